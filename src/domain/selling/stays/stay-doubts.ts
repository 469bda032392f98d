/** Why a lot or a unit is not one that stayed, each with what to do. `null` where nothing speaks against a decision. */
import { describeException } from '#domain/core/floor/unit-facts.ts'
import { foundByScan } from '#domain/core/floor/found-by-scan.ts'
import { goneProblem, nameOfUnit, refuse } from '#domain/core/floor/scan-step.ts'
import { joined, msg } from '#messages/message.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { isFree } from '#domain/selling/decisions.ts'
import type { Held, StayFacts, StayState, StayStep } from './stay-state.ts'

const onOffer: readonly ListingDoc['status'][] = ['draft', 'ready', 'live']

/** A lot none of whose units waits for a decision. */
function lotDoubt(state: StayState, { lot, auction, order }: Held): StayStep {
  if (!lot) return refuse(state, msg('closeout.scan.nothing'), msg('closeout.scan.nothingHint'))
  const where = { lot: lot.lotNo, auction }
  if (onOffer.includes(lot.status)) return refuse(state, msg('auction.scan.inLot', where), msg('closeout.scan.onOfferHint')) // prettier-ignore
  if (lot.status === 'sold' || lot.status === 'settled') return soldDoubt(state, lot.title, order)
  return refuse(state, msg('closeout.scan.decided'), msg('closeout.scan.decidedHint', where))
}

function soldDoubt(state: StayState, name: string, order: Held['order']): StayStep {
  if (order?.status === 'noShow') return refuse(state, msg('closeout.scan.didNotCome'), msg('closeout.scan.didNotComeHint', { unit: name, buyer: order.buyerName })) // prettier-ignore
  if (order) return refuse(state, msg('auction.scan.sold'), msg('closeout.scan.soldTo', { unit: name, buyer: order.buyerName || order.externalId })) // prettier-ignore
  return refuse(state, msg('auction.scan.sold'), msg('auction.scan.soldHint', { unit: name }))
}

function unitProblem(state: StayState, unit: UnitDoc, held: Held): StayStep | null {
  const { lot, auction, order } = held
  const name = nameOfUnit(unit)
  if (unit.orderId !== '' || unit.stage === 'sold' || unit.stage === 'picked') return soldDoubt(state, name, order)
  if (unit.stage === 'hold') return refuse(state, msg('auction.scan.onHold'), msg('auction.scan.onHoldHint', { unit: joined([name, describeException(unit.exceptionCode)], ': ') })) // prettier-ignore
  if (unit.stage === 'returned') return refuse(state, msg('auction.scan.cameBack'), msg('auction.scan.cameBackHint', { unit: name })) // prettier-ignore
  if (unit.listingId === '' || (lot && unit.listingId === lot.id && !onOffer.includes(lot.status))) return null
  if (!lot || lot.saleType !== 'auction') return refuse(state, msg('auction.scan.offered'), msg('auction.scan.offeredHint', { unit: name })) // prettier-ignore
  return refuse(state, msg('auction.scan.inLot', { lot: lot.lotNo, auction }), msg('closeout.scan.onOfferHint'))
}

export function stayDoubt(state: StayState, held: Held, { at, bundle }: StayFacts): StayStep | null {
  const [unit] = held.units
  if (!unit) return lotDoubt(state, held)
  if (bundle && state.bundleId !== '' && unit.listingId === bundle.lot.id) {
    return { state, say: { tone: 'amber', title: msg('closeout.scan.inBundleAlready'), detail: nameOfUnit(unit) }, writes: [] } // prettier-ignore
  }
  const gone = goneProblem(unit)
  const found = foundByScan(unit, { place: [], page: 'closeouts', at })
  if (gone !== '') return { state, say: found.say ?? { tone: 'red', title: msg('core.unitGone'), detail: gone }, writes: found.writes } // prettier-ignore
  if (unit.stage === 'missing' && found.say) return { state, say: found.say, writes: found.writes }
  const problem = unitProblem(state, unit, held)
  if (problem) return problem
  return held.units.every((one) => isFree(one, held.lot?.id ?? '')) ? null : lotDoubt(state, held)
}
