/** Every view, drawer, form and tab of every page on the narrowest handheld, in Spanish, whose words are the longest: nothing is cut. */
import { expect, type Page } from '@playwright/test'
import { catalogue } from '#messages/compiled/es.ts'
import { translator } from '#language/translate.ts'
import { demoWarehouse } from '#scripts/demo/warehouse.ts'
import { writeDemo } from '#scripts/demo/write-demo.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { cutOff } from '#tests/e2e/support/cut-words.ts'
import { openDevice, test } from '#tests/e2e/support/support.ts'

const t = translator('es', catalogue)
const demo = demoWarehouse({ today: '2026-11-20', seed: 1, units: 600 })
const { docs } = demo
let warehouse: TestWarehouse
test.beforeAll(async () => {
  warehouse = await openTestWarehouse({ withPeople: false })
  await writeDemo(warehouse.server.admin, demo)
})
test.afterAll(() => warehouse.close())

const idOf = <Row extends { readonly id: string }>(rows: readonly Row[], fits: (row: Row) => boolean = () => true) => {
  const found = rows.find(fits)
  if (!found) throw new Error('The demonstration has no such record.')
  return found.id
}
const views = (path: string, name: string, values: readonly string[]) =>
  values.map((value) => `${path}?${name}=${value}`)

const load = idOf(docs.loads, (one) => one.stage === 'receiving')
const event = idOf(docs.saleEvents, (one) => one.kind === 'auction' && one.status === 'draft')
const show = idOf(docs.saleEvents, (one) => one.kind === 'show')
const unit = idOf(docs.units, (one) => one.stage === 'stored')
const pickup = idOf(docs.orders, (one) => one.method === 'pickup')
const shipped = idOf(docs.orders, (one) => one.method === 'ship')
const rule = docs.config.find((one) => one.kind === 'sort')?.key ?? ''

/** By page: what its address opens besides its first sight. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  leads: ['/leads?open=new', `/leads?open=${idOf(docs.loads, (one) => ['lead', 'watching', 'bid'].includes(one.stage))}`, ...views('/leads', 'show', ['ended', 'all'])],
  inbound: ['/inbound?open=new', `/inbound?open=${load}`, `/inbound?truck=${load}`, ...views('/inbound', 'show', ['trucks', 'week', 'month', 'table'])],
  manifest: [`/manifest?load=${load}&line=${idOf(docs.manifestLines, (one) => one.loadId === load)}`, `/manifest?load=${load}&claim=true`, ...views('/manifest', 'by', ['pallet', 'category'])],
  pallets: ['/pallets?open=new', `/pallets?open=${idOf(docs.containers)}`],
  inspect: [`/inspect?unit=${unit}`, '/inspect?list=new', ...views('/inspect', 'show', ['queue', 'regrades', 'checklists'])],
  photo: [`/photo?unit=${unit}`, `/photo?photos=${unit}`, ...views('/photo', 'show', ['units', 'rejected'])],
  recognition: ['/photo-recognition?show=queue'],
  sorts: ['/sorts?rule=new', '/sorts?rule=rest', `/sorts?rule=${rule}`, '/sorts?dry=run', ...views('/sorts', 'show', ['bench', 'rules', 'changes'])],
  zones: ['/zones?open=new', `/zones?open=${idOf(docs.locations, (one) => one.kind === 'zone')}`],
  locations: ['/locations?open=new', `/locations?open=${idOf(docs.locations, (one) => one.kind === 'bin')}`, '/locations?show=fill'],
  binSpot: [`/bin-spot?unit=${unit}`, ...views('/bin-spot', 'show', ['due', 'results'])],
  misplaced: ['/misplaced?show=losses'],
  channels: docs.config.filter((one) => one.kind === 'channel').map((one) => `/channels?open=${one.id}`),
  listings: [`/listings?open=${idOf(docs.listings, (one) => one.saleType === 'fixed')}`, '/listings?file=ebay', ...views('/listings', 'show', ['toList', 'draft', 'ready', 'endNow', 'over'])],
  auction: ['/auction?edit=new', `/auction?event=${event}&edit=${event}`, `/auction?lot=${idOf(docs.listings, (one) => one.saleType === 'auction')}`, ...views(`/auction`, 'task', ['publish', 'export']), ...views('/auction', 'show', ['bench', 'toLot', 'lots', 'order', 'auctions'])],
  closeouts: [`/closeouts?event=${event}`, ...views('/closeouts', 'task', ['results', 'donations']), ...views('/closeouts', 'show', ['bench', 'auctions', 'stays', 'invoices', 'prices'])],
  pickup: [`/pickup?open=${pickup}`, ...views('/pickup', 'show', ['bench', 'yard', 'orders', 'missing'])],
  fulfillment: [`/fulfillment?order=${shipped}`, ...views('/fulfillment', 'task', ['labels', 'file']), ...views('/fulfillment', 'show', ['pick', 'pack', 'orders', 'shipped'])],
  whatnotSales: ['/whatnot-sales?edit=new', `/whatnot-sales?event=${show}&edit=${show}`, `/whatnot-sales?event=${show}&file=true`, '/whatnot-sales?report=true', ...views('/whatnot-sales', 'show', ['stickers', 'pack', 'order', 'shipments', 'check', 'shows'])],
  whatnotHistory: ['/whatnot-history?file=true', `/whatnot-history?open=${show}`, ...views('/whatnot-history', 'view', ['charts', 'off', 'others'])],
  reports: ['/receiving-performance?view=table', '/inspection-performance?view=table', '/lotting-performance?view=table'],
  users: ['/users?open=invite', `/users?open=${demo.people[1]?.uid ?? ''}`],
} // prettier-ignore

async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await expect(page.locator('main[data-settled="true"]')).toBeVisible()
}

async function expectWhole(page: Page, where: string): Promise<void> {
  expect.soft(await cutOff(page), where).toEqual([])
  const tabs = page.getByRole('dialog').getByRole('tab')
  for (let index = 1; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).evaluate((one: HTMLElement) => one.click())
    expect.soft(await cutOff(page), `${where}, tab ${index + 1}`).toEqual([])
  }
}

test('in Spanish no view, drawer, form or tab of any page is cut at 320 px', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, { width: 320, height: 640 })
  await page.addInitScript(() => localStorage.setItem('restow-language', 'es'))
  await page.goto('/auth')
  await page.getByLabel(t('auth.email')).fill('admin@restow.test')
  await page.getByLabel(t('auth.password'), { exact: true }).fill('restow-demo')
  await page.getByRole('button', { name: t('auth.signIn') }).click()
  await expect(page.getByRole('button', { name: /Sincronización: Enviado/ })).toBeVisible({ timeout: 180_000 })
  for (const address of Object.values(addresses).flat()) {
    await open(page, address)
    await expectWhole(page, address)
  }
  expect(errors).toEqual([])
})
