/** What a load cost and brought in, from the units and orders on this device. A manager's device holds both for a year. */
import { combineLatest, map, of, switchMap, type Observable } from 'rxjs'
import type { LoadDoc } from '#schemas/loads.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { loadMoney, moneyOfLines, type LoadMoney } from '#domain/core/load-money.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from './write.ts'

const orderIdsOf = (units: readonly UnitDoc[]): readonly string[] => [
  ...new Set(units.map(({ orderId }) => orderId).filter((id) => id !== '')),
]

const retailOf = (lines: readonly { readonly qty: number; readonly unitRetailCents: number | null; readonly extra: boolean }[]): number =>
  lines.reduce((sum, line) => sum + (line.extra ? 0 : line.qty * (line.unitRetailCents ?? 0)), 0) // prettier-ignore

/** Live. */
export function watchLoadMoney(db: Database, load: LoadDoc): Observable<LoadMoney> {
  const lines = db.manifestLines.find({ selector: { loadId: load.id, row: { $gte: 0 } } }).$
  const units = db.units.find({ selector: { loadId: load.id, stage: { $gte: '' } } }).$
  return combineLatest([units, lines]).pipe(
    switchMap(([found, manifest]) => {
      const all = found.map((unit) => toPlain<UnitDoc>(unit))
      const ids = orderIdsOf(all)
      const orders: Observable<readonly OrderDoc[]> =
        ids.length === 0
          ? of([])
          : db.orders.findByIds([...ids]).$.pipe(map((docs) => [...docs.values()].map((doc) => toPlain<OrderDoc>(doc))))
      return orders.pipe(map((sold) => loadMoney(load, all, sold, retailOf(manifest))))
    }),
  )
}

/** What each of these units brought, net in cents, by its id. A unit whose order is not on this device counts with its price. */
export async function findUnitNets(db: Database, units: readonly UnitDoc[]): Promise<ReadonlyMap<string, number>> {
  const nets = new Map(units.map((unit) => [unit.id, unit.soldCents ?? 0]))
  const orderOf = new Map(units.map((unit) => [unit.id, unit.orderId]))
  const orders = await db.orders.findByIds([...orderIdsOf(units)]).exec()
  for (const order of orders.values())
    for (const { unitId, orderId, netCents } of moneyOfLines(toPlain<OrderDoc>(order)))
      if (orderOf.get(unitId) === orderId) nets.set(unitId, netCents)
  return nets
}
