/**
 * Takes back what was done with a pallet: a counter-entry and the former values, read from the ledger row itself, since
 * the row may be another device's. Invariants: what a person did since is not undone with it (refused in words, or left
 * out, unit by unit); undoing twice changes nothing; an empty pallet that a split or a mistake made goes out of sight,
 * and its label is never minted again.
 */
import { msg } from '#messages/message.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import type { ContainerDoc, ContainerStatus } from '#schemas/containers.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { editOf, isChange, removalOf, type Edit } from '#domain/core/merge/edits.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import { statusInUse } from '#domain/core/floor/left-on-pallet.ts'
import { lockedProblem, statusAfterMove } from '#domain/core/floor/pallet-contents.ts'
import { isUnitStage } from '#domain/core/floor/unit-stages.ts'
import { findContainer } from '#data/core/find/find-pallet.ts'
import { findAboard, findPlaceChain } from './pallets.ts'
import { Refusal, refuseIf } from '#domain/core/refusal.ts'
import { finishCutShort, runJob } from '#data/core/jobs/job.ts'
import { counterRow, undoIdOf } from '#data/core/jobs/undo-job.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

function textOf(row: ActivityDoc, key: string): string {
  const value = row.data[key]
  return typeof value === 'string' ? value : ''
}

function mapOf(row: ActivityDoc, key: string): ReadonlyMap<string, string> {
  const value = row.data[key]
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return new Map(entries.map(([id, one]) => [id, String(one)]))
}

const namesIn = (row: ActivityDoc): ReadonlySet<string> => {
  const ids = row.data['unitIds']
  return new Set(Array.isArray(ids) ? ids.map(String) : [])
}

async function container(context: CommandContext, id: string): Promise<ContainerDoc> {
  const found = await findContainer(context.db, id)
  if (!found) throw new Refusal('notHere', msg('pallet.notHere'))
  return found
}

async function undoMove(context: CommandContext, row: ActivityDoc): Promise<Edit[]> {
  const pallet = await container(context, row.refId)
  if (pallet.locationId !== row.to) throw new Refusal('changedSince', msg('pallet.undo.movedOn'))
  const places = mapOf(row, 'places')
  const aboard = await findAboard(context.db, row.refId)
  const former = textOf(row, 'status') as ContainerStatus
  const place = await context.db.locations.findOne(row.to).exec()
  // A pallet that was opened or sold in place stays so.
  const isAsMoved = place !== null && pallet.status === statusAfterMove(former, place)
  return [
    editOf('containers', pallet, { locationId: row.from, ...(isAsMoved ? { status: former } : {}) }),
    ...aboard
      .filter((unit) => unit.locationId === row.to)
      .map((unit) => editOf('units', unit, { locationId: places.get(unit.id) ?? row.from })),
  ]
}

/** A pallet onto which something goes back: what is gone takes nothing, and an empty one is in use again. */
async function takesBack(context: CommandContext, pallet: ContainerDoc, units: readonly UnitDoc[]): Promise<Edit[]> {
  refuseIf(lockedProblem(pallet), 'changedSince')
  const [place = null] = await findPlaceChain(context.db, pallet.locationId)
  const status = statusInUse(pallet, units, place)
  return status === '' ? [] : [editOf('containers', pallet, { status })]
}

/** Where a unit lies once it is back on this pallet, which may stand elsewhere than it did. One without a place of its own gets none. */
const placeOn = ({ locationId }: ContainerDoc, stood: string, lay: string): string =>
  lay === '' || locationId === '' || locationId === stood ? lay : locationId

/** Units that a row names and that are still on this pallet. */
async function stillOn(context: CommandContext, row: ActivityDoc, containerId: string): Promise<UnitDoc[]> {
  const named = namesIn(row)
  return (await findAboard(context.db, containerId)).filter((unit) => named.has(unit.id))
}

