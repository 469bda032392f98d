/**
 * Pallets are counted off a truck by scanning their labels. Invariants: the pallet is written first, since it alone carries that it is here; then
 * the ledger; then the load's arrival, which the scan proves: jobs under one entry of the journal. Ticking off twice changes nothing.
 */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { insertOf } from '#domain/core/edits.ts'
import { planChange } from '#data/core/change-doc.ts'
import { runJobs, type Job, type JobRow } from '#data/core/job.ts'
import { undoJobs } from '#data/core/undo-job.ts'
import { mintLabels } from '#data/store/device.ts'
import { plain } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'
import { planArrival } from './inbound-commands.ts'
import type { LoadChange } from './change-load.ts'

const received: Partial<ContainerDoc> = { status: 'received' }

export interface Ticked {
  readonly container: ContainerDoc
  /** The load's arrival, when this scan was the first sign of it. */
  readonly arrived: readonly LoadChange[]
  /** The pallet did not exist before. */
  readonly isNew: boolean
  /** `null` where a pallet that no paper knew was here already. */
  readonly job: Job | null
}

function isComingStage(load: LoadDoc): boolean {
  return load.stage === 'booked' || load.stage === 'inTransit'
}

async function planArrivalByScan(work: Work, load: LoadDoc): Promise<readonly LoadChange[]> {
  return isComingStage(load) ? planArrival(work, [load.id], load.arrivedAt || work.now()) : []
}

async function findPallet(work: Work, id: string): Promise<ContainerDoc> {
  const found = await work.db.containers.findOne(id).exec()
  if (!found) throw new Error('The pallet could not be saved on this device.')
  return plain(found)
}

/** Ticks a pallet off; `null` when it was here already. */
export async function tickPallet(work: Work, container: ContainerDoc, load: LoadDoc): Promise<Ticked | null> {
  const job = await planChange(work, 'containers', container.id, {
    wanted: (doc) => (doc.status === 'expected' ? received : null),
    row: ({ doc }) => rowOf('container.received', doc, 'expected'),
  })
  if (!job) return null
  const arrived = await planArrivalByScan(work, load)
  const done: readonly Job[] = await runJobs<Job>(work, [job, ...arrived])
  if (!done.includes(job)) return null
  return { container: await findPallet(work, container.id), arrived, isNew: false, job }
}

function rowOf(
  type: 'container.received' | 'container.added',
  pallet: Pick<ContainerDoc, 'id' | 'loadId' | 'sourcePallet'>,
  from: string,
): JobRow {
  const { id, loadId, sourcePallet } = pallet
  return {
    type,
    undoType: 'container.unreceived',
    refType: 'container',
    refId: id,
    from,
    to: 'received',
    data: { loadId, sourcePallet },
  }
}

/**
 * A pallet that no paper knew. `label` is what was scanned: a label of ours that is stuck on already (`own`), else the seller's, which is kept beside
 * a new label of ours. Without any label, pass `''`.
 */
export async function addUnlistedPallet(work: Work, load: LoadDoc, label: string, own: boolean): Promise<Ticked> {
  const [minted = ''] = own ? [label] : await mintLabels(work.db, 'pallet', 1)
  const id = idOfLabel(minted)
  const draft = {
    id, label: minted, kind: 'pallet', status: 'received', sourcePallet: own ? '' : label.slice(0, 80), loadId: load.id, parentId: '',
    locationId: '', costCents: null, soldCents: null, note: '',
  } as const // prettier-ignore
  const job: Job = {
    id: `added-${id}`,
    edits: [insertOf('containers', draft)],
    rows: [rowOf('container.added', draft, '')],
  }
  const arrived = await planArrivalByScan(work, load)
  const done = await runJobs<Job>(work, [job, ...arrived])
  const isNew = done.includes(job)
  return { container: await findPallet(work, id), arrived, isNew, job: isNew ? job : null }
}

/**
 * Takes a tick back; a pallet that has been opened or moved meanwhile stays as it is. Resolves with whether everything is as before.
 */
export async function undoTick(work: Work, { container, job, arrived }: Ticked): Promise<boolean> {
  const now = await work.db.containers.findOne(container.id).exec()
  const isMoved = now !== null && now.locationId !== container.locationId
  const isWhole = await undoJobs(work, job && !isMoved ? [job, ...arrived] : arrived)
  return isWhole && !isMoved
}
