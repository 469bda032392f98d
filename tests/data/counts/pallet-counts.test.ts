import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { movePallet, putUnitOn } from '#data/pallets/pallet-commands.ts'
import { watchPalletCounts, type PalletCounts } from '#data/counts/pallet-counts.ts'
import { aContainer, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['containers', 'units', 'activity'])
  const pallets = Array.from({ length: 30 }, (_, index) => aContainer({ id: `p${index}`, label: `P-${index}` }))
  await context.put('containers', pallets)
  await context.put(
    'units',
    pallets.flatMap(({ id }) =>
      Array.from({ length: 3 }, (_, n) =>
        aUnit({ id: `${id}-${n}`, label: `U-${id}-${n}`, containerId: id, qty: 2, retailCents: 500 }),
      ),
    ),
  )
  await context.put('units', [aUnit({ id: 'gone', label: 'U-GONE', containerId: 'p7', stage: 'shipped' })])
})
afterEach(async () => {
  await context.db.close()
})

const until = (when: (counts: PalletCounts) => boolean) =>
  firstValueFrom(watchPalletCounts(context.db).pipe(filter(when)))

test('every pallet’s items are counted; what was shipped is not', async () => {
  const counts = await firstValueFrom(watchPalletCounts(context.db))
  expect(counts.size).toBe(30)
  expect(counts.get('p7')).toEqual({ units: 3, qty: 6, retailCents: 1500 })
})

test('a pallet is counted whose own record comes after what is on it', async () => {
  await context.put('units', [aUnit({ id: 'early', label: 'U-EARLY', containerId: 'p-late', qty: 5 })])
  await firstValueFrom(watchPalletCounts(context.db))
  await context.put('containers', [aContainer({ id: 'p-late', label: 'P-LATE' })])
  expect((await firstValueFrom(watchPalletCounts(context.db))).get('p-late')).toMatchObject({ units: 1, qty: 5 })
})

test('a pallet with more on it than a step reads is counted whole', async () => {
  const many = Array.from({ length: 450 }, (_, index) => aUnit({ id: `m-${index}`, label: `U-M-${index}`, containerId: 'p-many' })) // prettier-ignore
  await context.put('units', many)
  const counts = await firstValueFrom(watchPalletCounts(context.db))
  expect(counts.get('p-many')).toMatchObject({ units: 450 })
  expect(counts.size).toBe(31)
})

test('counts follow what moves, is shipped or comes from another device', async () => {
  await firstValueFrom(watchPalletCounts(context.db))
  await putUnitOn(context, 'p1-0', 'p2')
  expect((await until((counts) => counts.get('p2')?.units === 4)).get('p1')).toMatchObject({ units: 2, qty: 4 })
  await context.put('units', [aUnit({ id: 'new', label: 'U-NEW', containerId: 'p3' })])
  await until((counts) => counts.get('p3')?.qty === 7)
  for (const n of [0, 1, 2])
    await (await context.db.units.findOne(`p4-${n}`).exec())?.incrementalPatch({ stage: 'shipped' })
  expect((await until((counts) => !counts.has('p4'))).size).toBe(29)
})

test('a move to another place changes no count', async () => {
  const before = await firstValueFrom(watchPalletCounts(context.db))
  await movePallet(context, 'p5', { id: 'L-A', kind: 'bin' })
  expect((await firstValueFrom(watchPalletCounts(context.db))).get('p5')).toEqual(before.get('p5'))
})
