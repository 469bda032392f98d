/**
 * The fault simulator at length: `npm run sim -- --runs 1000 --seed N [--clients K] [--steps 150] [--break NAME]`; `--breaks` lists the
 * names. Prints `lost 0, duplicated 0, diverged 0, stuck 0`, or the shortest schedule of a run that went wrong, and ends non-zero then.
 * The runs are dealt out to a few processes, since most of a run is waiting for the store's own timers.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { breakNames, type Break } from '#sync/breaks.ts'
import { isClean, type Report } from '#tests/sim/judge.ts'
import { MOST_CLIENTS, play, scheduleOf, shrink, type Setting } from '#tests/sim/random-run.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '150' },
    clients: { type: 'string', default: '3' },
    workers: { type: 'string', default: '4' },
    break: { type: 'string' },
    breaks: { type: 'boolean', default: false },
    /** How many plays finding the shortest schedule may take; 0 leaves it as it is. */
    plays: { type: 'string', default: '200' },
    verbose: { type: 'boolean', default: false },
    /** Which share of the runs is this process's, when it is one of several. */
    share: { type: 'string' },
  },
})

function count(name: 'runs' | 'seed' | 'steps' | 'clients' | 'workers' | 'plays', least: number, most: number): number {
  const number = Number(values[name])
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new Error(`--${name} takes a whole number from ${least} to ${most}.`)
}

function breaksAsked(): ReadonlySet<Break> {
  const name = breakNames.find((one) => one === values.break)
  if (values.break !== undefined && !name) throw new Error(`There is no break ${values.break}; --breaks lists them.`)
  return new Set(name ? [name] : [])
}

interface Task {
  readonly runs: number
  readonly first: number
  readonly steps: number
  readonly workers: number
  readonly clients: number
  readonly breaks: ReadonlySet<Break>
}

function taskAsked(): Task {
  const runs = count('runs', 1, 1_000_000)
  return {
    runs,
    first: count('seed', 0, 1_000_000_000),
    steps: count('steps', 1, 100_000),
    workers: Math.min(runs, count('workers', 1, 16)),
    clients: count('clients', 1, MOST_CLIENTS),
    breaks: breaksAsked(),
  }
}

/** Refusals and lost answers are what a run is made of; sync reports them on the console. */
function hush(): void {
  const silent = (): void => undefined
  if (!values.verbose) Object.assign(console, { warn: silent, error: silent })
}

interface Failure {
  readonly seed: number
  readonly report: Report
}

/** Plays the seeds of one share; resolves with the first that went wrong. */
async function playShare(task: Task, share: number): Promise<Failure | null> {
  for (let seed = task.first + share; seed < task.first + task.runs; seed += task.workers) {
    const setting: Setting = { seed, clients: task.clients, breaks: task.breaks }
    const report = await play(setting, scheduleOf(setting, task.steps))
    if (!isClean(report)) return { seed, report }
  }
  return null
}

/** What a child tells at its end: a run that went wrong, or `null`. */
async function playInChildren(task: Task): Promise<Failure | null> {
  const children: ChildProcess[] = []
  const found = await Promise.all(
    Array.from({ length: task.workers }, (_, share) => {
      const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), '--share', String(share)])
      children.push(child)
      return new Promise<Failure | null>((resolve, reject) => {
        child.once('message', (failure: Failure | null) => {
          if (failure) for (const one of children) if (one !== child) one.kill()
          resolve(failure)
        })
        child.once('exit', (code) => {
          if (code !== null && code > 0) reject(new Error(`A simulating process ended with ${code}.`))
          else resolve(null)
        })
      })
    }),
  )
  return found.find((failure) => failure !== null) ?? null
}

function summary({ lost, duplicated, diverged, stuck }: Report): string {
  return `lost ${lost.length}, duplicated ${duplicated.length}, diverged ${diverged.length}, stuck ${stuck.length}`
}

async function tellFailure(task: Task, { seed, report }: Failure): Promise<void> {
  process.exitCode = 1
  const setting: Setting = { seed, clients: task.clients, breaks: task.breaks }
  const schedule = scheduleOf(setting, task.steps)
  console.log(`seed ${seed} (after ${seed - task.first + 1} runs): ${summary(report)}`)
  const plays = count('plays', 0, 100_000)
  if (plays === 0) return
  const shortest = await shrink(setting, schedule, plays)
  console.log(await play(setting, shortest))
  for (const action of shortest) console.log(JSON.stringify(action))
}

async function main(): Promise<void> {
  if (values.breaks) return console.log(breakNames.join('\n'))
  const task = taskAsked()
  hush()
  if (values.share !== undefined) {
    process.send?.(await playShare(task, Number(values.share)))
    process.disconnect()
    return
  }
  const started = Date.now()
  const failed = await playInChildren(task)
  if (failed) return tellFailure(task, failed)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(
    `${task.runs} runs of ${task.steps} steps with ${task.clients} clients from seed ${task.first}, ${seconds} s`,
  )
  console.log('lost 0, duplicated 0, diverged 0, stuck 0')
}

await main()
