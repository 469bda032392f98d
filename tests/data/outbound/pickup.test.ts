/** Handing over, over a real store. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tagCodeOf } from '#domain/codes/lot-tags.ts'
import { pickupCodeOf } from '#domain/codes/order-tags.ts'
import { mergeDocs } from '#domain/core/merge/merge.ts'
import { waysOf } from '#domain/core/merge/merge-ways.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { pickupRows } from '#domain/outbound/pickup.ts'
import { checkIn, checkOut, markNoShow, refundLine, setSlot, signFor } from '#data/outbound/pickup-commands.ts'
import { markPaid } from '#data/core/order-payments.ts'
import { watchPickups } from '#data/outbound/pickups.ts'
import { english } from '#tests/support/english.ts'
import { aTime } from '#tests/support/records.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { Counter, id, label, openYard, other, own } from './pickup-counter.ts'

let context: TestWork
let counter: Counter
beforeEach(async () => {
  context = await openYard()
  counter = new Counter(context)
})
afterEach(() => context.db.close())

const scan = (code: string) => counter.scan(code)
const stateOf = (lineId: string) => counter.stateOf(lineId)
const unitAt = (place: number) => counter.unitAt(place)
const here = () => counter.here()

describe('finding the order', () => {
  it.each([
    ['the buyer’s code', pickupCodeOf(own.id)],
    ['the number of the invoice', 'inv-7'],
    ['the name', 'Miller'],
    ['a unit of it', label(0)],
    ['the tag of a lot', tagCodeOf('lot-2')],
  ])('goes by %s', async (_, code) => {
    expect((await scan(code)).say).toMatchObject({ tone: 'plain', title: 'Ann Miller' })
    await scan(label(0))
    expect(await stateOf('line-1')).toBe('picked')
  })

  it('leaves a code that it does not know to the app', async () => {
    expect((await scan('Nobody Known')).isOurs).toBe(false)
  })
})

it('names a buyer’s code whose order is not here, and keeps the order in hand', async () => {
  await scan(pickupCodeOf(own.id))
  expect((await scan(pickupCodeOf('order-hibid-99'))).say).toMatchObject({
    tone: 'red',
    title: { id: 'pickup.noOrder' },
  })
  await scan(label(0))
  expect(await stateOf('line-1')).toBe('picked')
})

describe('fetching', () => {
  beforeEach(() => scan(pickupCodeOf(own.id)))

  it('puts what is fetched where the last place was scanned', async () => {
    await scan(label(0))
    await scan('YARD')
    await scan(label(2))
    expect(await unitAt(0)).toMatchObject({ stage: 'picked', locationId: 'L-YARD' })
    expect(await unitAt(2)).toMatchObject({ stage: 'picked', locationId: 'L-YARD' })
    expect(await context.read('orders', own.id)).toMatchObject({ status: 'pulling' })
  })

  it('takes all units of a lot by its tag, once', async () => {
    expect((await scan(tagCodeOf('lot-1'))).say?.tone).toBe('green')
    expect((await scan(tagCodeOf('lot-1'))).say?.tone).toBe('amber')
    expect([await stateOf('line-1'), await stateOf('line-2'), await stateOf('line-3')]).toEqual([
      'picked',
      'picked',
      undefined,
    ])
  })

  it('takes by the tag only what is there, and names what is still missing', async () => {
    await counter.tap({ kind: 'missing', lineId: 'line-2' })
    await here()
    const { say } = await scan(tagCodeOf('lot-1'))
    expect(english(say)).toMatchObject({ tone: 'amber', big: '1 of 3' })
    expect(english(say)?.detail).toContain('1 still missing')
    expect([await stateOf('line-1'), await stateOf('line-2')]).toEqual(['handedOver', 'missing'])
    expect(await unitAt(1)).toMatchObject({ stage: 'missing' })
    expect(english((await scan(label(1))).say)).toMatchObject({ tone: 'amber', big: '2 of 3' })
    expect(await unitAt(1)).toMatchObject({ stage: 'handedOver', exceptionCode: '' })
  })

  it('asks for the item’s own label where all of a lot is missing', async () => {
    await counter.tap({ kind: 'missing', lineId: 'line-3' })
    const { say } = await scan(tagCodeOf('lot-2'))
    expect(english(say)).toMatchObject({ tone: 'amber', title: '1 still missing', detail: 'Lamp 2. Scan the label of the item itself once it is found.' }) // prettier-ignore
    expect(await stateOf('line-3')).toBe('missing')
  })

  it('offers a fetched item by its UPC once its buyer is here, and not before', async () => {
    for (const place of [0, 4]) await context.db.units.findOne(id(place)).incrementalPatch({ gtin: '00012345678905' })
    await scan(label(0))
    expect(JSON.stringify((await scan('012345678905')).say)).not.toContain(label(0))
    await here()
    expect(JSON.stringify((await scan('012345678905')).say)).toContain(label(0))
  })

  it('stops at a unit of another order and at one that is not sold', async () => {
    expect((await scan(label(3))).say).toMatchObject({ tone: 'red' })
    expect((await scan(label(4))).say).toMatchObject({ tone: 'red' })
    expect(await unitAt(3)).toMatchObject({ stage: 'sold' })
  })

  it('marks what cannot be found, and its bin is counted', async () => {
    await counter.tap({ kind: 'missing', lineId: 'line-3' })
    expect(await unitAt(2)).toMatchObject({ stage: 'missing', exceptionCode: 'pickNotFound' })
    const rows = await context.db.activity.find({ selector: { refId: id(2) } }).exec()
    expect(rows.find((one) => one.type === 'unit.notFound')).toMatchObject({ from: 'L-A-1' })
    // It turns up: its scan finds it.
    expect((await scan(label(2))).say?.tone).toBe('amber')
    expect(await unitAt(2)).toMatchObject({ stage: 'picked', exceptionCode: '' })
  })

  it('takes back what was handed over after it was missed: the item is at hand, and can be handed over again', async () => {
    for (const stage of ['auditMissing', 'pickNotFound']) {
      await here()
      await context.db.units.findOne(id(2)).incrementalPatch({ stage: 'missing', exceptionCode: stage, exceptionAt: aTime, locationId: 'L-A-1' })
      const done = await scan(label(2))
      expect(await unitAt(2)).toMatchObject({ stage: 'handedOver', exceptionCode: '' })
      expect(await done.undo?.(), 'nothing is left half undone').toBe(true)
      expect(await stateOf('line-3')).toBeUndefined()
      expect(await unitAt(2)).toMatchObject({ stage: 'sold', exceptionCode: '', locationId: 'L-A-1' })
      expect((await scan(label(2))).say?.tone).toBe('green')
      await context.put('orders', [own])
      await counter.scan(pickupCodeOf(own.id))
    }
  }) // prettier-ignore

  it('takes a fetched item back by undo', async () => {
    const done = await scan(label(0))
    expect(await done.undo?.()).toBe(true)
    expect(await unitAt(0)).toMatchObject({ stage: 'sold', locationId: 'L-A-1' })
    expect(await stateOf('line-1')).toBeUndefined()
  })
})

describe('handing over', () => {
  beforeEach(async () => {
    await scan(pickupCodeOf(own.id))
    await here()
  })

  it('lets each item out by its scan, and is complete once it is signed for', async () => {
    for (const place of [0, 1, 2]) await scan(label(place))
    expect(await unitAt(0)).toMatchObject({ stage: 'handedOver', locationId: '' })
    expect(await context.read('orders', own.id)).toMatchObject({ status: 'partial' })
    await signFor(context, own.id, { takenBy: 'Ann Miller', isProxy: false, signature: 'M1 1L9 9', feeCents: 0 })
    const signed = await context.read('orders', own.id)
    expect(signed).toMatchObject({
      status: 'complete',
      handOver: { bay: '3', plate: 'ABC 123', takenBy: 'Ann Miller', signature: 'M1 1L9 9' },
    })
  })

  it('leaves the rest open when only a part is signed for', async () => {
    await scan(label(0))
    await signFor(context, own.id, { takenBy: 'Cy', isProxy: true, signature: '', feeCents: 0 })
    expect(await context.read('orders', own.id)).toMatchObject({
      status: 'partial',
      lineStates: { 'line-1': 'handedOver' },
    })
    // The next visit begins with fetching again.
    await scan(label(1))
    expect(await stateOf('line-2')).toBe('picked')
  })

  it('is not signed for while nothing is out, and not without a name', async () => {
    const signing = { takenBy: 'Ann', isProxy: false, signature: '', feeCents: 0 }
    await expect(signFor(context, own.id, signing)).rejects.toMatchObject({ words: { id: 'pickup.nothingOut' } })
    await expect(signFor(context, own.id, { ...signing, takenBy: ' ' })).rejects.toMatchObject({
      words: { id: 'pickup.whoTakes' },
    })
  })

  it('says twice-scanned items are out already', async () => {
    await scan(label(0))
    expect((await scan(label(0))).say).toMatchObject({ tone: 'amber', title: { id: 'pickup.outAlready' } })
  })

  it('hands nothing over that is not paid, until a manager records the payment', async () => {
    await counter.tap({ kind: 'open', orderId: other.id })
    await checkIn(context, other.id, { bay: '', plate: '' })
    expect((await scan(label(3))).say).toMatchObject({ tone: 'red', title: { id: 'pickup.unpaid' } })
    const cash = { method: 'cash', amountCents: null, reference: 'receipt 1207' } as const
    await expect(markPaid(context, [other.id], { ...cash, reference: '4111 1111 1111 1111' })).rejects.toMatchObject({ words: { id: 'payment.cardNumber' } }) // prettier-ignore
    await markPaid(context, [other.id], cash)
    expect((await scan(label(3))).say?.tone).toBe('green')
    expect(await unitAt(3)).toMatchObject({ stage: 'handedOver' })
  })

  it('hands nothing over that another order holds by now', async () => {
    await context.db.units.findOne(id(0)).incrementalPatch({ orderId: 'order-ebay-1' })
    expect((await scan(label(0))).say).toMatchObject({ tone: 'red', title: { id: 'order.doubt.soldTwice' } })
  })

  it('of two devices that let out one part each, both parts are out', async () => {
    const base = (await context.read('orders', own.id)) ?? own
    await scan(label(0))
    const mine = (await context.read('orders', own.id)) ?? own
    const theirs = { ...base, lineStates: { 'line-2': 'handedOver' }, status: 'partial' }
    const { doc } = mergeDocs({ base: { ...base }, mine: { ...mine }, theirs, ...waysOf('orders') })
    expect(doc).toMatchObject({ lineStates: { 'line-1': 'handedOver', 'line-2': 'handedOver' }, status: 'partial' })
  })
})

it('takes a buyer for gone once it is signed, also where another device’s clock is ahead', async () => {
  await context.put('orders', [{ ...own, handOver: { arrivedAt: '2026-11-20T13:30:00.000Z' } }])
  await scan(pickupCodeOf(own.id))
  await scan(label(0))
  await signFor(context, own.id, { takenBy: 'Ann', isProxy: false, signature: '', feeCents: 0 })
  await scan(label(1))
  expect(await stateOf('line-2')).toBe('picked')
})

describe('the yard', () => {
  it('counts by the clock of the house, and by the device’s own where none is stated', async () => {
    const zoneNow = async () => (await firstValueFrom(watchPickups(context.db))).zone
    expect(await zoneNow()).toBe('')
    const written = { createdAt: aTime, createdBy: 'u1', updatedAt: aTime, updatedBy: 'u1' }
    const data = { timeZone: 'America/Denver' }
    await context.put('config', [{ id: 'settings-house', kind: 'settings', key: 'house', rank: 0, data, ...written }])
    expect(await zoneNow()).toBe('America/Denver')
  })

  it('lists who is here with bay and waiting time, and lets them go again', async () => {
    const job = await here()
    const yard = async () =>
      pickupRows(await firstValueFrom(watchPickups(context.db)), Date.now()).map(({ order, state }) => [
        order.externalId,
        state,
      ])
    expect(await yard()).toEqual([
      ['INV-7', 'here'],
      ['INV-8', 'unpaid'],
    ])
    await checkOut(context, own.id)
    expect((await yard())[0]).toEqual(['INV-7', 'expected'])
    expect(job && (await undoJob(context, job))).toBeDefined()
  })

  it('has a time for each, and takes a no-show back by a new time', async () => {
    await setSlot(context, own.id, '2026-11-24T15:00:00.000Z')
    await markNoShow(context, own.id)
    expect(await context.read('orders', own.id)).toMatchObject({ status: 'noShow', slotAt: '2026-11-24T15:00:00.000Z' })
    await setSlot(context, own.id, '2026-11-25T15:00:00.000Z')
    expect(await context.read('orders', own.id)).toMatchObject({ status: 'scheduled' })
  })

  it('does not call a buyer absent who is here', async () => {
    await here()
    await expect(markNoShow(context, own.id)).rejects.toMatchObject({ words: { id: 'pickup.isHere' } })
  })
})

describe('a refund', () => {
  it('cancels a missing item, notes what was given back, and frees the unit', async () => {
    await scan(pickupCodeOf(own.id))
    await expect(refundLine(context, own.id, 'line-3')).rejects.toMatchObject({ words: { id: 'pickup.notMissing' } })
    await counter.tap({ kind: 'missing', lineId: 'line-3' })
    await refundLine(context, own.id, 'line-3')
    expect(await context.read('orders', own.id)).toMatchObject({
      lineStates: { 'line-3': 'cancelled' },
      handOver: { 'refund-line-3': { cents: 1242 } },
      premiumCents: 300,
      taxCents: 184,
    })
    expect(await unitAt(2)).toMatchObject({ orderId: '', soldCents: null, stage: 'missing' })
  })

  it('is refused for an item that its buyer has, whatever its line says', async () => {
    await scan(pickupCodeOf(own.id))
    await context.db.units.findOne(id(0)).incrementalPatch({ stage: 'handedOver', locationId: '' })
    expect((await counter.tap({ kind: 'missing', lineId: 'line-1' })).say).toMatchObject({ tone: 'red', detail: { id: 'pickup.outAlready' } }) // prettier-ignore
    await context.put('orders', [{ ...own, lineStates: { 'line-1': 'missing' } }])
    await expect(refundLine(context, own.id, 'line-1')).rejects.toMatchObject({ words: { id: 'pickup.outAlready' } })
    expect(await unitAt(0)).toMatchObject({ stage: 'handedOver', orderId: own.id, soldCents: 1000 })
  })

  it('leaves an order in hand whose buyer stands at the bay and has not signed', async () => {
    await scan(pickupCodeOf(own.id))
    await counter.tap({ kind: 'missing', lineId: 'line-3' })
    await here()
    await scan(label(0))
    await scan(label(1))
    await refundLine(context, own.id, 'line-3')
    expect(await context.read('orders', own.id)).toMatchObject({ status: 'partial' })
    await signFor(context, own.id, { takenBy: 'Ann Miller', isProxy: false, signature: '', feeCents: 0 })
    expect(await context.read('orders', own.id)).toMatchObject({ status: 'complete' })
  })

  it('closes an order whose rest was signed for before', async () => {
    await scan(pickupCodeOf(own.id))
    await counter.tap({ kind: 'missing', lineId: 'line-3' })
    await here()
    await scan(label(0))
    await scan(label(1))
    await signFor(context, own.id, { takenBy: 'Ann Miller', isProxy: false, signature: '', feeCents: 0 })
    expect(await context.read('orders', own.id)).toMatchObject({ status: 'partial' })
    await refundLine(context, own.id, 'line-3')
    expect(await context.read('orders', own.id)).toMatchObject({ status: 'complete' })
  })
})
