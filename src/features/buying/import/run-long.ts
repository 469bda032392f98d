/**
 * An import or a take-back under way, one for each store. Why: it takes a minute for a large list, and the person may look at another page meanwhile; the person who
 * comes back finds its bar.
 */
import { BehaviorSubject, type Observable } from 'rxjs'
import type { ImportBatch } from '#data/buying/import-batches.ts'
import { undoClosed } from '#data/buying/import-closed.ts'
import { undoImport, type UndoAnswer } from '#data/buying/undo-import.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import type { Database } from '#data/store/database.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { msg } from '#messages/message.ts'

export interface RunProgress {
  readonly doing: 'importing' | 'takingBack'
  readonly what: 'lines' | 'loads'
  readonly done: number
  readonly total: number
}

interface LongRun {
  readonly progress: BehaviorSubject<RunProgress | null>
  stopper: AbortController | null
}

const runs = new WeakMap<Database, LongRun>()

function runOf(db: Database): LongRun {
  const known = runs.get(db)
  if (known) return known
  const run: LongRun = { progress: new BehaviorSubject<RunProgress | null>(null), stopper: null }
  runs.set(db, run)
  return run
}

/** How far it is; `null` while none is under way. */
export function longProgress(db: Database): Observable<RunProgress | null> {
  return runOf(db).progress
}

/** Stops between two chunks: an import is taken back, and what is left of a take-back is offered again. */
export function stopLong(db: Database): void {
  runOf(db).stopper?.abort()
}

export interface LongTools {
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/**
 * Does the work with a bar, whichever page is open.
 * @throws Refusal while other work is under way on this page: its bar and its way to stop stay
 */
export async function runLong<Result>(
  { db }: CommandContext,
  { total, ...about }: Omit<RunProgress, 'done'>,
  work: (tools: LongTools) => Promise<Result>,
): Promise<Result> {
  const run = runOf(db)
  if (run.stopper) throw new Refusal('changedSince', msg('import.otherFirst'))
  const stopper = new AbortController()
  const onProgress = (done: number, all: number) => run.progress.next({ ...about, done, total: all })
  run.stopper = stopper
  onProgress(0, total)
  try {
    return await work({ onProgress, signal: stopper.signal })
  } finally {
    run.stopper = null
    run.progress.next(null)
  }
}

/** @throws Canceled when it was stopped; any other error when the device could not write. */
export function runUndo(context: CommandContext, batch: ImportBatch): Promise<UndoAnswer> {
  const isClosed = batch.kind === 'closedLoads'
  const takeBack = isClosed ? undoClosed : undoImport
  const about = { doing: 'takingBack', what: isClosed ? 'loads' : 'lines', total: 0 } as const
  return runLong(context, about, (tools) => takeBack(context, batch, tools))
}
