import { english } from '#tests/support/english.ts'
import { lastPlaces, type PlaceRow } from '#domain/core/floor/last-places.ts'
import { describe, expect, test } from 'vitest'
import { lastHeldBy, lossesBy, missingQueue, writeOff, writeOffProblem } from '#domain/stock/misplaced.ts'
import { aTime, aUnit } from '#tests/support/records.ts'

const at = '2026-11-30T08:00:00.000Z'
const lost = (id: string, over: Parameters<typeof aUnit>[0] = {}) =>
  aUnit({ id, stage: 'missing', exceptionCode: 'auditMissing', exceptionAt: aTime, locationId: 'L-A-01', ...over })

describe('the queue', () => {
  const units = [
    lost('young', { exceptionAt: '2026-11-29T08:00:00.000Z', estimateCents: 9_000 }),
    lost('old', { exceptionCode: 'pickNotFound', exceptionAt: '2026-11-10T08:00:00.000Z', retailCents: 500 }),
    aUnit({ id: 'fine', stage: 'stored' }),
    aUnit({ id: 'damaged', stage: 'stored', exceptionCode: 'damaged' }),
    aUnit({ id: 'wrong', stage: 'stored', exceptionCode: 'wrongPlace', exceptionAt: aTime }),
    lost('odd', { exceptionCode: 'eatenByMice', exceptionAt: '' }),
  ]
  test('holds what is looked for and nothing else, the longest first', () => {
    expect(missingQueue(units, 'age', at).map((one) => one.unit.id)).toEqual(['old', 'odd', 'wrong', 'young'])
  })
  test('by value has the dearest first, units without a value last', () => {
    expect(missingQueue(units, 'value', at).map((one) => one.unit.id)).toEqual(['young', 'old', 'odd', 'wrong'])
  })
  test('shows why, since when, and what it is worth', () => {
    expect(english(missingQueue(units, 'age', at)[0])).toMatchObject({
      why: 'Not found when picking',
      days: 20,
      valueCents: 500,
    })
  })
  test('holds a unit once', () => {
    expect(missingQueue([...units, ...units], 'age', at)).toHaveLength(4)
  })
  test('sums losses by whatever is asked', () => {
    const sums = lossesBy(missingQueue(units, 'age', at), (one) => one.unit.locationId)
    expect(sums.get('L-A-01')).toEqual({ qty: 3, cents: 9_500 })
  })
})

describe('the last places', () => {
  const row = (minute: number, to: string, over: Partial<PlaceRow> = {}): PlaceRow => ({
    id: `r${minute}`, type: 'unit.relocated', refId: 'u1', at: `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z`, by: 'ada', device: 'A1B', from: '', to,
    undoOf: '', data: {}, ...over,
  }) // prettier-ignore
  const isPlace = (id: string) => id.startsWith('L-') || id.startsWith('P-')
  const ids = (rows: readonly PlaceRow[]) => lastPlaces(rows, isPlace).map((one) => one.id)
  test('are five, newest first, with who and when', () => {
    const rows = [1, 2, 3, 4, 5, 6, 7].map((minute) => row(minute, `L-${minute}`))
    expect(ids(rows)).toEqual(['L-7', 'L-6', 'L-5', 'L-4', 'L-3'])
    expect(lastPlaces(rows, isPlace)[0]).toMatchObject({ by: 'ada', device: 'A1B', at: '2026-11-20T08:07:00.000Z' })
  })
  test('count a pallet that carried it, and where it was missed', () => {
    const missed = row(4, 'missing', { type: 'unit.missing', data: { locationId: 'L-2' } })
    expect(
      ids([
        row(1, 'received', { data: { containerId: 'P-1' } }),
        row(2, 'L-2', { refId: 'P-1', type: 'container.moved' }),
        missed,
      ]),
    ).toEqual(['L-2', 'P-1'])
  })
  test('leave out stages and what was taken back', () => {
    expect(ids([row(1, 'L-1'), row(2, 'inspected'), row(3, 'L-3'), row(4, 'L-1', { undoOf: 'r3' })])).toEqual(['L-1'])
  })
  test('name who had it last, not who missed it', () => {
    const missed = row(4, 'missing', { type: 'unit.missing', by: 'eve', data: { locationId: 'L-2' } })
    expect(lastHeldBy([row(1, 'L-1', { by: 'bob' }), row(2, 'L-2'), missed], isPlace)).toMatchObject({ id: 'L-2', by: 'ada' }) // prettier-ignore
    expect(lastHeldBy([missed], isPlace)).toBeNull()
  })
  test('of a unit that was never moved are none', () => expect(ids([])).toEqual([]))
})

describe('a write-off', () => {
  const [old] = missingQueue([lost('u1', { exceptionAt: '2026-11-01T08:00:00.000Z', estimateCents: 5_000 })], 'age', at)
  if (!old) throw new Error('Nothing is lost.')
  const dear = { ...old, valueCents: 25_000 }
  test.each([
    ['after two weeks, by a manager, with a reason, may be', old, 'manager', 'Not found in three searches', ''],
    ['by an associate may not', old, 'associate', 'x', 'Only a manager'],
    ['without a reason may not', old, 'manager', ' ', 'Say why'],
    ['of something dear is an admin’s', dear, 'manager', 'x', 'An admin decides'],
    ['of something dear by an admin may be', dear, 'admin', 'x', ''],
    ['after thirteen days waits one more', { ...old, days: 13 }, 'manager', 'x', '1 more day.'],
    ['after fourteen days may be', { ...old, days: 14 }, 'manager', 'x', ''],
    [
      'of what is only in a wrong place may not',
      { ...old, unit: { ...old.unit, stage: 'stored' } },
      'manager',
      'x',
      'Only what is missing',
    ],
    [
      'of what was left on a pallet that is gone may be',
      { ...old, unit: { ...old.unit, stage: 'stored' }, code: 'palletGone' },
      'manager',
      'x',
      '',
    ],
    ['of what is sold may not', { ...old, unit: { ...old.unit, orderId: 'o1' } }, 'admin', 'x', 'It is sold'],
  ] as const)('%s', (_, one, rank, reason, problem) => {
    const words = english(writeOffProblem(one, rank, reason))
    if (problem === '') expect(words).toBe('')
    else expect(words).toContain(problem)
  })
  test('ends the search, keeps the reason and value, and leaves no place', () => {
    const write = writeOff(old.unit, ' Stolen ')
    expect(write).toMatchObject({
      patch: { stage: 'scrapped', exceptionCode: '', locationId: '' },
      row: { from: 'L-A-01', data: { reason: 'Stolen', was: 'auditMissing', valueCents: 5_000 } },
    })
    expect(missingQueue([{ ...old.unit, ...write.patch }], 'age', at)).toEqual([])
  })
})
