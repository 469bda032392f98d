/** A dock with two pallets on it, and a bin: where two devices work on one pallet. */
import { aContainer, aLocation } from './records.ts'
import { openTestWork, type TestWork } from './test-work.ts'

export const [dock, bin] = ['L-DOCK-1', 'L-A-01-01'] as const
export const pallet = aContainer({ id: 'p1', label: 'P-00010001X', status: 'received', locationId: dock })
export const other = aContainer({ id: 'p2', label: 'P-00010002Y', status: 'received', locationId: dock })

export async function openDock(): Promise<TestWork> {
  const context = await openTestWork(['containers', 'units', 'locations', 'activity'])
  await context.put('locations', [
    aLocation({ id: dock, code: 'DOCK-1', kind: 'dock' }),
    aLocation({ id: bin, code: 'A-01-01' }),
  ])
  await context.put('containers', [pallet, other])
  return context
}
