/**
 * The indexes that queries have asked for outlive a restart: their fields are noted beside the data, and after the next start they are built anew before
 * anybody asks, in turns with everything that is asked meanwhile. Without it the first query of each kind held every device up: 350 ms at 100,000
 * documents. Invariants: an index is only ever a faster way to the same answer, so a note that is lost, damaged or out of date costs time alone.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { heavyWork } from '#backend/http/turns.ts'
import { isObject } from '#backend/http/json.ts'
import type { Journal } from '#backend/journal.ts'
import type { Order } from './query.ts'
import type { DocumentStore } from '#backend/firestore/store.ts'

const INDEXES_KEY = 'm/indexes'
/** Devices that come one after the other ask for several: one note takes them all. */
const NOTED_AFTER_MS = 5_000
/** Who comes, and who comes back after a start, asks for many things at once: the first answers go out before the first step. */
const PREPARED_AFTER_MS = 300
/** More kinds of query than the app has; what is wanted beyond them is built when it is asked for. */
const MOST_WAITING = 32

export interface CollectionOrders {
  /** Of the collection, from the root of the database's names. */
  readonly collection: string
  readonly orders: readonly Order[]
}

/** A query of the app is ordered by a time, then by the name. */
const ORDERED_BY = 2

/** What a query of this kind holds to values, and what it is ordered by. */
export const partsOf = ({
  orders,
}: CollectionOrders): { readonly held: readonly Order[]; readonly order: readonly Order[] } => ({
  held: orders.slice(0, -ORDERED_BY),
  order: orders.slice(-ORDERED_BY),
})

type ManyOrders = readonly CollectionOrders[]

export interface KeptIndexes {
  /** Resolves when all noted indexes are there, the note cannot be read, or `stop` was called. */
  build(): Promise<void>
  /** Notes what is not noted yet, and ends. */
  stop(): Promise<void>
}

/** @param declared of the app's own queries, which nobody has to ask first */
export function keepIndexes(store: DocumentStore, journal: Journal, declared: ManyOrders = []): KeptIndexes {
  let isOver = false
  let isBuilding = false
  let noted = ''
  let timer: NodeJS.Timeout | undefined

  /** A note that cannot be written is made at the next start from what is asked then. */
  async function note(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // Until all are built again, the note is the only place that has all of them.
    if (isBuilding) return
    const value = JSON.stringify(store.indexes())
    if (value === noted || value === '[]') return
    noted = value
    await journal.write([{ type: 'put', key: INDEXES_KEY, value }]).catch(() => undefined)
  }

  store.onIndex(() => {
    if (!isOver) timer ??= setTimeout(() => void note(), NOTED_AFTER_MS).unref()
  })

  async function prepare({ collection, orders }: CollectionOrders): Promise<void> {
    for (const _step of store.collection(collection)?.prepare(orders) ?? []) {
      if (isOver) return
      await heavyWork.take('indexes', () => undefined)
    }
  }

  // A query that nobody has asked before looks through all documents, and its index follows in turns with what is asked meanwhile.
  const prepareLater = inOrder(prepare)
  store.onWanted((wanted) => !isOver && prepareLater(wanted))

  return {
    async build() {
      isBuilding = true
      try {
        await pause(PREPARED_AFTER_MS, undefined, { ref: false })
        noted = await readKept(journal)
        for (const { collection } of declared) store.makeRoomFor(collection)
        for (const one of shortFirst([...readNote(noted), ...declared])) await prepare(one)
      } finally {
        // One that was stopped half way must not be noted as all there is.
        isBuilding = isOver
      }
    },
    async stop() {
      isOver = true
      await note()
    },
  }
}

/**
 * One index after the other: each holds all documents in order while it is prepared, and a client may ask in a thousand orders at once.
 * Answers whether it will be prepared.
 */
function inOrder(prepare: (wanted: CollectionOrders) => Promise<void>): (wanted: CollectionOrders) => boolean {
  let waiting = 0
  let turn: Promise<unknown> = Promise.resolve()
  return (wanted) => {
    if (waiting === MOST_WAITING) return false
    waiting += 1
    turn = turn
      .then(() => pause(PREPARED_AFTER_MS, undefined, { ref: false }))
      .then(() => heavyWork.take('indexes', () => prepare(wanted)))
      // A query that asks often builds it, or is answered with what is wrong.
      .catch(() => undefined)
      .finally(() => (waiting -= 1))
    return true
  }
}

/** The others are made from them. */
const shortFirst = (some: ManyOrders): ManyOrders => some.toSorted((a, b) => a.orders.length - b.orders.length)

/** A journal that is closed meanwhile has none. */
async function readKept(journal: Journal): Promise<string> {
  try {
    for await (const [, value] of journal.entries(INDEXES_KEY)) return value
  } catch {
    // What cannot be read here is noticed where it matters.
  }
  return ''
}

function readNote(text: string): ManyOrders {
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) ? found.filter(isCollectionOrders) : []
  } catch {
    return []
  }
}

const isCollectionOrders = (value: unknown): value is CollectionOrders =>
  isObject(value) && typeof value['collection'] === 'string' && isOrders(value['orders'])

const isOrders = (value: unknown): value is readonly Order[] =>
  Array.isArray(value) && value.length > 0 && value.every(isOrder)

const isOrder = (value: unknown): value is Order =>
  isObject(value) &&
  (value['direction'] === 1 || value['direction'] === -1) &&
  Array.isArray(value['path']) &&
  value['path'].length > 0 &&
  value['path'].every((segment) => typeof segment === 'string')
