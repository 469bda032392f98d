/** Making and changing many places: how far it is, calling it off, and the undo of the whole lot; what a reload cut short goes on. Lives in the page, so that a closed drawer stops nothing. */
import { joined, msg, type Words } from '#messages/message.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { LocationDoc } from '#schemas/locations.ts'
import { findCutPlaces, finishCut, type BegunPlaces } from '#data/stock/begun-places.ts'
import {
  changePlaces,
  finishChanging,
  finishUnchanging,
  undoPlaces,
  type ManyPlaces,
} from '#data/stock/change-places.ts'
import { Canceled } from '#data/core/canceled.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import {
  finishMaking,
  finishUnmaking,
  makePlaces,
  undoMadePlaces,
  type MadePlaces,
  type PlacesOrder,
  type Watching,
} from '#data/stock/make-places.ts'
import { emptyPlacesDraft } from '#data/stock/places-draft.ts'
import type { PlaceChange } from '#data/stock/zone-commands.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { showHint, showPartlyUndone } from '#ui/command/undo-notice.tsx'
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
  /** How many lots of new places were made since the page was opened. */
  readonly lots: number
  readonly make: (order: PlacesOrder) => Promise<boolean>
  readonly change: (places: readonly LocationDoc[], wanted: ManyPlaces) => Promise<boolean>
  readonly cancel: () => void
}

const NAMED = 3

function sayStaying(codes: readonly string[]): void {
  if (codes.length === 0) return
  const named = joined(codes.slice(0, NAMED))
  const more = codes.length - NAMED
  const places = more > 0 ? msg('locations.andMore', { places: named, count: more }) : named
  showHint(msg('locations.someStay'), msg('locations.somethingIn', { places }))
}

const options = { unsaved: msg('locations.notAllSaved') } as const

/** Shows the answer of a command with a bar above it. */
type Run = (about: { words: Words; total: number; mayCancel: boolean }, act: (watching: Watching) => Promise<Done | typeof NOT_DONE | void>) => Promise<boolean> // prettier-ignore

function useRun(setProgress: (progress: PlacesProgress | null) => void) {
  const { run: runCommand } = useCommand(options)
  const stopper = useRef<AbortController | null>(null)
  const run = useCallback<Run>(
    ({ words, total, mayCancel }, act) =>
      runCommand(async () => {
        const stopping = new AbortController()
        stopper.current = stopping
        const onProgress: Watching['onProgress'] = (done, all) => setProgress({ words, done, total: all, mayCancel })
        onProgress(0, total)
        try {
          return await act({ onProgress, signal: stopping.signal })
        } catch (error) {
          if (!(error instanceof Canceled)) throw error
          showHint(msg('locations.canceled'), msg('locations.canceledDetail'))
          return NOT_DONE
        } finally {
          setProgress(null)
        }
      }),
    [runCommand, setProgress],
  )
  return { run, cancel: useCallback(() => stopper.current?.abort(), []) }
}

/** What was done, with the way back. */
function useOffers(setProgress: (progress: PlacesProgress | null) => void, onLot: () => void) {
  const context = useCommandContext()
  return useMemo(() => {
    const show = (words: Words): Watching['onProgress'] => (done, total) => setProgress({ words, done, total, mayCancel: false }) // prettier-ignore
    const offer = (words: Words, undo: Done['undo']): Done => ({ words, undo: () => undo().finally(() => setProgress(null)) }) // prettier-ignore
    return {
      ofMade: async (made: MadePlaces): Promise<Done> => {
        await emptyPlacesDraft(context.db, made.pattern)
        onLot()
        return offer(msg('locations.made', { count: made.ids.length }), async () =>
          sayStaying(await undoMadePlaces(context, made, show(msg('locations.takingThemBack')))),
        )
      },
      ofChanged: (done: readonly PlaceChange[]): Done =>
        offer(msg('locations.changed', { count: new Set(done.map((one) => one.docId)).size }), () =>
          undoPlaces(context, done, show(msg('locations.takingItBack'))),
        ),
    }
  }, [context, setProgress, onLot])
}

type Offers = ReturnType<typeof useOffers>

/** Goes on with what a closed tab left, as if it had not been closed. */
function finishOne(context: CommandContext, run: Run, offers: Offers, [id, begun]: readonly [string, BegunPlaces]) {
  const { db } = context
  const takenBack = () => showHint(msg('locations.undoFinished'), msg('locations.undoFinishedDetail'))
  if (begun.kind === 'make')
    return run({ words: msg('locations.making'), total: begun.order.places.length, mayCancel: true }, async (watching) => {
      const cut = await finishCut(db, id, () => finishMaking(context, begun, watching))
      return cut ? offers.ofMade(cut.result) : NOT_DONE
    }) // prettier-ignore
  if (begun.kind === 'change')
    return run({ words: msg('locations.changing'), total: begun.planned.length, mayCancel: true }, async (watching) => {
      const cut = await finishCut(db, id, () => finishChanging(context, begun.planned, watching))
      return cut ? offers.ofChanged(cut.result) : NOT_DONE
    }) // prettier-ignore
  if (begun.kind === 'unmake')
    return run({ words: msg('locations.takingThemBack'), total: begun.made.ids.length, mayCancel: false }, async ({ onProgress }) => {
      const cut = await finishCut(db, id, () => finishUnmaking(context, begun.made, onProgress))
      if (!cut) return
      takenBack()
      sayStaying(cut.result)
    }) // prettier-ignore
  return run({ words: msg('locations.takingItBack'), total: begun.changes.length, mayCancel: false }, async ({ onProgress }) => {
    const cut = await finishCut(db, id, () => finishUnchanging(context, begun.changes, onProgress))
    if (cut?.result === false) showPartlyUndone()
    else if (cut) takenBack()
  }) // prettier-ignore
}

function useCutWork(run: Run, offers: Offers): void {
  const context = useCommandContext()
  useEffect(() => {
    const finish = async () => {
      for (const cut of await findCutPlaces(context.db)) await finishOne(context, run, offers, cut)
    }
    finish().catch((error: unknown) => console.error('Work on places that was cut short could not be read.', error))
  }, [context, run, offers])
}

export function usePlacesWork(): PlacesWork {
  const context = useCommandContext()
  const [progress, setProgress] = useState<PlacesProgress | null>(null)
  const { run, cancel } = useRun(setProgress)
  const [lots, setLots] = useState(0)
  const onLot = useCallback(() => setLots((before) => before + 1), [])
  const offers = useOffers(setProgress, onLot)
  useCutWork(run, offers)
  const make = useCallback<PlacesWork['make']>(
    (order) =>
      run({ words: msg('locations.making'), total: order.places.length, mayCancel: true }, async (watching) =>
        offers.ofMade(await makePlaces(context, order, watching)),
      ),
    [run, offers, context],
  )
  const change = useCallback<PlacesWork['change']>(
    (places, wanted) =>
      run({ words: msg('locations.changing'), total: places.length, mayCancel: true }, async (watching) =>
        offers.ofChanged(await changePlaces(context, places, wanted, watching)),
      ),
    [run, offers, context],
  )
  return { progress, lots, make, change, cancel }
}
