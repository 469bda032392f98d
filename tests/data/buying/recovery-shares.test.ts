/** What our closed loads brought, from a real store. */
import type { Subscription } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchRecoveryShares } from '#data/buying/recovery-shares.ts'
import { changeOne, removeAll } from '#data/core/jobs/write.ts'
import type { RecoveryShare } from '#domain/buying/recovery.ts'
import { aLine, aLoad, anOrder, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'
import { eventually } from '#tests/support/eventually.ts'

const today = '2026-11-24T00:00:00.000Z'
const closed = { stage: 'closed', source: 'Target', arrivedAt: '2026-11-01T15:00:00.000Z' } as const

let context: TestWork
let seen: (readonly RecoveryShare[])[]
let watching: Subscription
beforeEach(async () => {
  context = await openTestWork(['loads', 'units', 'orders', 'manifestLines', 'activity'])
  await context.put('loads', [
    aLoad({ id: 'own', code: 'L-1', ...closed }),
    aLoad({ id: 'own-old', code: 'L-2', ...closed, arrivedAt: '2025-01-01T15:00:00.000Z' }),
    aLoad({ id: 'before', code: 'L-3', ...closed, arrivedAt: '', closedAt: '2023-05-04T12:00:00.000Z', category: 'Toys', declaredRetailCents: 90_000, broughtCents: 30_000 }),
  ]) // prettier-ignore
  const sold = (loadId: string) => ({ loadId, stage: 'shipped', orderId: 'o1', lineId: `line-${loadId}` }) as const
  await context.put('manifestLines', [
    aLine({ id: 'line-own', loadId: 'own', category: 'Toys', unitRetailCents: 10_000 }),
  ])
  await context.put('units', [aUnit({ id: 'a', ...sold('own') }), aUnit({ id: 'b', ...sold('own-old') })])
  await context.put('orders', [
    anOrder({ id: 'o1', lines: { a: { listingId: '', unitId: 'a', sticker: '', priceCents: 4_000 } }, premiumCents: 0, shippingCents: 0, feeCents: 0, postageCents: 0 }),
  ]) // prettier-ignore
  seen = []
  watching = watchRecoveryShares(context.db, today).subscribe((shares) => seen.push(shares))
})
afterEach(async () => {
  watching.unsubscribe()
  await context.db.remove()
})
const ids = () => seen.at(-1)?.map(({ loadId, soldCents }) => [loadId, soldCents])

it('counts a load that closed before Restow however long ago, and one of our own while its units are here', async () => {
  await eventually(() =>
    expect(ids()).toEqual([
      ['before', 30_000],
      ['own', 4_000],
    ]),
  )
})

it('follows an amount that a manager corrects, and a load that is taken back', async () => {
  await eventually(() => expect(ids()).toHaveLength(2))
  await changeOne(context, 'loads', 'before', () => ({ broughtCents: 31_000 }))
  await eventually(() => expect(ids()).toContainEqual(['before', 31_000]))
  await removeAll(context, 'loads', ['before'])
  await eventually(() => expect(ids()).toEqual([['own', 4_000]]))
})
