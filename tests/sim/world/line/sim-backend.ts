/**
 * The real backend in this process: its store, committer, rules and listeners on the real `firestore.rules`, with virtual time and no disk.
 * Invariants: a client reaches documents only through REST methods and Listen streams, as over the wire; the test's own writes pass the rules
 * but go through the same commits; a restored server has another epoch and believes no token from before.
 */
import { readFileSync } from 'node:fs'
import { ADMIN, type Caller } from '#backend/firestore/caller.ts'
import { createCommitClock } from '#backend/firestore/writes/clock.ts'
import { Committer } from '#backend/firestore/writes/committer.ts'
import { Database } from '#backend/firestore/database.ts'
import type { CommitRecord, Document } from '#backend/firestore/values/document.ts'
import { FIRESTORE_BODY_LIMIT_BYTES } from '#backend/http/body.ts'
import { ListenStream } from '#backend/firestore/listening/listen.ts'
import { encodeFields, type PlainData } from '#backend/firestore/values/plain-data.ts'
import { REST_METHODS } from '#backend/firestore/rest.ts'
import { createResumeTokens, type ResumeTokens } from '#backend/firestore/listening/resume-token.ts'
import { RulesGate, type Denial } from '#backend/firestore/rules-gate.ts'
import { formatMicros } from '#backend/firestore/values/timestamps.ts'
import { Transactions } from '#backend/firestore/writes/transactions.ts'
import { parseWrite } from '#backend/firestore/writes/writes.ts'
import { ApiError, errorBody, toApiError, type StatusName } from '#backend/http/api-error.ts'
import { asObject, parseJson } from '#backend/http/json.ts'
import { parseRules, type Ruleset } from '#backend/rules/rules.ts'
import { createStats } from '#backend/stats.ts'
import { collectionNames, type CollectionName } from '#schemas/collections.ts'
import { ListenClient } from '#sync/transport/listen/listen-client.ts'
import type { ListenMessage } from '#sync/transport/listen/messages.ts'
import {
  TransportError,
  type Epoch,
  type ServerDoc,
  type ServerFields,
  type ServerIdentity,
} from '#sync/transport/transport.ts'
import { DocumentHistory } from '#tests/sim/world/document-history.ts'
import { LateStore } from '#tests/sim/world/device/late-store.ts'
import { memoryJournal } from '#tests/sim/world/device/memory-journal.ts'
import { serverDocOf } from './wire-documents.ts'

export const PROJECT = 'demo-restow'
export const ROOT = `projects/${PROJECT}/databases/(default)/documents`
export const ORIGIN = 'http://sim'
const WRITES_PER_COMMIT = 500

export interface WireAnswer {
  readonly status: number
  readonly text: string
}

export interface ListenConnection {
  receive(json: unknown): void
  /** Moves the client's token on, as the server does now and then. */
  refresh(): void
  close(): void
}

/** All documents at one moment, and the history that they have. */
export interface Backup {
  readonly documents: readonly Document[]
  readonly epochs: readonly Epoch[]
}

/** A server's code for a fault that may be over at the next try. */
export type TransientStatus = Extract<StatusName, 'INTERNAL' | 'UNAVAILABLE' | 'ABORTED' | 'DEADLINE_EXCEEDED'>

let rules: Ruleset | null = null
function ruleset(): Ruleset {
  rules ??= parseRules(readFileSync(new URL('../../../../firestore.rules', import.meta.url), 'utf8'))
  return rules
}

export class SimBackend {
  readonly history = new DocumentHistory()
  /** Ids (`units/u1`) whose commits always fail, with this status. */
  readonly failing = new Map<string, TransientStatus>()
  /** Writes that the rules refused: `update units/u1`. */
  readonly denied = new Set<string>()
  /** Stopped: nobody answers. */
  isDown = false
  /** Commits that clients had taken, for tests that count them. */
  commits = 0
  readonly #now: () => number
  readonly #stats = createStats()
  readonly #gate: RulesGate
  readonly #transactions = new Transactions()
  readonly #cuts = new Set<() => void>()
  #database: Database
  #store: LateStore
  #tokens: ResumeTokens
  #epochs: readonly Epoch[] = [{ name: 'epoch-1', restoredTo: '' }]
  #restores = 0
  #lateBySeconds = 0

