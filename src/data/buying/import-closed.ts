/**
 * A sheet of loads that closed before Restow becomes loads, chunk by chunk, and is taken back. Invariants, wherever it breaks off: the running record is on the
 * disk before the first load; a load that is there already, by source and order number, is left alone, so going on or running it twice makes no second one;
 * each load is whole by itself. Taking back leaves what a person has changed since. The way of it: docs/decisions/0028-closed-before.md.
 */
import { map, type Observable } from 'rxjs'
import type { LoadDoc } from '#schemas/loads.ts'
import { fingerprintOf } from '#domain/core/hash.ts'
import { isClosedBefore } from '#domain/core/loads/load-stages.ts'
import { closedKeyOf, freshLoads, type ClosedFacts } from '#domain/files/closed-loads.ts'
import { Canceled } from '#data/core/canceled.ts'
import { log } from '#data/core/jobs/activity.ts'
import { removeChunk } from '#data/core/jobs/bulk-writes.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { insertAll, toPlain } from '#data/core/jobs/write.ts'
import type { Database } from '#data/store/database.ts'
import { mintLabels } from '#data/store/device.ts'
import {
  closedImportedType,
  closedTakenBackType,
  dropRunning,
  readRunning,
  writeRunning,
  type ImportBatch,
} from './import-batches.ts'
import { oneImport, refuseDemoted } from './one-import.ts'
import type { ImportTools } from './import-manifest.ts'
import { newLoadDraft } from './import-new-load.ts'
import type { UndoAnswer, UndoTools } from './undo-import.ts'

export interface ClosedOrder {
  readonly batch: ImportBatch
  readonly loads: readonly ClosedFacts[]
}

const LOADS_PER_CHUNK = 100

const keysOf = (loads: readonly LoadDoc[]): ReadonlyMap<string, string> =>
  new Map(loads.map((load) => [closedKeyOf(load), load.code]))

/** What makes each load of this device the same as one of a sheet, with the load's code; live. Cost: reads all loads. */
export const watchLoadKeys = (db: Database): Observable<ReadonlyMap<string, string>> =>
  db.loads
    .find({ selector: { code: { $gte: '' } } })
    .$.pipe(map((docs) => keysOf(docs.map((doc) => toPlain<LoadDoc>(doc))))) // prettier-ignore

async function readLoadKeys(db: Database): Promise<ReadonlyMap<string, string>> {
  const found = await db.loads.find({ selector: { code: { $gte: '' } } }).exec()
  return keysOf(found.map((doc) => toPlain<LoadDoc>(doc)))
}

/** The loads that a batch made and that are still there. */
async function madeBy(db: Database, batch: ImportBatch): Promise<readonly LoadDoc[]> {
  const found = await db.loads.find({ selector: { fileHash: batch.fileHash } }).exec()
  return found.map((doc) => toPlain<LoadDoc>(doc)).filter((load) => load.createdAt === batch.at && isClosedBefore(load))
}

async function insertLoads(context: CommandContext, batch: ImportBatch, loads: readonly ClosedFacts[]): Promise<void> {
  const codes = await mintLabels(context.db, 'load', loads.length)
  const drafts = loads.map(({ key, ...facts }, place) => {
    const id = `${batch.id.slice(0, 60)}-${fingerprintOf(key).slice(0, 16)}`
    return newLoadDraft({ ...facts, id, code: codes[place] ?? '', stage: 'closed', fileHash: batch.fileHash })
  })
  await insertAll(context, 'loads', drafts)
}

/**
 * Runs an import to its end. Rejects with `Canceled` when it was stopped, with any other error when the device could not write; in each case the
 * running record remains, and `undoClosed` cleans up or another run goes on. Resolves with how many loads the batch made.
 */
export function importClosed(context: CommandContext, order: ClosedOrder, tools: ImportTools): Promise<number> {
  return oneImport(context.db, () => writeLoads(context, order, tools))
}

async function writeLoads(context: CommandContext, order: ClosedOrder, tools: ImportTools): Promise<number> {
  const { batch, loads } = order
  // Everything that the batch makes carries the batch's time.
  const batchWork: CommandContext = { ...context, now: () => batch.at }
  const fresh = freshLoads(loads, await readLoadKeys(context.db))
  const total = loads.length
  const advance = async (done: number) => {
    await writeRunning(context.db, { batch, doing: 'importing', done, total })
    tools.onProgress(done, total)
    if (tools.signal.aborted) throw new Canceled()
  }
  await advance(total - fresh.length)
  for (let start = 0; start < fresh.length; start += LOADS_PER_CHUNK) {
    await refuseDemoted(context)
    const part = fresh.slice(start, start + LOADS_PER_CHUNK)
    await insertLoads(batchWork, batch, part)
    await advance(total - fresh.length + start + part.length)
  }
  const { length: made } = await madeBy(context.db, batch)
  const data = { ...batch, lines: made, changed: 0 }
  const { id } = batch
  if (made > 0) {
    await log(context, [{ id, type: closedImportedType, refType: 'file', refId: id, to: batch.fileName, data }])
  }
  await dropRunning(context.db)
  return made
}

/**
 * Takes a batch back, finished or broken off; repeating it does what is left. Loads that a person has changed since stay, and are counted.
 * @throws Canceled when the person stopped it: the running record remains, and the next call goes on.
 */
export function undoClosed(context: CommandContext, batch: ImportBatch, tools: UndoTools): Promise<UndoAnswer> {
  return oneImport(context.db, () => takeBack(context, batch, tools))
}

async function takeBack(context: CommandContext, batch: ImportBatch, tools: UndoTools): Promise<UndoAnswer> {
  const running = await readRunning(context.db)
  const resumed = running?.doing === 'takingBack' && running.batch.id === batch.id ? running : null
  const made = await madeBy(context.db, batch)
  const ids = made.filter((load) => load.updatedAt === load.createdAt).map(({ id }) => id)
  const total = Math.max(ids.length, resumed?.total ?? 0)
  const advance = async (done: number) => {
    await writeRunning(context.db, { batch, doing: 'takingBack', done, total })
    tools.onProgress(done, total)
    if (tools.signal?.aborted) throw new Canceled()
  }
  await advance(total - ids.length)
  for (let start = 0; start < ids.length; start += LOADS_PER_CHUNK) {
    const part = ids.slice(start, start + LOADS_PER_CHUNK)
    await removeChunk(context, 'loads', part)
    await advance(total - ids.length + start + part.length)
  }
  const back = { id: `${batch.id}-back`, type: closedTakenBackType, refType: 'file', refId: batch.id, undoOf: batch.id } as const
  await log(context, [{ ...back, from: batch.fileName }])
  await dropRunning(context.db)
  return { ok: true, kept: made.length - ids.length }
} // prettier-ignore
