import { describe, expect, it } from 'vitest'
import { readCsvTable } from '#domain/files/table.ts'
import { mintLabel } from '#domain/codes/labels.ts'
import { linesOf } from '#domain/core/orders/orders.ts'
import { orderIdOf } from '#domain/core/orders/sales.ts'
import { mismatchesOf } from '#domain/shows/mismatches.ts'
import { readReport, stickerOfName, type ReportRow } from '#domain/shows/report.ts'
import { planReport, type ReportFacts, type ReportPlan } from '#domain/shows/report-plan.ts'
import { edited, type Edit } from '#domain/core/merge/edits.ts'
import { english } from '#tests/support/english.ts'
import { aLot, aUnit, anAuction, anOrder } from '#tests/support/records.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Audited } from '#schemas/document.ts'

const header =
  'order_id,order_numeric_id,buyer_username,product_name,product_description,product_quantity,original_item_price,placed_at,cancelled_or_failed,bundled,shipment_manifest,label_only,tracking_code,shipment_id,shipping_address,postal_code,coupon_code,coupon_price,gifted_to,sku,cost_per_item,total_cost'
interface Cells {
  readonly id?: string
  readonly buyer?: string
  readonly name?: string
  readonly price?: string
  readonly failed?: string
  readonly tracking?: string
  readonly shipment?: string
  readonly sku?: string
  readonly at?: string
  readonly coupon?: string
}
const line = ({ id = 'o1', buyer = 'ann', name = 'Kettle #1', price = '12.00', failed = '', tracking = '', shipment = 's1', sku = '', at = '2026-11-19 01:02:03', coupon = '' }: Cells) =>
  `${id},77${id},${buyer},${name},,1,${price},${at},${failed},FALSE,,,${tracking},${shipment},"1 Main St, Reno NV 89501",89501,,${coupon},,${sku},,` // prettier-ignore
const readRows = (lines: readonly string[]): readonly ReportRow[] => {
  const reading = readCsvTable([header, ...lines].join('\n'))
  if (!reading.ok) throw new Error('The test file cannot be read.')
  const report = readReport(reading.table)
  if (!report.ok) throw new Error('The test file is refused.')
  return report.rows
}
const read = (...rows: readonly Cells[]): readonly ReportRow[] => readRows(rows.map(line))

const show = anAuction({ id: 'show-1', kind: 'show', channelKey: 'whatnot', title: 'Toys', status: 'published' })
const unitOf = (place: number) =>
  aUnit({
    id: `u${place}`,
    label: `U-${place}`,
    stage: 'listed',
    listingId: `i${place}`,
    locationId: 'A-1',
    retailCents: 2000,
  })
const itemOf = (place: number) => ({
  listing: aLot({ id: `i${place}`, saleType: 'show', eventId: show.id, lotNo: 0, sticker: `${place}`, status: 'live', unitIds: [`u${place}`], title: `Toy ${place}` }),
  units: [unitOf(place)],
}) // prettier-ignore

/** The store of a show, to which a plan is put. */
class Store {
  docs = new Map<string, Audited>()
  constructor(items = [1, 2, 3].map(itemOf), orders: readonly OrderDoc[] = []) {
    for (const { listing, units } of items) for (const doc of [listing, ...units]) this.docs.set(doc.id, doc)
    for (const order of orders) this.docs.set(order.id, order)
    this.docs.set(show.id, show)
  }
  listing = (id: string) => this.docs.get(id) as ListingDoc
  unit = (id: string) => this.docs.get(id) as UnitDoc
  event = () => this.docs.get(show.id) as SaleEventDoc
  facts(): ReportFacts {
    const all = [...this.docs.values()]
    const orders = all.filter((doc): doc is OrderDoc => 'lineStates' in doc)
    return {
      show: this.event(),
      elsewhere: '',
      items: all.filter((doc): doc is ListingDoc => 'saleType' in doc).map((listing) => ({ listing, units: listing.unitIds.map((id) => this.unit(id)) })),
      orders: orders.map((order) => ({ order, lines: linesOf(order).map((one) => ({ line: one, unit: this.docs.has(one.unitId) ? this.unit(one.unitId) : null })) })),
    }
  } // prettier-ignore
  put(edit: Edit): void {
    const after = edited((this.docs.get(edit.id) ?? null) as never, edit)
    if (after) this.docs.set(edit.id, after as never)
  }
  take(rows: readonly ReportRow[]): ReportPlan {
    const plan = planReport(rows, this.facts())
    for (const part of plan.parts) for (const edit of part.edits) this.put(edit)
    return plan
  }
  order = (shipment: string) => this.docs.get(orderIdOf('whatnot', shipment)) as OrderDoc
  status = (place: number) => this.listing(`i${place}`).status
}

