/**
 * All the checks: the browser's, and beside them one after the other format, lint with the layers, types, unused code, unit, simulator and rules. Browser
 * tests take longest and wait a fifth of their time: the others use what those leave. Goes on after a failure, so that one run shows all failures. At the
 * end the time of each part, the slowest tests and once more what failed. Invariants: the last line is `N passed, N
 * failed`; the exit code is non-zero when anything failed or nothing ran.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  failureLines, readPlaywrightReport, readVitestReport, timingLines, type PartResult, type Report,
} from '#scripts/check/reports.ts' // prettier-ignore

const projectFolder = join(import.meta.dirname, '..')
const place = mkdtempSync(join(tmpdir(), 'restow-check-'))

interface Ended {
  readonly name: string
  readonly ok: boolean
  readonly ms: number
  readonly tail: readonly string[]
}

/** Half of the cores: the browser's tests are at work on all of them, and wait in between. */
const VITEST_WORKERS = Math.max(1, Math.floor(availableParallelism() / 2))

/** What runs beside the browser's tests gives way to them. As much as leaves it a quarter of a core where all are busy: its tests have their own patience. */
const GIVES_WAY = 5

/** The last lines of a part that are kept, to be shown again where it failed outside its tests. */
const TAIL_LINES = 60

interface Command {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** The longest of those that run at once: prints what it says as it comes, in place of all of it at its end, and comes before the others. */
  readonly isLive?: boolean
}

async function run({ name, command, args, env = {}, isLive = false }: Command): Promise<Ended> {
  const started = Date.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  if (!isLive && child.pid !== undefined) setPriority(child.pid, GIVES_WAY)
  const said = [`\n── ${name}`]
  if (isLive) console.log(said[0])
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (isLive) console.log(line)
      said.push(line)
    })
  }
  const ok = await new Promise<boolean>((resolve) => {
    child.once('close', (status) => resolve(status === 0)).once('error', () => resolve(false))
  })
  const ms = Date.now() - started
  if (!isLive) console.log(said.join('\n'))
  console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'} (${Math.round(ms / 1000)} s)`)
  return { name, ok, ms, tail: said.slice(1).slice(-TAIL_LINES) }
}

/** A part that is right or wrong as a whole. */
async function whole(name: string, script: string): Promise<PartResult> {
  const { ok, ms, tail } = await run({ name, command: 'npm', args: ['run', '--silent', script] })
  return { name, ms, tail, tests: [], counts: ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 } }
}

/** A run whose report could not be read, or that ran nothing, counts as failed. */
function counted({ name, ok, ms, tail }: Ended, read: () => Report): PartResult {
  try {
    const { counts, tests } = read()
    if (counts.passed + counts.failed === 0) return { name, ms, tail, tests, counts: { passed: 0, failed: 1 } }
    // Something outside the tests failed: a file that does not load, an error after the end.
    const hidden = ok || counts.failed > 0 ? 0 : 1
    return { name, ms, tail, tests, counts: { ...counts, failed: counts.failed + hidden } }
  } catch {
    return { name, ms, tail, tests: [], counts: { passed: 0, failed: 1 } }
  }
}

async function vitest(name: string, ...projects: readonly string[]): Promise<PartResult> {
  const report = join(place, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const chosen = projects.flatMap((project) => ['--project', project])
  const workers = `--maxWorkers=${VITEST_WORKERS}`
  const ended = await run({ name, command: 'npx', args: ['vitest', 'run', workers, ...chosen, ...reporters] })
  return counted(ended, () => readVitestReport(readFileSync(report, 'utf8'), projectFolder))
}

async function browser(): Promise<PartResult> {
  const report = join(place, 'e2e.json')
  const args = ['tsx', 'scripts/e2e.ts', '--reporter=list,json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const ended = await run({ name: 'browser', command: 'npx', args, env, isLive: true })
  return counted(ended, () => readPlaywrightReport(readFileSync(report, 'utf8'), projectFolder))
}

async function allButBrowser(): Promise<readonly PartResult[]> {
  return [
    await whole('format', 'format:check'),
    await whole('lint and layers', 'lint'),
    await whole('types', 'typecheck'),
    await whole('unused code', 'unused'),
    await vitest('unit', 'unit', 'tidy'),
    await vitest('simulator', 'sim'),
    await vitest('rules', 'rules'),
  ]
}

const started = Date.now()
const [others, last] = await Promise.all([allButBrowser(), browser()])
const parts = [...others, last]
rmSync(place, { recursive: true, force: true })
const passed = parts.reduce((sum, { counts }) => sum + counts.passed, 0)
const failed = parts.reduce((sum, { counts }) => sum + counts.failed, 0)
console.log(`\n${timingLines(parts, Date.now() - started).join('\n')}`)
if (failed > 0) console.log(`\n${failureLines(parts).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
