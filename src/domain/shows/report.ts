/**
 * Whatnot's livestream report as rows. Decides which sticker a row is about and whether it is a sale: it has a shipment and was neither canceled nor
 * failed. Formula: what a buyer paid is the item's price without the coupon. Invariants: a failed row of a sticker may be followed by a paid one, so the
 * key is the sticker and never the order's number; a giveaway at nothing is a sale, and a sale without a price is none; a row that cannot be read is named, and stays in the report so that nothing is freed by it. Source: reports of Whatnot's Seller Hub (notes of November 2026).
 */
import { money, msg, type Words } from '#messages/message.ts'
import { kindFacts, kindOfFile } from '#domain/files/kinds.ts'
import type { RowProblem } from '#domain/files/manifest-rows.ts'
import { lacksColumns, missingColumns, sheetOf, type SheetRow, type SheetSpec } from '#domain/files/sheet.ts'
import type { Table } from '#domain/files/table.ts'
import { readZonedTime } from '#domain/files/zoned-time.ts'
import { pages } from '#domain/core/people/access.ts'
import { stickerIn } from './show-item.ts'

export interface ReportRow {
  /** As a spreadsheet counts. */
  readonly row: number
  readonly orderId: string
  readonly buyer: string
  readonly product: string
  /** Our unit's label or a sticker, as the product file had it. */
  readonly sku: string
  /** By the name of the product; `''` where it names none. */
  readonly sticker: string
  readonly priceCents: number
  /** ISO UTC; `''` where it is not there or cannot be read. */
  readonly placedAt: string
  readonly isPaid: boolean
  /** It cannot be read: neither a sale nor a failure, and its item is left alone. `sticker` and `sku` are `''` where the row as a whole does not fit. */
  readonly isUnread: boolean
  readonly shipmentId: string
  readonly tracking: string
  readonly shipTo: string
  /** Both numbers of the order, for the ledger. */
  readonly orderNos: readonly string[]
}

export type ReportReading =
  | { readonly ok: true; readonly rows: readonly ReportRow[]; readonly problems: readonly RowProblem[] }
  | { readonly ok: false; readonly message: Words }

type Column =
  | 'order' | 'orderNo' | 'buyer' | 'product' | 'price' | 'placedAt' | 'failed' | 'tracking' | 'shipment' | 'address' | 'postal' | 'sku' | 'about' | 'coupon' // prettier-ignore

const spec: SheetSpec<Column> = {
  names: {
    order: ['orderid'],
    orderNo: ['ordernumericid'],
    buyer: ['buyerusername'],
    product: ['productname'],
    price: ['originalitemprice'],
    placedAt: ['placedat'],
    failed: ['cancelledorfailed', 'canceledorfailed'],
    tracking: ['trackingcode', 'trackingnumber'],
    shipment: ['shipmentid'],
    address: ['shippingaddress'],
    postal: ['postalcode'],
    sku: ['sku'],
    about: ['productdescription'],
    coupon: ['couponprice'],
  },
  money: ['price', 'coupon'],
  zone: 'UTC',
}
const needed: readonly Column[] = ['order', 'buyer', 'product', 'price', 'failed', 'shipment']
const plainNo = /^(?:false|no|0)$/i

/**
 * The sticker that a product's name gives: `#12` anywhere, the number alone, before a mark (`12 - Kettle`), or at the end (`Item 12`). A number within
 * a name is the product's own.
 */
export function stickerOfName(name: string): string {
  const text = name.trim()
  const marked = /#\s?(\d{1,4})(?!\d)/.exec(text)?.[1]
  const led = /^(\d{1,4})\s?[-–.:)|]/.exec(text)?.[1]
  const last = /^(?:\D*\s)?(\d{1,4})$/.exec(text)?.[1]
  return stickerIn(marked ?? led ?? last ?? '')
}

/** A row with other columns than the file. */
const unfitRow = (row: number): ReportRow => ({
  row, orderId: '', buyer: '', product: '', sku: '', sticker: '', priceCents: 0, placedAt: '', isPaid: false, isUnread: true, shipmentId: '', tracking: '', shipTo: '', orderNos: [],
}) // prettier-ignore

const giveaway = /\bgive[ -]?aways?\b/i

