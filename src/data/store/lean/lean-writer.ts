/** Writes of the lean storage (`lean-storage.ts`). */
import {
  categorizeBulkWriteRows,
  type BulkWriteRow,
  type CategorizeBulkWriteRowsOutput,
  type RxDocumentData,
} from 'rxdb'
import type { getRxStorageDexie, RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import { addAll, breakOff, committed } from '#data/store/idb.ts'
import { begin, getMany, toRow, type Backend } from './lean-rows.ts'

export type Settings = NonNullable<Parameters<typeof getRxStorageDexie>[0]>

/** Writes are one transaction, all of it or nothing; `null` where it is not for these paths. */
export class Writer<Doc> {
  readonly #instance: RxStorageInstanceDexie<Doc>
  readonly #backend: Backend
  readonly #durability: IDBTransactionDurability | undefined

  constructor(instance: RxStorageInstanceDexie<Doc>, backend: Backend, settings: Settings) {
    this.#instance = instance
    this.#backend = backend
    this.#durability = settings.chromeTransactionDurability
  }

  /** Rows that are said to be new; `null` too where one of them is there already. */
  async add(writes: BulkWriteRow<Doc>[], context: string): Promise<CategorizeBulkWriteRowsOutput<Doc> | null> {
    const sorted = this.#sort(new Map(), writes, context)
    const rows = sorted.bulkInsertDocs.map(({ document }) => toRow(document, this.#backend))
    const transaction = this.#begin()
    if (!transaction || !(await addAll(transaction, this.#backend.table, rows))) return null
    this.#tell(sorted)
    return sorted
  }

  async write(writes: BulkWriteRow<Doc>[], context: string): Promise<CategorizeBulkWriteRowsOutput<Doc> | null> {
    const transaction = this.#begin()
    if (!transaction) return null
    const store = transaction.objectStore(this.#backend.table)
    const isWritten = committed(transaction)
    // Whoever awaits the transaction below hears of its failure; until then it is nobody's.
    isWritten.catch(() => undefined)
    let sorted: CategorizeBulkWriteRowsOutput<Doc>
    try {
      const ids = writes.map(({ document }) => this.#idOf(document))
      const before = await getMany<Doc>(store, ids, this.#backend)
      sorted = this.#sort(new Map(before.map((document) => [this.#idOf(document), document])), writes, context)
      for (const { document } of [...sorted.bulkInsertDocs, ...sorted.bulkUpdateDocs])
        store.put(toRow(document, this.#backend))
    } catch (error) {
      breakOff(transaction)
      throw error
    }
    await isWritten
    this.#tell(sorted)
    return sorted
  }

  #begin(): IDBTransaction | null {
    return begin(this.#backend, 'readwrite', this.#durability)
  }

  #idOf(document: RxDocumentData<Doc>): string {
    return document[this.#instance.primaryPath] as string
  }

  #sort(
    known: Map<string, RxDocumentData<Doc>>,
    writes: BulkWriteRow<Doc>[],
    context: string,
  ): CategorizeBulkWriteRowsOutput<Doc> {
    return categorizeBulkWriteRows<Doc>(this.#instance, this.#instance.primaryPath as never, known, writes, context)
  }

  #tell({ eventBulk, newestRow }: CategorizeBulkWriteRowsOutput<Doc>): void {
    if (!newestRow || eventBulk.events.length === 0) return
    const { document } = newestRow
    eventBulk.checkpoint = { id: this.#idOf(document), lwt: document._meta.lwt }
    changesOf(this.#instance).next(eventBulk)
  }
}

/** A row with attachments is the storage's own matter, and so is one without a revision, which it refuses. */
export function isPlain<Doc>({ document, previous }: BulkWriteRow<Doc>): boolean {
  const isBare = (one: { readonly _attachments?: object; readonly _rev?: string }) =>
    Boolean(one._rev) && Object.keys(one._attachments ?? {}).length === 0
  return isBare(document) && (!previous || isBare(previous))
}

interface Emitter {
  next(bulk: unknown): void
}

function changesOf<Doc>(instance: RxStorageInstanceDexie<Doc>): Emitter {
  return (instance as unknown as { readonly changes$: Emitter }).changes$
}
