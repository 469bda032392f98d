/**
 * The vocabulary of every schema: one function for a kind of field. So bounds are the same wherever
 * a kind is used, and the generated security rules can read them. Invariants: an indexed text has a
 * `maxLength` and is never absent (`''` means none), an indexed number has bounds and a step. RxDB
 * refuses an index without them.
 */

/** One property of a collection, as JSON schema. `isoTime` marks ISO UTC times, `ids` maps keyed by id. */
export interface Field {
  readonly type: string | readonly string[]
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly enum?: readonly string[]
  readonly items?: Field
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Field>>
  readonly additionalProperties?: boolean
  readonly lines?: LineBounds
}

/** How many groups of lines there may be, how many lines in one and in all, how long their keys are, and what a line looks like (RE2). */
export interface LineBounds {
  readonly groups: number
  readonly each: number
  readonly all: number
  readonly key: number
  readonly pattern: string
}

/** Text of at most `maxLength` characters; `''` when there is none. */
export const text = (maxLength: number): Field => ({ type: 'string', maxLength })

/** Another document's id, or `''`. */
export const ref: Field = { type: 'string', maxLength: 80 }

/** ISO 8601 in UTC with milliseconds (24 characters), or `''` when it has not happened. */
export const isoTime: Field = { type: 'string', maxLength: 24 }

/** One word out of a fixed list. */
export const oneOf = (words: readonly string[]): Field => ({
  type: 'string',
  enum: words,
  maxLength: Math.max(...words.map((word) => word.length)),
})

/** Money in integer cents, to ± 100 million; `null` when unknown. */
export const cents: Field = { type: ['integer', 'null'], minimum: -10_000_000_000, maximum: 10_000_000_000 }

/** A whole number from 0; `null` when unknown. */
export const count: Field = { type: ['integer', 'null'], minimum: 0, maximum: 1_000_000 }

/** A whole number that is always known, so that it may be indexed. */
export const whole = (maximum: number): Field => ({ type: 'integer', minimum: 0, maximum, multipleOf: 1 })

/** A share from 0 to 100 with decimals; `null` when unknown. */
export const percent: Field = { type: ['number', 'null'], minimum: 0, maximum: 100 }

/** A gain in percent of what was paid, to ten times of it; `null` when unknown. */
export const gain: Field = { type: ['number', 'null'], minimum: 0, maximum: 1000 }

export const flag: Field = { type: 'boolean' }

/** A set of short texts; merged by union. */
export const texts = (maxItems: number, maxLength: number): Field => ({
  type: 'array',
  maxItems,
  items: text(maxLength),
})

/** An open map: settings, original cells, conflicting values. Its size is bounded by the document's. */
export const map: Field = { type: 'object', additionalProperties: true }

/** Lines of text by group and key. Two devices that write different keys do not meet. */
export const lines = (bounds: LineBounds): Field => ({ ...map, lines: bounds })

/** The latest time that a mirrored sort field can hold: 2100-01-01 in milliseconds. */
export const LATEST_MS = 4_102_444_800_000

/** A time mirrored to `LATEST_MS − t`, so that an ascending index lists the newest first (RxDB sorts descending in memory only). */
export const mirrored: Field = { type: 'integer', minimum: 0, maximum: LATEST_MS, multipleOf: 1 }

/** The empty value of a field. A damaged field is set to it, and an older document has it in a field that came later. */
export function emptyValue(field: Field): unknown {
  const types = typeof field.type === 'string' ? [field.type] : field.type
  if (types.includes('null')) return null
  switch (types[0]) {
    case 'string':
      return field.enum?.[0] ?? ''
    case 'integer':
    case 'number':
      return field.minimum ?? 0
    case 'boolean':
      return false
    case 'array':
      return []
    default:
      return {}
  }
}
