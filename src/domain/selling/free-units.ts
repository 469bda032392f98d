/**
 * Graded units in no offer, by how they are to be sold, and what came late onto a pallet whose other units are in an auction's lot. Invariants: each such unit
 * stands under one heading, To list or To lot; what is scrapped or donated, or goes into a show, stands under none.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc } from '#schemas/units.ts'
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
  standing: joined(
    [
      unit.grade === '' && msg('listing.freeNotGraded'),
      palletLot && palletWords(palletLot),
      unit.grade !== '' && !palletLot && msg('listing.free'),
    ],
    ' · ',
  ),
})

/** Units that are sold in another way than at a fixed price. */
const otherWays: readonly string[] = ['auction', 'show', 'scrap', 'donate']

export type WayToSell = 'list' | 'lot'

/** Where a free unit stands; `''` where it waits for its grade, or is not meant for a listing or a lot. */
export function wayToSell({ unit, palletLot }: FreeUnit): WayToSell | '' {
  const { grade, disposition } = unit
  if (grade === '') return palletLot && unit.listingId === '' ? 'lot' : ''
  if (listingProblem(unit) !== '') return ''
  if (disposition === 'auction') return 'lot'
  return otherWays.includes(disposition) ? '' : 'list'
}
