/**
 * What managers do with the invoices of an auction: results in, paid, canceled, given up, the next bidder, settled. Invariants: each command is jobs that are
 * safe to repeat and are taken back together; what is paid is not canceled; the amounts follow the lines.
 */
import { msg } from '#messages/message.ts'
import type { AmountUnit } from '#domain/core/money.ts'
import { editBetween, editOf, isChange, type Edit } from '#domain/core/merge/edits.ts'
import type { JsonMap } from '#domain/core/merge/merge-values.ts'
import { givenMark } from '#domain/core/orders/order-given.ts'
import { statusOfLines } from '#domain/core/orders/order-status.ts'
import { linesOf } from '#domain/core/orders/orders.ts'
import { goneProblem } from '#domain/core/floor/scan-step.ts'
import { Refusal, refuseIf } from '#domain/core/refusal.ts'
import { amountProblem } from '#domain/core/stored-numbers.ts'
import { eventRow, invoiceRow, backFacts, settleProblems, type EventRow } from '#domain/selling/closeouts.ts'
import { cancelWrite } from '#domain/core/orders/order-cancel.ts'
import { isFree } from '#domain/selling/decisions.ts'
import { holderOf, isUnpaid, liveLines, orderWithout, planAwards, planOff, priceIn, settleOnDesk, type Desk, type Plan } from '#domain/selling/invoices.ts' // prettier-ignore
import { isSameBidder, type Bidder, type ResultRow } from '#domain/selling/results-file.ts'
import { matchRows } from '#domain/selling/results-match.ts'
import { planResults } from '#domain/selling/results-plan.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { runJob, runJobs, type Job } from '#data/core/jobs/job.ts'
import { runChange } from '#data/core/jobs/change-doc.ts'
import { findUnit } from '#data/core/find/find-unit.ts'
import { findOrder } from '#data/core/orders.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { findKnownTerms } from '#data/core/fee-terms.ts'
import { readDesk } from './closeouts.ts'
import { findAuction } from './lots.ts'

const jobOf = (context: CommandContext, { edits, rows }: Plan): Job => ({ id: context.newId(), edits, rows })

const PER_STEP = 20

export interface ResultsFile {
  readonly eventId: string
  readonly fileName: string
  readonly rows: readonly ResultRow[]
  readonly unit: AmountUnit
}

export interface ResultsRun {
  readonly onProgress?: (share: number) => void
  /** Takes back what was done so far; nothing stays half done. */
  readonly signal?: AbortSignal
}

/**
 * Takes the results of an auction in. What another device took in meanwhile is not done again: the plan is made of the records as they are now.
 * Resolves with the jobs, for an undo; empty where nothing was new.
 */
export async function importResults(context: CommandContext, file: ResultsFile, { onProgress, signal }: ResultsRun = {}): Promise<readonly Job[]> {
  const desk = await readDesk(context.db, file.eventId)
  const { event } = desk
  const row = await rowOf(context, desk)
  refuseIf(row.event.status === 'settled' ? msg('closeout.problem.isSettled') : '')
  const { plans, rows, hammerCents } = planResults(desk, matchRows(file.rows, [...desk.lots.values()]), file.unit)
  const jobs = plans.map((plan) => jobOf(context, plan))
  const note = resultsNote(context, event, file, { rows: rows.length, hammerCents })
  const done: Job[] = []
  for (let start = 0; start < jobs.length; start += PER_STEP) {
    if (signal?.aborted) {
      await undoJobs(context, done)
      return []
    }
    const isLast = start + PER_STEP >= jobs.length
    // With the last step, whose entry in the journal brings it back: for the same file again, nothing would be new.
    done.push(...(await runJobs(context, [...jobs.slice(start, start + PER_STEP), ...(isLast ? [note] : [])])))
    onProgress?.(Math.min(1, (start + PER_STEP) / jobs.length))
  }
  return done
} // prettier-ignore

