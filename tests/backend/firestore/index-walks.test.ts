/** A large collection is read by an index and a small one sorted: both must give the same, whatever its ids and values are. */
import { expect, test } from 'vitest'
import { Collection } from '#backend/firestore/queries/collection.ts'
import { compareByOrders, parseQuery, type Order } from '#backend/firestore/queries/query.ts'
import { orderedMatches, runQuery } from '#backend/firestore/queries/run-query.ts'
import type { Document } from '#backend/firestore/values/document.ts'
import type { Fields, Value } from '#backend/firestore/values/values.ts'
import { seeded } from '#tests/support/seeded.ts'
import { ROOT } from '#tests/backend/server-fixture.ts'

const random = seeded(7)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

const values: readonly Value[] = [
  ...['-1', '0', '7', '9007199254740993'].map((integerValue) => ({ integerValue })),
  ...[0.5, 'NaN', 'Infinity', '-Infinity'].map((doubleValue) => ({ doubleValue }) as Value),
  { nullValue: null },
  { booleanValue: true },
  ...['', '7', 'ä', '😀'].map((stringValue) => ({ stringValue })),
  { arrayValue: { values: [{ doubleValue: 'NaN' }] } },
]
const ids = Array.from({ length: 60 }, (_, i) => [
  `__id${i}__`,
  `__id-${i + 1}__`,
  `${i}`,
  `unit-${i}`,
  `😀${i}`,
]).flat()

function units(): Collection {
  const collection = new Collection()
  for (const id of ids) {
    const fields: Fields = { qty: pick(values), ...(pick([true, false]) ? { stage: pick(values) } : {}) }
    collection.put(undefined, { name: `${ROOT}/units/${id}`, id, fields, createdMicros: 1, updatedMicros: 1 })
  }
  return collection
}

const fieldPath = (name: string) => ({ field: { fieldPath: name } })
const nameOf = (id: string): Value => ({ referenceValue: `${ROOT}/units/${id}` })
const operators = ['EQUAL', 'LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL', 'NOT_EQUAL']

function anyQuery(allDescendants: boolean, parts: ReturnType<typeof anyParts>) {
  return parseQuery(ROOT, { from: [{ collectionId: 'units', allDescendants }], ...parts })
}

function anyParts() {
  const field = pick(['qty', 'stage'])
  const onName = pick([true, false, false])
  const value = pick(values)
  const op = 'nullValue' in value ? 'NOT_EQUAL' : pick(operators)
  const fieldFilter = { ...fieldPath(op === 'EQUAL' ? 'stage' : field), op, value }
  const nameFilter = { ...fieldPath('__name__'), op: pick(operators.slice(1, 5)), value: nameOf(pick(ids)) }
  const direction = pick(['ASCENDING', 'DESCENDING'])
  const orderBy = [...(onName ? [] : [{ ...fieldPath(field), direction }]), { ...fieldPath('__name__'), direction }]
  const cursor = [...(onName ? [] : [pick(values)]), nameOf(pick(ids))]
  return {
    where: pick([undefined, { fieldFilter: onName ? nameFilter : fieldFilter }]),
    orderBy,
    ...pick([{}, { startAt: { values: cursor, before: pick([true, false]) } }, { endAt: { values: cursor } }]),
    ...pick([{}, { limit: 20 }, { limit: 20, offset: 7 }]),
  }
}

test('an index walk gives what sorting gives, of numbers for ids and of values that are no numbers', () => {
  const collection = units()
  const source = { collection: () => collection, collectionGroup: () => [collection] }
  const idsOf = (allDescendants: boolean, parts: ReturnType<typeof anyParts>) =>
    runQuery(source, anyQuery(allDescendants, parts)).map(({ id }) => id)
  for (let i = 0; i < 500; i++) {
    const parts = anyParts()
    expect(idsOf(false, parts), JSON.stringify(parts)).toEqual(idsOf(true, parts))
  }
})

