/**
 * The demonstration warehouse: a small warehouse in the middle of its work. A pure function of day, seed and size. Invariants: the same input
 * gives the same output to the byte; numbers agree with each other (a sold unit has an order line, a listed one its listing, times are in
 * order); nothing was done later than the midnight before `today`.
 */
import { collectionNames } from '#schemas/collections.ts'
import { auctionsOf } from '#scripts/demo/sales/auctions.ts'
import { createCalendar } from './calendar.ts'
import { addChannels } from '#scripts/demo/sales/channels.ts'
import { fillTotes, noteLoads, noteSessions, settlePallets, shareCosts } from '#scripts/demo/sales/closing-the-books.ts'
import { FixedSales } from '#scripts/demo/sales/fixed-sales.ts'
import { gradingDay, morningOf } from './grading-work.ts'
import { tellHistory } from './history.ts'
import { Labels, type Site } from '#scripts/demo/serve/site.ts'
import { Ledger } from './ledger.ts'
import { addLoads, FULL_SIZE_UNITS } from './loads.ts'
import { addManifests, addPallets } from './manifests.ts'
import { addPeople, people, type DemoPerson } from './people.ts'
import { addPlaces } from './places.ts'
import { createRandom } from './random.ts'
import { openLoads, receivingDay, waiveSome, type OpenLoad } from './receiving-work.ts'
import { addSettings } from './settings.ts'
import { Shift } from './shift.ts'
import { lastShow, nextShow } from '#scripts/demo/sales/shows.ts'
import { addSortRules } from './sort-rules.ts'
import { emptyStock, type DemoDocs } from './stock.ts'
import { addConflicts, holdSome, loseSome } from './exceptions.ts'

export interface DemoInput {
  /** ISO day, such as `2026-11-20`; every date is computed from it. */
  readonly today: string
  readonly seed: number
  /** How many units to make; 2,500 if left out. */
  readonly units?: number
  /** Minutes that the warehouse's clocks are ahead of UTC; 0 if left out. */
  readonly zoneMinutes?: number
}

export interface DemoWarehouse {
  readonly people: readonly DemoPerson[]
  readonly docs: DemoDocs
}

/** Throws `RangeError` for a day that does not exist. */
export function demoWarehouse(input: DemoInput): DemoWarehouse {
  const units = Math.max(0, Math.floor(input.units ?? FULL_SIZE_UNITS))
  const site = buildSite(input, units)
  const plans = addLoads(site.stock, site.calendar, units)
  addManifests(site.stock, plans, site.random('manifests'))
  addPallets(site.stock, plans, site.labels, site.places.zone('RECEIVING'))
  const loads = openLoads(site, plans)
  const claims = new Map(site.stock.manifestLines.map((line) => [line.id, line.claimedCondition]))
  for (const load of loads) if (load.plan.isHistory) tellHistory(site, load, claims)
  workMonth(
    site,
    loads.filter((load) => !load.plan.isHistory),
    claims,
  )
  closeBooks(site, loads)
  return { people, docs: asDocs(site) }
}

function buildSite(input: DemoInput, units: number): Site {
  const calendar = createCalendar(input.today, input.zoneMinutes ?? 0)
  const random = (name: string) => createRandom(input.seed, name)
  const stock = emptyStock()
  addPeople(stock, calendar)
  addSettings(stock, calendar)
  addChannels(stock, calendar)
  addSortRules(stock, calendar)
  return {
    stock,
    calendar,
    places: addPlaces(stock, calendar, units),
    ledger: new Ledger(stock, calendar),
    shift: new Shift(calendar, random('shift')),
    labels: new Labels(),
    scale: Math.min(1, units / FULL_SIZE_UNITS),
    random,
    waiting: { toInspect: [], toPhotograph: [], toPutAway: [], onShelf: [], onOffer: [] },
  }
}

/** The last 30 days, one working day after the other. */
function workMonth(site: Site, loads: readonly OpenLoad[], claims: ReadonlyMap<string, string>): void {
  const sales = new FixedSales(site)
  const auctions = auctionsOf(site)
  const show = lastShow(site)
  const { workdays } = site.calendar
  for (const [order, daysAgo] of workdays.entries()) {
    const place = workdays.length - 1 - order
    const morning = morningOf(site)
    sales.importOrders(daysAgo)
    if (place === 1) auctions.settled.settle(1)
    if (place === 0) for (const sale of show.importReport()) sales.queue(sale)
    if (place === 0) auctions.settled.pickupDay(0)
    receivingDay(site, loads, daysAgo)
    gradingDay(site, daysAgo, morning, claims)
    for (const auction of Object.values(auctions)) auction.lotDay(place)
    if (place === 7) auctions.settled.publish(7)
    if (place === 3) auctions.running.publish(3)
    if (place === 2) show.prepare()
    sales.handOverDay(daysAgo)
    sales.packDay(daysAgo, place === 0)
    sales.offerSome(daysAgo)
    if (place === 0) nextShow(site)
  }
}

function closeBooks(site: Site, loads: readonly OpenLoad[]): void {
  loseSome(site)
  holdSome(site)
  waiveSome(site, loads)
  settlePallets(site, loads)
  fillTotes(site)
  shareCosts(site)
  addConflicts(site)
  noteSessions(site)
  noteLoads(site)
}

function asDocs({ stock }: Site): DemoDocs {
  const docs = collectionNames.map((name) => [name, stock[name].map((doc) => ({ ...doc, _deleted: false }))])
  return Object.fromEntries(docs) as DemoDocs
}
