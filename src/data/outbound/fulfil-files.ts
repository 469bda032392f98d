/** Files of orders and tracking numbers against the store: what a file would write, and writing it. Each is undone with `undoJobs`. */
import { planEbayOrders, namedInEbay, type EbayPlan } from '#domain/outbound/ebay-orders.ts'
import { planTracking, type TrackingPlan } from '#domain/outbound/tracking-file.ts'
import type { Table } from '#domain/files/table.ts'
import { orderStatuses, type OrderDoc } from '#schemas/orders.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import type { Job } from '#data/core/jobs/job.ts'
import { findOrders, recordSales } from '#data/core/orders.ts'
import { findUnits } from '#data/core/units.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { runOrderWrites } from './fulfil-commands.ts'

/** What a file of tracking numbers would write. @param zone of its dates */
export async function readTracking({ db, now }: CommandContext, table: Table, zone: string): Promise<TrackingPlan> {
  return planTracking(table, await findOrders(db, orderStatuses), zone, now())
}

/** What eBay's report would write. @param zone of its dates */
export async function readEbayOrders({ db }: CommandContext, table: Table, zone: string): Promise<EbayPlan> {
  const { unitIds, orderIds } = namedInEbay(table)
  const units = await findUnits(db, unitIds)
  const offers = units.map(({ listingId }) => listingId).filter((id) => id !== '')
  const [listings, orders] = await Promise.all([db.listings.findByIds(offers).exec(), db.orders.findByIds([...orderIds]).exec()]) // prettier-ignore
  return planEbayOrders(
    table,
    {
      units: new Map(units.map((unit) => [unit.id, unit])),
      listings: new Map(
        units.flatMap((unit) => {
          const listing = listings.get(unit.listingId)
          return listing ? [[unit.id, toPlain<ListingDoc>(listing)]] : []
        }),
      ),
      orders: new Map([...orders].map(([id, doc]) => [id, toPlain<OrderDoc>(doc)])),
    },
    zone,
  )
}

/** Writes what the report brings. Resolves with the jobs that did anything. */
export async function takeEbayOrders(context: CommandContext, { sales, paid }: EbayPlan): Promise<readonly Job[]> {
  return [...(await recordSales(context, sales)), ...(await runOrderWrites(context, paid))]
}

/** Writes what the file of tracking numbers brings. Resolves with the jobs that did anything. */
export const takeTracking = (context: CommandContext, { writes }: TrackingPlan): Promise<readonly Job[]> =>
  runOrderWrites(context, writes)