describe('the sticker of a product', () => {
  it('is the marked number, the number alone, before a mark, or at the end, never one within the name', () => {
    expect(['Kettle #12', '#012', '12', '12 - Kettle', 'Item 12', 'Lego 75192 set', '3 pack of pens', 'Kettle'].map(stickerOfName)).toEqual(['12', '12', '12', '12', '12', '', '', '']) // prettier-ignore
  })
})

describe('a livestream report', () => {
  it('is read by the names of its columns, a sale being what has a shipment and did not fail', () => {
    const [sale, failed, unshipped] = read({}, { failed: 'failed' }, { shipment: '' })
    expect(sale).toMatchObject({ row: 2, orderId: 'o1', buyer: 'ann', sticker: '1', priceCents: 1200, isPaid: true, shipTo: '1 Main St, Reno NV 89501', orderNos: ['o1', '77o1'], placedAt: '2026-11-19T01:02:03.000Z' }) // prettier-ignore
    expect([failed?.isPaid, unshipped?.isPaid]).toEqual([false, false])
  })
  it('of another kind is refused with the page that takes it', () => {
    const table = (text: string) => {
      const reading = readCsvTable(text)
      return reading.ok ? readReport(reading.table) : null
    }
    const ledger = table('Created Date,Amount,Listing ID,Order ID,Message,Status,Transaction Type,Completed Date\na,1,2,3,4,5,6,7') // prettier-ignore
    expect(ledger?.ok).toBe(false)
    expect(english(ledger && !ledger.ok ? ledger.message : '')).toContain('Whatnot history')
    const other = table('a,b\n1,2')
    expect(english(other && !other.ok ? other.message : '')).toContain('not a livestream report')
  })
  it('names the row whose price cannot be read and keeps the others', () => {
    const reading = readCsvTable([header, line({}), line({ id: 'o2', price: 'twelve' })].join('\n'))
    const report = reading.ok ? readReport(reading.table) : null
    expect(report).toMatchObject({ ok: true, rows: [{ orderId: 'o1', isUnread: false }, { orderId: 'o2', isUnread: true, isPaid: false }], problems: [{ row: 3, value: 'twelve' }] }) // prettier-ignore
  })
})

