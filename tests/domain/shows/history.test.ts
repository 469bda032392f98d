import { describe, expect, it, vi } from 'vitest'
import { readCsvTable } from '#domain/files/table.ts'
import { dayOrMoment } from '#domain/core/plain-days.ts'
import { countedOnce, feesOf, transactionsOf, type Transaction } from '#domain/core/orders/transactions.ts'
import { historyOf, isOff, offCents, transactionData, type HistoryFacts } from '#domain/shows/history.ts'
import { readLedger } from '#domain/shows/ledger-file.ts'
import { english } from '#tests/support/english.ts'
import { aLot, anAuction, anOrder } from '#tests/support/records.ts'

const read = (text: string) => {
  const table = readCsvTable(text)
  if (!table.ok) throw new Error('The test file cannot be read.')
  const ledger = readLedger(table.table)
  if (!ledger.ok) throw new Error('The test file is refused.')
  return ledger
}
const weekly = (...lines: readonly string[]) =>
  [
    'Weekly Orders Report',
    'Seller,toyshop',
    '',
    'TRANSACTION_TYPE,ORDER_ID,LEDGER_TRANSACTION_ID,ORDER_PLACED_AT_UTC,LISTING_TITLE,TRANSACTION_CURRENCY,TRANSACTION_AMOUNT,POST_COUPON_PRICE,SHIPPING_FEE,COMMISSION_FEE,PAYMENT_PROCESSING_FEE,TAX_ON_COMMISSION_FEE,TAX_ON_PAYMENT_PROCESSING_FEE',
    ...lines,
  ].join('\n')
const sale = 'ORDER_EARNINGS,700,tx-1,2026-11-19 01:20:00,#1 Robot,USD,10.17,12.00,0.00,-0.96,-0.65,-0.13,-0.09'
const refund = 'ORDER_REFUND,700,tx-9,2026-11-19 01:20:00,#1 Robot,USD,-10.17,-12.00,0.00,0.96,0.65,0.13,0.09'
const ledgerHeader = 'Created Date,Amount,Listing ID,Order ID,Message,Status,Transaction Type,Completed Date'

const show = anAuction({ id: 'show-1', kind: 'show', channelKey: 'whatnot', title: 'Toys', startsAt: '2026-11-19T01:00:00.000Z', endsAt: '2026-11-19T03:00:00.000Z' }) // prettier-ignore
const line = (place: number) => ({ listingId: `i${place}`, unitId: `u${place}`, sticker: `${place}`, priceCents: 1200 })
const order = anOrder({ id: 'o1', channelKey: 'whatnot', eventId: show.id, externalId: 's1', handOver: { orderNos: ['700', '701'] }, lines: { u1: line(1), u2: line(2), u3: line(3) }, lineStates: { u3: 'cancelled' } }) // prettier-ignore
const facts = (transactions: readonly Transaction[], over: Partial<HistoryFacts> = {}): HistoryFacts => ({
  shows: [show],
  orders: [order],
  listings: [aLot({ id: 'i4', saleType: 'show', eventId: show.id, status: 'unsold', publications: { whatnot: { failed: 2 } } })], // prettier-ignore
  transactions,
  ...over,
})

describe('the weekly orders report', () => {
  it('is read past its preamble by names in any case, with nothing where dashes are, in UTC', () => {
    const { rows, problems } = read(weekly(sale, 'SHIPPING_LABEL,--,tx-2,--,--,USD,-4.50,--,--,--,--,--,--'))
    expect(problems).toEqual([])
    expect(rows).toMatchObject([
      { key: 'tx-1', source: 'weekly', kind: 'ORDER_EARNINGS', orderNo: '700', at: '2026-11-19T01:20:00.000Z', amountCents: 1017, soldCents: 1200, commissionCents: 96, processingCents: 65, taxCents: 22 },
      { key: 'tx-2', orderNo: '', at: '', amountCents: -450, soldCents: null, commissionCents: null },
    ])
    const spaced = weekly(sale).replace(/TRANSACTION_TYPE.*\n/, (header) => header.toLowerCase().replaceAll('_', ' '))
    expect(read(spaced).rows).toEqual(rows.slice(0, 1))
  }) // prettier-ignore
  it('has one row for each transaction id', () => {
    expect(read(weekly(sale, sale, refund)).rows.map(({ key }) => key)).toEqual(['tx-1', 'tx-9'])
  })
  it('adds up to the cent, and names a row that does not', () => {
    const { rows } = read(weekly(sale, refund, sale.replace('tx-1', 'tx-3').replace('10.17', '10.10'), sale.replace('tx-1', 'tx-4').replace('10.17', '10.16'))) // prettier-ignore
    expect(rows.map(offCents)).toEqual([0, 0, 7, 1])
    expect(rows.map(isOff)).toEqual([false, false, true, false])
    expect(rows.map(feesOf)).toEqual([183, -183, 183, 183])
  })
  it('names a row without an amount and keeps the others', () => {
    expect(read(weekly(sale, sale.replace('tx-1', 'tx-5').replace('10.17', '--')))).toMatchObject({ rows: [{ key: 'tx-1' }], problems: [{ row: 6 }] }) // prettier-ignore
  })
})

