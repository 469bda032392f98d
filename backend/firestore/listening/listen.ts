/**
 * One Listen stream: targets are added and removed by the client's messages, and every commit is
 * sent to those it concerns.
 * Protocol:
 * https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#google.firestore.v1.Firestore.Listen
 * Invariants: a document is sent only after the rules allowed it; a snapshot (a NO_CHANGE with a
 * read time) is sent only when all targets are at that time; a denied target ends alone, with its
 * reason.
 */
import { ApiError, invalid, toApiError } from '#backend/http/api-error.ts'
import { asList, asObject, asOptionalCount, asText, isObject } from '#backend/http/json.ts'
import type { Caller } from '#backend/firestore/caller.ts'
import { catchUp } from './catch-up.ts'
import type { Database } from '#backend/firestore/database.ts'
import { toWire, type CommitRecord, type Document } from '#backend/firestore/values/document.ts'
import { checkDocumentName } from '#backend/firestore/values/names.ts'
import { parseQuery, type Query } from '#backend/firestore/queries/query.ts'
import type { ResumeTokens } from './resume-token.ts'
import {
  byCollection,
  createTarget,
  DocumentsTarget,
  type ChangesByCollection,
  type Effect,
  type Target,
} from './targets.ts'
import { formatMicros } from '#backend/firestore/values/timestamps.ts'

const MAX_TARGETS = 500

interface Watched {
  readonly id: number
  readonly target: Target
  readonly query: Query | undefined
  /** Documents the rules looked at: when one changes, the target is judged anew. */
  readonly dependencies: Set<string>
}

export class ListenStream {
  readonly #database: Database
  readonly #tokens: ResumeTokens
  readonly #caller: Caller
  readonly #root: string
  readonly #send: (message: unknown) => void
  readonly #watched = new Map<number, Watched>()
  readonly #stop: () => void
  #sentMicros = 0

  constructor(
    database: Database,
    tokens: ResumeTokens,
    caller: Caller,
    root: string,
    send: (message: unknown) => void,
  ) {
    this.#database = database
    this.#tokens = tokens
    this.#caller = caller
    this.#root = root
    this.#send = send
    this.#stop = database.committer.onCommit((commit) => this.#onCommit(commit))
  }

  close(): void {
    this.#stop()
    this.#watched.clear()
  }

  /** Throws INVALID_ARGUMENT for a message that is neither an added nor a removed target. */
  receive(json: unknown): void {
    const message = asObject(json, 'A Listen request')
    if (isObject(message['addTarget'])) this.#add(message['addTarget'])
    else if (message['removeTarget'] !== undefined) this.#removed(Number(message['removeTarget']), undefined)
    else throw invalid('A Listen request must add or remove a target.')
  }

  /** Moves the listener's token on when commits passed that did not concern it, so that it can resume from near the present. */
  refresh(): void {
    if (this.#watched.size > 0 && this.#database.committer.appliedMicros > this.#sentMicros) this.#snapshot()
  }

  #add(source: Readonly<Record<string, unknown>>): void {
    const id = Number(source['targetId'] ?? 1)
    if (!Number.isInteger(id)) throw invalid('targetId must be a whole number.')
    if (this.#watched.size >= MAX_TARGETS) throw new ApiError('RESOURCE_EXHAUSTED', 'Too many listeners on one stream.')
    try {
      const watched = this.#parse(id, source)
      this.#watched.set(id, watched)
      this.#send({ targetChange: { targetChangeType: 'ADD', targetIds: [id] } })
      this.#start(watched, source)
    } catch (thrown) {
      this.#removed(id, toApiError(thrown))
    }
  }

  #parse(id: number, source: Readonly<Record<string, unknown>>): Watched {
    const { store } = this.#database
    const dependencies = new Set<string>()
    if (isObject(source['documents'])) {
      const names = asList(source['documents']['documents'], 'documents').map((name) =>
        checkDocumentName(asText(name, 'A name'), this.#root),
      )
      return { id, target: new DocumentsTarget(store, names), query: undefined, dependencies }
    }
    const { parent, structuredQuery } = asObject(source['query'], 'query')
    const query = parseQuery(asText(parent, 'parent'), structuredQuery)
    return { id, target: createTarget(store, query), query, dependencies }
  }

  #start(watched: Watched, source: Readonly<Record<string, unknown>>): void {
    const { committer, store } = this.#database
    const since = this.#tokens.read(source['resumeToken'], committer.appliedMicros)
    const commits = since === undefined ? undefined : store.changesSince(since)
    const { target, query, id } = watched
    if (query !== undefined) this.#requireAskable(query)
    const held = asOptionalCount(source['expectedCount'], 'expectedCount')
    const behind =
      commits !== undefined || since === undefined || query === undefined
        ? undefined
        : catchUp(store, query, since, held)
    if (commits !== undefined) {
      const effects = target.resume(commits)
      this.#judge(watched, target.begin())
      this.#tell(watched, effects)
    } else if (behind !== undefined) {
      this.#judge(watched, target.begin())
      this.#tell(watched, behind.effects)
      this.#send({ filter: { targetId: id, count: behind.count } })
    } else this.#sendWhole(watched, source['resumeToken'] !== undefined || source['readTime'] !== undefined)
    this.#send({ targetChange: { targetChangeType: 'CURRENT', targetIds: [id], ...this.#position() } })
    this.#snapshot()
  }

