/** What the page Misplaced reads from the store: what is looked for, who had it last, and the facts of a step. */
import { combineLatest, concat, map, of, switchMap, type Observable } from 'rxjs'
import type { ActivityDoc } from '#schemas/activity.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import {
  missingSearchStep,
  emptyMissingSearch,
  type MissingSearchEvent,
  type MissingSearchFacts,
  type MissingSearchState,
} from '#domain/stock/missing-search.ts'
import type { UnitWrite } from '#domain/core/floor/scan-step.ts'
import { usualWriteOff } from '#domain/stock/misplaced.ts'
import { isOnPallet, qtyOf } from '#domain/core/floor/pallet-contents.ts'
import { sameValue } from '#domain/core/merge/merge-values.ts'
import { isMisplaced, misplacedLabels } from '#domain/core/floor/found-by-scan.ts'
import { unitWriter } from '#data/core/jobs/scan-writes.ts'
import type { Database } from '#data/store/database.ts'
import { findMeant, findUnit } from '#data/core/find/find-unit.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { findPlace } from '#data/core/find/find-place.ts'
import { findPlaceChain } from '#data/pallets/pallets.ts'
import { findUnitHistory } from '#data/core/unit-history.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { toPlain } from '#data/core/jobs/write.ts'

async function facts(
  context: CommandContext,
  state: MissingSearchState,
  event: MissingSearchEvent,
  scan: Scan | null,
): Promise<MissingSearchFacts> {
  const { db } = context
  const named = 'unitId' in event ? event.unitId : ''
  const [{ unit, doubt }, inHand, scanned] = await Promise.all([
    named === ''
      ? findMeant(db, scan, { inWork: state.unitId, waits: isMisplaced })
      : { unit: await findUnit(db, named), doubt: null },
    findUnit(db, state.unitId),
    scan ? findPlace(db, scan) : null,
  ])
  const placeId = event.kind === 'found' ? event.placeId : (scanned?.id ?? '')
  const place = await findPlaceChain(db, placeId)
  const there = place.length === 0 ? [] : await db.units.find({ selector: { locationId: placeId, stage: { $gte: '' } } }).exec() // prettier-ignore
  return {
    unit,
    doubt,
    inHand,
    place,
    placeQty: qtyOf(there.filter(isOnPallet)),
    rule: usualWriteOff,
    at: context.now(),
  }
}

export const missingSearchFlow: ScanFlow<MissingSearchState, MissingSearchEvent, MissingSearchFacts, UnitWrite> = {
  key: 'misplaced',
  empty: emptyMissingSearch,
  step: missingSearchStep,
  facts,
  writer: unitWriter,
}

/** A missing unit with its history, newest first. */
export interface MissingWithHistory {
  readonly unit: UnitDoc
  readonly history: readonly ActivityDoc[]
}

/** Above this many missing units, histories are not read one by one. */
const MOST_LOST = 1_000

/** Everything that is looked for, in no order: at once, and again when its histories were read. What has not changed is not read again. */
export function watchMissing(db: Database): Observable<readonly MissingWithHistory[]> {
  const codes = Object.keys(misplacedLabels).map(
    (exceptionCode) => db.units.find({ selector: { exceptionCode, exceptionAt: { $gte: '' } }, limit: MOST_LOST }).$,
  )
  const missing = db.units.find({ selector: { stage: 'missing', updatedDesc: { $gte: 0 } }, limit: MOST_LOST }).$
  const known = new Map<string, MissingWithHistory>()
  const read = async (unit: UnitDoc): Promise<MissingWithHistory> => {
    const before = known.get(unit.id)
    // As the unit is now: a merge may change it and leave its time.
    if (before && sameValue({ ...before.unit }, { ...unit })) return before
    const missing = { unit, history: await findUnitHistory(db, unit.id, unit.containerId) }
    known.set(unit.id, missing)
    return missing
  }
  return combineLatest([missing, ...codes]).pipe(
    map((lists) => [...new Map(lists.flat().map((doc) => [doc.id, toPlain(doc)])).values()]),
    switchMap((units) => {
      const now = units.map((unit) => ({ unit, history: known.get(unit.id)?.history ?? [] }))
      return concat(of(now), Promise.all(units.map(read)))
    }),
  )
}
