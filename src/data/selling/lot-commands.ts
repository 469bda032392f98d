/**
 * What a manager does with lots: text and bids, order and numbers, withdrawal, another auction. Invariants: each command is a job, safe to repeat and
 * undone as a whole; numbers change only while the auction is a draft, but for one that two lots have; the units of a lot that is
 * withdrawn are free again and where they were.
 */
import { msg } from '#messages/message.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { editOf, isChange, type Edit } from '#domain/core/merge/edits.ts'
import { Refusal, refuseIf } from '#domain/core/refusal.ts'
import { isWaiting } from '#domain/selling/auction-checks.ts'
import { mayReorder, maySellMore } from '#domain/selling/auction-stages.ts'
import { inOrder, nextNumber, numbersFor, settledNumbers } from '#domain/selling/lots/lot-numbers.ts'
import { stageOnShelf } from '#domain/core/floor/stage-on-shelf.ts'
import { startBidOf } from '#domain/selling/lots/lot-start-bid.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runChange, type Change } from '#data/core/jobs/change-doc.ts'
import { runJob, type Job, type JobRow } from '#data/core/jobs/job.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { lotEdit } from '#domain/selling/lots/lot-edits.ts'
import { findAuction, findChannel, findLot, findLots, withUnits } from './lots.ts'

/** The fields of a lot that a person writes. */
export type LotFields = Partial<Pick<ListingDoc, 'title' | 'description' | 'startBidCents' | 'reserveCents'>>

/**
 * Writes text and bids of one lot. `null` when nothing would differ.
 * @throws Refusal where buyers see it, or it is sold
 */
export function editLot(context: CommandContext, lotId: string, fields: LotFields): Promise<Change<ListingDoc> | null> {
  return runChange(context, 'listings', lotId, {
    wanted: (lot) => {
      refuseIf(isWaiting(lot) ? '' : msg('auction.lotIsOut'), 'changedSince')
      return fields
    },
    row: ({ before, after, doc }) => ({
      type: 'lot.edited', refType: 'listing', refId: lotId, to: String(doc.lotNo), data: { eventId: doc.eventId, before, after },
    }),
  }) // prettier-ignore
}

/** Takes units off a lot's list that are in another offer by now; its text follows where it was worked out. `null` when none is. */
export async function dropTaken(context: CommandContext, lotId: string): Promise<Job | null> {
  const held = await findLot(context.db, lotId)
  if (!held || !isWaiting(held.lot)) return null
  const { lot, units } = held
  const event = await eventOf(context, lot.eventId)
  const edit = lotEdit(held, units, { rule: event, channel: await findChannel(context.db, event.channelKey) })
  if (!isChange(edit)) return null
  return run(context, [edit], {
    type: 'lot.edited', refType: 'listing', refId: lotId, to: String(lot.lotNo), data: { eventId: lot.eventId, before: edit.before, after: edit.after },
  })
} // prettier-ignore

async function run(context: CommandContext, edits: readonly Edit[], row: JobRow): Promise<Job | null> {
  if (edits.length === 0) return null
  const job: Job = { id: context.newId(), edits, rows: [row] }
  return (await runJob(context, job)) ? job : null
}

async function eventOf(context: CommandContext, eventId: string): Promise<SaleEventDoc> {
  const event = await findAuction(context.db, eventId)
  if (!event) throw new Refusal('notHere', msg('auction.notHere'))
  return event
}

/** Sets the same start bid on several lots; with `null`, each by the auction's rule. Lots that buyers see are left alone. */
export async function setStartBids(context: CommandContext, eventId: string, lotIds: readonly string[], cents: number | null): Promise<Job | null> {
  const event = await eventOf(context, eventId)
  const lots = (await findLots(context.db, eventId)).filter((lot) => lotIds.includes(lot.id) && isWaiting(lot))
  const edits = (await withUnits(context.db, lots)).flatMap(({ lot, units }) => {
    const startBidCents = cents ?? startBidOf(event, units)
    return lot.startBidCents === startBidCents ? [] : [editOf('listings', lot, { startBidCents })]
  })
  const data = { lots: edits.length, cents }
  return run(context, edits, { type: 'event.bidsSet', refType: 'saleEvent', refId: eventId, data })
} // prettier-ignore

/** Numbers the lots of a draft from 1 in this order; lots that it does not name come after, as they were. */
export async function orderLots(context: CommandContext, eventId: string, lotIds: readonly string[]): Promise<Job | null> {
  const event = await eventOf(context, eventId)
  refuseIf(mayReorder(event) ? '' : msg('auction.numbersFixed'))
  const lots = await findLots(context.db, eventId)
  const named = lotIds.flatMap((id) => lots.find((lot) => lot.id === id) ?? [])
  const ordered = [...named, ...lots.filter((lot) => !lotIds.includes(lot.id))]
  return run(context, renumbering(lots, numbersFor(ordered)), {
    type: 'event.ordered', refType: 'saleEvent', refId: eventId, data: { lots: lots.length },
  })
} // prettier-ignore

/** Closes gaps and settles numbers that two lots have; the order stays. */
export async function renumberLots(context: CommandContext, eventId: string): Promise<Job | null> {
  const event = await eventOf(context, eventId)
  const lots = await findLots(context.db, eventId)
  if (!mayReorder(event)) return settleNumbers(context, eventId)
  return orderLots(context, eventId, inOrder(lots).map(({ id }) => id))
} // prettier-ignore

