import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNames, compareText, compareValues } from '#backend/firestore/queries/compare.ts'
import { parseValue, type Value } from '#backend/firestore/values/values.ts'

const text = (stringValue: string): Value => ({ stringValue })
const map = (fields: Record<string, Value>): Value => ({ mapValue: { fields } })
const list = (...values: Value[]): Value => ({ arrayValue: { values } })
const vector = (...numbers: number[]): Value =>
  map({ __type__: text('__vector__'), value: list(...numbers.map((doubleValue): Value => ({ doubleValue }))) })

/** As Firestore documents it, smallest first; each is strictly before the next. */
const IN_ORDER: readonly Value[] = [
  { nullValue: null },
  { booleanValue: false },
  { booleanValue: true },
  { doubleValue: 'NaN' },
  { doubleValue: '-Infinity' },
  { integerValue: '-9223372036854775808' },
  { integerValue: '-1' },
  { doubleValue: -0.5 },
  { integerValue: '0' },
  { doubleValue: 0.5 },
  { integerValue: '1' },
  { integerValue: '9007199254740993' },
  { integerValue: '9007199254740994' },
  { integerValue: '9223372036854775807' },
  { doubleValue: 'Infinity' },
  { timestampValue: '2026-11-20T08:00:00.000001Z' },
  { timestampValue: '2026-11-20T08:00:00.000002Z' },
  text(''),
  text('A'),
  text('a'),
  text('ab'),
  text('é'),
  text('\uffee'),
  text('📦'),
  { bytesValue: '' },
  { bytesValue: 'AA==' },
  { bytesValue: '/w==' },
  { referenceValue: 'projects/p/databases/d/documents/a/b' },
  { referenceValue: 'projects/p/databases/d/documents/a/b/c/d' },
  { referenceValue: 'projects/p/databases/d/documents/a-/b' },
  { geoPointValue: { latitude: -1, longitude: 5 } },
  { geoPointValue: { latitude: 0, longitude: 1 } },
  { geoPointValue: { latitude: 0, longitude: 2 } },
  list(),
  list({ integerValue: '1' }),
  list({ integerValue: '1' }, { integerValue: '0' }),
  list({ integerValue: '2' }),
  vector(9),
  vector(1, 2),
  vector(1, 3),
  map({}),
  map({ a: { integerValue: '1' } }),
  map({ a: { integerValue: '1' }, b: { integerValue: '1' } }),
  map({ a: { integerValue: '2' } }),
  map({ b: { integerValue: '0' } }),
]

describe('the order of values', () => {
  test('holds between every two values of every type', () => {
    for (const [i, a] of IN_ORDER.entries()) {
      for (const [j, b] of IN_ORDER.entries()) {
        expect(Math.sign(compareValues(a, b)), `${JSON.stringify(a)} against ${JSON.stringify(b)}`).toBe(
          Math.sign(i - j),
        )
      }
    }
  })

  test('treats a whole number and the same fraction as equal, and minus zero as zero', () => {
    expect(compareValues({ integerValue: '7' }, { doubleValue: 7 })).toBe(0)
    expect(compareValues({ doubleValue: '-0' }, { integerValue: '0' })).toBe(0)
  })

  test('puts text in the order of its UTF-8 bytes', () => {
    const bytes = (a: string, b: string) => Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    const unit = fc.string({ unit: 'binary' })
    fc.assert(fc.property(unit, unit, (a, b) => Math.sign(compareText(a, b)) === bytes(a, b)))
  })

  test('puts a document before the documents below it and before its longer-named neighbours', () => {
    expect(compareNames('a/b', 'a/b/c/d')).toBeLessThan(0)
    expect(compareNames('a/b/c', 'a/b-/c')).toBeLessThan(0)
  })
})

describe('values that come from outside', () => {
  test.each([
    [{ timestampValue: '2026-11-20T08:00:00.1234567Z' }, { timestampValue: '2026-11-20T08:00:00.123456Z' }],
    [{ timestampValue: '2026-11-20T09:00:00+01:00' }, { timestampValue: '2026-11-20T08:00:00.000000Z' }],
    [{ timestampValue: { seconds: '1', nanos: 2000 } }, { timestampValue: '1970-01-01T00:00:01.000002Z' }],
    [{ integerValue: 12 }, { integerValue: '12' }],
    [{ integerValue: '007' }, { integerValue: '7' }],
    [{ doubleValue: 'NaN' }, { doubleValue: 'NaN' }],
    [{ arrayValue: {} }, { arrayValue: { values: [] } }],
  ])('%j is kept as %j', (given, kept) => {
    expect(parseValue(given)).toEqual(kept)
  })

  test.each([
    [{}],
    [null],
    [{ stringValue: 'a', integerValue: '1' }],
    [{ stringValue: 7 }],
    [{ integerValue: '9223372036854775808' }],
    [{ integerValue: '1.5' }],
    [{ doubleValue: 'many' }],
    [{ timestampValue: 'yesterday' }],
    [{ timestampValue: '2026-13-41T00:00:00Z' }],
    [{ bytesValue: 'not base64!' }],
    [{ geoPointValue: { latitude: 91, longitude: 0 } }],
    [{ mapValue: { fields: { __proto: { stringValue: 'fine' }, ['__proto__']: { stringValue: 'x' } } } }],
    [{ mapValue: { fields: { '': { nullValue: null } } } }],
    [{ colourValue: 'red' }],
  ])('%j is refused', (given) => {
    expect(() => parseValue(given)).toThrow(expect.objectContaining({ status: 'INVALID_ARGUMENT' }))
  })

  test('nesting has an end', () => {
    let value: unknown = { nullValue: null }
    for (let i = 0; i < 10_000; i++) value = { arrayValue: { values: [value] } }
    expect(() => parseValue(value)).toThrow('20 levels')
  })
})
