/** What each store of the comparison can do, and the records that all of them hold. */
import { withMirror } from '#schemas/document.ts'
import { units, type UnitDoc } from '#schemas/units.ts'
import { aUnit } from '#tests/support/records.ts'

export const sideNames = ['raw IndexedDB', 'Dexie', 'RxDB as it comes', 'Restow', 'PouchDB', 'Firestore', 'Firestore with auto-index'] as const // prettier-ignore
export type SideName = (typeof sideNames)[number]

export interface Side {
  /** Adds records that are not there yet. Resolves when they can be read. */
  readonly fill: (docs: readonly UnitDoc[]) => Promise<void>
  readonly byId: (id: string) => Promise<UnitDoc | null>
  readonly byLabel: (label: string) => Promise<UnitDoc | null>
  /** The ids of so many of this stage that were changed last, the newest first. */
  readonly newest: (stage: string, most: number) => Promise<readonly string[]>
  readonly countOf: (stage: string) => Promise<number>
  /** Changes one field of one record. Resolves when it is on the disk. */
  readonly edit: (id: string, note: string) => Promise<void>
}

const START_MS = Date.parse('2026-11-24T08:00:00.000Z')
/** Of ten units. */
export const stages = ['received', 'inspected', 'stored', 'listed', 'shipped', 'shipped', 'shipped', 'shipped', 'shipped', 'shipped'] as const // prettier-ignore

export const idOf = (place: number): string => `unit-${String(place).padStart(7, '0')}`
export const labelOf = (place: number): string => `U-${String(place).padStart(8, '0')}`

export function unitAt(place: number): UnitDoc {
  const at = new Date(START_MS - place * 1000).toISOString()
  const stage = stages[place % stages.length] ?? 'received'
  const doc = aUnit({ id: idOf(place), label: labelOf(place), stage, title: `Kettle ${place} with a lid of steel`, createdAt: at, updatedAt: at }) // prettier-ignore
  return withMirror(units, doc)
}