function resultsNote(context: CommandContext, event: SaleEventDoc, file: ResultsFile, data: object): Job {
  const edits = event.status === 'closed' ? [] : [editOf('saleEvents', event, { status: 'closed' })]
  const row = { type: 'event.resultsImported', refType: 'saleEvent', refId: event.id, from: event.status, to: 'closed', data: { file: file.fileName, ...data } } as const
  return { id: context.newId(), edits, rows: [row] }
} // prettier-ignore

async function deskOf(
  context: CommandContext,
  orderId: string,
): Promise<{ readonly desk: Desk; readonly order: OrderDoc }> {
  const found = await context.db.orders.findOne(orderId).exec()
  if (!found) throw new Refusal('notHere', msg('closeout.notHere'))
  const desk = await readDesk(context.db, toPlain<OrderDoc>(found).eventId)
  return { desk, order: desk.orders.get(orderId) ?? toPlain<OrderDoc>(found) }
}

const lotIdsOf = (order: OrderDoc): readonly string[] => [
  ...new Set(liveLines(order).map(({ listingId }) => listingId)),
]

async function carry(context: CommandContext, plans: readonly Plan[]): Promise<readonly Job[]> {
  return runJobs(context, plans.map((plan) => jobOf(context, plan))) // prettier-ignore
}

/**
 * Cancels an invoice that was not paid: its lots are back as unpaid.
 * @throws Refusal for one that is paid
 */
export async function cancelInvoice(context: CommandContext, orderId: string): Promise<readonly Job[]> {
  const { desk, order } = await deskOf(context, orderId)
  refuseIf(isUnpaid(order) ? '' : msg('closeout.problem.notUnpaid'))
  const plan = planOff(desk, order, lotIdsOf(order), 'unpaid')
  // All of it is out already, and its lines have not come to this device yet.
  refuseIf(plan.edits.some(isChange) ? '' : msg('closeout.problem.notUnpaid'))
  return carry(context, [plan])
}

/**
 * Works premium, tax and fee out anew on the lots that the invoice has. `null` where they fit.
 * @throws Refusal for one that is paid or over
 */
export async function fitAmounts(context: CommandContext, orderId: string): Promise<Job | null> {
  const { desk, order } = await deskOf(context, orderId)
  refuseIf(isUnpaid(order) ? '' : msg('closeout.problem.notUnpaid'))
  const edit = orderWithout(desk, order, [])
  const rows = [{ type: 'order.edited', refType: 'order', refId: orderId, data: { amounts: edit.after } }] as const
  const job: Job = { id: context.newId(), edits: [edit], rows: [...rows] }
  return isChange(edit) && (await runJob(context, job)) ? job : null
}

/**
 * Gives up what was not fetched: the units are back; what was handed over stays sold. Money that was paid is settled with the buyer elsewhere, also that of
 * an invoice that was canceled on another device.
 */
export async function abandonInvoice(context: CommandContext, orderId: string): Promise<readonly Job[]> {
  const { desk, order } = await deskOf(context, orderId)
  if (order.status === 'abandoned' || order.status === 'complete' || (order.status === 'cancelled' && !order.paid))
    return []
  const plan = planOff(desk, order, lotIdsOf(order), order.paid ? 'noShow' : 'unpaid')
  if (!plan.edits.some(isChange)) return []
  settleOnDesk(desk, plan)
  const left = desk.orders.get(orderId)
  if (!left || left.status === 'abandoned' || left.status === 'cancelled') return carry(context, [plan])
  // Part of it was handed over: the rest is given up, and so it is complete.
  const edits = [...plan.edits, editOf('orders', left, { status: statusOfLines(left.method, liveLines(left)) })]
  return carry(context, [{ ...plan, edits }])
}

/** What was bid for a lot: on its invoice, or as its record keeps it. */
export function bidOf(desk: Desk, lotId: string): number | null {
  const lot = desk.lots.get(lotId)
  const holder = holderOf(desk.orders.values(), lotId)
  return holder ? priceIn(holder, lotId) : ((lot && backFacts(lot)?.highCents) ?? null)
}

