/**
 * The collections of a store in one IndexedDB database, each in a table of its own; RxDB's storage makes a database of each, and a start waits for all of them. A table is
 * named after its collection and the version of its schema, as RxDB notes both. Invariants: a collection that has a database of its own keeps it, until its schema
 * changes (`migrate-store.ts`); tables are added by who has the store alone; a table that holds noted rows is never dropped. Decision 0036.
 */
import { Dexie } from 'dexie'
import { fillWithDefaultSettings, type RxDocumentData, type RxJsonSchema } from 'rxdb'
import { getBooleanIndexes, getDexieStoreSchema, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import { openAsItIs } from './idb.ts'
import { askedKeys } from './lean-indexes.ts'
import type { Settings } from './lean-writer.ts'

/** Where the rows of a collection lie, as RxDB's storage knows it. */
export type Internals = RxStorageInstanceDexie<unknown>['internals']

/** The columns of each table in Dexie's words, when they are asked for: the primary key, then the indexes. */
export type Tables = Readonly<Record<string, () => string>>

/** RxDB's storage looks for attachments; no collection has any. */
const ATTACHMENTS = 'attachments'
/** Dexie multiplies its versions. */
const FACTOR = 10

export const tableName = (collection: string, version: number): string => `${collection}-${version}`

export const columnsOf = <Doc>(schema: RxJsonSchema<Doc>): string =>
  askedKeys(getDexieStoreSchema(fillWithDefaultSettings(schema)))

interface Installed {
  readonly version: number
  readonly tables: readonly string[]
}

const none: Installed = { version: 0, tables: [] }

export class OneDatabase {
  readonly #name: string
  readonly #settings: Settings
  #installed: Promise<Installed> = Promise.resolve(none)
  #dexie: Dexie | null = null
  #users = 0

  /** Begins to look at what is on the disk. */
  constructor(databaseName: string, settings: Settings) {
    this.#name = `rxdb-dexie-${databaseName}--records`
    this.#settings = settings
    this.look()
  }

  /** Looks anew: another tab had the store alone. */
  look(): void {
    this.#installed = installedIn(this.#name)
    // Whoever waits for it hears of a failure.
    this.#installed.catch(() => undefined)
  }

  /** Whether tables must be added to what is there, which other tabs may have open. */
  async mustGrow(wanted: readonly string[]): Promise<boolean> {
    const { version, tables } = await this.#installed
    return version > 0 && wanted.some((name) => !tables.includes(name))
  }

  /**
   * Opens it with these tables, by their columns, and those that are there; what is neither wanted nor noted goes when others are added. Without any, none is made.
   * Rejects as the browser does.
   */
  async open(wanted: Tables, isNoted: (table: string) => boolean): Promise<void> {
    const { version, tables } = await this.#installed
    const isWhole = Object.keys(wanted).every((name) => tables.includes(name))
    if (isWhole && version === 0) return
    this.#dexie = isWhole ? await this.#asItIs() : await this.#grown(version, wanted, isNoted)
  }

  /** Dexie reads its tables from the disk: comparing them with others takes twice as long. */
  async #asItIs(): Promise<Dexie> {
    return new Dexie(this.#name, { ...this.#settings, autoOpen: false }).open()
  }

  async #grown(version: number, wanted: Tables, isNoted: (table: string) => boolean): Promise<Dexie> {
    const kept: Record<string, string> = {}
    if (version > 0) {
      const before = await this.#asItIs()
      for (const { name, schema } of before.tables)
        if (isNoted(name)) kept[name] = [schema.primKey, ...schema.indexes].map(({ src }) => src).join(', ')
      before.close()
    }
    const columns = Object.entries(wanted).map(([name, of]) => [name, of()] as const)
    const dexie = new Dexie(this.#name, { ...this.#settings, autoOpen: false })
    dexie.version(version + 1).stores({ ...Object.fromEntries(columns), ...kept, [ATTACHMENTS]: 'id' })
    return dexie.open()
  }

  /** `null` where this collection has a database of its own. */
  internalsOf(collection: string, schema: RxJsonSchema<RxDocumentData<unknown>>): Internals | null {
    const [dexie, name] = [this.#dexie, tableName(collection, schema.version)]
    const table = dexie?.tables.find((one) => one.name === name)
    if (!dexie || !table) return null
    this.#users += 1
    return Promise.resolve({
      dexieDb: this.#shared(dexie),
      dexieTable: table,
      dexieAttachmentsTable: dexie.table(ATTACHMENTS),
      booleanIndexes: getBooleanIndexes(schema),
    })
  }

  /** What RxDB's storage uses of a database. It closes when the last of its collections does. */
  #shared(dexie: Dexie): Dexie {
    let isOpen = true
    const close = (): void => {
      if (isOpen) this.#users -= 1
      isOpen = false
      if (this.#users === 0) this.close()
    }
    return Object.assign(Object.create(dexie) as Dexie, {
      transaction: dexie.transaction.bind(dexie),
      backendDB: dexie.backendDB.bind(dexie),
      close,
    })
  }

  close(): void {
    this.#dexie?.close()
    this.#dexie = null
  }
}

async function installedIn(name: string): Promise<Installed> {
  const db = await openAsItIs(name)
  if (!db) return none
  const found = { version: Math.ceil(db.version / FACTOR), tables: [...db.objectStoreNames] }
  db.close()
  return found
}
