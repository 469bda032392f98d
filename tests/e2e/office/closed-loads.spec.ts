/** A company that begins brings in the sheet of the loads it bought before. */
import { expect, type Page } from '@playwright/test'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { aLoad } from '#tests/support/records.ts'
import { violationsOf } from '#tests/e2e/support/accessibility.ts'
import { ADMIN, startCompany } from '#tests/e2e/support/own-company.ts'
import { allSent, desktop, openDevice, tablet, test, workerReady } from '#tests/e2e/support/support.ts'

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ own: true })
})
test.afterEach(() => warehouse.close())

async function signInAsAdmin(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('textbox', { name: 'Scan' })).toBeVisible()
}

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const head =
  'Load #,Bought from,Description,Category,Condition,Closed on,Units,MSRP,Hammer price,Freight,Fees,Net proceeds'
const rows = [
  `B-11,Target,Toy truck one,Toys,Used,${dayAgo(40)},300,"$10,000.00","$1,500.00",$200.00,$100.00,"$2,000.00"`,
  `B-12,Target,Toy truck two,Toys,Used,${dayAgo(50)},310,"$10,000.00","$1,500.00",$200.00,$100.00,"$3,000.00"`,
  `B-13,Target,Toy truck three,Toys,Used,${dayAgo(60)},320,"$10,000.00","$1,500.00",$200.00,$100.00,"$4,000.00"`,
  `B-14,Target,No day,Toys,Used,,320,"$10,000.00","$1,500.00",$200.00,$100.00,"$4,000.00"`,
  `Total,,,,,,1250,"$40,000.00","$6,000.00",$800.00,$400.00,"$13,000.00"`,
]
const sheet = { name: 'closed.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...rows].join('\n')) }
const lead = aLoad({ id: 'lead-1', code: 'L-1001', stage: 'lead', title: 'Next toy truck', source: 'Target', category: 'Toys', condition: 'Used', declaredRetailCents: 1_000_000 }) // prettier-ignore

const choose = (page: Page) => page.getByLabel('File', { exact: true }).setInputFiles(sheet)
const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

test('with no network an empty company brings in its closed loads, has recovery and profit at once on every device, and takes all back', async ({
  browser,
}) => {
  const first = await openDevice(browser, warehouse.origin, desktop)
  const { page } = first
  await startCompany(page, warehouse)
  await warehouse.put({ loads: [lead] })
  await allSent(page)
  await workerReady(page)
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('link', { name: 'Import closed loads' })).toHaveAttribute('href', '/import')

  // Nothing is known yet, and both pages say what would fill them.
  await page.goto('/leads?open=lead-1')
  const drawer = page.getByRole('dialog', { name: /Next toy truck/ })
  await expect(drawer.getByRole('region', { name: 'What our closed loads brought' })).toContainText('import your sheet')
  await expect(drawer.getByLabel('Expected recovery')).toHaveValue('')
  await page.goto('/inbound?show=profit')
  await expect(page.getByText('No load to count in these days')).toBeVisible()
  await first.context.setOffline(true)
  await page.getByRole('link', { name: 'Import closed loads' }).click()

  await choose(page)
  await expect(page.getByRole('heading', { name: 'Closed loads' })).toBeVisible()
  await expect(page.getByLabel('In this file', { exact: true })).toContainText('Brought, net$9,000.00')
  await expect(page.getByLabel('In this file', { exact: true })).toContainText(/Recovery[^\d]*30\s%/)
  const problems = page.getByRole('region', { name: 'Problems by row' })
  await expect(rowOf(page, /^5.*does not say when the load closed/)).toBeVisible()
  await expect(problems).toContainText('This row adds up others; it is no load.')
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 3 closed loads' }).click()
  await expect(page.getByText('3 closed loads of closed.csv came in.').first()).toBeVisible()

  // The same file again changes nothing.
  await choose(page)
  await expect(page.getByText('This file was imported already')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 0 closed loads' })).toBeDisabled()
  await page.getByRole('button', { name: 'Close the file' }).click()

  await page.goto('/leads?open=lead-1')
  await expect(drawer.getByLabel('Expected recovery')).toHaveValue('30 %')
  await expect(drawer.getByRole('region', { name: 'What our closed loads brought' })).toContainText(
    /from 20\s%? to 40\s%|20.*40/,
  )

  await page.goto('/inbound?show=profit')
  await expect(rowOf(page, /Toy truck three/)).toContainText('$2,200.00')
  await expect(page.getByRole('group', { name: 'All together' })).toContainText('$3,600.00')
  await page.getByRole('radiogroup', { name: 'Group by' }).getByText('Category').click()
  await expect(rowOf(page, /Closed before Restow/)).toContainText('$3,600.00')
  await rowOf(page, /Closed before Restow/).click()

  // A load is corrected with its history; it is no work of the dock.
  await rowOf(page, /Toy truck one/).click()
  const load = page.getByRole('dialog', { name: /Toy truck one/ })
  await expect(load.getByRole('button', { name: 'Reconciled' })).toHaveCount(0)
  await expect(load.getByRole('button', { name: 'At the dock' })).toHaveCount(0)
  await load.getByLabel('Brought before Restow, net').fill('')
  await load.getByRole('button', { name: 'Save' }).click()
  await expect(load.getByText('Enter what it brought, 0 for nothing.')).toBeVisible()
  await load.getByLabel('Brought before Restow, net').fill('2600')
  await load.getByRole('button', { name: 'Save' }).click()
  await load.getByRole('tab', { name: 'Money' }).click()
  await expect(load).toContainText('$800.00')
  await expect(load).toContainText('Yes')
  await load.getByRole('tab', { name: 'History' }).click()
  await expect(load).toContainText('Brought before Restow, net: $2,000.00 → $2,600.00')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, /Toy truck one/)).toContainText('$800.00')
  await page.goto('/inbound?show=trucks')
  await expect(page.getByText('Toy truck one')).toHaveCount(0)
  await page.goto('/manifest')
  await expect(page.getByText(/Toy truck/)).toHaveCount(0)

  // The second device sees it all, and sees it go.
  await first.context.setOffline(false)
  await allSent(page)
  const second = await openDevice(browser, warehouse.origin, tablet)
  await signInAsAdmin(second.page, '/inbound?show=profit')
  await expect(rowOf(second.page, /Toy truck one/)).toContainText('$800.00')
  await second.page.goto('/leads?open=lead-1')
  await expect(second.page.getByLabel('Expected recovery')).toHaveValue('32 %')

  await page.goto('/import')
  await page.getByRole('button', { name: 'Take back the import of closed.csv' }).click()
  await expect(page.getByText('was taken back, but for 1 load that was changed since.')).toBeVisible()
  await allSent(page)
  await expect(second.page.getByLabel('Expected recovery')).toHaveValue('')
  await second.page.goto('/inbound?show=profit')
  await expect(rowOf(second.page, /Toy truck two/)).toHaveCount(0)
  await expect(rowOf(second.page, /Toy truck one/)).toContainText('$800.00')
  expect([...first.errors, ...second.errors]).toEqual([])
})

