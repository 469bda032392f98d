/**
 * Every scan of a unit is a look at where it is. What no page recorded itself is noted here: a unit
 * that was looked for is found, one that left the warehouse is listed. A unit counted as missing
 * though a person had moved it, unknown to the counter, is found when its ledger row arrives.
 * Invariants: the store is read after the page has written, so that no answer is shown twice; a
 * person's later entry is not overruled.
 */
import { concatMap, EMPTY, filter, from, map, merge, mergeMap, Subject, type Subscription } from 'rxjs'
import { mirrorOf } from '#schemas/document.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import { explainedLater } from '#domain/stock/cycle-count.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { foundByScan, type FoundByScan } from '#domain/core/floor/found-by-scan.ts'
import { findUnitHistory } from '#data/core/unit-history.ts'
import { runJob } from '#data/core/jobs/job.ts'
import { unitJob, runWrites } from '#data/core/jobs/scan-writes.ts'
import { finishLeftBehind, settleOthers } from '#data/core/jobs/open-benches.ts'
import { findLabelled, findUnit } from '#data/core/find/find-unit.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { Database } from '#data/store/database.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

export interface FoundNotice {
  readonly say: NonNullable<FoundByScan['say']>
  readonly undo: () => Promise<boolean>
}

/** Resolves when it is on the disk; `null` where the scan shows nothing new. `page` is for the ledger. */
export async function noteFoundByScan(context: CommandContext, scan: Scan, page: string): Promise<FoundNotice | null> {
  await finishLeftBehind(context.db)
  // What a page cannot save just now it tells itself. What is in the store until then is no longer so: its unit is looked at with the next scan.
  if (
    !(await settleOthers(context.db).then(
      () => true,
      () => false,
    ))
  )
    return null
  // An LPN may be on several items, or on the next one of its kind. Only our own label shows which
  // unit was seen.
  const unit = await findLabelled(context.db, scan)
  const found = unit && foundByScan(unit, { place: [], page, at: context.now() })
  if (!found?.say || found.writes.length === 0) return null
  return { say: found.say, undo: await runWrites(context, found.writes, unitJob) }
}

/** Counts of the place where a unit is missed beyond this many say nothing new. */
const MOST_COUNTS = 20

/** The rows about a place since a time (ISO UTC). */
async function findRowsOfPlace(db: Database, placeId: string, since: string): Promise<ActivityDoc[]> {
  if (placeId === '') return []
  const selector = { refId: placeId, atDesc: { $lte: mirrorOf(since) } }
  const found = await db.activity.find({ selector, sort: [{ refId: 'asc' }, { atDesc: 'asc' }], limit: MOST_COUNTS }).exec() // prettier-ignore
  return found.map((doc) => toPlain<ActivityDoc>(doc))
}

async function endSearch(context: CommandContext, unitId: string): Promise<void> {
  const { db } = context
  const unit = await findUnit(db, unitId)
  if (!unit) return
  const own = await findUnitHistory(db, unitId, unit.containerId)
  const write = explainedLater(unit, [...own, ...(await findRowsOfPlace(db, unit.locationId, unit.exceptionAt))])
  if (!write) return
  // Each device has rows of its own: two that find out at once do not write one row in two ways.
  const because = String(write.row.data['explainedBy'])
  const job = unitJob(write, `late-${context.device}-${because}`.slice(0, 60))
  if (!(await context.db.activity.findOne(job.id).exec())) await runJob(context, job)
}

function idsIn(data: Readonly<Record<string, unknown>>): readonly string[] {
  const ids = data['unitIds']
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : []
}

/** For a device that holds everyone's ledger. Runs until it is unsubscribed from. */
export function followLateMoves(context: CommandContext): Subscription {
  const { db } = context
  const lost = new Set<string>()
  const fresh = new Subject<string>()
  const following = merge(
    fresh,
    db.activity.$.pipe(
      mergeMap(({ operation, documentData }) =>
        operation === 'DELETE' ? EMPTY : from([documentData.refId, ...idsIn(documentData.data)]),
      ),
      filter((id) => lost.has(id)),
    ),
  )
    .pipe(
      concatMap((id) =>
        endSearch(context, id).catch((error: unknown) => console.error('A late move could not be looked at.', error)),
      ),
    )
    .subscribe()
  const missing = db.units.find({ selector: { exceptionCode: 'auditMissing', exceptionAt: { $gte: '' } } }).$
  following.add(
    missing.pipe(map((docs) => docs.map((doc) => doc.id))).subscribe((ids) => {
      const before = new Set(lost)
      lost.clear()
      for (const id of ids) lost.add(id)
      for (const id of ids) if (!before.has(id)) fresh.next(id)
    }),
  )
  return following
}
