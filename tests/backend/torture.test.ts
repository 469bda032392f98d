/** A taste of `npm run torture`: enough to see that both halves work and that nothing obvious gives way. */
import { expect, test } from 'vitest'
import { fuzz } from '#scripts/torture/fuzz.ts'
import { torture } from '#scripts/torture/kills.ts'

// Eight kills and two hundred requests in all, in runs that a slow machine ends in time.
test.each([7, 8])(
  'a server killed four times under load, with a clock that jumps, loses nothing it acknowledged and does nothing by halves (seed %i)',
  async (seed) => {
    const { kills, missing, half, wrong, acknowledged } = await torture({ kills: 4, seed, withClock: true })
    expect({ kills, missing, half, wrong }).toEqual({ kills: 4, missing: [], half: [], wrong: [] })
    expect(acknowledged['commits']).toBeGreaterThan(0)
  },
)

test.each([7, 8])('a hundred bent requests neither end the server nor get past its rules (seed %i)', async (seed) => {
  const { requests, crashes, bypasses, answers } = await fuzz({ count: 100, seed })
  expect({ requests, crashes, bypasses }).toEqual({ requests: 100, crashes: [], bypasses: [] })
  // Were all of them refused, nothing would have been tried.
  expect(answers.get(200)).toBeGreaterThan(10)
})
