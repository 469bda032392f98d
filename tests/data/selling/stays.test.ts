/** Stock that stays, over a real store: lots and units are scanned, offered again, bundled, donated and scrapped. */
import { english, refusal } from '#tests/support/english.ts'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { codeOfCommand } from '#domain/codes/command-codes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { tagCodeOf } from '#domain/codes/lot-tags.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { watchStays } from '#data/selling/closeouts.ts'
import { correctDonation, watchDonations } from '#data/selling/donations.ts'
import { findLots } from '#data/selling/lots.ts'
import { stayFlow } from '#data/selling/stay-flow.ts'
import type { StayEvent } from '#domain/selling/stays/stay-state.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { pastSteps } from '#domain/core/words/history-labels.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import { aLot, anAuction, anOrder, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const labels = [1, 2, 3, 4, 5].map((count) => mintLabel('unit', '7KQ', count))
const label = (place: number) => labels[place] ?? ''
const id = (place: number) => idOfLabel(label(place))
const stock = labels.map((one, place) =>
  aUnit({ id: idOfLabel(one), label: one, title: `Sheet ${place}`, stage: 'stored', grade: 'usedGood', inspectedAt: aTime, locationId: 'L-1', retailCents: 4000, estimateCents: 1500 }),
) // prettier-ignore
const over = anAuction({ id: 'old', title: 'Last week', status: 'closed' })
const next = anAuction({ id: 'next', title: 'Next week' })
const lots = [
  aLot({ id: 'one', eventId: 'old', lotNo: 1, title: 'My own title', status: 'unsold', relists: 1, unitIds: [id(0)] }),
  aLot({ id: 'two', eventId: 'old', lotNo: 2, status: 'ended', unitIds: [id(1), id(2)], publications: { hibid: { why: 'unpaid', highCents: 900 } } }),
  aLot({ id: 'sold', eventId: 'old', lotNo: 3, status: 'sold', unitIds: [id(3)] }),
] // prettier-ignore

let context: TestWork
let bench: ScanFlowSession<never, StayEvent, never, never, never>
const open = () => {
  const session = new ScanFlowSession(context, stayFlow)
  session.bind({ input: { printsTags: false }, go: () => undefined, onWritten: () => undefined })
  return session as never
}
beforeEach(async () => {
  context = await openTestWork(['units', 'activity', 'config', 'listings', 'saleEvents', 'orders'])
  await context.put('units', stock)
  await context.put('units', [{ ...stock[3], stage: 'sold', orderId: 'order-1' } as never])
  await context.put('orders', [anOrder({ id: 'order-1', buyerName: 'Ann Buyer' })])
  await context.put('saleEvents', [over, next])
  await context.put('listings', lots)
  bench = open()
})
afterEach(() => context.db.close())

const scan = (code: string) => {
  const read = classifyScan(code)
  return bench.act({ kind: 'scan', scan: read }, read)
}
const tap = (event: StayEvent) => bench.act(event)
const receipt = async () =>
  (await firstValueFrom(watchDonations(context.db))).map((one) => [one.organization, one.valueCents])
const made = () => findLots(context.db, 'next')
const waiting = async () =>
  (await firstValueFrom(watchStays(context.db))).map(({ lot }) => lot.lotNo).toSorted((a, b) => a - b)

