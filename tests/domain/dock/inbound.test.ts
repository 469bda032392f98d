import { english } from '#tests/support/english.ts'
import { describe, expect, test } from 'vitest'
import { countPallets, openQuestion, sealNoteHead, sealState, trucksOf, whenOf } from '#domain/dock/inbound.ts'
import { aContainer, aLoad } from '#tests/support/records.ts'

const now = '2026-11-20T15:00:00.000Z'
const none = new Map<string, number>()

test('a load is in the calendar when it came, and until then when it is expected', () => {
  const etaAt = '2026-11-20T18:00:00.000Z'
  const arrivedAt = '2026-11-22T09:00:00.000Z'
  expect(whenOf(aLoad({ etaAt }))).toBe(etaAt)
  expect(whenOf(aLoad({ etaAt, arrivedAt }))).toBe(arrivedAt)
})

describe('loads on one truck', () => {
  const first = aLoad({
    id: 'a',
    code: 'L-1001',
    stage: 'inTransit',
    truckNo: 'TX 4417',
    etaAt: '2026-11-20T18:00:00.000Z',
  })
  const second = aLoad({
    id: 'b',
    code: 'L-1002',
    stage: 'booked',
    truckNo: 'tx-4417',
    etaAt: '2026-11-20T17:00:00.000Z',
  })
  test('are one truck, however its number is written, and it comes when the first of them does', () => {
    const [truck, ...others] = trucksOf([second, first], none, now)
    expect(others).toEqual([])
    expect(truck).toMatchObject({ key: 'a', etaAt: '2026-11-20T17:00:00.000Z', isComing: true, isLate: false })
    expect(truck?.loads.map((load) => load.code)).toEqual(['L-1001', 'L-1002'])
  })
  test('of a trailer that comes again next week are two trucks', () => {
    const later = { ...second, etaAt: '2026-11-27T17:00:00.000Z' }
    expect(trucksOf([first, later], none, now)).toHaveLength(2)
  })
  test('without a truck number are never thrown together', () => {
    expect(trucksOf([aLoad({ id: 'a' }), aLoad({ id: 'b' })], none, now)).toHaveLength(2)
  })
  test('are sorted late ones first, then by time, those without a time last', () => {
    const late = aLoad({ id: 'late', code: 'L-1009', stage: 'booked', etaAt: '2026-11-20T14:00:00.000Z' })
    const open = aLoad({ id: 'open', code: 'L-1000', stage: 'booked' })
    expect(trucksOf([open, first, late], none, now).map((truck) => truck.key)).toEqual(['late', 'a', 'open'])
  })
  test('are not late once an item of them was received', () => {
    const late = aLoad({ id: 'late', stage: 'booked', etaAt: '2026-11-20T14:00:00.000Z' })
    expect(trucksOf([late], new Map([['late', 1]]), now)[0]).toMatchObject({ isLate: false, isComing: false })
  })
})

describe('the seal', () => {
  test.each([
    ['', '', 'unread'],
    ['UL-448 1', '', 'unread'],
    ['', '4481', 'noPapers'],
    ['UL-448 1', 'ul4481', 'agrees'],
    ['UL-4481', 'UL-4418', 'differs'],
  ])('%j on the papers and %j on the door: %s', (sealNo, sealFound, state) => {
    expect(sealState(aLoad({ sealNo, sealFound }))).toBe(state)
  })
  test('that differs is settled by a note about these two numbers, and open again when another number is read', () => {
    const load = aLoad({ sealNo: '1', sealFound: '2' })
    const settled = { ...load, note: `Fragile\n${sealNoteHead(load)} driver changed it in Dallas` }
    expect(sealState(settled)).toBe('accepted')
    expect(sealState({ ...settled, sealFound: '3' })).toBe('differs')
    // As such notes were written until version 0.1.
    expect(sealState({ ...load, note: 'Seal 2 on the door, 1 on the papers: Customs' })).toBe('accepted')
    expect(english(openQuestion(sealState({ ...settled, sealFound: '3' })))).toContain('seal differs')
    expect(openQuestion('accepted')).toBe('')
  })
})

describe('the count of pallets', () => {
  const load = aLoad({ palletsExpected: 3 })
  const pallet = (over: object) => aContainer(over)
  test('is unknown until a person counts', () => {
    expect(countPallets(load, [pallet({})])).toMatchObject({ counted: null, words: '', ticked: 0 })
  })
  test('by hand is compared with the papers in words', () => {
    expect(english(countPallets({ ...load, palletsCounted: 2 }, []))).toMatchObject({
      difference: -1,
      words: '1 short of 3',
    })
    expect(english(countPallets({ ...load, palletsCounted: 5 }, []))).toMatchObject({
      difference: 2,
      words: '2 over 3',
    })
    expect(english(countPallets({ ...load, palletsCounted: 3 }, []))).toMatchObject({
      difference: 0,
      words: 'All 3 here',
    })
    expect(english(countPallets({ ...load, palletsCounted: 0 }, []))).toMatchObject({ words: '3 short of 3' })
  })
  test('by scan counts too, and whichever saw more is believed', () => {
    const two = [pallet({ status: 'received' }), pallet({ status: 'breaking' }), pallet({ status: 'expected' })]
    expect(countPallets(load, two)).toMatchObject({ ticked: 2, counted: 2 })
    expect(countPallets({ ...load, palletsCounted: 1 }, two).counted).toBe(2)
    expect(countPallets({ ...load, palletsCounted: 3 }, two).counted).toBe(3)
  })
  test('leaves out what was split off here, and our own carts', () => {
    const ours = [pallet({ status: 'received', parentId: 'p0' }), pallet({ status: 'received', kind: 'cart' })]
    expect(countPallets(load, ours).counted).toBeNull()
  })
  test('without a number on the papers goes by the manifest’s pallets, else compares with nothing', () => {
    const open = { ...load, palletsExpected: null }
    expect(english(countPallets(open, [pallet({}), pallet({ status: 'received' })]))).toMatchObject({ expected: 2 })
    expect(english(countPallets({ ...open, palletsCounted: 4 }, []))).toMatchObject({
      expected: null,
      words: '4 counted',
    })
  })
})
