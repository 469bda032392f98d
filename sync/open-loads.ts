/**
 * Which loads are being worked on: what hangs on them stays on the device and is fetched by the first sync. Must stay true: asked before
 * the loads themselves have come, it waits, or a first sync would leave out what belongs to them.
 */
import { BehaviorSubject, firstValueFrom, filter, Subject, type Subscription } from 'rxjs'
import { openLoadStages } from '#domain/sync-scope.ts'
import { storedCollection, type SyncDatabase } from './context.ts'

export class OpenLoads {
  /** A load that was closed, and known as such, is worked on again: what hangs on it may have left the device. */
  readonly reopened$ = new Subject<string>()
  readonly #ready$ = new BehaviorSubject(false)
  #open = new Set<string>()
  #closed = new Set<string>()

  /** Follows the local loads; without that collection none are open. */
  follow(database: SyncDatabase): Subscription | null {
    const loads = storedCollection(database, 'loads')
    if (!loads) {
      this.markReady()
      return null
    }
    return loads.find().$.subscribe((docs) => {
      const isOpen = (stage: unknown): boolean => openLoadStages.includes(String(stage))
      const open = new Set(docs.filter((doc) => isOpen(doc.get('stage'))).map((doc) => doc.primary))
      const closed = new Set(docs.map((doc) => doc.primary).filter((id) => !open.has(id)))
      const reopened = [...open].filter((id) => this.#closed.has(id))
      this.#open = open
      this.#closed = closed
      for (const id of reopened) this.reopened$.next(id)
    })
  }

  /** The loads of the first sync are here, or there are none to be had. */
  markReady(): void {
    this.#ready$.next(true)
  }

  has(loadId: string): boolean {
    return this.#open.has(loadId)
  }

  /** Their ids, once they are known. */
  async whenReady(database: SyncDatabase): Promise<string[]> {
    await firstValueFrom(this.#ready$.pipe(filter((ready) => ready)))
    const docs = await storedCollection(database, 'loads')?.find().exec()
    return (docs ?? [])
      .filter((doc) => openLoadStages.includes(String(doc.get('stage'))))
      .map((doc) => doc.primary)
      .sort()
  }
}
