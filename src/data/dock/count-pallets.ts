/**
 * Pallets are counted off a truck by scanning their labels.
 * Invariants: the pallet is written first, since it alone carries that it is here; then the ledger; then the load's arrival, which the scan
 * proves. A crash in between leaves a pallet that is here, and the next scan or press repairs the rest. Ticking off twice changes nothing.
 */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import type { InboundWrite } from '#domain/dock/inbound-scan.ts'
import { log } from '#data/core/activity.ts'
import type { FloorJob, FloorWriter } from '#data/core/scan-writes.ts'
import { changeOne, insertOne, plain, removeAll } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'
import { arrive, undoChanges } from './inbound-commands.ts'
import type { LoadChange } from './change-load.ts'

/** The ledger row of a pallet that was made here. */
const addedRowOf = (id: string): string => `added-${id}`

const expected: Partial<ContainerDoc> = { status: 'expected' }
const received: Partial<ContainerDoc> = { status: 'received' }

export interface Ticked {
  readonly container: ContainerDoc
  /** The load's arrival, when this scan was the first sign of it. */
  readonly arrived: readonly LoadChange[]
  /** The pallet did not exist before. */
  readonly isNew: boolean
  readonly rowId: string
}

function isComingStage(load: LoadDoc): boolean {
  return load.stage === 'booked' || load.stage === 'inTransit'
}

async function arriveByScan(work: Work, load: LoadDoc): Promise<readonly LoadChange[]> {
  return isComingStage(load) ? arrive(work, [load.id], load.arrivedAt || work.now()) : []
}

/**
 * Ticks a pallet off; `null` when it was here already.
 * @param rowId of the ledger row
 */
export async function tickPallet(
  work: Work,
  container: ContainerDoc,
  load: LoadDoc,
  rowId = work.newId(),
): Promise<Ticked | null> {
  const after = await changeOne(work, 'containers', container.id, (doc) =>
    doc.status === 'expected' ? received : null,
  )
  if (!after) return null
  await logPallet(work, 'container.received', after, 'expected', 'received', rowId)
  return { container: after, arrived: await arriveByScan(work, load), isNew: false, rowId }
}

/** A pallet that no paper knew, under a label of ours; `sourcePallet` is the seller's, `''` for none. */
export async function addUnlistedPallet(
  work: Work,
  load: LoadDoc,
  label: string,
  sourcePallet: string,
): Promise<Ticked> {
  const id = idOfLabel(label)
  const isNew = await insertOne(work, 'containers', {
    id,
    label,
    kind: 'pallet',
    status: 'received',
    sourcePallet,
    loadId: load.id,
    parentId: '',
    locationId: '',
    costCents: null,
    soldCents: null,
    note: '',
  })
  const found = await work.db.containers.findOne(id).exec()
  if (!found) throw new Error('The pallet could not be saved on this device.')
  const container = plain(found)
  const rowId = isNew ? await logPallet(work, 'container.added', container, '', 'received', addedRowOf(id)) : ''
  return { container, arrived: await arriveByScan(work, load), isNew, rowId }
}

/** Takes a tick back. Resolves with `false` when the pallet was opened or moved meanwhile: it stays as it is. */
export async function undoTick(work: Work, ticked: Ticked): Promise<boolean> {
  const { container, isNew, rowId } = ticked
  const now = await work.db.containers.findOne(container.id).exec()
  const mayGo = now?.status === 'received' && now.locationId === container.locationId
  if (mayGo) {
    if (isNew) await removeAll(work, 'containers', [container.id])
    else await changeOne(work, 'containers', container.id, () => expected)
    const undoId = `undo-${rowId}`.slice(0, 80)
    await logPallet(work, 'container.unreceived', container, 'received', 'expected', undoId, rowId)
  }
  await undoChanges(work, ticked.arrived)
  return mayGo
}

async function writeOne(work: Work, id: string, write: InboundWrite): Promise<Ticked | null> {
  return write.kind === 'tick'
    ? tickPallet(work, write.container, write.load, id)
    : addUnlistedPallet(work, write.load, write.label, write.sourcePallet)
}

/** What the jobs of this page did, for as long as they can be taken back. */
const done = new WeakMap<FloorJob<InboundWrite>, readonly Ticked[]>()

async function apply(work: Work, job: FloorJob<InboundWrite>, again: boolean): Promise<void> {
  const ticks: Ticked[] = []
  for (const write of job.writes) {
    const rowId = write.kind === 'tick' ? job.id : addedRowOf(idOfLabel(write.label))
    // Why: a pallet whose tick was taken back since must not be counted again.
    if (again && (await work.db.activity.findOne(rowId).exec())) continue
    const ticked = await writeOne(work, job.id, write)
    if (ticked) ticks.push(ticked)
  }
  done.set(job, ticks)
}

async function takeBack(work: Work, job: FloorJob<InboundWrite>): Promise<boolean> {
  let isWhole = true
  for (const ticked of (done.get(job) ?? []).toReversed()) isWhole = (await undoTick(work, ticked)) && isWhole
  done.delete(job)
  return isWhole
}

export const palletCounter: FloorWriter<InboundWrite> = { apply, takeBack }

async function logPallet(
  work: Work,
  type: string,
  container: ContainerDoc,
  from: string,
  to: string,
  id = work.newId(),
  undoOf = '',
): Promise<string> {
  const { loadId, sourcePallet } = container
  const data = { loadId, sourcePallet }
  await log(work, [{ id, type, refType: 'container', refId: container.id, from, to, undoOf, data }])
  return id
}
