import { english } from '#tests/support/english.ts'
import { describe, expect, test } from 'vitest'
import { canWaive, lineNotes, nextVarianceTable, noVariance } from '#domain/dock/variance-rows.ts'
import { aLine } from '#tests/support/records.ts'

const kettle = aLine({ id: 'l1', row: 1, lpn: 'LPRQ3978200', qty: 7, unitRetailCents: 1000 })
const again = aLine({ id: 'l2', row: 5, lpn: 'LPRQ3978200', qty: 1 })
const bike = aLine({ id: 'l3', row: 9, qty: 1 })
const lines = [kettle, again, bike]
const got = (received: number, damaged = 0) => ({ received, damaged, emptyBoxes: 0 })

describe('the live variance table', () => {
  const first = nextVarianceTable(noVariance, lines, new Map([['l1', got(3)]]), false)
  test('returns each line’s state', () => {
    expect(first.rows.map((row) => row.variance.state)).toEqual(['partial', 'open', 'open'])
  })
  test('returns which rows carry the same licence plate', () => {
    expect(first.rows.map((row) => row.sameLpnRows)).toEqual([[5], [1], []])
    expect(english(lineNotes(first.rows[1] ?? ({ ...first.rows[0], id: '' } as never)))).toBe('LPN also on row 1')
  })
  test('returns the line of an extra item only while there is one: what was taken back is no line that does not match', () => {
    const extra = aLine({ id: 'x1', row: 900_000, qty: 0, extra: true })
    const idsWith = (count: number) =>
      nextVarianceTable(first, [...lines, extra], new Map([['x1', got(count)]]), true).rows.map(({ id }) => id)
    expect(idsWith(1)).toEqual(['l1', 'l2', 'l3', 'x1'])
    expect(idsWith(0)).toEqual(['l1', 'l2', 'l3'])
  })
  test('makes a row anew that a merge changed, though it left its time', () => {
    const second = nextVarianceTable(first, [{ ...kettle, qty: 9 }, again, bike], new Map([['l1', got(3)]]), false)
    expect(second.rows[0]?.variance.expected).toBe(9)
  })
  test('makes only the row anew that a scan changed', () => {
    const second = nextVarianceTable(first, lines, new Map([['l1', got(4)]]), false)
    expect(second.rows[0]).not.toBe(first.rows[0])
    expect(second.rows[1]).toBe(first.rows[1])
    expect(second.rows[2]).toBe(first.rows[2])
  })
  test('keeps rows when the same lines are read again', () => {
    const second = nextVarianceTable(
      first,
      lines.map((line) => ({ ...line })),
      new Map([['l1', got(3)]]),
      false,
    )
    expect(second.rows[0]).toBe(first.rows[0])
  })
  test('calls what has not come short only once receiving is finished', () => {
    const finished = nextVarianceTable(first, lines, new Map([['l1', got(7)]]), true)
    expect(finished.rows.map((row) => row.variance.state)).toEqual(['complete', 'short', 'short'])
  })
  test('follows a waiver', () => {
    const waived = { ...bike, waivedReason: 'Agreed by phone', updatedAt: '2026-11-20T09:00:00.000Z' }
    const next = nextVarianceTable(first, [kettle, again, waived], new Map([['l1', got(3)]]), true)
    expect(next.rows[2]?.variance.state).toBe('waived')
  })
  test('lets differences be waived, not what is complete or extra', () => {
    expect(['open', 'partial', 'short', 'over'].every((state) => canWaive({ state: state as 'open' }))).toBe(true)
    expect(canWaive({ state: 'complete' }) || canWaive({ state: 'extra' })).toBe(false)
  })
  test('notes a row of the file that does not agree with itself, and damage', () => {
    const raw = { Qty: '7', 'Unit Retail': '10.00', 'Ext. Retail': '60.00' }
    const [row] = nextVarianceTable(noVariance, [{ ...kettle, raw }], new Map([['l1', got(7, 2)]]), false).rows
    expect(english(row && lineNotes(row))).toBe('Ext. retail is not qty × unit · 2 damaged')
  })
})

test('5,000 lines take one scan in a fraction of a frame', () => {
  const many = Array.from({ length: 5000 }, (_, index) => aLine({ id: `l${index}`, row: index, qty: 2 }))
  const before = nextVarianceTable(noVariance, many, new Map(), false)
  const after = nextVarianceTable(before, many, new Map([['l7', got(1)]]), false)
  expect(after.rows.filter((row, index) => row !== before.rows[index])).toHaveLength(1)
})
