/** Opens a pallet for receiving. Invariant: repeating a command, after a crash or after its undo, changes nothing. */
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { editBetween, insertOf } from '#domain/core/merge/edits.ts'
import { carryOut, carryOutAgain, type Job } from '#data/core/jobs/job.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { mintLabels } from '#data/store/device.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

/** @param container as it was before */
function openJob({ id, status, loadId }: ContainerDoc, rowId: string): Job {
  const edit = editBetween('containers', id, { status }, { status: 'breaking' })
  const row = { type: 'container.opened', refType: 'container', refId: id, from: status, to: 'breaking', data: { loadId } } as const // prettier-ignore
  return { id: rowId, edits: [edit], rows: [row] }
}

/**
 * A closed pallet is broken down from now on.
 * @param container as it was before
 * @param rowId of its ledger row; with the same one, nothing is done twice
 * @param again it may have been done before, in part or whole
 */
export async function openPallet(
  context: CommandContext,
  container: ContainerDoc,
  rowId: string,
  again = false,
): Promise<void> {
  await (again ? carryOutAgain : carryOut)(context, openJob(container, rowId))
}

/** Resolves with whether the pallet is as it was before; `false` when its status was changed since. */
export function undoOpenPallet(context: CommandContext, container: ContainerDoc, rowId: string): Promise<boolean> {
  return undoJob(context, openJob(container, rowId))
}

/** A label for a pallet that has none. */
export async function nextPalletLabel(context: CommandContext): Promise<string> {
  const [label = ''] = await mintLabels(context.db, 'pallet', 1)
  return label
}

function addJob(load: Pick<LoadDoc, 'id'>, sourcePallet: string, label: string): Job {
  const id = idOfLabel(label)
  const pallet = insertOf('containers', {
    id, label, kind: 'pallet', status: 'breaking', sourcePallet, loadId: load.id, parentId: '', locationId: '', costCents: null,
    soldCents: null, note: '',
  }) // prettier-ignore
  const data = { loadId: load.id, sourcePallet }
  const row = { type: 'container.added', refType: 'container', refId: id, to: 'breaking', data } as const
  return { id: `added-${id}`, edits: [pallet], rows: [row] }
}

/** A pallet that is on no paper: it gets a label of ours, and keeps the seller's if it has one. */
export async function addPallet(
  context: CommandContext,
  load: LoadDoc,
  sourcePallet: string,
  label: string,
): Promise<void> {
  await carryOutAgain(context, addJob(load, sourcePallet, label))
}

/** Takes a pallet out of sight that a person made here. Resolves with `false` when something is on it already. */
export async function undoAddPallet(
  context: CommandContext,
  load: LoadDoc,
  sourcePallet: string,
  label: string,
): Promise<boolean> {
  const aboard = await context.db.units.findOne({ selector: { containerId: idOfLabel(label) } }).exec()
  return aboard ? false : undoJob(context, addJob(load, sourcePallet, label))
}
