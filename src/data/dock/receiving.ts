/** The receiving session over the store: its facts and its writes. Facts are read by index and by derived id only, so that an answer takes a frame at most. */
import type { LoadDoc } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import {
  describedTitle,
  emptySession,
  extraLineId,
  noCodes,
  type CandidateLine,
  type ReceiveEvent,
  type ReceiveFacts,
  type ReceiveState,
  type ReceiveWrite,
} from '#domain/dock/receive-state.ts'
import { receiveStep } from '#domain/dock/receiving.ts'
import { codesOf } from '#domain/dock/take-in.ts'
import { docsWith } from '#data/store/by-key.ts'
import type { Database } from '#data/store/database.ts'
import { findLinesByCode } from '#data/core/find/find-lines.ts'
import { findSellersPallets, receivableStages } from '#data/core/loads.ts'
import { stillMay } from '#data/core/people.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import type { Rest, StepJob, StepWriter } from '#data/core/jobs/scan-writes.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { addPallet, nextPalletLabel, openPallet, undoAddPallet, undoOpenPallet } from './open-pallet.ts'
import {
  beginReceipt,
  findLikeness,
  mayTakeBack,
  nextUnitLabel,
  nextUnitLabels,
  receive,
  undoReceive,
} from './receive-commands.ts'

/** Lines beyond this many do not help a person to choose. */
const MOST_CANDIDATES = 40

async function findLoad(db: Database, id: string): Promise<LoadDoc | null> {
  const found = id === '' ? null : await db.loads.findOne(id).exec()
  return found ? toPlain(found) : null
}

/** @param loadId the load that is worked on: sellers use a label again */
async function findPallet(db: Database, scan: Scan, loadId: string): Promise<ReceiveFacts['pallet']> {
  const bySource = scan.kind === 'sourcePallet' || scan.kind === 'sscc' || scan.kind === 'unknown'
  if (scan.kind !== 'container' && !bySource) return null
  const own = scan.kind === 'container' ? await findContainer(db, idOfLabel(scan.value)) : null
  const found =
    scan.kind === 'container' ? [own].filter((one) => one !== null) : await findSellersPallets(db, scan.value)
  const pallets = await Promise.all(
    found.map(async (container) => ({ container, load: await findLoad(db, container.loadId) })),
  )
  // The same seller's label may come back in a later load: the one that is still open counts.
  const open = pallets.filter((one) => one.load && isReceivable(one.load))
  return open.find((one) => one.load?.id === loadId) ?? open[0] ?? pallets[0] ?? null
}

function isReceivable(load: LoadDoc): boolean {
  return (receivableStages as readonly string[]).includes(load.stage)
}

/** How many items have been received against a line. */
async function receivedOf(db: Database, lineId: string): Promise<number> {
  const units = await docsWith(db.units, ['lineId'], [lineId])
  return units.reduce((sum, unit) => sum + unit.qty, 0)
}

async function candidatesOf(
  db: Database,
  lines: readonly ManifestLineDoc[],
  active: LoadDoc | null,
): Promise<CandidateLine[]> {
  const loads = new Map<string, LoadDoc | null>()
  for (const line of lines) if (!loads.has(line.loadId)) loads.set(line.loadId, await findLoad(db, line.loadId))
  const candidates: CandidateLine[] = []
  for (const line of lines) {
    const load = loads.get(line.loadId)
    if (!load || (load.id !== active?.id && !isReceivable(load))) continue
    candidates.push({ line, load, receivedQty: await receivedOf(db, line.id) })
  }
  // The active load first, then the most recent; within a load the order of the file.
  const age = (one: CandidateLine) => (one.load.id === active?.id ? '9' : one.load.arrivedAt || one.load.createdAt)
  return candidates.sort((a, b) => age(b).localeCompare(age(a)) || a.line.row - b.line.row)
}

const noFacts: Omit<ReceiveFacts, 'now'> = {
  load: null,
  container: null,
  pallet: null,
  unit: null,
  candidates: [],
  likeness: null,
  unitLabel: '',
  moreLabels: [],
  palletLabel: '',
  mayTakeRefused: false,
}

async function findContainer(db: Database, id: string): Promise<ReceiveFacts['container']> {
  const found = id === '' ? null : await db.containers.findOne(id).exec()
  return found ? toPlain(found) : null
}

async function scanFacts({ db }: CommandContext, state: ReceiveState, scan: Scan): Promise<Partial<ReceiveFacts>> {
  const [load, container, pallet, unit, lines] = await Promise.all([
    findLoad(db, state.loadId),
    findContainer(db, state.containerId),
    findPallet(db, scan, state.loadId),
    scan.kind === 'unit' ? db.units.findOne(idOfLabel(scan.value)).exec() : null,
    findLinesByCode(db, scan, MOST_CANDIDATES, state.loadId),
  ])
  const candidates = pallet ? [] : await candidatesOf(db, lines, load)
  const likeness = pallet || candidates.length > 0 ? null : await findLikeness(db, codesOf(scan))
  return { load, container, pallet, unit: unit ? toPlain(unit) : null, candidates, likeness }
}

/**
 * The line that a receipt goes to, as it is now; none for an item that is the first of its kind.
 * @param shown as the page lists it, also where its import was taken back
 */
async function lineFacts(
  db: Database,
  load: LoadDoc,
  id: string,
  shown: ManifestLineDoc | null,
): Promise<CandidateLine[]> {
  const found = await db.manifestLines.findOne(id).exec()
  const line = found ? toPlain(found) : shown
  return line ? [{ line, load, receivedQty: await receivedOf(db, id) }] : []
}

