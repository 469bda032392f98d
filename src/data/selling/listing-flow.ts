/** Scans of the page Listings over a real store. */
import type { NoState } from '#domain/core/floor/scan-step.ts'
import { listingStep, type ListingEvent, type ListingFacts } from '#domain/selling/listing-scan.ts'
import { readChannel } from '#domain/selling/channel.ts'
import { findMeant, findUnit } from '#data/core/find/find-unit.ts'
import { writesNothing, type ScanFlow } from '#data/core/jobs/scan-flow.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { findListing } from './listings.ts'

async function facts(
  { db }: CommandContext,
  _: NoState,
  event: ListingEvent,
  scan: Scan | null,
): Promise<ListingFacts> {
  const taken = event.kind === 'take' ? await findUnit(db, event.unitId) : null
  const page = { inWork: '', taken: [], waits: () => true }
  const { unit, doubt } = taken ? { unit: taken, doubt: null } : await findMeant(db, scan, page)
  const [listing, place, channels] = await Promise.all([
    findListing(db, unit?.listingId ?? ''),
    unit && unit.locationId !== '' ? db.locations.findOne(unit.locationId).exec() : null,
    db.config.find({ selector: { kind: 'channel' } }).exec(),
  ])
  const names = Object.fromEntries(channels.map((doc) => [doc.key, readChannel(toPlain(doc)).name]))
  return { unit, doubt, listing, names, place: place?.code ?? '' }
}

export const listingFlow: ScanFlow<NoState, ListingEvent, ListingFacts, never> = {
  key: '',
  empty: {},
  step: listingStep,
  facts,
  writer: writesNothing,
}
