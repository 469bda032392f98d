/**
 * Text that every server takes as it is. A text that is cut at a length may end within a character of two halves (an emoji). JSON with half of one
 * is read differently everywhere (RFC 8259, 8.2): a server may refuse the whole document, or keep other text than the device.
 */

/** With the flag `u`, a half that has its other half beside it is no surrogate. */
const HALVES = /\p{Surrogate}/gu

const whole = (text: string): string => (text.search(HALVES) === -1 ? text : text.replaceAll(HALVES, ''))

/** JSON without halves of characters, in keys too. The same value where there is nothing to mend. */
export function wellFormed<T>(value: T): T {
  return mend(value) as T
}

function mend(value: unknown): unknown {
  if (typeof value === 'string') return whole(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map(mend)
    return items.some((item, place) => item !== value[place]) ? items : value
  }
  const entries = Object.entries(value)
  const mended = entries.map(([key, one]) => [whole(key), mend(one)] as const)
  const isSame = mended.every(([key, one], place) => key === entries[place]?.[0] && one === entries[place][1])
  return isSame ? value : Object.fromEntries(mended)
}
