/**
 * The one port that is open. With a certificate it takes HTTPS and HTTP alike, told apart by the first byte of a connection
 * (a TLS record begins with 22, RFC 8446, 5.1), so that a person who types an address without `https` still arrives.
 * Invariant: over plain HTTP another machine gets nothing but the way to HTTPS; the app, and what people send, never go in the clear.
 */
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createNetServer, type Server, type Socket } from 'node:net'
import { createListener, HTTP_LIMITS, stopListening, takeAll, type Handler } from './listener.ts'

const TLS_HANDSHAKE = 22
/** A connection that never says what it is. */
const SILENT_MS = 20_000

export interface Certificate {
  readonly cert: string
  readonly key: string
}

export interface Door {
  readonly server: Server
  readonly scheme: 'http' | 'https'
  /** Shows another certificate from now on; connections that are open keep theirs. */
  show(certificate: Certificate): void
  /** Takes no more connections, and ends those that are open once `settled`. */
  stop(settled?: Promise<void>): Promise<void>
}

export function plainDoor(handle: Handler): Door {
  const server = createListener(handle)
  return { server, scheme: 'http', show: () => undefined, stop: (settled) => stopListening(server, settled) }
}

/** `plain` answers another machine that came without TLS. */
export function secureDoor(
  handle: Handler,
  plain: Handler,
  certificate: Certificate,
  isNear: (socket: Socket) => boolean = isThisMachine,
): Door {
  const secure = createHttpsServer(
    { ...HTTP_LIMITS, ...certificate, minVersion: 'TLSv1.2' },
    (request, response) => void handle(request, response),
  )
  takeAll(secure, handle)
  const open = createListener((request, response) =>
    isNear(request.socket) ? handle(request, response) : plain(request, response),
  )
  // Why: Node watches for slow requests from this event on, which a server without a port of its own never has.
  for (const one of [secure, open]) one.emit('listening')
  const sockets = new Set<Socket>()
  const server = createNetServer({ pauseOnConnect: false }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.setTimeout(SILENT_MS, () => socket.destroy())
    socket.once('data', (first: Buffer) => {
      socket.setTimeout(0)
      socket.removeAllListeners('timeout')
      socket.pause()
      socket.unshift(first)
      const next = first[0] === TLS_HANDSHAKE ? secure : open
      next.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  return {
    server,
    scheme: 'https',
    show: (next) => secure.setSecureContext(next),
    async stop(settled) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await settled
      secure.closeAllConnections()
      open.closeAllConnections()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** What stays on this machine crosses no network; a browser takes it for as safe as HTTPS (W3C Secure Contexts, 3.1). */
export function isThisMachine({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(remoteAddress)
}