function renumbering(lots: readonly ListingDoc[], numbers: ReadonlyMap<string, number>): readonly Edit[] {
  return lots.flatMap((lot) => {
    const lotNo = numbers.get(lot.id)
    return lotNo === undefined ? [] : [editOf('listings', lot, { lotNo })]
  })
}

/**
 * Two devices without a network gave one number to two lots: the later one gets the next free number. Its old number is noted as the one on its tag,
 * so that every device asks for a new tag. `null` when every number is there once.
 */
export async function settleNumbers(context: CommandContext, eventId: string): Promise<Job | null> {
  const lots = await findLots(context.db, eventId)
  const settled = settledNumbers(lots)
  const edits = lots.flatMap((lot) => {
    const lotNo = settled.get(lot.id)
    return lotNo === undefined ? [] : [editOf('listings', lot, { lotNo, sticker: lot.sticker || String(lot.lotNo) })]
  })
  const rows = lots.flatMap((lot): JobRow[] => {
    const lotNo = settled.get(lot.id)
    if (lotNo === undefined) return []
    return [{ type: 'lot.renumbered', refType: 'listing', refId: lot.id, from: String(lot.lotNo), to: String(lotNo), data: { eventId } }]
  })
  if (edits.length === 0) return null
  const job: Job = { id: context.newId(), edits, rows }
  return (await runJob(context, job)) ? job : null
} // prettier-ignore

/** Takes lots out of their auction: the units are free again, the numbers stay taken. Lots that are sold or over are left alone. */
export async function withdrawLots(context: CommandContext, eventId: string, lotIds: readonly string[]): Promise<Job | null> {
  const lots = (await findLots(context.db, eventId)).filter((lot) => lotIds.includes(lot.id) && (isWaiting(lot) || lot.status === 'live'))
  const held = await withUnits(context.db, lots)
  const edits = [
    ...lots.map((lot) => editOf('listings', lot, { status: 'withdrawn' })),
    ...held.flatMap(({ units }) => units.map((unit) => editOf('units', unit, { listingId: '', stage: stageOnShelf(unit) }))),
  ]
  if (edits.length === 0) return null
  const rows = held.flatMap(({ lot, units }): JobRow[] => [
    { type: 'lot.withdrawn', refType: 'listing', refId: lot.id, from: lot.status, to: String(lot.lotNo), data: { eventId, unitIds: lot.unitIds } },
    ...units.map((unit): JobRow => ({ type: 'unit.unlotted', refType: 'unit', refId: unit.id, from: String(lot.lotNo), data: { eventId, listingId: lot.id } })),
  ])
  const job: Job = { id: context.newId(), edits, rows }
  return (await runJob(context, job)) ? job : null
} // prettier-ignore

/** Moves draft lots to another auction, where they get the next numbers. */
export async function moveLots(context: CommandContext, eventId: string, lotIds: readonly string[], to: string): Promise<Job | null> {
  const [target, lots, there] = await Promise.all([eventOf(context, to), findLots(context.db, eventId), findLots(context.db, to)])
  refuseIf(maySellMore(target, context.now()) ? '' : msg('auction.scan.isOver', { auction: target.title }))
  const moving = lots.filter((lot) => lotIds.includes(lot.id) && isWaiting(lot))
  if (moving.length === 0 || eventId === to) return null
  const first = nextNumber(there)
  const edits = moving.map((lot, place) => editOf('listings', lot, { eventId: to, lotNo: first + place, sticker: lot.sticker || String(lot.lotNo) }))
  const rows = moving.map((lot, place): JobRow => ({
    type: 'lot.moved', refType: 'listing', refId: lot.id, from: String(lot.lotNo), to: String(first + place), data: { from: eventId, to },
  }))
  const job: Job = { id: context.newId(), edits, rows }
  return (await runJob(context, job)) ? job : null
} // prettier-ignore

/**
 * Takes a change of lots back. Resolves with whether everything is as it was before.
 * @throws Refusal where buyers see one of them since, or the numbers were fixed: what they were told stays
 */
export async function undoLots(context: CommandContext, job: Job): Promise<boolean> {
  const isOrder = job.rows.some(({ type }) => type === 'event.ordered')
  const isTold = job.rows.some(({ type }) => type === 'lot.renumbered')
  // A withdrawal says itself where its lots stand, and a number that two lots have is settled after that as well.
  const changed = isTold ? [] : job.edits.filter(({ collection, after }) => collection === 'listings' && after?.['status'] === undefined) // prettier-ignore
  const lots = inOrder([...(await context.db.listings.findByIds(changed.map(({ id }) => id)).exec()).values()].map((doc) => toPlain<ListingDoc>(doc))) // prettier-ignore
  refuseIf(lots.every(isWaiting) ? '' : msg('auction.seenSince'), 'changedSince')
  const event = isOrder ? await findAuction(context.db, lots[0]?.eventId ?? '') : null
  refuseIf(event && !mayReorder(event) ? msg('auction.numbersFixed') : '', 'changedSince')
  return undoJob(context, job)
}
