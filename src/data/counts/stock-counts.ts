/**
 * The whole stock in a few counts (see `unit-counts.ts`). One read serves every page that asks while it is open and some minutes longer. A unit costs
 * about 150 bytes here: 15 MB at 100,000.
 */
import type { Observable } from 'rxjs'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import { troubleOf, type Trouble } from '#domain/core/stock-measures.ts'
import { isAboard } from '#domain/core/pallet-contents.ts'
import type { Database } from '#data/store/database.ts'
import { addTo, sharedTally, type Tally } from './unit-counts.ts'

export interface AtPlace {
  /** Labels, and things: a label may stand for several. */
  readonly units: number
  readonly qty: number
}

/** Everything counts things, of what this device knows. */
export interface StockTally {
  /** What stands in the house, by the id of the place itself; `''` is what has none. */
  readonly byPlace: ReadonlyMap<string, AtPlace>
  readonly byStage: ReadonlyMap<UnitStage, number>
  /** What stands in the house, by the day it was received (`2026-11-20`, UTC; `''` when nobody noted it). */
  readonly byDay: ReadonlyMap<string, number>
  readonly byTrouble: ReadonlyMap<Trouble, number>
}

/** A page of the store: about 15 ms on a handheld. */
const CHUNK = 200
const TELL_MS = 100
const KEEP_MS = 300_000

type Counted = Pick<UnitDoc, 'qty' | 'stage' | 'locationId' | 'receivedAt' | 'exceptionCode'>

/** What of a unit the counts rest on. Its texts are shared among all units, or each would keep its own. */
interface Entry {
  readonly qty: number
  readonly stage: UnitStage
  readonly place: string
  readonly day: string
  readonly trouble: Trouble | ''
  readonly isHere: boolean
}

class StockCounts implements Tally<StockTally> {
  readonly #units = new Map<string, Entry>()
  readonly #texts = new Map<string, string>()
  readonly #byPlace = new Map<string, AtPlace>()
  readonly #byStage = new Map<UnitStage, number>()
  readonly #byDay = new Map<string, number>()
  readonly #byTrouble = new Map<Trouble, number>()

  /** Whether a count moved. */
  put(id: string, unit: Counted | null): boolean {
    const before = this.#units.get(id)
    const after = unit && this.#entry(unit)
    if (before && after && Object.keys(after).every((key) => after[key as keyof Entry] === before[key as keyof Entry]))
      return false
    if (before) this.#count(before, -1)
    if (after) this.#count(after, 1)
    if (after) this.#units.set(id, after)
    else this.#units.delete(id)
    return before !== undefined || after !== null
  }

  snapshot(): StockTally {
    return {
      byPlace: new Map(this.#byPlace),
      byStage: new Map(this.#byStage),
      byDay: new Map(this.#byDay),
      byTrouble: new Map(this.#byTrouble),
    }
  }

  #entry(unit: Counted): Entry {
    const { qty, stage, locationId, receivedAt } = unit
    const trouble = troubleOf(unit)
    const day = this.#shared(receivedAt.slice(0, 10))
    return { qty, stage, place: this.#shared(locationId), day, trouble, isHere: isAboard(unit) }
  }

  #shared(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    this.#texts.set(text, text)
    return text
  }

  #count(entry: Entry, sign: 1 | -1): void {
    const qty = sign * entry.qty
    addTo(this.#byStage, entry.stage, qty)
    if (entry.trouble !== '') addTo(this.#byTrouble, entry.trouble, qty)
    if (!entry.isHere) return
    addTo(this.#byDay, entry.day, qty)
    const now = this.#byPlace.get(entry.place)
    const units = (now?.units ?? 0) + sign
    if (units === 0) this.#byPlace.delete(entry.place)
    else this.#byPlace.set(entry.place, { units, qty: (now?.qty ?? 0) + qty })
  }
}

/** Hands over every unit that this device knows, a page of the store at a time, until `isOver`. */
export async function readAllUnits(
  db: Database,
  take: (units: readonly UnitDoc[]) => Promise<void>,
  isOver: () => boolean,
): Promise<void> {
  for (let after = ''; !isOver();) {
    const units = await db.units.find({ selector: { id: { $gt: after } }, sort: [{ id: 'asc' }], limit: CHUNK }).exec()
    await take(units)
    const last = units.at(-1)?.id
    if (units.length < CHUNK || last === undefined) return
    after = last
  }
}

/** The stock that this device knows. Nothing until everything was read once; then at once, and after each change. */
export const watchStockTally: (db: Database) => Observable<StockTally> = sharedTally(
  { tally: () => new StockCounts(), read: readAllUnits, tellMs: TELL_MS },
  KEEP_MS,
)
