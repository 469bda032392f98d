/** What reports ask of records beside the ledger: how right loads were received, and what became of lots. */
import { combineLatest, debounceTime, filter, map, shareReplay, startWith, switchMap, type Observable } from 'rxjs'
import { mirrorOf } from '#schemas/document.ts'
import { listingStatuses, type ListingDoc } from '#schemas/listings.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { isComplete } from '#domain/dispositions/shots.ts'
import { accuracyOf, isReceivingOver, type Accuracy } from '#domain/reports/load-accuracy.ts'
import type { LotSeen } from '#domain/reports/lot-outcome.ts'
import { dayOf, startOfDay } from '#domain/core/days.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { findUnits } from '#data/core/units.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import { watchShotRules, shotsOf } from '#data/dispositions/shot-rules.ts'
import { watchBriefPhotos } from '#data/photos/brief-photos.ts'
import type { Database } from '#data/store/database.ts'

const WAIT_MS = 1_000
const DAY_MS = 86_400_000
/** For so long all photos are on a manager's device. */
const PHOTO_DAYS = 58

/** Loads by their ids, for the names of groups. */
export const watchLoadNames = (db: Database): Observable<ReadonlyMap<string, string>> =>
  db.loads.find().$.pipe(map((docs) => new Map(docs.map(({ id, code, title }) => [id, code || title]))))

const isWithin = (iso: string, from: string, to: string): boolean => {
  const ms = Date.parse(iso)
  return !Number.isNaN(ms) && dayOf(ms) >= from && dayOf(ms) <= to
}

async function readAccuracy(db: Database, loads: readonly LoadDoc[]): Promise<ReadonlyMap<string, Accuracy>> {
  const all = new Map<string, Accuracy>()
  for (const { id } of loads) {
    const [lines, units] = await Promise.all([
      db.manifestLines.find({ selector: { loadId: id, row: { $gte: 0 } } }).exec(),
      db.units.find({ selector: { loadId: id, stage: { $gte: '' } } }).exec(),
    ])
    all.set(id, accuracyOf(lines, units))
  }
  return all
}

/** How right each load was received that arrived between two days, `YYYY-MM-DD`, and whose receiving is over; by its id. Read anew after changes of loads. */
export const watchAccuracy = (db: Database, from: string, to: string): Observable<ReadonlyMap<string, Accuracy>> =>
  db.loads.find().$.pipe(
    map((docs) => docs.map((doc) => toPlain<LoadDoc>(doc)).filter((load) => isReceivingOver(load) && isWithin(load.arrivedAt, from, to))),
    switchMap((loads) => readAccuracy(db, loads)),
  ) // prettier-ignore

/** Auction lots that were made between two days and are not withdrawn, with what is in them. */
export function watchLots(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  from: string,
  to: string,
): Observable<readonly LotSeen[]> {
  const since = mirrorOf(new Date(startOfDay(from)).toISOString())
  const lists = listingStatuses
    .filter((status) => status !== 'withdrawn')
    .map((status) => db.listings.find({ selector: { saleType: 'auction', status, updatedDesc: { $lte: since } } }).$)
  const lots = combineLatest(lists).pipe(
    debounceTime(0),
    map((docs) =>
      docs
        .flat()
        .map((doc) => toPlain(doc))
        .filter(({ createdAt }) => isWithin(createdAt, from, to)),
    ),
    shareReplay({ bufferSize: 1, refCount: true }),
  )
  const isOld = ({ createdAt }: ListingDoc) => Date.parse(now()) - Date.parse(createdAt) > PHOTO_DAYS * DAY_MS
  const idsOf = (some: readonly ListingDoc[]) => [...new Set(some.flatMap(({ unitIds }) => unitIds))]
  const young = lots.pipe(map((found) => idsOf(found.filter((lot) => !isOld(lot)))))
  // Another price, category or photo set shows with the next change of a lot, and a moment after changes of units.
  const changes = db.units.$.pipe(debounceTime(WAIT_MS), startWith(null))
  return combineLatest([lots, watchBriefPhotos(db, young), watchShotRules(db), changes]).pipe(
    filter(([found, photos]) => found.every((lot) => isOld(lot) || lot.unitIds.every((id) => photos.has(id)))),
    switchMap(async ([found, photos, rules]) => {
      const units = new Map((await findUnits(db, idsOf(found))).map((unit) => [unit.id, unit]))
      const isPhotographed = (unit: UnitDoc) => isComplete(shotsOf(unit, rules).filter(({ required }) => required), photos.of(unit.id)) // prettier-ignore
      return found.map((lot): LotSeen => {
        const own = lot.unitIds.flatMap((id) => units.get(id) ?? [])
        return { lot, units: own, photographed: isOld(lot) ? null : own.filter(isPhotographed).length }
      })
    }),
  )
}
