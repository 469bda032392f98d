import { expect, type Locator, type Page } from '@playwright/test'
import type { ConfigDoc } from '#schemas/config.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { aContainer, aLoad, aLocation, aTime, aUnit } from '#tests/support/records.ts'
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

const labels = Array.from({ length: 8 }, (_, index) => mintLabel('unit', '7KQ', index + 1))
const label = (index: number) => labels[index] ?? ''
const unitId = (index: number) => idOfLabel(label(index))
const gaylord = mintLabel('gaylord', '7KQ', 90)
const sheets = labels.map((one, index) =>
  aUnit({
    id: idOfLabel(one),
    label: one,
    title: `Sheet ${index + 1}`,
    category: 'Bedding',
    stage: 'inspected',
    grade: index === 3 ? 'forParts' : 'usedGood',
    retailCents: 2_000 + index * 1_000,
    inspectedAt: `2026-11-20T08:0${index}:00.000Z`,
    locationId: 'L-BENCH',
  }),
)
const rule = (key: string, rank: number, data: ConfigDoc['data']): ConfigDoc => ({
  id: `sort-${key}`, kind: 'sort', key, rank, createdAt: aTime, createdBy: 'u1', updatedAt: aTime, updatedBy: 'u1',
  data: { name: key, active: true, conditions: [], targets: [], ...data },
}) // prettier-ignore
const asks = (field: string, value: string) => [{ field, op: 'is', values: [value], bound: null }]
const config = [
  rule('Broken', 10, { destination: 'scrap', conditions: asks('grade', 'forParts'), targets: [{ code: 'HOLD', capacity: null }] }),
  rule('Toys', 20, { destination: 'show', conditions: asks('category', 'Toys') }),
  rule('Everything else', 30, { destination: 'auction', targets: [{ code: gaylord, capacity: 3 }, { code: 'OVER', capacity: null }] }),
] // prettier-ignore

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: {
      loads: [aLoad({ id: 'load-1', code: 'L-1001', stage: 'receiving', arrivedAt: aTime })],
      units: sheets,
      config,
      containers: [aContainer({ id: idOfLabel(gaylord), label: gaylord, kind: 'gaylord', status: 'received', locationId: 'L-OVER' })],
      locations: [
        aLocation({ id: 'L-BENCH', code: 'BENCH', kind: 'zone' }),
        aLocation({ id: 'L-HOLD', code: 'HOLD', kind: 'zone' }),
        aLocation({ id: 'L-OVER', code: 'OVER', kind: 'zone' }),
        aLocation({ id: 'L-OVER-01', code: 'OVER-01', parentId: 'L-OVER' }),
        aLocation({ id: 'L-SHUT', code: 'SHUT', kind: 'zone', blocked: true, blockedReason: 'Wet floor' }),
      ],
    },
  }) // prettier-ignore
})
test.afterEach(() => warehouse.close())

async function sortInto(page: Page, index: number, code: string): Promise<void> {
  await scan(page, label(index))
  await expect(scanResult(page)).toContainText(`Sheet ${index + 1} ·`)
  await scan(page, code)
  await expect(scanResult(page)).toContainText(`Sheet ${index + 1} is there`)
}

