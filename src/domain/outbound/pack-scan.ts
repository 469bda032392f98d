/**
 * What a scan means at the packing bench: a unit opens its order or is checked into it, a tracking number sends it. Invariants: a unit of another order
 * is a red stop; nothing is packed before each of its units was scanned, and what is no unit of ours was put in by hand; a line that is missing waits for a manager; one tracking number on two
 * orders is asked about; what is canceled once it lies in the box is told before the rest is packed.
 */
import { askWhich } from '#domain/codes/units-meant.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { isDone, lineDoubt, doubtLabels, linesAfter, orderWrite, statusLabels, type LineMove, type OrderWithUnits, type OrderWrite, type UnitLine } from '#domain/core/orders/order-work.ts' // prettier-ignore
import { statusOfLines } from '#domain/core/orders/order-status.ts'
import { about, nameOfUnit, passThrough, refuse, type Say } from '#domain/core/floor/scan-step.ts'
import { joined, lower, msg, type Words } from '#messages/message.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { isToShip, liveLines, orderName } from './fulfil-orders.ts'
import { sentKey, withSent, type PackEvent, type PackFacts, type PackState, type PackStep } from './pack-state.ts'
import { soldAs } from './sold-as.ts'

export function packStep(state: PackState, event: PackEvent, facts: PackFacts): PackStep {
  switch (event.kind) {
    case 'scan':
      return scanned(state, event.scan, facts)
    case 'open':
      return facts.named ? opened(state, facts.named, null) : refuse(state, msg('fulfillment.noOrder'), '')
    case 'byHand':
      return byHand(state, event.lineId, facts)
    case 'pack':
      return packed(state, event, facts)
    case 'track':
      return answered(state, event, facts)
    case 'close':
      return { state: { ...state, orderId: '', checked: [] }, say: null, writes: [] }
  }
}

function scanned(state: PackState, scan: Scan, facts: PackFacts): PackStep {
  if (facts.unit) return unitScanned(state, facts.unit, facts)
  if (facts.named) return opened(state, facts.named, null)
  if (facts.alike.length > 0) return askOrder(state, facts.alike)
  if (facts.tracking) return tracked(state, facts)
  const asked = askWhich(state, scan, facts.doubt)
  if (asked) return asked
  return scan.kind === 'unit' ? refuse(state, msg('core.noUnitLabel'), scan.raw) : passThrough(state)
}

function askOrder(state: PackState, alike: readonly OrderWithUnits[]): PackStep {
  const choices = alike.map((one) => ({
    label: joined([one.order.buyerName || one.order.id, msg('fulfillment.unitsIn', { count: liveLines(one).length })], ' · '),
    event: { kind: 'open', orderId: one.order.id } as const,
  })) // prettier-ignore
  const order = alike[0] ? orderName(alike[0].order) : ''
  return { state, say: { tone: 'amber', title: msg('fulfillment.whichOrder', { order }), detail: '', choices }, writes: [] } // prettier-ignore
}

/** Units that go into the parcel: what is missing stays out. */
export const toPack = (one: OrderWithUnits): readonly UnitLine[] => liveLines(one).filter(({ line }) => !isDone(line))
export const missingOf = (one: OrderWithUnits): readonly UnitLine[] => toPack(one).filter(({ line }) => line.state === 'missing') // prettier-ignore

/** A unit goes by its scan; what is no unit of ours, by its line. */
const keyOf = ({ line, unit }: UnitLine): string => unit?.id ?? line.id
export const isIn = (one: UnitLine, { checked }: Pick<PackState, 'checked'>): boolean => checked.includes(keyOf(one))
/** What a line is called on the bench. */
export const nameInParcel = (order: OrderDoc, { line, unit }: UnitLine): Words =>
  unit ? nameOfUnit(unit) : soldAs(order, line.id).title || line.sticker || msg('fulfillment.noUnitNamed')

/** Lines of the order that were not scanned or put in yet. */
export const uncheckedOf = (one: OrderWithUnits, state: Pick<PackState, 'checked'>): readonly UnitLine[] =>
  toPack(one).filter((line) => line.line.state !== 'missing' && !isIn(line, state))

