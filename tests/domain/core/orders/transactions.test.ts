/** What a channel kept of an order, against sums of the test's own. */
import { describe, expect, it } from 'vitest'
import { loadMoney } from '#domain/core/loads/load-money.ts'
import { keptCents, rowsByOrder, withLedger, type Transaction } from '#domain/core/orders/transactions.ts'
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
  it('is one sale for a lot that one unit of was canceled', () => {
    const lot = anOrder({ lines: { a: line('a', 700, 'lot-1'), b: line('b', 500, 'lot-1') }, lineStates: { b: 'cancelled' } })
    expect(keptCents(lot, [row({ soldCents: 1200, amountCents: 1000 }), row({ kind: 'REFUND', soldCents: -500, amountCents: -450 })])).toBe(150)
  })
  it('is not known without a row', () => {
    expect(keptCents(parcel, [])).toBeNull()
  })
}) // prettier-ignore

describe('what Whatnot kept of a parcel of which a sale was canceled', () => {
  const three = anOrder({ lines: { a: line('a', 1000), b: line('b', 2000), c: line('c', 3000) }, lineStates: { b: 'cancelled' } })
  const [a, b, c] = [row({ soldCents: 1000, amountCents: 900 }), row({ soldCents: 2000, amountCents: 1800 }), row({ soldCents: 3000, amountCents: 2700 })]
  const refundOfB = row({ kind: 'REFUND', soldCents: -2000, amountCents: -2000 })

  it('is the price of what is left less what was paid out, once all is told', () => {
    expect(keptCents(three, [a, b, c, refundOfB])).toBe(4000 - 3400)
  })
  it('does not take the payment of the canceled sale for one that is still to come', () => {
    expect(keptCents(three, [a, b, refundOfB])).toBe(100 + 200)
    expect(keptCents(three, [b, refundOfB])).toBe(200)
    expect(keptCents(three, [a, b])).toBe(100 + 200)
  })
  it('does not depend on prices that differ', () => {
    const same = anOrder({ lines: { a: line('a', 2000), b: line('b', 2000), c: line('c', 2000) }, lineStates: { b: 'cancelled' } })
    expect(keptCents(same, [b, row({ kind: 'REFUND', soldCents: null, amountCents: -2000 })])).toBe(200)
    expect(keptCents(same, [b, { ...b, key: '2' }, row({ kind: 'REFUND', soldCents: null, amountCents: -1800 })])).toBe(200)
  })
  it('is no refund of a sale that was never paid', () => {
    expect(keptCents(three, [a, c])).toBe(400)
    expect(keptCents(three, [a, c, row({ kind: 'REFUND', amountCents: -300 })])).toBe(700)
  })
  it('waits for the plain ledger, which tells no prices, to tell as many payments as there are', () => {
    const plain = (amountCents: number) => row({ source: 'ledger', amountCents })
    expect(keptCents(three, [plain(900), plain(1800), plain(-1800)])).toBe(0)
    expect(keptCents(three, [plain(900), plain(1800), plain(2700), plain(-1800)])).toBe(4000 - 3600)
    expect(keptCents(three, [plain(900), plain(2700), plain(-300)])).toBe(4000 - 3300)
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