/**
 * What the buyer paid, in cents; `null` where it cannot be read. A blank price is nothing only where the row says that it is a giveaway: a sale at 0 would be
 * booked, and nobody would ask.
 */
function paidCents(row: SheetRow<Column>, isOver: boolean): number | null {
  const [price, coupon] = [isOver ? row.cents('price') : row.amount('price'), row.cents('coupon')]
  if (row.text('price') === '') {
    if (giveaway.test(`${row.text('product')} ${row.text('about')}`)) return 0
    row.say('price', msg('show.report.noPrice'))
    return null
  }
  if (price === null || (coupon === null && row.text('coupon') !== '')) return null
  // Some reports write what is taken off with a minus.
  const off = Math.abs(coupon ?? 0)
  if (off <= Math.max(0, price)) return Math.max(0, price) - off
  row.say('coupon', msg('show.report.couponTooLarge', { coupon: money(off), price: money(price) }))
  return null
}

function readRow(row: SheetRow<Column>): ReportRow {
  const placed = readZonedTime(row.text('placedAt').replace(/ UTC$/i, 'Z'), 'UTC')
  const failed = row.text('failed')
  const shipmentId = row.code('shipment').slice(0, 60)
  const address = [row.text('address'), row.text('postal')]
  const isOver = failed !== '' && !plainNo.test(failed)
  // What was not paid needs no price.
  const price = isOver && row.text('price') === '' ? 0 : paidCents(row, isOver)
  // Zeros name no shipment; anything else that gives no number was spoilt by a spreadsheet.
  const isUnread = price === null || (shipmentId === '' && /[^0.]/.test(row.text('shipment')))
  const orderNos = [row.text('order'), row.code('orderNo')].filter((text) => text !== '')
  return {
    row: row.row,
    orderId: orderNos[0] ?? '',
    buyer: row.text('buyer').slice(0, 80),
    product: row.text('product'),
    sku: row.text('sku'),
    sticker: stickerOfName(row.text('product')),
    priceCents: price ?? 0,
    placedAt: placed.ok ? placed.at : '',
    isUnread,
    isPaid: !isUnread && shipmentId !== '' && !isOver,
    shipmentId,
    tracking: row.code('tracking').slice(0, 60),
    // The address may hold the code already.
    shipTo: (address[0]?.includes(address[1] ?? '') ? address[0] : address.filter((text) => text !== '').join(' ')).slice(0, 500),
    orderNos,
  }
} // prettier-ignore

/** Words for a file of another kind, with the page that takes it. */
export function otherKind(headers: readonly string[], own: 'whatnotReport' | 'whatnotLedger'): Words {
  const kind = kindOfFile(headers)
  if (kind === own) return ''
  const { name, page } = kindFacts[kind]
  const place = pages.find(({ path }) => path === page)?.name
  return place ? msg('show.report.otherPage', { kind: name, page: place }) : msg('show.report.unknownFile')
}

/** The rows of a report, or why it is refused. */
export function readReport(table: Table): ReportReading {
  const other = otherKind(table.headers, 'whatnotReport')
  if (other !== '') return { ok: false, message: other }
  const sheet = sheetOf(table, spec)
  const missing = missingColumns(sheet, needed)
  if (missing.length > 0) return { ok: false, message: lacksColumns(missing.map((column) => spec.names[column][0] ?? '')) }
  const [doubt] = sheet.doubts
  if (doubt) return { ok: false, message: msg('show.report.moneyDoubt', { column: doubt.header, example: doubt.examples[0] ?? '' }) }
  const told = new Set<string>()
  const cellsOf = new Map(table.rows.map(({ row, cells }) => [row, JSON.stringify(cells)]))
  const isNew = (row: SheetRow<Column>): boolean => {
    const cells = cellsOf.get(row.row) ?? ''
    const isTold = told.has(cells) && row.text('order') !== ''
    if (isTold) row.say('order', msg('file.rowAgain'), 'warning')
    told.add(cells)
    return !isTold
  }
  const unfit = table.rows.filter(({ problem }) => problem !== '').map(({ row }) => unfitRow(row))
  const rows = [...sheet.rows.filter(isNew).map(readRow), ...unfit]
  return { ok: true, rows, problems: sheet.problems }
} // prettier-ignore
