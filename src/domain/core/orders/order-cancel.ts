/**
 * Canceling: of a whole order, or of some of its lines. Decides where the units go. Invariants: what was sent stays sent; a unit that lies on its shelf is
 * free at once; one that was picked is free, but has to be put away again; a missing one stays missing; a unit of another order is not touched; a parcel
 * that something is taken out of is packed, scanned and weighed anew; no report of a show brings the line of a sticker back.
 */
import { isDone, isOutWith, linesAfter, orderWrite, outMark, type LineMove, type OrderFields, type OrderWithUnits, type OrderWrite, type UnitLine } from './order-work.ts' // prettier-ignore
import { pickupStatus, shipStatus } from './order-status.ts'
import type { UnitPatch } from '#domain/core/floor/scan-step.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitStage } from '#schemas/units.ts'

function stageAfter(stage: UnitStage): UnitStage {
  if (stage === 'sold') return 'stored'
  // It waits for put-away, as what comes from the photo bench.
  return stage === 'picked' ? 'photographed' : stage
}

function cancelMove(orderId: string, { line, unit }: UnitLine): LineMove {
  const base: LineMove = { lineId: line.id, state: 'cancelled', type: 'unit.unsold' }
  if (!unit || unit.orderId !== orderId) return base
  const stage = stageAfter(unit.stage)
  // Of the offer that sold it nothing is left: it can be offered anew.
  const offer = unit.listingId !== '' && unit.listingId === line.listingId ? { listingId: '' } : {}
  const patch: UnitPatch = { stage, orderId: '', soldCents: null, ...offer }
  return { ...base, patch, from: unit.stage, to: stage }
}

/** A unit that is out stays out, also while the line that says so has not come to this device. */
const isMeant = (orderId: string, one: UnitLine, lineIds?: readonly string[]): boolean =>
  !isDone(one.line) && !isOutWith(orderId, one) && (lineIds?.includes(one.line.id) ?? true)

/** The rest of a parcel that a canceled item has to come out of; none where no parcel is opened. */
export function reopenedBy({ order, lines }: OrderWithUnits, lineIds?: readonly string[]): readonly UnitLine[] {
  const packed = lines.filter(({ line }) => line.state === 'packed')
  const rest = packed.filter((one) => !isMeant(order.id, one, lineIds))
  return rest.length < packed.length ? rest : []
}

const unpacked = ({ line, unit }: UnitLine): LineMove => ({
  lineId: line.id, state: 'picked', type: 'unit.unpacked', from: unit?.locationId ?? '', to: unit?.locationId ?? '',
}) // prettier-ignore

/** A report of a show names its stickers again. */
const marksOf = ({ method }: OrderDoc, lines: readonly UnitLine[], at: string): OrderFields => {
  const stickers = method === 'ship' ? lines.filter(({ line }) => line.sticker !== '') : []
  return stickers.length === 0
    ? {}
    : { handOver: Object.fromEntries(stickers.map(({ line }) => [outMark(line.id), at])) }
}

/** `null` where nothing is left to cancel. @param at now, ISO UTC @param lineIds of the order; all of it by default */
export function cancelWrite(one: OrderWithUnits, at: string, lineIds?: readonly string[]): OrderWrite | null {
  const { order } = one
  const lines = one.lines.filter((line) => isMeant(order.id, line, lineIds))
  if (lines.length === 0) return null
  const rest = reopenedBy(one, lineIds)
  const moves = [...lines.map((line) => cancelMove(order.id, line)), ...rest.map(unpacked)]
  const after = linesAfter(order, moves)
  // What is fetched is complete only once it is signed for.
  const status = order.method === 'pickup' ? pickupStatus(order, after) : shipStatus(order, after)
  const own = { type: status === 'cancelled' ? 'order.cancelled' : 'order.edited', data: { lines: lines.length } } as const
  return orderWrite(one, moves, { status, ...(rest.length > 0 ? { weightOz: null } : {}), ...marksOf(order, lines, at) }, own)
} // prettier-ignore
