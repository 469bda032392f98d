/** What can happen in a walk, what it is judged by, and why a unit may be short. */
import type { Scan } from '#domain/codes/barcodes.ts'
import type { Doubt } from '#domain/codes/units-meant.ts'
import type { OrderWithUnits, OrderWrite } from '#domain/core/orders/order-work.ts'
import type { PlaceChain } from '#domain/core/floor/pallet-contents.ts'
import type { Step, UnitWrite } from '#domain/core/floor/scan-step.ts'
import { msg, type Words } from '#messages/message.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { PickState, PlaceOf } from './pick-walk.ts'

export const shortReasons = ['notThere', 'damaged', 'wrongItem'] as const
export type ShortReason = (typeof shortReasons)[number]

export const shortLabels: { readonly [Reason in ShortReason]: Words } = {
  notThere: msg('fulfillment.short.notThere'),
  damaged: msg('fulfillment.short.damaged'),
  wrongItem: msg('fulfillment.short.wrongItem'),
}

export type PickEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  | { readonly kind: 'start'; readonly orderIds: readonly string[]; readonly batch: string }
  | { readonly kind: 'skip' }
  | { readonly kind: 'short'; readonly reason: ShortReason; readonly unitId: string }
  | { readonly kind: 'putBack'; readonly unitId: string }
  | { readonly kind: 'lane'; readonly placeId: string }
  | { readonly kind: 'leave' }

export interface PickFacts {
  /** The orders of the walk, or those that it begins with. */
  readonly orders: readonly OrderWithUnits[]
  readonly placeOf: PlaceOf
  readonly unitOf: (id: string) => UnitDoc | undefined
  /** What was scanned. */
  readonly unit: UnitDoc | null
  readonly doubt: Doubt | null
  /** The order that the scanned unit belongs to; `''` for none. */
  readonly unitOrder: string
  /** The place that was scanned, or that the event means. */
  readonly place: LocationDoc | null
  /** That place with all places around it; empty for none. */
  readonly chain: PlaceChain
  /** Who moved the scanned unit last; `''` where that is not known here. */
  readonly lastBy: string
  readonly isOwn: boolean
  readonly at: string
}

export type PickWrite = OrderWrite | UnitWrite
export type PickStep = Step<PickState, PickEvent, PickWrite>
