/**
 * Watches a query through Firebase's SDK, which is loaded when it is first needed. Invariants: the
 * SDK's cache is memory only (RxDB is the one store); a document is passed on once for each change;
 * what the SDK has received but not yet confirmed is passed on too, since it came from the server
 * all the same.
 * Danger: the SDK offers no public way to a document's update time, so it is read from the
 * snapshot's internals (firebase 12.19, pinned). A test compares it with the one of REST; were it
 * missing, the reader would fetch the documents once more, over REST.
 */
import type { FirebaseApp } from 'firebase/app'
import type { DocumentChange, DocumentData, Firestore, QueryConstraint, QuerySnapshot } from 'firebase/firestore'
import { Observable } from 'rxjs'
import { withoutServerTime } from './firestore-values.ts'
import { formatServerTime } from './server-time.ts'
import { TransportError, transportCode, type PullRequest, type ServerDoc, type WatchBatch } from './transport.ts'

type Sdk = typeof import('firebase/firestore')

export interface WatchOptions {
  readonly app: FirebaseApp
  /** Scheme, host and port of the local server; empty for Firebase itself. */
  readonly localOrigin: string
}

interface Loaded {
  readonly sdk: Sdk
  readonly db: Firestore
}

const opened = new WeakMap<FirebaseApp, Promise<Loaded>>()

/** One Firestore for an app, shared by all callers: it cannot be set up twice. */
function open({ app, localOrigin }: WatchOptions): Promise<Loaded> {
  const known = opened.get(app)
  if (known) return known
  const loading = import('firebase/firestore').then((sdk) => {
    const own = localOrigin === '' ? null : new URL(localOrigin)
    const isSecure = own?.protocol === 'https:'
    const db = sdk.initializeFirestore(app, {
      // `connectFirestoreEmulator` always calls `http:`, which a page over HTTPS may not.
      ...(own && isSecure ? { host: own.host, ssl: true } : {}),
      // By default the SDK keeps up to 40 MB that no watch holds now, and searches it all for each new watch.
      localCache: sdk.memoryLocalCache({ garbageCollector: sdk.memoryEagerGarbageCollector() }),
      experimentalAutoDetectLongPolling: true,
    })
    if (own && !isSecure) sdk.connectFirestoreEmulator(db, own.hostname, Number(own.port) || 80)
    return { sdk, db }
  })
  // A chunk that could not be loaded may be there at the next try.
  loading.catch(() => opened.delete(app))
  opened.set(app, loading)
  return loading
}

/** The SDK passes on nothing that is older than its newest answer (`onWatchStreamChange` of its `remote_store.ts`): the next watch is of another one. */
export async function forgetWatched(app: FirebaseApp): Promise<void> {
  const known = opened.get(app)
  opened.delete(app)
  await known?.then(({ sdk, db }) => sdk.terminate(db)).catch(() => undefined)
}

/** Emits what is new or changed since the last batch; an error ends it. */
export function watchQuery(options: WatchOptions, request: PullRequest): Observable<WatchBatch> {
  return new Observable((subscriber) => {
    let stop = (): void => undefined
    open(options)
      .then(({ sdk, db }) => {
        if (subscriber.closed) return
        const query = sdk.query(sdk.collection(db, request.collection), ...constraintsFor(sdk, request))
        stop = sdk.onSnapshot(
          query,
          { includeMetadataChanges: true },
          (snapshot) => subscriber.next(batchOf(sdk, snapshot)),
          (error) => subscriber.error(new TransportError(transportCode(error.code), error.message)),
        )
      })
      .catch((error: unknown) => {
        subscriber.error(
          new TransportError('unavailable', error instanceof Error ? error.message : 'The SDK did not load.'),
        )
      })
    return () => stop()
  })
}

function constraintsFor(sdk: Sdk, { filters, after, limit }: PullRequest): QueryConstraint[] {
  const time = new sdk.Timestamp(after.seconds, after.nanos)
  return [
    ...filters.map(({ field, op, value }) => sdk.where(field, op, value)),
    sdk.orderBy('syncedAt'),
    sdk.orderBy(sdk.documentId()),
    after.id === '' ? sdk.startAt(time) : sdk.startAfter(time, after.id),
    sdk.limit(limit),
  ]
}

function batchOf(sdk: Sdk, snapshot: QuerySnapshot): WatchBatch {
  const changes = snapshot.docChanges()
  return {
    docs: changes.filter(({ type }) => type !== 'removed').map((change) => serverDocOf(sdk, change)),
    left: changes.filter(({ type }) => type === 'removed').map(({ doc }) => doc.id),
    size: snapshot.size,
    current: !snapshot.metadata.fromCache,
  }
}

/** As in @firebase/firestore 4.x, `DocumentSnapshot._document.version.timestamp`. */
interface SnapshotInternals {
  readonly _document?: {
    readonly version?: { readonly timestamp?: { readonly seconds: number; readonly nanoseconds: number } }
  }
}

function updateTimeOf(doc: object): string {
  const at = (doc as SnapshotInternals)._document?.version?.timestamp
  return at ? formatServerTime({ seconds: at.seconds, nanos: at.nanoseconds }) : ''
}

function serverDocOf(sdk: Sdk, { doc }: DocumentChange): ServerDoc {
  const data = doc.data()
  const { syncedAt } = data as { syncedAt?: unknown }
  const at = syncedAt instanceof sdk.Timestamp ? { seconds: syncedAt.seconds, nanos: syncedAt.nanoseconds } : null
  return { id: doc.id, fields: withoutServerTime(doc.id, plain(data)), syncedAt: at, updateTime: updateTimeOf(doc) }
}

/** The SDK hands out plain JSON but for times, which become their text as over REST. */
function plain(data: DocumentData): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([key, value]: [string, unknown]) => [key, plainValue(value)]))
}

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue)
  if (typeof value !== 'object' || value === null) return value
  if ('toDate' in value && typeof value.toDate === 'function')
    return (value as { toDate(): Date }).toDate().toISOString()
  return plain(value)
}
