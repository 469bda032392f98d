/**
 * The app in WebKit, the engine of every iPad and iPhone: a sign-in, receiving with the server cut off through a reload, and a look at every page. `npm run webkit`;
 * each step is a line with its time. Ends non-zero at the first step that fails. `--pictures FOLDER` keeps one picture of each page.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isNavPage, pages } from '#domain/core/people/access.ts'
import { buildApp } from '#scripts/demo/serve/build-app.ts'
import { projectFolder } from '#scripts/demo/serve/open-folder.ts'
import { DEMO_PASSWORD } from '#scripts/demo/people.ts'
import { serveDemo, type DemoSite } from '#scripts/demo/serve/serve-demo.ts'
import { english } from '#tests/support/english.ts'
import { step } from './steps.ts'
import { browserPath, openWebKit, type WebKitWindow } from './webkit/web-driver.ts'

const { values } = parseArgs({ options: { pictures: { type: 'string' } } })
/** A tablet held across. */
const TABLET = [1024, 768] as const
const ENTER = '\uE007'
const SCAN = '//input[contains(@placeholder, "Scan")]'
const button = (name: string) => `//button[normalize-space(.)="${name}" or @aria-label="${name}"]`

const shows = (window: WebKitWindow, text: string) =>
  window.until(`“${text}”`, (wanted) => document.body.innerText.includes(wanted), text)

const allSent = (window: WebKitWindow) =>
  window.until('Sent', () => document.querySelector('header [aria-label^="Sync: Sent"]') !== null)

/** Errors of the page from now on, until the next load. */
const watchErrors = (window: WebKitWindow) =>
  window.run(() => {
    const errors: string[] = []
    Object.assign(globalThis, { errors })
    const log = console.error
    console.error = (...parts: readonly unknown[]) => {
      errors.push(parts.map(String).join(' '))
      log(...parts)
    }
    addEventListener('error', ({ message }) => errors.push(message))
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
  })

async function expectNoErrors(window: WebKitWindow): Promise<void> {
  const errors = await window.run(() => (globalThis as unknown as { errors: string[] }).errors)
  if (errors.length > 0) throw new Error(errors.join('\n'))
}

async function signIn(window: WebKitWindow, { origin }: DemoSite, person: string, path: string): Promise<void> {
  await window.go(origin + path)
  await watchErrors(window)
  await window.type('//input[@type="email"]', `${person}@restow.test`)
  await window.type('//input[@type="password"]', DEMO_PASSWORD)
  await window.click(button('Sign in'))
  await allSent(window)
}

/** Scans the item and reads the answer. */
async function receive(window: WebKitWindow, lpn: string, title: string): Promise<void> {
  await window.type(SCAN, lpn + ENTER)
  await window.until(
    `the answer to ${lpn}`,
    (wanted) => {
      const answer = document.querySelector('[aria-label="Scan result"]')?.textContent ?? ''
      return answer.includes(wanted) && answer.includes('Label U-')
    },
    title.slice(0, 20),
  )
}

async function receiveOffline(window: WebKitWindow, site: DemoSite): Promise<void> {
  const { docs } = site.demo
  const load = docs.loads.find((one) => one.stage === 'receiving')
  const isIn = new Set(docs.units.map((unit) => unit.lineId))
  const lines = docs.manifestLines.filter((line) => line.loadId === load?.id && line.lpn !== '' && !isIn.has(line.id))
  const [first, second, third] = lines
  if (!load || !first || !second || !third) throw new Error('The demonstration has nothing to receive.')
  await step('the app is on the tablet', () =>
    window.until('the service worker', () => navigator.serviceWorker.controller !== null),
  )
  await step('an item is received', async () => {
    await window.click(button('Choose a load'))
    await window.click(`//*[@role="menuitem" or @role="option"][contains(., "${load.code}")]`)
    await receive(window, first.lpn, first.title)
    await allSent(window)
    await expectNoErrors(window)
  })
  await step('the network is cut, and the next item is received', async () => {
    await site.cutOff()
    await receive(window, second.lpn, second.title)
  })
  await step('the app starts again with no network, and says so', async () => {
    await window.reload()
    await watchErrors(window)
    await receive(window, third.lpn, third.title)
    await shows(window, 'Offline!')
  })
  await step('the network is back, and all of it is sent', async () => {
    await site.comeBack()
    await allSent(window)
    await expectNoErrors(window)
  })
}

async function lookAtPages(window: WebKitWindow): Promise<void> {
  for (const page of pages.filter(isNavPage)) {
    const name = english(page.name)
    await step(name, async () => {
      await window.run((path) => {
        history.pushState({}, '', path)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, page.path)
      await window.until('its heading', (heading) => document.querySelector('h1')?.textContent === heading, name)
      await window.until(
        'its content',
        () => !(document.querySelector('main')?.textContent ?? '').includes('Still loading'),
      )
      if (await window.run(() => document.documentElement.scrollWidth > innerWidth))
        throw new Error('It is wider than the screen.')
      await expectNoErrors(window)
      if (values.pictures) await window.picture(join(values.pictures, `${page.path.slice(1) || 'home'}.png`))
    })
  }
}

browserPath()
if (process.env['RESTOW_DIST'] === undefined) await buildApp(projectFolder)
if (values.pictures) await mkdir(values.pictures, { recursive: true })
const site = await step('the demonstration is served', () =>
  serveDemo(resolve(projectFolder, process.env['RESTOW_DIST'] ?? 'dist')),
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void site.close().finally(() => process.exit(130)))

async function inWindow(act: (window: WebKitWindow) => Promise<void>): Promise<void> {
  const window = await openWebKit(...TABLET)
  try {
    await act(window)
  } finally {
    await window.close()
  }
}

try {
  await inWindow(async (window) => {
    console.log(`WebKit ${window.version}`)
    await step('an associate signs in, and everything they need arrives', () =>
      signIn(window, site, 'associate', '/receive'),
    )
    await receiveOffline(window, site)
  })
  await inWindow(async (window) => {
    await step('an admin signs in on another tablet', () => signIn(window, site, 'admin', '/'))
    await lookAtPages(window)
  })
} finally {
  await site.close()
}
