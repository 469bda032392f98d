/** Which photos units need, by the warehouse's checklists and by what its channels ask for. */
import { combineLatest, map, type Observable } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import { checklistFor, type Checklist } from '#domain/dispositions/checklist.ts'
import { shotsFor, type Shot } from '#domain/dispositions/shots.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { watchChecklists } from './checklists.ts'

/** What decides which shots a unit needs: the warehouse's checklists, and what its channels ask for. */
export interface ShotRules {
  readonly lists: readonly Checklist[]
  readonly asked: readonly string[]
}

export function watchShotRules(db: Database): Observable<ShotRules> {
  const asked = db.config.find({ selector: { kind: 'channel' } }).$.pipe(
    map((docs) => [...new Set(docs.flatMap((doc) => shotsAsked(toPlain(doc).data)))]),
  )
  return combineLatest([watchChecklists(db), asked]).pipe(map(([lists, slots]) => ({ lists, asked: slots })))
} // prettier-ignore

/** Of a channel that is in use; whatever another version wrote there is no slot unless it is text. */
function shotsAsked(data: Readonly<Record<string, unknown>>): readonly string[] {
  const { shots, active } = data
  if (active === false || !Array.isArray(shots)) return []
  return shots.filter((slot): slot is string => typeof slot === 'string' && slot !== '')
}

export function shotsOf(unit: UnitDoc, { lists, asked }: ShotRules): readonly Shot[] {
  return shotsFor(unit, checklistFor(unit.category, lists), asked)
}
