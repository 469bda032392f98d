import { expect, type Page } from '@playwright/test'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { pickupCodeOf } from '#domain/codes/order-tags.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import { aLocation, anAuction, anOrder, aUnit, photosOf } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import {
  allSent,
  desktop,
  expectPicture,
  openDevice,
  scan,
  scanResult,
  signIn,
  tablet,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'

const fromNow = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
const labels = Array.from({ length: 6 }, (_, place) => mintLabel('unit', '7KQ', place + 1))
const label = (place: number) => labels[place] ?? ''
const id = (place: number) => idOfLabel(label(place))
const auction = anAuction({ title: 'Mixed household', status: 'settled', startsAt: fromNow(-9_000), endsAt: fromNow(-3_000), pickupFrom: fromNow(-120), pickupTo: fromNow(300), slotMinutes: 30 }) // prettier-ignore
const order = (no: number, places: readonly number[], over: Partial<OrderDoc>): OrderDoc =>
  anOrder({
    id: `order-hibid-${no}`, channelKey: 'hibid', externalId: `INV-${no}`, eventId: auction.id, method: 'pickup', status: 'scheduled',
    lines: Object.fromEntries(places.map((place) => [id(place), { listingId: `lot-${place}`, unitId: id(place), sticker: '', priceCents: 12_500 }])),
    ...over,
  }) // prettier-ignore
const ann = order(7, [0, 1, 2], { buyerName: 'Ann Miller', slotAt: fromNow(20) })
const bo = order(8, [3, 4], { buyerName: 'Bo Moore', status: 'open', paid: false })
const owners = [ann, ann, ann, bo, bo]
const units = labels.map((one, place) =>
  aUnit({
    id: idOfLabel(one), label: one, title: `Lamp ${place + 1}`, stage: owners[place] ? 'sold' : 'stored', orderId: owners[place]?.id ?? '',
    locationId: place % 2 === 0 ? 'L-B-1' : 'L-A-1', grade: 'usedGood',
  }),
) // prettier-ignore
const locations = [
  aLocation({ id: 'L-A-1', code: 'A-1', pickOrder: 1 }),
  aLocation({ id: 'L-B-1', code: 'B-1', pickOrder: 2 }),
  aLocation({ id: 'L-YARD', code: 'YARD', kind: 'zone', pickOrder: 9 }),
]

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: { units, locations, orders: [ann, bo], saleEvents: [auction], photos: photosOf(units) },
  })
})
test.afterEach(() => warehouse.close())

const toFetch = (page: Page) => page.getByRole('list', { name: 'To fetch' }).getByRole('listitem')
const ok = (page: Page) => page.getByRole('button', { name: 'OK', exact: true }).click()

