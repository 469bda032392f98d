/** The place of each pallet, kept in memory (see `followed.ts`). */
import type { Observable } from 'rxjs'
import type { ContainerDoc } from '#schemas/containers.ts'
import { palletGone } from '#domain/core/floor/zone-tree.ts'
import type { Database } from '#data/store/database.ts'
import { followed, type Tally } from '#data/store/followed.ts'

type Places = ReadonlyMap<string, string>

class PalletPlaces implements Tally<ContainerDoc, Places> {
  readonly #places = new Map<string, string>()

  put(id: string, pallet: ContainerDoc | null): boolean {
    const before = this.#places.get(id) ?? ''
    const after = pallet && !palletGone.includes(pallet.status) ? pallet.locationId : ''
    if (after === '') this.#places.delete(id)
    else this.#places.set(id, after)
    return before !== after
  }

  snapshot(): Places {
    return new Map(this.#places)
  }
}

/**
 * The place of every pallet that has one, by the pallet's id. Emits at once when all are read, then
 * at most once in `emitMs`.
 */
export const watchPalletPlaces = (db: Database, emitMs: number): Observable<Places> =>
  followed<ContainerDoc, Places>(db.containers, { tally: () => new PalletPlaces(), emitMs })
