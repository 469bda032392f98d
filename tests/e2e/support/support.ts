/** What every browser test needs: devices, signing in, scanning as a wedge does, and a watch on the console. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  expect,
  test as withoutWords,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from '@playwright/test'
import type { CollectionName } from '#schemas/collections.ts'
import { thumbOf } from '#tests/support/records.ts'
import { allRecords, forgetClosed, isOpened, PASSWORD, people, type PersonName } from '#tests/support/test-warehouse.ts'
import { noteWords, strangeWords, textsOfRecords, unmarked, type Shown } from './marked-words.ts'

export const handheld = { width: 360, height: 640 }
export const tablet = { width: 1024, height: 768 }
export const desktop = { width: 1440, height: 900 }

export interface Device {
  readonly context: BrowserContext
  readonly page: Page
  /** Errors that the console showed; a test ends with none. */
  readonly errors: string[]
}

/** What the browser itself logs of a cut network is no error of ours. */
const networkNoise =
  /net::ERR_|Failed to load resource|WebChannelConnection|Could not reach Cloud Firestore|code=unavailable|cleardot\.gif/

/** Devices of tests that are over would go on looking for their servers, and slow down all that follow. */
const devices: {
  readonly context: BrowserContext
  readonly testId: string
  readonly origin: string
  readonly shown: Shown
  readonly errors: string[]
}[] = []

/** Of a page's text: enough for the answer and what is in hand. */
const MOST_SHOWN = 1_500

/** A test of the browser: at its end, no word that its devices have shown comes from outside the catalogue. */
export const test = withoutWords.extend<{ readonly words: undefined }>({
  words: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are wanted.
    async ({}, use) => {
      await use(undefined)
      const { testId, status, expectedStatus } = test.info()
      if (status !== expectedStatus) await printPages(testId)
      // Of a server in a process of its own, no record can be read here.
      const shown = devices
        .filter((device) => device.testId === testId && isOpened(device.origin))
        .map((device) => device.shown)
      const texts = [...allRecords()].flatMap(([name, records]) => [...textsOfRecords(name, records)])
      forgetClosed()
      expect(shown.flatMap((one) => strangeWords(one, texts))).toEqual([])
    },
    { auto: true },
  ],
})

/** What stands on the pages and in the consoles of a test that failed: where a scan was answered otherwise than the test expects, this names the answer. */
async function printPages(testId: string): Promise<void> {
  const own = devices.filter((device) => device.testId === testId)
  const pages = own.flatMap(({ context }) => context.pages())
  for (const error of own.flatMap(({ errors }) => errors)) console.log(`      console: ${error.slice(0, MOST_SHOWN)}`)
  for (const page of pages) {
    const texts = await answerOf(
      page.evaluate(() =>
        [...document.querySelectorAll('[aria-label="Scan result"], main, [role="dialog"]')].map(
          (element) => (element as HTMLElement).innerText,
        ),
      ),
      ['(the page does not answer)'],
    )
    const worker = await answerOf(page.evaluate(workerStates), '')
    const shown = unmarked(texts.join('\n')).replaceAll(/\s*\n\s*/g, ' | ')
    console.log(`      ${page.url()} (worker: ${worker}): ${shown.slice(0, MOST_SHOWN)}`)
  }
}

/** A page that is frozen or gone never answers. */
function answerOf<Answer>(asked: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  return Promise.race([asked, sleep(5_000, otherwise)]).catch(() => otherwise)
}

/** Which service workers of the page there are and how far they have come. Runs in the page. */
async function workerStates(): Promise<string> {
  const registration = await navigator.serviceWorker.getRegistration()
  const workers = [registration?.installing, registration?.waiting, registration?.active]
  return workers.map((worker) => worker?.state ?? '-').join(' ')
}

async function closeDevicesOfOthers(testId: string): Promise<void> {
  const over = devices.filter((device) => device.testId !== testId)
  devices.splice(0, devices.length, ...devices.filter((device) => device.testId === testId))
  await Promise.all(over.map(({ context }) => context.close().catch(() => undefined)))
}

