import { expect, type Page } from '@playwright/test'
import type { ConfigDoc } from '#schemas/config.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { aLoad, aLocation, aTime, aUnit } from '#tests/support/records.ts'
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

const labels = Array.from({ length: 12 }, (_, index) => mintLabel('unit', '7KQ', index + 1))
const label = (index: number) => labels[index] ?? ''
const unitId = (index: number) => idOfLabel(label(index))
const sheets = labels.map((one, index) =>
  aUnit({
    id: idOfLabel(one),
    label: one,
    title: `Sheet ${index + 1}`,
    category: 'Bedding',
    receivedAt: `2026-11-20T08:${String(index + 10)}:00.000Z`,
    ...(index === 8 ? { coarse: 'sealed' as const } : {}),
    ...(index === 9 ? { category: 'Audio', title: 'Speaker' } : {}),
    ...(index === 10 ? { category: 'Audio', title: 'Radio', serialNo: 'SN-44812' } : {}),
    ...(index === 11 ? { stage: 'inspected' as const, grade: 'usedFair' as const, inspectedAt: aTime } : {}),
  }),
)
const setting = (kind: ConfigDoc['kind'], key: string, rank: number, data: ConfigDoc['data']): ConfigDoc => ({
  id: `${kind}-${key}`, kind, key, rank, data, createdAt: aTime, createdBy: 'u1', updatedAt: aTime, updatedBy: 'u1',
}) // prettier-ignore
const config = [
  setting('sort', 'broken', 10, { name: 'Broken', active: true, destination: 'scrap', targets: [], conditions: [{ field: 'grade', op: 'is', values: ['forParts'], bound: null }] }),
  setting('sort', 'rest', 20, { name: 'Rest', active: true, destination: 'auction', targets: [{ code: 'G-4', capacity: null }], conditions: [] }),
] // prettier-ignore

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: {
      loads: [aLoad({ id: 'load-1', code: 'L-1001', stage: 'receiving', arrivedAt: aTime })],
      units: sheets,
      config,
      locations: [aLocation({ id: 'g4', code: 'G-4', kind: 'zone' })],
    },
  })
})
test.afterEach(() => warehouse.close())

