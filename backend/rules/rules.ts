/**
 * Firebase security rules, read once and evaluated for each request: may this person do this?
 *
 * Pure: parse, then evaluate over what the request carries. Nothing is allowed by accident: unknown
 * syntax is refused when the rules are read (RulesSyntaxError), and any error in an evaluation
 * denies.
 *
 * **Queries.** Firebase proves from a query's own filters, before reading anything, that every
 * document it *could* return is allowed. We do as Google's emulator does: the rule is evaluated for
 * each document the query *did* return, and one denied document denies the query. A query without
 * results is evaluated once, with `resource` and the document's wildcard unknown: it is allowed
 * only where the rule does not depend on them. So nothing is shown here that the rules deny. A
 * query may pass here by luck of its results, though Firebase refuses it for want of a filter:
 * `docs/decisions/0003-rules.md` names the filter each query must carry. A collection-group query
 * must be matched by a `{path=**}`, as on Firebase.
 *
 * Source of the semantics: firebase.google.com/docs/rules/rules-language, /docs/reference/rules and
 * /docs/firestore/security/rules-query.
 */
import { compileService, findCandidates } from './compile-ruleset.ts'
import type { CompiledService, RequestPath, RequestSegment } from './compile-ruleset.ts'
import { AccessLog, DocumentAccess } from './document-access.ts'
import { EvaluationError, EXPRESSION_BUDGET, LimitError, UNKNOWN } from './evaluation.ts'
import type { Evaluation } from './evaluation.ts'
import { parseSource } from './parse-ruleset.ts'
import { RulesSyntaxError } from './syntax.ts'
import type { Operation, Place, ServiceBlock } from './syntax.ts'
import { documentPath, fromJson, fromTimestamp, mapOf } from './values.ts'
import type { PathValue, RulesTimestamp, RulesValue } from './values.ts'

export { AccessLog } from './document-access.ts'
export { RulesSyntaxError } from './syntax.ts'
export type { RulesTimestamp, RulesValue } from './values.ts'

/** Rules ready to be evaluated. Only `parseRules` makes one. */
export interface Ruleset {
  readonly services: ReadonlyMap<ServiceBlock['name'], CompiledService>
  /** Some rule looks at the path of the request. */
  readonly readsPath: boolean
}

export interface RulesRequest {
  service: 'firestore' | 'storage'
  method: Operation
  /** `/databases/(default)/documents/units/u1`, or `/b/BUCKET/o/photos/x.jpg`. For a list the collection's or a document's. */
  path: string
  auth: null | { uid: string; token: Record<string, unknown> }
  /** For a write exactly the commit time that `REQUEST_TIME` transforms are given, else `syncedAt == request.time` fails. */
  time: RulesTimestamp
  /** The stored document (`fromFirestoreDocument`) or file (`fromStorageObject`); null where there is none. */
  resource: RulesValue | null
  /** What would be stored after a create or update, transforms applied; null for other requests. */
  requestResource: RulesValue | null
  /**
   * Contains what the query states and omits the rest: a rule that reads a missing limit denies.
   */
  query?: { limit?: number; offset?: number; orderBy?: string }
  /** A query over all collections of that name, at any depth. */
  collectionGroup?: boolean
  /** A document before the request, as `fromFirestoreDocument` makes it; null where there is none. */
  get(path: string): RulesValue | null
  /** The same after all writes of the request. */
  getAfter?(path: string): RulesValue | null
  /** One of several operations of a commit or batch: 20 looks at other documents in all instead of 10. */
  multi?: boolean
  /** One for all operations of a client's request, so that looks are counted and kept across them. */
  accesses?: AccessLog
}

/** `reason` is for the log: the line that allowed, or the first error and its line. It may name fields; never send it out. */
export interface Verdict {
  allowed: boolean
  reason: string
  /** Evaluated for it, literals too; 0 where nothing was. */
  expressions: number
}

/**
 * Throws RulesSyntaxError for text that is not the rules language, version 2, as this module
 * supports it.
 */
export function parseRules(source: string): Ruleset {
  const services = new Map<ServiceBlock['name'], CompiledService>()
  for (const service of parseSource(source)) {
    const start: Place = service.matches[0]?.place ?? { line: 1, column: 1 }
    if (services.has(service.name)) throw new RulesSyntaxError(`service ${service.name} stands twice`, start)
    services.set(service.name, compileService(service))
  }
  return { services, readsPath: /\brequest\s*\.\s*path\b/.test(source) }
}

/** May this be done? Never throws; what cannot be decided is denied. */
export function evaluate(ruleset: Ruleset, request: RulesRequest): Verdict {
  const service = ruleset.services.get(request.service === 'firestore' ? 'cloud.firestore' : 'firebase.storage')
  if (!service) return { allowed: false, reason: `the rules have no service for ${request.service}`, expressions: 0 }
  const { allowed, reason, expressions } = evaluateWith(service, request)
  return { allowed, reason, expressions }
}

