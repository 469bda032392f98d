/**
 * What happens to a load on the dock: it is booked, moved from stage to stage, arrives, is refused. Invariants: stage
 * and times agree (`timesOfMove`); a move that the table forbids at the moment of writing is not made, since another
 * device may have moved it meanwhile; every command can be repeated and taken back.
 */
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import { insertOf } from '#domain/core/merge/edits.ts'
import { asCame, claimByAfter } from '#domain/core/loads/claim-clock.ts'
import { sealNoteHead, sealState } from '#domain/dock/inbound.ts'
import { isClosedBefore, mayMoveLoad, shownStage, timesOfMove } from '#domain/core/loads/load-stages.ts'
import { blankLoad, loadCodeOf } from '#domain/dock/new-load.ts'
import { runJob, runJobs, type Job } from '#data/core/jobs/job.ts'
import { findFirstIn } from '#data/core/first-in.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { changeLoad, movedMeanwhile, planLoad, type LoadChange, type LoadFields } from '#data/core/change-load.ts'

/** The clock of the claim goes along with the arrival that it runs from. */
function withClaim(load: LoadDoc, fields: Partial<LoadFields>): Partial<LoadFields> {
  const { arrivedAt, claimBy } = fields
  if (arrivedAt === undefined || arrivedAt === load.arrivedAt || claimBy !== undefined) return fields
  return { ...fields, claimBy: claimByAfter(load, arrivedAt) }
}

/** What a person typed into the fields of a load; `null` where nothing differs. */
export const editLoad = (
  context: CommandContext,
  loadId: string,
  fields: Partial<LoadFields>,
): Promise<LoadChange | null> => changeLoad(context, loadId, 'load.edited', (load) => withClaim(load, fields))

/**
 * Moves a load to another stage; `null` when it is there already.
 * @throws Refusal where it may not go there any more
 */
export async function moveLoad(
  context: CommandContext,
  loadId: string,
  to: LoadStage,
  receivedQty: number,
): Promise<LoadChange | null> {
  const firstIn = await findFirstIn(context.db, loadId)
  return changeLoad(context, loadId, 'load.moved', (load) => {
    const stage = shownStage(load, receivedQty)
    if (isClosedBefore(load) || !mayMoveLoad(stage, to)) throw movedMeanwhile({ ...load, stage })
    return {
      stage: to,
      ...withClaim(load, timesOfMove({ ...load, arrivedAt: asCame(load, firstIn).arrivedAt }, to, context.now())),
    }
  })
}

/**
 * The truck is here, since `arrivedAt` (ISO UTC). Loads that are further already keep their stage and take the time. Resolves with the changes, for
 * an undo.
 */
export async function arrive(
  context: CommandContext,
  loadIds: readonly string[],
  arrivedAt: string,
): Promise<LoadChange[]> {
  return runJobs(context, await planArrival(context, loadIds, arrivedAt))
}

/** The same, prepared. Writes nothing. */
export async function planArrival(
  context: CommandContext,
  loadIds: readonly string[],
  arrivedAt: string,
): Promise<LoadChange[]> {
  const plans = loadIds.map((loadId) =>
    planLoad(context, loadId, 'load.arrived', (load) => {
      if (load.stage === 'refused') return null
      const comes = load.stage === 'won' || load.stage === 'booked' || load.stage === 'inTransit'
      const claimBy = claimByAfter(load, arrivedAt)
      return comes ? { stage: 'arrived', arrivedAt, claimBy } : { arrivedAt, claimBy }
    }),
  )
  return (await Promise.all(plans)).filter((change) => change !== null)
}

/**
 * Records the truck at this door, with all its loads; `''` takes the door back. Resolves with the
 * changes, for an undo.
 */
export async function setDoor(
  context: CommandContext,
  loadIds: readonly string[],
  dockDoor: string,
): Promise<LoadChange[]> {
  const plans = await Promise.all(loadIds.map((loadId) => planLoad(context, loadId, 'load.door', { dockDoor })))
  return runJobs(
    context,
    plans.filter((change) => change !== null),
  )
}

/**
 * The truck is sent away. What was written about it stays; `null` when it is already, for this reason.
 * @throws Refusal where the load may not be refused any more
 */
export function refuseLoad(
  context: CommandContext,
  loadId: string,
  reason: string,
  receivedQty: number,
): Promise<LoadChange | null> {
  return changeLoad(context, loadId, 'load.refused', (load) => {
    const stage = shownStage(load, receivedQty)
    if (!mayMoveLoad(stage, 'refused')) throw movedMeanwhile({ ...load, stage })
    return { stage: 'refused', refusedReason: reason.slice(0, 200) }
  })
}

const NOTE_LIMIT = 2_000

/** Settles a seal that differs, by a note about these two numbers in the load's own note. A double press writes it once. */
export function acceptSeal(context: CommandContext, loadId: string, words: string): Promise<LoadChange | null> {
  return changeLoad(context, loadId, 'load.sealAccepted', (load) => {
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

/**
 * Books a load by hand. `id` is minted by the page when its form opens, so that a second press books nothing more. Resolves with what an undo
 * needs: the load goes out of sight while no person has changed it. `null` where it was booked already.
 */
export async function bookLoad(context: CommandContext, id: string, fields: Partial<LoadFields>): Promise<Job | null> {
  const draft = { ...blankLoad(id, '', 'booked'), ...fields, code: loadCodeOf(fields.code ?? '') }
  const row = { type: 'load.booked', undoType: 'load.unbooked', refType: 'load', refId: id, to: draft.stage } as const
  const job: Job = { id: `booked-${id}`, edits: [insertOf('loads', draft)], rows: [row] }
  return (await runJob(context, job)) ? job : null
}
