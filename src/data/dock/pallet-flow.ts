/**
 * The scans of the page Pallets over the store.
 * Invariant: a command has its own entry in the journal, which is finished when the store opens. A repeated step therefore does nothing: run
 * once more, it would move a pallet back that a person moved on since.
 */
import {
  noPallet,
  palletStep,
  type PalletEvent,
  type PalletScanFacts,
  type PalletState,
  type PalletWrite,
} from '#domain/dock/pallet-scan.ts'
import { qtyOf } from '#domain/core/floor/pallet-contents.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import type { StepJob } from '#data/core/jobs/scan-writes.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { mergePallets, movePallet, putUnitOn } from '#data/pallets/pallet-commands.ts'
import { palletFacts } from '#data/pallets/pallet-facts.ts'
import { findContainer } from '#data/core/find/find-pallet.ts'
import { findAboard } from '#data/pallets/pallets.ts'
import { undoPallet } from '#data/pallets/undo-pallet.ts'
import { nextPalletLabel } from './open-pallet.ts'
import { addContainer } from './pallet-record.ts'

const noScan = { aboard: [], pallet: null, place: [], atPlaceQty: 0, unit: null, unitOn: null, seenQty: 0 } as const

async function facts(
  context: CommandContext,
  _: PalletState,
  event: PalletEvent,
  currentId: string,
): Promise<PalletScanFacts> {
  const { db } = context
  if (event.kind !== 'scan') {
    const isNew = event.kind === 'make'
    const current = isNew ? await findContainer(db, currentId) : null
    return { ...noScan, current, currentId, newLabel: isNew ? await nextPalletLabel(context) : '' }
  }
  const known = await palletFacts(db, currentId, event.scan)
  const seenQty = known.pallet ? qtyOf(await findAboard(db, known.pallet.id)) : 0
  return { ...known, currentId, seenQty, newLabel: '' }
}

/** Resolves with the ledger row to take it back by. */
async function carryOut(context: CommandContext, write: PalletWrite): Promise<string> {
  switch (write.kind) {
    case 'move':
      return (await movePallet(context, write.containerId, write.place)).rowId
    case 'merge':
      return (await mergePallets(context, write.fromId, write.intoId)).rowId
    case 'putUnit':
      return (await putUnitOn(context, write.unitId, write.containerId)).rowId
    case 'add':
      return (await addContainer(context, 'pallet', write.loadId, write.sourcePallet, write.label)).rowId
  }
}

/** The ledger rows of this page's jobs, for as long as they can be taken back. */
const rows = new WeakMap<StepJob<PalletWrite>, readonly string[]>()

async function apply(context: CommandContext, job: StepJob<PalletWrite>, again: boolean): Promise<void> {
  if (again) return
  const rowIds: string[] = []
  for (const write of job.writes) rowIds.push(await carryOut(context, write))
  rows.set(job, rowIds)
}

async function undo(context: CommandContext, job: StepJob<PalletWrite>): Promise<boolean> {
  for (const rowId of (rows.get(job) ?? []).toReversed()) await undoPallet(context, rowId)
  return true
}

/** The page's scans; `input` is the id of the pallet in hand, `''` for none. */
export const palletFlow: ScanFlow<PalletState, PalletEvent, PalletScanFacts, PalletWrite, string> = {
  key: 'pallets',
  empty: noPallet,
  step: palletStep,
  facts: (context, state, event, _scan, currentId) => facts(context, state, event, currentId),
  writer: { apply, undo },
}
