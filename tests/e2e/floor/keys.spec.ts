import { expect } from '@playwright/test'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { aLoad } from '#tests/support/records.ts'
import { violationsOf } from '#tests/e2e/support/accessibility.ts'
import { allSent, desktop, openDevice, scan, signIn, test, workerReady } from '#tests/e2e/support/support.ts'

const loads = ['L-1001', 'L-1002', 'L-1003'].map((code, at) =>
  aLoad({ id: `load-${at}`, code, title: `Truck ${at + 1}`, stage: 'receiving' }),
)

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock: { loads } })
})
test.afterEach(() => warehouse.close())

test('a manager works in a table by keyboard alone with the network cut, and turns single keys off', async ({
  browser,
}) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/inbound?sort=code')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row', { name: /Truck 3/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Scan' })).toBeFocused()

  await page.keyboard.press('Shift+?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Go to the table’s filter')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)

  await page.keyboard.press('/')
  const filter = page.getByRole('textbox', { name: 'Filter' })
  await expect(filter).toBeFocused()
  // At a person's pace: three keys at once are a scanner's.
  await page.keyboard.type('truck', { delay: 120 })
  await page.keyboard.press('ArrowDown')
  await expect(grid).toBeFocused()
  for (const key of ['j', 'j', 'k', 'Enter']) await page.keyboard.press(key, { delay: 120 })
  await expect(page.getByRole('dialog')).toContainText('L-1002')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // A scan over the table goes where it always goes.
  await grid.focus()
  await scan(page, 'j-unknown')
  await expect(page.getByText('j-unknown').first()).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Page, code, name or action' }).fill('shortcuts')
  await page.keyboard.press('Enter')
  await keys.getByRole('switch', { name: 'Single keys' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await grid.focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('textbox', { name: 'Scan' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Scan' })).toHaveValue('j')
  expect(errors).toEqual([])
})
