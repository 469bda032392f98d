/**
 * get(), exists(), getAfter() and existsAfter(): how often a rule may look at other documents.
 *
 * Documented limits (firebase.google.com/docs/firestore/security/rules-structure#access_calls): 10
 * documents for a single-document or query request and for each operation of a larger one; 20 for a
 * whole transaction or batch. A document looked at again is answered from the first look and not
 * counted, before and after being two looks.
 *
 * The 20 can only be counted by the caller that evaluates all operations of one commit: give each
 * evaluation the same `AccessLog`.
 */
import { EvaluationError, LimitError } from './evaluation.ts'
import type { RulesValue } from './values.ts'

const ACCESSES_PER_OPERATION = 10
const ACCESSES_PER_REQUEST = 20

/** What one commit or query has looked at so far. Make one per client request and share it among its operations. */
export class AccessLog {
  readonly seen = new Map<string, RulesValue>()
}

interface DocumentSources {
  /** A document before the request, as `fromFirestoreDocument` makes it; null where there is none. */
  get(path: string): RulesValue | null
  /** The same after the request's writes; absent for reads. */
  getAfter?(path: string): RulesValue | null
  /** The request holds several writes or documents: 20 looks in all instead of 10. */
  multi?: boolean
}

export class DocumentAccess {
  readonly #sources: DocumentSources
  readonly #log: AccessLog
  readonly #requestLimit: number
  #left = ACCESSES_PER_OPERATION

  constructor(sources: DocumentSources, log: AccessLog) {
    this.#sources = sources
    this.#log = log
    this.#requestLimit = sources.multi ? ACCESSES_PER_REQUEST : ACCESSES_PER_OPERATION
  }

  /** The document before or after the request; null where there is none. Throws LimitError past the limits. */
  read(path: string, when: 'before' | 'after', line: number): RulesValue {
    const key = `${when} ${path}`
    const known = this.#log.seen.get(key)
    if (known !== undefined) return known
    this.#left -= 1
    if (this.#left < 0 || this.#log.seen.size >= this.#requestLimit) {
      throw new LimitError('too many documents looked at', line)
    }
    const found = when === 'before' ? this.#sources.get(path) : this.#readAfter(path, line)
    this.#log.seen.set(key, found)
    return found
  }

  #readAfter(path: string, line: number): RulesValue {
    if (!this.#sources.getAfter) throw new EvaluationError('getAfter() has a meaning only in a write', line)
    return this.#sources.getAfter(path)
  }
}