  constructor(now: () => number) {
    this.#now = now
    this.#gate = new RulesGate(ruleset(), this.#stats, (denial) => this.#noteDenied(denial))
    ;({ database: this.#database, store: this.#store, tokens: this.#tokens } = this.#open([], 0))
  }

  /** Names this history of the data. */
  get epoch(): string {
    return this.#epochs[0]?.name ?? ''
  }

  /** How the server introduces itself to a ping. */
  get identity(): ServerIdentity {
    return { epochs: this.#epochs }
  }

  /** Documents read, as Firestore bills them. */
  get reads(): number {
    return this.#stats.reads
  }

  /** Documents written, as Firestore bills them. */
  get writes(): number {
    return this.#stats.writes
  }

  /** Commits from now on carry a `syncedAt` so many seconds before they can be read. */
  set lateBySeconds(seconds: number) {
    this.#lateBySeconds = seconds
    this.#store.lateBySeconds = seconds
  }

  /** Answers one request of a client as the router does: real JSON, real status. */
  async serve(uid: string, path: string, body: string): Promise<WireAnswer> {
    try {
      const method = /^\/v1\/(.+):(\w+)$/.exec(path)
      const run = method?.[2] ? REST_METHODS[method[2]] : undefined
      if (method?.[1] !== ROOT || !run) throw new ApiError('NOT_FOUND', 'There is nothing at this address.')
      if (body.length > FIRESTORE_BODY_LIMIT_BYTES)
        throw new ApiError('INVALID_ARGUMENT', 'The request is larger.', 413)
      const json = asObject(parseJson(body), 'The request')
      if (method[2] === 'commit') this.#failOn(body)
      const call = { database: this.#database, transactions: this.#transactions, root: ROOT, parent: ROOT, body: json }
      const answer: unknown = await run({ ...call, caller: callerOf(uid, this.#now()) })
      if (method[2] === 'commit') this.commits += 1
      return { status: 200, text: JSON.stringify(answer) }
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      const error = toApiError(thrown)
      return { status: error.httpCode, text: JSON.stringify(errorBody(error)) }
    }
  }

  /** A real Listen stream. `onCut` is called when the server ends it. */
  openStream(uid: string, send: (message: unknown) => void, onCut: () => void): ListenConnection {
    const caller = callerOf(uid, this.#now())
    const stream = new ListenStream(this.#database, this.#tokens, caller, ROOT, send)
    const close = (): void => {
      this.#cuts.delete(cut)
      stream.close()
    }
    const cut = (): void => {
      close()
      onCut()
    }
    this.#cuts.add(cut)
    return { receive: (json) => stream.receive(json), refresh: () => stream.refresh(), close }
  }

  /** Follows queries with nothing between them and the server, as long as that does not cut the stream. */
  watches(uid: string): ListenClient {
    return new ListenClient({
      root: ROOT,
      token: () => Promise.resolve(`token-${uid}`),
      openChannel: (_token, { onMessage, onEnd }) => {
        const connection = this.openStream(
          uid,
          (message) => onMessage(message as ListenMessage),
          () => onEnd(new TransportError('unavailable', 'The server ended the stream.')),
        )
        return Promise.resolve({ send: (message) => connection.receive(message), close: () => connection.close() })
      },
      clock: { after: () => () => undefined },
      random: () => 0,
    })
  }

  /** Replaces documents whole, past the rules, stamped with the time of the commit. */
  async put(collection: CollectionName, docs: readonly ServerFields[]): Promise<void> {
    for (let start = 0; start < docs.length; start += WRITES_PER_COMMIT) {
      const writes = docs.slice(start, start + WRITES_PER_COMMIT).map((doc) => {
        const update = { name: `${ROOT}/${collection}/${doc.id}`, fields: encodeFields(doc as PlainData) }
        const updateTransforms = [{ fieldPath: 'syncedAt', setToServerValue: 'REQUEST_TIME' }]
        return parseWrite({ update, updateTransforms }, ROOT)
      })
      await this.#database.committer.commit(ROOT, writes, ADMIN)
    }
  }

  all(collection: CollectionName): ServerDoc[] {
    const documents = this.#database.store.collection(`${ROOT}/${collection}`)?.documents.values() ?? []
    return [...documents].map(serverDocOf)
  }

  doc(collection: CollectionName, id: string): ServerFields | undefined {
    const found = this.#database.store.get(`${ROOT}/${collection}/${id}`)
    return found ? serverDocOf(found).fields : undefined
  }

  /** Writes a person's record, as an admin would. */
  async setPerson(uid: string, role: string, active = true): Promise<void> {
    const at = new Date(this.#now()).toISOString()
    const held = this.doc('users', uid)
    const created = { createdAt: held?.['createdAt'] ?? at, createdBy: held?.['createdBy'] ?? 'admin' }
    const stamps = { ...created, updatedAt: at, updatedBy: 'admin' }
    const email = `${uid}@example.com`
    const own = { language: '', views: held?.['views'] ?? {} }
    await this.put('users', [{ id: uid, ...stamps, name: uid, email, role, active, ...own, _deleted: false }])
  }

  backup(): Backup {
    const documents = collectionNames.flatMap((name) => [
      ...(this.#database.store.collection(`${ROOT}/${name}`)?.documents.values() ?? []),
    ])
    return { documents, epochs: this.#epochs }
  }

  /** The server starts anew from a backup: streams break, and the data have another epoch. */
  restore({ documents, epochs }: Backup): void {
    this.#restores += 1
    const newest = Math.max(0, ...documents.map(({ updatedMicros }) => updatedMicros))
    ;({ database: this.#database, store: this.#store, tokens: this.#tokens } = this.#open(documents, newest))
    this.#epochs = [{ name: `epoch-${this.#restores + 1}`, restoredTo: formatMicros(newest) }, ...epochs]
    this.isDown = false
    this.breakStreams()
  }

  /** Nothing is served until it starts again; what it answered before may still arrive. */
  stop(): void {
    this.isDown = true
    this.breakStreams()
  }

  /** Every open stream ends with `unavailable`, as when the server restarts. */
  breakStreams(): void {
    for (const cut of Array.from(this.#cuts)) cut()
  }

  #open(
    documents: readonly Document[],
    newest: number,
  ): { database: Database; store: LateStore; tokens: ResumeTokens } {
    const store = new LateStore(documents, newest)
    store.lateBySeconds = this.#lateBySeconds
    const clock = createCommitClock(newest, this.#now)
    const stats = this.#stats
    const committer = new Committer({ store, journal: memoryJournal(), clock, gate: this.#gate, stats })
    committer.onCommit((commit: CommitRecord) => this.history.note(commit))
    const database = new Database(store, committer, this.#gate, stats)
    return { database, store, tokens: createResumeTokens(() => `data-${this.#restores}`) }
  }

  #failOn(body: string): void {
    for (const [path, status] of this.failing) {
      if (body.includes(`/documents/${path}"`)) throw new ApiError(status, `The server fails on ${path}.`)
    }
  }

  #noteDenied({ method, path }: Denial): void {
    const [, place] = /\/documents\/(.+)$/.exec(path) ?? []
    if (place !== undefined) this.denied.add(`${method} ${place}`)
  }
}

function callerOf(uid: string, nowMs: number): Caller {
  const claims = { sub: uid, email: `${uid}@example.com` }
  return { kind: 'user', uid, claims, expiresAt: Math.floor(nowMs / 1000) + 3600 }
}
