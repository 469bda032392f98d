/**
 * A device of a test: a real store in memory with the collections it needs, a clock that moves a
 * second with each look, counted ids.
 */
import { randomUUID } from 'node:crypto'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { CollectionName, Docs } from '#schemas/collections.ts'
import { collections } from '#schemas/collections.ts'
import { withMirror, type CollectionSpec, type Audited } from '#schemas/document.ts'
import type { Database } from '#data/store/database.ts'
import { deviceCode } from '#data/store/device.ts'
import { openDatabase } from '#data/store/open-database.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

export interface TestWork extends CommandContext {
  /** Puts documents as sync would: as they are. */
  put<Name extends CollectionName>(name: Name, docs: readonly Docs[Name][]): Promise<void>
  read<Name extends CollectionName>(name: Name, id: string): Promise<Docs[Name] | null>
  /** The types of the ledger's rows about one record, oldest first. */
  ledger(refId: string): Promise<string[]>
}

export async function openTestWork(only: readonly CollectionName[], uid = 'u1'): Promise<TestWork> {
  // What a store in memory holds outlives its closing, for all files that one process tests.
  const db = await openDatabase(`test-${randomUUID()}`, {
    storage: getRxStorageMemory(),
    only,
    multiInstance: false,
  })
  const device = await deviceCode(db, () => 0.5)
  let seconds = 0
  let ids = 0
  return {
    db,
    uid,
    device,
    now: () => new Date(Date.UTC(2026, 10, 20, 12, 0, (seconds += 1))).toISOString(),
    newId: () => `id-${(ids += 1)}`,
    put: (name, docs) => put(db, name, docs),
    read: async (name, id) => ((await db[name].findOne(id).exec())?.toJSON() ?? null) as never,
    ledger: async (refId) => {
      const rows = await db.activity.find({ selector: { refId } }).exec()
      return rows.sort((a, b) => a.at.localeCompare(b.at)).map((row) => row.type)
    },
  }
}

async function put<Name extends CollectionName>(db: Database, name: Name, docs: readonly Docs[Name][]): Promise<void> {
  const spec = collections[name] as unknown as CollectionSpec<Audited>
  const { error } = await db[name].bulkUpsert(docs.map((doc) => withMirror(spec, doc)))
  if (error.length > 0) throw new Error(`The test's ${name} do not fit the store: ${JSON.stringify(error[0])}`)
}
