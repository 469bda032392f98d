/**
 * Long work in slices: a generator that yields its progress, so that a Worker can report and stop and a page keeps its frames. Invariants:
 * a step is short (some hundred rows), and stopping between two steps leaves nothing behind, since the work is pure.
 */

export interface Progress {
  readonly done: number
  readonly total: number
}

export type Steps<Result> = Generator<Progress, Result, void>

/** How many rows are read between two reports. */
export const ROWS_PER_STEP = 500

/** Runs all steps in one go, for short files and tests. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
