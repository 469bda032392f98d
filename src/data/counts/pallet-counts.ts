/**
 * How much is on each pallet (see `followed.ts`). Invariants: counts are of what is in the warehouse. One read serves every page that asks while it is
 * open and a minute longer.
 */
import type { Observable } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import { isOnPallet } from '#domain/core/floor/pallet-contents.ts'
import type { Database } from '#data/store/database.ts'
import { followed, type Tally } from '#data/store/followed.ts'
import { SharedTexts } from '#data/store/shared-texts.ts'
import { keptFor } from '#data/store/kept.ts'

export interface OnPallet {
  /** `units` counts labels, `qty` items: a label may cover several items. */
  readonly units: number
  readonly qty: number
  readonly retailCents: number
}

export type PalletCounts = ReadonlyMap<string, OnPallet>

/** Units read in one step of about 15 ms on a handheld. */
const PAGE = 200
const EMIT_MS = 60
const KEEP_MS = 60_000

interface Aboard {
  readonly containerId: string
  readonly qty: number
  readonly retailCents: number
}

type Counted = Pick<UnitDoc, 'containerId' | 'qty' | 'retailCents' | 'stage'>

export class PalletCounter implements Tally<Counted, PalletCounts> {
  readonly #units = new Map<string, Aboard>()
  readonly #texts = new SharedTexts()
  readonly #pallets = new Map<string, OnPallet>()

  /** Whether a count moved. */
  put(unitId: string, unit: Counted | null): boolean {
    const before = this.#units.get(unitId)
    const after =
      unit && unit.containerId !== '' && isOnPallet(unit)
        ? { containerId: this.#texts.of(unit.containerId), qty: unit.qty, retailCents: unit.retailCents ?? 0 }
        : null
    if (!before && !after) return false
    if (before) this.#add(before, -1)
    if (after) this.#add(after, 1)
    if (after) this.#units.set(unitId, after)
    else this.#units.delete(unitId)
    return true
  }

  #add(unit: Aboard, sign: 1 | -1): void {
    const now = this.#pallets.get(unit.containerId) ?? { units: 0, qty: 0, retailCents: 0 }
    const units = now.units + sign
    if (units === 0) this.#pallets.delete(unit.containerId)
    else {
      const retailCents = now.retailCents + sign * unit.retailCents
      this.#pallets.set(unit.containerId, { units, qty: now.qty + sign * unit.qty, retailCents })
    }
  }

  snapshot(): PalletCounts {
    return new Map(this.#pallets)
  }
}

/** All units that are on something, whether its own record is here or not, by an index that has nothing else. */
async function readAll(
  db: Database,
  take: (units: readonly UnitDoc[]) => Promise<void>,
  isOver: () => boolean,
): Promise<void> {
  let [after, limit] = ['', PAGE]
  while (!isOver()) {
    const selector = { containerId: { $gt: after } }
    const page = await db.units.find({ selector, sort: [{ containerId: 'asc' }], limit }).exec()
    const last = page.at(-1)?.containerId
    if (last === undefined || page.length < limit) return take(page)
    // The last one may go on behind the page.
    const whole = page.filter(({ containerId }) => containerId !== last)
    await take(whole)
    if (whole.length === 0) limit *= 2
    after = whole.at(-1)?.containerId ?? after
  }
}

/** The contents of every pallet on this device, by container id; empty pallets are left out. */
export const watchPalletCounts: (db: Database) => Observable<PalletCounts> = keptFor(KEEP_MS, (db) =>
  followed<UnitDoc, PalletCounts>(db.units, {
    tally: () => new PalletCounter(),
    read: (take, isOver) => readAll(db, take, isOver),
    emitMs: EMIT_MS,
  }),
)
