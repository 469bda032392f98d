import { english } from '#tests/support/english.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emptyProblem, onSiteSince, isOnPallet, mergeProblem, palletCostCents, placeProblem, placeWarning, scrapProblem, sellProblem, sharePrice,
  stageWhenSeen, statusAfterMove,
} from '#domain/core/floor/pallet-contents.ts' // prettier-ignore
import { aContainer, aLoad, aLocation, aUnit } from '#tests/support/records.ts'

const pallet = aContainer({ status: 'stored' })
const unit = aUnit({ containerId: 'p1', retailCents: 1000 })

describe('a place', () => {
  const zone = aLocation({ id: 'z', code: 'ZONE-A', kind: 'zone' })
  const bin = aLocation({ id: 'b', code: 'A-01-01', parentId: 'z' })
  test('that is open takes a pallet', () => {
    expect(placeProblem([bin, zone])).toBe('')
  })
  test('that is blocked refuses, and shows why', () => {
    expect(english(placeProblem([{ ...bin, blocked: true, blockedReason: 'Beam is bent' }, zone]))).toBe(
      'A-01-01: Beam is bent',
    )
  })
  test('in a blocked aisle refuses too', () => {
    expect(english(placeProblem([bin, { ...zone, blocked: true }]))).toBe('ZONE-A is blocked.')
  })
  test('in a closed zone refuses', () => {
    expect(english(placeProblem([bin, { ...zone, closedAt: '2026-11-20T08:00:00.000Z' }]))).toBe('ZONE-A is closed.')
  })
  test('for graded items warns of ungraded ones; the nearest place with that rule decides', () => {
    const graded = { ...zone, allowedStages: ['stored'], purpose: 'Graded stock' }
    expect(english(placeWarning([bin, graded], [unit], 0))).toBe('1 item does not belong here: Graded stock')
    expect(placeWarning([{ ...bin, allowedStages: ['received'] }, graded], [unit], 0)).toBe('')
  })
  test('that overflows warns with the numbers', () => {
    const small = { ...bin, capacity: 10 }
    expect(english(placeWarning([small], [{ stage: 'stored', qty: 8 }], 4))).toBe(
      'A-01-01 holds 12 now and has room for 10',
    )
    expect(placeWarning([small], [{ stage: 'stored', qty: 6 }], 4)).toBe('')
  })
})

test.each([
  ['expected', 'dock', 'received'],
  ['expected', 'bin', 'stored'],
  ['received', 'rack', 'stored'],
  ['breaking', 'stage', 'breaking'],
  ['breaking', 'bin', 'stored'],
  ['stored', 'dock', 'received'],
  ['empty', 'bin', 'empty'],
  ['soldWhole', 'dock', 'soldWhole'],
] as const)('a pallet that is %s and put in a %s is %s', (status, kind, after) => {
  expect(statusAfterMove(status, { kind })).toBe(after)
})

describe('a pallet with units on it', () => {
  test('cannot be called empty', () => {
    expect(english(emptyProblem(pallet, 3))).toBe('3 items still on it. Move or merge them first.')
  })
  test('cannot be scrapped', () => {
    expect(english(scrapProblem({ ...pallet, status: 'empty' }, 1))).toContain('1 item still on it')
  })
  test('that were all shipped or lost counts as bare', () => {
    expect(isOnPallet({ stage: 'shipped' })).toBe(false)
    expect(isOnPallet({ stage: 'missing' })).toBe(false)
    expect(isOnPallet({ stage: 'sold' })).toBe(true)
  })
})

describe('a bare pallet', () => {
  test('becomes empty, then waste', () => {
    expect(emptyProblem(pallet, 0)).toBe('')
    expect(scrapProblem({ ...pallet, status: 'empty' }, 0)).toBe('')
  })
  test('that never came cannot be called empty', () => {
    expect(english(emptyProblem({ ...pallet, status: 'expected' }, 0))).toBe('It has not come in yet.')
  })
  test('has nothing to merge or sell', () => {
    expect(english(mergeProblem(pallet, aContainer({ id: 'p2' }), 0))).toBe('Nothing is on it.')
    expect(english(sellProblem(pallet, []))).toContain('Nothing on it was received')
  })
})

describe('selling whole', () => {
  test('takes a pallet of received and graded items', () => {
    expect(sellProblem(pallet, [unit, { ...unit, stage: 'inspected' }, { ...unit, stage: 'hold' }])).toBe('')
  })
  test('is refused while one of its items is sold by itself', () => {
    expect(english(sellProblem(pallet, [unit, { ...unit, stage: 'sold', qty: 2 }]))).toContain(
      '2 items on it sold already',
    )
  })
  test('is refused while one of its items is on offer', () => {
    expect(english(sellProblem(pallet, [{ ...unit, listingId: 'l1' }]))).toContain('offered for sale')
  })
  test('happens once', () => {
    expect(english(sellProblem({ ...pallet, status: 'soldWhole' }, [unit]))).toContain('was sold whole')
  })
  test('shares the price by retail and keeps every cent', () => {
    const units = [
      { id: 'a', qty: 1, retailCents: 1000 },
      { id: 'b', qty: 1, retailCents: 1000 },
      { id: 'c', qty: 1, retailCents: 1000 },
    ]
    expect([...sharePrice(10_000, units).values()]).toEqual([3334, 3333, 3333])
  })
  test('shares by count where no unit has a retail value', () => {
    const units = [
      { id: 'a', qty: 3, retailCents: null },
      { id: 'b', qty: 1, retailCents: null },
    ]
    expect(sharePrice(1000, units)).toEqual(
      new Map([
        ['a', 750],
        ['b', 250],
      ]),
    )
  })
  test('loses no cent, whatever the retail', () => {
    const retail = fc.option(fc.integer({ min: 0, max: 10_000_000 }))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.array(retail, { minLength: 1 }), (price, retails) => {
        const units = retails.map((retailCents, index) => ({ id: String(index), qty: 1, retailCents }))
        const shares = [...sharePrice(price, units).values()]
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(price)
      }),
    )
  })
})

describe('what a pallet cost', () => {
  const load = aLoad({
    bidCents: 90_000,
    feeCents: 5000,
    freightCents: 5000,
    declaredRetailCents: 1_000_000,
    shrinkPct: 20,
  })
  test('is its share of the load’s cost after shrink', () => {
    expect(palletCostCents(pallet, load, 80_000)).toBe(10_000)
  })
  test('is what a person entered', () => {
    expect(palletCostCents({ costCents: 777 }, load, 80_000)).toBe(777)
  })
  test('is unknown before the bid is', () => {
    expect(palletCostCents(pallet, { ...load, bidCents: null }, 80_000)).toBeNull()
  })
})

test('a pallet ages from its load’s arrival, and not before it came', () => {
  const load = aLoad({ arrivedAt: '2026-11-10T08:00:00.000Z' })
  expect(onSiteSince(pallet, load)).toBe('2026-11-10T08:00:00.000Z')
  expect(onSiteSince({ ...pallet, status: 'expected' }, aLoad())).toBe('')
})

test('a missing unit that turns up is as far as its own fields prove', () => {
  const missing = { ...unit, stage: 'missing' as const }
  expect(stageWhenSeen(missing)).toBe('received')
  expect(stageWhenSeen({ ...missing, inspectedAt: '2026-11-20T08:00:00.000Z' })).toBe('inspected')
  expect(stageWhenSeen({ ...missing, orderId: 'o1' })).toBe('sold')
  expect(stageWhenSeen(unit)).toBe('received')
})
