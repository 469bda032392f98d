/**
 * One load from the lead to the money, on three devices whose network is cut at moments that a seed chooses. `RESTOW_LIFE_SEED=7` plays another one. What
 * it brought is compared with a sum of the test's own, from the files that it took in.
 */
import { expect, type Page } from '@playwright/test'
import type { ConfigDoc } from '#schemas/config.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import { newChannel } from '#domain/selling/channel.ts'
import { readServer } from '#tests/support/read-sides.ts'
import { aContainer, aLoad, aLocation, aTime, anAuction } from '#tests/support/records.ts'
import { seeded } from '#tests/support/seeded.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { acrossMarks } from '#tests/e2e/support/marked-words.ts'
import { takePicture } from '#tests/e2e/support/pictures.ts'
import {
  allSent,
  desktop,
  handheld,
  openDevice,
  scan,
  scanResult,
  selectAll,
  signIn,
  tablet,
  test,
  workerReady,
  type Device,
} from '#tests/e2e/support/support.ts'

const SEED = Number(process.env['RESTOW_LIFE_SEED'] ?? 4871)
const HOUR_MS = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** Retail in cents of each item; the last is not found at pickup. */
const retail = [19_99, 24_50, 31_00, 45_25, 12_34, 60_00]
const names = retail.map((_, place) => `Lamp ${place + 1}`)
const lpn = (place: number): string => `LPRQ39782${String(place).padStart(2, '0')}`
const manifest = [
  'Item #,Seller Category,Item Description,Qty,Unit Retail,Ext. Retail,Brand,UPC,TCIN,Origin,Category,Condition,Product Class,Category Code,Division,Department,Optoro Condition,Pallet ID,Subcategory,Lot ID',
  ...retail.map(
    (cents, place) =>
      `${lpn(place)},Lamps,${names[place]},1,${(cents / 100).toFixed(2)},${(cents / 100).toFixed(2)},Hearthway,,8000${place},Dallas,Lamps,Used,,,,,,PTMB72505,,LOT-77`,
  ),
].join('\n')

const lead = aLoad({
  id: 'lead-77',
  code: 'L-1077',
  title: 'Six lamps',
  stage: 'lead',
  source: 'Target',
  sellerOrderNo: 'LOT-77',
  endsAt: inHours(3),
  declaredRetailCents: 19_308,
  declaredUnits: 6,
  freightCents: 2_500,
  feeCents: 1_000,
  truckNo: 'TX 77',
})
const setting = (kind: ConfigDoc['kind'], key: string, data: ConfigDoc['data']): ConfigDoc => ({
  id: `${kind}-${key}`,
  kind,
  key,
  rank: 10,
  data,
  createdAt: aTime,
  createdBy: 'u1',
  updatedAt: aTime,
  updatedBy: 'u1',
})
const lamps = {
  name: 'Lamps',
  categories: ['Lamps'],
  version: 1,
  serial: 'none',
  active: true,
  shots: ['front', 'back'],
  items: [
    {
      key: 'works',
      kind: 'check',
      label: 'It lights up',
      whenSealed: false,
      defect: 'Stays dark',
      bestGrade: 'forParts',
    },
  ],
} as const
const auction = anAuction({
  id: 'event-77',
  title: 'Lamp auction',
  startsAt: inHours(24),
  endsAt: inHours(48),
  pickupFrom: inHours(50),
  pickupTo: inHours(56),
  premiumPct: 15,
  taxPct: 8.25,
})

const show = anAuction({
  id: 'show-77',
  kind: 'show',
  channelKey: 'whatnot',
  title: 'Lamp night',
  startsAt: inHours(1),
  endsAt: inHours(3),
  premiumPct: null,
})
const { key: _key, ...ebay } = { ...newChannel('ebay', 'ebay', 'eBay'), categories: { Lamps: '112529' }, active: true }
const reportHeader =
  'order_id,order_numeric_id,buyer_username,product_name,product_description,product_quantity,original_item_price,placed_at,cancelled_or_failed,bundled,shipment_manifest,label_only,tracking_code,shipment_id,shipping_address,postal_code,coupon_code,coupon_price,gifted_to,sku,cost_per_item,total_cost'
