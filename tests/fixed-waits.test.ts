/** No test waits for a fixed time, nor gives up after a second: too short on a busy machine, too long on any other, and it passes whatever the app does meanwhile. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, 'e2e')

/** The files of the browser tests that hold this, each as often as it does. */
const filesWith = (pattern: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => Array.from(readFileSync(join(folder, file), 'utf8').matchAll(pattern), () => file))

describe('a browser test', () => {
  it('waits for no fixed time: the linter’s rule has one exemption, pauseOfAPerson', () => {
    expect(filesWith(/waitForTimeout/g)).toEqual(['support/support.ts'])
  })

  it('pauses as a person does only where the pace of scans and keys is what is tested', () => {
    expect([...new Set(filesWith(/pauseOfAPerson/g))].toSorted()).toEqual(['floor/scan.spec.ts', 'support/support.ts'])
  })
})

describe('a test that waits for what others bring about', () => {
  it('has the patience of eventually or expect.poll, or names its own: a second is too short on a busy machine', () => {
    const tests = import.meta.dirname
    const impatient = readdirSync(tests, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && file !== 'fixed-waits.test.ts')
      .filter((file) => /vi\.waitFor\((?!.*(?:timeout|PATIENCE))/.test(readFileSync(join(tests, file), 'utf8')))
    expect(impatient).toEqual([])
  })
})
