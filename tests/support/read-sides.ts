/** Reads both sides of a browser test as they are: the server over its own protocol, and what a device has on its disk. */
import type { Page } from '@playwright/test'
import { collections, type CollectionName } from '#schemas/collections.ts'
import { sparseFields, type Audited, type CollectionSpec } from '#schemas/document.ts'
import { fill } from '#data/store/lean/lean-sparse.ts'
import { decodeFields, withoutServerTime, type RestFields } from '#sync/transport/firestore-values.ts'
import { rowsOnDisk } from './disk-rows.ts'
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
  const sparse = sparseFields(collections[collection] as unknown as CollectionSpec<Audited>)
  const rows = (await lookAtDisk(page, collection, 'rows')) as Record<string, unknown>[]
  return new Map(rows.map((row) => [String(row['id']), fill(row, sparse)]))
}

/** How many live documents are on the disk, without carrying them out of the page. */
export async function countOnDisk(page: Page, collection: CollectionName): Promise<number> {
  return Number(await lookAtDisk(page, collection, 'live'))
}

async function lookAtDisk(page: Page, collection: CollectionName, what: 'rows' | 'live'): Promise<unknown> {
  const found = await page.evaluate(rowsOnDisk, { collection, what })
  if (found === null) throw new Error(`There are no ${collection} on this device.`)
  return found
}
