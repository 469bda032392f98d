/**
 * Takes an import back: what it made goes, what it corrected is as before, but for lines that others went on with, and all of it stays while another import of the
 * same file stands. Invariants: never once an item of the load was received; a load that people went on with stays; the load stops counting as imported first; each step may be
 * repeated, and the running record requires that until all are done.
 */
import { msg, type Words } from '#messages/message.ts'
import { isMap } from '#domain/core/merge/merge-values.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { LineFields } from '#domain/files/manifest.ts'
import { Canceled } from '#data/core/canceled.ts'
import { log } from '#data/core/jobs/activity.ts'
import {
  anythingReceived,
  correctedType,
  dropRunning,
  followReceived,
  importedType,
  linesInChunks,
  readRunning,
  takenBackType,
  writeRunning,
  type ImportBatch,
  type ReceivedLines,
} from './import-batches.ts'
import { oneImport, refuseDemoted } from './one-import.ts'
import { twinsOf, type Twins } from './twin-imports.ts'
import { writingMuch } from '#data/store/much-written.ts'
import { removeChunk } from '#data/core/jobs/bulk-writes.ts'
import { changeOne, removeAll } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

/**
 * `kept`: loads that the batch made and people went on with since. `left`: lines that it corrected and that were changed or received since; absent for none.
 * `twin`: all of it stays, since another import of the same file into the load stands; absent for none.
 */
export type UndoAnswer =
  | { readonly ok: true; readonly kept: number; readonly left?: number; readonly twin?: true }
  | { readonly ok: false; readonly message: Words }

export interface UndoTools {
  readonly onProgress: (done: number, total: number) => void
  /** Aborting stops between two chunks. */
  readonly signal?: AbortSignal
}

/** A removal reads, changes and writes each line: smaller chunks than an insert keep the page's frames. */
const REMOVED_PER_CHUNK = 200

/** Only what this import itself set is set back. */
const restoredFields = ['fileHash', 'palletsExpected', 'declaredRetailCents', 'declaredUnits', 'sellerOrderNo'] as const

async function restoreLoad(context: CommandContext, batch: ImportBatch): Promise<void> {
  const row = await context.db.activity.findOne(batch.id).exec()
  const { loadBefore: before, loadAfter: after } = row?.data ?? {}
  if (!isMap(before)) return
  // What a person entered since stays. An earlier version did not note what it had set.
  const isAsSet = (load: LoadDoc, field: (typeof restoredFields)[number]): boolean =>
    !isMap(after) || load[field] === after[field]
  const fieldsOf = (load: LoadDoc) =>
    restoredFields.filter((field) => Object.hasOwn(before, field) && isAsSet(load, field)).map((field) => [field, before[field]]) // prettier-ignore
  await changeOne(context, 'loads', batch.loadId, (load) =>
    load.fileHash === batch.fileHash ? (Object.fromEntries(fieldsOf(load)) as Partial<LoadDoc>) : null,
  )
}

const ofImports: readonly string[] = [importedType, correctedType, takenBackType]

/** Whether people went on with the load: it was edited or moved, its truck arrived. What was taken back again does not count. */
async function isWorkedOn({ db }: CommandContext, { loadId }: ImportBatch): Promise<boolean> {
  const rows = await db.activity.find({ selector: { refId: loadId, atDesc: { $gte: 0 } }, sort: [{ refId: 'asc' }, { atDesc: 'asc' }] }).exec() // prettier-ignore
  const undone = new Set(rows.map(({ undoOf }) => undoOf))
  return rows.some(({ id, type, undoOf }) => undoOf === '' && !undone.has(id) && !ofImports.includes(type))
}

/** `after`: what it became; `null` where an earlier version did not note it. */
interface Correction {
  readonly id: string
  readonly before: LineFields
  readonly after: LineFields | null
}
type Corrections = readonly (readonly Correction[])[]
type FieldsById = Readonly<Record<string, LineFields>>

/** What the batch corrected, as it was before, in the portions of the ledger. */
async function correctionsOf(context: CommandContext, batch: ImportBatch): Promise<Corrections> {
  const rows = await context.db.activity
    .find({ selector: { refId: batch.loadId, atDesc: { $gte: 0 } }, sort: [{ refId: 'asc' }, { atDesc: 'asc' }] })
    .exec()
  return rows
    .filter((row) => row.type === correctedType && row.data['batchId'] === batch.id)
    .map(({ data }) => {
      const after = data['after'] as FieldsById | undefined
      const before = Object.entries(data['before'] as FieldsById)
      return before.map(([id, fields]) => ({ id, before: fields, after: after?.[id] ?? null }))
    })
}

/**
 * Moves the running record and the bar on. Invariant: each step is recorded before the next one begins.
 * @throws Canceled between two steps, once the person stopped it; a Refusal once they are no manager any more
 */
type Advance = (lines: number) => Promise<void>

function advancing(
  context: CommandContext,
  batch: ImportBatch,
  { total, left }: { readonly total: number; readonly left: number },
  tools: UndoTools,
): Advance {
  let done = total - left
  return async (lines) => {
    done = Math.min(total, done + lines)
    await writeRunning(context.db, { batch, doing: 'takingBack', done, total })
    tools.onProgress(done, total)
    if (tools.signal?.aborted) throw new Canceled()
    await refuseDemoted(context, msg('import.roleChangedBack'))
  }
}

