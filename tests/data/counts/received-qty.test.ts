import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Subscription } from 'rxjs'
import { watchReceivedQty } from '#data/counts/received-qty.ts'
import { removeAll } from '#data/core/write.ts'
import { aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
let watching: Subscription
let told: Record<string, number>[]
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))
const unit = (id: string, loadId: string, qty = 1) => aUnit({ id, label: id, loadId, qty })

beforeEach(async () => {
  context = await openTestWork(['units', 'activity'])
  told = []
  await context.put('units', [unit('u1', 'a', 7), unit('u2', 'a'), unit('u3', 'elsewhere')])
  watching = watchReceivedQty(context.db, ['a', 'b']).subscribe((sums) => told.push(Object.fromEntries(sums)))
  await settle()
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
  await settle()
  expect(told.at(-1)).toEqual({ b: 3 })
})
