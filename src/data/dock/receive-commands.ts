/**
 * Taking items in at the dock. Invariants: the unit is on the disk before anything is shown; a crash between two writes
 * leaves a valid state: the unit alone carries all that matters. The ledger row's id derives from the unit's; the
 * repeated job or `repairReceipts` writes the row again; repeating a receipt with the same label changes nothing.
 */
import { msg } from '#messages/message.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import { coarseConditions, type UnitDoc } from '#schemas/units.ts'
import type { Draft } from '#schemas/document.ts'
import { removalOf } from '#domain/core/merge/edits.ts'
import { refuseIf } from '#domain/core/refusal.ts'
import { idOfLabel, parseLabel } from '#domain/codes/labels.ts'
import { holdReason } from '#domain/dock/hold-reason.ts'
import { extraLineId, type Receipt, type ReceiveWrite } from '#domain/dock/receive-state.ts'
import { log, type LedgerEntry } from '#data/core/jobs/activity.ts'
import { runChange } from '#data/core/jobs/change-doc.ts'
import { finishCutShort, runJob } from '#data/core/jobs/job.ts'
import type { Database } from '#data/store/database.ts'
import { mintLabels } from '#data/store/device.ts'
import type { Rest } from '#data/core/jobs/scan-writes.ts'
import { insertNew, insertOne, toPlain } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

/** The ledger row of a receipt. */
const rowIdOf = (unitId: string): string => `received-${unitId}`

/** Labels minted ahead, so that a scan does not wait for the counter's write. What is left over at a reload is a gap, no more. */
const pools = new WeakMap<object, string[]>()
const POOL = 25
/** With so few left, more are minted while nobody waits. */
const LOW = 5

/** The labels that the next units get. They stay the same until receipts use them. */
export async function nextUnitLabels(context: CommandContext, count: number): Promise<readonly string[]> {
  const pool = pools.get(context.db) ?? []
  pools.set(context.db, pool)
  while (pool.length < count) pool.push(...(await mintLabels(context.db, 'unit', POOL)))
  return pool.slice(0, count)
}

export async function nextUnitLabel(context: CommandContext): Promise<string> {
  const [label = ''] = await nextUnitLabels(context, 1)
  return label
}

/** Behind an answer. Where it fails, the scan that needs a label mints it. */
async function topUp(context: CommandContext): Promise<void> {
  const pool = pools.get(context.db)
  if (!pool || pool.length > LOW) return
  try {
    pool.push(...(await mintLabels(context.db, 'unit', POOL)))
  } catch (error) {
    console.error('Labels could not be minted ahead.', error)
  }
}

function useUp(context: CommandContext, label: string): void {
  const pool = pools.get(context.db) ?? []
  const place = pool.indexOf(label)
  if (place >= 0) pool.splice(place, 1)
}

/** What was found and not listed gets a line of its own: expected 0, after the last of the file. */
async function extraLine(context: CommandContext, receipt: Receipt, label: string): Promise<ManifestLineDoc> {
  const id = extraLineId(receipt, label)
  const known = await context.db.manifestLines.findOne(id).exec()
  if (known) return toPlain(known)
  const like = await findLikeness(context.db, receipt.code)
  const draft: Draft<ManifestLineDoc> = {
    id,
    loadId: receipt.load.id,
    row: 900_000,
    lpn: receipt.code.lpn,
    gtin: receipt.code.gtin,
    asin: receipt.code.asin,
    itemNo: receipt.code.itemNo,
    otherNo: '',
    title: receipt.title || like?.title || '',
    brand: like?.brand ?? '',
    category: like?.category ?? '',
    qty: 0,
    unitRetailCents: like?.unitRetailCents ?? null,
    claimedCondition: '',
    sourcePallet: '',
    extra: true,
    waivedReason: '',
    raw: {},
  }
  await insertOne(context, 'manifestLines', draft)
  const found = await context.db.manifestLines.findOne(id).exec()
  if (!found) throw new Error('The extra line could not be saved on this device.')
  return toPlain(found)
}

/** A line of any load with the same code identifies an unlisted item. */
export async function findLikeness(db: Database, code: Receipt['code']): Promise<ManifestLineDoc | null> {
  for (const field of ['gtin', 'asin', 'lpn'] as const) {
    const value = code[field]
    const found = value === '' ? null : await db.manifestLines.findOne({ selector: { [field]: value } }).exec()
    if (found) return toPlain(found)
  }
  return null
}

