import { describe, expect, test } from 'vitest'
import { isMisplaced, foundByScan, type Sight } from '#domain/core/floor/found-by-scan.ts'
import { aLocation, aTime, aUnit } from '#tests/support/records.ts'

const bin = aLocation({ id: 'L-A-01', code: 'A-01' })
const other = aLocation({ id: 'L-A-02', code: 'A-02' })
const unit = aUnit({ id: 'u1', stage: 'stored', inspectedAt: aTime, locationId: bin.id })
const at = '2026-11-21T08:00:00.000Z'
const bench: Sight = { place: [], page: 'inspect', at }
const inBin: Sight = { place: [bin], page: 'binSpot', at }
const inOther: Sight = { place: [other], page: 'binSpot', at }
const lost = { ...unit, stage: 'missing', exceptionCode: 'pickNotFound', exceptionAt: aTime } as const
const wrong = { ...unit, exceptionCode: 'wrongPlace', exceptionAt: aTime } as const
const shipped = { ...unit, stage: 'shipped', locationId: '' } as const

describe('a scan', () => {
  test.each<[string, typeof unit, Sight, string]>([
    ['where it is recorded says nothing', unit, inBin, ''],
    ['on a bench says nothing of its place', unit, bench, ''],
    ['of a unit without a place says nothing', { ...unit, locationId: '' }, inBin, ''],
    ['of a missing unit anywhere finds it', lost, bench, 'unit.found'],
    ['of a missing unit where it should be finds it', lost, inBin, 'unit.found'],
    ['of a missing unit in another bin finds it there', lost, inOther, 'unit.found'],
    ['in another bin than recorded lists it', unit, inOther, 'unit.seenElsewhere'],
    ['in another bin once more writes nothing more', wrong, inOther, ''],
    ['of a listed one on a bench takes it off the list', wrong, bench, 'unit.found'],
    ['of a listed one back in its bin takes it off the list', wrong, inBin, 'unit.found'],
    ['of what was shipped lists it', shipped, bench, 'unit.seenAfterSold'],
    ['of what was shipped, again, writes nothing more', { ...shipped, exceptionCode: 'scannedAfterSold' }, bench, ''],
    ['of what was scrapped lists it', { ...unit, stage: 'scrapped' }, bench, 'unit.seenAfterSold'],
  ])('%s', (_, seen, sight, type) => {
    const { writes } = foundByScan(seen, sight)
    expect(writes.map((write) => write.row.type).join()).toBe(type)
    const [write] = writes
    const after = { ...seen, ...write?.patch }
    // The same sight a second time changes nothing.
    if (write) expect(foundByScan(after, sight).writes).toEqual([])
    if (type === 'unit.found') expect(isMisplaced(after)).toBe(false)
  })
  test('that finds a missing unit in a bin stores it there', () => {
    expect(foundByScan(lost, inOther).writes).toMatchObject([
      {
        patch: { stage: 'stored', locationId: other.id, exceptionCode: '', exceptionAt: '' },
        row: { from: bin.id, to: other.id, data: { was: 'pickNotFound', page: 'binSpot' } },
      },
    ])
  })
  test('that finds a sold unit leaves it sold', () => {
    expect(foundByScan({ ...lost, orderId: 'o1' }, bench).writes).toMatchObject([{ patch: { stage: 'sold' } }])
  })
  test('in another bin never covers up what is wrong with it already', () => {
    const held = { ...unit, exceptionCode: 'damaged' } as const
    expect(foundByScan(held, inOther)).toMatchObject({ say: { tone: 'amber' }, writes: [] })
  })
})
