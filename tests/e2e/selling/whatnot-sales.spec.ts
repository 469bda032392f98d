import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { aLot, aTime, aUnit, anAuction, photosOf } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
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

const labels = Array.from({ length: 5 }, (_, index) => mintLabel('unit', '7KQ', index + 1))
const label = (index: number) => labels[index] ?? ''
const id = (index: number) => idOfLabel(label(index))
const units = labels.map((one, index) =>
  aUnit({
    id: idOfLabel(one), label: one, title: `Robot ${String.fromCharCode(65 + index)}`, category: 'Toys', stage: index === 4 ? 'hold' : 'stored', grade: 'usedGood',
    retailCents: 2_000, inspectedAt: aTime, locationId: 'L-A-01', exceptionCode: index === 4 ? 'recall' : '',
  }),
) // prettier-ignore
const show = anAuction({
  id: 'show-1', kind: 'show', channelKey: 'whatnot', title: 'Toys night', startsAt: '2026-11-19T01:00:00.000Z', endsAt: '2026-11-19T03:00:00.000Z', premiumPct: null,
}) // prettier-ignore
const header =
  'order_id,order_numeric_id,buyer_username,product_name,product_description,product_quantity,original_item_price,placed_at,cancelled_or_failed,bundled,shipment_manifest,label_only,tracking_code,shipment_id,shipping_address,postal_code,coupon_code,coupon_price,gifted_to,sku,cost_per_item,total_cost'
const row = (
  order: string,
  buyer: string,
  name: string,
  price: string,
  failed: string,
  shipment: string,
  tracking = '',
) =>
  `${order},9${order},${buyer},${name},,1,${price},2026-11-19 01:30:00,${failed},TRUE,,,${tracking},${shipment},"1 Main St, Reno NV",89501,,,,,,`
const file = (name: string, lines: readonly string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }) // prettier-ignore
const report = [
  header,
  row('11', 'cleo', '#1 Robot A', '5.00', 'failed', ''),
  row('12', 'ann', '#1 Robot A', '12.00', '', 'shp-77', 'TBA123456789012'),
  row('13', 'ann', '#2 Robot B', '0', '', 'shp-77', 'TBA123456789012'),
  row('14', 'bob', '#7 Robot C', '$3.50', '', 'shp-78'),
  row('15', 'dan', '#44 Robot', '9.00', '', 'shp-79'),
]

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock: { units, saleEvents: [show], photos: photosOf(units) } })
})
test.afterEach(() => warehouse.close())

test('stickers are put on by scan with no network, a used one is refused, then a report sells them and they are packed and shipped', async ({
  browser,
}) => {
  const { context, page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'admin', '/whatnot-sales')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  await scan(page, label(0))
  await expect(scanResult(page)).toContainText('For which show?')
  await page.getByRole('button', { name: 'Toys night' }).click()
  await expect(scanResult(page)).toContainText('Robot A')
  await scan(page, label(1))
  await expect(scanResult(page)).toContainText('Robot B')
  await expectPicture(page, id(1))
  await scan(page, '#7')
  await expect(scanResult(page)).toContainText('Sticker in hand')
  await scan(page, label(2))
  await expect(scanResult(page)).toContainText('Robot C')
  await scan(page, '2')
  await expect(scanResult(page)).toContainText('Sticker 2 is used already')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await scan(page, label(4))
  await expect(scanResult(page)).toContainText('On hold')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await scan(page, label(3))
  await expect(scanResult(page)).toContainText('Robot D')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(scanResult(page)).toContainText('Taken back')
  await page.reload()
  const stuck = page.getByRole('list', { name: 'Last stickers' }).getByRole('listitem')
  await expect(stuck).toHaveCount(3)
  await context.setOffline(false)
  await allSent(page)
  await expect.poll(() => warehouse.read('units', id(2))).toMatchObject({ stage: 'listed' })

  const desk = await openDevice(browser, warehouse.origin, desktop)
  await signIn(desk.page, 'admin', '/whatnot-sales')
  await allSent(desk.page)
  await desk.page.getByRole('button', { name: 'Import a report' }).click()
  const drawer = desk.page.getByRole('dialog')
  const choose = (name: string, lines: readonly string[]) => drawer.getByLabel('File').setInputFiles(file(name, lines))
  await choose('ledger.csv', ['Created Date,Amount,Listing ID,Order ID,Message,Status,Transaction Type,Completed Date', 'a,1,2,3,4,5,6,7']) // prettier-ignore
  await expect(drawer.getByRole('alert')).toContainText('Whatnot history')
  await choose('show.csv', report)
  await expect(drawer.getByText('show.csv: 5 rows')).toBeVisible()
  await expect(drawer.getByText('One mismatch to look at')).toBeVisible()
  await drawer.getByRole('button', { name: 'Take the report in' }).click()
  const line = (name: RegExp) => desk.page.getByRole('row', { name })
  await expect(line(/ann/)).toContainText('shp-77')
  await expect(line(/ann/)).toContainText('$12.00')
  await desk.page.getByText('Mismatches', { exact: true }).click()
  await expect(line(/dan/)).toContainText('Unknown sticker')
  await desk.page.getByRole('radiogroup', { name: 'Show' }).getByText('Shows', { exact: true }).click()
  await desk.page.getByRole('button', { name: 'Import a report' }).click()
  await choose('show.csv', report)
  await expect(drawer.getByText('This report is in already.')).toBeVisible()
  await allSent(desk.page)

  // Two packers: the second one is told who has the shipment.
  await allSent(page)
  await page.getByText('Pack', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Shipments to pack' }).getByRole('listitem')).toHaveCount(3)
  await workerReady(page)
  await scan(page, 'shp-77')
  await expect(scanResult(page)).toContainText('0 of 2 in')
  await allSent(page)
  await desk.page.keyboard.press('Escape')
  await desk.page.getByText('Pack', { exact: true }).click()
  await expect(desk.page.getByRole('list', { name: 'Shipments to pack' })).toContainText('admin')
  await scan(desk.page, '1')
  await expect(scanResult(desk.page)).toContainText('packs this shipment on device')
  await context.setOffline(true)
  await scan(page, label(2))
  await expect(scanResult(page)).toContainText('Wrong item')
  await expectPicture(page, id(2))
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await scan(page, label(1))
  await expect(scanResult(page)).toContainText('1 of 2')
  await expectPicture(page, id(1))
  await scan(page, '1')
  await expect(scanResult(page)).toContainText('All in')
  await expectPicture(page, id(0))
  await scan(page, 'TBA123456789012')
  await expect(scanResult(page)).toContainText('Shipped')
  await context.setOffline(false)
  await allSent(page)
  await expect.poll(() => warehouse.read('units', id(0))).toMatchObject({ stage: 'shipped', soldCents: 1200 })
  expect(warehouse.read('units', id(3))).toMatchObject({ stage: 'stored', orderId: '', listingId: '' })
  expect([...errors, ...desk.errors]).toEqual([])
})

test('an admin plans a show past bad input, which outlives a reload', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'admin', '/whatnot-sales')
  await page.getByRole('button', { name: 'Add a show' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Starts').fill('2026-12-10T19:00')
  await drawer.getByLabel('Ends').fill('2026-12-10T18:00')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Give the show a title.')).toBeVisible()
  await expect(drawer.getByText('The show ends before it starts.')).toBeVisible()
  await page.reload()
  await expect(drawer.getByLabel('Ends')).toHaveValue('2026-12-10T18:00')
  await drawer.getByLabel('Title').fill('Puzzles')
  await drawer.getByLabel('Ends').fill('2026-12-10T21:00')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Puzzles/ })).toContainText('Planned')
  expect(errors).toEqual([])
})

