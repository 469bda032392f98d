/** Names of people by uid, as far as this device may know them: an associate knows itself, an admin everybody. */
import { map, type Observable } from 'rxjs'
import type { Database } from './database.ts'

export function watchPeopleNames(db: Database): Observable<ReadonlyMap<string, string>> {
  return db.users.find().$.pipe(map((docs) => new Map(docs.map((doc) => [doc.id, doc.name || doc.email]))))
}
