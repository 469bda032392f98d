/** A few random runs of the simulator; `npm run sim` plays thousands. */
import { beforeAll, expect, it, vi } from 'vitest'
import { nothingWrong } from './judge.ts'
import { play, scheduleOf } from './random-run.ts'

const STEPS = 150

beforeAll(() => {
  // Lost answers and refusals are what a run is made of; sync reports them.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

it.each([
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 8],
])('a random run with seed %i and %i clients loses, doubles and diverges nothing', async (seed, clients) => {
  const setting = { seed, clients }
  expect((await play(setting, scheduleOf(setting, STEPS))).report).toEqual(nothingWrong)
})

it('makes the same schedule from the same seed', () => {
  const setting = { seed: 7, clients: 3 }
  expect(scheduleOf(setting, STEPS)).toEqual(scheduleOf(setting, STEPS))
})

it('plays a seed the same way twice', async () => {
  const setting = { seed: 4, clients: 4 }
  const actions = scheduleOf(setting, 40)
  expect(await play(setting, actions)).toEqual(await play(setting, actions))
})