const tooLate = msg('receive.workedOnSince')

type ReceiptWrite = Extract<ReceiveWrite, { kind: 'receive' }>

/**
 * Takes one receipt in: the unit first, then the ledger.
 * @param again it may have been taken in before, in part or whole
 * @throws when the label is on another unit already
 */
export async function receive(context: CommandContext, write: ReceiptWrite, again = false): Promise<void> {
  // Why: a receipt that was taken back since must not return.
  if (again && (await context.db.activity.findOne(rowIdOf(idOfLabel(write.label))).exec())) return
  const rest = await beginReceipt(context, write, again)
  await rest()
}

/** The unit alone; the rest is its ledger row. */
export async function beginReceipt(context: CommandContext, write: ReceiptWrite, again = false): Promise<Rest> {
  const { receipt, label, tookMs } = write
  useUp(context, label)
  const line = receipt.line ?? (await extraLine(context, receipt, label))
  const unit = unitDraft(context, receipt, line, label)
  const isNew = await (again ? insertOne : insertNew)(context, 'units', unit)
  if (!isNew && !again) throw new Error(`Label ${label} is on another unit already.`)
  const found = isNew ? null : await context.db.units.findOne(unit.id).exec()
  const isOurs = isNew || (found?.lineId === line.id && found.createdBy === context.uid)
  const rows = isOurs ? [receivedRow(unit, receipt.overQty, line.extra, tookMs)] : []
  const at = found?.receivedAt || unit.receivedAt
  return async () => {
    await log(context, rows, at)
    await topUp(context)
  }
}

function unitDraft(context: CommandContext, receipt: Receipt, line: ManifestLineDoc, label: string): Draft<UnitDoc> {
  const hold = holdReason(line.title, line.category, receipt.coarse)
  const exception = hold || (receipt.coarse === 'damaged' ? 'damaged' : '')
  const at = context.now()
  return {
    id: idOfLabel(label),
    label,
    qty: receipt.qty,
    loadId: receipt.load.id,
    lineId: line.id,
    lpn: line.lpn || receipt.code.lpn,
    gtin: line.gtin || receipt.code.gtin,
    asin: line.asin || receipt.code.asin,
    title: line.title,
    brand: line.brand,
    category: line.category,
    stage: hold === '' ? 'received' : 'hold',
    coarse: receipt.coarse,
    grade: '',
    disposition: '',
    serialNo: receipt.code.serialNo,
    defects: [],
    missingParts: [],
    containerId: receipt.containerId,
    locationId: '',
    listingId: '',
    orderId: '',
    exceptionCode: exception,
    exceptionAt: exception === '' ? '' : at,
    retailCents: line.unitRetailCents === null ? null : line.unitRetailCents * receipt.qty,
    costCents: null,
    estimateCents: null,
    receivedAt: at,
    inspectedAt: '',
    soldCents: null,
    note: '',
  }
}

function receivedRow(
  unit: Pick<UnitDoc, 'id' | 'loadId' | 'lineId' | 'containerId' | 'qty' | 'category'>,
  overQty: number,
  extra: boolean,
  ms: number,
): LedgerEntry {
  return {
    id: rowIdOf(unit.id),
    type: 'unit.received',
    refType: 'unit',
    refId: unit.id,
    to: 'received',
    ms: Math.max(0, Math.round(Math.min(ms, 86_400_000))),
    data: {
      loadId: unit.loadId,
      lineId: unit.lineId,
      containerId: unit.containerId,
      qty: unit.qty,
      category: unit.category,
      overQty,
      extra,
    },
  }
}

/** No person has worked on it since: its receipt may still be taken back. A hazard stays on hold once it is graded. */
export function isFresh({ stage, inspectedAt }: Pick<UnitDoc, 'stage' | 'inspectedAt'>): boolean {
  return (stage === 'received' || stage === 'hold') && inspectedAt === ''
}

/** A colleague put it somewhere by itself, or onto another pallet: they have it in hand, and would look for it there. */
async function isPutByOther(context: CommandContext, unit: UnitDoc): Promise<boolean> {
  if (unit.updatedBy === context.uid) return false
  if (unit.containerId === '') return unit.locationId !== ''
  const row = await context.db.activity.findOne(rowIdOf(unit.id)).exec()
  return row !== null && row.data['containerId'] !== unit.containerId
}

