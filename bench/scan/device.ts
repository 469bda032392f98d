/** A handheld in a Chromium profile on disk: filled once by a first sync, then opened anew with the network cut, and worked by scans. */
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { PASSWORD, people, type PersonName } from '#tests/support/test-warehouse.ts'
import type { CpuProfile } from './parts.ts'
import { WARM_UP } from './stock.ts'
import { endTrace, startTrace, type ScanCost } from './trace.ts'
import { watchScans, type Seen } from './watch.ts'

const FLAGS = '--no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update'
const LIMIT_MS = 600_000
/** The page has handled the characters when the Enter key comes, as it has with a scanner that sends a key every ten milliseconds. */
const BEFORE_ENTER_MS = 100
/** The page has nothing to do for so long before the next scan comes. */
const IDLE_MS = 250

export interface DeviceOptions {
  readonly executablePath: string
  readonly profile: string
  readonly origin: string
}

export interface Worked {
  readonly seen: readonly Seen[]
  readonly costs: readonly ScanCost[]
}

/** The browser, started anew on the device's profile. */
export async function openDevice(
  { executablePath, profile }: DeviceOptions,
  serviceWorkers: 'allow' | 'block' = 'allow',
) {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    serviceWorkers,
    args: FLAGS.split(' '),
    viewport: { width: 360, height: 640 },
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(LIMIT_MS)
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** The header says that all is sent and here, and still says so a moment later. */
async function allHere(page: Page): Promise<void> {
  const isSent = () => document.querySelector('[aria-label^="Sync: Sent"]') !== null
  for (let times = 0; times < 2;) {
    await page.waitForFunction(isSent, undefined, { timeout: LIMIT_MS, polling: 100 })
    await page.waitForTimeout(500)
    times = (await page.evaluate(isSent)) ? times + 1 : 0
  }
}

/** Signs in and waits until the first sync is through. No worker: each build brings its own. */
export async function fillDevice(options: DeviceOptions, person: PersonName = 'associate'): Promise<void> {
  const { context, page } = await openDevice(options, 'block')
  try {
    await page.goto(`${options.origin}/auth`)
    await page.getByLabel('Email').fill(people[person].email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await allHere(page)
  } finally {
    await context.close()
  }
}

/** The build's worker takes in the app, so that the next start needs no network. */
export async function installWorker(options: DeviceOptions): Promise<void> {
  const { context, page } = await openDevice(options)
  try {
    await page.goto(`${options.origin}/receive`)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await allHere(page)
  } finally {
    await context.close()
  }
}

type KeyEvent = { readonly type: 'keyDown' | 'keyUp'; readonly text?: string }

/** What takes the keys of a page. */
interface Keys {
  send(method: 'Input.dispatchKeyEvent', key: KeyEvent): Promise<unknown>
}

/** The keys of a scan. */
export async function pressKeys(session: Keys, code: string): Promise<void> {
  const sent: Promise<unknown>[] = []
  const press = (key: object, text: string) => {
    sent.push(session.send('Input.dispatchKeyEvent', { ...key, type: 'keyDown', text }))
    sent.push(session.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp' }))
  }
  // At once: where this process stalls between two keys, the page would see a scanner that pauses, and take the part for the scan.
  for (const character of code) press({ key: character }, character)
  await new Promise((resolve) => setTimeout(resolve, BEFORE_ENTER_MS))
  press({ key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }, '\r')
  await Promise.all(sent)
}

export class Device {
  readonly page: Page
  readonly #context: BrowserContext
  readonly #session: CDPSession
  readonly #origin: string
  readonly errors: string[] = []

  private constructor(context: BrowserContext, page: Page, session: CDPSession, origin: string) {
    this.#context = context
    this.page = page
    this.#session = session
    this.#origin = origin
    page.on('pageerror', (error) => this.errors.push(String(error)))
  }

  /** Started anew, slowed down and with the network cut. */
  static async start(options: DeviceOptions, slowdown: number, isCut = true): Promise<Device> {
    const { context, page } = await openDevice(options)
    await context.addInitScript(watchScans)
    await context.setOffline(isCut)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return new Device(context, page, session, options.origin)
  }

  get version(): string {
    return this.#context.browser()?.version() ?? ''
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.#origin}${path}`)
    // Whoever may not open the page is sent home, and waits in vain.
    await this.page.waitForSelector('[aria-label="Scan result"], [data-scan-answer]', { timeout: 60_000 })
    await this.page.waitForFunction(() => document.querySelector('main')?.dataset['settled'] !== 'false')
    await this.#idle(1_000)
  }

  /** Presses what has these words in its name. */
  async press(words: string): Promise<void> {
    await this.page.getByRole('button', { name: words }).click()
    await this.#idle(1_000)
  }

  #idle(ms = IDLE_MS): Promise<void> {
    return this.page.evaluate((quiet) => window.untilIdle(quiet), ms)
  }

  /**
   * Scans these codes, each once the page has answered the one before and has nothing to do. The first ones warm the page up and do not count.
   * @throws when a scan is answered in red: then something else is measured than meant
   */
  async work(codes: readonly string[]): Promise<Worked> {
    const { page } = this
    await page.evaluate(() => void (window.scansSeen = []))
    for (const [place, code] of codes.entries()) {
      if (place === WARM_UP) await startTrace(this.#session)
      await pressKeys(this.#session, code)
      await page.waitForFunction((count) => window.scansSeen.length >= count, place + 1, {
        polling: 50,
        timeout: 60_000,
      })
      const last = await page.evaluate(() => window.scansSeen.at(-1))
      if (last?.tone === 'red') throw new Error(`${code} on ${page.url()}: ${last.words}`)
      await this.#idle()
    }
    const costs = await endTrace(this.#session)
    const seen = await page.evaluate(() => window.scansSeen)
    return { seen: seen.slice(WARM_UP), costs }
  }

  /** What the page's thread did while these codes were scanned, as a profile that DevTools reads, and when each scan was. */
  async profile(codes: readonly string[]): Promise<{ readonly profile: CpuProfile; readonly worked: Worked }> {
    await this.#session.send('Profiler.enable')
    await this.#session.send('Profiler.setSamplingInterval', { interval: 250 })
    await this.#session.send('Profiler.start')
    const worked = await this.work(codes)
    const { profile } = await this.#session.send('Profiler.stop')
    return { profile: { ...profile, samples: profile.samples ?? [], timeDeltas: profile.timeDeltas ?? [] }, worked }
  }

  close(): Promise<void> {
    return this.#context.close()
  }
}
