/**
 * Evaluates the security rules. Every operation of a client passes here; only ADMIN does not.
 * Invariants: no result is returned before it was allowed; a missing ruleset denies; rules see the
 * documents of this very moment, never a cached role. A list is judged by each document it would
 * return. A query without results is judged by what its equalities prove of any result (Firebase
 * itself proves from the filters): without that an associate could not listen to their own ledger
 * until it has its first row.
 */
import { ApiError } from '#backend/http/api-error.ts'
import {
  AccessLog,
  evaluate,
  evaluateList,
  mayAllowList,
  parseRules,
  type Ruleset,
  type RulesRequest,
  type Verdict,
} from '#backend/rules/rules.ts'
import { fromFirestoreDocument } from '#backend/rules/stored-document.ts'
import type { MapValue, RulesValue } from '#backend/rules/values.ts'
import type { Stats } from '#backend/stats.ts'
import type { Caller } from './caller.ts'
import type { Document } from '#backend/firestore/values/document.ts'
import { rulesPathOf, splitName } from '#backend/firestore/values/names.ts'
import { provenFields } from '#backend/firestore/queries/proven-fields.ts'
import type { Query } from '#backend/firestore/queries/query.ts'

export type ReadDocument = (name: string) => Document | undefined

export interface WriteToCheck {
  readonly kind: 'set' | 'delete' | 'verify'
  readonly name: string
  readonly before: Document | undefined
  readonly after: Document | undefined
}

export interface WantedDocument {
  readonly name: string
  readonly document: Document | undefined
}

function rulesValueOf(document: Document): MapValue
function rulesValueOf(document: Document | undefined): MapValue | null
function rulesValueOf(document: Document | undefined): MapValue | null {
  return document === undefined ? null : fromFirestoreDocument(document)
}

/**
 * Documents that rules look up, such as a person's role: few, and looked at with every request. A version never changes, so neither does what
 * rules see of it; results of queries are many and are not kept.
 */
const lookedUp = new WeakMap<Document, MapValue>()

function lookedUpValueOf(document: Document | undefined): MapValue | null {
  if (document === undefined) return null
  const value = lookedUp.get(document) ?? fromFirestoreDocument(document)
  lookedUp.set(document, value)
  return value
}

const timeOf = (micros: number): RulesRequest['time'] => ({
  seconds: Math.floor(micros / 1_000_000),
  nanos: (micros % 1_000_000) * 1000,
})

const authOf = (caller: Caller): RulesRequest['auth'] =>
  caller.kind === 'user' ? { uid: caller.uid, token: { ...caller.claims } } : null

/** What the rules refused. `path` holds ids. */
export interface Denial {
  readonly method: string
  readonly path: string
  readonly reason: string
}

export class RulesGate {
  readonly #default: Ruleset
  /** Test mode alone sets these. */
  readonly #byProject = new Map<string, Ruleset>()
  readonly #stats: Stats
  readonly #onDenied: (denial: Denial) => void

  constructor(ruleset: Ruleset, stats: Stats, onDenied: (denial: Denial) => void) {
    this.#default = ruleset
    this.#stats = stats
    this.#onDenied = onDenied
  }

  setProjectRules(projectId: string, source: string): void {
    this.#byProject.set(projectId, parseRules(source))
  }

  /** Throws PERMISSION_DENIED. `micros` is the time of the commit, which is also the value of its server timestamps. */
  checkWrites(
    caller: Caller,
    root: string,
    writes: readonly WriteToCheck[],
    micros: number,
    read: ReadDocument,
    after: ReadDocument,
  ): void {
    if (caller.kind === 'admin') return
    const base = {
      ...this.#base(caller, root, micros, read),
      getAfter: this.#reader(root, after),
      multi: writes.length > 1,
    }
    for (const write of writes) {
      const method = methodOf(write)
      const requestResource = method === 'create' || method === 'update' ? rulesValueOf(write.after) : null
      const request = {
        ...base,
        method,
        path: rulesPathOf(write.name),
        resource: rulesValueOf(write.before),
        requestResource,
      }
      this.#require(request, evaluate(this.#rulesetFor(root), request))
    }
  }

