/** Stock from before the ledger: received, graded and partly sold long ago. The same steps as ever, only told in short. */
import { buyerOf, parcelNo } from './buyers.ts'
import { inspect, photograph, putAway } from './grading-work.ts'
import type { House, Unit } from './house.ts'
import { offer, shopPrice } from './offers.ts'
import { finishPick, handOver, pack, pick, sell, ship, type SoldListing } from './orders.ts'
import { workersAt, type Station } from './people.ts'
import type { Random } from './random.ts'
import { receiveInto, type OpenLoad } from './receiving-work.ts'
import type { Slot } from './shift.ts'
import { touch } from './stock.ts'

/** What became of a unit that went to the shelf, of a hundred. */
const fates = { shipped: 30, handedOver: 17, offered: 17, shelf: 36 } as const
const RETURNED_SHARE = 0.03

/** A moment of the working day, by somebody who stood there. */
function someSlot(house: House, station: Station, daysAgo: number, random: Random): Slot {
  const day = daysAgo + (house.calendar.isSunday(daysAgo) ? 1 : 0)
  return house.shift.moment(
    random.pick(workersAt(station, day)),
    day,
    7 * 60 + 15 + random.next() * 4.5 * 60,
    random.around(90, 0.5),
  )
}

/** Tells one old load from the dock to where its units are now. */
export function tellHistory(house: House, load: OpenLoad, claims: ReadonlyMap<string, string>): void {
  const random = house.random(`history ${load.plan.doc.code}`)
  const receipts = load.receipts.splice(0)
  const [first = 60] = load.plan.receivedOn
  const span = load.plan.receivedOn.length
  const before = house.stock.units.length
  const slots = receipts.map((_, place) =>
    someSlot(house, 'receive', first - Math.floor((place * span) / receipts.length), random),
  )
  slots.sort((a, b) => (a.at < b.at ? -1 : 1))
  receiveInto(house, load, receipts, slots, random)
  const units = house.stock.units.slice(before)
  const open = new Set(house.waiting.toInspect.splice(0))
  for (const unit of units) if (open.has(unit)) grade(house, unit, first - 6, claims, random)
  house.waiting.toPhotograph.length = 0
  house.waiting.toPutAway.length = 0
  const shelved = house.waiting.onShelf.splice(0)
  sellSome(house, shelved, first - 7, random)
}

function grade(house: House, unit: Unit, day: number, claims: ReadonlyMap<string, string>, random: Random): void {
  inspect(house, unit, someSlot(house, 'inspect', day, random), claims.get(unit.lineId) ?? '', random)
  if (unit.stage !== 'inspected') return
  photograph(house, unit, someSlot(house, 'photo', day - 1, random))
  putAway(house, unit, someSlot(house, 'putAway', day - 2, random), random.pick(house.places.bins))
}

function sellSome(house: House, units: readonly Unit[], day: number, random: Random): void {
  const baskets: { readonly shipped: SoldListing[]; readonly handedOver: SoldListing[] } = {
    shipped: [],
    handedOver: [],
  }
  for (const unit of units) {
    const fate = unit.disposition === 'donate' ? 'shelf' : random.weighted(fates)
    if (fate === 'shelf') {
      house.waiting.onShelf.push(unit)
      continue
    }
    const slot = someSlot(house, 'sell', day - 2, random)
    const priceCents = shopPrice((unit.estimateCents ?? 0) * (0.9 + random.next() * 0.25))
    const channelKey = fate === 'handedOver' ? 'local' : 'ebay'
    const number = `3155${random.int(10_000_000, 99_999_999)}`
    const listing = offer(house, [unit], slot, {
      saleType: 'fixed',
      status: 'live',
      priceCents,
      publications: { [channelKey]: { state: 'live', at: slot.at, number } },
    })
    if (fate === 'offered') house.waiting.onOffer.push({ listing, unit })
    else baskets[fate].push({ listing, units: [unit], priceCents })
  }
  for (const method of ['shipped', 'handedOver'] as const) sellBaskets(house, baskets[method], method, day - 4, random)
}

function sellBaskets(
  house: House,
  sold: SoldListing[],
  method: 'shipped' | 'handedOver',
  day: number,
  random: Random,
): void {
  while (sold.length > 0) {
    const basket = sold.splice(0, random.chance(0.7) ? 1 : random.int(2, 3))
    const slot = someSlot(house, 'sell', day, random)
    const number = house.stock.orders.length + 1
    const local = method === 'handedOver'
    const sale = sell(house, basket, buyerOf(random), slot, {
      channelKey: local ? 'local' : 'ebay',
      externalId: local
        ? `LP-H${number}`
        : `09-${String(number).padStart(5, '0').slice(-5)}-${String(random.int(0, 99_999)).padStart(5, '0')}`,
      method: local ? 'pickup' : 'ship',
      status: local ? 'scheduled' : 'paid',
      paid: true,
      slotAt: local ? house.calendar.at(day - 1, random.int(18, 28) * 30) : '',
    })
    const pulled = someSlot(house, 'pack', day - 1, random)
    for (const unit of sale.units)
      pick(house, sale, unit, pulled, random.pick(local ? house.places.yard : house.places.lanes))
    finishPick(house, sale, pulled)
    if (local) handOver(house, sale, someSlot(house, 'pack', day - 2, random))
    else {
      pack(house, sale, pulled)
      ship(house, sale, someSlot(house, 'sell', day - 2, random), parcelNo(random), `SH-${7000 - day}`)
      if (random.chance(RETURNED_SHARE))
        comeBack(house, sale.units, someSlot(house, 'receive', day - 4, random), random)
    }
  }
}

/** A parcel that came back stands on the hold shelves until somebody looks at it; its order stays as it was. */
function comeBack(house: House, units: readonly Unit[], slot: Slot, random: Random): void {
  for (const unit of units) {
    unit.stage = 'returned'
    unit.locationId = random.pick(house.places.holdShelves)
    unit.note = random.pick(['Buyer: does not turn on', 'Buyer: wrong colour', 'Parcel refused'])
    touch(unit, slot.by.uid, slot.at)
  }
}
