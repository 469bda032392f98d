/** Orders as they are on this device, with the units of their lines, and the writes of the work on them. */
import { auditTime, combineLatest, map, of, switchMap, type Observable } from 'rxjs'
import type { OrderDoc, OrderStatus } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { linesOf, type LineInWork } from '#domain/core/orders/orders.ts'
import type { OrderWithUnits, OrderWrite } from '#domain/core/orders/order-work.ts'
import type { Sale } from '#domain/core/orders/sales.ts'
import type { Database } from '#data/store/database.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runJobs, type Job } from '#data/core/jobs/job.ts'
import { findUnits, watchUnitsById } from './units.ts'
import { inOrder, toPlain } from '#data/core/jobs/write.ts'

/** The units of their lines. @param isMeant the lines; all if left out */
export const unitIdsOf = (
  orders: readonly OrderDoc[],
  isMeant: (line: LineInWork) => boolean = () => true,
): readonly string[] => {
  const lines = orders.flatMap((order) => linesOf(order).filter(isMeant))
  return [...new Set(lines.map(({ unitId }) => unitId).filter((id) => id !== ''))]
}

/** Orders with those of these units that are in their lines. */
export function together(orders: readonly OrderDoc[], units: readonly UnitDoc[]): readonly OrderWithUnits[] {
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

/** Several in one reading, in the order of the ids; what is not on this device is left out. */
export async function findOrdersById(db: Database, ids: readonly string[]): Promise<readonly OrderWithUnits[]> {
  if (ids.length === 0) return []
  const orders = inOrder(ids, await db.orders.findByIds([...ids]).exec())
  return together(orders, await findUnits(db, unitIdsOf(orders)))
}

/** The same, live. */
export const watchOrdersById = (db: Database, ids: readonly string[]): Observable<readonly OrderWithUnits[]> =>
  ids.length === 0
    ? of([])
    : db.orders.findByIds([...ids]).$.pipe(switchMap((found) => watchWithUnits(db, inOrder(ids, found))))

/** Live; `null` where it is not on this device. */
export const watchOrder = (db: Database, id: string): Observable<OrderWithUnits | null> =>
  id === ''
    ? of(null)
    : db.orders.findOne(id).$.pipe(
        switchMap((found) => (found ? watchWithUnits(db, [toPlain<OrderDoc>(found)]) : of([]))),
        map(([first]) => first ?? null),
      )

/** These orders with the units of their lines, live. @param isMeant the lines whose units are read; all if left out */
const watchWithUnits = (
  db: Database,
  orders: readonly OrderDoc[],
  isMeant?: (line: LineInWork) => boolean,
): Observable<readonly OrderWithUnits[]> =>
  watchUnitsById(db, unitIdsOf(orders, isMeant)).pipe(map((units) => together(orders, units)))

/** One state at a time: for several, the index is read row by row from the first to the last, with a year of orders that lies between them. */
const inStatus = (db: Database, status: OrderStatus) =>
  db.orders.find({ selector: { status, slotAt: { $gte: '' } }, sort: [{ status: 'asc' }, { slotAt: 'asc' }] })

/** Orders in one of these states, without their units: for lists and counts. */
export const watchOrders = (db: Database, statuses: readonly OrderStatus[]): Observable<readonly OrderDoc[]> =>
  combineLatest(statuses.toSorted().map((status) => inStatus(db, status).$)).pipe(
    // An order that goes from one state to another leaves the one and comes into the other at once.
    auditTime(0),
    map((parts) => parts.flatMap((docs) => docs.map((doc) => toPlain<OrderDoc>(doc)))),
  )

/** Orders in one of these states with the units of their lines, live. */
export const watchOrdersWithUnits = (
  db: Database,
  statuses: readonly OrderStatus[],
): Observable<readonly OrderWithUnits[]> =>
  watchOrders(db, statuses).pipe(switchMap((orders) => watchWithUnits(db, orders)))

/** In one read, so that an order on its way from one state to another is found in one of them. */
export async function findOrders(db: Database, statuses: readonly OrderStatus[]): Promise<readonly OrderWithUnits[]> {
  const selector = { status: { $in: [...statuses] }, slotAt: { $gte: '' } }
  const found = await db.orders.find({ selector, sort: [{ status: 'asc' }, { slotAt: 'asc' }] }).exec()
  const orders = found.map((doc) => toPlain<OrderDoc>(doc))
  return together(orders, await findUnits(db, [...unitIdsOf(orders)]))
}

/** All orders of one auction or show, live. @param isMeant the lines whose units are read; all if left out */
export const watchOrdersOf = (
  db: Database,
  eventId: string,
  isMeant?: (line: LineInWork) => boolean,
): Observable<readonly OrderWithUnits[]> =>
  db.orders
    .find({ selector: { eventId, buyerKey: { $gte: '' } }, sort: [{ eventId: 'asc' }, { buyerKey: 'asc' }] })
    .$.pipe(
      map((docs) => docs.map((doc) => toPlain<OrderDoc>(doc))),
      switchMap((orders) => watchWithUnits(db, orders, isMeant)),
    )

/** A write of the work on an order as a job; its id must be at most 75 characters. */
export const orderJob = ({ edits, rows, given = [] }: OrderWrite, id: string): Job => ({ id, edits, rows, given })

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
