/**
 * What was imported when, and what an import in progress has reached. Invariants: an import that
 * broke off is always found again: its local document is written before its first line and dropped
 * after its last write; every record of a batch carries the batch's own time as `createdAt`, so
 * taking it back needs no list.
 */
import { combineLatest, map, type Observable } from 'rxjs'
import type { ActivityDoc } from '#schemas/activity.ts'
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import { watchOfType } from '#data/core/jobs/activity.ts'
import type { Database } from '#data/store/database.ts'
import { dropDraft, readDraft, writeDraft } from '#data/store/device.ts'
import { INSERT_CHUNK, toPlain } from '#data/core/jobs/write.ts'

/** One import of one file: into one load, or of loads that closed before Restow. */
export interface ImportBatch {
  readonly id: string
  /** Absent: a manifest. Of closed loads `loadId` is the batch's own id, and `loadCode` is `''`. */
  readonly kind?: 'closedLoads'
  readonly loadId: string
  readonly loadCode: string
  /** The load was made by this import and goes with it. */
  readonly newLoad: boolean
  readonly fileHash: string
  readonly fileName: string
  /** `createdAt` of everything that the batch made, ISO UTC. */
  readonly at: string
  /** How often imports into this load had been taken back before. */
  readonly generation: number
}

/** An import that has begun and not ended, from the data on this device. */
export interface RunningImport {
  readonly batch: ImportBatch
  readonly doing: 'importing' | 'takingBack'
  readonly done: number
  readonly total: number
}

/** A batch in the history. `undone` ones stay, for the record. */
export interface PastImport {
  readonly batch: ImportBatch
  readonly by: string
  /** Lines that the file had, or loads that it brought. */
  readonly lines: number
  readonly changed: number
  readonly undone: boolean
  /** The latest batch of its load that is not taken back: only that one can be. */
  readonly latest: boolean
}

const RUNNING = 'import-running'
export const importedType = 'load.imported'
export const correctedType = 'load.corrected'
export const takenBackType = 'load.importTakenBack'
export const closedImportedType = 'loads.imported'
export const closedTakenBackType = 'loads.importTakenBack'

export async function readRunning(db: Database): Promise<RunningImport | null> {
  const kept = await readDraft<{ running: RunningImport | null }>(db, RUNNING)
  return kept?.running ?? null
}

/** The same, live. */
export function watchRunning(db: Database): Observable<RunningImport | null> {
  return watchDraft<{ running: RunningImport | null }>(db).pipe(map((kept) => kept?.running ?? null))
}

function watchDraft<T extends object>(db: Database): Observable<T | null> {
  return db.getLocal$<{ value: T }>(`draft:${RUNNING}`).pipe(map((doc) => (doc?.get('value') as T | undefined) ?? null))
}

export async function writeRunning(db: Database, running: RunningImport): Promise<void> {
  await writeDraft(db, RUNNING, { running })
}

export async function dropRunning(db: Database): Promise<void> {
  await dropDraft(db, RUNNING)
}

/** The loads whose last imported file is this one. */
export function watchLoadsOfFile(db: Database, fileHash: string): Observable<LoadDoc[]> {
  return db.loads.find({ selector: { fileHash } }).$.pipe(map((docs) => docs.map(toPlain)))
}

/** Loads that a manifest may be imported into. */
export const importableStages = [
  'lead',
  'watching',
  'bid',
  'won',
  'booked',
  'inTransit',
  'arrived',
  'receiving',
  'received',
] as const satisfies readonly LoadStage[]

/** How often imports into a load were taken back. */
export async function importGeneration(db: Database, loadId: string): Promise<number> {
  const rows = await db.activity
    .find({ selector: { refId: loadId, atDesc: { $gte: 0 } }, sort: [{ refId: 'asc' }, { atDesc: 'asc' }] })
    .exec()
  return rows.filter((row) => row.type === takenBackType).length
}

/**
 * The load's lines in chunks of about `INSERT_CHUNK`, so that a large manifest costs no long task. It goes on after the last row it saw: skipping
 * from the start each time would read 50,000 lines a hundred times over. Lines that share a row (extra ones do) come in one chunk.
 */
export async function* linesInChunks(db: Database, loadId: string): AsyncGenerator<readonly ManifestLineDoc[]> {
  for (let after = -1; ;) {
    const selector = { loadId, row: { $gt: after } }
    const found = await db.manifestLines
      .find({ selector, sort: [{ loadId: 'asc' }, { row: 'asc' }], limit: INSERT_CHUNK })
      .exec()
    const last = found.at(-1)
    if (!last || found.length < INSERT_CHUNK) {
      if (last) yield found.map(toPlain)
      return
    }
    const sameRow = await db.manifestLines.find({ selector: { loadId, row: last.row } }).exec()
    yield [...found.filter((line) => line.row !== last.row), ...sameRow].map(toPlain)
    after = last.row
  }
}

/** Ids of the lines that units were received against. */
export async function receivedLineIds(db: Database, loadId: string): Promise<string[]> {
  const units = await db.units.find({ selector: { loadId, stage: { $gte: '' } } }).exec()
  return [...new Set(units.map((unit) => unit.lineId))]
}

export interface ReceivedLines {
  has(lineId: string): boolean
  stop(): void
}

/** The lines that something came in for, live: read once, however long the import is. What is taken back meanwhile still counts. */
export async function followReceived(db: Database, loadId: string): Promise<ReceivedLines> {
  const ids = new Set<string>()
  const changes = db.units.$.subscribe(({ documentData }) => {
    if (documentData.loadId === loadId) ids.add(documentData.lineId)
  })
  for (const id of await receivedLineIds(db, loadId)) ids.add(id)
  return { has: (lineId) => ids.has(lineId), stop: () => changes.unsubscribe() }
}

/** Whether anything was received of a load. */
export async function anythingReceived(db: Database, loadId: string): Promise<boolean> {
  return (await db.units.findOne({ selector: { loadId, stage: { $gte: '' } } }).exec()) !== null
}

function batchOf(row: ActivityDoc): ImportBatch {
  const data = row.data as Partial<Record<keyof ImportBatch, unknown>>
  const text = (key: keyof ImportBatch): string => (typeof data[key] === 'string' ? data[key] : '')
  return {
    id: row.id,
    ...(row.type === closedImportedType ? { kind: 'closedLoads' } : {}),
    loadId: row.refId,
    loadCode: text('loadCode'),
    newLoad: data.newLoad === true,
    fileHash: text('fileHash'),
    fileName: text('fileName'),
    at: text('at'),
    generation: typeof data.generation === 'number' ? data.generation : 0,
  }
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Past imports, newest first. Leads are not among them. */
export function watchPastImports(db: Database, since: string): Observable<PastImport[]> {
  const ofTypes = (types: readonly LedgerType[]) =>
    combineLatest(types.map((type) => watchOfType(db, type, since))).pipe(
      map((lists) => lists.flat().toSorted((a, b) => a.atDesc - b.atDesc)),
    )
  return combineLatest([
    ofTypes([importedType, closedImportedType]),
    ofTypes([takenBackType, closedTakenBackType]),
  ]).pipe(
    map(([imported, takenBack]) => {
      const undone = new Set(takenBack.map((row) => row.undoOf))
      const seen = new Set<string>()
      return imported.map((row) => {
        const latest = !undone.has(row.id) && !seen.has(row.refId)
        if (latest) seen.add(row.refId)
        const { lines, changed } = row.data
        return {
          batch: batchOf(row),
          by: row.by,
          lines: numberOf(lines),
          changed: numberOf(changed),
          undone: undone.has(row.id),
          latest,
        }
      })
    }),
  )
}