/**
 * Offers a lot that was not paid to the next bidder, who is invoiced instead.
 * @throws Refusal where the lot is paid, its units are gone, or the price is over the high bid
 */
export async function offerToNext(context: CommandContext, eventId: string, lotId: string, bidder: Bidder, priceCents: number): Promise<readonly Job[]> {
  refuseIf(amountProblem(priceCents))
  const desk = await readDesk(context.db, eventId)
  const lot = desk.lots.get(lotId)
  if (!lot) throw new Refusal('notHere', msg('closeout.lotNotHere'))
  const holder = holderOf(desk.orders.values(), lotId)
  refuseIf(holder && !isUnpaid(holder) ? msg('closeout.problem.notUnpaid') : '')
  const high = bidOf(desk, lotId)
  refuseIf(high !== null && priceCents > high ? msg('closeout.problem.overHigh') : '')
  refuseIf(priceCents <= 0 ? msg('payment.noAmount') : '')
  refuseIf(bidder.key === '' ? msg('closeout.problem.noBidder') : '')
  refuseIf(holder && isSameBidder(holder.buyerKey, bidder.key) ? msg('closeout.problem.sameBidder') : '')
  const units = lot.unitIds.flatMap((id) => desk.units.get(id) ?? [])
  const isHere = units.length > 0 && units.every((unit) => (holder ? unit.orderId === holder.id && goneProblem(unit) === '' && unit.stage !== 'missing' : isFree(unit, lotId)))
  refuseIf(isHere ? '' : msg('closeout.problem.unitsGone'))
  const off = holder ? [planOff(desk, holder, [lotId], 'moved')] : []
  for (const plan of off) settleOnDesk(desk, plan)
  const award = { lot: desk.lots.get(lotId) ?? lot, hammerCents: priceCents }
  return carry(context, [...off, planAwards(desk, bidder, [award], context.now(), context.now())])
} // prettier-ignore

/**
 * Takes a line that is sold twice off this invoice: the other order keeps the unit. Empty where it is off already.
 * @throws Refusal where a colleague gave the unit to this invoice meanwhile
 */
export async function leaveToOther(context: CommandContext, orderId: string, lineId: string): Promise<readonly Job[]> {
  const { desk, order } = await deskOf(context, orderId)
  const line = liveLines(order).find(({ id }) => id === lineId)
  if (!line) return []
  refuseIf(desk.units.get(line.unitId)?.orderId === orderId ? msg('core.changedMeanwhile') : '', 'changedSince')
  return carry(context, [offLines(desk, order, [lineId])])
}

const offRow = (order: OrderDoc, off: readonly string[]): Plan['rows'][number] => ({
  type: 'order.edited', refType: 'order', refId: order.id, from: '', to: '', data: { off },
}) // prettier-ignore

function offLines(desk: Pick<Desk, 'terms'>, order: OrderDoc, lineIds: readonly string[]): Plan {
  const edit = orderWithout(desk, order, lineIds)
  const marks = Object.assign({}, ...lineIds.map((id) => marked(order, id))) as JsonMap
  return { edits: [{ ...edit, before: { ...edit.before, ...marks } }], rows: [offRow(order, lineIds)] }
}

/**
 * The line of a unit leaves the order that holds it, as a cancel takes it out: a parcel that it was in is opened, and the status follows. The unit itself goes on to another
 * order, and is not freed. The amounts of an invoice follow; those of another channel's order are the channel's.
 */
