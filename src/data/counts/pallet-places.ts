/**
 * The place of each pallet, kept in memory: one read in small steps at the start, then every change
 * of a pallet. Invariant: a change that comes during the read is newer than what was read.
 */
import { Observable } from 'rxjs'
import type { ContainerDoc } from '#schemas/containers.ts'
import { palletGone } from '#domain/core/zone-tree.ts'
import type { Database } from '#data/store/database.ts'
import { walk } from '#data/store/walk.ts'

async function readAllPallets(
  db: Database,
  take: (pallets: readonly ContainerDoc[]) => void,
  isOver: () => boolean,
): Promise<void> {
  for await (const pallets of walk(db.containers)) {
    if (isOver()) return
    take(pallets)
  }
}

/**
 * The place of every pallet that has one, by the pallet's id. Emits at once when all are read, then
 * at most once in `emitMs`.
 */
export function watchPalletPlaces(db: Database, emitMs: number): Observable<ReadonlyMap<string, string>> {
  return new Observable((subscriber) => {
    const places = new Map<string, string>()
    const changed = new Set<string>()
    let isReading = true
    let waiting: ReturnType<typeof setTimeout> | null = null
    const emit = () => {
      waiting = null
      if (!subscriber.closed) subscriber.next(new Map(places))
    }
    const put = (id: string, pallet: ContainerDoc | null): boolean => {
      const before = places.get(id) ?? ''
      const after = pallet && !palletGone.includes(pallet.status) ? pallet.locationId : ''
      if (after === '') places.delete(id)
      else places.set(id, after)
      return before !== after
    }
    const changes = db.containers.$.subscribe(({ documentId, documentData, operation }) => {
      if (isReading) changed.add(documentId)
      const moved = put(documentId, operation === 'DELETE' ? null : documentData)
      if (moved && !isReading) waiting ??= setTimeout(emit, emitMs)
    })
    const take = (pallets: readonly ContainerDoc[]) => {
      for (const pallet of pallets) if (!changed.has(pallet.id)) put(pallet.id, pallet)
    }
    readAllPallets(db, take, () => subscriber.closed)
      .then(() => {
        isReading = false
        changed.clear()
        emit()
      })
      .catch((error: unknown) => subscriber.error(error))
    return () => {
      if (waiting) clearTimeout(waiting)
      changes.unsubscribe()
    }
  })
}