/** What was scanned or put in and is canceled since: it lies in the box, and is this buyer's no more. */
export const toTakeOut = (one: OrderWithUnits, state: Pick<PackState, 'checked'>): readonly UnitLine[] =>
  one.lines.filter((line) => line.line.state === 'cancelled' && isIn(line, state))

/** Why nothing can be packed as it lies here; `null` where it can. What has to come out is told once, and is out from then. */
function packDoubt(state: PackState, open: PackFacts['open']): PackStep | null {
  const closed: PackState = { ...state, orderId: '', checked: [] }
  if (!open) return state.orderId === '' ? refuse(state, msg('fulfillment.noOrder'), '') : refuse(closed, msg('fulfillment.orderOff'), msg('fulfillment.orderOffHint')) // prettier-ignore
  const { order } = open
  const isOpen = isToShip(order)
  const out = toTakeOut(open, state)
  if (out.length > 0) {
    const keys = out.map(keyOf)
    const rest: PackState = { ...state, checked: state.checked.filter((key) => !keys.includes(key)) }
    const items = joined(out.map((line) => nameInParcel(order, line)))
    const detail = msg(isOpen ? 'fulfillment.takeOutHint' : 'fulfillment.takeOutAllHint', { items, count: out.length })
    return refuse(isOpen ? rest : closed, msg('fulfillment.takeOut', { count: out.length }), detail) // prettier-ignore
  }
  return isOpen ? null : refuse(closed, msg('fulfillment.notToShip', { order: orderName(order), state: lower(statusLabels[order.status]) }), '') // prettier-ignore
}

function byHand(state: PackState, lineId: string, { open }: PackFacts): PackStep {
  const line = open?.lines.find((one) => one.line.id === lineId)
  if (!open || !isToShip(open.order) || !line) return refuse(state, msg('fulfillment.noOrder'), '')
  // A unit has a label to scan.
  if (line.unit || isDone(line.line)) return refuse(state, msg('core.notDone'), msg('fulfillment.changedMeanwhile'))
  return checked(state, open, line)
}

function unitScanned(state: PackState, unit: UnitDoc, facts: PackFacts): PackStep {
  const { open, named } = facts
  const line = open?.lines.find((one) => one.unit?.id === unit.id)
  if (open && line && line.line.state !== 'cancelled') return checked(state, open, line)
  if (named && !isToShip(named.order)) return about(unit, refuse(state, msg('fulfillment.notToShip', { order: orderName(named.order), state: lower(statusLabels[named.order.status]) }), nameOfUnit(unit))) // prettier-ignore
  // A parcel that was only begun is not left for another by a wrong unit.
  const isBegun = open !== null && open.order.status !== 'packed' && state.checked.length > 0
  if (!isBegun && named) return opened(state, named, unit)
  if (!named) return red(unit, state, unit.orderId === '' ? msg('fulfillment.notSold') : msg('fulfillment.noOrder'))
  const words = msg('fulfillment.belongsTo', { order: orderName(named.order), open: open ? orderName(open.order) : '' })
  return red(unit, state, words)
}

function red(unit: UnitDoc, state: PackState, words: Say<PackEvent>['detail']): PackStep {
  const detail = joined([msg('fulfillment.thisIs', { unit: nameOfUnit(unit), label: unit.label }), words], ' ')
  return { state, say: { tone: 'red', title: msg('fulfillment.wrongUnit'), detail, pictureOf: unit.id }, writes: [] }
}

function opened(state: PackState, one: OrderWithUnits, unit: UnitDoc | null): PackStep {
  const { order } = one
  if (!isToShip(order)) return refuse(state, msg('fulfillment.notToShip', { order: orderName(order), state: lower(statusLabels[order.status]) }), '') // prettier-ignore
  const isSame = state.orderId === order.id
  const next: PackState = isSame ? state : { ...state, orderId: order.id, checked: [] }
  const line = unit && one.lines.find((each) => each.unit?.id === unit.id)
  if (unit && line && order.status !== 'packed') return checked(next, one, line)
  const say: Say<PackEvent> = {
    tone: 'plain',
    title: order.buyerName || orderName(order),
    detail: order.status === 'packed' ? msg('fulfillment.scanTracking') : msg('fulfillment.scanEach', { count: toPack(one).length }),
  } // prettier-ignore
  return { state: next, say, writes: [] }
}

