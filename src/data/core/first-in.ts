/** When the first item of a load came in: the arrival of a load whose arrival nobody noted. */
import { distinctUntilChanged, map, of, type Observable } from 'rxjs'
import type { LoadDoc } from '#schemas/loads.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { asCame, mayHaveCome } from '#domain/core/loads/claim-clock.ts'
import type { Database } from '#data/store/database.ts'
import { followed, type Tally } from '#data/store/followed.ts'

const earliest = (times: Iterable<string>): string => {
  let first = ''
  for (const time of times) if (time !== '' && (first === '' || time < first)) first = time
  return first
}

class FirstIn implements Tally<UnitDoc, string> {
  readonly #loadId: string
  readonly #times = new Map<string, string>()

  constructor(loadId: string) {
    this.#loadId = loadId
  }

  put(id: string, unit: UnitDoc | null): boolean {
    if (unit?.loadId !== this.#loadId) return this.#times.delete(id)
    const isMoved = this.#times.get(id) !== unit.receivedAt
    if (isMoved) this.#times.set(id, unit.receivedAt)
    return isMoved
  }

  snapshot(): string {
    return earliest(this.#times.values())
  }
}

const unitsOf = (db: Database, loadId: string) => db.units.find({ selector: { loadId, stage: { $gte: '' } } }).exec()

/** ISO UTC; `''` for none yet, and for a load whose arrival is noted: its items are not read. */
export async function findFirstIn(db: Database, loadId: string): Promise<string> {
  const load = await db.loads.findOne(loadId).exec()
  if (!load || !mayHaveCome(load)) return ''
  return earliest((await unitsOf(db, loadId)).map(({ receivedAt }) => receivedAt))
}

/** The load as it stands by what came in, live. Cost: none where its arrival is noted, or its terms are not known. */
export function watchAsCame(db: Database, load: LoadDoc): Observable<LoadDoc> {
  const hasTerms = load.claimDays !== null || load.claimBy !== ''
  if (!hasTerms || !mayHaveCome(load)) return of(load)
  const read = async (take: (units: readonly UnitDoc[]) => Promise<void>) => take(await unitsOf(db, load.id))
  return followed<UnitDoc, string>(db.units, { tally: () => new FirstIn(load.id), read, emitMs: 0 }).pipe(
    distinctUntilChanged(),
    map((firstIn) => asCame(load, firstIn)),
  )
}