test('units are sorted with no network, through a reload; a gaylord that another device filled meanwhile passes to the next', async ({
  browser,
}) => {
  const device = await openDevice(browser, warehouse.origin)
  const { page } = device
  await signIn(page, 'manager', '/sorts')
  await expect(page.getByText('Waiting to be sorted (8)')).toBeVisible()
  await allSent(page)
  await workerReady(page)
  await device.context.setOffline(true)

  await scan(page, 'not-a-unit')
  await expect(scanResult(page)).toContainText('not-a-unit', { ignoreCase: true })
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await scan(page, label(0))
  await expect(scanResult(page)).toContainText(gaylord)
  await scan(page, 'SHUT')
  await expect(scanResult(page)).toContainText('Wet floor')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  // A scan of a wrong one shows the right one, and the right one is simply scanned next.
  await scan(page, 'HOLD')
  await expect(scanResult(page)).toContainText('Not HOLD')
  await expect(scanResult(page)).toContainText(`Sheet 1 goes to ${gaylord}`)
  await page.reload()
  await expect(page.getByLabel('Goes to')).toContainText(gaylord)
  await scan(page, 'HOLD')
  await scan(page, gaylord)
  await expect(scanResult(page)).toContainText('Sheet 1 is there')
  await sortInto(page, 1, gaylord)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(scanResult(page)).toContainText('Taken back')
  await expect(page.getByRole('region', { name: 'In hand' }), 'it is in hand again').toBeVisible()
  await scan(page, gaylord)
  await expect(scanResult(page)).toContainText('Sheet 2 is there')
  await expect(page.getByText('Waiting to be sorted (6)')).toBeVisible()

  // Against the rule, by scanning the same place again: it is logged.
  await scan(page, label(3))
  await expect(scanResult(page)).toContainText('HOLD')
  await scan(page, 'OVER-01')
  await expect(scanResult(page)).toContainText('Not OVER-01')
  await scan(page, 'OVER-01')
  await expect(scanResult(page)).toContainText('Sheet 4 is there')
  await expect(page.getByRole('list', { name: 'Just sorted' })).toContainText('OVER-01, not HOLD')

  await device.context.setOffline(false)
  await allSent(page)
  await scan(page, label(4))
  await expect(scanResult(page)).toContainText(gaylord)
  const second = await openDevice(browser, warehouse.origin)
  await signIn(second.page, 'admin', '/sorts')
  await expect(second.page.getByText('Waiting to be sorted (6)')).toBeVisible()
  await sortInto(second.page, 5, gaylord)
  await allSent(second.page)
  await expect.poll(() => page.getByText(`${gaylord} is full.`).count()).toBe(1)
  await scan(page, gaylord)
  await expect(scanResult(page)).toContainText('It filled up meanwhile. Sheet 5 goes to OVER')
  // A person grades it again while it is in hand.
  const regraded = { ...sheets[4], grade: 'forParts' as const, updatedAt: new Date().toISOString() }
  await warehouse.put({ units: [regraded as (typeof sheets)[number]] })
  await expect(page.getByRole('button', { name: /For parts/ })).toBeVisible()
  await scan(page, 'OVER-01')
  await expect(scanResult(page)).toContainText('Its grade or the rules changed meanwhile. Sheet 5 goes to HOLD')
  await scan(page, 'HOLD')
  await expect(scanResult(page)).toContainText('Sheet 5 is there')
  await allSent(page)
  const containerId = idOfLabel(gaylord)
  await expect.poll(() => warehouse.read('units', unitId(0))).toMatchObject({ containerId, disposition: 'auction', locationId: 'L-OVER' }) // prettier-ignore
  await expect.poll(() => warehouse.read('units', unitId(1))).toMatchObject({ containerId })
  await expect.poll(() => warehouse.read('units', unitId(3))).toMatchObject({ locationId: 'L-OVER-01', disposition: 'scrap' }) // prettier-ignore
  await expect.poll(() => warehouse.read('units', unitId(4))).toMatchObject({ locationId: 'L-HOLD', disposition: 'scrap', grade: 'forParts' }) // prettier-ignore
  await expect.poll(() => warehouse.read('units', unitId(5))).toMatchObject({ containerId })
  await expect(second.page.getByText('Waiting to be sorted (4)')).toBeVisible()
  expect([...device.errors, ...second.errors]).toEqual([])
})

const rulesOf = (page: Page) => page.getByRole('list', { name: 'Rules', exact: true }).getByRole('listitem')
const ruleNames = (page: Page) => page.getByRole('button', { name: /^Open / }).allInnerTexts()

test('a rule that goes up and down by its arrows keeps the focus on them, at the top too', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/sorts')
  await allSent(page)
  const [up, down] = ['up', 'down'].map((way) => page.getByRole('button', { name: `Move Toys ${way}` }))
  await up?.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => ruleNames(page)).toEqual([expect.stringContaining('Toys'), expect.stringContaining('Broken'), 'Everything else']) // prettier-ignore
  await expect(up as Locator).toBeFocused()
  await expect(up as Locator).toBeDisabled()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(down as Locator).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => ruleNames(page)).toEqual(['Broken', 'Toys', 'Everything else'])
  await expect(down as Locator).toBeFocused()
  expect(errors).toEqual([])
})

