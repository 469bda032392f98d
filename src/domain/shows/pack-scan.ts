/**
 * What a scan at the pack bench means: a shipment is opened by its number, its tracking number or anything in it; then each sticker or unit goes in.
 * Invariants: one packer holds a shipment, another one is named and asked before it changes hands; what is of another shipment is stopped; a line and
 * its unit are one write; a shipment is packed when all of its lines are, and shipped by its tracking number.
 */
import { askWhich } from '#domain/codes/units-meant.ts'
import { editBetween } from '#domain/core/merge/edits.ts'
import { doubtLabels, isDone, isOutWith, lineDoubt, linesAfter, orderWrite, outMark, type LineMove, type OrderWithUnits, type OrderWrite, type UnitLine } from '#domain/core/orders/order-work.ts' // prettier-ignore
import { statusOfLines } from '#domain/core/orders/order-status.ts'
import { stageOffSale } from '#domain/core/floor/stage-on-shelf.ts'
import {
  about,
  nameOfUnit,
  passThrough,
  refuse,
  type Say,
  type SayChoice,
  type UnitPatch,
} from '#domain/core/floor/scan-step.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { isOthers, packerOf, type PackEvent, type PackFacts, type PackState, type PackStep, type Target } from './pack-state.ts' // prettier-ignore
import { stickerIn } from './show-item.ts'

/** Whatnot bundles this many items into one shipment. */
export const MOST_ITEMS = 20

export function packStep(state: PackState, event: PackEvent, facts: PackFacts): PackStep {
  switch (event.kind) {
    case 'scan':
      return scanned(state, event.scan, facts)
    case 'open': {
      const [target] = facts.targets
      return target ? opened(state, { ...target, lineId: event.lineId ?? '' }, facts, event.isTakenOver === true) : refuse(state, msg('core.notDone'), msg('show.pack.notHere')) // prettier-ignore
    }
    case 'packLine':
      return facts.inHand ? packed(state, facts.inHand, event.lineId, facts) : noneInHand(state)
    case 'cancelLine':
      return facts.inHand ? cancelled(state, facts.inHand, event.lineId, facts.at) : noneInHand(state)
    case 'ship':
      return facts.inHand ? shipped(state, facts.inHand, facts) : noneInHand(state)
    case 'putDown':
      return putDown(facts)
  }
}

const noneInHand = (state: PackState): PackStep => refuse(state, msg('show.pack.noneInHand'), msg('show.pack.idle'))

/** Lines that still count: what was canceled stays out. */
export const liveLines = ({ lines }: Pick<OrderWithUnits, 'lines'>): readonly UnitLine[] =>
  lines.filter(({ line }) => line.state !== 'cancelled')
const isIn = ({ line }: UnitLine): boolean => line.state === 'packed' || isDone(line)
/** Something still has to go in. */
const isOpen = (held: OrderWithUnits): boolean => liveLines(held).some((one) => !isIn(one))
/** All of it is in: of a canceled shipment nothing is. */
const isFull = (held: OrderWithUnits): boolean => liveLines(held).length > 0 && liveLines(held).every(isIn)

/** How many of its items are in. */
export const packedOf = (held: OrderWithUnits): { readonly packed: number; readonly all: number } => {
  const live = liveLines(held)
  return { packed: live.filter(isIn).length, all: live.length }
}
const countOf = (held: OrderWithUnits): Words => msg('show.pack.count', packedOf(held))

function scanned(state: PackState, scan: Scan, facts: PackFacts): PackStep {
  const { inHand, targets } = facts
  const own = targets.find(({ held }) => held.order.id === inHand?.order.id)
  const [first, ...others] = targets
  if (inHand && own) return inOwn(state, own, facts)
  if (!first) return unknownScan(state, scan, facts)
  if (inHand && isOpen(inHand)) return ofAnother(state, inHand, first)
  if (others.length > 0) return which(state, targets)
  return opened(state, first, facts, false)
}

