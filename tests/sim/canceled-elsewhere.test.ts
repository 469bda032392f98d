/** What one device canceled while another worked on it without contact, met by the real sync: no unit is between two states. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mayTouch } from '#domain/core/people/document-access.ts'
import { linesOf } from '#domain/core/orders/orders.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { findOrder } from '#data/core/orders.ts'
import { markPaid } from '#data/core/order-payments.ts'
import { cancelOrder, runOrderWrites } from '#data/outbound/fulfil-commands.ts'
import { checkIn, signFor } from '#data/outbound/pickup-commands.ts'
import { pickupFlow } from '#data/outbound/pickup-flow.ts'
import { abandonInvoice, cancelInvoice, importResults } from '#data/selling/invoice-commands.ts'
import type { PickupEvent } from '#domain/outbound/pickup-state.ts'
import { orderWrite } from '#domain/core/orders/order-work.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { aLot, anAuction, anOrder, aTime, aUnit } from '#tests/support/records.ts'
import { Simulation, type Device } from './harness.ts'

beforeAll(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
const only = ['units', 'activity', 'orders', 'listings', 'saleEvents', 'config'] as const
const row = (lot: string, key: string, cents: number) => ({
  row: 2,
  lot,
  title: '',
  bidder: key === '' ? null : { key, name: `Buyer ${key}`, email: '', phone: '' },
  highCents: cents,
})
const file = (rows: readonly ReturnType<typeof row>[]) => ({
  eventId: 'ev',
  fileName: 'r.csv',
  rows,
  unit: 'dollars' as const,
})
const first = file([row('1', '501', 1333), row('2', '501', 2001), row('3', '502', 500), row('4', '', 0)])
const A = 'order-hibid-ev-501'
const B = 'order-hibid-ev-502'
const X = 'order-ebay-X'
const strip = ({ updatedDesc: _d, ...doc }: { updatedDesc?: number }) => ({ ...doc, _deleted: false })

let sim: Simulation
let desk: Device
let yard: Device
beforeEach(async () => {
  sim = new Simulation(1)
  sim.server.judge = (_, operation, collection, fields) =>
    mayTouch('manager', collection, operation === 'read' ? 'read' : 'create', fields)
  const units = [1, 2, 3, 4].map((no) =>
    aUnit({
      id: `u${no}`,
      label: `U-${no}`,
      stage: 'listed',
      listingId: `l${no}`,
      locationId: 'A-1',
      retailCents: 9900,
      inspectedAt: aTime,
    }),
  )
  const more = [5, 6].map((no) =>
    aUnit({ id: `u${no}`, label: `U-${no}`, stage: 'sold', orderId: X, locationId: 'A-1', soldCents: 900 }),
  )
  const lots = [1, 2, 3, 4].map((no) =>
    aLot({
      id: `l${no}`,
      eventId: 'ev',
      lotNo: no,
      status: 'live',
      unitIds: [`u${no}`],
      publications: { hibid: { state: 'live', number: String(no) } },
    }),
  )
  const events = [anAuction({ id: 'ev', status: 'published', premiumPct: 15, taxPct: 8.25, endsAt: aTime })]
  const line = (unitId: string) => ({ listingId: '', unitId, sticker: '', priceCents: 900 })
  const orders = [anOrder({ id: X, externalId: 'X', lines: { 'line-1': line('u5'), 'line-2': line('u6') } })]
  const channel = {
    id: 'c1',
    kind: 'channel',
    key: 'hibid',
    rank: 0,
    data: {
      key: 'hibid',
      name: 'HiBid',
      template: 'hibid',
      feePct: 5,
      feeFixedCents: 10,
      feeOn: 'price',
      premiumPct: 10,
      taxPct: 0,
    },
    createdAt: aTime,
    createdBy: 'u1',
    updatedAt: aTime,
    updatedBy: 'u1',
    _deleted: false,
  }
  for (const [name, docs] of [
    ['units', [...units, ...more]],
    ['listings', lots],
    ['saleEvents', events],
    ['orders', orders],
  ] as const)
    sim.server.put(name, docs.map((doc) => strip(doc as never)) as never)
  sim.server.put('config', [channel] as never)
  desk = await sim.device('desk', { rank: 'manager', only })
  yard = await sim.device('yard', { rank: 'manager', only })
  await sim.settle()
})
afterEach(() => sim.close())

const cash = { method: 'cash', amountCents: null, reference: '' } as const
const counter = (device: Device) => {
  const bench = new ScanFlowSession(device.context, pickupFlow)
  bench.bind({ input: undefined, go: () => undefined, onWritten: () => undefined })
  return bench
}
async function tap(device: Device, orderId: string, event: PickupEvent) {
  const bench = counter(device)
  await bench.act({ kind: 'open', orderId })
  return bench.act(event)
}
/** Each has no contact; who acts first by the clock is `before`. */
async function apart(...acts: (() => Promise<unknown>)[]) {
  for (const device of [desk, yard]) device.transport.online = false
  for (const act of acts) {
    await sim.clock.advance(60_000)
    await act()
  }
  for (const device of [desk, yard]) device.transport.online = true
  await sim.settle()
}
const unit = (id: string) => sim.server.doc('units', id) as unknown as UnitDoc
const order = (id: string) => sim.server.doc('orders', id) as unknown as OrderDoc

