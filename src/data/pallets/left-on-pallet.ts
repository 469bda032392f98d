/** What this device does about units that others left on a pallet which it closed. The rules are in `domain/core/floor/left-on-pallet.ts`. */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { closedHere, isClosed, leftOn, statusInUse, type ClosingRow } from '#domain/core/floor/left-on-pallet.ts'
import { qtyOf } from '#domain/core/floor/pallet-contents.ts'
import { editOf } from '#domain/core/merge/edits.ts'
import { findContainer } from '#data/core/find/find-pallet.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runJobs, type Job } from '#data/core/jobs/job.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { findAboard, findPlaceChain } from './pallets.ts'

/** As many as the ledger row of a move names. */
const MOST_IDS = 2000
/** Rows of one pallet beyond this many are older than its closing. */
const MOST_ROWS = 100

async function findClosing(context: CommandContext, refId: string): Promise<ClosingRow | null> {
  const rows = await context.db.activity
    .find({ selector: { refId, atDesc: { $gte: 0 } }, sort: [{ refId: 'asc' }, { atDesc: 'asc' }], limit: MOST_ROWS })
    .exec()
  return closedHere(rows.map(toPlain), context)
}

function lookedForJob(context: CommandContext, unit: UnitDoc): Job {
  const { id: refId, loadId, qty, containerId } = unit
  const data = { loadId, qty, page: 'pallets', containerId, was: unit.exceptionCode, since: unit.exceptionAt }
  const row = { type: 'unit.leftOnPallet', refType: 'unit', refId, from: '', to: containerId, data } as const
  const patch = { exceptionCode: 'palletGone', exceptionAt: context.now() }
  return { id: context.newId(), edits: [editOf('units', unit, patch)], rows: [row] }
}

async function inUseJob(
  context: CommandContext,
  pallet: ContainerDoc,
  aboard: readonly UnitDoc[],
): Promise<Job | null> {
  const [place = null] = await findPlaceChain(context.db, pallet.locationId)
  const status = statusInUse(pallet, aboard, place)
  if (status === '') return null
  const data = { loadId: pallet.loadId, qty: qtyOf(aboard), unitIds: aboard.slice(0, MOST_IDS).map(({ id }) => id) }
  const row = { type: 'container.inUse', refType: 'container', refId: pallet.id, from: pallet.status, to: status, data } as const // prettier-ignore
  return { id: context.newId(), edits: [editOf('containers', pallet, { status })], rows: [row] }
}

/** A pallet that this device closed; `null` while it is in use, or where another device closed it. */
async function findClosed(context: CommandContext, id: string): Promise<{ readonly pallet: ContainerDoc | null; readonly closing: ClosingRow } | null> {
  const pallet = await findContainer(context.db, id)
  const closing = pallet && !isClosed(pallet) ? null : await findClosing(context, id)
  return closing && { pallet, closing }
} // prettier-ignore

/** Sees to the units on a pallet that this device closed. Resolves with how many records it changed. */
export async function mindLeft(context: CommandContext, containerId: string): Promise<number> {
  const closed = await findClosed(context, containerId)
  if (!closed) return 0
  const { pallet, closing } = closed
  const aboard = await findAboard(context.db, containerId)
  const jobs = leftOn(pallet, closing, aboard).map((unit) => lookedForJob(context, unit))
  const opened = pallet ? await inUseJob(context, pallet, aboard) : null
  return (await runJobs(context, opened ? [opened, ...jobs] : jobs)).length
}