  #sendWhole(watched: Watched, heldBefore: boolean): void {
    const documents = watched.target.begin()
    this.#judge(watched, documents)
    if (heldBefore) this.#send({ targetChange: { targetChangeType: 'RESET', targetIds: [watched.id] } })
    const missing = this.#missingNames(watched)
    this.#tell(watched, [
      ...documents.map((document): Effect => ({ kind: 'change', document })),
      ...missing.map((name): Effect => ({ kind: 'delete', name })),
    ])
    if (documents.length === 0) this.#database.stats.reads++
  }

  #missingNames({ target }: Watched): string[] {
    if (!(target instanceof DocumentsTarget)) return []
    return [...target.names].filter((name) => this.#database.read(name) === undefined)
  }

  /** Throws PERMISSION_DENIED for a query that would be denied whatever it found, before anything is read. */
  #requireAskable(query: Query): void {
    const { gate, committer, read } = this.#database
    gate.checkListAsked(this.#caller, this.#root, query, committer.readTime(), read)
  }

  /** Throws PERMISSION_DENIED. */
  #judge({ query, target, dependencies }: Watched, documents: readonly Document[]): void {
    const { gate, committer } = this.#database
    const micros = committer.readTime()
    const read = (name: string): Document | undefined => {
      dependencies.add(name)
      return this.#database.read(name)
    }
    if (query !== undefined) gate.checkList(this.#caller, this.#root, query, documents, micros, read)
    else if (target instanceof DocumentsTarget) {
      const wanted = [...target.names].map((name) => ({ name, document: this.#database.read(name) }))
      gate.checkGets(this.#caller, this.#root, wanted, micros, read)
    }
  }

  #onCommit(commit: CommitRecord): void {
    const changes = byCollection(commit.changes)
    const touched = [...this.#watched.values()].map((watched) => this.#follow(watched, commit, changes))
    if (touched.some(Boolean)) this.#snapshot()
  }

  /** True when something was sent. */
  #follow(watched: Watched, commit: CommitRecord, changes: ChangesByCollection): boolean {
    try {
      const effects = watched.target.apply(changes)
      const changed = changedDocuments(effects)
      if (commit.changes.some(({ name }) => watched.dependencies.has(name))) this.#judgeAnew(watched)
      else if (changed.length > 0) this.#judge(watched, changed)
      this.#tell(watched, effects)
      return effects.length > 0
    } catch (thrown) {
      this.#removed(watched.id, toApiError(thrown))
      return true
    }
  }

  #judgeAnew(watched: Watched): void {
    watched.dependencies.clear()
    this.#judge(watched, watched.target.begin())
  }

  #tell({ id }: Watched, effects: readonly Effect[]): void {
    const readTime = formatMicros(this.#database.committer.readTime())
    for (const effect of effects) {
      if (effect.kind === 'change') {
        this.#database.stats.reads++
        this.#send({ documentChange: { document: toWire(effect.document), targetIds: [id] } })
      } else {
        const body = { document: effect.name, removedTargetIds: [id], readTime }
        this.#send(effect.kind === 'delete' ? { documentDelete: body } : { documentRemove: body })
      }
    }
  }

  #removed(id: number, error: ApiError | undefined): void {
    this.#watched.delete(id)
    const cause = error === undefined ? {} : { cause: { code: error.rpcCode, message: error.message } }
    this.#send({ targetChange: { targetChangeType: 'REMOVE', targetIds: [id], ...cause } })
  }

  #position(): { resumeToken: string; readTime: string } {
    const { committer } = this.#database
    this.#sentMicros = committer.appliedMicros
    return { resumeToken: this.#tokens.make(this.#sentMicros), readTime: formatMicros(committer.readTime()) }
  }

  /** All targets are consistent at this time. */
  #snapshot(): void {
    this.#send({ targetChange: { targetChangeType: 'NO_CHANGE', targetIds: [], ...this.#position() } })
  }
}

const changedDocuments = (effects: readonly Effect[]): Document[] =>
  effects.flatMap((effect) => (effect.kind === 'change' ? [effect.document] : []))
