/**
 * What a manager decides about a conflict: the value that gave way after all, or that it was seen. Must stay true: the rules of
 * `domain/conflicts.ts` hold at the moment of the write; the record is written before the decision is noted, so that a break between
 * the two leaves the conflict open; an undo restores the value only while it still is the one that was chosen.
 */
import type { Rank } from '#domain/core/access.ts'
import { keepProblem, valueOfPath, withPath, type Conflict } from '#domain/home/conflicts.ts'
import { sameValue } from '#domain/core/merge.ts'
import type { JsonMap } from '#domain/core/merge-values.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { log } from '#data/core/activity.ts'
import { collectionNamed } from './conflicts.ts'
import { changeOne, plain } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'

/** What was decided; what an undo needs. */
export interface Settled {
  readonly conflict: Conflict
  readonly choice: 'lost' | 'seen'
  readonly rowId: string
}

async function write(work: Work, conflict: Conflict, from: unknown, to: unknown): Promise<void> {
  await changeOne(work, conflict.collection, conflict.docId, (doc) => {
    const fields = doc as unknown as JsonMap
    const now = valueOfPath(fields, conflict.field) ?? null
    // The fields of a document of any collection: which ones they are was checked against its schema.
    return sameValue(now, from) ? withPath(fields, conflict.field, to) : null
  })
}

/** Settles a conflict. Throws `Refusal` where the value that gave way cannot be written. */
export async function settleConflict(
  work: Work,
  rank: Rank | 'signedOut',
  conflict: Conflict,
  choice: Settled['choice'],
): Promise<Settled> {
  if (choice === 'lost') {
    const found = await collectionNamed(work.db, conflict.collection).findOne(conflict.docId).exec()
    const problem = keepProblem(conflict, found ? { ...plain(found) } : null, rank)
    if (problem !== '') throw new Refusal('notAllowed', problem)
    await write(work, conflict, conflict.kept, conflict.lost)
  }
  const entry = { type: 'conflict.settled' as const, refType: 'activity', refId: conflict.id, to: choice }
  const [rowId = ''] = await log(work, [entry])
  return { conflict, choice, rowId }
}

/** Opens a conflict again and, where a value was written, puts back what stood before. Safe to repeat. */
export async function undoSettle(work: Work, settled: Settled): Promise<void> {
  const { conflict, choice, rowId } = settled
  if (choice === 'lost') await write(work, conflict, conflict.lost, conflict.kept)
  await log(work, [
    {
      id: `undo-${rowId}`.slice(0, 80),
      type: 'conflict.settled',
      refType: 'activity',
      refId: conflict.id,
      from: choice,
      undoOf: rowId,
    },
  ])
}