/**
 * The service worker takes in the whole app: a quarter of the processor's time of a short test. A device registers it once a test waits for it
 * (`workerReady`), and then at once with every page. Runs in the page.
 */
function holdWorkerBack(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers || location.protocol === 'about:' || localStorage.getItem('test-worker') !== null) return
  const register = workers.register.bind(workers)
  const isWanted = new Promise<void>((resolve) => Object.assign(globalThis, { wantWorker: resolve }))
  workers.register = (...given) => isWanted.then(() => register(...given))
}

function wantWorker(): void {
  localStorage.setItem('test-worker', 'wanted')
  ;(globalThis as { wantWorker?: () => void }).wantWorker?.()
}

export async function openDevice(
  browser: Browser,
  origin: string,
  viewport = handheld,
  options: BrowserContextOptions = {},
): Promise<Device> {
  const { testId } = test.info()
  await closeDevicesOfOthers(testId)
  const context = await browser.newContext({
    viewport,
    baseURL: origin,
    acceptDownloads: true,
    reducedMotion: 'reduce',
    ...options,
  })
  await context.addInitScript(holdWorkerBack)
  const shown = await noteWords(context)
  const page = await context.newPage()
  const errors = watchConsole(page)
  devices.push({ context, testId, origin, shown, errors })
  return { context, page, errors }
}

export function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !networkNoise.test(message.text())) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

export async function signIn(page: Page, person: PersonName, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill(people[person].email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // A first sign-in starts Firebase, opens a store and fetches the page: on a busy machine that takes its time.
  await expect(page.getByRole('textbox', { name: 'Scan' })).toBeVisible({ timeout: 180_000 })
}

/** Holds the server's answers about one collection back, from now on; those about others that are held back stay so. Returns what lets them go. */
export async function holdBack(context: BrowserContext, collection: CollectionName): Promise<() => void> {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await context.route(/documents:runQuery/, async (route) => {
    if (route.request().postData()?.includes(`"${collection}"`)) await held
    // A page that was reloaded meanwhile waits for no answer.
    await route.fallback().catch(() => undefined)
  })
  return letGo
}

/** The shell is in the worker's cache: from here on a cold start needs no network. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(wantWorker)
  await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.active?.state))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/**
 * Everything of the first sync has arrived and nothing waits to be sent. The status, and the counts of a page, follow the store within some tenths of a
 * second: what stands there is believed when the page itself has had a moment and says it still.
 */
export async function allSent(page: Page): Promise<void> {
  const sent = page.getByRole('button', { name: /^Sync: Sent/ })
  await expect(async () => {
    await expect(sent).toBeVisible()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(await sent.isVisible()).toBe(true)
  }).toPass({ timeout: 180_000 })
}

/** The app takes a code that comes again within 1.5 s for a bounce of the trigger. */
const BOUNCE_MS = 1_600
const lastScans = new WeakMap<Page, { readonly code: string; readonly at: number }>()

/** No person scans into a page that is not a third of a second old; of such a scan the app cannot tell whether it is whole. */
async function standing(page: Page): Promise<void> {
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms - performance.now())), 350)
}

/** Keys sent to a page, each with the time at which it was pressed: however late a busy machine hands them over, a scan stays a scan. */
const keyboards = new WeakMap<Page, Promise<CDPSession>>()
const keyboardOf = (page: Page): Promise<CDPSession> => {
  const known = keyboards.get(page) ?? page.context().newCDPSession(page)
  keyboards.set(page, known)
  return known
}
const ENTER = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }
/** As some scanners send a vertical tab. */
const CONTROL_K = { key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 }
const specialKeys: Readonly<Record<string, object>> = { '\r': ENTER, '\v': CONTROL_K }

/** At this pace and faster, the keys of a scan are sent together; their times alone tell the pace. */
const FASTEST_WATCHED_MS = 5

