import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { countOnDisk, readDisk } from '#tests/support/read-sides.ts'
import { aLoad, aUnit, aUser } from '#tests/support/records.ts'
import { openTestWarehouse, people, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { allSent, desktop, openDevice, signIn, test, workerReady } from '#tests/e2e/support/support.ts'

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
  await expect(page.getByRole('status').filter({ hasText: 'is in load' }).first()).toBeVisible()
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
  await expect(page.getByText(/target-truckload\.csv is in load M-/).first()).toBeVisible()
  await allSent(page)
  await expect.poll(() => warehouse.server.admin.countDocuments('manifestLines')).toBe(412)
  await expect.poll(() => warehouse.server.admin.countDocuments('containers')).toBe(24)

  await choose(page, target)
  await expect(page.getByText('This file was imported already')).toBeVisible()
  await page.getByRole('button', { name: 'Close the file' }).click()

  await page.reload()
  await page.getByRole('button', { name: /^Take back the import of target-truckload\.csv/ }).click()
  await expect(page.getByText('The import of target-truckload.csv was taken back.')).toBeVisible()
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
  await expect(page.getByText(/amazon-returns\.csv is in load/).first()).toBeVisible()
  await context.setOffline(false)
  await allSent(page)
  await expect.poll(() => warehouse.server.admin.countDocuments('manifestLines')).toBe(936)
  expect(errors).toEqual([])
})

test('a corrected file merges, and once an item was received nothing can be taken back', async ({ browser }) => {
  await warehouse.put({ loads: [aLoad({ stage: 'booked', sellerOrderNo: 'urc_mixed_20261102_117_t' })] })
  const { page, errors } = await openImport(browser, warehouse.origin)
  await allSent(page)
  await choose(page, target)
  await expect(page.getByRole('radio', { name: 'A load that is there already' })).toBeChecked()
  await page.getByRole('button', { name: 'Import 412 lines' }).click()
  await expect(page.getByText('target-truckload.csv is in load L-1001.').first()).toBeVisible()
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
  // This device's own records close the way back.
  await expect.poll(async () => (await readDisk(page, 'units')).has('U-00010001X')).toBe(true)
  await page.getByRole('button', { name: /^Take back the import of corrected\.csv/ }).click()
  await expect(page.getByText(/were already received: its manifest cannot be taken back/)).toBeVisible()
  expect(errors).toEqual([])
})