const isOneOf = (name: string, ...some: readonly Value[]) => ({
  fieldFilter: { ...fieldPath(name), op: 'IN', value: { arrayValue: { values: some } } },
})
const some = (most: number) => Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(values))

function anyLists(): ReturnType<typeof anyParts> {
  const parts = anyParts()
  const filters = [
    isOneOf('stage', ...some(9)),
    ...pick([[], [isOneOf('qty', ...some(5))]]),
    ...pick([[], [{ fieldFilter: { ...fieldPath('qty'), op: 'EQUAL', value: pick(values) } }]]),
    ...(parts.where === undefined ? [] : [parts.where]),
  ]
  return { ...parts, where: { compositeFilter: { op: 'AND', filters } } as never }
}

test('lists of values give what sorting gives, with an index and in the first query of their kind', () => {
  let found = 0
  for (let i = 0; i < 1000; i++) {
    const collection = units()
    const source = { collection: () => collection, collectionGroup: () => [collection] }
    const parts = anyLists()
    const idsOf = (allDescendants: boolean) =>
      [...orderedMatches(source, anyQuery(allDescendants, parts))].map(({ id }) => id)
    const sorted = idsOf(true)
    collection.onWanted = () => true
    expect(idsOf(false), JSON.stringify(parts)).toEqual(sorted)
    expect(collection.indexOrders()).toEqual([])
    collection.onWanted = undefined
    expect(idsOf(false), JSON.stringify(parts)).toEqual(sorted)
    found += sorted.length
  }
  expect(found).toBeGreaterThan(3_000)
})

test('what is asked for by a list is found where it stands, not among all', () => {
  const collection = units()
  const source = { collection: () => collection, collectionGroup: () => [collection] }
  const orderBy = [{ ...fieldPath('qty'), direction: 'ASCENDING' }]
  const where = isOneOf('stage', ...['7', 'ä', '7'].map((stringValue) => ({ stringValue })))
  runQuery(source, parseQuery(ROOT, { from: [{ collectionId: 'units' }], where, orderBy }))
  const order = (name: string): Order => ({ path: [name], direction: 1 })
  expect(collection.indexOrders()).toEqual([['stage', 'qty', '__name__'].map(order)])
})

test('the first query of its kind looks at what has the texts that it asks for, and at no other document', () => {
  const text = (stringValue: string) => ({ stringValue })
  const collection = new Collection()
  let looks = 0
  const document = (place: number, stage: string): Document => {
    const id = `u${place}`
    const fields = { loadId: text(`load-${place % 100}`), stage: text(stage), title: text('a') }
    const counted = { ...fields, get title() { looks += 1; return fields.title } } // prettier-ignore
    return { name: `${ROOT}/units/${id}`, id, fields: counted, createdMicros: 1, updatedMicros: 1 }
  }
  for (const field of ['stage', 'loadId']) collection.keepByText(field)
  for (let place = 0; place < 1000; place += 1) collection.put(undefined, document(place, 'received'))
  const found = (loads: readonly string[], stages: readonly string[]) => {
    const asked = { title: ['a'], stage: stages, loadId: loads }
    const texts = Object.entries(asked).map(([name, some]) => ({ name, texts: new Set(some) }))
    return [...collection.withTexts(texts)].map(({ id }) => id)
  }
  expect(found(['load-3', 'load-4', 'load-none'], ['received'])).toHaveLength(20)
  expect(looks).toBe(20)
  collection.put(collection.documents.get('u3'), document(3, 'shipped'))
  expect(found(['load-3'], ['shipped'])).toEqual(['u3'])
  expect(found(['load-3'], ['sold'])).toEqual([])
  collection.put(collection.documents.get('u103'), undefined)
  expect(found(['load-3'], ['received'])).toHaveLength(8)
  expect(looks).toBe(29)
  expect([...collection.withTexts([{ name: 'title', texts: new Set(['a']) }])]).toHaveLength(999)
})