/**
 * A scanner at its own pace, one key every `gapMs` by their own times, whatever page and machine do meanwhile. `\n` stands for a reload, `\v` for Ctrl+K.
 * @param laterMs how much later than now the first key is, by its own time
 */
export async function paced(page: Page, text: string, gapMs: number, laterMs = 0): Promise<void> {
  const keys = await keyboardOf(page)
  const startMs = Date.now() + laterMs
  // Why at once: where this process stalls between two keys, the page sees a scanner that pauses without an end.
  const isFast = gapMs <= FASTEST_WATCHED_MS
  const sent: Promise<unknown>[] = []
  for (const [place, character] of Array.from(text).entries()) {
    if (character === '\n') {
      await page.reload({ waitUntil: 'commit' })
      // What comes before the page listens is lost, and no test can tell how much that is.
      await page.waitForFunction(() => globalThis.restowEarlyKeys !== undefined)
      continue
    }
    const key = specialKeys[character] ?? { key: character }
    const text = character === '\v' ? {} : { text: character }
    const timestamp = (startMs + place * gapMs) / 1000
    sent.push(keys.send('Input.dispatchKeyEvent', { ...key, ...text, type: 'keyDown', timestamp }))
    sent.push(keys.send('Input.dispatchKeyEvent', { ...key, type: 'keyUp', timestamp }))
    if (!isFast) await new Promise((resolve) => setTimeout(resolve, startMs + (place + 1) * gapMs - Date.now()))
  }
  await Promise.all(sent)
}

/**
 * A person who does nothing for so long. Only where the pace of a person's hands is what is tested, or what the app goes by: a pause is then a part of the input,
 * as a key is. Nothing that the app does is waited for with it.
 */
export async function pauseOfAPerson(page: Page, ms: number): Promise<void> {
  // eslint-disable-next-line no-restricted-properties -- The one place: see above.
  await page.waitForTimeout(ms)
}

/** From the keyboard, or from a page that has just begun to start, nobody is at the trigger sooner. Given as the keys' own time, it takes none. */
export const TO_THE_TRIGGER_MS = 400

/** Scans as a hardware wedge does: key by key, then Enter. */
export async function scan(page: Page, code: string, msPerKey = 2): Promise<void> {
  const last = lastScans.get(page)
  // A person who scans the same code on purpose has put the unit down first.
  const early = last?.code === code ? last.at + BOUNCE_MS - Date.now() : 0
  if (early > 0) await pauseOfAPerson(page, early)
  await standing(page)
  await bounce(page, code, msPerKey)
  lastScans.set(page, { code, at: Date.now() })
}

/** Scans at once, also the code before once more. */
export const bounce = (page: Page, code: string, msPerKey = 2): Promise<void> => paced(page, `${code}\r`, msPerKey)

export const scanResult = (page: Page) => page.getByLabel('Scan result')

/** Ticks all rows of the table. @param count of the rows: one that is still on its way would stay unticked. */
export async function selectAll(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('checkbox', { name: 'Select', exact: true })).toHaveCount(count)
  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
}

/** Beside the answer stands the picture of this unit, and the browser could draw it. The unit's photo is one of `photosOf`. */
export async function expectPicture(page: Page, unitId: string): Promise<void> {
  const picture = scanResult(page).locator('img')
  await expect(picture).toHaveAttribute('src', thumbOf(unitId))
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
}

/**
 * Notes each text that a page shows after its next reload, if only for one frame. Returns what reads them, one in a line.
 * What stands side by side in one element is one text.
 */
export async function noteTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const texts = new Set<string>()
    Object.assign(globalThis, { texts })
    const look = () => {
      for (const element of document.querySelectorAll('main *'))
        if ([...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
          texts.add(element.textContent ?? '')
      requestAnimationFrame(look)
    }
    look()
  })
  return async () =>
    unmarked(await page.evaluate(() => [...(globalThis as unknown as { texts: Set<string> }).texts].join('\n')))
}
