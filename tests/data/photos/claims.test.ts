/** Loads whose claim has a clock, from a real store while its records change. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Subscription } from 'rxjs'
import { watchClaims, type ClaimedLoad } from '#data/photos/claims.ts'
import { changeOne } from '#data/core/jobs/write.ts'
import { aLoad, aPhoto, aUnit } from '#tests/support/records.ts'
import { eventually } from '#tests/support/eventually.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
let shown: readonly ClaimedLoad[]
let watching: Subscription
beforeEach(async () => {
  context = await openTestWork(['loads', 'photos', 'units'])
  const by = (day: number) => `2026-11-${day}T15:00:00.000Z`
  await context.put('loads', [
    aLoad({ id: 'later', stage: 'received', claimBy: by(27) }),
    aLoad({ id: 'sooner', stage: 'arrived', claimBy: by(25) }),
    aLoad({ id: 'settled', stage: 'reconciled', claimBy: by(24) }),
    aLoad({ id: 'unknown', stage: 'receiving', claimBy: '' }),
  ])
  await context.put('photos', [
    aPhoto({ id: 'p1', ownerId: 'later', ownerType: 'load', slot: 'damage' }),
    aPhoto({ id: 'p2', ownerId: 'settled', ownerType: 'load', slot: 'damage' }),
  ])
  watching = watchClaims(context.db).subscribe((claims) => (shown = claims))
})
afterEach(async () => {
  watching.unsubscribe()
  await context.db.remove()
})

const seen = () => shown?.map(({ load, slots }) => [load.id, ...slots])

it('are those that are not settled and whose terms are known, the one that ends first above, with their photos', async () => {
  await eventually(() => expect(seen()).toEqual([['sooner'], ['later', 'damage']]))
})

it('follow a photo that is taken, and a load that is settled', async () => {
  await eventually(() => expect(seen()).toHaveLength(2))
  await context.put('photos', [aPhoto({ id: 'p3', ownerId: 'sooner', ownerType: 'load', slot: 'billOfLading' })])
  await eventually(() =>
    expect(seen()).toEqual([
      ['sooner', 'billOfLading'],
      ['later', 'damage'],
    ]),
  )
  await changeOne(context, 'loads', 'sooner', () => ({ stage: 'reconciled' as const }))
  await eventually(() => expect(seen()).toEqual([['later', 'damage']]))
})

it('run from the first item of a load that is received without an arrival, while there is one', async () => {
  const coming = { stage: 'inTransit', claimDays: 2, claimBy: '', arrivedAt: '' } as const
  await context.put('loads', [aLoad({ id: 'coming', ...coming }), aLoad({ id: 'noTerms', stage: 'booked' })])
  await eventually(() => expect(seen()).toEqual([['sooner'], ['later', 'damage']]))
  const came = (id: string, day: number, loadId = 'coming') =>
    aUnit({ id, loadId, receivedAt: `2026-11-${day}T16:00:00.000Z` })
  await context.put('units', [came('u2', 21), came('u1', 20), came('u3', 20, 'noTerms')])
  await eventually(() => expect(seen()).toEqual([['coming'], ['sooner'], ['later', 'damage']]))
  expect(shown[0]?.load).toMatchObject({ stage: 'receiving', claimBy: '2026-11-22T16:00:00.000Z' })
  await context.db.units.findOne('u1').remove()
  await eventually(() => expect(shown[0]?.load.claimBy).toBe('2026-11-23T16:00:00.000Z'))
  await context.db.units.findOne('u2').remove()
  await eventually(() => expect(seen()).toEqual([['sooner'], ['later', 'damage']]))
})
