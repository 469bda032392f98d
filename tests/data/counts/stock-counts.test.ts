import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { filter, firstValueFrom, map } from 'rxjs'
import { watchStockTally } from '#data/counts/stock-counts.ts'
import { aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let work: TestWork
beforeEach(async () => {
  work = await openTestWork(['units'])
  // More than one page of the store.
  await work.put(
    'units',
    Array.from({ length: 450 }, (_, index) =>
      aUnit({ id: `u${index}`, label: `U-${index}`, locationId: index < 300 ? 'A' : 'B', stage: index < 400 ? 'stored' : 'shipped', qty: index === 0 ? 7 : 1 }),
    ),
  ) // prettier-ignore
})
afterEach(async () => {
  await work.db.close()
})

const until = (holds: (at: { A: number; B: number; stored: number; shipped: number }) => boolean) =>
  firstValueFrom(
    watchStockTally(work.db).pipe(
      map((tally) => ({
        A: tally.byPlace.get('A')?.qty ?? 0,
        B: tally.byPlace.get('B')?.qty ?? 0,
        stored: tally.byStage.get('stored') ?? 0,
        shipped: tally.byStage.get('shipped') ?? 0,
      })),
      filter(holds),
    ),
  )

describe('the stock in counts', () => {
  test('is read once, what has left the house takes no room', async () => {
    expect(await until(() => true)).toEqual({ A: 306, B: 100, stored: 406, shipped: 50 })
    const tally = await firstValueFrom(watchStockTally(work.db))
    expect(tally.byDay.get('2026-11-20')).toBe(406)
    expect(tally.byPlace.get('A')).toEqual({ units: 300, qty: 306 })
  })
  test('follows every change', async () => {
    await until(() => true)
    await (await work.db.units.findOne('u0').exec())?.incrementalPatch({ locationId: 'B' })
    expect(await until((at) => at.A === 299)).toMatchObject({ B: 107 })
    await (await work.db.units.findOne('u0').exec())?.incrementalPatch({ stage: 'missing' })
    await until((at) => at.B === 100)
    expect((await firstValueFrom(watchStockTally(work.db))).byTrouble.get('missing')).toBe(7)
    await (await work.db.units.findOne('u1').exec())?.remove()
    expect(await until((at) => at.A === 298)).toMatchObject({ stored: 398 })
  })
})
