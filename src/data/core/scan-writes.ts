/**
 * Carries out what a step of the floor decided, and takes it back. Must stay true: the unit is written first and carries all that matters, then
 * its ledger row; a job has an id, from which its rows' ids derive, so that repeating it after a crash writes what is missing and nothing twice;
 * a repeated job leaves alone what somebody changed meanwhile; taking back is a counter-entry and never undoes another's later work.
 */
import type { RowWrite } from '#domain/core/scan-step.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { takeBack, writeOfRow, type FloorRow, type UnitPatch, type UnitWrite } from '#domain/core/scan-step.ts'
import { sameValue } from '#domain/core/merge-values.ts'
import { mayMove } from '#domain/core/unit-stages.ts'
import { log } from './activity.ts'
import { changeOne, plain } from './write.ts'
import type { Work } from './work.ts'

export type FloorWrite = UnitWrite | RowWrite

/** The writes of one step, under an id of their own (at most 60 characters). */
export interface FloorJob<Write> {
  readonly id: string
  readonly writes: readonly Write[]
}

/** How the writes of a page come into the store. A page with writes of its own kind (photos) brings its own. */
export interface FloorWriter<Write> {
  /** `again` is a job that may have been carried out before, in part or whole. Rejects when the device cannot save. */
  readonly apply: (work: Work, job: FloorJob<Write>, again: boolean) => Promise<void>
  /** Resolves with whether everything is as it was before; what others did since stays. */
  readonly takeBack: (work: Work, job: FloorJob<Write>) => Promise<boolean>
}

const rowIdOf = (job: FloorJob<unknown>, place: number): string => `${job.id}-${place}`
const undoIdOf = (rowId: string): string => `undo-${rowId}`

async function isLogged(work: Work, rowId: string): Promise<boolean> {
  return (await work.db.activity.findOne(rowId).exec()) !== null
}

/** The row tells what was written and what was there before, so that it can be taken back from the unit's history on any device. */
function rowOf(write: FloorWrite): FloorRow {
  if (write.kind === 'row') return write.row
  return { ...write.row, data: { ...write.row.data, after: write.patch, before: write.before } }
}

/** `null` when nothing is to be changed. A stage that the unit may no longer go to is left out. */
function fieldsFor(unit: UnitDoc, write: UnitWrite, again: boolean): UnitPatch | null {
  const entries = Object.entries(write.patch).filter(([field, value]) => {
    const now = unit[field as keyof UnitPatch]
    if (sameValue(now, value)) return false
    if (again && !sameValue(now, write.before[field as keyof UnitPatch])) return false
    return field !== 'stage' || mayMove(unit.stage, value as UnitDoc['stage'])
  })
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

async function apply(work: Work, job: FloorJob<FloorWrite>, again: boolean): Promise<void> {
  for (const [place, write] of job.writes.entries()) {
    const id = rowIdOf(job, place)
    if (again && (await isLogged(work, id))) continue
    if (write.kind === 'unit') await changeOne(work, 'units', write.unitId, (unit) => fieldsFor(unit, write, again))
    await log(work, [{ id, ...rowOf(write) }])
  }
}

/** Takes one write back; its row's id may be of any form. Resolves with whether the unit is as it was. */
async function takeBackOne(work: Work, write: FloorWrite, rowId: string): Promise<boolean> {
  const undoId = undoIdOf(rowId)
  if (await isLogged(work, undoId)) return true
  const { type, refType, refId, from, to } = write.row
  const row = { id: undoId, type, refType, refId, from: to, to: from, data: write.row.data, undoOf: rowId }
  if (write.kind === 'row') {
    await log(work, [row])
    return true
  }
  const unit = await work.db.units.findOne(write.unitId).exec()
  if (!unit) return false
  const { isWhole } = takeBack(write, plain(unit))
  await changeOne(work, 'units', write.unitId, (now) => {
    const { patch } = takeBack(write, now).write
    return Object.keys(patch).length === 0 ? null : patch
  })
  await log(work, [row])
  return isWhole
}

async function takeBackJob(work: Work, job: FloorJob<FloorWrite>): Promise<boolean> {
  let isWhole = true
  for (const [place, write] of [...job.writes.entries()].reverse()) {
    if (!(await takeBackOne(work, write, rowIdOf(job, place)))) isWhole = false
  }
  return isWhole
}

export const floorWriter: FloorWriter<FloorWrite> = { apply, takeBack: takeBackJob }

/** Takes back what a row of a unit's history tells of. Resolves with whether everything is as it was; `false` too when the row cannot be taken back. */
export async function takeBackRow(work: Work, rowId: string): Promise<boolean> {
  const row = await work.db.activity.findOne(rowId).exec()
  const write = row && writeOfRow(plain(row))
  return write ? takeBackOne(work, write, rowId) : false
}
