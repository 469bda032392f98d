import { english } from '#tests/support/english.ts'
import { describe, expect, test } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import {
  emptyMissingSearch,
  missingSearchStep,
  type MissingSearchEvent,
  type MissingSearchFacts,
} from '#domain/stock/missing-search.ts'
import { plainTerms, planSale } from '#domain/core/orders/sales.ts'
import { listingProblem } from '#domain/selling/listing.ts'
import { usualWriteOff } from '#domain/stock/misplaced.ts'
import { aLocation, aTime, aUnit } from '#tests/support/records.ts'

const bin = aLocation({ id: 'L-A-01', code: 'A-01' })
const lost = aUnit({ id: 'u1', stage: 'missing', exceptionCode: 'auditMissing', exceptionAt: '2026-10-01T08:00:00.000Z', inspectedAt: aTime, locationId: 'L-B' }) // prettier-ignore
const facts = (over: Partial<MissingSearchFacts> = {}): MissingSearchFacts => ({
  unit: null, doubt: null, inHand: null, place: [], placeQty: 0, rule: usualWriteOff, at: aTime, ...over,
}) // prettier-ignore
const scan = (code = 'x'): MissingSearchEvent => ({ kind: 'scan', scan: classifyScan(code) })

describe('a lost unit', () => {
  test('that is scanned is found, and the next place is where it is', () => {
    const found = missingSearchStep(emptyMissingSearch, scan(), facts({ unit: lost }))
    expect(english(found)).toMatchObject({ state: { unitId: 'u1' }, say: { tone: 'green', title: 'Found' } })
    expect(found.writes).toMatchObject([{ patch: { stage: 'inspected', exceptionCode: '', locationId: '' }, row: { type: 'unit.found' } }]) // prettier-ignore
    const there = missingSearchStep(found.state, scan('A-01'), facts({ inHand: { ...lost, ...found.writes[0]?.patch }, place: [bin] })) // prettier-ignore
    expect(there).toMatchObject({ state: emptyMissingSearch, say: { tone: 'green', title: 'A-01' } })
    expect(there.writes).toMatchObject([{ patch: { locationId: 'L-A-01', stage: 'stored' } }])
  })
  test('that is not looked for is taken in hand in plain, since nothing is written', () => {
    const known = aUnit({ id: 'u1', stage: 'stored', locationId: 'L-B' })
    const step = missingSearchStep(emptyMissingSearch, scan(), facts({ unit: known }))
    expect(step).toMatchObject({ state: { unitId: 'u1' }, say: { tone: 'plain' }, writes: [] })
  })
  test('is found by a word, with the place', () => {
    const step = missingSearchStep(emptyMissingSearch, { kind: 'found', unitId: 'u1', placeId: bin.id }, facts({ unit: lost, place: [bin] })) // prettier-ignore
    expect(step.writes).toMatchObject([{ patch: { locationId: 'L-A-01', stage: 'stored', exceptionCode: '' } }])
  })
  test('does not go where nothing may go, and stays in hand', () => {
    const held = { unitId: 'u1' }
    const blocked = missingSearchStep(held, scan(), facts({ inHand: lost, place: [{ ...bin, blocked: true }] }))
    expect(blocked).toMatchObject({ state: held, say: { tone: 'red' }, writes: [] })
    expect(missingSearchStep(held, scan(), facts({ inHand: lost }))).toMatchObject({
      state: held,
      say: { tone: 'red' },
    })
    expect(missingSearchStep(emptyMissingSearch, scan(), facts())).toMatchObject({ unhandled: true })
    expect(missingSearchStep(held, { kind: 'leave' }, facts()).state).toEqual(emptyMissingSearch)
  })
  test('is written off by the rules of that moment', () => {
    const wish: MissingSearchEvent = { kind: 'writeOff', unitId: 'u1', reason: 'Stolen', rank: 'manager' }
    expect(missingSearchStep(emptyMissingSearch, wish, facts({ unit: lost })).writes).toMatchObject([{ patch: { stage: 'scrapped' } }]) // prettier-ignore
    const found = { ...lost, stage: 'stored' as const, exceptionCode: '', exceptionAt: '' }
    expect(missingSearchStep(emptyMissingSearch, wish, facts({ unit: found }))).toMatchObject({
      say: { tone: 'red' },
      writes: [],
    })
    expect(missingSearchStep(emptyMissingSearch, { ...wish, reason: '' }, facts({ unit: lost })).writes).toEqual([])
    expect(missingSearchStep(emptyMissingSearch, wish, facts()).say).toMatchObject({ tone: 'red' })
  })
})

