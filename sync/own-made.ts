/**
 * What the person here made and the server names another person as the author of: after a restore another device gave it back first, under its
 * person's name, as the rules ask. After one more restore it is still this person's work. Invariant: it is noted before the other name is on the
 * disk. Cost: nothing where no record changes its author.
 */
import type { CollectionName } from '#schemas/collections.ts'
import { readLocal, type SyncDatabase } from './context.ts'
import type { RowChange } from './local-rows.ts'

const KEY = 'sync-own-made'

export class OwnMade {
  readonly #database: SyncDatabase
  readonly #uid: string
  #writing: Promise<unknown> = Promise.resolve()

  constructor(database: SyncDatabase, uid: string) {
    this.#database = database
    this.#uid = uid
  }

  async ids(name: CollectionName): Promise<ReadonlySet<string>> {
    return new Set((await readLocal(this.#database, KEY, name)) as readonly string[] | undefined)
  }

  /** Resolves when those of these changes that give a record of this person's another author are noted. */
  async note(name: CollectionName, changes: readonly RowChange[]): Promise<void> {
    const ids = changes.filter((change) => this.#changesAuthor(change)).map(({ next }) => next.id)
    if (ids.length === 0) return
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#add(name, ids))
    await this.#writing
  }

  #changesAuthor({ previous, next }: RowChange): boolean {
    return previous?.createdBy === this.#uid && next['createdBy'] !== this.#uid && !next['_deleted']
  }

  async #add(name: CollectionName, ids: readonly string[]): Promise<void> {
    const all = [...new Set([...(await this.ids(name)), ...ids])]
    const doc = await this.#database.getLocal(KEY)
    if (doc) await doc.incrementalModify((data) => ({ ...data, [name]: all }))
    else await this.#database.upsertLocal(KEY, { [name]: all })
  }
}
