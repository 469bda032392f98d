/**
 * Pallets are counted off a truck by scanning their labels. Invariants: the pallet is written first, since it alone carries that it is here; then
 * the ledger; then the load's arrival, which the scan proves: jobs under one entry of the journal. Ticking off twice changes nothing.
 */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { insertOf } from '#domain/core/merge/edits.ts'
import { asCame } from '#domain/core/loads/claim-clock.ts'
import type { InboundWrite } from '#domain/dock/inbound-scan.ts'
import { findFirstIn } from '#data/core/first-in.ts'
import { planChange } from '#data/core/jobs/change-doc.ts'
import { runJobs, type Job, type JobRow } from '#data/core/jobs/job.ts'
import type { StepJob, StepWriter } from '#data/core/jobs/scan-writes.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { findAboard } from '#data/pallets/pallets.ts'
import { planArrival } from './inbound-commands.ts'
import { isHereAnyway } from './undo-arrival.ts'
import type { LoadChange } from '#data/core/change-load.ts'

const received: Partial<ContainerDoc> = { status: 'received' }

export interface Ticked {
  readonly container: ContainerDoc
  /** The load's arrival, when this scan was the first sign of it. */
  readonly arrived: readonly LoadChange[]
  /** The pallet did not exist before. */
  readonly isNew: boolean
  /** `null` where a pallet that is on no paper was here already. */
  readonly job: Job | null
}

function isComingStage(load: LoadDoc): boolean {
  return load.stage === 'booked' || load.stage === 'inTransit'
}

async function planArrivalByScan(context: CommandContext, load: LoadDoc): Promise<readonly LoadChange[]> {
  if (!isComingStage(load)) return []
  const { arrivedAt } = asCame(load, await findFirstIn(context.db, load.id))
  return planArrival(context, [load.id], arrivedAt || context.now())
}

async function findPallet(context: CommandContext, id: string): Promise<ContainerDoc> {
  const found = await context.db.containers.findOne(id).exec()
  if (!found) throw new Error('The pallet could not be saved on this device.')
  return toPlain(found)
}

/**
 * Ticks a pallet off; `null` when it was here already.
 * @param id of the job, and of its ledger row
 */
export async function tickPallet(
  context: CommandContext,
  container: ContainerDoc,
  load: LoadDoc,
  id = context.newId(),
): Promise<Ticked | null> {
  const change = await planChange(context, 'containers', container.id, {
    wanted: (doc) => (doc.status === 'expected' ? received : null),
    row: ({ doc }) => rowOf('container.received', doc, 'expected'),
  })
  if (!change) return null
  const job: Job = { ...change, id }
  const arrived = await planArrivalByScan(context, load)
  const done: readonly Job[] = await runJobs<Job>(context, [job, ...arrived])
  if (!done.includes(job)) return null
  return { container: await findPallet(context, container.id), arrived, isNew: false, job }
}

function rowOf(
  type: 'container.received' | 'container.added',
  pallet: Pick<ContainerDoc, 'id' | 'loadId' | 'sourcePallet'>,
  from: string,
): JobRow {
  const { id, loadId, sourcePallet } = pallet
  const data = { loadId, sourcePallet }
  return { type, undoType: 'container.unreceived', refType: 'container', refId: id, from, to: 'received', data }
}

/**
 * A pallet that is on no paper, under a label of ours; `sourcePallet` is the seller's, `''` for
 * none.
 * @param rowId of the job, and of its ledger row. Why not of the label: the same label may be counted once more after it was taken back
 */
export async function addUnlistedPallet(
  context: CommandContext,
  load: LoadDoc,
  label: string,
  sourcePallet: string,
  rowId = context.newId(),
): Promise<Ticked> {
  const id = idOfLabel(label)
  const draft = {
    id, label, kind: 'pallet', status: 'received', sourcePallet, loadId: load.id, parentId: '', locationId: '', costCents: null,
    soldCents: null, note: '',
  } as const // prettier-ignore
  const job: Job = {
    id: rowId,
    edits: [insertOf('containers', draft)],
    rows: [rowOf('container.added', draft, '')],
  }
  const arrived = await planArrivalByScan(context, load)
  const done = await runJobs<Job>(context, [job, ...arrived])
  const isNew = done.includes(job)
  return { container: await findPallet(context, id), arrived, isNew, job: isNew ? job : null }
}

async function arrivalToUndo(context: CommandContext, { container, arrived }: Ticked): Promise<readonly LoadChange[]> {
  const isStanding = await Promise.all(arrived.map((change) => isHereAnyway(context, change, container.id)))
  return arrived.filter((_, place) => isStanding[place] !== true)
}

/**
 * Takes a tick back; a pallet that has been opened or moved meanwhile stays as it is, and so does an arrival that others have seen since. Resolves with whether
 * everything of it is as before.
 */
export async function undoTick(context: CommandContext, ticked: Ticked): Promise<boolean> {
  const { job } = ticked
  const stays = await isInUse(context, ticked)
  const arrived = await arrivalToUndo(context, ticked)
  const isWhole = await undoJobs(context, job && !stays ? [job, ...arrived] : arrived)
  return isWhole && !stays
}

/** Others moved it since, or put something on what was made here. */
async function isInUse({ db }: CommandContext, { container: { id, locationId }, isNew }: Ticked): Promise<boolean> {
  const now = await db.containers.findOne(id).exec()
  return (now !== null && now.locationId !== locationId) || (isNew && (await findAboard(db, id)).length > 0)
}

async function writeOne(context: CommandContext, id: string, write: InboundWrite): Promise<Ticked | null> {
  return write.kind === 'tick'
    ? tickPallet(context, write.container, write.load, id)
    : addUnlistedPallet(context, write.load, write.label, write.sourcePallet, id)
}

/** What the jobs of this page did, for as long as they can be taken back. */
const done = new WeakMap<StepJob<InboundWrite>, readonly Ticked[]>()

async function apply(context: CommandContext, job: StepJob<InboundWrite>, again: boolean): Promise<void> {
  const ticks: Ticked[] = []
  for (const write of job.writes) {
    // Why: a pallet whose tick was taken back since must not be counted again.
    if (again && (await context.db.activity.findOne(job.id).exec())) continue
    const ticked = await writeOne(context, job.id, write)
    if (ticked) ticks.push(ticked)
  }
  done.set(job, ticks)
}

async function undo(context: CommandContext, job: StepJob<InboundWrite>): Promise<boolean> {
  let isWhole = true
  for (const ticked of (done.get(job) ?? []).toReversed()) isWhole = (await undoTick(context, ticked)) && isWhole
  done.delete(job)
  return isWhole
}

export const palletCounter: StepWriter<InboundWrite> = { apply, undo }
