/** What lotting keeps between two scans, and what it writes. */
import type { ListingDoc } from '#schemas/listings.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { Doubt } from '#domain/codes/units-meant.ts'
import type { Edit } from '#domain/core/merge/edits.ts'
import type { Given } from '#domain/core/merge/late-edits.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import type { Step, UnitWrite } from '#domain/core/floor/scan-step.ts'
import type { LotChannel } from './lot-text.ts'

/** Kept as a draft on the device: the auction is chosen once. */
export interface LotState {
  readonly eventId: string
  /** The lot in hand; `''` for none: the next unit begins one. */
  readonly lotId: string
  /** Each scan makes a lot at once. */
  readonly oneEach: boolean
  /** The last number that this device gave here: where the search for the next one begins. */
  readonly lastNo: number
}

export const emptyLotting: LotState = { eventId: '', lotId: '', oneEach: false, lastNo: 0 }

/** What a person has answered to already. */
export interface Answered {
  /** A unit without a grade goes in all the same. */
  readonly isUngraded?: boolean
  /** It comes out of the lot that it is in. */
  readonly isMoved?: boolean
}

export type LotEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  | ({ readonly kind: 'take' } & Answered)
  | { readonly kind: 'takeOut'; readonly unitId: string }
  | { readonly kind: 'next' }
  | { readonly kind: 'choose'; readonly eventId: string }
  | { readonly kind: 'open'; readonly lotId: string }
  | { readonly kind: 'mode'; readonly oneEach: boolean }

/** A lot with the units that are in it: those that name it. */
export interface LotWithUnits {
  readonly lot: ListingDoc
  readonly units: readonly UnitDoc[]
  /** All that its record lists; another device may have taken one of them into another lot. */
  readonly listed: readonly UnitDoc[]
}

export interface LotFacts {
  /** The auctions that units may be scanned into, what is worked on first in front. */
  readonly events: readonly SaleEventDoc[]
  /** The one that is chosen, or is being chosen. */
  readonly event: SaleEventDoc | null
  readonly channel: LotChannel
  readonly inHand: LotWithUnits | null
  /** The lot whose tag was scanned, or that was tapped. */
  readonly opened: LotWithUnits | null
  readonly openedEvent: SaleEventDoc | null
  readonly nextNo: number
  readonly unit: UnitDoc | null
  readonly doubt: Doubt | null
  /** What the unit is offered in; `null` for nothing, and where this device may not read it. */
  readonly offer: LotWithUnits | null
  readonly offerEvent: SaleEventDoc | null
  /** The id of a lot that begins now. */
  readonly newId: string
  /** A tag is printed as soon as its lot is finished. */
  readonly printsTags: boolean
  /** Now, ISO UTC. */
  readonly at: string
}

/** A row of the ledger, without author, device and time. */
export interface LotRow {
  readonly type: LedgerType
  readonly refType: string
  readonly refId: string
  readonly from: string
  readonly to: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Changes that are made and undone together, with their ledger rows. */
export interface LotWrite {
  readonly kind: 'lot'
  readonly what: 'made' | 'added' | 'takenOut' | 'finished'
  readonly lotId: string
  /** The lot is complete: its tag is printed now. */
  readonly isWhole: boolean
  readonly edits: readonly Edit[]
  /** The unit and its lots as they were: the write is made only while they are so. */
  readonly given?: readonly Given[]
  readonly rows: readonly LotRow[]
}

export type LottingWrite = LotWrite | UnitWrite
export type LotStep = Step<LotState, LotEvent, LottingWrite>
