/**
 * What a scan on the page Auction means: a unit goes into the lot in hand or begins one; a lot's tag takes that lot in hand; the printed command
 * `next` finishes it. Invariants: a unit is in one lot only; a lot's number is the next one of its auction; where each scan makes a lot, a
 * lot is finished with its scan.
 */
import { commandIn } from '#domain/codes/command-codes.ts'
import { lotOfTag } from '#domain/codes/lot-tags.ts'
import { askWhich } from '#domain/codes/units-meant.ts'
import { foundByScan } from '#domain/core/floor/found-by-scan.ts'
import { offeredUnit, sameOffer } from '#domain/core/orders/offer-given.ts'
import { about, nameOfUnit, passThrough, refuse, type Say } from '#domain/core/floor/scan-step.ts'
import { notGraded } from '#domain/core/floor/unit-facts.ts'
import { joined, money, msg, type Words } from '#messages/message.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { maySellMore } from '#domain/selling/auction-stages.ts'
import { eventDoubt, unitDoubt } from './lot-doubts.ts'
import { listingEdit, lotEdit, lotFields, madeEdit, newLot, takenOutEdits, type LotRules } from './lot-edits.ts'
import type { Answered, LotEvent, LotFacts, LotRow, LotState, LotStep, LottingWrite, LotWithUnits, LotWrite } from './lot-state.ts' // prettier-ignore
import { lotQty } from './lot-text.ts'

export function lotStep(state: LotState, event: LotEvent, facts: LotFacts): LotStep {
  switch (event.kind) {
    case 'scan':
      return scanned(state, event.scan, facts)
    case 'take':
      return facts.unit ? taken(state, facts.unit, facts, event) : refuse(state, msg('core.scanUnitFirst'), '')
    case 'takeOut':
      return takenOut(state, event.unitId, facts)
    case 'next':
      return finished(state, facts)
    case 'choose':
      return chosen(state, facts)
    case 'open':
      return opened(state, facts)
    case 'mode':
      return { state: { ...state, oneEach: event.oneEach, lotId: '' }, say: null, writes: [] }
  }
}

function scanned(state: LotState, scan: Scan, facts: LotFacts): LotStep {
  if (commandIn(scan.raw) === 'next') return finished(state, facts)
  if (lotOfTag(scan.raw) !== '') return opened(state, facts)
  if (facts.unit) return taken(state, facts.unit, facts, {})
  const asked = askWhich(state, scan, facts.doubt)
  if (asked) return asked
  return scan.kind === 'unit' ? refuse(state, msg('core.noUnitLabel'), scan.raw) : passThrough(state)
}

function chosen(state: LotState, facts: LotFacts): LotStep {
  const { event, unit } = facts
  if (!event) return refuse(state, msg('auction.notHere'), '')
  const next: LotState = { ...state, eventId: event.id, lotId: '', lastNo: 0 }
  // The scan that asked for the auction is not asked for again.
  return unit ? taken(next, unit, facts, {}) : { state: next, say: null, writes: [] }
}

function opened(state: LotState, { opened: held, openedEvent, at }: LotFacts): LotStep {
  if (!held) return refuse(state, msg('auction.scan.noLot'), msg('auction.scan.noLotHint'))
  const { lot, units } = held
  const name = { lot: lot.lotNo, auction: openedEvent?.title ?? '' }
  if (lot.status !== 'draft' || !openedEvent || !maySellMore(openedEvent, at))
    return refuse(state, msg('auction.scan.inLot', name), msg('auction.scan.notDraft'))
  const next: LotState = { ...state, eventId: lot.eventId, lotId: lot.id, oneEach: false, lastNo: lot.lotNo }
  return {
    state: next,
    say: { tone: 'plain', big: String(lot.lotNo), title: lot.title || msg('auction.emptyLot'), detail: describeContents(units) },
    writes: [],
  } // prettier-ignore
}

