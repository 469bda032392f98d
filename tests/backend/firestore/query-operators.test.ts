import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Document } from '#backend/firestore/values/document.ts'
import { encodeFields, type PlainData } from '#backend/firestore/values/plain-data.ts'
import { compareByOrders, matchesQuery, parseQuery } from '#backend/firestore/queries/query.ts'
import { runQuery } from '#backend/firestore/queries/run-query.ts'
import { DocumentStore } from '#backend/firestore/store.ts'
import type { Value } from '#backend/firestore/values/values.ts'

const ROOT = 'projects/p/databases/(default)/documents'

function documentAt(path: string, data: PlainData): Document {
  const name = `${ROOT}/${path}`
  return {
    name,
    id: path.slice(path.lastIndexOf('/') + 1),
    fields: encodeFields(data),
    createdMicros: 1,
    updatedMicros: 1,
  }
}

const UNITS = new DocumentStore(
  [
    documentAt('units/a', { qty: 1, grade: 'A', tags: ['new', 'sealed'], sold: null, place: { aisle: 1 } }),
    documentAt('units/b', { qty: 2, grade: 'B', tags: ['open'], weight: Number.NaN, place: { aisle: 2 } }),
    documentAt('units/c', { qty: 2.5, grade: 'B', tags: [], weight: 3, place: { aisle: 2 } }),
    documentAt('units/d', { qty: 7, grade: 'C', weight: 4 }),
    documentAt('units/e', { qty: 'many', grade: 'C' }),
    documentAt('orders/o1/lines/x', { qty: 1 }),
    documentAt('orders/o2/lines/y', { qty: 3 }),
    documentAt('lines/z', { qty: 2 }),
  ],
  1,
)

const field = (fieldPath: string, op: string, value: Value) => ({ fieldFilter: { field: { fieldPath }, op, value } })
const unary = (fieldPath: string, op: string) => ({ unaryFilter: { field: { fieldPath }, op } })
const all = (...filters: unknown[]) => ({ compositeFilter: { op: 'AND', filters } })
const any = (...filters: unknown[]) => ({ compositeFilter: { op: 'OR', filters } })
const number = (integer: number): Value => ({ integerValue: String(integer) })
const text = (stringValue: string): Value => ({ stringValue })
const list = (...values: Value[]): Value => ({ arrayValue: { values } })
const name = (path: string): Value => ({ referenceValue: `${ROOT}/${path}` })

function idsOf(structured: Record<string, unknown>, parent = ROOT, store = UNITS): string[] {
  const query = parseQuery(parent, { from: [{ collectionId: 'units' }], ...structured })
  return runQuery(store, query).map(({ id }) => id)
}

describe('each operator finds its units and no others', () => {
  test.each<[string, unknown, string[]]>([
    ['equal', field('grade', 'EQUAL', text('B')), ['b', 'c']],
    ['equal across whole and fraction', field('qty', 'EQUAL', { doubleValue: 2 }), ['b']],
    ['equal to nothing there', field('grade', 'EQUAL', text('Z')), []],
    ['not equal leaves out the missing and the null', field('sold', 'NOT_EQUAL', text('x')), []],
    ['not equal', field('grade', 'NOT_EQUAL', text('B')), ['a', 'd', 'e']],
    ['less', field('qty', 'LESS_THAN', number(2)), ['a']],
    ['less or equal', field('qty', 'LESS_THAN_OR_EQUAL', number(2)), ['a', 'b']],
    ['greater, numbers only', field('qty', 'GREATER_THAN', number(2)), ['c', 'd']],
    ['greater or equal', field('qty', 'GREATER_THAN_OR_EQUAL', { doubleValue: 2.5 }), ['c', 'd']],
    ['in', field('grade', 'IN', list(text('A'), text('C'))), ['a', 'd', 'e']],
    ['not in', field('grade', 'NOT_IN', list(text('A'), text('C'))), ['b', 'c']],
    ['not in with null finds nothing', field('grade', 'NOT_IN', list(text('A'), { nullValue: null })), []],
    ['array contains', field('tags', 'ARRAY_CONTAINS', text('new')), ['a']],
    ['array contains any', field('tags', 'ARRAY_CONTAINS_ANY', list(text('new'), text('open'))), ['a', 'b']],
    ['is null', unary('sold', 'IS_NULL'), ['a']],
    ['is not null', unary('weight', 'IS_NOT_NULL'), ['b', 'c', 'd']],
    ['is NaN', unary('weight', 'IS_NAN'), ['b']],
    ['is not NaN', unary('weight', 'IS_NOT_NAN'), ['c', 'd']],
    ['inside a map', field('place.aisle', 'EQUAL', number(2)), ['b', 'c']],
    ['and', all(field('grade', 'EQUAL', text('B')), field('qty', 'GREATER_THAN', number(2))), ['c']],
    ['or', any(field('grade', 'EQUAL', text('A')), field('qty', 'EQUAL', number(7))), ['a', 'd']],
    ['or inside and', all(field('qty', 'GREATER_THAN', number(1)), any(field('grade', 'EQUAL', text('C')))), ['d']],
    ['by name', field('__name__', 'EQUAL', name('units/d')), ['d']],
    ['behind a name', field('__name__', 'GREATER_THAN', name('units/c')), ['d', 'e']],
    ['among names', field('__name__', 'IN', list(name('units/e'), name('units/a'))), ['a', 'e']],
  ])('%s', (_what, where, expected) => {
    expect(idsOf({ where }).sort()).toEqual(expected)
  })
})

