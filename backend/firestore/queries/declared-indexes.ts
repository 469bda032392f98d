/**
 * The indexes that the app's own queries need, from the file that Firebase takes them from (`firestore.indexes` of `firebase.json`), so that no first
 * question of a kind looks through all documents. Firebase keeps one for each field alone besides; of those, what the queries are ordered by is kept.
 * Source of the format: firebase.google.com/docs/reference/firestore/indexes.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseFieldPath } from '#backend/firestore/values/field-paths.ts'
import { isObject } from '#backend/http/json.ts'
import { NAME_FIELD } from './filters.ts'
import type { CollectionOrders } from './kept-indexes.ts'
import type { Order } from './query.ts'

/**
 * @param root of the database's names
 * @returns nothing where no file is named, it cannot be read, or it says what is not understood: an index is only ever a faster way
 */
export async function declaredIndexes(firebaseJson: string, root: string): Promise<readonly CollectionOrders[]> {
  try {
    const { firestore } = objectOf(JSON.parse(await readFile(firebaseJson, 'utf8')))
    const named = objectOf(firestore)['indexes']
    if (typeof named !== 'string') return []
    const { indexes } = objectOf(JSON.parse(await readFile(join(dirname(firebaseJson), named), 'utf8')))
    return listOf(indexes).flatMap((one) => ordersOf(objectOf(one), root))
  } catch {
    return []
  }
}

function ordersOf(
  { collectionGroup, queryScope, fields }: Readonly<Record<string, unknown>>,
  root: string,
): CollectionOrders[] {
  if (typeof collectionGroup !== 'string' || queryScope !== 'COLLECTION') return []
  const collection = `${root}/${collectionGroup}`
  const orders = listOf(fields).map((field) => orderOf(objectOf(field)))
  if (!orders.every((order) => order !== undefined)) return []
  return [orders.slice(-1), orders].map((some) => ({ collection, orders: withName(some) }))
}

function orderOf({ fieldPath, order }: Readonly<Record<string, unknown>>): Order | undefined {
  if (typeof fieldPath !== 'string' || (order !== 'ASCENDING' && order !== 'DESCENDING')) return undefined
  return { path: parseFieldPath(fieldPath), direction: order === 'ASCENDING' ? 1 : -1 }
}

/** As every index and every query ends. */
const withName = (orders: readonly Order[]): readonly Order[] => [
  ...orders,
  { path: [NAME_FIELD], direction: orders.at(-1)?.direction ?? 1 },
]

const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
