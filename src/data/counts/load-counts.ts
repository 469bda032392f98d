/**
 * How much of a load has come in, line by line (see `followed.ts`). A query that lists 5,000 units anew for each scan would cost a frame and
 * more; this costs a map entry.
 */
import type { Observable } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import type { Database } from '#data/store/database.ts'
import { followed, type Tally } from '#data/store/followed.ts'
import { SharedTexts } from '#data/store/shared-texts.ts'
import { addTo } from './add-to.ts'

export interface LoadCounts {
  /** Items received, by line id. */
  readonly byLine: ReadonlyMap<string, number>
  /** Items received, by container id. */
  readonly byContainer: ReadonlyMap<string, number>
  readonly qty: number
  readonly units: number
}

type Counted = Pick<UnitDoc, 'lineId' | 'containerId' | 'qty' | 'loadId'>
/** No more of each unit is kept. */
type Kept = Pick<UnitDoc, 'lineId' | 'containerId' | 'qty'>

export class LoadCounter implements Tally<Counted, LoadCounts> {
  readonly #loadId: string
  readonly #units = new Map<string, Kept>()
  readonly #texts = new SharedTexts()
  readonly #byLine = new Map<string, number>()
  readonly #byContainer = new Map<string, number>()
  #qty = 0

  constructor(loadId: string) {
    this.#loadId = loadId
  }

  put(id: string, unit: Counted | null): boolean {
    const before = this.#units.get(id)
    const after = unit?.loadId === this.#loadId ? this.#kept(unit) : null
    if (before) this.#count(before, -1)
    if (after) this.#count(after, 1)
    if (after) this.#units.set(id, after)
    else this.#units.delete(id)
    return before !== undefined || after !== null
  }

  snapshot(): LoadCounts {
    const [byLine, byContainer] = [new Map(this.#byLine), new Map(this.#byContainer)]
    return { byLine, byContainer, qty: this.#qty, units: this.#units.size }
  }

  #kept({ lineId, containerId, qty }: Counted): Kept {
    return { lineId: this.#texts.of(lineId), containerId: this.#texts.of(containerId), qty }
  }

  #count({ lineId, containerId, qty }: Kept, sign: 1 | -1): void {
    addTo(this.#byLine, lineId, sign * qty)
    addTo(this.#byContainer, containerId, sign * qty)
    this.#qty += sign * qty
  }
}

/** Emits the counts when the load is read, and after each change. Changes of one task are emitted together. */
export function watchLoadCounts(db: Database, loadId: string): Observable<LoadCounts> {
  return followed<UnitDoc, LoadCounts>(db.units, {
    tally: () => new LoadCounter(loadId),
    read: async (take) => take(await db.units.find({ selector: { loadId, stage: { $gte: '' } } }).exec()),
    emitMs: 0,
  })
}
