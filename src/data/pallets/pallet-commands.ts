/**
 * What people do with pallets and all that is on them: move, merge, split, sell whole, put a unit on. Invariants: what is on a pallet moves
 * with it; each command is a job with one ledger row that names enough to take it back on any device; the rules of
 * `domain/core/pallet-contents.ts` are asked again here, against the store as it is now; a command that they forbid throws a `Refusal`.
 */
import { msg } from '#messages/message.ts'
import { editOf, insertOf } from '#domain/core/merge/edits.ts'
import { Refusal, refuseIf } from '#domain/core/refusal.ts'
import { amountProblem } from '#domain/core/stored-numbers.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import {
  lockedProblem, mergeProblem, qtyOf, sellProblem, sharePrice, stageWhenSeen, statusAfterMove, unloadProblem,
} from '#domain/core/floor/pallet-contents.ts' // prettier-ignore
import { isMisplaced } from '#domain/core/floor/found-by-scan.ts'
import { mintLabels } from '#data/store/device.ts'
import { findContainer } from '#data/core/find/find-pallet.ts'
import { findAboard } from './pallets.ts'
import { runJob } from '#data/core/jobs/job.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

/** The result: the ledger row to undo it by, and how many items it changed. */
export interface PalletDone {
  readonly rowId: string
  readonly qty: number
}

/** A ledger row is a document of the server's: beyond this many ids it only counts. */
const MOST_IDS = 2000

export async function knownPallet(context: CommandContext, id: string): Promise<ContainerDoc> {
  const found = await findContainer(context.db, id)
  if (!found) throw new Refusal('notHere', msg('pallet.notHere'))
  return found
}

const idsOf = (units: readonly UnitDoc[]): string[] => units.slice(0, MOST_IDS).map((unit) => unit.id)

/** Former values by unit id, where they differ from what all the others had. */
function exceptions<Value>(
  units: readonly UnitDoc[],
  usual: Value,
  read: (unit: UnitDoc) => Value,
): Record<string, Value> {
  return Object.fromEntries(units.filter((unit) => read(unit) !== usual).map((unit) => [unit.id, read(unit)]))
}

/** @throws Refusal where the pallet is gone or can no longer be moved */
export async function requireMovable(context: CommandContext, containerId: string): Promise<ContainerDoc> {
  const container = await knownPallet(context, containerId)
  if (container.status === 'scrapped') refuseIf(lockedProblem(container))
  return container
}

/**
 * Records the pallet at this place, with all that is on it. Moving it where it is already brings
 * stragglers along.
 * @param rowId the ledger row's id, where the caller may have to find it again
 */
export async function movePallet(
  context: CommandContext,
  containerId: string,
  place: Pick<LocationDoc, 'id' | 'kind'>,
  rowId = context.newId(),
): Promise<PalletDone> {
  const container = await requireMovable(context, containerId)
  const aboard = await findAboard(context.db, containerId)
  await runJob(context, {
    id: rowId,
    edits: [
      editOf('containers', container, { locationId: place.id, status: statusAfterMove(container.status, place) }),
      ...aboard.map((unit) => editOf('units', unit, { locationId: place.id })),
    ],
    rows: [
      {
        type: 'container.moved',
        refType: 'container',
        refId: container.id,
        from: container.locationId,
        to: place.id,
        data: {
          loadId: container.loadId,
          status: container.status,
          qty: qtyOf(aboard),
          unitIds: idsOf(aboard),
          places: exceptions(aboard, container.locationId, (unit) => unit.locationId),
        },
      },
    ],
  })
  return { rowId, qty: qtyOf(aboard) }
}

/** All that is on one pallet goes onto another; the first is empty then. */
export async function mergePallets(context: CommandContext, fromId: string, intoId: string): Promise<PalletDone> {
  const [from, into, aboard] = [
    await knownPallet(context, fromId),
    await knownPallet(context, intoId),
    await findAboard(context.db, fromId),
  ]
  refuseIf(mergeProblem(from, into, qtyOf(aboard)))
  const rowId = context.newId()
  const opened = into.status === 'empty' || into.status === 'expected'
  await runJob(context, {
    id: rowId,
    edits: [
      ...(opened ? [editOf('containers', into, { status: 'received' })] : []),
      ...aboard.map((unit) => editOf('units', unit, { containerId: into.id, locationId: into.locationId })),
      editOf('containers', from, { status: 'empty' }),
    ],
    rows: [
      {
        type: 'container.merged',
        refType: 'container',
        refId: from.id,
        from: from.id,
        to: into.id,
        data: {
          loadId: from.loadId,
          status: from.status,
          intoStatus: into.status,
          qty: qtyOf(aboard),
          unitIds: idsOf(aboard),
          usualPlace: from.locationId,
          places: exceptions(aboard, from.locationId, (unit) => unit.locationId),
        },
      },
    ],
  })
  return { rowId, qty: qtyOf(aboard) }
}

