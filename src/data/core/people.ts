/** Queries over people: an admin's device holds everyone, any other device only its own person. */
import { map, type Observable } from 'rxjs'
import type { UserDoc } from '#schemas/users.ts'
import type { Database } from '#data/store/database.ts'
import { toPlain } from '#data/core/jobs/write.ts'

export async function findPeople(db: Database): Promise<UserDoc[]> {
  return (await db.users.find().exec()).map(toPlain)
}

/** Everyone on this device, by name. */
export function watchPeople(db: Database): Observable<UserDoc[]> {
  return db.users
    .find()
    .$.pipe(
      map((docs) =>
        docs
          .map(toPlain)
          .sort((a, b) => (a.name || a.email).localeCompare(b.name || b.email) || (a.id < b.id ? -1 : 1)),
      ),
    )
}
