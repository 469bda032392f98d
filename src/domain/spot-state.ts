/** Putting away and counting bins: what is in hand, what may happen, and what must be known to decide. */
import type { UnitDoc } from '#schemas/units.ts'
import type { Counted, MoveRow } from './audit.ts'
import type { Scan } from './barcodes.ts'
import type { FloorRow } from './floor-step.ts'
import type { PlaceChain } from './pallets.ts'

/** Kept as a draft. */
export interface SpotState {
  /** Units in hand, in the order of their scans: the next place takes them. */
  readonly inHand: readonly string[]
  readonly audit: Audit | null
  /** The place that took something last, and when: a second read of its label starts no count. */
  readonly justPut: { readonly placeId: string; readonly at: string }
}

export interface Audit {
  readonly placeId: string
  readonly code: string
  readonly startedAt: string
  readonly counted: readonly Counted[]
  readonly strays: readonly string[]
  /** The count is over: what it came to is shown. */
  readonly isOver: boolean
  /** Units that were settled since. */
  readonly settled: readonly string[]
}

export const emptySpot: SpotState = { inHand: [], audit: null, justPut: { placeId: '', at: '' } }

export type SpotEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  | { readonly kind: 'letGo' }
  | { readonly kind: 'finish' }
  | { readonly kind: 'drop' }
  | { readonly kind: 'settle'; readonly unitId: string; readonly how: 'missing' | 'moveHere' | 'carryBack' | 'nothing' }
  /** Everything left over: missing ones are looked for, foreign ones are here now. */
  | { readonly kind: 'settleAll' }

export interface SpotFacts {
  readonly unit: UnitDoc | null
  /** The place that was scanned, with all that it stands in. */
  readonly place: PlaceChain
  /** Things recorded at that place. */
  readonly placeQty: number
  readonly inHand: readonly UnitDoc[]
  /** While a count is under way: its place, the units recorded there and those counted, and the ledger since it began. */
  readonly auditPlace: PlaceChain
  readonly auditUnits: readonly UnitDoc[]
  readonly rows: readonly MoveRow[]
  /** Now, ISO UTC. */
  readonly at: string
}

/** A row of its own, about the place. */
export interface RowWrite {
  readonly kind: 'row'
  readonly row: FloorRow
}
