/**
 * No figure before its data: a page on a new device shows what it still waits for, and opens by
 * itself.
 */
import { expect, type Page } from '@playwright/test'
import { aContainer, aLoad, aLocation, aUnit } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { cutOff } from '#tests/e2e/support/cut-words.ts'
import { allSent, desktop, holdBack, openDevice, scan, scanResult, signIn, test } from '#tests/e2e/support/support.ts'

const load = aLoad({ id: 'load-1', code: 'L-1001', stage: 'arrived', arrivedAt: '2026-11-20T07:00:00.000Z' })
const pallet = aContainer({ id: 'p1', label: 'P-00010001X', sourcePallet: 'PTMB72505', loadId: 'load-1', status: 'breaking' }) // prettier-ignore
const units = Array.from({ length: 30 }, (_, index) =>
  aUnit({ id: `u${index}`, label: `U-${index}`, containerId: 'p1', loadId: 'load-1' }),
)

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock: { loads: [load], containers: [pallet], units } })
})
test.afterEach(() => warehouse.close())

test('a page shows no count while its units are on their way, and a scan waits for it', async ({ browser }) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin)
  const letGo = await holdBack(context, 'units')
  await signIn(page, 'associate', '/pallets')
  const loading = page.getByRole('status', { name: 'Still loading' })
  await expect(loading).toContainText('Units')
  await expect(page.locator('main')).toHaveAttribute('data-settled', 'false')
  await expect(page.getByText('P-00010001X')).toBeHidden()
  await scan(page, 'PTMB72505')
  await expect(scanResult(page)).toContainText('still loading')
  letGo()
  await expect(loading).toBeHidden()
  await expect(scanResult(page)).toContainText('P-00010001X')
  await expect(scanResult(page)).toContainText('30')
  await expect(page.locator('main')).toHaveAttribute('data-settled', 'true')
  expect(errors).toEqual([])
})

test('a page that waits for its data does not stand there for a moment before', async ({ browser }) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, desktop)
  const place = aLocation({ id: 'z1', code: 'STAGE' })
  await warehouse.put({ locations: [place] })
  const letGo = await holdBack(context, 'config')
  // The code of both pages is loaded.
  await signIn(page, 'associate', '/inspect')
  const loading = page.getByRole('status', { name: 'Still loading' })
  await expect(loading).toContainText('Settings')
  await page.getByRole('link', { name: 'Pallets' }).click()
  await expect(page.getByText('P-00010001X')).toBeVisible()
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const main = document.querySelector('main')
    if (!main) throw new Error('The page has no main.')
    new MutationObserver(() => seen.push(main.innerText)).observe(main, { childList: true, subtree: true })
  })
  await page.getByRole('link', { name: 'Inspect' }).click()
  await expect(loading).toContainText('Settings')
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.filter((text) => text.includes('Scan a unit to grade it'))).toEqual([])
  letGo()
  await expect(page.getByText('Scan a unit to grade it')).toBeVisible()
  expect(errors).toEqual([])
})

test('what one tab brings is copied for other tabs where there are any, and shown there', async ({ browser }) => {
  const more = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => aUnit({ id: `m${from + index}`, label: `M-${from + index}`, containerId: 'p1', loadId: 'load-1' })) // prettier-ignore
  await warehouse.put({ units: more(0, 370) })
  const { page, context, errors } = await openDevice(browser, warehouse.origin, desktop)
  await context.addInitScript(() => {
    const all = { copied: 0 }
    Object.assign(window, { all })
    window.BroadcastChannel = class extends BroadcastChannel {
      override postMessage(message: { data?: { eventBulk?: { events: unknown[] } } }): void {
        all.copied += message.data?.eventBulk?.events.length ?? 0
        // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
        super.postMessage(message)
      }
    }
  })
  const copied = () => page.evaluate(() => (window as unknown as { all: { copied: number } }).all.copied)
  await signIn(page, 'associate', '/pallets')
  await allSent(page)
  const onPallet = (tab: Page) => tab.getByRole('row', { name: /P-00010001X/ })
  await expect(onPallet(page)).toContainText('400')
  expect(await copied()).toBeLessThan(200)
  const second = await context.newPage()
  await second.goto('/pallets')
  await expect(onPallet(second)).toContainText('400')
  await warehouse.put({ units: more(370, 300) })
  for (const tab of [page, second]) await expect(onPallet(tab)).toContainText('700')
  expect(await copied()).toBeGreaterThanOrEqual(300)
  expect(errors).toEqual([])
})

test('a scan does not wait for a sync whose code did not come; once it comes, sync begins', async ({ browser }) => {
  const { page, context } = await openDevice(browser, warehouse.origin)
  await context.route('**/assets/sync-wiring-*.js', (route) => route.abort())
  // After a chunk that is lost, a page reloads once.
  const isLost = page.waitForEvent('console', (message) => message.text().includes('A part of Restow'))
  await page.goto('/auth')
  await isLost
  await signIn(page, 'associate', '/pallets')
  await expect(page.getByRole('button', { name: 'Sync: On device' })).toBeVisible()
  await scan(page, 'PTMB72505')
  await expect(scanResult(page)).toContainText('PTMB72505')
  await context.unroute('**/assets/sync-wiring-*.js')
  expect(await cutOff(page)).toEqual([])
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByText('A part of Restow did not load')).toBeHidden()
  await scan(page, 'PTMB72505')
  await expect(scanResult(page)).toContainText('P-00010001X')
})

for (const part of ['sync-wiring', 'open-store'])
  test(`where ${part} does not come at once the page is loaded anew, and until then no error is told`, async ({
    browser,
  }) => {
    const { page, context, errors } = await openDevice(browser, warehouse.origin)
    await signIn(page, 'associate', '/pallets')
    await allSent(page)
    let asked = 0
    await context.route(`**/assets/${part}-*.js`, (route) => {
      asked += 1
      return asked === 1 ? route.abort() : route.continue()
    })
    await page.reload()
    await expect.poll(() => asked).toBe(2)
    await expect(page.getByText('P-00010001X')).toBeVisible()
    await allSent(page)
    expect(errors).toEqual([])
  })
