/** How an invoice was paid, in words. What another page wrote is shown as it is. */
import { joined, type Words } from '#messages/message.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import { payLabels, payMethods } from '#domain/selling/payments.ts'

export function paymentWords({ payment }: Pick<OrderDoc, 'payment'>): Words {
  const [first = '', ...rest] = payment.split(' · ')
  const method = payMethods.find((one) => one === first)
  return method ? joined([payLabels[method], ...rest], ' · ') : payment
}
