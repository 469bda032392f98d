/**
 * Whatnot's money as rows: the Weekly Orders Report of its statements, and the plain ledger. Decides a row's lasting key. Invariants: one row for each
 * ledger transaction; in a file without ids the same content in the same place of its repeats is the same transaction, whatever its state says by now;
 * times without a zone are UTC. Source: notes of November 2026.
 */
import { msg, type Words } from '#messages/message.ts'
import type { Transaction } from '#domain/core/orders/transactions.ts'
import { readCode } from '#domain/files/cells.ts'
import type { RowProblem } from '#domain/files/manifest-rows.ts'
import { lacksColumns, missingColumns, sheetOf, type SheetRow, type SheetSpec } from '#domain/files/sheet.ts'
import type { Table } from '#domain/files/table.ts'
import { readZonedTime } from '#domain/files/zoned-time.ts'
import { otherKind } from './report.ts'

export type LedgerReading =
  | { readonly ok: true; readonly rows: readonly Transaction[]; readonly problems: readonly RowProblem[] }
  | { readonly ok: false; readonly message: Words }

type Column =
  | 'id' | 'kind' | 'order' | 'title' | 'placed' | 'created' | 'amount' | 'sold' | 'shipping' | 'commission' | 'processing' | 'taxCommission' | 'taxProcessing' | 'listing' // prettier-ignore

const spec: SheetSpec<Column> = {
  names: {
    id: ['ledgertransactionid'],
    kind: ['transactiontype'],
    order: ['orderid', 'ordernumericid'],
    title: ['listingtitle', 'message'],
    placed: ['orderplacedatutc', 'orderplacedat'],
    created: ['createddate', 'transactiondate', 'createdat', 'transactioncompletedatutc'],
    amount: ['transactionamount', 'amount'],
    sold: ['postcouponprice'],
    shipping: ['shippingfee'],
    commission: ['commissionfee'],
    processing: ['paymentprocessingfee'],
    taxCommission: ['taxoncommissionfee'],
    taxProcessing: ['taxonpaymentprocessingfee'],
    listing: ['listingid'],
  },
  money: ['amount', 'sold', 'shipping', 'commission', 'processing', 'taxCommission', 'taxProcessing'],
  zone: 'UTC',
}

const fees = ['shipping', 'commission', 'processing', 'taxCommission', 'taxProcessing'] as const
const sum = (...parts: readonly (number | null)[]): number | null =>
  parts.every((part) => part === null) ? null : parts.reduce<number>((all, part) => all + (part ?? 0), 0)

/** A number that names something; `''` for none. The money of a row counts also where a spreadsheet shortened its number. */
function numberOf(row: SheetRow<Column>, column: 'id' | 'order'): string {
  const { value, error } = readCode(row.text(column))
  if (error !== '') row.say(column, msg('history.shortened'), 'warning')
  return value
}

/** ISO UTC, a date without a clock as `plain-days.ts` holds it; what cannot be read is unknown: the money counts all the same. */
function timeOf(row: SheetRow<Column>): string {
  const text = (row.text('placed') || row.text('created')).replace(/ UTC$/i, 'Z')
  const reading = text === '' ? null : readZonedTime(/\d:\d/.test(text) ? text : `${text} 12:00`, 'UTC')
  return reading?.ok ? reading.at : ''
}

function readRow(row: SheetRow<Column>): Omit<Transaction, 'key' | 'source'> | null {
  const amountCents = row.cents('amount')
  if (amountCents === null) {
    if (row.text('amount') === '') row.say('amount', msg('history.noAmount'))
    return null
  }
  // A fee is written with a minus in some reports and without in others. A refund's fees come back with the opposite sign of its price.
  const sold = row.cents('sold')
  const isRefund = (sold ?? amountCents) < 0
  const fee = (column: (typeof fees)[number]): number | null => {
    const cents = row.cents(column)
    return cents === null ? null : Math.abs(cents) * (isRefund ? -1 : 1)
  }
  return {
    kind: row.text('kind').toUpperCase().replace(/[\s-]+/g, '_').slice(0, 60),
    orderNo: numberOf(row, 'order').slice(0, 80),
    title: row.text('title').slice(0, 160),
    at: timeOf(row),
    amountCents,
    soldCents: sold,
    shippingCents: fee('shipping'),
    commissionCents: fee('commission'),
    processingCents: fee('processing'),
    taxCents: sum(fee('taxCommission'), fee('taxProcessing')),
  }
} // prettier-ignore

/** What names a row of a file without ids: all that does not change later, and how often it came before. */
function contentKeys(): (row: SheetRow<Column>, read: Omit<Transaction, 'key' | 'source'>) => string {
  const seen = new Map<string, number>()
  return (row, read) => {
    const content = [row.text('created'), read.amountCents, row.text('listing'), read.orderNo, read.title, read.kind].join('|')
    const count = (seen.get(content) ?? 0) + 1
    seen.set(content, count)
    return `${content}|${count}`
  }
} // prettier-ignore

/** The transactions of a file, or why it is refused. */
export function readLedger(table: Table): LedgerReading {
  const other = otherKind(table.headers, 'whatnotLedger')
  if (other !== '') return { ok: false, message: other }
  const sheet = sheetOf(table, spec)
  const missing = missingColumns(sheet, ['kind', 'amount'])
  if (missing.length > 0) return { ok: false, message: lacksColumns(missing.map((column) => spec.names[column][0] ?? '')) }
  const [doubt] = sheet.doubts
  if (doubt) return { ok: false, message: msg('show.report.moneyDoubt', { column: doubt.header, example: doubt.examples[0] ?? '' }) }
  const contentKey = contentKeys()
  const rows = sheet.rows.flatMap((row): readonly Transaction[] => {
    const read = readRow(row)
    if (!read) return []
    const id = numberOf(row, 'id')
    return [{ ...read, key: id === '' ? contentKey(row, read) : id, source: id === '' ? 'ledger' : 'weekly' }]
  })
  // An id comes once in a file; a repeated line is the same transaction.
  return { ok: true, rows: [...new Map(rows.map((row) => [row.key, row])).values()], problems: sheet.problems }
} // prettier-ignore
