import { expect, type Page } from '@playwright/test'
import type { ActivityDoc } from '#schemas/activity.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { openTestWarehouse, people, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { aLocation, aTime, aUnit } from '#tests/support/records.ts'
import { acrossMarks } from '#tests/e2e/support/marked-words.ts'
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

const labels = Array.from({ length: 6 }, (_, index) => mintLabel('unit', '7KQ', index + 1))
const label = (index: number) => labels[index] ?? ''
const unitId = (index: number) => idOfLabel(label(index))
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const storage = aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone' })
const bins = [1, 2, 3, 4, 5, 6].map((number) =>
  aLocation({ id: `L-A-0${number}`, code: `A-0${number}`, parentId: storage.id, pickOrder: number }),
)
const lost = (index: number, days: number, over: Parameters<typeof aUnit>[0] = {}) =>
  aUnit({ id: unitId(index), label: label(index), title: `Lamp ${index}`, stage: 'missing', exceptionCode: 'auditMissing', exceptionAt: ago(days), inspectedAt: aTime, locationId: 'L-A-06', ...over }) // prettier-ignore
/** The first lamp went from bin to bin, one each hour of yesterday. */
const moves = bins.map(
  (bin, index): ActivityDoc => ({
    id: `move-${index}`, createdAt: aTime, createdBy: people.admin.uid, updatedAt: aTime, updatedBy: people.admin.uid, type: 'unit.relocated',
    refType: 'unit', refId: unitId(0), by: people.admin.uid, device: 'ABC', at: new Date(Date.now() - (30 - index) * 3_600_000).toISOString(),
    from: bins[index - 1]?.id ?? '', to: bin.id, ms: 0, undoOf: '', atDesc: 0, data: {},
  }),
) // prettier-ignore

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: {
      locations: [storage, ...bins],
      activity: moves,
      units: [
        lost(0, 20, { estimateCents: 4_000 }),
        lost(1, 3, { exceptionCode: 'pickNotFound', estimateCents: 9_000 }),
        lost(2, 30, { estimateCents: 50_000 }),
        lost(3, 1, { stage: 'stored', exceptionCode: 'wrongPlace' }),
        lost(4, 0, { stage: 'stored', exceptionCode: '', exceptionAt: '' }),
        lost(5, 2),
      ],
    },
  })
})
test.afterEach(() => warehouse.close())

const ok = (page: Page) => page.getByRole('button', { name: 'OK', exact: true }).click()
const queue = (page: Page) => page.getByRole('grid', { name: 'To look for' })

test('a lost unit is found offline by its label, through a reload; chance scans on other pages find others', async ({
  browser,
}) => {
  const device = await openDevice(browser, warehouse.origin)
  const { page } = device
  await signIn(page, 'manager', '/misplaced')
  await expect(page.getByText('Lamp 0')).toBeVisible()
  await allSent(page)
  await workerReady(page)
  await device.context.setOffline(true)
  await scan(page, mintLabel('unit', '7KQ', 99))
  await expect(scanResult(page)).toContainText('No unit here has this label')
  await ok(page)
  await scan(page, label(0))
  await expect(scanResult(page)).toContainText('Found')
  await page.reload()
  await expect(page.getByRole('region', { name: 'In hand' }), 'it is still in hand').toContainText('Lamp 0')
  await scan(page, 'A-99')
  await expect(scanResult(page)).toContainText('Scan a place')
  await ok(page)
  await scan(page, 'L-A-03')
  await expect(scanResult(page)).toContainText('A-03Lamp 0')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'In hand' })).toContainText('Lamp 0')
  await scan(page, 'L-A-04')
  await expect(scanResult(page)).toContainText('A-04Lamp 0')
  await scan(page, label(4))
  await expect(scanResult(page)).toContainText('This unit is not searched for')
  await page.getByRole('button', { name: 'Put aside' }).click()

  // A person scans two lost units by chance: on a page that has no meaning for it, and on one that
  // reports it itself.
  const second = await openDevice(browser, warehouse.origin)
  await signIn(second.page, 'associate', '/receive')
  await allSent(second.page)
  await scan(second.page, label(1))
  await expect(second.page.getByText('It was missing and is found: Lamp 1')).toBeVisible()
  await second.page.goto('/inspect')
  await expect(second.page.getByText(acrossMarks(/^Waiting for a grade/))).toBeVisible()
  await scan(second.page, label(5))
  await expect(scanResult(second.page)).toContainText('Lamp 5')
  await allSent(second.page)
  await expect.poll(() => warehouse.read('units', unitId(1))).toMatchObject({ stage: 'inspected', exceptionCode: '' })
  await expect.poll(() => warehouse.read('units', unitId(5))).toMatchObject({ stage: 'inspected', exceptionCode: '' })

  await device.context.setOffline(false)
  await allSent(page)
  await expect.poll(() => warehouse.read('units', unitId(0))).toMatchObject({ stage: 'stored', locationId: 'L-A-04', exceptionCode: '' }) // prettier-ignore
  await expect(page.getByText('Lamp 1')).toHaveCount(0)
  await expect(page.getByText('Lamp 2')).toBeVisible()
  expect([...device.errors, ...second.errors]).toEqual([])
})

