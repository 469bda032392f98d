import { readFileSync } from 'node:fs'
import { expect, type Browser, type Page } from '@playwright/test'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { aLocation, anOrder, aUnit, photosOf } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import {
  allSent,
  bounce,
  desktop,
  expectPicture,
  openDevice,
  scan,
  scanResult,
  signIn,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'

const labels = Array.from({ length: 6 }, (_, index) => mintLabel('unit', '7KQ', index + 1))
const label = (index: number) => labels[index] ?? ''
const id = (index: number) => idOfLabel(label(index))
const names = ['Kettle', 'Toaster', 'Lamp', 'Blender', 'Radio', 'Fan']
const bins = ['A-01', 'A-02', 'B-01']
const places = [
  ...bins.map((code, index) => aLocation({ id: `L-${code}`, code, pickOrder: (index + 1) * 10 })),
  aLocation({ id: 'L-LANE-1', code: 'LANE-1', kind: 'stage' }),
]
// The last one is for sale and not sold.
const units = labels.map((one, index) =>
  aUnit({
    id: idOfLabel(one), label: one, title: names[index] ?? '', stage: index === 5 ? 'listed' : 'sold', grade: 'usedGood', locationId: `L-${bins[index % 3] ?? ''}`,
    orderId: ['order-ebay-11', 'order-ebay-11', 'order-ebay-22', 'order-ebay-33', 'order-ebay-33', ''][index] ?? '', soldCents: index === 5 ? null : 2_500,
  }),
) // prettier-ignore
const line = (index: number) => ({ listingId: '', unitId: id(index), sticker: '', priceCents: 2_500 })
const to = (name: string) => `${name}, 12 Elm St, Plano, TX 75023`
const orders = [
  anOrder({ id: 'order-ebay-11', externalId: '11', buyerName: 'Ann Buyer', shipTo: to('Ann Buyer'), lines: { 'line-1': line(0), 'line-2': line(1) } }),
  anOrder({ id: 'order-ebay-22', externalId: '22', buyerName: 'Bob Late', shipTo: to('Bob Late'), placedAt: '2026-11-20T09:00:00.000Z', lines: { 'line-1': line(2) } }),
  anOrder({ id: 'order-ebay-33', externalId: '33', buyerName: 'Cy Last', shipTo: to('Cy Last'), placedAt: '2026-11-20T10:00:00.000Z', lines: { 'line-1': line(3), 'line-2': line(4) } }),
] // prettier-ignore
const ups = '1Z999AA10123456784'

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock: { units, orders, locations: places, photos: photosOf(units) } })
})
test.afterEach(() => warehouse.close())

const order = (name: string) => warehouse.read('orders', `order-ebay-${name}`)
/** An associate's device on a walk of all three orders, of which the kettle is fetched first. */
async function startWalk(browser: Browser) {
  const device = await openDevice(browser, warehouse.origin)
  const { page } = device
  await signIn(page, 'associate', '/fulfillment')
  await allSent(page)
  await page.getByRole('button', { name: 'Next 3' }).click()
  await expect(scanResult(page)).toContainText('Kettle')
  return device
}

const acknowledge = (page: Page) => page.getByRole('button', { name: 'OK', exact: true }).click()

test('a unit that was not there and turns up on the walk is picked, and nothing else is said of it', async ({
  browser,
}) => {
  const { page } = await startWalk(browser)
  await page.getByRole('button', { name: 'Not found' }).click()
  await page.getByRole('button', { name: 'Not there' }).click()
  await expect(scanResult(page)).toContainText('Not there: Kettle')
  // The app looks at where each scanned unit is; the code for that has come with the first of them.
  await scan(page, label(3))
  await expect(scanResult(page)).toContainText('Picked')
  await scan(page, label(0))
  await expect(scanResult(page)).toContainText('Found after all')
  await allSent(page)
  // Not a wait: a notice goes by itself after a while.
  expect(await page.getByText(/is found/).count()).toBe(0)
  expect(warehouse.read('units', id(0))).toMatchObject({ stage: 'picked' })
  const ledger = warehouse.server.admin.readCollection('activity').filter(({ refId }) => refId === id(0))
  expect(ledger).toHaveLength(2)
  expect(new Set(ledger.map(({ type }) => type))).toEqual(new Set(['unit.notFound', 'unit.picked']))
})

