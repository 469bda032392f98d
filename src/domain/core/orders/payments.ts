/**
 * How an invoice was paid: method, amount and reference in one text of the order. Decides what a reference may hold. Invariant: no card number is kept; what
 * looks like one is refused.
 */
import { formatCents } from '#domain/core/money.ts'
import { amountProblem } from '#domain/core/stored-numbers.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import type { OrderDoc } from '#schemas/orders.ts'

export const payMethods = ['cash', 'card', 'check', 'transfer', 'online'] as const
export type PayMethod = (typeof payMethods)[number]

export interface Payment {
  readonly method: PayMethod
  readonly amountCents: number
  readonly reference: string
}

export const payLabels: { readonly [Method in PayMethod]: Words } = {
  cash: msg('payment.by.cash'),
  card: msg('payment.by.card'),
  check: msg('payment.by.check'),
  transfer: msg('payment.by.transfer'),
  online: msg('payment.by.online'),
}

/** Luhn's check digit, as every card number has it. */
function isLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, sign, place) => {
      const digit = Number(sign) * (place % 2 === 1 ? 2 : 1)
      return total + (digit > 9 ? digit - 9 : digit)
    }, 0)
  return sum % 10 === 0
}

/** How the numbers of the usual cards begin, by their whole length. */
const cardStart = /^(?:4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13})/

/** Also with a slip of the key, and with its date or code written on at once. */
function isCard(digits: string): boolean {
  if (digits.length >= 12 && digits.length <= 19 && isLuhn(digits)) return true
  const [number] = cardStart.exec(digits) ?? []
  return number !== undefined && (number.length === digits.length || isLuhn(number))
}

/** Each group of digits that stand together, with those that follow it one by one: a date or a code may stand behind the number. */
function joinedGroups(run: string): readonly string[] {
  const groups = run.match(/\d+/g) ?? []
  return groups.flatMap((_, from) => groups.slice(from).map((__, count) => groups.slice(from, from + count + 1).join('')))
} // prettier-ignore

/** Whether a text holds what looks like the number of a card, with whatever stands between its digits, before and behind it. */
export function holdsCardNumber(text: string): boolean {
  const runs = text.match(/\d(?:[^\dA-Za-z]{0,3}\d){11,}/g) ?? []
  return runs.some((run) => joinedGroups(run).some(isCard))
}

/** Why a payment cannot be noted; `''` when it can. */
export function paymentProblem({ amountCents, reference }: Payment): Words {
  if (holdsCardNumber(reference)) return msg('payment.cardNumber')
  return amountCents <= 0 ? msg('payment.noAmount') : amountProblem(amountCents)
}

/** As the order keeps it: `cash · 123.45 · receipt 7`. */
export const paymentText = ({ method, amountCents, reference }: Payment): string =>
  [method, formatCents(amountCents, ''), reference.trim()].filter((part) => part !== '').join(' · ').slice(0, 120) // prettier-ignore

/** In words. What another page or version wrote is shown as it is. */
export function paymentWords({ payment }: Pick<OrderDoc, 'payment'>): Words {
  const [first = '', ...rest] = payment.split(' · ')
  const method = payMethods.find((one) => one === first)
  return method ? joined([payLabels[method], ...rest], ' · ') : payment
}
