/** Takes arrivals back. Invariant: no load goes back on the road of which something was counted or received by now, here or on another device. */
import { msg, type Words } from '#messages/message.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { cameOnTruck } from '#domain/dock/inbound.ts'
import { Refusal } from '#domain/core/refusal.ts'
import type { LoadChange } from '#data/core/change-load.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/** Whether a pallet of the load other than `containerId`, or an item of it, proves by now that its truck is here. */
export async function isHereAnyway({ db }: CommandContext, loadId: string, containerId: string): Promise<boolean> {
  const [pallets, unit] = await Promise.all([
    db.containers.find({ selector: { loadId, status: { $gte: '' } } }).exec(),
    db.units.findOne({ selector: { loadId, stage: { $gte: '' } } }).exec(),
  ])
  const isSeen = (one: ContainerDoc) => one.id !== containerId && one.status !== 'expected' && cameOnTruck(one)
  return unit !== null || pallets.some((one) => isSeen(toPlain(one)))
}

const road: readonly (LoadDoc['stage'] | undefined)[] = ['won', 'booked', 'inTransit']

/** A change of the time alone sends nothing back on the road. */
const isArrival = ({ before, after }: LoadChange): boolean => after.stage === 'arrived' && road.includes(before.stage)

async function isSeenSince(context: CommandContext, change: LoadChange): Promise<boolean> {
  if (!isArrival(change)) return false
  const load = await context.db.loads.findOne(change.docId).exec()
  return (load !== null && load.palletsCounted !== null) || isHereAnyway(context, change.docId, '')
}

async function codesOf({ db }: CommandContext, changes: readonly LoadChange[]): Promise<Words> {
  const found = await db.loads.findByIds(changes.map(({ docId }) => docId)).exec()
  const codes = changes.map(({ docId }): Words => found.get(docId)?.code ?? '')
  return codes.reduce((first, second) => msg('core.and', { first, second }))
}

/**
 * Resolves with whether everything is as before; `false` where a part stays.
 * @throws Refusal where all of it stays
 */
export async function undoArrival(context: CommandContext, changes: readonly LoadChange[]): Promise<boolean> {
  const isSeen = await Promise.all(changes.map((change) => isSeenSince(context, change)))
  const open = changes.filter((_, place) => isSeen[place] !== true)
  if (open.length === 0 && changes.length > 0) {
    const load = await codesOf(context, changes)
    throw new Refusal('changedSince', msg('inbound.arrivalStays', { load }))
  }
  const isWhole = await undoJobs(context, open)
  return isWhole && open.length === changes.length
}