test('a unit that was not looked for is reported as such, and may be put down all the same', () => {
  const fine = aUnit({ id: 'u2', stage: 'stored', locationId: 'L-B' })
  const step = missingSearchStep(emptyMissingSearch, scan(), facts({ unit: fine }))
  expect(english(step)).toMatchObject({
    state: { unitId: 'u2' },
    say: { title: 'This unit is not searched for' },
    writes: [],
  })
})

test('a unit that had left the warehouse is refused, listed, and taken in when a person confirms it', () => {
  const gone = aUnit({ id: 'u3', stage: 'shipped' })
  const step = missingSearchStep(emptyMissingSearch, scan(), facts({ unit: gone }))
  expect(step).toMatchObject({ state: emptyMissingSearch, say: { tone: 'red' }, writes: [{ patch: { exceptionCode: 'scannedAfterSold' } }] }) // prettier-ignore
  const back = missingSearchStep(emptyMissingSearch, { kind: 'takeIn', unitId: 'u3' }, facts({ unit: { ...gone, exceptionCode: 'scannedAfterSold' } })) // prettier-ignore
  expect(back).toMatchObject({ state: { unitId: 'u3' }, writes: [{ patch: { stage: 'returned', exceptionCode: '' }, row: { type: 'unit.returned' } }] }) // prettier-ignore
  const inside = aUnit({ id: 'u4', stage: 'stored' })
  expect(
    missingSearchStep(emptyMissingSearch, { kind: 'takeIn', unitId: 'u4' }, facts({ unit: inside })).writes,
  ).toEqual([])
})

test('a unit that came back from a buyer is no order’s any more, so that it can be sold again', () => {
  const gone = aUnit({
    id: 'u3',
    stage: 'shipped',
    orderId: 'o1',
    listingId: 'lot-1',
    grade: 'usedGood',
    soldCents: 4_000,
    exceptionCode: 'scannedAfterSold',
  })
  const { writes } = missingSearchStep(emptyMissingSearch, { kind: 'takeIn', unitId: 'u3' }, facts({ unit: gone }))
  expect(writes).toMatchObject([
    {
      patch: { stage: 'returned', orderId: '', listingId: '', soldCents: null },
      row: { type: 'unit.returned', data: { orderId: 'o1', listingId: 'lot-1', priceCents: 4_000 } },
    },
  ])
  const back = { ...gone, ...writes[0]?.patch, stage: 'inspected' as const, inspectedAt: '2026-11-20T10:00:00.000Z' }
  expect(listingProblem(back)).toBe('')
  const item = { key: '7', listing: null, units: [back], priceCents: 2_500, sticker: '' }
  const { soldTwice, order } = planSale({ ...plainTerms, channelKey: 'ebay', externalId: '22' }, [item])
  expect(soldTwice).toEqual([])
  expect(order.lines['u3']).toMatchObject({ priceCents: 2_500 })
})

test('the picture of a lost unit stands beside its title until it has its place or is written off', () => {
  const held = { unitId: 'u1' }
  const pictureAfter = (event: MissingSearchEvent, over: Partial<MissingSearchFacts>) =>
    missingSearchStep(held, event, facts(over)).say?.pictureOf
  expect(pictureAfter(scan(), { unit: { ...lost, stage: 'shipped' } })).toBe('u1')
  expect(pictureAfter(scan('A-01'), { inHand: lost, place: [bin] })).toBe('u1')
  expect(pictureAfter({ kind: 'writeOff', unitId: 'u1', reason: 'Stolen', rank: 'manager' }, { unit: lost })).toBe('u1')
  expect(pictureAfter({ kind: 'takeIn', unitId: 'u1' }, { unit: { ...lost, stage: 'shipped' } })).toBe('u1')
})
