/** Runs that once went wrong, and what was wrong: they are played with every test run. */
export interface Regression {
  readonly seed: number
  readonly clients: number
  readonly steps: number
  readonly was: string
}

export const regressions: readonly Regression[] = [
  { seed: 55, clients: 4, steps: 150, was: 'after late commits, the checkpoint on the disk went back' },
]
