/**
 * Queries behind a load's manifest. Received quantities are kept in memory by line: one read at the
 * start, then every change of a unit moves the counts. So a scan on another device costs a map
 * entry and not 5,000 documents.
 */
import { map, Observable } from 'rxjs'
import type { LoadDoc } from '#schemas/loads.ts'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { CoarseCondition, UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { isClosedBefore } from '#domain/core/loads/load-stages.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import type { NoState } from '#domain/core/floor/scan-step.ts'
import { manifestStep, type ManifestEvent, type ManifestFacts } from '#domain/dock/manifest-scan.ts'
import type { ReceivedCount } from '#domain/core/loads/line-state.ts'
import type { Database } from '#data/store/database.ts'
import { findLinesByCode } from '#data/core/find/find-lines.ts'
import { writesNothing, type ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { toPlain } from '#data/core/jobs/write.ts'

/** Lines beyond this many do not help a person to choose. */
const MOST_LINES = 40

interface Counted {
  readonly lineId: string
  readonly qty: number
  readonly coarse: CoarseCondition
}

class LineCounts {
  readonly #units = new Map<string, Counted>()
  readonly #counts = new Map<string, ReceivedCount>()

  has(unitId: string): boolean {
    return this.#units.has(unitId)
  }

  put(unitId: string, unit: Counted | null): void {
    const before = this.#units.get(unitId)
    if (before) this.#add(before, -1)
    if (unit) this.#add(unit, 1)
    if (unit) this.#units.set(unitId, { lineId: unit.lineId, qty: unit.qty, coarse: unit.coarse })
    else this.#units.delete(unitId)
  }

  #add(unit: Counted, sign: 1 | -1): void {
    const count = this.#counts.get(unit.lineId) ?? { received: 0, damaged: 0, emptyBoxes: 0 }
    this.#counts.set(unit.lineId, {
      received: count.received + sign * unit.qty,
      damaged: count.damaged + (unit.coarse === 'damaged' ? sign * unit.qty : 0),
      emptyBoxes: count.emptyBoxes + (unit.coarse === 'emptyBox' ? sign * unit.qty : 0),
    })
  }

  snapshot(): ReadonlyMap<string, ReceivedCount> {
    return new Map(this.#counts)
  }
}

/** What was received against each line of a load, by line id: at once, and after each change; changes of one task are emitted together. */
export function watchLineCounts(db: Database, loadId: string): Observable<ReadonlyMap<string, ReceivedCount>> {
  return new Observable((subscriber) => {
    const counts = new LineCounts()
    let ready = false
    let told = false
    const tell = () => {
      told = false
      if (!subscriber.closed) subscriber.next(counts.snapshot())
    }
    const changes = db.units.$.subscribe(({ documentId, documentData, operation }) => {
      const inLoad = operation !== 'DELETE' && documentData.loadId === loadId
      if (!inLoad && !counts.has(documentId)) return
      counts.put(documentId, inLoad ? documentData : null)
      if (!ready || told) return
      told = true
      queueMicrotask(tell)
    })
    db.units
      .find({ selector: { loadId, stage: { $gte: '' } } })
      .exec()
      .then((units) => {
        // A change that came while the list was read is newer than the list.
        for (const unit of units) if (!counts.has(unit.id)) counts.put(unit.id, unit)
        ready = true
        tell()
      })
      .catch((error: unknown) => subscriber.error(error))
    return () => changes.unsubscribe()
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
