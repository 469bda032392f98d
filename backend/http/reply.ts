/** Answers in JSON and the cross-origin headers the SDK needs when page and server differ in origin (development server, tests). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorBody, toApiError } from './api-error.ts'

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
  const text = JSON.stringify(value)
  response.writeHead(code, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
}

/** Sends the error in Google's JSON form; if the answer has begun already, cuts the connection instead. */
export function replyError(response: ServerResponse, thrown: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const error = toApiError(thrown)
  if (error.httpCode === 413) response.setHeader('Connection', 'close')
  replyJson(response, errorBody(error), error.httpCode)
}
