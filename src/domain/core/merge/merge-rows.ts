/**
 * The ledger rows that a merge leaves behind: one for each value that gave way, for the managers' inbox. Invariants: a row's id
 * derives from its content, so that a merge repeated after a lost answer writes it once.
 */
import type { ActivityDoc } from '#schemas/activity.ts'
import type { CollectionName } from '#schemas/collections.ts'
import type { FieldConflict, MergeDoc } from './merge.ts'
import { canonical, shortHash, textAt } from './merge-values.ts'
import { isNotedTime } from './noted-times.ts'
import { wellFormed } from '#domain/core/words/well-formed.ts'

/** A row as the server holds it. */
export type ConflictRow = Omit<ActivityDoc, 'atDesc'> & { readonly _deleted: false }

export interface MergeSides {
  readonly collection: CollectionName
  readonly mine: MergeDoc
  readonly theirs: MergeDoc
  /** The person who merges writes the row: the ledger takes rows from their own author only. */
  readonly uid: string
  readonly device: string
  /** ISO UTC. */
  readonly at: string
}

const shown = (value: unknown): string =>
  wellFormed((typeof value === 'string' ? value : canonical(value ?? null)).slice(0, 200))

/** A time that the app notes by itself is nobody's decision. */
const isTold = ({ path }: FieldConflict): boolean => !isNotedTime(path)

/**
 * One `conflict` row for each conflict that a person is told of; `from` is the value that gave way, `to` the one that won,
 * `data` has both whole.
 */
export function conflictRows(sides: MergeSides, conflicts: readonly FieldConflict[]): ConflictRow[] {
  return conflicts.filter(isTold).map((conflict) => {
    const [winner, loser] = conflict.chosen === 'mine' ? ['mine', 'theirs'] : ['theirs', 'mine']
    const docs = { mine: sides.mine, theirs: sides.theirs }
    const losing = winner === 'mine' ? conflict.theirs : conflict.mine
    const standing = winner === 'mine' ? conflict.mine : conflict.theirs
    const lost = loser === 'mine' ? docs.mine : docs.theirs
    const told = [
      sides.uid,
      sides.collection,
      sides.theirs['id'],
      conflict.path,
      losing ?? null,
      standing ?? null,
      lost['updatedAt'],
    ]
    return {
      id: `conflict-${shortHash(canonical(told))}`,
      type: 'conflict',
      refType: sides.collection,
      refId: textAt(sides.theirs, 'id'),
      by: sides.uid,
      device: sides.device,
      at: sides.at,
      from: shown(losing),
      to: shown(standing),
      ms: 0,
      undoOf: '',
      data: {
        field: conflict.path,
        base: conflict.base ?? null,
        lost: losing ?? null,
        kept: standing ?? null,
        lostBy: textAt(lost, 'updatedBy'),
        lostAt: textAt(lost, 'updatedAt'),
      },
      createdAt: sides.at,
      createdBy: sides.uid,
      updatedAt: sides.at,
      updatedBy: sides.uid,
      _deleted: false,
    }
  })
}
