/**
 * The client's half of a Listen stream, in the part of Firebase's SDK: it keeps what a query holds
 * over broken connections, resumes by token, and emits batches at the server's snapshots.
 * Invariants, as in @firebase/firestore 4.x: a version that is not newer than the held one changes
 * nothing; a target that the server resets is sent anew, and what is not sent again has left; a
 * wrong count (an existence filter) makes it ask for everything.
 */
import type { WireDocument } from '#backend/firestore/values/document.ts'
import {
  TransportError,
  type PullRequest,
  type ServerDoc,
  type TransportCode,
  type WatchBatch,
} from '#sync/transport/transport.ts'
import { structuredQuery } from './structured-query.ts'
import { wireDocOf } from './wire-documents.ts'

interface Message {
  readonly targetChange?: {
    readonly targetChangeType: string
    readonly resumeToken?: string
    readonly cause?: { readonly code: number; readonly message: string }
  }
  readonly documentChange?: { readonly document: WireDocument }
  readonly documentRemove?: { readonly document: string }
  readonly documentDelete?: { readonly document: string }
  readonly filter?: { readonly count: number }
}

const TARGET = 1
/** Of google.rpc.Code, those that a target ends with. */
const codes: Readonly<Record<number, TransportCode>> = {
  3: 'invalid-argument',
  7: 'permission-denied',
  8: 'resource-exhausted',
  13: 'internal',
  14: 'unavailable',
  16: 'unauthenticated',
}

export class QueryWatch {
  readonly #request: PullRequest
  readonly #root: string
  readonly #emit: (batch: WatchBatch) => void
  readonly #fail: (error: TransportError) => void
  /** Update times by id, of what the query holds. */
  readonly #held = new Map<string, string>()
  readonly #changed = new Map<string, ServerDoc>()
  readonly #left = new Set<string>()
  /** After a reset: held, and not sent again so far. */
  #doubtful: Set<string> | null = null
  #token = ''
  #isCurrent = false
  /** Whether the reader received the server's sign that this is all. */
  #toldCurrent = false
  #send: ((json: unknown) => void) | null = null

  constructor(
    request: PullRequest,
    root: string,
    emit: (batch: WatchBatch) => void,
    fail: (error: TransportError) => void,
  ) {
    this.#request = request
    this.#root = root
    this.#emit = emit
    this.#fail = fail
  }

  /** The connection is open: asks for what was missed. */
  begin(send: (json: unknown) => void): void {
    this.#send = send
    this.#isCurrent = false
    this.#changed.clear()
    this.#left.clear()
    const query = { parent: this.#root, structuredQuery: structuredQuery(this.#request, this.#root) }
    const resume = this.#token === '' ? {} : { resumeToken: this.#token, expectedCount: this.#held.size }
    send({ addTarget: { targetId: TARGET, query, ...resume } })
  }

  /** The connection has been gone for a while: what is shown comes from memory. */
  outOfReach(): void {
    this.#send = null
    if (!this.#toldCurrent) return
    this.#toldCurrent = false
    this.#emit({ docs: [], left: [], size: this.#held.size, current: false })
  }

  receive(json: unknown): void {
    const { targetChange, documentChange, documentRemove, documentDelete, filter } = json as Message
    if (documentChange) this.#take(wireDocOf(documentChange.document))
    if (documentRemove) this.#drop(documentRemove.document)
    if (documentDelete) this.#drop(documentDelete.document)
    if (filter) this.#checkCount(filter.count)
    switch (targetChange?.targetChangeType) {
      case 'RESET':
        this.#token = ''
        this.#doubtful = new Set(this.#held.keys())
        break
      case 'CURRENT':
        this.#isCurrent = true
        this.#settleDoubts()
        break
      case 'NO_CHANGE':
        this.#snapshot(targetChange.resumeToken ?? '')
        break
      case 'REMOVE': {
        const { cause } = targetChange
        this.#fail(new TransportError(codes[cause?.code ?? 0] ?? 'unknown', cause?.message ?? 'The target is gone.'))
        break
      }
      default:
    }
  }

  #take(doc: ServerDoc): void {
    this.#doubtful?.delete(doc.id)
    if ((this.#held.get(doc.id) ?? '') >= doc.updateTime) return
    this.#held.set(doc.id, doc.updateTime)
    this.#left.delete(doc.id)
    this.#changed.set(doc.id, doc)
  }

  #drop(name: string): void {
    const id = name.slice(name.lastIndexOf('/') + 1)
    this.#changed.delete(id)
    if (this.#held.delete(id)) this.#left.add(id)
  }

  #settleDoubts(): void {
    for (const id of this.#doubtful ?? []) this.#drop(id)
    this.#doubtful = null
  }

  #checkCount(count: number): void {
    if (count === this.#held.size || !this.#send) return
    this.#token = ''
    this.#doubtful = new Set(this.#held.keys())
    this.#send({ removeTarget: TARGET })
    this.begin(this.#send)
  }

  #snapshot(token: string): void {
    this.#token = token
    if (!this.#isCurrent) return
    if (this.#toldCurrent && this.#changed.size === 0 && this.#left.size === 0) return
    this.#toldCurrent = true
    const docs = [...this.#changed.values()]
    const left = [...this.#left]
    this.#changed.clear()
    this.#left.clear()
    this.#emit({ docs, left, size: this.#held.size, current: true })
  }
}
