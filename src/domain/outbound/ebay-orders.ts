/**
 * eBay's sales report: one order for each order number, with its lines. Decides which rows belong together and what each line cost. Invariants: no order is
 * lost: a label that is not ours stays a line without a unit, under the words of the report; money is exact to the cent; an order that is known already is
 * left as it is, but for what it lacks once it is paid; an order with an item whose price cannot be read is left out whole and named; a unit that is sold
 * twice, also within the file, stays with the first and is named.
 * Source: eBay Seller Hub, orders report (some 80 columns, dates such as `Jul-25-26`, count rows at the end).
 */
import { editOf } from '#domain/core/merge/edits.ts'
import type { OrderWrite } from '#domain/core/orders/order-work.ts'
import { orderIdOf, planSale, plainTerms, type Sale, type SaleTerms, type SoldItem } from '#domain/core/orders/sales.ts'
import { idOfLabel } from '#domain/codes/labels.ts'
import type { RowProblem } from '#domain/files/manifest-rows.ts'
import { lacksColumns, missingColumns, sheetOf, type Sheet, type SheetRow } from '#domain/files/sheet.ts'
import type { Table } from '#domain/files/table.ts'
import { msg, type Words } from '#messages/message.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { withShortRows } from './short-rows.ts'
import { addressOf, addressText } from './ship-address.ts'
import type { SoldAs } from './sold-as.ts'

const names = {
  order: ['ordernumber'],
  user: ['buyerusername'],
  buyer: ['buyername'],
  email: ['buyeremail'],
  name: ['shiptoname', 'buyername'],
  phone: ['shiptophone', 'buyerphone'],
  line1: ['shiptoaddress1', 'buyeraddress1'],
  line2: ['shiptoaddress2', 'buyeraddress2'],
  city: ['shiptocity', 'buyercity'],
  state: ['shiptostate', 'buyerstate'],
  zip: ['shiptozip', 'buyerzip'],
  country: ['shiptocountry', 'buyercountry'],
  item: ['itemnumber'],
  title: ['itemtitle'],
  label: ['customlabel', 'customlabelsku'],
  qty: ['quantity'],
  sold: ['soldfor', 'saleprice'],
  shipping: ['shippingandhandling'],
  sellerTax: ['sellercollectedtax'],
  ebayTax: ['ebaycollectedtax'],
  fees: ['finalvaluefee', 'totalfees', 'ebayfees', 'fees'],
  total: ['totalprice'],
  saleDate: ['saledate'],
  paidDate: ['paidondate'],
  transaction: ['transactionid'],
} as const
type Column = keyof typeof names
const money = ['sold', 'shipping', 'sellerTax', 'ebayTax', 'fees', 'total'] as const
const needed: readonly Column[] = ['order', 'sold']

export interface EbayPlan {
  /** New orders. */
  readonly sales: readonly Sale[]
  /** Orders that were here unpaid, and are paid by now. */
  readonly paid: readonly OrderWrite[]
  /** Orders of the file that are here already. */
  readonly known: number
  readonly problems: readonly RowProblem[]
  /** Why it cannot be read at all; `''` where it can. */
  readonly refusal: Words
}

/** What the store has of what the file names. */
export interface EbayKnown {
  readonly units: ReadonlyMap<string, UnitDoc>
  /** By unit id: the offer of the unit. */
  readonly listings: ReadonlyMap<string, ListingDoc>
  readonly orders: ReadonlyMap<string, OrderDoc>
}

export const ebayOrderId = (externalId: string): string => orderIdOf('ebay', externalId)

/** The labels and orders that a report names. */
export function namedInEbay(table: Table): { readonly unitIds: readonly string[]; readonly orderIds: readonly string[] } {
  const { rows } = sheetOf<Column>(withShortRows(table), { names })
  const unitIds = rows.map((row) => idOfLabel(row.text('label'))).filter((id) => id !== '')
  const orderIds = rows.map((row) => row.text('order')).filter((name) => name !== '').map(ebayOrderId)
  return { unitIds: [...new Set(unitIds)], orderIds: [...new Set(orderIds)] }
} // prettier-ignore

const nothing: EbayPlan = { sales: [], paid: [], known: 0, problems: [], refusal: '' }

