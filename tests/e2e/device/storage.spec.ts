import { expect, type Page } from '@playwright/test'
import { aLoad } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { allSent, openDevice, signIn, test } from '#tests/e2e/support/support.ts'

let warehouse: TestWarehouse
test.beforeAll(async () => {
  warehouse = await openTestWarehouse({ stock: { loads: [aLoad({ id: 'load-1', code: 'L-1001' })] } })
})
test.afterAll(() => warehouse.close())

async function clearIndexedDb(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: warehouse.origin, storageTypes: 'indexeddb' })
}

test('storage that the browser emptied under the app: one reload, words about it, and the records come again', async ({
  browser,
}) => {
  const { page } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  const reloaded = page.waitForEvent('load')
  await clearIndexedDb(page)
  await reloaded
  await expect(page.getByText('This browser cleared its storage')).toBeVisible()
})

test('storage that closes again right after the reload ends in words, not in a loop', async ({ browser }) => {
  const { page } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await page.evaluate(() => sessionStorage.setItem('restow-reloaded-for-storage', String(Date.now())))
  await clearIndexedDb(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Stop scanning' })).toBeVisible()
})
