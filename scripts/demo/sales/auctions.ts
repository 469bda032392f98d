/** Three timed auctions: one settled with its pickup under way, one running, one being lotted. */
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { buyerOf } from './buyers.ts'
import { takeWhere, type Site, type Listing, type Unit } from '#scripts/demo/serve/site.ts'
import { goLive, offer, withdraw } from './offers.ts'
import { finishPick, handOver, noShow, pick, sell, type Sale, type SoldListing } from './orders.ts'
import { uids, workerOf, workersAt } from '#scripts/demo/people.ts'
import type { Random } from '#scripts/demo/random.ts'
import type { Slot } from '#scripts/demo/shift.ts'
import { madeBy, touch, type Bare } from '#scripts/demo/stock.ts'

const CHANNEL = 'hibid'
const SECONDS_A_LOT = 96
const SLOT_MINUTES = 15
const STAGGER_SECONDS = 20
const HAMMERED = 0.84

interface Lot {
  readonly listing: Listing
  readonly units: readonly Unit[]
}

interface AuctionPlan {
  readonly name: string
  readonly title: string
  readonly lots: number
  /** Working days of lotting, counted back from the last one. */
  readonly lottedOn: readonly number[]
  readonly startsAt: string
  readonly endsAt: string
  readonly pickupFrom: string
  readonly pickupTo: string
}

/** One auction as far as it has come. */
export class Auction {
  readonly event: Bare<SaleEventDoc>
  private readonly lots: Lot[] = []
  private sales: Sale[] = []

  private readonly site: Site
  private readonly plan: AuctionPlan
  private readonly random: Random

  constructor(site: Site, plan: AuctionPlan, random: Random) {
    this.site = site
    this.plan = plan
    this.random = random
    const firstDay = site.calendar.workday(plan.lottedOn[0] ?? 0)
    this.event = {
      id: `event-${plan.name}`,
      kind: 'auction',
      channelKey: CHANNEL,
      title: plan.title,
      startsAt: plan.startsAt,
      endsAt: plan.endsAt,
      pickupFrom: plan.pickupFrom,
      pickupTo: plan.pickupTo,
      slotMinutes: SLOT_MINUTES,
      staggerSeconds: STAGGER_SECONDS,
      startBidBase: 'estimate',
      startBidCents: 100,
      startBidPct: 10,
      startBidStepCents: 100,
      sellerCode: '1',
      premiumPct: 15,
      taxPct: 8.25,
      status: 'draft',
      ...madeBy(uids.manager, site.calendar.at(firstDay, 7 * 60 + 45)),
    }
    site.stock.saleEvents.push(this.event)
  }

  /** Scans units into lots; one lot in six holds several small items. */
  lotDay(place: number): void {
    if (!this.plan.lottedOn.includes(place)) return
    const daysAgo = this.site.calendar.workday(place)
    const pieces = Math.ceil((this.plan.lots * this.site.scale) / this.plan.lottedOn.length)
    for (const slot of this.site.shift.slots({
      station: 'lot',
      daysAgo,
      from: 11 * 60,
      seconds: SECONDS_A_LOT,
      pieces,
    })) {
      const many = this.random.chance(1 / 6) ? this.random.int(2, 4) : 1
      const units = takeWhere(
        this.site.waiting.onShelf,
        many,
        (unit) => unit.disposition === 'auction' && unit.updatedAt < slot.at,
      )
      if (units.length === 0) return
      const listing = offer(this.site, units, slot, {
        saleType: 'auction',
        status: 'draft',
        eventId: this.event.id,
        lotNo: this.lots.length + 1,
        startBidCents: this.random.pick([100, 100, 300, 500]),
      })
      this.lots.push({ listing, units })
    }
  }

  private manager(place: number, minutes: number): Slot {
    return this.site.shift.moment(workerOf(uids.manager), this.site.calendar.workday(place), minutes, 30)
  }

  private moveTo(status: SaleEventDoc['status'], slot: Slot): void {
    const from = this.event.status
    this.event.status = status
    touch(this.event, slot.by.uid, slot.at)
    this.site.ledger.note(slot, {
      type: `event.${status}`,
      refType: 'saleEvent',
      refId: this.event.id,
      from,
      to: status,
      data: { lots: this.lots.length },
    })
  }

  publish(place: number): void {
    const slot = this.manager(place, 14 * 60 + 40)
    for (const { listing, units } of this.lots)
      goLive(listing, units, slot, { [CHANNEL]: { state: 'live', at: slot.at, number: String(listing.lotNo) } })
    this.moveTo('published', slot)
  }

  /**
   * The morning after: the results come in, invoices are made, unsold lots go back to the shelf.
   */
  settle(place: number): void {
    const slot = this.manager(place, 8 * 60 + 10)
    const byBuyer = Array.from({ length: Math.max(1, Math.round(this.lots.length / 3.2)) }, () => ({
      buyer: buyerOf(this.random),
      sold: [] as SoldListing[],
    }))
    for (const { listing, units } of this.lots) {
      if (!this.random.chance(HAMMERED)) {
        withdraw(listing, units, slot)
        continue
      }
      const worth = units.reduce((sum, unit) => sum + (unit.estimateCents ?? 0), 0)
      const hammer = Math.max(
        listing.startBidCents ?? 100,
        Math.round((worth * (0.3 + this.random.next() * 0.75)) / 50) * 50,
      )
      this.random.pick(byBuyer).sold.push({ listing, units, priceCents: hammer })
    }
    const invoices = byBuyer.filter((one) => one.sold.length > 0)
    this.sales = invoices.map(({ buyer, sold }, number) =>
      sell(this.site, sold, buyer, slot, {
        channelKey: CHANNEL,
        externalId: `INV-${this.plan.name}-${String(number + 1).padStart(3, '0')}`,
        eventId: this.event.id,
        method: 'pickup',
        ...this.invoiceOf(sold),
        paid: number !== 1,
        payment: number === 1 ? '' : 'Card on file',
        status: number === 1 ? 'open' : 'scheduled',
        slotAt: number === 1 ? '' : this.slotOf(number, invoices.length),
      }),
    )
    this.moveTo('settled', slot)
  }

