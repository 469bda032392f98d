/**
 * Imports of one file into one load by devices out of reach of each other. Their lines and pallets have the same ids, so they are one, and carry the time
 * of whichever reached the server first.
 */
import type { ActivityDoc } from '#schemas/activity.ts'
import { fileBefore } from '#domain/core/loads/imported-twice.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { importedType, takenBackType, type ImportBatch } from './import-batches.ts'

export interface Twins {
  /** Another import of the file is not taken back: what both made is its too. */
  readonly isStanding: boolean
  /** The same of one that made lines of its own, since its device had taken an earlier one back: the load keeps the file and its figures. */
  readonly isFileIn: boolean
  /** The `createdAt` of what the batch and its twins made. */
  readonly times: ReadonlySet<string>
}

type Row = Pick<ActivityDoc, 'id' | 'type' | 'data' | 'undoOf'>

/** Imports of the file that did not see each other: who knows of an import imports its file again only after another file. */
async function othersOf({ db }: CommandContext, batch: ImportBatch, rows: readonly Row[]): Promise<readonly Row[]> {
  const own = rows.find(({ id }) => id === batch.id)
  const others = rows.filter(
    ({ id, type, data }) => type === importedType && id !== batch.id && data['fileHash'] === batch.fileHash,
  )
  if (own) return others.filter((row) => fileBefore(row) !== null && fileBefore(row) === fileBefore(own))
  // It did not end: the load has another file still, unless another device brought it.
  const load = await db.loads.findOne(batch.loadId).exec()
  return load?.fileHash === batch.fileHash ? others : []
}

export async function twinsOf(context: CommandContext, batch: ImportBatch): Promise<Twins> {
  const rows = await context.db.activity
    .find({ selector: { refId: batch.loadId, atDesc: { $gte: 0 } }, sort: [{ refId: 'asc' }, { atDesc: 'asc' }] })
    .exec()
  const undone = new Set(rows.filter(({ type }) => type === takenBackType).map(({ undoOf }) => undoOf))
  const others = await othersOf(context, batch, rows)
  const twins = others.filter(({ data }) => data['generation'] === batch.generation)
  const isIn = (list: readonly Row[]) => list.some(({ id }) => !undone.has(id))
  const times = twins.map(({ data }) => data['at']).filter((at) => typeof at === 'string')
  return { isStanding: isIn(twins), isFileIn: isIn(others), times: new Set([batch.at, ...times]) }
}
