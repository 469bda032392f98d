/** A fixed set of the simulator's seeds, for mutants that no shorter test notices. */
import { expect, it } from 'vitest'
import { nothingWrong } from '#tests/sim/world/judge.ts'
import { play, scheduleOf } from '#tests/sim/world/random-run.ts'

it.each([
  [101, 2, 60],
  [102, 3, 100],
  [103, 4, 100],
  [104, 3, 150],
])('seed %i with %i clients and %i steps ends with nothing wrong', async (seed, clients, steps) => {
  const setting = { seed, clients }
  expect((await play(setting, scheduleOf(setting, steps))).report).toEqual(nothingWrong)
})
