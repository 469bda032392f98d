import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Subscription } from 'rxjs'
import { watchReceivedQty } from '#data/counts/received-qty.ts'
import { removeAll } from '#data/core/jobs/write.ts'
import { aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
let watching: Subscription
let told: Record<string, number>[]
const unit = (id: string, loadId: string, qty = 1) => aUnit({ id, label: id, loadId, qty })

beforeEach(async () => {
  context = await openTestWork(['units', 'activity'])
  told = []
  await context.put('units', [unit('u1', 'a', 7), unit('u2', 'a'), unit('u3', 'elsewhere')])
  watching = watchReceivedQty(context.db, ['a', 'b']).subscribe((sums) => told.push(Object.fromEntries(sums)))
  await expect.poll(() => told).toHaveLength(1)
})
afterEach(async () => {
  watching.unsubscribe()
  await context.db.remove()
})

test('a load counts its items, not its labels; other loads are left out', () => {
  expect(told).toEqual([{ a: 8 }])
})
test('what is received, moved to another load or taken back changes the sums', async () => {
  await context.put('units', [unit('u4', 'b', 2)])
  await context.put('units', [unit('u2', 'b')])
  await removeAll(context, 'units', ['u1'])
  await expect.poll(() => told.at(-1)).toEqual({ b: 3 })
})
test('what leaves a load while its units are still being read is not counted', async () => {
  const read = context.db.units.find.bind(context.db.units)
  vi.spyOn(context.db.units, 'find').mockImplementation((...query) => {
    const slow = read(...query)
    const exec = slow.exec.bind(slow)
    // The list is as old as the question; its answer comes after the change.
    slow.exec = (async () => {
      const units = await exec()
      if (units.length > 0) await removeAll(context, 'units', ['u1'])
      return units
    }) as typeof slow.exec
    return slow
  })
  const sums: unknown[] = []
  const again = watchReceivedQty(context.db, ['a']).subscribe((one) => sums.push(Object.fromEntries(one)))
  await expect.poll(() => sums.at(-1)).toEqual({ a: 1 })
  again.unsubscribe()
})
