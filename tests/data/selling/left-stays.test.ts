/** What a killed tab left at the bench of closeouts: all of it is written, or none. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { tagCodeOf } from '#domain/codes/lot-tags.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { stayFlow } from '#data/selling/stay-flow.ts'
import { killBeforeWrites } from '#tests/support/power-cut.ts'
import { aLot, anAuction, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const label = mintLabel('unit', '7KQ', 1)
const id = idOfLabel(label)
let context: TestWork
const openBench = () => {
  const bench = new ScanFlowSession(context, stayFlow)
  bench.bind({ input: { printsTags: false }, go: () => undefined, onWritten: () => undefined })
  return bench
}
const unit = async () => (await context.read('units', id)) as UnitDoc
const reopen = () => firstValueFrom(openBench().state$)

describe('the bench of closeouts opens with a unit that a killed tab scrapped', () => {
  beforeEach(async () => {
    context = await openTestWork(['units', 'activity', 'config', 'listings', 'saleEvents', 'photos', 'orders'])
    await context.put('units', [aUnit({ id, label, title: 'Sheet', stage: 'stored', grade: 'usedGood', inspectedAt: aTime, locationId: 'L-1' })]) // prettier-ignore
    await context.put('saleEvents', [anAuction(), anAuction({ id: 'old', status: 'closed' })])
    await context.put('listings', [aLot({ id: 'one', eventId: 'old', status: 'unsold', unitIds: [id] })])
    const bench = openBench()
    await bench.act({ kind: 'scan', scan: classifyScan(tagCodeOf('one')) }, classifyScan(tagCodeOf('one')))
    await killBeforeWrites(context, 'closeouts', () => bench.act({ kind: 'scrap', reason: 'Unsafe to sell' }))
    await bench.close()
  })
  afterEach(() => context.db.close())

  it('and scraps it where nobody interfered', async () => {
    await reopen()
    expect(await unit()).toMatchObject({ stage: 'scrapped', locationId: '' })
    expect(await context.ledger(id)).toEqual(['unit.scrapped'])
  })
  it('and scraps it wherever a colleague put it meanwhile: it leaves no place behind', async () => {
    await context.put('units', [{ ...(await unit()), locationId: 'L-2', updatedBy: 'u9' }])
    await reopen()
    expect(await unit()).toMatchObject({ stage: 'scrapped', locationId: '' })
  })
  it('and scraps nothing that a colleague sold meanwhile', async () => {
    await context.put('units', [{ ...(await unit()), stage: 'sold', orderId: 'order-x', soldCents: 900, updatedBy: 'u9' }]) // prettier-ignore
    await reopen()
    expect(await unit()).toMatchObject({ stage: 'sold', locationId: 'L-1' })
    expect(await context.ledger(id)).toEqual([])
  })
  it('and scraps nothing that a colleague put into a new lot meanwhile', async () => {
    await context.put('listings', [aLot({ id: 'new', eventId: anAuction().id, unitIds: [id] })])
    await context.put('units', [{ ...(await unit()), listingId: 'new', updatedBy: 'u9' }])
    await reopen()
    expect(await unit()).toMatchObject({ stage: 'stored', listingId: 'new' })
  })
})
