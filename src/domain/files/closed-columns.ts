/**
 * The columns of a sheet of loads that closed before Restow: what they are called, which one a name means, and what must be chosen. Invariants: a sheet
 * becomes loads only when columns say which load it is, when it closed and what it brought; no column is taken for two amounts.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import { guessByName } from './columns.ts'

export const closedColumns = [
  'orderNo', 'title', 'source', 'category', 'condition', 'closed', 'brought', 'retail', 'units', 'goods', 'freight', 'fees', 'totalCost',
] as const // prettier-ignore
export type ClosedColumn = (typeof closedColumns)[number]

/** Which header holds what. A column that the file does not have is absent. */
export type ClosedMapping = Readonly<Partial<Record<ClosedColumn, string>>>

/** What the mapping form calls each column. */
export const closedColumnNames: { readonly [Column in ClosedColumn]: Words } = {
  orderNo: msg('file.closed.orderNo'),
  title: msg('file.column.title'),
  source: msg('field.source'),
  category: msg('file.column.category'),
  condition: msg('field.condition'),
  closed: msg('file.closed.closed'),
  brought: msg('file.closed.brought'),
  retail: msg('file.closed.retail'),
  units: msg('file.closed.units'),
  goods: msg('file.closed.goods'),
  freight: msg('field.freightCents'),
  fees: msg('file.closed.fees'),
  totalCost: msg('file.closed.totalCost'),
}

/** Known spellings (`plainHeader`), the better one first. */
const spellings: { readonly [Column in ClosedColumn]: readonly string[] } = {
  orderNo: [
    'ordernumber', 'orderno', 'order', 'orderid', 'loadnumber', 'loadno', 'loadid', 'load', 'purchaseorder', 'ponumber', 'po', 'lotid', 'lotnumber',
    'auctionid', 'auctionnumber', 'manifestid', 'invoicenumber', 'invoice',
  ],
  title: ['title', 'loadtitle', 'loadname', 'loaddescription', 'description', 'contents', 'name'],
  source: ['source', 'seller', 'vendor', 'supplier', 'marketplace', 'retailer', 'storefront', 'boughtfrom', 'vendorname', 'sellername'],
  category: ['category', 'categories', 'department', 'producttype'],
  condition: ['condition', 'claimedcondition', 'grade'],
  closed: [
    'dateclosed', 'closeddate', 'closedate', 'closed', 'closedon', 'closedat', 'closingdate', 'datecompleted', 'completeddate', 'completed', 'completedon',
    'datefinished', 'finished', 'soldoutdate', 'soldouton', 'date',
  ],
  brought: [
    'brought', 'broughtin', 'netproceeds', 'proceeds', 'netsales', 'netrevenue', 'netrecovery', 'netrecovered', 'recovered', 'amountrecovered', 'net',
    'nettotal', 'totalnet', 'netamount', 'netincome', 'totalproceeds', 'soldfor', 'totalsold', 'totalsales', 'sales', 'totalrevenue', 'revenue',
  ],
  retail: [
    'retail', 'totalretail', 'extretail', 'extendedretail', 'manifestretail', 'manifestedretail', 'declaredretail', 'retailvalue', 'estretail',
    'estimatedretail', 'msrp', 'totalmsrp',
  ],
  units: ['units', 'unitcount', 'totalunits', 'qty', 'quantity', 'items', 'itemcount', 'pieces', 'count'],
  goods: [
    'hammer', 'hammerprice', 'winningbid', 'purchaseprice', 'pricepaid', 'boughtfor', 'goods', 'goodscost', 'costofgoods', 'cost', 'purchasecost', 'bid',
    'paid', 'price',
  ],
  freight: ['freight', 'freightcost', 'inboundfreight', 'freightin', 'shipping', 'shippingcost', 'transport', 'transportcost'],
  fees: ['fees', 'fee', 'buyerfees', 'buyerfee', 'buyersfee', 'buyerspremium', 'buyerpremium', 'premium', 'auctionfees', 'auctionfee', 'purchasefees'],
  totalCost: ['totalcost', 'landedcost', 'totallandedcost', 'costtotal', 'allincost', 'totalpaid', 'totalspent'],
} // prettier-ignore

/** All names that a column of such a sheet goes by. */
export const closedSpellings: readonly string[] = Object.values(spellings).flat()

/** Guesses the mapping from the header and some of the rows. A person confirms. */
export function guessClosed(headers: readonly string[], sample: readonly (readonly string[])[]): ClosedMapping {
  return guessByName(spellings, headers, sample)
}

/** A sheet says what its loads brought, when they closed, and what they cost or were listed at. A mere `Date` or `Net` may be of anything. */
export function isClosedList(headers: readonly string[]): boolean {
  const { brought, closed, goods, totalCost, retail } = guessClosed(headers, [])
  const isWorth = goods !== undefined || totalCost !== undefined || retail !== undefined
  return brought !== undefined && closed !== undefined && isWorth
}

export const whichColumns = [
  'orderNo',
  'title',
  'source',
  'category',
  'condition',
  'closed',
] as const satisfies readonly ClosedColumn[]
export const salesColumns = ['brought', 'retail', 'units'] as const satisfies readonly ClosedColumn[]
export const costColumns = ['goods', 'freight', 'fees', 'totalCost'] as const satisfies readonly ClosedColumn[] // prettier-ignore
export const moneyColumns = ['brought', 'retail', ...costColumns] as const satisfies readonly ClosedColumn[]

/** What must be put right before the import, each with the way out. */
export function closedProblems(mapping: ClosedMapping): readonly Words[] {
  const problems: Words[] = []
  if (mapping.orderNo === undefined && mapping.title === undefined) problems.push(msg('file.closed.noLoad'))
  if (mapping.closed === undefined) problems.push(msg('file.closed.noClosed'))
  if (mapping.brought === undefined) problems.push(msg('file.closed.noBrought'))
  const byHeader = new Map<string, ClosedColumn[]>()
  for (const column of [...moneyColumns, 'units'] as const) {
    const header = mapping[column]
    if (header !== undefined) byHeader.set(header, [...(byHeader.get(header) ?? []), column])
  }
  for (const [header, columns] of byHeader) {
    if (columns.length < 2) continue
    const names = columns.map((column) => closedColumnNames[column])
    const both = msg('core.and', { first: joined(names.slice(0, -1)), second: names.at(-1) ?? '' })
    problems.push(msg('file.columnTwice', { header, columns: both }))
  }
  return problems
}

/** What the mapping leaves without a figure; `''` for nothing worth a word. */
export function closedNote({ retail, goods, totalCost }: ClosedMapping): Words {
  const hasCost = goods !== undefined || totalCost !== undefined
  if (retail === undefined) return hasCost ? msg('file.closed.noRetail') : msg('file.closed.neither')
  return hasCost ? '' : msg('file.closed.noCost')
}
