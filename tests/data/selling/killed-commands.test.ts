/** Commands of Closeouts, Livestream Sales and Pickup whose tab is killed before any one of its writes: after a restart all of a command is there with its ledger rows, or nothing. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { finishLeftSteps } from '#app/session/benches.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { pickupCodeOf } from '#domain/codes/order-tags.ts'
import { orderIdOf } from '#domain/core/orders/sales.ts'
import type { ReportRow } from '#domain/shows/report.ts'
import { resumeJobs } from '#data/core/jobs/job.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { markPaid } from '#data/core/order-payments.ts'
import { pickupFlow } from '#data/outbound/pickup-flow.ts'
import { checkIn, signFor } from '#data/outbound/pickup-commands.ts'
import {
  abandonInvoice,
  cancelInvoice,
  giveToThis,
  importResults,
  leaveToOther,
  offerToNext,
} from '#data/selling/invoice-commands.ts'
import { packFlow } from '#data/shows/pack-flow.ts'
import { takeReport } from '#data/shows/report-commands.ts'
import { leaveOut, shipPacked } from '#data/shows/shipments.ts'
import { addShow, newShow } from '#data/shows/show-commands.ts'
import { stickerFlow } from '#data/shows/sticker-flow.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import { Counter, label, openYard, own } from '#tests/data/outbound/pickup-counter.ts'
import { A, B, first, openHammer } from '#tests/support/hammer.ts'
import { killAtWrite } from '#tests/support/power-cut.ts'
import { anOrder, aTime, aUnit, aUser } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const X = 'order-ebay-1'
const S = orderIdOf('whatnot', 's1')
const labels = [1, 2].map((count) => mintLabel('unit', '7KQ', count))
const paid = (sticker: string): ReportRow => ({
  row: 2, orderId: `o${sticker}`, buyer: 'ann', product: `#${sticker}`, sku: '', sticker, priceCents: 900, placedAt: '2026-11-19T01:10:00.000Z', isPaid: true, isUnread: false,
  shipmentId: 's1', tracking: '1Z999AA10123456784', shipTo: '1 Main St', orderNos: [`o${sticker}`],
}) // prettier-ignore
const scanOf = (code: string) => ({ kind: 'scan', scan: classifyScan(code) }) as const
const page = { input: undefined, go: () => undefined, onWritten: () => undefined }

async function imported(): Promise<TestWork> {
  const context = await openHammer()
  await importResults(context, first)
  return context
}
async function soldTwice(): Promise<TestWork> {
  const context = await imported()
  const line = { listingId: '', unitId: 'u1', sticker: '', priceCents: 9900 }
  await context.put('orders', [anOrder({ id: X, status: 'packed', lines: { u1: line }, lineStates: { u1: 'packed' } })])
  const unit = await context.read('units', 'u1')
  if (unit) await context.put('units', [{ ...unit, orderId: X, soldCents: 9900, stage: 'picked' }])
  return context
}
async function invoicePaid(): Promise<TestWork> {
  const context = await imported()
  await markPaid(context, [A], { method: 'cash', amountCents: null, reference: '' })
  return context
}
async function bare(): Promise<TestWork> {
  const context = await openTestWork(['units', 'activity', 'config', 'listings', 'saleEvents', 'orders', 'users'])
  await context.put('units', labels.map((one) => aUnit({ id: idOfLabel(one), label: one, stage: 'stored', locationId: 'A-1', grade: 'usedGood', inspectedAt: aTime }))) // prettier-ignore
  await context.put('users', [aUser({ id: 'u1', name: 'Ada' })])
  await addShow(context, 'show-1', { ...newShow, title: 'Toys night', startsAt: '2026-11-19T01:00:00.000Z' })
  return context
}
async function show(): Promise<TestWork> {
  const context = await bare()
  const stickers = new ScanFlowSession(context, stickerFlow)
  await stickers.act({ kind: 'choose', eventId: 'show-1' })
  for (const one of labels) await stickers.act(scanOf(one))
  await stickers.close()
  return context
}
const report = (context: TestWork) => takeReport(context, 'show-1', [paid('1'), paid('2')])
async function packed(): Promise<TestWork> {
  const context = await show()
  await report(context)
  const bench = new ScanFlowSession(context, packFlow)
  bench.bind(page)
  for (const code of ['s1', '#1', '#2']) await bench.act(scanOf(code))
  await bench.close()
  return context
}
async function out(): Promise<TestWork> {
  const context = await openYard()
  const counter = new Counter(context)
  await counter.scan(pickupCodeOf(own.id))
  await counter.here()
  await counter.scan(label(0))
  return context
}

type Case = readonly [string, () => Promise<TestWork>, (context: TestWork) => Promise<unknown>]
const bidder = { key: '777', name: 'Next', email: '', phone: '' }
const cases: readonly Case[] = [
  ['the last part of a results file', openHammer, (context) => importResults(context, first)],
  ['an invoice that is canceled', imported, (context) => cancelInvoice(context, B)],
  ['an invoice that is given up', invoicePaid, (context) => abandonInvoice(context, A)],
  ['a lot that is offered to the next bidder', imported, (context) => offerToNext(context, 'ev', 'l1', bidder, 1200)],
  ['a unit that is given to the invoice', soldTwice, (context) => giveToThis(context, A, 'u1')],
  ['a unit that is left to the other order', soldTwice, (context) => leaveToOther(context, A, 'u1')],
  ['invoices that are paid', imported, (context) => markPaid(context, [A, B], { method: 'cash', amountCents: null, reference: '' })], // prettier-ignore
  ['a livestream report', show, report],
  ['a shipment that is sent', packed, (context) => shipPacked(context, [S])],
  ['a sticker that is left out', packed, async (context) => leaveOut(context, S, Object.keys(((await context.read('orders', S)) as OrderDoc).lines)[0] ?? '')], // prettier-ignore
  ['a check-in', openYard, (context) => checkIn(context, own.id, { bay: '3', plate: '' })],
  ['a signature', out, (context) => signFor(context, own.id, { takenBy: 'Ann', isProxy: false, signature: '', feeCents: 500 })], // prettier-ignore
]

async function counted(): Promise<TestWork> {
  const context = await openYard()
  const counter = new Counter(context)
  await counter.scan(pickupCodeOf(own.id))
  await counter.here()
  return context
}
async function opened(): Promise<TestWork> {
  const context = await show()
  await report(context)
  return context
}
const benchAt = (context: TestWork, flow: AnyFlow) => {
  const bench = new ScanFlowSession(context, flow)
  bench.bind(page)
  return bench
}

// eslint-disable-next-line typescript/no-explicit-any -- benches of several kinds in one table
type AnyFlow = ScanFlow<any, any, any, any>
type BenchCase = readonly [string, AnyFlow, () => Promise<TestWork>, readonly object[], object]
const steps: readonly BenchCase[] = [
  ['an item that is handed over', pickupFlow, counted, [], scanOf(label(0))],
  ['an item that is handed over as the last one', pickupFlow, out, [scanOf(label(1))], scanOf(label(2))],
  ['an item that goes into a parcel', packFlow, opened, [scanOf('s1')], scanOf('#1')],
  ['an item that closes a parcel', packFlow, opened, [scanOf('s1'), scanOf('#1')], scanOf('#2')],
  ['a parcel that is sent', packFlow, packed, [scanOf('s1')], { kind: 'ship' }],
  ['a sticker', stickerFlow, bare, [{ kind: 'choose', eventId: 'show-1' }], scanOf(labels[0] ?? '')],
]

/** All that the device holds, without times and ids that differ from one run to the next. */
async function all({ db }: TestWork): Promise<unknown> {
  const docs = await Promise.all(
    Object.values(db.collections).map(async (collection) =>
      (await collection.find().exec()).map((doc) => {
        const { updatedDesc: _updated, atDesc: _at, base: _base, unsent: _unsent, serverTime: _time, updatedBy: _by, ...fields } = doc.toJSON() as unknown as Record<string, unknown> // prettier-ignore
        const text = JSON.stringify(collection.name === 'activity' ? { ...fields, id: '' } : fields)
        return `${collection.name} ${text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T').replaceAll(/id-\d+/g, 'ID')}`
      }),
    ),
  )
  return docs.flat().toSorted()
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

it.each(cases)(
  '%s is there as a whole, or not at all, before whichever write the tab is killed',
  async (_what, open, act) => {
    const whole = await open()
    const before = await all(whole)
    await act(whole)
    const after = await all(whole)
    await whole.db.close()
    expect(after).not.toEqual(before)
    for (let number = 1, isCut = true; isCut; number += 1) {
      const context = await open()
      const restart = await killAtWrite(context, number)
      await act(context).catch(() => null)
      isCut = await restart()
      await resumeJobs(context)
      await finishLeftSteps(context)
      const now = await all(context)
      expect([before, after], `killed before write ${number}`).toContainEqual(now)
      expect(number < 40).toBe(true)
      await context.db.close()
    }
  },
)

it.each(steps)(
  '%s at its bench is there as a whole, or not at all, before whichever write the tab is killed',
  async (_what, flow, open, first, last) => {
    const start = async () => {
      const context = await open()
      const bench = benchAt(context, flow)
      for (const event of first) await bench.act(event, null)
      return { context, bench }
    }
    const whole = await start()
    const before = await all(whole.context)
    await whole.bench.act(last)
    const after = await all(whole.context)
    await whole.bench.close()
    await whole.context.db.close()
    expect(after).not.toEqual(before)
    for (let number = 1, isCut = true; isCut; number += 1) {
      const { context, bench } = await start()
      const restart = await killAtWrite(context, number)
      await bench.answer(last).catch(() => null)
      isCut = await restart()
      const again = benchAt(context, flow)
      await firstValueFrom(again.state$)
      expect([before, after], `killed before write ${number}`).toContainEqual(await all(context))
      // What was not done can be done, and what was is not done twice.
      await again.act(last).catch(() => null)
      expect(await all(context)).toEqual(after)
      await context.db.close()
    }
  },
)
