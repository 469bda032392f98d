/** A put-away that is written later than it was decided: its device lost power in between. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { firstValueFrom } from 'rxjs'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { mergeDocs } from '#domain/core/merge/merge.ts'
import { waysOf } from '#domain/core/merge/merge-ways.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { binSpotFlow } from '#data/stock/bin-spot.ts'
import { readDraft, writeDraft } from '#data/store/device.ts'
import { aContainer, aLocation, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const label = mintLabel('unit', '7KQ', 1)
const kettle = aUnit({ id: idOfLabel(label), label, stage: 'photographed', inspectedAt: aTime })
const monday = '2026-11-23T09:00:00.000Z'
const tuesday = '2026-11-24T09:00:00.000Z'
const thursday = '2026-11-26T09:00:00.000Z'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['units', 'activity', 'config', 'locations', 'containers', 'loads'])
  await context.put('locations', [aLocation({ id: 'L-A-01', code: 'A-01' })])
  await context.put('units', [kettle])
})
afterEach(() => context.db.close())

it('of a pallet that was scrapped meanwhile moves what else there is, and the page opens', async () => {
  const palletLabel = mintLabel('pallet', '7KQ', 1)
  const pallet = aContainer({ id: idOfLabel(palletLabel), label: palletLabel, status: 'received', locationId: 'dock' })
  await context.put('containers', [pallet])
  const page = new ScanFlowSession(context, binSpotFlow)
  for (const scan of [palletLabel, label, 'A-01'].map((code) => classifyScan(code)))
    await page.act({ kind: 'scan', scan }, scan)
  const draft = await readDraft(context.db, 'bin-spot')
  // The same on a device that lost power before it wrote anything of it.
  const later = await openTestWork(['units', 'activity', 'config', 'locations', 'containers', 'loads'])
  await later.put('locations', [aLocation({ id: 'L-A-01', code: 'A-01' })])
  await later.put('units', [kettle])
  await later.put('containers', [{ ...pallet, status: 'scrapped', updatedBy: 'u9' }])
  await writeDraft(later.db, 'bin-spot', draft ?? {})
  expect(await firstValueFrom(new ScanFlowSession(later, binSpotFlow).state$)).toMatchObject({
    inHand: [],
    pallets: [],
  })
  expect(await later.read('units', kettle.id)).toMatchObject({ stage: 'stored', locationId: 'L-A-01' })
  expect(await later.read('containers', pallet.id)).toMatchObject({ status: 'scrapped', locationId: 'dock' })
  await later.db.close()
})

it('is as old as its scan: where a colleague put the unit on Tuesday, it stays', async () => {
  const page = new ScanFlowSession({ ...context, now: () => monday }, binSpotFlow)
  page.bind({ input: undefined, go: () => undefined, onWritten: () => undefined, afterAnswer: () => undefined })
  for (const scan of [classifyScan(label), classifyScan('A-01')]) await page.answer({ kind: 'scan', scan }, scan)
  // The battery is empty.
  expect(await context.read('units', kettle.id)).toMatchObject({ stage: 'photographed' })
  await firstValueFrom(new ScanFlowSession({ ...context, now: () => thursday }, binSpotFlow).state$)
  const mine = await context.read('units', kettle.id)
  expect(mine).toMatchObject({ stage: 'stored', locationId: 'L-A-01', updatedAt: monday })
  const theirs = { ...kettle, stage: 'stored', locationId: 'L-B-07', updatedAt: tuesday, updatedBy: 'u9' }
  const { doc } = mergeDocs({ base: { ...kettle }, mine: { ...mine }, theirs, ...waysOf('units') })
  expect(doc['locationId']).toBe('L-B-07')
})