function unknownScan(state: PackState, scan: Scan, { unit, doubt, inHand }: PackFacts): PackStep {
  if (unit)
    return about(
      unit,
      refuse(state, msg('show.pack.notSold'), msg('show.pack.notSoldHint', { unit: nameOfUnit(unit) })),
    )
  const asked = askWhich(state, scan, doubt)
  if (asked) return asked
  const sticker = stickerIn(scan.raw)
  if (sticker !== '') return refuse(state, msg('show.pack.noSticker', { sticker }), msg('show.pack.noStickerHint'))
  if (scan.kind === 'unit') return refuse(state, msg('core.noUnitLabel'), scan.raw)
  return inHand || scan.kind === 'tracking'
    ? refuse(state, msg('show.pack.noShipment'), msg('show.pack.noShipmentHint', { code: scan.raw }))
    : passThrough(state)
}

/** A scan of the shipment in hand. */
function inOwn(state: PackState, { held, lineId, by }: Target, facts: PackFacts): PackStep {
  if (lineId !== '') return packed(state, held, lineId, facts)
  if (by === 'tracking' && !isOpen(held)) return shipped(state, held, facts)
  return { state, say: { tone: 'plain', title: nameOf(held), detail: countOf(held) }, writes: [] }
}

const nameOf = ({ order }: OrderWithUnits): Words => order.buyerName || order.shipmentId || order.externalId

function ofAnother(state: PackState, inHand: OrderWithUnits, { held, lineId }: Target): PackStep {
  const names = { buyer: nameOf(inHand), other: nameOf(held) }
  if (lineId !== '') {
    const unit = held.lines.find(({ line }) => line.id === lineId)?.unit
    return about(unit, refuse(state, msg('show.pack.wrongItem'), msg('show.pack.wrongItemHint', names)))
  }
  const event: PackEvent = { kind: 'open', orderId: held.order.id }
  const choices: readonly SayChoice<PackEvent>[] = [{ label: msg('show.pack.openOther', { buyer: names.other }), event }]
  return { state, say: { tone: 'amber', title: msg('show.pack.otherOpen', { buyer: names.buyer }), detail: countOf(inHand), choices, mayScanOn: true }, writes: [] }
} // prettier-ignore

function which(state: PackState, targets: readonly Target[]): PackStep {
  const choices = targets.slice(0, 6).map(({ held, lineId }) => ({
    label: joined([nameOf(held), held.order.shipmentId], ' · '),
    event: { kind: 'open', orderId: held.order.id, lineId } as const,
  }))
  return { state, say: { tone: 'amber', title: msg('show.pack.which'), detail: msg('show.pack.whichHint'), choices, mayScanOn: true }, writes: [] }
} // prettier-ignore

/** The packer is written under a path of its own: another device that changes the hand-over meets it in the merge. */
function heldBy(held: OrderWithUnits, me: PackFacts['me'] | null): OrderWrite {
  const { order } = held
  const before = packerOf(order)
  const edit = editBetween(
    'orders',
    order.id,
    order.handOver['packer'] === undefined ? {} : { 'handOver.packer': order.handOver['packer'] },
    { 'handOver.packer': me },
  )
  const row = { type: 'order.packerSet', refType: 'order', refId: order.id, from: before?.name ?? '', to: me?.name ?? '', data: { device: me?.device ?? '' } } as const // prettier-ignore
  return { kind: 'order', orderId: order.id, edits: [edit], rows: [row] }
}

/** A shipment that was canceled or sent; `null` for one that is worked on. */
function overDoubt(state: PackState, held: OrderWithUnits): PackStep | null {
  const { status, tracking } = held.order
  if (status === 'cancelled') return refuse(state, msg('show.pack.canceled'), nameOf(held))
  return status === 'shipped' ? refuse(state, msg('show.pack.isShipped'), joined([nameOf(held), tracking], ' · ')) : null // prettier-ignore
}

