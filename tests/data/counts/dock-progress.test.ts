import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { filter, firstValueFrom } from 'rxjs'
import { watchDockProgress, type LoadProgress } from '#data/counts/dock-progress.ts'
import { aLine, aLoad, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['loads', 'manifestLines', 'units'])
  await context.put('loads', [
    aLoad({ id: 'a', code: 'L-1', stage: 'arrived', arrivedAt: '2026-11-20T07:00:00.000Z' }),
    aLoad({ id: 'b', code: 'L-2', stage: 'receiving', arrivedAt: '2026-11-19T07:00:00.000Z' }),
    aLoad({ id: 'c', code: 'L-3', stage: 'booked' }),
  ])
  // More than one page of lines.
  await context.put(
    'manifestLines',
    Array.from({ length: 450 }, (_, index) => aLine({ id: `a-${index}`, loadId: 'a', row: index + 1, qty: 2 })),
  )
  await context.put('units', [aUnit({ id: 'u1', loadId: 'a', lineId: 'a-0', qty: 2 }), aUnit({ id: 'u2', loadId: 'b', lineId: 'x' })]) // prettier-ignore
})
afterEach(async () => {
  await context.db.close()
})
const until = (holds: (list: readonly LoadProgress[]) => boolean) =>
  firstValueFrom(watchDockProgress(context.db).pipe(filter(holds)))

describe('loads on the dock', () => {
  test('are those that arrived, the longest there first, with what came in of what was listed', async () => {
    const list = await until(() => true)
    expect(list.map((one) => [one.load.code, one.receivedQty, one.expectedQty, one.openLines])).toEqual([
      ['L-2', 1, null, 0],
      ['L-1', 2, 900, 449],
    ])
  })
  test('and one that no person recorded as arrived, once an item of it was received', async () => {
    await until(() => true)
    await context.put('units', [aUnit({ id: 'u9', loadId: 'c', lineId: 'y' })])
    const list = await until((all) => all.length === 3)
    expect(list.map((one) => one.load.code)).toContain('L-3')
  })
  test('follow a receipt, a line that was found besides, and a load that leaves the dock', async () => {
    await until(() => true)
    await context.put('units', [aUnit({ id: 'u3', loadId: 'a', lineId: 'a-1', qty: 1 })])
    expect((await until((list) => list[1]?.receivedQty === 3))[1]).toMatchObject({ openLines: 449 })
    await context.put('manifestLines', [aLine({ id: 'a-x', loadId: 'a', row: 900_000, qty: 0, extra: true })])
    expect((await until((list) => list.length === 2))[1]).toMatchObject({ expectedQty: 900 })
    await (await context.db.loads.findOne('a').exec())?.incrementalPatch({ stage: 'received' })
    expect((await until((list) => list.length === 1))[0]?.load.code).toBe('L-2')
  })
})
