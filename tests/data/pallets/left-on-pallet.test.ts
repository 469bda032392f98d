/** Units that a colleague, out of reach, put on a pallet which was sold, scrapped, emptied or merged away here. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstValueFrom, type Subscription } from 'rxjs'
import { addUnlistedPallet, undoTick } from '#data/dock/count-pallets.ts'
import { emptyPallet, scrapPallet } from '#data/dock/pallet-record.ts'
import { followPallets } from '#data/pallets/follow-pallets.ts'
import { mergePallets, movePallet, putUnitOn, sellWhole, splitPallet } from '#data/pallets/pallet-commands.ts'
import { undoPallet } from '#data/pallets/undo-pallet.ts'
import { findUnitHistory } from '#data/core/unit-history.ts'
import { watchMissing } from '#data/stock/misplaced.ts'
import { mintLabel } from '#domain/codes/labels.ts'
import { pastSteps } from '#domain/core/words/history-labels.ts'
import { missingQueue } from '#domain/stock/misplaced.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { english } from '#tests/support/english.ts'
import { aContainer, aLoad, aUnit } from '#tests/support/records.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { bin, dock, openDock } from '#tests/support/two-pallets.ts'

const first = aUnit({ id: 'u-1', label: 'U-1', containerId: 'p1', locationId: dock, updatedBy: 'u9' })
const late = aUnit({ id: 'u-2', label: 'U-2', containerId: 'p1', locationId: dock, updatedBy: 'u9' })
const last = aUnit({ id: 'u-3', label: 'U-3', containerId: 'p2', locationId: dock, updatedBy: 'u9' })

let context: TestWork
let following: Subscription
beforeEach(async () => {
  context = await openDock()
  await context.put('units', [first])
  following = followPallets(context, 1)
})
afterEach(async () => {
  following.unsubscribe()
  await context.db.close()
})

const arrives = (over: Partial<UnitDoc> = {}) => context.put('units', [{ ...late, updatedAt: context.now(), ...over }])
const codeOf = async (id: string) => (await context.read('units', id))?.exceptionCode
const statusOf = async (id: string) => (await context.read('containers', id))?.status
/** What comes after it is looked at in the same order: a unit on the other pallet, which is scrapped. */
const whenLookedAt = async () => {
  await scrapPallet(context, 'p2')
  await context.put('units', [{ ...last, updatedAt: context.now() }])
  await expect.poll(() => codeOf('u-3')).toBe('palletGone')
}

describe('a unit that a colleague put on a pallet unknown to its seller', () => {
  it('is looked for once it arrives, and its story says why', async () => {
    await sellWhole(context, 'p1', 5_000)
    await arrives()
    await expect.poll(() => codeOf('u-2')).toBe('palletGone')
    expect(await context.read('units', 'u-2')).toMatchObject({ stage: 'received', containerId: 'p1' })
    await expect.poll(() => context.ledger('u-2')).toEqual(['unit.leftOnPallet'])
    const looked = missingQueue((await firstValueFrom(watchMissing(context.db))).map(({ unit }) => unit), 'age', context.now()) // prettier-ignore
    expect(looked.map(({ unit, why }) => [unit.id, english(why)])).toEqual([['u-2', 'Its pallet was sold or scrapped']])
    const steps = pastSteps(await findUnitHistory(context.db, 'u-2', 'p1'), (id) => id, (uid) => uid) // prettier-ignore
    expect(steps.map(({ title, detail }) => english([title, detail]))).toEqual([
      ['Left on a pallet that was sold or scrapped', 'p1'],
    ])
  })

  it('is looked for where the pallet was scrapped, also once that has left the device', async () => {
    await putUnitOn(context, 'u-1', 'p2')
    await scrapPallet(context, 'p1')
    await (await context.db.containers.findOne('p1').exec())?.remove()
    await arrives({ exceptionCode: 'damaged' })
    await expect.poll(() => codeOf('u-2')).toBe('palletGone')
  })

  it('is looked for after the next start where the tab was closed when it arrived', async () => {
    await sellWhole(context, 'p1', 5_000)
    following.unsubscribe()
    await arrives()
    following = followPallets(context, 1)
    await expect.poll(() => codeOf('u-2')).toBe('palletGone')
  })

  it('is left alone where it was sold with the pallet, waits for something worse, or has an order', async () => {
    await sellWhole(context, 'p1', 5_000)
    await context.put('units', [{ ...first, stage: 'returned', updatedAt: context.now() }])
    await arrives({ stage: 'hold', exceptionCode: 'hazmat' })
    await context.put('units', [{ ...late, id: 'u-4', stage: 'sold', orderId: 'o1', updatedAt: context.now() }])
    await whenLookedAt()
    expect(await Promise.all(['u-1', 'u-2', 'u-4'].map(codeOf))).toEqual(['', 'hazmat', ''])
  })

  it('is left alone where another device sold the pallet, of which not all may be here yet', async () => {
    const elsewhere = { ...context, device: 'ZZZ' }
    await sellWhole(elsewhere, 'p1', 5_000)
    await arrives()
    await whenLookedAt()
    expect(await codeOf('u-2')).toBe('')
  })

  it('is left alone where the sale was taken back', async () => {
    const { rowId } = await sellWhole(context, 'p1', 5_000)
    await undoPallet(context, rowId)
    await arrives()
    await whenLookedAt()
    expect(await codeOf('u-2')).toBe('')
  })
})

