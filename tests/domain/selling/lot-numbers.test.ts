import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gapsOf, movedTo, nextNumber, numbersFor, orderedBy, settledNumbers, type Orderable } from '#domain/selling/lots/lot-numbers.ts' // prettier-ignore

const lot = (id: string, lotNo: number, over: Partial<Orderable> = {}): Orderable => ({
  id, lotNo, status: 'draft', createdAt: `2026-11-20T08:00:${String(lotNo).padStart(2, '0')}.000Z`, category: '', worthCents: 0, ...over,
}) // prettier-ignore

describe('numbers of lots', () => {
  it('begin at 1 and go on after the last, over gaps', () => {
    expect(nextNumber([])).toBe(1)
    expect(nextNumber([lot('a', 1), lot('c', 7)])).toBe(8)
    expect(gapsOf([lot('a', 2), lot('c', 4)])).toEqual([1, 3])
  })
  it('that two devices gave twice are settled for the later lot, which gets the next free one', () => {
    const lots = [lot('a', 1), lot('b', 2, { createdAt: '2026-11-20T09:00:00.000Z' }), lot('c', 2)]
    expect([...settledNumbers(lots)]).toEqual([['b', 3]])
  })
  it('of a lot that buyers see stay, though it was made later', () => {
    const lots = [lot('a', 1), lot('b', 1, { createdAt: '2026-11-21T08:00:00.000Z', status: 'live' })]
    expect([...settledNumbers(lots)]).toEqual([['a', 2]])
  })
  it('of a lot without a number are given', () => {
    expect([...settledNumbers([lot('a', 0), lot('b', 1)])]).toEqual([['a', 2]])
  })
  it('are settled alike on every device, whatever the order in which lots arrived, and only once', () => {
    const some = fc.uniqueArray(
      fc.record({ id: fc.string({ minLength: 1 }), lotNo: fc.nat(5), second: fc.integer({ min: 10, max: 59 }) }),
      { selector: ({ id }) => id, maxLength: 12 },
    )
    fc.assert(
      fc.property(some, (all) => {
        const lots = all.map(({ id, lotNo, second }) =>
          lot(id, lotNo, { createdAt: `2026-11-20T08:00:${second}.000Z` }),
        )
        const settled = settledNumbers(lots)
        expect(settledNumbers(lots.toReversed())).toEqual(settled)
        const after = lots.map((one) => ({ ...one, lotNo: settled.get(one.id) ?? one.lotNo }))
        expect(new Set(after.map((one) => one.lotNo)).size).toBe(after.length)
        expect(settledNumbers(after).size).toBe(0)
      }),
    )
  })
})

describe('the order of lots', () => {
  const lots = [
    lot('a', 1, { category: 'Toys', worthCents: 10 }),
    lot('b', 2, { category: 'Audio', worthCents: 30 }),
    lot('c', 3, { category: 'Toys', worthCents: 20 }),
  ]
  const ids = (ordered: readonly Orderable[]) => ordered.map(({ id }) => id).join('')
  it('follows a lot that is moved, and is numbered from 1 again', () => {
    expect(ids(movedTo(lots, 'c', 0) as Orderable[])).toBe('cab')
    expect(ids(movedTo(lots, 'a', 99) as Orderable[])).toBe('bca')
    expect(movedTo(lots, 'nobody', 1)).toBe(lots)
    expect([...numbersFor(movedTo(lots, 'b', 0))]).toEqual([['b', 1], ['a', 2]]) // prettier-ignore
  })
  it('follows a rule; equals stay as they were', () => {
    expect(ids(orderedBy('category', lots))).toBe('bac')
    expect(ids(orderedBy('dearFirst', lots))).toBe('bca')
    expect(ids(orderedBy('cheapFirst', lots))).toBe('acb')
  })
  it('spreads the dearest at even distances', () => {
    const many = Array.from({ length: 20 }, (_, place) => lot(`n${place}`, place + 1, { worthCents: place }))
    const spread = orderedBy('spread', many)
    expect(spread).toHaveLength(20)
    expect([spread[0]?.id, spread[10]?.id]).toEqual(['n19', 'n18'])
  })
  it('of no lots is none', () => {
    expect(orderedBy('spread', [])).toEqual([])
  })
})
