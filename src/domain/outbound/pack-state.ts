/** What the packing bench remembers, and what it looks at. */
import type { Doubt } from '#domain/codes/units-meant.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { TrackingNumber } from '#domain/codes/tracking-numbers.ts'
import type { OrderWithUnits, OrderWrite } from '#domain/core/orders/order-work.ts'
import type { Step } from '#domain/core/floor/scan-step.ts'
import type { UnitDoc } from '#schemas/units.ts'

export interface PackState {
  /** The order on the bench; `''` for none. */
  readonly orderId: string
  /** Unit ids of it that were scanned; line ids of what has no unit of ours and was put in by hand. */
  readonly checked: readonly string[]
  /** The box that was taken last, by the number of units of the order. */
  readonly boxes: Readonly<Record<string, string>>
  /**
   * What this bench sent last: the order's name by its tracking number. Why: a shipped order leaves an associate's device, and its number with it.
   */
  readonly sent?: Readonly<Record<string, string>>
}

/** A day's parcels of a bench, and more. */
const MOST_SENT = 400

/** A key of digits alone could be put first; the sign keeps the order of sending. */
export const sentKey = (number: string): string => `#${number}`

/** With one more, without the oldest where there are too many. */
export function withSent(sent: PackState['sent'], number: string, order: string): NonNullable<PackState['sent']> {
  const key = sentKey(number)
  const others = Object.entries(sent ?? {}).filter(([known]) => known !== key)
  return Object.fromEntries([...others.slice(1 - MOST_SENT), [key, order]])
}

export const emptyPack: PackState = { orderId: '', checked: [], boxes: {} }

/** The box that is offered: the last one for an order of this size. */
export const boxFor = ({ boxes }: PackState, units: number): string => boxes[String(Math.min(units, 9))] ?? ''

export type PackEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  | { readonly kind: 'open'; readonly orderId: string }
  /** A line without a unit of ours: a person vouches for it. */
  | { readonly kind: 'byHand'; readonly lineId: string }
  | { readonly kind: 'pack'; readonly box: string; readonly weightOz: number | null }
  | { readonly kind: 'track'; readonly carrier: string; readonly number: string }
  | { readonly kind: 'close' }

export interface PackFacts {
  readonly unit: UnitDoc | null
  readonly doubt: Doubt | null
  /** The order on the bench. */
  readonly open: OrderWithUnits | null
  /** The order that the scan or the tap names: by its unit or its number. */
  readonly named: OrderWithUnits | null
  /** Orders to send that have the scanned number alike, as two channels may give it; none where it names one. */
  readonly alike: readonly OrderWithUnits[]
  readonly tracking: TrackingNumber | null
  /** Names of other orders that carry this tracking number. */
  readonly sameTracking: readonly string[]
  readonly at: string
}

export type PackStep = Step<PackState, PackEvent, OrderWrite>