async function receiptFacts(
  db: Database,
  { receipt, others = [] }: Extract<ReceiveEvent, { kind: 'take' }>,
  label: string,
): Promise<Partial<ReceiveFacts>> {
  const lineId = receipt.line?.id ?? extraLineId(receipt, label)
  const [candidates, more, load, container, likeness] = await Promise.all([
    lineFacts(db, receipt.load, lineId, receipt.line),
    // Only those that are still there.
    Promise.all(others.map(({ id }) => lineFacts(db, receipt.load, id, null))),
    findLoad(db, receipt.load.id),
    findContainer(db, receipt.containerId),
    findLikeness(db, receipt.code),
  ])
  return { load, container, candidates: [...candidates, ...more.flat()], likeness }
}

async function handFacts(db: Database, state: ReceiveState, event: ReceiveEvent): Promise<Partial<ReceiveFacts>> {
  const [load, container] = await Promise.all([findLoad(db, state.loadId), findContainer(db, state.containerId)])
  if (!load || (event.kind !== 'pickLine' && event.kind !== 'describe')) return { load, container }
  const shown = event.kind === 'pickLine' ? event.line : null
  const title = event.kind === 'describe' ? describedTitle(event.title) : ''
  const lineId = shown?.id ?? extraLineId({ load, code: noCodes, title }, '')
  return { load, container, candidates: await lineFacts(db, load, lineId, shown) }
}

/** A label for each line that the scan may be spread over. */
async function withLabels(
  context: CommandContext,
  { qty }: ReceiveState,
  known: Partial<ReceiveFacts>,
): Promise<Partial<ReceiveFacts>> {
  const most = Math.max(1, Math.min(qty, known.candidates?.length ?? 0))
  const [unitLabel = '', ...moreLabels] = await nextUnitLabels(context, most)
  return { ...known, unitLabel, moreLabels }
}

/** The store's facts for an event: by index and by id only. */
async function knownOf(
  context: CommandContext,
  state: ReceiveState,
  event: ReceiveEvent,
): Promise<Partial<ReceiveFacts>> {
  switch (event.kind) {
    case 'scan':
      return withLabels(context, state, await scanFacts(context, state, event.scan))
    case 'take': {
      const unitLabel = await nextUnitLabel(context)
      return withLabels(context, state, await receiptFacts(context.db, event, unitLabel))
    }
    case 'pickLine':
    case 'describe':
      return { ...(await handFacts(context.db, state, event)), unitLabel: await nextUnitLabel(context) }
    case 'newPallet':
      return { load: await findLoad(context.db, state.loadId), palletLabel: await nextPalletLabel(context) }
    default:
      return {}
  }
}

export async function receiveFacts(
  context: CommandContext,
  state: ReceiveState,
  event: ReceiveEvent,
): Promise<ReceiveFacts> {
  const known = await knownOf(context, state, event)
  return { ...noFacts, ...known, mayTakeRefused: await mayTakeRefused(context, known), now: context.now() }
}

/** Cost: one read more, of a pallet of a refused load alone. */
async function mayTakeRefused(context: CommandContext, { pallet }: Partial<ReceiveFacts>): Promise<boolean> {
  return pallet?.load?.stage === 'refused' && stillMay(context, 'manager')
}

async function apply(context: CommandContext, { id, writes }: StepJob<ReceiveWrite>, again: boolean): Promise<void> {
  for (const write of writes) {
    if (write.kind === 'receive') await receive(context, write, again)
    else if (write.kind === 'openPallet') await openPallet(context, write.container, id, again)
    else await addPallet(context, write.load, write.sourcePallet, write.label)
  }
}

/** The one item that a scan takes in. What opens or adds a pallet goes whole. */
async function begin(context: CommandContext, job: StepJob<ReceiveWrite>): Promise<Rest> {
  const [only, ...others] = job.writes
  if (only?.kind === 'receive' && others.length === 0) return beginReceipt(context, only)
  await apply(context, job, false)
  return () => Promise.resolve()
}

/** Resolves with `false` when the unit was worked on since: it stays. */
async function undoFresh(context: CommandContext, unitId: string): Promise<boolean> {
  const unit = await context.db.units.findOne(unitId).exec()
  if (unit && !(await mayTakeBack(context, toPlain(unit)))) return false
  await undoReceive(context, unitId)
  return true
}

async function undo(context: CommandContext, { id, writes }: StepJob<ReceiveWrite>): Promise<boolean> {
  let isWhole = true
  for (const write of writes) {
    const isBack = await undoOne(context, id, write)
    isWhole &&= isBack
  }
  return isWhole
}

function undoOne(context: CommandContext, id: string, write: ReceiveWrite): Promise<boolean> {
  if (write.kind === 'receive') return undoFresh(context, idOfLabel(write.label))
  if (write.kind === 'openPallet') return undoOpenPallet(context, write.container, id)
  return undoAddPallet(context, write.load, write.sourcePallet, write.label)
}

/** Several units of one scan: the first may be in where the next could not be saved. */
async function isBegun({ db }: CommandContext, { writes }: StepJob<ReceiveWrite>): Promise<boolean> {
  const ids = writes.flatMap((write) => (write.kind === 'receive' ? [idOfLabel(write.label)] : []))
  return ids.length > 1 && (await db.units.findByIds(ids).exec()).size > 0
}

const receiptWriter: StepWriter<ReceiveWrite> = {
  apply,
  begin,
  isBegun,
  undo,
  // One unit alone carries all that matters; its ledger row is written by `repairReceipts`.
  standsAlone: (writes) => writes.length === 1 && writes.every(({ kind }) => kind === 'receive'),
}

export const receiveFlow: ScanFlow<ReceiveState, ReceiveEvent, ReceiveFacts, ReceiveWrite> = {
  key: 'receive',
  empty: emptySession,
  step: receiveStep,
  facts: receiveFacts,
  writer: receiptWriter,
}
