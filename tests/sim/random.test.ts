import { beforeAll, expect, test, vi } from 'vitest'
import { nothingWrong } from './judge.ts'
import { play, scheduleOf } from './random-run.ts'
import { regressions } from './regressions.ts'

/** What sync logs on the console about each fault is not what these tests are about. */
beforeAll(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 1)

test.each(SEEDS)(
  'whatever goes wrong on three devices, nothing is lost, doubled, different or stuck at the end (seed %i)',
  async (seed) => {
    const setting = { seed, clients: 3 }
    expect(await play(setting, scheduleOf(setting, 150))).toEqual(nothingWrong)
  },
)

test.each(regressions)('what once went wrong does not again: $was', async ({ seed, clients, actions }) => {
  expect(await play({ seed, clients }, actions)).toEqual(nothingWrong)
})
