/** Changes of lots that are taken back after the auction went on: what buyers were told stays. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fixCatalog, publishAuction } from '#data/selling/auction-commands.ts'
import { editLot, orderLots, setStartBids, settleNumbers, undoLots, withdrawLots } from '#data/selling/lot-commands.ts'
import { aLot, anAuction, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const event = anAuction()
let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['units', 'activity', 'config', 'listings', 'saleEvents', 'photos', 'orders'])
  await context.put('saleEvents', [event])
  await context.put('units', ['u1', 'u2'].map((id, place) => aUnit({ id, label: id, stage: 'stored', grade: 'usedGood', listingId: `l${place + 1}` })))
  await context.put('listings', ['l1', 'l2'].map((id, place) => aLot({ id, eventId: event.id, lotNo: place + 1, unitIds: [`u${place + 1}`], title: id, startBidCents: 100 })))
}) // prettier-ignore
afterEach(() => context.db.close())
const lot = (id: string) => context.read('listings', id)
const publish = async () => {
  await fixCatalog(context, event.id, true)
  await publishAuction(context, event.id)
}

it('an order is taken back while the auction is a draft, and not once its numbers are fixed or buyers see them', async () => {
  const first = await orderLots(context, event.id, ['l2', 'l1'])
  expect(first && (await undoLots(context, first))).toBe(true)
  expect(await lot('l1')).toMatchObject({ lotNo: 1 })
  const job = await orderLots(context, event.id, ['l2', 'l1'])
  await fixCatalog(context, event.id, true)
  await expect(job && undoLots(context, job)).rejects.toMatchObject({ code: 'changedSince' })
  await publishAuction(context, event.id)
  await expect(job && undoLots(context, job)).rejects.toMatchObject({ code: 'changedSince' })
  expect([await lot('l1'), await lot('l2')]).toMatchObject([{ lotNo: 2 }, { lotNo: 1 }])
})

it('start bids and text are not taken back once buyers see them', async () => {
  const bids = await setStartBids(context, event.id, ['l1', 'l2'], 500)
  const text = await editLot(context, 'l1', { title: 'Lamp' })
  await publish()
  await expect(bids && undoLots(context, bids)).rejects.toMatchObject({ code: 'changedSince' })
  await expect(text && undoLots(context, text)).rejects.toMatchObject({ code: 'changedSince' })
  expect(await lot('l1')).toMatchObject({ startBidCents: 500, title: 'Lamp' })
})

it('a withdrawal, and a number that two lots had, are taken back all the same', async () => {
  await publish()
  const out = await withdrawLots(context, event.id, ['l1'])
  expect(out && (await undoLots(context, out))).toBe(true)
  expect(await lot('l1')).toMatchObject({ status: 'live' })
  await context.put('listings', [{ ...(await lot('l2')), lotNo: 1 } as never])
  const settled = await settleNumbers(context, event.id)
  expect(settled && (await undoLots(context, settled))).toBe(true)
})
