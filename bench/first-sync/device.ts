/** One new device in a Chromium profile of its own on disk: signs in and waits until all units are there. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { rowsOnDisk } from '#tests/support/disk-rows.ts'
import { PASSWORD, people } from '#tests/support/test-warehouse.ts'

const FLAGS = '--no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update'
const LIMIT_MS = 600_000

/** What a page counts of its own writes, by the patched IndexedDB of a counted run. */
interface Writes {
  rows: number
  chars: number
}

declare global {
  interface Window {
    firstSyncWrites: Writes
    firstSyncLongestTaskMs: number
  }
}

export interface FirstSync {
  readonly seconds: number
  /** IndexedDB databases when all is there. */
  readonly databases: number
  /** Size of the profile's IndexedDB folder when all is there. */
  readonly diskBytes: number
  /** `navigator.storage.estimate`, bytes. */
  readonly estimateBytes: number
  readonly longestTaskMs: number
  /** Of a counted run: rows handed to IndexedDB, and their size as JSON. */
  readonly writes: Writes | null
}

export interface FirstSyncOptions {
  readonly origin: string
  readonly units: number
  readonly executablePath: string
  /** Counts what is written, which costs time: such a run is not timed. */
  readonly isCounted: boolean
}

export async function runFirstSync({ origin, units, executablePath, isCounted }: FirstSyncOptions): Promise<FirstSync> {
  const profile = await mkdtemp(join(tmpdir(), 'restow-first-sync-'))
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: FLAGS.split(' ') })
  try {
    // The helper with which tsx keeps the names of functions; what is evaluated in the page calls it.
    await context.addInitScript('globalThis.__name = (one) => one')
    await context.addInitScript(watchLongTasks)
    if (isCounted) await context.addInitScript(countWrites)
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(`${origin}/auth`)
    await page.getByLabel('Email').fill(people.associate.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    const started = performance.now()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await untilAllAreHere(page, units)
    const seconds = (performance.now() - started) / 1000
    const found = await page.evaluate(async () => ({
      databases: (await indexedDB.databases()).length,
      estimateBytes: (await navigator.storage.estimate()).usage ?? 0,
      longestTaskMs: Math.round(window.firstSyncLongestTaskMs),
      writes: window.firstSyncWrites,
    }))
    const diskBytes = await sizeOf(join(profile, 'Default', 'IndexedDB'))
    return { ...found, seconds, diskBytes, writes: isCounted ? found.writes : null }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** The header's word that all is there is believed when the store holds every unit. */
async function untilAllAreHere(page: Page, units: number): Promise<void> {
  const deadline = performance.now() + LIMIT_MS
  while (performance.now() < deadline) {
    await page.waitForFunction(() => document.querySelector('[aria-label^="Sync: Sent"]') !== null, undefined, {
      timeout: LIMIT_MS,
      polling: 50,
    })
    if ((await countUnits(page)) === units) return
    await page.waitForTimeout(100)
  }
  throw new Error(`After ${LIMIT_MS / 1000} s the device holds ${await countUnits(page)} of ${units} units.`)
}

async function countUnits(page: Page): Promise<number> {
  return Number(await page.evaluate(rowsOnDisk, { collection: 'units', what: 'count' } as const))
}

function watchLongTasks(): void {
  window.firstSyncLongestTaskMs = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      window.firstSyncLongestTaskMs = Math.max(window.firstSyncLongestTaskMs, duration)
  }).observe({ type: 'longtask', buffered: true })
}

function countWrites(): void {
  window.firstSyncWrites = { rows: 0, chars: 0 }
  for (const name of ['put', 'add'] as const) {
    const real = IDBObjectStore.prototype[name]
    // Without a name: the page lacks the helper with which tsx keeps names.
    IDBObjectStore.prototype[name] = function (...parts) {
      window.firstSyncWrites.rows += 1
      window.firstSyncWrites.chars += JSON.stringify(parts[0])?.length ?? 0
      return real.apply(this, parts)
    }
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  // LevelDB removes files while it works.
  const sizes = await Promise.all(files.map((file) => stat(file).then(({ size }) => size, () => 0))) // prettier-ignore
  return sizes.reduce((sum, size) => sum + size, 0)
}
