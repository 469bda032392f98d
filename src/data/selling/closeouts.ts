/** After the hammer, as this device knows it: auctions with their results, invoices, and the lots that stayed. */
import { auditTime, combineLatest, map, of, switchMap, type Observable } from 'rxjs'
import type { ListingDoc } from '#schemas/listings.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { msg } from '#messages/message.ts'
import { isDone } from '#domain/core/orders/order-work.ts'
import { linesOf, type LineInWork } from '#domain/core/orders/orders.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { eventRow, invoiceRow, isAfterDraft, newestLots, stayRow, takesResults, type EventRow, type InvoiceRow, type StayRow } from '#domain/selling/closeouts.ts' // prettier-ignore
import type { FeeTerms } from '#domain/core/orders/fees.ts'
import type { Desk } from '#domain/selling/invoices.ts'
import type { ResultRow } from '#domain/selling/results-file.ts'
import { knownRows } from '#domain/selling/results-match.ts'
import { findFeeTerms, watchKnownTerms } from '#data/core/fee-terms.ts'
import { watchOrdersOf } from '#data/core/orders.ts'
import { findUnits, watchUnitsById } from '#data/core/units.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { Database } from '#data/store/database.ts'
import { firstThenAll, staysWhole, type Part } from '#data/store/part.ts'
import { findAuction, findAuctions, findLots, watchAuctions, watchLots } from './lots.ts'

const byId = <Doc extends { readonly id: string }>(docs: readonly Doc[]): Map<string, Doc> =>
  new Map(docs.map((doc) => [doc.id, doc]))

const ordersOf = (db: Database, eventId: string) =>
  db.orders.find({ selector: { eventId, buyerKey: { $gte: '' } }, sort: [{ eventId: 'asc' }, { buyerKey: 'asc' }] })

/**
 * All records of one auction, to plan on.
 * @throws Refusal where it is not on this device
 */
export async function readDesk(db: Database, eventId: string): Promise<Desk> {
  const event = await findAuction(db, eventId)
  if (!event) throw new Refusal('notHere', msg('auction.notHere'))
  const lots = await findLots(db, eventId)
  const orders = (await ordersOf(db, eventId).exec()).map((doc) => toPlain<OrderDoc>(doc))
  const sold = orders.flatMap((order) => linesOf(order).map(({ unitId }) => unitId))
  const ids = new Set([...lots.flatMap(({ unitIds }) => unitIds), ...sold].filter((id) => id !== ''))
  const units = await findUnits(db, [...ids])
  return { event, terms: await findFeeTerms(db, event), lots: byId(lots), units: byId(units), orders: byId(orders) }
}

/** The auction most of whose lots a results file names; of equals, the one that ended last. `''` where it names none. */
export async function likeliestAuction(db: Database, rows: readonly ResultRow[]): Promise<string> {
  let best = { id: '', known: 0, endsAt: '' }
  for (const event of (await findAuctions(db)).filter(takesResults)) {
    const known = knownRows(rows, await findLots(db, event.id))
    const isBetter = known > best.known || (known === best.known && known > 0 && event.endsAt > best.endsAt)
    if (isBetter) best = { id: event.id, known, endsAt: event.endsAt }
  }
  return best.id
}

type TermsOf = (event: SaleEventDoc) => FeeTerms | null

const watchInvoicesOf = (
  db: Database,
  event: SaleEventDoc,
  nowIso: string,
  termsOf: TermsOf,
  isMeant?: (line: LineInWork) => boolean,
): Observable<readonly InvoiceRow[]> =>
  watchOrdersOf(db, event.id, isMeant).pipe(
    map((orders) => orders.map((one) => invoiceRow(one, event, nowIso, termsOf(event)))),
  )

interface OfEach<Row> {
  readonly isMeant: (event: SaleEventDoc) => boolean
  /** Of so many auctions, those that are worked on first, the rows come before the rest is read. */
  readonly first: number
  readonly rowsOf: (event: SaleEventDoc, termsOf: TermsOf) => Observable<readonly Row[]>
}

