import { describe, expect, test } from 'vitest'
import { loadStages } from '#schemas/loads.ts'
import { isLate, loadMoves, mayMoveLoad, movesOf, shownStage, timesOfMove } from '#domain/core/loads/load-stages.ts'
import { aLoad } from '#tests/support/records.ts'

const at = '2026-11-20T15:00:00.000Z'

describe('the table of moves', () => {
  test('leads from booked to closed, one step after the other', () => {
    const way = ['booked', 'inTransit', 'arrived', 'receiving', 'received', 'reconciled', 'closed'] as const
    for (const [place, from] of way.slice(0, -1).entries()) {
      expect(mayMoveLoad(from, way[place + 1] ?? from)).toBe(true)
    }
  })
  test('lets every move be taken back', () => {
    for (const from of loadStages) {
      for (const to of loadMoves[from]) expect([from, to, loadMoves[to].includes(from)]).toEqual([from, to, true])
    }
  })
  test('does not let a closed load go back to the road', () => {
    expect(mayMoveLoad('closed', 'inTransit')).toBe(false)
    expect(mayMoveLoad('received', 'booked')).toBe(false)
  })
})

describe('the stage that people see', () => {
  test.each([
    ['booked', 0, 'booked'],
    ['booked', 1, 'receiving'],
    ['inTransit', 4, 'receiving'],
    ['arrived', 7, 'receiving'],
    ['received', 7, 'received'],
    ['refused', 7, 'refused'],
    ['closed', 0, 'closed'],
  ] as const)('of a %s load with %i items in is %s', (stage, qty, shown) => {
    expect(shownStage({ stage }, qty)).toBe(shown)
  })
  test('with units in, a load may be received or refused, but not put back on the road', () => {
    expect(movesOf({ stage: 'arrived', broughtCents: null }, 12)).toEqual(['received', 'refused'])
  })
  test('a load that closed before Restow stays closed', () => {
    expect(movesOf({ stage: 'closed', broughtCents: 0 }, 0)).toEqual([])
    expect(movesOf({ stage: 'closed', broughtCents: null }, 0)).toEqual(['reconciled'])
  })
  test('an arrived load without units may go back and on', () => {
    expect(movesOf({ stage: 'arrived', broughtCents: null }, 0)).toEqual([
      'won',
      'booked',
      'inTransit',
      'receiving',
      'received',
      'refused',
    ])
  })
})

describe('late', () => {
  const truck = aLoad({ stage: 'inTransit', etaAt: '2026-11-20T14:00:00.000Z' })
  test('is a truck whose time has passed and that is not here', () => {
    expect(isLate(truck, 0, at)).toBe(true)
  })
  test('is none that is still to come, has no time, or is here', () => {
    expect(isLate({ ...truck, etaAt: '2026-11-20T16:00:00.000Z' }, 0, at)).toBe(false)
    expect(isLate({ ...truck, etaAt: '' }, 0, at)).toBe(false)
    expect(isLate({ ...truck, stage: 'arrived' }, 0, at)).toBe(false)
    expect(isLate(truck, 3, at)).toBe(false)
  })
})

describe('the times of a move', () => {
  test('arriving writes when, once', () => {
    expect(timesOfMove(aLoad({ stage: 'booked' }), 'arrived', at)).toMatchObject({ arrivedAt: at, receivedAt: '' })
    const earlier = '2026-11-20T09:00:00.000Z'
    expect(timesOfMove(aLoad({ arrivedAt: earlier }), 'received', at)).toMatchObject({
      arrivedAt: earlier,
      receivedAt: at,
    })
  })
  test('going back takes the later times back', () => {
    const closed = aLoad({ arrivedAt: 'a', receivingAt: 'b', receivedAt: 'c', closedAt: 'd' })
    expect(timesOfMove(closed, 'receiving', at)).toEqual({
      arrivedAt: 'a',
      receivingAt: 'b',
      receivedAt: '',
      closedAt: '',
    })
    expect(timesOfMove(closed, 'inTransit', at)).toEqual({
      arrivedAt: '',
      receivingAt: '',
      receivedAt: '',
      closedAt: '',
    })
  })
  test('refusing keeps the time at the door', () => {
    expect(timesOfMove(aLoad({ arrivedAt: 'a' }), 'refused', at).arrivedAt).toBe('a')
  })
})
