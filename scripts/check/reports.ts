/** From the JSON reports of Vitest and Playwright to what `npm test` counts and times. Pure: reading files is the caller's. */
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Counts {
  readonly passed: number
  readonly failed: number
}

/** One test that ran, with its retries. */
export interface TimedTest {
  /** From the project's folder, with forward slashes. */
  readonly file: string
  readonly name: string
  readonly ms: number
  /** What the report says of the failure, with its stack; absent for a test that passed. */
  readonly failure?: string
}

export interface Report {
  readonly counts: Counts
  readonly tests: readonly TimedTest[]
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    /** Set for a file that failed as a whole, for example one that does not load. */
    readonly message?: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly duration?: number | null
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

interface PlaywrightResult {
  readonly status: string
  readonly duration: number
  readonly errors?: readonly { readonly message?: string; readonly stack?: string }[]
}

interface PlaywrightSuite {
  readonly title: string
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly results: readonly PlaywrightResult[] }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string }
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: readonly PlaywrightSuite[]
}

const fromRoot = (root: string, path: string): string => relative(root, path).replaceAll('\\', '/')

/** `root` is the project's folder. @throws where `json` is not a report of Vitest. */
export function readVitestReport(json: string, root: string): Report {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json) as VitestReport
  const tests = testResults.flatMap(({ name: path, message, assertionResults }) => {
    const file = fromRoot(root, path)
    const own = assertionResults.map(({ fullName, status, duration, failureMessages = [] }) => ({
      file,
      name: fullName,
      ms: duration ?? 0,
      ...(status === 'failed' && { failure: failureMessages.join('\n') }),
    }))
    const whole = message ? [{ file, name: 'the file as a whole', ms: 0, failure: message }] : []
    return [...own, ...whole]
  })
  return { counts: { passed: numPassedTests, failed: numFailedTests }, tests }
}

/** `root` is the project's folder. A flaky test counts as failed. @throws where `json` is not a report of Playwright. */
export function readPlaywrightReport(json: string, root: string): Report {
  const { config, stats, suites } = JSON.parse(json) as PlaywrightReport
  const testsOf = (suite: PlaywrightSuite, titles: readonly string[]): TimedTest[] => {
    const own = (suite.specs ?? []).map((spec) => {
      const results = spec.tests.flatMap((test) => test.results)
      const unmet = results.filter(({ status }) => status !== 'passed' && status !== 'skipped')
      const errors = unmet.flatMap(({ errors: all = [] }) => all.map(({ stack, message }) => stack ?? message ?? ''))
      return {
        file: fromRoot(root, join(config.rootDir, spec.file)),
        name: [...titles, spec.title].join(' '),
        ms: results.reduce((sum, result) => sum + result.duration, 0),
        ...(unmet.length > 0 && { failure: errors.join('\n') }),
      }
    })
    return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...titles, inner.title]))]
  }
  // The outermost suites are files, whose titles are their names.
  const tests = suites.flatMap((file) => testsOf(file, []))
  return { counts: { passed: stats.expected, failed: stats.unexpected + stats.flaky }, tests }
}

export interface PartResult extends Report {
  readonly name: string
  readonly ms: number
  /** The last lines that the part printed. */
  readonly tail: readonly string[]
}

/** Of a failure's text: enough for the message and the place in the test. */
const FAILURE_LINES = 30

/**
 * What failed, once more at the end of a long output: each test with its message, and the last lines of a part that
 * failed outside its tests. Returns lines to print, none where all passed.
 */
export function failureLines(parts: readonly PartResult[]): string[] {
  return parts.flatMap(({ name, counts, tests, tail }) => {
    if (counts.failed === 0) return []
    const failed = tests.filter(({ failure }) => failure !== undefined)
    const shown = failed.flatMap((test) => [
      `   ${test.file} › ${test.name}`,
      ...indented(
        stripVTControlCharacters(test.failure ?? '')
          .split('\n')
          .slice(0, FAILURE_LINES),
      ),
    ])
    const outside = failed.length < counts.failed ? indented(tail) : []
    return [`── failed: ${name}`, ...shown, ...outside, '']
  })
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `      ${line}`)

const SLOWEST = 10

/** Right-aligned, so that the figures line up: ` 4.2 s`, `1:05 min`. */
function duration(ms: number): string {
  const tenths = Math.round(ms / 100)
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s  `.padStart(10)
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`.padStart(10)
}

/** How long each part took, in the order of the run, then all of them (some run beside one another), and the ten slowest tests of all. Returns lines to print. */
export function timingLines(parts: readonly PartResult[], allMs: number): string[] {
  const lines = ['── time of each part', ...parts.map(({ name, ms }) => `${duration(ms)}  ${name}`)]
  lines.push(`${duration(allMs)}  all parts`)
  const slowest = parts
    .flatMap(({ tests }) => tests)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
  if (slowest.length === 0) return lines
  return [
    ...lines,
    '',
    '── the slowest tests',
    ...slowest.map((one) => `${duration(one.ms)}  ${one.file} › ${one.name}`),
  ]
}