async function answer(page: Page, question: string, words: string): Promise<void> {
  const button = page
    .getByRole('group', { name: question, exact: true })
    .getByRole('button', { name: words, exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
}

/** Answers what is asked of bedding, and grades it. */
async function gradeSheet(page: Page, look: string, grade: string): Promise<void> {
  await answer(page, 'Look', look)
  await answer(page, 'Clean and without smell', 'Yes')
  await answer(page, 'What is missing', 'Complete')
  await page.getByRole('group', { name: 'Grade' }).getByRole('button', { name: grade }).click()
}

test('units are graded with no network, through a reload, and a device that graded one meanwhile is told of both', async ({
  browser,
}) => {
  const device = await openDevice(browser, warehouse.origin)
  const { page } = device
  await signIn(page, 'associate', '/inspect')
  await expect(page.getByText('Waiting for a grade (11)')).toBeVisible()
  await allSent(page)
  await workerReady(page)
  await device.context.setOffline(true)

  await scan(page, 'not-a-unit')
  await expect(scanResult(page)).toContainText('not-a-unit', { ignoreCase: true })
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await scan(page, label(0))
  await expect(scanResult(page)).toContainText('Sheet 1')
  await answer(page, 'Look', 'Light wear')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Light wear' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Done (2 open)' }).click()
  await expect(scanResult(page)).toContainText('2 questions are open')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await answer(page, 'Clean and without smell', 'Yes')
  await answer(page, 'What is missing', 'flat sheet')
  await page.getByRole('group', { name: 'Grade' }).getByRole('button', { name: 'Used fair' }).click()
  await expect(page.getByText('Rule “Rest”, G-4')).toBeVisible()

  // The next scan finishes it: the gloves stay on.
  await scan(page, label(1))
  await expect(scanResult(page)).toContainText('G-4')
  await expect(scanResult(page)).toContainText('Used fair: auction')
  await gradeSheet(page, 'Broken', 'For parts')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(scanResult(page)).toContainText('scrap')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(scanResult(page)).toContainText('Taken back')
  await expect(page.getByRole('button', { name: 'Broken' }), 'the bench is as it was').toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('button', { name: 'Put aside' }).click()
  await expect(page.getByText('Waiting for a grade (10)')).toBeVisible()

  // Sealed is not opened.
  await scan(page, label(8))
  await expect(scanResult(page)).toContainText('Sealed: leave it closed')
  await expect(page.getByRole('group', { name: 'Look' })).toHaveCount(0)
  await page.getByRole('group', { name: 'Grade' }).getByRole('button', { name: 'New sealed' }).click()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(scanResult(page)).toContainText('New sealed: auction')

  // The same serial number twice is told.
  await scan(page, label(9))
  await scan(page, 'SN44812')
  await expect(scanResult(page)).toContainText('One of the two labels is wrong')
  await expect(page.getByLabel('Serial number')).toHaveValue('SN44812')
  await page.getByRole('button', { name: 'Put aside' }).click()

  // A unit that another person grades while it lies here.
  await scan(page, label(2))
  await gradeSheet(page, 'Light wear', 'Used good')
  const second = await openDevice(browser, warehouse.origin)
  await signIn(second.page, 'second', '/inspect')
  await expect(second.page.getByText('Waiting for a grade (11)')).toBeVisible()
  await scan(second.page, label(2))
  await gradeSheet(second.page, 'Heavy wear', 'Used fair')
  await second.page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(scanResult(second.page)).toContainText('Used fair: auction')
  await allSent(second.page)
  await device.context.setOffline(false)
  await expect(page.getByText('Used fair', { exact: true }).first()).toBeVisible()
  await expect.poll(async () => page.locator('header').getByText('Used fair').count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(scanResult(page)).toContainText('theirs Used fair, yours Used good')
  await page.getByRole('button', { name: 'Make it Used good' }).click()
  await expect(scanResult(page)).toContainText('Used good: auction')
  await allSent(page)
  await expect.poll(() => warehouse.read('units', unitId(0))).toMatchObject({ grade: 'usedFair', stage: 'inspected', missingParts: ['flat sheet'] }) // prettier-ignore
  await expect.poll(() => warehouse.read('units', unitId(1))).toMatchObject({ grade: '', stage: 'received' })
  await expect.poll(() => warehouse.read('units', unitId(2))).toMatchObject({ grade: 'usedGood' })
  await second.page.getByRole('list', { name: 'Just graded' }).getByText('Used good').waitFor()
  // What was true when they graded is true no longer.
  await expect(scanResult(second.page)).toContainText('A colleague’s grade stands: Used good')
  expect([...device.errors, ...second.errors]).toEqual([])
})

test('a second opinion hides the first grade; a manager reads the agreement, opens the unit and takes the regrade back', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/inspect')
  await scan(page, label(11))
  await expect(scanResult(page)).toContainText('Graded already')
  await gradeSheet(page, 'Light wear', 'Used good')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(scanResult(page)).toContainText('Say why')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.getByRole('button', { name: 'Put aside' }).click()

  await page.getByRole('switch', { name: 'Second opinions' }).click()
  await scan(page, label(11))
  await expect(scanResult(page)).toContainText('grade it as you see it')
  await expect(page.getByText('Used fair', { exact: true })).toHaveCount(1)
  await gradeSheet(page, 'Light wear', 'Used good')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(scanResult(page)).toContainText('Used good: auction')

  await page.getByText('Regrades', { exact: true }).click()
  await expect(page.getByText('0 of 1 agree')).toBeVisible()
  await page.getByRole('row', { name: /Sheet 12/ }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Used fair → Used good')).toBeVisible()
  await drawer
    .getByRole('list', { name: 'History' })
    .getByRole('button', { name: /undo|take back/i })
    .first()
    .click()
  await expect(drawer.getByText('Undone: graded again')).toBeVisible()
  await allSent(page)
  await expect.poll(() => warehouse.read('units', unitId(11))).toMatchObject({ grade: 'usedFair' })
  expect(errors).toEqual([])
})

test('a question of a checklist that goes up and down by its arrows keeps the focus on them, at both ends too', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/inspect?show=checklists')
  await page.getByRole('button', { name: 'New checklist' }).click()
  const asked = (number: number) => page.getByRole('group', { name: `Question ${number}`, exact: true }).getByRole('textbox', { name: 'Question' }) // prettier-ignore
  for (const [place, words] of ['Clean?', 'Whole?', 'Dry?'].entries()) {
    await page.getByRole('button', { name: 'Add a question' }).click()
    await asked(place + 1).fill(words)
  }
  const arrow = (number: number, way: string) => page.getByRole('button', { name: `Question ${number} ${way}`, exact: true }) // prettier-ignore
  const order = async () => [await asked(1).inputValue(), await asked(2).inputValue(), await asked(3).inputValue()]
  await arrow(1, 'down').focus()
  await page.keyboard.press('Enter')
  await expect.poll(order).toEqual(['Whole?', 'Clean?', 'Dry?'])
  await expect(arrow(2, 'down')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(order).toEqual(['Whole?', 'Dry?', 'Clean?'])
  await expect(arrow(3, 'down')).toBeFocused()
  await expect(arrow(3, 'down')).toBeDisabled()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await expect(arrow(3, 'up')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(order).toEqual(['Clean?', 'Whole?', 'Dry?'])
  await expect(arrow(1, 'up')).toBeFocused()
  expect(errors).toEqual([])
})

test('a manager changes a checklist in the page, and the bench of another device asks by it', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/inspect?show=checklists')
  await page.getByRole('button', { name: 'New checklist' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Name').fill('Bed linen')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByRole('alert')).toContainText('Add at least one question')
  await drawer.getByLabel('Categories').fill('BEDDING')
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Add a question' }).click()
  await drawer.getByLabel('Question', { exact: true }).fill('Still folded')
  await page.reload()
  await expect(drawer.getByLabel('Question', { exact: true }), 'a half-typed list survives a reload').toHaveValue(
    'Still folded',
  )
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Checklist Bed linen saved')).toBeVisible()
  await expect(page.getByRole('row', { name: /Bed linen/ })).toContainText('Ours')
  await allSent(page)

  const bench = await openDevice(browser, warehouse.origin)
  await signIn(bench.page, 'associate', '/inspect')
  await expect(bench.page.getByText('Waiting for a grade (11)')).toBeVisible()
  await scan(bench.page, label(0))
  await expect(bench.page.getByRole('group', { name: 'Still folded' })).toBeVisible()
  await expect(bench.page.getByRole('group', { name: 'Look' })).toHaveCount(0)

  await page.getByRole('row', { name: /Bed linen/ }).click()
  await drawer.getByRole('button', { name: 'Take out of use' }).click()
  await expect(bench.page.getByRole('group', { name: 'Look' })).toBeVisible()
  await page.goto('/inspect?show=checklists&list=nowhere')
  await expect(page.getByText('This checklist is not on this device any more.')).toBeVisible()
  expect([...errors, ...bench.errors]).toEqual([])
})
