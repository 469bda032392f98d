/**
 * A manager's decision about a conflict: to restore the value that gave way, or to mark it as seen.
 * Invariants: the rules of `domain/home/conflicts.ts` hold at the moment of the write; the record
 * is written before the decision is noted; an undo restores the value only while it still is the
 * one that was chosen; otherwise the conflict stays settled.
 */
import type { Rank } from '#domain/core/people/access.ts'
import { valueOfPath, type Edit } from '#domain/core/merge/edits.ts'
import { keepProblem, type Conflict } from '#domain/home/conflicts.ts'
import type { Json, JsonMap } from '#domain/core/merge/merge-values.ts'
import { refuseIf } from '#domain/core/refusal.ts'
import { runJob, type Job } from '#data/core/jobs/job.ts'
import { collectionNamed } from './conflicts.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

/** Settles a conflict. Resolves with what an undo needs. @throws Refusal where the value that gave way cannot be written */
export async function settleConflict(
  context: CommandContext,
  rank: Rank | 'signedOut',
  conflict: Conflict,
  choice: 'lost' | 'seen',
): Promise<Job> {
  const edits = choice === 'lost' ? [await editToLost(context, rank, conflict)] : []
  const row = { type: 'conflict.settled', refType: 'activity', refId: conflict.id, to: choice } as const
  const job: Job = { id: context.newId(), edits, rows: [row] }
  await runJob(context, job)
  return job
}

async function editToLost(context: CommandContext, rank: Rank | 'signedOut', conflict: Conflict): Promise<Edit> {
  const { collection, docId, field, lost } = conflict
  const found = await collectionNamed(context.db, collection).findOne(docId).exec()
  const doc: JsonMap | null = found ? { ...toPlain(found) } : null
  refuseIf(keepProblem(conflict, doc, rank))
  const now = doc ? valueOfPath(doc, field) : undefined
  return { collection, id: docId, before: now === undefined ? {} : { [field]: now }, after: held(field, lost) }
}

/** Within a map, nothing is an absent key; a conflict's row has `null` for it. */
function held(field: string, value: Json): JsonMap {
  return value === null && field.includes('.') ? {} : { [field]: value }
}
