/**
 * A set of documents kept in order: the body of an index. Chunks of bounded size make insertion and
 * removal O(log n) with a small move of memory. A walk from any position is as fast as in an array.
 * Invariants: no two documents compare equal (every order ends with the name), and no chunk is
 * empty.
 */
import type { Document } from '#backend/firestore/values/document.ts'

const MAX_CHUNK = 512

export type Comparator = (a: Document, b: Document) => number

export class SortedDocuments {
  readonly #compare: Comparator
  #chunks: Document[][] = []

  /** The documents must be in the order of `compare`. */
  constructor(compare: Comparator, sorted: readonly Document[]) {
    this.#compare = compare
    for (let i = 0; i < sorted.length; i += MAX_CHUNK / 2) this.#chunks.push(sorted.slice(i, i + MAX_CHUNK / 2))
  }

  insert(document: Document): void {
    const probe = (other: Document): number => this.#compare(other, document)
    const at = Math.min(this.#chunkOf(probe), this.#chunks.length - 1)
    const chunk = this.#chunks[at]
    if (chunk === undefined) {
      this.#chunks.push([document])
      return
    }
    chunk.splice(firstWhere(chunk, probe), 0, document)
    if (chunk.length > MAX_CHUNK) this.#chunks.splice(at + 1, 0, chunk.splice(MAX_CHUNK / 2))
  }

  /** The document must be the very version that was inserted. */
  remove(document: Document): void {
    const probe = (other: Document): number => this.#compare(other, document)
    const at = this.#chunkOf(probe)
    const chunk = this.#chunks[at]
    if (chunk === undefined) return
    const position = firstWhere(chunk, probe)
    if (chunk[position] !== document) return
    chunk.splice(position, 1)
    if (chunk.length === 0) this.#chunks.splice(at, 1)
  }

  /** All of them now, in order. */
  all(): Document[] {
    return this.#chunks.flat()
  }

  /** All documents from the first for which `probe` is not negative, in order. `probe` must not fall along the order. */
  *ascendingFrom(probe: (document: Document) => number): Generator<Document> {
    let at = this.#chunkOf(probe)
    let position = firstWhere(this.#chunks[at] ?? [], probe)
    for (; at < this.#chunks.length; at++, position = 0) {
      const chunk = this.#chunks[at] ?? []
      for (let i = position; i < chunk.length; i++) yield chunk[i] as Document
    }
  }

  /** All documents from the last for which `probe` is negative, backwards. */
  *descendingFrom(probe: (document: Document) => number): Generator<Document> {
    let at = this.#chunkOf(probe)
    let position = firstWhere(this.#chunks[at] ?? [], probe)
    for (; at >= 0; at--, position = this.#chunks[at]?.length ?? 0) {
      const chunk = this.#chunks[at] ?? []
      for (let i = position - 1; i >= 0; i--) yield chunk[i] as Document
    }
  }

  /** Index of the first chunk whose last document has reached the probe's position. */
  #chunkOf(probe: (document: Document) => number): number {
    let low = 0
    let high = this.#chunks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const last = this.#chunks[middle]?.at(-1)
      if (last !== undefined && probe(last) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

function firstWhere(chunk: readonly Document[], probe: (document: Document) => number): number {
  let low = 0
  let high = chunk.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (probe(chunk[middle] as Document) < 0) low = middle + 1
    else high = middle
  }
  return low
}
