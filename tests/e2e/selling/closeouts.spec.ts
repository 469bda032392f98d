import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { tagCodeOf } from '#domain/codes/lot-tags.ts'
import { aLot, aTime, aUnit, anAuction, anOrder, photosOf } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { unmarked } from '#tests/e2e/support/marked-words.ts'
import {
  allSent,
  desktop,
  expectPicture,
  openDevice,
  scan,
  scanResult,
  signIn,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const labels = Array.from({ length: 6 }, (_, index) => mintLabel('unit', '7KQ', index + 1))
const label = (index: number) => labels[index] ?? ''
const id = (index: number) => idOfLabel(label(index))
const over = anAuction({ id: 'event-over', title: 'Last week', status: 'published', startsAt: inDays(-9), endsAt: inDays(-1), taxPct: 8.25, pickupTo: inDays(3) }) // prettier-ignore
const next = anAuction({ id: 'event-next', title: 'Next week', startsAt: inDays(3), endsAt: inDays(8) })
const units = labels.map((one, index) =>
  aUnit({ id: idOfLabel(one), label: one, title: `Sheet ${index + 1}`, stage: 'listed', listingId: `lot-${index + 1}`, grade: 'usedGood', retailCents: 9900, estimateCents: 2000, inspectedAt: aTime, locationId: 'L-A-01' }),
) // prettier-ignore
const lots = units.map((unit, index) =>
  aLot({ id: `lot-${index + 1}`, eventId: over.id, lotNo: index + 1, title: unit.title, status: 'live', unitIds: [unit.id], startBidCents: 500, publications: { hibid: { state: 'live', number: index === 2 ? '3m' : String(index + 1) } } }),
) // prettier-ignore
const ebay = anOrder({ lines: { [id(1)]: { listingId: '', unitId: id(1), sticker: '', priceCents: 4000 } } })

let warehouse: TestWarehouse
test.beforeEach(async () => {
  const sold = units.map((unit) => (unit.id === id(1) ? { ...unit, stage: 'sold' as const, orderId: ebay.id } : unit))
  warehouse = await openTestWarehouse({ stock: { units: sold, listings: lots, saleEvents: [over, next], orders: [ebay] } })
}) // prettier-ignore
test.afterEach(() => warehouse.close())

const A = 'order-hibid-event-over-501'
const header = 'Lot #,Winning Bidder,Bidder ID,High Bid,Max Bid,Email,Phone'
const csv = (name: string, lines: readonly string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from([header, ...lines].join('\r\n')) }) // prettier-ignore
const results = csv('results.csv', ['1,Ann Buyer,501,13.33,20.00,ann@example.com,555-0101', '2,Ann Buyer,501,20.01,,,', '3m,Bob Buyer,502,5.00,,,', '4,,,0,,,', '5,,,0,,,', '6,Bob Buyer,502,9.00,,,', '27m,Cy,503,8.00,,,']) // prettier-ignore

const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) })
const read = (orderId: string) => warehouse.read('orders', orderId) as Readonly<Record<string, unknown>> | null

async function importFile(page: Page, file: ReturnType<typeof csv>): Promise<Locator> {
  await page.getByLabel('Results file').setInputFiles(file)
  return page.getByRole('dialog')
}

