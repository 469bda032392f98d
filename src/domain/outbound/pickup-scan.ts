/**
 * What a scan on the page Pickup means. A buyer's code, a number or a name opens the order; while its buyer is not here, a lot that is scanned is
 * fetched, and a place that is scanned takes what was fetched; once they are here, each scan hands a lot over. Invariants: nothing leaves for an order
 * that is not paid; what belongs to another order is a hard stop; an item that was missing is found by the scan of its own label.
 */
import { orderOfCode } from '#domain/codes/order-tags.ts'
import { askWhich } from '#domain/codes/units-meant.ts'
import { isMisplaced } from '#domain/core/floor/found-by-scan.ts'
import {
  isDone, isOutWith, lineDoubt, linesAfter, orderWrite, restingOn, type LineMove, type OrderWithUnits, type UnitLine,
} from '#domain/core/orders/order-work.ts' // prettier-ignore
import { placeProblem } from '#domain/core/floor/pallet-contents.ts'
import { about, nameOfUnit, passThrough, refuse, type Say, type UnitPatch } from '#domain/core/floor/scan-step.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { pickupStatus } from '#domain/core/orders/order-status.ts'
import { isBuyerHere } from '#domain/core/orders/orders.ts'
import type { PickupBench, PickupEvent, PickupFacts, PickupStep } from './pickup-state.ts'

const MOST_CHOICES = 6

export function pickupStep(bench: PickupBench, event: PickupEvent, facts: PickupFacts): PickupStep {
  switch (event.kind) {
    case 'scan':
      return scanned(bench, event.scan, facts)
    case 'open':
      return opened(bench, facts)
    case 'close':
      return { state: { ...bench, orderId: '' }, say: null, writes: [] }
    case 'byHand':
      return withLine(bench, event.lineId, facts, (held, line) => taken(bench, held, [line], facts, true))
    case 'missing':
      return withLine(bench, event.lineId, facts, (held, line) => missed(bench, held, line, facts))
    case 'back':
      return withLine(bench, event.lineId, facts, (held, line) => putBack(bench, held, line))
  }
}

function withLine(
  bench: PickupBench,
  lineId: string,
  { held }: PickupFacts,
  act: (held: OrderWithUnits, line: UnitLine) => PickupStep,
): PickupStep {
  const found = held?.lines.find(({ line }) => line.id === lineId)
  return held && found ? about(found.unit, act(held, found)) : refuse(bench, msg('core.notDone'), msg('pickup.notHere'))
}

function scanned(bench: PickupBench, scan: Scan, facts: PickupFacts): PickupStep {
  const { held, named, unit, listingId, place, matches } = facts
  if (named) return opened(bench, facts)
  if (orderOfCode(scan.raw) !== '') return refuse(bench, msg('pickup.noOrder'), msg('pickup.noOrderHint'))
  if (listingId !== '') return lotScanned(bench, facts)
  if (unit) return unitScanned(bench, unit, facts)
  const asked = askWhich(bench, scan, facts.doubt)
  if (asked) return asked
  if (place.length > 0) return placed(bench, facts)
  if (scan.kind === 'unit') return refuse(bench, msg('core.noUnitLabel'), scan.raw)
  if (matches.length > 0) return askOrder(bench, scan, matches)
  return held ? refuse(bench, msg('pickup.notInOrder'), scan.raw) : passThrough(bench)
}

const nameOfOrder = ({ buyerName, externalId }: OrderDoc): Words => joined([buyerName, externalId], ' · ')

function askOrder(bench: PickupBench, scan: Scan, matches: readonly OrderDoc[]): PickupStep {
  const shown = matches.slice(0, MOST_CHOICES)
  const choices = shown.map((order) => ({ label: nameOfOrder(order), event: { kind: 'open', orderId: order.id } as const }))
  const title = msg('pickup.whichOrder', { count: matches.length })
  return { state: bench, say: { tone: 'amber', title, detail: scan.raw, choices, mayScanOn: true }, writes: [] }
} // prettier-ignore

function opened(bench: PickupBench, { named, held }: PickupFacts): PickupStep {
  const found = named ?? held
  if (!found) return refuse(bench, msg('pickup.noOrder'), msg('pickup.noOrderHint'))
  const { order, lines } = found
  if (order.method !== 'pickup') return refuse(bench, msg('pickup.isShipped'), nameOfOrder(order))
  const state: PickupBench = { ...bench, orderId: order.id }
  const left = lines.filter(({ line }) => !isDone(line)).length
  const say: Say<PickupEvent> = order.paid
    ? { tone: 'plain', title: order.buyerName || order.externalId, detail: left === 0 ? msg('pickup.nothingLeft') : msg('pickup.lotsLeft', { count: left }) }
    : { tone: 'amber', title: msg('pickup.unpaid'), detail: msg('pickup.unpaidHint', { buyer: nameOfOrder(order) }) }
  return { state, say, writes: [] }
} // prettier-ignore

