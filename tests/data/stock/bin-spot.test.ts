/** Bin spot over a real store: put-away, pallets, counts while others work, and what is due. */
import { english } from '#tests/support/english.ts'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import type { BinSpotEvent, BinSpotFacts, BinSpotState, BinSpotWrite } from '#domain/stock/bin-spot-state.ts'
import { watchAudits, watchDueAudits } from '#data/stock/cycle-counts.ts'
import { movePallet, sellWhole } from '#data/pallets/pallet-commands.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { findAuditWorld, findSameAt, binSpotFlow, watchMyPutAways, watchPutAwayQueue } from '#data/stock/bin-spot.ts'
import { changeOne } from '#data/core/jobs/write.ts'
import { log } from '#data/core/jobs/activity.ts'
import { aContainer, aLocation, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const labels = [1, 2, 3, 4].map((count) => mintLabel('unit', '7KQ', count))
const palletLabel = mintLabel('pallet', '7KQ', 1)
const palletId = idOfLabel(palletLabel)
const idAt = (place: number) => idOfLabel(labels[place] ?? '')
const unit = (place: number, over: Parameters<typeof aUnit>[0] = {}) =>
  aUnit({ id: idAt(place), label: labels[place] ?? '', title: `Sheet ${place}`, stage: 'photographed', inspectedAt: aTime, ...over }) // prettier-ignore
const zone = aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone' })
const bin = aLocation({ id: 'L-A-01', code: 'A-01', parentId: zone.id, capacity: 10, pickOrder: 1 })
const bin2 = aLocation({ id: 'L-A-02', code: 'A-02', parentId: zone.id, pickOrder: 2 })

let context: TestWork
let binSpot: ScanFlowSession<BinSpotState, BinSpotEvent, BinSpotFacts, BinSpotWrite>
beforeEach(async () => {
  context = await openTestWork(['units', 'activity', 'config', 'locations', 'containers', 'loads'])
  await context.put('locations', [zone, bin, bin2])
  await context.put('units', [
    unit(0),
    unit(1, { stage: 'stored', locationId: bin.id }),
    unit(2, { stage: 'stored', locationId: bin.id }),
    unit(3, { containerId: palletId, locationId: 'dock' }),
  ])
  await context.put('containers', [aContainer({ id: palletId, label: palletLabel, status: 'received', locationId: 'dock' })]) // prettier-ignore
  binSpot = new ScanFlowSession(context, binSpotFlow)
})
afterEach(async () => {
  await context.db.close()
})

const scan = (code: string) => {
  const read = classifyScan(code)
  return binSpot.act({ kind: 'scan', scan: read }, read)
}
const scanUnit = (place: number) => scan(labels[place] ?? '')
/** Scans that come seconds later than the clock of the test would have it. */
const later = () => {
  for (let look = 0; look < 4; look += 1) context.now()
}

test('a unit and a pallet with all that is on it are put into one bin, and taken back with one undo', async () => {
  expect(await firstValueFrom(watchPutAwayQueue(context.db))).toHaveLength(2)
  await scanUnit(0)
  await scan(palletLabel)
  const done = await scan('A-01')
  expect(done.say).toMatchObject({ tone: 'green', title: 'A-01' })
  expect(await context.read('units', idAt(0))).toMatchObject({ stage: 'stored', locationId: bin.id })
  expect(await context.read('units', idAt(3))).toMatchObject({ locationId: bin.id, containerId: palletId })
  expect(await context.read('containers', palletId)).toMatchObject({ locationId: bin.id, status: 'stored' })
  const mine = await firstValueFrom(watchMyPutAways(context.db, 'u1', aTime))
  expect(mine.map((row) => row.type).sort()).toEqual(['container.moved', 'unit.stored'])
  expect(await done.undo?.()).toBe(true)
  expect(await context.read('units', idAt(0))).toMatchObject({ stage: 'photographed', locationId: '' })
  expect(await context.read('containers', palletId)).toMatchObject({ locationId: 'dock', status: 'received' })
  expect(await firstValueFrom(binSpot.state$)).toMatchObject({ inHand: [idAt(0)], pallets: [palletId] })
  expect(await firstValueFrom(watchMyPutAways(context.db, 'u1', aTime))).toEqual([])
})

test('a put-away is not repeated at the next opening: a pallet that a person moved on since stays there', async () => {
  await scan(palletLabel)
  await scan('A-01')
  await movePallet(context, palletId, bin2)
  const again = new ScanFlowSession(context, binSpotFlow)
  expect(await firstValueFrom(again.state$)).toMatchObject({ pallets: [] })
  expect(await context.read('containers', palletId), 'who moved it since knew better').toMatchObject({ locationId: bin2.id }) // prettier-ignore
  expect(await context.ledger(palletId)).toEqual(['container.moved', 'container.moved'])
})

test('a count finds missing, foreign and extra items, includes what went out meanwhile, and survives a reload', async () => {
  await scan('A-01')
  await scanUnit(0)
  await scan('no such thing')
  // A person takes one out while it is counted; the other is really gone.
  await changeOne(context, 'units', idAt(1), () => ({ locationId: bin2.id }))
  await log(context, [{ type: 'unit.relocated', refType: 'unit', refId: idAt(1), from: bin.id, to: bin2.id }])
  later()
  binSpot = new ScanFlowSession(context, binSpotFlow)
  const over = await scan('A-01')
  expect(english(over.say)).toMatchObject({ title: 'A-01: 1 missing, 1 foreign, 1 extra', detail: '1 label counted. 1 moved meanwhile.' }) // prettier-ignore
  const { audit } = await firstValueFrom(binSpot.state$)
  const world = await findAuditWorld(context.db, audit)
  expect(world.auditUnits.map((one) => one.id).sort()).toEqual([idAt(0), idAt(1), idAt(2)].sort())
  await binSpot.act({ kind: 'settle', unitId: idAt(0), how: 'moveHere' })
  const settled = await binSpot.act({ kind: 'settleMissing' })
  expect(english(settled.say)).toMatchObject({ tone: 'green', title: 'A-01 is settled' })
  expect(await context.read('units', idAt(2))).toMatchObject({ stage: 'missing', exceptionCode: 'auditMissing' })
  expect(await context.read('units', idAt(1))).toMatchObject({ stage: 'stored', locationId: bin2.id })
  expect(await context.read('units', idAt(0))).toMatchObject({ stage: 'stored', locationId: bin.id })
  const [count] = await firstValueFrom(watchAudits(context.db, aTime))
  expect(count).toMatchObject({ placeId: bin.id, missing: [idAt(2)], foreign: [idAt(0)], moved: [idAt(1)], strays: ['no such thing'] }) // prettier-ignore
})

test('what is due: a bin with an exception first, then those never counted, by the days that the warehouse set', async () => {
  const due = async () =>
    (await firstValueFrom(watchDueAudits(context.db, context.now(), aTime))).map(
      (one) => `${one.place.code}: ${english(one.why)}`,
    )
  await changeOne(context, 'units', idAt(2), () => ({ locationId: bin2.id }))
  await expect.poll(due).toEqual(['A-01: Never counted', 'A-02: Never counted'])
  await log(context, [{ type: 'unit.notFound', refType: 'unit', refId: idAt(2), data: { locationId: bin2.id } }])
  await expect.poll(due).toEqual(['A-02: Something was not where it should be', 'A-01: Never counted'])
  await log(context, [
    { type: 'location.audited', refType: 'location', refId: bin2.id, to: 'matched' },
    { type: 'location.audited', refType: 'location', refId: bin.id, to: 'matched' },
  ])
  await expect.poll(due).toEqual([])
})

test('the same item is found where most of it is', async () => {
  await changeOne(context, 'units', idAt(2), () => ({ locationId: bin2.id, qty: 5 }))
  expect(await findSameAt(context.db, unit(0))).toEqual([bin2.id, bin.id, 'dock'])
})

test('a unit in hand whose pallet is sold whole meanwhile stays on that pallet, and the rest can be put down', async () => {
  await scanUnit(0)
  await scanUnit(3)
  await sellWhole(context, palletId, 5_000)
  const refused = await scan('A-02')
  expect(english(refused.say)).toMatchObject({ tone: 'red', title: 'It stays on its pallet' }) // prettier-ignore
  expect(english(refused.say?.detail)).toMatch(new RegExp(`^Sheet 3: .*${palletLabel}`))
  expect(await context.read('units', idAt(3))).toMatchObject({
    containerId: palletId,
    locationId: 'dock',
    stage: 'sold',
  })
  const done = await scan('A-02')
  expect(done.say).toMatchObject({ tone: 'green', title: 'A-02' })
  expect(await context.read('units', idAt(0))).toMatchObject({ locationId: bin2.id, stage: 'stored' })
})
