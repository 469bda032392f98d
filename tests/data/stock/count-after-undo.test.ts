/** A unit that a count misses, after a pick of it was taken back: nobody has it, so that it is looked for. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { pickFlow } from '#data/outbound/pick-flow.ts'
import { binSpotFlow } from '#data/stock/bin-spot.ts'
import { followLateMoves } from '#data/stock/found-by-scan.ts'
import { label, openHouse, scanOf, unitId } from '#tests/data/outbound/fulfil-warehouse.ts'
import type { TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openHouse()
})
afterEach(() => context.db.close())

/** Long enough for the app to look at what is missing. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 300))

async function countWithout(isUndone: boolean) {
  const count = new ScanFlowSession(context, binSpotFlow)
  await count.act(scanOf('L-C-03'))
  const walk = new ScanFlowSession(context, pickFlow)
  walk.bind({ input: undefined, go: () => undefined, onWritten: () => undefined })
  await walk.act({ kind: 'start', orderIds: ['order-ebay-B'], batch: 'Morning' })
  const pick = await walk.act(scanOf(label(2)))
  if (isUndone) await pick.undo?.()
  await count.act({ kind: 'finish' })
  await count.act({ kind: 'settleMissing' })
  const following = followLateMoves(context)
  await aMoment()
  following.unsubscribe()
}

it('is looked for until it is seen, though the pick that was taken back is in its history', async () => {
  await countWithout(true)
  expect(await context.read('units', unitId(2))).toMatchObject({ stage: 'missing', exceptionCode: 'auditMissing' })
  expect(await context.ledger(unitId(2))).not.toContain('unit.found')
})

it('is not missed while its pick holds', async () => {
  await countWithout(false)
  expect(await context.read('units', unitId(2))).toMatchObject({ stage: 'picked', exceptionCode: '' })
})
