/** The bench of Closeouts over a real store: the facts of a scan, and how what it decided is written. Each write is a job, safe to repeat. */
import type { Scan } from '#domain/codes/barcodes.ts'
import { lotOfTag } from '#domain/codes/lot-tags.ts'
import { isFree } from '#domain/selling/decisions.ts'
import { maySellMore } from '#domain/selling/auction-stages.ts'
import { stayStep } from '#domain/selling/stays/stay-scan.ts'
import { emptyStay, type Held, type StayEvent, type StayFacts, type StayState, type StayWrite } from '#domain/selling/stays/stay-state.ts' // prettier-ignore
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import type { Database } from '#data/store/database.ts'
import { findMeant, findUnit } from '#data/core/find/find-unit.ts'
import type { Job } from '#data/core/jobs/job.ts'
import { findOrder } from '#data/core/orders.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { jobWriter, unitJob } from '#data/core/jobs/scan-writes.ts'
import { findLotOver, findUnitsLeft } from './closeouts.ts'
import { followingUnits } from './lot-follow.ts'
import { findAuction, findAuctions, findChannel, findLastNumber, findLot } from './lots.ts'

/** What the page contributes to a scan. */
export interface StayInput {
  /** Tags are printed as soon as a lot is offered again. */
  readonly printsTags: boolean
}

/** The order that holds the unit, or a unit of a lot of which nothing waits. */
function orderIdOf(unit: UnitDoc | null, listed: readonly UnitDoc[], free: readonly UnitDoc[]): string {
  if (unit && unit.orderId !== '') return unit.orderId
  return free.length > 0 ? '' : (listed.find(({ orderId }) => orderId !== '')?.orderId ?? '')
}

async function heldOf(db: Database, lot: ListingDoc | null, unit: UnitDoc | null): Promise<Held | null> {
  if (!lot && !unit) return null
  const listed = lot ? await findUnitsLeft(db, lot) : []
  const free = listed.filter((one) => isFree(one, lot?.id ?? ''))
  const [order, event] = await Promise.all([findOrder(db, orderIdOf(unit, listed, free)), findAuction(db, lot?.eventId ?? '')])
  const units = unit ? [unit] : free
  return { lot, auction: event?.title ?? '', units, inLot: free.length, isUnit: unit !== null, order: order?.order ?? null }
} // prettier-ignore

const lotOnly = async (db: Database, id: string): Promise<ListingDoc | null> => (await findLot(db, id))?.lot ?? null

/** The lot of a unit: the one that it names, else the one that it came back from. */
const lotOfUnit = async (db: Database, unit: UnitDoc): Promise<ListingDoc | null> =>
  (await lotOnly(db, unit.listingId)) ?? (await findLotOver(db, unit.id))

async function seen(db: Database, state: StayState, event: StayEvent, scan: Scan | null): Promise<Pick<StayFacts, 'held' | 'doubt'>> {
  if (event.kind === 'hold') return { held: await heldOf(db, await lotOnly(db, event.lotId), null), doubt: null }
  if (event.kind !== 'scan') {
    const unit = await findUnit(db, state.unitId)
    return { held: await heldOf(db, await lotOnly(db, state.lotId), unit), doubt: null }
  }
  const tag = scan ? lotOfTag(scan.raw) : ''
  if (tag !== '') return { held: await heldOf(db, await lotOnly(db, tag), null), doubt: null }
  const { unit, doubt } = await findMeant(db, scan, { inWork: state.unitId, waits: (one) => one.listingId === '' })
  return { held: unit && (await heldOf(db, await lotOfUnit(db, unit), unit)), doubt }
} // prettier-ignore

const asked = (event: StayEvent): string => ('eventId' in event ? event.eventId : undefined) ?? ''

async function facts(context: CommandContext, state: StayState, event: StayEvent, scan: Scan | null, { printsTags }: StayInput): Promise<StayFacts> {
  const { db } = context
  const at = context.now()
  const bundle = await findLot(db, state.bundleId)
  const [{ held, doubt }, chosen] = await Promise.all([
    seen(db, state, event, scan),
    findAuction(db, bundle?.lot.eventId ?? (asked(event) || state.eventId)),
  ])
  const [events, channel, lastNo] = await Promise.all([
    chosen && maySellMore(chosen, at) ? [] : findAuctions(db),
    findChannel(db, chosen?.channelKey ?? ''),
    chosen ? findLastNumber(db, chosen.id, 0) : 0,
  ])
  const open = events.filter((one) => maySellMore(one, at))
  return { held, doubt, events: open, event: chosen, channel, bundle, nextNo: lastNo + 1, newId: context.newId(), printsTags, at }
} // prettier-ignore

function toJob(write: StayWrite, id: string): Job {
  return write.kind === 'unit'
    ? unitJob(write, id)
    : { id, edits: write.edits, given: write.given ?? [], rows: write.rows }
}

export const stayFlow: ScanFlow<StayState, StayEvent, StayFacts, StayWrite, StayInput> = {
  key: 'closeouts',
  empty: emptyStay,
  step: stayStep,
  facts,
  writer: followingUnits(jobWriter(toJob)),
}
