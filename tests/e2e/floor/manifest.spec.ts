import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { mintLabel } from '#domain/codes/labels.ts'
import { aContainer, anActivity, aLine, aLoad, aUnit } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { violationsOf } from '#tests/e2e/support/accessibility.ts'
import { cutOff } from '#tests/e2e/support/cut-words.ts'
import { unmarked } from '#tests/e2e/support/marked-words.ts'
import {
  allSent,
  desktop,
  noteTexts,
  openDevice,
  scan,
  scanResult,
  signIn,
  tablet,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'

const load = aLoad({ id: 'load-1', code: 'L-1001', title: 'Target truckload', stage: 'received' })
const other = aLoad({ id: 'load-2', code: 'L-1002', title: 'Amazon returns', stage: 'arrived' })
const kettle = aLine({
  id: 'l1', row: 1, lpn: 'LPRQ3978200', title: 'Hearthway kettle', qty: 7, unitRetailCents: 1_000, sourcePallet: 'PTMB72505',
  claimedCondition: 'NEW', category: 'Kitchen', raw: { Qty: '7', 'Unit Retail': '10.00', 'Ext. Retail': '60.00' },
}) // prettier-ignore
const bike = aLine({
  id: 'l2',
  row: 2,
  lpn: 'LPRY6155403',
  title: '=Ridgeback bike',
  qty: 1,
  unitRetailCents: 20_000,
  category: 'Bicycles',
})
const again = aLine({
  id: 'l3',
  row: 3,
  lpn: 'LPRY6155403',
  title: 'Ridgeback bike, blue',
  qty: 1,
  category: 'Bicycles',
})
const foreign = aLine({ id: 'l4', loadId: 'load-2', lpn: 'LPNRE5RJYZM4N', title: 'Volta blender' })
const unitId = mintLabel('unit', '7KQ', 1)
const pallet = aContainer({ id: 'p1', sourcePallet: 'PTMB72505' })
const received = (id: string, qty: number) =>
  aUnit({ id, label: id, lineId: 'l1', title: 'Hearthway kettle', qty, coarse: 'opened', containerId: 'p1' })

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: {
      loads: [load, other],
      manifestLines: [kettle, bike, again, foreign],
      containers: [pallet],
      units: [received(unitId, 3)],
    },
  })
})
test.afterEach(() => warehouse.close())

test('a reload shows no empty manifest before its load is read', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/manifest?load=load-1')
  await allSent(page)
  const texts = await noteTexts(page)
  await page.reload()
  await expect(page.getByText('3 of 9 in')).toBeVisible()
  expect(await texts()).not.toMatch(/No manifest yet/)
  expect(errors).toEqual([])
})

test('what was received of lines that were taken back stands as an extra item, and the load says how many', async ({
  browser,
}) => {
  const lost = mintLabel('unit', '7KQ', 2)
  await warehouse.put({ units: [aUnit({ id: lost, label: lost, lineId: 'gone', title: 'Volta toaster', qty: 2 })] })
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/manifest?load=load-1')
  await expect(page.getByText('2 items were received of lines whose import was taken back.')).toBeVisible()
  const row = page.getByRole('row', { name: /Volta toaster/ })
  await expect(row).toContainText('Extra')
  await row.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: new RegExp(lost) })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(errors).toEqual([])
})

