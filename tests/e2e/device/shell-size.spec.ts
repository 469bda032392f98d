/** What a device loads before it is ready. The budgets of the shell are 200 and 15 kB (docs/performance.md). */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { gzipped, neededFiles, shellFiles } from '#scripts/shell-files.ts'

const dist = resolve(process.env['RESTOW_DIST'] || 'dist')

for (const [ending, most] of [
  ['.js', 180],
  ['.css', 13],
] as const) {
  test(`the shell is at most ${most} kB of ${ending} on the line`, () => {
    const files = shellFiles(dist, ending)
    expect(files.length).toBeGreaterThan(0)
    expect(gzipped(files) / 1000).toBeLessThan(most)
  })
}

for (const { what, parts, mostFiles, mostKb } of [
  { what: 'the sign-in page', parts: ['auth-page'], mostFiles: 3, mostKb: 12 },
  { what: 'signing in', parts: ['auth-page', 'sync-wiring'], mostFiles: 8, mostKb: 195 },
  { what: 'the store', parts: ['open-store'], mostFiles: 4, mostKb: 105 },
  {
    what: 'the store, the frame and /receive',
    parts: ['open-store', 'main-layout', 'receive-page'],
    mostFiles: 20,
    mostKb: 295,
  },
  {
    what: 'the store, the frame and /inspect',
    parts: ['open-store', 'main-layout', 'inspect-page'],
    mostFiles: 22,
    mostKb: 295,
  },
])
  test(`beside the shell ${what} waits for at most ${mostFiles} files and ${mostKb} kB`, () => {
    const files = neededFiles(dist, ...parts)
    expect(files.length).toBeLessThanOrEqual(mostFiles)
    expect(gzipped(files.map((name) => readFileSync(join(dist, 'assets', name)))) / 1000).toBeLessThan(mostKb)
  })
