/** The settlement of an auction as a list for people: lot by lot, then the sums. Amounts in dollars. */
import type { Translate } from '#language/translate.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import { holderOf, priceIn } from '#domain/selling/invoices.ts'
import type { EventRow, InvoiceRow } from '#domain/selling/closeouts.ts'
import type { ExportCell } from '#domain/files/export.ts'
import { msg, type Words } from '#messages/message.ts'

interface SettlementTable {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly ExportCell[])[]
}

export function settlementTable(row: EventRow, lots: readonly ListingDoc[], invoices: readonly InvoiceRow[], t: Translate): SettlementTable {
  const orders = invoices.map(({ order }) => order)
  const headers = [msg('auction.column.lot'), msg('unit.title'), msg('auction.column.status'), msg('closeout.column.buyer'), msg('closeout.hammer'), msg('closeout.column.paid')]
  const lines = lots.map((lot): readonly ExportCell[] => {
    const holder = holderOf(orders, lot.id)
    const paid = holder ? t(holder.paid ? 'core.yes' : 'core.no') : ''
    return [lot.lotNo, lot.title, t(`auction.lot.${lot.status}`), holder?.buyerName ?? '', holder ? priceIn(holder, lot.id) / 100 : null, paid]
  })
  const sum = (words: Words, cents: number): readonly ExportCell[] => ['', t.of(words), '', '', cents / 100, '']
  const sums = [
    sum(msg('closeout.hammer'), row.hammerCents),
    sum(msg('closeout.premium'), row.premiumCents),
    sum(msg('closeout.tax'), row.taxCents),
    sum(msg('closeout.fees'), row.feeCents),
    sum(msg('closeout.net'), row.netCents),
    sum(msg('closeout.paidSum'), row.paidCents),
  ]
  return { headers: headers.map((words) => t.of(words)), rows: [...lines, ...sums] }
} // prettier-ignore
