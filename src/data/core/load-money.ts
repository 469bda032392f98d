/** What a load cost, brought in and still holds, from the units and orders on this device. A manager's device holds both for a year. */
import { combineLatest, firstValueFrom, map, of, switchMap, type Observable } from 'rxjs'
import type { ListingDoc } from '#schemas/listings.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { unitNets } from '#domain/core/loads/load-money.ts'
import { loadOutlook, type LoadOutlook, type OutlookFacts } from '#domain/core/loads/load-outlook.ts'
import { rulesAt } from '#domain/core/orders/price-rules.ts'
import { rowsByOrder, withLedger, type RowsByOrder } from '#domain/core/orders/transactions.ts'
import type { Database } from '#data/store/database.ts'
import { watchRules } from './price-rules.ts'
import { watchTransactions } from './transactions.ts'
import { toPlain } from '#data/core/jobs/write.ts'

const orderIdsOf = (units: readonly UnitDoc[]): readonly string[] => [
  ...new Set(units.map(({ orderId }) => orderId).filter((id) => id !== '')),
]

const retailOf = (lines: readonly { readonly qty: number; readonly unitRetailCents: number | null; readonly extra: boolean }[]): number =>
  lines.reduce((sum, line) => sum + (line.extra ? 0 : line.qty * (line.unitRetailCents ?? 0)), 0) // prettier-ignore

const ALL_TIMES = new Date(0).toISOString()

/** What channels paid out, by the number of the order, live. Whoever asks for many loads keeps one such stream for all of them. */
export const watchLedger = (db: Database): Observable<RowsByOrder> =>
  watchTransactions(db, ALL_TIMES).pipe(map(rowsByOrder))

/** With what their channel kept, where its ledger tells of it: only Whatnot has one. */
const withFees = (orders: readonly OrderDoc[], ledger: Observable<RowsByOrder>): Observable<readonly OrderDoc[]> =>
  orders.some(({ channelKey }) => channelKey === 'whatnot')
    ? ledger.pipe(map((rows) => withLedger(orders, rows)))
    : of(orders)

/** Everything that says what a load costs and brings, live. @param now ISO UTC: the ladder goes down with time */
export function watchOutlookFacts(db: Database, load: LoadDoc, now: string, ledger = watchLedger(db)): Observable<OutlookFacts> {
  const lines = db.manifestLines.find({ selector: { loadId: load.id, row: { $gte: 0 } } }).$
  const found = db.units.find({ selector: { loadId: load.id, stage: { $gte: '' } } }).$
  return combineLatest([found, lines, watchRules(db)]).pipe(
    switchMap(([docs, manifest, dated]) => {
      const units = docs.map((unit) => toPlain<UnitDoc>(unit))
      const retailCents = retailOf(manifest)
      const listedQty = manifest.reduce((sum, line) => sum + (line.extra ? 0 : line.qty), 0)
      const listingIds = [...new Set(units.map(({ listingId }) => listingId).filter((id) => id !== ''))]
      const sold = byIds(orderIdsOf(units), (ids) => db.orders.findByIds(ids).$).pipe(
        switchMap((orders) => withFees([...orders.values()].map((one) => toPlain<OrderDoc>(one)), ledger)),
      )
      return combineLatest([sold, byIds(listingIds, (ids) => db.listings.findByIds(ids).$)]).pipe(
        map(([orders, listings]) => ({
          load,
          units,
          orders,
          listings: new Map([...listings].map(([id, one]) => [id, toPlain<ListingDoc>(one)])),
          retailCents,
          listedQty,
          rules: rulesAt(dated, now).now,
          now,
        })),
      )
    }),
  )
} // prettier-ignore

/** Live. @param now ISO UTC */
export const watchLoadOutlook = (db: Database, load: LoadDoc, now: string): Observable<LoadOutlook> =>
  watchOutlookFacts(db, load, now).pipe(map(loadOutlook))

/** Nothing is asked for where there are no ids. */
const byIds = <Found>(ids: readonly string[], find: (ids: string[]) => Observable<ReadonlyMap<string, Found>>) =>
  ids.length === 0 ? of<ReadonlyMap<string, Found>>(new Map()) : find([...ids])

/** What each of these units brought, net in cents, by its id. A unit whose order is not on this device counts with its price. */
export async function findUnitNets(db: Database, units: readonly UnitDoc[]): Promise<ReadonlyMap<string, number>> {
  const orders = await db.orders.findByIds([...orderIdsOf(units)]).exec()
  const plain = [...orders.values()].map((one) => toPlain<OrderDoc>(one))
  const told = await firstValueFrom(withFees(plain, watchLedger(db)))
  return new Map([...units.map(({ id, soldCents }) => [id, soldCents ?? 0] as const), ...unitNets(units, told)])
}
