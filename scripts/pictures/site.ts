/** The demonstration warehouse on a server of its own, and devices that look at it, for the pictures of the pages. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { translator, type Language, type Translate } from '#language/translate.ts'
import { catalogue as english } from '#messages/compiled/en.ts'
import { catalogue as spanish } from '#messages/compiled/es.ts'
import { DEMO_PASSWORD } from '#scripts/demo/people.ts'
import { serveDemo } from '#scripts/demo/serve/serve-demo.ts'
import type { DemoWarehouse } from '#scripts/demo/warehouse.ts'

export const devices = {
  handheld: { width: 360, height: 640 },
  tablet: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
} as const
export type DeviceName = keyof typeof devices

const catalogues = { en: english, es: spanish }

/** How a device is set before anyone signs in. */
export interface Setting {
  readonly language?: Language
  readonly theme?: 'dark' | 'light'
}

/** Where the app keeps them on a device (`src/language/language-choice.ts`, `src/ui/theme.ts`). */
const keys = { language: 'restow-language', theme: 'restow-color-scheme' } as const

export interface PictureSite {
  readonly demo: DemoWarehouse
  /** A device at which this person of the demonstration has signed in and everything has arrived. */
  device(name: DeviceName, person: string, setting?: Setting): Promise<Page>
  close(): Promise<void>
}

/** @param distDir the built app; @param chromiumPath of the browser */
export async function openSite(distDir: string, chromiumPath: string): Promise<PictureSite> {
  const site = await serveDemo(distDir)
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  return {
    demo: site.demo,
    device: async (name, person, setting = {}) => {
      const context = await browser.newContext({
        viewport: devices[name],
        baseURL: site.origin,
        reducedMotion: 'reduce',
      })
      const kept = Object.entries(setting).map(([key, value]) => [keys[key as keyof Setting], value] as const)
      await context.addInitScript((pairs) => {
        for (const [key, value] of pairs) localStorage.setItem(key, value)
      }, kept)
      const page = await context.newPage()
      await signIn(page, person, translator(setting.language ?? 'en', catalogues[setting.language ?? 'en']))
      return page
    },
    close: async () => {
      await browser.close()
      await site.close()
    },
  }
}

async function signIn(page: Page, person: string, t: Translate): Promise<void> {
  await page.goto('/')
  await page.getByLabel(t('auth.email')).fill(`${person}@restow.test`)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: t('auth.signIn') }).click()
  await page.getByRole('button', { name: t('shell.sync', { state: t('shell.syncSent') }) }).waitFor()
}

/** Opens an address inside the running app, as a link does. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForTimeout(400)
}

const STILL_MS = 1_000
const LONGEST_MS = 20_000

/** Resolves when the page shows all that it has: nothing moves any more, no chart is on its way. A page that never rests is taken as it is. */
export async function atRest(page: Page): Promise<void> {
  const read = () =>
    page.evaluate(() => [document.querySelectorAll('.mantine-Skeleton-root').length, document.body.innerText] as const)
  let before = ''
  for (const until = Date.now() + LONGEST_MS; Date.now() < until; await page.waitForTimeout(STILL_MS)) {
    const [open, text] = await read()
    if (open === 0 && text === before) return
    before = text
  }
}

/** Scans as a wedge does. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.waitForTimeout(400)
}
