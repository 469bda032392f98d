/** Two live shows: last week's, sold and being packed, and the next one with its stickers on. */
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { buyerOf } from './buyers.ts'
import { takeWhere, type Site, type Listing, type Unit } from '#scripts/demo/serve/site.ts'
import { goLive, offer, withdraw } from './offers.ts'
import { sell, type Sale, type SoldListing } from './orders.ts'
import { uids, workerOf } from '#scripts/demo/people.ts'
import { madeBy, touch, type Bare } from '#scripts/demo/stock.ts'

const CHANNEL = 'whatnot'
const SOLD_SHARE = 0.87

interface Item {
  readonly listing: Listing
  readonly units: readonly Unit[]
}

function addShow(
  site: Site,
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
    staggerSeconds: 0,
    startBidBase: 'fixed',
    startBidCents: null,
    startBidPct: null,
    startBidStepCents: null,
    sellerCode: '',
    premiumPct: 0,
    taxPct: null,
    status: 'draft',
    ...madeBy(uids.admin, site.calendar.at(madeDaysAgo, 9 * 60)),
  }
  site.stock.saleEvents.push(event)
  return event
}

/** Puts stickers on units of the shelf. */
function stick(site: Site, event: Bare<SaleEventDoc>, count: number, daysAgo: number): Item[] {
  const random = site.random(`stickers ${event.id}`)
  const by = workerOf(uids.admin)
  const units = takeWhere(
    site.waiting.onShelf,
    Math.ceil(count * site.scale),
    (unit) => unit.disposition === 'show' && unit.updatedAt < site.calendar.at(daysAgo, 12 * 60),
  )
  const items = units.map((unit, place) => {
    const slot = site.shift.moment(by, daysAgo, 12 * 60 + 35 + place * 0.7, random.around(34, 0.4))
    const listing = offer(site, [unit], slot, {
      saleType: 'show',
      status: 'ready',
      eventId: event.id,
      sticker: String(place + 1),
      startBidCents: 100,
    })
    return { listing, units: [unit] }
  })
  event.status = 'catalogued'
  touch(event, by.uid, site.calendar.at(daysAgo, 14 * 60))
  return items
}

/** The show of the evening before the last working day. Prepare it on that day; `importShow` follows the morning after. */
export function lastShow(site: Site) {
  const showDay = site.calendar.workday(1)
  const event = addShow(
    site,
    'show-17',
    'Toys and games night',
    site.calendar.at(showDay, 19 * 60),
    site.calendar.at(showDay, 21 * 60 + 20),
    site.calendar.workday(4),
  )
  let items: Item[] = []
  return {
    prepare: () => {
      items = stick(site, event, 44, site.calendar.workday(2))
      const slot = site.shift.moment(workerOf(uids.admin), showDay, 19 * 60, 10)
      for (const { listing, units } of items)
        goLive(listing, units, slot, { [CHANNEL]: { state: 'live', at: slot.at, sticker: listing.sticker } })
    },
    importReport: (): Sale[] => importReport(site, event, items),
  }
}

function importReport(site: Site, event: Bare<SaleEventDoc>, items: readonly Item[]): Sale[] {
  const random = site.random(`report ${event.id}`)
  const slot = site.shift.moment(workerOf(uids.admin), site.calendar.workday(0), 7 * 60 + 50, 60)
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
  site.ledger.note(slot, {
    type: 'event.settled',
    refType: 'saleEvent',
    refId: event.id,
    from: 'live',
    to: 'settled',
    data: { lots: items.length },
  })
  const orders = buyers.filter((one) => one.sold.length > 0)
  return orders.map(({ buyer, sold }, number) =>
    sell(site, sold, buyer, slot, {
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
export function nextShow(site: Site): void {
  const { calendar } = site
  const event = addShow(
    site,
    'show-18',
    'Toys, puzzles and ride-ons',
    calendar.at(-2, 19 * 60),
    calendar.at(-2, 21 * 60 + 30),
    calendar.workday(1),
  )
  stick(site, event, 32, calendar.workday(0))
}
