/**
 * One device moves a pallet while another, unknown to it, puts a unit on: the unit is recorded where the pallet stood. Its own person's device notices when both have
 * arrived, and brings it along. Where the pallet was closed meanwhile, the device that closed it sees to the unit (`left-on-pallet.ts`). Invariants: of the two ways,
 * each is one device's, so that no unit is written in two ways; nothing is written while the pallet or what is on it still changes; a pallet without a place
 * says nothing about where its units are.
 */
import {
  concatMap, debounceTime, filter, from, groupBy, last, map, merge, mergeMap, type Observable, type Subscription,
} from 'rxjs' // prettier-ignore
import { isClosed } from '#domain/core/floor/left-on-pallet.ts'
import { apartFrom } from '#domain/core/floor/pallet-contents.ts'
import { editOf } from '#domain/core/merge/edits.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { findContainer } from '#data/core/find/find-pallet.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runJobs, type Job } from '#data/core/jobs/job.ts'
import { mindLeft } from './left-on-pallet.ts'
import { findAboard } from './pallets.ts'

/** A pallet of sixty and its move arrive in pieces. */
const QUIET_MS = 30_000

/** Pallets that changed before that were looked at already. Cost: without it, the first sync of a handheld would look at every pallet of the house. */
const LATELY_MS = 24 * 3_600_000

/** For so long a colleague may be away with what they put on a pallet before it was closed here. */
const AWAY_MS = 7 * 24 * 3_600_000

const since = ({ now }: CommandContext, ms: number): string => new Date(Date.parse(now()) - ms).toISOString()

function alongJob(context: CommandContext, pallet: ContainerDoc, unit: UnitDoc): Job {
  const data = { loadId: unit.loadId, page: 'pallets', containerId: pallet.id, qty: unit.qty }
  const row = { type: 'unit.relocated', refType: 'unit', refId: unit.id, from: unit.locationId, to: pallet.locationId, data } as const // prettier-ignore
  return { id: context.newId(), edits: [editOf('units', unit, { locationId: pallet.locationId })], rows: [row] }
}

/** Records this person's units on a pallet where the pallet stands. Resolves with how many were elsewhere. */
export async function bringAlong(context: CommandContext, containerId: string): Promise<number> {
  const pallet = await findContainer(context.db, containerId)
  if (!pallet) return 0
  const own = (await findAboard(context.db, containerId)).filter((unit) => unit.updatedBy === context.uid)
  const jobs = apartFrom(pallet, own).map((unit) => alongJob(context, pallet, unit))
  return (await runJobs(context, jobs)).length
}

/** Pallets that changed lately, and those that this person closed: what comes onto them late changes no pallet. */
async function findChanged(context: CommandContext): Promise<string[]> {
  const [changed, closed] = [since(context, LATELY_MS), since(context, AWAY_MS)]
  const found = await context.db.containers.find({ selector: { label: { $gte: '' } } }).exec()
  const isDue = (one: ContainerDoc) =>
    one.updatedAt >= changed || (isClosed(one) && one.updatedBy === context.uid && one.updatedAt >= closed)
  return found.filter(isDue).map(({ id }) => id)
}

/** Each pallet once nothing of it has changed for this long. */
const settled = (quietMs: number) => (ids: Observable<string>) =>
  ids.pipe(
    groupBy((id) => id, { duration: (one) => one.pipe(debounceTime(quietMs)) }),
    mergeMap((one) => one.pipe(last())),
  )

/** Runs until it is unsubscribed from. */
export function followPallets(context: CommandContext, quietMs = QUIET_MS): Subscription {
  const { db, uid } = context
  const moved = db.containers.$.pipe(
    filter(({ documentData }) => documentData.updatedAt >= since(context, LATELY_MS)),
    map(({ documentId }) => documentId),
  )
  const put = db.units.$.pipe(
    filter(({ operation, documentData }) => operation !== 'DELETE' && documentData.containerId !== ''),
    map(({ documentData }) => documentData),
  )
  const own = put.pipe(filter(({ updatedBy }) => updatedBy === uid))
  const ofOthers = put.pipe(filter((unit) => unit.updatedBy !== uid && unit.updatedAt >= since(context, AWAY_MS)))
  const idOf = map(({ containerId }: { readonly containerId: string }) => containerId)
  const mine = merge(from(findChanged(context)).pipe(mergeMap((ids) => ids)), moved, own.pipe(idOf))
  return merge(
    mine.pipe(settled(quietMs), map((id) => async () => void (await bringAlong(context, id)))),
    // Cost: one look for a pallet by its id, where it is in use.
    merge(mine, ofOthers.pipe(idOf)).pipe(settled(quietMs), map((id) => async () => void (await mindLeft(context, id)))),
  )
    .pipe(concatMap((look) => look().catch((error: unknown) => console.error('A pallet was not followed.', error))))
    .subscribe()
} // prettier-ignore
