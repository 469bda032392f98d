/** Orders as they are on this device, with the units of their lines, and the writes of the work on them. */
import { map, of, switchMap, type Observable } from 'rxjs'
import type { OrderDoc, OrderStatus } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { linesOf } from '#domain/core/orders.ts'
import type { OrderWithUnits, OrderWrite } from '#domain/core/order-work.ts'
import type { Sale } from '#domain/core/sales.ts'
import type { Database } from '#data/store/database.ts'
import type { CommandContext } from './command-context.ts'
import { runJobs, type Job } from './job.ts'
import { findUnits, watchUnitsById } from './units.ts'
import { toPlain } from './write.ts'

const unitIdsOf = (orders: readonly OrderDoc[]): readonly string[] => [
  ...new Set(orders.flatMap((order) => linesOf(order).map(({ unitId }) => unitId)).filter((id) => id !== '')),
]

function together(orders: readonly OrderDoc[], units: readonly UnitDoc[]): readonly OrderWithUnits[] {
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  return orders.map((order) => ({
    order,
    lines: linesOf(order).map((line) => ({ line, unit: byId.get(line.unitId) ?? null })),
  }))
}

/** `null` where it is not on this device. */
export async function findOrder(db: Database, id: string): Promise<OrderWithUnits | null> {
  const found = id === '' ? null : await db.orders.findOne(id).exec()
  if (!found) return null
  const order = toPlain<OrderDoc>(found)
  return together([order], await findUnits(db, [...unitIdsOf([order])]))[0] ?? null
}

/** Live; `null` where it is not on this device. */
export const watchOrder = (db: Database, id: string): Observable<OrderWithUnits | null> =>
  id === ''
    ? of(null)
    : db.orders.findOne(id).$.pipe(
        switchMap((found) => (found ? watchTogether(db, [toPlain<OrderDoc>(found)]) : of([]))),
        map(([first]) => first ?? null),
      )

const watchTogether = (db: Database, orders: readonly OrderDoc[]): Observable<readonly OrderWithUnits[]> =>
  watchUnitsById(db, unitIdsOf(orders)).pipe(map((units) => together(orders, units)))

const inStatus = (db: Database, statuses: readonly OrderStatus[]) =>
  db.orders.find({
    selector: { status: { $in: [...statuses] }, slotAt: { $gte: '' } },
    sort: [{ status: 'asc' }, { slotAt: 'asc' }],
  })

/** Orders in one of these states, without their units: for lists and counts. */
export const watchOrders = (db: Database, statuses: readonly OrderStatus[]): Observable<readonly OrderDoc[]> =>
  inStatus(db, statuses).$.pipe(map((docs) => docs.map((doc) => toPlain<OrderDoc>(doc))))

/** Orders in one of these states with the units of their lines, live. */
export const watchOrdersWithUnits = (
  db: Database,
  statuses: readonly OrderStatus[],
): Observable<readonly OrderWithUnits[]> =>
  watchOrders(db, statuses).pipe(switchMap((orders) => watchTogether(db, orders)))

export async function findOrders(db: Database, statuses: readonly OrderStatus[]): Promise<readonly OrderWithUnits[]> {
  const orders = (await inStatus(db, statuses).exec()).map((doc) => toPlain<OrderDoc>(doc))
  return together(orders, await findUnits(db, [...unitIdsOf(orders)]))
}

/** All orders of one auction or show, live. */
export const watchOrdersOf = (db: Database, eventId: string): Observable<readonly OrderWithUnits[]> =>
  db.orders
    .find({ selector: { eventId, buyerKey: { $gte: '' } }, sort: [{ eventId: 'asc' }, { buyerKey: 'asc' }] })
    .$.pipe(switchMap((docs) => watchTogether(db, docs.map((doc) => toPlain<OrderDoc>(doc))))) // prettier-ignore

/** A write of the work on an order as a job; its id must be at most 75 characters. */
export const orderJob = ({ edits, rows }: OrderWrite, id: string): Job => ({ id, edits, rows })

/**
 * Records sales, each as a job of its own, so that each can be taken back alone. An order that is there already is left as it is.
 * Resolves with the jobs that did anything. Undone with `undoJobs`.
 */
export async function recordSales(context: CommandContext, sales: readonly Sale[]): Promise<readonly Job[]> {
  const known = await context.db.orders.findByIds(sales.map(({ order }) => order.id)).exec()
  const fresh = sales.filter(({ order }) => !known.has(order.id))
  return runJobs(
    context,
    fresh.map(({ edits, rows }) => ({ id: context.newId(), edits, rows })),
  )
}
