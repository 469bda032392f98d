/**
 * A job that was answered before it was written: all of it while everything holds that it rests on (`given`), and otherwise nothing. What a colleague did meanwhile in its
 * place, or what is gone, is told as nobody's work.
 */
import { isChange, stands, type Edit } from '#domain/core/merge/edits.ts'
import { hasParts, isMovedSince, isStill, lateEdit, ownMoves, type Given } from '#domain/core/merge/late-edits.ts'
import type { JsonMap } from '#domain/core/merge/merge-values.ts'
import { mirrorOf } from '#schemas/document.ts'
import type { CommandContext } from './command-context.ts'
import { isOfOther, isTold, keyOf, readDocs, writeEdits, type Job } from './job.ts'

/**
 * @param at when it was decided, ISO UTC
 * @param isBegun it may have been carried out before, in part or whole
 * @returns whether its rows are owed
 */
export async function carryOutLate(
  context: CommandContext,
  job: Job,
  at: string = context.now(),
  isBegun = false,
): Promise<boolean> {
  if (isBegun && (await isTold(context, job))) return false
  const docs = await readJob(context, job)
  const changes = job.edits.filter(isChange)
  const open = changes.filter((edit) => !isBegun || !isMade(docs.get(keyOf(edit)), edit))
  const isSome = open.length < changes.length
  if (isSome && (await isOfOther(context, job, at))) return false
  // What is begun is finished: goods that are out are out, and somebody is to know who did it. What others changed since stays, field by field.
  if (!isSome && !(await holds(context, job, open, docs, at))) return false
  const count = await writeOpen(context, job, open, docs)
  return count > 0 || isSome || changes.length === 0
}

/**
 * The edits of jobs that were decided together a moment ago: all of them while everything holds that they rest on, and otherwise none. A later job may go on from an
 * earlier one, so all are asked before the first write.
 * @param at when they were decided, ISO UTC
 * @returns those that did anything; `null` where one does not hold
 */
export async function carryOutNow(
  context: CommandContext,
  jobs: readonly Job[],
  at: string,
): Promise<readonly Job[] | null> {
  const seen = await Promise.all(jobs.map((job) => readJob(context, job)))
  for (const [place, job] of jobs.entries()) {
    const docs = seen[place] ?? new Map<string, JsonMap>()
    if (!(await holds(context, job, job.edits.filter(isChange), docs, at))) return null
  }
  const done: Job[] = []
  for (const [place, job] of jobs.entries()) {
    const open = job.edits.filter(isChange)
    const docs = place === 0 ? seen[0] : await readJob(context, job)
    const count = await writeOpen(context, job, open, docs ?? new Map())
    if (count > 0 || open.length === 0) done.push(job)
  }
  return done
}

type Docs = ReadonlyMap<string, JsonMap>

const readJob = (context: CommandContext, { edits, given = [] }: Job): Promise<Docs> =>
  readDocs(context, [...edits, ...given])

const givenOf = ({ given = [] }: Job, edit: Edit): Given | undefined => given.find((one) => keyOf(one) === keyOf(edit))

/** Whether all that is still to be made may be made, and what else the job rests on is so. */
async function holds(context: CommandContext, job: Job, open: readonly Edit[], docs: Docs, at: string): Promise<boolean> {
  if (open.length === 0) return true
  const changed = new Set(job.edits.filter(isChange).map(keyOf))
  const others = (job.given ?? []).filter((one) => !changed.has(keyOf(one)))
  if (!others.every((one) => isStill(docs.get(keyOf(one)), one))) return false
  for (const edit of open)
    if (!(await mayBeMade(context, edit, docs.get(keyOf(edit)), givenOf(job, edit), at))) return false
  return true
} // prettier-ignore

const writeOpen = (context: CommandContext, job: Job, open: readonly Edit[], docs: Docs): Promise<number> =>
  writeEdits(
    context,
    open.map((edit) => lateEdit(docs.get(keyOf(edit)), edit, givenOf(job, edit))),
  )

const isMade = (doc: JsonMap | undefined, edit: Edit): boolean => hasParts(doc, edit) ?? stands(doc ?? null, edit)

async function mayBeMade(
  context: CommandContext,
  edit: Edit,
  doc: JsonMap | undefined,
  given: Given | undefined,
  at: string,
): Promise<boolean> {
  if (edit.before !== null && !doc) return false
  if (!given) return true
  if (!isStill(doc, given)) return false
  const moved = isMovedSince(doc, given, at)
  return moved === 'no' || (moved === 'perhapsWithPallet' && !(await isMovedItself(context, edit.id, at)))
}

/** Whether the ledger tells of the unit itself since. A pallet that is merged or split has a row of its own. */
async function isMovedItself({ db }: CommandContext, unitId: string, at: string): Promise<boolean> {
  const selector = { refId: unitId, atDesc: { $lte: mirrorOf(at) } }
  const found = await db.activity.find({ selector, sort: [{ refId: 'asc' }, { atDesc: 'asc' }] }).exec()
  return found.some(({ type }) => (ownMoves as readonly string[]).includes(type))
}
