import { expect, type Page } from '@playwright/test'
import { aUnit } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { allSent, desktop, openDevice, signIn, test, workerReady } from '#tests/e2e/support/support.ts'

const stock = {
  units: [
    aUnit({ id: 'a', label: 'a', category: 'Toys', qty: 3, stage: 'stored' }),
    aUnit({ id: 'b', label: 'b', category: 'Audio', stage: 'stored' }),
  ],
}

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock })
})
test.afterEach(() => warehouse.close())

const drawerOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const switchOf = (page: Page) => page.getByRole('switch', { name: 'In use' })
const conditions = 'Brand New\nLike New\nVery Good\nGood\nFair\nPoor\n'

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add channel' }).first().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('a channel is set up with no network: what is missing keeps it off, fees show what is left, and all of it is sent', async ({
  browser,
}) => {
  const { context, page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'admin', '/channels')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  await expect(page.getByText('No channels yet')).toBeVisible()
  await add(page, 'HiBid')
  const drawer = drawerOf(page, 'HiBid')
  await expect(drawer.getByRole('list', { name: 'What is missing' })).toContainText('seller code')
  await expect(switchOf(page)).toBeDisabled()

  // 3 % of the hammer price go to the channel; the premium is ours, the tax is not.
  await drawer.getByLabel('At a price of').fill('200')
  await drawer.getByLabel('Sales tax we collect').fill('8.25')
  await expect(drawer.getByRole('row', { name: /^\$200\.00/ })).toContainText('$248.98')
  await expect(drawer.getByRole('row', { name: /^\$200\.00/ })).toContainText('$224.00')
  await drawer.getByLabel('To be left with').fill('224')
  await expect(drawer.getByText('Takes a price of $200.00')).toBeVisible()
  await drawer.getByLabel('Seller code').fill('RST')
  await page.reload()
  await expect(drawer.getByLabel('Seller code')).toHaveValue('RST')
  await expect(drawer.getByText('2 fields changed')).toBeVisible()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await switchOf(page).click()
  await expect(page.getByText('HiBid is in use')).toBeVisible()

  // In use, it is not made incomplete.
  await drawer.getByRole('tab', { name: 'Conditions' }).click()
  await drawer.getByLabel('Channel’s word for For parts').fill('')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No condition for: For parts.').first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Discard' }).click()
  await expect(drawer.getByLabel('Channel’s word for For parts')).toHaveValue('For parts')
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('row', { name: /HiBid/ })).toContainText('In use')

  await context.setOffline(false)
  await allSent(page)
  const docs = warehouse.server.admin.readCollection('config')
  expect(docs.filter(({ kind }) => kind === 'channel')).toMatchObject([
    { data: { name: expect.stringMatching(/HiBid/), active: true, sellerCode: 'RST', taxPct: 8.25, premiumPct: 15 } },
  ])
  expect(errors).toEqual([])
})

test('what a channel accepts comes from its own list: another word keeps it off, categories of one name are taken over', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'admin', '/channels')
  await add(page, 'Whatnot')
  const drawer = drawerOf(page, 'Whatnot')
  const take = async (kind: string, name: string, text: string) => {
    await drawer.getByRole('tab', { name: 'Lists' }).click()
    await drawer.getByRole('radiogroup', { name: 'List of' }).getByText(kind, { exact: true }).click()
    await drawer.getByLabel('Choose list').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await take('Conditions', 'page.csv', '<!doctype html><html><body>Sign in</body></html>')
  await expect(drawer.getByRole('alert')).toContainText('This is a web page')
  await take('Conditions', 'conditions.csv', conditions.replace('Poor\n', ''))
  await expect(page.getByText('5 values taken in')).toBeVisible()
  await expect(drawer.getByRole('list', { name: 'What is missing' })).toContainText('Poor')
  await expect(switchOf(page)).toBeDisabled()
  await take('Conditions', 'conditions.csv', conditions)
  await expect(page.getByText('6 values taken in')).toBeVisible()
  await take('Categories', 'categories.csv', 'Electronics\nTOYS\n')
  await expect(page.getByText('2 values taken in')).toBeVisible()

  await drawer.getByRole('tab', { name: 'Categories' }).click()
  await expect(drawer.getByText('2 categories have no word there yet.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Take over 1 of the same name' }).click()
  await expect(drawer.getByLabel('Channel’s word for Toys')).toHaveValue('TOYS')
  await drawer.getByLabel('Channel’s word for Audio').fill('Speakers')
  await expect(drawer.getByText('Not in the channel’s list')).toBeVisible()
  await drawer.getByLabel('Channel’s word for Audio').fill('Electronics')
  await drawer.getByRole('tab', { name: 'Shipping' }).click()
  await drawer.getByLabel('Up to (oz)').fill('16')
  await drawer.getByRole('combobox', { name: 'Profile' }).fill('1 lb')
  await drawer.getByRole('button', { name: 'Add profile' }).click()
  await expect(drawer.getByRole('list', { name: 'Shipping profiles' })).toContainText('1 lb')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Whatnot saved')).toBeVisible()
  await switchOf(page).click()
  await expect(page.getByText('Whatnot is in use')).toBeVisible()
  await allSent(page)
  expect(errors).toEqual([])
})

