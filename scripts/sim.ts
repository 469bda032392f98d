/**
 * The fault simulator at length: `npm run sim -- --runs 1000 --seed N [--clients K] [--steps 150] [--days D]`. Prints
 * the simulated device-hours for each minute of wall time and `lost 0, duplicated 0, diverged 0, stuck 0`. After a run
 * that went wrong it prints the shortest schedule of it, and ends non-zero. The runs are dealt out to a few processes.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { MOST_CLIENTS } from '#tests/sim/world/cast.ts'
import { isClean, nothingWrong, summary, type Report } from '#tests/sim/world/judge.ts'
import type { Action } from '#tests/sim/world/schedule.ts'
import { play, scheduleOf, shrink, type Setting } from '#tests/sim/world/random-run.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '150' },
    clients: { type: 'string', default: '4' },
    /** How long each schedule lasts at least; 0 leaves it to its own waits. */
    days: { type: 'string', default: '0' },
    workers: { type: 'string', default: '2' },
    /** How many plays finding the shortest schedule may take; 0 leaves it as it is. */
    plays: { type: 'string', default: '200' },
    /** Plays on after a run that went wrong, and prints each one. */
    all: { type: 'boolean', default: false },
    /** Kinds of actions that are left out, with commas between. */
    without: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
    /** The seed with which this process begins, when it is one of several. */
    from: { type: 'string' },
  },
})

function count(
  name: 'runs' | 'seed' | 'steps' | 'clients' | 'workers' | 'plays' | 'days',
  least: number,
  most: number,
) {
  const number = Number(values[name])
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new Error(`--${name} takes a whole number from ${least} to ${most}.`)
}

interface Task {
  readonly runs: number
  readonly first: number
  readonly steps: number
  readonly workers: number
  readonly clients: number
  readonly days: number
}

function taskAsked(): Task {
  const runs = count('runs', 1, 1_000_000)
  return {
    runs,
    first: count('seed', 0, 1_000_000_000),
    steps: count('steps', 1, 100_000),
    workers: Math.min(runs, count('workers', 1, 16)),
    clients: count('clients', 1, MOST_CLIENTS),
    days: count('days', 0, 400),
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

/**
 * Something of each run stays in memory: a process that plays hundreds has none left. Also how often the runs played so far are
 * printed, for a long task that is stopped before its end.
 */
const RUNS_OF_A_PROCESS = 10

/**
 * The result of a process: it ends with the first run that goes wrong, since such a run may leave
 * something running.
 */
interface Outcome {
  readonly failure: Failure | null
  readonly deviceHours: number
  /** The seed with which another process goes on. */
  readonly next: number
}

const settingOf = ({ clients, days }: Task, seed: number): Setting => ({ seed, clients, days })

function actionsOf(task: Task, seed: number): readonly Action[] {
  const without = new Set(values.without.split(','))
  return scheduleOf(settingOf(task, seed), task.steps).filter(({ kind }) => !without.has(kind))
}

/** Plays every so manieth seed from this one on, to the first that goes wrong, and no more than one process may. */
async function playFrom(task: Task, from: number): Promise<Outcome> {
  const end = Math.min(task.first + task.runs, from + RUNS_OF_A_PROCESS * task.workers)
  let hours = 0
  for (let seed = from; seed < end; seed += task.workers) {
    const { report, deviceHours } = await play(settingOf(task, seed), actionsOf(task, seed))
    hours += deviceHours
    const next = seed + task.workers
    if (!isClean(report)) return { failure: { seed, report }, deviceHours: hours, next }
  }
  return { failure: null, deviceHours: hours, next: from + RUNS_OF_A_PROCESS * task.workers }
}

function playInChild(from: number, children: Set<ChildProcess>): Promise<Outcome> {
  const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), '--from', String(from)])
  children.add(child)
  return new Promise((resolve, reject) => {
    child.once('message', (outcome: Outcome) => {
      children.delete(child)
      child.kill()
      resolve(outcome)
    })
    child.once('exit', (code, signal) => {
      // Its runs were not played to the end, unless it was ended from here.
      if (children.delete(child)) reject(new Error(`The process from seed ${from} on ended with ${signal ?? code}.`))
      else resolve({ failure: null, deviceHours: 0, next: Infinity })
    })
  })
}

function endAll(children: Set<ChildProcess>): void {
  for (const child of children) {
    children.delete(child)
    child.kill()
  }
}

/** All seeds, dealt out; with `--all` past the runs that go wrong. */
async function playAll(task: Task): Promise<{ readonly failures: readonly Failure[]; readonly deviceHours: number }> {
  const children = new Set<ChildProcess>()
  const failures: Failure[] = []
  let hours = 0
  let played = 0
  const worker = async (share: number): Promise<void> => {
    for (let from = task.first + share; from < task.first + task.runs;) {
      const { failure, deviceHours, next } = await playInChild(from, children)
      hours += deviceHours
      played += Math.ceil((Math.min(next, task.first + task.runs) - from) / task.workers)
      from = next
      if (played < task.runs)
        console.log(`${played} of ${task.runs} runs, ${failures.length + (failure ? 1 : 0)} went wrong`)
      if (!failure) continue
      failures.push(failure)
      // A long run may be stopped before its end.
      console.log(`seed ${failure.seed}: ${summary(failure.report)}`)
      if (values.all) continue
      endAll(children)
      return
    }
  }
  try {
    await Promise.all(Array.from({ length: task.workers }, (_, share) => worker(share)))
  } finally {
    endAll(children)
  }
  return { failures: failures.toSorted((a, b) => a.seed - b.seed), deviceHours: hours }
}

async function printFailure(task: Task, { seed, report }: Failure): Promise<void> {
  process.exitCode = 1
  const setting = settingOf(task, seed)
  console.log(`seed ${seed}, played again:`)
  const plays = count('plays', 0, 100_000)
  if (plays === 0) return console.log(report)
  const shortest = await shrink(setting, actionsOf(task, seed), report, plays)
  console.log((await play(setting, shortest)).report)
  // A line without a limit carries `Infinity` bytes a second; 1e999 reads back as that.
  for (const action of shortest) console.log(JSON.stringify(action).replaceAll('Bytes":null', 'Bytes":1e999'))
}

async function main(): Promise<void> {
  const task = taskAsked()
  hush()
  if (values.from !== undefined) return void process.send?.(await playFrom(task, Number(values.from)))
  const started = Date.now()
  const { failures, deviceHours } = await playAll(task)
  const seconds = (Date.now() - started) / 1000
  console.log(
    `${task.runs} runs of ${task.steps} steps with ${task.clients} clients from seed ${task.first}, ${Math.round(seconds)} s`,
  )
  console.log(`${Math.round((deviceHours * 60) / seconds)} simulated device-hours for each minute of wall time`)
  for (const failure of failures) await printFailure(task, failure)
  if (failures.length === 0) console.log(summary(nothingWrong))
}

await main()
