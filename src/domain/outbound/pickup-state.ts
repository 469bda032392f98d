/** What handing over keeps between two scans, and the facts that decide. */
import type { OrderDoc } from '#schemas/orders.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { Doubt } from '#domain/codes/units-meant.ts'
import type { OrderWithUnits, OrderWrite } from '#domain/core/orders/order-work.ts'
import type { PlaceChain } from '#domain/core/floor/pallet-contents.ts'
import type { Step, UnitWrite } from '#domain/core/floor/scan-step.ts'

/** Kept as a draft. */
export interface PickupBench {
  /** The order in hand; `''` for none. */
  readonly orderId: string
  /** Where fetched lots are put: the place that was scanned last. */
  readonly placeId: string
}

export const emptyPickup: PickupBench = { orderId: '', placeId: '' }

export type PickupEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  | { readonly kind: 'open'; readonly orderId: string }
  | { readonly kind: 'close' }
  /** The tag cannot be read: a person vouches for it. */
  | { readonly kind: 'byHand'; readonly lineId: string }
  | { readonly kind: 'missing'; readonly lineId: string }
  /** Fetched or out by mistake, or found again. */
  | { readonly kind: 'back'; readonly lineId: string }

export interface PickupFacts {
  /** The order in hand. */
  readonly held: OrderWithUnits | null
  /** The one that is opened, or that the scan names by its code or number. */
  readonly named: OrderWithUnits | null
  /** Orders that a typed name may mean. */
  readonly matches: readonly OrderDoc[]
  readonly unit: UnitDoc | null
  readonly doubt: Doubt | null
  /** The order of the scanned unit or lot, where it is another one. */
  readonly other: OrderWithUnits | null
  /** The lot whose tag was scanned; `''` for none. */
  readonly listingId: string
  /** The place that was scanned, with all places around it. */
  readonly place: PlaceChain
  /** The place that the bench remembers. */
  readonly yard: LocationDoc | null
  /** Now, ISO UTC. */
  readonly at: string
}

export type PickupWrite = OrderWrite | UnitWrite
export type PickupStep = Step<PickupBench, PickupEvent, PickupWrite>
