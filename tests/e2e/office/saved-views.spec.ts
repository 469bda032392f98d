/** Views of a table that a person saves: named with no network, there on their other devices, and nobody else's. */
import { expect, type Page } from '@playwright/test'
import { openTestWarehouse, people, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { aLoad, aLocation } from '#tests/support/records.ts'
import { violationsOf } from '#tests/e2e/support/accessibility.ts'
import {
  allSent,
  desktop,
  handheld,
  openDevice,
  signIn,
  tablet,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'

// Its name lets the test for strange words know that of a view which is renamed later.
const zone = aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone', name: 'Low bins' })
const bins = Array.from({ length: 12 }, (_, index) =>
  aLocation({ id: `L-A-${index}`, code: `A-${String(index + 1).padStart(2, '0')}`, kind: 'bin', parentId: zone.id, capacity: 10 + index }),
) // prettier-ignore

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock: { locations: [zone, ...bins] } })
})
test.afterEach(() => warehouse.close())

const menuButton = (page: Page) => page.getByRole('button', { name: /^Views/ })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Views' })
const rows = (page: Page) => page.getByRole('grid', { name: 'Places' })
const filter = (page: Page) => page.getByRole('textbox', { name: 'Filter', exact: true })
const viewButton = (page: Page, name: string) => menu(page).getByRole('button', { name: new RegExp(`^${name}`) })

const sortByCode = (page: Page) => rows(page).getByRole('columnheader', { name: 'Code' }).getByRole('button').click()

async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click()
  await expect(menu(page)).toBeVisible()
}

async function nameView(page: Page, name: string): Promise<void> {
  await openMenu(page)
  await menu(page).getByRole('button', { name: 'Save this view…' }).click()
  await menu(page).getByLabel('Name of the view').fill(name)
  await page.keyboard.press('Enter')
}

/** The menu closes when the view is saved: until then the next press on its button would close it. */
async function saveAs(page: Page, name: string): Promise<void> {
  await nameView(page, name)
  await expect(menu(page)).toBeHidden()
}

test('a view that is saved with no network is on the person’s other device after sync, where it is renamed, removed and taken back', async ({
  browser,
}) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/locations')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  await openMenu(page)
  await expect(menu(page)).toContainText('No views saved')
  await page.keyboard.press('Escape')
  await filter(page).fill('A-0')
  await sortByCode(page)
  await sortByCode(page)
  await expect(page).toHaveURL(/q=A-0/)

  // A name that cannot be is refused in words, and what was typed stays.
  await nameView(page, '')
  await expect(menu(page)).toContainText('A view needs a name. Type one')
  await menu(page).getByLabel('Name of the view').fill('=cmd|calc <b>'.repeat(4))
  await page.keyboard.press('Enter')
  await expect(menu(page)).toContainText('The name has 52 characters, 40 at most. Shorten it')
  await menu(page).getByLabel('Name of the view').fill('Low bins')
  await page.keyboard.press('Enter')
  await expect(page.getByText('View “Low bins” saved')).toBeVisible()
  await expect(menu(page)).toBeHidden()
  await expect(menuButton(page)).toHaveText('Low bins')

  // Shown otherwise, it offers to keep that; the plain table is one tap away, and back goes back.
  await filter(page).fill('A-1')
  await expect(rows(page)).toHaveAttribute('aria-rowcount', '5')
  // The address follows the typing a moment later.
  await expect(page).toHaveURL(/q=A-1/)
  await openMenu(page)
  await expect(viewButton(page, 'Low bins.*Changed')).toHaveAttribute('aria-pressed', 'true')
  await menu(page).getByRole('button', { name: 'Show all' }).click()
  await expect(rows(page)).toHaveAttribute('aria-rowcount', '15')
  await expect(filter(page)).toHaveValue('')
  await page.goBack()
  await expect(filter(page)).toHaveValue('A-1')
  await openMenu(page)
  await menu(page).getByRole('button', { name: 'Update “Low bins”' }).click()
  await expect(page.getByText('View “Low bins” updated')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await nameView(page, 'low bins')
  await expect(menu(page)).toContainText('“Low bins” is in use. Replace it with what is shown now?')
  await menu(page).getByRole('button', { name: 'Replace' }).click()
  await expect(menu(page)).toBeHidden()
  expect(await page.evaluate(() => navigator.onLine)).toBe(false)
  await context.setOffline(false)
  await allSent(page)
  await expect.poll(() => Object.keys(warehouse.read('users', people.manager.uid)?.['views'] ?? {})).toHaveLength(1)

  const other = await openDevice(browser, warehouse.origin, tablet, { hasTouch: true })
  await signIn(other.page, 'manager', '/locations')
  await openMenu(other.page)
  await viewButton(other.page, 'Low bins').tap()
  await expect(filter(other.page)).toHaveValue('A-1')
  await expect(rows(other.page)).toHaveAttribute('aria-rowcount', '5')
  await openMenu(other.page)
  await menu(other.page).getByRole('button', { name: 'More for “Low bins”' }).tap()
  await menu(other.page).getByRole('button', { name: 'Rename' }).tap()
  await menu(other.page).getByLabel('Name of the view').fill('Casillas altas')
  await other.page.keyboard.press('Enter')
  await expect(viewButton(other.page, 'Casillas altas')).toBeVisible()
  await expect(menuButton(page)).toHaveText('Casillas altas')
  await menu(other.page).getByRole('button', { name: 'More for “Casillas altas”' }).tap()
  await menu(other.page).getByRole('button', { name: 'Remove' }).tap()
  await expect(menu(other.page)).toContainText('No views saved')
  await expect(menuButton(page)).toHaveText('Views')
  await other.page.getByText('View “Casillas altas” removed').locator('..').getByRole('button', { name: 'Undo' }).tap()
  await expect(menuButton(page)).toHaveText('Casillas altas')

  // Nobody else has it.
  const stranger = await openDevice(browser, warehouse.origin, desktop)
  await signIn(stranger.page, 'admin', '/locations')
  await openMenu(stranger.page)
  await expect(menu(stranger.page)).toContainText('No views saved')
  expect([...errors, ...other.errors, ...stranger.errors]).toEqual([])
})

