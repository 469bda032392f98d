/**
 * A job that was answered before it was written: all of it while everything holds that it rests on (`given`), and otherwise nothing. What a colleague did meanwhile in its
 * place, or what is gone, is told as nobody's work.
 */
import { isChange, stands, type Edit } from '#domain/core/edits.ts'
import { hasLines, isMovedSince, isStill, lateEdit, ownMoves, type Given } from '#domain/core/late-edits.ts'
import type { JsonMap } from '#domain/core/merge-values.ts'
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
  const { edits, given = [] } = job
  const docs = await readDocs(context, [...edits, ...given])
  const changes = edits.filter(isChange)
  const open = changes.filter((edit) => !isBegun || !isMade(docs.get(keyOf(edit)), edit))
  const isSome = open.length < changes.length
  if (isSome && (await isOfOther(context, job, at))) return false
  const asked = new Map(given.map((one) => [keyOf(one), one]))
  for (const edit of open)
    if (!(await mayBeMade(context, edit, docs.get(keyOf(edit)), asked.get(keyOf(edit)), at))) return false
  const count = await writeEdits(
    context,
    open.map((edit) => lateEdit(docs.get(keyOf(edit)), edit, asked.get(keyOf(edit)))),
  )
  return count > 0 || isSome || changes.length === 0
}

const isMade = (doc: JsonMap | undefined, edit: Edit): boolean => hasLines(doc, edit) ?? stands(doc ?? null, edit)

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
