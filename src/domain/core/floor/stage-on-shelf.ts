/** The stage of a unit that leaves a sale or an offer. Invariants: its own fields prove the stage; what is missing or left the house stays so. */
import type { UnitDoc, UnitStage } from '#schemas/units.ts'

type Placed = Pick<UnitDoc, 'stage' | 'locationId' | 'containerId' | 'inspectedAt'>

/** The stage of a unit that is offered no longer: as far as its own fields prove that it was. */
export function stageOnShelf(unit: Placed): UnitStage {
  if (unit.stage !== 'listed') return unit.stage
  if (unit.locationId !== '' || unit.containerId !== '') return 'stored'
  return unit.inspectedAt === '' ? 'received' : 'inspected'
}

const inSale: readonly UnitStage[] = ['listed', 'sold', 'picked']
/** Whether the unit lies ready for a buyer. */
export const isInSale = ({ stage }: Pick<UnitDoc, 'stage'>): boolean => inSale.includes(stage)

/** The stage of a unit that is sold no longer. A unit that is missing or left the house is not found by leaving an order. */
export const stageOffSale = (unit: Placed): UnitStage =>
  isInSale(unit) ? stageOnShelf({ ...unit, stage: 'listed' }) : unit.stage
