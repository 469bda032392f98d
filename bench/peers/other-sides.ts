/** Stores that bring a sync of their own: PouchDB, and the cache of Firestore's SDK. Neither has a server here. */
import { initializeApp } from 'firebase/app'
import {
  collection,
  disableNetwork,
  doc,
  enablePersistentCacheIndexAutoCreation,
  getDocFromCache,
  getDocsFromCache,
  getPersistentCacheIndexManager,
  initializeFirestore,
  limit,
  loadBundle,
  orderBy,
  persistentLocalCache,
  query,
  updateDoc,
  where,
  type Firestore,
} from 'firebase/firestore'
import PouchDB from 'pouchdb-browser'
import find from 'pouchdb-find'
import type { UnitDoc } from '#schemas/units.ts'
import { encodeFields } from '#sync/transport/firestore-values.ts'
import type { Side } from './sides.ts'

PouchDB.plugin(find)

export async function openPouch(): Promise<Side> {
  const db = new PouchDB<UnitDoc>('peers-pouch', { auto_compaction: true })
  await db.createIndex({ index: { fields: ['stage', 'updatedDesc'] } })
  await db.createIndex({ index: { fields: ['label'] } })
  // An index of PouchDB is built by the first query of it; what comes later is added by the next.
  const caughtUp = async (): Promise<void> => {
    await db.find({ selector: { label: 'none' }, limit: 1 })
    await db.find({ selector: { stage: 'none' }, limit: 1 })
  }
  return {
    async fill(docs) {
      await db.bulkDocs(docs.map((one) => ({ ...one, _id: one.id })))
      await caughtUp()
    },
    byId: (id) => db.get(id),
    byLabel: async (label) => (await db.find({ selector: { label }, limit: 1 })).docs[0] ?? null,
    newest: async (stage, most) => {
      const sort = [{ stage: 'asc' }, { updatedDesc: 'asc' }] as const
      return (await db.find({ selector: { stage }, sort: [...sort], limit: most })).docs.map(({ _id }) => _id)
    },
    countOf: async (stage) =>
      (await db.find({ selector: { stage }, fields: ['_id'], limit: Number.MAX_SAFE_INTEGER })).docs.length,
    edit: async (id, note) => void (await db.put({ ...(await db.get(id)), note })),
  }
}

const PROJECT = 'demo-peers'
const NOW = { seconds: 1_764_000_000, nanos: 0 }

/** Documents as a server gives them in a bundle (https://firebase.google.com/docs/firestore/bundles): so they are in the cache, and no work that waits. */
function bundleOf(docs: readonly UnitDoc[], id: string): string {
  const elements = docs.flatMap((one) => {
    const name = `projects/${PROJECT}/databases/(default)/documents/units/${one.id}`
    return [
      JSON.stringify({ documentMetadata: { name, readTime: NOW, exists: true } }),
      JSON.stringify({ document: { name, fields: encodeFields(one), createTime: NOW, updateTime: NOW } }),
    ]
  })
  const bytes = (text: string): number => new TextEncoder().encode(text).length
  const framed = elements.map((text) => `${bytes(text)}${text}`).join('')
  const metadata = JSON.stringify({ metadata: { id, version: 1, createTime: NOW, totalDocuments: docs.length, totalBytes: bytes(framed) } }) // prettier-ignore
  return `${bytes(metadata)}${metadata}${framed}`
}

async function openCache(name: string): Promise<Firestore> {
  const app = initializeApp({ projectId: PROJECT, apiKey: 'none', appId: name }, name)
  const db = initializeFirestore(app, { localCache: persistentLocalCache({ cacheSizeBytes: -1 }) })
  await disableNetwork(db)
  return db
}

export async function openFirestore(isIndexed: boolean): Promise<Side> {
  const db = await openCache(isIndexed ? 'indexed' : 'plain')
  const manager = getPersistentCacheIndexManager(db)
  if (isIndexed && manager) enablePersistentCacheIndexAutoCreation(manager)
  const all = collection(db, 'units')
  let bundles = 0
  return {
    async fill(docs) {
      bundles += 1
      await loadBundle(db, bundleOf(docs, `units-${bundles}`))
    },
    byId: async (id) => ((await getDocFromCache(doc(all, id))).data() as UnitDoc | undefined) ?? null,
    byLabel: async (label) =>
      ((await getDocsFromCache(query(all, where('label', '==', label)))).docs[0]?.data() as UnitDoc | undefined) ?? null, // prettier-ignore
    newest: async (stage, most) =>
      (await getDocsFromCache(query(all, where('stage', '==', stage), orderBy('updatedDesc'), limit(most)))).docs.map((one) => one.id), // prettier-ignore
    countOf: async (stage) => (await getDocsFromCache(query(all, where('stage', '==', stage)))).size,
    async edit(id, note) {
      // Its promise waits for a server; what comes back from the cache behind it is on the disk.
      void updateDoc(doc(all, id), { note })
      await getDocFromCache(doc(all, id))
    },
  }
}
