import { describe, expect, test } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { inboundStep, type InboundFacts } from '#domain/dock/inbound-scan.ts'
import { aContainer, aLoad } from '#tests/support/records.ts'

const load = aLoad({ id: 'load-1', code: 'L-1001', stage: 'arrived' })
const other = aLoad({ id: 'load-2', code: 'L-1002', stage: 'inTransit' })
const pallet = aContainer({ sourcePallet: 'PTMB72505', loadId: 'load-1' })
const scan = (text: string) => classifyScan(text)
const facts = (over: Partial<InboundFacts> = {}): InboundFacts => ({
  pallet: null,
  load: null,
  openLoads: [load],
  ...over,
})
const here = { container: pallet, load }

describe('a pallet label', () => {
  test('of the open truck ticks its pallet off', () => {
    expect(inboundStep(scan('PTMB72505'), facts({ pallet: here }))).toMatchObject({
      kind: 'tick',
      load: { id: 'load-1' },
    })
  })
  test('scanned twice counts once', () => {
    const ticked = { container: aContainer({ ...pallet, status: 'received' }), load }
    expect(inboundStep(scan('PTMB72505'), facts({ pallet: ticked }))).toMatchObject({
      kind: 'tell',
      tone: 'amber',
      title: 'Counted already',
    })
  })
  test('of another load says which', () => {
    const theirs = { container: aContainer({ loadId: 'load-2' }), load: other }
    expect(inboundStep(scan('PTMB72505'), facts({ pallet: theirs }))).toMatchObject({
      kind: 'otherLoad',
      load: { code: 'L-1002' },
    })
  })
  test('of a second load on the same truck ticks off there', () => {
    const theirs = { container: aContainer({ loadId: 'load-2' }), load: other }
    expect(inboundStep(scan('PTMB72505'), facts({ pallet: theirs, openLoads: [load, other] }))).toMatchObject({
      kind: 'tick',
      load: { id: 'load-2' },
    })
  })
  test('that nobody knows offers a new pallet on the open truck', () => {
    expect(inboundStep(scan('PTZZ00001'), facts())).toMatchObject({
      kind: 'newPallet',
      label: 'PTZZ00001',
      own: false,
      loads: [{ id: 'load-1' }],
    })
  })
  test('that nobody knows, with no truck open, is left to the app', () => {
    expect(inboundStep(scan('PTZZ00001'), facts({ openLoads: [] })).kind).toBe('none')
  })
  test('with no truck open shows its load while that is on the road, and ticks off once it is here', () => {
    const coming = { container: aContainer({ loadId: 'load-2' }), load: other }
    expect(inboundStep(scan('PTMB72505'), facts({ pallet: coming, openLoads: [] })).kind).toBe('openLoad')
    expect(inboundStep(scan('PTMB72505'), facts({ pallet: here, openLoads: [] })).kind).toBe('tick')
  })
  test('of a load that is closed or refused is not taken in', () => {
    for (const stage of ['closed', 'refused'] as const) {
      const answer = inboundStep(scan('PTMB72505'), facts({ pallet: { container: pallet, load: { ...load, stage } } }))
      expect(answer).toMatchObject({ kind: 'tell', tone: 'red' })
    }
  })
  test.each(['soldWhole', 'scrapped'] as const)('of a pallet that is %s stops', (status) => {
    const gone = { container: aContainer({ ...pallet, status }), load }
    expect(inboundStep(scan('PTMB72505'), facts({ pallet: gone }))).toMatchObject({ kind: 'tell', tone: 'red' })
  })
  test('without a load is said so', () => {
    expect(inboundStep(scan('PTMB72505'), facts({ pallet: { container: pallet, load: null } }))).toMatchObject({
      tone: 'red',
      title: 'This pallet has no load',
    })
  })
})

test('a load label opens the load, and an unknown one is said to be unknown', () => {
  expect(inboundStep(scan('L-1001'), facts({ load }))).toMatchObject({ kind: 'openLoad', load: { id: 'load-1' } })
  expect(inboundStep(scan('L-77'), facts())).toMatchObject({ kind: 'tell', tone: 'red' })
})
test.each(['LPRQ3978200', '760064404380', 'B07XJ8C8F5'])('an item such as %s is left to the app', (code) => {
  expect(inboundStep(scan(code), facts()).kind).toBe('none')
})
