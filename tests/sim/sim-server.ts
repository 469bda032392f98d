/**
 * A server as Firestore is one, in memory: atomic conditional commits, times to the microsecond, ordered queries, watches. What it denies
 * is up to the test. It counts what a real one would bill.
 */
import { Subject } from 'rxjs'
import type { CollectionName } from '#schemas/collections.ts'
import { compareCursors, formatServerTime, type Cursor, type ServerTime } from '#sync/transport/server-time.ts'
import {
  TransportError,
  type PullRequest,
  type ServerDoc,
  type ServerFields,
  type ServerWrite,
} from '#sync/transport/transport.ts'

export interface Caller {
  readonly uid: string
}

export type Judge = (
  caller: Caller,
  operation: 'read' | 'write',
  collection: CollectionName,
  fields: ServerFields,
) => boolean

export class SimServer {
  readonly #collections = new Map<CollectionName, Map<string, ServerDoc>>()
  /** Every state that a document ever had here, by collection and id. */
  readonly history = new Map<string, ServerFields[]>()
  readonly changed$ = new Subject<CollectionName>()
  /** Who may do what; every person everything by default. */
  judge: Judge = () => true
  reads = 0
  writes = 0
  /** Commits that were applied, for tests that count them. */
  commits = 0
  /** Documents that were sent under a name that is not the sender's. */
  readonly forged: string[] = []
  /** Writes that the rules themselves refused, by collection and id. */
  readonly denied = new Set<string>()
  /** The next commit's documents carry a time so many seconds before its own. */
  lateBySeconds = 0
  readonly #now: () => number
  #lastMicros = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** Strictly later than any answer before. */
  time(): ServerTime {
    this.#lastMicros = Math.max(this.#lastMicros + 1, this.#now() * 1000)
    return { seconds: Math.floor(this.#lastMicros / 1e6), nanos: (this.#lastMicros % 1e6) * 1000 }
  }

  all(collection: CollectionName): ServerDoc[] {
    return [...this.#docs(collection).values()]
  }

  doc(collection: CollectionName, id: string): ServerFields | undefined {
    return this.#docs(collection).get(id)?.fields
  }

  /** Throws a `TransportError`, and changes nothing then. */
  commit(caller: Caller, writes: readonly ServerWrite[]): string[] {
    const time = this.time()
    const updateTime = formatServerTime(time)
    for (const { collection, fields, precondition } of writes) {
      const held = this.#docs(collection).get(fields.id)
      if (!this.judge(caller, 'write', collection, fields)) {
        this.denied.add(`${collection}/${fields.id}`)
        throw new TransportError('permission-denied', fields.id)
      }
      if ('exists' in precondition && held) throw new TransportError('already-exists', fields.id)
      if ('updateTime' in precondition && held?.updateTime !== precondition.updateTime) {
        throw new TransportError('failed-precondition', fields.id)
      }
    }
    const syncedAt = { ...time, seconds: time.seconds - this.lateBySeconds }
    for (const { collection, fields } of writes) {
      const state = structuredClone(fields)
      this.#docs(collection).set(fields.id, { id: fields.id, fields: state, syncedAt, updateTime })
      const key = `${collection}/${fields.id}`
      this.history.set(key, [...(this.history.get(key) ?? []), state])
    }
    this.#noteForged(caller, writes)
    this.writes += writes.length
    this.commits += 1
    for (const collection of new Set(writes.map((write) => write.collection))) this.changed$.next(collection)
    return writes.map(() => updateTime)
  }

  #noteForged({ uid }: Caller, writes: readonly ServerWrite[]): void {
    const forged = writes.filter(({ fields }) => uid !== '' && fields['updatedBy'] !== uid)
    this.forged.push(...forged.map(({ fields }) => `${uid} sent ${fields.id} as ${String(fields['updatedBy'])}`))
  }

  /** Documents that another person wrote, in one commit. */
  put(collection: CollectionName, docs: readonly ServerFields[]): void {
    const writes = docs.map((fields): ServerWrite => {
      const held = this.#docs(collection).get(fields.id)
      return { collection, fields, precondition: held ? { updateTime: held.updateTime } : { exists: false } }
    })
    const { judge } = this
    this.judge = () => true
    this.commit({ uid: '' }, writes)
    this.judge = judge
  }

  read(caller: Caller, collection: CollectionName, ids: readonly string[]): ServerDoc[] {
    const found = ids.flatMap((id) => this.#docs(collection).get(id) ?? [])
    if (found.some((doc) => !this.judge(caller, 'read', collection, doc.fields))) {
      throw new TransportError('permission-denied', collection)
    }
    this.reads += ids.length
    return structuredClone(found)
  }

  /** Billed by the caller: a watch pays only for what is new to it. */
  query(caller: Caller, { collection, filters, after, limit }: PullRequest): ServerDoc[] {
    const placeOf = (doc: ServerDoc): Cursor => ({ ...(doc.syncedAt ?? { seconds: 0, nanos: 0 }), id: doc.id })
    const found = this.all(collection)
      .filter((doc) =>
        filters.every(({ field, value }) =>
          [value]
            .flat()
            .map(String)
            .includes(JSON.stringify(doc.fields[field] ?? false).replaceAll('"', '')),
        ),
      )
      .filter((doc) => compareCursors(placeOf(doc), after) > 0)
      .sort((a, b) => compareCursors(placeOf(a), placeOf(b)))
      .slice(0, limit)
    if (found.some((doc) => !this.judge(caller, 'read', collection, doc.fields))) {
      throw new TransportError('permission-denied', collection)
    }
    return structuredClone(found)
  }

  #docs(collection: CollectionName): Map<string, ServerDoc> {
    const docs = this.#collections.get(collection) ?? new Map<string, ServerDoc>()
    this.#collections.set(collection, docs)
    return docs
  }
}
