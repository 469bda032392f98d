/**
 * Any question at any moment against a plain reference, which filters and sorts all documents by rules of its own. One collection lives through all of it:
 * indexes are prepared in steps, pushed out by others and built anew, and documents are written, changed and removed in between.
 */
import { expect, test } from 'vitest'
import { Collection } from '#backend/firestore/queries/collection.ts'
import { parseQuery, type Order } from '#backend/firestore/queries/query.ts'
import { runQuery } from '#backend/firestore/queries/run-query.ts'
import type { Document } from '#backend/firestore/values/document.ts'
import type { Value } from '#backend/firestore/values/values.ts'
import { seeded } from '#tests/support/seeded.ts'
import { ROOT } from '#tests/backend/server-fixture.ts'

/** What a field holds here, as plain data: `undefined` for a missing one. */
type Plain = string | number | boolean | null | Date | undefined

const texts = ['', 'a', 'B', 'arrived', 'won', '7', 'ä']
const plains: readonly Plain[] = [...texts, 0, 1, 7, 7.5, -3, true, false, null, undefined, new Date(0), new Date(9e11)]
const fields = ['stage', 'loadId', '_deleted', 'at', 'qty'] as const

function valueOf(plain: Exclude<Plain, undefined>): Value {
  if (plain === null) return { nullValue: null }
  if (plain instanceof Date) return { timestampValue: plain.toISOString().replace('Z', '000Z') }
  if (typeof plain === 'string') return { stringValue: plain }
  if (typeof plain === 'boolean') return { booleanValue: plain }
  return Number.isInteger(plain) ? { integerValue: String(plain) } : { doubleValue: plain }
}

const kindOf = (plain: Plain): number =>
  plain === null ? 0 : ['boolean', 'number', 'object', 'string'].indexOf(typeof plain) + 1

function compare(a: Plain, b: Plain): number {
  const byKind = kindOf(a) - kindOf(b)
  if (byKind !== 0) return byKind
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return Number(a) - Number(b)
}

interface Row {
  readonly id: string
  readonly [field: string]: Plain
}

type Op = 'EQUAL' | 'IN' | 'LESS_THAN' | 'LESS_THAN_OR_EQUAL' | 'GREATER_THAN' | 'GREATER_THAN_OR_EQUAL' | 'NOT_EQUAL'

interface Question {
  readonly wanted: readonly {
    readonly field: string
    readonly op: Op
    readonly to: readonly Exclude<Plain, undefined>[]
  }[]
  /** Written out, with the id as the last. */
  readonly orders: readonly { readonly field: string; readonly direction: 1 | -1 }[]
  readonly start: { readonly at: readonly Exclude<Plain, undefined>[]; readonly before: boolean } | undefined
  readonly end: { readonly at: readonly Exclude<Plain, undefined>[]; readonly before: boolean } | undefined
  readonly limit: number | undefined
  readonly offset: number
}

function holds(row: Row, { field, op, to }: Question['wanted'][number]): boolean {
  const own = row[field]
  if (own === undefined) return false
  if (op === 'IN') return own !== null && to.some((one) => compare(own, one) === 0)
  const order = compare(own, to[0])
  if (op === 'EQUAL') return order === 0
  if (op === 'NOT_EQUAL') return own !== null && order !== 0
  if (kindOf(own) !== kindOf(to[0])) return false
  if (order === 0) return op.endsWith('EQUAL')
  return op.startsWith('LESS') === order < 0
}

/** The answer without any index. */
function answerOf(rows: Iterable<Row>, { wanted, orders, start, end, limit, offset }: Question): string[] {
  const toCursor = (row: Row, at: readonly Plain[]): number => {
    for (const [i, value] of at.entries()) {
      const { field, direction } = orders[i] as Question['orders'][number]
      const order = compare(row[field], value) * direction
      if (order !== 0) return order
    }
    return 0
  }
  const found = [...rows].filter((row) => {
    if (!wanted.every((one) => holds(row, one)) || !orders.every(({ field }) => row[field] !== undefined)) return false
    const fromStart = start ? toCursor(row, start.at) : 1
    const fromEnd = end ? toCursor(row, end.at) : -1
    return (fromStart > 0 || (fromStart === 0 && start?.before === true)) && (fromEnd < 0 || (fromEnd === 0 && end?.before === false)) // prettier-ignore
  })
  found.sort((a, b) => {
    for (const { field, direction } of orders) {
      const order = compare(a[field], b[field]) * direction
      if (order !== 0) return order
    }
    return 0
  })
  return found.slice(offset, limit === undefined ? undefined : offset + limit).map(({ id }) => id)
}

const nameOf = (id: string): string => `${ROOT}/units/${id}`
const pathOf = (field: string) => ({ fieldPath: field === 'id' ? '__name__' : field })

