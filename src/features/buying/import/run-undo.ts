/**
 * A take-back under way, one for each store. Why: it takes a minute for a large list, and the person may look at another page meanwhile; the person who
 * comes back finds its bar.
 */
import { BehaviorSubject, type Observable } from 'rxjs'
import type { ImportBatch } from '#data/buying/import-batches.ts'
import { undoClosed } from '#data/buying/import-closed.ts'
import { undoImport, type UndoAnswer } from '#data/buying/undo-import.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import type { Database } from '#data/store/database.ts'
import type { RunProgress } from './use-import-run.ts'

interface UndoRun {
  readonly progress: BehaviorSubject<RunProgress | null>
  stopper: AbortController | null
}

const runs = new WeakMap<Database, UndoRun>()

function runOf(db: Database): UndoRun {
  const known = runs.get(db)
  if (known) return known
  const run: UndoRun = { progress: new BehaviorSubject<RunProgress | null>(null), stopper: null }
  runs.set(db, run)
  return run
}

/** How far it is; `null` while none is under way. */
export function undoProgress(db: Database): Observable<RunProgress | null> {
  return runOf(db).progress
}

/** Stops between two chunks; what is left is offered again. */
export function stopUndo(db: Database): void {
  runOf(db).stopper?.abort()
}

/** @throws Canceled when it was stopped; any other error when the device could not write. */
export async function runUndo(context: CommandContext, batch: ImportBatch): Promise<UndoAnswer> {
  const run = runOf(context.db)
  const stopper = new AbortController()
  const what = batch.kind === 'closedLoads' ? 'loads' : 'lines'
  run.stopper = stopper
  const onProgress = (done: number, total: number) => run.progress.next({ doing: 'takingBack', what, done, total })
  onProgress(0, 0)
  try {
    const takeBack = batch.kind === 'closedLoads' ? undoClosed : undoImport
    return await takeBack(context, batch, { onProgress, signal: stopper.signal })
  } finally {
    run.stopper = null
    run.progress.next(null)
  }
}
