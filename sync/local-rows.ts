/**
 * The rows of one collection in the local store: found by name, by being unsent, or one after the
 * other, and written under the condition that they did not change meanwhile. Invariants: nothing of
 * a person's is overwritten unseen (a row that changed since it was read is left, and named);
 * sync's own writes differ from a person's by what they hold, not by who made them.
 */
import {
  createRevision,
  getChangedDocumentsSince,
  normalizeMangoQuery,
  now,
  prepareQuery,
  randomToken,
  type BulkWriteRow,
  type PreparedQuery,
  type RxDocumentData,
} from 'rxdb'
import { map, type Observable } from 'rxjs'
import type { CollectionName } from '#schemas/collections.ts'
import type { LocalState } from '#domain/core/merge/unsent.ts'
import { marksOf } from './own-work.ts'
import { toStored, type AnyStored, type StoredCollection } from './context.ts'
import type { ServerFields } from './transport/transport.ts'

export type Row = RxDocumentData<AnyStored>

/** What a row is to become. `previous` is the row as it was read; `undefined` where there was none. */
export interface RowChange {
  readonly previous: Row | undefined
  readonly next: ServerFields & LocalState
}

/** The storage of the devices reads rows by their ids; any other, such as a test's, in the order in which they were written. `null` where it is closed. */
interface PagedById {
  readonly pageById?: (after: string, most: number) => Promise<Row[] | null>
}

const WALK_SIZE = 500
export class LocalRows {
  readonly name: CollectionName
  readonly #storage: StoredCollection['storageInstance']
  /** Of this device's writes, as RxDB marks its own. */
  readonly #token = randomToken(10)
  /** Planned once, since they are asked at each sign of life: planning takes longer than looking nothing up. */
  readonly #unsent: readonly PreparedQuery<AnyStored>[]
  readonly #uid: string
  /** Answers of the server that are being written down. */
  readonly #answers = new Set<Promise<void>>()

  /** @param uid the person whose work is told from that of others; `''` for nobody */
  constructor(name: CollectionName, { storageInstance }: StoredCollection, uid = '') {
    this.name = name
    this.#storage = storageInstance
    this.#uid = uid
    this.#unsent = [false, true].map((deleted) => this.#planned({ unsent: 1 }, deleted))
  }

  /** Every row that is written, by a person, by sync, in this tab or another. */
  get written$(): Observable<readonly Row[]> {
    return this.#storage.changeStream().pipe(map(({ events }) => events.map((event) => event.documentData as Row)))
  }

  /** By id, deleted ones too. */
  async find(ids: readonly string[]): Promise<Map<string, Row>> {
    if (ids.length === 0) return new Map()
    const found = await this.#storage.findDocumentsById([...ids], true)
    return new Map(found.map((row) => [row.id, row as Row]))
  }

  /** All unsent rows, removed ones too, in no order. */
  async findUnsent(): Promise<Row[]> {
    const found = await Promise.all(this.#unsent.map((query) => this.#ask(query)))
    return found.flat()
  }

  /** Live rows whose fields have these values. */
  findWhere(values: Readonly<Record<string, unknown>>): Promise<Row[]> {
    return this.#ask(this.#planned(values, false))
  }

  /** All rows, page by page, deleted ones too, those that are written meanwhile as well; such a row may come twice. */
  async *walk(): AsyncGenerator<readonly Row[]> {
    const written = new Set<string>()
    const writes = this.written$.subscribe((rows) => {
      for (const { id } of rows) written.add(id)
    })
    try {
      yield* this.#pages()
      // A new row may stand before the place that the pages had reached.
      const ids = [...written]
      for (let start = 0; start < ids.length; start += WALK_SIZE)
        yield [...(await this.find(ids.slice(start, start + WALK_SIZE))).values()]
    } finally {
      writes.unsubscribe()
    }
  }

  async *#pages(): AsyncGenerator<readonly Row[]> {
    const { pageById } = this.#storage.originalStorageInstance as PagedById
    let last = ''
    for (;;) {
      const page = await pageById?.(last, WALK_SIZE)
      if (!page) break
      yield page
      if (page.length < WALK_SIZE) return
      last = page.at(-1)?.id ?? last
    }
    if (last !== '') throw new Error('The store was closed while it was read.')
    let checkpoint: unknown
    for (;;) {
      const page = await getChangedDocumentsSince(this.#storage, WALK_SIZE, checkpoint)
      yield page.documents
      if (page.documents.length < WALK_SIZE) return
      checkpoint = page.checkpoint
    }
  }

  /**
   * One bulk write. Resolves with the ids of rows that had changed meanwhile; rejects when the disk refuses. It goes past what RxDB puts round a
   * storage: that would write over a removed row where none was said to be.
   * @param lostSince versions after this are lost: the server was restored
   */
  async write(changes: readonly RowChange[], lostSince?: string): Promise<Set<string>> {
    if (changes.length === 0) return new Set()
    const lwt = now()
    const rows = changes.map(({ previous, next }): BulkWriteRow<AnyStored> => {
      const _meta = { lwt, ...marksOf(previous, next, this.#uid, lostSince) }
      const own = { _attachments: previous?._attachments ?? {}, _meta, _rev: createRevision(this.#token, previous) }
      const document = { ...toStored(this.name, next), ...own } as Row
      return previous ? { previous, document } : { document }
    })
    const { error } = await this.#storage.originalStorageInstance.bulkWrite(rows, 'restow-sync')
    const failed = error.find(({ status }) => status !== 409)
    if (failed) throw new Error(`The store did not take ${this.name} ${failed.documentId} (${failed.status}).`)
    return new Set(error.map(({ documentId }) => documentId))
  }

  /** Follows an answer of the server's on its way to the disk. */
  async takeDown(writing: Promise<void>): Promise<void> {
    this.#answers.add(writing)
    try {
      await writing
    } finally {
      this.#answers.delete(writing)
    }
  }

  /** Resolves when what the server has answered so far is on the disk, or the disk refused it. */
  async tookDown(): Promise<void> {
    await Promise.allSettled(this.#answers)
  }

  #planned(values: Readonly<Record<string, unknown>>, deleted: boolean): PreparedQuery<AnyStored> {
    const { schema } = this.#storage
    return prepareQuery(schema, normalizeMangoQuery(schema, { selector: { ...values, _deleted: deleted } }))
  }

  async #ask(query: PreparedQuery<AnyStored>): Promise<Row[]> {
    return (await this.#storage.query(query)).documents
  }
}