export const mayTakeBack = async (context: CommandContext, unit: UnitDoc): Promise<boolean> =>
  isFresh(unit) && !(await isPutByOther(context, unit))

/**
 * Takes a receipt back: a counter-entry in the ledger; the unit goes out of sight, its label is
 * never minted again.
 * @throws Refusal when a person has worked on the unit since
 */
export async function undoReceive(context: CommandContext, unitId: string): Promise<void> {
  const found = await context.db.units.findOne(unitId).exec()
  const isLate = found !== null && !(await mayTakeBack(context, toPlain<UnitDoc>(found)))
  refuseIf(isLate ? tooLate : '', 'changedSince')
  const undoOf = rowIdOf(unitId)
  const row = { type: 'unit.unreceived', refType: 'unit', refId: unitId, from: 'received', undoOf } as const
  const edits = found ? [removalOf('units', toPlain<UnitDoc>(found))] : []
  await runJob(context, { id: `unreceived-${unitId}`, edits, rows: [row] })
}

/** The latest rows of one unit are enough: a mark is taken back soon, or not at all. */
const MOST_ROWS = 50

/** The condition that a unit had before it was marked as damaged last; `''` where none is known. */
async function coarseBefore({ db }: CommandContext, refId: string): Promise<UnitDoc['coarse']> {
  const rows = await db.activity
    .find({
      selector: { refId, atDesc: { $gte: 0 } },
      sort: [{ refId: 'asc' }, { atDesc: 'asc' }],
      limit: MOST_ROWS,
    })
    .exec()
  const was = rows.find(({ type }) => type === 'unit.damaged')?.data['coarse']
  return coarseConditions.find((one) => one === was && one !== 'damaged') ?? ''
}

/** Marks a unit as damaged, or takes the mark back. Any other reason why it waits stays. */
export async function markDamaged(context: CommandContext, unitId: string, damaged: boolean): Promise<void> {
  // What the condition was before is in a row that may be owed still.
  await finishCutShort(context)
  const mark: Partial<UnitDoc> = { coarse: damaged ? 'damaged' : await coarseBefore(context, unitId) }
  const exception: Partial<UnitDoc> = damaged
    ? { exceptionCode: 'damaged', exceptionAt: context.now() }
    : { exceptionCode: '', exceptionAt: '' }
  const isOurs = ({ exceptionCode }: UnitDoc) => exceptionCode === '' || exceptionCode === 'damaged'
  await runChange(context, 'units', unitId, {
    wanted: (unit) => (isOurs(unit) ? { ...mark, ...exception } : mark),
    row: ({ doc }) => ({
      type: damaged ? 'unit.damaged' : 'unit.undamaged',
      refType: 'unit',
      refId: unitId,
      data: { loadId: doc.loadId, lineId: doc.lineId, coarse: doc.coarse },
    }),
  })
}

const isMintedHere = ({ device }: CommandContext, label: string): boolean => parseLabel(label)?.device === device

/** Receipts of each stage that are looked at: more than one is missing only where a device was killed again and again. */
const MOST_REPAIRED = 20

/**
 * A crash between a unit and its ledger row leaves the row out; it is written when the page opens again.
 * @param openedAt ISO UTC; the rows of what was received since are on their way, with more than a repair knows
 */
export async function repairReceipts(context: CommandContext, loadId: string, openedAt: string): Promise<number> {
  if (loadId === '') return 0
  const ofStage = (stage: 'received' | 'hold') =>
    context.db.units
      .find({
        selector: { stage, updatedDesc: { $gte: 0 } },
        sort: [{ stage: 'asc' }, { updatedDesc: 'asc' }],
        limit: MOST_REPAIRED,
      })
      .exec()
  const recent = (await Promise.all([ofStage('received'), ofStage('hold')])).flat()
  // The row of the same person's other device is that device's, and on its way: it knows more than a repair.
  const isBefore = ({ createdBy, loadId: load, receivedAt, label }: UnitDoc) =>
    createdBy === context.uid && load === loadId && receivedAt < openedAt && isMintedHere(context, label)
  const own = recent.filter(isBefore)
  const rows = await context.db.activity.findByIds(own.map((unit) => rowIdOf(unit.id))).exec()
  const missing = own.filter((unit) => !rows.has(rowIdOf(unit.id)))
  for (const unit of missing.map(toPlain))
    await log(context, [receivedRow(unit, 0, false, 0)], unit.receivedAt || context.now())
  return missing.length
}
