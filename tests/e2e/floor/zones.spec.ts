import { expect } from '@playwright/test'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { aContainer, aLocation, aUnit } from '#tests/support/records.ts'
import { allSent, desktop, handheld, openDevice, scan, scanResult, signIn, test } from '#tests/e2e/support/support.ts'

const storage = aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone', name: 'Storage', purpose: 'Racks and bins', capacity: 100, pickOrder: 1 }) // prettier-ignore
const yard = aLocation({ id: 'L-YARD', code: 'YARD', kind: 'zone', name: 'Yard', purpose: 'Buyers fetch here', pickOrder: 2 }) // prettier-ignore
const rack = aLocation({ id: 'L-A-01', code: 'A-01', kind: 'rack', parentId: storage.id })
const bin = aLocation({ id: 'L-A-01-01', code: 'A-01-01', kind: 'bin', parentId: rack.id, capacity: 40 })
const units = Array.from({ length: 30 }, (_, index) =>
  aUnit({ id: `U-${index}`, label: `U-${index}`, title: `Kettle ${index}`, stage: 'stored', locationId: bin.id }),
)

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock: { locations: [storage, yard, rack, bin], units } })
})
test.afterEach(() => warehouse.close())

test('a person without a role reads the zones and nothing else', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, handheld)
  await signIn(page, 'newcomer', '/zones')
  const zones = page.getByRole('list', { name: 'Zones' })
  await expect(zones.getByText('STORAGE', { exact: true })).toBeVisible()
  await expect(zones.getByText('Buyers fetch here')).toBeVisible()
  await expect(page.getByText('A-01')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New zone' })).toHaveCount(0)
  await scan(page, 'L-STORAGE')
  await expect(scanResult(page)).toContainText('Racks and bins')
  await expect(page.getByRole('region', { name: 'STORAGE' })).toContainText('Racks and bins')
  await expect(page.getByRole('button', { name: 'Close zone' })).toHaveCount(0)
  await scan(page, 'L-A-01-01')
  await expect(scanResult(page)).toContainText('you see zones only')
  expect(errors).toEqual([])
})

test('a scanned bin shows its code and contents, offline', async ({ browser }) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, handheld)
  await signIn(page, 'associate', '/zones')
  await allSent(page)
  await context.setOffline(true)
  await scan(page, 'A-01-01')
  await expect(scanResult(page)).toContainText('A-01-01')
  const place = page.getByRole('region', { name: 'A-01-01' })
  await expect(place).toContainText('30 of 40')
  await place.getByRole('button', { name: 'Show all 30' }).click()
  await expect(place).toContainText('Kettle 7')
  await expect(place.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  // The next place needs no way back.
  await scan(page, 'STORAGE')
  await expect(page.getByRole('region', { name: 'STORAGE' })).toContainText('30 of 100')
  expect(errors).toEqual([])
})

test('the percentages below the chart of the zones stand in equal steps, however wide the page is', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/zones')
  const figure = page.getByRole('figure', { name: 'How full the zones are' })
  const ticks = figure.locator('.recharts-xAxis-tick-labels .recharts-cartesian-axis-tick-value')
  /** By how much the widest step between two percentages is wider than the narrowest. */
  const unevenPx = async () => {
    const boxes = await ticks.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    const middles = boxes.map((box) => box.x + box.width / 2)
    const steps = middles.slice(1).map((at, place) => at - (middles[place] ?? 0))
    return steps.length < 2 ? Infinity : Math.max(...steps) - Math.min(...steps)
  }
  for (const width of [1024, 1200, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(unevenPx, `at ${width} px`).toBeLessThan(2)
  }
  expect(errors).toEqual([])
})

test('a manager makes, renames and closes zones; one with stock stays open and shows why', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/zones')
  await expect(page.getByText('30 of 100')).toBeVisible()
  await page.getByRole('button', { name: 'New zone' }).click()
  const making = page.getByRole('dialog', { name: 'New zone' })
  await making.getByLabel('Code').fill('storage')
  await making.getByRole('button', { name: 'Make the zone' }).click()
  await expect(making.getByText('STORAGE is taken by another zone.')).toBeVisible()
  await making.getByLabel('Code').fill('mezzanine')
  await making.getByLabel('Purpose').fill('Shoes and bags')
  await page.reload()
  await expect(making.getByLabel('Code')).toHaveValue('mezzanine')
  await making.getByRole('button', { name: 'Make the zone' }).click()
  const made = page.getByRole('dialog', { name: 'MEZZANINE' })
  await expect(made).toContainText('Shoes and bags')
  await made.getByRole('button', { name: 'Rename' }).click()
  await made.getByLabel('New code').fill('upper floor')
  await made.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('dialog', { name: 'UPPER-FLOOR' })).toContainText('MEZZANINE')
  await page.getByRole('button', { name: 'Close zone' }).click()
  await expect(page.getByRole('dialog')).toContainText('Reopen zone')
  await allSent(page)
  await expect
    .poll(() => warehouse.read('locations', 'L-MEZZANINE'))
    .toMatchObject({ code: 'UPPER-FLOOR', aliases: ['MEZZANINE'] })
  await expect.poll(() => warehouse.read('locations', 'L-MEZZANINE')?.['closedAt']).not.toBe('')

  await page.goto('/zones?open=L-STORAGE')
  const full = page.getByRole('dialog', { name: 'Storage' })
  await full.getByRole('button', { name: 'Close zone' }).click()
  await expect(full.getByRole('alert')).toContainText('30 items (30 at A-01-01)')
  await page.goto('/zones?open=L-A-01-01')
  const shown = page.getByRole('dialog', { name: 'A-01-01' })
  await shown.getByRole('button', { name: 'Block' }).click()
  await shown.getByLabel('Why is it blocked?').fill('Beam bent')
  await shown.getByRole('button', { name: 'Block' }).click()
  await expect(shown.getByText('No put-away: A-01-01: Beam bent')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(shown.getByRole('button', { name: 'Block' })).toBeVisible()
  expect(errors).toEqual([])
})

test('stock on pallets counts in its zone, moves with the pallet, and the pallet opens', async ({ browser }) => {
  const pallet = (n: number, locationId: string) =>
    aContainer({ id: `P-0000000${n}`, label: `P-0000000${n}`, status: 'received', locationId })
  // Received onto pallets: the units themselves have no place.
  const aboard = [1, 1, 2].map((n, at) =>
    aUnit({ id: `U-P${at}`, label: `U-P${at}`, containerId: `P-0000000${n}`, qty: 18, stage: 'received' }),
  )
  await warehouse.put({ containers: [pallet(1, yard.id), pallet(2, yard.id)], units: aboard })
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', `/zones?open=${yard.id}`)
  const open = page.getByRole('dialog', { name: 'Yard' })
  await expect(open).toContainText('54 units on 2 pallets')
  await expect(open.getByRole('link', { name: /P-00000001.*36 units/ })).toBeVisible()
  await warehouse.put({ containers: [pallet(1, bin.id)] })
  await expect(open).toContainText('18 units on 1 pallet')
  await page.goto(`/zones?open=${storage.id}`)
  const shelves = page.getByRole('dialog', { name: 'Storage' })
  await expect(shelves).toContainText('66 of 100')
  await shelves.getByRole('link', { name: /P-00000001.*A-01-01.*36 units/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pallets' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Pallet' })).toContainText('P-00000001')
  expect(errors).toEqual([])
})
