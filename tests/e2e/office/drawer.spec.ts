import { expect } from '@playwright/test'
import { aLocation } from '#tests/support/records.ts'
import { openTestWarehouse } from '#tests/support/test-warehouse.ts'
import { desktop, openDevice, scan, signIn, test } from '#tests/e2e/support/support.ts'

test('a scanner that ends with return and line feed leaves open what its code has opened', async ({ browser }) => {
  const yard = aLocation({ id: 'L-YARD', code: 'YARD', kind: 'zone', purpose: 'Buyers fetch here' })
  const warehouse = await openTestWarehouse({ stock: { locations: [yard] } })
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/zones')
  await expect(page.getByText('Buyers fetch here')).toBeVisible()
  await scan(page, 'L-YARD')
  const drawer = page.getByRole('dialog', { name: 'YARD' })
  await expect(drawer).toBeVisible()
  await expect(drawer.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('button', { name: 'Close zone' })).toBeVisible()
  expect(errors).toEqual([])
  await warehouse.close()
})
