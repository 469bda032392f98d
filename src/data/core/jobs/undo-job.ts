/**
 * Takes jobs back. Invariants: a field is restored only while it holds what the job wrote; a new
 * document goes only while it is as it was made; a job none of whose edits remains gets no
 * counter-entry; a job is taken back once; an undo is a job itself, so that one that is cut short
 * is finished at the next opening.
 */
import {
  edited,
  isAlike,
  isChange,
  pathsUnder,
  reversed,
  stands,
  undoOf,
  valueOfPath,
  type Edit,
} from '#domain/core/merge/edits.ts'
import { withStatus } from '#domain/core/merge/late-edits.ts'
import { isMap, type JsonMap } from '#domain/core/merge/merge-values.ts'
import { foundByUndo, partsToUndo, refsToUndo, type IsRemoved } from '#domain/core/merge/undo-parts.ts'
import { signingsLeft } from '#domain/core/orders/signings.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { msg } from '#messages/message.ts'
import { finishCutShort, keyOf, readDocs, rowsOf, runJobs, type Job, type JobRow } from './job.ts'
import { findRemoved } from './write.ts'
import type { CommandContext } from './command-context.ts'

export const undoIdOf = (id: string): string => `undo-${id}`.slice(0, 80)

export interface UndoPlan {
  readonly jobs: readonly Job[]
  /** The documents that the jobs wrote as they will be, by `keyOf`. */
  readonly docs: ReadonlyMap<string, JsonMap>
  /** Whether everything will be as it was before. */
  readonly isWhole: boolean
}

/** Takes one job back; safe to repeat. Resolves with whether everything is as it was before. */
export function undoJob(context: CommandContext, job: Job): Promise<boolean> {
  return undoJobs(context, [job])
}

/** Takes jobs back, the last first; safe to repeat. Resolves with whether everything is as it was before. */
export async function undoJobs(context: CommandContext, jobs: readonly Job[]): Promise<boolean> {
  await finishCutShort(context)
  const plan = await planUndo(context, jobs)
  await runJobs(context, plan.jobs)
  return plan.isWhole && (await isAsPlanned(context, plan))
}

/** Whether all that was to be written stands. Another device may have changed a part of it between the look and the write. */
async function isAsPlanned(context: CommandContext, { jobs, docs }: UndoPlan): Promise<boolean> {
  const edits = jobs.flatMap((job) => job.edits)
  const written = await readDocs(context, edits)
  return edits.every((edit) => isAlike(edit, written.get(keyOf(edit)), docs.get(keyOf(edit))))
}

/**
 * Takes one job back whole or not at all, for amounts that hold only together. Resolves with `false` where another person changed a part of it in the
 * very moment of the write.
 * @throws Refusal where another person changed a part of it since
 */
export async function undoWhole(context: CommandContext, job: Job): Promise<boolean> {
  await finishCutShort(context)
  const plan = await planUndo(context, [job])
  if (!plan.isWhole) throw new Refusal('changedSince', msg('core.undoneNotAtAll'))
  const done = await runJobs(context, plan.jobs)
  if (done.length < plan.jobs.length) throw new Refusal('changedSince', msg('core.undoneNotAtAll'))
  return isAsPlanned(context, plan)
}

/** What an undo would write. Writes nothing. */
export async function planUndo(context: CommandContext, jobs: readonly Job[]): Promise<UndoPlan> {
  const docs = await readDocs(
    context,
    jobs.flatMap((job) => job.edits),
  )
  const undone = await context.db.activity
    .findByIds(jobs.flatMap((job) => rowsOf(job).map(({ id }) => undoIdOf(id))))
    .exec()
  const [pallets, isRemoved] = await Promise.all([readPallets(context, jobs), findRemovedRefs(context, jobs)])
  const plans: Job[] = []
  let isWhole = true
  for (const job of jobs.toReversed()) {
    const isOver = rowsOf(job).some(({ id }) => undone.has(undoIdOf(id)))
    const back = isOver ? nothing(job) : takenBack(job, docs, { pallets, isRemoved })
    if (!isOver && (back.edits.length > 0 || !job.edits.some(isChange))) plans.push(counterJob(job, back))
    isWhole &&= back.isWhole(docs)
  }
  return { jobs: plans, docs, isWhole }
}

type Docs = ReadonlyMap<string, JsonMap>

/** What units were taken out of, and what is removed by now: a lot that was undone since. What never was on this device counts as there. */
async function findRemovedRefs(context: CommandContext, jobs: readonly Job[]): Promise<IsRemoved> {
  const refs = jobs.flatMap(({ edits }) => edits.flatMap(refsToUndo))
  const removed = new Set<string>()
  for (const collection of new Set(refs.map((ref) => ref.collection))) {
    const found = await findRemoved(context, collection, refs.filter((ref) => ref.collection === collection))
    for (const id of found.keys()) removed.add(keyOf({ collection, id }))
  }
  return (ref) => removed.has(keyOf(ref))
} // prettier-ignore

/** The pallets that units were taken off, as they are now. */
function readPallets(context: CommandContext, jobs: readonly Job[]): Promise<Docs> {
  const ids = new Set(jobs.flatMap(({ edits }) => edits.map(palletOf)).filter((id) => id !== ''))
  return readDocs(
    context,
    [...ids].map((id) => ({ collection: 'containers', id })),
  )
}