describe('order, cursors and limits', () => {
  const byQty = [{ field: { fieldPath: 'qty' }, direction: 'ASCENDING' }]
  const down = [{ field: { fieldPath: 'grade' }, direction: 'DESCENDING' }]

  test('an order takes only documents that have its field, ties broken by name in the same direction', () => {
    expect(idsOf({ orderBy: byQty })).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(idsOf({ orderBy: [{ field: { fieldPath: 'weight' } }] })).toEqual(['b', 'c', 'd'])
    expect(idsOf({ orderBy: down })).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['starts at', { startAt: { values: [number(2)], before: true } }, ['b', 'c', 'd', 'e']],
    ['starts after', { startAt: { values: [number(2)], before: false } }, ['c', 'd', 'e']],
    ['ends at', { endAt: { values: [number(2)], before: false } }, ['a', 'b']],
    ['ends before', { endAt: { values: [number(2)], before: true } }, ['a']],
    ['skips and stops', { offset: 1, limit: 2 }, ['b', 'c']],
    ['a limit of none gives none', { limit: 0 }, []],
  ])('%s', (_what, rest, expected) => {
    expect(idsOf({ orderBy: byQty, ...rest })).toEqual(expected)
  })

  test('lines below all orders are found as a group, or below one order alone', () => {
    const from = (allDescendants: boolean) => [{ collectionId: 'lines', allDescendants }]
    expect(idsOf({ from: from(true), orderBy: byQty })).toEqual(['x', 'z', 'y'])
    expect(idsOf({ from: from(false) })).toEqual(['z'])
    expect(idsOf({ from: from(true) }, `${ROOT}/orders/o2`)).toEqual(['y'])
  })

  test.each<[string, unknown]>([
    ['two collections', { from: [{ collectionId: 'a' }, { collectionId: 'b' }] }],
    ['an unknown operator', { where: field('qty', 'LIKE', text('x')) }],
    ['an empty in', { where: field('qty', 'IN', list()) }],
    ['a limit below zero', { limit: -1 }],
    ['a cursor longer than the order', { startAt: { values: [number(1), number(2)] } }],
    ['no filter in a filter', { where: {} }],
  ])('%s is refused', (_what, structured) => {
    expect(() => idsOf(structured as Record<string, unknown>)).toThrow(
      expect.objectContaining({ status: 'INVALID_ARGUMENT' }),
    )
  })
})

describe('a large collection is walked by index', () => {
  const unit = fc.record({
    stage: fc.constantFrom('a', 'b', 'c'),
    at: fc.integer({ min: 0, max: 20 }),
    by: fc.constantFrom('x', 'y'),
  })
  const operators = fc.constantFrom(
    'EQUAL',
    'LESS_THAN',
    'LESS_THAN_OR_EQUAL',
    'GREATER_THAN',
    'GREATER_THAN_OR_EQUAL',
    'NOT_EQUAL',
  )
  const direction = fc.constantFrom('ASCENDING', 'DESCENDING')

  test('and gives what sorting everything gives, before and after changes', () => {
    const property = fc.property(
      fc.array(unit, { minLength: 250, maxLength: 260 }),
      fc.record({
        operator: operators,
        bound: fc.integer({ min: -1, max: 21 }),
        stage: fc.option(fc.constantFrom('a', 'b')),
      }),
      fc.record({
        first: direction,
        second: direction,
        name: direction,
        limit: fc.integer({ min: 1, max: 300 }),
        from: fc.option(fc.nat(20)),
      }),
      (units, { operator, bound, stage }, { first, second, name: last, limit, from }) => {
        const documents = units.map((data, i) => documentAt(`units/${String(i * 37).padStart(5, '0')}`, data))
        const store = new DocumentStore(documents, 1)
        const filters = [
          field('at', operator, number(bound)),
          ...(stage === null ? [] : [field('stage', 'EQUAL', text(stage))]),
        ]
        const query = parseQuery(ROOT, {
          from: [{ collectionId: 'units' }],
          where: all(...filters),
          orderBy: [
            { field: { fieldPath: 'at' }, direction: first },
            { field: { fieldPath: 'by' }, direction: second },
            { field: { fieldPath: '__name__' }, direction: last },
          ],
          limit,
          ...(from === null ? {} : { startAt: { values: [number(from)], before: true } }),
        })
        const sorted = (source: readonly Document[]) =>
          source
            .filter((document) => matchesQuery(query, document))
            .sort((a, b) => compareByOrders(query.orders, a, b))
            .slice(0, limit)
        expect(runQuery(store, query)).toEqual(sorted(documents))
        const [moved, gone, ...kept] = documents
        if (moved === undefined || gone === undefined) return
        const after = { ...moved, fields: encodeFields({ stage: 'a', at: bound, by: 'y' }), updatedMicros: 2 }
        store.apply({
          micros: 2,
          changes: [
            { name: moved.name, before: moved, after },
            { name: gone.name, before: gone, after: undefined },
          ],
        })
        expect(runQuery(store, query)).toEqual(sorted([after, ...kept]))
      },
    )
    fc.assert(property, { numRuns: 60 })
  })
})
