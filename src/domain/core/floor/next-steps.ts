/** The next work on a unit, offered wherever it is opened. */
import type { UnitDoc } from '#schemas/units.ts'
import { isOnPallet } from './pallet-contents.ts'

/** `search`: say where it is, or write it off. */
export type NextStep = 'search' | 'inspect' | 'photo'

export function nextSteps(unit: Pick<UnitDoc, 'stage'>): readonly NextStep[] {
  if (unit.stage === 'missing') return ['search']
  return isOnPallet(unit) ? ['inspect', 'photo'] : []
}
