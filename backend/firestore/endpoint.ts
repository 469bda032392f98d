/** The HTTP side of Firestore's REST: from an address to a method of rest.ts, and the Listen and Write streams behind WebChannel. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Tokens } from '#backend/auth/tokens.ts'
import { ApiError, invalid } from '#backend/http/api-error.ts'
import { ANYONE_BODY_LIMIT_BYTES, FIRESTORE_BODY_LIMIT_BYTES, jsonOf, readBody } from '#backend/http/body.ts'
import { asObject } from '#backend/http/json.ts'
import { replyCompressedJson } from '#backend/http/reply.ts'
import { machineOf } from '#backend/http/shares.ts'
import { heavyWork, LARGE_BODY_BYTES } from '#backend/http/turns.ts'
import type { Opening } from '#backend/webchannel/endpoint.ts'
import type { SessionHandler } from '#backend/webchannel/session.ts'
import type { Caller } from './caller.ts'
import type { Database } from './database.ts'
import { ListenStream } from '#backend/firestore/listening/listen.ts'
import { splitName } from '#backend/firestore/values/names.ts'
import { REST_METHODS } from './rest.ts'
import { serveDocument } from './rest-documents.ts'
import type { ResumeTokens } from '#backend/firestore/listening/resume-token.ts'
import type { Transactions } from '#backend/firestore/writes/transactions.ts'
import { WriteStream } from '#backend/firestore/writes/write-stream.ts'

export interface FirestoreParts {
  readonly database: Database
  readonly transactions: Transactions
  readonly resumeTokens: ResumeTokens
  readonly tokens: Tokens
  /** Reports people whose sign-ins have ended; returns a function that stops it. */
  readonly onRevoked: (listener: (uid: string) => void) => () => void
  /** Whether this server keeps the project's data; test mode keeps any. */
  servesProject(projectId: string): boolean
}

/** `resource` is the decoded path after `/v1/`, e.g. `projects/P/databases/D/documents:commit`. */
export async function serveFirestore(
  request: IncomingMessage,
  response: ServerResponse,
  resource: string,
  params: URLSearchParams,
  parts: FirestoreParts,
): Promise<void> {
  const caller = parts.tokens.callerOf(request.headers.authorization)
  const colon = resource.lastIndexOf(':')
  const method = request.method === 'POST' && colon > resource.lastIndexOf('/') ? resource.slice(colon + 1) : ''
  const isMethod = Object.hasOwn(REST_METHODS, method)
  const parent = isMethod ? resource.slice(0, colon) : resource
  const root = requireRoot(parent, parts)
  const limit = caller.kind === 'anyone' ? ANYONE_BODY_LIMIT_BYTES : FIRESTORE_BODY_LIMIT_BYTES
  const content = await readBody(request, limit)
  const answerNow = (): unknown => {
    const body = asObject(jsonOf(content), 'The request')
    const call = { database: parts.database, transactions: parts.transactions, caller, root, parent, body }
    const run = isMethod ? REST_METHODS[method] : undefined
    return run === undefined ? serveDocument(request.method ?? '', call, params) : run(call)
  }
  const isHeavy = HEAVY_METHODS.has(method) || content.length > LARGE_BODY_BYTES
  const holder = caller.kind === 'user' ? caller.uid : machineOf(request)
  await replyCompressedJson(request, response, await (isHeavy ? heavyWork.take(holder, answerNow) : answerNow()))
}

/** Sorting a large collection in a new order takes 0.1 s. */
const HEAVY_METHODS: ReadonlySet<string> = new Set(['runQuery', 'runAggregationQuery'])

function requireRoot(name: string, parts: FirestoreParts): string {
  const { root, projectId } = splitName(name)
  if (!parts.servesProject(projectId)) throw new ApiError('NOT_FOUND', `The project ${projectId} does not exist here.`)
  return root
}

/** Opens the stream behind a WebChannel session. Throws UNAUTHENTICATED or INVALID_ARGUMENT. */
export function openStream(opening: Opening, parts: FirestoreParts): SessionHandler {
  const caller = parts.tokens.callerOf(opening.authorization)
  if (opening.database === '') throw invalid('The channel names no database.')
  const root = requireRoot(`${opening.database}/documents`, parts)
  const stream =
    opening.service === 'Listen'
      ? new ListenStream(parts.database, parts.resumeTokens, caller, root, opening.send)
      : new WriteStream(parts.database, caller, root, opening.send, opening.fail)
  const release = endWithToken(caller, opening.fail, parts)
  return {
    uid: caller.kind === 'user' ? caller.uid : caller.kind === 'admin' ? 'admin' : '',
    receive: (json) => stream.receive(json),
    idle: () => (stream instanceof ListenStream ? stream.refresh() : undefined),
    close() {
      release()
      stream.close()
    },
  }
}

/** A stream ends with the token it was opened with, or when its person is signed out; the client fetches a new one and comes back. */
function endWithToken(caller: Caller, fail: (thrown: unknown) => void, parts: FirestoreParts): () => void {
  if (caller.kind !== 'user') return () => undefined
  const end = (): void => fail(new ApiError('UNAUTHENTICATED', 'The ID token has expired.'))
  const left = Math.max(0, Math.min(caller.expiresAt * 1000 - Date.now(), 2 ** 31 - 1))
  const timer = setTimeout(end, left)
  const stop = parts.onRevoked((uid) => (uid === caller.uid ? end() : undefined))
  return () => {
    clearTimeout(timer)
    stop()
  }
}
