/**
 * When two values are the same, and which comes first.
 *
 * Values of different types are unequal, never an error, except that 1 equals 1.0. Only numbers, text, timestamps and
 * durations have an order; asking for any other is an error. Text is ordered by code point, as its UTF-8 bytes are.
 */
import { kindOf } from './type-names.ts'
import type { RulesValue } from './values.ts'

export function isEqual(left: RulesValue, right: RulesValue): boolean {
  if (left === right) return true
  if (typeof left === 'bigint' || typeof left === 'number') {
    // oxlint-disable-next-line eslint/eqeqeq -- the one comparison that is exact between an int and a float
    return (typeof right === 'bigint' || typeof right === 'number') && left == right
  }
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  switch (left.kind) {
    case 'bytes':
      return right.kind === 'bytes' && Buffer.compare(left.bytes, right.bytes) === 0
    case 'timestamp':
      return right.kind === 'timestamp' && left.epochNanos === right.epochNanos
    case 'duration':
      return right.kind === 'duration' && left.nanos === right.nanos
    case 'latlng':
      return right.kind === 'latlng' && left.latitude === right.latitude && left.longitude === right.longitude
    case 'path':
      return right.kind === 'path' && sameItems(left.segments, right.segments)
    case 'list':
      return right.kind === 'list' && sameItems(left.items, right.items)
    case 'set':
      return right.kind === 'set' && left.items.length === right.items.length && containsAll(right.items, left.items)
    case 'map':
      return right.kind === 'map' && sameEntries(left.entries, right.entries)
    default:
      return right.kind === 'map_diff' && isEqual(left.before, right.before) && isEqual(left.after, right.after)
  }
}

function sameItems(left: readonly RulesValue[], right: readonly RulesValue[]): boolean {
  return left.length === right.length && left.every((item, i) => isEqual(item, right[i] ?? null))
}

function sameEntries(left: ReadonlyMap<string, RulesValue>, right: ReadonlyMap<string, RulesValue>): boolean {
  if (left.size !== right.size) return false
  for (const [key, value] of left) {
    const other = right.get(key)
    if (other === undefined || !isEqual(value, other)) return false
  }
  return true
}

/**
 * Membership without comparing everything with everything: a list comes from a document and may hold 10,000 items, and a
 * rule is asked for each of 500 writes. Text, the common case, goes through a Set; only the rest is compared in turn.
 */
export class Members {
  readonly #texts = new Set<string>()
  readonly #others: RulesValue[] = []

  constructor(items: readonly RulesValue[] = []) {
    for (const item of items) this.add(item)
  }

  has(value: RulesValue): boolean {
    if (typeof value === 'string') return this.#texts.has(value)
    return this.#others.some((other) => isEqual(value, other))
  }

  add(value: RulesValue): void {
    if (typeof value === 'string') this.#texts.add(value)
    else this.#others.push(value)
  }
}

export const contains = (items: readonly RulesValue[], value: RulesValue): boolean =>
  typeof value === 'string' ? items.includes(value) : items.some((item) => isEqual(item, value))

export function containsAll(items: readonly RulesValue[], wanted: readonly RulesValue[]): boolean {
  if (wanted.length <= 1) return wanted.every((value) => contains(items, value))
  const members = new Members(items)
  return wanted.every((value) => members.has(value))
}

/** The items without repeats, in the order of their first appearance. */
export function distinct(items: readonly RulesValue[]): RulesValue[] {
  const members = new Members()
  return items.filter((item) => {
    if (members.has(item)) return false
    members.add(item)
    return true
  })
}

/** UTF-16 units sort surrogates below U+E000; code points do not. */
function compareText(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length)
  for (let i = 0; i < shorter; i += 1) {
    if (left.charCodeAt(i) === right.charCodeAt(i)) continue
    const isLow = left.charCodeAt(i) >> 10 === 0x37 && i > 0 && left.charCodeAt(i - 1) >> 10 === 0x36
    const at = isLow ? i - 1 : i
    return (left.codePointAt(at) ?? 0) - (right.codePointAt(at) ?? 0)
  }
  return left.length - right.length
}

const sign = (before: boolean, after: boolean): number => (before ? -1 : after ? 1 : 0)

/**
 * Negative, zero or positive; NaN where a float is no number (every comparison with it is then false); undefined where the
 * two have no order.
 */
export function compare(left: RulesValue, right: RulesValue): number | undefined {
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right)
  if (typeof left === 'bigint' || typeof left === 'number') {
    if (typeof right !== 'bigint' && typeof right !== 'number') return undefined
    if (Number.isNaN(left) || Number.isNaN(right)) return Number.NaN
    return sign(left < right, left > right)
  }
  const kind = kindOf(left)
  if (kind !== kindOf(right)) return undefined
  const [a, b] = [nanosOf(left), nanosOf(right)]
  return a === undefined || b === undefined ? undefined : sign(a < b, a > b)
}

function nanosOf(value: RulesValue): bigint | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (value.kind === 'timestamp') return value.epochNanos
  return value.kind === 'duration' ? value.nanos : undefined
}
