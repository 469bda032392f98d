/**
 * An auction from draft to published. Invariants: a new one is a draft; its catalog is fixed only when every check passes; publishing sets lots live before
 * their units are listed, so that a crash between them leaves units that name a live lot; publishing again adds what came since.
 */
import { msg } from '#messages/message.ts'
import type { Draft } from '#schemas/document.ts'
import type { SaleEventDoc, SaleEventStatus } from '#schemas/sale-events.ts'
import { editOf, insertOf } from '#domain/core/merge/edits.ts'
import { Refusal, refuseIf } from '#domain/core/refusal.ts'
import type { Channel } from '#domain/selling/channel.ts'
import { isWaiting } from '#domain/selling/auction-checks.ts'
import { mayEditEvent } from '#domain/selling/auction-stages.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { runChange, type Change } from '#data/core/jobs/change-doc.ts'
import { runJob, type Job } from '#data/core/jobs/job.ts'
import { findAuction, findLots, withUnits } from './lots.ts'

/** The fields of an auction that a person writes. */
export type AuctionFields = Omit<Draft<SaleEventDoc>, 'id' | 'kind' | 'status'>

export const newAuction: AuctionFields = {
  channelKey: 'hibid', title: '', startsAt: '', endsAt: '', staggerSeconds: 20, pickupFrom: '', pickupTo: '', slotMinutes: 15, premiumPct: 15,
  taxPct: null, startBidBase: 'fixed', startBidCents: 100, startBidPct: null, startBidStepCents: 100, sellerCode: '1',
} // prettier-ignore

/** What a new auction takes over from its channel. */
export const termsOf = ({ key, premiumPct, taxPct, sellerCode }: Channel): Partial<AuctionFields> => ({
  channelKey: key,
  premiumPct,
  taxPct,
  ...(sellerCode === '' ? {} : { sellerCode }),
})

/** Adds an auction. `id` is minted when its form opens, so that a second press adds nothing more. `null` where it was added already. */
export async function addAuction(context: CommandContext, id: string, fields: AuctionFields): Promise<Job | null> {
  if (await context.db.saleEvents.findOne(id).exec()) return null
  const event = insertOf('saleEvents', { ...fields, id, kind: 'auction', status: 'draft' })
  const row = { type: 'event.added', refType: 'saleEvent', refId: id, to: 'draft', data: { title: fields.title } } as const
  const job: Job = { id: `event-${id}`, edits: [event], rows: [row] }
  return (await runJob(context, job)) ? job : null
} // prettier-ignore

/**
 * `null` when nothing would differ.
 * @throws Refusal for an auction that is over
 */
export function editAuction(context: CommandContext, id: string, fields: Partial<AuctionFields>): Promise<Change<SaleEventDoc> | null> {
  return runChange(context, 'saleEvents', id, {
    wanted: (event) => {
      refuseIf(mayEditEvent(event) ? '' : msg('auction.isOver', { auction: event.title }), 'changedSince')
      return fields
    },
    row: ({ before, after }) => ({ type: 'event.edited', refType: 'saleEvent', refId: id, data: { before, after } }),
  })
} // prettier-ignore

/** Fixes the numbers of a draft, or frees them again. `null` when it is there already, or was published meanwhile. */
export function fixCatalog(context: CommandContext, id: string, isFixed: boolean): Promise<Change<SaleEventDoc> | null> {
  const [from, to]: readonly [SaleEventStatus, SaleEventStatus] = isFixed ? ['draft', 'catalogued'] : ['catalogued', 'draft']
  return runChange(context, 'saleEvents', id, {
    wanted: (event) => (event.status === from ? { status: to } : null),
    row: () => ({ type: isFixed ? 'event.catalogued' : 'event.reopened', refType: 'saleEvent', refId: id, from, to }),
  })
} // prettier-ignore

/**
 * Publishes an auction whose catalog is fixed, or what was lotted since it was published. `null` when nothing waits any more. The caller has made sure that there is
 * contact and that every check passes.
 * @throws Refusal for a draft and for an auction that is over
 */
export async function publishAuction(context: CommandContext, id: string): Promise<Job | null> {
  const event = await findAuction(context.db, id)
  if (!event) throw new Refusal('notHere', msg('auction.notHere'))
  refuseIf(event.status === 'catalogued' || event.status === 'published' ? '' : msg('auction.fixFirst'))
  const waiting = (await findLots(context.db, id)).filter(isWaiting)
  const held = await withUnits(context.db, waiting)
  const at = context.now()
  const edits = [
    ...waiting.map((lot) => editOf('listings', lot, {
      status: 'live', publications: { ...lot.publications, [event.channelKey]: { state: 'live', at, number: String(lot.lotNo) } },
    })),
    ...held.flatMap(({ units }) => units.map((unit) => editOf('units', unit, { stage: 'listed' }))),
    ...(event.status === 'catalogued' ? [editOf('saleEvents', event, { status: 'published' })] : []),
  ]
  if (waiting.length === 0) return null
  const type = event.status === 'catalogued' ? 'event.published' : 'event.lotsAdded'
  const row = { type, refType: 'saleEvent', refId: id, from: event.status, to: 'published', data: { lots: waiting.length } } as const
  const job: Job = { id: context.newId(), edits, rows: [row] }
  return (await runJob(context, job)) ? job : null
} // prettier-ignore
