/** A pallet comes to the receiving table. Invariant: repeating a command, after a crash or after its undo, changes nothing. */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { log, type LedgerEntry } from '#data/core/activity.ts'
import { mintLabels } from '#data/store/device.ts'
import { changeOne, insertOne, removeAll } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'

/** The ledger row of a pallet that a person made here. */
const addedRowOf = (id: string): string => `added-${id}`

function openedRow(
  container: ContainerDoc,
  rowId: string,
): LedgerEntry & { readonly from: string; readonly to: string } {
  return {
    id: rowId,
    type: 'container.opened',
    refType: 'container',
    refId: container.id,
    from: container.status,
    to: 'breaking',
    data: { loadId: container.loadId },
  }
}

const breaking: Partial<ContainerDoc> = { status: 'breaking' }

const isLogged = async (work: Work, rowId: string): Promise<boolean> =>
  (await work.db.activity.findOne(rowId).exec()) !== null

/**
 * A closed pallet is broken down from now on.
 * @param container as it was before
 * @param rowId of its ledger row; with the same one, nothing is done twice
 * @param again it may have been done before, in part or whole
 */
export async function openPallet(work: Work, container: ContainerDoc, rowId: string, again = false): Promise<void> {
  if (await isLogged(work, rowId)) return
  const after = await changeOne(work, 'containers', container.id, ({ status }) =>
    status === container.status ? breaking : null,
  )
  if (!after && !again) return
  await log(work, [openedRow(container, rowId)])
}

/** Resolves with whether the pallet is as it was before; `false` when its status was changed since. */
export async function undoOpenPallet(work: Work, container: ContainerDoc, rowId: string): Promise<boolean> {
  const undoId = `undo-${rowId}`
  if (await isLogged(work, undoId)) return true
  const after = await changeOne(work, 'containers', container.id, ({ status }) =>
    status === 'breaking' ? { status: container.status } : null,
  )
  if (!after) return false
  const row = openedRow(container, rowId)
  await log(work, [{ ...row, id: undoId, from: row.to, to: row.from, undoOf: rowId }])
  return true
}

/** A label for a pallet that has none. */
export async function nextPalletLabel(work: Work): Promise<string> {
  const [label = ''] = await mintLabels(work.db, 'pallet', 1)
  return label
}

/** A pallet that no paper knew: it gets a label of ours, and keeps the seller's if it has one. */
export async function addPallet(work: Work, load: LoadDoc, sourcePallet: string, label: string): Promise<void> {
  const id = idOfLabel(label)
  // Why: one that was taken back since must not return.
  if (await isLogged(work, addedRowOf(id))) return
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
      id: addedRowOf(id),
      type: 'container.added',
      refType: 'container',
      refId: id,
      to: 'breaking',
      data: { loadId: load.id, sourcePallet },
    },
  ])
}

/** Takes a pallet out of sight that a person made here. Resolves with `false` when something is on it already. */
export async function undoAddPallet(work: Work, label: string): Promise<boolean> {
  const id = idOfLabel(label)
  const undoId = `undo-${addedRowOf(id)}`
  if (await isLogged(work, undoId)) return true
  const aboard = await work.db.units.findOne({ selector: { containerId: id } }).exec()
  if (aboard) return false
  await removeAll(work, 'containers', [id])
  await log(work, [
    {
      id: undoId,
      type: 'container.added',
      refType: 'container',
      refId: id,
      from: 'breaking',
      undoOf: addedRowOf(id),
    },
  ])
  return true
}
