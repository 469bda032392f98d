/** At the counter, an item of an order that is no unit of ours. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pickupCodeOf } from '#domain/codes/order-tags.ts'
import { pickupStep } from '#domain/outbound/pickup-scan.ts'
import { findOrder } from '#data/core/orders.ts'
import { writeDraft } from '#data/store/device.ts'
import { anOrder } from '#tests/support/records.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { Counter, openYard } from './pickup-counter.ts'

const bare = anOrder({ id: 'order-hibid-9', externalId: 'INV-9', buyerName: 'Cy', method: 'pickup', status: 'scheduled', lines: { 'line-12': { listingId: '', unitId: '', sticker: '12', priceCents: 500 } } }) // prettier-ignore
let context: TestWork
let counter: Counter
beforeEach(async () => {
  context = await openYard()
  await context.put('orders', [bare])
  counter = new Counter(context)
  await counter.here(bare.id)
})
afterEach(() => context.db.close())

it('goes out by hand, with a row of the order’s own history', async () => {
  await counter.scan(pickupCodeOf(bare.id))
  await counter.tap({ kind: 'byHand', lineId: 'line-12' })
  expect((await counter.order(bare.id))?.lineStates['line-12']).toBe('handedOver')
  const rows = await context.db.activity.find({ selector: { refId: bare.id, type: 'unit.handedOver' } }).exec()
  expect(rows.map((row) => [row.refType, row.data['lineId']])).toEqual([['order', 'line-12']])
})

it('stays handed over where the tab was killed before the write', async () => {
  const held = await findOrder(context.db, bare.id)
  const facts = { held, named: null, matches: [], unit: null, doubt: null, other: null, listingId: '', place: [], yard: null, at: '' } // prettier-ignore
  const step = pickupStep({ orderId: bare.id, placeId: '' }, { kind: 'byHand', lineId: 'line-12' }, facts)
  await writeDraft(context.db, 'pickup', { state: step.state, job: { id: 'step-1', writes: step.writes } })
  await new Counter(context).tap({ kind: 'open', orderId: bare.id })
  expect((await counter.order(bare.id))?.lineStates['line-12']).toBe('handedOver')
})