describe('a lot that stayed', () => {
  it('is offered again in the auction that is chosen once, as a new lot with one try more; undo takes it back', async () => {
    expect((await scan(tagCodeOf('one'))).say).toMatchObject({ tone: 'plain', title: 'My own title', big: { id: 'closeout.why.unsold' } }) // prettier-ignore
    const asked = await tap({ kind: 'relist' })
    expect(asked.say?.choices).toEqual([{ label: 'Next week', event: { kind: 'relist', eventId: 'next' } }])
    const done = await asked.choose({ kind: 'relist', eventId: 'next' })
    expect(done.say).toMatchObject({ tone: 'green', big: '1', title: 'My own title' })
    const [lot] = await made()
    expect(lot).toMatchObject({ lotNo: 1, relists: 2, unitIds: [id(0)], status: 'draft', startBidCents: 500, publications: {} }) // prettier-ignore
    expect(await context.read('units', id(0))).toMatchObject({ listingId: lot?.id, stage: 'stored' })
    expect(await waiting()).toEqual([2])
    // The auction is remembered; the old tag says that nothing waits.
    expect((await scan(tagCodeOf('one'))).say).toMatchObject({ tone: 'red', title: { id: 'closeout.scan.decided' } })
    await scan(tagCodeOf('two'))
    expect((await tap({ kind: 'relist' })).say).toMatchObject({ tone: 'green', big: '2' })
    expect(await done.undo?.()).toBe(true)
    expect(await context.read('units', id(0))).toMatchObject({ listingId: '' })
    expect(await waiting()).toEqual([1])
  })

  it('is a single unit where its label is scanned, or the whole lot by a tap', async () => {
    const one = await scan(label(1))
    expect(one.say).toMatchObject({ title: 'Sheet 1', big: { id: 'closeout.why.unpaid' } })
    await tap({ kind: 'giveTo', organization: 'Food bank' })
    await tap({ kind: 'donate' })
    expect(await context.read('units', id(1))).toMatchObject({ stage: 'donated', locationId: '' })
    expect(await context.read('units', id(2))).toMatchObject({ stage: 'stored' })
    expect(await waiting()).toEqual([1, 2])
  })

  it('is donated with a receipt: who got it, what it was worth, when; taken back, the receipt is gone', async () => {
    await scan(tagCodeOf('two'))
    expect((await tap({ kind: 'donate' })).say).toMatchObject({ tone: 'red', title: { id: 'closeout.scan.noOrganization' } }) // prettier-ignore
    await tap({ kind: 'giveTo', organization: 'Food bank' })
    const done = await tap({ kind: 'donate' })
    expect(done.say).toMatchObject({ tone: 'green' })
    expect(await receipt()).toEqual([
      ['Food bank', 1500],
      ['Food bank', 1500],
    ])
    expect(await done.undo?.()).toBe(true)
    expect(await receipt()).toEqual([])
    expect(await context.read('units', id(1))).toMatchObject({ stage: 'stored', locationId: 'L-1' })
  })

  it('is donated at the value that a manager enters, shared out to the cent, and the next lot at its own', async () => {
    await scan(tagCodeOf('two'))
    await tap({ kind: 'giveTo', organization: 'Food bank' })
    await tap({ kind: 'worth', cents: 2001 })
    const detail = english((await tap({ kind: 'donate' })).say?.detail)
    expect(detail).toContain('worth $20.01')
    const cents = (await receipt()).map(([, worth]) => Number(worth))
    expect(cents.toSorted((a, b) => a - b)).toEqual([1000, 1001])
    await scan(tagCodeOf('one'))
    await tap({ kind: 'donate' })
    expect((await receipt()).map(([, cents]) => cents)).toContain(1500)
  })

  it('forgets an entered value with what it was of', async () => {
    await scan(tagCodeOf('two'))
    await tap({ kind: 'giveTo', organization: 'Food bank' })
    await tap({ kind: 'worth', cents: 2001 })
    await scan(tagCodeOf('one'))
    await tap({ kind: 'donate' })
    expect(await receipt()).toEqual([['Food bank', 1500]])
  })

  it('has its donation’s value corrected afterwards: the receipt follows, the latest counts, undo brings the one before back', async () => {
    await scan(tagCodeOf('one'))
    await tap({ kind: 'giveTo', organization: 'Food bank' })
    const given = await tap({ kind: 'donate' })
    const [donation] = await firstValueFrom(watchDonations(context.db))
    expect(await correctDonation(context, donation?.id ?? '', 1500)).toBeNull()
    await correctDonation(context, donation?.id ?? '', 900)
    const second = await correctDonation(context, donation?.id ?? '', 700)
    expect(await firstValueFrom(watchDonations(context.db))).toMatchObject([{ valueCents: 700, firstCents: 1500 }])
    const steps = pastSteps(
      (await context.db.activity.find().exec()).map((row) => toPlain<ActivityDoc>(row)),
      (one) => one,
      (uid) => uid,
    )
    expect(steps.map(({ detail }) => english(detail))).toContain('$9.00 → $7.00')
    expect(second && (await undoJob(context, second))).toBe(true)
    expect(await receipt()).toEqual([['Food bank', 900]])
    await given.undo?.()
    expect(await receipt()).toEqual([])
    expect(await refusal(correctDonation(context, donation?.id ?? '', 500))).toMatch(/taken back/)
  })

  it('is scrapped for a reason', async () => {
    await scan(label(0))
    const asked = await tap({ kind: 'scrap' })
    expect(asked.say?.choices).toHaveLength(3)
    await asked.choose({ kind: 'scrap', reason: 'Unsafe to sell' })
    expect(await context.read('units', id(0))).toMatchObject({ stage: 'scrapped' })
    expect(await context.ledger(id(0))).toEqual(['unit.scrapped'])
    expect((await scan(label(0))).say).toMatchObject({ tone: 'red', title: { id: 'core.unitGone' } })
  })

  it('goes on a pallet lot with others, scan by scan, through a reload, until it is finished', async () => {
    await tap({ kind: 'into', eventId: 'next' })
    await scan(tagCodeOf('one'))
    expect((await tap({ kind: 'bundle' })).say).toMatchObject({ tone: 'green', big: '1' })
    bench = open()
    expect((await scan(tagCodeOf('two'))).say).toMatchObject({ tone: 'green', big: '1' })
    expect((await scan(label(1))).say).toMatchObject({ tone: 'amber' })
    const extra = await scan(label(4))
    await extra.undo?.()
    expect((await scan(codeOfCommand('next'))).say).toMatchObject({ tone: 'green' })
    const [lot, ...more] = await made()
    expect(more).toEqual([])
    expect(lot).toMatchObject({ unitIds: [id(0), id(1), id(2)], relists: 2, title: 'Sheet 0 + 2 more' })
    expect(await context.ledger(lot?.id ?? '')).toEqual(['lot.bundled', 'lot.finished'])
    expect(await waiting()).toEqual([])
    expect((await scan(label(4))).say).toMatchObject({ tone: 'plain', title: 'Sheet 4' })
  })
})

