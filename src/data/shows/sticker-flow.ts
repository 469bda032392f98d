/** Stickers over a real store: the facts of a scan, and how what it decided is written. Each write is a job, safe to repeat. */
import type { Scan } from '#domain/codes/barcodes.ts'
import type { AtPage } from '#domain/codes/units-meant.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { msg } from '#messages/message.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import { stickerHolder, stickerIn } from '#domain/shows/show-item.ts'
import { isOpenShow } from '#domain/shows/show-stages.ts'
import { stickerStep } from '#domain/shows/sticker-scan.ts'
import { emptyStickers, type StickerEvent, type StickerFacts, type StickerState, type StickerWrite } from '#domain/shows/sticker-state.ts' // prettier-ignore
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { findMeant } from '#data/core/find/find-unit.ts'
import type { Job } from '#data/core/jobs/job.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { jobWriter, unitJob, type StepWriter } from '#data/core/jobs/scan-writes.ts'
import { findUnits } from '#data/core/units.ts'
import type { Database } from '#data/store/database.ts'
import { findListing, findListings, findShow, findShowChannel, findShows } from './shows.ts'

const ready = new Set(['inspected', 'photographed', 'stored'])
const page: AtPage = { inWork: '', waits: (unit) => unit.listingId === '' && ready.has(unit.stage) }

async function findOff(db: Database, event: StickerEvent): Promise<StickerFacts['off']> {
  const listing = event.kind === 'takeOff' ? await findListing(db, event.listingId) : null
  return listing && { listing, units: await findUnits(db, listing.unitIds) }
}

async function facts(
  context: CommandContext,
  state: StickerState,
  event: StickerEvent,
  scan: Scan | null,
): Promise<StickerFacts> {
  const { db } = context
  const eventId = event.kind === 'choose' ? event.eventId : state.eventId
  const isSticker = scan !== null && stickerIn(scan.raw) !== ''
  const [show, listings, { unit, doubt }, off] = await Promise.all([
    findShow(db, eventId),
    findListings(db, eventId),
    isSticker ? { unit: null, doubt: null } : findMeant(db, scan, page),
    findOff(db, event),
  ])
  const offer = await findListing(db, unit?.listingId ?? '')
  const [offerShow, channel, shows] = await Promise.all([
    findShow(db, offer?.eventId ?? ''),
    findShowChannel(db, show?.channelKey ?? ''),
    show && isOpenShow(show) ? [] : findShows(db),
  ])
  return {
    shows: shows.filter(isOpenShow),
    show,
    channel,
    listings,
    unit,
    doubt,
    offer,
    offerShow,
    off,
    newId: context.newId(),
    at: context.now(),
  }
}

const toJob = (write: StickerWrite, id: string): Job =>
  write.kind === 'unit' ? unitJob(write, id) : { id, edits: write.edits, given: write.given ?? [], rows: write.rows }

/** The item that has a sticker by now which an undo of these jobs would put onto another one again. */
async function findTaken({ db }: CommandContext, jobs: readonly Job[]): Promise<ListingDoc | null> {
  const peeled = jobs.flatMap(({ edits }) => edits.filter((edit) => edit.collection === 'listings' && edit.after?.['status'] === 'withdrawn')) // prettier-ignore
  for (const { id } of peeled) {
    const listing = await findListing(db, id)
    const taken = listing?.status === 'withdrawn' ? stickerHolder(listing.sticker, await findListings(db, listing.eventId)) : null // prettier-ignore
    if (taken) return taken
  }
  return null
}

const writer = jobWriter(toJob)
/** A sticker that is on another item by now stays there. */
const stickerWriter: StepWriter<StickerWrite> = {
  ...writer,
  undo: async (context, job) => {
    const taken = await findTaken(context, writer.jobsOf(job))
    if (taken) throw new Refusal('changedSince', msg('show.scan.usedSince', { sticker: taken.sticker, title: taken.title })) // prettier-ignore
    return writer.undo(context, job)
  },
}

export const stickerFlow: ScanFlow<StickerState, StickerEvent, StickerFacts, StickerWrite> = {
  key: 'whatnot-stickers',
  empty: emptyStickers,
  step: stickerStep,
  facts,
  writer: stickerWriter,
}
