/** Units that a person has to look at, the longest waiting first: by index, a page of them. The stock counts have the number of them all. */
import { map, type Observable } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import { exceptionKindOf, type ExceptionKind } from '#domain/core/floor/stock-measures.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

const MOST = 100

export function watchExceptions(db: Database, kind: ExceptionKind): Observable<readonly UnitDoc[]> {
  const damaged = db.units.find({
    selector: { exceptionCode: 'damaged', exceptionAt: { $gte: '' } },
    sort: [{ exceptionCode: 'asc' }, { exceptionAt: 'asc' }],
    limit: MOST,
  }).$
  const inStage = (stage: UnitDoc['stage']) =>
    db.units.find({
      selector: { stage, updatedDesc: { $gte: 0 } },
      sort: [{ stage: 'asc' }, { updatedDesc: 'asc' }],
      limit: MOST,
    }).$
  const found = kind === 'damaged' ? damaged : inStage(kind === 'held' ? 'hold' : 'missing')
  return found.pipe(
    map((units) =>
      units
        .map(toPlain)
        .filter((unit) => exceptionKindOf(unit) === kind)
        .sort((a, b) => (sinceOf(a) < sinceOf(b) ? -1 : 1)),
    ),
  )
}

/** Since when it waits for a person, ISO UTC. */
export function sinceOf(unit: Pick<UnitDoc, 'exceptionAt' | 'updatedAt'>): string {
  return unit.exceptionAt || unit.updatedAt
}
