/** The port: opening it, the limits on slow and malformed requests, and closing it with everything that hangs on it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Server as AnyServer } from 'node:net'
import type { Duplex } from 'node:stream'

const HEADERS_TIMEOUT_MS = 20_000
/** One request must have arrived whole within this; a phone on poor Wi-Fi may take long over a photo. */
const REQUEST_TIMEOUT_MS = 300_000

export const HTTP_LIMITS = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  // Node would answer by itself, without the headers that every answer carries.
  requireHostHeader: false,
} as const

/** Must never reject. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const NO_HTTP = [
  'HTTP/1.1 400 Bad Request',
  'Connection: close',
  'Content-Length: 0',
  'X-Content-Type-Options: nosniff',
  'Cross-Origin-Resource-Policy: same-origin',
  '\r\n',
].join('\r\n')

/** Bytes that are not HTTP: the socket is closed and nothing else happens. */
function refuseNoise(_error: Error, socket: Duplex): void {
  if (socket.writable) socket.end(NO_HTTP)
  else socket.destroy()
}

export function createListener(handle: Handler): Server {
  const server = createServer(HTTP_LIMITS, (request, response) => void handle(request, response))
  takeAll(server, handle)
  return server
}

/** Leads to `handle` what Node would answer by itself, and closes on what is not HTTP. */
export function takeAll(server: Server, handle: Handler): void {
  server.on('clientError', refuseNoise)
  server.on('checkExpectation', (request, response) => void handle(request, response))
}

/** The port that was opened (another than asked for only with 0). Rejects with one sentence when it cannot be. */
export function listen(server: AnyServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      const reason = isTaken ? 'is already in use; choose another with --port' : `cannot be opened: ${error.message}`
      reject(new Error(`The port ${port} on ${host} ${reason}.`))
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/** An address one can open: `0.0.0.0` and `::` mean every address, and are none. */
export function originOf(host: string, port: number, scheme: 'http' | 'https' = 'http'): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${scheme}://${name}:${port}`
}

/** Takes no more connections, and ends those that are open once `settled`. */
export async function stopListening(server: Server, settled?: Promise<void>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  await settled
  server.closeAllConnections()
  await closed
}
