/**
 * What managers do with listings. Invariants: a unit that another offer took meanwhile is left alone; what is not ready does not go live; each command can be
 * repeated, and is taken back as a whole.
 */
import { stageOnShelf } from '#domain/core/floor/stage-on-shelf.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { editOf, insertOf, isChange, type Edit } from '#domain/core/merge/edits.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import { refuseIf } from '#domain/core/refusal.ts'
import { msg } from '#messages/message.ts'
import { isWaiting } from '#domain/selling/auction-checks.ts'
import { publicationsOf, type Publication } from '#domain/selling/listing-price.ts'
import {
  draftOf,
  isGone,
  isWithout,
  listingProblem,
  type ListingChannel,
  type ListingRow,
} from '#domain/selling/listing.ts'
import { findRules } from '#data/core/price-rules.ts'
import { findUnits } from '#data/core/units.ts'
import { runChange, type Change } from '#data/core/jobs/change-doc.ts'
import { runJob, runJobs, type Job, type JobRow } from '#data/core/jobs/job.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { findListing } from './listings.ts'

export type ListingFields = Partial<Pick<ListingDoc, 'title' | 'description' | 'priceCents'>>

const row = (type: LedgerType, listing: Pick<ListingDoc, 'id'>, data: JobRow['data'] = {}): JobRow => ({
  type, refType: 'listing', refId: listing.id, data,
}) // prettier-ignore

/** Makes a draft of each unit that is free. Resolves with the jobs, for an undo. */
export async function makeDrafts(
  context: CommandContext,
  unitIds: readonly string[],
  channels: readonly ListingChannel[],
): Promise<readonly Job[]> {
  const units = (await findUnits(context.db, unitIds)).filter((unit) => listingProblem(unit) === '')
  const rules = await findRules(context)
  const jobs = units.map((unit): Job => {
    const draft = draftOf(context.newId(), unit, channels, rules)
    const edits = [insertOf('listings', draft), editOf('units', unit, { listingId: draft.id })]
    const made = row('listing.made', draft, { unitIds: [unit.id], priceCents: draft.priceCents })
    return { id: context.newId(), edits, rows: [{ ...made, undoType: 'listing.removed' }] }
  })
  return runJobs(context, jobs)
}

/**
 * Changes text or price of a listing. `null` when nothing would differ.
 * @throws Refusal for a listing that is over
 */
export function editListing(
  context: CommandContext,
  id: string,
  fields: ListingFields,
): Promise<Change<ListingDoc> | null> {
  return runChange(context, 'listings', id, {
    wanted: (listing) => {
      refuseIf(isWaiting(listing) || listing.status === 'live' ? '' : msg('listing.isOver'), 'changedSince')
      return fields
    },
    row: ({ before, after, doc }) => row('listing.edited', doc, { before, after }),
  })
}

const changeAll = (context: CommandContext, jobs: readonly (Job | null)[]): Promise<readonly Job[]> =>
  runJobs(
    context,
    jobs.filter((job) => job !== null),
  )

function jobOf(
  context: CommandContext,
  type: LedgerType,
  listing: ListingDoc,
  edits: readonly Edit[],
  data?: JobRow['data'],
): Job {
  return { id: context.newId(), edits, rows: [row(type, listing, data)] }
}

/** Sets prices: of each listing its own. */
export function setPrices(context: CommandContext, prices: readonly (readonly [listing: ListingDoc, cents: number])[]): Promise<readonly Job[]> {
  return changeAll(context, prices.map(([listing, priceCents]) =>
    listing.priceCents === priceCents ? null
    : jobOf(context, 'listing.edited', listing, [editOf('listings', listing, { priceCents })], { before: { priceCents: listing.priceCents }, after: { priceCents } }),
  ))
} // prettier-ignore

/** Marks drafts as ready; those with problems stay drafts. */
export function markReady(context: CommandContext, rows: readonly ListingRow[]): Promise<readonly Job[]> {
  return changeAll(context, rows.map(({ listing, problems }) =>
    listing.status !== 'draft' || problems.length > 0 ? null
    : jobOf(context, 'listing.ready', listing, [editOf('listings', listing, { status: 'ready' })]),
  ))
} // prettier-ignore

const told = (listing: ListingDoc, at: string, number: string): Publication => ({
  state: 'live', at, number, firstCents: listing.priceCents, toldCents: listing.priceCents,
}) // prettier-ignore

/** What is on the channel from now on. A unit that is gone, or in another offer, does not go live. */
export function goLive(context: CommandContext, rows: readonly ListingRow[], channelKey: string): Promise<readonly Job[]> {
  const at = context.now()
  return changeAll(context, rows.map(({ listing, unit, problems }) => {
    const isLive = publicationsOf(listing).some(([key, { state }]) => key === channelKey && state === 'live')
    if (isLive || !unit || problems.length > 0 || isGone(unit) || (listing.status !== 'ready' && listing.status !== 'live')) return null
    const publications = { ...listing.publications, [channelKey]: told(listing, at, '') }
    const edits = [editOf('listings', listing, { status: 'live', publications }), editOf('units', unit, { stage: 'listed', listingId: listing.id })]
    return jobOf(context, 'listing.live', listing, edits, { channelKey, unitIds: [unit.id], priceCents: listing.priceCents })
  }))
} // prettier-ignore

