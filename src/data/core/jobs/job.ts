/**
 * A command that writes more than one document, as a list that can be carried out again: edits, then the ledger's rows.
 * IndexedDB has no transaction over two collections; a job takes its place. Invariants: the job is in the journal
 * before its first write, so a tab killed in the middle loses nothing (`resumeJobs`); carrying it out twice changes
 * nothing, and what a colleague changed meanwhile stays; the rows come last, and their ids derive from the job's. Cost:
 * two writes of the journal for each call.
 */
import type { CollectionName, Docs } from '#schemas/collections.ts'
import type { Draft } from '#schemas/document.ts'
import { fieldsFor, isChange, stands, type Edit } from '#domain/core/merge/edits.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import type { Given } from '#domain/core/merge/late-edits.ts'
import { refuseIf } from '#domain/core/refusal.ts'
import { numbersProblem } from '#domain/core/stored-numbers.ts'
import { sameValue, type JsonMap } from '#domain/core/merge/merge-values.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import { mirrorOf } from '#schemas/document.ts'
import { log, type LedgerEntry } from './activity.ts'
import { enter, holdEntry, holdEach, readJournal, strike, type JournalEntry } from './job-journal.ts'
import type { Database } from '#data/store/database.ts'
import { changeAll, collectionOf, insertAll, toPlain } from './write.ts'
import type { CommandContext } from './command-context.ts'

export interface JobRow extends LedgerEntry {
  /** The type of the row that takes this one back, where it is another. */
  readonly undoType?: LedgerType
}

/** The smallest unit of work that is undone by itself. Only JSON values. */
export interface Job {
  /** At most 75 characters. */
  readonly id: string
  readonly edits: readonly Edit[]
  /** What the decision rests on. Heeded where the job is carried out late (`carryOutLate`). */
  readonly given?: readonly Given[]
  /** At least one. The id of the first is the job's unless the job has another. */
  readonly rows: readonly JobRow[]
}

/** The job's rows under their own ids. */
export function rowsOf({ id, rows }: Job): (JobRow & { readonly id: string })[] {
  return rows.map((row, place) => ({ ...row, id: row.id ?? (place === 0 ? id : `${id}-${place}`) }))
}

/** Carries one job out. Resolves with whether it did anything: `false` when every document had changed meanwhile. */
export async function runJob(context: CommandContext, job: Job): Promise<boolean> {
  return (await runJobs(context, [job])).length === 1
}

/**
 * Carries out jobs that were decided together, one after the other, under one entry of the journal. Resolves with those that did anything; a job
 * none of whose edits could be made writes no row. Rejects when the device cannot save; what was begun is then finished at the next opening. Where the
 * ledger's rows alone cannot be saved it resolves: what was done is done, and the rows follow before the next command, or at the next opening.
 */
export async function runJobs<One extends Job>(context: CommandContext, jobs: readonly One[]): Promise<One[]> {
  const [first] = jobs
  if (!first) return []
  refuseNoNumbers(jobs)
  await finishCutShort(context)
  const at = context.now()
  return holdEntry(context.db, first.id, async () => {
    await enter(context.db, first.id, { at, jobs: jobs.map(kept) })
    const done: One[] = []
    const owed: Job[] = []
    const left = [...jobs]
    try {
      for (const job of jobs) {
        if (await carryOutEdits(context, job)) {
          done.push(job)
          if (!(await isLogged(context, job, at))) owed.push({ ...kept(job), edits: [] })
        }
        left.shift()
      }
    } catch (error) {
      // The person sees that it was not saved: what was not even begun must not happen later by itself.
      const isCut = await isBegun(context, jobs).catch(() => true)
      await leaveEntry(context, first.id, { at, jobs: isCut ? [...owed, ...left.map(kept)] : [] })
      throw error
    }
    await leaveEntry(context, first.id, { at, jobs: owed })
    return done
  })
}

const kept = ({ id, edits, rows }: Job): Job => ({ id, edits, rows })

/**
 * What is to follow before the next command. Of a job whose edits are made the entry has the rows alone: after a killed tab, or in another tab, the edits made once
 * more would take back what came after them. A device that cannot save even that has the entry as it was.
 */
async function leaveEntry(context: CommandContext, id: string, entry: JournalEntry): Promise<void> {
  const { db } = context
  const isOver = entry.jobs.length === 0
  try {
    await (isOver ? strike(db, id) : enter(db, id, entry))
    if (isOver) return
  } catch (error) {
    console.error('The journal of commands could not be saved yet.', error)
  }
  noteCutShort(db, id, () => finishEntry(context, id, entry))
}