const describeContents = (units: readonly UnitDoc[]): Words => msg('auction.unitsInLot', { count: units.length })

const rulesOf = ({ event, channel }: LotFacts): LotRules => ({
  rule: event ?? { startBidBase: 'fixed', startBidCents: null, startBidPct: null, startBidStepCents: null },
  channel,
})

function taken(state: LotState, unit: UnitDoc, facts: LotFacts, answered: Answered): LotStep {
  const found = foundByScan(unit, { place: [], page: 'auction', at: facts.at })
  const doubt = unitDoubt(state, unit, facts, answered)
  if (doubt) return about(unit, { ...doubt, writes: [...found.writes, ...doubt.writes] })
  const { event, inHand, nextNo } = facts
  if (!event) return refuse(state, msg('auction.notHere'), '')
  const held = !state.oneEach && inHand?.lot.status === 'draft' && inHand.lot.eventId === event.id ? inHand : null
  const step = held ? added(held, unit, facts) : made(unit, facts, state.oneEach)
  const writes: readonly LottingWrite[] = [...found.writes, withoutOther(step.write, unit, facts)]
  return {
    state: { ...state, eventId: event.id, lotId: step.write.lotId, lastNo: held?.lot.lotNo ?? nextNo },
    say: sayTaken(unit, step, found.say !== null),
    writes,
  }
}

interface Taken {
  readonly write: LotWrite
  readonly lotNo: number
  readonly title: string
  readonly units: readonly UnitDoc[]
  readonly startBidCents: number | null
}

function made(unit: UnitDoc, facts: LotFacts, isFinished: boolean): Taken {
  const { newId: id, nextNo: lotNo, event } = facts
  const eventId = event?.id ?? ''
  const lot = newLot({ id, eventId, lotNo, sticker: isFinished && facts.printsTags ? String(lotNo) : '' }, [unit], rulesOf(facts)) // prettier-ignore
  const data = { eventId, lotNo, unitIds: [unit.id], loadId: unit.loadId, inspectedAt: unit.inspectedAt, qty: unit.qty }
  const rows: readonly LotRow[] = [
    { type: 'lot.made', refType: 'listing', refId: id, from: '', to: String(lotNo), data },
    lottedRow(unit, { id, eventId, lotNo }),
  ]
  const write: LotWrite = {
    kind: 'lot',
    what: 'made',
    lotId: id,
    isWhole: isFinished,
    edits: [madeEdit(lot), listingEdit(unit, id)],
    given: [offeredUnit(unit)],
    rows,
  }
  return { write, lotNo, title: lot.title, units: [unit], startBidCents: lot.startBidCents }
}

/** For the unit's own history. */
function lottedRow(unit: UnitDoc, lot: Pick<ListingDoc, 'id' | 'eventId' | 'lotNo'>): LotRow {
  const data = { eventId: lot.eventId, lotNo: lot.lotNo, listingId: lot.id, loadId: unit.loadId, qty: unit.qty }
  return { type: 'unit.lotted', refType: 'unit', refId: unit.id, from: '', to: String(lot.lotNo), data }
}

function added(held: LotWithUnits, unit: UnitDoc, facts: LotFacts): Taken {
  const { lot, units } = held
  const after = [...units.filter(({ id }) => id !== unit.id), unit]
  const fields = lotFields(held, after, rulesOf(facts))
  const edits = [lotEdit(held, after, rulesOf(facts)), listingEdit(unit, lot.id)]
  const write: LotWrite = {
    kind: 'lot',
    what: 'added',
    lotId: lot.id,
    isWhole: false,
    edits,
    given: [offeredUnit(unit), sameOffer(lot)],
    rows: [lottedRow(unit, lot)],
  }
  const startBidCents = fields.startBidCents === undefined ? lot.startBidCents : fields.startBidCents
  return { write, lotNo: lot.lotNo, title: fields.title ?? lot.title, units: after, startBidCents }
}