/**
 * May this query show these documents? `request` is the query itself (method `list`, its collection's path); `results` are what
 * it found. Allowed when every result is, and for no results when the rule does not depend on a document.
 */
export function evaluateList(
  ruleset: Ruleset,
  request: RulesRequest,
  results: readonly { path: string; resource: RulesValue }[],
): Verdict {
  const accesses = request.accesses ?? new AccessLog()
  if (results.length === 0) return evaluate(ruleset, { ...request, accesses, method: 'list', resource: null })
  let verdict: Verdict = { allowed: false, reason: 'nothing was evaluated', expressions: 0 }
  for (const { path, resource } of results) {
    verdict = evaluate(ruleset, { ...request, accesses, method: 'list', path, resource })
    if (!verdict.allowed) return verdict
  }
  return verdict
}

/**
 * Could this query be allowed, whatever it finds? So a query that cannot is refused before anything is read. `request` is that of
 * `evaluateList`. Rules that look at `request.path` see a document's own path only with the document at hand.
 */
export function mayAllowList(ruleset: Ruleset, request: RulesRequest): Verdict {
  const service = ruleset.services.get('cloud.firestore')
  if (!service || ruleset.readsPath) return { allowed: true, reason: 'not judged without documents', expressions: 0 }
  const { readUnknown, ...verdict } = evaluateWith(service, { ...request, method: 'list', resource: null })
  return { ...verdict, allowed: verdict.allowed || readUnknown }
}

function evaluateWith(service: CompiledService, request: RulesRequest): Verdict & { readUnknown: boolean } {
  try {
    return decide(service, request)
  } catch (error) {
    const reason = `not evaluated: ${error instanceof Error ? error.message : 'unknown error'}`
    return { allowed: false, reason, expressions: 0, readUnknown: false }
  }
}

function decide(service: CompiledService, request: RulesRequest): Verdict & { readUnknown: boolean } {
  const path = documentPath(request.path)
  const candidates = findCandidates(service, requestPath(path, request), request.method)
  const evaluation = beginEvaluation(path, request)
  let denial: string | undefined
  for (const { allow, captures } of candidates) {
    evaluation.captures = captures
    evaluation.callDepth = 0
    try {
      const holds = allow.holds(evaluation)
      const expressions = EXPRESSION_BUDGET - evaluation.budget
      if (holds) return { allowed: true, reason: `allowed by line ${allow.line}`, expressions, readUnknown: false }
      denial ??= `false for ${request.method} at line ${allow.line}`
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error
      denial ??= `${error.message} for ${request.method} at line ${error.line}`
      // A spent budget is the request's, not the statement's: no later allow may be tried with it.
      if (error instanceof LimitError) break
    }
  }
  const reason = denial ?? `no allow for ${request.method} matches`
  const expressions = EXPRESSION_BUDGET - evaluation.budget
  return { allowed: false, reason, expressions, readUnknown: evaluation.readUnknown }
}

/** Segments before the documents themselves: `databases`, the database, `documents`. */
const PREFIX_LENGTH = 3

function requestPath({ segments }: PathValue, request: RulesRequest): RequestPath {
  const isCollection = request.service === 'firestore' && (segments.length - PREFIX_LENGTH) % 2 === 1
  const whole: RequestSegment[] = request.method === 'list' && isCollection ? [...segments, UNKNOWN] : [...segments]
  if (!request.collectionGroup) return { segments: whole, hiddenFrom: 0, hiddenTo: 0 }
  // One unknown ancestor represents any number: a group query may find its documents at any depth.
  const own = whole.slice(-2)
  return {
    segments: [...whole.slice(0, PREFIX_LENGTH), UNKNOWN, ...own],
    hiddenFrom: PREFIX_LENGTH,
    hiddenTo: PREFIX_LENGTH + 1,
  }
}

function beginEvaluation(path: PathValue, request: RulesRequest): Evaluation {
  const hasNoResult = request.method === 'list' && request.resource === null && request.service === 'firestore'
  return {
    budget: EXPRESSION_BUDGET,
    callDepth: 0,
    readUnknown: false,
    request: requestValue(path, request),
    resource: hasNoResult ? undefined : request.resource,
    documents: new DocumentAccess(request, request.accesses ?? new AccessLog()),
    captures: [],
  }
}

function requestValue(path: PathValue, request: RulesRequest): RulesValue {
  const { auth, query = {} } = request
  const limits: [string, RulesValue][] = []
  if (query.limit !== undefined) limits.push(['limit', fromJson(query.limit)])
  if (query.offset !== undefined) limits.push(['offset', fromJson(query.offset)])
  if (query.orderBy !== undefined) limits.push(['orderBy', query.orderBy])
  return mapOf([
    [
      'auth',
      auth &&
        mapOf([
          ['uid', auth.uid],
          ['token', fromJson(auth.token)],
        ]),
    ],
    ['method', request.method],
    ['path', path],
    ['query', mapOf(limits)],
    ['resource', request.requestResource],
    ['time', fromTimestamp(request.time)],
  ])
}
