/**
 * The same change for many places: room, stages, the walk, a block. Invariants: each place has its own rows in the ledger and is taken back by
 * itself, leaving alone what a person changed since; called off, what was done is taken back; a chunk that a crash cuts short is finished.
 */
import type { LocationDoc } from '#schemas/locations.ts'
import { Canceled } from '#data/core/canceled.ts'
import { planChange } from '#data/core/jobs/change-doc.ts'
import { runJobs } from '#data/core/jobs/job.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { blocking, editing, unblocking, type PlaceChange, type PlaceFields } from './zone-commands.ts'
import type { Watching } from './make-places.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

/** Places that are written under one entry of the journal. */
const CHUNK = 50

/** What is left out stays as it is. */
export interface ManyPlaces {
  readonly fields: Partial<Pick<PlaceFields, 'capacity' | 'allowedStages'>>
  /** New numbers of the walk, by id. */
  readonly walk: ReadonlyMap<string, number>
  readonly block: 'block' | 'unblock' | null
  readonly reason: string
}

async function planEach(context: CommandContext, id: string, wanted: ManyPlaces): Promise<readonly PlaceChange[]> {
  const pickOrder = wanted.walk.get(id)
  const edit = editing({ ...wanted.fields, ...(pickOrder === undefined ? {} : { pickOrder }) })
  const block = { block: [blocking(wanted.reason)], unblock: [unblocking] }
  const changes = [edit, ...(wanted.block ? block[wanted.block] : [])]
  const planned = await Promise.all(changes.map((one) => planChange(context, 'locations', id, one)))
  return planned.filter((change) => change !== null)
}

/** Changes all of them; resolves with what an undo needs. Rejects with `Canceled` when a person canceled it: all places are as before. */
export async function changePlaces(
  context: CommandContext,
  places: readonly Pick<LocationDoc, 'id'>[],
  wanted: ManyPlaces,
  { onProgress, signal }: Watching,
): Promise<readonly PlaceChange[]> {
  const done: PlaceChange[] = []
  for (let start = 0; start < places.length; start += CHUNK) {
    const chunk = places.slice(start, start + CHUNK)
    const planned = await Promise.all(chunk.map(({ id }) => planEach(context, id, wanted)))
    done.push(...(await runJobs(context, planned.flat())))
    onProgress(start + chunk.length, places.length)
    if (!signal.aborted) continue
    await undoPlaces(context, done, onProgress)
    throw new Canceled()
  }
  return done
}

/** Takes changes back, the last first; safe to repeat. Resolves with whether all places are as they were. */
export async function undoPlaces(
  context: CommandContext,
  changes: readonly PlaceChange[],
  onProgress: Watching['onProgress'],
): Promise<boolean> {
  let isWhole = true
  for (let end = changes.length; end > 0; end -= CHUNK) {
    const chunk = changes.slice(Math.max(0, end - CHUNK), end)
    if (!(await undoJobs(context, chunk))) isWhole = false
    onProgress(changes.length - end + chunk.length, changes.length)
  }
  return isWhole
}