const holds = (line: ManifestLineDoc, fields: LineFields): boolean =>
  Object.entries(fields).every(([field, value]) => line[field as keyof LineFields] === value)

/** Resolves with `false` where the line stays as it is, since a person changed it or received of it. */
async function restoreLine(context: CommandContext, correction: Correction, received: ReceivedLines): Promise<boolean> {
  const { id, before, after } = correction
  let isLeft = false
  await changeOne(context, 'manifestLines', id, (line) => {
    const isBack = holds(line, before)
    isLeft = !isBack && (received.has(id) || (after !== null && !holds(line, after)))
    return isBack || isLeft ? null : before
  })
  return !isLeft
}

/** Resolves with how many lines stay as they are. */
async function restoreCorrected(
  context: CommandContext,
  { loadId }: ImportBatch,
  corrections: Corrections,
  advance: Advance,
): Promise<number> {
  if (corrections.length === 0) return 0
  let left = 0
  const received = await followReceived(context.db, loadId)
  try {
    for (const part of corrections) {
      const isBack = await Promise.all(part.map((correction) => restoreLine(context, correction, received)))
      left += isBack.filter((one) => !one).length
      await advance(part.length)
    }
  } finally {
    received.stop()
  }
  return left
}

/** Goes through the load's lines chunk by chunk and removes those of the batch, so that the first ones go at once. */
async function removeMadeLines(
  context: CommandContext,
  batch: ImportBatch,
  times: Twins['times'],
  advance: Advance,
): Promise<void> {
  for await (const lines of linesInChunks(context.db, batch.loadId)) {
    for (let start = 0; start < lines.length; start += REMOVED_PER_CHUNK) {
      const part = lines.slice(start, start + REMOVED_PER_CHUNK)
      const made = part.filter((line) => times.has(line.createdAt) && !line.extra)
      // The dock goes on meanwhile: what another device received is not to lose its lines and its load.
      if (await anythingReceived(context.db, batch.loadId)) return
      await removeChunk(
        context,
        'manifestLines',
        made.map((line) => line.id),
      )
      await advance(part.length)
    }
  }
}

async function madeContainerIds(
  context: CommandContext,
  { loadId }: ImportBatch,
  times: Twins['times'],
): Promise<string[]> {
  const containers = await context.db.containers.find({ selector: { loadId, status: 'expected' } }).exec()
  return containers.filter(({ createdAt }) => times.has(createdAt)).map(({ id }) => id)
}

async function logTakenBack(context: CommandContext, batch: ImportBatch): Promise<void> {
  await log(context, [
    {
      id: `${batch.id}-back`,
      type: takenBackType,
      refType: 'load',
      refId: batch.loadId,
      from: batch.fileName,
      undoOf: batch.id,
    },
  ])
}

/** Why the batch stays, or what is left of it. A half of it that is gone counts as taken back, so that the file can be imported again. */
async function refusal(context: CommandContext, batch: ImportBatch, isBegun: boolean): Promise<UndoAnswer> {
  if (!isBegun) {
    return {
      ok: false,
      message: msg('import.alreadyReceived', { load: batch.loadCode }),
    }
  }
  await restoreLoad(context, batch)
  await logTakenBack(context, batch)
  await dropRunning(context.db)
  return {
    ok: false,
    message: msg('import.receivedMeanwhile', { load: batch.loadCode, file: batch.fileName }),
  }
}

/**
 * Takes a batch back, finished or broken off. Repeating it does what is left. Progress counts lines
 * of the load and corrections.
 * @throws Canceled when the person stopped it: the running record remains, and the next call
 * goes on.
 */
export function undoImport(context: CommandContext, batch: ImportBatch, tools: UndoTools): Promise<UndoAnswer> {
  const back = () => takeBack(context, batch, tools)
  return oneImport(context.db, () => writingMuch(context.db.name, 'manifestLines', back))
}

async function takeBack(context: CommandContext, batch: ImportBatch, tools: UndoTools): Promise<UndoAnswer> {
  const running = await readRunning(context.db)
  const resumed = running?.doing === 'takingBack' && running.batch.id === batch.id ? running : null
  if (await anythingReceived(context.db, batch.loadId)) return refusal(context, batch, resumed !== null)
  const twins = await twinsOf(context, batch)
  if (twins.isStanding) {
    await logTakenBack(context, batch)
    await dropRunning(context.db)
    return { ok: true, kept: 0, twin: true }
  }
  const corrections = await correctionsOf(context, batch)
  const lines = await context.db.manifestLines.count({ selector: { loadId: batch.loadId } }).exec()
  const toDo = corrections.reduce((sum, part) => sum + part.length, lines)
  const advance = advancing(context, batch, { total: Math.max(toDo, resumed?.total ?? 0), left: toDo }, tools)
  await advance(0)
  if (!twins.isFileIn) await restoreLoad(context, batch)
  const left = await restoreCorrected(context, batch, corrections, advance)
  await removeMadeLines(context, batch, twins.times, advance)
  if (await anythingReceived(context.db, batch.loadId)) return refusal(context, batch, true)
  await removeChunk(context, 'containers', await madeContainerIds(context, batch, twins.times))
  const isKept = batch.newLoad && (await isWorkedOn(context, batch))
  if (batch.newLoad && !isKept) await removeAll(context, 'loads', [batch.loadId])
  await logTakenBack(context, batch)
  await dropRunning(context.db)
  return { ok: true, kept: isKept ? 1 : 0, ...(left > 0 ? { left } : {}) }
}