test('a manager orders rules by key and by drag, adds one through bad input and a reload, tests a unit, tries the rules over the stock, uses them and takes them back', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/sorts')
  await expect(rulesOf(page)).toHaveCount(3)
  await allSent(page)

  await page.getByRole('button', { name: 'Move Toys', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => ruleNames(page)).toEqual([expect.stringContaining('Toys'), expect.stringContaining('Broken'), 'Everything else']) // prettier-ignore
  await expect(page.getByRole('button', { name: 'Move Toys', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Move Everything else', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Step back' }).click()
  await expect(page.getByText('not in use yet')).toHaveCount(0)
  const [from, to] = [page.getByRole('button', { name: 'Move Toys', exact: true }), rulesOf(page).first()]
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('The rules are not on screen.')
  await page.mouse.move(start.x + 10, start.y + 10)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, end.y + 4, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('One change is not in use yet')).toBeVisible()

  await page.getByRole('button', { name: 'New rule' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Keep' }).click()
  await expect(drawer.getByRole('alert')).toContainText('The rule needs a name.')
  await expect(drawer.getByRole('alert')).toContainText('Only the last rule takes everything')
  await drawer.getByLabel('Name').fill('Dear')
  await page.reload()
  await expect(drawer.getByLabel('Name'), 'a half-typed rule survives a reload').toHaveValue('Dear')
  await drawer.getByRole('button', { name: 'Add a question' }).click()
  await drawer.getByRole('combobox', { name: 'Field 1' }).click()
  await page.getByRole('option', { name: 'Retail' }).click()
  await drawer.getByLabel('Value 1').fill('60')
  await drawer.getByLabel('What becomes of it').fill('shelf')
  await drawer.getByRole('button', { name: 'Add a place or container' }).click()
  await drawer.getByLabel('Place or container 1').fill('over-01')
  await drawer.getByRole('button', { name: 'Keep' }).click()
  await expect(rulesOf(page).nth(2)).toContainText('Retail at least $60.00')
  await expect(rulesOf(page).nth(2)).toContainText('OVER-01')
  await expect(rulesOf(page)).toHaveCount(4)

  await scan(page, label(5))
  await expect(scanResult(page)).toContainText('Rule 3: Dear')
  await expect(rulesOf(page).nth(0)).toContainText('Category is Bedding.')
  await expect(rulesOf(page).nth(2)).toContainText('Takes it.')
  await expect(rulesOf(page).nth(3)).toContainText('Fits, but rule 3 comes first.')

  await page.getByRole('button', { name: 'Dry run' }).click()
  await expect(drawer.getByLabel('Dry run result')).toContainText('4 of 8')
  await expect(drawer.getByRole('row', { name: 'shelf 0 4' })).toBeVisible()
  await expect(drawer.getByRole('row', { name: 'auction 7 3' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Put into use' }).click()
  await expect(page.getByText('The changed rules are in use')).toBeVisible()
  await allSent(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rulesOf(page)).toHaveCount(3)
  await page.getByText('Changes', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('New rule (taken back)“Dear” is new')
  expect(errors).toEqual([])
})

test('two managers change the rules at once, one of them with no network: both changes are kept on both devices', async ({
  browser,
}) => {
  const [one, two] = [await openDevice(browser, warehouse.origin, desktop), await openDevice(browser, warehouse.origin, desktop)] // prettier-ignore
  await signIn(one.page, 'manager', '/sorts')
  await signIn(two.page, 'admin', '/sorts')
  await Promise.all([allSent(one.page), allSent(two.page)])
  await one.context.setOffline(true)
  const send = async (page: Page, name: string, destination: string) => {
    await page.getByRole('button', { name: `Open ${name}`, exact: true }).click()
    await page.getByRole('dialog').getByLabel('What becomes of it').fill(destination)
    await page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click()
    await expect(page.getByText('One change is not in use yet')).toBeVisible()
  }
  const use = async (page: Page) => {
    await page.getByRole('button', { name: 'Dry run' }).click()
    await page.getByRole('button', { name: 'Put into use' }).click()
    await expect(page.getByText('The changed rules are in use')).toBeVisible()
  }
  await send(one.page, 'Toys', 'shelf')
  await use(one.page)
  // The other one has a draft of the same rule open when the change arrives.
  await two.page.getByRole('button', { name: 'Open Toys', exact: true }).click()
  await two.page.getByRole('dialog').getByLabel('Name').fill('Games')
  await two.page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click()
  await one.context.setOffline(false)
  await allSent(one.page)
  await expect(rulesOf(two.page).nth(1)).toContainText('shelf')
  await expect(rulesOf(two.page).nth(1)).toContainText('Games')
  await use(two.page)
  await allSent(two.page)
  await expect.poll(() => warehouse.read('config', 'sort-Toys')).toMatchObject({ data: { name: 'Games', destination: 'shelf' } }) // prettier-ignore
  await expect(rulesOf(one.page).nth(1)).toContainText('Games')
  expect([...one.errors, ...two.errors]).toEqual([])
})
