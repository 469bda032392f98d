/** A sticker that a killed tab left at the sticker bench: the item and its unit are written together, or neither. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { addShow, newShow } from '#data/shows/show-commands.ts'
import { findItems } from '#data/shows/shows.ts'
import { stickerFlow } from '#data/shows/sticker-flow.ts'
import { killBeforeWrites } from '#tests/support/power-cut.ts'
import { aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const label = mintLabel('unit', '7KQ', 1)
const id = idOfLabel(label)
let context: TestWork
const unit = async () => (await context.read('units', id)) as UnitDoc
const reopen = () => firstValueFrom(new ScanFlowSession(context, stickerFlow).state$)

describe('the sticker bench opens with a sticker that a killed tab left', () => {
  beforeEach(async () => {
    context = await openTestWork(['units', 'activity', 'config', 'listings', 'saleEvents', 'orders', 'users'])
    await context.put('units', [aUnit({ id, label, stage: 'photographed', grade: 'usedGood', inspectedAt: aTime })])
    await addShow(context, 'show-1', { ...newShow, title: 'Toys night', startsAt: '2026-11-19T01:00:00.000Z' })
    const bench = new ScanFlowSession(context, stickerFlow)
    await bench.act({ kind: 'choose', eventId: 'show-1' })
    await killBeforeWrites(context, 'whatnot-stickers', () => bench.act({ kind: 'scan', scan: classifyScan(label) }))
    await bench.close()
  })
  afterEach(() => context.db.close())

  it('and lists the unit, also where it was put away meanwhile', async () => {
    await context.put('units', [{ ...(await unit()), stage: 'stored', locationId: 'A-1', updatedBy: 'u9' }])
    await reopen()
    const [item] = await findItems(context.db, 'show-1')
    expect(await unit()).toMatchObject({ stage: 'listed', locationId: 'A-1', listingId: item?.listing.id })
  })
  it('and makes no item of a unit that a colleague sold meanwhile', async () => {
    await context.put('units', [{ ...(await unit()), stage: 'sold', orderId: 'order-x', updatedBy: 'u9' }])
    await reopen()
    expect(await findItems(context.db, 'show-1')).toEqual([])
    expect(await unit()).toMatchObject({ stage: 'sold', listingId: '' })
  })
})