test('what cannot be read is shown by row, and doubt is asked before anything is written', async ({ browser }) => {
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

test('a list of auctions becomes leads once its zone is chosen', async ({ browser }) => {
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

async function chooseColumn(page: Page, field: string, column: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: new RegExp(`^${column}`) }).click()
}

test('a list with unknown headings is mapped by hand once, and its prices are named', async ({ browser }) => {
  const { page, errors } = await openImport(browser, warehouse.origin)
  const rows = (from: number) => [0, 1, 2].map((n) => `Lampe ${from + n},${n + 1},12.5${n}`).join('\n')
  const heads = 'Bezeichnung,Stk,Wert'
  await choose(page, { name: 'eins.csv', text: `${heads}\n${rows(1)}` })
  await expect(page.getByText('These headings are not recognized')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'No item column chosen.' })).toContainText('Title')
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await chooseColumn(page, 'Title', 'Bezeichnung')
  await expect(page.getByText('Lampe 1 · Lampe 2 · Lampe 3')).toBeVisible()
  await expect(page.getByText('This list has no prices')).toBeVisible()
  await expect(page.getByText('each row counts as 1 unit')).toBeVisible()
  await chooseColumn(page, 'Quantity', 'Stk')
  await chooseColumn(page, 'Unit retail', 'Wert')
  const figures = page.getByLabel('In this file')
  await expect(figures).toContainText('Retail, USD$75.08')
  await page.getByRole('button', { name: 'Import 3 lines' }).click()
  await expect(page.getByText(/eins\.csv is in load/).first()).toBeVisible()

  await choose(page, { name: 'zwei.csv', text: `${heads}\n${rows(7)}` })
  await expect(page.getByText('The columns are chosen as for the last file with these headings')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 3 lines' })).toBeEnabled()
  expect(errors).toEqual([])
})

test('a list in a foreign currency is converted at a stated rate, never shown as dollars', async ({ browser }) => {
  const { page, errors } = await openImport(browser, warehouse.origin)
  const text = 'Item #,Model,Item Description,Qty,Unit Retail (CAD)\n1652343,,Blender,2,10.00\n1710022,,Fan,1,30.00'
  await choose(page, { name: 'costco-cad.csv', text })
  // The column that holds something, not the empty one.
  await expect(page.getByRole('combobox', { name: 'Item number', exact: true })).toHaveValue('Item #')
  await expect(page.getByText('These amounts are in CAD. Restow keeps US dollars.')).toBeVisible()
  await expect(page.getByLabel('In this file')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await page.getByRole('radio', { name: 'Import without the CAD amounts' }).check()
  await expect(page.getByText('This list has no prices')).toBeVisible()
  await page.getByRole('radio', { name: 'Convert to US dollars' }).check()
  await page.getByLabel('US dollars for 1 CAD').fill('no')
  await expect(page.getByText('“no” is not a rate.')).toBeVisible()
  await page.getByLabel('US dollars for 1 CAD').fill('0.73')
  await expect(page.getByLabel('In this file')).toContainText('Retail, USD$36.50')
  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(page.getByText(/costco-cad\.csv is in load/).first()).toBeVisible()
  expect(errors).toEqual([])
})

/** Thousands of lines need no network, and here no time for it. */
async function chooseLarge(page: Page, lines: number) {
  const rows = Array.from({ length: lines }, (_none, n) => `LPRQ${3_000_000 + n},Lamp ${n},1,9.99`)
  await choose(page, { name: 'large.csv', text: `LPN,Title,Qty,Unit Retail\n${rows.join('\n')}` })
  const start = page.getByRole('button', { name: /^Import [\d,]+ lines$/ })
  await expect(start).toBeEnabled()
  return start
}

async function beginLargeImport(page: Page): Promise<void> {
  const start = await chooseLarge(page, 6_000)
  await page.context().setOffline(true)
  await start.click()
}

test('taking back a large import shows its count, stops, survives a reload and is finished later', async ({
  browser,
}) => {
  const { page, context, errors } = await openImport(browser, warehouse.origin)
  await workerReady(page)
  await allSent(page)
  await beginLargeImport(page)
  await expect(page.getByText(/large\.csv is in load/).first()).toBeVisible({ timeout: 180_000 })
  await page.getByRole('button', { name: /^Take back the import of large\.csv/ }).click()
  const bar = page.getByRole('progressbar', { name: 'Taking back' })
  await expect(bar).toBeVisible()
  await expect(page.getByText(/[1-9][\d,]* of 6,000 lines/)).toBeVisible()
  // Another page meanwhile, and back: the bar is there.
  await page.getByRole('link', { name: 'Pallets' }).click()
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'Stop for now' }).click()
  await expect(page.getByText('An import is taken back in part')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText(/stopped at [1-9][\d,]* of 6,000 lines/)).toBeVisible()
  await page.getByRole('button', { name: 'Finish taking it back' }).click()
  await expect(page.getByText('The import of large.csv was taken back.')).toBeVisible({ timeout: 180_000 })
  expect(await countOnDisk(page, 'manifestLines')).toBe(0)
  expect(errors).toEqual([])
})

test('an import goes on while its manager looks at another page, and another tab leaves it alone', async ({
  browser,
}) => {
  const { page, context, errors } = await openImport(browser, warehouse.origin)
  await allSent(page)
  // The code of the other page is here before the network is cut.
  await page.getByRole('link', { name: 'Pallets' }).click()
  await page.getByRole('link', { name: 'Import' }).click()
  const second = await context.newPage()
  await second.goto('/import')
  await expect(second.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
  await beginLargeImport(page)
  await expect(page.getByText(/[1-9][\d,]* of 6,000 lines/)).toBeVisible()
  await expect(second.getByText('Another tab is at an import. Wait until it ends there.')).toBeVisible()
  await expect(second.getByRole('button', { name: 'Take it back' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Pallets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pallets' })).toBeVisible()
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
  await expect(page.getByText(/large\.csv is in load/).first()).toBeVisible({ timeout: 180_000 })
  expect(await countOnDisk(page, 'manifestLines')).toBe(6_000)
  expect(errors).toEqual([])
})

test('a manager whose role is taken during an import reads on another page that it stopped', async ({ browser }) => {
  const { page } = await openImport(browser, warehouse.origin)
  await allSent(page)
  const start = await chooseLarge(page, 30_000)
  await start.click()
  await expect(page.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
  await page.getByRole('link', { name: 'Pallets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pallets' })).toBeVisible()
  const { uid, email } = people.manager
  await warehouse.put({ users: [aUser({ id: uid, email, name: 'manager', role: 'associate', active: true })] })
  await expect(page.getByRole('alert').filter({ hasText: 'Your role was changed while the import ran' })).toBeVisible()
  expect(await countOnDisk(page, 'manifestLines')).toBeLessThan(30_000)
})