async function undoMerge(context: CommandContext, row: ActivityDoc): Promise<Edit[]> {
  const [from, into] = [await container(context, row.from), await container(context, row.to)]
  refuseIf(into.status === 'soldWhole' ? msg('pallet.undo.soldSince', { pallet: into.label }) : '', 'changedSince')
  refuseIf(lockedProblem(from), 'changedSince')
  const [places, stood] = [mapOf(row, 'places'), textOf(row, 'usualPlace')]
  const units = await stillOn(context, row, row.to)
  // All of it is elsewhere by now: the pallet alone would stand there with nothing on it.
  refuseIf(units.length === 0 ? msg('pallet.undo.movedOn') : '', 'changedSince')
  const left = (await findAboard(context.db, row.to)).length - units.length
  const reopened =
    left === 0 && into.status === 'received'
      ? [editOf('containers', into, { status: textOf(row, 'intoStatus') as ContainerStatus })]
      : []
  return [
    ...(from.status === 'empty'
      ? [editOf('containers', from, { status: textOf(row, 'status') as ContainerStatus })]
      : []),
    ...units.map((unit) => {
      const lay = places.get(unit.id) ?? stood
      return editOf('units', unit, { containerId: from.id, locationId: placeOn(from, stood, lay) })
    }),
    ...reopened,
  ]
}

async function unsplit(context: CommandContext, row: ActivityDoc): Promise<Edit[]> {
  const [parent, child] = [await container(context, row.from), await container(context, row.to)]
  refuseIf(child.status === 'soldWhole' ? msg('pallet.undo.soldSince', { pallet: child.label }) : '', 'changedSince')
  refuseIf(parent.status === 'soldWhole' ? msg('pallet.undo.soldSince', { pallet: parent.label }) : '', 'changedSince')
  const units = await stillOn(context, row, row.to)
  const isEmpty = (await findAboard(context.db, row.to)).length === units.length
  return [
    ...(await takesBack(context, parent, units)),
    ...units.map((unit) => editOf('units', unit, { containerId: parent.id, locationId: parent.locationId })),
    ...(isEmpty ? [removalOf('containers', child)] : []),
  ]
}

/** A stage that the table of stages forbids is left out where it is written. */
function formerStage(unit: UnitDoc, stage: string): UnitDoc['stage'] {
  return isUnitStage(stage) ? stage : unit.stage
}

async function unsell(context: CommandContext, row: ActivityDoc): Promise<Edit[]> {
  const pallet = await container(context, row.refId)
  refuseIf(pallet.status === 'soldWhole' ? '' : msg('pallet.undo.notSold'), 'changedSince')
  // Another manager sold it too, without contact, and theirs is the price that holds.
  const isOwnSale = pallet.soldCents === null || pallet.soldCents === row.data['priceCents']
  refuseIf(isOwnSale ? '' : msg('pallet.undo.stateChanged'), 'changedSince')
  const stages = mapOf(row, 'stages')
  const aboard = await stillOn(context, row, row.refId)
  const gone = namesIn(row).size - aboard.filter((unit) => unit.stage === 'sold').length
  refuseIf(gone > 0 ? msg('pallet.undo.partGone') : '', 'changedSince')
  return [
    ...aboard.map((unit) => {
      const stage = formerStage(unit, stages.get(unit.id) ?? textOf(row, 'usualStage'))
      return editOf('units', unit, { stage, soldCents: null })
    }),
    // The lock comes off last.
    editOf('containers', pallet, { status: row.from as ContainerStatus, soldCents: null }),
  ]
}

/** Whether another manager, without contact, sold the pallet at the same price: that sale holds as well. */
async function isSoldBeside({ db }: CommandContext, { id, refId, data }: ActivityDoc): Promise<boolean> {
  const rows = await db.activity.find({ selector: { refId, atDesc: { $gte: 0 } } }).exec()
  const undone = new Set(rows.map(({ undoOf }) => undoOf))
  return rows.some(
    (row) =>
      row.type === 'container.soldWhole' &&
      row.undoOf === '' &&
      row.id !== id &&
      !undone.has(row.id) &&
      row.data['priceCents'] === data['priceCents'],
  )
}

