/** What a channel kept of an order, against sums of the test's own. */
import { describe, expect, it } from 'vitest'
import { loadMoney } from '#domain/core/load-money.ts'
import { keptCents, rowsByOrder, withLedger, type Transaction } from '#domain/core/transactions.ts'
import { anOrder, aUnit } from '#tests/support/records.ts'

const line = (unitId: string, priceCents: number, listingId = '') => ({ listingId, unitId, sticker: '', priceCents })
const row = (over: Partial<Transaction>): Transaction => ({
  key: String(Math.random()), source: 'weekly', kind: 'ORDER_EARNINGS', orderNo: 'n-1', title: '', at: '2026-11-19T01:20:00.000Z', amountCents: 0, soldCents: null,
  shippingCents: null, commissionCents: null, processingCents: null, taxCents: null, ...over,
}) // prettier-ignore
/** A parcel of two sales at 12.00 and 8.00. */
const parcel = anOrder({
  id: 'o1',
  channelKey: 'whatnot',
  eventId: 'show-1',
  externalId: 'ship-1',
  handOver: { orderNos: ['n-1', 'n-2'] },
  lines: { a: line('a', 1200), b: line('b', 800) },
  feeCents: null,
})
const first = row({ soldCents: 1200, amountCents: 1017 })
const second = row({ orderNo: 'n-2', soldCents: 800, amountCents: 680 })

describe('what Whatnot kept of a parcel', () => {
  it('is the price less what it paid out, once both sales are told', () => {
    expect(keptCents(parcel, [first, second])).toBe(2000 - 1697)
  })
  it('is known from the plain ledger too, which tells no prices', () => {
    expect(keptCents(parcel, [row({ source: 'ledger', amountCents: 1017 }), row({ source: 'ledger', amountCents: 680 })])).toBe(303)
  })
  it('counts what is told of one sale while the other is still to come', () => {
    expect(keptCents(parcel, [first])).toBe(183)
    expect(keptCents(parcel, [row({ source: 'ledger', amountCents: 1017 })])).toBe(0)
  })
  it('grows by a late refund', () => {
    expect(keptCents(parcel, [first, second, row({ kind: 'REFUND', amountCents: -680, soldCents: -800 })])).toBe(983)
    expect(keptCents(parcel, [first, row({ kind: 'REFUND', amountCents: -300 })])).toBe(483)
  })
  it('is one sale for a lot of several units', () => {
    const lot = anOrder({ lines: { a: line('a', 700, 'lot-1'), b: line('b', 500, 'lot-1') } })
    expect(keptCents(lot, [row({ amountCents: 1000 })])).toBe(200)
  })
  it('is not known without a row', () => {
    expect(keptCents(parcel, [])).toBeNull()
  })
}) // prettier-ignore

describe('the money of a load that was sold in a show', () => {
  const units = [
    aUnit({ id: 'a', orderId: 'o1', stage: 'shipped' }),
    aUnit({ id: 'b', orderId: 'o1', stage: 'shipped' }),
  ]
  const costs = { hammerCents: 500, bidCents: null, freightCents: 0, feeCents: 0, broughtCents: null, declaredRetailCents: null, declaredUnits: null } // prettier-ignore

  it('has the fees that the ledger tells, each row once though two files tell of it', () => {
    const orders = withLedger([parcel], rowsByOrder([first, second, row({ source: 'ledger', amountCents: 1017 })]))
    expect(loadMoney(costs, units, orders, 0)).toMatchObject({ feeCents: 303, netCents: 1697, profitCents: 1197 })
  })
  it('leaves other orders with the fee that they have', () => {
    const other = anOrder({ id: 'o2', externalId: '22', feeCents: 77 })
    expect(withLedger([other], rowsByOrder([first]))[0]).toBe(other)
    expect(
      withLedger([{ ...other, externalId: '' }], rowsByOrder([row({ orderNo: '', amountCents: 5 })]))[0]?.feeCents,
    ).toBe(77)
  })
})
