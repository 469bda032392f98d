/** Stickers, reports and packing over a real store. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { orderIdOf } from '#domain/core/orders/sales.ts'
import { mismatchesOf } from '#domain/shows/mismatches.ts'
import type { ReportRow } from '#domain/shows/report.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { undoJob, undoJobs } from '#data/core/jobs/undo-job.ts'
import { packFlow } from '#data/shows/pack-flow.ts'
import { previewReport, takeReport } from '#data/shows/report-commands.ts'
import { addShow, editShow, goLive, newShow, orderItems, setPrices } from '#data/shows/show-commands.ts'
import { leaveOut, shipPacked, watchShipments } from '#data/shows/shipments.ts'
import { findItems, watchItems, watchShowCounts, watchShows } from '#data/shows/shows.ts'
import { stickerFlow } from '#data/shows/sticker-flow.ts'
import { english, refusal } from '#tests/support/english.ts'
import { cutBeforeLedger } from '#tests/support/power-cut.ts'
import { aLot, aTime, aUnit, aUser } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const labels = [1, 2, 3].map((count) => mintLabel('unit', '7KQ', count))
const label = (place: number) => labels[place] ?? ''
const id = (place: number) => idOfLabel(label(place))
const stock = labels.map((one, place) =>
  aUnit({ id: idOfLabel(one), label: one, title: `Toy ${place}`, stage: 'stored', locationId: 'A-1', grade: 'usedGood', inspectedAt: aTime, gtin: '00036000291452' }),
) // prettier-ignore
const show = { ...newShow, title: 'Toys night', startsAt: '2026-11-19T01:00:00.000Z' }
const paid = (sticker: string, over: Partial<ReportRow> = {}): ReportRow => ({
  row: 2, orderId: `o${sticker}`, buyer: 'ann', product: `#${sticker}`, sku: '', sticker, priceCents: 900, placedAt: '2026-11-19T01:10:00.000Z', isPaid: true, isUnread: false,
  shipmentId: 's1', tracking: 'TBA123456789012', shipTo: '1 Main St', orderNos: [`o${sticker}`], ...over,
}) // prettier-ignore

let context: TestWork
const page = { input: undefined, go: () => undefined, onWritten: () => undefined }
const stickersOf = (on: TestWork) => {
  const bench = new ScanFlowSession(on, stickerFlow)
  bench.bind(page)
  return bench
}
const packingOf = (on: TestWork) => {
  const bench = new ScanFlowSession(on, packFlow)
  bench.bind(page)
  return bench
}
let bench: ReturnType<typeof stickersOf>
beforeEach(async () => {
  context = await openTestWork(['units', 'activity', 'config', 'listings', 'saleEvents', 'orders', 'users'])
  await context.put('units', stock)
  await context.put('users', [aUser({ id: 'u1', name: 'Ada' })])
  await addShow(context, 'show-1', show)
  bench = stickersOf(context)
  await bench.act({ kind: 'choose', eventId: 'show-1' })
})
afterEach(() => context.db.close())

const scanOf = (code: string) => ({ kind: 'scan', scan: classifyScan(code) }) as const
const stick = (code: string) => bench.act(scanOf(code), classifyScan(code))
const stickers = async () => (await findItems(context.db, 'show-1')).map(({ listing }) => `${listing.sticker} ${listing.title} ${listing.status}`) // prettier-ignore

describe('a show', () => {
  it('is added once, edited, and taken back', async () => {
    expect(await addShow(context, 'show-1', show)).toBeNull()
    const change = await editShow(context, 'show-1', { title: 'Puzzles' })
    expect((await firstValueFrom(watchShows(context.db))).map(({ title }) => title)).toEqual(['Puzzles'])
    if (change) await undoJob(context, change)
    expect(await context.read('saleEvents', 'show-1')).toMatchObject({ title: 'Toys night', status: 'draft', kind: 'show', channelKey: 'whatnot' }) // prettier-ignore
  })
})

describe('stickers by scan', () => {
  it('count up, take a printed one, ask about a code of several units, and are taken back whole', async () => {
    await stick(label(0))
    await stick('#7')
    await stick(label(1))
    expect(await stickers()).toEqual(['1 Toy 0 ready', '7 Toy 1 ready'])
    const asked = await stick('036000291452')
    expect(asked.say?.tone).toBe('amber')
    const done = await stick(label(2))
    expect(done.say).toMatchObject({ tone: 'green', big: '8' })
    expect(await context.read('units', id(2))).toMatchObject({ stage: 'listed' })
    expect(await done.undo?.()).toBe(true)
    expect(await stickers()).toEqual(['1 Toy 0 ready', '7 Toy 1 ready'])
    expect(await context.read('units', id(2))).toMatchObject({ stage: 'stored', listingId: '' })
    expect(await context.ledger(id(0))).toEqual(['sticker.assigned'])
  })
  it('that a power cut leaves half done are finished when the bench opens again', async () => {
    cutBeforeLedger(context)
    await expect(stick(label(0))).rejects.toThrow('power cut')
    bench = stickersOf(context)
    await stick(label(1))
    expect(await stickers()).toEqual(['1 Toy 0 ready', '2 Toy 1 ready'])
  })
})

describe('a sticker that moved, undone in another order than made', () => {
  const onShow = async () => (await stickers()).filter((one) => !one.endsWith('withdrawn'))
  const chooseFirst = async (done: Awaited<ReturnType<typeof stick>>) => {
    const [choice] = done.say?.choices ?? []
    if (!choice) throw new Error('There is nothing to choose.')
    return done.choose(choice.event)
  }
  it('to another item stays there when its peeling is undone, and comes back once that is undone', async () => {
    await stick(label(0))
    const peeled = await chooseFirst(await stick(label(0)))
    await stick('#1')
    const moved = await stick(label(1))
    expect(await onShow()).toEqual(['1 Toy 1 ready'])
    expect(await refusal(peeled.undo?.() ?? Promise.resolve())).toBe('Sticker 1 is on Toy 1 by now. Nothing was taken back.') // prettier-ignore
    expect(await onShow()).toEqual(['1 Toy 1 ready'])
    expect(await context.read('units', id(0))).toMatchObject({ listingId: '', stage: 'stored' })
    await moved.undo?.()
    expect(await peeled.undo?.()).toBe(true)
    expect(await onShow()).toEqual(['1 Toy 0 ready'])
  })
  it('to another show with its unit keeps the unit listed when the first step is undone', async () => {
    await addShow(context, 'show-2', { ...show, title: 'Puzzles' })
    const first = await stick(label(0))
    await bench.act({ kind: 'choose', eventId: 'show-2' })
    const moved = await chooseFirst(await stick(label(0)))
    const there = (await context.read('units', id(0)))?.listingId
    expect(await first.undo?.()).toBe(false)
    expect(await context.read('units', id(0))).toMatchObject({ stage: 'listed', listingId: there })
    expect(await moved.undo?.()).toBe(true)
    expect(await onShow()).toEqual(['1 Toy 0 ready'])
    expect(await context.read('units', id(0))).toMatchObject({ stage: 'listed' })
    expect(await findItems(context.db, 'show-2')).toEqual([])
  })
})

describe('the run', () => {
  it('is put in order, priced, noted as uploaded, and each is taken back', async () => {
    for (const one of labels) await stick(one)
    const [first, second, third] = (await findItems(context.db, 'show-1')).map(({ listing }) => listing.id)
    const ids = [third, first, second].map((one) => one ?? '')
    const job = await orderItems(context, 'show-1', ids)
    expect((await stickers()).map((one) => one.charAt(0))).toEqual(['3', '1', '2'])
    expect(await orderItems(context, 'show-1', ids)).toBeNull()
    if (job) await undoJob(context, job)
    expect((await stickers()).map((one) => one.charAt(0))).toEqual(['1', '2', '3'])
    await setPrices(context, 'show-1', ids, 500)
    expect(await setPrices(context, 'show-1', ids, 500)).toBeNull()
    await goLive(context, 'show-1')
    expect(await goLive(context, 'show-1')).toBeNull()
    expect(await firstValueFrom(watchItems(context.db, 'show-1'))).toMatchObject([{ listing: { status: 'live', startBidCents: 500 } }, {}, {}]) // prettier-ignore
    expect(await context.read('saleEvents', 'show-1')).toMatchObject({ status: 'published' })
  })
})

describe('a report', () => {
  beforeEach(async () => {
    for (const one of labels) await stick(one)
  })
  it('sells, frees and settles with progress; again it does nothing; undone everything is as before', async () => {
    const seen: number[] = []
    const jobs = await takeReport(context, 'show-1', [paid('1'), paid('2', { buyer: 'bob', shipmentId: 's2' })], { onProgress: (done) => seen.push(done) }) // prettier-ignore
    expect(seen.length).toBeGreaterThan(0)
    expect(await context.read('units', id(0))).toMatchObject({ stage: 'sold', orderId: orderIdOf('whatnot', 's1'), soldCents: 900 }) // prettier-ignore
    expect((await firstValueFrom(watchShowCounts(context.db))).get('show-1')).toEqual({ items: 3, sold: 2 })
    expect((await previewReport(context.db, 'show-1', [paid('1'), paid('2', { buyer: 'bob', shipmentId: 's2' })]))?.parts).toEqual([]) // prettier-ignore
    expect(await undoJobs(context, jobs)).toBe(true)
    expect(await context.read('units', id(0))).toMatchObject({ stage: 'listed', orderId: '', soldCents: null })
    expect(await context.read('orders', orderIdOf('whatnot', 's1'))).toBeNull()
    expect(await stickers()).toEqual(['1 Toy 0 ready', '2 Toy 1 ready', '3 Toy 2 ready'])
  })
  it('of another show is refused: by the labels of its units, and by shipments that the other show has', async () => {
    await addShow(context, 'show-2', { ...show, title: 'Puzzles' })
    const rows = [paid('1', { sku: label(0) })]
    await expect(takeReport(context, 'show-2', rows)).rejects.toThrow('show.report.otherShow')
    await takeReport(context, 'show-1', rows)
    expect(await context.read('orders', orderIdOf('whatnot', 's1'))).toMatchObject({ eventId: 'show-1', lines: { [id(0)]: { unitId: id(0) } } }) // prettier-ignore
    await context.put('listings', [aLot({ id: 'i2', saleType: 'show', eventId: 'show-2', sticker: '1', lotNo: 0, status: 'live' })]) // prettier-ignore
    const again = [paid('1')]
    await expect(takeReport(context, 'show-2', again)).rejects.toThrow('show.report.inOtherShow')
    expect(english((await previewReport(context.db, 'show-2', again))?.problem)).toContain('Toys night')
    expect(await context.read('listings', 'i2')).toMatchObject({ status: 'live' })
  })
  it('that is stopped leaves nothing behind', async () => {
    const control = new AbortController()
    const rows = Array.from({ length: 12 }, (_, place) => paid(String(place + 1), { shipmentId: `s${place}`, buyer: `b${place}` })) // prettier-ignore
    const jobs = await takeReport(context, 'show-1', rows, {
      onProgress: () => control.abort(),
      signal: control.signal,
    })
    expect(jobs).toEqual([])
    expect(await firstValueFrom(watchShipments(context.db, 'show-1'))).toEqual([])
    expect(await context.read('units', id(0))).toMatchObject({ stage: 'listed', orderId: '' })
  })
})

describe('packing by scan', () => {
  const orderId = orderIdOf('whatnot', 's1')
  let packing: ReturnType<typeof packingOf>
  const pack = (code: string) => packing.act(scanOf(code), classifyScan(code))
  beforeEach(async () => {
    for (const one of labels) await stick(one)
    await takeReport(context, 'show-1', [paid('1'), paid('2'), paid('3', { buyer: 'bob', shipmentId: 's2', tracking: '' })]) // prettier-ignore
    packing = packingOf(context)
  })
  it('opens by a sticker, stops what is of another buyer, packs by unit and by code, ships by label, undo opens it again', async () => {
    await pack('1')
    expect(await context.read('orders', orderId)).toMatchObject({ handOver: { packer: { uid: 'u1', name: 'Ada' } }, status: 'picking' }) // prettier-ignore
    expect((await pack(label(2))).say?.tone).toBe('red')
    expect((await pack('TBA123456789012')).say?.tone).toBe('plain')
    await pack('036000291452')
    expect(await context.read('orders', orderId)).toMatchObject({ status: 'packed' })
    const done = await pack('TBA123456789012')
    expect(await context.read('orders', orderId)).toMatchObject({ status: 'shipped' })
    expect(await context.read('units', id(0))).toMatchObject({ stage: 'shipped', locationId: '' })
    expect(await done.undo?.()).toBe(true)
    expect(await context.read('orders', orderId)).toMatchObject({ status: 'packed' })
    expect(await context.ledger(orderId)).toContain('order.packed')
  })
  it('opens by the number of the shipment, and another device is asked before it takes over', async () => {
    await pack('s1')
    const order = await context.read('orders', orderId)
    if (order) await context.put('orders', [{ ...order, handOver: { ...order.handOver, packer: { uid: 'u2', name: 'Bea', device: 'X2M', at: aTime } } }]) // prettier-ignore
    const other = packingOf(context)
    await other.act({ kind: 'putDown' })
    const asked = await other.act(scanOf('s1'), classifyScan('s1'))
    expect(asked.say?.tone).toBe('amber')
    const [choice] = asked.say?.choices ?? []
    if (choice) await asked.choose(choice.event)
    expect(await context.read('orders', orderId)).toMatchObject({ handOver: { packer: { uid: 'u1' } } })
  })
  it('sends all that is packed and has a number from the desk', async () => {
    await pack('1')
    await pack('2')
    expect(await shipPacked(context, [orderId, orderIdOf('whatnot', 's2')])).toHaveLength(1)
    expect(await shipPacked(context, [orderId])).toEqual([])
    expect(await context.read('orders', orderId)).toMatchObject({ status: 'shipped' })
  })
  it('leaves a line out at the desk, which completes the rest, and takes that back', async () => {
    await pack('1')
    const job = await leaveOut(context, orderId, id(1))
    expect(await context.read('orders', orderId)).toMatchObject({
      status: 'packed',
      lineStates: { [id(1)]: 'cancelled' },
    })
    expect(await context.read('units', id(1))).toMatchObject({ stage: 'stored', orderId: '', listingId: '' })
    expect(await leaveOut(context, orderId, id(1))).toBeNull()
    if (job) await undoJob(context, job)
    expect(await context.read('orders', orderId)).toMatchObject({ status: 'picking' })
    expect(await context.read('units', id(1))).toMatchObject({ stage: 'sold', orderId })
  })
  it('keeps a line out that a person left out, also when the next report brings the tracking number', async () => {
    const rows = [paid('1', { tracking: '' }), paid('2', { tracking: '' })]
    const again = [paid('1', { tracking: 'TBA000000000001' }), paid('2', { tracking: 'TBA000000000001' })]
    await pack('1')
    const job = await leaveOut(context, orderId, id(1))
    expect((await previewReport(context.db, 'show-1', rows))?.parts).toEqual([])
    const jobs = await takeReport(context, 'show-1', again)
    expect(await context.read('orders', orderId)).toMatchObject({ status: 'packed', tracking: 'TBA000000000001', lineStates: { [id(1)]: 'cancelled' } }) // prettier-ignore
    expect(await context.read('units', id(1))).toMatchObject({ stage: 'stored', orderId: '' })
    await undoJobs(context, jobs)
    if (job) await undoJob(context, job)
    expect((await context.read('orders', orderId))?.handOver).not.toHaveProperty(`out-${id(1)}`)
  })
  it('takes no unit that has the sticker of another show by now', async () => {
    await leaveOut(context, orderId, id(1))
    await addShow(context, 'show-2', { ...show, title: 'Puzzles' })
    await bench.act({ kind: 'choose', eventId: 'show-2' })
    await stick(label(1))
    const rows = [paid('1'), paid('2', { buyer: 'cy', shipmentId: 's9' }), paid('3', { buyer: 'bob', shipmentId: 's2', tracking: '' })] // prettier-ignore
    expect((await previewReport(context.db, 'show-1', rows))?.mismatches).toMatchObject([{ kind: 'unknownSticker', buyer: 'cy' }]) // prettier-ignore
    await takeReport(context, 'show-1', rows)
    expect(await context.read('units', id(1))).toMatchObject({ stage: 'listed', orderId: '' })
    expect(await context.read('orders', orderIdOf('whatnot', 's9'))).toMatchObject({ lines: { 'line-2': { unitId: '' } } }) // prettier-ignore
    const [shipments, items] = [await firstValueFrom(watchShipments(context.db, 'show-1')), await findItems(context.db, 'show-1')] // prettier-ignore
    expect(mismatchesOf(items, shipments, 'whatnot')).toMatchObject([{ kind: 'unknownSticker', sticker: '2' }])
    expect((await previewReport(context.db, 'show-1', rows))?.parts).toEqual([])
  })
})
