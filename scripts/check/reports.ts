/** From the JSON reports of Vitest and Playwright to what `npm test` counts and times. Pure: reading files is the caller's. */
import { join, relative } from 'node:path'

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
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[]
  }[]
}

interface PlaywrightSuite {
  readonly title: string
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
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
  const tests = testResults.flatMap(({ name: path, assertionResults }) => {
    const file = fromRoot(root, path)
    return assertionResults.map(({ fullName, duration }) => ({ file, name: fullName, ms: duration ?? 0 }))
  })
  return { counts: { passed: numPassedTests, failed: numFailedTests }, tests }
}

/** `root` is the project's folder. A flaky test counts as failed. @throws where `json` is not a report of Playwright. */
export function readPlaywrightReport(json: string, root: string): Report {
  const { config, stats, suites } = JSON.parse(json) as PlaywrightReport
  const testsOf = (suite: PlaywrightSuite, titles: readonly string[]): TimedTest[] => {
    const own = (suite.specs ?? []).map((spec) => ({
      file: fromRoot(root, join(config.rootDir, spec.file)),
      name: [...titles, spec.title].join(' '),
      ms: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    }))
    return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...titles, inner.title]))]
  }
  // The outermost suites are files, whose titles are their names.
  const tests = suites.flatMap((file) => testsOf(file, []))
  return { counts: { passed: stats.expected, failed: stats.unexpected + stats.flaky }, tests }
}

export interface PartResult extends Report {
  readonly name: string
  readonly ms: number
}

const SLOWEST = 10

/** Right-aligned, so that the figures line up: ` 4.2 s`, `1:05 min`. */
function duration(ms: number): string {
  const tenths = Math.round(ms / 100)
  if (tenths < 600) return `${(tenths / 10).toFixed(1)} s  `.padStart(10)
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`.padStart(10)
}

/** How long each part took, in the order of the run, and the ten slowest tests of all. Returns lines to print. */
export function timingLines(parts: readonly PartResult[]): string[] {
  const all = parts.reduce((sum, { ms }) => sum + ms, 0)
  const lines = ['── time of each part', ...parts.map(({ name, ms }) => `${duration(ms)}  ${name}`)]
  lines.push(`${duration(all)}  all parts`)
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
