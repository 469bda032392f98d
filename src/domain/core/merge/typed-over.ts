/**
 * What a form saves that was begun before others changed the record. Decides, part by part, what of it a person typed. Invariants: what the person left
 * alone is as it is now; what only they changed is as they typed it; where both changed the same value, theirs is saved, as with any later edit; what one
 * took out and the other changed stays; maps meet by their keys, and so do lists of items with a `key`; lists of texts as sets; pure.
 */
import { isMap, keysOf, mergeSets, sameValue, valueAt, type Json, type JsonMap } from './merge-values.ts'

/** @param began the record when the person began; @param typed the same, as they left it; @param now the record by now */
export function typedOver<Record extends object>(began: Record, typed: Record, now: Record): Record {
  return together(began, typed, now) as Record
}

export interface Typed<Record> {
  readonly began: Record
  readonly typed: Record
}

/** More was typed into a form that shows what others changed meanwhile: what it shows of theirs is theirs, and they may change it again. */
export function typedFurther<Record extends object>({ began, typed }: Typed<Record>, changes: Partial<Record>, now: Record): Typed<Record> {
  return { began: now, typed: { ...typedOver(began, typed, now), ...changes } }
} // prettier-ignore

function together(began: Json, typed: Json, now: Json): Json {
  if (typed === undefined || sameValue(typed, began)) return now
  if (now === undefined || sameValue(now, began)) return typed
  if (isMap(typed) && isMap(now)) return mapOf(isMap(began) ? began : {}, typed, now)
  if (isKeyed(typed) && isKeyed(now)) return listOf(isKeyed(began) ? began : [], typed, now)
  if (areTexts(typed) && areTexts(now)) return mergeSets(began, typed, now)
  return typed
}

function mapOf(began: JsonMap, typed: JsonMap, now: JsonMap): JsonMap {
  const parts = keysOf(began, typed, now).map((key) => [key, partOf(valueAt(began, key), valueAt(typed, key), valueAt(now, key))] as const) // prettier-ignore
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
}

/** What one side took out, and the other left as it was, is gone. */
function partOf(began: Json, typed: Json, now: Json): Json {
  const isGone = (one: Json, other: Json) => one === undefined && sameValue(other, began)
  return isGone(typed, now) || isGone(now, typed) ? undefined : together(began, typed, now)
}

const areTexts = (value: Json): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string')

type Keyed = readonly (JsonMap & { readonly key: string })[]

const isKeyed = (value: Json): value is Keyed =>
  Array.isArray(value) && value.every((item) => isMap(item) && typeof item['key'] === 'string' && item['key'] !== '')

function listOf(began: Keyed, typed: Keyed, now: Keyed): Keyed {
  const of = (list: Keyed): JsonMap => Object.fromEntries(list.map((item) => [item.key, item]))
  const items = mapOf(of(began), of(typed), of(now))
  const [first, keys] = [began, typed].map((list) => list.map(({ key }) => key).filter((key) => Object.hasOwn(of(now), key))) // prettier-ignore
  const known = new Set(first)
  const isReordered = !sameValue(
    keys?.filter((key) => known.has(key)),
    first?.filter((key) => Object.hasOwn(of(typed), key)),
  )
  const order = (isReordered ? [typed, now] : [now, typed]).map((list) => list.map(({ key }) => key))
  return filledUp(order[0] ?? [], order[1] ?? []).flatMap((key) => (items[key] ?? []) as Keyed)
}

/** The first list with what only the second has, each behind the one that it follows there. */
export function filledUp(order: readonly string[], other: readonly string[]): readonly string[] {
  const filled = [...order]
  for (const [place, key] of other.entries()) {
    if (filled.includes(key)) continue
    const before = other[place - 1]
    filled.splice(before === undefined ? 0 : filled.indexOf(before) + 1, 0, key)
  }
  return filled
}
