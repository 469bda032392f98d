import { expect, test, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { readDisk } from '#tests/support/read-sides.ts'
import { aLoad, aUnit } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { allSent, desktop, openDevice, signIn } from './support.ts'

const target = 'tests/fixtures/target-truckload.csv'
const amazon = 'tests/fixtures/amazon-returns.csv'

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse()
})
test.afterEach(() => warehouse.close())

async function openImport(...args: Parameters<typeof openDevice>) {
  const device = await openDevice(args[0], args[1], args[2] ?? desktop)
  await signIn(device.page, 'manager', '/import')
  await expect(device.page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
  return device
}

const choose = (page: Page, file: string | { name: string; text: string }) =>
  page
    .getByLabel('File', { exact: true })
    .setInputFiles(
      typeof file === 'string' ? file : { name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) },
    )

async function importIt(page: Page, file: Parameters<typeof choose>[1], button: string): Promise<void> {
  await choose(page, file)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('status').filter({ hasText: 'is in load' }).first()).toBeVisible({ timeout: 30_000 })
}

test('a truck’s manifest becomes a load, the same file again is a no-op, and it can be taken back', async ({
  browser,
}) => {
  const { page, errors } = await openImport(browser, warehouse.origin)
  await choose(page, target)
  await expect(page.getByRole('heading', { name: 'Target manifest' })).toBeVisible()
  const figures = page.getByLabel('In this file')
  await expect(figures).toContainText('412')
  await expect(figures).toContainText('5,201')
  await expect(figures).toContainText('$146,919.78')
  await expect(page.getByLabel('Order number').first()).toHaveValue('urc_mixed_20261102_117_t')
  await page.getByRole('button', { name: 'Import 412 lines' }).click()
  await expect(page.getByText(/target-truckload\.csv is in load M-/).first()).toBeVisible({ timeout: 30_000 })
  await allSent(page)
  await expect.poll(() => warehouse.server.admin.countDocuments('manifestLines')).toBe(412)
  await expect.poll(() => warehouse.server.admin.countDocuments('containers')).toBe(24)

  await choose(page, target)
  await expect(page.getByText('This file was imported already')).toBeVisible()
  await page.getByRole('button', { name: 'Close the file' }).click()

  await page.reload()
  await page.getByRole('button', { name: /^Take back the import of target-truckload\.csv/ }).click()
  await expect(page.getByText('The import of target-truckload.csv was taken back.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('cell', { name: 'taken back' })).toBeVisible()
  await allSent(page)
  await importIt(page, target, 'Import 412 lines')
  await allSent(page)
  await expect(page.getByRole('button', { name: /^Sync/ })).not.toContainText('refused')
  expect(errors).toEqual([])
})

test('without a network a manifest is imported all the same, on a tablet too', async ({ browser }) => {
  const { page, context, errors } = await openImport(browser, warehouse.origin, { width: 1024, height: 768 })
  await allSent(page)
  await choose(page, amazon)
  await expect(page.getByRole('heading', { name: 'Amazon manifest' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Import 936 lines' }).click()
  await expect(page.getByText(/amazon-returns\.csv is in load/).first()).toBeVisible({ timeout: 30_000 })
  await context.setOffline(false)
  await allSent(page)
  await expect.poll(() => warehouse.server.admin.countDocuments('manifestLines')).toBe(936)
  expect(errors).toEqual([])
})

test('a corrected file merges, and once something was received nothing can be taken back', async ({ browser }) => {
  await warehouse.put({ loads: [aLoad({ stage: 'booked', sellerOrderNo: 'urc_mixed_20261102_117_t' })] })
  const { page, errors } = await openImport(browser, warehouse.origin)
  await allSent(page)
  await choose(page, target)
  await expect(page.getByRole('radio', { name: 'A load that is there already' })).toBeChecked()
  await page.getByRole('button', { name: 'Import 412 lines' }).click()
  await expect(page.getByText('target-truckload.csv is in load L-1001.').first()).toBeVisible({ timeout: 30_000 })
  const corrected = readFileSync(target, 'utf8').replace(
    'Air Fryer 6 qt,7,119.99,839.93',
    'Air Fryer 6 qt,9,119.99,1079.91',
  )
  await choose(page, { name: 'corrected.csv', text: corrected })
  await expect(page.getByRole('radio', { name: 'A load that is there already' })).toBeChecked()
  await page.getByRole('button', { name: 'Correct 1 line' }).click()
  await expect(page.getByText(/corrected\.csv is in load/).first()).toBeVisible()
  await allSent(page)
  await warehouse.put({ units: [aUnit({ id: 'U-00010001X', lineId: 'x' })] })
  // The way back is closed by what this device knows.
  await expect.poll(async () => (await readDisk(page, 'units')).has('U-00010001X')).toBe(true)
  await page.getByRole('button', { name: /^Take back the import of corrected\.csv/ }).click()
  await expect(page.getByText(/were already received: its manifest cannot be taken back/)).toBeVisible()
  expect(errors).toEqual([])
})

test('what cannot be read is said by row, and doubt is asked before anything is written', async ({ browser }) => {
  const { page, errors } = await openImport(browser, warehouse.origin)
  const text = 'sep=;\nLPN;Title;Qty;Unit Retail;UPC\nLPRQ3978200;Lamp;1;1,234;7.6E+11\nLPRQ3978201;Bike;none;99;N/A'
  await choose(page, { name: 'doubt.csv', text })
  await expect(page.getByText('Is the decimal sign a point or a comma?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await page.getByRole('radio', { name: 'A point: 1,234.56' }).check()
  const problems = page.getByRole('region', { name: 'Problems by row' })
  await expect(problems.getByRole('row', { name: /^3 UPC A spreadsheet shortened/ })).toBeVisible()
  await expect(
    problems.getByRole('row', { name: /^4 Qty There is no quantity.*left out|^4 Qty A quantity/ }),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these notes' }).click()
  expect((await download).suggestedFilename()).toBe('doubt-notes.csv')
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByText(/doubt\.csv is in load/).first()).toBeVisible()
  expect(errors).toEqual([])
})

test('a sign-in page is refused, and other kinds of files are named with their page', async ({ browser }) => {
  const { page, errors } = await openImport(browser, warehouse.origin)
  await choose(page, { name: 'manifest.csv', text: '<!DOCTYPE html><html><title>Sign in</title></html>' })
  await expect(page.getByRole('alert').filter({ hasText: 'sign-in page' })).toBeVisible()
  await choose(page, {
    name: 'results.csv',
    text: 'Lot #,Winning Bidder,Bidder ID,High Bid,Max Bid,Email,Phone\n1,Ann,7,500,600,,',
  })
  await expect(page.getByText('The page Closeouts takes such files in.')).toBeVisible()
  expect(errors).toEqual([])
})

test('a list of auctions becomes leads once its zone is known', async ({ browser }) => {
  const { page, errors } = await openImport(browser, warehouse.origin)
  const text =
    'Auction ID,Title,Seller,Current Bid,Retail,Units,End Time\nA-1,Kitchen truckload,Target,$4250.00,"$58,000.50",1204,11/24/2026 3:00 PM'
  await choose(page, { name: 'auctions.csv', text })
  await expect(page.getByText('In which time zone do these auctions end?')).toBeVisible()
  await page.getByRole('combobox', { name: 'In which time zone do these auctions end?' }).click()
  await page.getByRole('option', { name: 'Eastern' }).click()
  await page.getByRole('button', { name: 'Import 1 lead' }).click()
  await expect(page.getByText('1 lead added, 0 updated.').first()).toBeVisible()
  await allSent(page)
  await expect.poll(() => warehouse.server.admin.countDocuments('loads')).toBe(1)
  expect(errors).toEqual([])
})
