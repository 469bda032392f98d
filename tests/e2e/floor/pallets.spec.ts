import { expect, type Page } from '@playwright/test'
import { mintLabel } from '#domain/codes/labels.ts'
import { aContainer, aLoad, aLocation, aUnit } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { violationsOf } from '#tests/e2e/support/accessibility.ts'
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
} from '#tests/e2e/support/support.ts'

const load = aLoad({ id: 'load-1', code: 'L-1001', stage: 'arrived', arrivedAt: '2026-11-18T07:00:00.000Z' })
const dock = aLocation({ id: 'L-DOCK-1', code: 'DOCK-1', kind: 'dock' })
const bin = aLocation({ id: 'L-A-01-01', code: 'A-01-01', kind: 'bin' })
const blocked = aLocation({ id: 'L-B-01-01', code: 'B-01-01', blocked: true, blockedReason: 'Beam is bent' })
const graded = aLocation({ id: 'L-C-01-01', code: 'C-01-01', allowedStages: ['stored'], purpose: 'Graded stock' })
const label = (counter: number) => mintLabel('pallet', '7KQ', counter)
const full = aContainer({
  id: label(1),
  label: label(1),
  status: 'received',
  locationId: dock.id,
  sourcePallet: 'PTMB72505',
})
const other = aContainer({ id: label(2), label: label(2), status: 'stored', locationId: bin.id })
const units = Array.from({ length: 60 }, (_, index) => {
  const id = mintLabel('unit', '7KQ', index)
  const title = `Hearthway kettle ${index + 1}`
  return aUnit({ id, label: id, title, containerId: full.id, locationId: dock.id, retailCents: 1_000 })
})
const unitLabel = (index: number) => units[index]?.label ?? ''

/** The first sync has brought the pallet and all 60 items on it. */
async function stocked(page: Page): Promise<void> {
  await expect(page.getByText(full.label).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('60')
  await allSent(page)
}

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: { loads: [load], locations: [dock, bin, blocked, graded], containers: [full, other], units },
  })
})
test.afterEach(() => warehouse.close())

test('a reload shows no pallet as empty before what is on it is read', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/pallets')
  await stocked(page)
  await scan(page, 'PTMB72505')
  await expect(page.getByText('On it: 60 items')).toBeVisible()
  const texts = await noteTexts(page)
  await page.reload()
  await expect(page.getByText('On it: 60 items')).toBeVisible()
  expect(await texts()).not.toMatch(/On it: 0 items|Nothing on it|^0$/m)
  expect(errors).toEqual([])
})

test('a pallet that is moved by hand into a full bin is warned about, as by a scan', async ({ browser }) => {
  const small = aLocation({ id: 'L-D-01-01', code: 'D-01-01', kind: 'bin', capacity: 61 })
  const there = [1, 2].map((index) => {
    const id = mintLabel('unit', '8KQ', index)
    return aUnit({ id, label: id, stage: 'stored', locationId: small.id })
  })
  await warehouse.put({ locations: [small], units: there })
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', `/pallets?open=${full.id}`)
  await allSent(page)
  await page.getByRole('tab', { name: 'Facts' }).click()
  await page.getByRole('combobox', { name: 'Place' }).click()
  await page.getByRole('option', { name: /D-01-01/ }).click()
  await expect(page.getByText('D-01-01 holds 62 now and has room for 61')).toBeVisible()
  expect(errors).toEqual([])
})