test('the run is put in order by key and rule, priced, and written as a file that Whatnot takes', async ({
  browser,
}) => {
  const item = (index: number) =>
    aLot({
      id: `item-${index}`, saleType: 'show', eventId: show.id, lotNo: 0, sticker: String(index + 1), title: `Robot ${String.fromCharCode(65 + index)}`,
      description: 'Robot.', status: 'ready', startBidCents: 150, unitIds: [id(index)],
    }) // prettier-ignore
  const channel = {
    id: 'channel-whatnot', kind: 'channel' as const, key: 'whatnot', rank: 10, createdAt: aTime, createdBy: 'u1', updatedAt: aTime, updatedBy: 'u1',
    data: { name: 'Whatnot', template: 'whatnot', active: true, titleLimit: 80, conditions: { usedGood: 'Good' }, categories: { Toys: 'Toys & Hobbies' }, shipping: { 16: '1 lb' } },
  } // prettier-ignore
  const offered = units.slice(0, 3).map((unit, index) => ({ ...unit, stage: 'listed' as const, listingId: `item-${index}`, retailCents: 1000 * (index + 1) })) // prettier-ignore
  await warehouse.put({ units: offered, listings: [item(0), item(1), item(2)], config: [channel] })
  const { context, page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'admin', '/whatnot-sales?show=order')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  const order = page.getByRole('list', { name: 'Run order' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Move sticker 3, Robot C' }).press('ArrowUp')
  await expect(order.nth(1)).toContainText('Robot C')
  await page.getByRole('button', { name: 'Dearest first' }).click()
  await expect(order.first()).toContainText('Robot C')
  await page.getByRole('button', { name: 'File for Whatnot' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Whatnot would refuse 3 cells')).toBeVisible()
  await expect(drawer.getByText('Sticker 3, Price: “1.50” must be whole dollars')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('textbox', { name: 'Starting price' }).fill('2')
  await page.getByRole('button', { name: 'Set for all' }).click()
  await expect(order.first()).toContainText('$2.00')
  await page.getByRole('button', { name: 'File for Whatnot' }).click()
  await expect(drawer.getByText('Whatnot will take all 3')).toBeVisible()
  const [saved] = await Promise.all([page.waitForEvent('download'), drawer.getByRole('button', { name: 'Save the file' }).click()]) // prettier-ignore
  const lines = readFileSync(await saved.path(), 'utf8').split('\r\n')
  expect(lines[0]).toMatch(/^Category,Sub Category,Title,.*,Image URL 8$/)
  expect(lines[1]).toMatch(/^Toys & Hobbies,,#3 Robot C,Robot\.,1,Auction,2,1 lb,,Not Hazmat,Good,/)
  await drawer.getByRole('button', { name: 'Whatnot has them' }).click()
  await expect(page.getByText('3 items on Whatnot')).toBeVisible()
  await context.setOffline(false)
  await allSent(page)
  await expect.poll(() => warehouse.read('listings', 'item-2')).toMatchObject({ status: 'live', lotNo: 1, startBidCents: 200 }) // prettier-ignore
  expect(warehouse.read('saleEvents', show.id)).toMatchObject({ status: 'published' })
  expect(errors).toEqual([])
})
