import { describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { codeOfCommand } from '#domain/codes/command-codes.ts'
import { lotOfTag, tagCodeOf } from '#domain/codes/lot-tags.ts'
import { lotStep } from '#domain/selling/lots/lot-scan.ts'
import { emptyLotting, type LotEvent, type LotFacts, type LotState } from '#domain/selling/lots/lot-state.ts'
import { lotChannel } from '#domain/selling/lots/lot-text.ts'
import { english } from '#tests/support/english.ts'
import { aLot, aTime, aUnit, anAuction } from '#tests/support/records.ts'

const event = anAuction()
const unit = aUnit({ id: 'u1', label: 'U-1', grade: 'usedGood', stage: 'stored', inspectedAt: aTime })
const other = aUnit({
  id: 'u2',
  label: 'U-2',
  title: 'Toaster',
  grade: 'usedFair',
  stage: 'stored',
  listingId: 'lot-1',
})
const lot = aLot({ title: 'Toaster', description: 'Toaster.', startBidCents: 500, unitIds: ['u2'] })
const state: LotState = { ...emptyLotting, eventId: event.id }
const inHand: LotState = { ...state, lotId: lot.id, lastNo: 1 }
const facts = (over: Partial<LotFacts> = {}): LotFacts => ({
  events: [], event, channel: lotChannel(null), inHand: null, opened: null, openedEvent: null, nextNo: 12, unit, doubt: null, offer: null, offerEvent: null,
  newId: 'new', printsTags: true, at: aTime, ...over,
}) // prettier-ignore
const scan: LotEvent = { kind: 'scan', scan: classifyScan('x') }
const withUnits = (one: typeof lot, units: readonly (typeof unit)[]) => ({ lot: one, units, listed: units })
const held = withUnits(lot, [other])

describe('a unit that is scanned', () => {
  it('begins a lot with the next number, its title and start bid', () => {
    const step = lotStep(state, scan, facts())
    expect(step.state).toMatchObject({ lotId: 'new', lastNo: 12 })
    expect(step.say).toMatchObject({ tone: 'green', big: '12', title: 'Kettle' })
    expect(step.writes).toMatchObject([
      {
        what: 'made',
        rows: [
          { type: 'lot.made', to: '12' },
          { type: 'unit.lotted', refId: 'u1', to: '12' },
        ],
      },
    ])
    expect(step.writes[0]).toMatchObject({ edits: [{ after: { lotNo: 12, startBidCents: 500, status: 'draft', unitIds: ['u1'], sticker: '' } }, { after: { listingId: 'new' } }] }) // prettier-ignore
  })
  it('goes into the lot in hand, whose text follows', () => {
    const step = lotStep(inHand, scan, facts({ inHand: held }))
    expect(step.state.lotId).toBe(lot.id)
    expect(step.say).toMatchObject({ tone: 'green', big: '1', title: 'Toaster + 1 more' })
    expect(step.writes).toMatchObject([{ what: 'added', edits: [{ after: { unitIds: ['u2', 'u1'] } }, { id: 'u1' }] }])
  })
  it('leaves a title that a person wrote', () => {
    const step = lotStep(inHand, scan, facts({ inHand: withUnits({ ...lot, title: 'Breakfast set' }, [other]) }))
    expect(step.say).toMatchObject({ title: 'Breakfast set' })
  })
  it('makes a lot at once where each is its own, with its tag', () => {
    const step = lotStep({ ...inHand, oneEach: true }, scan, facts({ inHand: held }))
    expect(step.writes).toMatchObject([{ what: 'made', edits: [{ after: { sticker: '12' } }, {}] }])
  })
  it('counts the items that its label covers', () => {
    expect(english(lotStep(state, scan, facts({ unit: { ...unit, qty: 7 } })).say?.detail)).toContain('7 items')
  })
  it('before an auction is chosen asks which, and goes into the one that is chosen', () => {
    const asked = lotStep(emptyLotting, scan, facts({ event: null, events: [event] }))
    expect(asked).toMatchObject({ say: { tone: 'amber', choices: [{ event: { kind: 'choose', eventId: event.id } }] }, writes: [] }) // prettier-ignore
    const step = lotStep(emptyLotting, { kind: 'choose', eventId: event.id }, facts())
    expect(step).toMatchObject({ state: { eventId: event.id, lotId: 'new' }, say: { tone: 'green' } })
  })
  it('where no auction is prepared is refused with what to do', () => {
    expect(lotStep(emptyLotting, scan, facts({ event: null })).say).toMatchObject({ tone: 'red' })
  })
  it('for an auction that is over asks for another', () => {
    const over = anAuction({ status: 'closed' })
    expect(lotStep(state, scan, facts({ event: over, events: [event] })).say).toMatchObject({ tone: 'amber' })
  })
})

describe('a unit that cannot simply be lotted', () => {
  const answer = (over: Partial<typeof unit>, more: Partial<LotFacts> = {}) =>
    lotStep(inHand, scan, facts({ inHand: held, unit: { ...unit, ...over }, ...more }))

  it('in the lot in hand is offered to be taken out', () => {
    const step = lotStep(inHand, scan, facts({ inHand: held, unit: other, offer: held }))
    expect(step).toMatchObject({ say: { tone: 'amber', choices: [{ event: { kind: 'takeOut', unitId: 'u2' } }] }, writes: [] }) // prettier-ignore
    const out = lotStep(inHand, { kind: 'takeOut', unitId: 'u2' }, facts({ inHand: held, unit: null }))
    expect(out).toMatchObject({ state: { lotId: lot.id }, writes: [{ what: 'takenOut' }] })
    expect(english(out.say?.detail)).toContain('empty')
  })
  it('in another draft lot says which, and can be moved out of it', () => {
    const offer = withUnits(aLot({ id: 'lot-9', lotNo: 9, unitIds: ['u1'] }), [{ ...unit, listingId: 'lot-9' }])
    const step = answer({ listingId: 'lot-9' }, { offer, offerEvent: event })
    expect(english(step.say?.title)).toBe('In lot 9 of Mixed household')
    const moved = lotStep(inHand, { kind: 'take', isMoved: true }, facts({ inHand: held, unit: { ...unit, listingId: 'lot-9' }, offer, offerEvent: event })) // prettier-ignore
    expect(moved.writes).toMatchObject([{ edits: [{ id: 'lot-1' }, { id: 'u1', after: { listingId: 'lot-1' } }, { id: 'lot-9', after: { unitIds: [] } }] }]) // prettier-ignore
  })
  it('in a live lot is refused', () => {
    const offer = withUnits(aLot({ id: 'lot-9', lotNo: 9, status: 'live' }), [])
    expect(answer({ listingId: 'lot-9', stage: 'listed' }, { offer }).say).toMatchObject({ tone: 'red' })
  })
  it('that is offered at a fixed price is refused, also where this device may not read that offer', () => {
    const offer = withUnits(aLot({ id: 'l9', saleType: 'fixed' }), [])
    expect(english(answer({ listingId: 'l9' }, { offer }).say?.title)).toBe('Offered elsewhere')
    expect(english(answer({ listingId: 'l9' }).say?.title)).toBe('Offered elsewhere')
  })
  it('whose offer is over is taken', () => {
    const offer = withUnits(aLot({ id: 'lot-9', status: 'unsold' }), [])
    expect(answer({ listingId: 'lot-9' }, { offer }).say).toMatchObject({ tone: 'green' })
  })
  it.each([
    ['sold', { stage: 'sold' }, 'Already sold'],
    ['in an order', { orderId: 'o1' }, 'Already sold'],
    ['on hold', { stage: 'hold', exceptionCode: 'recall' }, 'On hold'],
    ['returned', { stage: 'returned' }, 'Returned by a buyer'],
    ['shipped', { stage: 'shipped' }, 'This has left the warehouse'],
  ] as const)('that is %s is refused', (_, over, title) => {
    const step = answer(over)
    expect(step.say?.tone).toBe('red')
    expect(english(step.say?.title)).toBe(title)
    expect(step.writes.filter((write) => write.kind === 'lot')).toEqual([])
  })
  it('without a grade is asked for, and goes in all the same', () => {
    const step = answer({ grade: '' })
    expect(step.say).toMatchObject({ tone: 'amber', choices: [{ event: { kind: 'take', isUngraded: true } }] })
    const taken = lotStep(inHand, { kind: 'take', isUngraded: true }, facts({ inHand: held, unit: { ...unit, grade: '' } })) // prettier-ignore
    expect(taken).toMatchObject({ say: { tone: 'amber' }, writes: [{ what: 'added' }] })
  })
  it('that was missing is found and taken', () => {
    const step = answer({ stage: 'missing' })
    expect(step.say).toMatchObject({ tone: 'amber', big: '1' })
    expect(step.writes).toMatchObject([{ kind: 'unit', row: { type: 'unit.found' } }, { kind: 'lot' }])
  })
  it('or a label of ours that no unit has is refused', () => {
    const code: LotEvent = { kind: 'scan', scan: { kind: 'unit', value: 'U-9', raw: 'U-9', serial: '' } }
    expect(lotStep(state, code, facts({ unit: null })).say).toMatchObject({ tone: 'red' })
  })
  it('or any other code is left to the app', () => {
    expect(lotStep(state, scan, facts({ unit: null })).unhandled).toBe(true)
  })
})

describe('the end of a lot', () => {
  it('comes by the button, and by the printed command', () => {
    const command: LotEvent = { kind: 'scan', scan: classifyScan(codeOfCommand('next')) }
    for (const end of [{ kind: 'next' } as const, command]) {
      const step = lotStep(inHand, end, facts({ inHand: held, unit: null }))
      expect(step).toMatchObject({ state: { lotId: '' }, say: { tone: 'green', big: '1' }, writes: [{ what: 'finished' }] }) // prettier-ignore
    }
  })
  it('of an empty lot is refused', () => {
    expect(lotStep(inHand, { kind: 'next' }, facts({ inHand: withUnits(lot, []) })).say).toMatchObject({ tone: 'red' })
  })
  it('with nothing in hand asks for the first unit', () => {
    expect(lotStep(state, { kind: 'next' }, facts()).say).toMatchObject({ tone: 'plain' })
  })
})

describe('the tag of a lot', () => {
  const tag = tagCodeOf('0f6b2a10-lot')
  const code: LotEvent = { kind: 'scan', scan: classifyScan(tag) }
  it('names its record, in capitals or small letters, and nothing else is one', () => {
    expect(lotOfTag(tag)).toBe('0f6b2a10-lot')
    expect(lotOfTag(tag.toUpperCase())).toBe('0f6b2a10-lot')
    expect(lotOfTag('U-00010001X')).toBe('')
    expect(classifyScan(tagCodeOf('7d9f1f8e-3c1a-4a8e-9a55-0d2f6f7a1b2c')).kind).toBe('unknown')
  })
  it('takes a draft lot in hand, in its own auction', () => {
    const step = lotStep(emptyLotting, code, facts({ opened: held, openedEvent: event, unit: null }))
    expect(step).toMatchObject({ state: { eventId: event.id, lotId: lot.id }, say: { tone: 'plain', big: '1' } })
  })
  it('of a live lot, or of none, is refused', () => {
    const live = withUnits({ ...lot, status: 'live' as const }, [other])
    expect(lotStep(state, code, facts({ opened: live, openedEvent: event })).say).toMatchObject({ tone: 'red' })
    expect(lotStep(state, code, facts()).say).toMatchObject({ tone: 'red' })
  })
})

it('the picture of a unit stands beside its title, also when it may not be lotted', () => {
  for (const over of [{ stage: 'sold' }, { stage: 'hold' }, { stage: 'shipped' }, { grade: '' }] as const)
    expect(lotStep(state, scan, facts({ unit: { ...unit, ...over } })).say?.pictureOf).toBe('u1')
  expect(lotStep(emptyLotting, scan, facts({ event: null, events: [event] })).say?.pictureOf).toBe('u1')
})
