/**
 * The same change for many places: room, stages, the walk, a block. Invariants: each place has its own rows in the ledger and is taken back by
 * itself, leaving alone what a person changed since; called off or broken off, what was done is taken back; what a reload cuts short is finished at the next start of the app.
 */
import type { LocationDoc } from '#schemas/locations.ts'
import { Canceled } from '#data/core/canceled.ts'
import { changeOf } from '#data/core/jobs/change-doc.ts'
import { finishCutShort, runJobs, toldOf } from '#data/core/jobs/job.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { noteInstead, RankLost, refuseRankLost, strikeNote, whileNoted, type Changing } from './begun-places.ts'
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

function planEach(context: CommandContext, place: LocationDoc, wanted: ManyPlaces): readonly PlaceChange[] {
  const pickOrder = wanted.walk.get(place.id)
  const edit = editing({ ...wanted.fields, ...(pickOrder === undefined ? {} : { pickOrder }) })
  const block = { block: [blocking(wanted.reason)], unblock: [unblocking] }
  const changes = [edit, ...(wanted.block ? block[wanted.block] : [])]
  return changes.flatMap((one) => changeOf(context, 'locations', place, one) ?? [])
}

/** Changes all of them; resolves with what an undo needs. Rejects with `Canceled` when a person canceled it: all places are as before. */
export async function changePlaces(
  context: CommandContext,
  places: readonly Pick<LocationDoc, 'id'>[],
  wanted: ManyPlaces,
  watching: Watching,
): Promise<readonly PlaceChange[]> {
  const found = await context.db.locations.findByIds(places.map(({ id }) => id)).exec()
  const planned = [...found.values()].map((place) => planEach(context, toPlain<LocationDoc>(place), wanted))
  const [first] = planned.flat()
  if (!first) return []
  const act = () => finishChanging(context, planned, watching)
  return whileNoted(context.db, first.id, { kind: 'change', planned }, act)
}

/** Makes the changes that are missing. The caller has noted the work. */
export async function finishChanging(
  context: CommandContext,
  planned: Changing['planned'],
  { onProgress, signal }: Watching,
): Promise<readonly PlaceChange[]> {
  const done: PlaceChange[] = []
  try {
    for (let start = 0; start < planned.length; start += CHUNK) {
      await refuseRankLost(context)
      const chunk = planned.slice(start, start + CHUNK).flat()
      const told = new Set(await toldOf(context, chunk))
      const run = await runJobs(context, chunk.filter((one) => !told.has(one))) // prettier-ignore
      done.push(...told, ...run)
      onProgress(Math.min(planned.length, start + CHUNK), planned.length)
      if (signal.aborted) throw new Canceled()
    }
    return done
  } catch (error) {
    if (error instanceof RankLost) throw error
    await takeBack(context, planned, onProgress)
    throw error
  }
}

/** Takes back what the ledger tells of: what was never begun may be another person's change by now. */
async function takeBack(
  context: CommandContext,
  planned: Changing['planned'],
  onProgress: Watching['onProgress'],
): Promise<void> {
  await finishCutShort(context)
  const all = planned.flat()
  const id = all[0]?.id ?? ''
  const changes = await toldOf(context, all)
  await noteInstead(context.db, id, { kind: 'unchange', changes })
  await finishUnchanging(context, changes, onProgress)
  await strikeNote(context.db, id)
}

/** Takes changes back, the last first; safe to repeat. Resolves with whether all places are as they were. */
export async function undoPlaces(
  context: CommandContext,
  changes: readonly PlaceChange[],
  onProgress: Watching['onProgress'],
): Promise<boolean> {
  const [first] = changes
  if (!first) return true
  const act = () => finishUnchanging(context, changes, onProgress)
  return whileNoted(context.db, first.id, { kind: 'unchange', changes }, act)
}

/** Takes back what still stands. The caller has noted the work. */
export async function finishUnchanging(
  context: CommandContext,
  changes: readonly PlaceChange[],
  onProgress: Watching['onProgress'],
): Promise<boolean> {
  let isWhole = true
  for (let end = changes.length; end > 0; end -= CHUNK) {
    await refuseRankLost(context)
    const chunk = changes.slice(Math.max(0, end - CHUNK), end)
    if (!(await undoJobs(context, chunk))) isWhole = false
    onProgress(changes.length - end + chunk.length, changes.length)
  }
  return isWhole
}
