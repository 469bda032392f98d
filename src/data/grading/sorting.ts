/** What the page Sorts reads from the store: the facts of a scan, what waits to be sorted, what was sorted. */
import { findScanned } from '#data/pallets/pallet-facts.ts'
import { combineLatest, firstValueFrom, map, type Observable } from 'rxjs'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc, UnitStage } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { UnitWrite } from '#domain/core/floor/scan-step.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { emptySort, sortStep, type SortEvent, type SortFacts, type SortState } from '#domain/grading/sort-scan.ts'
import { proposalOf, type RulesDraft } from '#domain/grading/sort-draft.ts'
import type { AtPage } from '#domain/codes/units-meant.ts'
import { explain, type Explained, type NameOf } from '#domain/grading/sort-labels.ts'
import type { SortRule } from '#domain/dispositions/sorting.ts'
import { sortQueue, type Unsorted } from '#domain/dispositions/work-queues.ts'
import { placePath } from '#domain/core/floor/zone-tree.ts'
import { unitWriter } from '#data/core/jobs/scan-writes.ts'
import type { Database } from '#data/store/database.ts'
import { watchMyDone, type DoneUnit } from '#data/core/done-units.ts'
import { findMeant, findUnit } from '#data/core/find/find-unit.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { watchPlaces } from '#data/pallets/pallets.ts'
import { findOccupancies, findSortDocs, rulesIn, watchSortRules } from '#data/dispositions/sort-rules.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/** Units that wait beyond this many do not help anyone to choose. */
const MOST_WAITING = 2_000

const isSortable = ({ stage }: UnitDoc): boolean => stage === 'inspected' || stage === 'photographed'

/** The rules in use, with what was changed in the draft. */
async function proposedRules(db: Database, draft: RulesDraft): Promise<readonly SortRule[]> {
  return proposalOf(draft, rulesIn(await findSortDocs(db))).rules
}

/** A code of several units is always asked about where rules are tested: there is no work that one of them belongs to. */
const nothingWaits: AtPage = { inWork: '', waits: () => false }

async function facts(
  context: CommandContext,
  state: SortState,
  _: SortEvent,
  scan: Scan | null,
  tested: RulesDraft | undefined,
): Promise<SortFacts> {
  const { db } = context
  const [rules, { unit, doubt }, inHand] = await Promise.all([
    tested ? proposedRules(db, tested) : firstValueFrom(watchSortRules(db)),
    findMeant(db, scan, tested ? nothingWaits : { inWork: state.unitId, waits: isSortable }),
    findUnit(db, state.unitId),
  ])
  const seen = scan && !unit && !tested ? await findScanned(db, scan) : null
  return {
    rules,
    isTest: tested !== undefined,
    occupancies: await findOccupancies(db, rules, unit ?? inHand),
    unit,
    doubt,
    inHand,
    place: seen?.place ?? [],
    container: seen?.pallet ?? null,
    at: context.now(),
  }
}

/** The page's scans; `input` is what was changed in the rules while the page shows them, `undefined` where a scan sorts. */
export const sortFlow: ScanFlow<SortState, SortEvent, SortFacts, UnitWrite, RulesDraft | undefined> = {
  key: 'sorts',
  empty: emptySort,
  step: sortStep,
  facts,
  writer: unitWriter,
}

export interface UnsortedUnits {
  readonly units: readonly Unsorted[]
  /** More waits than was looked at. */
  readonly isCut: boolean
}

/** Codes and former codes of a place and of all places around it. */
function codesOf(places: ReadonlyMap<string, LocationDoc>, id: string): ReadonlySet<string> {
  return new Set(placePath(places, id).flatMap((place) => [place.code, ...place.aliases]))
}

function placeCheck(places: ReadonlyMap<string, LocationDoc>): (unit: UnitDoc, code: string) => boolean {
  const known = new Map<string, ReadonlySet<string>>()
  return (unit, code) => {
    if (unit.containerId !== '' && unit.containerId === idOfLabel(code)) return true
    const codes = known.get(unit.locationId) ?? codesOf(places, unit.locationId)
    known.set(unit.locationId, codes)
    return codes.has(code)
  }
}

/** @param now ISO UTC */
export function watchSortQueue(db: Database, now: () => string): Observable<UnsortedUnits> {
  const ofStage = (stage: UnitStage) =>
    db.units.find({
      selector: { stage, updatedDesc: { $gte: 0 } },
      sort: [{ stage: 'asc' }, { updatedDesc: 'asc' }],
      limit: MOST_WAITING,
    }).$
  return combineLatest([ofStage('inspected'), ofStage('photographed'), watchSortRules(db), watchPlaces(db)]).pipe(
    map(([inspected, photographed, rules, places]) => ({
      units: sortQueue([...inspected, ...photographed].map(toPlain), rules, placeCheck(places), now()),
      isCut: inspected.length === MOST_WAITING || photographed.length === MOST_WAITING,
    })),
  )
}

/** What this person sorted since a time (ISO UTC), newest first, undone ones left out. */
export function watchMySorts(db: Database, uid: string, since: string): Observable<readonly DoneUnit[]> {
  return watchMyDone(db, uid, since, ['unit.sorted'])
}

/** What these rules would do with a unit in its current state. Nothing is written. */
export async function explainUnit(
  context: CommandContext,
  unit: UnitDoc,
  rules: readonly SortRule[],
  nameOf: NameOf,
): Promise<Explained> {
  return explain(rules, unit, {
    occupancies: await findOccupancies(context.db, rules, unit),
    at: context.now(),
    nameOf,
  })
}
