/**
 * What every part of the month shares: the documents so far, the clock, the people's time, and the
 * items that wait for their next step.
 */
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { mintLabel } from '#domain/codes/labels.ts'
import type { Calendar } from '#scripts/demo/calendar.ts'
import type { Ledger } from '#scripts/demo/ledger.ts'
import type { Places } from '#scripts/demo/places.ts'
import type { Random } from '#scripts/demo/random.ts'
import type { Shift } from '#scripts/demo/shift.ts'
import type { Bare, Stock } from '#scripts/demo/stock.ts'

export type Unit = Bare<UnitDoc>
export type Listing = Bare<ListingDoc>

/** A single unit at a fixed price. */
export interface Offered {
  readonly listing: Listing
  readonly unit: Unit
}

export interface Site {
  readonly stock: Stock
  readonly calendar: Calendar
  readonly places: Places
  readonly ledger: Ledger
  readonly shift: Shift
  readonly labels: Labels
  /** 1 for the full warehouse; below 2,500 units everything shrinks by it. */
  readonly scale: number
  random(name: string): Random
  readonly waiting: {
    readonly toInspect: Unit[]
    readonly toPhotograph: Unit[]
    readonly toPutAway: Unit[]
    /** On the shelf and not offered. */
    readonly onShelf: Unit[]
    /** Offered at a fixed price. */
    readonly onOffer: Offered[]
  }
}

/** Mints labels as the devices do: each with its own counter. */
export class Labels {
  private readonly counters = new Map<string, number>()

  mint(kind: 'unit' | 'pallet' | 'tote' | 'cart', device: string): string {
    const key = `${kind} ${device}`
    const counter = (this.counters.get(key) ?? 0) + 1
    this.counters.set(key, counter)
    return mintLabel(kind, device, counter)
  }
}

/** Takes the first `count` that pass out of a list, in their order. */
export function takeWhere<T>(list: T[], count: number, passes: (item: T) => boolean): T[] {
  const taken: T[] = []
  const left: T[] = []
  for (const item of list) (taken.length < count && passes(item) ? taken : left).push(item)
  list.splice(0, list.length, ...left)
  return taken
}
