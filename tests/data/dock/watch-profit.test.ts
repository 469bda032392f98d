/** What loads earned, read from a real store while its records change. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { filter, firstValueFrom, type Subscription } from 'rxjs'
import { changeOne } from '#data/core/jobs/write.ts'
import { watchProfit, type Profit } from '#data/dock/watch-profit.ts'
import { expectedProfit, soldProfit, sumProfit } from '#domain/dock/profit.ts'
import { aLoad, anActivity, anOrder, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'
import { eventually } from '#tests/support/eventually.ts'

const now = '2026-11-24T12:00:00.000Z'
const bought = {
  stage: 'closed',
  hammerCents: 6_000,
  freightCents: 0,
  feeCents: 0,
  arrivedAt: '2026-11-10T15:00:00.000Z',
} as const
const unit = aUnit({ id: 'a', loadId: 'load-1', stage: 'stored', retailCents: 5_000 })
const order = anOrder({
  id: 'o1', channelKey: 'whatnot', eventId: 'show-1', externalId: 'n-1', lines: { a: { listingId: '', unitId: 'a', sticker: '', priceCents: 9_000 } },
  premiumCents: null, shippingCents: null, feeCents: null, postageCents: null,
}) // prettier-ignore

let context: TestWork
let seen: Profit[]
let watching: Subscription
beforeEach(async () => {
  context = await openTestWork(['loads', 'units', 'orders', 'listings', 'manifestLines', 'activity', 'config'])
  await context.put('loads', [
    aLoad({ id: 'load-1', code: 'L-1', ...bought }),
    aLoad({ id: 'load-2', code: 'L-2', ...bought, hammerCents: null, bidCents: null }),
    aLoad({ id: 'load-3', code: 'L-3', ...bought, arrivedAt: '2026-08-01T15:00:00.000Z' }),
    aLoad({ id: 'load-4', code: 'L-4', ...bought, stage: 'receiving' }),
  ])
  await context.put('units', [unit, aUnit({ id: 'b', loadId: 'load-2' })])
  seen = []
  watching = watchProfit(context.db, '2026-11-01', '2026-11-30', now).subscribe((profit) => seen.push(profit))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  watching.unsubscribe()
  await context.db.remove()
})
const last = () => seen.at(-1)
const ready = () => eventually(() => expect(last()).toMatchObject({ progress: null }))
const sold = () => soldProfit(sumProfit(last()?.units ?? []))

it('adds up the loads of these days whose receiving is over, and names those without a cost', async () => {
  await ready()
  expect(seen[0]?.progress).toEqual({ done: 0, all: 2 })
  expect(
    last()
      ?.loads.map(({ code }) => code)
      .toSorted(),
  ).toEqual(['L-1', 'L-2'])
  expect(last()?.costless.map(({ code }) => code)).toEqual(['L-2'])
  expect(last()?.units.map(({ keys }) => keys.unit)).toEqual(['a'])
  expect(expectedProfit(sumProfit(last()?.units ?? []))).toBe(-6_000)
})

it('follows a sale, what the ledger of its show tells later, and a cost that is corrected', async () => {
  await ready()
  await context.put('orders', [order])
  await changeOne(context, 'units', 'a', () => ({ orderId: order.id, stage: 'sold' as const }))
  await eventually(() => expect(sold()).toBe(3_000))
  await context.put('activity', [
    anActivity({
      id: 'show-tx-1',
      type: 'show.transaction',
      data: { key: '1', source: 'weekly', orderNo: 'n-1', amountCents: 7_900, soldCents: 9_000 },
    }),
  ])
  await eventually(() => expect(sold()).toBe(1_900))
  await changeOne(context, 'loads', 'load-1', () => ({ hammerCents: 5_000 }))
  await eventually(() => expect(sold()).toBe(2_900))
})

it('counts a load once it is known what it cost', async () => {
  await ready()
  await changeOne(context, 'loads', 'load-2', () => ({ hammerCents: 100 }))
  await eventually(() => expect(last()?.costless).toEqual([]))
  expect(
    last()
      ?.units.map(({ keys }) => keys.unit)
      .toSorted(),
  ).toEqual(['a', 'b'])
})

it('counts what is changed of a load while others are being added up', async () => {
  await ready()
  watching.unsubscribe()
  const many = Array.from({ length: 12 }, (_, place) => aLoad({ id: `more-${10 + place}`, ...bought, hammerCents: 1_000 }))
  await context.put('loads', many)
  let changing: Promise<unknown> | undefined
  watching = watchProfit(context.db, '2026-11-01', '2026-11-30', now).subscribe((profit) => {
    seen.push(profit)
    changing ??= changeOne(context, 'loads', 'more-21', () => ({ hammerCents: 2_000 }))
  })
  await eventually(() => expect(changing).toBeDefined())
  await changing
  await ready()
  const cost = () => sumProfit((last()?.units ?? []).filter(({ keys }) => keys.load === 'more-21')).costCents
  await eventually(() => expect(cost()).toBe(2_000))
}) // prettier-ignore

it('counts what a merge changes of a load, though the later change keeps its time', async () => {
  await ready()
  const cost = () => sumProfit(last()?.units ?? []).costCents
  expect(cost()).toBe(6_000)
  const doc = await context.db.loads.findOne('load-1').exec()
  await doc?.incrementalPatch({ hammerCents: 4_000 })
  await eventually(() => expect(cost()).toBe(4_000))
})

it('counts a load that closed before Restow on the day it closed, and follows its correction', async () => {
  await ready()
  const before = { ...bought, arrivedAt: '', closedAt: '2026-11-12T12:00:00.000Z', broughtCents: 8_000 }
  await context.put('loads', [
    aLoad({ id: 'old', code: 'L-5', ...before }),
    aLoad({ id: 'older', code: 'L-6', ...before, closedAt: '2026-10-12T12:00:00.000Z' }),
    aLoad({ id: 'bare', code: 'L-7', ...before, hammerCents: null, bidCents: null }),
  ])
  await eventually(() => expect(last()?.units.map(({ keys }) => keys.load)).toContain('old'))
  expect(last()?.loads.map(({ code }) => code)).not.toContain('L-6')
  expect(last()?.costless.map(({ code }) => code)).toContain('L-7')
  expect(sold()).toBe(2_000)
  await changeOne(context, 'loads', 'old', () => ({ broughtCents: 7_000 }))
  await eventually(() => expect(sold()).toBe(1_000))
})

it.each(['Pacific/Auckland', 'Pacific/Kiritimati', 'Pacific/Honolulu'])(
  'counts a load that closed before Restow on the day that was typed, in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    const before = { ...bought, arrivedAt: '', closedAt: '2026-11-20T12:00:00.000Z', broughtCents: 8_000 }
    await context.put('loads', [aLoad({ id: 'old', code: 'L-5', ...before })])
    const onDay = (day: string) => loadsOf(day, day)
    expect(await onDay('2026-11-20')).toEqual(['L-5'])
    expect(await onDay('2026-11-21')).toEqual([])
  },
)

it('counts a load that was closed in Restow on the day by the clock of its moment', async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  await context.put('loads', [
    aLoad({ id: 'own', code: 'L-8', ...bought, arrivedAt: '', closedAt: '2026-11-20T12:00:00.000Z' }),
  ])
  expect(await loadsOf('2026-11-21', '2026-11-21')).toEqual(['L-8'])
})

/** The codes of the loads of these days. */
async function loadsOf(from: string, to: string): Promise<readonly string[]> {
  const profit = await firstValueFrom(
    watchProfit(context.db, from, to, now).pipe(filter((one) => one.progress === null)),
  )
  return profit.loads.map(({ code }) => code)
}