describe('a unit that is looked for since its pallet was closed', () => {
  const marked = async () => {
    await arrives({ exceptionCode: 'damaged', exceptionAt: '2026-11-20T09:00:00.000Z' })
    await expect.poll(() => codeOf('u-2')).toBe('palletGone')
  }
  const asItWas = { stage: 'received', exceptionCode: 'damaged', exceptionAt: '2026-11-20T09:00:00.000Z' }

  it('is looked for no more once the sale was taken back, and its history says so', async () => {
    const { rowId } = await sellWhole(context, 'p1', 5_000)
    await marked()
    await undoPallet(context, rowId)
    await expect.poll(() => codeOf('u-2')).toBe('damaged')
    expect(await context.read('units', 'u-2')).toMatchObject(asItWas)
    await expect.poll(() => context.ledger('u-2')).toEqual(['unit.leftOnPallet', 'unit.leftOnPallet'])
    const steps = pastSteps(await findUnitHistory(context.db, 'u-2', 'p1'), (id) => id, (uid) => uid) // prettier-ignore
    expect(english(steps[0]?.title)).toBe('Undone: left on a pallet that was sold or scrapped')
  })

  it('is looked for no more once a colleague took the scrapping back, and again once it is scrapped again', async () => {
    await putUnitOn(context, 'u-1', 'p2')
    const { rowId } = await scrapPallet(context, 'p1')
    await marked()
    await undoPallet({ ...context, uid: 'u9', device: 'ZZZ', newId: () => 'theirs' }, rowId)
    await expect.poll(() => codeOf('u-2')).toBe('damaged')
    await context.put('units', [{ ...late, containerId: 'p2' }])
    await scrapPallet(context, 'p1')
    await marked()
  })

  it('stays looked for where another device had it looked for', async () => {
    const held = { exceptionCode: 'palletGone', exceptionAt: '2026-11-20T09:00:00.000Z' }
    const { rowId } = await sellWhole(context, 'p1', 5_000)
    await arrives(held)
    await undoPallet(context, rowId)
    await whenLookedAt()
    expect(await codeOf('u-2')).toBe('palletGone')
  })
})

it('a pallet that this person emptied and a colleague sold later is the colleague’s to see to', async () => {
  await putUnitOn(context, 'u-1', 'p2')
  await emptyPallet(context, 'p1')
  const held = await context.read('containers', 'p1')
  // An associate's device has no row of the sale.
  if (held)
    await context.put('containers', [{ ...held, status: 'soldWhole', updatedBy: 'u9', updatedAt: context.now() }])
  await arrives()
  await context.put('units', [{ ...first, containerId: '', updatedAt: context.now() }])
  await whenLookedAt()
  expect(await codeOf('u-2')).toBe('')
})

describe('a pallet onto which a colleague received unknown to the one who emptied it', () => {
  it('is in use again after a merge, and its ledger says so', async () => {
    await mergePallets(context, 'p1', 'p2')
    await arrives()
    await expect.poll(() => statusOf('p1')).toBe('received')
    await expect.poll(() => context.ledger('p1')).toEqual(['container.merged', 'container.inUse'])
    expect(await context.read('units', 'u-2')).toMatchObject({ containerId: 'p1', exceptionCode: '' })
    const steps = pastSteps(await findUnitHistory(context.db, 'u-2', 'p1'), (id) => id, (uid) => uid) // prettier-ignore
    expect(steps.map(({ title }) => english(title))).toEqual(['In use again: units are on it'])
  })

  it('is stored again where it stands in a bin', async () => {
    await movePallet(context, 'p1', { id: bin, kind: 'bin' })
    await putUnitOn(context, 'u-1', 'p2')
    await emptyPallet(context, 'p1')
    await arrives()
    await expect.poll(() => statusOf('p1')).toBe('stored')
  })

  it('stays empty where nothing of it is in the warehouse, and where another device emptied it', async () => {
    await context.put('units', [{ ...first, stage: 'shipped' }])
    await emptyPallet({ ...context, device: 'ZZZ' }, 'p1')
    await arrives()
    await context.put('containers', [aContainer({ id: 'p3', label: 'P-00010003Z', status: 'received' })])
    await emptyPallet(context, 'p3')
    await context.put('units', [{ ...late, id: 'u-5', containerId: 'p3', stage: 'shipped', updatedAt: context.now() }])
    await whenLookedAt()
    expect(await Promise.all(['p1', 'p3'].map(statusOf))).toEqual(['empty', 'empty'])
  })
})

it('a pallet whose split was taken back here, unknown to a colleague who put a unit on it, is there again', async () => {
  const { container, rowId } = await splitPallet(context, 'p1', ['u-1'])
  await undoPallet(context, rowId)
  expect(await context.read('containers', container.id)).toBeNull()
  await arrives({ containerId: container.id })
  await expect.poll(() => statusOf(container.id)).toBe('received')
  const { label, parentId, locationId } = container
  expect(await context.read('containers', container.id)).toMatchObject({ label, parentId, locationId })
  expect(await context.read('units', 'u-1')).toMatchObject({ containerId: 'p1' })
  await expect
    .poll(() => context.ledger(container.id))
    .toEqual(['container.split', 'container.split', 'container.inUse'])
})

it('a pallet whose split another device took back is that device’s to see to', async () => {
  const { container, rowId } = await splitPallet(context, 'p1', ['u-1'])
  await undoPallet({ ...context, device: 'ZZZ' }, rowId)
  await arrives({ containerId: container.id })
  await whenLookedAt()
  expect(await context.read('containers', container.id)).toBeNull()
})

it('a pallet that was counted here and taken back, unknown to a colleague who put a unit on it, is there again', async () => {
  const added = await addUnlistedPallet(context, aLoad(), mintLabel('pallet', '00A', 9), '')
  const { id } = added.container
  await undoTick(context, added)
  expect(await context.read('containers', id)).toBeNull()
  await arrives({ containerId: id })
  await expect.poll(() => statusOf(id)).toBe('received')
})
