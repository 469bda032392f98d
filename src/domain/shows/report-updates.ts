/**
 * What a later report changes of orders that are there. Decides which lines fall away, which are new, and whether price or parcel differ. Invariants:
 * a line falls away only where the report says that its sale failed or that another shipment has the sticker; a line that left the house stays; one that a
 * person left out stays out.
 */
import { editBetween, editOf, type Edit } from '#domain/core/merge/edits.ts'
import {
  isDone,
  isOutWith,
  orderWrite,
  outMark,
  type LineMove,
  type OrderWithUnits,
} from '#domain/core/orders/order-work.ts'
import { statusOfLines } from '#domain/core/orders/order-status.ts'
import { stageOffSale } from '#domain/core/floor/stage-on-shelf.ts'
import { linesOf } from '#domain/core/orders/orders.ts'
import { sameValue } from '#domain/core/merge/merge-values.ts'
import { shareCents } from '#domain/core/money.ts'
import type { OrderDoc, OrderLine } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { SoldItem } from '#domain/core/orders/sales.ts'
import { parcelOf, soldItem, type ReportPart, type Sold } from './report-sold.ts'
import type { ShowRow } from './sticker-state.ts'

export interface Freed {
  readonly parts: readonly ReportPart[]
  /** All orders as they are then. */
  readonly orders: readonly OrderWithUnits[]
  /** The units of the lines that fell away, as they are then. */
  readonly units: readonly UnitDoc[]
}

const isOf = ({ order }: OrderWithUnits, { row }: Sold): boolean =>
  order.shipmentId === '' ? order.buyerKey.toLowerCase() === row.buyer.toLowerCase() || order.buyerName.toLowerCase() === row.buyer.toLowerCase() : order.shipmentId === row.shipmentId // prettier-ignore

/** Back on the shelf. */
const free = (unit: UnitDoc): Partial<UnitDoc> => ({ stage: stageOffSale(unit), orderId: '', soldCents: null })

/** Lines whose sale failed after all, or went to another shipment, fall away. */
export function cancelLines(orders: readonly OrderWithUnits[], sold: readonly Sold[], failed: readonly Sold[]): Freed {
  const parts: ReportPart[] = []
  const units: UnitDoc[] = []
  const after = orders.map((held) => {
    const named = new Set([...failed, ...sold.filter((one) => !isOf(held, one))].map(({ sticker }) => sticker))
    const paid = new Set(sold.filter((one) => isOf(held, one)).map(({ sticker }) => sticker))
    const away = held.lines.filter(({ line, unit }) => !isDone(line) && !isOutWith(held.order.id, { unit }) && line.sticker !== '' && named.has(line.sticker) && !paid.has(line.sticker)) // prettier-ignore
    if (away.length === 0) return held
    const moves = away.map(({ line, unit }): LineMove => {
      const own = unit?.orderId === held.order.id ? unit : null
      if (own) units.push({ ...own, ...free(own) })
      return { lineId: line.id, state: 'cancelled', type: 'unit.unsold', ...(own ? { patch: free(own) } : {}) }
    })
    const states = Object.fromEntries(moves.map(({ lineId, state }) => [lineId, state]))
    const lineStates = { ...held.order.lineStates, ...states }
    const status = statusOfLines('ship', linesOf({ lines: held.order.lines, lineStates }))
    const order: OrderDoc = { ...held.order, lineStates, status }
    parts.push(orderWrite(held, moves, { status }, { type: 'order.shipmentUpdated' }))
    const now = linesOf(order)
    return { order, lines: held.lines.map(({ line, unit }) => ({ line: now.find(({ id }) => id === line.id) ?? line, unit })) } // prettier-ignore
  })
  return { parts, orders: after, units }
}

type Lines = Readonly<Record<string, OrderLine>>
interface LineChanges {
  readonly lines: Lines
  readonly edits: readonly Edit[]
  readonly rows: readonly ShowRow[]
}

const bareId = (key: string): string => `line-${key}`.slice(0, 80)

/** The lines of a sale that the order does not have yet. */
function newLines(orderId: string, { key, listing, units, priceCents, sticker }: SoldItem): LineChanges {
  const listingId = listing?.id ?? ''
  const whole: Lines = units.length === 0 ? { [bareId(key)]: { listingId, unitId: '', sticker, priceCents } } : {}
  const shares = shareCents(priceCents, units.map((unit) => unit.retailCents ?? 0)) // prettier-ignore
  const ofUnits = units.map((unit, place) => ({ unit, cents: shares[place] ?? 0 }))
  const free = ofUnits.filter(({ unit }) => unit.orderId === '' || unit.orderId === orderId)
  return {
    lines: { ...whole, ...Object.fromEntries(ofUnits.map(({ unit, cents }) => [unit.id, { listingId, unitId: unit.id, sticker, priceCents: cents }])) },
    edits: [
      ...free.map(({ unit, cents }) => editOf('units', unit, { stage: 'sold', orderId, soldCents: cents })),
      ...(listing ? [editOf('listings', listing, { status: 'sold', hammerCents: priceCents })] : []),
    ],
    rows: free.map(({ unit, cents }): ShowRow => ({
      type: 'unit.sold', refType: 'unit', refId: unit.id, from: unit.stage, to: 'sold', data: { orderId, listingId, priceCents: cents, loadId: unit.loadId },
    })),
  }
} // prettier-ignore

