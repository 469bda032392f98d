/** A pallet comes to the receiving table. Safe to repeat: a pallet that is open already stays as it is. */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { insertOf } from '#domain/core/edits.ts'
import { runChange } from '#data/core/change-doc.ts'
import { runJob } from '#data/core/job.ts'
import { mintLabels } from '#data/store/device.ts'
import { plain } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'

const breaking: Partial<ContainerDoc> = { status: 'breaking' }

/** Statuses from which breaking down begins by itself. */
const closedStatuses: readonly ContainerDoc['status'][] = ['expected', 'received', 'stored', 'empty']

export async function openPallet(work: Work, container: ContainerDoc): Promise<void> {
  await runChange(work, 'containers', container.id, {
    wanted: (doc) => (closedStatuses.includes(doc.status) ? breaking : null),
    row: ({ doc }) => ({
      type: 'container.opened',
      refType: 'container',
      refId: doc.id,
      from: doc.status,
      to: 'breaking',
      data: { loadId: doc.loadId },
    }),
  })
}

/** A pallet that no paper knew: it gets a label of ours, and keeps the seller's if it has one. */
export async function addPallet(work: Work, load: LoadDoc, sourcePallet: string): Promise<ContainerDoc> {
  const [label = ''] = await mintLabels(work.db, 'pallet', 1)
  const id = idOfLabel(label)
  const pallet = insertOf('containers', {
    id, label, kind: 'pallet', status: 'breaking', sourcePallet, loadId: load.id, parentId: '', locationId: '', costCents: null,
    soldCents: null, note: '',
  }) // prettier-ignore
  const data = { loadId: load.id, sourcePallet }
  const row = { type: 'container.added', refType: 'container', refId: id, to: 'breaking', data } as const
  await runJob(work, { id: `added-${id}`, edits: [pallet], rows: [row] })
  const found = await work.db.containers.findOne(id).exec()
  if (!found) throw new Error('The pallet could not be saved on this device.')
  return plain(found)
}
