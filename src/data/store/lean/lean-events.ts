/**
 * The changes that `$` of a collection and of the database tell, held by nobody once they are told. Why not RxDB's own (17.6, `rx-change-event.js`): it keeps each change
 * that anyone followed, with the document before and after, in a map for as long as the page lives: 5 kB for each scan of a shift. And a local document is followed by its
 * own changes alone: RxDB's `getLocal$` makes four promises of each change of any record, for each who follows one.
 */
import type { RxChangeEvent, RxChangeEventBulk, RxLocalDocument } from 'rxdb'
import { concatMap, filter, mergeMap, startWith, type Observable } from 'rxjs'
import type { Database } from '#data/store/database.ts'

type Bulk = RxChangeEventBulk<unknown>
type Events = readonly RxChangeEvent<unknown>[]

/** Made once for all who follow. */
const known = new WeakMap<Bulk, Events>()

function eventsOf(bulk: Bulk): Events {
  const found = known.get(bulk)
  if (found) return found
  const { collectionName, isLocal } = bulk
  const events = bulk.events.map(({ documentId, operation, documentData, previousDocumentData }) => ({
    documentId, collectionName, isLocal, operation, documentData, previousDocumentData,
  })) as unknown as Events // prettier-ignore
  known.set(bulk, events)
  return events
}

const told = (bulks: Observable<Bulk>): Observable<RxChangeEvent<unknown>> => bulks.pipe(mergeMap(eventsOf))

/** RxDB sets the first two once, when database and collections are made, and reads them when someone follows. */
interface Told {
  readonly eventBulks$: Observable<Bulk>
  $?: Observable<RxChangeEvent<unknown>>
  observable$?: Observable<RxChangeEvent<unknown>>
  getLocal$?: (id: string) => Observable<RxLocalDocument<Database> | null>
}

/** What `getLocal$` of the database tells: the document as it stands, and again after each change of it. */
function followLocal(database: Database, id: string): Observable<RxLocalDocument<Database> | null> {
  return (database as unknown as Told).eventBulks$.pipe(
    filter(({ isLocal, collectionName, events }) => isLocal && !collectionName && events.some(({ documentId }) => documentId === id)),
    startWith(null),
    concatMap(() => database.getLocal(id)),
  )
} // prettier-ignore

/** Call before anyone follows. */
export function holdNoEvents(database: Database): void {
  const all = database as unknown as Told
  all.observable$ = told(all.eventBulks$)
  all.getLocal$ = (id) => followLocal(database, id)
  for (const collection of Object.values(database.collections) as unknown as readonly Told[])
    collection.$ = told(collection.eventBulks$)
}
