/** An order to send that its buyer has not paid yet, while parts of it are canceled and taken back: nothing of it is fetched or sent before it is paid. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isToShip } from '#domain/outbound/fulfil-orders.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { cancelOrder } from '#data/outbound/fulfil-commands.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { openHouse, orders } from './fulfil-warehouse.ts'

const A = 'order-ebay-A'
let context: TestWork
beforeEach(async () => {
  context = await openHouse()
  await context.put('orders', orders.filter(({ id }) => id === A).map((one) => ({ ...one, paid: false, status: 'open' as const })))
}) // prettier-ignore
afterEach(() => context.db.close())

const order = async () => (await context.read('orders', A)) as OrderDoc

it('waits for its payment still once one of its lines is canceled', async () => {
  const jobs = await cancelOrder(context, A, ['line-1'])
  expect(await order()).toMatchObject({ status: 'open', paid: false, lineStates: { 'line-1': 'cancelled' } })
  expect(isToShip(await order())).toBe(false)
  expect(await undoJobs(context, jobs)).toBe(true)
  expect(await order()).toMatchObject({ status: 'open', lineStates: {} })
})

it('waits for its payment again once one of two cancels is taken back', async () => {
  const first = await cancelOrder(context, A, ['line-1'])
  const second = await cancelOrder(context, A, ['line-2'])
  expect(await order()).toMatchObject({ status: 'cancelled' })
  await undoJobs(context, first)
  expect(await order()).toMatchObject({ status: 'open', lineStates: { 'line-2': 'cancelled' } })
  await undoJobs(context, second)
  expect(await order()).toMatchObject({ status: 'open', lineStates: {} })
})
