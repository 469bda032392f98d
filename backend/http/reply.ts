/** Answers in JSON and the cross-origin headers the SDK needs when page and server differ in origin (development server, tests). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { errorBody, toApiError } from './api-error.ts'
import { takesEncoding } from './encodings.ts'
import { endAnswer } from './unread-body.ts'

const EXPOSED = 'X-HTTP-Session-Id, X-Goog-Upload-URL, X-Goog-Upload-Status, X-Goog-Upload-Size-Received, ETag'

/**
 * The SDK sends its requests with credentials, so the origin must be echoed by name. Nothing here is authenticated by cookie:
 * a foreign page that calls us has no more rights than the token it brings.
 */
export function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers
  response.setHeader('Vary', 'Origin')
  if (origin === undefined) return
  response.setHeader('Access-Control-Allow-Origin', origin)
  response.setHeader('Access-Control-Allow-Credentials', 'true')
  response.setHeader('Access-Control-Expose-Headers', EXPOSED)
}

/** What every answer carries, whatever it holds: no type is guessed, and no foreign page shows it as its own. */
export function guardAnswer(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  // Requests with CORS, as the SDK's are, are not held to it.
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
}

/** Answers a preflight. */
export function replyPreflight(request: IncomingMessage, response: ServerResponse): void {
  allowOrigin(request, response)
  const asked = request.headers['access-control-request-headers']
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS')
  if (asked !== undefined) response.setHeader('Access-Control-Allow-Headers', asked)
  response.setHeader('Access-Control-Max-Age', '3600')
  response.writeHead(204).end()
}

export function replyJson(response: ServerResponse, value: unknown, code = 200): void {
  sendJson(response, JSON.stringify(value), code)
}

function sendJson(response: ServerResponse, body: string | Buffer, code = 200): void {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': Buffer.byteLength(body),
  }
  endAnswer(response, code, headers, body)
}

/** Below this an answer fits into two packets either way. */
const SMALLEST_COMPRESSED_BYTES = 2048
const compress = promisify(gzip)

/**
 * Like `replyJson`, compressed for a client that accepts gzip: documents shrink to about a tenth, which a slow line needs.
 * Cost: level 1 takes about 3 ms for a page of 300 documents, outside the main thread.
 */
export async function replyCompressedJson(
  request: IncomingMessage,
  response: ServerResponse,
  value: unknown,
): Promise<void> {
  const text = JSON.stringify(value)
  response.setHeader('Vary', 'Origin, Accept-Encoding')
  if (text.length < SMALLEST_COMPRESSED_BYTES || !takesEncoding(request.headers['accept-encoding'] ?? '', 'gzip')) {
    sendJson(response, text)
    return
  }
  const body = await compress(text, { level: constants.Z_BEST_SPEED })
  response.setHeader('Content-Encoding', 'gzip')
  sendJson(response, body)
}

/** Sends the error in Google's JSON form; if the answer has begun already, cuts the connection instead. */
export function replyError(response: ServerResponse, thrown: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const error = toApiError(thrown)
  if (error.httpCode === 413 || error.httpCode === 429) response.setHeader('Connection', 'close')
  replyJson(response, errorBody(error), error.httpCode)
}
