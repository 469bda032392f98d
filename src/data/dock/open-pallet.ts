/** A pallet comes to the receiving table. Safe to repeat: a pallet that is open already stays as it is. */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { log } from '#data/core/activity.ts'
import { mintLabels } from '#data/store/device.ts'
import { changeOne, insertOne, plain } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'

const breaking: Partial<ContainerDoc> = { status: 'breaking' }

/** Statuses from which breaking down begins by itself. */
const closedStatuses: readonly ContainerDoc['status'][] = ['expected', 'received', 'stored', 'empty']

export async function openPallet(work: Work, container: ContainerDoc): Promise<void> {
  const after = await changeOne(work, 'containers', container.id, (doc) =>
    closedStatuses.includes(doc.status) ? breaking : null,
  )
  if (!after) return
  await log(work, [
    {
      type: 'container.opened',
      refType: 'container',
      refId: container.id,
      from: container.status,
      to: 'breaking',
      data: { loadId: container.loadId },
    },
  ])
}

/** A pallet that no paper knew: it gets a label of ours, and keeps the seller's if it has one. */
export async function addPallet(work: Work, load: LoadDoc, sourcePallet: string): Promise<ContainerDoc> {
  const [label = ''] = await mintLabels(work.db, 'pallet', 1)
  const id = idOfLabel(label)
  await insertOne(work, 'containers', {
    id,
    label,
    kind: 'pallet',
    status: 'breaking',
    sourcePallet,
    loadId: load.id,
    parentId: '',
    locationId: '',
    costCents: null,
    soldCents: null,
    note: '',
  })
  await log(work, [
    {
      id: `added-${id}`,
      type: 'container.added',
      refType: 'container',
      refId: id,
      to: 'breaking',
      data: { loadId: load.id, sourcePallet },
    },
  ])
  const found = await work.db.containers.findOne(id).exec()
  if (!found) throw new Error('The pallet could not be saved on this device.')
  return plain(found)
}