test('a file that two devices imported out of reach, one of them anew, is named with what to do, until one import is taken back', async ({
  browser,
}) => {
  const imported = (id: string, generation: number) =>
    anActivity({
      id,
      type: 'load.imported',
      refType: 'load',
      refId: 'load-1',
      data: { fileHash: 'f1', fileName: 'target.csv', generation, loadBefore: { fileHash: '' } },
    })
  await warehouse.put({ activity: [imported('i1', 1), imported('i2', 0)] })
  const { page, errors } = await openDevice(browser, warehouse.origin, tablet)
  await signIn(page, 'manager', '/manifest?load=load-1')
  const notice = page.getByText('target.csv was imported twice')
  await expect(notice).toContainText('Take one import back on Import')
  expect(await violationsOf(page)).toEqual([])
  await warehouse.put({
    activity: [
      anActivity({ id: 'i2-back', type: 'load.importTakenBack', refType: 'load', refId: 'load-1', undoOf: 'i2' }),
    ],
  })
  await expect(notice).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a scan finds its line, the line its units, and a unit its history', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/manifest?load=load-1')
  await allSent(page)
  await expect(page.getByText('3 of 9 in')).toBeVisible()
  await scan(page, 'LPRQ3978200')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Ext. retail is not qty × unit')).toBeVisible()
  await expect(drawer.getByText('Opened × 3')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Waive the difference' })).toHaveCount(0)
  await drawer.getByRole('button', { name: new RegExp(unitId) }).click()
  await expect(page).toHaveURL(/unit=/)
  await expect(
    page.getByRole('dialog').getByText('On the server').or(page.getByLabel('On the server')).first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await scan(page, 'LPRY6155403')
  await expect(scanResult(page)).toContainText('2 lines have this code')
  await page.getByRole('button', { name: /Row 3/ }).click()
  await expect(page.getByRole('dialog').getByText('LPN also on row 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await scan(page, 'LPNRE5RJYZM4N')
  await expect(scanResult(page)).toContainText('This is on load L-1002')
  await page.getByRole('button', { name: 'Leave it' }).click()
  await scan(page, 'LPNZZZZZZZZZZ')
  await expect(scanResult(page)).toContainText('Not on this manifest')
  await page.getByRole('button', { name: 'OK' }).click()
  expect(await violationsOf(page)).toEqual([])
  expect(errors).toEqual([])
})

test('what another device receives moves the counts at once, and a waiver is written once with no network', async ({
  browser,
}) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/manifest?load=load-1')
  await allSent(page)
  const row = page.getByRole('row', { name: /Hearthway kettle/ })
  await expect(row).toContainText('Short')
  await warehouse.put({ units: [received(mintLabel('unit', '7KQ', 2), 4)] })
  await expect(row).toContainText('Complete')

  await workerReady(page)
  await context.setOffline(true)
  await page.getByRole('row', { name: /=Ridgeback bike/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Waive the difference' }).click()
  await drawer.getByLabel('Why it is not claimed').fill('Agreed by phone')
  await page.keyboard.press('Escape')
  await drawer.getByRole('button', { name: 'Waive', exact: true }).click()
  await expect(drawer.getByText('Not claimed: Agreed by phone')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(drawer.getByText('Not claimed')).toHaveCount(0)
  await page.reload()
  await page.getByRole('dialog').getByRole('button', { name: 'Waive the difference' }).click()
  await page.getByRole('dialog').getByLabel('Why it is not claimed').fill('Too small')
  await page.getByRole('dialog').getByRole('button', { name: 'Waive', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Not claimed: Too small')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Close' }).first().click()
  await allSent(page)
  await expect
    .poll(() => warehouse.read('manifestLines', 'l2'))
    .toMatchObject({ waivedReason: 'Too small', title: '=Ridgeback bike' })
  expect(errors).toEqual([])
})

test('the claim is a list with every reason, and no title runs as a formula', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/manifest?load=load-1')
  await allSent(page)
  await page.getByRole('button', { name: 'Claim pack' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('row', { name: /Wrong condition/ })).toContainText('$30.00')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: 'Download list (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('claim-L-1001.csv')
  const lines = unmarked(await readFile(await file.path(), 'utf8'))
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toContain('Missing,4,10.00,40.00')
  expect(lines.join('\n')).toContain("'=Ridgeback bike")
  await page.keyboard.press('Escape')
  await page.getByText('Categories', { exact: true }).click()
  await page.getByRole('row', { name: /Bicycles/ }).click()
  await expect(page).toHaveURL(/f=category/)
  await expect(page.getByRole('row', { name: /Hearthway kettle/ })).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  expect(errors).toEqual([])
})

test('on a tablet a title has room for thirty letters; what the list leaves out there is on a desktop and in Columns', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, tablet)
  await signIn(page, 'manager', '/manifest?load=load-1')
  const header = (name: string) => page.getByRole('columnheader', { name })
  await expect(header('Title')).toBeVisible()
  expect((await header('Title').boundingBox())?.width).toBeGreaterThan(240)
  await expect(header('Notes')).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Notes' }).click()
  await page.keyboard.press('Escape')
  await expect(header('Notes')).toHaveCount(1)
  await page.setViewportSize(desktop)
  await expect(header('Notes'), 'what a person chose holds for this device').toHaveCount(1)
  expect(errors).toEqual([])
})

test('a load without a manifest leads a manager to Import, and shows an associate who imports it', async ({
  browser,
}) => {
  await warehouse.put({ loads: [aLoad({ id: 'load-9', code: 'L-1009', stage: 'booked' })] })
  const associate = await openDevice(browser, warehouse.origin)
  await signIn(associate.page, 'associate', '/manifest?load=load-9')
  await expect(associate.page.getByText('A manager imports the seller’s list')).toBeVisible()
  const { page, errors } = await openDevice(browser, warehouse.origin, tablet)
  await signIn(page, 'manager', '/manifest?load=load-9')
  await page.getByRole('link', { name: 'Import a list' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import')
  expect(errors).toEqual([])
})

test('an address with a line or a load that is not here says so and gives way', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/manifest?load=load-1&line=nowhere')
  const drawer = page.getByRole('dialog', { name: 'Manifest line' })
  await expect(drawer.getByText('This line is not in the manifest of this load.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/\/manifest\?load=load-1$/)
  await page.goto('/manifest?load=nowhere')
  await expect(page.getByText('No such load')).toBeVisible()
  await expect(page.getByText('No manifest yet')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('the numbers of a large load and its totals are read whole, at a desk, at twice the size, and on a tablet', async ({
  browser,
}) => {
  const dear = { loadId: 'load-3', qty: 12_500, unitRetailCents: 199_999, sourcePallet: 'PTMB72505', category: 'Audio' }
  const lines = Array.from({ length: 40 }, (_, at) => aLine({ ...dear, id: `dear-${at}`, row: at + 1 }))
  await warehouse.put({ loads: [aLoad({ id: 'load-3', code: 'L-1003' })], manifestLines: lines })
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/manifest?load=load-3')
  await allSent(page)
  const twice = { width: desktop.width / 2, height: desktop.height / 2 }
  for (const size of [desktop, twice, tablet]) {
    await page.setViewportSize(size)
    for (const view of ['Lines', 'Pallets', 'Categories']) {
      await page.getByRole('radio', { name: view }).evaluate((one: HTMLElement) => one.click())
      await expect(page.getByRole('gridcell', { name: '500,000', exact: true }).first()).toBeVisible()
      expect.soft(await cutOff(page), `${view} at ${size.width} px`).toEqual([])
    }
  }
  expect(errors).toEqual([])
})