export interface SplitDone extends PalletDone {
  readonly container: ContainerDoc
}

/** The chosen units go onto a new pallet at the old one's place, with the old one as its parent. */
export async function splitPallet(
  context: CommandContext,
  parentId: string,
  unitIds: readonly string[],
): Promise<SplitDone> {
  const parent = await knownPallet(context, parentId)
  const chosen = new Set(unitIds)
  const units = (await findAboard(context.db, parentId)).filter((unit) => chosen.has(unit.id))
  refuseIf(unloadProblem(parent, qtyOf(units)))
  const [label = ''] = await mintLabels(context.db, parent.kind, 1)
  const id = idOfLabel(label)
  const { kind, status, loadId, locationId } = parent
  await runJob(context, {
    id: `split-${id}`,
    edits: [
      insertOf('containers', {
        id,
        label,
        kind,
        status,
        loadId,
        locationId,
        sourcePallet: '',
        parentId,
        costCents: null,
        soldCents: null,
        note: '',
      }),
      ...units.map((unit) => editOf('units', unit, { containerId: id, locationId })),
    ],
    rows: [
      {
        type: 'container.split',
        refType: 'container',
        refId: id,
        from: parent.id,
        to: id,
        data: { loadId: parent.loadId, qty: qtyOf(units), unitIds: idsOf(units) },
      },
    ],
  })
  return { rowId: `split-${id}`, qty: qtyOf(units), container: await knownPallet(context, id) }
}

/**
 * Sells the pallet as it is: every unit on it is sold for its share of the price, and the pallet is
 * locked.
 */
export async function sellWhole(context: CommandContext, containerId: string, priceCents: number): Promise<PalletDone> {
  refuseIf(amountProblem(priceCents))
  const container = await knownPallet(context, containerId)
  const aboard = await findAboard(context.db, containerId)
  refuseIf(sellProblem(container, aboard))
  const shares = sharePrice(priceCents, aboard)
  const rowId = context.newId()
  await runJob(context, {
    id: rowId,
    edits: [
      editOf('containers', container, { status: 'soldWhole', soldCents: priceCents }),
      ...aboard.map((unit) => editOf('units', unit, { stage: 'sold', soldCents: shares.get(unit.id) ?? 0 })),
    ],
    rows: [
      {
        type: 'container.soldWhole',
        refType: 'container',
        refId: container.id,
        from: container.status,
        to: 'soldWhole',
        data: {
          loadId: container.loadId,
          priceCents,
          qty: qtyOf(aboard),
          unitIds: idsOf(aboard),
          usualStage: 'received',
          stages: exceptions(aboard, 'received', (unit) => unit.stage),
        },
      },
    ],
  })
  return { rowId, qty: qtyOf(aboard) }
}

/** Puts one unit onto a pallet, wherever it was; one that is looked for is found by that. */
export async function putUnitOn(context: CommandContext, unitId: string, containerId: string): Promise<PalletDone> {
  const container = await knownPallet(context, containerId)
  refuseIf(lockedProblem(container))
  const found = await context.db.units.findOne(unitId).exec()
  if (!found) throw new Refusal('notHere', msg('unit.notHere'))
  const unit = toPlain<UnitDoc>(found)
  const wasLookedFor = isMisplaced(unit)
  const cleared: Partial<UnitDoc> = wasLookedFor
    ? { stage: stageWhenSeen(unit), exceptionCode: '', exceptionAt: '' }
    : {}
  const rowId = context.newId()
  const opened = container.status === 'empty' || container.status === 'expected'
  await runJob(context, {
    id: rowId,
    edits: [
      ...(opened ? [editOf('containers', container, { status: 'received' })] : []),
      editOf('units', unit, { containerId, locationId: container.locationId, ...cleared }),
    ],
    rows: [
      {
        type: 'unit.moved',
        refType: 'unit',
        refId: unit.id,
        from: unit.containerId || unit.locationId,
        to: containerId,
        data: {
          loadId: unit.loadId,
          containerId: unit.containerId,
          locationId: unit.locationId,
          status: container.status,
          qty: unit.qty,
          ...(wasLookedFor
            ? { stage: unit.stage, exceptionCode: unit.exceptionCode, exceptionAt: unit.exceptionAt }
            : {}),
        },
      },
    ],
  })
  return { rowId, qty: unit.qty }
}
