/** Reads both sides of a browser test as they are: the server over its own protocol, and what a device has on its disk. */
import type { Page } from '@playwright/test'
import { collections, type CollectionName } from '#schemas/collections.ts'
import { sparseFields, type Audited, type CollectionSpec } from '#schemas/document.ts'
import { fill } from '#data/store/lean-sparse.ts'
import { decodeFields, withoutServerTime, type RestFields } from '#sync/transport/firestore-values.ts'
import { PASSWORD, people } from './test-warehouse.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The rules bound a list. */
const MOST = 500

async function post(url: string, body: object, token = ''): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json', ...(token === '' ? {} : { Authorization: `Bearer ${token}` }) }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}.`)
  return answer.json()
}

/** Reads the whole collection as the admin may; deleted documents too. */
export async function readServer(origin: string, collection: CollectionName): Promise<Map<string, Fields>> {
  const { email } = people.admin
  const signedIn = await post(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`, {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  })
  const rows = await post(
    `${origin}/v1/projects/demo-restow/databases/(default)/documents:runQuery`,
    { structuredQuery: { from: [{ collectionId: collection }], limit: MOST } },
    (signedIn as { idToken: string }).idToken,
  )
  const found = (rows as { document?: { name: string; fields?: RestFields } }[]).flatMap(
    ({ document }) => document ?? [],
  )
  if (found.length === MOST) throw new Error(`There are more ${collection} than one answer holds.`)
  return new Map(
    found.map(({ name, fields }) => {
      const id = name.slice(name.lastIndexOf('/') + 1)
      return [id, withoutServerTime(id, decodeFields(fields))]
    }),
  )
}

/** What the device has on its disk, read past the app; what it took out of sight is left out. */
export async function readDisk(page: Page, collection: CollectionName): Promise<Map<string, Fields>> {
  const rows = (await lookAtDisk(page, collection, 'rows')) as Record<string, unknown>[]
  const sparse = sparseFields(collections[collection] as unknown as CollectionSpec<Audited>)
  return new Map(rows.map((row) => [String(row['id']), fill(row, sparse)]))
}

/** How many live documents are on the disk, without carrying them out of the page. */
export async function countOnDisk(page: Page, collection: CollectionName): Promise<number> {
  return (await lookAtDisk(page, collection, 'count')) as number
}

async function lookAtDisk(page: Page, collection: CollectionName, wanted: 'rows' | 'count'): Promise<unknown> {
  return page.evaluate(
    async ([name, what]) => {
      const known = await indexedDB.databases()
      // While a store follows a change of its schema, its older version is there too.
      const versionOf = (database: string): number => Number(/--(\d+)--[a-zA-Z]+$/.exec(database)?.[1] ?? -1)
      const [newest] = known
        .flatMap((one) => one.name ?? [])
        .filter((database) => database.startsWith('rxdb-dexie-restow-') && database.endsWith(`--${name}`))
        .toSorted((a, b) => versionOf(b) - versionOf(a))
      if (newest === undefined) throw new Error(`There are no ${name} on this device.`)
      const request = indexedDB.open(newest)
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(String(request.error))))
      })
      const all = db.transaction('docs').objectStore('docs').getAll()
      const docs = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
        all.addEventListener('success', () => resolve(all.result as Record<string, unknown>[]))
        all.addEventListener('error', () => reject(new Error(String(all.error))))
      })
      db.close()
      // Dexie cannot index booleans: the store writes them as '1' and '0' there.
      const live = docs.filter((doc) => doc['_deleted'] !== true && doc['_deleted'] !== '1')
      return what === 'count' ? live.length : live
    },
    [collection, wanted] as const,
  )
}