test('what is left of a price counts the least fee and the fees of the buyer’s state, from the newest list of them', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'admin', '/channels')
  await add(page, 'Local pickup')
  const drawer = drawerOf(page, 'Local pickup')
  const left = (price: string) => drawer.getByRole('row', { name: new RegExp(`^\\$${price}`) })
  await drawer.getByLabel('Fee', { exact: true }).fill('10')
  await drawer.getByLabel('Least fee of a sale').fill('0.80')
  await expect(left('5\\.00')).toContainText('$4.20')
  await expect(left('50\\.00')).toContainText('$45.00')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Local pickup saved')).toBeVisible()

  await drawer.getByRole('tab', { name: 'Lists' }).click()
  await drawer.getByRole('radiogroup', { name: 'List of' }).getByText('State and marketplace fees').click()
  const take = (text: string) =>
    drawer.getByLabel('Choose list').setInputFiles({ name: 'fees.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }) // prettier-ignore
  await take('Fee,State,Percent\nWaste,California,1\n')
  await expect(drawer.getByRole('alert')).toContainText('Row 2: “CALIFORNIA” is no state')
  await take('Fee,State,Percent,Amount,Paid by\nElectronic waste,CA,,4.00,buyer\nLumber,CA,1,,seller\n')
  await expect(page.getByText('2 values taken in')).toBeVisible()
  await drawer.getByRole('tab', { name: 'Fees' }).click()
  await expect(drawer.getByText('Electronic waste · CA')).toBeVisible()
  await expect(left('50\\.00')).toContainText('$45.00')
  await drawer.getByRole('combobox', { name: 'Buyer in' }).click()
  await page.getByRole('option', { name: 'CA' }).click()
  await expect(left('50\\.00')).toContainText('$54.00')
  await expect(left('50\\.00')).toContainText('$44.50')
  await allSent(page)
  expect(errors).toEqual([])
})

test('two admins change one channel at once, one of them offline: both words are kept on both devices', async ({
  browser,
}) => {
  const { page: first, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(first, 'admin', '/channels')
  await add(first, 'eBay')
  await allSent(first)
  const { page: second, context } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(second, 'admin', '/channels')
  await second.getByRole('row', { name: /eBay/ }).click()
  await allSent(second)
  await workerReady(second)
  await context.setOffline(true)
  const write = async (page: Page, grade: string, word: string) => {
    const drawer = drawerOf(page, 'eBay')
    await drawer.getByRole('tab', { name: 'Conditions' }).click()
    await drawer.getByLabel(`Channel’s word for ${grade}`).fill(word)
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('eBay saved')).toBeVisible()
  }
  await write(second, 'Used good', '4000')
  await write(first, 'Used fair', '5000')
  await allSent(first)
  await context.setOffline(false)
  await allSent(second)
  for (const page of [first, second]) {
    await expect(drawerOf(page, 'eBay').getByLabel('Channel’s word for Used good')).toHaveValue('4000')
    await expect(drawerOf(page, 'eBay').getByLabel('Channel’s word for Used fair')).toHaveValue('5000')
  }
  expect(errors).toEqual([])
})