function checked(state: PackState, one: OrderWithUnits, line: UnitLine): PackStep {
  const { unit } = line
  const name = nameInParcel(one.order, line)
  const picture = unit ? { pictureOf: unit.id } : {}
  const doubt = lineDoubt(one.order.id, line)
  if (unit && doubt !== '') return red(unit, state, doubtLabels[doubt])
  if (line.line.state === 'packed' || isIn(line, state)) return { state, say: { tone: 'amber', title: msg('fulfillment.inParcel'), detail: name, ...picture }, writes: [] } // prettier-ignore
  const next: PackState = { ...state, checked: [...state.checked, keyOf(line)] }
  // Missing until this scan: it goes into the parcel after all.
  const isFound = line.line.state === 'missing'
  const found: LineMove = { lineId: line.line.id, state: 'picked', type: 'unit.picked', from: unit?.locationId ?? '', patch: { stage: 'picked', exceptionCode: '', exceptionAt: '' } } // prettier-ignore
  const writes: readonly OrderWrite[] = isFound ? [orderWrite(one, [found], { status: statusOfLines('ship', linesAfter(one.order, [found])) })] : [] // prettier-ignore
  const left = uncheckedOf(one, next).length
  const missing = missingOf(one).filter((other) => keyOf(other) !== keyOf(line)).length
  const all = toPack(one).length
  return {
    state: next,
    say: {
      tone: isFound || (left === 0 && missing > 0) ? 'amber' : 'green',
      big: msg('core.countOf', { count: all - left - missing, all }),
      title: name,
      detail: left > 0 ? msg('fulfillment.moreOf', { count: left }) : missing > 0 ? msg('fulfillment.waitsForManager', { count: missing }) : msg('fulfillment.allIn'),
      ...picture,
    },
    writes,
  } // prettier-ignore
}

function packed(state: PackState, { box, weightOz }: Extract<PackEvent, { kind: 'pack' }>, facts: PackFacts): PackStep {
  const { open } = facts
  const doubt = packDoubt(state, open)
  if (doubt || !open) return doubt ?? refuse(state, msg('fulfillment.noOrder'), '')
  const left = uncheckedOf(open, state)
  if (left.length > 0 && open.order.status !== 'packed') return refuse(state, msg('fulfillment.scanFirst', { count: left.length }), joined(left.map((line) => nameInParcel(open.order, line)))) // prettier-ignore
  const missing = missingOf(open).length
  if (missing > 0) return refuse(state, msg('fulfillment.waitsForManager', { count: missing }), msg('fulfillment.waitsHint')) // prettier-ignore
  const units = toPack(open)
  const { order } = open
  const isSame = order.status === 'packed' && order.box === box && order.weightOz === weightOz
  if (isSame) return { state: { ...state, checked: [] }, say: { tone: 'amber', title: msg('fulfillment.packed', { order: orderName(order) }), detail: msg('fulfillment.scanTracking') }, writes: [] } // prettier-ignore
  // What is in already has its row: a second one would count as more work.
  const moves = units.filter(({ line }) => line.state !== 'packed').map(({ line, unit }): LineMove => ({
    lineId: line.id, state: 'packed', type: 'unit.packed', from: unit?.locationId ?? '', to: '',
    // Nobody picked it before: it left its shelf for the parcel, and a count of the shelf must not miss it.
    patch: { stage: 'picked', ...(line.state === 'open' ? { locationId: '', containerId: '' } : {}) },
  })) // prettier-ignore
  const write = orderWrite(open, moves, { status: 'packed', box, weightOz }, { type: 'order.packed', data: { lines: units.length, box, weightOz } }) // prettier-ignore
  return {
    // A parcel that is opened again is scanned anew.
    state: { ...state, checked: [], boxes: { ...state.boxes, [String(Math.min(units.length, 9))]: box } },
    say: { tone: 'green', title: msg('fulfillment.packed', { order: orderName(open.order) }), detail: msg('fulfillment.scanTracking') },
    writes: [write],
  } // prettier-ignore
}

