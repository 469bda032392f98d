/** A taste of `npm run torture`: enough to see that both halves work and that nothing obvious gives way. */
import { expect, test } from 'vitest'
import { fuzz } from '#scripts/torture/fuzz.ts'
import { torture } from '#scripts/torture/kills.ts'

test('a server killed eight times under load, with a clock that jumps, loses nothing it acknowledged and does nothing by halves', async () => {
  const { kills, missing, half, wrong, acknowledged } = await torture({ kills: 8, seed: 7, withClock: true })
  expect({ kills, missing, half, wrong }).toEqual({ kills: 8, missing: [], half: [], wrong: [] })
  expect(acknowledged['commits']).toBeGreaterThan(0)
})

test('two hundred bent requests neither end the server nor get past its rules', async () => {
  const { requests, crashes, bypasses, answers } = await fuzz({ count: 200, seed: 7 })
  expect({ requests, crashes, bypasses }).toEqual({ requests: 200, crashes: [], bypasses: [] })
  // Were all of them refused, nothing would have been tried.
  expect(answers.get(200)).toBeGreaterThan(20)
})
