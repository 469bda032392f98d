/** Orders that were sent. */
import { auditTime, combineLatest, map, type Observable } from 'rxjs'
import type { OrderDoc } from '#schemas/orders.ts'
import { shippedAt } from '#domain/outbound/fulfil-orders.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { Database } from '#data/store/database.ts'
import { FIRST_ROWS, firstThenAll, type Part } from '#data/store/part.ts'

const sentStatuses = ['partial', 'shipped'] as const

/** Of each state, changed last in front. */
const changedLast = (db: Database, most?: number): Observable<readonly (readonly OrderDoc[])[]> =>
  combineLatest(
    sentStatuses.map(
      (status) =>
        db.orders.find({
          selector: { status, updatedDesc: { $gte: 0 } },
          sort: [{ status: 'asc' }, { updatedDesc: 'asc' }],
          ...(most === undefined ? {} : { limit: most }),
        }).$,
    ),
  ).pipe(
    // An order that goes from one state to the other leaves the one and comes into the other at once.
    auditTime(0),
    map((states) => states.map((docs) => docs.map((doc) => toPlain<OrderDoc>(doc)))),
  )

/** The ones that left last, of those that changed last: no order leaves after its last change, so that none is missing between them. */
export function leftLast(states: readonly (readonly OrderDoc[])[], most: number): readonly OrderDoc[] {
  const cut = states.filter((orders) => orders.length >= most).map((orders) => orders.at(-1)?.updatedAt ?? '')
  const since = cut.toSorted().at(-1) ?? ''
  return states.flat().filter((order) => shippedAt(order) >= since)
}

/** Orders that were sent, without their units; the ones that left last come first. Cost: theirs, then a year of them. */
export const watchSent = (db: Database): Observable<Part<OrderDoc>> =>
  firstThenAll(
    changedLast(db, FIRST_ROWS).pipe(map((states) => leftLast(states, FIRST_ROWS))),
    changedLast(db).pipe(map((states) => states.flat())),
  )