/** It is paid by now. Until then eBay names no address: what the order has none of comes with the payment. */
function paidWrite(order: OrderDoc, rows: readonly SheetRow<Column>[]): OrderWrite {
  const { buyerName, shipTo, shippingCents, taxCents, feeCents } = termsOf(rows)
  const isNameless = order.buyerName === '' || order.buyerName === order.buyerKey
  const { line1, city, zip } = addressOf(order.shipTo)
  const lacking = {
    ...(isNameless && buyerName !== '' ? { buyerName } : {}),
    ...([line1, city, zip].every((part) => part === '') && shipTo !== '' ? { shipTo } : {}),
    ...(order.shippingCents === null ? { shippingCents } : {}),
    ...(order.taxCents === null ? { taxCents } : {}),
    ...(order.feeCents === null ? { feeCents } : {}),
  }
  const row = { type: 'order.paid', refType: 'order', refId: order.id, from: order.status, to: 'paid', data: {} } as const
  return { kind: 'order', orderId: order.id, edits: [editOf('orders', order, { ...lacking, paid: true, status: 'paid' })], rows: [row] }
} // prettier-ignore

/** @param zone of the report's dates */
export function planEbayOrders(table: Table, known: EbayKnown, zone: string): EbayPlan {
  const sheet = sheetOf<Column>(withShortRows(table), { names, money, zone })
  const lacks = missingColumns(sheet, needed)
  if (lacks.length > 0) return { ...nothing, refusal: lacksColumns(lacks.map((column) => names[column][0])) } // prettier-ignore
  const [doubt] = sheet.doubts
  if (doubt) return { ...nothing, refusal: msg('fulfillment.file.columnInDoubt', { column: doubt.header }) } // prettier-ignore
  const units = new Map(known.units)
  const sales: Sale[] = []
  const paid: OrderWrite[] = []
  let old = 0
  for (const [name, rows] of rowsByOrder(sheet)) {
    const before = known.orders.get(ebayOrderId(name))
    if (before) {
      if (before.status === 'open' && firstText(rows, 'paidDate') !== '') paid.push(paidWrite(before, rows))
      else old += 1
      continue
    }
    if (!isPriced(name, rows)) continue
    const sale = saleOf(name, rows, { ...known, units })
    // A second order of this file finds them sold.
    for (const edit of sale.edits) {
      const unit = edit.collection === 'units' ? units.get(edit.id) : undefined
      if (unit) units.set(unit.id, { ...unit, orderId: sale.order.id, stage: 'sold' })
    }
    for (const unit of sale.soldTwice) rows[0]?.say('label', msg('fulfillment.file.soldTwice', { unit: unit.label }), 'warning') // prettier-ignore
    sales.push(sale)
  }
  return { sales, paid, known: old, problems: sheet.problems, refusal: '' }
}

/** Count rows at the end name no order. */
function rowsByOrder(sheet: Sheet<Column>): ReadonlyMap<string, readonly SheetRow<Column>[]> {
  const byOrder = new Map<string, SheetRow<Column>[]>()
  const told = new Set<string>()
  for (const row of sheet.rows) {
    const name = row.text('order')
    if (name === '' || !/\d/.test(name)) {
      if (row.text('title') !== '') row.say('order', msg('fulfillment.file.noOrder'))
      continue
    }
    const sale = [name, row.text('item'), row.text('label'), row.text('transaction')].join(' ')
    if (row.text('transaction') !== '' && told.has(sale)) row.say('transaction', msg('file.rowAgain'), 'warning')
    else byOrder.set(name, [...(byOrder.get(name) ?? []), row])
    told.add(sale)
  }
  return byOrder
}

const firstText = (rows: readonly SheetRow<Column>[], column: Column): string => rows.map((row) => row.text(column)).find((text) => text !== '') ?? '' // prettier-ignore

/** Of an order with several items the report has a row for the order before theirs: its amounts are the order's. */
function amountOf(rows: readonly SheetRow<Column>[], column: Column): number | null {
  const head = rows.find(isHead)
  const own = head?.cents(column) ?? null
  if (own !== null) return own
  const parts = rows.filter((row) => !isHead(row)).flatMap((row) => row.cents(column) ?? [])
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0)
}

const isHead = (row: SheetRow<Column>): boolean => row.text('title') === '' && row.text('item') === '' && row.text('label') === '' // prettier-ignore

/** `Sold For` is the price of one. Some reports have the row's sum there: then the total says so. */
function priceOf(row: SheetRow<Column>, isAlone: boolean): number {
  const sold = row.cents('sold') ?? 0
  const qty = Math.max(1, Number.parseInt(row.text('qty'), 10) || 1)
  if (qty === 1) return sold
  const total = isAlone ? row.cents('total') : null
  const besides = (row.cents('shipping') ?? 0) + (row.cents('sellerTax') ?? 0) + (row.cents('ebayTax') ?? 0)
  return total !== null && total === sold + besides ? sold : sold * qty
}

