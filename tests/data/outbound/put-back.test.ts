/** What was canceled while it lay in a tote goes back: what others did with it meanwhile, and with the place, holds. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UnitDoc } from '#schemas/units.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { cancelOrder } from '#data/outbound/fulfil-commands.ts'
import { pickFlow } from '#data/outbound/pick-flow.ts'
import { aContainer } from '#tests/support/records.ts'
import { english } from '#tests/support/english.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { label, openHouse, orders, places, scanOf, unitId } from './fulfil-warehouse.ts'

const B = 'order-ebay-B'
const late = { updatedBy: 'u9', updatedAt: '2026-11-24T09:00:00.000Z' }
let context: TestWork
let bench: ScanFlowSession<Parameters<typeof pickFlow.step>[0], Parameters<typeof pickFlow.step>[1], Parameters<typeof pickFlow.step>[2], Parameters<typeof pickFlow.writer.apply>[1]['writes'][number]> // prettier-ignore
const lamp = async () => (await context.read('units', unitId(2))) as UnitDoc
const change = async (fields: Partial<UnitDoc>) => context.put('units', [{ ...(await lamp()), ...fields, ...late }])
const placed = (id: string) => places.filter((place) => place.id === id)
const scan = async (code: string) => english((await bench.act(scanOf(code))).say)

beforeEach(async () => {
  context = await openHouse()
  bench = new ScanFlowSession(context, pickFlow)
  bench.bind({ input: undefined, go: () => undefined, onWritten: () => undefined })
  await bench.act({ kind: 'start', orderIds: [B], batch: 'Morning' })
  await scan(label(2))
  await cancelOrder(context, B)
})
afterEach(() => context.db.close())

describe('a canceled unit in a tote', () => {
  it('that was sold to another buyer meanwhile stays sold when it is put back', async () => {
    const [, , C] = orders
    await context.put('orders', [{ ...C, id: 'order-new', externalId: 'N', method: 'ship', status: 'paid', lines: { 'line-1': { listingId: '', unitId: unitId(2), sticker: '', priceCents: 900 } } } as never]) // prettier-ignore
    await change({ stage: 'sold', orderId: 'order-new', soldCents: 900 })
    await scan(label(2))
    expect(await scan('L-C-03')).toMatchObject({ tone: 'green' })
    expect(await lamp()).toMatchObject({ stage: 'sold', orderId: 'order-new', locationId: 'L-C-03' })
  })
  it('that a manager holds back meanwhile stays on hold', async () => {
    await change({ stage: 'hold', exceptionCode: 'recall', exceptionAt: late.updatedAt })
    await scan(label(2))
    await scan('L-C-03')
    expect(await lamp()).toMatchObject({ stage: 'hold', exceptionCode: 'recall', locationId: 'L-C-03' })
  })
  it('that a colleague put onto a pallet meanwhile is off it when it is put back', async () => {
    await context.put('containers', [aContainer({ id: 'P-1', label: 'P-1', locationId: 'L-LANE-1' })])
    await change({ containerId: 'P-1' })
    await scan(label(2))
    await scan('L-C-03')
    expect(await lamp()).toMatchObject({ stage: 'stored', containerId: '', locationId: 'L-C-03' })
  })
  it('that a count misses meanwhile is searched for no longer once it is back', async () => {
    await change({ stage: 'missing', exceptionCode: 'auditMissing', exceptionAt: late.updatedAt })
    await scan(label(2))
    await scan('L-C-03')
    expect(await lamp()).toMatchObject({ stage: 'stored', exceptionCode: '', exceptionAt: '', locationId: 'L-C-03' })
  })
  it('does not go into a bin that was blocked meanwhile, by scan or by press, and goes into another', async () => {
    await context.put('locations', placed('L-C-03').map((place) => ({ ...place, blocked: true, blockedReason: 'Beam bent' }))) // prettier-ignore
    await scan(label(2))
    expect(await scan('L-C-03')).toMatchObject({
      tone: 'red',
      title: 'Nothing may go there',
      detail: 'C-03: Beam bent',
    })
    expect(english((await bench.act({ kind: 'putBack', unitId: unitId(2) })).say)).toMatchObject({ tone: 'red' })
    expect(await lamp()).toMatchObject({ stage: 'photographed', locationId: '' })
    await scan(label(2))
    expect(await scan('L-B-02')).toMatchObject({ tone: 'green', title: 'Back on the shelf' })
    expect(await lamp()).toMatchObject({ stage: 'stored', locationId: 'L-B-02' })
  })
})

describe('a tote', () => {
  it('is not set down in a place that was closed meanwhile', async () => {
    await bench.act({ kind: 'leave' })
    await bench.act({ kind: 'start', orderIds: ['order-ebay-A'], batch: 'Noon' })
    for (const place of [0, 1]) await scan(label(place))
    await context.put('locations', placed('L-LANE-1').map((place) => ({ ...place, closedAt: '2026-11-24T08:00:00.000Z' }))) // prettier-ignore
    expect(await scan('L-LANE-1')).toMatchObject({ tone: 'red', title: 'Nothing may go there', detail: 'LANE-1 is closed.' }) // prettier-ignore
    expect(await context.read('units', unitId(0))).toMatchObject({ stage: 'picked', locationId: '' })
  })
})