describe('a lot that stayed twice', () => {
  it('waits once, in its newest lot; the old tag says that it is decided', async () => {
    await context.put('listings', [aLot({ id: 'one-again', eventId: 'old', lotNo: 9, status: 'unsold', relists: 2, unitIds: [id(0)], createdAt: '2026-11-21T08:00:00.000Z' })]) // prettier-ignore
    expect(await waiting()).toEqual([2, 9])
    expect((await scan(tagCodeOf('one'))).say).toMatchObject({ tone: 'red', title: { id: 'closeout.scan.decided' } })
    await tap({ kind: 'into', eventId: 'next' })
    await scan(label(0))
    await tap({ kind: 'relist' })
    expect(await made()).toMatchObject([{ relists: 3 }])
  })
})

describe('what did not stay', () => {
  it('is refused with its reason: sold, not come for, on offer, held, and nothing in hand', async () => {
    expect((await scan(label(3))).say).toMatchObject({ tone: 'red', title: { id: 'auction.scan.sold' } })
    expect((await scan(tagCodeOf('sold'))).say).toMatchObject({ tone: 'red', detail: { values: { buyer: 'Ann Buyer' } } }) // prettier-ignore
    await context.put('orders', [anOrder({ id: 'order-1', status: 'noShow' })])
    expect((await scan(label(3))).say).toMatchObject({ tone: 'red', title: { id: 'closeout.scan.didNotCome' } })
    await context.put('listings', [aLot({ id: 'live', eventId: 'next', lotNo: 9, status: 'live', unitIds: [id(4)] })])
    await context.put('units', [{ ...stock[4], stage: 'listed', listingId: 'live' } as never])
    expect((await scan(label(4))).say).toMatchObject({ tone: 'red', title: { id: 'auction.scan.inLot' } })
    await context.put('units', [{ ...stock[0], stage: 'hold' } as never])
    expect((await scan(label(0))).say).toMatchObject({ tone: 'red', title: { id: 'auction.scan.onHold' } })
    expect((await tap({ kind: 'relist' })).say).toMatchObject({ tone: 'red', title: { id: 'closeout.scan.nothing' } })
    expect((await scan(tagCodeOf('gone'))).say).toMatchObject({ tone: 'red', title: { id: 'auction.scan.noLot' } })
    expect((await scan('https://example.com')).isOurs).toBe(false)
  })

  it('is refused too when another device sold it while it was in hand', async () => {
    await scan(label(0))
    await context.put('units', [{ ...stock[0], stage: 'sold', orderId: 'order-1' } as never])
    await tap({ kind: 'into', eventId: 'next' })
    expect((await tap({ kind: 'relist' })).say).toMatchObject({ tone: 'red', title: { id: 'auction.scan.sold' } })
    expect(await made()).toEqual([])
  })
})