test('a manager reads where a unit was, writes it off with a reason, takes that back, and enters where another one is', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/misplaced?sort=-value')
  await allSent(page)
  await expect(queue(page)).toHaveAttribute('aria-rowcount', '6')
  await expect(queue(page).getByRole('row').nth(1)).toContainText('Lamp 2')
  await page.getByRole('row', { name: /Lamp 0/ }).click()
  const drawer = page.getByRole('dialog')
  const places = drawer.locator('section', { has: page.getByRole('heading', { name: 'Last places' }) })
  await expect(places.locator('dt')).toHaveText(['A-06', 'A-05', 'A-04', 'A-03', 'A-02'])
  await drawer.getByRole('button', { name: 'Write off' }).click()
  await drawer.getByRole('button', { name: 'Write it off' }).click()
  await expect(drawer.getByText('Say why it is written off.')).toBeVisible()
  await drawer.getByLabel('Why it is written off').fill('Not found in three searches')
  await drawer.getByRole('button', { name: 'Write it off' }).click()
  await expect(scanResult(page)).toContainText('Written off')
  await expect(queue(page)).toHaveAttribute('aria-rowcount', '5')
  await allSent(page)
  await expect.poll(() => warehouse.read('units', unitId(0))).toMatchObject({ stage: 'scrapped', exceptionCode: '' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(queue(page)).toHaveAttribute('aria-rowcount', '6')
  await expect.poll(() => warehouse.read('units', unitId(0))).toMatchObject({ stage: 'missing', exceptionCode: 'auditMissing' }) // prettier-ignore

  // Too dear for a manager, too early for any rank.
  await page.getByRole('row', { name: /Lamp 2/ }).click()
  await drawer.getByRole('button', { name: 'Write off' }).click()
  await expect(drawer.getByRole('alert')).toContainText('An admin decides at this value.')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('row', { name: /Lamp 1/ }).click()
  await drawer.getByRole('button', { name: 'Write off' }).click()
  await expect(drawer.getByRole('alert')).toContainText('Look for it 11 more days.')
  await drawer.getByRole('button', { name: 'Back' }).click()
  await drawer.getByRole('button', { name: 'Found' }).click()
  await drawer.getByRole('combobox', { name: 'Where is it' }).fill('A-02')
  await page.getByRole('option', { name: 'A-02' }).click()
  await drawer.getByRole('button', { name: 'It is there' }).click()
  await expect(scanResult(page)).toContainText('A-02Lamp 1')
  await expect.poll(() => warehouse.read('units', unitId(1))).toMatchObject({ stage: 'stored', locationId: 'L-A-02' })

  await page.getByText('Where it goes', { exact: true }).click()
  await page.getByRole('row', { name: /Seen in another place/ }).click()
  await expect(queue(page)).toHaveAttribute('aria-rowcount', '2')
  expect(errors).toEqual([])
})