/** A unit of no order is in no stage of a sale. */
function expectFree(id: string) {
  const { stage, orderId } = unit(id)
  expect(orderId).toBe('')
  expect(['stored', 'photographed', 'inspected', 'missing']).toContain(stage)
}

describe('an invoice that the desk cancels while the yard works on it', () => {
  beforeEach(async () => {
    await importResults(desk.context, first)
    await sim.settle()
  })
  it.each(['desk first', 'yard first'] as const)('fetched (%s): the item can be sold again', async (who) => {
    const acts = [() => cancelInvoice(desk.context, B), () => tap(yard, B, { kind: 'byHand', lineId: 'u3' })]
    await apart(...(who === 'desk first' ? acts : acts.toReversed()))
    expect(order(B).status).toBe('cancelled')
    expectFree('u3')
  })
  it('marked missing at the yard: it stays missing, and free', async () => {
    await apart(
      () => tap(yard, B, { kind: 'missing', lineId: 'u3' }),
      () => cancelInvoice(desk.context, B),
    )
    expect(unit('u3')).toMatchObject({ orderId: '' })
    expectFree('u3')
  })
  it('put back at the yard, given up at the desk: the item can be sold again', async () => {
    await markPaid(desk.context, [B], cash)
    await tap(desk, B, { kind: 'byHand', lineId: 'u3' })
    await sim.settle()
    await apart(
      () => tap(yard, B, { kind: 'back', lineId: 'u3' }),
      () => abandonInvoice(desk.context, B),
    )
    expectFree('u3')
  })
  it.each(['desk first', 'yard first'] as const)(
    'handed over and signed for, given up at the desk (%s): it is handed over with its order',
    async (who) => {
      await markPaid(desk.context, [B], cash)
      await sim.settle()
      const acts = [
        () => abandonInvoice(desk.context, B),
        async () => {
          await checkIn(yard.context, B, { bay: '', plate: '' })
          await tap(yard, B, { kind: 'byHand', lineId: 'u3' })
          await signFor(yard.context, B, { takenBy: 'Ann', isProxy: false, signature: '', feeCents: 0 })
        },
      ]
      await apart(...(who === 'desk first' ? acts : acts.toReversed()))
      expect(order(B)).toMatchObject({ status: 'complete', lineStates: { u3: 'handedOver' } })
      expect(unit('u3')).toMatchObject({ stage: 'handedOver', orderId: B })
    },
  )
  it('while another device adds a lot by a corrected file: that lot is on an invoice that is open', async () => {
    const corrected = file([row('1', '501', 1333), row('2', '501', 2001), row('3', '502', 500), row('4', '501', 700)])
    await apart(
      () => cancelInvoice(desk.context, A),
      () => importResults(yard.context, corrected),
    )
    const held = order(unit('u4').orderId)
    expect([held.status === 'cancelled', linesOf(held).find(({ unitId }) => unitId === 'u4')?.state]).toEqual([
      false,
      'open',
    ])
  })
})

describe('an order to send', () => {
  it.each(['desk first', 'yard first'] as const)(
    'canceled at the desk while it is picked (%s): the item can be sold again',
    async (who) => {
      const pick = async () => {
        const one = await findOrder(yard.context.db, X)
        if (one)
          await runOrderWrites(yard.context, [
            orderWrite(
              one,
              [
                {
                  lineId: 'line-1',
                  state: 'picked',
                  type: 'unit.picked',
                  patch: { stage: 'picked', locationId: '', containerId: '' },
                },
              ],
              { status: 'picking' },
            ),
          ])
      }
      const acts = [() => cancelOrder(desk.context, X), pick]
      await apart(...(who === 'desk first' ? acts : acts.toReversed()))
      expect(order(X).status).toBe('cancelled')
      expectFree('u5')
    },
  )
})
