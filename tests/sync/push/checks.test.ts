/** What is never sent, and in which words it is kept aside. */
import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { LARGEST_DOC_BYTES, byteLength, refusalBeforeSending, refusalFor } from '#sync/push/checks.ts'
import type { PushRow } from '#sync/push/plan.ts'
import { serverUnit } from '#tests/sim/records.ts'

const version = '2026-11-20T08:00:00.000000001Z'
const rowOf = (fields: object = {}, rest: Partial<PushRow> = {}): PushRow => {
  const mine = { ...serverUnit('u1', {}, 'ann'), ...fields }
  return { id: mine.id, base: null, mine, serverTime: version, ...rest }
}
const codeOf = (row: PushRow): string => refusalBeforeSending('units', 'ann', row)?.code ?? 'sent'
/** A note that makes the unit so many bytes long. */
const noteFor = (bytes: number): string => 'x'.repeat(bytes - byteLength(rowOf().mine))

describe('the words of a refusal', () => {
  it.each([
    ['permission-denied', 'does not allow'],
    ['invalid-argument', 'as it stands'],
    ['too-large', 'too much text'],
    ['out-of-range', 'out of range'],
    ['not-yours', 'another person’s name'],
    ['internal', 'The server refused this change.'],
  ] as const)('for %s contain "%s"', (code, words) => {
    expect(english(refusalFor(code))).toMatchObject({ code, reason: expect.stringContaining(words) as string })
  })

  it('are those of the caller where it has some', () => {
    expect(refusalFor('not-yours', 'Because.')).toEqual({ code: 'not-yours', reason: 'Because.' })
  })
})

describe('a document that may be sent', () => {
  it.each(['', '.', '..', 'a/b', '__x__', '____'])('is not named "%s"', (id) => {
    expect(codeOf(rowOf({ id }, { id }))).toBe('invalid-argument')
  })

  it.each(['u1', '...', '__x', 'x__', '_x_'])('may be named "%s"', (id) => {
    expect(codeOf(rowOf({ id }, { id }))).toBe('sent')
  })

  it('carries this person’s name: as its editor always, as its author where it is new', () => {
    expect(codeOf(rowOf({ updatedBy: 'bob' }))).toBe('not-yours')
    expect(codeOf(rowOf({ createdBy: 'bob' }))).toBe('sent')
    expect(codeOf(rowOf({ createdBy: 'bob' }, { serverTime: '' }))).toBe('not-yours')
    expect(codeOf(rowOf({}, { serverTime: '' }))).toBe('sent')
  })

  it('is no edit of a ledger row', () => {
    const { mine } = rowOf()
    const judge = (rest: Partial<PushRow>) => refusalBeforeSending('activity', 'ann', rowOf({}, rest))
    expect(english(judge({ base: { ...mine, title: 'Before' } })?.reason)).toContain('counter-entry')
    expect(judge({ base: null })?.code).toBe('invalid-argument')
    expect(judge({ base: mine })).toBeNull()
    expect(judge({ serverTime: '' })).toBeNull()
  })

  it.each([
    [Number.NaN, 'invalid-argument'],
    [Number.POSITIVE_INFINITY, 'invalid-argument'],
    [[['nested']], 'invalid-argument'],
    [{ deep: [1, Number.NaN] }, 'invalid-argument'],
    [() => undefined, 'invalid-argument'],
    [Symbol('odd'), 'invalid-argument'],
    [0, 'sent'],
    [null, 'sent'],
    [undefined, 'sent'],
    [false, 'sent'],
    [[], 'sent'],
    [[{ list: ['in a map in a list'] }], 'sent'],
  ])('with a field of %j is %s', (odd, code) => {
    expect(codeOf(rowOf({ odd }))).toBe(code)
  })

  it('is no longer than the largest document', () => {
    expect(codeOf(rowOf({ note: noteFor(LARGEST_DOC_BYTES) }))).toBe('sent')
    expect(codeOf(rowOf({ note: noteFor(LARGEST_DOC_BYTES + 1) }))).toBe('too-large')
  })
})
