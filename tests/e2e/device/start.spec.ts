/** The order of a start: the page first, ready for a scan; then notices and sync. */
import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { shellFiles } from '#scripts/shell-files.ts'
import { aContainer, aLine, aLoad } from '#tests/support/records.ts'
import { openTestWarehouse, PASSWORD, people, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import {
  allSent,
  handheld,
  openDevice,
  scan,
  scanResult,
  signIn,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'

const load = aLoad({ id: 'load-1', code: 'L-1001', stage: 'receiving', arrivedAt: '2026-11-20T07:00:00.000Z' })
const pallet = aContainer({ id: 'p1', label: 'P-00010001X', sourcePallet: 'PTMB72505', loadId: 'load-1', status: 'received' }) // prettier-ignore
const line = aLine({ id: 'line-1', lpn: 'LPRQ00000001', title: 'Kettle 1' })

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock: { loads: [load], containers: [pallet], manifestLines: [line] } })
})
test.afterEach(() => warehouse.close())

/** Notes when the page was settled first, and when a notice was first shown: milliseconds of the page's clock. */
function watchOrder(): void {
  const times = { settled: 0, noticed: 0 }
  Object.assign(window, { times })
  new MutationObserver(() => {
    const main = document.querySelector<HTMLElement>('main')
    if (times.settled === 0 && main?.dataset['settled'] === 'true') times.settled = performance.now()
    if (times.noticed === 0 && document.querySelector('.mantine-Notification-root')) times.noticed = performance.now()
  }).observe(document, { childList: true, subtree: true, attributes: true })
}

interface Order {
  readonly settled: number
  readonly noticed: number
  /** When the code of sync was asked for. */
  readonly sync: number
}

const orderOf = (page: Page): Promise<Order> =>
  page.evaluate(() => {
    const [sync] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/sync-wiring-'))
    const { times } = window as unknown as { times: { settled: number; noticed: number } }
    return { ...times, sync: sync?.startTime ?? 0 }
  })

test('with no network the page stands before the notice and the code of sync come', async ({ browser }) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, handheld)
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  await page.addInitScript(watchOrder)
  await page.reload()
  await expect(page.getByText('Offline!')).toBeVisible()
  await expect.poll(async () => (await orderOf(page)).sync).toBeGreaterThan(0)
  // The page ends above the notice.
  await expect.poll(() => page.evaluate(() => parseFloat(document.documentElement.style.getPropertyValue('--notice-room')))).toBeGreaterThan(20) // prettier-ignore
  const { settled, noticed, sync } = await orderOf(page)
  expect(settled).toBeGreaterThan(0)
  expect(noticed).toBeGreaterThan(settled)
  expect(sync).toBeGreaterThan(settled)
  await scan(page, 'PTMB72505')
  await scan(page, 'LPRQ00000001')
  await expect(scanResult(page)).toContainText('Kettle 1')
  await context.setOffline(false)
  await allSent(page)
  expect(errors).toEqual([])
})

test('a page whose code does not come holds up neither the notice nor sync', async ({ browser }) => {
  const { page, context } = await openDevice(browser, warehouse.origin, handheld, { serviceWorkers: 'block' })
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await context.route('**/assets/receive-page-*.js', () => undefined)
  await page.addInitScript(watchOrder)
  await page.reload()
  await expect.poll(async () => (await orderOf(page)).sync).toBeGreaterThan(0)
  await context.setOffline(true)
  await expect(page.getByText('Offline!')).toBeVisible()
  expect((await orderOf(page)).settled).toBe(0)
})

test('the lost code of a page that a person may not open loads nothing anew, and leaves that for one that they may', async ({
  browser,
}) => {
  const { page, context } = await openDevice(browser, warehouse.origin, handheld, { serviceWorkers: 'block' })
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  let loads = 0
  page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
  await context.route('**/assets/users-page-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/users')
  await expect(page.getByText('is for admins')).toBeVisible()
  expect(loads).toBe(1)
  // A file that is there again once the page is loaded anew.
  await context.route('**/assets/inspect-page-*.js', (route) => (loads < 3 ? route.fulfill({ status: 404 }) : route.continue())) // prettier-ignore
  await page.goto('/inspect')
  await expect(page.getByText('Scan a unit to grade it')).toBeVisible()
  expect(loads).toBe(3)
})

test('the words come beside the shell, and the files of the store for whoever has one', async ({ browser }) => {
  const { page, context } = await openDevice(browser, warehouse.origin, handheld, { serviceWorkers: 'block' })
  const storeFiles = page.locator('link[rel="modulepreload"][href*="/open-store-"]')
  const words = page.locator('link[rel="modulepreload"][href*="/en-"]')
  const shell = page.locator('script[type="module"]')
  await context.route('**/assets/index-*.js', () => undefined)
  await page.goto('/receive', { waitUntil: 'commit' })
  await expect(shell).toBeAttached()
  await expect(storeFiles).toHaveCount(0)
  await expect(words).toHaveCount(1)
  await context.unroute('**/assets/index-*.js')
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await context.route('**/assets/index-*.js', () => undefined)
  const asked = page.waitForRequest(/\/open-store-.*\.js$/)
  await page.goto('/receive', { waitUntil: 'commit' })
  await asked
  await expect(shell).toBeAttached()
})

for (const [what, file] of [
  ['what pages have in common', 'common'],
  ['the frame of all pages', 'main-layout'],
])
  test(`where ${what} does not come once, the app loads anew and the page stands`, async ({ browser }) => {
    const { page, context, errors } = await openDevice(browser, warehouse.origin, handheld, { serviceWorkers: 'block' })
    await signIn(page, 'associate', '/receive')
    await allSent(page)
    let loads = 0
    const early = page.locator(`link[rel="modulepreload"][href*="/${file}-"]`)
    await context.route(`**/assets/${file}-*.js`, (route) => ((loads += 1) < 2 ? route.fulfill({ status: 404 }) : route.continue())) // prettier-ignore
    await page.goto('/inspect')
    await expect(page.getByText('Scan a unit to grade it')).toBeVisible()
    expect(loads).toBe(2)
    await expect(early).toHaveCount(1)
    expect(errors).toEqual([])
  })

test('where the frame of all pages does not come at a first sign-in, the person is told, and goes on once it does', async ({
  browser,
}) => {
  const { page, context } = await openDevice(browser, warehouse.origin, handheld, { serviceWorkers: 'block' })
  await context.route('**/assets/main-layout-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/receive')
  await page.getByLabel('Email').fill(people.associate.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('not on this device')).toBeVisible()
  await context.unroute('**/assets/main-layout-*.js')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('textbox', { name: 'Scan' })).toBeVisible()
})

test('the look that was chosen is there before the app is', async ({ browser }) => {
  const { page, context } = await openDevice(browser, warehouse.origin, handheld, { serviceWorkers: 'block' })
  await context.route('**/assets/index-*.js', () => undefined)
  // Retried: the page may have no body yet when it is first asked.
  const looks = (color: string) => expect(page.locator('body')).toHaveCSS('background-color', color)
  await page.goto('/auth', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await looks('rgb(22, 24, 26)')
  await page.evaluate(() => localStorage.setItem('restow-color-scheme', 'light'))
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await looks('rgb(255, 255, 255)')
})

test('the browser compiles what a start needs before it is called', () => {
  const files = shellFiles(resolve(process.env['RESTOW_DIST'] || 'dist'), '.js').map((file) =>
    new TextDecoder().decode(file),
  )
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect(file.split('\n', 1)[0]).toBe('//# allFunctionsCalledOnLoad')
})
