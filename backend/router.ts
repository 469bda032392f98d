/**
 * From an address to the part that answers it. Invariants: every request gets exactly one answer
 * whatever it holds, and no thrown error gets past here.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DataEpoch } from './data-epoch.ts'
import { isAuthPath, serveAuth, type AuthParts } from './auth/endpoints.ts'
import { serveResetPage } from './auth/reset-page.ts'
import { servePeople, type PeopleParts } from './auth/people-endpoints.ts'
import { addressWithoutIds, describeFault, type Log } from './event-log.ts'
import { serveFirestore, type FirestoreParts } from './firestore/endpoint.ts'
import { ApiError, invalid } from './http/api-error.ts'
import { allowOrigin, replyError, replyJson, replyPreflight } from './http/reply.ts'
import { serveStorage, type StorageParts } from './storage/endpoint.ts'
import { serveTestEndpoint, type TestParts } from './test-endpoints.ts'
import type { ChannelEndpoint } from './webchannel/endpoint.ts'
import { replyPing } from './web/app-endpoints.ts'
import { noRoom } from './room.ts'
import { replyHealth, type HealthParts } from './web/health.ts'
import type { StaticFiles } from './web/static-files.ts'

export interface RouterParts {
  readonly firestore: FirestoreParts
  readonly channels: ChannelEndpoint
  readonly auth: AuthParts
  readonly storage: StorageParts
  readonly staticFiles: StaticFiles
  /** The answer of init.json. */
  readonly init: unknown
  readonly people: PeopleParts
  /** Names the history of the data at this moment. */
  readonly epoch: DataEpoch
  /** Present in test mode alone. */
  readonly test: TestParts | undefined
  /** Whether the disk takes more. */
  readonly hasRoom: () => Promise<boolean>
  readonly health: HealthParts
  readonly log: Log
}

const CHANNEL = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/
const MAX_URL_CHARS = 16_384

export async function route(request: IncomingMessage, response: ServerResponse, parts: RouterParts): Promise<void> {
  try {
    await dispatch(request, response, parts)
  } catch (thrown) {
    if (!(thrown instanceof ApiError))
      parts.log(`fault in ${request.method} ${addressWithoutIds(request.url ?? '')}: ${describeFault(thrown)}`)
    replyError(response, thrown)
  }
}

async function dispatch(request: IncomingMessage, response: ServerResponse, parts: RouterParts): Promise<void> {
  const { path, params } = parseAddress(request)
  if (request.method === 'OPTIONS') {
    replyPreflight(request, response)
    return
  }
  if (isApi(path)) allowOrigin(request, response)
  const channel = CHANNEL.exec(path)?.[1]
  if (channel === 'Listen' || channel === 'Write') return parts.channels.serve(request, response, channel, params)
  if (path.startsWith('/v1/projects/'))
    return serveFirestore(request, response, path.slice('/v1/'.length), params, parts.firestore)
  if (isAuthPath(path)) return serveAuth(request, response, path, parts.auth)
  if (path.startsWith('/v0/b/')) {
    if (request.method !== 'GET' && request.method !== 'HEAD' && !(await parts.hasRoom())) throw noRoom()
    return serveStorage(request, response, params, parts.storage)
  }
  const own = path.startsWith('/__/') ? ownPage(path) : undefined
  if (own !== undefined) return own({ request, response, path, params, parts })
  if (parts.test !== undefined && (await serveTestEndpoint(request, response, path, parts.test))) return
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new ApiError('NOT_FOUND', 'There is nothing at this address.')
  return parts.staticFiles.serve(request, response, path)
}

interface Visit {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: string
  readonly params: URLSearchParams
  readonly parts: RouterParts
}

/** What the app and its keepers ask the server itself. */
function ownPage(path: string): ((visit: Visit) => void | Promise<void>) | undefined {
  if (path === '/__/firebase/init.json') return ({ response, parts }) => replyJson(response, parts.init)
  if (path === '/__/restow/ping') return ({ response, params, parts }) => replyPing(response, params, parts.epoch)
  if (path === '/__/health') return ({ request, response, parts }) => replyHealth(request, response, parts.health)
  if (path === '/__/auth/action')
    return ({ request, response, params, parts }) => serveResetPage(request, response, params, parts.auth.changes)
  if (!path.startsWith('/__/restow/people/') && path !== '/__/restow/setup') return undefined
  return ({ request, response, parts }) => servePeople(request, response, path, parts.people)
}

const isApi = (path: string): boolean =>
  /^\/(v0|v1|google\.firestore|identitytoolkit|securetoken|emulator|internal|__)/.test(path)

/** The path decoded once. Throws INVALID_ARGUMENT for an address that is no address. */
function parseAddress(request: IncomingMessage): { path: string; params: URLSearchParams } {
  // RFC 9112, 3.2
  if (request.headers.host === undefined && request.httpVersion !== '1.0') throw invalid('The Host is missing.')
  const raw = request.url ?? '/'
  if (raw.length > MAX_URL_CHARS) throw invalid('The address is too long.')
  const [head = '/', ...rest] = raw.split('?')
  let path: string
  try {
    path = decodeURIComponent(head)
  } catch {
    throw invalid('The address is not valid.')
  }
  if (!path.startsWith('/') || path.includes('\0')) throw invalid('The address is not valid.')
  return { path, params: new URLSearchParams(rest.join('?')) }
}
