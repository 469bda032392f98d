/**
 * A long sitting: one associate's handheld receives unit after unit on one page, with the network there and sync at work, in the middle of a shift. How soon scans are answered at its end and what the page
 * holds by then, beside a bare page with one write for each scan. `npm run bench -- endurance [--scans 10000] [--pause 0] [--slowdown 1] [--dist FOLDER]`; writes `bench/results/endurance.md`, with a pause (ms between an answer
 * and the next scan) `endurance-paced.md`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { CDPSession, Page } from '@playwright/test'
import { buildThisTree } from '#bench/first-sync/builds.ts'
import { settle } from '#bench/interactions/device.ts'
import { fillDevice, openDevice, pressKeys } from '#bench/scan/device.ts'
import { serveFloor } from '#bench/scan/floor.ts'
import { quantile } from '#bench/scan/report.ts'
import { palletCode, receivable, stockOf } from '#bench/scan/stock.ts'
import { watchScans, type Seen } from '#bench/scan/watch.ts'
import { ensureChromium } from '#scripts/chromium.ts'
import { openTestWarehouse } from '#tests/support/test-warehouse.ts'

declare global {
  interface Window {
    noteScan: (seen: Seen) => Promise<void>
  }
}

const PARTS = 10
/** Milliseconds of the slowest scan but one in a thousand. */
const BUDGET_MS = 100
const MB = 1_000_000
/** Of the bare page: enough for the slowest of a thousand to be more than one. */
const MOST_BARE = 3_000

interface Part {
  /** Scans of the sitting so far. */
  readonly until: number
  readonly p50: number
  readonly p99: number
  /** One in a thousand of all scans so far takes longer. */
  readonly p999: number
  readonly worst: number
  /** In use after a collection of garbage. */
  readonly heapMb: number
  readonly nodes: number
  readonly listeners: number
}

/** Scans, and what the page showed of each. Why the page calls out: what is evaluated in it for each scan would stay in its memory. */
class Sitting {
  readonly page: Page
  readonly session: CDPSession
  #note: (seen: Seen) => void = () => undefined

  private constructor(page: Page, session: CDPSession) {
    this.page = page
    this.session = session
  }

