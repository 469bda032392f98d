/** The demonstration warehouse on a server of its own, and devices that look at it, for the pictures of the pages. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/people.ts'
import { serveDemo } from '#scripts/demo/serve-demo.ts'
import type { DemoWarehouse } from '#scripts/demo/warehouse.ts'

export const devices = {
  handheld: { width: 360, height: 640 },
  tablet: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
} as const
export type DeviceName = keyof typeof devices

export interface PictureSite {
  readonly demo: DemoWarehouse
  /** A device at which this person of the demonstration has signed in and everything has arrived. */
  device(name: DeviceName, person: string): Promise<Page>
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
    device: async (name, person) => {
      const context = await browser.newContext({
        viewport: devices[name],
        baseURL: site.origin,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.goto('/')
      await page.getByLabel('Email').fill(`${person}@restow.test`)
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('button', { name: /^Sync: Sent/ }).waitFor()
      return page
    },
    close: async () => {
      await browser.close()
      await site.close()
    },
  }
}

/** Opens an address inside the running app, as a link does. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForTimeout(800)
}

/** Scans as a wedge does. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.waitForTimeout(400)
}
