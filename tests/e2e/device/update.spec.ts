import { rm } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { aContainer, aLine, aLoad } from '#tests/support/records.ts'
import { buildNext, isMarked, lookForUpdate, mark, openHost, watchFor, type Host } from '#tests/e2e/support/builds.ts'
import {
  allSent,
  desktop,
  openDevice,
  scan,
  scanResult,
  signIn,
  test,
  watchConsole,
  workerReady,
} from '#tests/e2e/support/support.ts'

const lpn = (index: number) => `LPRQ3978${index}`
const stock = {
  loads: [aLoad({ id: 'load-1', code: 'L-1001', stage: 'arrived' })],
  manifestLines: Array.from({ length: 9 }, (_, index) =>
    aLine({
      id: `line-${index}`,
      row: index + 1,
      lpn: lpn(index),
      title: `Kettle ${index}`,
      sourcePallet: 'PTMB72505',
    }),
  ),
  containers: [aContainer({ id: 'p1', label: 'P-00010001X', sourcePallet: 'PTMB72505', loadId: 'load-1' })],
}
let next = ''
let host: Host

test.beforeAll(async () => {
  next = await buildNext()
})
test.afterAll(() => rm(next, { recursive: true, force: true }))
test.beforeEach(async () => {
  host = await openHost(next, stock)
})
test.afterEach(() => host.close())

const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

test('the first install shows nothing; an update is offered, and only the tab that takes it reloads', async ({
  browser,
}) => {
  const { page, context, errors } = await openDevice(browser, host.warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await workerReady(page)
  await expect(page.getByText('Update available!')).toHaveCount(0)
  await expect(page.getByText('Downloading update...')).toHaveCount(0)
  const other = await context.newPage()
  await other.goto('/receive')
  await expect(other.getByRole('textbox', { name: 'Scan' })).toBeVisible()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByLabel('Quantity')).toHaveValue('3')
  for (const tab of [page, other]) await mark(tab)

  await host.deploy()
  await page.bringToFront()
  const downloading = await watchFor(page, 'Downloading update...')
  await lookForUpdate(page)
  await downloading()
  await expect(page.getByText('Update available!')).toBeVisible({ timeout: 180_000 })
  await expect(page.getByText('Downloading update...')).toBeHidden()
  expect(await isMarked(page)).toBe(true)

  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => isMarked(page)).toBe(false)
  await expect(page.getByLabel('Quantity')).toHaveValue('3')
  // The other tab goes on undisturbed and may follow when its person is ready.
  expect(await isMarked(other)).toBe(true)
  await expect(other.getByText('Update available!')).toBeVisible()
  // A notice that stands follows its reader into another language.
  await other.getByRole('button', { name: 'User menu' }).click()
  await other.getByRole('menuitem', { name: 'Español' }).click()
  await expect(other.getByText('¡Actualización disponible!')).toBeVisible()
  await other.getByRole('button', { name: 'Actualizar', exact: true }).click()
  await expect.poll(() => isMarked(other)).toBe(false)
  expect(errors).toEqual([])
})

