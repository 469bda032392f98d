import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { filter, firstValueFrom, map } from 'rxjs'
import { watchStockCounts } from '#data/counts/stock-counts.ts'
import { aContainer, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['units', 'containers'])
  // More than one page of the store.
  await context.put(
    'units',
    Array.from({ length: 450 }, (_, index) =>
      aUnit({ id: `u${index}`, label: `U-${index}`, locationId: index < 300 ? 'A' : 'B', stage: index < 400 ? 'stored' : 'shipped', qty: index === 0 ? 7 : 1 }),
    ),
  ) // prettier-ignore
})
afterEach(async () => {
  await context.db.close()
})

const until = (holds: (at: { A: number; B: number; stored: number; shipped: number }) => boolean) =>
  firstValueFrom(
    watchStockCounts(context.db).pipe(
      map((stock) => ({
        A: stock.byPlace.get('A')?.qty ?? 0,
        B: stock.byPlace.get('B')?.qty ?? 0,
        stored: stock.byStage.get('stored') ?? 0,
        shipped: stock.byStage.get('shipped') ?? 0,
      })),
      filter(holds),
    ),
  )

describe('the stock in counts', () => {
  test('is read once, what has left the warehouse takes no room', async () => {
    expect(await until(() => true)).toEqual({ A: 306, B: 100, stored: 406, shipped: 50 })
    const stock = await firstValueFrom(watchStockCounts(context.db))
    expect([...stock.byReceipt.values()]).toEqual([406])
    expect(stock.byPlace.get('A')).toEqual({ units: 300, qty: 306 })
  })
  test('follows every change', async () => {
    await until(() => true)
    await (await context.db.units.findOne('u0').exec())?.incrementalPatch({ locationId: 'B' })
    expect(await until((at) => at.A === 299)).toMatchObject({ B: 107 })
    await (await context.db.units.findOne('u0').exec())?.incrementalPatch({ stage: 'missing' })
    await until((at) => at.B === 100)
    expect((await firstValueFrom(watchStockCounts(context.db))).byException.get('missing')).toBe(7)
    await (await context.db.units.findOne('u1').exec())?.remove()
    expect(await until((at) => at.A === 298)).toMatchObject({ stored: 398 })
  })
})

describe('the stock on pallets', () => {
  const at = (place: string) =>
    watchStockCounts(context.db).pipe(map((stock) => [stock.byPlace.get(place)?.qty ?? 0, stock] as const))
  const untilAt = async (place: string, qty: number) => {
    const [, stock] = await firstValueFrom(at(place).pipe(filter(([now]) => now === qty)))
    return stock
  }

  beforeEach(async () => {
    await context.put('containers', [
      aContainer({ id: 'P-1', label: 'P-1', locationId: 'YARD' }),
      aContainer({ id: 'P-2', label: 'P-2', locationId: '' }),
      aContainer({ id: 'P-3', label: 'P-3', locationId: 'YARD', status: 'empty' }),
    ])
    await context.put('units', [
      // Received onto a pallet: the unit itself has no place.
      aUnit({ id: 'p1', label: 'p1', containerId: 'P-1', qty: 20 }),
      aUnit({ id: 'p2', label: 'p2', containerId: 'P-1', qty: 34, locationId: 'OLD' }),
      aUnit({ id: 'p3', label: 'p3', containerId: 'P-2', qty: 5, locationId: 'C' }),
      aUnit({ id: 'p4', label: 'p4', containerId: 'P-9', qty: 2 }),
    ])
  })

  test('counts once, where the pallet is, else where the unit itself is', async () => {
    const stock = await untilAt('YARD', 54)
    expect(stock.byPlace.get('YARD')).toEqual({ units: 2, qty: 54 })
    expect([stock.byPlace.get('OLD'), stock.byPlace.get('C')?.qty, stock.byPlace.get('')?.qty]).toEqual([
      undefined,
      5,
      2,
    ])
    expect([...stock.pallets.values()]).toEqual([{ id: 'P-1', placeId: 'YARD', units: 2, qty: 54 }])
  })

  test('moves with the pallet without reading the stock again', async () => {
    await untilAt('YARD', 54)
    const read = vi.spyOn(context.db.units, 'find')
    await (await context.db.containers.findOne('P-1').exec())?.incrementalPatch({ locationId: 'A' })
    const stock = await untilAt('A', 306 + 54)
    expect(stock.byPlace.get('YARD')).toBeUndefined()
    expect(stock.pallets.get('P-1')?.placeId).toBe('A')
    await (await context.db.units.findOne('p1').exec())?.incrementalPatch({ containerId: '', locationId: 'B' })
    expect((await untilAt('A', 306 + 34)).byPlace.get('B')?.qty).toBe(120)
    expect(read).not.toHaveBeenCalled()
  })

  test('leaves with a pallet that is gone', async () => {
    await untilAt('YARD', 54)
    await (await context.db.containers.findOne('P-1').exec())?.incrementalPatch({ status: 'scrapped' })
    expect((await untilAt('YARD', 0)).pallets.size).toBe(0)
  })
})