/** The same as a device sends it. */
function sent({ wanted, orders, start, end, limit, offset }: Question) {
  const cursorOf = (cursor: Question['start']) =>
    cursor && {
      before: cursor.before,
      values: cursor.at.map((value, i) =>
        orders[i]?.field === 'id' ? { referenceValue: nameOf(String(value)) } : valueOf(value),
      ),
    }
  const filters = wanted.map(({ field, op, to }) => ({
    fieldFilter: {
      field: pathOf(field),
      op,
      value: op === 'IN' ? { arrayValue: { values: to.map(valueOf) } } : valueOf(to[0] as Exclude<Plain, undefined>),
    },
  }))
  return {
    from: [{ collectionId: 'units' }],
    ...(filters.length > 0 ? { where: { compositeFilter: { op: 'AND', filters } } } : {}),
    orderBy: orders.map(({ field, direction }) => ({
      field: pathOf(field),
      direction: direction === 1 ? 'ASCENDING' : 'DESCENDING',
    })),
    startAt: cursorOf(start),
    endAt: cursorOf(end),
    limit,
    offset,
  }
}

function chanceOf(seed: number) {
  const random = seeded(seed)
  const below = (most: number): number => Math.floor(random() * most)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const several = <T>(list: readonly T[], most: number): T[] =>
    list.toSorted(() => random() - 0.5).slice(0, below(most + 1))
  const present = plains.filter((one) => one !== undefined)
  const ids = Array.from({ length: 400 }, (_, i) => `u${i}`)
  const anyRow = (id: string): Row => ({
    id,
    // Mostly what the app writes, now and then of another type or missing.
    stage: below(6) > 0 ? pick(texts) : pick(plains),
    loadId: below(6) > 0 ? pick(texts.slice(0, 3)) : pick(plains),
    _deleted: below(8) > 0 ? below(5) === 0 : pick(plains),
    at: below(4) > 0 ? new Date(below(50) * 1e9) : pick(plains),
    qty: pick(plains),
  })
  const cursorAt = (orders: Question['orders'], row: Row | undefined): Exclude<Plain, undefined>[] =>
    orders
      .slice(0, 1 + below(orders.length))
      .map(({ field }) => (field === 'id' ? (row?.id ?? pick(ids)) : (row?.[field] ?? pick(present))))
  const ops = ['EQUAL', 'EQUAL', 'EQUAL', 'IN', 'IN', 'LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL', 'NOT_EQUAL'] as const // prettier-ignore
  const anyQuestion = (rows: ReadonlyMap<string, Row>): Question => {
    const wanted = several(fields, 3).map((field) => {
      const op: Op = pick(ops)
      const bounds = op === 'EQUAL' || op === 'IN' ? present : present.filter((one) => one !== null)
      return { field, op, to: Array.from({ length: op === 'IN' ? 1 + below(8) : 1 }, () => pick(bounds)) }
    })
    const ranged = wanted.filter(({ op }) => op !== 'EQUAL' && op !== 'IN').map(({ field }) => field)
    const named = [...new Set([...ranged, ...several(fields, 2)])]
    const direction = pick([1, -1] as const)
    const orders = [...named, 'id'].map((field) => ({ field, direction: below(4) > 0 ? direction : pick([1, -1] as const) })) // prettier-ignore
    const cursor = (chance: number) =>
      below(chance) === 0
        ? { at: cursorAt(orders, pick([undefined, rows.get(pick(ids))])), before: pick([true, false]) }
        : undefined
    return { wanted, orders, start: cursor(2), end: cursor(4), limit: pick([undefined, 1, 5, 20, 300]), offset: pick([0, 0, 3]) } // prettier-ignore
  }
  return { below, pick, ids, anyRow, anyQuestion }
}

function documentOf({ id, ...rest }: Row, micros: number): Document {
  const own = Object.entries(rest).flatMap(([name, plain]) => (plain === undefined ? [] : [[name, valueOf(plain)]]))
  return { name: nameOf(id), id, fields: Object.fromEntries(own), createdMicros: 1, updatedMicros: micros }
}

test.each([11, 12, 13])('any question between any writes is answered as without an index (seed %i)', (seed) => {
  const { below, pick, ids, anyRow, anyQuestion } = chanceOf(seed)
  const collection = new Collection()
  const source = { collection: () => collection, collectionGroup: () => [collection] }
  const rows = new Map<string, Row>()
  const under: Generator<void, void>[] = []
  collection.onWanted = (orders: readonly Order[]) => {
    if (below(2) === 0) return false
    under.push(collection.prepare(orders))
    return true
  }
  const write = (id: string, row: Row | undefined, micros: number) => {
    collection.put(collection.documents.get(id), row && documentOf(row, micros))
    if (row) rows.set(id, row)
    else rows.delete(id)
  }
  collection.keepByText('stage')
  for (const id of ids) write(id, anyRow(id), 1)
  collection.keepByText('loadId')
  const asked: Question[] = []
  let found = 0
  for (let i = 0; i < 500; i++) {
    for (let left = below(12); left > 0; left--) {
      const id = pick(ids)
      write(id, below(3) > 0 || rows.size < 300 ? anyRow(id) : undefined, i)
    }
    for (let left = below(4); left > 0; left--) under[below(under.length)]?.next()
    const question = asked.length > 0 && below(3) === 0 ? pick(asked) : anyQuestion(rows)
    asked.push(question)
    const answer = runQuery(source, parseQuery(ROOT, sent(question))).map(({ id }) => id)
    expect(answer, `question ${i}: ${JSON.stringify(question)}`).toEqual(answerOf(rows.values(), question))
    found += answer.length
  }
  expect(found).toBeGreaterThan(2_000)
  expect(collection.indexOrders().length).toBe(16)
})
