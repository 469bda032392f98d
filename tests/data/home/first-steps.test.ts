/** How far a new company is, from a real store. */
import type { Subscription } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchFirstSteps, type FirstSteps } from '#data/home/first-steps.ts'
import { aLoad } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'
import { eventually } from '#tests/support/eventually.ts'

let context: TestWork
let seen: FirstSteps[]
let watching: Subscription
beforeEach(async () => {
  context = await openTestWork(['locations', 'users', 'loads'])
  seen = []
  watching = watchFirstSteps(context.db).subscribe((steps) => seen.push(steps))
})
afterEach(async () => {
  watching.unsubscribe()
  await context.db.remove()
})
const told = (steps: Partial<FirstSteps>) => eventually(() => expect(seen.at(-1)).toMatchObject(steps))

it('a sheet of closed loads is a step of its own, and no first file', async () => {
  await told({ file: false, closed: false })
  await context.put('loads', [aLoad({ id: 'old', code: 'L-1', stage: 'closed', broughtCents: 0 })])
  await told({ file: false, closed: true })
  await context.put('loads', [aLoad({ id: 'new', code: 'L-2', stage: 'booked' })])
  await told({ file: true, closed: true })
})