/** Whether each item has a price. An order without it would be a sale at 0, and known from then on. */
function isPriced(name: string, rows: readonly SheetRow<Column>[]): boolean {
  const items = rows.filter((row) => !isHead(row)).map((row) => ({ row, cents: row.cents('sold') }))
  const without = items.find(({ cents }) => cents === null || cents < 0)
  const problem = without?.cents === null ? 'fulfillment.file.noPrice' : 'fulfillment.file.belowZero'
  without?.row.say('sold', msg(problem, { order: name }))
  return without === undefined
}

/** A fee is what was kept, whatever its sign. */
const keptOf = (cents: number | null): number | null => (cents === null ? null : Math.abs(cents))

/** Who buys, where it goes, and what is paid beside the items. */
function termsOf(rows: readonly SheetRow<Column>[]): Pick<SaleTerms, 'buyerName' | 'shipTo' | 'shippingCents' | 'taxCents' | 'feeCents'> {
  const text = (column: Column) => firstText(rows, column)
  const taxes = [amountOf(rows, 'sellerTax'), amountOf(rows, 'ebayTax')].filter((part) => part !== null)
  const shipTo = addressText({ name: text('name'), line1: text('line1'), line2: text('line2'), city: text('city'), state: text('state'), zip: text('zip'), country: text('country'), phone: text('phone'), email: text('email') }) // prettier-ignore
  return {
    buyerName: (text('name') || text('buyer') || text('user')).slice(0, 120),
    shipTo,
    shippingCents: amountOf(rows, 'shipping'),
    taxCents: taxes.length === 0 ? null : taxes.reduce((sum, part) => sum + part, 0),
    feeCents: keptOf(amountOf(rows, 'fees')),
  }
} // prettier-ignore

function saleOf(externalId: string, rows: readonly SheetRow<Column>[], known: EbayKnown): Sale {
  const items = rows.filter((row) => !isHead(row))
  const used = new Set<string>()
  const sold = items.map((row, place) => {
    const item = itemOf(row, place, items.length === 1, known, used)
    for (const { id } of item.units) used.add(id)
    return { row, item }
  })
  const named = Object.fromEntries(sold.map(({ row, item }) => [item.units[0]?.id ?? `line-${item.key}`.slice(0, 80), soldAsOf(row)])) // prettier-ignore
  const placedAt = rows.map((row) => row.time('saleDate')).find((at) => at !== '') ?? ''
  const isPaid = firstText(rows, 'paidDate') !== ''
  return planSale(
    {
      ...plainTerms,
      ...termsOf(rows),
      channelKey: 'ebay',
      externalId: externalId.slice(0, 80),
      buyerKey: firstText(rows, 'user').slice(0, 80),
      placedAt,
      paid: isPaid,
      status: isPaid ? 'paid' : 'open',
      handOver: { soldAs: named },
    },
    sold.map(({ item }) => item),
  )
}

const soldAsOf = (row: SheetRow<Column>): SoldAs => ({
  item: row.text('item').slice(0, 40), transaction: row.text('transaction').slice(0, 40), title: row.text('title').slice(0, 200), label: row.text('label').slice(0, 60),
}) // prettier-ignore

function itemOf(
  row: SheetRow<Column>,
  place: number,
  isAlone: boolean,
  { units, listings }: EbayKnown,
  used: ReadonlySet<string>,
): SoldItem {
  const label = row.text('label')
  const named = units.get(idOfLabel(label))
  // One unit is one line: a second one of its label has no unit, and keeps its price.
  const unit = named && !used.has(named.id) ? named : undefined
  if (named && !unit) row.say('label', msg('fulfillment.file.soldTwice', { unit: named.label }), 'warning')
  if (!named) row.say('label', msg('fulfillment.file.unknownLabel', { label: label || msg('fulfillment.file.empty') }), 'warning') // prettier-ignore
  const key = [row.text('item'), row.text('transaction')].filter((part) => part !== '').join('-') || String(place + 1)
  const safe = `${key.replace(/[^A-Za-z0-9-]/g, '')}${isAlone ? '' : `-${place + 1}`}`
  return { key: safe, listing: (unit && listings.get(unit.id)) ?? null, units: unit ? [unit] : [], priceCents: priceOf(row, isAlone), sticker: '' } // prettier-ignore
}
