/** Which units still wait for a buyer. */
import type { UnitStage } from '#schemas/units.ts'
import { liveStages } from '#domain/core/floor/unit-stages.ts'

/** Here or looked for, and nobody has bought it. */
export const isUnsold = (stage: UnitStage): boolean =>
  liveStages.includes(stage) && stage !== 'sold' && stage !== 'picked'
