/** What the worker keeps is what was built, and all of it: a gateway, a file that does not come, and a cleaner leave no device without the app. */
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { isMarked, isNext, lookForUpdate, mark } from '#tests/e2e/support/builds.ts'
import { hostOnALine } from '#tests/e2e/support/host-on-a-line.ts'
import {
  allSent,
  desktop,
  handheld,
  openDevice,
  scanResult,
  signIn,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'

const on = hostOnALine()

const beginWorker = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('test-worker', 'wanted')
    ;(globalThis as { wantWorker?: () => void }).wantWorker?.()
  })
const registration = (page: Page) =>
  page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration()
    return { isThere: found !== undefined, isActive: found?.active?.state === 'activated', isBusy: Boolean(found?.installing) }
  }) // prettier-ignore
const isGivenUp = (page: Page) =>
  expect.poll(() => registration(page), { timeout: 120_000 }).toMatchObject({ isBusy: false })
const update = (page: Page) => page.getByRole('button', { name: 'Update' })
/** The browser may answer one check from another that it had begun before. */
const minutePasses = (page: Page, until: () => Promise<void>) =>
  expect(async () => {
    await page.clock.fastForward(60_000)
    await until()
  }).toPass({ timeout: 180_000 })

for (const isIt of [/^\/index\.html$/, /\/users-page-[^.]*\.js$/])
  test(`a gateway’s page in place of ${isIt.source} is not taken in, and a minute later the app is`, async ({
    browser,
  }) => {
    const { page } = await openDevice(browser, on.line.origin, handheld)
    await page.clock.install()
    await signIn(page, 'associate', '/receive')
    await allSent(page)
    let given = 0
    on.line.rule = (path) => {
      if (!isIt.test(path)) return 'pass'
      given += 1
      return 'page'
    }
    await beginWorker(page)
    await expect.poll(() => given, { timeout: 120_000 }).toBeGreaterThan(0)
    await expect.poll(() => registration(page), { timeout: 120_000 }).toMatchObject({ isThere: false })
    on.line.rule = () => 'pass'
    await minutePasses(page, () =>
      expect.poll(() => registration(page), { timeout: 20_000 }).toMatchObject({ isActive: true }),
    )
    on.line.isDown = true
    await page.reload()
    await expect(scanResult(page)).toContainText('Scan a pallet to begin')
  })

test('a gateway’s page that an earlier version took in is mended by the next build', async ({ browser }) => {
  const { page } = await openDevice(browser, on.line.origin, handheld)
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await workerReady(page)
  const texts = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.includes('precache')) ?? ''
      const cache = await caches.open(name)
      const request = (await cache.keys()).find(({ url }) => url.includes('/react-'))
      return { name, url: request?.url ?? '', text: (await (request && (await cache.match(request)))?.text()) ?? '' }
    })
  const { name, url } = await texts()
  expect(url).toContain('/react-')
  await page.evaluate(
    async ([cache = '', key = '']) => {
      const body = new Response('<h1>Please accept the terms</h1>', { headers: { 'content-type': 'text/html' } })
      await (await caches.open(cache)).put(key, body)
    },
    [name, url],
  )
  await on.host.deploy()
  await lookForUpdate(page)
  await update(page).click()
  await expect.poll(() => isNext(page)).toBe(true)
  expect((await texts()).text).not.toContain('Please accept')
})

test('an update that does not all come takes nothing from a tab of the build before', async ({ browser }) => {
  const { page, context } = await openDevice(browser, on.line.origin, desktop)
  await signIn(page, 'manager', '/receive')
  await allSent(page)
  await workerReady(page)
  const before = await context.newPage()
  await before.goto('/zones')
  await expect(before.getByRole('button', { name: 'New zone' })).toBeVisible()
  await mark(before)
  await page.bringToFront()
  await on.host.deployCarelessly()
  await lookForUpdate(page)
  await update(page).click()
  await expect.poll(() => isNext(page)).toBe(true)
  await allSent(page)
  // A third build begins, and one of its files does not come.
  await appendFile(join(on.host.live, 'sw.js'), '\n// third')
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (request.url.includes('/receive-page-') && name.includes('precache')) await cache.delete(request)
    }
  })
  on.line.rule = (path) => (path.includes('/receive-page-') ? 503 : 'pass')
  await lookForUpdate(page)
  await isGivenUp(page)
  on.line.isDown = true
  await (await context.newCDPSession(before)).send('Network.clearBrowserCache')
  await before.bringToFront()
  await before.getByRole('link', { name: 'Inbound', exact: true }).click()
  await expect(before.getByRole('heading', { name: 'Inbound', level: 1 })).toBeVisible()
  expect(await isMarked(before)).toBe(true)
})

test('files that a cleaner took out of the worker’s cache come back while there is a network', async ({ browser }) => {
  const { page } = await openDevice(browser, on.line.origin, desktop)
  await page.clock.install()
  await signIn(page, 'manager', '/receive')
  await allSent(page)
  await workerReady(page)
  const kept = () => page.evaluate(async () => (await (await caches.open((await caches.keys()).find((one) => one.includes('precache')) ?? '')).keys()).length) // prettier-ignore
  const whole = await kept()
  expect(whole).toBeGreaterThan(90)
  await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))))
  await page.reload()
  await allSent(page)
  await minutePasses(page, () => expect.poll(kept, { timeout: 20_000 }).toBe(whole))
  on.line.isDown = true
  await page.goto('/inbound')
  await expect(page.getByRole('heading', { name: 'Inbound', level: 1 })).toBeVisible()
})
