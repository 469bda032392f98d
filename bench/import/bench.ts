/**
 * How long the import of a large manifest takes, and how long it holds the page up: from the choice of the file to the press of Import, and from there to the load. On a manager's
 * desktop, first with the network cut, then with it, while all of it is sent. `npm run bench -- import [--rows 50000] [--slowdown 1] [--dist FOLDER]`; writes `bench/results/import.md`
 * and ends non-zero where a budget is missed.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Locator, type Page } from '@playwright/test'
import { buildThisTree } from '#bench/first-sync/builds.ts'
import { throttle } from '#bench/interactions/device.ts'
import { ensureChromium } from '#scripts/chromium.ts'
import { openTestWarehouse, PASSWORD, people } from '#tests/support/test-warehouse.ts'

const LIMIT_MS = 900_000
const BUDGET_MS = 20_000
/** The browser calls a task long from here on; so does the budget. */
const LONG_TASK_MS = 50
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run']

export interface Step {
  readonly name: string
  readonly ms: number
  /** The tasks that held the page up for longer than `LONG_TASK_MS`, the longest first, in ms. */
  readonly long: readonly number[]
}

declare global {
  interface Window {
    longTasks: number[]
  }
}

/** The shape of a retailer's list: what most of them have, and a code that is never twice the same. */
function manifestOf(rows: number, first: number): string {
  const items = ['Kettle, 1.7 l', 'Cordless drill', 'Bed sheet set', 'Desk lamp', 'Stand mixer']
  const lines = Array.from({ length: rows }, (_, index) => {
    const upc = String(600_000_000_00 + (index % 4_000) * 7).padStart(11, '0')
    return `LPRQ${first + index},"Hearthway ${items[index % items.length]} ${index % 977}",Hearthway,Kitchen,${upc},1,${9 + (index % 190)}.99,PTMB${10_000 + Math.floor(index / 200)}`
  })
  return ['LPN,Title,Brand,Category,Model,Qty,Unit Retail,Pallet ID', ...lines].join('\n')
} // prettier-ignore

async function timed(page: Page, name: string, act: () => Promise<void>): Promise<Step> {
  await page.waitForTimeout(1_000)
  await page.evaluate(() => void (window.longTasks = []))
  const started = performance.now()
  await act()
  const ms = Math.round(performance.now() - started)
  await page.waitForTimeout(500)
  const long = (await page.evaluate(() => window.longTasks)).map(Math.round).toSorted((a, b) => b - a)
  console.log(name, ms, long.slice(0, 8))
  return { name, ms, long }
}

/** The file is chosen from the disk: handed over as bytes, it would hold the page up itself. */
async function importOf(
  page: Page,
  folder: string,
  file: string,
  rows: number,
  words: string,
): Promise<readonly Step[]> {
  const path = join(folder, `${file}.csv`)
  await writeFile(path, manifestOf(rows, words === 'offline' ? 1_000_000 : 5_000_000))
  const start = page.getByRole('button', { name: `Import ${rows.toLocaleString('en-US')} lines` })
  const read = await timed(page, `${words}: read, until Import can be pressed`, async () => {
    await page.getByLabel('File', { exact: true }).setInputFiles(path)
    await start.and(page.locator(':enabled')).waitFor({ timeout: LIMIT_MS })
  })
  const written = await timed(page, `${words}: import, until the load is there`, async () => {
    await start.click()
    await page
      .getByText(new RegExp(`${file}\\.csv is in load`))
      .first()
      .waitFor({ timeout: LIMIT_MS })
  })
  return [read, written]
}

export interface ImportWish {
  readonly rows: number
  readonly slowdown: number
  readonly distDir: string
}

/** First with the network cut, then, where `andOnline`, all of it sent and another file of as many lines imported beside sync. */
export async function measureImport(
  folder: string,
  { rows, slowdown, distDir }: ImportWish,
  andOnline: boolean,
): Promise<readonly Step[]> {
  const warehouse = await openTestWarehouse({ distDir })
  const options = { executablePath: ensureChromium(), args: FLAGS, viewport: { width: 1440, height: 900 } }
  const context = await chromium.launchPersistentContext(await mkdtemp(join(folder, 'profile-')), options)
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const sent = await openImportPage(page, warehouse.origin)
    await throttle(page, slowdown)
    await context.setOffline(true)
    const offline = await importOf(page, folder, 'first', rows, 'offline')
    if (!andOnline) return offline
    const drained = await timed(page, 'sent, from the network’s return', async () => {
      await context.setOffline(false)
      await sent.waitFor()
    })
    return [...offline, drained, ...(await importOf(page, folder, 'second', rows, 'online'))]
  } finally {
    await context.close()
    await warehouse.close()
  }
}

/** As a manager, who has all there is. Resolves with what says so. */
async function openImportPage(page: Page, origin: string): Promise<Locator> {
  page.setDefaultTimeout(LIMIT_MS)
  await page.addInitScript(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  await page.goto(`${origin}/auth`)
  await page.getByLabel('Email').fill(people.manager.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const sent = page.getByRole('button', { name: /^Sync: Sent/ })
  await sent.waitFor()
  await page.goto(`${origin}/import`)
  // The reader of files is there without a network once the app's worker has it.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await sent.waitFor()
  return sent
}

/** Resolves with the report. */
export async function run(): Promise<string> {
  const text = (value: string) => ({ type: 'string', default: value }) as const
  const { values } = parseArgs({ args: process.argv.slice(3), options: { rows: text('50000'), slowdown: text('1'), dist: text('') } }) // prettier-ignore
  const [rows, slowdown] = [Number(values.rows), Number(values.slowdown)]
  const folder = await mkdtemp(join(tmpdir(), 'restow-bench-import-'))
  try {
    const distDir = values.dist === '' ? (await buildThisTree(folder)).distDir : resolve(values.dist)
    const steps = await measureImport(folder, { rows, slowdown, distDir }, true)
    const report = reportOf(rows, slowdown, steps)
    await writeFile(resolve(import.meta.dirname, '../results/import.md'), report)
    if (steps.some((step) => isOver(step))) process.exitCode = 1
    return report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isImport = ({ name }: Step): boolean => name.includes('import')
const isOver = (step: Step): boolean => (isImport(step) && step.ms > BUDGET_MS) || step.long.length > 0

function reportOf(rows: number, slowdown: number, steps: readonly Step[]): string {
  const lines = steps.map(
    (step) => `| ${step.name} | ${(step.ms / 1_000).toFixed(1)}${isImport(step) && step.ms > BUDGET_MS ? ' **over**' : ''} | ${step.long.length} | ${step.long.slice(0, 5).join(', ')} |`,
  )
  return `# The import of a large manifest

Written by \`npm run bench -- import\`: ${rows.toLocaleString('en-US')} lines on ${Math.ceil(rows / 200)} pallets, a manager's desktop, CPU slowed down ${slowdown} times. Budgets: ${BUDGET_MS / 1_000} s for an import, and no task
over ${LONG_TASK_MS} ms.

| step | seconds | long tasks | the longest, ms |
| --- | --: | --: | --- |
${lines.join('\n')}
`
} // prettier-ignore
