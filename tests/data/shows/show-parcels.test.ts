/** The parcels of a show: what was canceled, sent or given away meanwhile stays in the house, and each is sent once. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { orderIdOf } from '#domain/core/orders/sales.ts'
import type { ReportRow } from '#domain/shows/report.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { cancelOrder } from '#data/outbound/fulfil-commands.ts'
import { packFlow } from '#data/shows/pack-flow.ts'
import { takeReport } from '#data/shows/report-commands.ts'
import { addShow, newShow } from '#data/shows/show-commands.ts'
import { stickerFlow } from '#data/shows/sticker-flow.ts'
import { killBeforeWrites } from '#tests/support/power-cut.ts'
import { aTime, aUnit, aUser } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const labels = [1, 2].map((count) => mintLabel('unit', '7KQ', count))
const stock = labels.map((one, place) => aUnit({ id: idOfLabel(one), label: one, title: `Toy ${place}`, stage: 'stored', locationId: 'A-1', grade: 'usedGood', inspectedAt: aTime })) // prettier-ignore
const tracking = '1Z999AA10123456784'
const paid = (sticker: string): ReportRow => ({
  row: 2, orderId: `o${sticker}`, buyer: 'ann', product: `#${sticker}`, sku: '', sticker, priceCents: 900, placedAt: '2026-11-19T01:10:00.000Z', isPaid: true, isUnread: false,
  shipmentId: 's1', tracking, shipTo: '1 Main St', orderNos: [`o${sticker}`],
}) // prettier-ignore
const S = orderIdOf('whatnot', 's1')
const page = { input: undefined, go: () => undefined, onWritten: () => undefined }
const scanOf = (code: string) => ({ kind: 'scan', scan: classifyScan(code) }) as const

let context: TestWork
const openPacking = (at: TestWork = context) => {
  const bench = new ScanFlowSession(at, packFlow)
  bench.bind(page)
  return bench
}
const order = async () => (await context.read('orders', S)) as OrderDoc
const theirs = () => ({ ...context, uid: 'u9', newId: () => `theirs-${context.newId()}` })
const sendings = async () => (await context.ledger(S)).filter((type) => type === 'order.shipped')
let bench: ReturnType<typeof openPacking>
beforeEach(async () => {
  context = await openTestWork(['units', 'activity', 'config', 'listings', 'saleEvents', 'orders', 'users'])
  await context.put('units', stock)
  await context.put('users', [aUser({ id: 'u1', name: 'Ada' })])
  await addShow(context, 'show-1', { ...newShow, title: 'Toys night', startsAt: '2026-11-19T01:00:00.000Z' })
  const stickers = new ScanFlowSession(context, stickerFlow)
  await stickers.act({ kind: 'choose', eventId: 'show-1' })
  for (const one of labels) await stickers.act(scanOf(one))
  await takeReport(context, 'show-1', [paid('1'), paid('2')])
  bench = openPacking()
  for (const code of ['s1', '#1', '#2']) await bench.act(scanOf(code))
  expect(await order()).toMatchObject({ status: 'packed' })
})
afterEach(() => context.db.close())

describe('a shipment that is packed', () => {
  it('and canceled meanwhile is not sent by its tracking number, nor by the button', async () => {
    await cancelOrder(theirs(), S)
    expect((await bench.act(scanOf(tracking))).say?.tone).toBe('red')
    expect((await bench.act({ kind: 'ship' })).say?.tone).toBe('red')
    expect(await sendings()).toEqual([])
  })
  it('and canceled meanwhile is in nobody’s way: the next one is opened', async () => {
    await cancelOrder(theirs(), S)
    await context.put('orders', [{ ...(await order()), id: 'order-whatnot-s2', externalId: 's2', shipmentId: 's2', status: 'paid', lineStates: {}, tracking: '' }]) // prettier-ignore
    expect((await bench.act(scanOf('s2'))).say).toMatchObject({ tone: 'plain', big: '2' })
  })
  it('is sent once where two tabs send it', async () => {
    const other = openPacking({ ...context, newId: () => `tab-${context.newId()}` })
    await firstValueFrom(other.state$)
    await bench.act({ kind: 'ship' })
    expect((await other.act({ kind: 'ship' })).say?.tone).not.toBe('green')
    expect(await sendings()).toHaveLength(1)
  })
  it('and that a killed tab was about to send, keeps a unit that was given to another order meanwhile', async () => {
    await killBeforeWrites(context, 'whatnot-pack', () => bench.act({ kind: 'ship' }))
    await bench.close()
    const unit = (await context.read('units', idOfLabel(labels[0] ?? ''))) as UnitDoc
    await context.put('units', [{ ...unit, orderId: 'order-x', updatedBy: 'u9' }])
    const held = await order()
    const [lineId = ''] = Object.keys(held.lines)
    await context.put('orders', [{ ...held, lineStates: { ...held.lineStates, [lineId]: 'cancelled' } }])
    await firstValueFrom(openPacking().state$)
    expect(await context.read('units', unit.id)).toMatchObject({ stage: 'picked', orderId: 'order-x' })
    expect(await sendings()).toEqual([])
  })
})
