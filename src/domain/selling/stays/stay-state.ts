/** What the bench of Closeouts keeps between two scans, and what it writes. */
import type { ListingDoc } from '#schemas/listings.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { Doubt } from '#domain/codes/units-meant.ts'
import type { Edit } from '#domain/core/merge/edits.ts'
import type { Given } from '#domain/core/merge/late-edits.ts'
import type { Step, UnitWrite } from '#domain/core/floor/scan-step.ts'
import type { LotRow, LotWithUnits } from '#domain/selling/lots/lot-state.ts'
import type { LotChannel } from '#domain/selling/lots/lot-text.ts'

/** Kept as a draft on the device: auction and organization are chosen once. */
export interface StayState {
  /** The lot in hand, or the one that the unit in hand came back from; `''` for none. */
  readonly lotId: string
  /** A single unit in hand; `''` where it is the whole lot. */
  readonly unitId: string
  /** Where lots are offered again. */
  readonly eventId: string
  /** Who gets what is donated. */
  readonly organization: string
  /** What a manager says the units in hand are worth as a donation; `null`: what they would bring. */
  readonly donationCents?: number | null
  /** The pallet lot that scans go into; `''` for none. */
  readonly bundleId: string
}

export const emptyStay: StayState = { lotId: '', unitId: '', eventId: '', organization: '', bundleId: '' }

export type StayEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  | { readonly kind: 'hold'; readonly lotId: string }
  | { readonly kind: 'relist'; readonly eventId?: string }
  | { readonly kind: 'bundle'; readonly eventId?: string }
  | { readonly kind: 'endBundle' }
  | { readonly kind: 'donate' }
  | { readonly kind: 'scrap'; readonly reason?: string }
  | { readonly kind: 'into'; readonly eventId: string }
  | { readonly kind: 'giveTo'; readonly organization: string }
  | { readonly kind: 'worth'; readonly cents: number | null }
  | { readonly kind: 'putAside' }

/** A lot or a unit with what is known of it. */
export interface Held {
  /** The lot that it is in, or came back from. */
  readonly lot: ListingDoc | null
  readonly auction: string
  /** The units that are meant: all of the lot, or the one that was scanned. */
  readonly units: readonly UnitDoc[]
  /** How many of the lot wait for a decision. */
  readonly inLot: number
  /** One unit was scanned, not its lot. */
  readonly isUnit: boolean
  /** The invoice or order that holds it. */
  readonly order: OrderDoc | null
}

export interface StayFacts {
  /** What was scanned or tapped, else what is in hand. */
  readonly held: Held | null
  readonly doubt: Doubt | null
  /** The auctions that take more lots. */
  readonly events: readonly SaleEventDoc[]
  /** The one that is chosen, or being chosen. */
  readonly event: SaleEventDoc | null
  readonly channel: LotChannel
  readonly bundle: LotWithUnits | null
  readonly nextNo: number
  readonly newId: string
  readonly printsTags: boolean
  /** Now, ISO UTC. */
  readonly at: string
}

/** Changes that are made and undone together, with their ledger rows. */
export interface StayLotWrite {
  readonly kind: 'stay'
  readonly what: 'relisted' | 'bundled' | 'added' | 'ended' | 'donated' | 'scrapped'
  /** The lot that is complete now, and whose tag is printed; `''` for none. */
  readonly tagOf: string
  readonly edits: readonly Edit[]
  /** The units and the pallet lot as they were: the write is made only while they are so. */
  readonly given?: readonly Given[]
  readonly rows: readonly LotRow[]
}

export type StayWrite = StayLotWrite | UnitWrite
export type StayStep = Step<StayState, StayEvent, StayWrite>