/** A tag stands for all units of its lot, but for those that are looked for: only their own label finds them. */
function lotScanned(bench: PickupBench, facts: PickupFacts): PickupStep {
  const { held, listingId, other } = facts
  const lines = held?.lines.filter(({ line }) => line.listingId === listingId) ?? []
  if (held && lines.length > 0) return about(lines[0]?.unit, lotTaken(bench, held, lines, facts))
  if (!held && other) return opened(bench, { ...facts, named: other })
  return refuse(bench, msg('pickup.notInOrder'), other ? nameOfOrder(other.order) : msg('pickup.notSold'))
}

function lotTaken(bench: PickupBench, held: OrderWithUnits, lines: readonly UnitLine[], facts: PickupFacts): PickupStep {
  const here = lines.filter(({ line }) => line.state !== 'missing')
  const count = lines.length - here.length
  if (count === 0) return taken(bench, held, lines, facts, false)
  const missing = msg('pickup.stillMissing', { count })
  const [first] = lines
  if (here.length === 0) return { state: bench, say: { tone: 'amber', title: missing, detail: joined([first && nameOfLine(first), msg('pickup.scanOwnLabel')], '. ') }, writes: [] } // prettier-ignore
  const step = taken(bench, held, here, facts, false)
  if (!step.say || step.say.tone === 'red') return step
  return { ...step, say: { ...step.say, tone: 'amber', detail: joined([missing, step.say.detail], ' · ') } }
} // prettier-ignore

function unitScanned(bench: PickupBench, unit: UnitDoc, facts: PickupFacts): PickupStep {
  const { held, other } = facts
  const line = held?.lines.find((one) => one.line.unitId === unit.id)
  if (held && line) return about(unit, taken(bench, held, [line], facts, false))
  if (!held && other) return opened(bench, { ...facts, named: other })
  const whose = other ? nameOfOrder(other.order) : msg('pickup.notSold')
  return about(unit, refuse(bench, msg('pickup.notInOrder'), joined([nameOfUnit(unit), whose], '. ')))
}

/** Fetched while the buyer is away, handed over while they are here. */
function taken(
  bench: PickupBench,
  held: OrderWithUnits,
  lines: readonly UnitLine[],
  facts: PickupFacts,
  isByHand: boolean,
): PickupStep {
  const { order } = held
  const out = isBuyerHere(order)
  const doubt = lines.map((line) => lineDoubt(order.id, line)).find((one) => one === 'soldTwice' || one === 'gone')
  if (doubt) return refuse(bench, msg(`order.doubt.${doubt}`), msg('pickup.askManager'))
  if (out && !order.paid) return refuse(bench, msg('pickup.unpaid'), msg('pickup.unpaidStop'))
  const to = out ? 'handedOver' : 'picked'
  const open = lines.filter(({ line }) => line.state !== to && !isDone(line))
  if (open.length === 0) return isThere(bench, lines, out)
  const moves = open.map((line): LineMove => moveOf(line, out, bench, isByHand))
  const after = linesAfter(order, moves)
  const taking = orderWrite(held, moves, { status: pickupStatus(order, after) })
  const write = out ? restingOn(taking, { paid: true }) : taking
  const done = after.filter(({ state }) => (out ? state === 'handedOver' : state === 'picked' || state === 'handedOver')).length // prettier-ignore
  const total = after.filter(({ state }) => state !== 'cancelled').length
  return { state: bench, say: sayTaken(open, { out, done, total }, facts), writes: [write] }
}

function isThere(bench: PickupBench, lines: readonly UnitLine[], out: boolean): PickupStep {
  const [first] = lines
  const isCanceled = first?.line.state === 'cancelled'
  if (isCanceled) return refuse(bench, msg('pickup.isCanceled'), nameOfLine(first))
  const title = out || first?.line.state === 'handedOver' ? msg('pickup.outAlready') : msg('pickup.fetchedAlready')
  return { state: bench, say: { tone: 'amber', title, detail: first ? nameOfLine(first) : '' }, writes: [] }
}

function moveOf({ line, unit }: UnitLine, out: boolean, bench: PickupBench, isByHand: boolean): LineMove {
  const found: UnitPatch = unit && isMisplaced(unit) ? { exceptionCode: '', exceptionAt: '' } : {}
  const patch: UnitPatch = out
    ? { stage: 'handedOver', locationId: '', containerId: '', ...found }
    : { stage: 'picked', locationId: bench.placeId, containerId: '', ...found }
  return {
    lineId: line.id,
    state: out ? 'handedOver' : 'picked',
    ...(unit ? { patch } : {}),
    type: out ? 'unit.handedOver' : 'unit.picked',
    from: unit?.locationId ?? '',
    to: out ? 'handedOver' : bench.placeId,
    data: { byHand: isByHand, ...(line.state === 'missing' ? { wasMissing: true } : {}) },
  }
}

