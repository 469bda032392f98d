import { expect } from '@playwright/test'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { aContainer, aLoad, anActivity, anAuction, anOrder, aUnit } from '#tests/support/records.ts'
import { violationsOf } from '#tests/e2e/support/accessibility.ts'
import { allSent, desktop, openDevice, signIn, test, workerReady } from '#tests/e2e/support/support.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const bought = { stage: 'closed', bidCents: null, feeCents: 0, arrivedAt: daysAgo(10) } as const
const loads = [
  aLoad({ id: 'load-1', code: 'L-1001', title: 'Kitchen truck', source: 'B-Stock', ...bought, hammerCents: 90_000, freightCents: 10_000 }),
  aLoad({ id: 'load-2', code: 'L-1002', title: 'Toy truck', source: 'Target', ...bought, hammerCents: null }),
  aLoad({ id: 'load-3', code: 'L-1003', title: 'Old truck', source: 'Target', ...bought, hammerCents: 5_000, arrivedAt: daysAgo(200) }),
] // prettier-ignore
const units = [
  aUnit({ id: 'U-7KQ0001X', label: 'U-7KQ0001X', title: 'Mixer', loadId: 'load-1', category: 'Kitchen', stage: 'shipped', orderId: 'order-1', retailCents: 60_000, qty: 1 }),
  aUnit({ id: 'U-7KQ0002X', label: 'U-7KQ0002X', title: 'Toaster', loadId: 'load-1', category: 'Kitchen', stage: 'stored', containerId: 'P-7KQ0001A', grade: 'usedGood', inspectedAt: daysAgo(1), estimateCents: 30_000, retailCents: 20_000, qty: 1 }),
  aUnit({ id: 'U-7KQ0003X', label: 'U-7KQ0003X', title: 'Radio', loadId: 'load-1', category: 'Audio', stage: 'received', grade: '', retailCents: 20_000, qty: 1 }),
] // prettier-ignore
const order = anOrder({
  id: 'order-1', channelKey: 'whatnot', eventId: 'show-1', externalId: 'n-1', status: 'shipped', lines: { one: { listingId: '', unitId: 'U-7KQ0001X', sticker: '', priceCents: 100_000 } },
  premiumCents: null, shippingCents: null, feeCents: null, postageCents: null, taxCents: null,
}) // prettier-ignore
const show = anAuction({ id: 'show-1', kind: 'show', title: 'Friday show', startsAt: daysAgo(3), endsAt: daysAgo(3) })
const paidOut = anActivity({
  id: 'show-tx-1', type: 'show.transaction', refType: 'saleEvent', refId: 'show-1', at: daysAgo(2),
  data: { key: '1', source: 'weekly', kind: 'ORDER_EARNINGS', orderNo: 'n-1', at: daysAgo(3), amountCents: 88_000, soldCents: 100_000 },
}) // prettier-ignore

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: { loads, units, orders: [order], saleEvents: [show], activity: [paidOut], containers: [aContainer({ id: 'P-7KQ0001A', label: 'P-7KQ0001A', loadId: 'load-1' })] }, // prettier-ignore
  })
})
test.afterEach(() => warehouse.close())

test('a manager sees with no network what loads earned, down to one unit, and gives a load its cost', async ({
  browser,
}) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/inbound')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Profit').click()
  const row = (name: string | RegExp) => page.getByRole('row', { name })
  // 88,000 paid out, less 60 of every 100 dollars of a cost of 100,000.
  await expect(row(/Kitchen truck/)).toContainText('$880.00')
  await expect(row(/Kitchen truck/)).toContainText('$280.00')
  await expect(row(/Kitchen truck/)).toContainText(/46\.7\s%/)
  await expect(page.getByRole('group', { name: 'All together' })).toContainText('1 item without a price')
  await expect(page.getByText('One load has no cost and is not counted.')).toBeVisible()
  await expect(row(/Old truck/)).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])

  await row(/Kitchen truck/).click()
  await expect(row(/Audio/)).toContainText('$200.00')
  await row('Kitchen').click()
  await expect(row(/U-7KQ0001X/)).toContainText('$280.00')
  await row(/U-7KQ0001X/).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manifest' })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('Mixer')
  await page.goBack()
  await page.getByRole('button', { name: 'Show more than Kitchen' }).click()
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Auction or show').click()
  await expect(row(/A live show/)).toContainText('$280.00')
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Pallet').click()
  await expect(row(/P-7KQ0001A/)).toContainText('$0.00')
  await row('On no pallet').click()
  await expect(row(/U-7KQ0001X/)).toBeVisible()
  await expect(row(/U-7KQ0002X/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Show more than On no pallet' }).click()
  await page.getByRole('button', { name: /Show more than L-1001/ }).click()

  await page.getByRole('radiogroup', { name: 'Loads that arrived in' }).getByText('A year').click()
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Load', { exact: true }).click()
  await expect(row(/Old truck/)).toContainText('-$50.00')
  await page.getByRole('button', { name: 'Open load L-1002' }).click()
  await expect(page.getByRole('dialog')).toContainText('Toy truck')
  await page.keyboard.press('Escape')

  // The other device says what the load cost.
  await context.setOffline(false)
  await warehouse.put({ loads: [{ ...(loads[1] as (typeof loads)[number]), hammerCents: 7_000, updatedAt: new Date(Date.now() + 60_000).toISOString() }] }) // prettier-ignore
  await expect(row(/Toy truck/)).toContainText('-$70.00')
  await expect(page.getByText('One load has no cost and is not counted.')).toHaveCount(0)
  expect(errors).toEqual([])
})
