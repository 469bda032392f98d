/**
 * The documents of a collection by the text of one of their fields, unordered. It costs a fortieth of an index to make, so it is there before the first
 * question: until the index of a query is built, a look at the units of seven loads need not go through those of all loads.
 * Invariants: every document whose field is a text is in the group of that text, and in no other.
 */
import type { Document } from '#backend/firestore/values/document.ts'

type Group = ReadonlySet<Document>

/** The documents of several groups of one field, of which none is in two. */
export class Groups {
  readonly #groups: readonly Group[]
  readonly size: number

  constructor(groups: readonly Group[]) {
    this.#groups = groups
    this.size = groups.reduce((sum, group) => sum + group.size, 0)
  }

  has(document: Document): boolean {
    for (const group of this.#groups) if (group.has(document)) return true
    return false
  }

  /** Those that are in all the others too. */
  *inAll(others: readonly Groups[]): Generator<Document, void> {
    for (const group of this.#groups)
      for (const document of group) if (others.every((other) => other.has(document))) yield document
  }
}

export class ByText {
  readonly #field: string
  readonly #groups = new Map<string, Set<Document>>()

  /** @param field a name, not a path */
  constructor(field: string) {
    this.#field = field
  }

  put(before: Document | undefined, after: Document | undefined): void {
    const left = before && this.#textOf(before)
    if (before && left !== undefined) this.#leave(left, before)
    const entered = after && this.#textOf(after)
    if (after && entered !== undefined) this.#enter(entered, after)
  }

  /** The documents that have one of these texts. */
  groupsOf(texts: ReadonlySet<string>): Groups {
    return new Groups([...texts].flatMap((text) => this.#groups.get(text) ?? []))
  }

  #enter(text: string, document: Document): void {
    const group = this.#groups.get(text)
    if (group) group.add(document)
    else this.#groups.set(text, new Set([document]))
  }

  #leave(text: string, document: Document): void {
    const group = this.#groups.get(text)
    group?.delete(document)
    if (group?.size === 0) this.#groups.delete(text)
  }

  #textOf({ fields }: Document): string | undefined {
    const value = Object.hasOwn(fields, this.#field) ? fields[this.#field] : undefined
    return value && 'stringValue' in value ? value.stringValue : undefined
  }
}
