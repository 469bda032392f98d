/**
 * `npm run check`: format, lint, types and unused code of the whole project side by side, then the unit tests that changed files reach. Changed means: not
 * committed, or since a commit: `npm run check -- --since main`. The simulator, the rules and the browser are left to `npm test`.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
const bin = (name: string): string => join(root, 'node_modules/.bin', name)

/** Each with its own command line. What one prints is shown when it has failed. */
const wholes = [
  { name: 'format', command: bin('oxfmt'), args: ['--check'] },
  { name: 'lint and layers', command: bin('oxlint'), args: ['--type-aware', '--quiet', '--max-warnings', '45'] },
  { name: 'unused code', command: bin('knip'), args: ['--no-progress'] },
  // Why: the second run reads only what changed since the first.
  {
    name: 'types',
    command: bin('tsc'),
    args: ['--noEmit', '--incremental', '--tsBuildInfoFile', '.vite/check.tsbuildinfo'],
  },
]

interface Ended {
  readonly ok: boolean
  readonly printed: string
}

function run(command: string, args: readonly string[], isShown: boolean): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: isShown ? 'inherit' : 'pipe' })
    let printed = ''
    const hear = (bytes: Buffer) => {
      printed += bytes.toString()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('error', (error) => resolve({ ok: false, printed: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, printed }))
  })
}

async function part(name: string, command: string, args: readonly string[], isShown = false): Promise<boolean> {
  const started = Date.now()
  const { ok, printed } = await run(command, args, isShown)
  if (!ok && printed !== '') console.log(printed.trimEnd())
  console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`)
  return ok
}

async function check(since: string): Promise<boolean> {
  const changed = since === '' ? '--changed' : `--changed=${since}`
  const results = await Promise.all(wholes.map(({ name, command, args }) => part(name, command, args)))
  const unit = ['run', '--project', 'unit', '--project', 'tidy', changed, '--passWithNoTests', '--reporter=dot']
  const tested = await part('unit tests of changed files', bin('vitest'), unit, true)
  return tested && results.every(Boolean)
}

try {
  const { values } = parseArgs({ options: { since: { type: 'string', default: '' } } })
  process.exit((await check(values.since)) ? 0 : 1)
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\nUsage: npm run check -- [--since main]`)
  process.exit(1)
}