  /** Premium on the hammer price, tax on both, rounded once for the invoice. */
  private invoiceOf(sold: readonly SoldListing[]): { readonly premiumCents: number; readonly taxCents: number } {
    const hammer = sold.reduce((sum, { priceCents }) => sum + priceCents, 0)
    const premiumCents = Math.round((hammer * (this.event.premiumPct ?? 0)) / 100)
    return { premiumCents, taxCents: Math.round(((hammer + premiumCents) * (this.event.taxPct ?? 0)) / 100) }
  }

  /** Two thirds come on the first day of pickup, the others today and tomorrow. */
  private slotOf(number: number, count: number): string {
    const day = number < count * 0.6 ? this.site.calendar.workday(0) : number < count * 0.85 ? 0 : -1
    return this.site.calendar.at(day, 9 * 60 + 45 + (number % 16) * SLOT_MINUTES)
  }

  /** The first day of pickup: most come, one finds a lot missing, one does not come; some of tomorrow's lots are staged. */
  pickupDay(place: number): void {
    const daysAgo = this.site.calendar.workday(place)
    const isDue = ({ order }: Sale) => order.slotAt !== '' && order.slotAt < this.site.calendar.at(daysAgo, 24 * 60)
    const due = this.sales.filter(isDue)
    const staged = this.sales.filter((sale) => sale.order.paid && !isDue(sale)).slice(0, 3)
    const pieces = [...due, ...staged].reduce((sum, sale) => sum + sale.units.length, 0)
    const slots = this.site.shift.slots({ station: 'pack', daysAgo, from: 7 * 60 + 20, seconds: 55, pieces })
    for (const [number, sale] of [...due, ...staged].entries()) {
      const last = this.pull(sale, slots)
      if (!last || number >= due.length) continue
      this.receiveBuyer(sale, daysAgo, number, last)
    }
  }

  /** Pulls a whole order into the yard; `null` when the day had no time for it. */
  private pull(sale: Sale, slots: Slot[]): Slot | null {
    if (slots.length < sale.units.length) return null
    const yard = this.random.pick(this.site.places.yard)
    let last: Slot | null = null
    for (const unit of sale.units) {
      last = slots.shift() ?? last
      if (last) pick(this.site, sale, unit, last, yard)
    }
    if (last) finishPick(this.site, sale, last)
    return last
  }

  private receiveBuyer(sale: Sale, daysAgo: number, number: number, pulled: Slot): void {
    const [by] = workersAt('pack', daysAgo)
    if (!by) return
    const shiftEnd = this.site.calendar.shiftEnd(daysAgo)
    const appointed = (Date.parse(sale.order.slotAt) - Date.parse(this.site.calendar.at(daysAgo, 0))) / 60_000
    const ready = (Date.parse(pulled.at) - Date.parse(this.site.calendar.at(daysAgo, 0))) / 60_000
    const came = this.site.shift.moment(by, daysAgo, Math.max(appointed, ready) + this.random.int(2, 12), 240)
    if (number === 2) noShow(this.site, sale, this.site.shift.moment(by, daysAgo, shiftEnd - 5, 20))
    else handOver(this.site, sale, came, number === 4 && sale.units.length > 1 ? sale.units.slice(0, 1) : [])
  }
}

/** The settled, the running and the drafted auction, with the working days on which they move. */
export function auctionsOf(site: Site): { readonly [Name in 'settled' | 'running' | 'drafted']: Auction } {
  const { calendar } = site
  const day = (place: number, minutes: number) => calendar.at(calendar.workday(place), minutes)
  const make = (plan: AuctionPlan) => new Auction(site, plan, site.random(`auction ${plan.name}`))
  return {
    settled: make({ name: '1041', title: 'Home, floor care and audio', lots: 92, lottedOn: [9, 8, 7], startsAt: day(7, 17 * 60), endsAt: day(2, 19 * 60), pickupFrom: day(0, 9 * 60 + 45), pickupTo: calendar.at(-1, 15 * 60) }),
    running: make({ name: '1042', title: 'Kitchen, bicycles and bedding', lots: 88, lottedOn: [5, 4, 3], startsAt: day(3, 17 * 60), endsAt: calendar.at(-3, 19 * 60), pickupFrom: calendar.at(-5, 9 * 60), pickupTo: calendar.at(-6, 15 * 60) }),
    drafted: make({ name: '1043', title: 'Mixed household', lots: 28, lottedOn: [1, 0], startsAt: calendar.at(-6, 17 * 60), endsAt: calendar.at(-11, 19 * 60), pickupFrom: calendar.at(-13, 9 * 60), pickupTo: calendar.at(-14, 15 * 60) }),
  } // prettier-ignore
}
