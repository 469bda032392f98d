/** What a device loads before it is ready. The budgets are 200 and 15 kB (docs/performance.md); until they are met, nothing adds to what there is. */
import { resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { gzipped, shellFiles } from '#scripts/shell-files.ts'

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