async function offOther(context: CommandContext, unit: UnitDoc): Promise<readonly Plan[]> {
  const other = await findOrder(context.db, unit.orderId)
  if (!other) return []
  const { order } = other
  const lineIds = liveLines(order).filter(({ unitId }) => unitId === unit.id).map(({ id }) => id)
  const isInvoice = (await findAuction(context.db, order.eventId))?.kind === 'auction'
  if (isInvoice) return [offLines(await readDesk(context.db, order.eventId), order, lineIds)]
  const write = cancelWrite(other, context.now(), lineIds)
  if (!write) return []
  const isFreed = (collection: string, id: string) => collection === 'units' && id === unit.id
  return [{
    edits: write.edits.filter((edit) => !isFreed(edit.collection, edit.id)),
    rows: write.rows.filter((row) => row.refType !== 'unit' || row.refId !== unit.id),
  }]
} // prettier-ignore

/** The line waits for its unit, and a manager who takes it off elsewhere without knowing gives way to that (`order-given.ts`). */
const givenEdit = (order: OrderDoc, lineId: string, at: string): Edit =>
  editBetween('orders', order.id,
    { ...(order.lineStates[lineId] === undefined ? {} : { [`lineStates.${lineId}`]: order.lineStates[lineId] }), ...marked(order, lineId) },
    { [`lineStates.${lineId}`]: 'open', [`handOver.${givenMark(lineId)}`]: at }) // prettier-ignore

const marked = ({ handOver }: OrderDoc, lineId: string): JsonMap =>
  Object.hasOwn(handOver, givenMark(lineId)) ? { [`handOver.${givenMark(lineId)}`]: handOver[givenMark(lineId)] } : {}

/**
 * Gives a unit that is sold twice to this invoice; its line in the other order is canceled. Empty where it is given already.
 * @throws Refusal where the unit has left the house with the other order, or a colleague took the line off this invoice meanwhile
 */
export async function giveToThis(context: CommandContext, orderId: string, lineId: string): Promise<readonly Job[]> {
  const { order } = await deskOf(context, orderId)
  const line = order.lines[lineId]
  const unit = await findUnit(context.db, line?.unitId ?? '')
  if (!line || !unit) throw new Refusal('notHere', msg('closeout.notHere'))
  if (unit.orderId === orderId) return []
  refuseIf(liveLines(order).some(({ id }) => id === lineId) ? '' : msg('core.changedMeanwhile'), 'changedSince')
  refuseIf(goneProblem(unit) === '' ? '' : msg('closeout.problem.unitsGone'))
  const off = await offOther(context, unit)
  const edits = [...off.flatMap((plan) => plan.edits), givenEdit(order, lineId, context.now()), editOf('units', unit, { orderId, stage: 'sold', soldCents: line.priceCents })]
  const row = { type: 'unit.sold', refType: 'unit', refId: unit.id, from: unit.stage, to: 'sold', data: { orderId, loadId: unit.loadId } } as const
  return carry(context, [{ edits, rows: [row, ...off.flatMap(({ rows }) => rows)] }])
} // prettier-ignore

async function rowOf(context: CommandContext, { event, lots, orders, units }: Desk): Promise<EventRow> {
  const terms = await findKnownTerms(context.db, event)
  const nowIso = context.now()
  const invoices = [...orders.values()].map((order) => {
    const lines = linesOf(order).map((line) => ({ line, unit: units.get(line.unitId) ?? null }))
    return invoiceRow({ order, lines }, event, nowIso, terms)
  })
  return eventRow(event, [...lots.values()], invoices)
}

/**
 * Settles an auction.
 * @throws Refusal with the first thing that is still open
 */
export async function settleAuction(context: CommandContext, eventId: string): Promise<Job | null> {
  const desk = await readDesk(context.db, eventId)
  const { event } = desk
  const row = await rowOf(context, desk)
  const [problem] = settleProblems(row)
  refuseIf(problem ?? '')
  const data = { hammerCents: row.hammerCents, netCents: row.netCents, sold: row.sold, unsold: row.unsold }
  return runChange(context, 'saleEvents', eventId, {
    wanted: (one) => (one.status === 'settled' ? null : { status: 'settled' as const }),
    row: () => ({
      type: 'event.settled',
      refType: 'saleEvent',
      refId: eventId,
      from: event.status,
      to: 'settled',
      data,
    }),
  })
}
