import { expect } from '@playwright/test'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { aContainer, aLine, aLoad } from '#tests/support/records.ts'
import { violationsOf } from '#tests/e2e/support/accessibility.ts'
import { cutOff } from '#tests/e2e/support/cut-words.ts'
import {
  allSent,
  holdBack,
  noteTexts,
  openDevice,
  paced,
  scan,
  scanResult,
  signIn,
  tablet,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'

const load = aLoad({
  id: 'load-1',
  code: 'L-1001',
  title: 'Target truckload',
  stage: 'arrived',
  arrivedAt: '2026-11-20T07:00:00.000Z',
})
const other = aLoad({
  id: 'load-2',
  code: 'L-1002',
  title: 'Amazon returns',
  stage: 'arrived',
  arrivedAt: '2026-11-19T07:00:00.000Z',
})
const lpn = (index: number) => `LPRQ39782${String(index).padStart(2, '0')}`
const lines = Array.from({ length: 40 }, (_, index) =>
  aLine({
    id: `load-1-${index + 1}`,
    row: index + 1,
    lpn: lpn(index),
    title: `Hearthway kettle ${index + 1}`,
    qty: index === 0 ? 7 : 1,
    sourcePallet: 'PTMB72505',
    unitRetailCents: 1_999,
  }),
)
const foreign = aLine({
  id: 'load-2-1',
  loadId: 'load-2',
  row: 1,
  lpn: 'LPNRE5RJYZM4N',
  title: 'Volta blender',
  qty: 1,
})
const pallet = aContainer({ id: 'p1', label: 'P-00010001X', sourcePallet: 'PTMB72505', loadId: 'load-1' })

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: { loads: [load, other], manifestLines: [...lines, foreign], containers: [pallet] },
  })
})
test.afterEach(() => warehouse.close())

test('a truck is received with no network, and a second device has all of it afterwards', async ({ browser }) => {
  const device = await openDevice(browser, warehouse.origin)
  await signIn(device.page, 'associate')
  await allSent(device.page)
  await workerReady(device.page)
  await device.page.close()

  // The network is cut before the page is opened: a cold start from the worker.
  await device.context.setOffline(true)
  const page = await device.context.newPage()
  await page.goto('/receive')
  await expect(page.getByText('Offline!')).toBeVisible()
  await expect(scanResult(page)).toContainText('Scan a pallet to begin')
  await scan(page, 'PTMB72505')
  await expect(scanResult(page)).toContainText('Pallet P-00010001X')

  for (let index = 0; index < 15; index += 1) {
    await scan(page, lpn(index), 10)
    await expect(scanResult(page)).toContainText(`Hearthway kettle ${index + 1}`)
  }
  await page.reload()
  await expect(scanResult(page)).toContainText('Scan an item')
  await expect(page.getByTestId('received-of-expected')).toHaveText('15 of 46')
  for (let index = 15; index < 30; index += 1) {
    await scan(page, lpn(index), 10)
  }
  await expect(page.getByTestId('received-of-expected')).toHaveText('30 of 46')

  await scan(page, 'LPNZZZZZZZZZZ')
  await expect(scanResult(page)).toContainText('Not on the manifest')
  await scan(page, lpn(5))
  await expect(scanResult(page)).toContainText('1 over: 1 more would make 2 of 1')
  await scan(page, lpn(5))
  await expect(scanResult(page)).toContainText('1 over')
  await scan(page, 'LPNRE5RJYZM4N')
  await expect(scanResult(page)).toContainText('This is from load L-1002')
  await page.getByRole('button', { name: 'Receive it on L-1002' }).click()
  await expect(scanResult(page)).toContainText('Volta blender')
  await expect(page.getByTestId('received-of-expected')).toHaveText('32 of 46')

  await device.context.setOffline(false)
  await allSent(page)
  await expect.poll(() => warehouse.server.admin.countDocuments('units')).toBe(33)

  const second = await openDevice(browser, warehouse.origin, tablet)
  await signIn(second.page, 'second', '/receive')
  await second.page.getByRole('button', { name: 'Choose a load' }).click()
  await second.page.getByRole('menuitem', { name: /L-1001/ }).click()
  await expect(second.page.getByTestId('received-of-expected')).toHaveText('32 of 46')
  const aside = second.page.getByRole('complementary', { name: 'Expected and received' })
  await expect(aside.getByText('Hearthway kettle 6', { exact: true }).locator('..')).toContainText('2 of 1over')
  await expect(aside.getByText('Hearthway kettle 1', { exact: true }).locator('..')).toContainText('1 of 7partial')
  expect([...device.errors, ...second.errors]).toEqual([])
})