describe('the plain ledger', () => {
  it('tells two alike rows apart, and a row whose state changed is the same', () => {
    const row = (status: string) => `2026-11-19 02:00:00,10.17,55,700,Sale,${status},SALES,`
    const first = read([ledgerHeader, row('Pending'), row('Pending')].join('\n')).rows
    const later = read([ledgerHeader, row('Completed'), row('Completed')].join('\n')).rows
    expect(new Set(first.map(({ key }) => key)).size).toBe(2)
    expect(later.map(({ key }) => key)).toEqual(first.map(({ key }) => key))
  })
  it('takes a row in whose number a spreadsheet shortened, and says so', () => {
    const { rows, problems } = read(weekly(sale.replace('tx-1', '1.2E+17').replace('700', '7.0E+9'), sale))
    expect(rows).toMatchObject([
      { source: 'ledger', orderNo: '', amountCents: 1017 },
      { key: 'tx-1', source: 'weekly' },
    ])
    expect(problems.map(({ row, column, fate }) => [row, column, fate])).toEqual([[5, 'ORDER_ID', 'kept'], [5, 'LEDGER_TRANSACTION_ID', 'kept']]) // prettier-ignore
    expect(english(problems[1]?.message ?? '')).toContain('The row counts all the same')
  })
  it('of another kind is refused', () => {
    const table = readCsvTable('order_id,buyer_username,product_name,cancelled_or_failed\n1,2,3,4')
    expect(table.ok && readLedger(table.table).ok).toBe(false)
  })
})

describe('how a show did', () => {
  it('has gross from its orders, net and fees from the money, failed sales and the hour', () => {
    const { rows } = read(weekly(sale, sale.replace('tx-1', 'tx-2').replace('700', '701'), refund))
    const [result] = historyOf(facts(rows), '', '').results
    expect(result).toMatchObject({ sold: 2, failed: 2, grossCents: 2400, netCents: 1017, feesCents: 183, refundCents: 1017, hours: 2, grossPerHourCents: 1200, cancelledPct: 50 }) // prettier-ignore
  })
  it('gets a late refund by its order, and a sale without an order of ours by its time', () => {
    const late = read(weekly(refund.replace('2026-11-19', '2027-01-19'), sale.replace('700', '999'))).rows
    expect(historyOf(facts(late), '', '').results[0]?.transactions).toHaveLength(2)
    const none = read(weekly(sale.replace('700', '999').replace('2026-11-19', '2026-11-25'), 'PAYOUT,--,tx-8,--,--,USD,-50.00,--,--,--,--,--,--')).rows // prettier-ignore
    expect(historyOf(facts(none), '', '').others).toHaveLength(2)
  })
  it('leaves payouts and rows of no order out, also those of the hours of the show', () => {
    const at = '2026-11-19 02:00:00'
    const plain = [`${at},-300.00,,,Payout to bank,Completed,PAYOUT,`, `${at},-40.00,55,700,Withdrawal,Completed,Withdraw Funds,`, `${at},-2.50,,,Promotion,Completed,PROMOTION,`] // prettier-ignore
    const all = [...read(weekly(sale)).rows, ...read([ledgerHeader, ...plain].join('\n')).rows]
    const { results, others } = historyOf(facts(all), '', '')
    expect(results[0]).toMatchObject({ netCents: 1017, refundCents: 0 })
    expect(others.map(({ kind }) => kind)).toEqual(['PAYOUT', 'WITHDRAW_FUNDS', 'PROMOTION'])
  })
  it('counts money once that both files tell of', () => {
    const both = [...read(weekly(sale)).rows, ...read([ledgerHeader, '2026-11-19 02:00:00,10.17,55,700,Sale,Completed,SALES,', '2026-11-20 02:00:00,10.17,55,700,Sale,Completed,SALES,'].join('\n')).rows] // prettier-ignore
    expect(countedOnce(both).map(({ source }) => source)).toEqual(['weekly', 'ledger'])
  })
  it('is left out where its start is not within the days', () => {
    vi.stubEnv('TZ', 'UTC')
    expect(historyOf(facts([]), '2026-11-20', '').results).toEqual([])
    expect(historyOf(facts([]), '2026-11-19', '2026-11-19').results).toHaveLength(1)
    vi.unstubAllEnvs()
  })
  it('of an evening is on the day that the reader’s clock has, also at the end of a month', () => {
    vi.stubEnv('TZ', 'America/New_York')
    const shows = [{ ...show, startsAt: '2026-12-01T01:00:00.000Z', endsAt: '2026-12-01T03:00:00.000Z' }]
    expect(historyOf(facts([], { shows }), '2026-11-01', '2026-11-30').results).toHaveLength(1)
    expect(historyOf(facts([], { shows }), '2026-12-01', '').results).toEqual([])
    vi.unstubAllEnvs()
  })
  it('shows a date without a clock as that day, and a moment as it is', () => {
    const rows = read([ledgerHeader, '2026-11-19,-300.00,,,Payout,Completed,PAYOUT,', '2026-11-19 02:00:00,-3.00,,,Payout,Completed,PAYOUT,'].join('\n')).rows // prettier-ignore
    expect(rows.map(({ at }) => dayOrMoment(at))).toEqual(['2026-11-19', '2026-11-19T02:00:00.000Z'])
  })
  it('does not count what was taken back', () => {
    const [one] = read(weekly(sale)).rows
    const row = { id: 'a', undoOf: '', data: one ? transactionData(one) : {} }
    expect(transactionsOf([row])).toEqual([one])
    expect(transactionsOf([row, { id: 'b', undoOf: 'a', data: row.data }])).toEqual([])
  })
})
