import { expect, type Page } from '@playwright/test'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { aContainer, aLine, aLoad, anActivity, aUnit } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import {
  allSent,
  desktop,
  handheld,
  openDevice,
  paced,
  scan,
  scanResult,
  signIn,
  tablet,
  test,
  TO_THE_TRIGGER_MS,
  workerReady,
} from '#tests/e2e/support/support.ts'

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const label = (count: number): string => mintLabel('unit', '7KQ', count)
const load = aLoad({ id: 'load-1', code: 'L-1001', title: 'Target truckload', stage: 'received', arrivedAt: ago(600) })
const open = aLoad({ id: 'load-2', code: 'L-1002', title: 'Amazon returns', stage: 'receiving', arrivedAt: ago(60) })
const lines = [
  ...[1, 2, 3, 4].map((no) => aLine({ id: `load-1-${no}`, row: no, lpn: `LPRQ3978240${no}`, title: `Kettle ${no}`, qty: 1 })),
  ...[1, 2].map((no) => aLine({ id: `load-2-${no}`, loadId: 'load-2', sourcePallet: 'PTMB72505', row: no, lpn: `LPNRE5RJYZM4${no}`, title: `Blender ${no}`, qty: 1 })),
] // prettier-ignore
const pallet = aContainer({ id: 'p1', label: 'P-00010001X', sourcePallet: 'PTMB72505', loadId: 'load-2' })
// Three of four came: 75 %.
const units = [1, 2, 3].map((no) =>
  aUnit({ id: idOfLabel(label(no)), label: label(no), title: `Kettle ${no}`, loadId: 'load-1', lineId: `load-1-${no}`, category: no === 3 ? 'Toys' : 'Kitchen', stage: 'received' }),
) // prettier-ignore
const unitId = (no: number) => units[no - 1]?.id ?? ''
const did = (id: string, minutes: number, no: number, over: object = {}) =>
  anActivity({ id, type: 'unit.received', refType: 'unit', refId: unitId(no), by: 'uid-associate', device: 'A1B', at: ago(minutes), data: { loadId: 'load-1' }, ...over }) // prettier-ignore

let warehouse: TestWarehouse
const work = () => [
  did('r1', 302, 1), did('r2', 301, 2), did('r3', 300, 3),
  did('i1', 240, 1, { type: 'unit.inspected' }), did('i2', 238, 2, { type: 'unit.inspected' }),
  did('i3', 236, 1, { type: 'unit.regraded', data: { blind: true, agrees: true } }),
  did('i4', 234, 2, { type: 'unit.regraded', data: { blind: true, agrees: false } }),
] // prettier-ignore
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: { loads: [load, open], manifestLines: lines, containers: [pallet], units, activity: work() },
  })
})
test.afterEach(() => warehouse.close())

const tile = (page: Page, name: string) =>
  page.getByRole('group', { name: 'All together' }).locator('> div').filter({ hasText: name })
const groupBy = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'Group by' }).getByText(name).click()
/** Units received of a group. */
const received = (page: Page, name: RegExp) => row(page, name).getByRole('gridcell').nth(2)
const row = (page: Page, name: RegExp) => page.getByRole('row', { name })

