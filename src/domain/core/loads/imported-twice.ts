/**
 * A file whose lines a load has twice: one device took its import back and imported it anew, while another, out of reach, imported it too. Their lines have ids of
 * their own, so sync cannot make them one.
 */
import type { ActivityDoc } from '#schemas/activity.ts'
import { isMap } from '#domain/core/merge/merge-values.ts'

type Row = Pick<ActivityDoc, 'id' | 'type' | 'data' | 'undoOf'>

/** The file that the load had before this import; `null` where an earlier version did not note it. */
export function fileBefore({ data: { loadBefore } }: Pick<Row, 'data'>): unknown {
  return isMap(loadBefore) ? loadBefore['fileHash'] : null
}

/** Who knows of an import imports its file again only after another file. */
const isUnseen = (a: Row, b: Row): boolean =>
  a.data['fileHash'] === b.data['fileHash'] && fileBefore(a) !== null && fileBefore(a) === fileBefore(b)

/**
 * The name of such a file, both of whose imports stand; `''` for none.
 * @param rows of the load's ledger
 */
export function importedTwice(rows: readonly Row[]): string {
  const undone = new Set(rows.map(({ undoOf }) => undoOf))
  const standing = rows.filter(({ id, type }) => type === 'load.imported' && !undone.has(id))
  const twice = standing.find((one) =>
    standing.some((other) => isUnseen(one, other) && one.data['generation'] !== other.data['generation']),
  )
  const name = twice?.data['fileName']
  return typeof name === 'string' ? name : ''
}
