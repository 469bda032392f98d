/** At the counter, an item whose unit another order holds by now. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pickupCodeOf } from '#domain/codes/order-tags.ts'
import { refundLine } from '#data/outbound/pickup-commands.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { Counter, id, label, openYard, other, own } from './pickup-counter.ts'

let context: TestWork
let counter: Counter
beforeEach(async () => {
  context = await openYard()
  counter = new Counter(context)
  await context.db.units.findOne(id(2)).incrementalPatch({ orderId: other.id, stage: 'handedOver', locationId: '' })
  await counter.scan(pickupCodeOf(own.id))
})
afterEach(() => context.db.close())

describe('an item that is sold twice', () => {
  it('is marked missing and refunded here, and stays sold to the other buyer', async () => {
    expect((await counter.scan(label(2))).say?.tone).toBe('red')
    await counter.tap({ kind: 'missing', lineId: 'line-3' })
    expect(await counter.unitAt(2)).toMatchObject({ exceptionCode: '', stage: 'handedOver' })
    await refundLine(context, own.id, 'line-3')
    expect(await counter.stateOf('line-3')).toBe('cancelled')
    expect(await counter.unitAt(2)).toMatchObject({ orderId: other.id, soldCents: 1000 })
  })

  it('does not come back from the other buyer by Found', async () => {
    await counter.tap({ kind: 'missing', lineId: 'line-3' })
    await counter.tap({ kind: 'back', lineId: 'line-3' })
    expect(await counter.stateOf('line-3')).toBe('open')
    expect(await counter.unitAt(2)).toMatchObject({ stage: 'handedOver', orderId: other.id })
  })

  it('has what was done about it in the history of this order, and nothing in that of the unit', async () => {
    await counter.tap({ kind: 'missing', lineId: 'line-3' })
    expect(await context.ledger(id(2))).toEqual([])
    expect(await context.ledger(own.id)).toEqual(['unit.notFound'])
  })
})
