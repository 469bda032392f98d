/**
 * Graded units in no offer, by how they are to be sold, what came late onto a pallet whose other units are in an auction's lot, and what came too late into a lot. Invariants: each such unit
 * stands under one heading, To list or To lot; what is scrapped or donated, or goes into a show, stands under none.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import type { ListingDoc, ListingStatus } from '#schemas/listings.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import { isWaiting } from './auction-checks.ts'
import { listingProblem } from './listing.ts'

/** The lot that other units of its pallet are in. */
export interface PalletLot {
  readonly lot: ListingDoc
  readonly auction: Pick<SaleEventDoc, 'title'> | null
}

export interface FreeUnit {
  readonly unit: UnitDoc
  readonly palletLot: PalletLot | null
  /** Whether a lot was published without it, or withdrawn; it names that lot still. */
  readonly isLeftOut: boolean
  readonly standing: Words
}

/** Whether units may still join it, or buyers may buy it now: what is over says nothing of the rest of its pallet. */
export const isLotInWork = ({ saleType, status }: Pick<ListingDoc, 'saleType' | 'status'>): boolean =>
  saleType === 'auction' && (isWaiting({ status }) || status === 'live')

function palletWords({ lot, auction }: PalletLot): Words {
  const named = { lot: lot.lotNo, auction: auction?.title || msg('auction.another') }
  return isWaiting(lot) ? msg('listing.palletWaits', named) : msg('listing.palletSeen', named)
}

export const freeUnit = (unit: UnitDoc, palletLot: PalletLot | null): FreeUnit => ({
  unit,
  palletLot,
  isLeftOut: false,
  standing: joined(
    [
      unit.grade === '' && msg('listing.freeNotGraded'),
      palletLot && palletWords(palletLot),
      unit.grade !== '' && !palletLot && msg('listing.free'),
    ],
    ' · ',
  ),
})

/** Of lots that wait no longer: no unit can come into them. */
export const doneStatuses = [
  'live',
  'sold',
  'unsold',
  'ended',
  'withdrawn',
  'settled',
] as const satisfies readonly ListingStatus[]

/** In the warehouse, and neither on offer nor held. */
const idleStages: readonly UnitStage[] = ['received', 'inspected', 'photographed', 'stored']

/** Whether the unit came too late into a lot that was published or withdrawn meanwhile: buyers see the one without it (`lot-follow.ts`), and nobody the other. */
export const isLeftOutOf = ({ id, status, unitIds }: ListingDoc, unit: UnitDoc): boolean =>
  unit.listingId === id &&
  unit.orderId === '' &&
  !isWaiting({ status }) &&
  (status === 'withdrawn' || !unitIds.includes(unit.id)) &&
  idleStages.includes(unit.stage)

function leftOutWords({ lot: { lotNo, status }, auction }: PalletLot): Words {
  const named = { lot: lotNo, auction: auction?.title || msg('auction.another') }
  return status === 'withdrawn' ? msg('listing.leftOutWithdrawn', named) : msg('listing.leftOut', named)
}

/** @param leftBy the lot that it came into too late */
export const leftOutUnit = (unit: UnitDoc, leftBy: PalletLot): FreeUnit => ({
  unit,
  palletLot: null,
  isLeftOut: true,
  standing: joined([unit.grade === '' && msg('listing.freeNotGraded'), leftOutWords(leftBy)], ' · '),
})

/** Units that are sold in another way than at a fixed price. */
const otherWays: readonly string[] = ['auction', 'show', 'scrap', 'donate']

export type WayToSell = 'list' | 'lot'

/** Where a free unit stands; `''` where it waits for its grade, or is not meant for a listing or a lot. */
export function wayToSell({ unit, palletLot, isLeftOut }: FreeUnit): WayToSell | '' {
  const { grade, disposition } = unit
  if (isLeftOut) return disposition !== 'auction' && otherWays.includes(disposition) ? '' : 'lot'
  if (grade === '') return palletLot && unit.listingId === '' ? 'lot' : ''
  if (listingProblem(unit) !== '') return ''
  if (disposition === 'auction') return 'lot'
  return otherWays.includes(disposition) ? '' : 'list'
}