test('a manager imports results with no network past a wrong file, gets invoices paid, and settles what is decided', async ({
  browser,
}) => {
  const { context, page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/closeouts')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  await expect(row(page, 'Last week')).toContainText('Published')

  const orders = { ...csv('orders.csv', []), buffer: Buffer.from('Sales Record Number,Order Number,Buyer Username\r\n1,2,ann\r\n') } // prettier-ignore
  const drawer = await importFile(page, orders)
  await expect(drawer.getByRole('alert')).toContainText('eBay orders')
  await expect(drawer.getByRole('alert')).toContainText('Fulfillment')
  await drawer.getByRole('button', { name: 'Close' }).click()

  await importFile(page, results)
  await expect(drawer.getByRole('combobox', { name: 'Auction' })).toHaveValue(over.id)
  await expect(drawer.getByText('Dollars: the bids have decimals.')).toBeVisible()
  await expect(drawer.getByRole('list', { name: 'Rows to look at' })).toContainText('lot 27m: no lot of this auction has this number')
  await expect(drawer.getByRole('list', { name: 'Rows to look at' })).toContainText('lot 2: another order holds this unit')
  await drawer.getByRole('button', { name: 'Import: 2 invoices' }).click()
  await expect(row(page, 'Last week')).toContainText('Closed')
  await expect(drawer).toBeHidden()
  await importFile(page, results)
  await expect(drawer.getByRole('button', { name: 'Nothing new in this file' })).toBeDisabled()
  await drawer.getByRole('button', { name: 'Close' }).click()

  await row(page, 'Last week').click()
  await expect(drawer.getByText('2 invoices are not paid.')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Settle auction' })).toBeDisabled()
  const [sheet] = await Promise.all([page.waitForEvent('download'), drawer.getByRole('button', { name: 'Download the sheet' }).click()])
  expect(unmarked(readFileSync(await sheet.path(), 'utf8'))).toContain('1,Sheet 1,Sold,Ann Buyer,13.33,no')
  await drawer.getByRole('button', { name: 'Invoices' }).click()

  // Sold twice: a manager decides. Then it is paid, never with the number of a card.
  await row(page, 'Ann Buyer').click()
  await drawer.getByRole('button', { name: 'Take it off this invoice' }).click()
  await expect(drawer.getByRole('button', { name: 'Take it off this invoice' })).toBeHidden()
  await drawer.getByLabel('Reference').fill('4111 1111 1111 1111')
  await expect(drawer.getByText('The reference looks like a card number.')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Mark paid' })).toBeDisabled()
  await drawer.getByLabel('Reference').fill('R-7')
  await drawer.getByRole('button', { name: 'Mark paid' }).click()
  await expect(drawer.getByText('Cash · 16.59 · R-7')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()

  // The lot of a buyer who does not pay goes to the next bidder, the rest comes back.
  await row(page, 'Bob Buyer').click()
  await drawer.getByRole('button', { name: 'Next bidder for Sheet 6' }).click()
  await drawer.getByLabel('Name of the bidder').fill('Dee Next')
  await drawer.getByLabel('Price, up to $9.00').fill('9.50')
  await drawer.getByRole('button', { name: 'Invoice the next bidder' }).click()
  await expect(page.getByText('The price is above the high bid.')).toBeVisible()
  await drawer.getByLabel('Price, up to $9.00').fill('8')
  await drawer.getByRole('button', { name: 'Invoice the next bidder' }).click()
  await expect(drawer.getByRole('button', { name: 'Next bidder for Sheet 6' })).toBeHidden()
  await drawer.getByRole('button', { name: 'Cancel invoice' }).click()
  await expect(drawer.getByText('Canceled').first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await row(page, 'Dee Next').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Mark 1 paid' }).click()
  await expect(row(page, 'Dee Next')).toContainText('Paid')
  await page.getByText('Unsold', { exact: true }).click()
  await expect(row(page, 'Sheet 3')).toContainText('Not paid')
  await expect(row(page, 'Sheet 4')).toContainText('Not sold')
  await page.getByText('Auctions', { exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Hammer' })).toBeVisible()
  await row(page, 'Last week').click()
  await drawer.getByRole('button', { name: 'Settle auction' }).click()
  await expect(drawer.getByText('Settled')).toBeVisible()

  await context.setOffline(false)
  await allSent(page)
  await expect.poll(() => read(A)).toMatchObject({ paid: true, premiumCents: 200, taxCents: 126, status: 'scheduled' })
  expect(warehouse.read('units', id(1))).toMatchObject({ orderId: ebay.id })
  expect(warehouse.read('units', id(2))).toMatchObject({ stage: 'stored', orderId: '' })
  expect(warehouse.read('saleEvents', over.id)).toMatchObject({ status: 'settled' })
  expect(errors).toEqual([])
}) // prettier-ignore

test('two managers import the same results with no network: one set of invoices', async ({ browser }) => {
  const near = await openDevice(browser, warehouse.origin, desktop)
  const far = await openDevice(browser, warehouse.origin, desktop)
  await signIn(near.page, 'manager', '/closeouts')
  await signIn(far.page, 'admin', '/closeouts')
  for (const { page, context } of [near, far]) {
    await allSent(page)
    await workerReady(page)
    await context.setOffline(true)
    const drawer = await importFile(page, results)
    await drawer.getByRole('button', { name: 'Import: 2 invoices' }).click()
    await expect(row(page, 'Last week')).toContainText('Closed')
  }
  for (const { page, context } of [near, far]) {
    await context.setOffline(false)
    await allSent(page)
  }
  const ours = [...warehouse.server.admin.readCollection('orders')].map((one) => (one as { id: string }).id).filter((one) => one.startsWith('order-hibid'))
  expect(ours.toSorted((a, b) => a.localeCompare(b))).toEqual([A, 'order-hibid-event-over-502'])
  expect(warehouse.read('units', id(0))).toMatchObject({ orderId: A, stage: 'sold' })
  expect([...near.errors, ...far.errors]).toEqual([])
}) // prettier-ignore

test('stock that stays is decided on a handheld with no network: relisted, bundled, donated, scrapped, refused and undone', async ({
  browser,
}) => {
  await warehouse.close()
  const back = units.map((unit) => ({ ...unit, stage: 'stored' as const, listingId: '' }))
  const stayed = lots.map((lot) => ({ ...lot, status: 'unsold' as const }))
  const sold = back.map((unit) => (unit.id === id(5) ? { ...unit, stage: 'sold' as const, orderId: ebay.id } : unit))
  warehouse = await openTestWarehouse({ stock: { units: sold, listings: stayed, saleEvents: [{ ...over, status: 'closed' }, next], orders: [ebay], photos: photosOf(units) } })
  const { context, page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/closeouts')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  await expect(page.getByRole('list', { name: 'Lots waiting for a decision' }).getByRole('listitem')).toHaveCount(5)

  await scan(page, tagCodeOf('lot-1'))
  await expect(scanResult(page)).toContainText('Not sold')
  await expectPicture(page, id(0))
  await page.getByRole('button', { name: 'Relist' }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(scanResult(page)).toContainText('Offered again in Next week')
  await expect(scanResult(page)).toContainText('offered again once')
  await scan(page, label(5))
  await expect(scanResult(page)).toContainText('Already sold')
  await page.getByRole('button', { name: 'OK', exact: true }).click()

  // The same code twice within a moment counts once; one of three goes on the pallet by its label.
  await scan(page, label(1))
  await page.getByRole('button', { name: 'Bundle' }).click()
  await expect(scanResult(page)).toContainText('Pallet lot begun')
  await scan(page, tagCodeOf('lot-3'))
  await expect(scanResult(page)).toContainText('2 units in this pallet lot')
  await expectPicture(page, id(2))
  await scan(page, tagCodeOf('lot-3'))
  await expect(page.getByRole('list', { name: 'In this pallet lot' }).getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await page.getByRole('button', { name: 'Finish bundle' }).click()
  await expect(scanResult(page)).toContainText('Pallet lot finished')

  await scan(page, label(3))
  await page.getByRole('button', { name: 'Donate' }).click()
  await expect(scanResult(page)).toContainText('Who gets it?')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.getByLabel('Organization for donations').fill('Food bank')
  await page.getByRole('button', { name: 'Donate' }).click()
  await expect(scanResult(page)).toContainText('to Food bank')
  await scan(page, label(4))
  await page.getByRole('button', { name: 'Scrap' }).click()
  await page.getByRole('button', { name: 'Unsafe to sell' }).click()
  await expect(scanResult(page)).toContainText('Scrapped')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(scanResult(page)).toContainText('Taken back')

  await context.setOffline(false)
  await allSent(page)
  const made = [...warehouse.server.admin.readCollection('listings')]
    .map((one) => one as { eventId: string; lotNo: number; unitIds: string[]; relists: number })
    .filter(({ eventId }) => eventId === next.id)
    .toSorted((a, b) => a.lotNo - b.lotNo)
  expect(made.map(({ lotNo, unitIds, relists }) => `${lotNo} ${unitIds.length} ${relists}`)).toEqual(['1 1 1', '2 2 1'])
  await expect.poll(() => warehouse.read('units', id(3))).toMatchObject({ stage: 'donated' })
  expect(warehouse.read('units', id(4))).toMatchObject({ stage: 'stored' })
  expect(errors).toEqual([])
}) // prettier-ignore
