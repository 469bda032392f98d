/** Takes arrivals back. Invariant: no load goes back on the road of which something was counted or received by now, here or on another device. */
import { msg, type Words } from '#messages/message.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { isMap } from '#domain/core/merge/merge-values.ts'
import { cameOnTruck } from '#domain/dock/inbound.ts'
import { Refusal } from '#domain/core/refusal.ts'
import type { LoadChange } from '#data/core/change-load.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { rowsOf } from '#data/core/jobs/job.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { toPlain } from '#data/core/jobs/write.ts'

type Stage = LoadDoc['stage'] | undefined

const road: readonly Stage[] = ['won', 'booked', 'inTransit']

/** A change of the time alone sends nothing back on the road. */
const isArrival = ({ before, after }: LoadChange): boolean => after.stage === 'arrived' && road.includes(before.stage)

/** Whether what came off the truck proves by now that it is here: a pallet other than `containerId`, an item, or a number that a person typed. */
async function isSeen({ db }: CommandContext, loadId: string, containerId: string): Promise<boolean> {
  const [load, pallets, unit] = await Promise.all([
    db.loads.findOne(loadId).exec(),
    db.containers.find({ selector: { loadId, status: { $gte: '' } } }).exec(),
    db.units.findOne({ selector: { loadId, stage: { $gte: '' } } }).exec(),
  ])
  const isHere = (one: ContainerDoc) => one.id !== containerId && one.status !== 'expected' && cameOnTruck(one)
  return unit !== null || (load?.palletsCounted ?? null) !== null || pallets.some((one) => isHere(toPlain(one)))
}

/** Whether another row of the ledger notes the arrival, and no move back on the road came after it: two devices may note it without contact. */
async function isNotedToo({ db }: CommandContext, change: LoadChange): Promise<boolean> {
  const own = rowsOf(change).map(({ id }) => id)
  const selector = { refId: change.docId, atDesc: { $gte: 0 } }
  const rows = await db.activity.find({ selector, sort: [{ refId: 'asc' }, { atDesc: 'asc' }] }).exec()
  const undone = new Set(rows.map(({ undoOf }) => undoOf))
  const moves = rows.flatMap(({ id, undoOf, data }) => {
    const after = isMap(data['after']) ? data['after'] : {}
    const isStanding = undoOf === '' && !undone.has(id) && !own.includes(id)
    return isStanding && 'stage' in after ? [after['stage'] as Stage] : []
  })
  return moves[0] === 'arrived'
}

/** Whether the truck is here without what this change says, and without that pallet. */
export const isHereAnyway = async (
  context: CommandContext,
  change: LoadChange,
  containerId: string,
): Promise<boolean> =>
  (await isSeen(context, change.docId, containerId)) || (isArrival(change) && (await isNotedToo(context, change)))

const stays = (load: Words): Words => msg('inbound.arrivalStays', { load })
const isNoted = (load: Words): Words => msg('inbound.arrivalNotedToo', { load })

/** Why the arrival stays; `null` where it may go. */
async function whyItStays(context: CommandContext, change: LoadChange): Promise<typeof stays | null> {
  if (!isArrival(change)) return null
  if (await isSeen(context, change.docId, '')) return stays
  return (await isNotedToo(context, change)) ? isNoted : null
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
  const whys = await Promise.all(changes.map((change) => whyItStays(context, change)))
  const open = changes.filter((_, place) => whys[place] === null)
  if (open.length === 0 && changes.length > 0) {
    const why = whys.includes(stays) ? stays : isNoted
    throw new Refusal('changedSince', why(await codesOf(context, changes)))
  }
  const isWhole = await undoJobs(context, open)
  return isWhole && open.length === changes.length
}