describe('taking a report in', () => {
  it('makes one order a shipment, sells the units, and frees what was not sold', () => {
    const store = new Store()
    const plan = store.take(read({ tracking: '1Z999AA10123456784' }, { id: 'o2', name: '#2 Toy', price: '0' }))
    expect(plan).toMatchObject({ paid: 2, giveaways: 1, newOrders: 1, unsold: 1, known: 2, mismatches: [] })
    const order = store.order('s1')
    expect(order).toMatchObject({ buyerName: 'ann', method: 'ship', status: 'paid', shipmentId: 's1', tracking: '1Z999AA10123456784', carrier: 'UPS', handOver: { orderNos: ['77o1', '77o2', 'o1', 'o2'] } }) // prettier-ignore
    expect(Object.keys(order.lines)).toEqual(['u1', 'u2'])
    expect(store.unit('u1')).toMatchObject({ stage: 'sold', orderId: order.id, soldCents: 1200 })
    expect(store.unit('u3')).toMatchObject({ stage: 'stored', listingId: '', orderId: '' })
    expect([1, 2, 3].map(store.status)).toEqual(['sold', 'sold', 'unsold'])
    expect(store.event().status).toBe('settled')
  })
  it('does not sell a unit again that was sent and came back, when the file of its show comes again', () => {
    const store = new Store()
    const rows = read({}, { id: 'o2', name: '#2' })
    store.take(rows)
    const order = {
      ...store.order('s1'),
      status: 'shipped' as const,
      lineStates: { u1: 'shipped' as const, u2: 'shipped' as const },
    }
    const back = { ...store.unit('u1'), stage: 'inspected' as const, orderId: '', listingId: '', soldCents: null }
    for (const doc of [order, back, { ...store.unit('u2'), stage: 'shipped' as const }]) store.docs.set(doc.id, doc)
    expect(store.take(rows).parts).toEqual([])
    expect(store.unit('u1')).toMatchObject({ stage: 'inspected', orderId: '' })
  })
  it('frees a unit as far as it was proved to come: stored only where it has a place', () => {
    const at = (place: number, over: Partial<UnitDoc>) => ({ ...itemOf(place), units: [{ ...unitOf(place), locationId: '', ...over }] }) // prettier-ignore
    const store = new Store([itemOf(1), at(2, {}), at(3, { inspectedAt: '2026-11-18T01:00:00.000Z' })])
    store.take(read({}, { id: 'o2', name: '#2' }))
    store.take(read({}, { id: 'o2', name: '#2', failed: 'failed' }))
    expect([2, 3].map((place) => store.unit(`u${place}`).stage)).toEqual(['received', 'inspected'])
  })
  it('leaves an item alone whose row cannot be read, and frees nothing where a row does not even name one', () => {
    const store = new Store()
    const plan = store.take(read({}, { id: 'o2', name: '#2', price: '$15 (tip)' }))
    expect(plan).toMatchObject({ paid: 1, failed: 0, unsold: 1, mismatches: [] })
    expect([1, 2, 3].map(store.status)).toEqual(['sold', 'live', 'unsold'])
    expect(store.unit('u2')).toMatchObject({ stage: 'listed', listingId: 'i2' })
    const blind = new Store()
    expect(blind.take(readRows([line({}), 'o2,77o2,bob,#2, Toy,,,1,12.00,,,,,,,s2,,,,,,,,,,,x'])).unsold).toBe(0)
    expect([1, 2, 3].map(blind.status)).toEqual(['sold', 'live', 'live'])
    blind.take(read({}, { id: 'o2', name: '#2', shipment: 's2' }))
    expect([1, 2, 3].map(blind.status)).toEqual(['sold', 'sold', 'unsold'])
  })
  it('twice changes nothing', () => {
    const store = new Store()
    const rows = read({}, { id: 'o2', name: '#2', failed: 'failed' })
    store.take(rows)
    expect(store.take(rows)).toMatchObject({ parts: [], newOrders: 0, updated: 0, unsold: 0 })
  })
  it('counts a row once that stands in the file twice, as in reports put together', () => {
    const store = new Store()
    expect(store.take(read({}, { id: 'o2', name: '#2' }, {}))).toMatchObject({ paid: 2, mismatches: [] })
    expect(linesOf(store.order('s1')).map(({ priceCents }) => priceCents)).toEqual([1_200, 1_200])
  })
  it('sells a sticker whose failed row is followed by a paid one', () => {
    const store = new Store()
    const plan = store.take(read({ failed: 'failed', shipment: '' }, { id: 'o9', buyer: 'bob', shipment: 's9' }))
    expect(plan).toMatchObject({ paid: 1, failed: 1, mismatches: [] })
    expect(store.order('s9').buyerName).toBe('bob')
    expect(store.listing('i1')).toMatchObject({ status: 'sold', publications: { whatnot: { failed: 1 } } })
  })
  it('names a sticker whose payment failed and that was not sold again', () => {
    const store = new Store()
    const plan = store.take(read({ failed: 'failed' }, { failed: 'failed', id: 'o2' }))
    expect(plan.mismatches).toMatchObject([{ kind: 'failed', sticker: '1' }])
    expect(mismatchesOf(store.facts().items, store.facts().orders, 'whatnot')).toMatchObject([{ kind: 'failed', sticker: '1' }]) // prettier-ignore
  })
  it('gives a sticker that was paid twice to the first, and keeps the second as a line without a unit', () => {
    const store = new Store()
    const plan = store.take(read({ id: 'o2', buyer: 'bob', shipment: 's2', at: '2026-11-19 02:00:00' }, { id: 'o1' }))
    expect(plan.mismatches).toMatchObject([{ kind: 'paidTwice', sticker: '1', buyer: 'bob' }])
    expect(store.unit('u1').orderId).toBe(orderIdOf('whatnot', 's1'))
    expect(Object.values(store.order('s2').lines)).toMatchObject([{ unitId: '', sticker: '1', listingId: '' }])
    expect(mismatchesOf(store.facts().items, store.facts().orders, 'whatnot')).toMatchObject([{ kind: 'paidTwice', buyer: 'bob' }]) // prettier-ignore
    expect(store.take(read({ id: 'o2', buyer: 'bob', shipment: 's2', at: '2026-11-19 02:00:00' }, { id: 'o1' })).parts).toEqual([]) // prettier-ignore
  })
  it('names stickers that no item has and rows without one, and keeps their orders', () => {
    const store = new Store()
    const plan = store.take(read({ name: '#99 Toy' }, { id: 'o2', name: 'Toy', shipment: 's2' }))
    expect(plan.mismatches.map(({ kind }) => kind)).toEqual(['unknownSticker', 'noSticker'])
    expect(plan.known).toBe(0)
    expect(store.order('s2').lines).toMatchObject({ 'line-x-o2': { unitId: '' } })
    const later = mismatchesOf(store.facts().items, store.facts().orders, 'whatnot').map(({ kind }) => kind)
    expect(later.toSorted()).toEqual(['noSticker', 'unknownSticker'])
  })
  it('finds the sticker by the label of the unit, and by a sticker in the SKU', () => {
    const store = new Store()
    store.take(read({ name: 'A toy', sku: 'U-2' }, { id: 'o3', name: 'A toy', sku: '#3' }))
    expect([1, 2, 3].map(store.status)).toEqual(['unsold', 'sold', 'sold'])
  })
  it('knows no row by its sticker whose SKU is the label of a unit that is in no item of the show', () => {
    const store = new Store()
    const rows = read({}, { id: 'o2', name: '#2', sku: mintLabel('unit', '7KQ', 9), shipment: 's2' })
    const plan = store.take(rows)
    expect(plan).toMatchObject({ known: 1, problem: '', mismatches: [{ kind: 'unknownSticker', buyer: 'ann' }] })
    expect(store.order('s2').lines).toMatchObject({ 'line-x-o2': { unitId: '', listingId: '', sticker: '' } })
    expect([1, 2, 3].map(store.status)).toEqual(['sold', 'unsold', 'unsold'])
    expect(store.take(rows).parts).toEqual([])
  })
  it('is refused where it knows no item, and where a shipment belongs to another show', () => {
    const store = new Store()
    expect(english(planReport(read({ name: '#99' }), store.facts()).problem)).toContain('No sticker of this file')
    const plan = planReport(read({}), { ...store.facts(), elsewhere: 'Puzzles' })
    expect(english(plan.problem)).toContain('Puzzles')
  })
  it('leaves a unit to the order that has it, and says that it was sold twice', () => {
    const items = [1, 2].map(itemOf)
    const [first] = items
    const store = new Store(first ? [{ ...first, units: [{ ...unitOf(1), orderId: 'order-ebay-1', stage: 'sold' }] }, ...items.slice(1)] : []) // prettier-ignore
    const plan = store.take(read({}))
    expect(plan.mismatches).toMatchObject([{ kind: 'soldTwice', sticker: '1' }])
    expect(store.unit('u1').orderId).toBe('order-ebay-1')
    expect(mismatchesOf(store.facts().items, store.facts().orders, 'whatnot')).toMatchObject([{ kind: 'soldTwice' }])
  })
})

