import { describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { linesOf } from '#domain/core/orders/orders.ts'
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { leaveOutWrite, packStep } from '#domain/shows/pack-scan.ts'
import { emptyPacking, type Packer, type PackEvent, type PackFacts, type PackState, type Target } from '#domain/shows/pack-state.ts' // prettier-ignore
import { english } from '#tests/support/english.ts'
import { aTime, aUnit, anOrder } from '#tests/support/records.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'

const me: Packer = { uid: 'u1', name: 'Ada', device: '7KQ', at: aTime }
const them: Packer = { uid: 'u2', name: 'Bea', device: 'X2M', at: aTime }
const lineOf = (place: number) => ({ listingId: `i${place}`, unitId: `unit-${place}`, sticker: `${place}`, priceCents: 100 }) // prettier-ignore
const order = (over: Partial<OrderDoc> = {}, places = [1, 2]): OrderDoc =>
  anOrder({
    id: 'order-1', channelKey: 'whatnot', eventId: 'show-1', buyerName: 'Ann', shipmentId: 's1', tracking: 'TBA123456789012',
    lines: Object.fromEntries(places.map((place) => [`line-${place}`, lineOf(place)])), ...over,
  }) // prettier-ignore
const held = (one: OrderDoc, units: Partial<UnitDoc> = {}): OrderWithUnits => ({
  order: one,
  lines: linesOf(one).map((line) => ({
    line,
    unit: line.unitId === '' ? null : aUnit({ id: line.unitId, label: line.unitId, title: `Toy ${line.sticker}`, stage: 'sold', orderId: one.id, locationId: 'A-1', ...units }),
  })),
}) // prettier-ignore
const target = (of: OrderWithUnits, lineId = '', by: Target['by'] = 'sticker'): Target => ({ held: of, lineId, by })
const facts = (over: Partial<PackFacts> = {}): PackFacts => ({ inHand: null, targets: [], unit: null, doubt: null, me, at: aTime, ...over }) // prettier-ignore
const scan = (code = 'x'): PackEvent => ({ kind: 'scan', scan: classifyScan(code) })
const inHand: PackState = { orderId: 'order-1' }
const title = (step: ReturnType<typeof packStep>) => english(step.say?.title)

describe('opening a shipment', () => {
  it('by its number shows how many items it has, and holds it for this person and device', () => {
    const step = packStep(emptyPacking, scan(), facts({ targets: [target(held(order()), '', 'shipment')] }))
    expect(step).toMatchObject({ state: inHand, say: { tone: 'plain', big: '2', title: 'Ann' } })
    expect(step.writes).toMatchObject([{ edits: [{ after: { 'handOver.packer': me } }], rows: [{ type: 'order.packerSet', to: 'Ada' }] }]) // prettier-ignore
  })
  it('by one of its stickers puts that item in at once', () => {
    const step = packStep(emptyPacking, scan(), facts({ targets: [target(held(order()), 'line-1')] }))
    expect(english(step.say?.big)).toBe('1 of 2')
    expect(step.writes).toMatchObject([{}, { edits: [{ id: 'unit-1', after: { stage: 'picked', locationId: '' } }, { after: { 'lineStates.line-1': 'packed', status: 'picking' } }] }]) // prettier-ignore
  })
  it('that another device packs names the packer, and changes hands when a person says so', () => {
    const theirs = held(order({ handOver: { packer: them } }))
    const step = packStep(emptyPacking, scan(), facts({ targets: [target(theirs)] }))
    expect(step).toMatchObject({ state: emptyPacking, say: { tone: 'amber' }, writes: [] })
    expect(title(step)).toBe('Bea packs this shipment on device X2M')
    const [choice] = step.say?.choices ?? []
    const taken = choice && packStep(emptyPacking, choice.event, facts({ targets: [target(theirs)] }))
    expect(taken).toMatchObject({ state: inHand, writes: [{ edits: [{ before: { 'handOver.packer': them }, after: { 'handOver.packer': me } }] }] }) // prettier-ignore
  })
  it('of the same person on another device asks as well', () => {
    const elsewhere = held(order({ handOver: { packer: { ...me, device: 'ZZZ' } } }))
    expect(packStep(emptyPacking, scan(), facts({ targets: [target(elsewhere)] })).say?.tone).toBe('amber')
  })
  it('with more than twenty items warns', () => {
    const many = held(
      order(
        {},
        Array.from({ length: 21 }, (_, place) => place + 1),
      ),
    )
    expect(packStep(emptyPacking, scan(), facts({ targets: [target(many)] })).say).toMatchObject({ tone: 'amber', big: '21' }) // prettier-ignore
  })
  it('that was canceled or shipped is refused', () => {
    for (const status of ['cancelled', 'shipped'] as const)
      expect(packStep(emptyPacking, scan(), facts({ targets: [target(held(order({ status })))] })).say?.tone).toBe(
        'red',
      )
  })
  it('asks which, where a sticker is in shipments of several shows', () => {
    const other = held(order({ id: 'order-2', buyerName: 'Bob' }))
    const step = packStep(emptyPacking, scan('1'), facts({ targets: [target(held(order()), 'line-1'), target(other, 'line-1')] })) // prettier-ignore
    expect(step.say?.choices?.map(({ event }) => event)).toMatchObject([{ orderId: 'order-1', lineId: 'line-1' }, { orderId: 'order-2' }]) // prettier-ignore
  })
})

describe('packing', () => {
  const full = order({ lineStates: { 'line-1': 'packed' }, handOver: { packer: me } })
  it('is done with the last item, and the shipment is packed', () => {
    const step = packStep(inHand, scan(), facts({ inHand: held(full), targets: [target(held(full), 'line-2')] }))
    expect(english(step.say?.big)).toBe('All in')
    expect(step.writes).toMatchObject([{ edits: [{}, { after: { status: 'packed' } }], rows: [{ type: 'order.packed' }, { type: 'unit.packed' }] }]) // prettier-ignore
  })
  it('stops an item of another shipment', () => {
    const other = held(order({ id: 'order-2', buyerName: 'Bob' }))
    const step = packStep(inHand, scan(), facts({ inHand: held(full), targets: [target(other, 'line-1')] }))
    expect(step).toMatchObject({ state: inHand, say: { tone: 'red' }, writes: [] })
    expect(title(step)).toBe('Wrong item')
    expect(english(step.say?.detail)).toContain('belongs to Bob, not to Ann')
  })
  it('says that an item is in already, and counts it once', () => {
    const step = packStep(inHand, scan(), facts({ inHand: held(full), targets: [target(held(full), 'line-1')] }))
    expect(step).toMatchObject({ say: { tone: 'amber' }, writes: [] })
  })
  it('stops a canceled line, a unit of another order and a line without a unit', () => {
    const cancelled = held(order({ lineStates: { 'line-1': 'cancelled' } }))
    const elsewhere = held(order(), { orderId: 'order-9' })
    const bare = held(order({ lines: { 'line-1': { ...lineOf(1), unitId: '' } } }))
    const titles = [cancelled, elsewhere, bare].map((one) => title(packStep(inHand, scan(), facts({ inHand: one, targets: [target(one, 'line-1')] })))) // prettier-ignore
    expect(titles).toEqual(['Canceled', 'Sold twice', 'No unit of ours'])
  })
  it('finds a unit that was missing', () => {
    const missing = held(order(), { stage: 'missing', exceptionCode: 'pickNotFound' })
    const step = packStep(inHand, scan(), facts({ inHand: missing, targets: [target(missing, 'line-1')] }))
    expect(step).toMatchObject({ say: { tone: 'amber' }, writes: [{ edits: [{ after: { stage: 'picked', exceptionCode: '' } }, {}] }] }) // prettier-ignore
  })
  it('leaves a line out, which makes the rest complete', () => {
    const step = packStep(inHand, { kind: 'cancelLine', lineId: 'line-2' }, facts({ inHand: held(full) }))
    expect(step.writes).toMatchObject([{ edits: [{ id: 'unit-2', after: { stage: 'stored', orderId: '' } }, { after: { 'lineStates.line-2': 'cancelled', status: 'packed' } }] }]) // prettier-ignore
  })
  it('does not call a unit stored that never had a place, when its line is left out', () => {
    const unplaced = leaveOutWrite(held(order(), { locationId: '' }), 'line-2', aTime)
    expect(unplaced?.edits[0]?.after).toMatchObject({ stage: 'received', orderId: '' })
  })
  it('leaves a line in whose unit is sent already, though the line does not say so yet', () => {
    expect(leaveOutWrite(held(order(), { stage: 'shipped' }), 'line-2', aTime)).toBeNull()
  })
  it('refuses a unit that no show sold, an unknown sticker and an unknown parcel', () => {
    const unit = aUnit({ id: 'u9', label: 'U-9' })
    expect(title(packStep(inHand, scan(), facts({ unit })))).toBe('Not sold in a show')
    expect(title(packStep(emptyPacking, scan('77'), facts()))).toBe('Sticker 77 is in no shipment')
    expect(title(packStep(emptyPacking, scan('TBA123456789012'), facts()))).toBe('No shipment has this number')
    expect(packStep(emptyPacking, scan('hello'), facts()).unhandled).toBe(true)
  })
  it('leaves a shipment that is put down to others', () => {
    const mine = held(order({ handOver: { packer: me } }))
    const step = packStep(inHand, { kind: 'putDown' }, facts({ inHand: mine }))
    expect(step).toMatchObject({ state: emptyPacking, writes: [{ edits: [{ after: { 'handOver.packer': null } }] }] })
  })
})

describe('shipping', () => {
  const full = held(order({ status: 'packed', lineStates: { 'line-1': 'packed', 'line-2': 'packed' } }))
  it('is the scan of the label once all is in', () => {
    const step = packStep(inHand, scan(), facts({ inHand: full, targets: [target(full, '', 'tracking')] }))
    expect(step).toMatchObject({ state: emptyPacking, say: { tone: 'green' } })
    expect(step.writes).toMatchObject([{ edits: [{ after: { stage: 'shipped' } }, { id: 'unit-2' }, { after: { status: 'shipped' } }], rows: [{ type: 'order.shipped', to: 'TBA123456789012' }, {}, {}] }]) // prettier-ignore
  })
  it('waits for the last item and for the tracking number', () => {
    expect(title(packStep(inHand, { kind: 'ship' }, facts({ inHand: held(order()) })))).toBe('Not everything is in yet')
    const bare = held({ ...full.order, tracking: '' })
    expect(title(packStep(inHand, { kind: 'ship' }, facts({ inHand: bare })))).toBe('No tracking number yet')
  })
})

it('the picture of an item stands beside its title, also when it may not go into the box', () => {
  const canceled = held(order({ lineStates: { 'line-1': 'cancelled' } }))
  const wrong = held(order({ id: 'order-2', buyerName: 'Bob' }))
  const own = held(order())
  const say = (over: Partial<PackFacts>) => packStep(inHand, scan(), facts(over)).say
  expect(say({ inHand: canceled, targets: [target(canceled, 'line-1')] })).toMatchObject({
    tone: 'red',
    pictureOf: 'unit-1',
  })
  expect(say({ inHand: own, targets: [target(wrong, 'line-2')] })).toMatchObject({ tone: 'red', pictureOf: 'unit-2' })
  expect(say({ unit: aUnit({ id: 'u9' }) })).toMatchObject({ tone: 'red', pictureOf: 'u9' })
})