test('a question takes no further scan until it is answered, and says so', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await scan(page, 'PTMB72505')
  await scan(page, lpn(1))
  await scan(page, lpn(1))
  await expect(scanResult(page)).toContainText('1 over: 1 more would make 2 of 1')
  await scan(page, lpn(2))
  await expect(scanResult(page)).toContainText('One scan was not taken')
  await page.getByRole('button', { name: 'Do not take it' }).click()
  await scan(page, lpn(2))
  await expect(scanResult(page)).toContainText('Hearthway kettle 3')
  await expect(page.getByTestId('received-of-expected')).toHaveText('2 of 46')
  expect(errors).toEqual([])
})

test('on a new device, scans wait until the lines of the truck are here, and are then taken in their order', async ({
  browser,
}) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin)
  const letGo = await holdBack(context, 'manifestLines')
  await signIn(page, 'associate', '/receive')
  await scan(page, 'PTMB72505')
  await expect(scanResult(page)).toContainText('This device is still loading')
  await scan(page, lpn(1))
  await scan(page, lpn(2))
  letGo()
  await expect(scanResult(page)).toContainText('Hearthway kettle 3')
  await expect(page.getByTestId('received-of-expected')).toHaveText('2 of 46')
  expect(errors).toEqual([])
})

test('a reload shows no figure, and no empty list, before what they rest on is read', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, tablet)
  await signIn(page, 'associate', '/receive')
  await scan(page, 'PTMB72505')
  await scan(page, lpn(1))
  await expect(page.getByTestId('received-of-expected')).toHaveText('1 of 46')
  const texts = await noteTexts(page)
  await page.reload()
  await expect(page.getByTestId('received-of-expected')).toHaveText('1 of 46')
  await expect(page.getByRole('list', { name: 'Just received' })).toBeVisible()
  expect(await texts()).not.toMatch(
    /^0 of 0|^1 of 0|^0 of 46|· 0 in|No load on the table|No pallet on the table|What you receive appears here/m,
  )
  expect(errors).toEqual([])
})

test('a load that is reconciled or refused elsewhere takes nothing more at the open table, and its head says why', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await scan(page, 'PTMB72505')
  await scan(page, lpn(1))
  await expect(page.getByTestId('received-of-expected')).toHaveText('1 of 46')
  await allSent(page)
  const head = page.getByRole('region', { name: 'On the table' })
  await warehouse.put({ loads: [{ ...load, stage: 'reconciled' }] })
  await expect(head.getByText('Its count is finished.')).toBeVisible()
  await scan(page, lpn(2))
  await expect(scanResult(page)).toContainText('Load L-1001 is reconciled')
  await page.keyboard.press('Enter')
  await warehouse.put({ loads: [{ ...load, stage: 'refused', refusedReason: 'Wet freight' }] })
  await expect(head.getByText('Wet freight. Set the item aside.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  await warehouse.put({ loads: [{ ...load, refusedReason: 'Wet freight' }] })
  await expect(head.getByText('Set the item aside')).toHaveCount(0)
  expect(warehouse.server.admin.countDocuments('units')).toBe(1)
  expect(errors).toEqual([])
})

test('the last scan is taken back, and the ledger tells both', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await scan(page, 'PTMB72505')
  await scan(page, lpn(1))
  await expect(scanResult(page)).toContainText('Hearthway kettle 2')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(scanResult(page)).toContainText('Taken back')
  await expect(page.getByTestId('received-of-expected')).toHaveText('0 of 46')
  await allSent(page)
  const types = await page.evaluate(() => document.querySelectorAll('[aria-label="Just received"] li').length)
  expect(types).toBe(0)
  await expect.poll(() => warehouse.server.admin.countDocuments('activity')).toBeGreaterThanOrEqual(4)
  expect(errors).toEqual([])
})

test('wedges of every speed are read, and a scan without Enter too', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await scan(page, 'PTMB72505')
  for (const [index, speed] of [0, 20, 80, 150].entries()) {
    await scan(page, lpn(index), speed)
    await expect(scanResult(page)).toContainText(`Hearthway kettle ${index + 1}`)
  }
  await paced(page, lpn(10), 5)
  await page.keyboard.press('Tab')
  await expect(scanResult(page)).toContainText('Hearthway kettle 11')
  await paced(page, lpn(11), 5)
  await expect(scanResult(page)).toContainText('Hearthway kettle 12')
  // Android's keyboard tells no keys, and splits the text over two events.
  await page.getByRole('textbox', { name: 'Scan' }).evaluate((field: HTMLInputElement, code) => {
    for (const part of [code.slice(0, 4), code.slice(4)]) {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Unidentified', bubbles: true }))
      field.setRangeText(part, field.value.length, field.value.length, 'end')
      field.dispatchEvent(new InputEvent('input', { data: part, bubbles: true }))
    }
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  }, lpn(12))
  await expect(scanResult(page)).toContainText('Hearthway kettle 13')
  expect(errors).toEqual([])
})
