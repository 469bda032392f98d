/** What a device loads before it is ready. The budgets are 200 and 15 kB (docs/performance.md); until they are met, nothing adds to what there is. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { gzipped, neededFiles, shellFiles } from '#scripts/shell-files.ts'

const dist = resolve(process.env['RESTOW_DIST'] || 'dist')

for (const [ending, most] of [
  ['.js', 264],
  ['.css', 24],
] as const) {
  test(`the shell is at most ${most} kB of ${ending} on the line`, () => {
    const files = shellFiles(dist, ending)
    expect(files.length).toBeGreaterThan(0)
    expect(gzipped(files) / 1000).toBeLessThan(most)
  })
}

for (const { what, parts, mostFiles, mostKb } of [
  { what: 'the sign-in page', parts: ['auth-page'], mostFiles: 6, mostKb: 16 },
  { what: 'the store', parts: ['open-store'], mostFiles: 4, mostKb: 90 },
  { what: 'the store and /receive', parts: ['open-store', 'receive-page'], mostFiles: 20, mostKb: 200 },
  { what: 'the store and /inspect', parts: ['open-store', 'inspect-page'], mostFiles: 26, mostKb: 215 },
])
  test(`beside the shell ${what} waits for at most ${mostFiles} files and ${mostKb} kB`, () => {
    const files = neededFiles(dist, ...parts)
    expect(files.length).toBeLessThanOrEqual(mostFiles)
    expect(gzipped(files.map((name) => readFileSync(join(dist, 'assets', name)))) / 1000).toBeLessThan(mostKb)
  })
