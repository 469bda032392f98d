/** Our sync beside RxDB's own Firestore plugin: the same faults, one Chromium, one kind of server; writes `bench/results/rxdb-plugin.md`. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { ensureChromium } from '#scripts/chromium.ts'
import { runLostEdits, scenarios as lostScenarios } from './lost-edits.ts'
import { runBusyReads, runReads } from './reads.ts'
import { reportOf, type Results } from './report.ts'
import { sides, type Side } from './sides.ts'
import { buildPage, openStand, type Stand } from './stand.ts'
import { runStuck, scenarios as stuckScenarios } from './stuck.ts'

const root = resolve(import.meta.dirname, '../..')
/** Most of the time everyone waits. */
const AT_ONCE = 10
/** A handler for conflicts changes nothing of what arrives and what is paid. */
const twoSides = ['plugin', 'own'] as const

type Job = () => Promise<void>

/** Resolves with the report. */
export async function run(): Promise<string> {
  const results: Results = { versions: await versions(), lost: [], stuck: [], reads: new Map() }
  const distDir = await buildPage()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await inTurns(jobs(browser, distDir, results))
  } finally {
    await browser.close()
    await rm(distDir, { recursive: true, force: true })
  }
  const report = reportOf(results)
  await writeFile(resolve(root, 'bench/results/rxdb-plugin.md'), report)
  return report
}

/** Each with a fresh server; what waits longest comes first. */
function jobs(browser: Browser, distDir: string, results: Results): Job[] {
  const onStand = async (act: (stand: Stand) => Promise<void>): Promise<void> => {
    const stand = await openStand(distDir)
    try {
      await act(stand)
    } finally {
      await stand.close()
    }
  }
  const reads = [runReads, runBusyReads].flatMap((measure) => twoSides.map((side) => () => onStand(async (stand) => {
    const found = await measure(stand, browser, side)
    results.reads.set(side, new Map([...(results.reads.get(side) ?? []), ...found]))
  }))) // prettier-ignore
  const stuck = stuckScenarios.map((scenario, index) => () => onStand(async (stand) => {
    const outcomes = await forSides(twoSides, (side) => runStuck(stand, browser, side, scenario))
    results.stuck[index] = { ...scenario, outcomes }
  })) // prettier-ignore
  const lost = lostScenarios.map((scenario, index) => () => onStand(async (stand) => {
    const outcomes = await forSides(sides, (side) => runLostEdits(stand, browser, side, scenario))
    results.lost[index] = { ...scenario, outcomes }
  })) // prettier-ignore
  return [...lost, ...reads, ...stuck]
}

/** One side after the other, on the same server. */
async function forSides<T>(which: readonly Side[], act: (side: Side) => Promise<T>): Promise<Map<Side, T>> {
  const outcomes = new Map<Side, T>()
  for (const side of which) outcomes.set(side, await act(side))
  return outcomes
}

async function inTurns(list: readonly Job[]): Promise<void> {
  const waiting = [...list]
  const worker = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

async function versions(): Promise<Results['versions']> {
  const of = async (name: string): Promise<string> => {
    const text = await readFile(resolve(root, 'node_modules', name, 'package.json'), 'utf8')
    return (JSON.parse(text) as { version: string }).version
  }
  return { rxdb: await of('rxdb'), firebase: await of('firebase') }
}
