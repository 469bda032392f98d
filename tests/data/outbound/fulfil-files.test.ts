/** Files of orders, labels and tracking numbers over a real store, as real exports are written. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readTable } from '#ui/files/read-table.ts'
import { shipFile } from '#domain/outbound/ship-files.ts'
import { findOrder } from '#data/core/orders.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { setBatch } from '#data/outbound/fulfil-commands.ts'
import { readEbayOrders, readTracking, takeEbayOrders, takeTracking } from '#data/outbound/fulfil-files.ts'
import { english } from '#tests/support/english.ts'
import { aLot, anOrder } from '#tests/support/records.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { label, openHouse, unitId, units } from './fulfil-warehouse.ts'

const ups = '1Z999AA10123456784'
let context: TestWork
const tableOf = async (text: string) => {
  const reading = await readTable(new Blob([text]))
  if (!reading.ok) throw new Error('The file cannot be read.')
  return reading.table
}
const order = (id: string) => context.read('orders', id)
const problemsOf = (all: readonly { readonly row: number; readonly message: unknown }[]) =>
  all.map(({ row, message }) => `${row} ${english(message) as string}`)

beforeEach(async () => {
  context = await openHouse()
})
afterEach(() => context.db.close())

async function packAll(): Promise<void> {
  const a = await order('order-ebay-A')
  await context.put('orders', [{ ...a, status: 'packed', weightOz: 20, box: '8 × 6 × 4', lineStates: { 'line-1': 'packed', 'line-2': 'packed' } } as never]) // prettier-ignore
  await context.put('units', [0, 1].map((place) => ({ ...units[place], stage: 'picked' }) as never)) // prettier-ignore
}

describe('tracking numbers out of a file', () => {
  const file = [
    'Order ID,Tracking Number,Carrier,Service,Postage Cost,Ship Date',
    `A,${ups},UPS,Ground,"$1,234.50",4/15/2026`,
    ',,,,,',
    'B,9400111899223197428490,USPS,,5.10,2026-04-15',
    'NOPE-1,9400111899223197428490,USPS,,5.10,2026-04-15',
    `C,${ups}`,
  ].join('\n')
  it('send what is packed with carrier, number and postage; note the number of what is not; and name unknown orders', async () => {
    await packAll()
    const plan = await readTracking(context, await tableOf(file), 'America/Chicago')
    expect(plan.tracked.map(({ order: { order: one }, isSent }) => [one.externalId, isSent])).toEqual([['A', true], ['B', false]]) // prettier-ignore
    expect(problemsOf(plan.problems)).toEqual(['5 No order NOPE-1 here.', '6 Order C is not to be shipped: expected'])
    const jobs = await takeTracking(context, plan)
    expect(await order('order-ebay-A')).toMatchObject({ status: 'shipped', carrier: 'UPS', tracking: ups, postageCents: 123_450 }) // prettier-ignore
    expect(await order('order-ebay-B')).toMatchObject({ status: 'paid', tracking: '9400111899223197428490', postageCents: 510 }) // prettier-ignore
    expect(await context.read('units', unitId(0))).toMatchObject({ stage: 'shipped' })
    const again = await readTracking(context, await tableOf(file), 'America/Chicago')
    expect([again.writes.length, again.same]).toEqual([0, 2])
    expect(await undoJobs(context, jobs)).toBe(true)
    expect(await order('order-ebay-A')).toMatchObject({ status: 'packed', tracking: '', postageCents: null })
  })
  it('send no order whose unit another order holds by now', async () => {
    await packAll()
    await context.db.units.findOne(unitId(0)).incrementalPatch({ orderId: 'order-ebay-B' })
    const plan = await readTracking(context, await tableOf(`Order ID,Tracking Number\nA,${ups}\n`), '')
    expect(plan.tracked.map(({ isSent }) => isSent)).toEqual([false])
    await takeTracking(context, plan)
    expect(await context.read('units', unitId(0))).toMatchObject({ stage: 'picked', orderId: 'order-ebay-B' })
    expect(await order('order-ebay-A')).toMatchObject({ status: 'packed', tracking: ups })
  })
  it('are found under other names of the columns, and never replace a number', async () => {
    await packAll()
    const named = await tableOf(`Order Number\tTracking No\tCarrier Code\nA\t${ups}\tups\n`)
    expect((await readTracking(context, named, '')).writes).toHaveLength(1)
    await takeTracking(context, await readTracking(context, named, ''))
    const other = await tableOf('order_number,tracking_number\nA,9400111899223197428490\n')
    const plan = await readTracking(context, other, '')
    expect(plan.writes).toEqual([])
    expect(problemsOf(plan.problems)).toEqual([`2 Order A has the number ${ups} already.`])
  })
  it('go to neither of two orders that two channels gave one number, unless one of them cannot be meant', async () => {
    await packAll()
    const usps = '9400111899223197428490'
    const twin = anOrder({ id: 'order-mercari-A', externalId: 'A', channelKey: 'mercari', buyerName: 'Mia Twin', shipTo: '1 Oak St, Plano, TX 75023' }) // prettier-ignore
    await context.put('orders', [twin])
    const read = async (rows: string) => readTracking(context, await tableOf(`Order ID,Tracking Number\n${rows}\n`), '')
    const asked = await read(`A,${ups}`)
    expect(asked.writes).toEqual([])
    expect(problemsOf(asked.problems)).toEqual(['2 Several orders have the number A. Scan this tracking number when you pack the right one.']) // prettier-ignore
    // Our own id says which.
    const byId = await read(`order-mercari-A,${usps}`)
    expect(byId.tracked.map(({ order: { order: one } }) => one.id)).toEqual(['order-mercari-A'])
    await takeTracking(context, byId)
    // What has a number already says which by that number alone.
    const again = await read(`A,${usps}`)
    expect([again.writes.length, again.same, again.problems.length]).toEqual([0, 1, 0])
    expect((await read(`A,${ups}`)).writes).toEqual([])
    await context.put('orders', [{ ...twin, status: 'cancelled' }])
    const alone = await read(`A,${ups}`)
    expect(alone.tracked.map(({ order: { order: one } }) => one.id)).toEqual(['order-ebay-A'])
  })
  it('go to the order that is written the same way, large and small letters too', async () => {
    await context.put('orders', [anOrder({ id: 'order-mercari-b', externalId: 'b', channelKey: 'mercari' })])
    const plan = await readTracking(context, await tableOf(`Order ID,Tracking Number\nB,${ups}\n`), '')
    expect(plan.tracked.map(({ order: { order: one } }) => one.id)).toEqual(['order-ebay-B'])
  })
  it('with postage below zero, as of a label that was given back, note the number and name the amount', async () => {
    const plan = await readTracking(
      context,
      await tableOf(`Order ID,Tracking Number,Postage Cost\nA,${ups},-5.10\n`),
      '',
    )
    expect(problemsOf(plan.problems)).toEqual(['2 An amount here is not below zero.'])
    await takeTracking(context, plan)
    expect(await order('order-ebay-A')).toMatchObject({ tracking: ups, postageCents: null })
  })
  it('that a spreadsheet has shortened are refused, and the good rows stay', async () => {
    await packAll()
    const plan = await readTracking(context, await tableOf(`Order ID,Tracking Number\nB,9.4E+21\nA,${ups}\n`), '')
    expect(plan.writes).toHaveLength(1)
    expect(plan.problems).toHaveLength(1)
  })
})

const head = 'Sales Record Number,Order Number,Buyer Username,Buyer Name,Buyer Email,Ship To Name,Ship To Phone,Ship To Address 1,Ship To Address 2,Ship To City,Ship To State,Ship To Zip,Ship To Country,Item Number,Item Title,Custom Label,Quantity,Sold For,Shipping And Handling,eBay Collected Tax,Total Price,Sale Date,Paid On Date,Tracking Number,Transaction ID' // prettier-ignore
const to = 'Cara Diaz,(555) 201-7788,12 Elm St,Apt 4,Plano,TX,75023,United States'
const report = () =>
  [
    '', head, '',
    // One order of two items has a row of its own before them.
    `101,12-00001-00001,cara77,Cara Diaz,cara@mail.test,${to},,,,,$60.00,$9.95,$5.02,$74.97,Jul-25-26,Jul-25-26,,`,
    `101,12-00001-00001,cara77,,,,,,,,,,,3157001,Kettle,${label(3)},1,$40.10,$9.95,$3.01,,Jul-25-26,Jul-25-26,,9001`,
    '101,12-00001-00001,cara77,,,,,,,,,,,3157002,Unknown mug,MUG-1,1,$19.90,$0.00,$2.01,,Jul-25-26,Jul-25-26,,9002',
    `102,12-00002-00002,dan,Dan Ek,dan@mail.test,Dan Ek,,5 Oak Rd,,Tulsa,OK,74105,United States,3157003,Kettle again,${label(3)},1,$41.00,$0.00,$0.00,$41.00,Jul-26-26,,,9003`,
    '', '3 record(s) downloaded,,,', 'Seller ID : restow,,,',
  ].join('\n') // prettier-ignore

describe('eBay orders out of the sales report', () => {
  it('become one order for each number, to the cent, with units by our label, and what is unknown named', async () => {
    await context.put('listings', [aLot({ id: 'offer', saleType: 'fixed', eventId: '', status: 'live', unitIds: [unitId(3)] })]) // prettier-ignore
    await context.put('units', [{ ...units[3], listingId: 'offer', stage: 'listed' } as never])
    const plan = await readEbayOrders(context, await tableOf(report()), 'America/Los_Angeles')
    expect(plan.sales).toHaveLength(2)
    expect(problemsOf(plan.problems).map((text) => text.slice(2))).toEqual([
      'No unit of ours has the label MUG-1. The line stays without a unit.',
      `${label(3)} is sold to another order already. A manager decides who gets it.`,
    ])
    const jobs = await takeEbayOrders(context, plan)
    const one = await order('order-ebay-12-00001-00001')
    expect(one).toMatchObject({
      buyerName: 'Cara Diaz', buyerKey: 'cara77', method: 'ship', status: 'paid', shippingCents: 995, taxCents: 502, placedAt: '2026-07-25T12:00:00.000Z',
      shipTo: 'Cara Diaz\n12 Elm St\nApt 4\nPlano, TX 75023\nUnited States\n(555) 201-7788\ncara@mail.test',
    }) // prettier-ignore
    expect(Object.values(one?.lines ?? {}).map(({ unitId: id, priceCents, listingId }) => [id, priceCents, listingId])).toEqual([[unitId(3), 4_010, 'offer'], ['', 1_990, '']]) // prettier-ignore
    expect(await context.read('units', unitId(3))).toMatchObject({ stage: 'sold', orderId: 'order-ebay-12-00001-00001', soldCents: 4_010 }) // prettier-ignore
    expect(await order('order-ebay-12-00002-00002')).toMatchObject({ status: 'open', paid: false })
    const again = await readEbayOrders(context, await tableOf(report()), 'America/Los_Angeles')
    expect([again.sales.length, again.known]).toEqual([0, 2])
    const paidNow = await readEbayOrders(context, await tableOf(report().replace('Jul-26-26,,,9003', 'Jul-26-26,Jul-27-26,,9003')), '') // prettier-ignore
    await takeEbayOrders(context, paidNow)
    expect(await order('order-ebay-12-00002-00002')).toMatchObject({ status: 'paid', paid: true })
    await undoJobs(context, jobs)
    expect(await order('order-ebay-12-00001-00001')).toBeNull()
    expect(await context.read('units', unitId(3))).toMatchObject({ stage: 'listed', orderId: '', soldCents: null })
  })
  it('count a sale once that stands in the file twice, as in reports put together', async () => {
    const item = (transaction: string, tracking = '') =>
      `1,S-1,x,X,,X,,1 A St,,Plano,TX,75023,US,31,Mug,,1,$10.00,$1.00,$0.50,,Jul-25-26,Jul-25-26,${tracking},${transaction}`
    const plan = await readEbayOrders(context, await tableOf([head, item('90'), item('91'), item('90', '9400')].join('\n')), '') // prettier-ignore
    expect(plan.sales.map(({ order: sold }) => [Object.values(sold.lines).map(({ priceCents }) => priceCents), sold.shippingCents, sold.taxCents])).toEqual([[[1_000, 1_000], 200, 100]]) // prettier-ignore
    expect(problemsOf(plan.problems)).toContain('4 This sale stands in the file twice. It counts once.')
  })
  it('take the price of one times the quantity, unless the total says that the row has the sum', async () => {
    const cells = (name: string, total: string) =>
      `1,${name},x,X,,X,,1 A St,,Plano,TX,75023,US,31,Mug,MUG,2,$10.00,$1.00,$0.00,${total},Jul-25-26,Jul-25-26,,90`
    const plan = await readEbayOrders(context, await tableOf([head, cells('S-1', '$21.00'), cells('S-2', '$11.00')].join('\n')), '') // prettier-ignore
    const prices = plan.sales.map(({ order: sold }) => Object.values(sold.lines).map(({ priceCents }) => priceCents))
    expect(prices).toEqual([[2_000], [1_000]])
  })
  it('leave out whole an order with a price that cannot be read or is not there, and name it; the mended file brings it', async () => {
    const item = (name: string, sold: string, no: number) =>
      `1,${name},x,X,,X,,1 A St,,Plano,TX,75023,US,3${no},Mug,,1,${sold},,,,Jul-25-26,Jul-25-26,,9${no}`
    const rows = [item('S-1', '$10.00', 1), item('S-1', '2O.00', 2), item('S-2', '', 3), item('S-3', '$7.00', 4)]
    const plan = await readEbayOrders(context, await tableOf([head, ...rows].join('\n')), '')
    expect(plan.sales.map(({ order: sold }) => sold.externalId)).toEqual(['S-3'])
    expect(problemsOf(plan.problems)).toEqual(expect.arrayContaining(['3 Order S-1 is left out: the price of an item cannot be read.', '4 Order S-2 is left out: the price of an item cannot be read.'])) // prettier-ignore
    await takeEbayOrders(context, plan)
    const mended = [head, rows[0], item('S-1', '$20.00', 2), item('S-2', '$5.00', 3), rows[3]].join('\n')
    const again = await readEbayOrders(context, await tableOf(mended), '')
    expect([again.sales.map(({ order: sold }) => sold.externalId), again.known]).toEqual([['S-1', 'S-2'], 1])
  })
  it('leave out whole an order with a price below zero, and take a fee as kept whatever its sign', async () => {
    const fees = `${head},Final Value Fee`
    const item = (name: string, sold: string, no: number) =>
      `1,${name},x,X,,X,,1 A St,,Plano,TX,75023,US,3${no},Mug,,1,${sold},,,,Jul-25-26,Jul-25-26,,9${no},-$1.30`
    const plan = await readEbayOrders(context, await tableOf([fees, item('S-1', '-$10.00', 1), item('S-2', '$7.00', 2)].join('\n')), '') // prettier-ignore
    expect(plan.sales.map(({ order: { externalId, feeCents } }) => [externalId, feeCents])).toEqual([['S-2', 130]])
    expect(problemsOf(plan.problems)).toContain('2 Order S-1 is left out: the price of an item is below zero.')
  })
  it('that come unpaid have their address, name and amounts from the report in which they are paid', async () => {
    const unpaid = '1,S-1,bob77,,bob@mail.test,,,,,,,,,31,Mug,,1,$10.00,,,,Jul-25-26,,,90'
    const paid = '1,S-1,bob77,,bob@mail.test,Bob Hall,,12 Elm St,,Plano,TX,75023,United States,31,Mug,,1,$10.00,$7.00,$1.65,$18.65,Jul-25-26,Jul-26-26,,90' // prettier-ignore
    await takeEbayOrders(context, await readEbayOrders(context, await tableOf(`${head}\n${unpaid}`), ''))
    expect(await order('order-ebay-S-1')).toMatchObject({ status: 'open', buyerName: 'bob77', shippingCents: null })
    await takeEbayOrders(context, await readEbayOrders(context, await tableOf(`${head}\n${paid}`), ''))
    expect(await order('order-ebay-S-1')).toMatchObject({
      status: 'paid', paid: true, buyerName: 'Bob Hall', shippingCents: 700, taxCents: 165,
      shipTo: 'Bob Hall\n12 Elm St\nPlano, TX 75023\nUnited States\nbob@mail.test',
    }) // prettier-ignore
  })
  it('keep what a manager wrote when the payment comes in', async () => {
    const row = (paidOn: string) => `1,S-1,bob77,,,Bob Hall,,12 Elm St,,Plano,TX,75023,US,31,Mug,,1,$10.00,$7.00,,,Jul-25-26,${paidOn},,90` // prettier-ignore
    await takeEbayOrders(context, await readEbayOrders(context, await tableOf(`${head}\n${row('')}`), ''))
    const shipTo = 'Bob Hall\n9 Oak Rd\nTulsa, OK 74105'
    await context.put('orders', [{ ...(await order('order-ebay-S-1')), shipTo, shippingCents: 0 } as never])
    await takeEbayOrders(context, await readEbayOrders(context, await tableOf(`${head}\n${row('Jul-26-26')}`), ''))
    expect(await order('order-ebay-S-1')).toMatchObject({ status: 'paid', shipTo, shippingCents: 0 })
  })
  it('are refused as a whole where it is not clear how the amounts are written, or a column is not there', async () => {
    const doubtful = await readEbayOrders(context, await tableOf(`${head}\n1,S-1,x,X,,X,,1 A St,,Plano,TX,75023,US,31,Mug,MUG,1,"1,005",,,,Jul-25-26,,,9`), '') // prettier-ignore
    expect(doubtful.sales).toEqual([])
    expect(english(doubtful.refusal)).toContain('decimal sign in Sold For')
  })
  it('go back to eBay with their numbers once they are sent', async () => {
    await takeEbayOrders(context, await readEbayOrders(context, await tableOf(report()), ''))
    const one = await order('order-ebay-12-00001-00001')
    const lineStates = Object.fromEntries(Object.keys(one?.lines ?? {}).map((id) => [id, 'shipped']))
    await context.put('orders', [{ ...one, status: 'shipped', carrier: 'UPS', tracking: ups, lineStates } as never])
    const found = await findOrder(context.db, 'order-ebay-12-00001-00001')
    const file = shipFile('ebayTracking', found ? [found] : [])
    expect(file.problems).toEqual([])
    expect(file.text.split('\r\n').slice(0, 3)).toEqual([
      'Shipping Status,Order Number,Item Number,Item Title,Custom Label,Transaction ID,Shipping Carrier Used,Tracking Number',
      `Shipped,12-00001-00001,3157002,Unknown mug,MUG-1,9002,UPS,${ups}`,
      `Shipped,12-00001-00001,3157001,Kettle,${label(3)},9001,UPS,${ups}`,
    ])
  })
})

describe('the files for label services', () => {
  it('hold one row an item under the exact columns of ShipStation, the weight of the parcel once', async () => {
    await packAll()
    await setBatch(context, ['order-ebay-A'], 'Morning')
    const found = await findOrder(context.db, 'order-ebay-A')
    const file = shipFile('shipStation', found ? [found] : [])
    expect(file.problems).toEqual([])
    expect(file.text.split('\r\n').slice(0, 3)).toEqual([
      'Order Number,Order Date,Recipient Name,Company,Address Line 1,Address Line 2,City,State,Postal Code,Country,Phone,Email,Item SKU,Item Name,Item Quantity,Item Unit Price,Weight (oz),Length (in),Width (in),Height (in),Requested Service,Custom Field 1',
      `A,11/20/2026,Ann Buyer,,12 Elm St,,Plano,TX,75023,US,,,${label(0)},Kettle,1,10.00,20,8,6,4,,Morning`,
      `A,11/20/2026,Ann Buyer,,12 Elm St,,Plano,TX,75023,US,,,${label(1)},Toaster,1,10.00,,,,,,Morning`,
    ])
  })
  it.each([
    [3, 1_000, ['1,3.34', '2,3.33']],
    [4, 1_000, ['4,2.50']],
    [12, 1_999, ['7,1.67', '5,1.66']],
    [3, 2, ['2,0.01', '1,0.00']],
    [1, 1_999, ['1,19.99']],
    [0, 1_000, ['0,10.00']],
  ])('price %i units so that they make %i cents', async (qty, priceCents, expected) => {
    await packAll()
    const found = await findOrder(context.db, 'order-ebay-A')
    const lines = (found?.lines ?? []).slice(0, 1).flatMap(({ line, unit }) => (unit ? [{ line: { ...line, priceCents }, unit: { ...unit, qty } }] : [])) // prettier-ignore
    const file = shipFile('shipStation', found ? [{ ...found, lines }] : [])
    const rows = file.text.trim().split('\r\n').slice(1).map((row) => row.split(',')) // prettier-ignore
    expect(rows.map((cells) => cells.slice(14, 16).join(','))).toEqual(expected)
    expect(rows.map((cells) => cells[16])).toEqual(expected.map((_, place) => (place === 0 ? '20' : '')))
    expect(file.problems.map(({ column }) => column)).toEqual(qty === 0 ? ['Item Quantity'] : [])
  })
  it('date an order of the evening by the clock of the warehouse', async () => {
    vi.stubEnv('TZ', 'America/New_York')
    const found = await findOrder(context.db, 'order-ebay-B')
    const evening = found && { ...found, order: { ...found.order, placedAt: '2026-12-01T01:00:00.000Z' } }
    expect(shipFile('shipStation', evening ? [evening] : []).text).toContain('\nB,11/30/2026,')
    vi.unstubAllEnvs()
  })
  it.each(['Pacific/Auckland', 'Pacific/Honolulu'])('date an order by the day of its file, in %s', async (zone) => {
    vi.stubEnv('TZ', zone)
    const found = await findOrder(context.db, 'order-ebay-B')
    const sold = found && { ...found, order: { ...found.order, placedAt: '2026-11-25T12:00:00.000Z' } }
    expect(shipFile('shipStation', sold ? [sold] : []).text).toContain('\nB,11/25/2026,')
    vi.unstubAllEnvs()
  })
  it('name each cell that would be refused, and the rule', async () => {
    const found = await findOrder(context.db, 'order-ebay-B')
    const twin = { order: anOrder({ id: 'other', externalId: 'B', channelKey: 'local', shipTo: 'Eve\n1 A St\nPlano, TX 75023' }), lines: [] } // prettier-ignore
    const { problems } = shipFile('pirateShip', found ? [found, twin] : [])
    expect(english(problems).map(({ order: name, column, words }) => `${name} ${column}: ${words}`)).toEqual([
      'B Address: is empty',
      'B City: is empty',
      'B State: is empty',
      'B Zipcode: no US ZIP code',
      'B Weight (oz): enter a weight',
      'B Order ID: two orders have this number and would become one parcel',
    ])
  })
})