test('a pallet of 60 moves with no network; another device sees all of it at the new place', async ({ browser }) => {
  const device = await openDevice(browser, warehouse.origin)
  const { page } = device
  await signIn(page, 'associate', '/pallets')
  await stocked(page)
  await device.context.setOffline(true)
  await scan(page, 'PTMB72505')
  await expect(scanResult(page)).toContainText('60 items')
  await scan(page, 'L-B-01-01')
  await expect(scanResult(page)).toContainText('Beam is bent')
  await page.getByRole('button', { name: 'OK' }).click()
  await scan(page, 'C-01-01')
  await expect(scanResult(page)).toContainText('60 items do not belong here: Graded stock')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(scanResult(page)).toContainText('Taken back')
  await expect(page.getByText('Place DOCK-1')).toBeVisible()
  await scan(page, 'L-A-01-01')
  await expect(scanResult(page)).toContainText('60 items moved along')
  await scan(page, 'L-A-01-01')
  await expect(scanResult(page)).toContainText('It is there already')

  await device.context.setOffline(false)
  await page.reload()
  await expect(page.getByText('Place A-01-01')).toBeVisible()
  await allSent(page)
  const atBin = () => units.filter((unit) => warehouse.read('units', unit.id)?.['locationId'] === bin.id).length
  await expect.poll(atBin).toBe(60)
  await expect.poll(() => warehouse.read('containers', full.id)).toMatchObject({ locationId: bin.id, status: 'stored' })

  const second = await openDevice(browser, warehouse.origin, tablet)
  await signIn(second.page, 'second', '/pallets')
  await stocked(second.page)
  await scan(second.page, full.label)
  await expect(second.page.getByText('Place A-01-01')).toBeVisible()
  await expect(second.page.getByRole('tab', { name: 'On it: 60 items' })).toBeVisible()
  // The same pallet, moved there: the first device shows it at once.
  await scan(second.page, 'DOCK-1')
  await expect(page.getByText('Place DOCK-1')).toBeVisible()
  expect([...device.errors, ...second.errors]).toEqual([])
})

test('a split survives a reload, its pallet remembers its parent, and a merge brings all back', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/pallets')
  await stocked(page)
  await scan(page, full.label)
  await page.getByRole('button', { name: 'Split' }).click()
  await scan(page, unitLabel(3))
  await expect(scanResult(page)).toContainText('1 item chosen')
  await scan(page, unitLabel(3))
  await expect(scanResult(page)).toContainText('Chosen already')
  await page.reload()
  await expect(page.getByRole('button', { name: 'New pallet with 1 item' })).toBeVisible()
  await scan(page, unitLabel(4))
  await page.getByRole('button', { name: 'New pallet with 2 items' }).click()
  await expect(page.getByRole('tab', { name: 'On it: 2 items' })).toBeVisible()
  await page.getByRole('tab', { name: 'Facts' }).click()
  await expect(page.getByRole('button', { name: full.label })).toBeVisible()

  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: /Mark as empty/ })).toBeDisabled()
  await expect(page.getByText('Sell whole')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Merge' }).click()
  await scan(page, full.label)
  await expect(scanResult(page)).toContainText(`2 items went onto ${full.label}`)
  await expect(page.getByRole('tab', { name: 'On it: 60 items' })).toBeVisible()
  await scan(page, 'PTZZ00001')
  await page.getByRole('button', { name: 'Make it a new pallet' }).click()
  await expect(scanResult(page)).toContainText('New pallet P-')
  await scan(page, unitLabel(5))
  await expect(page.getByRole('tab', { name: 'On it: 1 item' })).toBeVisible()
  // A reload keeps the pallet in hand.
  await page.reload()
  await expect(page.getByRole('tab', { name: 'On it: 1 item' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(errors).toEqual([])
})

test('a manager sells a pallet whole, to the cent, and takes it back', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/pallets')
  await stocked(page)
  await page.getByRole('row', { name: new RegExp(full.label) }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Sell whole' }).click()
  await drawer.getByLabel('Price for the whole pallet').fill('100.01')
  await drawer.getByRole('button', { name: 'Sell whole' }).click()
  await expect(drawer.getByText('Sold whole')).toBeVisible()
  const sold = () => units.map((unit) => warehouse.read('units', unit.id)).filter((unit) => unit?.['stage'] === 'sold')
  await expect.poll(() => sold().length).toBe(60)
  expect(sold().reduce((sum, unit) => sum + Number(unit?.['soldCents']), 0)).toBe(10_001)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(drawer.getByText('Sold whole')).toHaveCount(0)
  await expect.poll(() => sold().length).toBe(0)
  await expect.poll(() => warehouse.read('units', unitLabel(0))).toMatchObject({ stage: 'received', soldCents: null })
  expect(errors).toEqual([])
})
