/**
 * What happens to a load on the dock: it is booked, moved from stage to stage, arrives, is refused. Must stay true: stage and times agree
 * (`stampsOfMove`); a move that the table does not allow at the moment of writing is not made, since another device may have moved it
 * meanwhile; every command can be repeated and taken back.
 */
import type { LoadStage } from '#schemas/loads.ts'
import { sealNoteHead, sealState } from '#domain/dock/inbound.ts'
import { mayMoveLoad, shownStage, stampsOfMove } from '#domain/core/load-stages.ts'
import { blankLoad, loadCodeOf } from '#domain/dock/new-load.ts'
import { log } from '#data/core/activity.ts'
import { insertOne, removeAll } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'
import { changeLoad, undoLoadChange, type LoadChange, type LoadFields } from './change-load.ts'

/** Moves a load to another stage; `null` when it is there already or may not go there any more. */
export function moveLoad(work: Work, loadId: string, to: LoadStage, receivedQty: number): Promise<LoadChange | null> {
  return changeLoad(work, loadId, 'load.moved', (load) => {
    if (!mayMoveLoad(shownStage(load, receivedQty), to)) return null
    return { stage: to, ...stampsOfMove(load, to, work.now()) }
  })
}

/**
 * The truck is here, since `arrivedAt` (ISO UTC). Loads that are further already keep their stage and take the time. Resolves with the changes, for
 * an undo.
 */
export async function arrive(work: Work, loadIds: readonly string[], arrivedAt: string): Promise<LoadChange[]> {
  const changes: LoadChange[] = []
  for (const loadId of loadIds) {
    const change = await changeLoad(work, loadId, 'load.arrived', (load) => {
      const comes = load.stage === 'won' || load.stage === 'booked' || load.stage === 'inTransit'
      return comes ? { stage: 'arrived', arrivedAt } : { arrivedAt }
    })
    if (change) changes.push(change)
  }
  return changes
}

export async function undoChanges(work: Work, changes: readonly LoadChange[]): Promise<void> {
  for (const change of changes.toReversed()) await undoLoadChange(work, change)
}

/** The truck is sent away. What was written about it stays; `null` when the load may not be refused any more. */
export function refuseLoad(
  work: Work,
  loadId: string,
  reason: string,
  receivedQty: number,
): Promise<LoadChange | null> {
  return changeLoad(work, loadId, 'load.refused', (load) => {
    if (!mayMoveLoad(shownStage(load, receivedQty), 'refused')) return null
    return { stage: 'refused', refusedReason: reason.slice(0, 200) }
  })
}

const NOTE_LIMIT = 2_000

/** Settles a seal that differs, by a note about these two numbers in the load's own note. A double press writes it once. */
export function acceptSeal(work: Work, loadId: string, words: string): Promise<LoadChange | null> {
  return changeLoad(work, loadId, 'load.sealAccepted', (load) => {
    const line = `${sealNoteHead(load)} ${words.trim().replaceAll('\n', ' ')}`
    if (sealState(load) !== 'differs') return null
    return {
      note: [load.note, line]
        .filter((text) => text !== '')
        .join('\n')
        .slice(-NOTE_LIMIT),
    }
  })
}

/** Books a load by hand. `id` is minted by the page when its form opens, so that a second press books nothing more. */
export async function bookLoad(work: Work, id: string, fields: Partial<LoadFields>): Promise<boolean> {
  const draft = { ...blankLoad(id, '', 'booked'), ...fields, code: loadCodeOf(fields.code ?? '') }
  if (!(await insertOne(work, 'loads', draft))) return false
  await log(work, [{ id: `booked-${id}`, type: 'load.booked', refType: 'load', refId: id, to: draft.stage }])
  return true
}

/** Takes a booking back: the load goes out of sight. */
export async function undoBooking(work: Work, id: string): Promise<void> {
  await removeAll(work, 'loads', [id])
  const row = `booked-${id}`
  await log(work, [{ id: `un${row}`, type: 'load.unbooked', refType: 'load', refId: id, undoOf: row }])
}
