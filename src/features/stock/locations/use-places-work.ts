/** Making and changing many places: how far it is, calling it off, and the undo of the whole lot. Lives in the page, so that a closed drawer stops nothing. */
import { joined, msg, type Words } from '#messages/message.ts'
import { useCallback, useRef, useState } from 'react'
import type { LocationDoc } from '#schemas/locations.ts'
import { changePlaces, undoPlaces, type ManyPlaces } from '#data/stock/change-places.ts'
import { Canceled } from '#data/core/canceled.ts'
import { makePlaces, undoMadePlaces, type PlacesOrder, type Watching } from '#data/stock/make-places.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { showHint } from '#ui/command/undo-notice.tsx'
import { NOT_DONE, useCommand, type Done } from '#ui/command/use-command.ts'

export interface PlacesProgress {
  readonly words: Words
  readonly done: number
  readonly total: number
  readonly mayCancel: boolean
}

/** Each resolves with whether all of it was done; what was not is shown. */
export interface PlacesWork {
  /** `null` when nothing is at work. */
  readonly progress: PlacesProgress | null
  readonly make: (order: PlacesOrder) => Promise<boolean>
  readonly change: (places: readonly LocationDoc[], wanted: ManyPlaces) => Promise<boolean>
  readonly cancel: () => void
}

type Show = (words: Words, mayCancel: boolean) => Watching['onProgress']

const NAMED = 3

function sayStaying(codes: readonly string[]): void {
  if (codes.length === 0) return
  const named = joined(codes.slice(0, NAMED))
  const more = codes.length - NAMED
  const places = more > 0 ? msg('locations.andMore', { places: named, count: more }) : named
  showHint(msg('locations.someStay'), msg('locations.somethingIn', { places }))
}

const options = { unsaved: msg('locations.notAllSaved') } as const

export function usePlacesWork(): PlacesWork {
  const context = useCommandContext()
  const [progress, setProgress] = useState<PlacesProgress | null>(null)
  const { run: runCommand } = useCommand(options)
  const stopper = useRef<AbortController | null>(null)
  const show = useCallback<Show>((words, mayCancel) => (done, total) => setProgress({ words, done, total, mayCancel }), []) // prettier-ignore
  const run = useCallback(
    async (words: Words, total: number, act: (watching: Watching) => Promise<Done>) => {
      let isDone = false
      await runCommand(async () => {
        const stopping = new AbortController()
        stopper.current = stopping
        const onProgress = show(words, true)
        onProgress(0, total)
        try {
          const done = await act({ onProgress, signal: stopping.signal })
          isDone = true
          return { words: done.words, undo: () => done.undo().finally(() => setProgress(null)) }
        } catch (error) {
          if (!(error instanceof Canceled)) throw error
          showHint(msg('locations.canceled'), msg('locations.canceledDetail'))
          return NOT_DONE
        } finally {
          setProgress(null)
        }
      })
      return isDone
    },
    [runCommand, show],
  )
  const make = useCallback<PlacesWork['make']>(
    (order) =>
      run(msg('locations.making'), order.places.length, async (watching) => {
        const made = await makePlaces(context, order, watching)
        const undo = async () =>
          sayStaying(await undoMadePlaces(context, made, show(msg('locations.takingThemBack'), false)))
        return { words: msg('locations.made', { count: made.ids.length }), undo }
      }),
    [run, show, context],
  )
  const change = useCallback<PlacesWork['change']>(
    (places, wanted) =>
      run(msg('locations.changing'), places.length, async (watching) => {
        const done = await changePlaces(context, places, wanted, watching)
        const count = new Set(done.map((one) => one.docId)).size
        return { words: msg('locations.changed', { count }), undo: () => undoPlaces(context, done, show(msg('locations.takingItBack'), false)) } // prettier-ignore
      }),
    [run, show, context],
  )
  return { progress, make, change, cancel: useCallback(() => stopper.current?.abort(), []) }
}
