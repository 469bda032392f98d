/**
 * What the work on an order writes: its lines move on, its units with them, and the ledger has a row for each. Decides which state a line is in, which
 * status of the order follows from its lines, and what is odd about a line. Invariants: a line's state and its unit are one job; a unit that belongs to
 * another order is never moved by this one; taking a step back is the same job reversed; nothing of what was sold changes (`kept` in the table of ranks).
 */
import { msg, type Words } from '#messages/message.ts'
import type { LineState, OrderDoc, OrderStatus } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { editBetween, pathsUnder, type Edit } from '#domain/core/merge/edits.ts'
import { placeAfter, type Given } from '#domain/core/merge/late-edits.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import { isSoldWhole, linesOf, type LineInWork } from './orders.ts'
import type { UnitPatch } from '#domain/core/floor/scan-step.ts'

/** A line with the unit that it sells. */
export interface UnitLine {
  readonly line: LineInWork
  /** `null` where the file named no unit of ours, or it is not on this device. */
  readonly unit: UnitDoc | null
}

/** An order with the units of its lines, in the order of the lines. */
export interface OrderWithUnits {
  readonly order: OrderDoc
  readonly lines: readonly UnitLine[]
}

/** `handOver` names the keys that change; the others stay. */
export type OrderFields = Partial<Pick<OrderDoc,
  'status' | 'slotAt' | 'batch' | 'weightOz' | 'box' | 'handOver' | 'carrier' | 'tracking' | 'shipmentId' | 'postageCents'
  | 'premiumCents' | 'taxCents' | 'feeCents'
>> // prettier-ignore

/** A row of the ledger about an order or one of its units, without author, device and time. */
export interface OrderRow {
  readonly type: LedgerType
  readonly refType: 'order' | 'unit'
  readonly refId: string
  readonly from: string
  readonly to: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Changes of one order and its units that are made and undone together. */
export interface OrderWrite {
  readonly kind: 'order'
  readonly orderId: string
  readonly edits: readonly Edit[]
  /** The lines and units that move, as they were. A write that comes later is made only while that is so. */
  readonly given?: readonly Given[]
  readonly rows: readonly OrderRow[]
}

/** Why the unit of a line cannot go to this buyer. */
export type LineDoubt = 'noUnit' | 'soldTwice' | 'gone'

const leftHouse: readonly UnitDoc['stage'][] = ['shipped', 'handedOver', 'scrapped', 'donated']
/** Lines that wait for nothing any more. */
export const doneLines: readonly LineState[] = ['handedOver', 'shipped', 'cancelled']
export const isDone = ({ state }: Pick<LineInWork, 'state'>): boolean => doneLines.includes(state)

/** `''` for a line that is as it should be. `soldTwice`: the unit belongs to another order by now, or was sold with its pallet. */
export function lineDoubt(orderId: string, { line, unit }: UnitLine): LineDoubt | '' {
  if (isDone(line)) return ''
  if (!unit) return 'noUnit'
  const isOut = leftHouse.includes(unit.stage)
  if (unit.orderId === orderId) return isOut ? 'gone' : ''
  return unit.orderId !== '' || (isSoldWhole(unit) && !isOut) ? 'soldTwice' : 'gone'
}

/** The unit left the house with this order, whatever the line says. */
export const isOutWith = (orderId: string, { unit }: Pick<UnitLine, 'unit'>): boolean =>
  unit !== null && unit.orderId === orderId && (unit.stage === 'shipped' || unit.stage === 'handedOver')

/** Where `handOver` notes when a person took the line of a sticker out of a shipment: no later report brings it back. */
export const outMark = (lineId: string): string => `out-${lineId}`

export const doubtLabels: { readonly [Doubt in LineDoubt]: Words } = {
  noUnit: msg('order.doubt.noUnit'),
  soldTwice: msg('order.doubt.soldTwice'),
  gone: msg('order.doubt.gone'),
}

export const lineLabels: { readonly [State in LineState]: Words } = {
  open: msg('order.line.open'),
  picked: msg('order.line.picked'),
  packed: msg('order.line.packed'),
  handedOver: msg('order.line.handedOver'),
  shipped: msg('order.line.shipped'),
  missing: msg('order.line.missing'),
  cancelled: msg('order.line.cancelled'),
}

export const statusLabels: { readonly [Status in OrderStatus]: Words } = {
  open: msg('order.status.open'),
  paid: msg('order.status.paid'),
  picking: msg('order.status.picking'),
  picked: msg('order.status.picked'),
  packed: msg('order.status.packed'),
  shipped: msg('order.status.shipped'),
  scheduled: msg('order.status.scheduled'),
  checkedIn: msg('order.status.checkedIn'),
  pulling: msg('order.status.pulling'),
  staged: msg('order.status.staged'),
  partial: msg('order.status.partial'),
  complete: msg('order.status.complete'),
  cancelled: msg('order.status.cancelled'),
  noShow: msg('order.status.noShow'),
  abandoned: msg('order.status.abandoned'),
}

/** What becomes of a line and its unit. */
export interface LineMove {
  readonly lineId: string
  readonly state: LineState
  /** Fields of the unit beside it; none where the unit is left alone. */
  readonly patch?: UnitPatch
  readonly type: LedgerType
  /** For the row: where it was and where it went, as ids or words. */
  readonly from?: string
  readonly to?: string
  readonly data?: Readonly<Record<string, unknown>>
}

function unitEdit(unit: UnitDoc, patch: UnitPatch): Edit {
  const names = Object.keys(patch) as (keyof UnitPatch)[]
  return editBetween('units', unit.id, Object.fromEntries(names.map((name) => [name, unit[name]])), { ...patch })
}

/** What is sold may be missed by a count meanwhile; whoever has it in hand has found it. */
const sold: readonly UnitDoc['stage'][] = ['sold', 'missing']

/** Wherever it lay: it is in a person's hands. */
const unitGiven = (unit: UnitDoc, patch: UnitPatch): Given => ({
  collection: 'units',
  id: unit.id,
  fields: { orderId: unit.orderId },
  stages: sold.includes(unit.stage) ? sold : [unit.stage],
  outcome: { ...placeAfter(unit, patch), ...(patch.stage === undefined ? {} : { stage: patch.stage }) },
})

/** About the unit that moved; about the order where no unit did: the line has none, or another order holds it. */
function rowOfMove(orderId: string, { lineId, type, from = '', to = '', data }: LineMove, found: UnitLine | undefined): OrderRow {
  const unit = found?.unit ?? null
  const unitId = unit?.id ?? found?.line.unitId ?? ''
  const isOurs = unitId !== '' && (unit === null || unit.orderId === orderId)
  if (!isOurs) return { type, refType: 'order', refId: orderId, from, to, data: { lineId, ...(unitId === '' ? {} : { unitId }), ...data } }
  return { type, refType: 'unit', refId: unitId, from, to, data: { orderId, loadId: unit?.loadId ?? '', ...data } }
} // prettier-ignore

/**
 * Lines of one order move on, with their units and the order's own fields. The order's ledger row, where there is one, comes first: the job's id is its.
 */
export function orderWrite(
  { order, lines }: OrderWithUnits,
  moves: readonly LineMove[],
  fields: OrderFields = {},
  own: Pick<OrderRow, 'type'> & Partial<Pick<OrderRow, 'from' | 'to' | 'data'>> | null = null,
): OrderWrite {
  const of = (id: string) => lines.find(({ line }) => line.id === id)
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const { lineId, state } of moves) {
    // An absent entry stays absent in `before`, so that two devices that move one line meet in the merge and not in the job.
    const known = order.lineStates[lineId]
    if (known !== undefined) before[`lineStates.${lineId}`] = known
    after[`lineStates.${lineId}`] = state
  }
  const { handOver, ...plain } = fields
  for (const [name, value] of Object.entries(plain)) {
    before[name] = order[name as keyof OrderFields]
    after[name] = value
  }
  // Key by key: another device may note the bay while this one notes the signature.
  Object.assign(after, pathsUnder('handOver', handOver ?? {}))
  for (const key of Object.keys(handOver ?? {})) if (Object.hasOwn(order.handOver, key)) before[`handOver.${key}`] = order.handOver[key]
  const moving = moves.flatMap(({ lineId, patch }) => {
    const unit = of(lineId)?.unit
    return unit && patch && unit.orderId === order.id ? [{ unit, patch }] : []
  })
  const lineGiven = Object.fromEntries(moves.map(({ lineId }) => [`lineStates.${lineId}`, order.lineStates[lineId] ?? '']))
  const rows = moves.map((move) => rowOfMove(order.id, move, of(move.lineId)))
  const ownRow: readonly OrderRow[] = own
    ? [{ type: own.type, refType: 'order', refId: order.id, from: own.from ?? order.status, to: own.to ?? fields.status ?? order.status, data: own.data ?? {} }]
    : []
  return {
    kind: 'order',
    orderId: order.id,
    edits: [...moving.map(({ unit, patch }) => unitEdit(unit, patch)), editBetween('orders', order.id, before, after)],
    given: [
      ...moving.map(({ unit, patch }) => unitGiven(unit, patch)),
      { collection: 'orders', id: order.id, fields: lineGiven },
    ],
    rows: [...ownRow, ...rows],
  }
} // prettier-ignore

