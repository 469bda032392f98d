/** What is taken back after the pallet on which it goes back was sold, scrapped, emptied, moved or removed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyPallet, scrapPallet } from '#data/dock/pallet-record.ts'
import { mergePallets, movePallet, putUnitOn, sellWhole, splitPallet } from '#data/pallets/pallet-commands.ts'
import { undoPallet } from '#data/pallets/undo-pallet.ts'
import { refusal } from '#tests/support/english.ts'
import { aContainer, aUnit } from '#tests/support/records.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { bin, dock, openDock } from '#tests/support/two-pallets.ts'

let context: TestWork
beforeEach(async () => {
  context = await openDock()
  await context.put('units', [1, 2].map((n) => aUnit({ id: `u-${n}`, label: `U-${n}`, containerId: 'p1', locationId: dock }))) // prettier-ignore
})
afterEach(() => context.db.close())

const placeOf = async (id: string) => {
  const unit = await context.read('units', id)
  return [unit?.containerId, unit?.locationId]
}
const statusOf = async (id: string) => (await context.read('containers', id))?.status
const toBin = (id: string) => movePallet(context, id, { id: bin, kind: 'bin' })

describe('a unit that was put on another pallet', () => {
  it('does not go back onto its own once that was sold whole, scrapped or removed', async () => {
    const { rowId } = await putUnitOn(context, 'u-1', 'p2')
    await sellWhole(context, 'p1', 5_000)
    expect(await refusal(undoPallet(context, rowId))).toBe('P-00010001X was sold whole.')
    expect(await placeOf('u-1')).toEqual(['p2', dock])
    const { container, rowId: split } = await splitPallet(context, 'p2', ['u-1'])
    const { rowId: moved } = await putUnitOn(context, 'u-1', 'p2')
    await scrapPallet(context, container.id)
    expect(await refusal(undoPallet(context, moved))).toBe(`${container.label} was scrapped.`)
    await (await context.db.containers.findOne(container.id).exec())?.remove()
    expect(await refusal(undoPallet(context, moved))).toBe('This pallet is no longer on this device.')
    expect(await refusal(undoPallet(context, split))).toBe('This pallet is no longer on this device.')
    expect(await placeOf('u-1')).toEqual(['p2', dock])
  })

  it('goes back onto its own where that stands by now, and one that was emptied is in use again', async () => {
    await putUnitOn(context, 'u-2', 'p2')
    const { rowId } = await putUnitOn(context, 'u-1', 'p2')
    await toBin('p1')
    await emptyPallet(context, 'p1')
    await undoPallet(context, rowId)
    expect([await placeOf('u-1'), await statusOf('p1')]).toEqual([['p1', bin], 'stored'])
  })

  it('goes back without a place of its own where it had none', async () => {
    await context.put('units', [aUnit({ id: 'u-1', label: 'U-1', containerId: 'p1', locationId: '' })])
    const { rowId } = await putUnitOn(context, 'u-1', 'p2')
    await undoPallet(context, rowId)
    expect(await placeOf('u-1')).toEqual(['p1', ''])
  })
})

it('units of a merge go back where their pallet stands by now', async () => {
  const { rowId } = await mergePallets(context, 'p1', 'p2')
  await toBin('p1')
  await undoPallet(context, rowId)
  expect([await placeOf('u-1'), await placeOf('u-2')]).toEqual([['p1', bin], ['p1', bin]]) // prettier-ignore
})

describe('units of a split', () => {
  it('stay where they are once the pallet from which they came was scrapped', async () => {
    const { container, rowId } = await splitPallet(context, 'p1', ['u-1', 'u-2'])
    await scrapPallet(context, 'p1')
    expect(await refusal(undoPallet(context, rowId))).toBe('P-00010001X was scrapped.')
    expect(await placeOf('u-1')).toEqual([container.id, dock])
  })

  it('bring the pallet from which they came back in use where that was emptied', async () => {
    const { rowId } = await splitPallet(context, 'p1', ['u-1', 'u-2'])
    await emptyPallet(context, 'p1')
    await undoPallet(context, rowId)
    expect([await placeOf('u-1'), await statusOf('p1')]).toEqual([['p1', dock], 'received'])
  })
})

describe('a pallet that was merged away', () => {
  it('stays empty where all of it was merged on since: nothing of it comes back', async () => {
    await context.put('containers', [aContainer({ id: 'p3', label: 'P-00010003Z', status: 'received', locationId: dock })]) // prettier-ignore
    const { rowId } = await mergePallets(context, 'p1', 'p2')
    await mergePallets(context, 'p2', 'p3')
    expect(await refusal(undoPallet(context, rowId))).not.toBe('')
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'empty' })
    expect(await context.read('units', 'u-1')).toMatchObject({ containerId: 'p3' })
  })
})

describe('a pallet that two managers sold whole without contact', () => {
  /** Ours, and the later one as it comes from the other device. */
  async function sellTwice(priceCents: number): Promise<string> {
    const { rowId } = await sellWhole(context, 'p1', 5_000)
    const sold = await context.read('containers', 'p1')
    const row = await context.read('activity', rowId)
    if (!sold || !row) throw new Error('It was not sold.')
    const at = context.now()
    await context.put('containers', [{ ...sold, soldCents: priceCents, updatedAt: at, updatedBy: 'u2' }])
    await context.put('activity', [{ ...row, id: 'other', by: 'u2', device: 'ZZZ', at, data: { ...row.data, priceCents } }]) // prettier-ignore
    return rowId
  }

  it('stays sold at the price that holds where the other takes their own sale back', async () => {
    expect(await refusal(undoPallet(context, await sellTwice(9_000)))).not.toBe('')
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'soldWhole', soldCents: 9_000 })
  })

  it('at one price stays sold where one takes their own sale back, is told so, and is sold no longer once both have', async () => {
    const rowId = await sellTwice(5_000)
    expect(await refusal(undoPallet(context, rowId))).toBe('This sale is taken back. P-00010001X stays sold: a colleague sold it at the same price.') // prettier-ignore
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'soldWhole', soldCents: 5_000 })
    expect(await context.read('units', 'u-1')).toMatchObject({ stage: 'sold' })
    await undoPallet(context, rowId)
    expect(await statusOf('p1')).toBe('soldWhole')
    await undoPallet(context, 'other')
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'received', soldCents: null })
    expect(await context.read('units', 'u-1')).toMatchObject({ stage: 'received' })
  })

  it('again after a sale that was taken back is sold no longer once the second is taken back', async () => {
    await undoPallet(context, (await sellWhole(context, 'p1', 5_000)).rowId)
    await undoPallet(context, (await sellWhole(context, 'p1', 5_000)).rowId)
    expect(await statusOf('p1')).toBe('received')
  })
})
