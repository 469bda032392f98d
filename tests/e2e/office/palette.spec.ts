import { expect, type Page } from '@playwright/test'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { aContainer, aLine, aLoad, aLocation, anOrder, aUnit } from '#tests/support/records.ts'
import { violationsOf } from '#tests/e2e/support/accessibility.ts'
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
  workerReady,
} from '#tests/e2e/support/support.ts'
import { acrossMarks } from '#tests/e2e/support/marked-words.ts'

const load = aLoad({ id: 'load-1', code: 'L-1042', title: 'Mixed truck', stage: 'receiving' })
const bin = aLocation({ id: 'L-A-01-01', code: 'A-01-01', kind: 'bin' })
const unit = aUnit({ id: 'U-7KQ0012X', label: 'U-7KQ0012X', title: 'Radio', loadId: load.id })

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: {
      loads: [load],
      manifestLines: [aLine({ id: 'line-1', loadId: load.id, row: 1, title: 'Air fryer', itemNo: '75934710' })],
      units: [unit],
      locations: [bin],
      containers: [aContainer({ id: 'P-7KQ0001A', label: 'P-7KQ0001A', loadId: load.id })],
      orders: [anOrder({ id: 'order-1', externalId: 'INV-501', buyerName: 'Ann Reed', method: 'pickup', status: 'paid', shipTo: '12 Elm St' })],
    },
  }) // prettier-ignore
})
test.afterEach(() => warehouse.close())

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find or go to' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Page, code, name or action' })
const selected = (page: Page) => page.getByRole('option', { selected: true })

test('a manager goes to pages, records and actions by keyboard alone, with the network cut', async ({ browser }) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)

  // The first time: its code comes from what the worker keeps.
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await field(page).fill('muelle')
  await expect(selected(page)).toContainText('Receive')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Receive' })).toBeVisible()
  await expect(palette(page)).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await field(page).fill('l-1042')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/manifest\?load=load-1/)

  await page.keyboard.press('Control+k')
  await field(page).fill('reed')
  await expect(selected(page)).toContainText('INV-501')
  expect(await palette(page).innerText()).not.toContain('Elm')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ann Reed' })).toBeVisible()

  // Over a drawer it opens too, and what it leads to takes the drawer's place.
  await page.keyboard.press('Control+k')
  await field(page).fill('A-01')
  await expect(selected(page)).toContainText('A-01-01')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'A-01-01' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await field(page).fill('light')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')

  // Chosen last, offered first; a record by its name of now.
  await page.keyboard.press('Control+k')
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent).toHaveText([
    acrossMarks(/^Dark theme/),
    /^A-01-01/,
    /^INV-501/,
    /^L-1042/,
    acrossMarks(/^Receive/),
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(selected(page)).toContainText('INV-501')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  expect(errors).toEqual([])
})

test('units are found by any words of their titles, with the network cut, at once after a reload, and nothing stays after signing out', async ({ browser }) => {
  const many = Array.from({ length: 700 }, (_, index) =>
    aUnit({ id: `U-9KQ${index}`, label: `U-9KQ${index}`, title: `Hearthway kettle ${index}`, loadId: load.id, createdAt: `2026-11-01T08:00:00.000Z` }),
  )
  const speaker = aUnit({ id: 'U-8KQ0001A', label: 'U-8KQ0001A', title: 'Portable speaker, navy', brand: 'Sonance', loadId: load.id })
  await warehouse.put({ units: [...many, speaker] })
  const { page, context, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  const looked = async (text: string) => {
    await page.keyboard.press('Control+k')
    await field(page).fill(text)
  }
  await looked('navy sona')
  await expect(selected(page)).toContainText('U-8KQ0001A')
  await field(page).fill('kettle 69')
  await expect(palette(page).getByRole('option')).toHaveCount(8)
  await field(page).fill('no such title')
  await expect(palette(page)).toContainText('Nothing on this device matches.')
  const kept = () => page.evaluate(async () => (await (await caches.open('restow-titles')).keys()).length)
  await expect.poll(kept).toBe(1)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Scan' })).toBeVisible()
  await looked('speaker')
  await expect(selected(page)).toContainText('U-8KQ0001A')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/unit=U-8KQ0001A/)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toHaveCount(0)
  await context.setOffline(false)
  await allSent(page)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect.poll(kept).toBe(0)
  expect(errors).toEqual([])
}) // prettier-ignore

test('a scan under the open palette is a scan: the palette keeps nothing of it and gives way', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, tablet)
  await signIn(page, 'associate', '/zones')
  await allSent(page)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await field(page).fill('rad')
  await scan(page, 'A-01-01')
  await expect(scanResult(page)).toContainText('A-01-01')
  await expect(palette(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/zones/)

  // A scanner that sends a vertical tab as Ctrl+K opens nothing in the middle of a code.
  await paced(page, 'AB\v', 12)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(palette(page)).toHaveCount(0)
  expect(errors).toEqual([])
})

test('each person finds pages that are theirs', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, handheld)
  await signIn(page, 'associate')
  await allSent(page)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const pages = page.getByRole('group', { name: 'Pages' })
  await expect(pages.getByRole('option', { name: acrossMarks(/^Receive/) })).toBeVisible()
  await expect(pages.getByRole('option', { name: acrossMarks(/^(?:Users|Leads|Import)/) })).toHaveCount(0)
  await pages.getByRole('option', { name: acrossMarks(/^Pallets/) }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pallets' })).toBeVisible()
  expect(errors).toEqual([])
})

for (const [name, viewport] of Object.entries({ handheld, tablet, desktop })) {
  for (const scheme of ['dark', 'light'] as const) {
    test(`the palette has no violation on a ${name} in the ${scheme} theme`, async ({ browser }, info) => {
      const { page, context, errors } = await openDevice(browser, warehouse.origin, viewport)
      await context.addInitScript((value) => localStorage.setItem('restow-color-scheme', value), scheme)
      await signIn(page, 'manager')
      await allSent(page)
      const find = page.getByRole('button', { name: 'Find', exact: true })
      expect((await find.boundingBox())?.x).toBeLessThan(viewport.width)
      await find.click()
      await expect(page.getByRole('listbox')).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await page.screenshot({ path: info.outputPath('empty.png') })
      await field(page).fill('in')
      await expect(selected(page)).toContainText('Inspect')
      expect(await violationsOf(page, { within: '[role="dialog"]' })).toEqual([])
      await field(page).fill('7kq')
      await field(page).fill('l-104')
      await expect(selected(page)).toContainText('L-1042')
      await page.screenshot({ path: info.outputPath('found.png') })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
      expect(errors).toEqual([])
    })
  }
}