const parcel = 'TBA123456789012'
const reportRow = (order: string, name: string, price: string) =>
  `${order},9${order},ann,${name},,1,${price},2026-11-22 01:30:00,,TRUE,,,${parcel},shp-77,"1 Main St, Reno NV",89501,,,,,,`

/** By lot. Premium is rounded once for each invoice. */
const hammers = [
  { buyer: 'Ann Miller', cents: 2_000 },
  { buyer: 'Ann Miller', cents: 3_550 },
  { buyer: 'Bo', cents: 1_001 },
] as const
const premiumOf = (cents: number): number => Math.round(cents * 0.15)

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: {
      loads: [lead],
      containers: [aContainer({ id: 'p-other', label: 'P-0001000ZX', status: 'empty' })],
      locations: [
        aLocation({ id: 'L-DOOR', code: 'DOOR-1', kind: 'dock' }),
        aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone' }),
        aLocation({ id: 'L-A-1', code: 'A-1', parentId: 'L-STORAGE', pickOrder: 1 }),
        aLocation({ id: 'L-A-2', code: 'A-2', parentId: 'L-STORAGE', pickOrder: 2 }),
        aLocation({ id: 'L-YARD', code: 'YARD', kind: 'zone', pickOrder: 9 }),
      ],
      config: [setting('checklist', 'lamps', lamps), setting('channel', 'ebay', ebay)],
      saleEvents: [auction, show],
    },
  })
})
test.afterEach(() => warehouse.close())

/** The line of each device goes and comes back where the seed says so. */
class Cuts {
  readonly #draw = seeded(SEED)
  readonly #away = new Set<Device>()
  readonly log: string[] = []

  /** Before an action: the line of this device may change. */
  async before(device: Device, what: string): Promise<void> {
    if (this.#draw() < 0.5) return
    const isAway = !this.#away.has(device)
    await device.context.setOffline(isAway)
    if (isAway) this.#away.add(device)
    else this.#away.delete(device)
    this.log.push(`${isAway ? 'cut' : 'back'} before ${what}`)
  }

  /** Before another device goes on with it: everybody has contact, and all of it has arrived. */
  async meet(...all: readonly Device[]): Promise<void> {
    for (const device of all) await device.context.setOffline(false)
    this.#away.clear()
    for (const { page } of all) await allSent(page)
  }
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('textbox', { name: 'Scan' })).toBeVisible()
}

