/** The code that a buyer shows at pickup: it names the order's record. */
const PREFIX = 'PICKUP-'

export const pickupCodeOf = (orderId: string): string => `${PREFIX}${orderId}`

/** The id of the order that a code names; `''` for every other code. */
export function orderOfCode(code: string): string {
  const text = code.trim()
  return text.toUpperCase().startsWith(PREFIX) ? text.slice(PREFIX.length) : ''
}
