/** Units that this person put on a pallet which another device moved meanwhile, unknown to them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bringAlong, followPallets } from '#data/pallets/follow-pallets.ts'
import { movePallet, putUnitOn } from '#data/pallets/pallet-commands.ts'
import { watchMyPutAways } from '#data/stock/bin-spot.ts'
import { firstValueFrom } from 'rxjs'
import { aUnit } from '#tests/support/records.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { bin, dock, openDock } from '#tests/support/two-pallets.ts'

const units = [1, 2].map((n) =>
  aUnit({ id: `u-${n}`, label: `U-${n}`, containerId: 'p2', locationId: dock, updatedBy: 'u9' }),
)

let context: TestWork
beforeEach(async () => {
  context = await openDock()
  await context.put('units', units)
})
afterEach(() => context.db.close())

/** What a colleague did with the pallet arrives by sync. */
const arrives = async (containerId: string, locationId: string) => {
  const held = await context.read('containers', containerId)
  if (held) await context.put('containers', [{ ...held, locationId, updatedAt: context.now(), updatedBy: 'u9' }])
}
const placeOf = async (id: string) => (await context.read('units', id))?.locationId

describe('a pallet that a colleague moved while a unit was put on it here', () => {
  it('has the unit brought along, with a row of its own in the ledger', async () => {
    const following = followPallets(context, 1)
    await putUnitOn(context, 'u-1', 'p1')
    await arrives('p1', bin)
    await expect.poll(() => placeOf('u-1')).toBe(bin)
    await expect.poll(() => context.ledger('u-1')).toEqual(['unit.moved', 'unit.relocated'])
    expect(await firstValueFrom(watchMyPutAways(context.db, 'u1', '')), 'nobody put it away').toEqual([])
    following.unsubscribe()
  })

  it('has it brought along by the next start where the tab was closed before it arrived', async () => {
    await putUnitOn(context, 'u-1', 'p1')
    await arrives('p1', bin)
    const following = followPallets(context, 1)
    await expect.poll(() => placeOf('u-1')).toBe(bin)
    following.unsubscribe()
  })

  it('is told once in the ledger, however many tabs of the device follow it', async () => {
    const tabs = [1, 2, 3].map(() => followPallets(context, 1))
    await putUnitOn(context, 'u-1', 'p1')
    await arrives('p1', bin)
    await expect.poll(() => placeOf('u-1')).toBe(bin)
    for (const tab of tabs) tab.unsubscribe()
    // Whoever came second has written by now.
    await bringAlong(context, 'p1')
    expect(await context.ledger('u-1')).toEqual(['unit.moved', 'unit.relocated'])
  })

  it('leaves the units of others to their own devices, and those that were put down by themselves where they are', async () => {
    const following = followPallets(context, 1)
    await putUnitOn(context, 'u-1', 'p1')
    await context.put('units', [aUnit({ id: 'u-3', label: 'U-3', containerId: '', locationId: dock, updatedBy: 'u1' })])
    await arrives('p2', bin)
    await arrives('p1', bin)
    await expect.poll(() => placeOf('u-1')).toBe(bin)
    expect([await placeOf('u-2'), await placeOf('u-3')]).toEqual([dock, dock])
    following.unsubscribe()
  })

  it('writes nothing where the pallet was moved here', async () => {
    const following = followPallets(context, 1)
    await putUnitOn(context, 'u-1', 'p1')
    await movePallet(context, 'p1', { id: bin, kind: 'bin' })
    await putUnitOn(context, 'u-2', 'p1')
    await arrives('p2', bin)
    await context.put('units', [
      aUnit({ id: 'u-4', label: 'U-4', containerId: 'p2', locationId: dock, updatedBy: 'u1' }),
    ])
    await expect.poll(() => placeOf('u-4')).toBe(bin)
    expect(await context.ledger('u-1')).toEqual(['unit.moved'])
    following.unsubscribe()
  })
})