/**
 * Writes the rows. `false` where the device could not save them, though what they tell of is done: nobody is told that it was not, and the journal owes the rows.
 * Rejects where the rows are all that there is.
 */
async function isLogged(context: CommandContext, job: Job, at: string): Promise<boolean> {
  try {
    await log(context, rowsOf(job), at)
    return true
  } catch (error) {
    if (!job.edits.some(isChange)) throw error
    console.error('The ledger rows of a command could not be saved yet.', error)
    return false
  }
}

/** @throws Refusal before the first write, where an amount or a count is no number */
export function refuseNoNumbers(jobs: readonly Job[]): void {
  for (const { edits, rows } of jobs) refuseIf(numbersProblem(edits, rows))
}

/** Finishes what a killed tab left. Safe while other tabs work, and in two tabs at once. Resolves with how many entries were finished. */
export async function resumeJobs(context: CommandContext): Promise<number> {
  let finished = 0
  await holdEach(context.db, (await readJournal(context.db)).keys(), async (id) => {
    try {
      if (await finish(context, id)) finished += 1
    } catch (error) {
      console.error('A command that was cut short could not be finished.', error)
    }
  })
  return finished
}

/** What this tab began and could not finish, by its entry in the journal, with what finishes it. */
const cutShort = new WeakMap<Database, Map<string, () => Promise<unknown>>>()

function noteCutShort(db: Database, id: string, rest: () => Promise<unknown>): void {
  cutShort.set(db, (cutShort.get(db) ?? new Map<string, () => Promise<unknown>>()).set(id, rest))
}

/**
 * Finishes what this tab began and could not finish, before anything else is written: done later, it would take back what came after it. Where the device
 * still cannot save, it stays for the next time: what is written next meets the same, and tells the person.
 */
export async function finishCutShort(context: CommandContext): Promise<void> {
  const left = cutShort.get(context.db)
  for (const [id, rest] of left ?? []) {
    try {
      await holdEntry(context.db, id, rest)
      left?.delete(id)
    } catch (error) {
      console.error('A command that was cut short could not be finished yet.', error)
    }
  }
}

/** Finishes what this tab and killed ones left. Resolves with whether the journal is empty then: another tab may be at work. */
export async function finishJournal(context: CommandContext): Promise<boolean> {
  await finishCutShort(context)
  await resumeJobs(context)
  return (await readJournal(context.db)).size === 0
}

async function finish(context: CommandContext, id: string): Promise<boolean> {
  const entry = (await readJournal(context.db)).get(id)
  return entry ? finishEntry(context, id, entry) : false
}

/** @param known what is left of it, where this tab knows better than the journal */
async function finishEntry(context: CommandContext, id: string, known: JournalEntry): Promise<boolean> {
  // Another tab may have finished it since the journal was read.
  if (!(await readJournal(context.db)).has(id)) return false
  for (const job of known.jobs) await carryOutAgain(context, job, known.at)
  await strike(context.db, id)
  return true
}

/** Without the journal: for a caller whose own record on the disk brings the job back. Resolves with whether it did anything. */
export async function carryOut(context: CommandContext, job: Job, at?: string): Promise<boolean> {
  if (!(await carryOutEdits(context, job))) return false
  await log(context, rowsOf(job), at)
  return true
}

/** The job without its rows, which the caller owes where this resolves with `true`. */
export async function carryOutEdits(context: CommandContext, { edits }: Job): Promise<boolean> {
  const count = await writeEdits(context, edits)
  return count > 0 || !edits.some(isChange)
}

/** Carries out a job that may have been carried out before, in part or whole. A job whose rows are there is over, and so is one that a colleague did. */
export async function carryOutAgain(context: CommandContext, job: Job, at?: string): Promise<void> {
  if (await isTold(context, job)) return
  const isDone = await carryOutEdits(context, job)
  if (isDone || !(await isOfOther(context, job, at))) await log(context, rowsOf(job), at)
}

/** Whether the ledger has all its rows. A job without any leaves no trace that it was carried out: its edits are safe to repeat. */
export async function isTold(context: CommandContext, job: Job): Promise<boolean> {
  return job.rows.length > 0 && (await toldOf(context, [job])).length === 1
}

/** A colleague who was away may have done it earlier, and it arrives only now. */
const AWAY_MS = 24 * 3_600_000