/** Something of each auction. Why by auction: a change of one order or lot reads that auction again, not the years before it. */
function ofEach<Row>(db: Database, { isMeant, first, rowsOf }: OfEach<Row>): Observable<Part<Row>> {
  return combineLatest([watchAuctions(db), watchKnownTerms(db)]).pipe(
    switchMap(([events, termsOf]) => {
      const meant = events.filter(isMeant)
      const rowsOfSome = (some: readonly SaleEventDoc[]): Observable<readonly Row[]> =>
        some.length === 0
          ? of([])
          : combineLatest(some.map((event) => rowsOf(event, termsOf))).pipe(map((parts) => parts.flat()))
      return firstThenAll(rowsOfSome(meant.slice(0, first)), rowsOfSome(meant))
    }),
    staysWhole(),
  )
}

/** The invoices of all auctions, live. @param nowIso by which pickups are late */
export const watchInvoices = (db: Database, nowIso: string): Observable<Part<InvoiceRow>> =>
  ofEach(db, { isMeant: () => true, first: 2, rowsOf: (event, termsOf) => watchInvoicesOf(db, event, nowIso, termsOf) }) // prettier-ignore

/** The auctions that went to their buyers, live. A line that is done is in no doubt, so that its unit is not read: a settled auction has no other. */
export const watchEventRows = (db: Database, nowIso: string): Observable<Part<EventRow>> =>
  ofEach(db, {
    isMeant: isAfterDraft,
    first: 4,
    rowsOf: (event, termsOf) =>
      combineLatest([
        watchLots(db, event.id),
        watchInvoicesOf(db, event, nowIso, termsOf, (line) => !isDone(line)),
      ]).pipe(map(([lots, invoices]) => [eventRow(event, lots, invoices)])),
  })

/** One state at a time: for both, the index is read from the one to the other, with all that was sold between them. */
const overLots = (db: Database) =>
  (['ended', 'unsold'] as const).map((status) =>
    db.listings.find({
      selector: { saleType: 'auction', status },
      sort: [{ saleType: 'asc' }, { status: 'asc' }, { updatedDesc: 'asc' }],
    }),
  )

const watchLotsOver = (db: Database): Observable<readonly ListingDoc[]> =>
  combineLatest(overLots(db).map((query) => query.$)).pipe(
    // A lot that goes from one state to the other leaves the one and comes into the other at once.
    auditTime(0),
    map((parts) => parts.flatMap((docs) => docs.map(toPlain<ListingDoc>))),
  )

/** Lots that stayed and wait for a decision, live, the latest first. */
export const watchStays = (db: Database): Observable<readonly StayRow[]> =>
  combineLatest([watchAuctions(db), watchLotsOver(db)]).pipe(
    switchMap(([events, lots]) => {
      const titles = new Map(events.map(({ id, title }) => [id, title]))
      const newest = newestLots(lots)
      return watchUnitsById(db, [...newest.keys()]).pipe(
        map((found) => {
          const units = byId(found)
          const inLot = (lot: ListingDoc) => lot.unitIds.flatMap((id) => (newest.get(id) === lot.id ? (units.get(id) ?? []) : []))
          return lots
            .flatMap((lot) => stayRow(lot, inLot(lot), titles.get(lot.eventId) ?? '') ?? [])
            .toSorted((a, b) => b.lot.updatedAt.localeCompare(a.lot.updatedAt) || a.lot.lotNo - b.lot.lotNo)
        }),
      )
    }),
  ) // prettier-ignore

async function findLotsOver(db: Database): Promise<readonly ListingDoc[]> {
  const parts = await Promise.all(overLots(db).map((query) => query.exec()))
  return parts.flatMap((docs) => docs.map(toPlain<ListingDoc>))
}

/** The lot that a unit came back from last; `null` for none that is over. */
export async function findLotOver(db: Database, unitId: string): Promise<ListingDoc | null> {
  const lots = await findLotsOver(db)
  const id = newestLots(lots).get(unitId)
  return lots.find((lot) => lot.id === id) ?? null
}

/** The units of a lot that is over but for those that a newer lot came back with. */
export async function findUnitsLeft(db: Database, lot: ListingDoc): Promise<readonly UnitDoc[]> {
  const newest = newestLots(await findLotsOver(db))
  return findUnits(db, lot.unitIds.filter((id) => (newest.get(id) ?? lot.id) === lot.id)) // prettier-ignore
}
