/** A company of one's own, from the printed address on. */
import { expect, type Page } from '@playwright/test'
import type { TestWarehouse } from '#tests/support/test-warehouse.ts'

export const ADMIN = { email: 'ida@harbor.test', password: 'nine crates' }

export async function startCompany(page: Page, { server }: TestWarehouse): Promise<void> {
  await page.goto(`/auth?setup=${server.setupCode()}`)
  await page.getByLabel('Company').fill('Harbor Liquidation')
  await page.getByLabel('Name', { exact: true }).fill('Ida Moss')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Start the warehouse' }).click()
  await expect(page.getByRole('textbox', { name: 'Scan' })).toBeVisible()
}
