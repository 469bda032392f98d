/**
 * Taking things in at the dock. Must stay true: the unit is on the disk before anything is shown; a crash between two writes leaves a valid
 * state, since the unit alone carries all that matters and the ledger row, whose id derives from the unit's, is written again by
 * `mendReceipts`; repeating a command with the same label changes nothing.
 */
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Draft } from '#schemas/document.ts'
import { removalOf } from '#domain/core/edits.ts'
import { fingerprintOf } from '#domain/core/hash.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { holdReason, type Receipt } from '#domain/dock/receiving.ts'
import { log, type LedgerEntry } from '#data/core/activity.ts'
import { runChange } from '#data/core/change-doc.ts'
import { runJob } from '#data/core/job.ts'
import { mintLabels } from '#data/store/device.ts'
import { insertOne, plain } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'

export interface Received {
  readonly unit: UnitDoc
  readonly lineId: string
}

/** Labels minted ahead, so that a scan does not wait for the counter's write. What is left over at a reload is a gap, no more. */
const pools = new WeakMap<object, string[]>()
const POOL = 25

async function nextUnitLabel(work: Work): Promise<string> {
  const pool = pools.get(work.db) ?? []
  pools.set(work.db, pool)
  if (pool.length === 0) pool.push(...(await mintLabels(work.db, 'unit', POOL)))
  return pool.shift() ?? nextUnitLabel(work)
}

/** What was found and not listed gets a line of its own: expected 0, after the last of the file. Its id derives from the code. */
async function extraLine(work: Work, receipt: Receipt): Promise<ManifestLineDoc> {
  const code =
    receipt.code.lpn || receipt.code.gtin || receipt.code.asin || receipt.code.itemNo || receipt.title || work.newId()
  const id = `${receipt.load.id.slice(0, 40)}-x-${fingerprintOf(code)}`
  const known = await work.db.manifestLines.findOne(id).exec()
  if (known) return plain(known)
  const like = await likeness(work, receipt)
  const draft: Draft<ManifestLineDoc> = {
    id,
    loadId: receipt.load.id,
    row: 900_000,
    lpn: receipt.code.lpn,
    gtin: receipt.code.gtin,
    asin: receipt.code.asin,
    itemNo: receipt.code.itemNo,
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
  await insertOne(work, 'manifestLines', draft)
  const found = await work.db.manifestLines.findOne(id).exec()
  if (!found) throw new Error('The extra line could not be saved on this device.')
  return plain(found)
}

/** A line of another load with the same code tells what an unlisted thing is. */
async function likeness(work: Work, receipt: Receipt): Promise<ManifestLineDoc | null> {
  for (const field of ['gtin', 'asin', 'lpn'] as const) {
    const value = receipt.code[field]
    const found = value === '' ? null : await work.db.manifestLines.findOne({ selector: { [field]: value } }).exec()
    if (found) return plain(found)
  }
  return null
}

/** Takes one receipt in: the unit first, then the pallet's state, then the ledger. */
export async function receive(work: Work, receipt: Receipt, tookMs: number): Promise<Received> {
  const line = receipt.line ?? (await extraLine(work, receipt))
  const label = await nextUnitLabel(work)
  const unit = unitDraft(work, receipt, line, label)
  // Two tabs that minted the same label: the second insert finds it taken and takes the next.
  if (!(await insertOne(work, 'units', unit))) return receive(work, { ...receipt, line }, tookMs)
  const found = await work.db.units.findOne(unit.id).exec()
  if (!found) throw new Error('The unit could not be saved on this device.')
  await log(work, [receivedRow(unit, receipt.overQty, line.extra, tookMs)])
  return { unit: plain(found), lineId: line.id }
}

function unitDraft(work: Work, receipt: Receipt, line: ManifestLineDoc, label: string): Draft<UnitDoc> {
  const hold = holdReason(line.title, line.category, receipt.coarse)
  const exception = hold || (receipt.coarse === 'damaged' ? 'damaged' : '')
  const at = work.now()
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
    id: `received-${unit.id}`,
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

/** Takes a receipt back: a counter-entry in the ledger; the unit goes out of sight, its label is never minted again. */
export async function undoReceive(work: Work, unitId: string): Promise<void> {
  const found = await work.db.units.findOne(unitId).exec()
  const row = { type: 'unit.unreceived', refType: 'unit', refId: unitId, from: 'received', undoOf: `received-${unitId}` } as const // prettier-ignore
  const edits = found ? [removalOf('units', plain<UnitDoc>(found))] : []
  await runJob(work, { id: `unreceived-${unitId}`, edits, rows: [row] })
}

/** Marks a unit as damaged, or takes the mark back. */
export async function markDamaged(work: Work, unitId: string, damaged: boolean): Promise<void> {
  const mark: Partial<UnitDoc> = damaged
    ? { coarse: 'damaged', exceptionCode: 'damaged', exceptionAt: work.now() }
    : { coarse: '', exceptionCode: '', exceptionAt: '' }
  await runChange(work, 'units', unitId, {
    wanted: () => mark,
    row: ({ doc }) => ({
      type: damaged ? 'unit.damaged' : 'unit.undamaged',
      refType: 'unit',
      refId: unitId,
      data: { loadId: doc.loadId, lineId: doc.lineId },
    }),
  })
}

/** A crash between a unit and its ledger row leaves the row out; it is written when the page opens again. */
export async function mendReceipts(work: Work, loadId: string): Promise<number> {
  if (loadId === '') return 0
  const recent = await work.db.units
    .find({
      selector: { stage: 'received', updatedDesc: { $gte: 0 } },
      sort: [{ stage: 'asc' }, { updatedDesc: 'asc' }],
      limit: 20,
    })
    .exec()
  const own = recent.filter((unit) => unit.createdBy === work.uid && unit.loadId === loadId)
  const rows = await work.db.activity.findByIds(own.map((unit) => `received-${unit.id}`)).exec()
  const missing = own.filter((unit) => !rows.has(`received-${unit.id}`))
  await log(
    work,
    missing.map((unit) => receivedRow(plain(unit), 0, false, 0)),
  )
  return missing.length
}
