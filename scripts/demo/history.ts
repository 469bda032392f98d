/**
 * Stock from before the ledger: received, graded and partly sold long ago. The same steps as ever,
 * with fewer rows.
 */
import { buyerOf, parcelNo } from '#scripts/demo/sales/buyers.ts'
import { inspect, photograph, putAway } from './grading-work.ts'
import type { Site, Unit } from '#scripts/demo/serve/site.ts'
import { offer, shopPrice } from '#scripts/demo/sales/offers.ts'
import { finishPick, handOver, pack, pick, sell, ship, type SoldListing } from '#scripts/demo/sales/orders.ts'
import { workersAt, type Station } from './people.ts'
import type { Random } from './random.ts'
import { receiveInto, type OpenLoad } from './receiving-work.ts'
import type { Slot } from './shift.ts'
import { touch } from './stock.ts'

/** What became of a unit that went to the shelf, of a hundred. */
const fates = { shipped: 30, handedOver: 17, offered: 17, shelf: 36 } as const
const RETURNED_SHARE = 0.03

/** A moment of the working day, by a person who was there. */
function someSlot(site: Site, station: Station, daysAgo: number, random: Random): Slot {
  const day = daysAgo + (site.calendar.isSunday(daysAgo) ? 1 : 0)
  return site.shift.moment(
    random.pick(workersAt(station, day)),
    day,
    7 * 60 + 15 + random.next() * 4.5 * 60,
    random.around(90, 0.5),
  )
}

/** Plays one old load from the dock to where its units are now. */
export function tellHistory(site: Site, load: OpenLoad, claims: ReadonlyMap<string, string>): void {
  const random = site.random(`history ${load.plan.doc.code}`)
  const receipts = load.receipts.splice(0)
  const [first = 60] = load.plan.receivedOn
  const span = load.plan.receivedOn.length
  const before = site.stock.units.length
  const slots = receipts.map((_, place) =>
    someSlot(site, 'receive', first - Math.floor((place * span) / receipts.length), random),
  )
  slots.sort((a, b) => (a.at < b.at ? -1 : 1))
  receiveInto(site, load, receipts, slots, random)
  const units = site.stock.units.slice(before)
  const open = new Set(site.waiting.toInspect.splice(0))
  for (const unit of units) if (open.has(unit)) grade(site, unit, first - 6, claims, random)
  site.waiting.toPhotograph.length = 0
  site.waiting.toPutAway.length = 0
  const shelved = site.waiting.onShelf.splice(0)
  sellSome(site, shelved, first - 7, random)
}

function grade(site: Site, unit: Unit, day: number, claims: ReadonlyMap<string, string>, random: Random): void {
  inspect(site, unit, someSlot(site, 'inspect', day, random), claims.get(unit.lineId) ?? '', random)
  if (unit.stage !== 'inspected') return
  photograph(site, unit, someSlot(site, 'photo', day - 1, random))
  putAway(site, unit, someSlot(site, 'putAway', day - 2, random), random.pick(site.places.bins))
}

function sellSome(site: Site, units: readonly Unit[], day: number, random: Random): void {
  const baskets: { readonly shipped: SoldListing[]; readonly handedOver: SoldListing[] } = {
    shipped: [],
    handedOver: [],
  }
  for (const unit of units) {
    const fate = unit.disposition === 'donate' ? 'shelf' : random.weighted(fates)
    if (fate === 'shelf') {
      site.waiting.onShelf.push(unit)
      continue
    }
    const slot = someSlot(site, 'sell', day - 2, random)
    const priceCents = shopPrice((unit.estimateCents ?? 0) * (0.9 + random.next() * 0.25))
    const channelKey = fate === 'handedOver' ? 'local' : 'ebay'
    const number = `3155${random.int(10_000_000, 99_999_999)}`
    const listing = offer(site, [unit], slot, {
      saleType: 'fixed',
      status: 'live',
      priceCents,
      publications: { [channelKey]: { state: 'live', at: slot.at, number } },
    })
    if (fate === 'offered') site.waiting.onOffer.push({ listing, unit })
    else baskets[fate].push({ listing, units: [unit], priceCents })
  }
  for (const method of ['shipped', 'handedOver'] as const) sellBaskets(site, baskets[method], method, day - 4, random)
}

function sellBaskets(
  site: Site,
  sold: SoldListing[],
  method: 'shipped' | 'handedOver',
  day: number,
  random: Random,
): void {
  while (sold.length > 0) {
    const basket = sold.splice(0, random.chance(0.7) ? 1 : random.int(2, 3))
    const slot = someSlot(site, 'sell', day, random)
    const number = site.stock.orders.length + 1
    const local = method === 'handedOver'
    const sale = sell(site, basket, buyerOf(random), slot, {
      channelKey: local ? 'local' : 'ebay',
      externalId: local
        ? `LP-H${number}`
        : `09-${String(number).padStart(5, '0').slice(-5)}-${String(random.int(0, 99_999)).padStart(5, '0')}`,
      method: local ? 'pickup' : 'ship',
      status: local ? 'scheduled' : 'paid',
      paid: true,
      slotAt: local ? site.calendar.at(day - 1, random.int(18, 28) * 30) : '',
    })
    const pulled = someSlot(site, 'pack', day - 1, random)
    for (const unit of sale.units)
      pick(site, sale, unit, pulled, random.pick(local ? site.places.yard : site.places.lanes))
    finishPick(site, sale, pulled)
    if (local) handOver(site, sale, someSlot(site, 'pack', day - 2, random))
    else {
      pack(site, sale, pulled)
      ship(site, sale, someSlot(site, 'sell', day - 2, random), parcelNo(random), `SH-${7000 - day}`)
      if (random.chance(RETURNED_SHARE)) comeBack(site, sale.units, someSlot(site, 'receive', day - 4, random), random)
    }
  }
}

/**
 * A parcel that came back is on the hold shelves until a person looks at it; its order stays as it
 * was.
 */
function comeBack(site: Site, units: readonly Unit[], slot: Slot, random: Random): void {
  for (const unit of units) {
    unit.stage = 'returned'
    unit.locationId = random.pick(site.places.holdShelves)
    unit.note = random.pick(['Buyer: does not turn on', 'Buyer: wrong colour', 'Parcel refused'])
    touch(unit, slot.by.uid, slot.at)
  }
}
