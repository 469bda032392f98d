/**
 * Takes an import back: what it made goes, what it corrected is as before. Must stay true: never once something was received of the load; the
 * load stops counting as imported first; each step may be repeated, and the running record says that it must be until all are done.
 */
import type { LoadDoc } from '#schemas/loads.ts'
import type { LineFields } from '#domain/files/manifest.ts'
import { log } from '#data/core/activity.ts'
import {
  anythingReceived,
  correctedType,
  dropRunning,
  linesInChunks,
  takenBackType,
  writeRunning,
  type ImportBatch,
} from './import-batches.ts'
import { removeChunk } from '#data/core/bulk-writes.ts'
import { changeOne, removeAll } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'

export type TakeBackAnswer = { readonly ok: true } | { readonly ok: false; readonly message: string }

/** A removal reads, changes and writes each line: smaller chunks than an insert keep the page's frames. */
const REMOVED_PER_CHUNK = 200

/** Only what this import itself set is set back. */
const restoredFields = ['fileHash', 'palletsExpected', 'declaredRetailCents', 'declaredUnits', 'sellerOrderNo'] as const

async function restoreLoad(work: Work, batch: ImportBatch): Promise<void> {
  const row = await work.db.activity.findOne(batch.id).exec()
  const before = row?.data['loadBefore']
  if (typeof before !== 'object' || before === null) return
  const fields = Object.fromEntries(
    Object.entries(before).filter(([field]) => (restoredFields as readonly string[]).includes(field)),
  )
  await changeOne(work, 'loads', batch.loadId, (load) =>
    load.fileHash === batch.fileHash ? (fields as Partial<LoadDoc>) : null,
  )
}

async function restoreCorrected(work: Work, batch: ImportBatch): Promise<void> {
  const rows = await work.db.activity
    .find({ selector: { refId: batch.loadId, atDesc: { $gte: 0 } }, sort: [{ refId: 'asc' }, { atDesc: 'asc' }] })
    .exec()
  const corrections = rows.filter((row) => row.type === correctedType && row.data['batchId'] === batch.id)
  for (const row of corrections) {
    const before = Object.entries(row.data['before'] as Readonly<Record<string, LineFields>>)
    await Promise.all(before.map(([id, fields]) => changeOne(work, 'manifestLines', id, () => fields)))
  }
}

async function madeLineIds(work: Work, batch: ImportBatch): Promise<string[]> {
  const ids: string[] = []
  for await (const lines of linesInChunks(work.db, batch.loadId)) {
    for (const line of lines) if (line.createdAt === batch.at && !line.extra) ids.push(line.id)
  }
  return ids
}

async function madeContainerIds(work: Work, batch: ImportBatch): Promise<string[]> {
  const containers = await work.db.containers.find({ selector: { loadId: batch.loadId, status: 'expected' } }).exec()
  return containers.filter((container) => container.createdAt === batch.at).map((container) => container.id)
}

/** Takes a batch back, finished or broken off. Repeating it does what is left. `onProgress` counts removed lines. */
export async function takeBackImport(
  work: Work,
  batch: ImportBatch,
  onProgress: (done: number, total: number) => void,
): Promise<TakeBackAnswer> {
  if (await anythingReceived(work.db, batch.loadId)) {
    return {
      ok: false,
      message: `Units of load ${batch.loadCode} were already received: its manifest cannot be taken back.`,
    }
  }
  const lineIds = await madeLineIds(work, batch)
  const total = lineIds.length
  await writeRunning(work.db, { batch, doing: 'takingBack', done: 0, total })
  await restoreLoad(work, batch)
  await restoreCorrected(work, batch)
  for (let start = 0; start < total; start += REMOVED_PER_CHUNK) {
    await removeChunk(work, 'manifestLines', lineIds.slice(start, start + REMOVED_PER_CHUNK))
    onProgress(Math.min(total, start + REMOVED_PER_CHUNK), total)
  }
  await removeChunk(work, 'containers', await madeContainerIds(work, batch))
  if (batch.newLoad) await removeAll(work, 'loads', [batch.loadId])
  await log(work, [
    {
      id: `${batch.id}-back`,
      type: takenBackType,
      refType: 'load',
      refId: batch.loadId,
      from: batch.fileName,
      undoOf: batch.id,
    },
  ])
  await dropRunning(work.db)
  return { ok: true }
}
