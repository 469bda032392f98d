/**
 * How much is on each pallet, kept in memory: one read in small steps at the start, then every change of a unit moves the counts. Must stay
 * true: no step holds the page up (a few pallets at a time), counts are of what is in the house, and one read serves every page that
 * asks while it is open and a minute longer.
 */
import { Observable, ReplaySubject, share, timer } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import { isAboard } from '#domain/pallets.ts'
import type { Database } from './database.ts'

export interface OnPallet {
  /** Labels, and things: a label may stand for several. */
  readonly units: number
  readonly qty: number
  readonly retailCents: number
}

export type PalletTally = ReadonlyMap<string, OnPallet>

/** Pallets read in one step; one of 60 units each makes a step of about 10 ms. */
const PALLETS_A_STEP = 6
/** Tables need not follow faster than this; counting is instant, telling is not free. */
const TELL_MS = 60
const KEEP_MS = 60_000

interface Aboard {
  readonly containerId: string
  readonly qty: number
  readonly retailCents: number
}

type Counted = Pick<UnitDoc, 'containerId' | 'qty' | 'retailCents' | 'stage'>

class Tally {
  readonly #units = new Map<string, Aboard>()
  readonly #pallets = new Map<string, OnPallet>()

  /** Whether a count moved. */
  put(unitId: string, unit: Counted | null): boolean {
    const before = this.#units.get(unitId)
    const after =
      unit && unit.containerId !== '' && isAboard(unit)
        ? { containerId: unit.containerId, qty: unit.qty, retailCents: unit.retailCents ?? 0 }
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

  snapshot(): PalletTally {
    return new Map(this.#pallets)
  }
}

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0)
  })

async function readAll(db: Database, tally: Tally, isOver: () => boolean, changed: ReadonlySet<string>): Promise<void> {
  const containers = await db.containers.find({ selector: { label: { $gte: '' } } }).exec()
  const ids = containers.map((one) => one.id).sort()
  for (let start = 0; start < ids.length && !isOver(); start += PALLETS_A_STEP) {
    const [first = '', last = first] = [ids[start], ids[Math.min(ids.length, start + PALLETS_A_STEP) - 1]]
    const units = await db.units.find({ selector: { containerId: { $gte: first, $lte: last } } }).exec()
    // A change that came meanwhile is newer than what was read.
    for (const unit of units) if (!changed.has(unit.id)) tally.put(unit.id, unit)
    await pause()
  }
}

function countAll(db: Database): Observable<PalletTally> {
  return new Observable((subscriber) => {
    const tally = new Tally()
    const changed = new Set<string>()
    let reading = true
    let waiting: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      waiting = undefined
      subscriber.next(tally.snapshot())
    }
    const changes = db.units.$.subscribe(({ documentId, documentData, operation }) => {
      if (reading) changed.add(documentId)
      if (tally.put(documentId, operation === 'DELETE' ? null : documentData)) waiting ??= setTimeout(tell, TELL_MS)
    })
    readAll(db, tally, () => subscriber.closed, changed)
      .then(() => {
        reading = false
        changed.clear()
        if (!subscriber.closed) tell()
      })
      .catch((error: unknown) => subscriber.error(error))
    return () => {
      clearTimeout(waiting)
      changes.unsubscribe()
    }
  })
}

const tallies = new WeakMap<Database, Observable<PalletTally>>()

/** What is on every pallet that this device knows, by container id; pallets with nothing on them are not in it. */
export function watchPalletTally(db: Database): Observable<PalletTally> {
  const known = tallies.get(db)
  if (known) return known
  const shared = countAll(db).pipe(
    share({
      connector: () => new ReplaySubject<PalletTally>(1),
      resetOnRefCountZero: () => timer(KEEP_MS),
      resetOnError: true,
    }),
  )
  tallies.set(db, shared)
  return shared
}
