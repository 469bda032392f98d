/** What `npm test` prints of the reports at its end. */
import { describe, expect, it } from 'vitest'
import {
  failureLines,
  readPlaywrightReport,
  readVitestReport,
  timingLines,
  type PartResult,
} from '#scripts/check/reports.ts'

const vitestReport = JSON.stringify({
  numPassedTests: 2,
  numFailedTests: 1,
  testResults: [
    {
      name: '/project/tests/domain/money.test.ts',
      assertionResults: [
        { fullName: 'money reads cents', status: 'passed', duration: 12.5 },
        {
          fullName: 'money refuses doubt',
          status: 'failed',
          duration: 3,
          failureMessages: ['Error: \u001B[31mexpected\u001B[39m 3\n    at money.test.ts:9'],
        },
        { fullName: 'money is skipped', status: 'pending' },
      ],
    },
    {
      name: '/project/tests/sync/push/plan.test.ts',
      assertionResults: [{ fullName: 'push merges', status: 'passed', duration: 900 }],
    },
    { name: '/project/tests/sync/pull/pages.test.ts', message: 'Cannot find module', assertionResults: [] },
  ],
})

const result = (duration: number) => ({ status: 'passed', duration })
const timedOut = { status: 'timedOut', duration: 61_000, errors: [{ message: 'Test timeout of 60000ms exceeded.' }] }
const playwrightReport = JSON.stringify({
  config: { rootDir: '/project/tests/e2e' },
  stats: { expected: 1, skipped: 0, unexpected: 1, flaky: 1 },
  suites: [
    {
      title: 'receive.spec.ts',
      file: 'receive.spec.ts',
      specs: [
        {
          title: 'a truck is received',
          file: 'receive.spec.ts',
          tests: [{ results: [timedOut, result(4_000)] }],
        },
      ],
      suites: [
        {
          title: 'offline',
          specs: [{ title: 'a scan is kept', file: 'receive.spec.ts', tests: [{ results: [result(2_000)] }] }],
        },
      ],
    },
  ],
})

const part = (name: string, ms: number, tests: PartResult['tests'] = []): PartResult => ({
  name,
  ms,
  tests,
  tail: [],
  counts: { passed: 1, failed: 0 },
})

describe('a report of Vitest', () => {
  it('gives the counts and the time of each test with its file from the project’s folder', () => {
    expect(readVitestReport(vitestReport, '/project')).toEqual({
      counts: { passed: 2, failed: 1 },
      tests: [
        { file: 'tests/domain/money.test.ts', name: 'money reads cents', ms: 12.5 },
        {
          file: 'tests/domain/money.test.ts',
          name: 'money refuses doubt',
          ms: 3,
          failure: 'Error: \u001B[31mexpected\u001B[39m 3\n    at money.test.ts:9',
        },
        { file: 'tests/domain/money.test.ts', name: 'money is skipped', ms: 0 },
        { file: 'tests/sync/push/plan.test.ts', name: 'push merges', ms: 900 },
        { file: 'tests/sync/pull/pages.test.ts', name: 'the file as a whole', ms: 0, failure: 'Cannot find module' },
      ],
    })
  })

  it('is refused where it is not a report, so that the part counts as failed', () => {
    expect(() => readVitestReport('', '/project')).toThrow(SyntaxError)
    expect(() => readVitestReport('{}', '/project')).toThrow(TypeError)
  })
})

describe('a report of Playwright', () => {
  it('counts a flaky test as failed, and adds up the retries of a test', () => {
    expect(readPlaywrightReport(playwrightReport, '/project')).toEqual({
      counts: { passed: 1, failed: 2 },
      tests: [
        {
          file: 'tests/e2e/receive.spec.ts',
          name: 'a truck is received',
          ms: 65_000,
          failure: 'Test timeout of 60000ms exceeded.',
        },
        { file: 'tests/e2e/receive.spec.ts', name: 'offline a scan is kept', ms: 2_000 },
      ],
    })
  })

  it('is refused where it is not a report, so that the part counts as failed', () => {
    expect(() => readPlaywrightReport('{}', '/project')).toThrow(TypeError)
  })
})

describe('the times at the end of npm test', () => {
  it('show the parts in their order, the whole, and the slowest tests of all parts', () => {
    const unit = part('unit', 4_240, readVitestReport(vitestReport, '/project').tests)
    const browser = part('browser', 67_600, readPlaywrightReport(playwrightReport, '/project').tests)
    expect(timingLines([part('format', 1_280), unit, browser], 70_000)).toEqual([
      '── time of each part',
      '   1.3 s    format',
      '   4.2 s    unit',
      '  1:08 min  browser',
      '  1:10 min  all parts',
      '',
      '── the slowest tests',
      '  1:05 min  tests/e2e/receive.spec.ts › a truck is received',
      '   2.0 s    tests/e2e/receive.spec.ts › offline a scan is kept',
      '   0.9 s    tests/sync/push/plan.test.ts › push merges',
      '   0.0 s    tests/domain/money.test.ts › money reads cents',
      '   0.0 s    tests/domain/money.test.ts › money refuses doubt',
      '   0.0 s    tests/domain/money.test.ts › money is skipped',
      '   0.0 s    tests/sync/pull/pages.test.ts › the file as a whole',
    ])
  })

  it('name ten tests at most', () => {
    const tests = Array.from({ length: 25 }, (_, place) => ({ file: 'a.test.ts', name: `test ${place}`, ms: place }))
    const lines = timingLines([part('unit', 300, tests)], 300)
    expect(lines.slice(lines.indexOf('── the slowest tests') + 1)).toHaveLength(10)
    expect(lines.at(-1)).toContain('test 15')
  })

  it('leave the list of tests out where no test ran', () => {
    expect(timingLines([part('format', 100)], 100)).toEqual([
      '── time of each part',
      '   0.1 s    format',
      '   0.1 s    all parts',
    ])
  })
})

describe('the failures at the end of npm test', () => {
  const failed = (name: string, count: number, own: Partial<PartResult> = {}): PartResult => ({
    ...part(name, 100),
    counts: { passed: 0, failed: count },
    ...own,
  })

  it('name each test that failed with its message, without the colours of a terminal', () => {
    const unit = failed('unit', 2, readVitestReport(vitestReport, '/project'))
    expect(failureLines([part('format', 100), { ...unit, counts: { passed: 2, failed: 2 } }])).toEqual([
      '── failed: unit',
      '   tests/domain/money.test.ts › money refuses doubt',
      '      Error: expected 3',
      '          at money.test.ts:9',
      '   tests/sync/pull/pages.test.ts › the file as a whole',
      '      Cannot find module',
      '',
    ])
  })

  it('show the end of a part’s output where it failed outside its tests', () => {
    const types = failed('types', 1, { tail: ['src/app/main.tsx(3,1): error TS1005', '1 error'] })
    expect(failureLines([types])).toEqual([
      '── failed: types',
      '      src/app/main.tsx(3,1): error TS1005',
      '      1 error',
      '',
    ])
  })

  it('are no lines where all passed', () => {
    expect(failureLines([part('unit', 100)])).toEqual([])
  })
})
