/**
 * A show from plan to its run: made, edited, put in order, noted as uploaded. Invariants: a new one is a draft; items go live before their show is,
 * so that a crash between them leaves items that can be noted again; an order is written as places from 1.
 */
import { msg } from '#messages/message.ts'
import type { Draft } from '#schemas/document.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { editOf, insertOf } from '#domain/core/merge/edits.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { inRunOrder, isOffered } from '#domain/shows/show-item.ts'
import { isOpenShow } from '#domain/shows/show-stages.ts'
import { runChange, type Change } from '#data/core/jobs/change-doc.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runJob, type Job } from '#data/core/jobs/job.ts'
import { findItems, findShow } from './shows.ts'

/** The fields of a show that a person writes. */
export type ShowFields = Pick<SaleEventDoc, 'title' | 'startsAt' | 'endsAt'>

export const newShow: ShowFields = { title: '', startsAt: '', endsAt: '' }

const fixedFields: Omit<Draft<SaleEventDoc>, 'id' | keyof ShowFields> = {
  kind: 'show', channelKey: 'whatnot', status: 'draft', pickupFrom: '', pickupTo: '', slotMinutes: 0, staggerSeconds: 0, premiumPct: null, taxPct: null,
  startBidBase: 'fixed', startBidCents: 100, startBidPct: null, startBidStepCents: null, sellerCode: '',
} // prettier-ignore

/** Adds a show. `id` is minted when its form opens, so that a second press adds nothing more. `null` where it was added already. */
export async function addShow(context: CommandContext, id: string, fields: ShowFields): Promise<Job | null> {
  if (await context.db.saleEvents.findOne(id).exec()) return null
  const row = { type: 'event.added', refType: 'saleEvent', refId: id, to: 'draft', data: { title: fields.title } } as const
  const job: Job = { id: `event-${id}`, edits: [insertOf('saleEvents', { ...fixedFields, ...fields, id })], rows: [row] }
  return (await runJob(context, job)) ? job : null
} // prettier-ignore

/** `null` when nothing would differ. */
export const editShow = (context: CommandContext, id: string, fields: Partial<ShowFields>): Promise<Change<SaleEventDoc> | null> =>
  runChange(context, 'saleEvents', id, {
    wanted: ({ kind }) => (kind === 'show' ? fields : null),
    row: ({ before, after }) => ({ type: 'event.edited', refType: 'saleEvent', refId: id, data: { before, after } }),
  }) // prettier-ignore

/** Puts the items in this order. `null` when they are in it already. */
export async function orderItems(context: CommandContext, eventId: string, ids: readonly string[]): Promise<Job | null> {
  const items = inRunOrder(await findItems(context.db, eventId))
  const place = new Map(ids.map((id, index) => [id, index + 1]))
  const edits = items.flatMap(({ listing }) => {
    const lotNo = place.get(listing.id)
    return lotNo === undefined || lotNo === listing.lotNo ? [] : [editOf('listings', listing, { lotNo })]
  })
  if (edits.length === 0) return null
  const row = { type: 'event.ordered', refType: 'saleEvent', refId: eventId, data: { items: ids.length } } as const
  const job: Job = { id: context.newId(), edits, rows: [row] }
  return (await runJob(context, job)) ? job : null
} // prettier-ignore

/** Sets what buyers bid from. `null` when all have it. */
export async function setPrices(context: CommandContext, eventId: string, ids: readonly string[], cents: number): Promise<Job | null> {
  const items = await findItems(context.db, eventId)
  const chosen = items.filter(({ listing }) => ids.includes(listing.id) && isOffered(listing) && listing.startBidCents !== cents)
  if (chosen.length === 0) return null
  const row = { type: 'event.bidsSet', refType: 'saleEvent', refId: eventId, data: { items: chosen.length, cents } } as const
  const job: Job = { id: context.newId(), edits: chosen.map(({ listing }) => editOf('listings', listing, { startBidCents: cents })), rows: [row] }
  return (await runJob(context, job)) ? job : null
} // prettier-ignore

/**
 * Notes that Whatnot has the items. `null` when nothing waits.
 * @throws Refusal for a show that is over
 */
export async function goLive(context: CommandContext, eventId: string): Promise<Job | null> {
  const show = await findShow(context.db, eventId)
  if (!show) throw new Refusal('notHere', msg('show.notHere'))
  if (!isOpenShow(show)) throw new Refusal('notAllowed', msg('show.scan.isOver', { show: show.title }))
  const waiting = (await findItems(context.db, eventId)).filter(({ listing }) => listing.status === 'ready' || listing.status === 'draft') // prettier-ignore
  if (waiting.length === 0) return null
  const at = context.now()
  const edits = [
    ...waiting.map(({ listing }) => editOf('listings', listing, {
      status: 'live', publications: { ...listing.publications, [show.channelKey]: { state: 'live', at, sticker: listing.sticker } },
    })),
    ...waiting.flatMap(({ listing, units }) => units.filter((unit) => unit.listingId === listing.id && unit.orderId === '').map((unit) => editOf('units', unit, { stage: 'listed' }))),
    ...(show.status === 'published' ? [] : [editOf('saleEvents', show, { status: 'published' })]),
  ]
  const row = { type: 'show.live', refType: 'saleEvent', refId: eventId, from: show.status, to: 'published', data: { items: waiting.length } } as const
  const job: Job = { id: context.newId(), edits, rows: [row] }
  return (await runJob(context, job)) ? job : null
} // prettier-ignore
