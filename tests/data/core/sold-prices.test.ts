/** The price of a unit that left the house: it goes with the order, whichever device brings a cancel and a hand-over together, and whatever arrives first. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptIn } from '#domain/core/people/document-access.ts'
import { mergeDocs, type MergeDoc } from '#domain/core/merge/merge.ts'
import { waysOf } from '#domain/core/merge/merge-ways.ts'
import { keysOf } from '#domain/core/merge/merge-values.ts'
import type { Rank } from '#domain/core/people/access.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { followSoldPrices, mendSoldPrices } from '#data/core/sold-prices.ts'
import { anOrder, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const EARLY = '2026-11-20T08:00:00.000Z'
const LATE = '2026-11-20T09:00:00.000Z'
const line = { listingId: '', unitId: 'u1', sticker: '', priceCents: 900 }
const order = anOrder({ id: 'X', method: 'pickup', status: 'complete', lines: { a: line }, lineStates: { a: 'handedOver' } }) // prettier-ignore
const sold = aUnit({ id: 'u1', stage: 'picked', orderId: 'X', soldCents: 900 })
const out = { ...sold, stage: 'handedOver', locationId: '', updatedAt: LATE } as const

/** What a device of this rank makes of its own and the server's. */
function merged(rank: Rank, mine: UnitDoc, theirs: UnitDoc, common: UnitDoc = sold): UnitDoc {
  const plain = (doc: UnitDoc): MergeDoc => {
    const {
      updatedDesc: _mirror,
      base: _base,
      unsent: _unsent,
      serverTime: _time,
      ...fields
    } = doc as UnitDoc & Partial<Record<'updatedDesc' | 'base' | 'unsent' | 'serverTime', unknown>>
    return { ...fields, _deleted: false }
  }
  const kept = keysOf(plain(mine), plain(theirs)).filter(keptIn({ rank, uid: 'u9' }, 'units', theirs))
  const { doc } = mergeDocs({ base: plain(common), mine: plain(mine), theirs: plain(theirs), kept, ...waysOf('units') })
  const { _deleted, ...fields } = doc
  return fields as unknown as UnitDoc
}

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['units', 'orders', 'activity'])
})
afterEach(() => context.db.close())
const unit = async () => (await context.read('units', 'u1')) as UnitDoc

const decisions = [
  ['cancels its order', { stage: 'photographed', orderId: '', soldCents: null }],
  ['gives it to another order', { stage: 'sold', orderId: 'Y', soldCents: 700 }],
] as const

describe.each(decisions)('a unit that an associate hands over while a manager %s', (_what, fields) => {
  const theirs = { ...sold, ...fields, updatedAt: EARLY }

  it.each([
    ['the associate’s device, which may write no price', 'associate', out, theirs],
    ['the manager’s device', 'manager', theirs, out],
  ] as const)('leaves with its order and its price, brought together by %s', async (_who, rank, mine, server) => {
    const end = merged(rank, mine, server)
    expect(end).toMatchObject({ stage: 'handedOver', orderId: 'X' })
    await context.put('units', [end])
    await context.put('orders', [order])
    await mendSoldPrices(context, ['u1'])
    expect(await unit()).toMatchObject({ stage: 'handedOver', orderId: 'X', soldCents: 900 })
    expect(await mendSoldPrices(context, ['u1'])).toEqual([])
  })

  it.each([
    ['its order', ['orders', 'units']],
    ['the unit', ['units', 'orders']],
  ] as const)('has its price on a manager’s device that %s comes to first', async (_first, names) => {
    const torn = merged('associate', out, theirs)
    const following = followSoldPrices(context)
    for (const name of names) {
      if (name === 'units') await context.put('units', [torn])
      else await context.put('orders', [order])
      await new Promise((resolve) => setTimeout(resolve, 1_200))
    }
    await expect.poll(unit).toMatchObject({ orderId: 'X', soldCents: 900 })
    following.unsubscribe()
  })

  it('has its price once a manager’s device is opened that got it before', async () => {
    await context.put('units', [merged('associate', out, theirs)])
    await context.put('orders', [order])
    const following = followSoldPrices(context)
    await expect.poll(unit).toMatchObject({ soldCents: 900 })
    following.unsubscribe()
  })
})

it('a unit that came back and was sold again keeps its new order and price, whoever had not heard of it and put the old price right', async () => {
  const torn = { ...out, soldCents: null }
  await context.put('units', [torn])
  await context.put('orders', [order])
  await mendSoldPrices(context, ['u1'])
  const mine = await unit()
  expect(mine.soldCents).toBe(900)
  const again = { ...torn, stage: 'sold', orderId: 'Y', soldCents: 500, updatedAt: '2026-11-20T10:00:00.000Z' } as const
  for (const [one, two] of [
    [mine, again],
    [again, mine],
  ] as const)
    expect(merged('manager', one, two, torn)).toMatchObject({ stage: 'sold', orderId: 'Y', soldCents: 500 })
})

it('many that arrive at once are looked at in parts, so that the page goes on', async () => {
  const many = Array.from({ length: 1_000 }, (_, place) => ({ ...out, id: `u${place}`, label: `U${place}` }))
  await context.put('units', many)
  const found = vi.spyOn(context.db.units, 'findByIds')
  await mendSoldPrices(
    context,
    many.map(({ id }) => id),
  )
  expect(Math.max(...found.mock.calls.map(([ids]) => ids.length))).toBeLessThan(500)
})

it('a unit in the house stays with the price that its manager gave it, whatever an associate did', () => {
  const given = { ...sold, stage: 'sold', orderId: 'Y', soldCents: 700, updatedAt: EARLY } as const
  const off = { ...sold, stage: 'inspected', orderId: '', soldCents: 900, updatedAt: LATE } as const
  expect(merged('associate', off, given)).toMatchObject({ orderId: 'Y', soldCents: 700 })
})

it.each([
  ['whose order is not here', out, []],
  ['whose line is canceled', out, [{ ...order, lineStates: { a: 'cancelled' } }]],
  ['that is in the house', { ...sold, soldCents: 700 }, [order]],
  ['that left with its whole pallet', { ...out, orderId: '', soldCents: 55 }, [order]],
] as const)('a unit %s keeps the price that it has', async (_what, one, orders) => {
  await context.put('units', [one])
  await context.put('orders', orders as readonly OrderDoc[])
  expect(await mendSoldPrices(context, ['u1'])).toEqual([])
})