test('an update is taken while two tabs talk to the server without a pause', async ({ browser }) => {
  const { page, context, errors } = await openDevice(browser, host.warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await workerReady(page)
  const other = await context.newPage()
  await other.goto('/receive')
  for (const tab of [page, other]) {
    await mark(tab)
    await tab.evaluate(() => {
      const ask = (): unknown =>
        fetch('/__/firebase/init.json')
          .catch(() => undefined)
          .then(() => setTimeout(ask, Math.random() * 20))
      for (let line = 0; line < 3; line += 1) ask()
    })
  }

  await host.deploy()
  await page.bringToFront()
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Update' }).click({ timeout: 180_000 })
  await expect.poll(() => isMarked(page), { timeout: 4_500 }).toBe(false)
  await expect(page.getByText('Update available!')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('where the browser gives an update up, pressing reloads the page all the same, and it can be taken again', async ({
  browser,
}) => {
  const { page, context, errors } = await openDevice(browser, host.warehouse.origin)
  await context.addInitScript(() => {
    if (sessionStorage.getItem('given-up') !== null) return
    ServiceWorker.prototype.postMessage = () => sessionStorage.setItem('given-up', 'yes')
  })
  await signIn(page, 'associate', '/receive')
  await workerReady(page)
  await mark(page)
  await host.deploy()
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Update' }).click({ timeout: 180_000 })
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled()
  await expect.poll(() => isMarked(page)).toBe(false)
  await mark(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => isMarked(page)).toBe(false)
  await expect(scanResult(page)).toBeVisible()
  await expect(page.getByText('Update available!')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a half-filled form and a half-received pallet outlive a deploy that removes the old files, also with no network', async ({
  browser,
}) => {
  // On two busy cores a worker of a new build may take half a minute to install.
  expect(host.gone).toBeGreaterThan(20)
  const { page: form, context, errors } = await openDevice(browser, host.warehouse.origin, desktop)
  await form.clock.install()
  await signIn(form, 'manager', '/zones')
  await workerReady(form)
  await allSent(form)
  const dock = await context.newPage()
  const dockErrors = watchConsole(dock)
  await dock.goto('/receive')
  await expect(scanResult(dock)).toContainText('Scan a pallet to begin')
  await scan(dock, 'PTMB72505')
  await expect(scanResult(dock)).toContainText('Pallet P-00010001X')
  await scan(dock, lpn(0))
  await expect(scanResult(dock)).toContainText('Kettle 0')
  await form.bringToFront()
  await form.getByRole('button', { name: 'New zone' }).click()
  const making = form.getByRole('dialog', { name: 'New zone' })
  await making.getByLabel('Code').fill('MEZZANINE')
  for (const tab of [form, dock]) await mark(tab)

  await host.deployCarelessly()
  // Nor does the browser's own cache happen to have them.
  await (await context.newCDPSession(dock)).send('Network.clearBrowserCache')
  // The check that comes every 60,000 ms finds it; the browser may answer one of them from a check that it had begun before.
  await expect(async () => {
    await form.clock.fastForward(60_000)
    await expect(form.getByText('Update available!')).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 180_000 })
  await form.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => isMarked(form)).toBe(false)
  await expect(making.getByLabel('Code')).toHaveValue('MEZZANINE')

  // The other tab still runs the build before, whose files are on no host: it scans, and opens pages that it never opened, offline too.
  await dock.bringToFront()
  await context.setOffline(true)
  await scan(dock, lpn(1))
  await expect(scanResult(dock)).toContainText('Kettle 1')
  await goTo(dock, 'Pallets')
  await expect(dock.getByRole('heading', { name: 'Pallets', level: 1 })).toBeVisible()
  await expect(dock.getByRole('gridcell', { name: 'P-00010001X' })).toBeVisible()
  await context.setOffline(false)
  await goTo(dock, 'Manifest')
  await expect(dock.getByRole('heading', { name: 'Manifest', level: 1 })).toBeVisible()
  expect(await isMarked(dock)).toBe(true)

  // Without the worker's help there is one reload, to the page that was asked for.
  await (await context.newCDPSession(dock)).send('Network.clearBrowserCache')
  await dock.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))))
  let loads = 0
  dock.on('load', () => (loads += 1))
  await goTo(dock, 'Inbound')
  await expect(dock.getByRole('heading', { name: 'Inbound', level: 1 })).toBeVisible()
  await expect.poll(() => isMarked(dock)).toBe(false)
  await goTo(dock, 'Receive')
  await expect(scanResult(dock)).toContainText('Scan an item')
  await expect(dock.getByTestId('received-of-expected')).toHaveText('2 of 9')
  expect(loads).toBe(1)
  await expect.poll(() => host.warehouse.server.admin.countDocuments('units')).toBe(2)
  expect([...errors, ...dockErrors]).toEqual([])
})

test('a page whose code cannot be loaded shows that, and the way back leads to the work', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: desktop,
    baseURL: host.warehouse.origin,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signIn(page, 'manager', '/receive')
  await allSent(page)
  await scan(page, 'PTMB72505')
  await scan(page, lpn(0))
  await expect(scanResult(page)).toContainText('Kettle 0')
  await mark(page)
  await context.setOffline(true)
  await goTo(page, 'Zones')
  await expect(page.getByText('This page is not on this device yet')).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByTestId('received-of-expected')).toHaveText('1 of 9')
  expect(await isMarked(page)).toBe(true)
  await context.setOffline(false)
  await goTo(page, 'Zones')
  await expect(page.getByRole('button', { name: 'New zone' })).toBeVisible()
})
