/** Selling at a fixed price: what is put on offer each day, what is bought, and the way of the parcels. */
import { buyerOf, parcelNo } from './buyers.ts'
import { takeWhere, type Site, type Offered } from '#scripts/demo/serve/site.ts'
import { offer, shopPrice } from './offers.ts'
import { finishPick, handOver, pack, pick, sell, ship, type Sale, type SoldListing } from './orders.ts'
import { workersAt } from '#scripts/demo/people.ts'
import type { Random } from '#scripts/demo/random.ts'

const OFFERS_A_DAY = 14
const ORDERS_A_DAY = 6

/** What fixed prices and parcels keep from day to day. */
export class FixedSales {
  private readonly toShip: Sale[] = []
  /** Picked, and not in a parcel yet. */
  private readonly toPack: Sale[] = []
  private readonly toHandOver: Sale[] = []
  private orders = 0

  private readonly site: Site

  constructor(site: Site) {
    this.site = site
  }

  private desk(daysAgo: number, random: Random) {
    return random.pick(workersAt('sell', daysAgo))
  }

  private scaled(count: number): number {
    return Math.ceil(count * this.site.scale)
  }

  /** Puts units of the shelf on offer. */
  offerSome(daysAgo: number): void {
    const random = this.site.random(`offers ${daysAgo}`)
    const units = takeWhere(
      this.site.waiting.onShelf,
      this.scaled(OFFERS_A_DAY),
      (unit) => unit.disposition === 'shelf',
    )
    const by = this.desk(daysAgo, random)
    for (const [place, unit] of units.entries()) {
      const slot = this.site.shift.moment(
        by,
        daysAgo,
        13 * 60 + 5 + place * 2.4 + random.next(),
        random.around(95, 0.4),
      )
      const priceCents = shopPrice((unit.estimateCents ?? 0) * (1.05 + random.next() * 0.2))
      const number = `3157${random.int(10_000_000, 99_999_999)}`
      this.site.waiting.onOffer.push({
        unit,
        listing: offer(this.site, [unit], slot, {
          saleType: 'fixed',
          status: 'live',
          priceCents,
          publications: { ebay: { state: 'live', at: slot.at, number } },
        }),
      })
    }
  }

  private externalId(channelKey: string, random: Random): string {
    this.orders += 1
    if (channelKey === 'local') return `LP-${1000 + this.orders}`
    return `${random.int(10, 14)}-${String(random.int(0, 99_999)).padStart(5, '0')}-${String(10_000 + this.orders).slice(-5)}`
  }

  /** The orders of the night are imported in the morning. */
  importOrders(daysAgo: number): void {
    const random = this.site.random(`orders ${daysAgo}`)
    const count = this.scaled(ORDERS_A_DAY + random.int(-2, 3))
    const by = this.desk(daysAgo, random)
    for (let place = 0; place < count; place += 1) {
      const slot = this.site.shift.moment(by, daysAgo, 7 * 60 + 20 + place * 0.2, 4)
      const bought = this.buy(random, slot.at, random.chance(0.2) ? 2 : 1)
      if (bought.length === 0) return
      const isLocal = random.chance(0.12)
      const channelKey = isLocal ? 'local' : 'ebay'
      const sale = sell(this.site, bought.map(priced), buyerOf(random), slot, {
        channelKey,
        externalId: this.externalId(channelKey, random),
        method: isLocal ? 'pickup' : 'ship',
        status: isLocal ? 'scheduled' : 'paid',
        paid: true,
        slotAt: isLocal
          ? this.site.calendar.at(
              daysAgo - 1 - (this.site.calendar.isSaturday(daysAgo) ? 1 : 0),
              random.int(18, 28) * 30,
            )
          : '',
      })
      ;(isLocal ? this.toHandOver : this.toShip).push(sale)
    }
  }

