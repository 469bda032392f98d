/**
 * RxDB's Firestore plugin, set up as its documentation shows (https://rxdb.info/replication-firestore.html): the server's time in a field
 * that the schema does not have, everything else left as it is by default.
 */
import type { FirebaseApp } from 'firebase/app'
import { collection, connectFirestoreEmulator, getFirestore, type CollectionReference } from 'firebase/firestore'
import { createRxDatabase, type RxCollection, type RxConflictHandler } from 'rxdb'
import { replicateFirestore } from 'rxdb/plugins/replication-firestore'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { mergeDocs, type MergeDoc } from '#domain/core/merge/merge.ts'
import { waysOf } from '#domain/core/merge/merge-ways.ts'
import { toRxSchema, withMirror } from '#schemas/document.ts'
import { storeConflictHandler } from '#data/store/store-conflicts.ts'
import { units, type UnitDoc } from '#schemas/units.ts'
import { BATCH_SIZE, collectionOf, type DeviceOptions } from './sides.ts'

export interface OpenedSide {
  readonly units: RxCollection<UnitDoc>
  readonly refused: () => readonly unknown[]
  readonly settled: () => Promise<unknown>
}

export async function openPluginSide(
  app: FirebaseApp,
  { side, uid }: DeviceOptions,
  onError: (error: unknown) => void,
): Promise<OpenedSide> {
  const firestore = getFirestore(app)
  connectFirestoreEmulator(firestore, location.hostname, Number(location.port))
  const database = await createRxDatabase({ name: `bench-${side.toLowerCase()}-${uid}`, storage: getRxStorageDexie() })
  const merging = side === 'pluginMerging' ? { conflictHandler: mergingHandler } : {}
  await database.addCollections({ units: { schema: pluginSchema(), ...merging } })
  const stored = database.collections['units'] as RxCollection<UnitDoc>
  const projectId = app.options.projectId ?? ''
  const replication = replicateFirestore<UnitDoc>({
    replicationIdentifier: `https://firestore.googleapis.com/${projectId}`,
    collection: stored,
    firestore: {
      projectId,
      database: firestore,
      collection: collection(firestore, collectionOf[side]) as CollectionReference<UnitDoc>,
    },
    pull: { batchSize: BATCH_SIZE },
    push: { batchSize: BATCH_SIZE },
    live: true,
    serverTimestampField: 'syncedAt',
  })
  replication.error$.subscribe(onError)
  return { units: stored, refused: () => [], settled: () => replication.awaitInSync() }
}

/** The units without what our own sync keeps in them, at the first version: RxDB asks for migration strategies from the second on. */
function pluginSchema(): ReturnType<typeof toRxSchema<UnitDoc>> {
  const schema = toRxSchema(units)
  const isOurs = (name: string): boolean => ['unsent', 'base', 'serverTime'].includes(name)
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !isOurs(name)))
  const required = (schema.required ?? []).filter((name) => !isOurs(name))
  const indexes = (schema.indexes ?? []).filter((index) => ![index].flat().some((name) => isOurs(name)))
  return { ...schema, version: 0, properties: properties as typeof schema.properties, required, indexes }
}

/** The best that a conflict handler can do: the product's own merge, field by field. It has nowhere to put the value that gives way. */
const mergingHandler: RxConflictHandler<UnitDoc> = {
  isEqual: storeConflictHandler(units).isEqual,
  resolve: ({ realMasterState, newDocumentState, assumedMasterState }) => {
    const { doc } = mergeDocs({
      base: (assumedMasterState ?? null) as unknown as MergeDoc | null,
      mine: newDocumentState as unknown as MergeDoc,
      theirs: realMasterState as unknown as MergeDoc,
      ...waysOf('units'),
    })
    const merged = { ...realMasterState, ...(doc as unknown as UnitDoc) }
    return Promise.resolve({ ...withMirror(units, merged), _deleted: false })
  },
}
