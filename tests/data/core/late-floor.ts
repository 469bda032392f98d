/** A floor for tests of what is written after its answer: two pallets on the dock, a kettle on the first, a lamp that is to be picked; and pages whose frames are drawn when a test says so. */
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { unitId } from '#tests/data/outbound/fulfil-warehouse.ts'
import { aContainer, aLocation, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

export const lamp = unitId(2)
export const start = { kind: 'start', orderIds: ['order-ebay-A', 'order-ebay-B'], batch: 'Morning' } as const
/** Long after the clock of these tests. */
export const tuesday = '2026-11-24T09:00:00.000Z'

function aPallet(count: number) {
  const label = mintLabel('pallet', '7KQ', count)
  return aContainer({ id: idOfLabel(label), label, status: 'received', locationId: 'dock' })
}
export const [palletA, palletB] = [aPallet(1), aPallet(2)]
export const box = mintLabel('unit', '7KQ', 11)
export const kettle = aUnit({
  id: idOfLabel(box),
  label: box,
  stage: 'photographed',
  inspectedAt: aTime,
  containerId: palletA.id,
  locationId: 'dock',
})

export async function openFloor(unit = kettle, pallets = [palletA, palletB]): Promise<TestWork> {
  const work = await openTestWork(['units', 'activity', 'config', 'locations', 'containers', 'loads'])
  await work.put('locations', [aLocation({ id: 'L-A-01', code: 'A-01' }), aLocation({ id: 'L-B-07', code: 'B-07' })])
  await work.put('containers', pallets)
  await work.put('units', [unit])
  return work
}

// eslint-disable-next-line typescript/no-explicit-any -- benches of several kinds
type AnyFlow = ScanFlow<any, any, any, any>
// eslint-disable-next-line typescript/no-explicit-any -- the same
type AnySession = ScanFlowSession<any, any, any, any>

/** What follows an answer waits for its frame. */
export class Frames {
  #owed: (() => void)[] = []

  readonly open = (flow: AnyFlow, on: TestWork): AnySession => {
    const bench: AnySession = new ScanFlowSession(on, flow)
    const afterAnswer = (act: () => void) => void this.#owed.push(act)
    bench.bind({ input: undefined, go: () => undefined, onWritten: () => undefined, afterAnswer })
    return bench
  }

  readonly draw = (): void => this.#owed.splice(0).forEach((act) => act())

  /** The tab is killed: no frame comes any more. */
  readonly forget = (): void => void (this.#owed = [])
}
