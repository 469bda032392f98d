/**
 * One device moves a pallet while another, unknown to it, puts a unit on: the unit is recorded where the pallet stood. Its own person's device notices when both have
 * arrived, and brings it along. Invariants: only units whose last edit is this person's are written, so that two devices do not write one in two ways; nothing
 * is written while the pallet or what is on it still changes; a pallet without a place says nothing about where its units are.
 */
import { concatMap, debounceTime, filter, from, groupBy, last, map, merge, mergeMap, type Subscription } from 'rxjs'
import { apartFrom } from '#domain/core/floor/pallet-contents.ts'
import { editOf } from '#domain/core/merge/edits.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { findContainer } from '#data/core/find/find-pallet.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runJobs, type Job } from '#data/core/jobs/job.ts'
import { findAboard } from './pallets.ts'

/** A pallet of sixty and its move arrive in pieces. */
const QUIET_MS = 30_000

/** Pallets that changed before that were looked at already. Cost: without it, the first sync of a handheld would look at every pallet of the house. */
const LATELY_MS = 24 * 3_600_000

const lately = ({ now }: CommandContext): string => new Date(Date.parse(now()) - LATELY_MS).toISOString()

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

async function changedLately(context: CommandContext): Promise<string[]> {
  const since = lately(context)
  const found = await context.db.containers.find({ selector: { label: { $gte: '' } } }).exec()
  return found.filter(({ updatedAt }) => updatedAt >= since).map(({ id }) => id)
}

/** Runs until it is unsubscribed from. */
export function followPallets(context: CommandContext, quietMs = QUIET_MS): Subscription {
  const { db, uid } = context
  const moved = db.containers.$.pipe(
    filter(({ documentData }) => documentData.updatedAt >= lately(context)),
    map(({ documentId }) => documentId),
  )
  const put = db.units.$.pipe(
    filter(({ operation, documentData }) => operation !== 'DELETE' && documentData.updatedBy === uid),
    map(({ documentData }) => documentData.containerId),
    filter((id) => id !== ''),
  )
  const before = from(changedLately(context)).pipe(mergeMap((ids) => ids))
  return merge(before, moved, put)
    .pipe(
      groupBy((id) => id, { duration: (one) => one.pipe(debounceTime(quietMs)) }),
      mergeMap((one) => one.pipe(last())),
      concatMap((id) =>
        bringAlong(context, id).catch((error: unknown) => console.error('A unit was not brought along.', error)),
      ),
    )
    .subscribe()
}
