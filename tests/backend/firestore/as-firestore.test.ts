/** Where Google's own SDK tests once found another answer than Firestore's and Firebase Auth's. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aggregate, parseAggregations } from '#backend/firestore/queries/aggregations.ts'
import { compareNames } from '#backend/firestore/queries/compare.ts'
import { checkDocumentName } from '#backend/firestore/values/names.ts'
import { encodeFields } from '#backend/firestore/values/plain-data.ts'
import { matchesQuery, parseQuery } from '#backend/firestore/queries/query.ts'
import { applyTransforms, parseTransform } from '#backend/firestore/writes/transforms.ts'
import type { Value } from '#backend/firestore/values/values.ts'
import { AUTH, DOCUMENTS, openServer, ROOT, type TestServer } from '#tests/backend/server-fixture.ts'

const NAN: Value = { doubleValue: 'NaN' }
const NONE: Value = { nullValue: null }
const refusal = (message: RegExp) =>
  expect.objectContaining({ status: 'INVALID_ARGUMENT', message: expect.stringMatching(message) as string })
const queryOf = (rest: object) => parseQuery(ROOT, { from: [{ collectionId: 'units' }], ...rest })
const where = (fieldPath: string, op: string, value: Value) => ({ fieldFilter: { field: { fieldPath }, op, value } })

function unit(id: string, data: Parameters<typeof encodeFields>[0]) {
  return { name: `${ROOT}/units/${id}`, id, fields: encodeFields(data), createdMicros: 1, updatedMicros: 1 }
}

describe('names', () => {
  const named = (id: string): string => `${ROOT}/units/${id}`

  test('a whole number is an id of its own kind, and stands before all texts', () => {
    const ids = ['a', '7', '12', '__id7__', '__id12__', '__id-2__', '__id', '__id9223372036854775807__']
    for (const id of ids) expect(checkDocumentName(named(id), ROOT)).toBe(named(id))
    expect(ids.toSorted((a, b) => compareNames(named(a), named(b)))).toEqual([
      '__id-2__',
      '__id7__',
      '__id12__',
      '__id9223372036854775807__',
      '12',
      '7',
      '__id',
      'a',
    ])
  })

  test.each(['__x__', '__id__', '__id1.5__', '__id9223372036854775808__', '__id07__', '__id-0__'])(
    '%s is reserved',
    (id) => expect(() => checkDocumentName(named(id), ROOT)).toThrow(refusal(/reserved/)),
  )

  test('a collection has no number for a name, and no query goes over a reserved one', () => {
    expect(() => checkDocumentName(`${ROOT}/__id7__/a`, ROOT)).toThrow(refusal(/reserved/))
    expect(() => queryOf({ from: [{ collectionId: '__units__' }] })).toThrow(refusal(/collection id/))
  })
})

describe('filters and orders', () => {
  const found = (filter: object, data: Parameters<typeof encodeFields>[0]) =>
    matchesQuery(queryOf({ where: filter }), unit('u', data))
  const list = (...values: Value[]): Value => ({ arrayValue: { values } })

  test('null and NaN among the values of a list find nothing', () => {
    expect(found(where('qty', 'IN', list(NONE)), { qty: null })).toBe(false)
    expect(found(where('qty', 'IN', list(NAN)), { qty: Number.NaN })).toBe(false)
    expect(found(where('qty', 'IN', list(NONE, { integerValue: '2' })), { qty: 2 })).toBe(true)
    expect(found(where('tags', 'ARRAY_CONTAINS_ANY', list(NONE)), { tags: [null] })).toBe(false)
    expect(found(where('tags', 'ARRAY_CONTAINS_ANY', list(NAN)), { tags: [Number.NaN] })).toBe(false)
    expect(found(where('tags', 'ARRAY_CONTAINS_ANY', list(NAN, { stringValue: 'x' })), { tags: ['x'] })).toBe(true)
  })

  test('a weight that is no number is not below two', () => {
    const below = where('weight', 'LESS_THAN_OR_EQUAL', { integerValue: '2' })
    expect(found(below, { weight: Number.NaN })).toBe(false)
    expect(found(below, { weight: 1 })).toBe(true)
  })

  test('nothing is ordered by after the name', () => {
    const byName = { field: { fieldPath: '__name__' } }
    const after = refusal(/order by clause cannot contain more fields after the key/)
    expect(() => queryOf({ where: where('qty', 'NOT_EQUAL', { integerValue: '4' }), orderBy: [byName] })).toThrow(after)
    expect(() => queryOf({ orderBy: [byName, { field: { fieldPath: 'qty' } }] })).toThrow(after)
    expect(queryOf({ orderBy: [{ field: { fieldPath: 'qty' } }, byName] }).orders).toHaveLength(2)
  })

  test('a name that must be equal stands beside no other inequality', () => {
    const name = where('__name__', 'EQUAL', { referenceValue: `${ROOT}/units/u` })
    const both = (filter: object) => ({ where: { compositeFilter: { op: 'AND', filters: [filter, name] } } })
    expect(() => queryOf(both(where('qty', 'NOT_EQUAL', { integerValue: '4' })))).toThrow(
      refusal(/Equality on key is not allowed if there are other inequality fields/),
    )
    expect(queryOf(both(where('qty', 'EQUAL', { integerValue: '4' }))).orders).toHaveLength(1)
  })
})

describe('sums', () => {
  const units = [unit('a', { qty: 100, cost: 20 }), unit('b', { qty: 50, cost: 40 }), unit('c', { qty: 50 })]
  const sum = (fieldPath: string) => ({ alias: fieldPath, sum: { field: { fieldPath } } })

  test('several fields are summed and counted over the units that have all of them', () => {
    const both = parseAggregations([sum('qty'), sum('cost'), { alias: 'n', count: {} }])
    expect(aggregate(units, both)).toEqual({
      qty: { integerValue: '150' },
      cost: { integerValue: '60' },
      n: { integerValue: '2' },
    })
    expect(aggregate(units, parseAggregations([{ alias: 'n', count: {} }]))).toEqual({ n: { integerValue: '3' } })
  })

  test('six at once are more than the maximum', () => {
    expect(() => parseAggregations(Array.from({ length: 6 }, (_, i) => sum(`f${i}`)))).toThrow(
      refusal(/maximum number of aggregations/),
    )
  })
})

test.each(['maximum', 'minimum'])('the %s with what is no number is no number', (kind) => {
  const after = (stored: Value, operand: Value) =>
    applyTransforms({ qty: stored }, [parseTransform({ fieldPath: 'qty', [kind]: operand })], 1).fields['qty']
  expect(after(NAN, { integerValue: '5' })).toEqual(NAN)
  expect(after({ integerValue: '5' }, NAN)).toEqual(NAN)
})

describe('on a server', () => {
  let server: TestServer
  beforeAll(async () => void (server = await openServer()))
  afterAll(() => server.close())

  test('what a commit has deleted it cannot update, but may set anew', async () => {
    const { token } = await server.signIn('dock@restow.test')
    const name = `${ROOT}/units/gone`
    const update = { name, fields: { qty: { integerValue: '1' } } }
    const commit = async (...writes: object[]) =>
      (await server.post<{ error?: { status: string } }>(DOCUMENTS('commit'), { writes }, token)).body.error?.status
    expect(await commit({ delete: name }, { update, currentDocument: { exists: true } })).toBe('INVALID_ARGUMENT')
    expect(await commit({ update, currentDocument: { exists: true } })).toBe('NOT_FOUND')
    expect(await commit({ delete: name }, { update })).toBeUndefined()
  })

  const askedWith = async (idToken: string) =>
    (await server.post<{ error?: { message: string } }>(AUTH('lookup'), { idToken })).body.error?.message

  test('a device is told whether its account is gone or its sign-in ended', async () => {
    const gone = await server.signIn('gone@restow.test')
    await server.post(AUTH('delete'), { idToken: gone.token })
    expect(await askedWith(gone.token)).toBe('USER_NOT_FOUND')
    const ended = await server.signIn('ended@restow.test')
    expect((await server.post(AUTH('update'), { idToken: ended.token, password: 'new crates' })).code).toBe(200)
    expect(await askedWith(ended.token)).toBe('TOKEN_EXPIRED')
  })

  test('a token that nobody issued says nothing of any account', async () => {
    const { token } = await server.signIn('dana@restow.test')
    const [head, body] = token.split('.')
    expect(await askedWith(`${head}.${body}.AAAA`)).toBe('INVALID_ID_TOKEN')
  })
})