/** One line whose price the report has otherwise. */
function newPrice(orderId: string, known: OrderWithUnits['lines'][number], { units, listing, priceCents }: SoldItem): LineChanges {
  const { id, state: _state, ...line } = known.line
  const unit = units.find((one) => one.orderId === orderId)
  return {
    lines: { [id]: { ...line, priceCents } },
    edits: [
      ...(unit ? [editOf('units', unit, { soldCents: priceCents })] : []),
      ...(listing ? [editOf('listings', listing, { hammerCents: priceCents })] : []),
    ],
    rows: [],
  }
} // prettier-ignore

/** Whether a person took the sticker out of this shipment. */
const isLeftOut = ({ order, lines }: OrderWithUnits, { sticker, isSecond }: Sold): boolean =>
  !isSecond && lines.some(({ line }) => line.sticker === sticker && order.handOver[outMark(line.id)] !== undefined)

function lineChanges(held: OrderWithUnits, group: readonly Sold[], units: ReadonlyMap<string, UnitDoc>): LineChanges {
  const changes = group.map((one): LineChanges => {
    const item = soldItem(one, units)
    const isOwn = (id: string, unitId: string) => (item.units.length === 0 ? id === bareId(item.key) : unitId !== '')
    const known = held.lines.filter(({ line }) => line.state !== 'cancelled' && line.sticker === one.sticker && isOwn(line.id, line.unitId)) // prettier-ignore
    const [only, ...others] = known
    if (!only) return isLeftOut(held, one) ? { lines: {}, edits: [], rows: [] } : newLines(held.order.id, item)
    const isSame = others.length > 0 || only.line.priceCents === item.priceCents
    return isSame ? { lines: {}, edits: [], rows: [] } : newPrice(held.order.id, only, item)
  })
  return {
    lines: Object.assign({}, ...changes.map(({ lines }) => lines)) as Lines,
    edits: changes.flatMap(({ edits }) => edits),
    rows: changes.flatMap(({ rows }) => rows),
  }
}

const pathsOf = (lines: Lines, of: (id: string) => unknown) =>
  Object.fromEntries(Object.keys(lines).flatMap((id) => (of(id) === undefined ? [] : [[`lines.${id}`, of(id)]])))

/** `null` where the order is as the report has it. */
export function updateOrder(
  held: OrderWithUnits,
  group: readonly Sold[],
  units: ReadonlyMap<string, UnitDoc>,
): ReportPart | null {
  const { order } = held
  const { lines, edits, rows } = lineChanges(held, group, units)
  const { orderNos, ...parcel } = parcelOf(group)
  const news = Object.fromEntries(Object.entries(parcel).filter(([name, value]) => value !== '' && value !== order[name as keyof typeof parcel])) // prettier-ignore
  const known = order.handOver['orderNos']
  // A line that fell away and is sold again is open again.
  const reopened = Object.keys(lines).filter((id) => order.lineStates[id] === 'cancelled')
  const states = Object.fromEntries(reopened.map((id) => [`lineStates.${id}`, 'open']))
  const merged = { ...order.lines, ...lines }
  const lineStates = { ...order.lineStates, ...Object.fromEntries(reopened.map((id) => [id, 'open' as const])) }
  const isNew = Object.keys(lines).some((id) => order.lines[id] === undefined || reopened.includes(id))
  const status = isNew ? { status: statusOfLines('ship', linesOf({ lines: merged, lineStates })) } : {}
  const before = {
    ...Object.fromEntries([...Object.keys(news), ...Object.keys(status)].map((name) => [name, order[name as keyof OrderDoc]])), // prettier-ignore
    ...pathsOf(lines, (id) => order.lines[id]),
    ...Object.fromEntries(reopened.map((id) => [`lineStates.${id}`, 'cancelled'])),
    ...(known === undefined ? {} : { 'handOver.orderNos': known }),
  }
  const numbers = sameValue(known, orderNos) ? {} : { 'handOver.orderNos': orderNos }
  const after = { ...news, ...status, ...pathsOf(lines, (id) => lines[id]), ...states, ...(Object.keys(numbers).length > 0 ? numbers : known === undefined ? {} : { 'handOver.orderNos': known }) } // prettier-ignore
  const edit = editBetween('orders', order.id, before, after)
  if (edits.length === 0 && Object.keys(edit.after ?? {}).length === 0) return null
  const own: ShowRow = { type: 'order.shipmentUpdated', refType: 'order', refId: order.id, from: order.status, to: status.status ?? order.status, data: { lines: Object.keys(lines).length } } // prettier-ignore
  return { edits: [edit, ...edits], rows: [own, ...rows] }
}
