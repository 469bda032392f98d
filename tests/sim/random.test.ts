import { beforeAll, expect, test, vi } from 'vitest'
import { nothingWrong } from './judge.ts'
import { play, scheduleOf } from './random-run.ts'
import { regressions } from './regressions.ts'

/** What sync tells the console about each fault is not what these tests are about. */
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

test('a seed is one run and no other', async () => {
  const setting = { seed: 7, clients: 3, breaks: new Set(['last-write-wins'] as const) }
  const schedule = scheduleOf(setting, 150)
  const told = JSON.stringify(await play(setting, schedule)).replaceAll(/sim-\d+/g, 'sim')
  for (let again = 0; again < 3; again += 1) {
    expect(JSON.stringify(await play(setting, schedule)).replaceAll(/sim-\d+/g, 'sim')).toBe(told)
  }
  expect(told).not.toBe(JSON.stringify(nothingWrong))
})
