/**
 * What a file is, by the names of its columns: a manifest, auction results, orders, a ledger,
 * leads, loads that closed before. Invariants: the most specific kind wins; a file of none of them is shown as unknown, never
 * forced into a kind. Header rows: real exports of B-Stock sellers, HiBid / Auction Flex, Whatnot
 * Seller Hub, eBay and the label services.
 */
import { msg, type Words } from '#messages/message.ts'
import type { PagePath } from '#domain/core/people/access.ts'
import { closedSpellings, isClosedList } from './closed-columns.ts'
import { columnOfHeader, plainHeader, plainMoneyHeader } from './columns.ts'

export type FileKind =
  | 'manifestTarget' | 'manifestAmazon' | 'manifest' | 'hibidResults' | 'whatnotReport' | 'whatnotLedger' | 'ebayOrders'
  | 'closedLoads' | 'auctionList' | 'tracking' | 'unknown' // prettier-ignore

export interface KindFacts {
  /** What people call it. */
  readonly name: Words
  /** The page whose work it is; `null` for an unknown file. */
  readonly page: PagePath | null
}

export const kindFacts: { readonly [Kind in FileKind]: KindFacts } = {
  manifestTarget: { name: msg('file.kind.manifestTarget'), page: '/import' },
  manifestAmazon: { name: msg('file.kind.manifestAmazon'), page: '/import' },
  manifest: { name: msg('file.kind.manifest'), page: '/import' },
  hibidResults: { name: msg('file.kind.hibidResults'), page: '/closeouts' },
  whatnotReport: { name: msg('file.kind.whatnotReport'), page: '/whatnot-sales' },
  whatnotLedger: { name: msg('file.kind.whatnotLedger'), page: '/whatnot-history' },
  ebayOrders: { name: msg('file.kind.ebayOrders'), page: '/fulfillment' },
  closedLoads: { name: msg('file.kind.closedLoads'), page: '/import' },
  auctionList: { name: msg('file.kind.auctionList'), page: '/leads' },
  tracking: { name: msg('file.kind.tracking'), page: '/fulfillment' },
  unknown: { name: msg('file.kind.unknown'), page: null },
}

/** A file is of a kind when one of its sets of names is there as a whole (plain names, see `plainHeader`). */
const signatures: readonly { readonly kind: FileKind; readonly all: readonly string[]; readonly any?: readonly string[] }[] = [
  { kind: 'whatnotReport', all: ['orderid', 'buyerusername', 'productname'], any: ['cancelledorfailed', 'shipmentmanifest', 'ordernumericid'] },
  { kind: 'whatnotLedger', all: ['createddate', 'amount', 'transactiontype'] },
  { kind: 'whatnotLedger', all: ['ledgertransactionid', 'transactionamount'] },
  { kind: 'ebayOrders', all: ['salesrecordnumber', 'ordernumber', 'buyerusername'] },
  { kind: 'hibidResults', all: ['winningbidder', 'highbid'], any: ['lot', 'lotnumber', 'bidderid'] },
  { kind: 'manifestTarget', all: ['item', 'tcin', 'palletid'], any: ['optorocondition', 'unitretail'] },
  { kind: 'manifestAmazon', all: ['asin', 'lpn'], any: ['gldescription', 'unitretail', 'palletid'] },
  { kind: 'tracking', all: ['trackingnumber'], any: ['ordernumber', 'orderid', 'order', 'carrier', 'servicecode', 'recipient', 'shipdate'] },
  { kind: 'auctionList', all: ['currentbid'], any: ['endtime', 'enddate', 'endsat', 'closingtime', 'closedate', 'ends', 'timeleft'] },
  { kind: 'auctionList', all: ['retail'], any: ['endtime', 'enddate', 'endsat', 'closingtime', 'closedate', 'ends', 'bids'] },
] // prettier-ignore

/** Names of columns of the other kinds, by which a header row is found. */
const otherNames = new Set(
  [
    ...signatures.flatMap((signature) => [...signature.all, ...(signature.any ?? [])]),
    ...closedSpellings,
    'maxbid', 'email', 'phone', 'listingid', 'status', 'completeddate', 'message', 'productquantity', 'originalitemprice', 'placedat',
    'orderplacedatutc', 'listingtitle', 'postcouponprice', 'shippingfee', 'commissionfee', 'paymentprocessingfee', 'transactioncurrency',
    'trackingcode', 'shippingaddress', 'customlabel', 'transactionid', 'quantity', 'shipdate', 'recipient', 'url', 'location', 'seller',
  ], // prettier-ignore
)

/** Whether a cell reads like the name of a column of any known file type. */
export function isKnownHeader(cell: string): boolean {
  return cell.length <= 60 && (columnOfHeader(cell) !== null || otherNames.has(plainMoneyHeader(cell)))
}

function isManifest(headers: readonly string[]): boolean {
  const columns = new Set(headers.map(columnOfHeader))
  if (headers.some((header) => plainHeader(header) === 'item')) columns.add('title')
  const names = ['title', 'lpn', 'asin', 'gtin', 'ean', 'itemNo'] as const
  const figures = ['qty', 'unitRetail', 'extRetail'] as const
  return names.some((column) => columns.has(column)) && figures.some((column) => columns.has(column))
}

/** The kind of a file by its header row. */
export function kindOfFile(headers: readonly string[]): FileKind {
  const plain = new Set(
    headers.flatMap((header) => [
      plainHeader(header),
      plainHeader(header).replace(/\d+$/, ''),
      plainMoneyHeader(header),
    ]),
  )
  const found = signatures.find(({ all, any }) => {
    return all.every((name) => plain.has(name)) && (any === undefined || any.some((name) => plain.has(name)))
  })?.kind
  // An auction list has no column of what a load brought; a sheet of closed loads may look like one, or like a manifest.
  if ((found === undefined || found === 'auctionList') && isClosedList(headers)) return 'closedLoads'
  return found ?? (isManifest(headers) ? 'manifest' : 'unknown')
}

export function isManifestKind(kind: FileKind): boolean {
  return kind === 'manifest' || kind === 'manifestTarget' || kind === 'manifestAmazon'
}
