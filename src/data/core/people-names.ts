/**
 * Names of people by uid, as far as this device may know them. Admins read everyone's record; a
 * manager's device gets a name from a row that only the person's own device can write, when they
 * open the app; an associate's device has only its own person.
 */
import { combineLatest, map, type Observable } from 'rxjs'
import type { Database } from '#data/store/database.ts'
import { keptFor } from '#data/store/kept.ts'

/**
 * The newest rows: each device of a person writes one a day, so that the last two weeks cover a
 * crew of thirty.
 */
const MOST_ROWS = 400
const KEEP_MS = 60_000

function readNames(db: Database): Observable<ReadonlyMap<string, string>> {
  const seen = db.activity.find({
    selector: { type: 'user.seen' },
    sort: [{ type: 'asc' }, { atDesc: 'asc' }],
    limit: MOST_ROWS,
  })
  return combineLatest([db.users.find().$, seen.$]).pipe(
    map(([users, rows]) => {
      const names = new Map<string, string>()
      for (const { by, data } of rows) {
        const said: unknown = data['name']
        if (typeof said === 'string' && said !== '' && !names.has(by)) names.set(by, said)
      }
      for (const user of users) names.set(user.id, user.name || user.email)
      return names
    }),
  )
}

export const watchPeopleNames: (db: Database) => Observable<ReadonlyMap<string, string>> = keptFor(KEEP_MS, readNames)
