import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { codeOfCommand } from '#domain/codes/command-codes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { aLot, aPhoto, aTime, aUnit, anAuction } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { unmarked } from '#tests/e2e/support/marked-words.ts'
import {
  allSent,
  desktop,
  openDevice,
  scan,
  scanResult,
  signIn,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
const labels = Array.from({ length: 9 }, (_, index) => mintLabel('unit', '7KQ', index + 1))
const label = (index: number) => labels[index] ?? ''
const id = (index: number) => idOfLabel(label(index))
const units = labels.map((one, index) =>
  aUnit({
    id: idOfLabel(one), label: one, title: `Sheet ${index + 1}`, category: index % 2 === 0 ? 'Bedding' : 'Audio',
    stage: index === 7 ? 'hold' : 'stored', grade: index === 6 ? '' : 'usedGood', retailCents: 2_000 + index * 1_000,
    exceptionCode: index === 7 ? 'recall' : '', inspectedAt: aTime, locationId: 'L-A-01', qty: index === 5 ? 3 : 1,
  }),
) // prettier-ignore
const auction = anAuction({ startsAt: inDays(3), endsAt: inDays(8), title: 'Mixed household' })
const photos = units.flatMap((unit) =>
  ['front', 'back'].map((slot) => aPhoto({ id: `${unit.id}-${slot}`, ownerType: 'unit', ownerId: unit.id, slot })),
)

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock: { units, saleEvents: [auction], photos } })
})
test.afterEach(() => warehouse.close())

const lotsOf = () =>
  [...warehouse.server.admin.readCollection('listings')]
    .map(
      (lot) =>
        lot as {
          id: string
          lotNo: number
          unitIds: string[]
          status: string
          startBidCents: number
          sticker: string
          _deleted?: boolean
        },
    ) // prettier-ignore
    .filter((lot) => lot._deleted !== true)
    .sort((a, b) => a.lotNo - b.lotNo)

async function acknowledge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'OK', exact: true }).click()
}

/** Keeps the browser's own print from opening a dialog, and reads the large line of each label. */
async function catchPrints(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const prints: string[] = []
    Object.assign(globalThis, { prints })
    globalThis.print = () => {
      for (const face of document.querySelectorAll('[data-label-print] article')) prints.push(face.textContent ?? '')
      setTimeout(() => dispatchEvent(new Event('afterprint')), 10)
    }
  })
  return async () => (await page.evaluate(() => (globalThis as unknown as { prints: string[] }).prints)).map(unmarked)
}

test('units become lots with no network, through a reload: several in one, one a lot, refused, moved, taken out and undone', async ({
  browser,
}) => {
  const { context, page, errors } = await openDevice(browser, warehouse.origin)
  const printed = await catchPrints(page)
  await signIn(page, 'associate', '/auction')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)

  // The auction is chosen once, by the answer to the first scan.
  await scan(page, label(0))
  await expect(scanResult(page)).toContainText('For which auction?')
  await page.getByRole('button', { name: 'Mixed household' }).click()
  await expect(scanResult(page)).toContainText('Sheet 1')
  await scan(page, label(1))
  await expect(scanResult(page)).toContainText('Sheet 2 + 1 more')
  await page.reload()
  await expect(page.getByRole('list', { name: 'In this lot' }).getByRole('listitem')).toHaveCount(2)
  await scan(page, label(1))
  await expect(scanResult(page)).toContainText('Already in this lot 1')
  await page.getByRole('button', { name: 'Take it out of the lot' }).click()
  await expect(scanResult(page)).toContainText('Taken out')
  await scan(page, label(1))
  await expect(scanResult(page)).toContainText('Sheet 2 + 1 more')

  await scan(page, label(7))
  await expect(scanResult(page)).toContainText('On hold')
  await expect(scanResult(page)).toContainText('Recalled')
  await acknowledge(page)
  await scan(page, codeOfCommand('next'))
  await expect(scanResult(page)).toContainText('Lot finished')
  await scan(page, label(2))
  await expect(scanResult(page)).toContainText('Sheet 3')
  await page.getByRole('button', { name: 'Next lot' }).click()
  await expect(scanResult(page)).toContainText('Lot finished')

  // One a lot: each scan is a lot, and its tag prints.
  await page.getByRole('button', { name: 'Print the tag of each lot' }).click()
  // A unit of another lot says which.
  await page.getByText('One a lot', { exact: true }).click()
  await scan(page, label(5))
  await expect(scanResult(page)).toContainText('3 × Sheet 6')
  await expect.poll(printed).toEqual([expect.stringMatching(/^Lot 33 × Sheet 6Mixed household/)])
  await scan(page, label(6))
  await expect(scanResult(page)).toContainText('Not graded yet')
  await scan(page, label(3))
  await expect(scanResult(page)).toContainText('Sheet 4')
  await scan(page, label(2))
  await expect(scanResult(page)).toContainText('In lot 2 of Mixed household')
  await scan(page, label(4))
  await expect(scanResult(page)).toContainText('Sheet 5')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(scanResult(page)).toContainText('Taken back')

  await context.setOffline(false)
  await allSent(page)
  await expect.poll(() => lotsOf().map(({ lotNo, unitIds, status }) => `${lotNo} ${unitIds.length} ${status}`)).toEqual(['1 2 draft', '2 1 draft', '3 1 draft', '4 1 draft']) // prettier-ignore
  await expect.poll(() => warehouse.read('units', id(4))).toMatchObject({ listingId: '', stage: 'stored' })
  expect(warehouse.read('units', id(1))).toMatchObject({ listingId: lotsOf()[0]?.id })
  expect(errors).toEqual([])
})

