/** Orders by their states and by their auction, as lists follow them. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { firstValueFrom } from 'rxjs'
import { watchOrders, watchOrdersOf } from '#data/core/orders.ts'
import { changeOne } from '#data/core/jobs/write.ts'
import { anOrder, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const lineOf = (unitId: string) => ({ listingId: '', unitId, sticker: '', priceCents: 1 })

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['orders', 'units'])
})
afterEach(() => context.db.close())

it('an order that goes from one state to another is in the list all the time, and once', async () => {
  await context.put('orders', [
    anOrder({ id: 'o1', externalId: '1', status: 'picked' }),
    anOrder({ id: 'o2', externalId: '2', status: 'paid' }),
    anOrder({ id: 'o3', externalId: '3', status: 'shipped' }),
  ])
  const heard: (readonly string[])[] = []
  const watch = watchOrders(context.db, ['paid', 'picking', 'picked', 'packed']).subscribe((orders) =>
    heard.push(orders.map(({ id, status }) => `${id} ${status}`)),
  )
  await expect.poll(() => heard.at(-1)).toEqual(['o2 paid', 'o1 picked'])
  await changeOne(context, 'orders', 'o2', () => ({ status: 'picking' as const }))
  await expect.poll(() => heard.at(-1)).toEqual(['o1 picked', 'o2 picking'])
  await changeOne(context, 'orders', 'o1', () => ({ status: 'shipped' as const }))
  await expect.poll(() => heard.at(-1)).toEqual(['o2 picking'])
  expect(heard.slice(0, -1).every((list) => list.length === 2)).toBe(true)
  watch.unsubscribe()
})

it('of the orders of an auction, only the units of the lines that are meant are read', async () => {
  await context.put('units', [aUnit({ id: 'u1', label: 'u1' }), aUnit({ id: 'u2', label: 'u2' })])
  await context.put('orders', [
    anOrder({ id: 'o1', externalId: '1', eventId: 'ev', buyerKey: 'b', lines: { a: lineOf('u1'), b: lineOf('u2') }, lineStates: { a: 'handedOver', b: 'open' } }),
  ]) // prettier-ignore
  const of = async (isMeant?: Parameters<typeof watchOrdersOf>[2]) => {
    const [one] = await firstValueFrom(watchOrdersOf(context.db, 'ev', isMeant))
    return one?.lines.map(({ line, unit }) => [line.id, unit?.id ?? ''])
  }
  expect(await of()).toEqual([
    ['a', 'u1'],
    ['b', 'u2'],
  ])
  expect(await of(({ state }) => state === 'open')).toEqual([
    ['a', ''],
    ['b', 'u2'],
  ])
})
