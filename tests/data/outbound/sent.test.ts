/** Orders that were sent, the ones that left last in front. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { leftLast, watchSent } from '#data/outbound/sent.ts'
import { wholeOf } from '#data/store/part.ts'
import { anOrder } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString()
const sent = (id: string, left: number, changed = left) =>
  anOrder({ id, externalId: id, status: 'shipped', handOver: { shippedAt: at(left) }, updatedAt: at(changed) })

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['orders'])
})
afterEach(() => context.db.close().then(() => undefined))

describe('orders that were sent', () => {
  it('leave no gap in front: what left long ago and was changed today waits for the rest', () => {
    const changedLast = [sent('refunded', 1, 20), sent('c', 19), sent('b', 18)]
    expect(leftLast([changedLast], 3).map(({ id }) => id)).toEqual(['c', 'b'])
    expect(leftLast([changedLast, [sent('d', 3)]], 4).map(({ id }) => id)).toEqual(['refunded', 'c', 'b', 'd'])
    expect(leftLast([changedLast, [sent('e', 19), sent('f', 3), sent('g', 2)]], 3).map(({ id }) => id)).toEqual(['c', 'b', 'e'])
  }) // prettier-ignore

  it('come first those that left last, then all, parts of an order too, and no order that is on its way', async () => {
    const many = Array.from({ length: 130 }, (_, hour) => sent(`o${hour}`, hour))
    const partial = anOrder({ id: 'part', status: 'partial', updatedAt: at(129) })
    await context.put('orders', [...many, partial, anOrder({ id: 'paid', status: 'paid', updatedAt: at(129) })])
    const first = await firstValueFrom(watchSent(context.db))
    expect(first.isWhole).toBe(false)
    expect(first.rows).toHaveLength(101)
    expect(first.rows.map(({ id }) => id)).toContain('part')
    expect(first.rows.map(({ id }) => id)).not.toContain('o29')
    const all = await firstValueFrom(wholeOf(watchSent(context.db)))
    expect(all).toHaveLength(131)
  })
})
