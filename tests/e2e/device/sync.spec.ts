import { expect, type Page } from '@playwright/test'
import { openTestWarehouse, people, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { idOfLabel, locationLabelOf, mintLabel } from '#domain/codes/labels.ts'
import { aContainer, aLine, aLoad, aLocation, aUser } from '#tests/support/records.ts'
import {
  allSent,
  desktop,
  openDevice,
  scan,
  scanResult,
  signIn,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'

const load = aLoad({
  id: 'load-1',
  code: 'L-1001',
  title: 'Target truckload',
  stage: 'arrived',
  arrivedAt: '2026-11-20T07:00:00.000Z',
})
const lines = Array.from({ length: 8 }, (_, index) =>
  aLine({
    id: `load-1-${index + 1}`,
    row: index + 1,
    lpn: `LPRQ397820${index}`,
    title: `Kettle ${index + 1}`,
    sourcePallet: 'PTMB72505',
  }),
)
const palletLabel = mintLabel('pallet', '7KQ', 1)
const pallet = aContainer({
  id: idOfLabel(palletLabel),
  label: palletLabel,
  status: 'received',
  sourcePallet: 'PTMB72505',
  loadId: 'load-1',
})

const place = (code: string) => aLocation({ id: idOfLabel(locationLabelOf(code)), code, kind: 'bin' })

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: {
      loads: [load],
      manifestLines: lines,
      containers: [pallet],
      locations: [place('A-01-01'), place('A-01-02')],
    },
  })
})
test.afterEach(() => warehouse.close())

const syncLabel = (page: Page) => page.getByRole('button', { name: /^Sync/ })

test('a role that is taken away while the device is offline: what is denied is kept and explained', async ({
  browser,
}) => {
  const { page, context } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'second', '/receive')
  await scan(page, 'PTMB72505')
  await scan(page, 'LPRQ3978200')
  await expect(scanResult(page)).toContainText('Kettle 1')
  await allSent(page)
  await expect.poll(() => warehouse.server.admin.countDocuments('units')).toBe(1)

  await workerReady(page)
  await context.setOffline(true)
  await expect(page.getByText('Offline!')).toBeVisible()
  await scan(page, 'LPRQ3978201')
  await expect(scanResult(page)).toContainText('Kettle 2')
  const { uid, email } = people.second
  await warehouse.put({ users: [aUser({ id: uid, email, role: '', updatedAt: new Date().toISOString() })] })
  await context.setOffline(false)

  await expect(page.getByText('waiting for an admin')).toBeVisible()
  await expect(syncLabel(page)).toHaveAttribute('aria-label', /refused/)
  await syncLabel(page).click()
  const drawer = page.getByRole('dialog', { name: 'Sync' })
  await expect(drawer.getByText(/Kettle 2/).first()).toBeVisible()
  await expect(drawer.getByText('What you entered is kept here.').first()).toBeVisible()
  await expect.poll(() => warehouse.server.admin.countDocuments('units')).toBe(1)
})

test('the server goes away and comes back: what was scanned meanwhile arrives, once', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  const answers = { cut: true }
  await page.route('**/*', (route) =>
    answers.cut && /documents:|channel|init\.json|ping/.test(route.request().url()) ? route.abort() : route.fallback(),
  )
  await scan(page, 'PTMB72505')
  for (const index of [0, 1, 2, 3]) {
    await scan(page, `LPRQ397820${index}`)
    await expect(scanResult(page)).toContainText(`Kettle ${index + 1}`)
  }
  await expect(syncLabel(page)).toHaveAttribute('aria-label', /kept|to send/)
  answers.cut = false
  await allSent(page)
  await expect.poll(() => warehouse.server.admin.countDocuments('units')).toBe(4)
  expect(errors).toEqual([])
})

test('a captive portal that answers 200 with a page of its own is no contact', async ({ browser }) => {
  const { page } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await page.route('**/*', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<html><h1>Accept the terms</h1></html>' }),
  )
  await expect(page.getByText('Offline!')).toBeVisible()
  await scan(page, 'PTMB72505')
  await scan(page, 'LPRQ3978200')
  await expect(scanResult(page)).toContainText('Kettle 1')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByText('Offline!')).toBeHidden()
  await allSent(page)
  await expect.poll(() => warehouse.server.admin.countDocuments('units')).toBe(1)
})

test('two offline devices change one pallet: different fields both stay, the same field is settled and recorded', async ({
  browser,
}) => {
  const a = await openDevice(browser, warehouse.origin)
  const b = await openDevice(browser, warehouse.origin)
  await signIn(a.page, 'associate', '/pallets')
  await signIn(b.page, 'second', '/pallets')
  for (const { page } of [a, b]) {
    await allSent(page)
    await workerReady(page)
  }
  for (const { context } of [a, b]) await context.setOffline(true)

  await scan(a.page, palletLabel)
  await scan(a.page, locationLabelOf('A-01-01'))
  await expect(scanResult(a.page)).toContainText('A-01-01')
  await scan(b.page, palletLabel)
  await scan(b.page, locationLabelOf('A-01-02'))
  await expect(scanResult(b.page)).toContainText('A-01-02')
  // The second device breaks the pallet down as well: another field of the same document.
  await b.page.getByRole('button', { name: 'Menu', exact: true }).click()
  await b.page.getByRole('link', { name: 'Receive' }).click()
  await scan(b.page, palletLabel)
  await expect(scanResult(b.page)).toContainText(`Pallet ${palletLabel}`)

  await a.context.setOffline(false)
  await allSent(a.page)
  await b.context.setOffline(false)
  await allSent(b.page)
  const kept = warehouse.read('containers', pallet.id)
  expect(kept).toMatchObject({ status: 'breaking', locationId: place('A-01-02').id })
  const conflicts = warehouse.server.admin.countDocuments('activity')
  expect(conflicts).toBeGreaterThan(0)

  // Both devices show the same, and a manager sees both values, who and when.
  const manager = await openDevice(browser, warehouse.origin, desktop)
  await signIn(manager.page, 'manager', '/pallets')
  await expect(manager.page.getByText('A-01-02').first()).toBeVisible()
  await manager.page.goto('/')
  await expect(manager.page.getByText(/conflict/i).first()).toBeVisible()
})