function opened(state: PackState, { held, lineId, by }: Target, facts: PackFacts, isTakenOver: boolean): PackStep {
  const { order } = held
  const packer = packerOf(order)
  const over = overDoubt(state, held)
  if (over) return over
  const isBusy = isOthers(packer, facts.me) && isOpen(held)
  if (packer && isBusy && !isTakenOver) {
    const event: PackEvent = { kind: 'open', orderId: order.id, lineId, isTakenOver: true }
    const title = msg('show.pack.heldBy', { name: packer.name, device: packer.device })
    return { state, say: { tone: 'amber', title, detail: joined([nameOf(held), countOf(held)], ' · '), choices: [{ label: msg('show.pack.takeOver'), event }], mayScanOn: true }, writes: [] } // prettier-ignore
  }
  const next: PackState = { orderId: order.id }
  const isMine = packer !== null && !isOthers(packer, facts.me)
  const claim = isMine || !isOpen(held) ? [] : [heldBy(held, facts.me)]
  if (lineId !== '') {
    const step = packed(next, held, lineId, facts)
    return { ...step, state: next, writes: [...claim, ...step.writes] }
  }
  if (by === 'tracking' && isFull(held)) return shipped(next, held, facts)
  return { state: next, say: sayOpened(held), writes: claim }
}

function sayOpened(held: OrderWithUnits): Say<PackEvent> {
  const { all } = packedOf(held)
  const isMany = all > MOST_ITEMS
  return {
    tone: isMany ? 'amber' : 'plain',
    big: String(all),
    title: nameOf(held),
    detail: isMany ? msg('show.pack.tooMany', { count: all, most: MOST_ITEMS }) : countOf(held),
  }
}

/** Why the line cannot go in; `null` where it can. */
function lineProblem(state: PackState, held: OrderWithUnits, one: UnitLine): PackStep | null {
  const { line, unit } = one
  const item = unit ? nameOfUnit(unit) : msg('show.sticker', { sticker: line.sticker || '–' })
  if (line.state === 'cancelled')
    return refuse(state, msg('show.pack.lineCanceled'), msg('show.pack.lineCanceledHint', { item }))
  if (isIn(one))
    return { state, say: { tone: 'amber', title: msg('show.pack.isIn'), detail: item, mayScanOn: true }, writes: [] }
  const doubt = lineDoubt(held.order.id, one)
  return doubt === '' ? null : refuse(state, doubtLabels[doubt], msg('show.pack.doubtHint', { item }))
}

/** One item goes in. */
function packed(state: PackState, held: OrderWithUnits, lineId: string, facts: PackFacts): PackStep {
  const one = held.lines.find(({ line }) => line.id === lineId)
  if (!one) return refuse(state, msg('core.notDone'), msg('show.pack.notHere'))
  const problem = lineProblem(state, held, one)
  if (problem) return about(one.unit, problem)
  const { line, unit } = one
  const isFound = unit?.stage === 'missing'
  const isPicked = line.state === 'picked'
  const patch: UnitPatch = {
    stage: 'picked',
    // It came from its shelf: a count of that must not miss it.
    ...(isPicked ? {} : { locationId: '', containerId: '' }),
    ...(isFound ? { exceptionCode: '', exceptionAt: '' } : {}),
  }
  const move: LineMove = { lineId, state: 'packed', type: 'unit.packed', patch, from: unit?.locationId ?? '', data: { at: facts.at } } // prettier-ignore
  const after = linesAfter(held.order, [move]).filter(({ state: is }) => is !== 'cancelled')
  const counts = { packed: after.filter((each) => each.state === 'packed' || isDone(each)).length, all: after.length }
  const isAll = counts.packed === counts.all
  const status = statusOfLines('ship', after)
  const write = orderWrite(held, [move], { status }, isAll ? { type: 'order.packed', data: { lines: counts.all } } : null)
  const sticker = line.sticker === '' ? '' : msg('show.sticker', { sticker: line.sticker })
  return {
    state,
    say: {
      tone: isFound ? 'amber' : 'green',
      big: isAll ? msg('show.pack.allIn') : msg('show.pack.ofAll', counts),
      title: joined([sticker, unit?.title ?? ''], ' · '),
      detail: isAll ? msg('show.pack.allInHint') : nameOf(held),
      undone: msg('show.pack.takeOut'),
      pictureOf: line.unitId,
    },
    writes: [write],
  }
} // prettier-ignore