/** What a line is called on the floor. */
export const nameOfLine = ({ line, unit }: UnitLine): string => (unit ? nameOfUnit(unit) : line.sticker || line.id)

interface Progress {
  readonly out: boolean
  readonly done: number
  readonly total: number
}

function sayTaken(open: readonly UnitLine[], { out, done, total }: Progress, { yard }: PickupFacts): Say<PickupEvent> {
  const [first] = open
  const name = first ? nameOfLine(first) : ''
  const isLast = done === total
  const next = out
    ? isLast && msg('pickup.allOut')
    : yard
      ? msg('pickup.toPlace', { place: yard.code })
      : msg('pickup.scanPlace')
  return {
    tone: first?.line.state === 'missing' ? 'amber' : 'green',
    big: msg('pickup.ofTotal', { done, total }),
    title: open.length > 1 ? msg('core.items', { qty: open.length }) : name,
    detail: joined([first?.line.state === 'missing' && msg('core.wasLookedFor'), next], ' · '),
    undone: out ? msg('pickup.takeBack') : msg('pickup.putAside'),
    ...(first?.unit ? { pictureOf: first.unit.id } : {}),
  }
}

/** What was fetched lies there now, and so does what is fetched next. */
function placed(bench: PickupBench, { held, place }: PickupFacts): PickupStep {
  const [spot] = place
  const problem = placeProblem(place)
  if (!spot || problem !== '') return refuse(bench, msg('place.refused'), problem)
  const state: PickupBench = { ...bench, placeId: spot.id }
  const lines = held?.lines.filter(({ line, unit }) => line.state === 'picked' && unit && unit.locationId !== spot.id) ?? [] // prettier-ignore
  const moves = lines.map(({ line, unit }): LineMove => ({
    lineId: line.id, state: 'picked', patch: { locationId: spot.id, containerId: '' }, type: 'unit.relocated', from: unit?.locationId ?? '', to: spot.id,
  })) // prettier-ignore
  const detail = lines.length > 0 ? msg('pickup.lotsLie', { count: lines.length }) : msg('pickup.nextGoThere')
  return {
    state,
    say: { tone: lines.length > 0 ? 'green' : 'plain', title: spot.code, detail },
    writes: held && moves.length > 0 ? [orderWrite(held, moves)] : [],
  }
}

/** Not where it should be: it is looked for from now on, and its bin is counted. */
function missed(bench: PickupBench, held: OrderWithUnits, line: UnitLine, { at }: PickupFacts): PickupStep {
  if (isDone(line.line) || isOutWith(held.order.id, line)) return refuse(bench, msg('core.notDone'), msg('pickup.outAlready')) // prettier-ignore
  const { unit } = line
  const patch: UnitPatch = { stage: 'missing', exceptionCode: 'pickNotFound', exceptionAt: at }
  const from = unit?.locationId ?? ''
  const move: LineMove = { lineId: line.line.id, state: 'missing', ...(unit ? { patch } : {}), type: 'unit.notFound', from, data: { page: 'pickup' } } // prettier-ignore
  const after = linesAfter(held.order, [move])
  return {
    state: bench,
    say: { tone: 'amber', title: msg('pickup.markedMissing'), detail: joined([nameOfLine(line), msg('pickup.clockRuns')], '. ') },
    writes: [orderWrite(held, [move], { status: pickupStatus(held.order, after) })],
  } // prettier-ignore
}

/** Back to what is to be fetched: after a mistake, or once a missing lot turned up. */
function putBack(bench: PickupBench, held: OrderWithUnits, line: UnitLine): PickupStep {
  const { unit } = line
  if (line.line.state === 'open' || line.line.state === 'cancelled')
    return refuse(bench, msg('core.notDone'), nameOfLine(line))
  const patch: UnitPatch = {
    stage: 'sold',
    ...(unit && isMisplaced(unit) ? { exceptionCode: '', exceptionAt: '' } : {}),
  }
  const move: LineMove = { lineId: line.line.id, state: 'open', ...(unit ? { patch } : {}), type: 'unit.unpicked', from: unit?.stage ?? '', to: 'sold' } // prettier-ignore
  const after = linesAfter(held.order, [move])
  return {
    state: bench,
    say: { tone: 'plain', title: msg('pickup.toFetchAgain'), detail: nameOfLine(line) },
    writes: [orderWrite(held, [move], { status: pickupStatus(held.order, after) })],
  }
}
