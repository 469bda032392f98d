/**
 * What people record about a pallet itself: that there is a new one, that it is empty or waste,
 * which load it came with. Invariants: a pallet with units on it is neither emptied nor scrapped; a
 * label is minted once; each command is a job with one ledger row to take it back by.
 */
import type { ContainerKind } from '#schemas/containers.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { emptyProblem, qtyOf, scrapProblem } from '#domain/core/floor/pallet-contents.ts'
import { insertOf } from '#domain/core/merge/edits.ts'
import { refuseIf } from '#domain/core/refusal.ts'
import { runChange } from '#data/core/jobs/change-doc.ts'
import { runJob } from '#data/core/jobs/job.ts'
import { mintLabels } from '#data/store/device.ts'
import { findAboard } from '#data/pallets/pallets.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { knownPallet, type PalletDone, type SplitDone } from '#data/pallets/pallet-commands.ts'

async function setStatus(
  context: CommandContext,
  containerId: string,
  to: 'empty' | 'scrapped',
  problem: typeof emptyProblem,
): Promise<PalletDone> {
  const container = await knownPallet(context, containerId)
  refuseIf(problem(container, qtyOf(await findAboard(context.db, containerId))))
  const done = await runChange(context, 'containers', containerId, {
    wanted: () => ({ status: to }),
    row: ({ doc }) => ({
      type: to === 'empty' ? 'container.emptied' : 'container.scrapped',
      refType: 'container',
      refId: containerId,
      from: doc.status,
      to,
      data: { loadId: doc.loadId },
    }),
  })
  return { rowId: done?.id ?? '', qty: 0 }
}

/** Records that a pallet is empty. Refused while units are on it. */
export function emptyPallet(context: CommandContext, containerId: string): Promise<PalletDone> {
  return setStatus(context, containerId, 'empty', emptyProblem)
}

/** The pallet itself goes to waste. Refused while something is on it. */
export function scrapPallet(context: CommandContext, containerId: string): Promise<PalletDone> {
  return setStatus(context, containerId, 'scrapped', scrapProblem)
}

/** A pallet (gaylord, tote, cart) with a label of ours; `loadId` and `sourcePallet` may be `''`. */
export async function addContainer(
  context: CommandContext,
  kind: ContainerKind,
  loadId: string,
  sourcePallet: string,
  knownLabel = '',
): Promise<SplitDone> {
  const [label = ''] = knownLabel === '' ? await mintLabels(context.db, kind, 1) : [knownLabel]
  const id = idOfLabel(label)
  const kept = sourcePallet.slice(0, 80)
  const pallet = insertOf('containers', {
    id, label, kind, status: 'received', sourcePallet: kept, loadId, parentId: '', locationId: '', costCents: null, soldCents: null, note: '',
  }) // prettier-ignore
  const rowId = `added-${id}`
  const data = { loadId, sourcePallet: kept }
  const row = { type: 'container.added', refType: 'container', refId: id, to: 'received', data } as const
  await runJob(context, { id: rowId, edits: [pallet], rows: [row] })
  return { rowId, qty: 0, container: await knownPallet(context, id) }
}

/** Records which load a pallet came with. */
export async function setPalletLoad(context: CommandContext, containerId: string, loadId: string): Promise<PalletDone> {
  await knownPallet(context, containerId)
  const done = await runChange(context, 'containers', containerId, {
    wanted: () => ({ loadId }),
    row: ({ doc }) => ({
      type: 'container.loadSet',
      refType: 'container',
      refId: containerId,
      from: doc.loadId,
      to: loadId,
    }),
  })
  return { rowId: done?.id ?? '', qty: 0 }
}
