/** Putting away and counting bins: what is in hand, what may happen, and the facts that decide. */

import type { ContainerDoc } from '#schemas/containers.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Counted, MoveRow } from './cycle-count.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { RowWrite, Step, UnitWrite } from '#domain/core/floor/scan-step.ts'
import type { PlaceChain } from '#domain/core/floor/pallet-contents.ts'
import type { Doubt } from '#domain/codes/units-meant.ts'

/** A second read of a label within this time is the same scan. */
const SAME_SCAN_MS = 3_000

/**
 * Whether two reads of a label are one scan; both are ISO UTC. A clock set back makes two scans of
 * them: else the label would mean nothing until the clock is back where it was.
 */
export function isSameScan(before: string, now: string): boolean {
  const apart = Date.parse(now) - Date.parse(before)
  return apart >= 0 && apart < SAME_SCAN_MS
}

/** Kept as a draft. */
export interface BinSpotState {
  /** Units in hand, in the order of their scans: the next place takes them. */
  readonly inHand: readonly string[]
  /** Pallets in hand, with all that is on them. */
  readonly pallets: readonly string[]
  readonly audit: Audit | null
  /** The place that took something last or was counted, and when: a second read of its label starts no count. */
  readonly justPut: { readonly placeId: string; readonly at: string }
}

export interface Audit {
  readonly placeId: string
  readonly code: string
  readonly startedAt: string
  readonly counted: readonly Counted[]
  /** Pallets that were counted by their label; what is on them is among the counted. */
  readonly pallets: readonly string[]
  readonly strays: readonly string[]
  /** The count is over: its result is shown. */
  readonly isOver: boolean
  /** Units that were settled since. */
  readonly settled: readonly string[]
}

export const emptyBinSpot: BinSpotState = { inHand: [], pallets: [], audit: null, justPut: { placeId: '', at: '' } }

export type SettleHow = 'missing' | 'moveHere' | 'carryBack' | 'nothing'

export type BinSpotEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  /** `''` lets go of everything. */
  | { readonly kind: 'letGo'; readonly id: string }
  | { readonly kind: 'finish' }
  /** Goes on with a count that was over; what was scanned for it is counted. */
  | { readonly kind: 'reopen' }
  /** Takes one scan out of the count: a unit's or a pallet's id, or a code that belongs to no unit. */
  | { readonly kind: 'uncount'; readonly id: string }
  | { readonly kind: 'drop' }
  /** Brings back a count that was thrown away. */
  | { readonly kind: 'restore'; readonly audit: Audit }
  | { readonly kind: 'settle'; readonly unitId: string; readonly how: SettleHow }
  /** A pallet that was counted here and is recorded elsewhere. */
  | { readonly kind: 'settlePallet'; readonly containerId: string; readonly how: 'moveHere' | 'nothing' }
  /** Every missing unit is looked for from now on. Where a foreign one belongs, a person decides for each. A count with nothing open is closed. */
  | { readonly kind: 'settleMissing' }

/** A pallet and what is on it. */
export interface LadenPallet {
  readonly container: ContainerDoc
  readonly aboard: readonly UnitDoc[]
}

export interface BinSpotFacts {
  readonly unit: UnitDoc | null
  /** The pallet that this unit is recorded on. */
  readonly unitOn: ContainerDoc | null
  /** Why the code that was scanned names no single unit; `null` where it does, and where no unit has it. */
  readonly doubt: Doubt | null
  /** The pallet that was scanned, by our label or the seller's. */
  readonly pallet: LadenPallet | null
  /** The place that was scanned, with all places around it. */
  readonly place: PlaceChain
  /** Items recorded at that place. */
  readonly placeQty: number
  readonly inHand: readonly UnitDoc[]
  /** The pallets that these are recorded on. */
  readonly inHandOn: readonly ContainerDoc[]
  readonly palletsInHand: readonly LadenPallet[]
  /** While a count is under way: its place, the units recorded there and those counted, and the ledger since it began. */
  readonly auditPlace: PlaceChain
  readonly auditUnits: readonly UnitDoc[]
  /** The pallets that were counted by their label, as they are now. */
  readonly auditPallets: readonly LadenPallet[]
  readonly rows: readonly MoveRow[]
  /** Now, ISO UTC. */
  readonly at: string
}

/** A pallet is at another place now, with all that is on it. */
export interface PalletWrite {
  readonly kind: 'pallet'
  readonly containerId: string
  readonly label: string
  readonly from: string
  readonly place: Pick<LocationDoc, 'id' | 'kind'>
}

export type BinSpotWrite = UnitWrite | RowWrite | PalletWrite
export type BinSpotStep = Step<BinSpotState, BinSpotEvent, BinSpotWrite>
