import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type { ConfigDoc } from '#schemas/config.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { newChannel } from '#domain/selling/channel.ts'
import { aLocation, aPhoto, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import {
  allSent,
  desktop,
  openDevice,
  scan,
  scanResult,
  selectAll,
  signIn,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'

const labels = [1, 2, 3].map((number) => mintLabel('unit', '7KQ', number))
const unitId = (index: number) => idOfLabel(labels[index] ?? '')
const channelDoc = (key: 'ebay' | 'shopify', name: string): ConfigDoc => {
  const { key: _key, ...data } = { ...newChannel(key, key, name), categories: { Audio: '112529' }, active: true }
  return { id: `channel-${key}`, kind: 'channel', key, rank: 10, createdAt: aTime, createdBy: 'u1', updatedAt: aTime, updatedBy: 'u1', data }
} // prettier-ignore
const stock = {
  config: [channelDoc('ebay', 'eBay'), channelDoc('shopify', 'Our shop')],
  locations: [aLocation({ id: 'A1', code: 'A1-04' })],
  units: labels.map((label, index) =>
    aUnit({
      id: idOfLabel(label),
      label,
      title: `Tremolo speaker ${index + 1}`,
      category: 'Audio',
      stage: 'stored',
      grade: 'usedGood',
      retailCents: 10_000,
      locationId: 'A1',
    }),
  ),
  photos: [0, 1].map((index) =>
    aPhoto({
      id: `p${index}`,
      ownerId: unitId(index),
      thumb: `data:image/jpeg;base64,${Buffer.from('small').toString('base64')}`,
    }),
  ),
}

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock })
})
test.afterEach(() => warehouse.close())

const show = (page: Page, view: string) =>
  page.getByRole('radiogroup', { name: 'Show' }).getByText(new RegExp(view)).click()

test('units become listings with no network: drafted, mended, exported by the channel’s rules, live, and found by a scan', async ({
  browser,
}) => {
  const { context, page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/listings?show=toList')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  await selectAll(page, 3)
  await page.getByRole('button', { name: 'Make 3 drafts' }).click()
  await expect(page.getByText('3 drafts made')).toBeVisible()
  await show(page, 'Drafts')
  await expect(page.getByRole('row', { name: /Tremolo speaker 3/ })).toContainText('Take a photo')
  await page.getByRole('row', { name: /Tremolo speaker 1/ }).click()
  const drawer = page.getByRole('dialog', { name: /Tremolo speaker 1/ })
  await drawer.getByLabel('Title').fill('Tremolo speaker '.repeat(6))
  await expect(drawer.getByText('The title has 96 characters; 80 are allowed.')).toBeVisible()
  await drawer.getByLabel('Title').fill('Tremolo speaker, red')
  await drawer.getByLabel('Price').fill('50')
  await page.reload()
  await expect(drawer.getByLabel('Title')).toHaveValue('Tremolo speaker, red')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Listing saved')).toBeVisible()
  await expect(page.getByText('$42.97 left, $7.03 fee')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()

  await selectAll(page, 3)
  await page.getByRole('button', { name: 'Mark 2 ready' }).click()
  await expect(page.getByText('2 listings are ready')).toBeVisible()
  await show(page, 'Ready')
  await page.getByRole('button', { name: 'File for eBay' }).click()
  await expect(page.getByText('eBay will take all 2 listings')).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save file', exact: true }).click(),
  ])
  // Each photo under the label of its unit, beside the same file.
  const [pack] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save file and photos' }).click(),
  ])
  expect(pack.suggestedFilename()).toBe('ebay-ebayDrafts.zip')
  const packed = readFileSync(await pack.path()).toString('latin1')
  for (const name of [`${labels[0]}-1.jpg`, `${labels[1]}-1.jpg`, 'ebay-ebayDrafts.csv']) expect(packed).toContain(name)
  await expect(page.getByText(/Of 2 photos only a small picture/)).toBeVisible()
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toMatch(/^#INFO,Version=0\.0\.2,/)
  expect(text).toContain(`Draft,${labels[0]},112529,"Tremolo speaker, red",`)
  await page.getByRole('button', { name: 'They are live on eBay' }).click()
  await expect(page.getByText('2 listings are live on eBay')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()

  await scan(page, labels[0] ?? '')
  await expect(scanResult(page)).toContainText('$50.00')
  await expect(scanResult(page)).toContainText('Live on eBay')
  await expect(scanResult(page)).toContainText('in A1-04')
  await expect(page.getByRole('dialog', { name: 'Tremolo speaker, red' })).toBeVisible()
  await context.setOffline(false)
  await allSent(page)
  await expect.poll(() => warehouse.read('units', unitId(0))).toMatchObject({ stage: 'listed' })
  expect(errors).toEqual([])
})

