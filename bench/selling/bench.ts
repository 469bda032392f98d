/**
 * The live queries of the selling pages on one store in Chromium: by this tree and, with `--against`, by another checkout in the same run; writes
 * `bench/results/selling.md`. `npm run bench -- selling [--units 100000] [--against FOLDER]`. A checkout brings its own `bench/selling/queries.ts`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { buildPage, servePages } from '#bench/bare-page.ts'
import { ensureChromium } from '#scripts/chromium.ts'
import type { Timing } from './page.ts'

const here = resolve(import.meta.dirname, '../..')
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run']

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => 'selling' in window)
}

/** Each query in a page of its own. */
async function timeAll(page: Page, address: string): Promise<readonly Timing[]> {
  await open(page, address)
  const timings: Timing[] = []
  for (const name of await page.evaluate(() => window.selling.names)) {
    await open(page, address)
    timings.push(await page.evaluate((one) => window.selling.time(one), name))
  }
  return timings
}

const cell = (timing: Timing | undefined): string =>
  timing
    ? `${timing.firstMs} | ${timing.wholeMs} | ${timing.changeMs ?? '–'} | ${timing.longestTaskMs} | ${timing.rows}`
    : '– | – | – | – | –'

function reportOf(size: object, version: string, sides: ReadonlyMap<string, readonly Timing[]>): string {
  const names = [...new Set([...sides.values()].flat().map(({ name }) => name))]
  const heads = [...sides.keys()].map((side) => `${side}: first rows, ms | all, ms | after a change, ms | longest task, ms | rows`)
  const rows = names.map((name) => `| ${name} | ${[...sides.values()].map((timings) => cell(timings.find((one) => one.name === name))).join(' | ')} |`)
  const line = `|---|${heads.map(() => '--:|--:|--:|--:|--:|').join('')}`
  return `# Live queries of the selling pages\n\nChromium ${version}, ${JSON.stringify(size)}, one store, one run, each query in a page that has read nothing before.\n\n| query | ${heads.join(' | ')} |\n${line}\n${rows.join('\n')}\n`
} // prettier-ignore

/** Resolves with the report. */
export async function run(): Promise<string> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { units: { type: 'string', default: '100000' }, against: { type: 'string' } },
  })
  const units = Number(values.units)
  const size = {
    units,
    listings: Math.round(units * 0.4),
    orders: Math.round(units * 0.2),
    photos: Math.round(units * 0.4),
  }
  const folder = await mkdtemp(join(tmpdir(), 'restow-bench-selling-'))
  const sides = [...(values.against === undefined ? [] : [['before', resolve(values.against)] as const]), ['now', here] as const] // prettier-ignore
  for (const [side, root] of sides) await buildPage(root, 'bench/selling/page.ts', join(folder, side))
  const { server, origin } = await servePages(folder)
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), { executablePath: ensureChromium(), args: FLAGS }) // prettier-ignore
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    page.setDefaultTimeout(0)
    page.on('console', (message) => {
      if (message.text().startsWith('{')) console.log(message.text())
    })
    await open(page, `${origin}/now/`)
    const filledMs = await page.evaluate((wanted) => window.selling.fill(wanted), size)
    console.log(`The store was filled in ${Math.round(filledMs / 1000)} s.`)
    const timings = new Map<string, readonly Timing[]>()
    for (const [side] of sides) {
      timings.set(side, await timeAll(page, `${origin}/${side}/`))
    }
    const report = reportOf(size, context.browser()?.version() ?? '', timings)
    await writeFile(join(here, 'bench/results/selling.md'), report)
    return report
  } finally {
    await context.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}