function tracked(state: PackState, facts: PackFacts): PackStep {
  const { open, tracking, at } = facts
  if (!tracking) return passThrough(state)
  const before = state.sent?.[sentKey(tracking.number)]
  // The same number once more: its parcel is sent, perhaps only once the device could save again.
  if (!open && before !== undefined && facts.sameTracking.includes(before)) return sentBefore(state, joined([before, tracking.number], ' · ')) // prettier-ignore
  if (!open) return refuse(state, msg('fulfillment.packFirst'), msg('fulfillment.packFirstHint'))
  const { order } = open
  const isNews = before !== undefined && before !== orderName(order) && !facts.sameTracking.includes(before)
  const sameTracking = isNews ? [...facts.sameTracking, before] : facts.sameTracking
  const doubt = sendDoubt(state, open, tracking.number)
  if (doubt) return doubt
  const event = { kind: 'track', ...tracking } as const
  return askTracking(state, order, event, sameTracking) ?? sent(state, open, event, at)
}

/** What a person has to say before a parcel goes under this number; `null` where nothing is unclear. */
function askTracking(
  state: PackState,
  { tracking }: OrderDoc,
  event: Extract<PackEvent, { kind: 'track' }>,
  sameTracking: readonly string[],
): PackStep | null {
  const isOther = tracking !== '' && tracking !== event.number
  if (sameTracking.length === 0 && !isOther) return null
  const detail = isOther ? msg('fulfillment.hasOther', { number: tracking }) : msg('fulfillment.sameTracking', { orders: sameTracking.join(', ') }) // prettier-ignore
  const label = isOther ? msg('fulfillment.replaceTracking') : msg('fulfillment.oneParcel')
  return { state, say: { tone: 'amber', title: msg('fulfillment.askTracking'), detail, choices: [{ label, event }] }, writes: [] } // prettier-ignore
}

const sentBefore = (state: PackState, detail: Words): PackStep => ({
  state,
  say: { tone: 'amber', title: msg('fulfillment.sentBefore'), detail },
  writes: [],
})

/** Why nothing can be sent under this number; `null` where it can. */
function sendDoubt(state: PackState, { order }: OrderWithUnits, number: string): PackStep | null {
  const name = orderName(order)
  if (order.status === 'shipped' && order.tracking === number) return sentBefore(state, number)
  if (!isToShip(order)) return refuse(state, msg('fulfillment.notToShip', { order: name, state: lower(statusLabels[order.status]) }), order.tracking) // prettier-ignore
  return order.status === 'packed' ? null : refuse(state, msg('fulfillment.notPacked', { order: name }), msg('fulfillment.packFirstHint')) // prettier-ignore
}

/** The question about the number is answered: the order may have been canceled, opened or sent meanwhile. */
function answered(state: PackState, event: Extract<PackEvent, { kind: 'track' }>, { open, at }: PackFacts): PackStep {
  if (!open) return refuse(state, msg('fulfillment.packFirst'), msg('fulfillment.packFirstHint'))
  return sendDoubt(state, open, event.number) ?? sent(state, open, event, at)
}

/** Everything that is packed leaves the house under this number. */
export function shipWrite(one: OrderWithUnits, parcel: { readonly carrier: string; readonly number: string; readonly at: string; readonly postageCents?: number }): OrderWrite {
  const { carrier, number, at, postageCents } = parcel
  const moves = toPack(one).map(({ line, unit }): LineMove => ({
    lineId: line.id, state: 'shipped', type: 'unit.shipped', from: unit?.stage ?? '', to: 'shipped',
    patch: { stage: 'shipped', locationId: '', containerId: '' }, data: { tracking: number },
  })) // prettier-ignore
  const status = statusOfLines('ship', linesAfter(one.order, moves))
  const fields = { carrier, tracking: number, status, handOver: { ...one.order.handOver, shippedAt: at }, ...(postageCents === undefined ? {} : { postageCents }) } // prettier-ignore
  return orderWrite(one, moves, fields, { type: 'order.shipped', to: number, data: { carrier, lines: moves.length } })
} // prettier-ignore

function sent(state: PackState, open: OrderWithUnits, { carrier, number }: { readonly carrier: string; readonly number: string }, at: string): PackStep {
  return {
    state: { ...state, orderId: '', checked: [], sent: withSent(state.sent, number, orderName(open.order)) },
    say: {
      tone: 'green',
      title: msg('fulfillment.sent', { order: orderName(open.order) }),
      detail: joined([carrier, number], ' · '),
      undone: msg('fulfillment.parcelBack'),
    },
    writes: [shipWrite(open, { carrier, number, at })],
  }
} // prettier-ignore
