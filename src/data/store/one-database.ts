/**
 * The collections of a store in one IndexedDB database, each in a table of its own; RxDB's storage makes a database of each, and a start waits for all of them. A table is
 * named after its collection and the version of its schema, as RxDB notes both. Invariants: tables are made by who has the store alone, and only once their collections are
 * noted, so whatever has a table lies in it, and what is noted and has none has a database of its own; a table that is noted is never dropped; a database whose tables
 * cannot all be read is not opened. Decision 0036.
 */
import { Dexie } from 'dexie'
import { fillWithDefaultSettings, type RxDocumentData, type RxJsonSchema } from 'rxdb'
import { getBooleanIndexes, getDexieStoreSchema, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import { openAsItIs } from './idb.ts'
import { askedKeys } from '#data/store/lean/lean-indexes.ts'
import type { Settings } from '#data/store/lean/lean-writer.ts'

/** Where the rows of a collection lie, as RxDB's storage knows it. */
export type Internals = RxStorageInstanceDexie<unknown>['internals']

/** The columns of each table in Dexie's words, when they are asked for: the primary key, then the indexes. */
export type Tables = Readonly<Record<string, () => string>>

/** RxDB's storage wants a table for attachments; it stays empty. */
const ATTACHMENTS = 'attachments'
/** Dexie multiplies its versions. */
const FACTOR = 10

/** The name of the one database of a store. */
export const recordsOf = (databaseName: string): string => `rxdb-dexie-${databaseName}--records`

export const tableName = (collection: string, version: number): string => `${collection}-${version}`

export const columnsOf = <Doc>(schema: RxJsonSchema<Doc>): string =>
  askedKeys(getDexieStoreSchema(fillWithDefaultSettings(schema)))

interface Installed {
  readonly version: number
  readonly tables: readonly string[]
}

const none: Installed = { version: 0, tables: [] }

interface Plan {
  readonly tables: ReadonlySet<string>
  readonly dexie: Promise<Dexie>
}

/** RxDB writes its notes of collections in this context, all in one write, while it already makes their storages. */
const NOTING = 'rx-database-add-collection'

type Notes = Pick<RxStorageInstanceDexie<unknown>, 'bulkWrite'>

export class OneDatabase {
  readonly #name: string
  readonly #settings: Settings
  #installed: Promise<Installed> = Promise.resolve(none)
  #plan: Plan | null = null
  #dexie: Dexie | null = null
  #users = 0
  /** Opened anew for whoever asks: RxDB's removal of a store closes it first. */
  #isClosed = false
  readonly #noted: Promise<void>
  #notesAre: (error?: Error) => void = () => undefined

  /** Begins to look at what is on the disk. Create it while no other tab can have the store alone. */
  constructor(databaseName: string, settings: Settings) {
    this.#name = recordsOf(databaseName)
    this.#settings = settings
    this.#noted = new Promise((resolve, reject) => {
      this.#notesAre = (error) => (error ? reject(error) : resolve())
    })
    this.#noted.catch(() => undefined)
    this.look()
  }

  /** Looks anew: another tab had the store alone. */
  look(): void {
    this.#installed = installedIn(this.#name)
    // Whoever waits for it hears of a failure.
    this.#installed.catch(() => undefined)
  }

  /** Learns when RxDB has noted the collections that it adds. */
  followNotes(notes: Notes): void {
    const write = notes.bulkWrite.bind(notes)
    notes.bulkWrite = async (rows, context) => {
      if (context !== NOTING) return write(rows, context)
      try {
        const result = await write(rows, context)
        // What was noted before is refused as a conflict.
        const failed = result.error.find(({ status }) => status !== 409)
        this.#notesAre(failed && new Error(`The collections could not be noted (${failed.status}).`))
        return result
      } catch (error) {
        this.#notesAre(error instanceof Error ? error : new Error(String(error)))
        throw error
      }
    }
  }

  /**
   * Opens it: with what is there at once; where more tables are wanted, once their collections are noted. Then what is neither wanted nor noted goes. Without any, none is made.
   */
  async plan(wanted: Tables, isNoted: (table: string) => boolean): Promise<void> {
    const { version, tables } = await this.#installed
    const isWhole = Object.keys(wanted).every((name) => tables.includes(name))
    if (isWhole && version === 0) return
    const opening = isWhole ? this.#asItIs() : this.#noted.then(() => this.#grown(version, wanted, isNoted))
    this.#open(opening, new Set([...tables, ...Object.keys(wanted)]))
  }

  #open(opening: Promise<Dexie>, tables: ReadonlySet<string>): void {
    this.#isClosed = false
    const dexie = opening.then((one) => (this.#dexie = one))
    dexie.catch(() => undefined)
    this.#plan = { tables, dexie }
  }

  /** Resolves when it is open. Rejects as the browser does. */
  async ready(): Promise<void> {
    await this.#plan?.dexie
  }

  /** Whether its connection is gone: a newer build has taken it. */
  get isLost(): boolean {
    return this.#dexie !== null && !this.#dexie.isOpen()
  }

  /** Tables of these names. Rejects where Dexie does not find what is there: it goes on without a word where the browser refuses to let it look (4.4, `dexieOpen`). */
  async #asItIs(): Promise<Dexie> {
    const dexie = await new Dexie(this.#name, { ...this.#settings, autoOpen: false }).open()
    const there = [...dexie.backendDB().objectStoreNames]
    if (there.length === dexie.tables.length) return dexie
    dexie.close()
    throw new Error(`${dexie.tables.length} of ${there.length} tables of ${this.#name} could be read.`)
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
  internalsOf(
    collection: string,
    schema: RxJsonSchema<RxDocumentData<unknown>>,
  ): { readonly internals: Internals } | null {
    const name = tableName(collection, schema.version)
    if (!this.#plan?.tables.has(name)) return null
    if (this.#isClosed) this.#open(this.#asItIs(), this.#plan.tables)
    this.#users += 1
    const internals = this.#plan.dexie.then((dexie) => ({
      dexieDb: this.#shared(dexie),
      dexieTable: dexie.table(name),
      dexieAttachmentsTable: dexie.table(ATTACHMENTS),
      booleanIndexes: getBooleanIndexes(schema),
    }))
    internals.catch(() => undefined)
    return { internals }
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

  /** Whoever waits for it hears that it was closed. */
  close(): void {
    this.#notesAre(new Error('The store was closed while it opened.'))
    this.#dexie?.close()
    this.#dexie = null
    this.#isClosed = true
  }
}

async function installedIn(name: string): Promise<Installed> {
  const db = await openAsItIs(name)
  if (!db) return none
  const found = { version: Math.ceil(db.version / FACTOR), tables: [...db.objectStoreNames] }
  db.close()
  return found
}