/** Notes the channel's own number. */
export function noteNumber(context: CommandContext, listing: ListingDoc, channelKey: string, number: string): Promise<Change<ListingDoc> | null> {
  return changePublication(context, listing.id, channelKey, 'listing.edited', (publication) => ({ ...publication, number: number.trim().slice(0, 40) }))
} // prettier-ignore

/** The channel does not offer it any more. Where its unit is not in it, it is over with its last channel, since nobody can put it up again. */
export async function noteEnded(context: CommandContext, { id }: Pick<ListingDoc, 'id'>, channelKey: string): Promise<Job | null> {
  const listing = await findListing(context.db, id)
  const known = listing && publicationsOf(listing).find(([key]) => key === channelKey)
  if (!listing || !known) return null
  const publications = { ...listing.publications, [channelKey]: { ...known[1], state: 'ended' } }
  const [unit] = await findUnits(context.db, listing.unitIds.slice(0, 1))
  const isLast = publicationsOf({ ...listing, publications }).every(([, { state }]) => state === 'ended')
  const left = isLast && unit && isWithout(listing, unit) ? unit : null
  const edits = [
    editOf('listings', listing, { publications, ...(left && listing.status === 'live' ? { status: 'ended' } : {}) }),
    ...(left ? offOffer(left) : []),
  ]
  if (!edits.some(isChange)) return null
  const job = jobOf(context, 'listing.endedOn', listing, edits, { channelKey })
  return (await runJob(context, job)) ? job : null
} // prettier-ignore

/** One that is in no offer counts as on offer no longer. */
const offOffer = (unit: UnitDoc): readonly Edit[] =>
  unit.listingId === '' ? [editOf('units', unit, { stage: stageOnShelf(unit) })] : []

function changePublication(
  context: CommandContext,
  id: string,
  channelKey: string,
  type: LedgerType,
  change: (publication: Publication) => Publication,
): Promise<Change<ListingDoc> | null> {
  return runChange(context, 'listings', id, {
    wanted: (listing) => {
      const known = publicationsOf(listing).find(([key]) => key === channelKey)
      return known ? { publications: { ...listing.publications, [channelKey]: change(known[1]) } } : null
    },
    row: ({ doc }) => row(type, doc, { channelKey }),
  })
}

/** The channel knows the prices that these have now. */
export function noteTold(context: CommandContext, listings: readonly ListingDoc[], channelKey: string): Promise<readonly Job[]> {
  return changeAll(context, listings.map((listing) => {
    const known = publicationsOf(listing).find(([key]) => key === channelKey)
    if (!known || known[1].toldCents === listing.priceCents) return null
    const publications = { ...listing.publications, [channelKey]: { ...known[1], toldCents: listing.priceCents } }
    return jobOf(context, 'listing.told', listing, [editOf('listings', listing, { publications })], { channelKey, priceCents: listing.priceCents })
  }))
} // prettier-ignore

const asEnded = (listing: ListingDoc): ListingDoc['publications'] =>
  Object.fromEntries(publicationsOf(listing).map(([key, publication]) => [key, { ...publication, state: 'ended' }]))

/** Ends listings: their units are free again and where they were. Sold ones are left alone. */
export function endListings(context: CommandContext, rows: readonly ListingRow[]): Promise<readonly Job[]> {
  return changeAll(context, rows.map(({ listing, unit }) => {
    if (listing.status === 'sold' || (!isWaiting(listing) && listing.status !== 'live')) return null
    const isFree = unit !== null && !isGone(unit) && !isWithout(listing, unit)
    const edits = [
      editOf('listings', listing, { status: 'ended', publications: asEnded(listing) }),
      ...(isFree ? [editOf('units', unit, { listingId: '', stage: stageOnShelf(unit) })] : unit ? offOffer(unit) : []),
    ]
    return jobOf(context, 'listing.ended', listing, edits, { unitIds: listing.unitIds })
  }))
} // prettier-ignore

/** Offers again what ended unsold: a draft with the number of its tries. `null` where its unit is not free any more. */
export async function relist(context: CommandContext, { listing, unit }: ListingRow): Promise<Job | null> {
  if (listing.status !== 'ended' || !unit || listingProblem(unit) !== '') return null
  const fields = { status: 'draft', publications: {}, relists: listing.relists + 1 } as const
  const edits = [editOf('listings', listing, fields), editOf('units', unit, { listingId: listing.id })]
  const job = jobOf(context, 'listing.relisted', listing, edits, { relists: fields.relists })
  return (await runJob(context, job)) ? job : null
}