async function checkIn(page: Page, bay: string, plate: string): Promise<void> {
  await page.getByRole('button', { name: 'They are here' }).click()
  await page.getByLabel('Bay').fill(bay)
  await page.getByLabel('License plate').fill(plate)
  await page.getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('an order is found by name, fetched, scanned out lot by lot and signed for with no network, through a reload', async ({
  browser,
}) => {
  const { context, page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/pickup')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)

  await page.getByRole('textbox', { name: 'Find a name or number' }).fill('mill')
  await page.getByRole('button', { name: 'Open Ann Miller' }).click()
  await expect(scanResult(page)).toContainText('3 items to hand over')
  // In the order of the walk.
  await expect(toFetch(page)).toHaveText([/Lamp 2.*A-1/, /Lamp 1.*B-1/, /Lamp 3.*B-1/])
  // Associates read no amounts here.
  await expect(page.getByText('$')).toHaveCount(0)
  await scan(page, label(0))
  await expect(scanResult(page)).toContainText('1 of 3')
  await expectPicture(page, id(0))
  await scan(page, 'YARD')
  await expect(scanResult(page)).toContainText('1 item lies there now')
  await scan(page, label(1))
  await expect(scanResult(page)).toContainText('To YARD')
  // Another buyer's, and one that nobody bought.
  await scan(page, label(3))
  await expect(scanResult(page)).toContainText('Bo Moore')
  await ok(page)
  await scan(page, label(5))
  await expect(scanResult(page)).toContainText('It belongs to no order')
  await ok(page)
  await page.reload()
  await expect(toFetch(page)).toHaveCount(1)

  await checkIn(page, '3', 'abc 123')
  await expect(page.getByText('Bay 3')).toBeVisible()
  for (const place of [0, 1]) {
    await scan(page, label(place))
    await expect(scanResult(page)).toContainText(`${place + 1} of 3`)
    await expectPicture(page, id(place))
  }
  await scan(page, label(1))
  await expect(scanResult(page)).toContainText('Out already')
  await page.getByRole('button', { name: 'Hand over 2 of 3' }).click()
  const taker = page.getByLabel('Taken by')
  await expect(taker).toHaveValue('Ann Miller')
  await taker.fill('Cy Young')
  await page.getByRole('button', { name: 'Confirm hand-over' }).click()
  await expect(page.getByText('Check the ID').first()).toBeVisible()
  await page.getByLabel('Someone else takes it').check()
  const box = await page.getByRole('img', { name: 'Sign here' }).boundingBox()
  if (!box) throw new Error('There is no box to sign in.')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  for (let step = 1; step <= 6; step += 1) await page.mouse.move(box.x + 40 + step * 25, box.y + 60 - (step % 2) * 30)
  await page.mouse.up()
  await page.getByRole('button', { name: 'Confirm hand-over' }).click()
  await expect(page.getByText('Handed over to Cy Young')).toBeVisible()

  await context.setOffline(false)
  await allSent(page)
  const sent = warehouse.read('orders', ann.id)
  expect(sent).toMatchObject({
    status: 'partial',
    lineStates: { [id(0)]: 'handedOver', [id(1)]: 'handedOver' },
    handOver: { bay: '3', plate: 'ABC 123', takenBy: 'Cy Young', isProxy: true, signature: expect.stringMatching(/^M\d+ \d+L/) },
  }) // prettier-ignore
  expect(warehouse.read('units', id(0))).toMatchObject({ stage: 'handedOver', locationId: '' })
  expect(warehouse.read('units', id(2))).toMatchObject({ stage: 'sold', locationId: 'L-B-1' })
  expect(errors).toEqual([])
})

test('a manager sets what goods that stay cost; an associate has no such button', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/pickup?show=orders')
  await page.getByRole('button', { name: 'Storage terms' }).click()
  const drawer = page.getByRole('dialog', { name: 'Storage terms' })
  await expect(drawer.getByLabel('Free days')).toHaveValue('3')
  await drawer.getByLabel('Free days').fill('7')
  await drawer.getByLabel('Fee per day').fill('1.50')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Storage terms saved')).toBeVisible()
  await allSent(page)
  expect(warehouse.read('config', 'terms-storage')).toMatchObject({ kind: 'terms', data: { freeDays: 7, dayCents: 150 } })
  const other = await openDevice(browser, warehouse.origin, desktop)
  await signIn(other.page, 'associate', '/pickup?show=orders')
  await expect(other.page.getByRole('grid').or(other.page.getByRole('table')).first()).toBeVisible()
  await expect(other.page.getByRole('button', { name: 'Storage terms' })).toBeHidden()
  expect([...errors, ...other.errors]).toEqual([])
}) // prettier-ignore

test('nothing leaves that is not paid, until a manager at a desk records the payment', async ({ browser }) => {
  const counter = await openDevice(browser, warehouse.origin)
  const office = await openDevice(browser, warehouse.origin, desktop)
  await signIn(counter.page, 'associate', '/pickup')
  await signIn(office.page, 'manager', '/pickup')
  await allSent(counter.page)
  await scan(counter.page, pickupCodeOf(bo.id))
  await expect(scanResult(counter.page)).toContainText('Not paid')
  await checkIn(counter.page, '1', '')
  await scan(counter.page, label(3))
  await expect(scanResult(counter.page)).toContainText('A manager records the payment')
  await ok(counter.page)

  await office.page.getByRole('row', { name: /Bo Moore/ }).click()
  const drawer = office.page.getByRole('dialog')
  await expect(drawer.getByText('$250.00').first()).toBeVisible()
  await drawer.getByLabel('Reference').fill('4111 1111 1111 1111')
  await expect(office.page.getByText('looks like a card number')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Mark paid' })).toBeDisabled()
  await drawer.getByLabel('Reference').fill('receipt 1207')
  await drawer.getByRole('button', { name: 'Mark paid' }).click()
  await expect(office.page.getByText('Invoice of Bo Moore marked paid')).toBeVisible()

  await expect(counter.page.getByText('Nothing may leave')).toHaveCount(0)
  await scan(counter.page, label(3))
  await expect(scanResult(counter.page)).toContainText('1 of 2')
  await allSent(counter.page)
  await expect.poll(() => warehouse.read('orders', bo.id)).toMatchObject({ paid: true, payment: 'cash · 250.00 · receipt 1207', lineStates: { [id(3)]: 'handedOver' } }) // prettier-ignore
  expect([...counter.errors, ...office.errors]).toEqual([])
})

test('two devices load one truck: each lets out its part offline, and both parts are out; a missing one has its clock and its refund', async ({
  browser,
}) => {
  const first = await openDevice(browser, warehouse.origin)
  const second = await openDevice(browser, warehouse.origin, tablet)
  await signIn(first.page, 'associate', '/pickup')
  await signIn(second.page, 'manager', '/pickup?show=bench')
  for (const { page } of [first, second]) {
    await allSent(page)
    await scan(page, pickupCodeOf(ann.id))
    await expect(scanResult(page)).toContainText('3 items to hand over')
  }
  await checkIn(first.page, '2', '')
  await expect(second.page.getByText('Bay 2').first()).toBeVisible()
  await workerReady(first.page)
  await workerReady(second.page)
  await first.context.setOffline(true)
  await second.context.setOffline(true)
  await scan(first.page, label(0))
  await expect(scanResult(first.page)).toContainText('1 of 3')
  await scan(second.page, label(1))
  await expect(scanResult(second.page)).toContainText('1 of 3')
  await second.page.getByRole('button', { name: 'More for Lamp 3' }).click()
  await second.page.getByRole('menuitem', { name: 'Cannot find it' }).click()
  await expect(scanResult(second.page)).toContainText('Marked missing')

  await second.page.getByText('Missing', { exact: true }).first().click()
  await expect(second.page.getByRole('button', { name: 'Refund $125.00 Lamp 3' })).toBeDisabled()
  await expect(second.page.getByText('Refunds need the network')).toBeVisible()
  await first.context.setOffline(false)
  await second.context.setOffline(false)
  await second.page.getByRole('button', { name: 'Refund $125.00 Lamp 3' }).click({ timeout: 180_000 })
  await expect(second.page.getByText('Lamp 3: $125.00 refunded')).toBeVisible()
  for (const { page } of [first, second]) await allSent(page)
  await expect.poll(() => warehouse.read('orders', ann.id)).toMatchObject({ lineStates: { [id(0)]: 'handedOver', [id(1)]: 'handedOver', [id(2)]: 'cancelled' } }) // prettier-ignore
  expect(warehouse.read('units', id(2))).toMatchObject({ stage: 'missing', orderId: '' })
  // Refunded or not: what is out is not signed for, and stays in hand.
  await expect(first.page.getByRole('button', { name: 'Hand over and sign' })).toBeVisible()
  expect([...first.errors, ...second.errors]).toEqual([])
})

test('the counter stays as it is while time goes on: a half-typed name, a form, a signature', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin)
  await page.clock.install()
  await signIn(page, 'associate', '/pickup')
  await allSent(page)
  const find = page.getByRole('textbox', { name: 'Find a name or number' })
  await find.fill('mill')
  await page.clock.fastForward(20_000)
  await expect(find).toHaveValue('mill')
  await page.getByRole('button', { name: 'Open Ann Miller' }).click()
  await page.getByRole('button', { name: 'They are here' }).click()
  const bay = page.getByLabel('Bay')
  await bay.fill('7')
  await page.evaluate(() => Object.assign(globalThis, { field: document.querySelector('[role="dialog"] input') }))
  await page.clock.fastForward(40_000)
  await expect(bay).toHaveValue('7')
  // The very same field, not another in its place.
  expect(await page.evaluate(() => (globalThis as unknown as { readonly field: Element }).field.isConnected)).toBe(true)
  expect(errors).toEqual([])
})
