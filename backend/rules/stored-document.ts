/**
 * A Firestore document as rules see it. Of its fields rules read few, so each is made into a value when it is first asked for: a page of a hundred units
 * has 3,700 fields, of which the rules look at three hundred.
 */
import { documentPath, fromFirestoreValue, mapOf, type MapValue, type RulesValue } from './values.ts'

/** The fields of a stored document. Throws RulesValueError where one is read that is no stored value. */
class FieldEntries implements ReadonlyMap<string, RulesValue> {
  readonly #fields: Readonly<Record<string, unknown>>
  readonly #read = new Map<string, RulesValue>()
  #size: number | undefined

  constructor(fields: Readonly<Record<string, unknown>>) {
    this.#fields = fields
  }

  get size(): number {
    return (this.#size ??= Object.keys(this.#fields).length)
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#fields, name)
  }

  get(name: string): RulesValue | undefined {
    const read = this.#read.get(name)
    if (read !== undefined || !this.has(name)) return read
    const value = fromFirestoreValue(this.#fields[name], 1)
    this.#read.set(name, value)
    return value
  }

  forEach(then: (value: RulesValue, name: string, map: ReadonlyMap<string, RulesValue>) => void): void {
    for (const [name, value] of this) then(value, name, this)
  }

  keys(): MapIterator<string> {
    return Object.keys(this.#fields).values()
  }

  *values(): MapIterator<RulesValue> {
    for (const [, value] of this) yield value
  }

  *entries(): MapIterator<[string, RulesValue]> {
    for (const name of Object.keys(this.#fields)) yield [name, this.get(name) as RulesValue]
  }

  [Symbol.iterator](): MapIterator<[string, RulesValue]> {
    return this.entries()
  }
}

/**
 * A Firestore REST document as the `resource` of a rule: `{data, id, __name__}`. This is what `RulesRequest.resource`,
 * `requestResource`, `get` and `getAfter` want. `name` may be the full resource name or the path inside the project.
 */
export function fromFirestoreDocument(document: {
  name: string
  fields?: Readonly<Record<string, unknown>>
}): MapValue {
  const path = documentPath(document.name)
  return mapOf([
    ['data', { kind: 'map', entries: new FieldEntries(document.fields ?? {}) }],
    ['id', path.segments.at(-1) ?? ''],
    ['__name__', path],
  ])
}
