/**
 * Whether the amounts of an invoice fit its lots and its payment. Two devices without contact may change the lots of one invoice: the merge keeps the lots of
 * both and the amounts of one. Invariant: nothing is flagged that is not known, such as a payment without an amount, or a channel that is not on this device.
 */
import { isMap } from '#domain/core/merge/merge-values.ts'
import { totalsOf } from '#domain/core/orders/order-work.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import { amountsOf, type FeeTerms } from '#domain/core/orders/fees.ts'
import { isUnpaid, liveLines } from './invoices.ts'

/** Whether premium or tax of an unpaid invoice are not those of its lots. @param terms `null` where they are not known */
export function isMisfit(order: OrderDoc, terms: FeeTerms | null): boolean {
  if (!terms || !isUnpaid(order)) return false
  const { premiumCents, taxCents } = amountsOf(terms, totalsOf(order).goodsCents)
  return (order.premiumCents ?? 0) !== premiumCents || (order.taxCents ?? 0) !== taxCents
}

/** What was paid, in cents, as the text of the payment has it; `null` where it names no amount. */
export function paidCents({ payment }: Pick<OrderDoc, 'payment'>): number | null {
  const amount = payment.split(' · ').find((part) => /^\d[\d,]*\.\d\d$/.test(part))
  return amount === undefined ? null : Number(amount.replace(/\D/g, ''))
}

/** What was given back for missing lots. */
const refundedCents = ({ handOver }: OrderDoc): number =>
  Object.entries(handOver).reduce((sum, [name, told]) => {
    const cents = name.startsWith('refund-') && isMap(told) ? told['cents'] : 0
    return sum + (typeof cents === 'number' ? cents : 0)
  }, 0)

/** Whether a buyer paid for nothing, or something else than what the invoice comes to now. */
export function isPaidOff(order: OrderDoc): boolean {
  if (!order.paid) return false
  if (order.status === 'cancelled' || liveLines(order).length === 0) return true
  const paid = paidCents(order)
  return paid !== null && paid - refundedCents(order) !== totalsOf(order).buyerPaysCents
}