async function unput(context: CommandContext, row: ActivityDoc): Promise<Edit[]> {
  const found = await context.db.units.findOne(row.refId).exec()
  const unit = found ? toPlain(found) : null
  if (!unit || unit.containerId !== row.to) throw new Refusal('changedSince', msg('pallet.undo.movedOn'))
  const stage = formerStage(unit, textOf(row, 'stage'))
  const missing: Partial<UnitDoc> =
    row.data['stage'] === undefined
      ? {}
      : { stage, exceptionCode: textOf(row, 'exceptionCode'), exceptionAt: textOf(row, 'exceptionAt') }
  const pallet = await container(context, row.to)
  const isAlone = (await findAboard(context.db, row.to)).length === 1
  const [containerId, lay] = [textOf(row, 'containerId'), textOf(row, 'locationId')]
  const from = containerId === '' ? null : await container(context, containerId)
  const locationId = from ? placeOn(from, '', lay) : lay
  return [
    ...(from ? await takesBack(context, from, [unit]) : []),
    editOf('units', unit, { containerId, locationId, ...missing }),
    ...(isAlone && pallet.status === 'received'
      ? [editOf('containers', pallet, { status: textOf(row, 'status') as ContainerStatus })]
      : []),
  ]
}

async function unset(context: CommandContext, row: ActivityDoc): Promise<Edit[]> {
  const pallet = await container(context, row.refId)
  refuseIf(pallet.status === row.to ? '' : msg('pallet.undo.stateChanged'), 'changedSince')
  return [editOf('containers', pallet, { status: row.from as ContainerStatus })]
}

async function unsetLoad(context: CommandContext, row: ActivityDoc): Promise<Edit[]> {
  const pallet = await container(context, row.refId)
  refuseIf(pallet.loadId === row.to ? '' : msg('pallet.undo.loadChanged'), 'changedSince')
  return [editOf('containers', pallet, { loadId: row.from })]
}

async function unadd(context: CommandContext, row: ActivityDoc): Promise<Edit[]> {
  const pallet = await container(context, row.refId)
  const aboard = await findAboard(context.db, row.refId)
  refuseIf(aboard.length > 0 ? msg('pallet.undo.somethingOn') : '', 'changedSince')
  return [removalOf('containers', pallet)]
}

const undoings = {
  'container.moved': undoMove,
  'container.merged': undoMerge,
  'container.split': unsplit,
  'container.soldWhole': unsell,
  'container.emptied': unset,
  'container.scrapped': unset,
  'container.loadSet': unsetLoad,
  'container.added': unadd,
  'unit.moved': unput,
} as const satisfies Partial<Record<LedgerType, (context: CommandContext, row: ActivityDoc) => Promise<Edit[]>>>

function isUndoable(type: string): type is keyof typeof undoings {
  return Object.hasOwn(undoings, type)
}

/** Whether a row of this type can be taken back here at all. */
export function canUndoPalletRow(row: Pick<ActivityDoc, 'type' | 'undoOf'>): boolean {
  return row.undoOf === '' && isUndoable(row.type)
}

/** Takes back what the ledger row names; a row that is taken back already stays so. @throws Refusal where that is no longer possible */
export async function undoPallet(context: CommandContext, rowId: string): Promise<void> {
  // The row may be owed still.
  await finishCutShort(context)
  const [found, counter] = await Promise.all([
    context.db.activity.findOne(rowId).exec(),
    context.db.activity.findOne(undoIdOf(rowId)).exec(),
  ])
  if (counter) return
  const row = found ? toPlain(found) : null
  if (!row || !isUndoable(row.type)) throw new Refusal('notAllowed', msg('pallet.undo.notUndoable'))
  const counterEntry = [counterRow({ ...row, type: row.type }, [])]
  if (row.type === 'container.soldWhole' && (await isSoldBeside(context, row))) {
    const { label: pallet, status } = await container(context, row.refId)
    refuseIf(status === 'soldWhole' ? '' : msg('pallet.undo.notSold'), 'changedSince')
    // Only so can the other sale be taken back later.
    await runJob(context, { id: undoIdOf(rowId), edits: [], rows: counterEntry })
    throw new Refusal('changedSince', msg('pallet.undo.soldTwice', { pallet }))
  }
  const edits = (await undoings[row.type](context, row)).filter(isChange)
  refuseIf(edits.length === 0 ? msg('pallet.undo.nothingLeft') : '', 'changedSince')
  await runJob(context, { id: undoIdOf(rowId), edits, rows: counterEntry })
}
