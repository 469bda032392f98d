import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { repair } from '#sync/pull/repair.ts'
import { decodeFields, encodeFields } from '#sync/transport/firestore-values.ts'
import { parseAnswer } from '#sync/transport/firestore-rest.ts'
import { idsNamedBy } from '#sync/status/needed-ids.ts'
import { refusalBeforeSending } from '#sync/push/checks.ts'
import type { ServerFields } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'

const docOf = (fields: ServerFields): Parameters<typeof repair>[1] => ({
  id: fields.id,
  fields,
  syncedAt: null,
  updateTime: '',
})

test('a whole unit passes untouched', () => {
  expect(repair('units', docOf(serverUnit('u1')))).toMatchObject({ mended: [], doc: { fields: serverUnit('u1') } })
})

test('wrong and missing fields take their nothing, unknown ones stay', () => {
  const { title: _title, ...rest } = serverUnit('u1')
  const mended = repair('units', docOf({ ...rest, qty: 'seven', defects: 'dent', retailCents: 'x', future: { a: 1 } }))
  // A field that is not there at all is an older build's.
  expect(mended?.mended.toSorted()).toEqual(['defects', 'qty', 'retailCents'])
  expect(mended?.doc.fields).toMatchObject({ title: '', qty: 0, defects: [], retailCents: null, future: { a: 1 } })
})

test.each(['text', 7, null, ['list'], undefined])('a map of the ledger that is %j becomes the empty value', (data) => {
  const mended = repair('activity', docOf({ id: 'a1', data }))
  expect(mended?.doc.fields).toMatchObject({ data: {} })
  expect(repair('activity', docOf({ id: 'a1', data: { a: 1 } }))?.doc.fields).toMatchObject({ data: { a: 1 } })
})

test('a document is identified by its name, whatever its fields hold', () => {
  const { id: _id, ...rest } = serverUnit('u1')
  const doc = { ...docOf(serverUnit('u1')), fields: rest as ServerFields }
  expect(repair('units', doc)?.doc.fields.id).toBe('u1')
  expect(repair('units', { ...doc, fields: { ...rest, id: 'other' } })?.doc.fields.id).toBe('u1')
})

test('whatever comes from outside, mending never throws', () => {
  fc.assert(
    fc.property(fc.string(), fc.dictionary(fc.string(), fc.anything()), (id, fields) => {
      const mended = repair('units', docOf({ ...fields, id }))
      expect(mended === null || typeof mended.doc.fields['title'] === 'string').toBe(true)
    }),
  )
})

test('a document goes to Firestore’s form and back unchanged', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true }), tie('map')),
    map: fc.dictionary(fc.string(), tie('any'), { maxKeys: 3 }),
  })) // prettier-ignore
  fc.assert(
    fc.property(value.map, (fields) => {
      // JSON has no −0.
      const plain = JSON.parse(JSON.stringify(fields)) as Record<string, unknown>
      expect(decodeFields(encodeFields(plain))).toEqual(plain)
    }),
  )
})

test('a field of any name keeps its name and its value', () => {
  const given = JSON.parse('{"__proto__":{"qty":3},"toString":"a","constructor":"b","":"c"}') as Record<string, unknown>
  const read = decodeFields(encodeFields({ inside: given, ...given }))
  expect(Object.keys(read)).toEqual(['inside', ...Object.keys(given)])
  expect(JSON.stringify(read)).toBe(JSON.stringify({ inside: given, ...given }))
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
})

test.each([
  ['a captive portal’s page', 200, '<html>', 'not-our-server'],
  ['a proxy’s error page', 502, '<html>', 'unavailable'],
  [
    'a list with an error',
    403,
    '[{"error":{"code":403,"status":"PERMISSION_DENIED","message":"no"}}]',
    'permission-denied',
  ],
  ['too many requests', 429, '{"error":{"code":429,"message":"slow"}}', 'resource-exhausted'],
  [
    'a document that is too large',
    400,
    '{"error":{"status":"INVALID_ARGUMENT","message":"exceeds the maximum size"}}',
    'too-large',
  ],
  ['a code nobody knows', 500, '{"error":{"status":"WHATEVER","message":"?"}}', 'unavailable'],
])('%s is understood', (_what, status, text, code) => {
  expect(() => parseAnswer(status, text)).toThrow(expect.objectContaining({ code }))
})

test('ids are found in fields, lists and lines', () => {
  const fields = { id: 'o1', eventId: 'e1', unitIds: ['u1', 'u2'], lines: { l1: { unitId: 'u3', listingId: '' } } }
  expect(idsNamedBy(fields).toSorted()).toEqual(['e1', 'u1', 'u2', 'u3'])
})

const row = (fields: object, base: ServerFields | null = null): Parameters<typeof refusalBeforeSending>[2] => {
  const mine = { ...serverUnit('u1', {}, 'ann'), ...fields }
  return { id: mine.id, base, mine, serverTime: base ? '2026-11-20T08:00:00.000000000Z' : '' }
}

test.each([
  ['an own new unit is sent', row({}), null],
  ['another person’s work is not', row({ updatedBy: 'bob' }), 'not-yours'],
  ['nor one under another author’s name', row({ createdBy: 'bob' }), 'not-yours'],
  ['an id with a slash is not sent', row({ id: 'a/b' }), 'invalid-argument'],
  ['a number that is none is not sent', row({ qty: Number.NaN }), 'invalid-argument'],
  ['a list in a list is not sent', row({ defects: [['x']] }), 'invalid-argument'],
  ['a novel is not sent', row({ note: 'ä'.repeat(100_001) }), 'too-large'],
])('%s', (_what, given, code) => {
  expect(refusalBeforeSending('units', 'ann', given)?.code ?? null).toBe(code)
})

test.each([
  [{ doubleValue: 1.5 }, 1.5],
  [{ doubleValue: 'Infinity' }, Infinity],
  [{ integerValue: '7' }, 7],
  [{ arrayValue: {} }, []],
  [{ mapValue: {} }, {}],
  [{ timestampValue: '2026-11-20T08:00:00Z' }, '2026-11-20T08:00:00Z'],
  [{}, null],
])('Firestore’s %j is read as %j', (value, read) => {
  expect(decodeFields({ value })).toEqual({ value: read })
})