function palletOf({ collection, before }: Edit): string {
  const id = collection === 'units' ? before?.['containerId'] : ''
  return typeof id === 'string' ? id : ''
}

interface TakenBack {
  readonly edits: readonly Edit[]
  /** The ids of documents that others went on with: no row says that they went back. */
  readonly left: ReadonlySet<string>
  /** Whether everything is as it was before, or as others have made it since with what it hangs on. */
  readonly isWhole: (docs: Docs) => boolean
}

/** A job that is taken back already. */
const nothing = ({ edits }: Job): TakenBack => ({
  edits: [],
  left: new Set(),
  isWhole: (docs) => edits.every((edit) => stands(docs.get(keyOf(edit)) ?? null, reversed(edit))),
})

/** The edits that go back; `docs` is brought to what they leave. */
function takenBack(
  job: Job,
  docs: Map<string, JsonMap>,
  { pallets, isRemoved }: { readonly pallets: Docs; readonly isRemoved: IsRemoved },
): TakenBack {
  const wanted = new Map<Edit, Edit>()
  const parts = partsToUndo({
    edits: job.edits,
    given: job.given ?? [],
    docOf: (edit) => docs.get(keyOf(edit)) ?? null,
    isRemoved,
  })
  const edits = job.edits.toReversed().flatMap((edit) => {
    const doc = docs.get(keyOf(edit)) ?? null
    const part = parts.get(edit)
    const meant = part && foundByUndo(doc, part)
    const plain = meant ? undoOf(doc, meant) : null
    if (!meant || !plain) return []
    const key = keyOf({ collection: 'containers', id: palletOf(edit) })
    const back = doc ? withOthers(doc, edit, plain, docs.get(key) ?? pallets.get(key)) : plain
    const was = meant === part ? edit.before : { ...edit.before, ...meant.before }
    if (back !== plain || meant !== part) wanted.set(edit, { ...reversed(edit), after: { ...was, ...back.after } })
    const after = edited(doc, back)
    if (after) docs.set(keyOf(edit), after)
    else docs.delete(keyOf(edit))
    return [back]
  })
  const isWhole = (now: Docs): boolean =>
    job.edits.every((edit) => stands(now.get(keyOf(edit)) ?? null, wanted.get(edit) ?? reversed(edit)))
  const left = job.edits.filter((edit) => !parts.has(edit)).map(({ id }) => id)
  return { edits, left: new Set(left), isWhole }
}

/** What goes back onto a pallet that was moved since is where that stands by now, and an order's status follows from all its lines. */
function withOthers(doc: JsonMap, edit: Edit, back: Edit, pallet: JsonMap | undefined): Edit {
  if (!back.before || !back.after || !edit.before) return back
  // Put down where its pallet stood, it has that place still, and the edit names none.
  const isNamed = edit.before['locationId'] !== undefined
  const stood = isNamed ? edit.before['locationId'] : doc['locationId']
  const goesBack = back.after['containerId'] !== undefined && isNamed === (back.after['locationId'] !== undefined)
  if (pallet && goesBack && stood !== '' && pallet['locationId'] !== stood) {
    const [before, after] = [doc['locationId'], pallet['locationId']]
    return { ...back, before: { ...back.before, locationId: before }, after: { ...back.after, locationId: after } }
  }
  return withStatus(doc, withSignings(doc, edit, back))
}

/** Another device may have signed as well, and what it signed for stays signed. */
function withSignings(doc: JsonMap, edit: Edit, back: Edit): Edit {
  if (edit.collection !== 'orders' || edit.after?.['handOver.signedAt'] === undefined) return back
  const [now, left] = [doc['handOver'], edited(doc, back)?.['handOver']]
  if (!isMap(now) || !isMap(left)) return back
  const states = isMap(doc['lineStates']) ? Object.entries(doc['lineStates']) : []
  const outIds = states.filter(([, state]) => state === 'handedOver').map(([id]) => id)
  const plain = pathsUnder('handOver', signingsLeft({ now, left, after: handOverIn(edit), outIds }) ?? {})
  const before = Object.fromEntries(Object.keys(plain).map((path) => [path, valueOfPath(doc, path)]))
  return { ...back, before: { ...back.before, ...before }, after: { ...back.after, ...plain } }
}

/** The keys of the hand-over that an edit names. */
const handOverIn = ({ after }: Edit): JsonMap =>
  Object.fromEntries(Object.entries(after ?? {}).map(([path, value]) => [path.replace(/^handOver\./, ''), value]))

function counterJob(job: Job, { edits, left }: TakenBack): Job {
  const rows = rowsOf(job)
  const back = rows.filter(({ refId }) => !left.has(refId))
  return {
    id: undoIdOf(job.id),
    edits,
    rows: (back.length > 0 ? back : rows).map((row) => counterRow(row, edits)),
  }
}

/** The counter-entry. Where the row named the fields, it names those that went back. */
export function counterRow(row: JobRow & { readonly id: string }, edits: readonly Edit[]): JobRow {
  const { id, type, undoType, refType, refId, from = '', to = '' } = row
  const { before, after, ...data } = row.data ?? {}
  const own = edits.find((edit) => edit.id === refId)
  const fields = before !== undefined && after !== undefined && own ? { before: own.before, after: own.after } : {}
  return {
    id: undoIdOf(id),
    type: undoType ?? type,
    refType,
    refId,
    from: to,
    to: from,
    undoOf: id,
    data: { ...data, ...fields },
  }
}