test('the first query of its kind, which looks through all, gives what sorting gives', () => {
  for (let i = 0; i < 500; i++) {
    const collection = units()
    collection.onWanted = () => true
    const source = { collection: () => collection, collectionGroup: () => [collection] }
    const parts = anyParts()
    const looked = orderedMatches(source, anyQuery(false, parts))
    const sorted = orderedMatches(source, anyQuery(true, parts))
    expect(
      [...looked].map(({ id }) => id),
      JSON.stringify(parts),
    ).toEqual([...sorted].map(({ id }) => id))
    expect(collection.indexOrders()).toEqual([])
  }
})

test('the first query of its kind finds equal texts alone, beside others, as one of two, in a map and under a name that every object has', () => {
  const text = (stringValue: string) => ({ stringValue })
  const is = (name: string, value: Value) => ({ fieldFilter: { ...fieldPath(name), op: 'EQUAL', value } })
  const several = (op: string, ...filters: object[]) => ({ compositeFilter: { op, filters } })
  const collection = new Collection()
  collection.onWanted = () => true
  for (const id of ids) {
    const fields: Fields = {
      stage: pick([text('a'), text('b')]),
      qty: pick(values),
      ...(pick([true, false]) ? { constructor: text('a'), own: { mapValue: { fields: { stage: text('a') } } } } : {}),
    }
    collection.put(undefined, { name: `${ROOT}/units/${id}`, id, fields, createdMicros: 1, updatedMicros: 1 })
  }
  const source = { collection: () => collection, collectionGroup: () => [collection] }
  const idsOf = (allDescendants: boolean, where: object) =>
    runQuery(source, parseQuery(ROOT, { from: [{ collectionId: 'units', allDescendants }], where, limit: 200 })).map(({ id }) => id) // prettier-ignore
  for (const where of [
    is('stage', text('a')),
    is('constructor', text('a')),
    is('own.stage', text('a')),
    is('toString', text('a')),
    several('AND', is('qty', { integerValue: '7' }), is('stage', text('b'))),
    several('OR', is('stage', text('a')), is('qty', { integerValue: '7' })),
    several(
      'AND',
      several('OR', is('stage', text('a')), is('qty', { integerValue: '7' })),
      is('constructor', text('a')),
    ),
  ]) {
    const found = idsOf(false, where)
    expect(found, JSON.stringify(where)).toEqual(idsOf(true, where))
    expect(found.length > 0).toBe(!JSON.stringify(where).includes('toString'))
  }
})

test('an index of few values to a field is in the order of a sort by all its fields at once, either way', () => {
  const collection = new Collection()
  const loads = ['', 'L-1', 'L-10', 'L-2', 'ä', '😀', '\uE000']
  for (const id of ids) {
    const fields: Fields = {
      loadId: { stringValue: pick(loads) },
      _deleted: { booleanValue: pick([true, false]) },
      ...(pick([true, true, false]) ? { at: { timestampValue: `2026-11-2${pick([1, 2, 3])}T00:00:00Z` } } : {}),
      // A number now and then, as no writer of ours makes it.
      state: pick([true, true, true, false]) ? { stringValue: pick(loads) } : { integerValue: '7' },
    }
    collection.put(undefined, { name: `${ROOT}/units/${id}`, id, fields, createdMicros: 1, updatedMicros: 1 })
  }
  const names = ['loadId', '_deleted', 'at', 'state']
  for (let i = 0; i < 200; i++) {
    const some = names.filter(() => pick([true, false])).toSorted(() => pick([-1, 1]))
    const orders = [...some, '__name__'].map((name): Order => ({ path: [name], direction: pick([1, -1] as const) }))
    const present = [...collection.documents.values()].filter(({ fields }) => some.every((name) => name in fields))
    const sorted = present.toSorted((a, b) => compareByOrders(orders, a, b)).map(({ id }) => id)
    const walked = [...collection.index(orders).ascendingFrom(() => 0)].map(({ id }) => id)
    expect(walked, JSON.stringify(orders)).toEqual(sorted)
  }
})