test('a sheet with headings of its own is mapped by hand once, and all of it goes when it is taken back at once', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, tablet)
  await startCompany(page, warehouse)
  await page.goto('/import')
  const own = (name: string, from: number) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Ref;Wann;Ertrag\nA-${from};24.3.2026;1.200,50\nA-${from + 1};25.3.2026;900,00`),
  })
  const file = page.getByLabel('File', { exact: true })
  await file.setInputFiles(own('eins.csv', 1))
  await page.getByRole('radio', { name: /^Closed loads/ }).check()
  const pick = async (field: string, column: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name: new RegExp(`^${column}`) }).click()
  }
  await expect(page.getByText('No column says when a load closed.')).toBeVisible()
  await pick('Load or order number', 'Ref')
  await pick('Date closed', 'Wann')
  await pick('Brought, net of selling fees', 'Ertrag')
  await expect(page.getByText('Neither retail nor cost chosen')).toBeVisible()
  await expect(page.getByLabel('In this file', { exact: true })).toContainText('$2,100.50')
  await page.getByRole('button', { name: 'Import 2 closed loads' }).click()
  await expect(page.getByText('2 closed loads of eins.csv came in.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The import of eins.csv was taken back.').first()).toBeVisible()
  await allSent(page)

  // The headings are known now, with what they are.
  await file.setInputFiles(own('zwei.csv', 7))
  await expect(page.getByRole('radio', { name: /^Closed loads/ })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Import 2 closed loads' })).toBeEnabled()
  expect(errors).toEqual([])
})
