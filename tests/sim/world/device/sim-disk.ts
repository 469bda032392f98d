/**
 * A device's disk, whose power can go between any two writes. What was written until then is there
 * after the restart; what the program still does afterwards, it does to a memory that is never
 * read.
 */
import type { BulkWriteRow, RxDocumentData, RxStorage, RxStorageInstance } from 'rxdb'
import { getRxStorageMemory, OPEN_MEMORY_INSTANCES } from 'rxdb/plugins/storage-memory'
import { quiet } from '#tests/sim/world/virtual-clock.ts'

export type StoredDoc = RxDocumentData<Record<string, unknown>>
// eslint-disable-next-line typescript/no-explicit-any -- RxDB types storages by their internals, which are nobody's business here
export type AnyStorage = RxStorage<any, any>
// eslint-disable-next-line typescript/no-explicit-any -- the same
export type AnyInstance = RxStorageInstance<any, any, any>

export class SimDisk {
  /** By collection and id: the states on the disk. */
  readonly #written = new Map<string, Map<string, StoredDoc>>()
  /** The session that the disk serves; earlier ones write to nowhere. */
  #session = 0
  #hasPower = false
  #cut: { left: number; readonly onDark: () => void } | null = null
  /** Why the disk takes nothing; `null` while it has room. */
  full: Error | null = null

  get hasPower(): boolean {
    return this.#hasPower
  }

  /** The power is back: a storage that holds what the disk holds. */
  start(): AnyStorage {
    this.#session += 1
    this.#hasPower = true
    this.#cut = null
    const session = this.#session
    // RxDB keeps all states and instances of a process for ever; a long run of many sessions would need more memory than there is.
    const memory = { ...getRxStorageMemory(), collectionStates: new Map() }
    const createStorageInstance: AnyStorage['createStorageInstance'] = async (params) => {
      const instance = (await memory.createStorageInstance(params as never)) as AnyInstance
      OPEN_MEMORY_INSTANCES.delete(instance as never)
      const written = this.#tableOf(params.collectionName)
      const write = instance.bulkWrite.bind(instance)
      if (written.size > 0) {
        const rows = [...written.values()].map((document) => ({ document }))
        await write(rows, 'sim-disk')
        // This must not be emitted as a new change.
        await quiet(2)
      }
      instance.bulkWrite = async (rows, context) => {
        if (this.full && session === this.#session) throw this.full
        const result = await write(rows, context)
        const failed = new Set(result.error.map((error) => error.documentId))
        if (session === this.#session) this.#keep(written, rows, failed, instance.schema.primaryKey)
        return result
      }
      const clean = instance.cleanup.bind(instance)
      instance.cleanup = async (olderThanMs) => {
        const done = await clean(olderThanMs)
        if (session === this.#session && this.#hasPower && olderThanMs === 0) forgetDeleted(written)
        return done
      }
      return instance as never
    }
    return { ...memory, createStorageInstance } as AnyStorage
  }

  /** The power goes, now or after so many more writes; `onDark` is called at that moment. */
  cutAfter(writes: number, onDark: () => void): void {
    if (!this.#hasPower) return
    this.#cut = { left: writes, onDark }
    if (writes === 0) this.#goDark()
  }

  /** A cut that has not struck yet does not. */
  keepPower(): void {
    this.#cut = null
  }

  /** The state of a document on the disk, deleted ones too. */
  read(collection: string, id: string): StoredDoc | undefined {
    return this.#written.get(collection)?.get(id)
  }

  /** What the disk holds of a collection, deleted ones too. */
  table(collection: string): readonly StoredDoc[] {
    return [...(this.#written.get(collection)?.values() ?? [])]
  }

  #tableOf(collection: string): Map<string, StoredDoc> {
    const table = this.#written.get(collection) ?? new Map<string, StoredDoc>()
    this.#written.set(collection, table)
    return table
  }

  #keep(
    written: Map<string, StoredDoc>,
    rows: readonly BulkWriteRow<StoredDoc>[],
    failed: ReadonlySet<string>,
    primaryKey: unknown,
  ): void {
    if (!this.#hasPower) return
    const key = typeof primaryKey === 'string' ? primaryKey : (primaryKey as { readonly key: string }).key
    for (const { document } of rows) {
      const id = String(document[key])
      if (!failed.has(id)) written.set(id, document)
    }
    if (!this.#cut) return
    this.#cut.left -= 1
    if (this.#cut.left <= 0) this.#goDark()
  }

  #goDark(): void {
    this.#hasPower = false
    this.#cut?.onDark()
  }
}

function forgetDeleted(written: Map<string, StoredDoc>): void {
  for (const [id, doc] of written) if (doc._deleted) written.delete(id)
}
