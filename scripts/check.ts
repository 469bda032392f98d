/**
 * All the checks, one after the other: format, lint with the layers, types, unused code, unit,
 * simulator, rules, browser. Goes on after a failure, so that one run shows all failures. At the
 * end the time of each part and the slowest tests. Invariants: the last line is `N passed, N
 * failed`; the exit code is non-zero when anything failed or nothing ran.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  readPlaywrightReport, readVitestReport, timingLines, type PartResult, type Report,
} from '#scripts/check/reports.ts' // prettier-ignore

const projectFolder = join(import.meta.dirname, '..')
const place = mkdtempSync(join(tmpdir(), 'restow-check-'))

interface Ended {
  readonly name: string
  readonly ok: boolean
  readonly ms: number
}

function run(name: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Ended {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const ms = Date.now() - started
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round(ms / 1000)} s)`)
  return { name, ok: status === 0, ms }
}

/** A part that is right or wrong as a whole. */
function whole(name: string, script: string): PartResult {
  const { ok, ms } = run(name, 'npm', ['run', '--silent', script])
  return { name, ms, tests: [], counts: ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 } }
}

/** A run whose report could not be read, or that ran nothing, counts as failed. */
function counted({ name, ok, ms }: Ended, read: () => Report): PartResult {
  try {
    const { counts, tests } = read()
    if (counts.passed + counts.failed === 0) return { name, ms, tests, counts: { passed: 0, failed: 1 } }
    // Something outside the tests failed: a file that does not load, an error after the end.
    const hidden = ok || counts.failed > 0 ? 0 : 1
    return { name, ms, tests, counts: { ...counts, failed: counts.failed + hidden } }
  } catch {
    return { name, ms, tests: [], counts: { passed: 0, failed: 1 } }
  }
}

function vitest(name: string, ...projects: readonly string[]): PartResult {
  const report = join(place, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = run(name, 'npx', [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...reporters,
  ])
  return counted(ended, () => readVitestReport(readFileSync(report, 'utf8'), projectFolder))
}

function browser(): PartResult {
  const report = join(place, 'e2e.json')
  const ended = run('browser', 'npx', ['tsx', 'scripts/e2e.ts', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return counted(ended, () => readPlaywrightReport(readFileSync(report, 'utf8'), projectFolder))
}

const parts = [
  whole('format', 'format:check'),
  whole('lint and layers', 'lint'),
  whole('types', 'typecheck'),
  whole('unused code', 'unused'),
  vitest('unit', 'unit', 'pure'),
  vitest('simulator', 'sim'),
  vitest('rules', 'rules'),
  browser(),
]
rmSync(place, { recursive: true, force: true })
const passed = parts.reduce((sum, { counts }) => sum + counts.passed, 0)
const failed = parts.reduce((sum, { counts }) => sum + counts.failed, 0)
console.log(`\n${timingLines(parts).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
