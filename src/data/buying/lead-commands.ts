/**
 * What happens to a load while it is bought: it is added, edited, watched, bid on, won, lost or passed. Invariants: a move that the table forbids at the
 * moment of writing is not made, since another device may have moved it meanwhile; every command can be repeated and taken back.
 */
import { msg } from '#messages/message.ts'
import type { LoadStage } from '#schemas/loads.ts'
import { insertOf } from '#domain/core/merge/edits.ts'
import { mayMoveLoad } from '#domain/core/loads/load-stages.ts'
import { refuseIf } from '#domain/core/refusal.ts'
import { changeLoad, movedMeanwhile, planLoad, type LoadChange, type LoadFields } from '#data/core/change-load.ts'
import { runJob, runJobs, type Job } from '#data/core/jobs/job.ts'
import { mintLabels } from '#data/store/device.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { newLoadDraft } from './import-new-load.ts'

const moving = (to: LoadStage, fields: Partial<LoadFields>) => (load: { readonly stage: LoadStage }) =>
  mayMoveLoad(load.stage, to) ? { ...fields, stage: to } : null

/**
 * Moves a lead, with what is known now: the bid, what it went for. `null` when it is there already.
 * @throws Refusal where it may not go there any more
 */
export async function moveLead(
  context: CommandContext,
  loadId: string,
  to: LoadStage,
  fields: Partial<LoadFields> = {},
): Promise<LoadChange | null> {
  return changeLoad(context, loadId, 'load.moved', (load) => {
    const wanted = moving(to, fields)(load)
    if (!wanted) throw movedMeanwhile(load)
    return wanted
  })
}

/**
 * Moves those of several leads that may go there. Resolves with the changes, for an undo; with none where all are there already.
 * @throws Refusal where some are not, and none may go there any more
 */
export async function moveLeads(
  context: CommandContext,
  loadIds: readonly string[],
  to: LoadStage,
): Promise<readonly LoadChange[]> {
  const plans = await Promise.all(loadIds.map((id) => planLoad(context, id, 'load.moved', moving(to, {}))))
  const moved = await runJobs(
    context,
    plans.filter((change) => change !== null),
  )
  if (moved.length > 0) return moved
  const leads = await context.db.loads.findByIds([...loadIds]).exec()
  const areThere = loadIds.every((id) => leads.get(id)?.stage === to)
  refuseIf(areThere ? '' : msg('lead.allMovedMeanwhile'), 'changedSince')
  return moved
}

/**
 * Adds a lead by hand. `id` is minted by the page when its form opens, so that a second press adds nothing more. `null` where it was added already.
 */
export async function addLead(context: CommandContext, id: string, fields: Partial<LoadFields>): Promise<Job | null> {
  if (await context.db.loads.findOne(id).exec()) return null
  const [code = ''] = await mintLabels(context.db, 'load', 1)
  const draft = { ...newLoadDraft({ id, code, stage: 'lead' }), ...fields, id, code, stage: 'lead' as const }
  const row = { type: 'lead.added', undoType: 'lead.removed', refType: 'load', refId: id, to: 'lead' } as const
  const job: Job = { id: `lead-${id}`, edits: [insertOf('loads', draft)], rows: [row] }
  return (await runJob(context, job)) ? job : null
}