  /** @param isReady runs in the page: whether it takes a scan */
  static async begin(page: Page, url: string, isReady: () => boolean): Promise<Sitting> {
    const sitting = new Sitting(page, await page.context().newCDPSession(page))
    await page.exposeFunction('noteScan', (seen: Seen) => sitting.#note(seen))
    await page.addInitScript(watchScans)
    await page.goto(url)
    await page.waitForFunction(isReady)
    await page.evaluate(() => {
      window.scansSeen.push = (seen) => {
        performance.clearMarks()
        void window.noteScan(seen)
        return 0
      }
    })
    return sitting
  }

  /** @throws where the answer is red: then something else is measured than meant */
  async scan(code: string): Promise<number> {
    const answered = new Promise<Seen>((resolve) => {
      this.#note = resolve
    })
    await pressKeys(this.session, code)
    const { tone, words, enter, painted } = await answered
    if (tone === 'red') throw new Error(`${code}: ${words}`)
    return painted - enter
  }
}

/** What is cleared up once the collector has found it, as a database's documents are, goes with the next collection. */
const COLLECTIONS = 3

async function heldBy(session: CDPSession): Promise<Pick<Part, 'heapMb' | 'nodes' | 'listeners'>> {
  for (let turn = 0; turn < COLLECTIONS; turn += 1) {
    await session.send('HeapProfiler.collectGarbage')
    await pause(200)
  }
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { heapMb: of('JSHeapUsedSize') / MB, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

async function sit(sitting: Sitting, codes: readonly string[], pauseMs: number): Promise<readonly Part[]> {
  const parts: Part[] = []
  const all: number[] = []
  const length = Math.ceil(codes.length / PARTS)
  for (let start = 0; start < codes.length; start += length) {
    const times: number[] = []
    for (const code of codes.slice(start, start + length)) {
      times.push(await sitting.scan(code))
      if (pauseMs > 0) await pause(pauseMs)
    }
    all.push(...times)
    const [p50, p99, p999] = [quantile(times, 0.5), quantile(times, 0.99), quantile(all, 0.999)]
    const held = await heldBy(sitting.session)
    const part = { until: start + times.length, p50, p99, p999, worst: Math.max(...times), ...held }
    console.log(lineOf(part))
    parts.push(part)
  }
  return parts
}

/** One write and one change of a page for each scan: the least that can be done on this machine in this hour. */
async function sitAtBarePage(
  codes: readonly string[],
  slowdown: number,
  pauseMs: number,
  profile: string,
): Promise<Part> {
  const floor = await serveFloor()
  const { context, page } = await openDevice({ executablePath: ensureChromium(), profile, origin: floor.origin })
  try {
    const sitting = await Sitting.begin(page, floor.origin, () => document.activeElement?.id === 'field')
    await sitting.session.send('Performance.enable')
    await sitting.session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const parts = await sit(sitting, codes.slice(0, MOST_BARE), pauseMs)
    return parts.at(-1) as Part
  } finally {
    await context.close()
    await floor.close()
  }
}

/** Resolves with the report. Sets a non-zero exit code where the sitting misses the budget. */
export async function run(): Promise<string> {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values } = parseArgs({ args: process.argv.slice(3), options: { scans: text('10000'), pause: text('0'), slowdown: text('1'), dist: text('') } }) // prettier-ignore
  const [scans, pauseMs, slowdown] = [Number(values.scans), Number(values.pause), Number(values.slowdown)]
  const folder = await mkdtemp(join(tmpdir(), 'restow-bench-endurance-'))
  const build =
    values.dist === ''
      ? await buildThisTree(folder)
      : { revision: basename(values.dist), distDir: resolve(values.dist) }
  const codes = receivable(scans)
  const warehouse = await openTestWarehouse({ distDir: build.distDir, stock: stockOf(2 * scans, Date.now(), scans) })
  const options = { executablePath: ensureChromium(), profile: join(folder, 'profile'), origin: warehouse.origin }
  try {
    const bare = await sitAtBarePage(codes, slowdown, pauseMs, join(folder, 'bare'))
    await fillDevice(options)
    const { context, page } = await openDevice(options)
    try {
      const isSettled = () => document.querySelector('main')?.dataset['settled'] === 'true'
      const sitting = await Sitting.begin(page, `${warehouse.origin}/receive`, isSettled)
      await sitting.session.send('Performance.enable')
      await sitting.session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await settle(page)
      await sitting.scan(palletCode)
      const parts = await sit(sitting, codes, pauseMs)
      const report = reportOf(build.revision, slowdown, pauseMs, parts, bare)
      if (parts.some(({ until, p999 }) => until === scans && p999 > BUDGET_MS)) process.exitCode = 1
      await writeFile(resolve(import.meta.dirname, `../results/endurance${pauseMs > 0 ? '-paced' : ''}.md`), report)
      return report
    } finally {
      await context.close()
    }
  } finally {
    await warehouse.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const lineOf = ({ until, p50, p99, p999, worst, heapMb, nodes, listeners }: Part): string =>
  `| ${until} | ${Math.round(p50)} | ${Math.round(p99)} | ${Math.round(p999)} | ${Math.round(worst)} | ${heapMb.toFixed(1)} | ${nodes} | ${listeners} |`

const reportOf = (
  revision: string,
  slowdown: number,
  pauseMs: number,
  parts: readonly Part[],
  bare: Part,
): string => `# A long sitting

Written by \`npm run bench -- endurance\` (${revision}): one handheld receives unit after unit on one page, online, ${pauseMs} ms between an answer and the next scan, CPU slowed down ${slowdown} times. From the Enter key to the frame of the answer, milliseconds; what the page holds
after a collection of garbage.

| scans | p50 | p99 | p99.9 so far | worst | heap, MB | nodes | listeners |
|--:|--:|--:|--:|--:|--:|--:|--:|
${parts.map(lineOf).join('\n')}

A bare page with one write to IndexedDB and one change for each of ${bare.until} scans before that, in its last tenth 50 % within ${Math.round(bare.p50)} and 99 % within ${Math.round(bare.p99)}; of all, one in a thousand took ${Math.round(bare.p999)}.
`