test('receiving is measured by person and by load with no network, through a reload, and follows late work and its undo', async ({
  browser,
}) => {
  const office = await openDevice(browser, warehouse.origin, desktop)
  const dock = await openDevice(browser, warehouse.origin, tablet)
  const { context, page } = office
  await signIn(page, 'admin', '/receiving-performance')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  // Three units in two minutes.
  await expect(tile(page, 'Units per hour')).toContainText('90')
  await expect(tile(page, 'Active hours')).toContainText('2 min')
  await expect(tile(page, 'Receiving accuracy')).toContainText('75')
  // The device that did it has been silent for hours.
  await expect(page.getByText('One device was not heard of for over an hour')).toBeVisible()
  await page.getByRole('button', { name: 'How it is counted' }).click()
  await expect(page.getByText('A gap of over 5 minutes is left out')).toBeVisible()
  await page.keyboard.press('Escape')

  await groupBy(page, 'Load')
  await page.getByText('Table', { exact: true }).click()
  await expect(row(page, /L-1001/)).toContainText('75 %')
  await page.reload()
  await expect(row(page, /L-1001/)).toContainText('75 %')
  // What one load is made of.
  await row(page, /L-1001/).click()
  await expect(page.getByRole('button', { name: 'Show more than L-1001' })).toBeVisible()
  await groupBy(page, 'Category')
  await expect(row(page, /Kitchen/)).toContainText('2')
  await expect(row(page, /Toys/)).toContainText('1')
  await page.getByRole('button', { name: 'Show more than L-1001' }).click()
  await context.setOffline(false)

  await signIn(dock.page, 'associate', '/receive')
  await allSent(dock.page)
  await scan(dock.page, 'PTMB72505')
  await expect(scanResult(dock.page)).toContainText('P-00010001X')
  await scan(dock.page, 'LPNRE5RJYZM41')
  await expect(scanResult(dock.page)).toContainText('Blender 1')
  await allSent(dock.page)
  await expect(received(page, /L-1002/)).toHaveText('1')
  await dock.page.getByRole('button', { name: 'Undo' }).first().click()
  await allSent(dock.page)
  await expect(received(page, /L-1002/)).toHaveText('0')
  expect([...office.errors, ...dock.errors]).toEqual([])
})

test('inspection counts units graded and second opinions that agree, and other days have none', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'admin', '/inspection-performance')
  await allSent(page)
  await expect(tile(page, 'Units graded')).toContainText('4')
  await expect(tile(page, 'Units per hour')).toContainText('40')
  await expect(tile(page, 'Inspection agreement')).toContainText('50')
  await page.getByRole('textbox', { name: 'From' }).fill('2026-01-01')
  await page.getByRole('textbox', { name: 'To' }).fill('2026-01-02')
  await expect(page.getByText('No work in these days')).toBeVisible()
  // Taken up as it was left, and back by the browser's own button.
  await page.goBack()
  await page.goBack()
  await expect(tile(page, 'Units graded')).toContainText('4')
  await page.goto('/inspection-performance?from=nonsense&by=7&span=5')
  await expect(tile(page, 'Units graded')).toContainText('4')
  expect(errors).toEqual([])
})

test('a day that is typed key by key is the day of the report, and a scan in its field leaves it', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'admin', '/receiving-performance?from=2026-11-01&to=2026-11-20')
  await allSent(page)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await field('From').focus()
  await page.keyboard.type('03152025', { delay: 200 })
  await expect(field('From')).toHaveValue('2025-03-15')
  await expect(page).toHaveURL(/from=2025-03-15&to=2026-11-20/)
  await field('To').focus()
  await paced(page, 'LPRQ3978200\r', 2, TO_THE_TRIGGER_MS)
  await expect(scanResult(page)).toContainText('LPRQ3978200')
  await expect(field('To')).toHaveValue('2026-11-20')
  await expect(page).toHaveURL(/from=2025-03-15&to=2026-11-20/)
  expect(errors).toEqual([])
})

test('of many silent devices a handheld shows three, and all of them at a press that keeps the focus', async ({ browser }) => {
  const names = ['A1C', 'A1D', 'A1E', 'A1F', 'A1G']
  await warehouse.put({ activity: names.map((device, at) => did(`s${at}`, 200 + at, 1, { device })) })
  const { page, errors } = await openDevice(browser, warehouse.origin, handheld)
  await signIn(page, 'admin', '/receiving-performance')
  await allSent(page)
  await expect(page.getByText('6 devices were not heard of for over an hour')).toBeVisible()
  const all = page.getByRole('button', { name: 'Show all 6' })
  await expect(all).toHaveAttribute('aria-expanded', 'false')
  await expect(page.locator('main')).not.toContainText('A1G')
  await all.focus()
  await page.keyboard.press('Enter')
  for (const device of names) await expect(page.locator('main')).toContainText(device)
  await expect(page.getByRole('button', { name: 'Show fewer' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(all).toBeFocused()
  expect(errors).toEqual([])
}) // prettier-ignore
