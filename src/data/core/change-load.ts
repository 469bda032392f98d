/**
 * The one way that pages change a load. Invariants: a change that changes nothing writes nothing; a row in the ledger names what each field was
 * and is; each change is a job, and an undo leaves a later edit of another person alone.
 */
import { lower, msg } from '#messages/message.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import { loadStageLabels } from '#domain/core/loads/load-stages.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { planChange, runChange, type Change, type Changing } from '#data/core/jobs/change-doc.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

export type LoadFields = Omit<LoadDoc, 'id' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>
export type LoadChange = Change<LoadDoc>

/** New fields, or a function of the latest state that answers `null` to leave the load alone. */
type Wanted = Partial<LoadFields> | ((load: LoadDoc) => Partial<LoadFields> | null)

/** Changes fields of a load. Resolves with `null` when nothing was changed. */
export function changeLoad(
  context: CommandContext,
  loadId: string,
  type: LedgerType,
  wanted: Wanted,
): Promise<LoadChange | null> {
  return runChange(context, 'loads', loadId, changing(type, wanted))
}

/** Prepares a change that is written together with others. Writes nothing. */
export function planLoad(
  context: CommandContext,
  loadId: string,
  type: LedgerType,
  wanted: Wanted,
): Promise<LoadChange | null> {
  return planChange(context, 'loads', loadId, changing(type, wanted))
}

/** Why a move is not made from where the load stands now; a person saw it at another stage. */
export const movedMeanwhile = ({ code, stage }: Pick<LoadDoc, 'code' | 'stage'>): Refusal =>
  new Refusal('changedSince', msg('load.movedMeanwhile', { load: code, stage: lower(loadStageLabels[stage]) }))

function changing(type: LedgerType, wanted: Wanted): Changing<LoadDoc> {
  return {
    wanted: typeof wanted === 'function' ? wanted : () => wanted,
    row: ({ before, after, doc }) => ({
      type,
      undoType: 'load.undone',
      refType: 'load',
      refId: doc.id,
      from: before.stage ?? '',
      to: after.stage ?? '',
      data: { before, after },
    }),
  }
}
