/** The warehouse's checklists and grades, as managers set them. */
import { map, type Observable } from 'rxjs'
import type { ConfigDoc } from '#schemas/config.ts'
import { readChecklist, type Checklist, type Graded } from '#domain/dispositions/checklist.ts'
import { siteGrades, type SiteGrade } from '#domain/core/floor/grades.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

function watchConfig(db: Database, kind: ConfigDoc['kind']): Observable<readonly ConfigDoc[]> {
  return db.config
    .find({ selector: { kind } })
    .$.pipe(map((docs) => docs.map(toPlain).sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1))))
}

/** The lists that are in use and can be read. */
export function watchChecklists(db: Database): Observable<readonly Checklist[]> {
  return watchConfig(db, 'checklist').pipe(
    map((docs) => docs.map((doc) => readChecklist(doc.key, doc.data)).filter((list) => list !== null)),
  )
}

/** The grades that the warehouse uses, by its own names, best first. */
export function watchSiteGrades(db: Database): Observable<readonly SiteGrade[]> {
  return watchConfig(db, 'grade').pipe(map((docs) => siteGrades(docs).filter((one) => one.active)))
}

export const gradesOf = (used: readonly SiteGrade[]): readonly Graded[] => used.map((one) => one.grade)