  /** Listings that were on offer before the buyer came. */
  private buy(random: Random, before: string, count: number): Offered[] {
    const { onOffer } = this.site.waiting
    const known = onOffer.filter(({ listing }) => listing.createdAt < before)
    const chosen = new Set(random.shuffled(known.slice(0, 400)).slice(0, count))
    return takeWhere(onOffer, count, (one) => chosen.has(one))
  }

  /** Adds an order from elsewhere (a show) to what the packers do. */
  queue(sale: Sale): void {
    this.toShip.push(sale)
  }

  /** Picks, packs and ships what was paid; on the last day the afternoon is still to come. */
  packDay(daysAgo: number, isLast: boolean): void {
    const random = this.site.random(`packing ${daysAgo}`)
    // The last day runs up to its early afternoon: some orders are not begun.
    const sales = this.toShip.splice(0, isLast ? Math.ceil(this.toShip.length * 0.7) : this.toShip.length)
    const pieces = sales.reduce((sum, sale) => sum + sale.units.length, 0)
    const picks = this.site.shift.slots({ station: 'pack', daysAgo, from: 10 * 60 + 40, seconds: 95, pieces })
    const picked: Sale[] = []
    const lane = () => random.pick(this.site.places.lanes)
    for (const sale of sales) {
      const slots = picks.splice(0, sale.units.length)
      const last = slots.at(-1)
      const laneId = lane()
      for (const [place, slot] of slots.entries()) {
        const unit = sale.units[place]
        if (unit) pick(this.site, sale, unit, slot, laneId)
      }
      if (!last || slots.length < sale.units.length) {
        this.toShip.push(sale)
        continue
      }
      finishPick(this.site, sale, last)
      picked.push(sale)
    }
    this.toPack.push(...picked)
    this.packAll(daysAgo, isLast, random)
  }

  private packAll(daysAgo: number, isLast: boolean, random: Random): void {
    const pieces = isLast ? Math.ceil(this.toPack.length * 0.7) : this.toPack.length
    const slots = this.site.shift.slots({ station: 'pack', daysAgo, from: 12 * 60 + 45, seconds: 170, pieces })
    const packed = this.toPack.splice(0, slots.length)
    for (const [place, sale] of packed.entries()) {
      const slot = slots[place]
      if (slot) pack(this.site, sale, slot)
    }
    const shipped = isLast ? packed.slice(0, Math.ceil(packed.length * 0.6)) : packed
    const by = this.desk(daysAgo, random)
    const leaves = this.site.calendar.shiftEnd(daysAgo) + 2
    for (const [place, sale] of shipped.entries()) {
      const slot = this.site.shift.moment(by, daysAgo, leaves + place * 0.05, 6)
      ship(this.site, sale, slot, parcelNo(random), `SH-${9000 - daysAgo}`)
    }
  }

  /** Buyers with an appointment that has come fetch their items. */
  handOverDay(daysAgo: number): void {
    const dayEnd = this.site.calendar.at(daysAgo - 1, 0)
    const due = takeWhere(this.toHandOver, Number.MAX_SAFE_INTEGER, ({ order }) => order.slotAt < dayEnd)
    const by = workersAt('pack', daysAgo)[0]
    if (!by) return
    for (const sale of due) {
      const minutes = minutesAfter(sale.order.slotAt, this.site.calendar.at(daysAgo, 0))
      for (const unit of sale.units)
        pick(
          this.site,
          sale,
          unit,
          this.site.shift.moment(by, daysAgo, minutes + 3, 90),
          this.site.places.yard[0] ?? '',
        )
      handOver(this.site, sale, this.site.shift.moment(by, daysAgo, minutes + 7, 160))
    }
  }
}

function priced({ listing, unit }: Offered): SoldListing {
  return { listing, units: [unit], priceCents: listing.priceCents ?? 0 }
}

const minutesAfter = (at: string, start: string): number =>
  Math.max(8 * 60, (Date.parse(at) - Date.parse(start)) / 60_000)
