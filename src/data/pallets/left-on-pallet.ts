/** What this device does about units that others left on a pallet which it closed. The rules are in `domain/core/floor/left-on-pallet.ts`. */
import type { ActivityDoc } from '#schemas/activity.ts'
import type { ContainerDoc, ContainerStatus } from '#schemas/containers.ts'
import type { UnitDoc } from '#schemas/units.ts'
import {
  closedHere,
  isClosed,
  isTakenAwayHere,
  leftOn,
  markedHere,
  statusInUse,
} from '#domain/core/floor/left-on-pallet.ts'
import { qtyOf } from '#domain/core/floor/pallet-contents.ts'
import { editOf, insertOf, type Edit } from '#domain/core/merge/edits.ts'
import { textAt } from '#domain/core/merge/merge-values.ts'
import { findContainer } from '#data/core/find/find-pallet.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runJobs, type Job } from '#data/core/jobs/job.ts'
import { counterRow, undoIdOf } from '#data/core/jobs/undo-job.ts'
import { findRemoved, toPlain } from '#data/core/jobs/write.ts'
import { findAboard, findPlaceChain } from './pallets.ts'

/** As many as the ledger row of a move names. */
const MOST_IDS = 2000
/** Rows of one record beyond this many are older than what is looked for. */
const MOST_ROWS = 100
const LEFT = 'palletGone'

async function findRows(context: CommandContext, refId: string): Promise<readonly ActivityDoc[]> {
  const rows = await context.db.activity
    .find({ selector: { refId, atDesc: { $gte: 0 } }, sort: [{ refId: 'asc' }, { atDesc: 'asc' }], limit: MOST_ROWS })
    .exec()
  return rows.map(toPlain)
}

function lookedForJob(context: CommandContext, unit: UnitDoc): Job {
  const { id: refId, loadId, qty, containerId } = unit
  const data = { loadId, qty, page: 'pallets', containerId, was: unit.exceptionCode, since: unit.exceptionAt }
  const row = { type: 'unit.leftOnPallet', refType: 'unit', refId, from: '', to: containerId, data } as const
  const patch = { exceptionCode: LEFT, exceptionAt: context.now() }
  return { id: context.newId(), edits: [editOf('units', unit, patch)], rows: [row] }
}

async function inUseJob(
  context: CommandContext,
  pallet: ContainerDoc,
  aboard: readonly UnitDoc[],
  use: (status: ContainerStatus) => Edit,
): Promise<Job | null> {
  const [place = null] = await findPlaceChain(context.db, pallet.locationId)
  const status = statusInUse(pallet, aboard, place)
  if (status === '') return null
  const data = { loadId: pallet.loadId, qty: qtyOf(aboard), unitIds: aboard.slice(0, MOST_IDS).map(({ id }) => id) }
  const row = { type: 'container.inUse', refType: 'container', refId: pallet.id, from: pallet.status, to: status, data } as const // prettier-ignore
  return { id: context.newId(), edits: [use(status)], rows: [row] }
}

/** A pallet that this device took away, and onto which a colleague had put something unknown to it, is there again. */
async function thereAgainJob(context: CommandContext, id: string, aboard: readonly UnitDoc[]): Promise<Job | null> {
  const row = (await findRemoved(context, 'containers', [{ id }])).get(id) as ContainerDoc | undefined
  if (!row) return null
  const { label, kind, sourcePallet, loadId, parentId, locationId, note } = row
  const again = { id, label, kind, sourcePallet, loadId, parentId, locationId, note, costCents: null, soldCents: null }
  return inUseJob(context, { ...row, status: 'empty' }, aboard, (status) =>
    insertOf('containers', { ...again, status }),
  )
}

/** The sale was taken back, for example: what this device had looked for on the pallet is where it should be. */
async function standingJobs(context: CommandContext, containerId: string): Promise<readonly Job[]> {
  const marked = (await findAboard(context.db, containerId)).filter(({ exceptionCode }) => exceptionCode === LEFT)
  const jobs = marked.map(async (unit) => {
    const row = markedHere(await findRows(context, unit.id), context, containerId)
    if (!row) return []
    const [was, since] = [textAt(row.data, 'was'), textAt(row.data, 'since')]
    const back = editOf('units', unit, { exceptionCode: was, exceptionAt: since })
    return [{ id: undoIdOf(row.id), edits: [back], rows: [counterRow({ ...row, type: 'unit.leftOnPallet' }, [])] }]
  })
  return (await Promise.all(jobs)).flat()
}

/** Nothing where another device closed the pallet. */
async function leftJobs(
  context: CommandContext,
  containerId: string,
  pallet: ContainerDoc | null,
): Promise<readonly Job[]> {
  const [rows, aboard] = [await findRows(context, containerId), await findAboard(context.db, containerId)]
  if (!pallet && isTakenAwayHere(rows, context)) {
    const again = await thereAgainJob(context, containerId, aboard)
    return again ? [again] : []
  }
  const closing = closedHere(rows, context, pallet)
  if (!closing) return []
  const jobs = leftOn(pallet, closing, aboard).map((unit) => lookedForJob(context, unit))
  const use = (status: ContainerStatus) => editOf('containers', pallet as ContainerDoc, { status })
  const opened = pallet ? await inUseJob(context, pallet, aboard, use) : null
  return opened ? [opened, ...jobs] : jobs
}

/** Sees to the units on a pallet that this device closed, or that was closed and is in use again. Resolves with how many records it changed. */
export async function mindLeft(context: CommandContext, containerId: string): Promise<number> {
  const pallet = await findContainer(context.db, containerId)
  const isInUse = pallet !== null && !isClosed(pallet)
  const jobs = isInUse ? await standingJobs(context, containerId) : await leftJobs(context, containerId, pallet)
  return (await runJobs(context, jobs)).length
}
