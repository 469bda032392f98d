/**
 * All the checks, one after the other: format, lint with the layers, types, unit, simulator, rules, browser. Goes on after a failure, so that one
 * run tells everything; the last line is `N passed, N failed`, and the exit code is non-zero when anything failed or nothing ran.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Counts {
  readonly passed: number
  readonly failed: number
}

const place = mkdtempSync(join(tmpdir(), 'restow-check-'))

function run(name: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const started = Date.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`)
  return status === 0
}

/** A part that is right or wrong as a whole. */
function whole(name: string, script: string): Counts {
  return run(name, 'npm', ['run', '--silent', script]) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A run whose report could not be read, or that ran nothing, counts as failed. */
function counted(ok: boolean, read: () => Counts): Counts {
  try {
    const counts = read()
    if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1 }
    return ok || counts.failed > 0 ? counts : { ...counts, failed: counts.failed + 1 }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function vitest(name: string, project: string): Counts {
  const report = join(place, `${project}.json`)
  const ok = run(name, 'npx', [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  return counted(ok, () => {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
    return { passed: numPassedTests, failed: numFailedTests }
  })
}

function browser(): Counts {
  const report = join(place, 'e2e.json')
  const ok = run('browser', 'npx', ['tsx', 'scripts/e2e.ts', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return counted(ok, () => {
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number }
    }
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
  })
}

const parts = [
  whole('format', 'format:check'),
  whole('lint and layers', 'lint'),
  whole('types', 'typecheck'),
  vitest('unit', 'unit'),
  vitest('simulator', 'sim'),
  vitest('rules', 'rules'),
  browser(),
]
rmSync(place, { recursive: true, force: true })
const passed = parts.reduce((sum, part) => sum + part.passed, 0)
const failed = parts.reduce((sum, part) => sum + part.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
