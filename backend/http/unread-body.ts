/**
 * Bodies that nobody will read. Node reads what is left of them to throw it away, for as long as the client likes to send: a stranger's gigabytes would cost
 * the server as much as those of a device. Invariant: after its answer nothing more is read of a long body.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Shorter ones are thrown away, and their connection takes the next request. */
const SHORT_BYTES = 64 * 1024
/** For so long the client finds the answer before the connection breaks under what it still sends. */
const LINGER_MS = 500

const BODY_METHODS: ReadonlySet<string | undefined> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

const isLong = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SHORT_BYTES

/** Whether the request brings a long body where none belongs (RFC 9110, 9.3.1). */
export const hasUncalledBody = (request: IncomingMessage): boolean =>
  !BODY_METHODS.has(request.method) && isLong(request)

/** Connections whose last answer was given. */
const ending = new WeakSet<Socket>()

/** Whether the request comes after the last answer of its connection: nobody reads another, so it must not be worked on (RFC 9112, 9.6). */
export const isTooLate = ({ socket }: IncomingMessage): boolean => ending.has(socket)

/** Sends the last of an answer, and with it ends the connection of a client that has more to send than will be read. */
export function endAnswer(response: ServerResponse, code: number, headers: Headers, body: string | Buffer): void {
  const { req: request } = response
  if (request.complete || !isLong(request)) {
    response.writeHead(code, headers).end(body)
    return
  }
  response.writeHead(code, { ...headers, Connection: 'close', 'Content-Length': Buffer.byteLength(body) })
  ending.add(request.socket)
  response.flushHeaders()
  if (body.length > 0) response.write(body)
  setTimeout(() => response.end(), LINGER_MS)
}

type Headers = Readonly<Record<string, string | number>>
