/** Every bench that keeps a draft is finished after a killed tab, whichever page opens next. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { benchKeys, finishBenches, loadBench } from '#app/session/benches.ts'
import { holdBench } from '#data/core/open-benches.ts'
import { openTestWork } from '#tests/support/test-work.ts'

const data = join(import.meta.dirname, '../../src/data')
const flowKeys = readdirSync(data, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(data, file), 'utf8'))
  .filter((text) => /: ScanFlow</.test(text))
  .flatMap((text) => [...text.matchAll(/^  key: '(.+)',$/gm)].map(([, key]) => key))

it('every flow with a draft of its own is in the table', () => {
  expect(new Set(benchKeys)).toEqual(new Set(flowKeys))
  expect(flowKeys.length).toBeGreaterThan(10)
})

it.each(benchKeys)('the draft “%s” leads to the flow that keeps it', async (key) => {
  expect((await loadBench(key)).key).toBe(key)
})

it('a bench whose step waits for something holds nobody up, and counts as left open', async () => {
  const context = await openTestWork(['units', 'activity'])
  expect(await finishBenches(context)).toBe(true)
  const leave = await holdBench(context.db, {
    settle: () => Promise.resolve(),
    key: 'inspect',
    finish: () => new Promise(() => undefined),
  })
  expect(await finishBenches(context, 20)).toBe(false)
  leave()
  expect(await finishBenches(context)).toBe(true)
  await context.db.close()
})
