import { expect, type Locator, type Page } from '@playwright/test'
import { openTestWarehouse, people, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { readDisk } from '#tests/support/read-sides.ts'
import { aLocation, aUnit } from '#tests/support/records.ts'
import { allSent, desktop, handheld, openDevice, scan, scanResult, signIn, test } from '#tests/e2e/support/support.ts'

const storage = aLocation({
  id: 'L-STORAGE',
  code: 'STORAGE',
  kind: 'zone',
  name: 'Storage',
  capacity: 100,
  pickOrder: 1,
})
const rack = aLocation({ id: 'L-A-01', code: 'A-01', kind: 'rack', parentId: storage.id, pickOrder: 10 })
const bin = aLocation({ id: 'L-A-01-01', code: 'A-01-01', parentId: rack.id, capacity: 40, pickOrder: 11 })
const empty = aLocation({ id: 'L-A-01-02', code: 'A-01-02', parentId: rack.id, capacity: 40, pickOrder: 12, aliases: ['OLD-7'] }) // prettier-ignore
const units = Array.from({ length: 30 }, (_, index) =>
  aUnit({ id: `U-${index}`, label: `U-${index}`, title: `Kettle ${index}`, stage: 'stored', locationId: bin.id }),
)
const counted = {
  id: 'audit-1', createdAt: '2026-11-20T08:00:00.000Z', createdBy: people.manager.uid, updatedAt: '2026-11-20T08:00:00.000Z',
  updatedBy: people.manager.uid, type: 'location.audited', refType: 'location', refId: bin.id, by: people.manager.uid, device: 'ABC',
  at: new Date(Date.now() - 3_600_000).toISOString(), from: '', to: 'differs', ms: 0, undoOf: '', atDesc: 0,
  data: { counted: 29, missing: ['U-7'], foreign: [], left: [], strays: [] },
} // prettier-ignore

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock: { locations: [storage, rack, bin, empty], units, activity: [counted] } })
})
test.afterEach(() => warehouse.close())

/** Keeps the browser's own print from opening a dialog, and counts the labels of each print. */
async function countPrints(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.addInitScript(() => {
    const prints: number[] = []
    Object.assign(globalThis, { prints })
    globalThis.print = () => {
      prints.push(document.querySelector('[data-label-print]')?.querySelectorAll('img,svg').length ?? 0)
      setTimeout(() => dispatchEvent(new Event('afterprint')), 10)
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { prints: number[] }).prints)
}

test('a pattern becomes racks and bins, offline, with every slip shown before; undo takes all of it, another device sees it once it is made', async ({
  browser,
}) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/locations')
  await allSent(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'New places' }).click()
  const drawer = page.getByRole('dialog', { name: 'New places' })
  const pattern = drawer.getByLabel('Pattern')
  await pattern.fill('A-{12..01}-{01..05}')
  await expect(drawer.getByRole('alert')).toContainText('Sign 4: A range goes upwards.')
  await pattern.fill('Z-{0000..9999}-{A..ZZ}')
  await expect(drawer.getByRole('status')).toContainText('At most 2,000 at once')
  await pattern.fill('OLD-{7..8}')
  await expect(drawer.getByRole('status')).toContainText('OLD-7 is a former code of A-01-02')
  await pattern.fill('a-{01..12}-{01..05}')
  const preview = drawer.getByRole('status', { name: 'What it makes' })
  await expect(preview).toContainText('58 bins and 11 new racks')
  await expect(preview).toContainText('2 are left out')
  await expect(preview).toContainText('A-01-01 is taken by another bin.')
  await drawer.getByRole('button', { name: 'Make 69 places' }).click()
  await expect(drawer.getByText('Choose what they stand in.')).toBeVisible()
  // What is half typed survives a reload.
  await context.setOffline(false)
  await page.reload()
  await expect(pattern).toHaveValue('a-{01..12}-{01..05}')
  await context.setOffline(true)
  await drawer.getByRole('combobox', { name: 'In', exact: true }).click()
  await page.getByRole('option', { name: 'STORAGE', exact: true }).click()
  await drawer.getByLabel('Capacity').fill('25')
  await drawer.getByRole('button', { name: 'Make 69 places' }).click()
  const table = page.getByRole('grid', { name: 'Places' })
  await expect(page.getByText('69 places made')).toBeVisible()
  await expect(table).toHaveAttribute('aria-rowcount', '75')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table).toHaveAttribute('aria-rowcount', '6')

  // The same codes again, once the server has the undo.
  await context.setOffline(false)
  await allSent(page)
  await page.getByRole('button', { name: 'New places' }).click()
  await expect(pattern).toHaveValue('')
  await expect(drawer.getByRole('combobox', { name: 'In', exact: true })).toHaveValue('STORAGE')
  await pattern.fill('A-{01..02}-{01..03}')
  await drawer.getByRole('button', { name: 'Make 5 places' }).click()
  await expect(table).toHaveAttribute('aria-rowcount', '11')
  await expect
    .poll(() => warehouse.read('locations', 'L-A-02-03'))
    .toMatchObject({ parentId: 'L-A-02', _deleted: false })
  await expect.poll(() => warehouse.read('locations', 'L-A-09-01')?.['_deleted'] ?? true).toBe(true)

  const other = await openDevice(browser, warehouse.origin, handheld)
  await signIn(other.page, 'associate', '/zones')
  await allSent(other.page)
  await scan(other.page, 'L-A-02-03')
  await expect(scanResult(other.page)).toContainText('A-02-03')
  expect([...errors, ...other.errors]).toEqual([])
})