describe('a corrected report', () => {
  it('adds what was bundled since, and the tracking number', () => {
    const store = new Store()
    store.take(read({}))
    const plan = store.take(read({ tracking: 'TBA123456789012' }, { id: 'o2', name: '#2' }))
    expect(plan).toMatchObject({ newOrders: 0, updated: 1 })
    expect(store.order('s1')).toMatchObject({ tracking: 'TBA123456789012', carrier: 'Amazon', status: 'paid' })
    expect(Object.keys(store.order('s1').lines).toSorted()).toEqual(['u1', 'u2'])
    expect(store.unit('u2')).toMatchObject({ stage: 'sold' })
    expect(store.status(2)).toBe('sold')
  })
  it('cancels a sale that failed after all and frees its unit', () => {
    const store = new Store()
    store.take(read({}, { id: 'o2', name: '#2' }))
    store.take(read({ failed: 'cancelled' }, { id: 'o2', name: '#2' }))
    expect(store.order('s1')).toMatchObject({ lineStates: { u1: 'cancelled' }, status: 'paid' })
    expect(store.unit('u1')).toMatchObject({ stage: 'stored', orderId: '', soldCents: null })
    expect(store.status(1)).toBe('unsold')
  })
  it('moves a sticker whose first buyer failed to the buyer who paid', () => {
    const store = new Store()
    store.take(read({}))
    store.take(read({ failed: 'failed' }, { id: 'o5', buyer: 'bob', shipment: 's5', price: '9.00' }))
    expect(store.order('s1')).toMatchObject({ lineStates: { u1: 'cancelled' }, status: 'cancelled' })
    expect(store.unit('u1')).toMatchObject({
      stage: 'sold',
      orderId: orderIdOf('whatnot', 's5'),
      soldCents: 900,
    })
    expect(store.status(1)).toBe('sold')
  })
  it('changes a price, and leaves a line that has left the house', () => {
    const store = new Store()
    store.take(read({}, { id: 'o2', name: '#2' }))
    const shipped = { ...store.order('s1'), lineStates: { u2: 'shipped' as const } }
    store.docs.set(shipped.id, shipped)
    store.take(read({ price: '15.50' }, { id: 'o2', name: '#2', failed: 'failed' }))
    expect(store.unit('u1').soldCents).toBe(1550)
    expect(store.order('s1').lineStates).toEqual({ u2: 'shipped' })
  })
  it('gives the shipment to the order of before that has none', () => {
    const order = anOrder({ id: 'order-whatnot-5', channelKey: 'whatnot', eventId: show.id, buyerKey: 'b9', buyerName: 'Ann', lines: { 'line-1': { listingId: 'i1', unitId: 'u1', sticker: '1', priceCents: 1200 } } }) // prettier-ignore
    const store = new Store([{ ...itemOf(1), units: [{ ...unitOf(1), stage: 'sold', orderId: order.id }] }], [order])
    const plan = store.take(read({ tracking: 'TBA123456789012' }))
    expect(plan).toMatchObject({ newOrders: 0, updated: 1, mismatches: [] })
    expect(store.docs.get(order.id)).toMatchObject({ shipmentId: 's1', tracking: 'TBA123456789012' })
  })
})

