/** Queries over people: an admin's device holds everyone, any other device only its own person. */
import { map, type Observable } from 'rxjs'
import { mayDo, rankOf, type Rank } from '#domain/core/people/access.ts'
import type { UserDoc } from '#schemas/users.ts'
import type { Database } from '#data/store/database.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
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

/** Whether the person still has this rank: an admin may have changed it meanwhile. A record that is not here says nothing against it. */
export async function stillMay({ db, uid }: Pick<CommandContext, 'db' | 'uid'>, needs: Rank): Promise<boolean> {
  const person = await db.users.findOne(uid).exec()
  return !person || mayDo(rankOf(person), needs)
}