/**
 * Leaves the app at the first progress that it shows, for a page of the same origin without the app: what is on the disk then stays so.
 * The page looks itself, and is slow while it does: a hand from outside may come too late on a busy machine.
 */
async function cutShort(page: Page, begin: Locator): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await page.evaluate(() => {
    const look = (): void => {
      const bar = document.querySelector('[role="progressbar"]')
      if (Number(bar?.getAttribute('aria-valuenow') ?? 0) > 0) location.href = '/icon.svg'
      else requestAnimationFrame(look)
    }
    look()
  })
  await begin.click()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 10 })
  await page.waitForURL('**/icon.svg')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.detach()
}

test('places whose making, or whose undo, a reload cuts short are finished at the next opening', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/locations')
  await allSent(page)
  await page.getByRole('button', { name: 'New places' }).click()
  const drawer = page.getByRole('dialog', { name: 'New places' })
  await drawer.getByLabel('Pattern').fill('K-{01..19}-{01..99}')
  await drawer.getByRole('combobox', { name: 'In', exact: true }).click()
  await page.getByRole('option', { name: 'STORAGE', exact: true }).click()
  const onDisk = async () =>
    [...(await readDisk(page, 'locations')).keys()].filter((id) => id.startsWith('L-K-')).length
  await cutShort(page, drawer.getByRole('button', { name: 'Make 1,900 places' }))
  expect(await onDisk()).toBeGreaterThan(0)
  expect(await onDisk()).toBeLessThan(1900)
  await page.goto('/locations')
  await expect(page.getByText('1,900 places made')).toBeVisible({ timeout: 60_000 })
  expect(await onDisk()).toBe(1900)
  await cutShort(page, page.getByRole('button', { name: 'Undo' }))
  expect(await onDisk()).toBeGreaterThan(0)
  expect(await onDisk()).toBeLessThan(1900)
  await page.goto('/locations')
  await expect(page.getByText('Undo finished')).toBeVisible({ timeout: 60_000 })
  await allSent(page)
  const all = warehouse.server.admin.readCollection('locations')
  const made = all.filter((one) => typeof one['id'] === 'string' && one['id'].startsWith('L-K-'))
  expect(made.filter((one) => one['_deleted'] !== true)).toEqual([])
  expect(errors).toEqual([])
})

