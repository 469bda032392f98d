/**
 * Transactions are optimistic: the server remembers which versions a transaction has read, and its
 * commit succeeds only if they are still current. Nothing is locked; an abandoned one just expires.
 */
import { randomBytes } from 'node:crypto'
import { invalid } from '#backend/http/api-error.ts'
import type { Document } from '#backend/firestore/values/document.ts'

/** Firestore ends a transaction after 270 s. https://firebase.google.com/docs/firestore/quotas */
const LIFETIME_MS = 270_000
const MAX_OPEN = 10_000

interface OpenTransaction {
  readonly root: string
  readonly reads: Map<string, number | undefined>
  /** Of `performance.now()`: a clock that jumps ends none. */
  readonly endsAt: number
}

export class Transactions {
  readonly #open = new Map<string, OpenTransaction>()

  begin(root: string): string {
    this.#sweep()
    const id = randomBytes(18).toString('base64')
    this.#open.set(id, { root, reads: new Map(), endsAt: performance.now() + LIFETIME_MS })
    return id
  }

  /** Notes what the transaction saw; the first sight of a document counts. */
  noteRead(id: string, root: string, name: string, document: Document | undefined): void {
    const { reads } = this.#require(id, root)
    if (!reads.has(name)) reads.set(name, document?.updatedMicros)
  }

  /** Ends the transaction and gives what it read; throws INVALID_ARGUMENT when there is no such transaction. */
  end(id: string, root: string): ReadonlyMap<string, number | undefined> {
    const { reads } = this.#require(id, root)
    this.#open.delete(id)
    return reads
  }

  #require(id: string, root: string): OpenTransaction {
    const transaction = this.#open.get(id)
    if (transaction === undefined || transaction.root !== root || transaction.endsAt < performance.now()) {
      throw invalid('The referenced transaction has expired or is no longer valid.')
    }
    return transaction
  }

  /** Insertion order is age order, so the oldest come first. */
  #sweep(): void {
    for (const [id, { endsAt }] of this.#open) {
      if (endsAt >= performance.now() && this.#open.size < MAX_OPEN) return
      this.#open.delete(id)
    }
  }
}