test('a pick that was answered is made at the next start where the tab ended before it was written', async ({
  browser,
}) => {
  const { page } = await startWalk(browser)
  // From the moment of the answer on nothing reaches the disk any more.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (!document.body.textContent.includes('Picked: ')) return
      IDBDatabase.prototype.transaction = () => {
        throw new Error('The tab is over.')
      }
      location.reload()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await scan(page, label(0))
  await expect(page.getByRole('group', { name: 'Fetch now' })).toContainText('Blender')
  await expect.poll(() => warehouse.read('units', id(0))).toMatchObject({ stage: 'picked' })
  await expect.poll(() => order('11')).toMatchObject({ lineStates: { 'line-1': 'picked' } })
  const rows = () => warehouse.server.admin.readCollection('activity').filter((row) => row['refId'] === id(0))
  await expect.poll(() => rows().map((row) => row['type'])).toEqual(['unit.picked'])
})

test('an associate picks three orders in one walk with no network, past a wrong unit and one that is not there, packs and ships one', async ({
  browser,
}) => {
  const { context, page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/fulfillment')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)

  await page.getByRole('button', { name: 'Next 3' }).click()
  await expect(scanResult(page)).toContainText('A-01')
  await expect(scanResult(page)).toContainText('Kettle')
  await expectPicture(page, id(0))
  await scan(page, label(5))
  await expect(scanResult(page)).toContainText('Wrong unit')
  await expect(scanResult(page)).toContainText('This is Fan')
  await expectPicture(page, id(5))
  await expect(scanResult(page)).toContainText('Wanted: Kettle')
  await acknowledge(page)
  // Nothing is waited for between the two: a trigger bounces within 1.5 s.
  await scan(page, label(0))
  await bounce(page, label(0))
  await expect(scanResult(page)).toContainText('Picked: Kettle')
  await expect(scanResult(page)).toContainText(/read twice/i)
  await page.reload()
  await expect(page.getByRole('group', { name: 'Fetch now' })).toContainText('Blender')
  await scan(page, label(3))
  await expect(scanResult(page)).toContainText('A-02')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(scanResult(page)).toContainText('Taken back')
  await scan(page, label(3))
  await scan(page, label(1))
  await scan(page, label(4))
  await expect(scanResult(page)).toContainText('B-01')
  await page.getByRole('button', { name: 'Not found' }).click()
  await page.getByRole('button', { name: 'Not there' }).click()
  await expect(scanResult(page)).toContainText('Not there: Lamp')
  await scan(page, 'L-LANE-1')
  await expect(scanResult(page)).toContainText('4 units set down')

  // The bench: every unit is scanned, the box and the weight are noted, the label sends it. No amount is shown.
  await page.getByText('Pack', { exact: true }).click()
  await scan(page, label(0))
  await expect(scanResult(page)).toContainText('1 of 2')
  await expectPicture(page, id(0))
  await expect(page.getByText('12 Elm St')).toBeVisible()
  await scan(page, label(3))
  await expect(scanResult(page)).toContainText('It belongs to order 33. On the bench is 11.')
  await acknowledge(page)
  await expect(page.getByRole('button', { name: 'Packed' })).toBeDisabled()
  await scan(page, label(1))
  await expect(scanResult(page)).toContainText('2 of 2')
  await expectPicture(page, id(1))
  await page.getByRole('combobox', { name: 'Box' }).selectOption('10 × 8 × 6')
  await page.getByLabel('lb', { exact: true }).fill('2')
  await page.getByLabel('oz', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Packed' }).click()
  await expect(scanResult(page)).toContainText('Order 11 is packed')
  await scan(page, ups)
  await expect(scanResult(page)).toContainText('Order 11 is shipped')
  await expect(page.locator('main')).not.toContainText('$')

  await context.setOffline(false)
  await allSent(page)
  await expect.poll(() => order('11')).toMatchObject({ status: 'shipped', carrier: 'UPS', tracking: ups, box: '10 × 8 × 6', weightOz: 35 }) // prettier-ignore
  expect(order('33')).toMatchObject({ status: 'picked' })
  expect(order('22')).toMatchObject({ lineStates: { 'line-1': 'missing' } })
  expect(warehouse.read('units', id(0))).toMatchObject({ stage: 'shipped', locationId: '' })
  expect(warehouse.read('units', id(2))).toMatchObject({ stage: 'missing', exceptionCode: 'pickNotFound' })
  expect(warehouse.read('units', id(3))).toMatchObject({ stage: 'picked', locationId: 'L-LANE-1' })

  // A label is taken back after it has reached the server, too.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(scanResult(page)).toContainText('Taken back')
  await allSent(page)
  await expect.poll(() => order('11')).toMatchObject({ status: 'packed', tracking: '' })
  expect(errors).toEqual([])
})

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a manager takes eBay orders in past a wrong file, makes a batch, writes labels, takes tracking in twice, and cancels a line', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/fulfillment')
  await allSent(page)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const drawer = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Take in a file' }).click()
  const file = drawer.getByLabel('File', { exact: true })
  await file.setInputFiles(csv('results.csv', 'Lot #,Winning Bidder,Bidder ID,High Bid\n1,Ann,7,5.00\n'))
  await expect(drawer.getByText('This is another file')).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Take it in under Closeouts' })).toBeVisible()
  const report = [
    'Sales Record Number,Order Number,Buyer Username,Ship To Name,Ship To Address 1,Ship To City,Ship To State,Ship To Zip,Ship To Country,Item Number,Item Title,Custom Label,Quantity,Sold For,Shipping And Handling,Sale Date,Paid On Date,Transaction ID',
    `7,44,dan,Dan Ek,5 Oak Rd,Tulsa,OK,74105,United States,3157,Fan,${label(5)},1,$31.50,$6.00,Jul-25-26,Jul-25-26,9001`,
    '8,45,eve,Eve Oh,6 Oak Rd,Tulsa,OK,74105,United States,3158,Mystery mug,MUG-1,1,$4.00,$0.00,Jul-25-26,Jul-25-26,9002',
    '9,46,fay,Fay Po,7 Oak Rd,Tulsa,OK,74105,United States,3159,Mystery bowl,MUG-2,1,$5.00,$0.00,Jul-25-26,,9003',
    '3 record(s) downloaded,,',
  ].join('\n') // prettier-ignore
  await file.setInputFiles(csv('orders.csv', report))
  await expect(drawer.getByText('3 new orders')).toBeVisible()
  await expect(drawer.getByText('No unit of ours has the label MUG-1.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Take in 3 orders' }).click()
  await expect(row('Dan Ek')).toContainText('$37.50')
  await expect(row('Eve Oh')).toContainText('No unit of ours')
  await expect(row('Fay Po')).toContainText('Not paid')
  await page.getByRole('button', { name: 'Take in a file' }).click()
  await file.setInputFiles(csv('orders.csv', report))
  await expect(drawer.getByText('No new orders')).toBeVisible()
  await expect(drawer.getByText('3 are known already')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()

  await row('Dan Ek').getByRole('checkbox').check()
  await row('Bob Late').getByRole('checkbox').check()
  await page.getByRole('textbox', { name: 'Batch name' }).fill('Noon')
  await page.getByRole('button', { name: 'Put 2 in a batch' }).click()
  await expect(row('Dan Ek')).toContainText('Noon')

  await row('Bob Late').getByRole('checkbox').check()
  await row('Fay Po').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Label file' }).click()
  await expect(drawer.getByText('ShipStation will take the order')).toBeVisible()
  const [saved] = await Promise.all([page.waitForEvent('download'), drawer.getByRole('button', { name: 'Save file' }).click()]) // prettier-ignore
  expect(readFileSync(await saved.path(), 'utf8')).toContain(`22,11/20/2026,Bob Late,,12 Elm St,,Plano,TX,75023,US,,,${label(2)},Lamp,1,25.00,`) // prettier-ignore
  await drawer.getByText('Pirate Ship', { exact: true }).click()
  await expect(drawer.getByText('22: Weight (oz), enter a weight')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()

  await row('Fay Po').click()
  await drawer.getByRole('button', { name: 'Cancel order' }).click()
  await expect(row('Fay Po')).toBeHidden()
  await page.keyboard.press('Escape')

  // An order of which one unit is gone: that line is canceled, and taken back.
  await row('Cy Last').click()
  await drawer.getByRole('button', { name: 'Cancel line' }).first().click()
  await expect(drawer.getByRole('list', { name: 'Lines' })).toContainText('Canceled')
  await page
    .getByRole('status')
    .filter({ hasText: 'Blender is canceled' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(drawer.getByRole('list', { name: 'Lines' })).not.toContainText('Canceled')
  await drawer.getByRole('button', { name: 'Cancel order' }).click()
  await expect(row('Cy Last')).toBeHidden()
  await page.keyboard.press('Escape')

  const tracking = `Order ID,Tracking Number,Carrier,Postage Cost,Ship Date\n22,${ups},UPS,"$1,005.10",11/23/2026\nNOPE,${ups},UPS,1.00,\n`
  await warehouse.put({ orders: [{ ...(order('22') as never as (typeof orders)[number]), status: 'packed', lineStates: { 'line-1': 'packed' }, updatedAt: new Date(Date.now() + 60_000).toISOString() }] }) // prettier-ignore
  await expect(row('Bob Late')).toContainText('Packed')
  await page.getByRole('button', { name: 'Take in a file' }).click()
  await file.setInputFiles(csv('tracking.csv', tracking))
  await expect(drawer.getByText('No order NOPE here.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Take in 1 tracking number' }).click()
  await page.getByText('Shipped', { exact: true }).click()
  await expect(row('Bob Late')).toContainText('$1,005.10')
  await expect(row('Bob Late')).toContainText(ups)
  await allSent(page)
  await expect.poll(() => order('22')).toMatchObject({ status: 'shipped', tracking: ups, postageCents: 100_510 })
  expect(order('33')).toMatchObject({ status: 'cancelled' })
  expect(warehouse.read('units', id(3))).toMatchObject({ stage: 'stored', orderId: '' })
  expect(order('44')).toMatchObject({ buyerKey: 'dan', shippingCents: 600, batch: 'Noon' })
  expect(errors).toEqual([])
})

test('a manager sets the boxes of the bench: the packer finds them, and a size that no carrier takes is refused', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/fulfillment?show=orders')
  await page.getByRole('button', { name: 'Boxes' }).click()
  const drawer = page.getByRole('dialog', { name: 'Boxes' })
  for (const [side, inches] of [['Length', '9'], ['Width', '30'], ['Height', '9']] as const) await drawer.getByLabel(`${side} (in)`).fill(inches)
  await drawer.getByRole('button', { name: 'Add box' }).click()
  await expect(drawer.getByText('30 × 9 × 9')).toBeVisible()
  await drawer.getByLabel('Length (in)').fill('0')
  await drawer.getByLabel('Width (in)').fill('9')
  await drawer.getByLabel('Height (in)').fill('9')
  await expect(drawer.getByRole('alert')).toContainText('Each side is between 1 and 108 inches')
  await drawer.getByRole('button', { name: 'Remove 8 × 6 × 4' }).click()
  await expect(drawer.getByText('8 × 6 × 4', { exact: true })).toBeHidden()
  await allSent(page)
  await warehouse.put({ orders: [{ ...anOrder(), ...order('22'), status: 'picked', lineStates: { 'line-1': 'picked' } }] })
  await page.goto(`${warehouse.origin}/fulfillment?show=pack`)
  await scan(page, label(2))
  await expect(page.getByLabel('Box').locator('option', { hasText: '30 × 9 × 9' })).toBeAttached()
  await expect(page.getByLabel('Box').locator('option', { hasText: '8 × 6 × 4' })).not.toBeAttached()
  expect(errors).toEqual([])
}) // prettier-ignore

test('two devices pick one batch: what one picked leaves the list of the other, and a canceled order asks to be put back', async ({
  browser,
}) => {
  await warehouse.put({ orders: orders.slice(0, 2).map((one) => ({ ...one, batch: 'Noon' })) })
  const near = await openDevice(browser, warehouse.origin)
  const far = await openDevice(browser, warehouse.origin)
  const office = await openDevice(browser, warehouse.origin, desktop)
  await signIn(near.page, 'associate', '/fulfillment')
  await signIn(far.page, 'second', '/fulfillment')
  await signIn(office.page, 'manager', '/fulfillment')
  for (const { page } of [near, far]) {
    await allSent(page)
    await page.getByRole('button', { name: 'Start batch Noon' }).click()
    await expect(scanResult(page)).toContainText('3 to fetch')
  }
  await scan(near.page, label(0))
  await expect(scanResult(near.page)).toContainText('Picked: Kettle')
  await expect(far.page.getByRole('group', { name: 'Fetch now' })).toContainText('Toaster')
  await scan(far.page, label(0))
  await expect(scanResult(far.page)).toContainText(/Picked by another person/)
  await scan(near.page, label(2))
  await expect(scanResult(near.page)).toContainText('Picked: Lamp')
  await allSent(near.page)

  await office.page.getByRole('row', { name: /Bob Late/ }).click()
  await expect(office.page.getByRole('dialog').getByRole('list', { name: 'Lines' })).toContainText('Picked')
  await office.page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(near.page.getByText('Canceled: put Lamp')).toBeVisible()
  await scan(near.page, label(2))
  await expect(scanResult(near.page)).toContainText('Canceled: put it back')
  await scan(near.page, 'L-B-01')
  await expect(scanResult(near.page)).toContainText('Back on the shelf')
  await expect(near.page.getByText('Canceled: put Lamp')).toBeHidden()
  for (const { page } of [near, far, office]) await allSent(page)
  await expect.poll(() => warehouse.read('units', id(2))).toMatchObject({ stage: 'stored', locationId: 'L-B-01', orderId: '' }) // prettier-ignore
  expect(order('11')).toMatchObject({ lineStates: { 'line-1': 'picked' } })
  expect([...near.errors, ...far.errors, ...office.errors]).toEqual([])
})

test('a packer is told of an item, and of an order, that the office cancels once it lies in the parcel', async ({
  browser,
}) => {
  const bench = await openDevice(browser, warehouse.origin)
  const office = await openDevice(browser, warehouse.origin, desktop)
  await signIn(bench.page, 'associate', '/fulfillment')
  await signIn(office.page, 'manager', '/fulfillment')
  await allSent(bench.page)
  await bench.page.getByText('Pack', { exact: true }).click()
  for (const index of [0, 1]) await scan(bench.page, label(index))
  await expect(scanResult(bench.page)).toContainText('2 of 2')
  await office.page.getByRole('row', { name: /Ann Buyer/ }).click()
  const drawer = office.page.getByRole('dialog')
  await drawer.getByRole('listitem').filter({ hasText: 'Toaster' }).getByRole('button', { name: 'Cancel line' }).click()
  const notice = bench.page.getByText('Canceled: take Toaster out of the parcel')
  await expect(notice).toBeInViewport({ ratio: 1 })
  await bench.page.getByRole('button', { name: 'Packed' }).click()
  await expect(scanResult(bench.page)).toContainText('Take 1 item out of the parcel')
  await acknowledge(bench.page)
  await expect(bench.page.getByText('Canceled: take Toaster out of the parcel')).toBeHidden()

  await drawer.getByRole('button', { name: 'Cancel order' }).click()
  await expect(bench.page.getByText('This order was canceled or sent meanwhile')).toBeVisible()
  await bench.page.getByRole('button', { name: 'Close' }).click()
  await expect(bench.page.getByText('This order was canceled or sent meanwhile')).toBeHidden()
  expect([...bench.errors, ...office.errors]).toEqual([])
})

test('the walk stays on the screen while units are scanned into it', async ({ browser }) => {
  const { page, errors } = await startWalk(browser)
  await page.getByRole('button', { name: 'Not found' }).evaluate((button) => {
    const gone: string[] = []
    Object.assign(globalThis, { gone })
    new MutationObserver(() => button.isConnected || gone.push(button.textContent ?? '')).observe(document.body, { childList: true, subtree: true })
  })
  for (const index of [0, 3]) {
    await scan(page, label(index))
    await expect(scanResult(page)).toContainText(`Picked: ${names[index]}`)
  }
  expect(await page.evaluate(() => (globalThis as unknown as { readonly gone: readonly string[] }).gone)).toEqual([])
  expect(errors).toEqual([])
}) // prettier-ignore
