/**
 * Writes a planned manifest into a load, chunk by chunk. Invariants, wherever it breaks off: the running record is on
 * the disk before the first line; a new load cannot be received against before the last line is in; what a correction replaces is in the
 * ledger before it is replaced; the load's `fileHash`, which makes the file count as imported, is written last. Running it again with the
 * same plan goes on where it stopped. The way of it: docs/decisions/0004-import.md.
 */
import { msg } from '#messages/message.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { Draft } from '#schemas/document.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { LineFields, ManifestTotals } from '#domain/files/manifest.ts'
import { derivedLabel, idOfLabel } from '#domain/codes/labels.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { Canceled } from '#data/core/canceled.ts'
import { log } from '#data/core/jobs/activity.ts'
import {
  correctedType,
  dropRunning,
  followReceived,
  importedType,
  writeRunning,
  type ImportBatch,
  type ReceivedLines,
} from './import-batches.ts'
import { newLoadDraft } from './import-new-load.ts'
import { oneImport, refuseDemoted } from './one-import.ts'
import { writingMuch } from '#data/store/much-written.ts'
import { changeOne, insertAll, insertOne, toPlain } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

/** One write of the plan. */
export type LineWrite =
  | { readonly kind: 'new'; readonly line: Draft<ManifestLineDoc> }
  | { readonly kind: 'changed'; readonly id: string; readonly fields: LineFields; readonly before: LineFields }

/** What a new load is called, from the file and from the person. */
export interface NewLoad {
  readonly title: string
  readonly source: string
  readonly sellerOrderNo: string
}

export interface ImportOrder {
  readonly batch: ImportBatch
  /** Given when the batch makes its load. */
  readonly newLoad: NewLoad | null
  readonly totals: ManifestTotals
  /** How many writes the plan has. */
  readonly writes: number
}

export interface ImportTools {
  readonly onProgress: (done: number, total: number) => void
  /** Aborting stops between two chunks; the caller then takes the batch back. */
  readonly signal: AbortSignal
}

/** What a correction replaces goes into the ledger first; its id derives from its first line, so going on repeats nothing. */
const CORRECTIONS_PER_ROW = 100

type ChangedLine = Extract<LineWrite, { kind: 'changed' }>

const isBlank = (value: unknown): boolean => value === '' || value === null

/** A line that was received against since the plan takes nothing but what it lacked. */
function lackedOf({ kind, id, fields, before }: ChangedLine): ChangedLine {
  const lacked = (of: LineFields): LineFields =>
    Object.fromEntries(Object.entries(of).filter(([field]) => isBlank(before[field as keyof LineFields])))
  return { kind, id, fields: lacked(fields), before: lacked(before) }
}

/** The corrections that may be made as the load is now: a person may look at the preview for long while the dock goes on. */
const stillOpen = (writes: readonly LineWrite[], received: ReceivedLines): readonly ChangedLine[] =>
  writes
    .filter((write) => write.kind === 'changed')
    .map((write) => (received.has(write.id) ? lackedOf(write) : write))
    .filter(({ fields }) => Object.keys(fields).length > 0)

async function writeChanged(
  context: CommandContext,
  batch: ImportBatch,
  changed: readonly ChangedLine[],
): Promise<void> {
  for (let start = 0; start < changed.length; start += CORRECTIONS_PER_ROW) {
    const part = changed.slice(start, start + CORRECTIONS_PER_ROW)
    const before = Object.fromEntries(part.map((write) => [write.id, write.before]))
    const after = Object.fromEntries(part.map((write) => [write.id, write.fields]))
    await log(context, [
      {
        id: `${batch.id}-${part[0]?.id ?? ''}`.slice(0, 80),
        type: correctedType,
        refType: 'load',
        refId: batch.loadId,
        data: { batchId: batch.id, before, after },
      },
    ])
    await Promise.all(part.map((write) => changeOne(context, 'manifestLines', write.id, () => write.fields)))
  }
}

/**
 * The seller's pallets become containers that are expected; those that the load has already are left alone. Their labels follow from what they are, as the
 * ids of lines do: where two devices import one file without contact, each pallet is expected once.
 */
async function expectPallets(context: CommandContext, batch: ImportBatch, pallets: readonly string[]): Promise<void> {
  const known = await context.db.containers.find({ selector: { loadId: batch.loadId, status: { $gte: '' } } }).exec()
  const there = new Set(known.map((container) => container.sourcePallet))
  const missing = pallets.filter((pallet) => !there.has(pallet))
  await insertAll(
    context,
    'containers',
    missing.map((pallet) => expectedPallet(batch, pallet)),
  )
}