test('a load is won, received, graded, photographed, stored, sold in three ways, handed over and shipped, and its money adds up to the cent', async ({
  browser,
}) => {
  test.setTimeout(1_800_000)
  const office = await openDevice(browser, warehouse.origin, desktop)
  const dock = await openDevice(browser, warehouse.origin, tablet)
  const floor = await openDevice(browser, warehouse.origin, handheld)
  const all = [office, dock, floor]
  const cuts = new Cuts()
  await signIn(office.page, 'admin', '/leads')
  await signIn(dock.page, 'manager', '/inbound')
  await signIn(floor.page, 'associate', '/inspect')
  for (const { page } of all) {
    page.setDefaultTimeout(60_000)
    await allSent(page)
    await workerReady(page)
  }

  await test.step('won', async () => {
    const { page } = office
    await cuts.before(office, 'the bid')
    await page.getByRole('row', { name: /Six lamps/ }).click()
    const drawer = page.getByRole('dialog', { name: /Six lamps/ })
    await drawer.getByRole('tab', { name: 'Bid' }).click()
    await drawer.getByRole('button', { name: 'Bid', exact: true }).click()
    await drawer.getByLabel('Our bid').fill('55')
    await drawer.getByRole('button', { name: 'Save the bid' }).click()
    await cuts.before(office, 'the win')
    await drawer.getByRole('button', { name: 'Won', exact: true }).click()
    await drawer.getByRole('button', { name: 'It is ours' }).click()
    await expect(page.getByText('L-1077: won')).toBeVisible()
    await go(page, '/import')
    await cuts.before(office, 'the manifest')
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'six-lamps.csv', mimeType: 'text/csv', buffer: Buffer.from(manifest) })
    await page.getByRole('button', { name: 'Import 6 lines' }).click()
    await expect(page.getByText(/six-lamps\.csv is in load L-1077/).first()).toBeVisible()
    await cuts.meet(office, dock)
  })

  await test.step('arrived and received', async () => {
    const { page } = dock
    await go(page, '/inbound')
    await cuts.before(dock, 'the arrival')
    await page.getByRole('button', { name: /TX 77/ }).click()
    await page.getByRole('button', { name: 'Arrived now' }).click()
    await expect(page.getByText(acrossMarks(/^Arrived \w+ \d+/)).first()).toBeVisible()
    await go(page, '/receive')
    await scan(page, 'PTMB72505')
    for (const [place, name] of names.entries()) {
      await cuts.before(dock, `receiving ${name}`)
      await scan(page, lpn(place))
      await expect(scanResult(page)).toContainText(name)
    }
    await cuts.meet(dock, floor)
  })

  const units = [...(await readServer(warehouse.origin, 'units')).values()]
  const label = (place: number): string => String(units.find((unit) => unit['title'] === names[place])?.['label'])
  const id = (place: number): string => idOfLabel(label(place))

  await test.step('inspected and photographed', async () => {
    const { page } = floor
    await go(page, '/inspect')
    for (const [place] of names.entries()) {
      await cuts.before(floor, `grading ${place}`)
      await scan(page, label(place))
      await page.getByRole('group', { name: 'It lights up' }).getByRole('button', { name: 'Yes' }).click()
      const grade = page.getByRole('group', { name: 'Grade' }).getByRole('button', { name: 'Used good' })
      await grade.click()
      await expect(grade).toHaveAttribute('aria-pressed', 'true')
    }
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(page.getByText('Waiting for a grade (0)')).toBeVisible()
    await go(page, '/photo')
    for (const [place, name] of names.entries()) {
      await cuts.before(floor, `the photo of ${name}`)
      await scan(page, label(place))
      await expect(page.getByRole('button', { name: new RegExp(`^${name}\\b`) })).toBeVisible()
      for (const slot of ['Front', 'Back']) {
        await page.getByLabel('Camera', { exact: true }).setInputFiles([await takePicture(page, place * 50)])
        await expect(
          page.getByRole('list', { name: 'Shots' }).getByRole('button', { name: `${slot}, taken` }),
        ).toBeVisible()
      }
    }
    await cuts.meet(floor, dock)
  })

  await test.step('stored', async () => {
    const { page } = dock
    await go(page, '/bin-spot')
    for (const [place] of names.entries()) {
      await cuts.before(dock, `putting away ${place}`)
      await scan(page, label(place))
      await scan(page, place % 2 === 0 ? 'A-1' : 'A-2')
      await expect(scanResult(page)).toContainText(place % 2 === 0 ? 'A-1' : 'A-2')
    }
    await cuts.meet(...all)
    for (const place of names.keys())
      await expect.poll(() => warehouse.read('units', id(place))).toMatchObject({ stage: 'stored' })
  })

  await test.step('lotted, listed and put in a show', async () => {
    await go(floor.page, '/auction')
    await floor.page.getByRole('combobox', { name: 'Auction' }).selectOption('Lamp auction')
    await floor.page.getByText('One a lot', { exact: true }).click()
    for (const place of [0, 1, 2]) {
      await cuts.before(floor, `lotting ${place}`)
      await scan(floor.page, label(place))
      await expect(scanResult(floor.page)).toContainText(names[place] ?? '')
    }
    await go(office.page, '/whatnot-sales')
    await office.page.getByText('Stickers', { exact: true }).click()
    await cuts.before(office, 'the stickers')
    await scan(office.page, label(4))
    await expect(scanResult(office.page)).toContainText('For which show?')
    await office.page.getByRole('button', { name: 'Lamp night' }).click()
    await expect(scanResult(office.page)).toContainText('Lamp 5')
    await scan(office.page, label(5))
    await expect(scanResult(office.page)).toContainText('Lamp 6')
    await cuts.meet(...all)

    const { page } = office
    await go(page, '/auction')
    await page.getByRole('button', { name: 'Check and publish' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Fix the catalog' }).click()
    await drawer.getByRole('button', { name: 'Publish 3 lots' }).click()
    await expect(page.getByRole('row', { name: /Lamp 1/ })).toContainText('Live')
    await go(page, '/listings?show=toList')
    await cuts.before(office, 'the listing')
    await page
      .getByRole('row', { name: /Lamp 4/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: 'Make 1 draft' }).click()
    const show = (view: string) => page.getByRole('radiogroup', { name: 'Show' }).getByText(new RegExp(view)).click()
    await show('Drafts')
    await selectAll(page, 1)
    await page.getByRole('button', { name: 'Mark 1 ready' }).click()
    await show('Ready')
    await selectAll(page, 1)
    await page.getByRole('button', { name: '1 is live on…' }).click()
    await page.getByRole('menuitem', { name: 'eBay' }).click()
    await expect(page.getByText('1 listing is live on eBay')).toBeVisible()
    await cuts.meet(...all)
    for (const place of names.keys())
      await expect.poll(() => warehouse.read('units', id(place))).toMatchObject({ stage: 'listed' })
  })

  await test.step('orders and reports are taken in', async () => {
    const { page } = office
    const drawer = page.getByRole('dialog')
    const file = (name: string, lines: readonly string[]) => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    })
    await go(page, '/fulfillment')
    await cuts.before(office, 'the eBay orders')
    await page.getByRole('button', { name: 'Take in a file' }).click()
    await drawer
      .getByLabel('File', { exact: true })
      .setInputFiles(
        file('ebay.csv', [
          'Sales Record Number,Order Number,Buyer Username,Ship To Name,Ship To Address 1,Ship To City,Ship To State,Ship To Zip,Ship To Country,Item Number,Item Title,Custom Label,Quantity,Sold For,Shipping And Handling,Sale Date,Paid On Date,Transaction ID',
          `7,44-1,dan,Dan Ek,5 Oak Rd,Tulsa,OK,74105,United States,3157,Lamp 4,${label(3)},1,$45.00,$6.00,Nov-22-26,Nov-22-26,9001`,
        ]),
      )
    await drawer.getByRole('button', { name: 'Take in 1 order' }).click()
    await expect(page.getByRole('row', { name: /Dan Ek/ })).toContainText('$51.00')
    await go(page, '/closeouts')
    await cuts.before(office, 'the results')
    await page
      .getByLabel('Results file')
      .setInputFiles(
        file('results.csv', [
          'Lot #,Winning Bidder,Bidder ID,High Bid,Max Bid,Email,Phone',
          ...hammers.map(
            ({ buyer, cents }, place) => `${place + 1},${buyer},${buyer.length},${(cents / 100).toFixed(2)},,,`,
          ),
        ]),
      )
    await drawer.getByRole('button', { name: 'Import: 2 invoices' }).click()
    await expect(page.getByRole('row', { name: /Lamp auction/ })).toContainText('Closed')
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Invoices').click()
    await selectAll(page, 2)
    await page.getByRole('button', { name: 'Mark 2 paid' }).click()
    await expect(page.getByRole('row', { name: /Ann Miller/ })).toContainText('Paid')
    await go(page, '/whatnot-sales')
    await cuts.before(office, 'the livestream report')
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Shows', { exact: true }).click()
    await page.getByRole('button', { name: 'Import a report' }).click()
    await drawer
      .getByLabel('File')
      .setInputFiles(
        file('show.csv', [reportHeader, reportRow('12', '#1 Lamp 5', '12.00'), reportRow('13', '#2 Lamp 6', '0')]),
      )
    await drawer.getByRole('button', { name: 'Take the report in' }).click()
    await expect(page.getByRole('row', { name: /ann/ })).toContainText('$12.00')
    await cuts.meet(...all)
  })

  await test.step('picked, packed and shipped', async () => {
    await go(floor.page, '/fulfillment')
    await floor.page.getByRole('button', { name: 'Next 2' }).click()
    await cuts.before(floor, 'the pick')
    await scan(floor.page, label(3))
    await expect(scanResult(floor.page)).toContainText('Picked: Lamp 4')
    for (const place of [4, 5]) await scan(floor.page, label(place))
    await scan(floor.page, 'YARD')
    await expect(scanResult(floor.page)).toContainText('3 units set down')
    await floor.page.getByText('Pack', { exact: true }).click()
    await cuts.before(floor, 'the parcel')
    await scan(floor.page, label(3))
    await floor.page.getByLabel('lb', { exact: true }).fill('2')
    await floor.page.getByRole('button', { name: 'Packed' }).click()
    await expect(scanResult(floor.page)).toContainText('is packed')
    await go(office.page, '/whatnot-sales')
    await office.page.getByRole('radiogroup', { name: 'Show' }).getByText('Pack', { exact: true }).click()
    await cuts.before(office, 'the show’s parcel')
    await scan(office.page, 'shp-77')
    await scan(office.page, '1')
    await scan(office.page, label(5))
    await expect(scanResult(office.page)).toContainText('All in')
    await scan(office.page, parcel)
    await expect(scanResult(office.page)).toContainText('Shipped')
    await cuts.meet(...all)
    await go(office.page, '/fulfillment')
    await cuts.before(office, 'the tracking numbers')
    await office.page.getByRole('button', { name: 'Take in a file' }).click()
    await office.page
      .getByRole('dialog')
      .getByLabel('File', { exact: true })
      .setInputFiles({
        name: 'tracking.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'Order ID,Tracking Number,Carrier,Postage Cost,Ship Date\n44-1,1Z999AA10123456784,UPS,$5.25,11/23/2026\n',
        ),
      })
    await office.page.getByRole('button', { name: 'Take in 1 tracking number' }).click()
    await cuts.meet(...all)
    for (const place of [3, 4, 5])
      await expect.poll(() => warehouse.read('units', id(place))).toMatchObject({ stage: 'shipped' })
  })

  await test.step('handed over', async () => {
    for (const [buyer, places] of [
      ['Ann Miller', [0, 1]],
      ['Bo', [2]],
    ] as const) {
      await go(floor.page, '/pickup')
      await cuts.before(floor, `the arrival of ${buyer}`)
      await floor.page.getByRole('button', { name: `Open ${buyer}` }).click()
      await floor.page.getByRole('button', { name: 'They are here' }).click()
      await floor.page.getByRole('button', { name: 'Check in' }).click()
      await expect(floor.page.getByRole('dialog')).toHaveCount(0)
      for (const place of places) {
        await scan(floor.page, label(place))
        await expect(scanResult(floor.page)).toContainText(names[place] ?? '')
      }
      await cuts.before(floor, `the signature of ${buyer}`)
      await floor.page.getByRole('button', { name: 'Hand over and sign' }).click()
      await floor.page.getByRole('button', { name: 'Confirm hand-over' }).click()
      await expect(floor.page.getByText(`Handed over to ${buyer}`)).toBeVisible()
    }
    await cuts.meet(...all)
    for (const place of [0, 1, 2])
      await expect.poll(() => warehouse.read('units', id(place))).toMatchObject({ stage: 'handedOver' })
  })

  await test.step('the money adds up', async () => {
    const { page } = office
    await go(page, '/inbound?show=table&open=lead-77')
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('tab', { name: 'Money' }).click()
    const figure = (name: string) =>
      drawer
        .locator('dl > div')
        .filter({ has: page.locator('dt', { hasText: acrossMarks(new RegExp(`^${name}$`)) }) })
        .locator('dd')
    const dollars = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
    const premium = premiumOf(hammers[0].cents + hammers[1].cents) + premiumOf(hammers[2].cents)
    const price = hammers.reduce((sum, { cents }) => sum + cents, 0) + 4_500 + 1_200
    const net = price + premium + 600 - 525
    const cost = 5_500 + 2_500 + 1_000
    const retailCents = retail.reduce((sum, cents) => sum + cents, 0)
    await expect(figure('Cost in all')).toHaveText(dollars(cost))
    await expect(figure('Sold for')).toHaveText(dollars(price))
    await expect(figure('Premium')).toHaveText(dollars(premium))
    await expect(figure('Shipping paid')).toHaveText('$6.00')
    await expect(figure('Postage')).toHaveText('-$5.25')
    await expect(figure('Net')).toHaveText(dollars(net))
    await expect(figure('Profit so far')).toHaveText(dollars(net - cost))
    await expect(figure('Recovery')).toContainText(String(Math.round((net / retailCents) * 1000) / 10))
    await expect(figure('Still here')).toHaveText('0')
    // Nothing is left, so what is expected is what came.
    await expect(figure('Profit once all is sold')).toHaveText(dollars(net - cost))
  })
  expect(all.flatMap(({ errors }) => errors)).toEqual([])
  console.log(`      seed ${SEED}: ${cuts.log.length} times cut or back`)
})
