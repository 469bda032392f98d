/** What follows the change stream, where the change of another tab is heard after one that this tab made later. */
import { from, lastValueFrom, take, toArray } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followed, type Tally } from '#data/store/followed.ts'
import { Newest } from '#data/store/newest.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['units'])
})
afterEach(() => context.db.close())

/** Where each unit is. */
class Places implements Tally<UnitDoc, Readonly<Record<string, string>>> {
  #places: Readonly<Record<string, string>> = {}
  put(id: string, unit: UnitDoc | null): boolean {
    this.#places = { ...this.#places, [id]: unit?.locationId ?? 'gone' }
    return true
  }
  snapshot = () => this.#places
}

test('a change that is heard late does not put a unit back', async () => {
  const { units } = context.db
  const heard = lastValueFrom(units.$.pipe(take(3), toArray()))
  await context.put('units', [aUnit({ id: 'u1', locationId: 'A' })])
  const unit = await units.findOne('u1').exec()
  await unit?.incrementalPatch({ locationId: 'B' })
  await unit?.incrementalPatch({ locationId: 'C' })
  const [made, toB, toC] = await heard
  if (!made || !toB || !toC) throw new Error('The store told less than three changes.')
  const late = Object.create(units, { $: { value: from([made, toC, toB]) } }) as typeof units
  const plan = { tally: () => new Places(), read: async () => {}, emitMs: 0 }
  expect(await lastValueFrom(followed<UnitDoc, Readonly<Record<string, string>>>(late, plan).pipe(take(1)))).toEqual({
    u1: 'C',
  })
})

test('of many units, the heights of those that changed last are kept', () => {
  const newest = new Newest()
  expect(newest.isNewer('first', '9-a')).toBe(true)
  for (let index = 0; index < 2_000; index += 1) newest.isNewer(`u${index}`, '1-a')
  expect(newest.isNewer('u1999', '1-b')).toBe(false)
  expect(newest.isNewer('u1999', '2-b')).toBe(true)
  expect(newest.isNewer('first', '2-a')).toBe(true)
})
