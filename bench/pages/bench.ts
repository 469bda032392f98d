/**
 * How soon the selling pages show their first rows on a manager's device that has a year of a warehouse: from the address to the frame with the first row, and until all is there.
 * Each page in an app that was just started, and once more right after. `npm run bench -- pages [--units 100000] [--slowdown 1] [--dist FOLDER]`; writes `bench/results/pages.md`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { buildThisTree } from '#bench/first-sync/builds.ts'
import { throttle } from '#bench/interactions/device.ts'
import { docsOf, stocked, type Size } from '#bench/selling/stock.ts'
import { ensureChromium } from '#scripts/chromium.ts'
import { openTestWarehouse, PASSWORD, people, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { timeTurn, type Turn } from './device.ts'

const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run']
const AT_ONCE = 10_000
const LIMIT_MS = 900_000

/** What is looked at: a page, in a view with many rows. */
const looks = [
  '/listings',
  '/listings?show=over',
  '/listings?show=endNow',
  '/auction',
  '/auction?event=event-0&show=lots',
  '/closeouts?show=auctions',
  '/closeouts?show=invoices',
  '/closeouts?show=stays',
  '/fulfillment?show=orders',
  '/fulfillment?show=shipped',
] as const

interface Row {
  readonly path: string
  readonly fresh: Turn
  readonly again: Turn
}

async function fill(warehouse: TestWarehouse, size: Size): Promise<void> {
  for (const name of stocked) {
    const docs = docsOf(name, size)
    for (let start = 0; start < docs.length; start += AT_ONCE)
      await warehouse.put({ [name]: docs.slice(start, start + AT_ONCE) })
  }
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/auth`)
  await page.getByLabel('Email').fill(people.manager.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /^Sync: Sent/ }).waitFor({ timeout: LIMIT_MS })
}

/** From Leads, which shows none of these records. */
async function timeLook(page: Page, origin: string, path: string, slowdown: number): Promise<Row> {
  await page.goto(`${origin}/leads`)
  await page.getByRole('button', { name: /^Sync: Sent/ }).waitFor({ timeout: LIMIT_MS })
  await page.waitForTimeout(1_500)
  await throttle(page, slowdown)
  const fresh = await timeTurn(page, path)
  await timeTurn(page, '/leads')
  const again = await timeTurn(page, path)
  await throttle(page, 1)
  console.log(path, JSON.stringify({ fresh, again }))
  return { path, fresh, again }
}

/** Resolves with the report. */
export async function run(): Promise<string> {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values } = parseArgs({ args: process.argv.slice(3), options: { units: text('100000'), slowdown: text('1'), dist: text('') } }) // prettier-ignore
  const units = Number(values.units)
  const size = { units, listings: units * 0.4, orders: units * 0.2, photos: units * 0.4 }
  const folder = await mkdtemp(join(tmpdir(), 'restow-bench-pages-'))
  const distDir = values.dist === '' ? (await buildThisTree(folder)).distDir : resolve(values.dist)
  const warehouse = await openTestWarehouse({ distDir })
  const options = { executablePath: ensureChromium(), args: FLAGS, viewport: { width: 1440, height: 900 } }
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), options)
  try {
    await fill(warehouse, size)
    // What runs in the page comes from a compiler that asks this of each function with a name.
    await context.addInitScript('globalThis.__name = (named) => named')
    const page = context.pages()[0] ?? (await context.newPage())
    page.setDefaultTimeout(LIMIT_MS)
    const started = performance.now()
    await signIn(page, warehouse.origin)
    console.log(`All data were there after ${Math.round((performance.now() - started) / 1000)} s.`)
    const rows: Row[] = []
    for (const path of looks) rows.push(await timeLook(page, warehouse.origin, path, Number(values.slowdown)))
    const report = reportOf(size, Number(values.slowdown), rows)
    await writeFile(resolve(import.meta.dirname, '../results/pages.md'), report)
    return report
  } finally {
    await context.close()
    await warehouse.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const cellsOf = ({ firstMs, wholeMs, longestTaskMs }: Turn): string => `${firstMs} | ${wholeMs} | ${longestTaskMs}`

const reportOf = (size: Size, slowdown: number, rows: readonly Row[]): string => `# Selling pages

Written by \`npm run bench -- pages\`: a manager's desktop with ${JSON.stringify(size)}, CPU slowed down ${slowdown} times. Milliseconds from the address to the frame with the first row, until nothing is read any more, and of the longest task.

| page | fresh: first row | all | longest task | again: first row | all | longest task |
|---|--:|--:|--:|--:|--:|--:|
${rows.map(({ path, fresh, again }) => `| \`${path}\` | ${cellsOf(fresh)} | ${cellsOf(again)} |`).join('\n')}
`
