import { expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { anAuction, anOrder, aTime } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { allSent, desktop, openDevice, signIn, test, workerReady } from '#tests/e2e/support/support.ts'

const show = anAuction({
  id: 'show-1', kind: 'show', channelKey: 'whatnot', title: 'Toys night', status: 'settled', startsAt: '2026-11-19T01:00:00.000Z', endsAt: '2026-11-19T03:00:00.000Z',
}) // prettier-ignore
const order = anOrder({
  id: 'order-whatnot-1', channelKey: 'whatnot', externalId: '1', eventId: show.id, placedAt: aTime, handOver: { orderNos: ['700'] },
  lines: { u1: { listingId: 'i1', unitId: 'u1', sticker: '1', priceCents: 1200 } },
}) // prettier-ignore
const weekly = (...lines: readonly string[]) => ({
  name: 'weekly.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Weekly Orders Report,,',
      '',
      'TRANSACTION_TYPE,ORDER_ID,LEDGER_TRANSACTION_ID,ORDER_PLACED_AT_UTC,LISTING_TITLE,TRANSACTION_AMOUNT,POST_COUPON_PRICE,SHIPPING_FEE,COMMISSION_FEE,PAYMENT_PROCESSING_FEE,TAX_ON_COMMISSION_FEE,TAX_ON_PAYMENT_PROCESSING_FEE',
      ...lines,
    ].join('\r\n'),
  ),
})
const sale = 'ORDER_EARNINGS,700,tx-1,2026-11-19 01:20:00,Robot,10.39,12.00,--,0.96,0.65,--,--'
const refund = 'ORDER_REFUND,700,tx-2,2026-11-19 01:20:00,Robot,-5.00,--,--,--,--,--,--'
const off = 'ORDER_EARNINGS,701,tx-3,2026-11-19 01:25:00,Kite,5.00,6.00,--,0.48,0.47,--,--'

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock: { saleEvents: [show], orders: [order] } })
})
test.afterEach(() => warehouse.close())

test('transactions are taken in with no network, once each, reach another device, and a late refund lowers the show', async ({
  browser,
}) => {
  const { context, page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'admin', '/whatnot-history')
  await allSent(page)
  await workerReady(page)
  await expect(page.getByRole('row', { name: /Toys night/ })).toContainText('$12.00')
  await context.setOffline(true)
  const drawer = page.getByRole('dialog')
  const take = async (file: ReturnType<typeof weekly>) => {
    await page.getByRole('button', { name: 'Import transactions' }).click()
    await drawer.getByLabel('File').setInputFiles(file)
  }
  await take({ name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from('order_id,buyer_username,product_name,cancelled_or_failed\r\n1,2,3,4') }) // prettier-ignore
  await expect(drawer.getByRole('alert')).toContainText('Whatnot sales')
  await drawer.getByLabel('File').setInputFiles(weekly(sale, off))
  await expect(drawer.getByText('2 new rows, 0 in already')).toBeVisible()
  await drawer.getByRole('button', { name: 'Take 2 rows in' }).click()
  await expect(page.getByRole('row', { name: /Toys night/ })).toContainText('$15.39')
  await take(weekly(off, sale, refund))
  await expect(drawer.getByText('1 new row, 2 in already')).toBeVisible()
  await drawer.getByRole('button', { name: 'Take 1 row in' }).click()
  await expect(page.getByRole('row', { name: /Toys night/ })).toContainText('$10.39')
  await take(weekly(sale, refund))
  await expect(drawer.getByText('Every row of this file is in already.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()

  await page.getByText('Differences', { exact: true }).click()
  await expect(page.getByRole('row', { name: /701/ })).toContainText('$0.05')
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Shows', { exact: true }).click()
  await page.getByRole('row', { name: /Toys night/ }).click()
  await expect(drawer).toContainText('ORDER_REFUND')
  await drawer.getByRole('button', { name: 'Close' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]) // prettier-ignore
  expect(readFileSync(await file.path(), 'utf8')).toContain('Toys night')

  // The days are remembered.
  await page.getByLabel('From').fill('2026-11-20')
  await expect(page.getByText('No shows in these days')).toBeVisible()
  await page.goto('/whatnot-history')
  await expect(page.getByLabel('From')).toHaveValue('2026-11-20')
  await page.getByRole('button', { name: 'All time' }).click()
  await page.getByText('Charts', { exact: true }).click()
  await expect(page.getByRole('figure', { name: 'Gross and paid out' })).toBeVisible()
  await context.setOffline(false)
  await allSent(page)
  const other = await openDevice(browser, warehouse.origin, desktop)
  await signIn(other.page, 'admin', '/whatnot-history')
  await expect(other.page.getByRole('row', { name: /Toys night/ })).toContainText('$10.39')
  expect([...errors, ...other.errors]).toEqual([])
})