test('two devices that save different views with no network both keep theirs', async ({ browser }) => {
  const devices = [await openDevice(browser, warehouse.origin, desktop), await openDevice(browser, warehouse.origin, tablet)]
  for (const [index, { page, context }] of devices.entries()) {
    await signIn(page, 'manager', `/locations?q=A-0${index + 1}`)
    await allSent(page)
    await workerReady(page)
    await context.setOffline(true)
  }
  for (const [index, { page }] of devices.entries()) {
    await saveAs(page, `Bin ${index + 1}`)
    await expect(menuButton(page)).toHaveText(`Bin ${index + 1}`)
  }
  for (const { context } of devices) await context.setOffline(false)
  for (const { page } of devices) {
    await allSent(page)
    await openMenu(page)
    await expect(viewButton(page, 'Bin 1')).toBeVisible()
    await expect(viewButton(page, 'Bin 2')).toBeVisible()
  }
  expect(devices.flatMap(({ errors }) => errors)).toEqual([])
}) // prettier-ignore

test('a table opens with the chosen view, unless the address says how it is shown; a column that is gone is no error', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/locations?q=A-0&sort=-gone,code&hide=gone,kind&f=gone:x')
  await allSent(page)
  await saveAs(page, 'Low bins')
  await expect(rows(page)).toHaveAttribute('aria-rowcount', '11')
  await openMenu(page)
  await menu(page).getByRole('button', { name: 'More for “Low bins”' }).click()
  await menu(page).getByRole('button', { name: 'Open with this view' }).click()
  await expect(page.getByText('The table opens with “Low bins”')).toBeVisible()
  await page.goto('/zones')
  await page.goto('/locations')
  await expect(filter(page)).toHaveValue('A-0')
  await expect(menuButton(page)).toHaveText('Low bins')
  await page.goBack()
  await expect(page).toHaveURL(/\/zones/)
  await page.goto('/locations?q=A-1')
  await expect(rows(page)).toHaveAttribute('aria-rowcount', '5')
  await page.goto('/locations')
  await openMenu(page)
  await menu(page).getByRole('button', { name: 'Show all' }).click()
  await expect(rows(page)).toHaveAttribute('aria-rowcount', '15')
  await page.reload()
  await expect(rows(page)).toHaveAttribute('aria-rowcount', '15')
  // By keyboard alone: to the button, into the menu, to the view.
  await menuButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
  await viewButton(page, 'Low bins').focus()
  await page.keyboard.press('Enter')
  await expect(filter(page)).toHaveValue('A-0')
  await expect(menuButton(page)).toBeFocused()
  expect(errors).toEqual([])
})

test('a table with an order of its own, between other parameters of its page, opens with its view too', async ({
  browser,
}) => {
  const trucks = ['L-1', 'L-2'].map((code) => aLoad({ id: code, code, title: `Truck ${code}`, stage: 'receiving' }))
  await warehouse.put({ loads: trucks })
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/inbound?show=table&q=L-2')
  await allSent(page)
  await saveAs(page, 'Low bins')
  await openMenu(page)
  await menu(page).getByRole('button', { name: 'More for “Low bins”' }).click()
  await menu(page).getByRole('button', { name: 'Open with this view' }).click()
  await expect(page.getByText('The table opens with “Low bins”')).toBeVisible()
  await page.goto('/zones')
  await page.goto('/inbound?show=table')
  await expect(filter(page)).toHaveValue('L-2')
  // Back is where the person was before, also on a page whose changes can be gone back to.
  await page.goBack()
  await expect(page).toHaveURL(/\/zones/)
  await page.goForward()
  await expect(filter(page)).toHaveValue('L-2')
  await openMenu(page)
  await menu(page).getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('row', { name: /Truck L-1/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: /Truck L-1/ })).toBeVisible()
  expect(errors).toEqual([])
})

test('the menu fits a handheld: every target is large enough for a glove, long names are cut, and axe finds nothing', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, handheld, { hasTouch: true, isMobile: true })
  await signIn(page, 'manager', '/locations')
  await allSent(page)
  for (const name of ['Everything that stands in aisle A and more', 'Muy-larga-sin-espacios-en-ninguna-parte1'])
    await saveAs(page, name.slice(0, 40))
  await openMenu(page)
  await menu(page)
    .getByRole('button', { name: /^More for “Muy/ })
    .tap()
  await expect(menu(page).getByRole('button', { name: 'Rename' })).toBeVisible()
  for (const button of await menu(page).getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), (await button.textContent()) ?? '').toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(handheld.width)
  }
  expect(await violationsOf(page)).toEqual([])
  expect(errors).toEqual([])
})
