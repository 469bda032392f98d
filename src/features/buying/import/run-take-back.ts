/**
 * A take-back under way, one for each store. Why: it takes a minute for a large list, and the person may look at another page meanwhile; whoever
 * comes back finds its bar.
 */
import { BehaviorSubject, type Observable } from 'rxjs'
import type { ImportBatch } from '#data/buying/import-batches.ts'
import { takeBackImport, type TakeBackAnswer } from '#data/buying/undo-import.ts'
import type { Work } from '#data/core/work.ts'
import type { Database } from '#data/store/database.ts'
import type { RunProgress } from './use-import-run.ts'

interface TakeBackRun {
  readonly progress: BehaviorSubject<RunProgress | null>
  stopper: AbortController | null
}

const runs = new WeakMap<Database, TakeBackRun>()

function runOf(db: Database): TakeBackRun {
  const known = runs.get(db)
  if (known) return known
  const run: TakeBackRun = { progress: new BehaviorSubject<RunProgress | null>(null), stopper: null }
  runs.set(db, run)
  return run
}

/** How far it is; `null` while none is under way. */
export function takeBackProgress(db: Database): Observable<RunProgress | null> {
  return runOf(db).progress
}

/** Stops between two chunks; what is left is offered again. */
export function stopTakeBack(db: Database): void {
  runOf(db).stopper?.abort()
}

/** @throws ImportCancelled when it was stopped; any other error when the device could not write. */
export async function runTakeBack(work: Work, batch: ImportBatch): Promise<TakeBackAnswer> {
  const run = runOf(work.db)
  const stopper = new AbortController()
  run.stopper = stopper
  const onProgress = (done: number, total: number) => run.progress.next({ doing: 'takingBack', done, total })
  onProgress(0, 0)
  try {
    return await takeBackImport(work, batch, { onProgress, signal: stopper.signal })
  } finally {
    run.stopper = null
    run.progress.next(null)
  }
}
