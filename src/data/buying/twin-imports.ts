/**
 * Imports of one file into one load by devices out of reach of each other. Their lines and pallets have the same ids, so they are one, and carry the time
 * of whichever reached the server first.
 */
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { importedType, takenBackType, type ImportBatch } from './import-batches.ts'

export interface Twins {
  /** Another import of the file is not taken back: what both made is its too. */
  readonly isStanding: boolean
  /** The `createdAt` of what the batch and its twins made. */
  readonly times: ReadonlySet<string>
}

export async function twinsOf({ db }: CommandContext, batch: ImportBatch): Promise<Twins> {
  const rows = await db.activity
    .find({ selector: { refId: batch.loadId, atDesc: { $gte: 0 } }, sort: [{ refId: 'asc' }, { atDesc: 'asc' }] })
    .exec()
  const isTwin = ({ fileHash, generation }: (typeof rows)[number]['data']) =>
    fileHash === batch.fileHash && generation === batch.generation
  const twins = rows.filter(({ id, type, data }) => type === importedType && id !== batch.id && isTwin(data))
  const undone = new Set(rows.filter(({ type }) => type === takenBackType).map(({ undoOf }) => undoOf))
  const times = twins.map(({ data }) => data['at']).filter((at) => typeof at === 'string')
  return { isStanding: twins.some(({ id }) => !undone.has(id)), times: new Set([batch.at, ...times]) }
}