test('a manager adds an auction past bad input, orders and prices its lots, exports them, and publishes when there is a network', async ({
  browser,
}) => {
  const { context, page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/auction?show=bench')
  await allSent(page)
  await workerReady(page)
  await page.getByRole('combobox', { name: 'Auction' }).selectOption('Mixed household')
  await page.getByText('One a lot', { exact: true }).click()
  for (const index of [0, 1, 2]) {
    await scan(page, label(index))
    await expect(scanResult(page)).toContainText(`Sheet ${index + 1}`)
  }

  await page.getByText('Auctions', { exact: true }).click()
  await page.getByRole('button', { name: 'Add an auction' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Starts').fill('2026-12-10T10:00')
  await drawer.getByLabel('First lot ends').fill('2026-12-09T10:00')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('Give the auction a title.')).toBeVisible()
  await expect(drawer.getByText('The first lot ends before bidding starts.')).toBeVisible()
  await page.reload()
  await expect(drawer.getByLabel('Starts')).toHaveValue('2026-12-10T10:00')
  await drawer.getByLabel('Title').fill('Tools')
  await drawer.getByLabel('First lot ends').fill('2026-12-12T10:00')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Tools/ })).toContainText('Draft')

  // Order: by key, by rule. A lot that moves away leaves a gap.
  await page.getByText('Order', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Auction' }).selectOption(auction.id)
  const order = page.getByRole('list', { name: 'Order' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Move lot 3, Sheet 3' }).press('ArrowUp')
  await expect(order.nth(1)).toContainText('Sheet 3')
  const [start, end] = await Promise.all([page.getByRole('button', { name: 'Move lot 1, Sheet 1' }).boundingBox(), order.last().boundingBox()]) // prettier-ignore
  if (!start || !end) throw new Error('The lots are not on the screen.')
  await page.mouse.move(start.x + 10, start.y + 10)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, end.y + 30, { steps: 4 })
  await page.mouse.up()
  await expect(order.last()).toContainText('Sheet 1')
  await page.getByRole('button', { name: 'By category' }).click()
  await expect(order.first()).toContainText('Sheet 2')
  await page.getByText('Lots', { exact: true }).click()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await row('Sheet 3').getByRole('checkbox').check()
  await page.getByRole('textbox', { name: 'Start bid' }).fill('7.50')
  await page.getByRole('button', { name: 'Set start bid' }).click()
  await expect(row('Sheet 3')).toContainText('$7.50')

  await page.getByRole('button', { name: 'Export for HiBid' }).click()
  await expect(drawer.getByText('HiBid will take all 3')).toBeVisible()
  const [list] = await Promise.all([page.waitForEvent('download'), drawer.getByRole('button', { name: 'List only' }).click()]) // prettier-ignore
  const text = readFileSync(await list.path(), 'utf8')
  expect(text.split('\r\n')[0]).toBe('LotNumber,Title,Description,Quantity,SellerCode,StartBid,LowEstimate,HighEstimate,Reserve,Shippable') // prettier-ignore
  expect(text).toContain('1,Sheet 2,Sheet 2.,1,1,5.00,,,,No')
  const [pack] = await Promise.all([page.waitForEvent('download'), drawer.getByRole('button', { name: 'Download list and photos' }).click()]) // prettier-ignore
  const archive = readFileSync(await pack.path()).toString('latin1')
  for (const name of ['1-1.jpg', '1-2.jpg', '3-2.jpg', 'Mixed-household.csv']) expect(archive).toContain(name)
  await drawer.getByRole('button', { name: 'Close' }).click()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Check and publish' }).click()
  await expect(drawer.getByText('Everything is right.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Fix the catalog' }).click()
  await expect(drawer.getByText('Publishing needs the network.')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Publish 3 lots' })).toBeDisabled()
  await context.setOffline(false)
  await drawer.getByRole('button', { name: 'Publish 3 lots' }).click({ timeout: 180_000 })
  await expect(row('Sheet 3')).toContainText('Live')
  await row('Sheet 3').click()
  await drawer.getByRole('button', { name: 'Withdraw' }).click()
  await expect(row('Sheet 3')).toContainText('Withdrawn')
  await allSent(page)
  await expect.poll(() => warehouse.read('units', id(0))).toMatchObject({ stage: 'listed' })
  await expect.poll(() => warehouse.read('units', id(2))).toMatchObject({ stage: 'stored', listingId: '' })
  expect(warehouse.read('saleEvents', auction.id)).toMatchObject({ status: 'published' })
  expect(lotsOf().map(({ lotNo, status }) => `${lotNo} ${status}`)).toEqual(['1 live', '2 withdrawn', '3 live'])
  expect(errors).toEqual([])
})

test('two devices lot one unit and give one number with no network: the unit is in one lot, the later lot gets another number and a new tag', async ({
  browser,
}) => {
  const near = await openDevice(browser, warehouse.origin)
  const far = await openDevice(browser, warehouse.origin)
  await signIn(near.page, 'associate', '/auction')
  await signIn(far.page, 'second', '/auction')
  for (const { page, context } of [near, far]) {
    await allSent(page)
    await workerReady(page)
    await page.getByRole('combobox', { name: 'Auction' }).selectOption('Mixed household')
    await context.setOffline(true)
    await scan(page, label(0))
    await expect(scanResult(page)).toContainText('Sheet 1')
  }
  await scan(near.page, label(1))
  await expect(scanResult(near.page)).toContainText('Sheet 2 + 1 more')
  await near.context.setOffline(false)
  await allSent(near.page)
  await far.context.setOffline(false)
  await allSent(far.page)
  await expect(far.page.getByText('1 tag carries an old number: 1 → 2.')).toBeVisible()
  await expect.poll(() => lotsOf().map(({ lotNo }) => lotNo)).toEqual([1, 2])
  // The unit is in the lot of the later edit; the other lot keeps what is left and says what is gone.
  await expect(near.page.getByText('1 unit was taken into another lot on another device')).toBeVisible()
  await expect(near.page.getByRole('list', { name: 'In this lot' }).getByRole('listitem')).toHaveCount(1)
  await near.page.getByRole('button', { name: 'Take it off this lot' }).click()
  await expect(near.page.getByText('1 unit was taken into another lot on another device')).toBeHidden()
  await allSent(near.page)
  await expect.poll(() => lotsOf()[0]?.unitIds).toEqual([id(1)])
  const { listingId } = warehouse.read('units', id(0)) as { listingId: string }
  expect(lotsOf().find((lot) => lot.id === listingId)?.lotNo).toBe(2)
  expect([...near.errors, ...far.errors]).toEqual([])
})

test('a unit that comes late onto a pallet whose lot buyers see stands under To lot, and Listings leads there', async ({ browser }) => {
  const late = { containerId: 'p1', disposition: 'auction' } as const
  await warehouse.put({
    saleEvents: [{ ...auction, status: 'published' }],
    listings: [aLot({ id: 'l1', eventId: auction.id, lotNo: 4, status: 'live', unitIds: [id(0)] })],
    units: units.slice(0, 2).map((unit, place) => ({ ...unit, ...late, ...(place === 0 ? { listingId: 'l1', stage: 'listed' } : {}) })),
  })
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/listings?show=toList')
  await allSent(page)
  await page.getByRole('link', { name: '1 unit stands under To lot on Auction' }).click()
  const row = page.getByRole('row', { name: /Sheet 2/ })
  await expect(row).toContainText('The rest of its pallet is in lot 4 of Mixed household, which buyers see')
  await row.click()
  await expect(page.getByRole('dialog')).toContainText('Sheet 2')
  expect(errors).toEqual([])
}) // prettier-ignore