/**
 * Whether the ledger tells that the very same was done by somebody else, or on another device, about then or since: to the same record, with the same end. Another
 * move of a unit, or a pick of it for another order, is not the same.
 */
export async function isOfOther(context: CommandContext, { rows }: Job, at = context.now()): Promise<boolean> {
  const since = new Date(Date.parse(at) - AWAY_MS).toISOString()
  for (const own of rows) {
    // What takes a row back names it, and is nobody else's.
    if ((own.undoOf ?? '') !== '') continue
    const selector = { refId: own.refId, atDesc: { $lte: mirrorOf(since) } }
    const found = await context.db.activity.find({ selector, sort: [{ refId: 'asc' }, { atDesc: 'asc' }] }).exec()
    const undone = new Set(found.map(({ undoOf }) => undoOf))
    // The newest of its kind: what came before it does not hold any more.
    const newest = found.find((row) => row.type === own.type && row.undoOf === '' && !undone.has(row.id))
    if (newest && isSame(newest, own) && (newest.by !== context.uid || newest.device !== context.device)) return true
  }
  return false
}

const isSame = (row: ActivityDoc, own: JobRow): boolean =>
  row.to === (own.to ?? '') &&
  ['after', 'orderId', 'lineId'].every((name) => sameValue(row.data[name], own.data?.[name]))

/** Which of these jobs the ledger tells of. */
export async function toldOf<One extends Job>(context: CommandContext, jobs: readonly One[]): Promise<One[]> {
  const ids = jobs.flatMap((job) => rowsOf(job).map(({ id }) => id))
  const told = await context.db.activity.findByIds(ids).exec()
  return jobs.filter((job) => rowsOf(job).every(({ id }) => told.has(id)))
}

/** Writes edits, as far as they can be made; resolves with how many were. */
export async function writeEdits(context: CommandContext, edits: readonly Edit[]): Promise<number> {
  let count = 0
  for (const group of groupsOf(edits)) count += await writeGroup(context, group)
  return count
}

/** Neighbours of one collection are written together; a document comes once in a group. */
function groupsOf(edits: readonly Edit[]): readonly (readonly Edit[])[] {
  const groups: Edit[][] = []
  for (const edit of edits) {
    const last = groups.at(-1)
    const [first] = last ?? []
    const isAlike = first?.collection === edit.collection && (first.before === null) === (edit.before === null)
    if (last && isAlike && last.every(({ id }) => id !== edit.id)) last.push(edit)
    else groups.push([edit])
  }
  return groups
}

async function writeGroup(context: CommandContext, group: readonly Edit[]): Promise<number> {
  const [first] = group
  if (!first) return 0
  const { collection } = first
  if (first.before === null) {
    const drafts = group.flatMap(({ after }) => (after ? [after as unknown as Draft<Docs[CollectionName]>] : []))
    return (await insertAll(context, collection, drafts)).length
  }
  const edits = new Map(group.map((edit) => [edit.id, edit]))
  const changed = await changeAll(context, collection, [...edits.keys()], (doc) => {
    const edit = edits.get(doc.id)
    return edit ? fieldsFor({ ...doc }, edit) : null
  })
  return changed.length
}

/** Whether any edit of these jobs has been made. */
export async function isBegun(context: CommandContext, jobs: readonly Job[]): Promise<boolean> {
  const edits = jobs.flatMap((job) => job.edits).filter(isChange)
  const docs = await readDocs(context, edits)
  return edits.some((edit) => stands(docs.get(keyOf(edit)) ?? null, edit))
}

export const keyOf = ({ collection, id }: Pick<Edit, 'collection' | 'id'>): string => `${collection}/${id}`

/**
 * The current documents of these edits, by `keyOf`; one that is gone or was never here is missing.
 */
export async function readDocs(
  context: CommandContext,
  edits: readonly Pick<Edit, 'collection' | 'id'>[],
): Promise<Map<string, JsonMap>> {
  const docs = new Map<string, JsonMap>()
  const read = async (collection: CollectionName) => {
    const ids = edits.filter((edit) => edit.collection === collection).map(({ id }) => id)
    const found = await collectionOf(context, collection)
      .findByIds([...new Set(ids)])
      .exec()
    for (const [id, doc] of found) docs.set(keyOf({ collection, id }), { ...toPlain(doc) })
  }
  await Promise.all([...new Set(edits.map(({ collection }) => collection))].map(read))
  return docs
}
