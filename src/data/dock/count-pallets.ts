/**
 * Pallets are counted off a truck by scanning their labels. Must stay true: the pallet is written first, since it alone carries that it is here; then
 * the ledger; then the load's arrival, which the scan proves. A crash in between leaves a pallet that is here, and the next scan or
 * press mends the rest. Ticking off twice changes nothing.
 */
import type { LedgerType } from '#domain/core/history-labels.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { log } from '#data/core/activity.ts'
import { mintLabels } from '#data/store/device.ts'
import { changeOne, insertOne, plain, removeAll } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'
import { arrive, undoChanges } from './inbound-commands.ts'
import type { LoadChange } from './change-load.ts'

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

/** Ticks a pallet off; `null` when it was here already. */
export async function tickPallet(work: Work, container: ContainerDoc, load: LoadDoc): Promise<Ticked | null> {
  const after = await changeOne(work, 'containers', container.id, (doc) =>
    doc.status === 'expected' ? received : null,
  )
  if (!after) return null
  const rowId = await logPallet(work, 'container.received', after, 'expected', 'received')
  return { container: after, arrived: await arriveByScan(work, load), isNew: false, rowId }
}

/**
 * A pallet that no paper knew. `label` is what was scanned: a label of ours that is stuck on already (`own`), else the seller's, which is kept beside
 * a new label of ours. Without any label, pass `''`.
 */
export async function addUnlistedPallet(work: Work, load: LoadDoc, label: string, own: boolean): Promise<Ticked> {
  const [minted = ''] = own ? [label] : await mintLabels(work.db, 'pallet', 1)
  const id = idOfLabel(minted)
  const isNew = await insertOne(work, 'containers', {
    id,
    label: minted,
    kind: 'pallet',
    status: 'received',
    sourcePallet: own ? '' : label.slice(0, 80),
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
  const rowId = isNew ? await logPallet(work, 'container.added', container, '', 'received', `added-${id}`) : ''
  return { container, arrived: await arriveByScan(work, load), isNew, rowId }
}

/** Takes a tick back; a pallet that has been opened or moved meanwhile stays as it is. */
export async function undoTick(work: Work, ticked: Ticked): Promise<void> {
  const { container, isNew, rowId } = ticked
  const now = await work.db.containers.findOne(container.id).exec()
  if (now?.status === 'received' && now.locationId === container.locationId) {
    if (isNew) await removeAll(work, 'containers', [container.id])
    else await changeOne(work, 'containers', container.id, () => expected)
    await logPallet(
      work,
      'container.unreceived',
      container,
      'received',
      'expected',
      `undo-${rowId}`.slice(0, 80),
      rowId,
    )
  }
  await undoChanges(work, ticked.arrived)
}

async function logPallet(
  work: Work,
  type: LedgerType,
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
