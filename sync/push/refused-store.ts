/**
 * Changes that the server refused for good, kept on the device in local documents. Invariants: a change is on the disk here before it
 * is taken back in its collection; one change makes one entry, however often it is refused; only a person takes an entry away.
 * One local document lists the ids, one more holds each change, so that a thousand refusals do not rewrite each other.
 */
import { BehaviorSubject, type Subscription } from 'rxjs'
import { canonical, shortHash } from '#domain/core/merge/merge-values.ts'
import type { RefusedChange } from '#domain/core/people/sync-status.ts'
import type { SyncDatabase } from '#sync/context.ts'

const INDEX = 'sync-refused'
const entryKey = (id: string): string => `sync-refused-${id}`

export class RefusedStore {
  readonly all$ = new BehaviorSubject<readonly RefusedChange[]>([])
  readonly #database: SyncDatabase
  #queue: Promise<void> = Promise.resolve()

  constructor(database: SyncDatabase) {
    this.#database = database
  }

  /** Reads what earlier sessions left, and follows what other tabs do. */
  follow(): Subscription {
    return this.#database.getLocal$(INDEX).subscribe(() => {
      this.#inOrder(() => this.#read()).catch((error: unknown) => {
        console.error('The refused changes could not be read.', error)
      })
    })
  }

  /** Keeps a change. Resolves once it is on the disk. */
  add(change: Omit<RefusedChange, 'id'>): Promise<void> {
    const id = `${change.collection}-${shortHash(canonical([change.docId, change.doc]))}`
    return this.#inOrder(async () => {
      const entry: RefusedChange = { ...change, id }
      await this.#database.upsertLocal(entryKey(id), { entry })
      await this.#changeIds((ids) => [...ids.filter((one) => one !== id), id])
      this.all$.next([...this.all$.value.filter((one) => one.id !== id), entry])
    })
  }

  find(id: string): RefusedChange | undefined {
    return this.all$.value.find((change) => change.id === id)
  }

  /** Takes an entry away; an unknown id is no error. */
  remove(id: string): Promise<void> {
    return this.#inOrder(async () => {
      await this.#changeIds((ids) => ids.filter((one) => one !== id))
      const doc = await this.#database.getLocal(entryKey(id))
      await doc?.remove()
      this.all$.next(this.all$.value.filter((change) => change.id !== id))
    })
  }

  async #changeIds(change: (ids: readonly string[]) => readonly string[]): Promise<void> {
    const found = await this.#database.getLocal(INDEX)
    if (!found) await this.#database.upsertLocal(INDEX, { ids: change([]) })
    else await found.incrementalModify((data) => ({ ids: change(data['ids'] as readonly string[]) }))
  }

  async #read(): Promise<void> {
    const found = await this.#database.getLocal(INDEX)
    const ids = (found?.get('ids') as readonly string[] | undefined) ?? []
    const docs = await Promise.all(ids.map((id) => this.#database.getLocal(entryKey(id))))
    this.all$.next(docs.flatMap((doc) => (doc ? [doc.get('entry') as RefusedChange] : [])))
  }

  /** One change of the store after the other; one that fails does not stop the next. */
  #inOrder(act: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(act)
    this.#queue = done.catch(() => undefined)
    return done
  }
}
