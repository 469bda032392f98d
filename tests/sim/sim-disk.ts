/**
 * A device's disk, whose power can go between any two writes. What was written until then is there
 * after the restart; what the program still does afterwards, it does to a memory that is never
 * read.
 */
import type { BulkWriteRow, RxDocumentData, RxStorage } from 'rxdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { quiet } from './virtual-clock.ts'

type Doc = RxDocumentData<Record<string, unknown>>
// eslint-disable-next-line typescript/no-explicit-any -- RxDB types storages by their internals, which are nobody's business here
type AnyStorage = RxStorage<any, any>

export class SimDisk {
  /** By database, collection and id: the states on the disk. */
  readonly #written = new Map<string, Map<string, Doc>>()
  readonly #onWrite: (doc: Doc, where: string) => void
  /** The session that the disk serves; earlier ones write to nowhere. */
  #session = 0
  #hasPower = false
  #cut: { left: number; readonly onDark: () => void } | null = null

  /** `onWrite` sees every document as it reaches the disk. */
  constructor(onWrite: (doc: Doc, where: string) => void = () => undefined) {
    this.#onWrite = onWrite
  }

  get hasPower(): boolean {
    return this.#hasPower
  }

  /** The power is back: a storage that holds what the disk holds. */
  start(): AnyStorage {
    this.#session += 1
    this.#hasPower = true
    this.#cut = null
    const session = this.#session
    const memory = getRxStorageMemory()
    const createStorageInstance: AnyStorage['createStorageInstance'] = async (params) => {
      // The memory storage keeps its states for the whole process, by name: another session must not find them.
      const apart = { ...params, databaseName: `${params.databaseName}-${session}` }
      const instance = await memory.createStorageInstance(apart as never)
      const key = `${params.databaseName}|${params.collectionName}|${params.schema.version}`
      const written = this.#written.get(key) ?? new Map<string, Doc>()
      this.#written.set(key, written)
      const write = instance.bulkWrite.bind(instance)
      if (written.size > 0) {
        await write(
          [...written.values()].map((document) => ({ document })),
          'sim-disk',
        )
        // This must not be emitted as a new change.
        await quiet(2)
      }
      instance.bulkWrite = async (rows, context) => {
        const result = await write(rows, context)
        const failed = new Set(result.error.map((error) => error.documentId))
        if (session === this.#session) this.#keep(key, rows as never, failed, instance.schema.primaryKey)
        return result
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

  /** Whether a field of a document is on the disk with this value, or holds it among others. */
  holds(id: string, field: string, value: unknown): boolean {
    return [...this.#written.values()].some((docs) => {
      const held = docs.get(id)?.[field]
      return Array.isArray(held) ? held.includes(value) : held === value
    })
  }

  #keep(where: string, rows: BulkWriteRow<Doc>[], failed: ReadonlySet<string>, primaryKey: unknown): void {
    const written = this.#written.get(where)
    if (!this.#hasPower || !written) return
    const key = typeof primaryKey === 'string' ? primaryKey : (primaryKey as { readonly key: string }).key
    for (const { document } of rows) {
      const id = String(document[key])
      if (failed.has(id)) continue
      this.#onWrite(document, where)
      written.set(id, document)
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
