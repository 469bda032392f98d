/**
 * An index made from another. Documents that are in the order of the last of several fields come into the order of all of them by being dealt out to the
 * values of the first ones: one look at each, where a sort compares each with some seventeen of 100,000.
 */
import type { Document } from '#backend/firestore/values/document.ts'
import type { Value } from '#backend/firestore/values/values.ts'
import { queryField } from './filters.ts'
import { compareByOrders, type Order } from './query.ts'

/** So many are dealt out in one step, about 2 ms. */
const DEALT = 4096

/**
 * @param sorted in the order of the fields that follow `first`
 * @returns undefined where one of them has another value there than a text, a time, a boolean or null: equal numbers are written in several ways
 */
export function* dealtInSteps(
  sorted: readonly Document[],
  first: readonly Order[],
): Generator<void, Document[] | undefined> {
  const dealt = new Map<string, Document[]>()
  for (const [place, document] of sorted.entries()) {
    if (place % DEALT === DEALT - 1) yield
    const pile = pileOf(document, first)
    if (pile === null) return undefined
    if (pile === undefined) continue
    const others = dealt.get(pile)
    if (others === undefined) dealt.set(pile, [document])
    else others.push(document)
  }
  yield
  return [...dealt.values()].sort(([a], [b]) => compareByOrders(first, a as Document, b as Document)).flat()
}

/** The same for all documents with equal values there. Undefined where one is missing, null where one is of another type. */
function pileOf(document: Document, first: readonly Order[]): string | undefined | null {
  let pile = ''
  for (const { path } of first) {
    const value = queryField(document, path)
    if (value === undefined) return undefined
    const key = keyOf(value)
    if (key === undefined) return null
    pile += key
  }
  return pile
}

/** No two lists of keys read alike one after the other. */
function keyOf(value: Value): string | undefined {
  if ('stringValue' in value) return `${value.stringValue.length}:${value.stringValue}`
  if ('timestampValue' in value) return `t${value.timestampValue.length}:${value.timestampValue}`
  if ('booleanValue' in value) return value.booleanValue ? '+' : '-'
  return 'nullValue' in value ? '0' : undefined
}
