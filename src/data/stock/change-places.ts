/**
 * The same change for many places: room, stages, the walk, a block. Must stay true: each place has its own row in the ledger and is taken back by
 * itself, leaving alone what somebody changed since; called off, what was done is taken back.
 */
import type { LocationDoc } from '#schemas/locations.ts'
import {
  blockPlace,
  editPlace,
  unblockPlace,
  undoPlaceChange,
  type PlaceChange,
  type PlaceFields,
} from './zone-commands.ts'
import { PlacesCancelled, type Watching } from './make-places.ts'
import type { Work } from '#data/core/work.ts'

/** What is left out stays as it is. */
export interface ManyPlaces {
  readonly fields: Partial<Pick<PlaceFields, 'capacity' | 'allowedStages'>>
  /** New numbers of the walk, by id. */
  readonly walk: ReadonlyMap<string, number>
  readonly block: 'block' | 'unblock' | null
  readonly reason: string
}

async function changeEach(work: Work, id: string, wanted: ManyPlaces): Promise<readonly PlaceChange[]> {
  const pickOrder = wanted.walk.get(id)
  const edit = await editPlace(work, id, { ...wanted.fields, ...(pickOrder === undefined ? {} : { pickOrder }) })
  const block =
    wanted.block === 'block' ? await blockPlace(work, id, wanted.reason) : wanted.block === 'unblock' ? await unblockPlace(work, id) : null // prettier-ignore
  return [edit, block].filter((change) => change !== null)
}

/** Changes all of them; resolves with what an undo needs. Rejects with `PlacesCancelled` when it was called off. */
export async function changePlaces(
  work: Work,
  places: readonly Pick<LocationDoc, 'id'>[],
  wanted: ManyPlaces,
  { onProgress, signal }: Watching,
): Promise<readonly PlaceChange[]> {
  const done: PlaceChange[] = []
  for (const [at, { id }] of places.entries()) {
    if (signal.aborted) {
      await undoPlaces(work, done, onProgress)
      throw new PlacesCancelled('Called off')
    }
    done.push(...(await changeEach(work, id, wanted)))
    onProgress(at + 1, places.length)
  }
  return done
}

/** Takes changes back, the last first; safe to repeat. */
export async function undoPlaces(
  work: Work,
  changes: readonly PlaceChange[],
  onProgress: Watching['onProgress'],
): Promise<void> {
  for (const [at, change] of changes.toReversed().entries()) {
    await undoPlaceChange(work, change)
    onProgress(at + 1, changes.length)
  }
}