describe('what a buyer of a show paid', () => {
  const problemsOf = (...rows: readonly Cells[]) => {
    const reading = readCsvTable([header, ...rows.map(line)].join('\n'))
    const report = reading.ok ? readReport(reading.table) : null
    return report?.ok ? report.problems.map(({ row, column, message }) => `${row} ${column}: ${english(message)}`) : [] // prettier-ignore
  }
  it.each<[string, Cells, Partial<ReportRow>]>([
    ['the price', { price: '12.00' }, { priceCents: 1_200, isPaid: true }],
    ['the price without the coupon', { price: '12.00', coupon: '2.50' }, { priceCents: 950, isPaid: true }],
    ['the price without a coupon that is written with a minus', { price: '12.00', coupon: '-2.50' }, { priceCents: 950, isPaid: true }], // prettier-ignore
    ['nothing where the coupon pays all', { price: '12.00', coupon: '12.00' }, { priceCents: 0, isPaid: true }],
    ['nothing where the report says 0', { price: '0.00' }, { priceCents: 0, isPaid: true }],
    ['nothing for a blank giveaway', { price: '', name: 'Giveaway #1' }, { priceCents: 0, isPaid: true }],
    ['unknown without a price', { price: '' }, { isUnread: true, isPaid: false }],
    ['unknown where the coupon is more than the price', { price: '1.00', coupon: '2.00' }, { isUnread: true, isPaid: false }], // prettier-ignore
    ['unknown where the price is below zero', { price: '-12.00' }, { isUnread: true, isPaid: false }],
    ['of no matter below zero where the sale failed', { price: '-12.00', failed: 'TRUE' }, { isUnread: false, isPaid: false }], // prettier-ignore
    ['of no matter where the sale failed', { price: '', failed: 'TRUE' }, { isUnread: false, isPaid: false }],
  ])('is %s', (_, cells, expected) => {
    expect(read(cells)[0]).toMatchObject(expected)
  })
  it('is named by its row and column where it is missing', () => {
    expect(problemsOf({}, { price: '' })).toEqual(['3 original_item_price: There is no price. A giveaway has 0, or says so in its name.']) // prettier-ignore
    expect(problemsOf({ price: '1.00', coupon: '2.00' })[0]).toContain('2 coupon_price: The coupon of')
    expect(problemsOf({ price: '-1.00' })).toEqual(['2 original_item_price: An amount here is not below zero.'])
    expect(problemsOf({ price: '', failed: 'TRUE' })).toEqual([])
  })
})
