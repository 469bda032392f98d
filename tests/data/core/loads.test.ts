import { firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import { receivableStages, watchLoadsIn } from '#data/core/loads.ts'
import { aLoad } from '#tests/support/records.ts'
import { openTestWork } from '#tests/support/test-work.ts'

test('of the loads that may be received against, those on the dock come first', async () => {
  const context = await openTestWork(['loads'])
  await context.put('loads', [
    aLoad({ id: 'a', code: 'L-1', stage: 'booked', etaAt: '2026-11-20T07:00:00.000Z' }),
    aLoad({ id: 'b', code: 'L-2', stage: 'inTransit', etaAt: '2026-11-20T06:00:00.000Z' }),
    aLoad({ id: 'c', code: 'L-3', stage: 'arrived' }),
    aLoad({ id: 'd', code: 'L-4', stage: 'closed' }),
    aLoad({ id: 'e', code: 'L-5', stage: 'receiving' }),
  ])
  const loads = await firstValueFrom(watchLoadsIn(context.db, receivableStages))
  expect(loads.map(({ code }) => code)).toEqual(['L-5', 'L-3', 'L-2', 'L-1'])
  await context.db.close()
})
