/** What the inspection bench reads from the store: the facts of a step, the work that waits, what was done and what two inspectors saw. */
import { combineLatest, firstValueFrom, map, type Observable } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { checklistFor } from '#domain/dispositions/checklist.ts'
import { emptyBench, type InspectEvent, type InspectFacts, type InspectState } from '#domain/grading/inspect-state.ts'
import { inspectStep } from '#domain/grading/inspecting.ts'
import type { UnitWrite } from '#domain/core/floor/scan-step.ts'
import { inspectionQueue } from '#domain/dispositions/work-queues.ts'
import { gradesOf, watchChecklists, watchSiteGrades } from '#data/dispositions/checklists.ts'
import { unitWriter } from '#data/core/jobs/scan-writes.ts'
import type { Database } from '#data/store/database.ts'
import { readDraft } from '#data/store/device.ts'
import { watchDoneOfType, watchMyDone, type DoneUnit } from '#data/core/done-units.ts'
import { findMeant, findUnit } from '#data/core/find/find-unit.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { findPlace } from '#data/core/find/find-place.ts'
import { watchLoadsById } from '#data/pallets/pallets.ts'
import { findSameSerial } from '#data/core/find/serials.ts'
import { findOccupancies, watchSortRules } from '#data/dispositions/sort-rules.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/** The place of this device's bench: a setting of the device. */
export interface BenchPlace {
  readonly placeId: string
}
export const BENCH_PLACE = 'inspect-place'

/** Units that wait beyond this many do not help anyone to choose. */
const MOST_WAITING = 2_000

async function facts(
  context: CommandContext,
  state: InspectState,
  _: InspectEvent,
  scan: Scan | null,
): Promise<InspectFacts> {
  const { db } = context
  const [onTable, meant, place, own, grades, rules, bench] = await Promise.all([
    findUnit(db, state.unitId),
    findMeant(db, scan, { inWork: state.unitId, waits: (unit) => unit.stage === 'received' }),
    scan ? findPlace(db, scan) : null,
    firstValueFrom(watchChecklists(db)),
    firstValueFrom(watchSiteGrades(db)),
    firstValueFrom(watchSortRules(db)),
    readDraft<BenchPlace>(db, BENCH_PLACE),
  ])
  const serialNo = scan?.kind === 'unknown' ? scan.raw : state.serialNo
  return {
    list: checklistFor(onTable?.category ?? '', own),
    rules,
    occupancies: await findOccupancies(db, rules, onTable),
    activeGrades: gradesOf(grades),
    onTable,
    scanned: meant.unit,
    doubt: meant.doubt,
    placeCode: place?.code ?? '',
    benchId: bench?.placeId ?? '',
    sameSerial: await findSameSerial(db, serialNo),
    at: context.now(),
  }
}

export const inspectFlow: ScanFlow<InspectState, InspectEvent, InspectFacts, UnitWrite> = {
  key: 'inspect',
  empty: emptyBench,
  step: inspectStep,
  facts,
  writer: unitWriter,
}

/** What waits for a grade, in the order of the work; `isCut` when more waits than is listed. */
export interface WaitingUnits {
  readonly units: readonly UnitDoc[]
  readonly isCut: boolean
}

/** @param loadInWork comes first; `''` for none */
export function watchInspectionQueue(db: Database, loadInWork: string): Observable<WaitingUnits> {
  const received = db.units.find({
    selector: { stage: 'received', updatedDesc: { $gte: 0 } },
    sort: [{ stage: 'asc' }, { updatedDesc: 'asc' }],
    limit: MOST_WAITING,
  }).$
  return combineLatest([received, watchLoadsById(db)]).pipe(
    map(([docs, loads]) => ({
      units: inspectionQueue(docs.map(toPlain), [...loads.values()], loadInWork),
      isCut: docs.length === MOST_WAITING,
    })),
  )
}

const types: readonly string[] = ['unit.inspected', 'unit.regraded']

/** What this person graded since a time (ISO UTC), newest first, undone ones left out. */
export function watchMyInspections(db: Database, uid: string, since: string): Observable<readonly DoneUnit[]> {
  return watchMyDone(db, uid, since, types)
}

/** Second grades since a time (ISO UTC), newest first, undone ones left out. A manager's device has everyone's. */
export function watchRegrades(db: Database, since: string): Observable<readonly DoneUnit[]> {
  return watchDoneOfType(db, 'unit.regraded', since)
}
