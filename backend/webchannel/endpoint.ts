/**
 * The HTTP side of WebChannel: `/google.firestore.v1.Firestore/{Listen|Write}/channel`. A POST without SID opens a
 * session; a POST with one carries messages. A GET with one is its back channel; TYPE=terminate ends it.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError, errorBody, invalid, toApiError } from '#backend/http/api-error.ts'
import { ANYONE_BODY_LIMIT_BYTES, FIRESTORE_BODY_LIMIT_BYTES, readBody } from '#backend/http/body.ts'
import { machineOf } from '#backend/http/shares.ts'
import { heavyWork, LARGE_BODY_BYTES } from '#backend/http/turns.ts'
import { endAnswer } from '#backend/http/unread-body.ts'
import { Session, type SessionHandler } from './session.ts'
import { asciiJson, chunkOf, parsePostBody, type PostBody } from './wire.ts'

const MAX_SESSIONS = 10_000
/**
 * Channels of one person, on all devices, and of one machine without a sign-in. One more ends the oldest
 * of them, first of those that nobody reads: who reconnects too often still gets in.
 */
const MAX_OF_HOLDER = 100
/** The first POST comes before anybody knows whose channel it is; it holds a handshake or some targets. */
const OPENING_LIMIT_BYTES = 1024 * 1024
/** Sent to the client: it expects data on the back channel at least this often. */
const KEEPALIVE_PROMISE_MS = 30_000

type Service = 'Listen' | 'Write'

export interface Opening {
  readonly service: Service
  /** `projects/P/databases/D`, from the address. */
  readonly database: string
  readonly authorization: string | undefined
  readonly send: (message: unknown) => void
  readonly fail: (thrown: unknown) => void
}

export class ChannelEndpoint {
  readonly #open: (opening: Opening) => SessionHandler
  readonly #sessions = new Map<string, Session>()
  readonly #byHolder = new Map<string, Set<Session>>()

  /**
   * `open` makes the stream behind a session; what it throws is the first and last message that the
   * client receives.
   */
  constructor(open: (opening: Opening) => SessionHandler) {
    this.#open = open
  }

  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    service: Service,
    params: URLSearchParams,
  ): Promise<void> {
    const sid = params.get('SID')
    if (sid === null || sid === 'null') {
      if (request.method !== 'POST') throw invalid('A channel is opened with POST.')
      return this.#openSession(request, response, service, params)
    }
    const session = this.#sessions.get(sid)
    if (session === undefined) {
      // The client looks for these very words as the sign to open a new session.
      replyText(response, 'Unknown SID', {}, 400)
      return
    }
    if (request.method === 'POST' || params.get('TYPE') === 'terminate') return post(request, response, session, params)
    if (request.method !== 'GET') throw invalid('A channel takes POST and GET.')
    session.acknowledge(Number(params.get('AID') ?? Number.NaN))
    response.writeHead(200, STREAM_HEADERS)
    response.flushHeaders()
    session.connect(response, params.get('CI') === '1')
  }

  /** Open streams. */
  get size(): number {
    return this.#sessions.size
  }

  closeAll(): void {
    for (const session of this.#sessions.values()) session.end()
  }

  async #openSession(
    request: IncomingMessage,
    response: ServerResponse,
    service: Service,
    params: URLSearchParams,
  ): Promise<void> {
    if (this.#sessions.size >= MAX_SESSIONS) throw new ApiError('RESOURCE_EXHAUSTED', 'Too many open streams.')
    const body = await readPost(request, OPENING_LIMIT_BYTES, machineOf(request))
    const stream: { session?: Session } = {}
    // A stream that cannot be opened has an error to show, which is all that its session is for.
    let failure: unknown
    const fail = (thrown: unknown): void => {
      failure ??= thrown
      stream.session?.fail(errorBody(toApiError(thrown)).error)
    }
    const early: unknown[] = []
    const opening: Opening = {
      service,
      fail,
      database: params.get('database') ?? '',
      authorization: body.headers.get('authorization') ?? request.headers.authorization,
      send: (message) => void (stream.session === undefined ? early.push(message) : stream.session.send(message)),
    }
    const handler = guarded(fail, () => this.#open(opening))
    const session = this.#add(handler?.uid ?? '', machineOf(request))
    stream.session = session
    for (const message of early) session.send(message)
    if (failure !== undefined) fail(failure)
    if (handler !== undefined && failure === undefined) {
      session.attach({
        uid: handler.uid,
        receive: (json) => guarded(fail, () => handler.receive(json)),
        idle: () => handler.idle(),
        close: () => handler.close(),
      })
    }
    const { sid } = session
    const hello = chunkOf(asciiJson([[0, ['c', sid, '', 8, 14, KEEPALIVE_PROMISE_MS]]]))
    replyText(response, hello, { 'X-HTTP-Session-Id': sid })
    session.deliver(body.messages)
  }

  #add(uid: string, machine: string): Session {
    const holder = uid === '' ? `@${machine}` : uid
    const own = this.#byHolder.get(holder) ?? new Set<Session>()
    this.#byHolder.set(holder, own)
    if (own.size >= MAX_OF_HOLDER) ([...own].find((session) => !session.hasBackChannel) ?? [...own][0])?.end()
    const sid = randomBytes(16).toString('base64url')
    const session: Session = new Session(sid, holder, () => {
      this.#sessions.delete(sid)
      own.delete(session)
      if (own.size === 0 && this.#byHolder.get(holder) === own) this.#byHolder.delete(holder)
    })
    this.#sessions.set(sid, session)
    own.add(session)
    return session
  }
}

async function readPost(request: IncomingMessage, limitBytes: number, holder: string): Promise<PostBody> {
  const content = await readBody(request, limitBytes)
  const parse = (): PostBody => parsePostBody(content.toString('utf8'))
  return content.length > LARGE_BODY_BYTES ? heavyWork.take(holder, parse) : parse()
}

async function post(
  request: IncomingMessage,
  response: ServerResponse,
  session: Session,
  params: URLSearchParams,
): Promise<void> {
  if (params.get('TYPE') === 'terminate') {
    session.end()
    replyText(response, '')
    return
  }
  const limit = session.isSignedIn ? FIRESTORE_BODY_LIMIT_BYTES : ANYONE_BODY_LIMIT_BYTES
  const body = await readPost(request, limit, session.holder)
  session.acknowledge(Number(params.get('AID') ?? Number.NaN))
  replyText(response, session.status())
  session.deliver(body.messages)
}

/** Runs a step of a stream; what it throws ends the stream, not the server. */
function guarded<T>(fail: (thrown: unknown) => void, step: () => T): T | undefined {
  try {
    return step()
  } catch (thrown) {
    fail(thrown)
    return undefined
  }
}

const STREAM_HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-cache, no-store, max-age=0, must-revalidate',
  // Without it browsers hold the first bytes back to guess the type.
  'X-Content-Type-Options': 'nosniff',
  'X-Accel-Buffering': 'no',
}

function replyText(
  response: ServerResponse,
  text: string,
  headers: Readonly<Record<string, string>> = {},
  code = 200,
): void {
  endAnswer(response, code, { ...STREAM_HEADERS, ...headers, 'Content-Length': Buffer.byteLength(text) }, text)
}
