/**
 * The whole stock in a few counts (see `followed.ts`). One read serves every page that asks while it is open and some minutes longer. A unit costs
 * about 150 bytes here: 15 MB at 100,000.
 */
import { combineLatest, map, type Observable } from 'rxjs'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import { exceptionKindOf, quarterOf, type ExceptionKind } from '#domain/core/floor/stock-measures.ts'
import { isOnPallet } from '#domain/core/floor/pallet-contents.ts'
import { liveStages } from '#domain/core/floor/unit-stages.ts'
import type { Database } from '#data/store/database.ts'
import { followed, type Tally } from '#data/store/followed.ts'
import { SharedTexts } from '#data/store/shared-texts.ts'
import { keptFor } from '#data/store/kept.ts'
import type { PalletThere } from '#domain/core/floor/zone-tree.ts'
import { watchPalletPlaces } from './pallet-places.ts'
import { addTo } from './add-to.ts'

export interface AtPlace {
  /** `units` counts labels, `qty` items: a label may cover several items. */
  readonly units: number
  readonly qty: number
}

/** All counts are of items, from the data on this device. */
export interface StockCounts {
  /**
   * The stock in the warehouse, by the id of the place itself; `''` is stock with no place. What is
   * on a pallet is where the pallet is.
   */
  readonly byPlace: ReadonlyMap<string, AtPlace>
  /** The pallets at a place, by id, with what is on them. */
  readonly pallets: ReadonlyMap<string, PalletThere>
  readonly byStage: ReadonlyMap<UnitStage, number>
  /**
   * The stock in the warehouse, by the quarter of an hour of its receipt (`quarterOf`; `''` when it was not recorded). Why: which day that is, a zone decides.
   */
  readonly byReceipt: ReadonlyMap<string, number>
  readonly byException: ReadonlyMap<ExceptionKind, number>
  /** What a device keeps of the stock: in the warehouse, or missing. Items without a category are left out. */
  readonly byCategory: ReadonlyMap<string, number>
}

const EMIT_MS = 100
const KEEP_MS = 300_000

type Counted = Pick<
  UnitDoc,
  'qty' | 'stage' | 'locationId' | 'containerId' | 'receivedAt' | 'exceptionCode' | 'category'
>

/** What of a unit the counts rest on. Its texts are shared among all units, or each would keep its own. */
interface Entry {
  readonly qty: number
  readonly stage: UnitStage
  readonly place: string
  /** The pallet that it is on; `''` for none. */
  readonly pallet: string
  readonly receipt: string
  readonly exception: ExceptionKind | ''
  /** `''` for none, and for what is gone. */
  readonly category: string
  readonly isHere: boolean
}

type PlaceCounts = ReadonlyMap<string, AtPlace>

/** The counts of units, without the places of their pallets. */
interface UnitCounts extends Omit<StockCounts, 'byPlace' | 'pallets'> {
  /** Units on no pallet, by their own place. */
  readonly loose: PlaceCounts
  /** Units on each pallet, by their own place, which holds while the pallet has none. */
  readonly aboard: ReadonlyMap<string, PlaceCounts>
}

export class StockCounter implements Tally<Counted, UnitCounts> {
  readonly #units = new Map<string, Entry>()
  readonly #texts = new SharedTexts()
  readonly #loose = new Map<string, AtPlace>()
  readonly #aboard = new Map<string, Map<string, AtPlace>>()
  readonly #byStage = new Map<UnitStage, number>()
  readonly #byReceipt = new Map<string, number>()
  readonly #byException = new Map<ExceptionKind, number>()
  readonly #byCategory = new Map<string, number>()

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

  snapshot(): UnitCounts {
    return {
      loose: new Map(this.#loose),
      // The inner maps are read at once, and not kept.
      aboard: this.#aboard,
      byStage: new Map(this.#byStage),
      byReceipt: new Map(this.#byReceipt),
      byException: new Map(this.#byException),
      byCategory: new Map(this.#byCategory),
    }
  }

  #entry(unit: Counted): Entry {
    const { qty, stage, locationId, containerId, receivedAt } = unit
    const exception = exceptionKindOf(unit)
    const receipt = this.#texts.of(quarterOf(receivedAt))
    const [place, pallet] = [this.#texts.of(locationId), this.#texts.of(containerId)]
    const category = liveStages.includes(stage) ? this.#texts.of(unit.category) : ''
    return { qty, stage, place, pallet, receipt, exception, category, isHere: isOnPallet(unit) }
  }

  #count(entry: Entry, sign: 1 | -1): void {
    const qty = sign * entry.qty
    addTo(this.#byStage, entry.stage, qty)
    if (entry.exception !== '') addTo(this.#byException, entry.exception, qty)
    if (entry.category !== '') addTo(this.#byCategory, entry.category, qty)
    if (!entry.isHere) return
    addTo(this.#byReceipt, entry.receipt, qty)
    if (entry.pallet === '') return addUnits(this.#loose, entry.place, sign, qty)
    const there = this.#aboard.get(entry.pallet) ?? new Map<string, AtPlace>()
    addUnits(there, entry.place, sign, qty)
    if (there.size === 0) this.#aboard.delete(entry.pallet)
    else this.#aboard.set(entry.pallet, there)
  }
}

/** A place that is empty now leaves the map. */
function addUnits(counts: Map<string, AtPlace>, place: string, units: number, qty: number): void {
  const now = counts.get(place)
  const after = { units: (now?.units ?? 0) + units, qty: (now?.qty ?? 0) + qty }
  if (after.units === 0) counts.delete(place)
  else counts.set(place, after)
}

/** Puts what is on pallets at the pallets' places. Cost: places and pallets, never units. */
function standing({ loose, aboard, ...rest }: UnitCounts, palletPlaces: ReadonlyMap<string, string>): StockCounts {
  const byPlace = new Map(loose)
  const pallets = new Map<string, PalletThere>()
  for (const [id, placeId] of palletPlaces) pallets.set(id, { id, placeId, units: 0, qty: 0 })
  for (const [id, counts] of aboard) {
    const pallet = pallets.get(id)
    for (const [own, { units, qty }] of counts) addUnits(byPlace, pallet?.placeId ?? own, units, qty)
    const all = [...counts.values()]
    const units = all.reduce((sum, one) => sum + one.units, 0)
    if (pallet) pallets.set(id, { ...pallet, units, qty: all.reduce((sum, one) => sum + one.qty, 0) })
  }
  return { ...rest, byPlace, pallets }
}

/**
 * The stock on this device. Emits nothing until everything was read once; then at once, and after
 * each change.
 */
export const watchStockCounts: (db: Database) => Observable<StockCounts> = keptFor(KEEP_MS, (db) => {
  const units = followed<UnitDoc, UnitCounts>(db.units, { tally: () => new StockCounter(), emitMs: EMIT_MS })
  return combineLatest([units, watchPalletPlaces(db, EMIT_MS)]).pipe(
    map(([counts, palletPlaces]) => standing(counts, palletPlaces)),
  )
})
