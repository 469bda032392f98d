/**
 * Comparing and combining single values, below the merge of documents. Invariants: everything here
 * is pure and, but where noted, gives the same result whichever side is called mine; JSON values
 * only (documents hold nothing else).
 */

export type Json = unknown
export type JsonMap = Readonly<Record<string, Json>>

export function isMap(value: Json): value is JsonMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Whether two JSON values are equal; an absent key equals an undefined one, the order of keys does
 * not count.
 */
export function sameValue(a: Json, b: Json): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameValue(item, b[index]))
  }
  if (!isMap(a) || !isMap(b)) return a === b
  return keysOf(a, b).every((key) => sameValue(valueAt(a, key), valueAt(b, key)))
}

/** The keys of all maps together, in order, each once. */
export function keysOf(...maps: readonly (JsonMap | null | undefined)[]): string[] {
  return [...new Set(maps.flatMap((map) => (map ? Object.keys(map) : [])))].sort()
}

/** Own properties only: a document with a key `__proto__` or `toString` must not reach Object's. */
export function valueAt(map: JsonMap | null | undefined, key: string): Json {
  return map && Object.hasOwn(map, key) ? map[key] : undefined
}

/** The text under a key; `''` where there is none. */
export function textAt(map: JsonMap | null | undefined, key: string): string {
  const value = valueAt(map, key)
  return typeof value === 'string' ? value : ''
}

/** One text for one value, whatever the order of its keys: for comparing and for hashing. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (isMap(value)) {
    const present = keysOf(value).filter((key) => value[key] !== undefined)
    return `{${present.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/**
 * A set that both sides changed: what either added is in, what either removed is out. Kept items stay in the order of `base`, added ones
 * follow by their text. Nothing is lost by it but what a person took out on purpose.
 */
export function mergeSets(base: Json, mine: Json, theirs: Json): Json[] {
  const [before, a, b] = [listOf(base), listOf(mine), listOf(theirs)]
  const [inBefore, inA, inB] = [before, a, b].map((items) => new Set(items.map(canonical)))
  const kept = before.filter((item) => inA?.has(canonical(item)) && inB?.has(canonical(item)))
  const added = new Map([...a, ...b].map((item) => [canonical(item), item]))
  for (const item of inBefore ?? []) added.delete(item)
  const fresh = [...added].sort(([x], [y]) => (x < y ? -1 : 1)).map(([, item]) => item)
  return [...kept, ...fresh]
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : []
}

/** A short, stable name for a text (two 32-bit FNV-1a hashes with different starts): for ids, never for security. */
export function shortHash(text: string): string {
  let [a, b] = [0x811c9dc5, 0x01000193]
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    a = Math.imul(a ^ unit, 0x01000193) >>> 0
    b = Math.imul(b ^ unit ^ (a >>> 7), 0x85ebca6b) >>> 0
  }
  return a.toString(36).padStart(7, '0') + b.toString(36).padStart(7, '0')
}
