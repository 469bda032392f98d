import { firstValueFrom, ReplaySubject, skip, filter } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UnitDoc } from '#schemas/units.ts'
import { log } from '#data/core/jobs/activity.ts'
import { changeOne } from '#data/core/jobs/write.ts'
import { watchMyReceipts } from '#data/dock/my-receipts.ts'
import { aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const SINCE = '2026-11-20T00:00:00.000Z'
let work: TestWork
beforeEach(async () => {
  work = await openTestWork(['units', 'activity'])
})
afterEach(() => work.db.close())

async function receive(...ids: string[]): Promise<void> {
  await work.put('units', ids.map((id) => aUnit({ id, label: id }))) // prettier-ignore
  for (const refId of ids) {
    await log(work, [{ type: 'unit.received', refType: 'unit', refId, data: { loadId: 'load-1' } }])
  }
}

describe('what a person has just received', () => {
  it('keeps the units that did not change as they are, so that only a new row is rendered', async () => {
    await receive('u-1', 'u-2')
    const lists = new ReplaySubject<UnitDoc[]>()
    const following = watchMyReceipts(work.db, work.uid, 'load-1', SINCE).subscribe(lists)
    const holds = (count: number) => firstValueFrom(lists.pipe(filter((list) => list.length === count)))
    const before = await holds(2)
    await receive('u-3')
    const after = await holds(3)
    expect(after.map(({ id }) => id)).toEqual(['u-3', 'u-2', 'u-1'])
    expect(after[1]).toBe(before[0])
    expect(after[2]).toBe(before[1])
    following.unsubscribe()
  })

  it('shows a unit anew that was changed', async () => {
    await receive('u-1')
    const lists = new ReplaySubject<UnitDoc[]>()
    const following = watchMyReceipts(work.db, work.uid, 'load-1', SINCE).subscribe(lists)
    const changed = firstValueFrom(
      lists.pipe(
        skip(1),
        filter(([unit]) => unit?.coarse === 'damaged'),
      ),
    )
    await firstValueFrom(lists)
    await changeOne(work, 'units', 'u-1', () => ({ coarse: 'damaged' as const }))
    expect((await changed)[0]).toMatchObject({ id: 'u-1', coarse: 'damaged' })
    following.unsubscribe()
  })
})
