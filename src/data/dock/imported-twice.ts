/** The file whose lines a load has twice, since two devices imported it out of reach of each other. */
import { distinctUntilChanged, map, type Observable } from 'rxjs'
import { importedTwice } from '#domain/core/loads/imported-twice.ts'
import type { Database } from '#data/store/database.ts'

/** Its name; `''` for none. */
export const watchImportedTwice = (db: Database, loadId: string): Observable<string> =>
  db.activity
    .find({ selector: { refId: loadId, atDesc: { $gte: 0 } }, sort: [{ refId: 'asc' }, { atDesc: 'asc' }] })
    .$.pipe(map(importedTwice), distinctUntilChanged())
