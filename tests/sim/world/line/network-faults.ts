/** What can go wrong with one call, and the answers of a server that fails. */
import { ApiError, errorBody, type StatusName } from '#backend/http/api-error.ts'
import type { AnswerParts } from './sim-answer.ts'

export const faults = [
  'none',
  /** The line breaks before the request arrives, or after the server has acted. */
  'requestLost',
  'answerLost',
  /** No word at all: the caller waits until its limit. */
  'silent',
  /** The network delivers the request a second time. */
  'twice',
  'tokenExpired',
  'quota',
  'portal',
  /** Credentials from before a change of role: commits are refused until they are renewed. */
  'staleAccess',
  'aborted',
  'internal',
  'unavailable',
  'deadline',
  /** The server acts and then answers that it took too long. */
  'failsAfter',
] as const
export type Fault = (typeof faults)[number]

export const callKinds = ['pull', 'read', 'count', 'commit', 'watch', 'ping', 'photo', 'refresh'] as const
export type CallKind = (typeof callKinds)[number]

const methods: Readonly<Record<string, CallKind>> = {
  runQuery: 'pull',
  batchGet: 'read',
  runAggregationQuery: 'count',
  commit: 'commit',
}

export function callKind(url: URL): CallKind {
  if (url.pathname === '/__/restow/ping') return 'ping'
  if (url.pathname.startsWith('/v0/')) return 'photo'
  const kind = methods[url.pathname.slice(url.pathname.lastIndexOf(':') + 1)]
  if (!kind) throw new Error(`Nobody answers ${url.href}.`)
  return kind
}

const statuses: { readonly [Name in Fault]?: StatusName } = {
  tokenExpired: 'UNAUTHENTICATED',
  quota: 'RESOURCE_EXHAUSTED',
  aborted: 'ABORTED',
  internal: 'INTERNAL',
  unavailable: 'UNAVAILABLE',
  deadline: 'DEADLINE_EXCEEDED',
  failsAfter: 'DEADLINE_EXCEEDED',
}

/** The server's own words for a fault of its own; `null` where it answers as it should. */
export function faultAnswer(fault: Fault): AnswerParts | null {
  const status = statuses[fault]
  return status ? errorAnswer(status) : null
}

export function errorAnswer(status: StatusName): AnswerParts {
  const error = new ApiError(status, `Simulated: ${status}.`)
  return { status: error.httpCode, text: JSON.stringify(errorBody(error)) }
}
