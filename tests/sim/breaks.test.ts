import { beforeAll, expect, test, vi } from 'vitest'
import { breakNames, type Break } from '#sync/breaks.ts'
import { isClean } from './judge.ts'
import { play, scheduleOf } from './random-run.ts'

const RUNS = 25

/** What sync tells the console about each fault is not what these tests are about. */
beforeAll(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})

/** Whether one of the first runs notices what is wrong. `npm run sim -- --break NAME --runs 200` does the same for every break. */
async function isCaught(name: Break): Promise<boolean> {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const setting = { seed, clients: 4, breaks: new Set([name]) }
    if (!isClean(await play(setting, scheduleOf(setting, 150)))) return true
  }
  return false
}

/** All but the one that takes more runs to show. */
const quick = breakNames.filter((name) => name !== 'stop-counts-as-sent')

test.each(quick)('sync that is wrong on purpose is caught: %s', async (name) => {
  expect(await isCaught(name)).toBe(true)
})
