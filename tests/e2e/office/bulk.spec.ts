import { expect } from '@playwright/test'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { newChannel } from '#domain/selling/channel.ts'
import { aLot, aTime, aUnit, anAuction, anOrder } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { allSent, desktop, openDevice, signIn, test } from '#tests/e2e/support/support.ts'

const long = new Date(Date.now() - 60 * 86_400_000).toISOString()
const labels = Array.from({ length: 12 }, (_, index) => mintLabel('unit', '7KQ', index + 1))
const { key: _key, ...data } = { ...newChannel('ebay', 'ebay', 'eBay'), active: true }
const units = labels.map((label, index) => aUnit({ id: idOfLabel(label), label, title: `Sheet ${index + 1}`, stage: 'listed', listingId: `list-${index + 1}`, grade: 'usedGood', retailCents: 9900 })) // prettier-ignore
const listings = units.map((unit, index) => aLot({ id: `list-${index + 1}`, saleType: 'fixed', eventId: '', lotNo: 0, title: unit.title, status: 'live', unitIds: [unit.id], priceCents: 10_000, startBidCents: null, publications: { ebay: { state: 'live', at: long, number: '1', firstCents: 10_000, toldCents: 10_000 } } })) // prettier-ignore
const over = anAuction({ id: 'event-over', title: 'Last week', status: 'closed' })
const names = ['Ann Reed', 'Bob Stone', 'Cy Hill', 'Dee Lake']
const orders = names.map((buyerName, index) => anOrder({ id: `order-hibid-event-over-${index}`, channelKey: 'hibid', externalId: `INV-${index}`, buyerKey: String(index), buyerName, eventId: over.id, method: 'pickup', paid: false, status: 'open', lines: { [`x${index}`]: { listingId: `lot-${index}`, unitId: `x${index}`, sticker: '', priceCents: 1000 } } })) // prettier-ignore
const packed = ['Ed Moss', 'Flo Hart'].map((buyerName, index) => anOrder({ id: `packed-${index}`, externalId: `S-${index}`, buyerName, status: 'packed', weightOz: 20, shipTo: `${buyerName}\n12 Elm St\nAustin, TX 78701`, lines: { [`u-${index}`]: { listingId: '', unitId: `U-${index}`, sticker: '', priceCents: 1000 } }, lineStates: { [`u-${index}`]: 'packed' } })) // prettier-ignore
let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock: { config: [{ id: 'channel-ebay', kind: 'channel', key: 'ebay', rank: 10, createdAt: aTime, createdBy: 'u1', updatedAt: aTime, updatedBy: 'u1', data }], units, listings, saleEvents: [over], orders: [...orders, ...packed] } }) // prettier-ignore
})
test.afterEach(() => warehouse.close())

test('prices are reduced by their ticks: a double press, a filter and nothing ticked reduce no others', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/closeouts?show=prices')
  await allSent(page)
  const reduced = () => listings.filter(({ id }) => warehouse.read('listings', id)?.['priceCents'] !== 10_000).length
  const rows = page.getByRole('row', { name: /Sheet/ })
  await expect(page.getByRole('button', { name: 'Tick prices to reduce' })).toBeDisabled()
  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  const box = await page.getByRole('button', { name: 'Reduce 2 prices' }).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 10]
  await page.mouse.click(x, y)
  await expect(page.getByText('2 prices reduced')).toBeVisible()
  await page.mouse.click(x, y)
  await allSent(page)
  expect(reduced()).toBe(2)

  await page.getByRole('textbox', { name: 'Filter' }).fill('Sheet 12')
  await expect(rows).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Reduce 1 price', exact: true }).click()
  await expect(page.getByText('1 price reduced')).toBeVisible()
  await allSent(page)
  expect(reduced()).toBe(3)
  expect(errors).toEqual([])
})

test('invoices that are ticked and hidden by a filter are named, and one press unticks them', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/closeouts?show=invoices')
  await allSent(page)
  await expect(page.getByRole('row', { name: /Ann Reed/ })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await page.getByRole('textbox', { name: 'Filter' }).fill('Ann')
  await expect(page.getByRole('row', { name: /Bob/ })).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: '3 ticked rows are hidden by the filter.' })).toBeVisible()
  await page.getByRole('button', { name: 'Untick', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mark 1 paid' }).click()
  await expect.poll(() => orders.filter(({ id }) => warehouse.read('orders', id)?.['paid'] === true).length).toBe(1)
  expect(errors).toEqual([])
})

test('the label file of the ticked order does not become that of all others when it is sent meanwhile', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/fulfillment?show=orders')
  await allSent(page)
  await page
    .getByRole('row', { name: /Ed Moss/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Label file' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('S-0: Item Name, is empty')).toBeVisible()
  const [first] = packed
  if (first) await warehouse.put({ orders: [{ ...first, status: 'shipped', tracking: '1Z', carrier: 'UPS', updatedAt: new Date(Date.now() + 60_000).toISOString() }] }) // prettier-ignore
  await expect(drawer.getByText('S-0')).toHaveCount(0)
  await expect(drawer.getByText('S-1')).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Save file' })).toBeDisabled()
  expect(errors).toEqual([])
})
