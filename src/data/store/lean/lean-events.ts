/**
 * The changes that `$` of a collection and of the database tell, held by nobody once they are told. Why not RxDB's own (17.6, `rx-change-event.js`): it keeps each change
 * that anyone followed, with the document before and after, in a map for as long as the page lives: 5 kB for each scan of a shift.
 */
import type { RxChangeEvent, RxChangeEventBulk } from 'rxdb'
import { mergeMap, type Observable } from 'rxjs'
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

/** RxDB sets both once, when database and collections are made, and reads them when someone follows. */
interface Told {
  readonly eventBulks$: Observable<Bulk>
  $?: Observable<RxChangeEvent<unknown>>
  observable$?: Observable<RxChangeEvent<unknown>>
}

/** Call before anyone follows. */
export function holdNoEvents(database: Database): void {
  const all = database as unknown as Told
  all.observable$ = told(all.eventBulks$)
  for (const collection of Object.values(database.collections) as unknown as readonly Told[])
    collection.$ = told(collection.eventBulks$)
}