test('a manager sets how units are priced: what is wrong is named, and drafts follow the saved rules on every device', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/listings?show=toList')
  await expect(page.getByRole('row', { name: /Tremolo speaker 1/ })).toContainText('$39.99')
  await page.getByRole('button', { name: 'Price rules' }).click()
  const drawer = page.getByRole('dialog', { name: 'Price rules' })
  await drawer.getByLabel('Used good').fill('55')
  await drawer.getByLabel('Days on offer').nth(1).fill('10')
  await expect(drawer.getByRole('alert')).toContainText('Each step must come later')
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.reload()
  await expect(drawer.getByLabel('Used good')).toHaveValue('55 %')
  await drawer.getByRole('button', { name: 'Remove the step of 10 days' }).click()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Price rules saved')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('row', { name: /Tremolo speaker 1/ })).toContainText('$54.99')
  await allSent(page)
  const other = await openDevice(browser, warehouse.origin, desktop)
  await signIn(other.page, 'manager', '/listings?show=toList')
  await expect(other.page.getByRole('row', { name: /Tremolo speaker 1/ })).toContainText('$54.99')
  expect([...errors, ...other.errors]).toEqual([])
})

test('what is sold while it is live elsewhere is to be ended now, and a scan says to pull it', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/listings?show=toList')
  await selectAll(page, 3)
  await page.getByRole('button', { name: 'Make 3 drafts' }).click()
  await show(page, 'Drafts')
  await selectAll(page, 3)
  await page.getByRole('button', { name: 'Mark 2 ready' }).click()
  await show(page, 'Ready')
  await selectAll(page, 2)
  await page.getByRole('button', { name: '2 are live on…' }).click()
  await page.getByRole('menuitem', { name: 'Our shop' }).click()
  await expect(page.getByText('2 listings are live on Our shop')).toBeVisible()
  await allSent(page)
  // Another device has imported an order in which it is.
  const before = warehouse.read('units', unitId(0))
  await warehouse.put({
    units: [{ ...aUnit(), ...before, stage: 'sold', orderId: 'order-1', updatedAt: new Date().toISOString() }],
  })
  await show(page, 'End now')
  await expect(page.getByRole('row', { name: /Tremolo speaker 1/ })).toContainText('Our shop')
  await scan(page, labels[0] ?? '')
  await expect(scanResult(page)).toContainText('Pull now')
  await page.getByRole('dialog').getByRole('button', { name: 'It is ended there' }).click()
  await expect(page.getByText('Noted: 1 offer ended')).toBeVisible()
  await expect(page.getByText('Nothing to end')).toBeVisible()
  await allSent(page)
  expect(errors).toEqual([])
})

test('two managers make a draft of one unit with no network: the unit is in one offer, the other says so', async ({
  browser,
}) => {
  const { page: first, errors } = await openDevice(browser, warehouse.origin, desktop)
  const second = await openDevice(browser, warehouse.origin, desktop)
  for (const [page, name] of [[first, 'manager'], [second.page, 'admin']] as const) {
    await signIn(page, name, '/listings?show=toList')
    await allSent(page)
  } // prettier-ignore
  await workerReady(second.page)
  await second.context.setOffline(true)
  for (const page of [second.page, first]) {
    await page
      .getByRole('row', { name: /Tremolo speaker 2/ })
      .getByRole('checkbox')
      .click()
    await page.getByRole('button', { name: 'Make 1 draft' }).click()
    await expect(page.getByText('1 draft made')).toBeVisible()
  }
  await allSent(first)
  await second.context.setOffline(false)
  await allSent(second.page)
  for (const page of [first, second.page]) {
    await show(page, 'Drafts')
    await expect(page.getByText('Its unit is in another offer.')).toHaveCount(1)
    await expect(page.getByText('Nothing is missing')).toHaveCount(1)
  }
  expect(errors).toEqual([])
})