/** The write also rests on these fields of its order: it is made only while they are so. */
export const restingOn = (write: OrderWrite, fields: Partial<Pick<OrderDoc, 'paid' | 'status'>>): OrderWrite => ({
  ...write,
  given: (write.given ?? []).map((one) => (one.collection === 'orders' ? { ...one, fields: { ...one.fields, ...fields } } : one)),
}) // prettier-ignore

/** The lines as they are after some of them moved on. */
export function linesAfter(order: OrderDoc, moves: readonly Pick<LineMove, 'lineId' | 'state'>[]): readonly LineInWork[] {
  const states = Object.fromEntries(moves.map(({ lineId, state }) => [lineId, state]))
  return linesOf({ lines: order.lines, lineStates: { ...order.lineStates, ...states } })
} // prettier-ignore

/** Amounts of an order in cents. `null` fields count as nothing. */
export function totalsOf(
  order: Pick<OrderDoc, 'lines' | 'lineStates' | 'premiumCents' | 'taxCents' | 'shippingCents' | 'feeCents' | 'postageCents'>,
): { readonly goodsCents: number; readonly buyerPaysCents: number; readonly netCents: number } {
  const sold = linesOf(order).filter(({ state }) => state !== 'cancelled')
  const goodsCents = sold.reduce((sum, line) => sum + line.priceCents, 0)
  const premium = order.premiumCents ?? 0
  const shipping = order.shippingCents ?? 0
  return {
    goodsCents,
    buyerPaysCents: goodsCents + premium + (order.taxCents ?? 0) + shipping,
    // Tax is never ours.
    netCents: goodsCents + premium + shipping - (order.feeCents ?? 0) - (order.postageCents ?? 0),
  }
} // prettier-ignore

/** Sorts by the walk through the house: what lies nowhere comes last. Both are place documents or `undefined`. */
export function byWalk(
  a: { readonly pickOrder: number; readonly code: string } | undefined,
  b: { readonly pickOrder: number; readonly code: string } | undefined,
): number {
  if (!a || !b) return a ? -1 : b ? 1 : 0
  return a.pickOrder - b.pickOrder || a.code.localeCompare(b.code, 'en', { numeric: true })
}