/** The lot that the unit was in until now no longer lists it. */
function withoutOther(write: LotWrite, unit: UnitDoc, { offer, ...facts }: LotFacts): LotWrite {
  if (!offer || offer.lot.id === write.lotId || offer.lot.status !== 'draft') return write
  const left = offer.units.filter(({ id }) => id !== unit.id)
  const rules = rulesOf({ ...facts, offer, event: facts.offerEvent })
  const given = [...(write.given ?? []), sameOffer(offer.lot)]
  return { ...write, edits: [...write.edits, lotEdit(offer, left, rules)], given }
}

function sayTaken(unit: UnitDoc, step: Taken, isFound: boolean): Say<LotEvent> {
  const { lotNo, title, units, startBidCents } = step
  const isOdd = isFound || unit.grade === ''
  return {
    tone: isOdd ? 'amber' : 'green',
    big: String(lotNo),
    title,
    detail: joined([
      isFound && msg('core.wasLookedFor'),
      unit.grade === '' && notGraded,
      lotQty(units) > 1 && msg('core.items', { qty: lotQty(units) }),
      startBidCents === null ? msg('auction.noStartBid') : msg('auction.startsAt', { bid: money(startBidCents) }),
    ], ' · '),
    undone: msg('auction.tagOff'),
    pictureOf: unit.id,
  } // prettier-ignore
}

function takenOut(state: LotState, unitId: string, facts: LotFacts): LotStep {
  const { inHand } = facts
  const unit = inHand?.units.find((one) => one.id === unitId)
  if (!inHand || !unit || inHand.lot.status !== 'draft')
    return refuse(state, msg('core.notDone'), msg('auction.notInLot'))
  const { lot } = inHand
  const data = { eventId: lot.eventId, lotNo: lot.lotNo, listingId: lot.id, loadId: unit.loadId }
  const row = { type: 'unit.unlotted', refType: 'unit', refId: unit.id, from: String(lot.lotNo), to: '', data } as const
  const write: LotWrite = { kind: 'lot', what: 'takenOut', lotId: lot.id, isWhole: false, edits: takenOutEdits(inHand, unit, rulesOf(facts)), given: [offeredUnit(unit), sameOffer(lot)], rows: [row] } // prettier-ignore
  const isEmpty = inHand.units.length === 1
  return {
    state,
    say: {
      tone: 'amber',
      big: String(lot.lotNo),
      title: msg('auction.scan.isOut'),
      detail: joined([nameOfUnit(unit), isEmpty && msg('auction.emptyLotHint')], '. '),
      pictureOf: unit.id,
    },
    writes: [write],
  }
}

function finished(state: LotState, facts: LotFacts): LotStep {
  const { inHand } = facts
  const next: LotState = { ...state, lotId: '' }
  if (state.oneEach || !inHand) {
    return eventDoubt(next, facts) ?? { state: next, say: { tone: 'plain', title: msg('auction.scan.nextReady'), detail: msg('auction.scan.nextReadyHint') }, writes: [] } // prettier-ignore
  }
  const { lot, units } = inHand
  if (units.length === 0) return refuse(state, msg('auction.emptyLot'), msg('auction.emptyLotHint'))
  const data = { eventId: lot.eventId, lotNo: lot.lotNo, unitIds: units.map(({ id }) => id), qty: lotQty(units) }
  const row = {
    type: 'lot.finished',
    refType: 'listing',
    refId: lot.id,
    from: '',
    to: String(lot.lotNo),
    data,
  } as const
  return {
    state: next,
    say: { tone: 'green', big: String(lot.lotNo), title: msg('auction.scan.finished'), detail: joined([lot.title, describeContents(units)], ' · ') },
    writes: [{ kind: 'lot', what: 'finished', lotId: lot.id, isWhole: true, edits: [], rows: [row] }],
  } // prettier-ignore
}
