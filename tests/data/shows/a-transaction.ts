import type { Transaction } from '#domain/core/orders/transactions.ts'

/** A row of a statement, of an order of its own. */
export const aTransaction = (key: string, over: Partial<Transaction> = {}): Transaction => ({
  key, source: 'weekly', kind: 'ORDER_EARNINGS', orderNo: `n-${key}`, title: 'Robot', at: '2026-11-19T01:20:00.000Z', amountCents: 1017, soldCents: 1200,
  shippingCents: 0, commissionCents: 96, processingCents: 65, taxCents: 22, ...over,
}) // prettier-ignore
