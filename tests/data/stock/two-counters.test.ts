/** Two people count one bin on two devices that have no contact: what one of them saw later, the other need not look for. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { insertOne } from '#data/core/jobs/write.ts'
import { binSpotFlow } from '#data/stock/bin-spot.ts'
import { followLateMoves } from '#data/stock/found-by-scan.ts'
import { scanOf } from '#tests/data/outbound/fulfil-warehouse.ts'
import { aLocation, aUnit } from '#tests/support/records.ts'
import { TwoDevices } from '#tests/support/two-devices.ts'

const labels = [1, 2].map((count) => mintLabel('unit', '7KQ', count))
const ids = labels.map(idOfLabel)
const [kettle, lamp] = labels as [string, string]
const lampId = ids[1] ?? ''
let pair: Awaited<ReturnType<typeof TwoDevices.open>>
let ann: CommandContext
let ben: CommandContext
beforeEach(async () => {
  pair = await TwoDevices.open(['locations', 'units', 'containers', 'activity', 'users'])
  ;[ann, ben] = pair.devices
  await insertOne(ann, 'locations', aLocation({ id: 'L-C-03', code: 'C-03' }))
  for (const label of labels) await insertOne(ann, 'units', aUnit({ id: idOfLabel(label), label, stage: 'stored', locationId: 'L-C-03' })) // prettier-ignore
  await pair.sync()
})
afterEach(() => pair.close())

async function count(device: CommandContext, seen: readonly string[]) {
  await pair.clock.advance(10_000)
  const bench = new ScanFlowSession(device, binSpotFlow)
  await bench.act(scanOf('L-C-03'))
  for (const label of seen) await bench.act(scanOf(label))
  await bench.act({ kind: 'finish' })
  await bench.act({ kind: 'settleMissing' })
}
const lampOn = ({ db }: CommandContext) => db.units.findOne(lampId).exec()
/** The app of a manager looks at what comes in. */
async function meet() {
  const following = pair.devices.map(followLateMoves)
  await pair.sync()
  await new Promise((resolve) => setTimeout(resolve, 300))
  for (const one of following) one.unsubscribe()
  await pair.sync()
}

describe('a unit that one person missed in a bin', () => {
  it('is found where another counted it there afterwards', async () => {
    await count(ann, [kettle])
    expect(await lampOn(ann)).toMatchObject({ stage: 'missing' })
    await count(ben, [kettle, lamp])
    await meet()
    for (const device of [ann, ben]) expect(await lampOn(device)).toMatchObject({ stage: 'stored', exceptionCode: '', locationId: 'L-C-03' }) // prettier-ignore
  })
  it('is looked for where the other counted it before', async () => {
    await count(ben, [kettle, lamp])
    await count(ann, [kettle])
    await meet()
    for (const device of [ann, ben]) expect(await lampOn(device)).toMatchObject({ stage: 'missing', exceptionCode: 'auditMissing' }) // prettier-ignore
  })
})
