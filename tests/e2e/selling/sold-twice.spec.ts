import { expect } from '@playwright/test'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { readServer } from '#tests/support/read-sides.ts'
import { aLot, aTime, aUnit, anAuction } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { allSent, desktop, openDevice, signIn, test, workerReady } from '#tests/e2e/support/support.ts'

const label = mintLabel('unit', '7KQ', 1)
const id = idOfLabel(label)
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const auction = anAuction({ id: 'event-1', title: 'Last week', status: 'published', startsAt: inDays(-9), endsAt: inDays(-1), pickupTo: inDays(3) }) // prettier-ignore
const unit = aUnit({ id, label, title: 'Fan', stage: 'listed', listingId: 'lot-1', grade: 'usedGood', retailCents: 9900, inspectedAt: aTime, locationId: 'L-A-01' }) // prettier-ignore
const lot = aLot({
  id: 'lot-1',
  eventId: auction.id,
  lotNo: 1,
  title: 'Fan',
  status: 'live',
  unitIds: [id],
  startBidCents: 500,
})
const csv = (name: string, lines: readonly string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }) // prettier-ignore

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock: { units: [unit], listings: [lot], saleEvents: [auction] } })
})
test.afterEach(() => warehouse.close())

test('a unit that two devices sell offline keeps both orders, and a manager sees and decides it', async ({ browser }) => {
  const near = await openDevice(browser, warehouse.origin, desktop)
  const far = await openDevice(browser, warehouse.origin, desktop)
  await signIn(near.page, 'manager', '/fulfillment')
  await signIn(far.page, 'admin', '/closeouts')
  for (const { page, context } of [near, far]) {
    await allSent(page)
    await workerReady(page)
    await context.setOffline(true)
  }
  await near.page.getByRole('button', { name: 'Take in a file' }).click()
  await near.page.getByRole('dialog').getByLabel('File', { exact: true }).setInputFiles(csv('ebay.csv', [
    'Sales Record Number,Order Number,Buyer Username,Ship To Name,Ship To Address 1,Ship To City,Ship To State,Ship To Zip,Ship To Country,Item Number,Item Title,Custom Label,Quantity,Sold For,Shipping And Handling,Sale Date,Paid On Date,Transaction ID',
    `7,44,dan,Dan Ek,5 Oak Rd,Tulsa,OK,74105,United States,3157,Fan,${label},1,$31.50,$6.00,Nov-22-26,Nov-22-26,9001`,
  ])) // prettier-ignore
  await near.page.getByRole('button', { name: 'Take in 1 order' }).click()
  await expect(near.page.getByRole('row', { name: /Dan Ek/ })).toContainText('$37.50')
  await far.page.getByLabel('Results file').setInputFiles(csv('results.csv', ['Lot #,Winning Bidder,Bidder ID,High Bid,Max Bid,Email,Phone', '1,Ann Buyer,501,13.33,20.00,,'])) // prettier-ignore
  await far.page.getByRole('button', { name: 'Import: 1 invoice' }).click()
  await expect(far.page.getByRole('row', { name: /Last week/ })).toContainText('Closed')

  for (const { context, page } of [near, far]) {
    await context.setOffline(false)
    await allSent(page)
  }
  const orders = async () => [...(await readServer(warehouse.origin, 'orders')).values()].filter((one) => one['_deleted'] !== true)
  await expect.poll(async () => (await orders()).length).toBe(2)
  // The unit names one of them; the line of the other says so, on its page.
  const winner = String((warehouse.read('units', id) as { readonly orderId: string } | null)?.orderId)
  const isEbay = winner.startsWith('order-ebay')
  const loser = isEbay ? far.page : near.page
  if (isEbay) {
    await loser.goto('/closeouts?show=invoices')
    await loser.getByRole('row', { name: /Ann Buyer/ }).click()
  } else await expect(loser.getByRole('row', { name: /Dan Ek/ })).toContainText('Sold twice')
  if (isEbay) await expect(loser.getByRole('dialog').getByText('Sold twice').first()).toBeVisible()
  // And the conflict has both, in the managers' inbox.
  await near.page.goto('/')
  await expect(near.page.getByRole('region', { name: 'Conflicts' })).toContainText('Fan')
  expect([...near.errors, ...far.errors]).toEqual([])
}) // prettier-ignore
