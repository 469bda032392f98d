/**
 * What one watch holds of its query: over broken connections, and taken up where it was. Pure: it is given the server's messages and says what is new.
 * Invariants: what a connection brought after its last snapshot goes with it, since the next one brings it again; a target that the server resets is sent
 * anew, and what is not sent again has left; a wrong count makes it ask for everything; a version that is held already is not passed on again.
 */
import { idOf, serverDocOf, type RestDocument } from '#sync/transport/firestore-values.ts'
import { structuredQuery } from '#sync/transport/structured-query.ts'
import type { PullRequest, ServerDoc, WatchBatch } from '#sync/transport/transport.ts'

export class QueryWatch {
  readonly #request: PullRequest
  readonly #root: string
  readonly #emit: (batch: WatchBatch) => void
  /** Update times by id, at the last snapshot. */
  readonly #held = new Map<string, string>()
  /** Since then, by id: what is new or changed, and `null` for what has left. */
  readonly #news = new Map<string, ServerDoc | null>()
  /** After a reset: held, and not sent again so far. */
  #doubtful: Set<string> | null = null
  /** From where the server goes on: at the last snapshot, and the newest. */
  #token = ''
  #nextToken = ''
  #isCurrent = false
  /** Whether it was told that this is all there is. */
  #isToldCurrent = false

  /** @param root the name of the database's documents */
  constructor(request: PullRequest, root: string, emit: (batch: WatchBatch) => void) {
    this.#request = request
    this.#root = root
    this.#emit = emit
  }

  /** A connection is there: the target to ask for, from where this watch was. */
  begin(targetId: number): object {
    this.#isCurrent = false
    this.#news.clear()
    // Without a place to go on from, everything comes anew.
    this.#doubtful = this.#token === '' ? new Set(this.#held.keys()) : null
    this.#nextToken = this.#token
    const query = { parent: this.#root, structuredQuery: structuredQuery(this.#request, this.#root) }
    const resume = this.#token === '' ? {} : { resumeToken: this.#token, expectedCount: this.#held.size }
    return { addTarget: { targetId, query, ...resume } }
  }

  /** There has been no connection for a while: what was told may be old. */
  outOfReach(): void {
    if (!this.#isToldCurrent) return
    this.#isToldCurrent = false
    this.#emit({ docs: [], left: [], size: this.#held.size, current: false })
  }

  take(document: RestDocument): void {
    const doc = serverDocOf(document)
    this.#doubtful?.delete(doc.id)
    if (this.#held.get(doc.id) === doc.updateTime) this.#news.delete(doc.id)
    else this.#news.set(doc.id, doc)
  }

  drop(name: string): void {
    const id = idOf(name)
    this.#doubtful?.delete(id)
    if (this.#held.has(id)) this.#news.set(id, null)
    else this.#news.delete(id)
  }

  /** The server sends everything anew. */
  reset(): void {
    this.#isCurrent = false
    this.#nextToken = ''
    this.#doubtful = new Set(this.#held.keys())
    this.#news.clear()
  }

  /** All that there is was sent. */
  current(): void {
    this.#isCurrent = true
    for (const id of this.#doubtful ?? []) this.#news.set(id, null)
    this.#doubtful = null
  }

  moveTo(token: string): void {
    if (token !== '') this.#nextToken = token
  }

  /**
   * Returns whether the server counts as many. Where it does not, the watch forgets where it was, and is to begin again.
   * While everything is sent anew no count is compared: what was not sent again leaves with `current`, and to ask once more would bring the same.
   */
  isCounted(count: number): boolean {
    if (this.#doubtful || count === this.#size) return true
    this.#token = ''
    return false
  }

  /** All targets of the connection are at one time. */
  snapshot(): void {
    if (!this.#isCurrent) return
    this.#token = this.#nextToken
    const docs: ServerDoc[] = []
    const left: string[] = []
    for (const [id, doc] of this.#news) {
      if (doc) docs.push(doc)
      else left.push(id)
      if (doc) this.#held.set(id, doc.updateTime)
      else this.#held.delete(id)
    }
    this.#news.clear()
    if (this.#isToldCurrent && docs.length === 0 && left.length === 0) return
    this.#isToldCurrent = true
    this.#emit({ docs, left, size: this.#held.size, current: true })
  }

  get #size(): number {
    let size = this.#held.size
    for (const [id, doc] of this.#news) size += Number(doc !== null && !this.#held.has(id)) - Number(doc === null)
    return size
  }
}
