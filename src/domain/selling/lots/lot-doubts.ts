/**
 * Why a unit cannot simply go into a lot. Invariants: a unit is in one live offer at most; what is sold, held or gone is refused; what a
 * person can put right at the bench is asked, with the way to do it.
 */
import { describeException } from '#domain/core/floor/unit-facts.ts'
import { goneProblem, nameOfUnit, refuse, type SayChoice } from '#domain/core/floor/scan-step.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import type { ListingStatus } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { maySellMore } from '#domain/selling/auction-stages.ts'
import type { Answered, LotEvent, LotFacts, LotState, LotStep, LotWithUnits } from './lot-state.ts'

/** Whoever comes here is sold to nobody: an offer that was sold came to nothing for this unit. */
const overStatuses: readonly ListingStatus[] = ['unsold', 'ended', 'withdrawn', 'sold', 'settled']

function ask(
  state: LotState,
  title: Words,
  detail: Words,
  choices: readonly SayChoice<LotEvent>[],
  unit?: UnitDoc,
): LotStep {
  return {
    state,
    say: { tone: 'amber', title, detail, choices, mayScanOn: true, ...(unit ? { pictureOf: unit.id } : {}) },
    writes: [],
  }
}

/** The auctions to choose from, for a scan that comes before one is chosen; `null` once a right one is. */
export function eventDoubt(state: LotState, { event, events, at }: LotFacts): LotStep | null {
  if (event && maySellMore(event, at)) return null
  if (events.length === 0) return refuse(state, msg('auction.scan.noAuction'), msg('auction.scan.noAuctionHint'))
  const title = event ? msg('auction.scan.isOver', { auction: event.title }) : msg('auction.scan.chooseFirst')
  const choices = events.slice(0, 6).map((one) => ({
    label: one.title,
    event: { kind: 'choose', eventId: one.id } as const,
  }))
  return ask(state, title, msg('auction.scan.chooseHint'), choices)
}

/** What forbids to lot the unit, whatever a person answers; `''` for nothing. */
function stageProblem(unit: UnitDoc): { readonly title: Words; readonly detail: Words } | null {
  const gone = goneProblem(unit)
  if (gone !== '') return { title: msg('core.unitGone'), detail: gone }
  const name = nameOfUnit(unit)
  if (unit.orderId !== '' || unit.stage === 'sold' || unit.stage === 'picked')
    return { title: msg('auction.scan.sold'), detail: msg('auction.scan.soldHint', { unit: name }) }
  if (unit.stage === 'hold') {
    const why = joined([name, describeException(unit.exceptionCode)], ': ')
    return { title: msg('auction.scan.onHold'), detail: msg('auction.scan.onHoldHint', { unit: why }) }
  }
  if (unit.stage === 'returned')
    return { title: msg('auction.scan.cameBack'), detail: msg('auction.scan.cameBackHint', { unit: name }) }
  return null
}

/** It came too late into a lot that was published meanwhile: buyers see that without it (`lot-follow.ts`). */
const isLeftOut = ({ lot }: LotWithUnits, { id, stage }: UnitDoc): boolean =>
  lot.status === 'live' && stage !== 'listed' && !lot.unitIds.includes(id)

function offerDoubt(state: LotState, unit: UnitDoc, facts: LotFacts, answered: Answered): LotStep | null {
  const { offer, offerEvent, inHand } = facts
  if (unit.listingId === '') return null
  if (inHand && unit.listingId === inHand.lot.id) {
    const choices = [{ label: msg('auction.scan.takeOut'), event: { kind: 'takeOut', unitId: unit.id } } as const]
    return ask(state, msg('auction.scan.inThisLot', { lot: inHand.lot.lotNo }), nameOfUnit(unit), choices, unit)
  }
  if (offer && (overStatuses.includes(offer.lot.status) || isLeftOut(offer, unit))) return null
  if (!offer || offer.lot.saleType !== 'auction')
    return refuse(state, msg('auction.scan.offered'), msg('auction.scan.offeredHint', { unit: nameOfUnit(unit) }))
  const where = { lot: offer.lot.lotNo, auction: offerEvent?.title || msg('auction.another') }
  if (offer.lot.status !== 'draft')
    return refuse(
      state,
      msg('auction.scan.inLot', where),
      msg('auction.scan.inLiveLotHint', { unit: nameOfUnit(unit) }),
    )
  if (answered.isMoved) return null
  const label =
    inHand && !state.oneEach ? msg('auction.scan.moveHere', { lot: inHand.lot.lotNo }) : msg('auction.scan.moveToNew')
  const event = { kind: 'take', ...answered, isMoved: true } as const
  return ask(state, msg('auction.scan.inLot', where), nameOfUnit(unit), [{ label, event }], unit)
}

/** What speaks against lotting this unit now; `null` for nothing. */
export function unitDoubt(state: LotState, unit: UnitDoc, facts: LotFacts, answered: Answered): LotStep | null {
  const problem = stageProblem(unit)
  if (problem) return refuse(state, problem.title, problem.detail)
  const doubt = eventDoubt(state, facts) ?? offerDoubt(state, unit, facts, answered)
  if (doubt) return doubt
  if (unit.grade !== '' || answered.isUngraded) return null
  const event = { kind: 'take', ...answered, isUngraded: true } as const
  const choices = [{ label: msg('auction.scan.takeUngraded'), event, onRescan: true }]
  return ask(
    state,
    msg('auction.scan.notGraded'),
    msg('auction.scan.notGradedHint', { unit: nameOfUnit(unit) }),
    choices,
    unit,
  )
}
