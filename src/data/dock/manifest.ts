/**
 * Queries behind a load's manifest. Received quantities are kept in memory by line: one read at the
 * start, then every change of a unit moves the counts. So a scan on another device costs a map
 * entry and not 5,000 documents.
 */
import { map, type Observable } from 'rxjs'
import type { LoadDoc } from '#schemas/loads.ts'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { isClosedBefore } from '#domain/core/loads/load-stages.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import type { NoState } from '#domain/core/floor/scan-step.ts'
import { manifestStep, type ManifestEvent, type ManifestFacts } from '#domain/dock/manifest-scan.ts'
import { nothingReceived, type ReceivedCount } from '#domain/core/loads/line-state.ts'
import type { Database } from '#data/store/database.ts'
import { followed, type Tally } from '#data/store/followed.ts'
import { SharedTexts } from '#data/store/shared-texts.ts'
import { findLinesByCode } from '#data/core/find/find-lines.ts'
import { writesNothing, type ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/** Lines beyond this many do not help a person to choose. */
const MOST_LINES = 40

type Counted = Pick<UnitDoc, 'loadId' | 'lineId' | 'qty' | 'coarse'>
type LineCounts = ReadonlyMap<string, ReceivedCount>

/** No more of each unit is kept. */
type Kept = Omit<Counted, 'loadId'>

export class LineCounter implements Tally<Counted, LineCounts> {
  readonly #loadId: string
  readonly #units = new Map<string, Kept>()
  readonly #texts = new SharedTexts()
  readonly #counts = new Map<string, ReceivedCount>()

  constructor(loadId: string) {
    this.#loadId = loadId
  }

  put(unitId: string, unit: Counted | null): boolean {
    const before = this.#units.get(unitId)
    const after = unit?.loadId === this.#loadId ? unit : null
    if (before) this.#add(before, -1)
    if (after) this.#add(after, 1)
    if (after) this.#units.set(unitId, { lineId: this.#texts.of(after.lineId), qty: after.qty, coarse: after.coarse })
    else this.#units.delete(unitId)
    return before !== undefined || after !== null
  }

  #add(unit: Kept, sign: 1 | -1): void {
    const count = this.#counts.get(unit.lineId) ?? nothingReceived
    this.#counts.set(unit.lineId, {
      received: count.received + sign * unit.qty,
      damaged: count.damaged + (unit.coarse === 'damaged' ? sign * unit.qty : 0),
      emptyBoxes: count.emptyBoxes + (unit.coarse === 'emptyBox' ? sign * unit.qty : 0),
    })
  }

  snapshot(): LineCounts {
    return new Map(this.#counts)
  }
}

/** What was received against each line of a load, by line id: at once, and after each change; changes of one task are emitted together. */
export function watchLineCounts(db: Database, loadId: string): Observable<LineCounts> {
  return followed<UnitDoc, LineCounts>(db.units, {
    tally: () => new LineCounter(loadId),
    read: async (take) => take(await db.units.find({ selector: { loadId, stage: { $gte: '' } } }).exec()),
    emitMs: 0,
  })
}

export function watchUnitsOfLine(db: Database, lineId: string): Observable<UnitDoc[]> {
  return db.units.find({ selector: { lineId } }).$.pipe(map((docs) => docs.map(toPlain)))
}

/** Every unit of a load in its current state: for the claim. */
export async function findUnitsOfLoad(db: Database, loadId: string): Promise<UnitDoc[]> {
  const found = await db.units.find({ selector: { loadId, stage: { $gte: '' } } }).exec()
  return found.map(toPlain)
}

/** The photos of several records, in the order of the records. */
export async function findPhotosOf(db: Database, ownerIds: readonly string[]): Promise<PhotoDoc[]> {
  const lists = await Promise.all(ownerIds.map((ownerId) => db.photos.find({ selector: { ownerId } }).exec()))
  return lists.flat().map(toPlain)
}

async function findLoad(db: Database, scan: Scan): Promise<LoadDoc | null> {
  if (scan.kind !== 'load' && scan.kind !== 'unknown') return null
  const found = await db.loads.findOne({ selector: { code: scan.value.toUpperCase() } }).exec()
  return found && !isClosedBefore(found) ? toPlain(found) : null
}

/** The store's facts of a scan while this load is open. */
export async function manifestFacts(db: Database, loadId: string, scan: Scan): Promise<ManifestFacts> {
  const [unit, load, own, sellers] = await Promise.all([
    scan.kind === 'unit' ? db.units.findOne(idOfLabel(scan.value)).exec() : null,
    findLoad(db, scan),
    scan.kind === 'container' ? db.containers.findOne(idOfLabel(scan.value)).exec() : null,
    scan.kind === 'sourcePallet' ? db.containers.find({ selector: { sourcePallet: scan.value } }).exec() : [],
  ])
  const pallet = own ?? sellers.find((one) => one.loadId === loadId) ?? sellers[0] ?? null
  const lines = unit || pallet || load ? [] : await findLinesByCode(db, scan, MOST_LINES)
  const loadIds = [...new Set(lines.map((line) => line.loadId))]
  const loads = await db.loads.findByIds(loadIds).exec()
  return {
    loadId,
    unit: unit ? toPlain(unit) : null,
    pallet: pallet ? toPlain(pallet) : null,
    load,
    lines: lines.map((line) => {
      const of = loads.get(line.loadId)
      return { line, load: of ? toPlain(of) : null }
    }),
  }
}

const noFacts: Omit<ManifestFacts, 'loadId'> = { unit: null, pallet: null, load: null, lines: [] }

/** The page's scans; `input` is the id of the open load. */
export const manifestFlow: ScanFlow<NoState, ManifestEvent, ManifestFacts, never, string> = {
  key: '',
  empty: {},
  step: manifestStep,
  facts: ({ db }, _state, event, _scan, loadId) =>
    event.kind === 'scan' ? manifestFacts(db, loadId, event.scan) : Promise.resolve({ ...noFacts, loadId }),
  writer: writesNothing,
}