function expectedPallet({ loadId, generation }: ImportBatch, sourcePallet: string): Draft<ContainerDoc> {
  const label = derivedLabel('pallet', `${loadId}\n${generation}\n${sourcePallet}`)
  return {
    id: idOfLabel(label),
    label,
    kind: 'pallet',
    status: 'expected',
    sourcePallet,
    loadId,
    parentId: '',
    locationId: '',
    costCents: null,
    soldCents: null,
    note: '',
  }
}

/** The fields of a load that an import sets, and what they were: a person's own figures are kept. */
function loadFields(load: LoadDoc, order: ImportOrder): Partial<LoadDoc> {
  const { batch, totals } = order
  return {
    fileHash: batch.fileHash,
    palletsExpected: load.palletsExpected ?? totals.pallets.length,
    // Why: a list without prices declares no retail, not a retail of 0.
    declaredRetailCents: load.declaredRetailCents ?? (totals.priced > 0 ? totals.retailCents : null),
    declaredUnits: load.declaredUnits ?? totals.units,
    sellerOrderNo: load.sellerOrderNo || (totals.orderNos[0] ?? ''),
    ...(batch.newLoad ? { stage: 'booked' as const } : {}),
  }
}

async function finish(context: CommandContext, order: ImportOrder, changed: number): Promise<void> {
  const { batch } = order
  const { lines, units, currencies } = order.totals
  const load = await context.db.loads.findOne(batch.loadId).exec()
  if (!load) throw new Refusal('notHere', msg('import.loadGone'))
  const { fileHash, palletsExpected, declaredRetailCents, declaredUnits, sellerOrderNo } = load
  const loadBefore = { fileHash, palletsExpected, declaredRetailCents, declaredUnits, sellerOrderNo }
  const loadAfter = loadFields(toPlain(load), order)
  await log(context, [
    {
      id: batch.id,
      type: importedType,
      refType: 'load',
      refId: batch.loadId,
      to: batch.fileName,
      data: { ...batch, lines, changed, units, currencies, loadBefore, loadAfter },
    },
  ])
  await changeOne(context, 'loads', batch.loadId, (current) => loadFields(current, order))
  await dropRunning(context.db)
}

/**
 * Runs an import to its end. Rejects with `Canceled` when it was stopped, with a `Refusal`
 * when its load is gone, with any other error when the device could not write; in each case the
 * running record remains, and `undoImport` cleans up or another run goes on.
 */
export function importManifest(
  context: CommandContext,
  order: ImportOrder,
  chunks: AsyncIterable<readonly LineWrite[]>,
  tools: ImportTools,
): Promise<void> {
  const write = () => writeManifest(context, order, chunks, tools)
  return oneImport(context.db, () => writingMuch(context.db.name, 'manifestLines', write))
}

async function writeManifest(
  context: CommandContext,
  order: ImportOrder,
  chunks: AsyncIterable<readonly LineWrite[]>,
  tools: ImportTools,
): Promise<void> {
  const { batch } = order
  const total = order.writes
  // Everything that the batch makes carries the batch's time.
  const batchWork: CommandContext = { ...context, now: () => batch.at }
  await refuseDemoted(context)
  await writeRunning(context.db, { batch, doing: 'importing', done: 0, total })
  if (order.newLoad) {
    // Not receivable until the last line is in.
    const draft = newLoadDraft({ ...order.newLoad, id: batch.loadId, code: batch.loadCode, stage: 'won' })
    await insertOne(batchWork, 'loads', draft)
  }
  let done = 0
  let changed = 0
  const received = await followReceived(context.db, batch.loadId)
  try {
    for await (const writes of chunks) {
      if (tools.signal.aborted) throw new Canceled()
      await refuseDemoted(context)
      const lines = writes.flatMap((write) => (write.kind === 'new' ? [write.line] : []))
      await insertAll(batchWork, 'manifestLines', lines)
      const corrections = stillOpen(writes, received)
      await writeChanged(context, batch, corrections)
      changed += corrections.length
      done += writes.length
      await writeRunning(context.db, { batch, doing: 'importing', done, total })
      tools.onProgress(done, total)
    }
  } finally {
    received.stop()
  }
  if (tools.signal.aborted) throw new Canceled()
  await expectPallets(batchWork, batch, order.totals.pallets)
  await finish(context, order, changed)
}