  /** Throws PERMISSION_DENIED unless every one of the documents may be read. */
  checkGets(caller: Caller, root: string, wanted: readonly WantedDocument[], micros: number, read: ReadDocument): void {
    if (caller.kind === 'admin') return
    const base = {
      ...this.#base(caller, root, micros, read),
      method: 'get' as const,
      requestResource: null,
      multi: wanted.length > 1,
    }
    for (const { name, document } of wanted) {
      const request = { ...base, path: rulesPathOf(name), resource: rulesValueOf(document) }
      this.#require(request, evaluate(this.#rulesetFor(root), request))
    }
  }

  /** Throws PERMISSION_DENIED when the query as such, or any document it would give, is denied. */
  checkList(
    caller: Caller,
    root: string,
    query: Query,
    documents: readonly Document[],
    micros: number,
    read: ReadDocument,
  ): void {
    if (caller.kind === 'admin') return
    const request = this.#listRequest(query, this.#base(caller, root, micros, read))
    const ruleset = this.#rulesetFor(root)
    if (documents.length > 0) {
      const results = documents.map((document) => ({
        path: rulesPathOf(document.name),
        resource: rulesValueOf(document),
      }))
      this.#require(request, evaluateList(ruleset, request, results))
      return
    }
    const name = `${query.parent}/${query.collectionId}/unknown`
    for (const fields of provenFields(query.filter)) {
      this.#require(request, evaluate(ruleset, { ...request, resource: fromFirestoreDocument({ name, fields }) }))
    }
  }

  /** Throws PERMISSION_DENIED for a query that no result could make allowed: it is not worth reading one. */
  checkListAsked(caller: Caller, root: string, query: Query, micros: number, read: ReadDocument): void {
    if (caller.kind === 'admin') return
    const project = root.slice(0, root.indexOf('/databases/'))
    // What it looks at is billed and counted when the documents are judged.
    const get = (path: string) => lookedUpValueOf(read(project + path))
    const request = this.#listRequest(query, { ...this.#base(caller, root, micros, read), get })
    this.#require(request, mayAllowList(this.#rulesetFor(root), request))
  }

  #listRequest(
    query: Query,
    base: Omit<RulesRequest, 'method' | 'path' | 'resource' | 'requestResource'>,
  ): RulesRequest {
    return {
      ...base,
      method: 'list',
      path: rulesPathOf(`${query.parent}/${query.collectionId}`),
      resource: null,
      requestResource: null,
      collectionGroup: query.allDescendants,
      query: {
        orderBy: orderText(query),
        ...(query.limit === undefined ? {} : { limit: query.limit }),
        ...(query.offset === 0 ? {} : { offset: query.offset }),
      },
    }
  }

  /** What stays the same over all documents of one client's request; looks at other documents are counted across them. */
  #base(caller: Caller, root: string, micros: number, read: ReadDocument) {
    const service = 'firestore' as const
    return {
      service,
      auth: authOf(caller),
      time: timeOf(micros),
      get: this.#reader(root, read),
      accesses: new AccessLog(),
    }
  }

  #reader(root: string, read: ReadDocument): (path: string) => RulesValue | null {
    const project = root.slice(0, root.indexOf('/databases/'))
    return (path) => {
      this.#stats.ruleReads++
      return lookedUpValueOf(read(project + path))
    }
  }

  #rulesetFor(root: string): Ruleset {
    return this.#byProject.get(splitName(root).projectId) ?? this.#default
  }

  #require(request: RulesRequest, { allowed, reason }: Verdict): void {
    if (allowed) return
    this.#onDenied({ method: request.method, path: request.path, reason })
    throw new ApiError('PERMISSION_DENIED', 'Missing or insufficient permissions.')
  }
}

function methodOf(write: WriteToCheck): RulesRequest['method'] {
  if (write.kind === 'verify') return 'get'
  if (write.kind === 'delete') return 'delete'
  return write.before === undefined ? 'create' : 'update'
}

const orderText = (query: Query): string =>
  query.orders.map(({ path, direction }) => `${path.join('.')} ${direction === 1 ? 'ASC' : 'DESC'}`).join(', ')
