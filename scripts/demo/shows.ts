/** Two live shows: last week's, sold and being packed, and the next one with its stickers on. */
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { buyerOf } from './buyers.ts'
import { takeWhere, type House, type Listing, type Unit } from './house.ts'
import { goLive, offer, withdraw } from './offers.ts'
import { sell, type Sale, type SoldListing } from './orders.ts'
import { uids, workerOf } from './people.ts'
import { madeBy, touch, type Bare } from './stock.ts'

const CHANNEL = 'whatnot'
const SOLD_SHARE = 0.87

interface Item {
  readonly listing: Listing
  readonly units: readonly Unit[]
}

function addShow(
  house: House,
  name: string,
  title: string,
  startsAt: string,
  endsAt: string,
  madeDaysAgo: number,
): Bare<SaleEventDoc> {
  const event: Bare<SaleEventDoc> = {
    id: `event-${name}`,
    kind: 'show',
    channelKey: CHANNEL,
    title,
    startsAt,
    endsAt,
    pickupFrom: '',
    pickupTo: '',
    slotMinutes: 0,
    premiumPct: 0,
    taxPct: null,
    status: 'draft',
    ...madeBy(uids.admin, house.calendar.at(madeDaysAgo, 9 * 60)),
  }
  house.stock.saleEvents.push(event)
  return event
}

/** Puts stickers on units of the shelf. */
function stick(house: House, event: Bare<SaleEventDoc>, count: number, daysAgo: number): Item[] {
  const random = house.random(`stickers ${event.id}`)
  const by = workerOf(uids.admin)
  const units = takeWhere(
    house.waiting.onShelf,
    Math.ceil(count * house.scale),
    (unit) => unit.disposition === 'show' && unit.updatedAt < house.calendar.at(daysAgo, 12 * 60),
  )
  const items = units.map((unit, place) => {
    const slot = house.shift.moment(by, daysAgo, 12 * 60 + 35 + place * 0.7, random.around(34, 0.4))
    const listing = offer(house, [unit], slot, {
      saleType: 'show',
      status: 'ready',
      eventId: event.id,
      sticker: String(place + 1),
      startBidCents: 100,
    })
    return { listing, units: [unit] }
  })
  event.status = 'catalogued'
  touch(event, by.uid, house.calendar.at(daysAgo, 14 * 60))
  return items
}

/** The show of the evening before the last working day. Prepare it on that day; `importShow` follows the morning after. */
export function lastShow(house: House) {
  const showDay = house.calendar.workday(1)
  const event = addShow(
    house,
    'show-17',
    'Toys and games night',
    house.calendar.at(showDay, 19 * 60),
    house.calendar.at(showDay, 21 * 60 + 20),
    house.calendar.workday(4),
  )
  let items: Item[] = []
  return {
    prepare: () => {
      items = stick(house, event, 44, house.calendar.workday(2))
      const slot = house.shift.moment(workerOf(uids.admin), showDay, 19 * 60, 10)
      for (const { listing, units } of items)
        goLive(listing, units, slot, { [CHANNEL]: { state: 'live', at: slot.at, sticker: listing.sticker } })
    },
    importReport: (): Sale[] => importReport(house, event, items),
  }
}

function importReport(house: House, event: Bare<SaleEventDoc>, items: readonly Item[]): Sale[] {
  const random = house.random(`report ${event.id}`)
  const slot = house.shift.moment(workerOf(uids.admin), house.calendar.workday(0), 7 * 60 + 50, 60)
  const buyers = Array.from({ length: Math.max(1, Math.round(items.length / 2.4)) }, () => ({
    buyer: buyerOf(random),
    sold: [] as SoldListing[],
  }))
  for (const [place, { listing, units }] of items.entries()) {
    if (!random.chance(SOLD_SHARE)) withdraw(listing, units, slot)
    else {
      const worth = units.reduce((sum, unit) => sum + (unit.estimateCents ?? 0), 0)
      // One item was a giveaway, at nothing.
      const priceCents = place === 3 ? 0 : Math.max(100, Math.round((worth * (0.3 + random.next() * 0.6)) / 100) * 100)
      random.pick(buyers).sold.push({ listing, units, priceCents })
    }
  }
  event.status = 'settled'
  touch(event, slot.by.uid, slot.at)
  house.ledger.note(slot, {
    type: 'event.settled',
    refType: 'saleEvent',
    refId: event.id,
    from: 'live',
    to: 'settled',
    data: { lots: items.length },
  })
  const orders = buyers.filter((one) => one.sold.length > 0)
  return orders.map(({ buyer, sold }, number) =>
    sell(house, sold, buyer, slot, {
      channelKey: CHANNEL,
      externalId: `${548_210_000 + number * 37}`,
      eventId: event.id,
      method: 'ship',
      status: 'paid',
      paid: true,
    }),
  )
}

/** The next show: catalogued, its items ready. */
export function nextShow(house: House): void {
  const { calendar } = house
  const event = addShow(
    house,
    'show-18',
    'Toys, puzzles and ride-ons',
    calendar.at(-2, 19 * 60),
    calendar.at(-2, 21 * 60 + 30),
    calendar.workday(1),
  )
  stick(house, event, 32, calendar.workday(0))
}