test('bins are filtered, printed, changed and renamed at a desk; the old label still finds its bin', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  const prints = await countPrints(page)
  await signIn(page, 'manager', '/locations?f=kind:place.kind.bin')
  await allSent(page)
  const table = page.getByRole('grid', { name: 'Places' })
  await expect(table).toHaveAttribute('aria-rowcount', '4')
  await expect(table.getByText('75 %')).toBeVisible()
  await table.getByRole('checkbox', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Print 2 labels' }).click()
  await page
    .getByRole('dialog', { name: 'Print labels' })
    .getByRole('button', { name: /^Print/ })
    .click()
  await expect.poll(prints).toHaveLength(1)
  await page.getByRole('button', { name: 'Change 2' }).click()
  const many = page.getByRole('dialog', { name: 'Change 2 places' })
  await many.getByLabel('Capacity').fill('30')
  await many.getByLabel('Block', { exact: true }).selectOption('Block')
  await many.getByLabel('Why are they blocked?').fill('Floor is wet')
  await many.getByRole('button', { name: 'Change 2 places' }).click()
  await expect(table.getByText('Floor is wet')).toHaveCount(2)
  await expect(table.getByText('100 %')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table.getByText('Floor is wet')).toHaveCount(0)
  await expect(table.getByText('75 %')).toBeVisible()

  await table.getByText('A-01-01').click()
  const open = page.getByRole('dialog', { name: 'A-01-01' })
  await expect(open).toContainText('29 counted, 1 missing')
  await open.getByRole('button', { name: 'Close bin' }).click()
  await expect(open.getByRole('alert')).toContainText('A-01-01 cannot close: 30 items (30 at A-01-01) are still in it.')
  await open.getByRole('button', { name: 'Rename' }).click()
  await open.getByLabel('New code').fill('old-7')
  await open.getByRole('button', { name: 'Rename' }).click()
  await expect(open.getByText('OLD-7 is a former code of A-01-02')).toBeVisible()
  await open.getByLabel('New code').fill('a-01-top')
  await open.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('dialog', { name: 'A-01-TOP' })).toContainText('A-01-01')
  await expect.poll(() => warehouse.read('locations', bin.id)).toMatchObject({ code: 'A-01-TOP', aliases: ['A-01-01'] })
  await page.keyboard.press('Escape')
  await table.getByText('A-01-02').click()
  await page.getByRole('button', { name: 'Close bin' }).click()
  await expect(page.getByText('No put-away: A-01-02 is closed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Chart', exact: true }).click()
  await expect(page.getByRole('figure', { name: 'How full the zones are' })).toBeVisible()
  expect(errors).toEqual([])
})

test('a scanned bin shows what is in it, how full it is, and whether more may go in, offline', async ({ browser }) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, handheld)
  await signIn(page, 'manager', '/locations')
  await allSent(page)
  await context.setOffline(true)
  await scan(page, 'A-01-01')
  await expect(scanResult(page)).toContainText('30 items here')
  const place = page.getByRole('region', { name: 'A-01-01' })
  await expect(place).toContainText('Put-away allowed')
  await expect(place).toContainText('30 of 40: 75 %, has room')
  await place.getByRole('button', { name: 'Show all 30' }).click()
  await expect(place).toContainText('Kettle 29')
  await expect(place.getByRole('list', { name: 'Last counts' })).toContainText('29 counted, 1 missing')
  // What blocks the rack blocks its bins.
  await scan(page, 'A-01')
  const above = page.getByRole('region', { name: 'A-01', exact: true })
  await above.getByRole('button', { name: 'Block' }).click()
  await above.getByLabel('Why is it blocked?').fill('Beam bent')
  await above.getByRole('button', { name: 'Block' }).click()
  await expect(above.getByText('Beam bent').first()).toBeVisible()
  // A label from before the bin was renamed.
  await scan(page, 'OLD-7')
  await expect(scanResult(page)).toContainText('No put-away: A-01: Beam bent')
  await expect(page.getByRole('region', { name: 'A-01-02' })).toContainText('Nothing is recorded here.')
  await scan(page, 'L-NOWHERE')
  await expect(scanResult(page)).toContainText('No place has this code')
  expect(errors).toEqual([])
})

test('where the code of the label dialog cannot be had, the dialog says so, and the page goes on', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: desktop,
    baseURL: warehouse.origin,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signIn(page, 'manager', '/locations?f=kind:place.kind.bin')
  await allSent(page)
  await context.setOffline(true)
  const table = page.getByRole('grid', { name: 'Places' })
  await table.getByRole('checkbox', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: /^Print \d+ labels$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Print labels' })
  await expect(dialog.getByText('This part is not on this device yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await scan(page, 'L-A-02-03')
  await expect(scanResult(page)).toContainText('A-02-03')
  await context.close()
})
