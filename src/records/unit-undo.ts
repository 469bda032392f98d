/** What can be taken back from a unit's own history, and how each kind of row is. */
import type { ActivityDoc } from '#schemas/activity.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { isUndoable } from '#domain/core/merge/edits.ts'
import { editOfWrite, writeOfRow } from '#domain/core/floor/scan-step.ts'
import { undoRow } from '#data/core/jobs/scan-writes.ts'
import { isFresh, markDamaged, undoReceive } from '#data/dock/receive-commands.ts'
import { undoPallet } from '#data/pallets/undo-pallet.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { showPartlyUndone } from '#ui/command/undo-notice.tsx'

/** Only while nothing has built on it. */
export function canUndo(row: ActivityDoc, unit: UnitDoc): boolean {
  if (row.undoOf !== '' || row.refId !== unit.id) return false
  if (row.type === 'unit.received') return isFresh(unit)
  if (row.type === 'unit.moved') return unit.containerId === row.to
  if (row.type === 'unit.damaged') return unit.coarse === 'damaged'
  const write = writeOfRow(row)
  return write !== null && isUndoable({ ...unit }, editOfWrite(write))
}

/** Resolves when it is taken back, in part where a person changed it since. @throws Refusal when it is too late */
export async function undoStep(context: CommandContext, row: ActivityDoc): Promise<void> {
  if (row.type === 'unit.received') await undoReceive(context, row.refId)
  else if (row.type === 'unit.damaged') await markDamaged(context, row.refId, false)
  else if (row.type === 'unit.moved') await undoPallet(context, row.id)
  else if (!(await undoRow(context, row.id))) showPartlyUndone()
}
