/**
 * Work on many places in this tab: how far it is, how it is called off, what was done with its way back, and what a reload cut short. Invariant: it belongs to the tab
 * and not to a page: no closed drawer and no other page stops it.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import { BehaviorSubject, filter, firstValueFrom } from 'rxjs'
import { refusalWords } from '#domain/core/refusal.ts'
import { Canceled } from '#data/core/canceled.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { finishLeft, readBegun, type BegunPlaces } from '#data/stock/begun-places.ts'
import { finishChanging, finishUnchanging, undoPlaces } from '#data/stock/change-places.ts'
import { finishMaking, finishUnmaking, undoMadePlaces, type MadeLot, type Watching } from '#data/stock/make-places.ts'
import { emptyPlacesDraft } from '#data/stock/places-draft.ts'
import type { PlaceChange } from '#data/stock/zone-commands.ts'
import type { Database } from '#data/store/database.ts'
import { giveFeedback } from '#ui/command/feedback.ts'
import { showHint, showPartlyUndone, showProblem, showUndo } from '#ui/command/undo-notice.tsx'
import { NOT_DONE, type Done } from '#ui/command/use-command.ts'

export interface PlacesProgress {
  readonly words: Words
  readonly done: number
  readonly total: number
  readonly mayCancel: boolean
}

interface AtWork {
  /** `null` when nothing is at work. */
  readonly progress: PlacesProgress | null
  /** How many lots of new places were made in this tab. */
  readonly lots: number
}

export const atWork$ = new BehaviorSubject<AtWork>({ progress: null, lots: 0 })
let stopping = new AbortController()

export const cancelPlaces = (): void => stopping.abort()

const setProgress = (progress: PlacesProgress | null): void => atWork$.next({ ...atWork$.value, progress })

type Answer = Done | typeof NOT_DONE | void
type Act = (watching: Watching) => Promise<Answer>
type About = Omit<PlacesProgress, 'done'>

/** Does the work with its progress shown. What a person called off is answered here. */
export async function watched(about: About, act: Act): Promise<Answer> {
  stopping = new AbortController()
  const onProgress: Watching['onProgress'] = (done, total) => setProgress({ ...about, done, total })
  onProgress(0, about.total)
  try {
    return await act({ onProgress, signal: stopping.signal })
  } catch (error) {
    if (!(error instanceof Canceled)) throw error
    showHint(msg('locations.canceled'), msg('locations.canceledDetail'))
    return NOT_DONE
  } finally {
    setProgress(null)
  }
}

const NAMED = 3

function namedOf(codes: readonly string[]): Words {
  const named = joined(codes.slice(0, NAMED))
  const more = codes.length - NAMED
  return more > 0 ? msg('locations.andMore', { places: named, count: more }) : named
}

function sayStaying(codes: readonly string[]): void {
  if (codes.length === 0) return
  showHint(msg('locations.someStay'), msg('locations.somethingIn', { places: namedOf(codes) }))
}

function sayTaken(codes: readonly string[]): void {
  if (codes.length === 0) return
  showHint(msg('locations.someTaken', { count: codes.length }), msg('locations.takenMeanwhile', { places: namedOf(codes) })) // prettier-ignore
}

const show = (words: Words): Watching['onProgress'] => (done, total) => setProgress({ words, done, total, mayCancel: false }) // prettier-ignore
const offer = (words: Words, undo: Done['undo']): Done => ({ words, undo: () => undo().finally(() => setProgress(null)) }) // prettier-ignore

/** What was made, with the way back. The form is empty for the next lot. */
export async function offerMade(context: CommandContext, made: MadeLot): Promise<Answer> {
  sayTaken(made.taken)
  if (made.ids.length === 0) return NOT_DONE
  await emptyPlacesDraft(context.db, made.pattern)
  atWork$.next({ ...atWork$.value, lots: atWork$.value.lots + 1 })
  return offer(msg('locations.made', { count: made.ids.length }), async () =>
    sayStaying(await undoMadePlaces(context, made, show(msg('locations.takingThemBack')))),
  )
}

export const offerChanged = (context: CommandContext, done: readonly PlaceChange[]): Done =>
  offer(msg('locations.changed', { count: new Set(done.map((one) => one.docId)).size }), () =>
    undoPlaces(context, done, show(msg('locations.takingItBack'))),
  )

/** Goes on with what a closed tab left, as if it had not been closed. */
function finishOne(context: CommandContext, begun: BegunPlaces): Promise<Answer> {
  const takenBack = () => showHint(msg('locations.undoFinished'), msg('locations.undoFinishedDetail'))
  if (begun.kind === 'make')
    return watched({ words: msg('locations.making'), total: begun.order.places.length, mayCancel: true }, async (watching) =>
      offerMade(context, await finishMaking(context, begun, watching)),
    ) // prettier-ignore
  if (begun.kind === 'change')
    return watched({ words: msg('locations.changing'), total: begun.planned.length, mayCancel: true }, async (watching) =>
      offerChanged(context, await finishChanging(context, begun.planned, watching)),
    ) // prettier-ignore
  if (begun.kind === 'unmake')
    return watched({ words: msg('locations.takingThemBack'), total: begun.made.ids.length, mayCancel: false }, async ({ onProgress }) => {
      const staying = await finishUnmaking(context, begun.made, onProgress)
      takenBack()
      sayStaying(staying)
    }) // prettier-ignore
  return watched({ words: msg('locations.takingItBack'), total: begun.changes.length, mayCancel: false }, async ({ onProgress }) => {
    const isWhole = await finishUnchanging(context, begun.changes, onProgress)
    if (isWhole) takenBack()
    else showPartlyUndone()
  }) // prettier-ignore
}

export const notAllSaved = msg('locations.notAllSaved')

/** What is at work in this tab comes first: one progress is shown at a time. */
async function afterOthers(): Promise<void> {
  while (atWork$.value.progress) await firstValueFrom(atWork$.pipe(filter(({ progress }) => !progress)))
}

async function resumeOne(context: CommandContext, id: string): Promise<void> {
  try {
    const finished = await finishLeft(context, id, async (begun) => {
      await afterOthers()
      return finishOne(context, begun)
    })
    const done = finished?.result
    if (done && done !== NOT_DONE) showUndo(done.words, done.undo)
  } catch (error) {
    // The person has left: it goes on at the next start.
    if (context.db.closed) return
    console.error('Work on places that was cut short could not be finished.', error)
    showProblem(msg('core.notChanged'), refusalWords(error, notAllSaved))
    giveFeedback('red')
  }
}

const awaited = new WeakMap<Database, Set<string>>()

/** Finishes what a closed tab left half done, after what goes on in this tab: a browser without locks does not tell the two apart. */
export async function resumePlaces(context: CommandContext): Promise<void> {
  const { db } = context
  await afterOthers()
  // The person has left meanwhile.
  if (db.closed) return
  const known = awaited.get(db) ?? new Set()
  awaited.set(db, known)
  const ids = [...(await readBegun(db)).keys()].filter((id) => !known.has(id))
  for (const id of ids) known.add(id)
  await Promise.all(ids.map((id) => resumeOne(context, id).finally(() => known.delete(id))))
}
