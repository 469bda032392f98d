/** Lotting over a real store: the facts of a scan, and how what it decided is written. Each write is a job, safe to repeat. */
import type { Scan } from '#domain/codes/barcodes.ts'
import { lotOfTag } from '#domain/codes/lot-tags.ts'
import type { AtPage } from '#domain/codes/units-meant.ts'
import { maySellMore } from '#domain/selling/auction-stages.ts'
import { lotStep } from '#domain/selling/lots/lot-scan.ts'
import {
  emptyLotting,
  type LotEvent,
  type LotFacts,
  type LotState,
  type LottingWrite,
  type LotWithUnits,
} from '#domain/selling/lots/lot-state.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import type { Database } from '#data/store/database.ts'
import { findMeant } from '#data/core/find/find-unit.ts'
import type { Job } from '#data/core/jobs/job.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { jobWriter, unitJob } from '#data/core/jobs/scan-writes.ts'
import { followingUnits } from './lot-follow.ts'
import { findAuction, findAuctions, findChannel, findLastNumber, findLot } from './lots.ts'

/** What the page contributes to a scan. */
export interface LottingInput {
  /** Tags are printed as soon as a lot is finished. */
  readonly printsTags: boolean
}

const ready = new Set(['inspected', 'photographed', 'stored'])

function openedBy(event: LotEvent, scan: Scan | null): string {
  return event.kind === 'open' ? event.lotId : scan ? lotOfTag(scan.raw) : ''
}

/** What a scan, a tapped lot or a tag names. */
async function seenFacts(
  db: Database,
  event: LotEvent,
  scan: Scan | null,
  inHand: LotWithUnits | null,
): Promise<Pick<LotFacts, 'unit' | 'doubt' | 'offer' | 'offerEvent' | 'opened' | 'openedEvent'>> {
  const tag = openedBy(event, scan)
  const page: AtPage = {
    inWork: '',
    taken: inHand?.units.map((unit) => unit.id) ?? [],
    waits: (unit) => unit.listingId === '' && ready.has(unit.stage),
  }
  const [{ unit, doubt }, opened] = await Promise.all([
    tag === '' ? findMeant(db, scan, page) : { unit: null, doubt: null },
    findLot(db, tag),
  ])
  const offer = await findLot(db, unit?.listingId ?? '')
  const [offerEvent, openedEvent] = await Promise.all([
    findAuction(db, offer?.lot.eventId ?? ''),
    findAuction(db, opened?.lot.eventId ?? ''),
  ])
  return { unit, doubt, offer, offerEvent, opened: opened?.lot.saleType === 'auction' ? opened : null, openedEvent }
}

async function facts(
  context: CommandContext,
  state: LotState,
  event: LotEvent,
  scan: Scan | null,
  { printsTags }: LottingInput,
): Promise<LotFacts> {
  const { db } = context
  const at = context.now()
  const isChoice = event.kind === 'choose'
  const eventId = isChoice ? event.eventId : state.eventId
  const [inHand, chosen, lastNo] = await Promise.all([
    isChoice ? null : findLot(db, state.lotId),
    findAuction(db, eventId),
    findLastNumber(db, eventId, isChoice ? 0 : state.lastNo),
  ])
  const isOpen = chosen !== null && maySellMore(chosen, at)
  const [seen, channel, events] = await Promise.all([
    seenFacts(db, event, scan, inHand),
    findChannel(db, chosen?.channelKey ?? ''),
    isOpen ? [] : findAuctions(db),
  ])
  return {
    ...seen,
    events: events.filter((one) => maySellMore(one, at)),
    event: chosen,
    channel,
    inHand,
    nextNo: lastNo + 1,
    newId: context.newId(),
    printsTags,
    at,
  }
}

function toJob(write: LottingWrite, id: string): Job {
  return write.kind === 'unit'
    ? unitJob(write, id)
    : { id, edits: write.edits, given: write.given ?? [], rows: write.rows }
}

export const lotFlow: ScanFlow<LotState, LotEvent, LotFacts, LottingWrite, LottingInput> = {
  key: 'auction',
  empty: emptyLotting,
  step: lotStep,
  facts,
  writer: followingUnits(jobWriter(toJob)),
}
