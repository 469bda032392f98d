/** Orders that are fetched, as they are on this device, with the auction whose pickup they belong to. */
import { combineLatest, map, type Observable } from 'rxjs'
import type { OrderDoc } from '#schemas/orders.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { FeeTerms } from '#domain/core/orders/fees.ts'
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { pickupStatuses, type StorageTerms } from '#domain/outbound/pickup.ts'
import { watchFeeTerms } from '#data/core/fee-terms.ts'
import { watchHouseZone } from '#data/core/house.ts'
import { findOrders, watchOrdersWithUnits } from '#data/core/orders.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { watchStorageTerms } from './outbound-terms.ts'
import type { Database } from '#data/store/database.ts'

const isPickup = ({ method }: Pick<OrderDoc, 'method'>): boolean => method === 'pickup'

export async function findPickups(db: Database): Promise<readonly OrderDoc[]> {
  return (await findOrders(db, pickupStatuses)).map(({ order }) => order).filter(isPickup)
}

const auctions = (db: Database): Observable<ReadonlyMap<string, SaleEventDoc>> =>
  db.saleEvents
    .find({ selector: { kind: 'auction', startsAt: { $gte: '' } } })
    .$.pipe(map((docs) => new Map(docs.map((doc) => [doc.id, toPlain<SaleEventDoc>(doc)]))))

export interface Pickups {
  /** Every order that is still to be fetched, or to be signed for. */
  readonly orders: readonly OrderWithUnits[]
  readonly events: ReadonlyMap<string, SaleEventDoc>
  readonly terms: StorageTerms
  /** Of the warehouse's clocks; `''` where none was stated. */
  readonly zone: string
  /** Premium, tax and fee of the auction that an order is an invoice of; `null` for any other order. */
  readonly auctionTerms: (order: Pick<OrderDoc, 'eventId'>) => FeeTerms | null
}

/** Live. Who waits and who is late follows from it and the time (`pickupRow`). */
export const watchPickups = (db: Database): Observable<Pickups> =>
  combineLatest([
    watchOrdersWithUnits(db, pickupStatuses),
    auctions(db),
    watchStorageTerms(db),
    watchFeeTerms(db),
    watchHouseZone(db),
  ]).pipe(
    map(([orders, events, terms, feesOf, zone]) => ({
      orders: orders.filter(({ order }) => isPickup(order)),
      events,
      terms,
      zone,
      auctionTerms: ({ eventId }) => {
        const event = events.get(eventId)
        return event ? feesOf(event) : null
      },
    })),
  )