/** A line that will not be sent: the rest of the shipment may go, and no report brings the line back. `null` for one that is done or not there. */
export function leaveOutWrite(held: OrderWithUnits, lineId: string, at: string): OrderWrite | null {
  const one = held.lines.find(({ line }) => line.id === lineId)
  if (!one || isDone(one.line) || isOutWith(held.order.id, one)) return null
  const own = one.unit?.orderId === held.order.id ? one.unit : null
  const move: LineMove = { lineId, state: 'cancelled', type: 'unit.unsold', ...(own ? { patch: { stage: stageOffSale(own), orderId: '', soldCents: null, listingId: '' } } : {}) } // prettier-ignore
  return orderWrite(
    held,
    [move],
    { status: statusOfLines('ship', linesAfter(held.order, [move])), handOver: { [outMark(lineId)]: at } },
    { type: 'order.edited' },
  )
}

function cancelled(state: PackState, held: OrderWithUnits, lineId: string, at: string): PackStep {
  const write = leaveOutWrite(held, lineId, at)
  const one = held.lines.find(({ line }) => line.id === lineId)
  if (!write || !one) return refuse(state, msg('core.notDone'), msg('show.pack.notHere'))
  const isEmpty = liveLines(held).length === 1
  return {
    state: isEmpty ? { orderId: '' } : state,
    say: { tone: 'amber', title: msg('show.pack.lineOut'), detail: joined([one.line.sticker, one.unit?.title ?? ''], ' · ') },
    writes: [write],
  }
} // prettier-ignore

/** The parcel leaves. */
function shipped(state: PackState, held: OrderWithUnits, { at }: PackFacts): PackStep {
  const { order } = held
  const over = overDoubt(state, held)
  if (over) return over
  if (!isFull(held)) return refuse(state, msg('show.pack.notAllIn'), countOf(held))
  if (order.tracking === '') return refuse(state, msg('show.pack.noTracking'), msg('show.pack.noTrackingHint'))
  return {
    state: { orderId: '' },
    say: { tone: 'green', title: msg('show.pack.shipped'), detail: joined([nameOf(held), order.tracking], ' · '), undone: msg('show.pack.keepParcel') },
    writes: [shipWrite(held, at)],
  }
} // prettier-ignore

/** All packed lines of an order leave the house with its parcel. */
export function shipWrite(held: OrderWithUnits, at: string): OrderWrite {
  const moves = held.lines.filter(({ line }) => line.state === 'packed').map(({ line }): LineMove => ({
    lineId: line.id, state: 'shipped', type: 'unit.shipped', patch: { stage: 'shipped', locationId: '', containerId: '' }, to: 'shipped',
  }))
  const status = statusOfLines('ship', linesAfter(held.order, moves))
  return orderWrite(held, moves, { status }, { type: 'order.shipped', to: held.order.tracking, data: { lines: moves.length, at } })
} // prettier-ignore

function putDown({ inHand, me }: PackFacts): PackStep {
  const next: PackState = { orderId: '' }
  if (!inHand) return { state: next, say: null, writes: [] }
  const isMine = packerOf(inHand.order) !== null && !isOthers(packerOf(inHand.order), me)
  return { state: next, say: { tone: 'plain', title: msg('show.pack.isDown'), detail: joined([nameOf(inHand), countOf(inHand)], ' · ') }, writes: isMine && isOpen(inHand) ? [heldBy(inHand, null)] : [] } // prettier-ignore
}
