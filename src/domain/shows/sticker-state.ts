/** What the sticker bench keeps between two scans, and what it writes. */
import type { ListingDoc } from '#schemas/listings.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { Doubt } from '#domain/codes/units-meant.ts'
import type { Edit } from '#domain/core/merge/edits.ts'
import type { Given } from '#domain/core/merge/late-edits.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import type { Step, UnitWrite } from '#domain/core/floor/scan-step.ts'
import type { ShowChannel } from './show-channel.ts'

/** Kept as a draft on the device: the show is chosen once. */
export interface StickerState {
  readonly eventId: string
  /** A printed sticker that was scanned or typed: the next unit gets it. */
  readonly sticker: string
}

export const emptyStickers: StickerState = { eventId: '', sticker: '' }

/** What a person has answered to already. */
export interface Answered {
  readonly isUngraded?: boolean
  readonly isMoved?: boolean
}

export type StickerEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  | ({ readonly kind: 'take' } & Answered)
  | { readonly kind: 'choose'; readonly eventId: string }
  | { readonly kind: 'dropSticker' }
  | { readonly kind: 'takeOff'; readonly listingId: string }

export interface StickerFacts {
  /** The shows that take stickers. */
  readonly shows: readonly SaleEventDoc[]
  readonly show: SaleEventDoc | null
  readonly channel: ShowChannel
  /** The items of the show. */
  readonly listings: readonly ListingDoc[]
  readonly unit: UnitDoc | null
  readonly doubt: Doubt | null
  /** What the unit is offered in; `null` for nothing. */
  readonly offer: ListingDoc | null
  readonly offerShow: SaleEventDoc | null
  /** The item whose sticker comes off, with its unit. */
  readonly off: { readonly listing: ListingDoc; readonly units: readonly UnitDoc[] } | null
  readonly newId: string
  /** Now, ISO UTC. */
  readonly at: string
}

/** A row of the ledger, without author, device and time. */
export interface ShowRow {
  readonly type: LedgerType
  readonly refType: string
  readonly refId: string
  readonly from: string
  readonly to: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Changes that are made and undone together, with their ledger rows. */
export interface ShowWrite {
  readonly kind: 'show'
  readonly edits: readonly Edit[]
  /** The unit and its item as they were: the write is made only while they are so. */
  readonly given?: readonly Given[]
  readonly rows: readonly ShowRow[]
}

export type StickerWrite = ShowWrite | UnitWrite
export type StickerStep = Step<StickerState, StickerEvent, StickerWrite>
