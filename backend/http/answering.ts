/**
 * The requests that are being answered, so that a stop can wait for them.
 * Invariants: once the stop has begun, no new request is worked on; every answer carries what
 * guards it.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from './api-error.ts'
import type { Handler } from './listener.ts'
import { guardAnswer, replyError } from './reply.ts'
import { hasUncalledBody, isTooLate } from './unread-body.ts'

export class Answering {
  readonly #running = new Set<ServerResponse>()
  /** Those of each connection. */
  readonly #ofSocket = new WeakMap<Socket, Set<ServerResponse>>()
  #idle: (() => void) | undefined
  #isStopping = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** Notes each request until its answer is sent or its client is gone. */
  handler(handle: Handler): Handler {
    return async (request, response) => {
      if (isTooLate(request)) return
      guardAnswer(response)
      if (this.#isStopping) {
        response.setHeader('Connection', 'close')
        replyError(response, new ApiError('UNAVAILABLE', 'The server is stopping.'))
        return
      }
      this.#begun(response, request.socket)
      if (hasUncalledBody(request)) replyError(response, new ApiError('INVALID_ARGUMENT', 'No body belongs here.', 413))
      else await handle(request, response)
    }
  }

  /** Takes no more requests. Resolves when all are answered, after `withinMs` at the latest. */
  async stop(withinMs: number): Promise<void> {
    this.#isStopping = true
    for (const response of this.#running) if (!response.headersSent) response.setHeader('Connection', 'close')
    if (this.#running.size === 0) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#idle = resolve
      timer = setTimeout(resolve, withinMs)
    })
    clearTimeout(timer)
  }

  #begun(response: ServerResponse, socket: Socket): void {
    const own = this.#ofSocket.get(socket) ?? new Set<ServerResponse>()
    if (!this.#ofSocket.has(socket)) {
      this.#ofSocket.set(socket, own)
      socket.once('close', () => own.forEach(endIfWaiting))
    }
    this.#running.add(response)
    own.add(response)
    response.once('close', () => this.#ended(response, own))
  }

  #ended(response: ServerResponse, ofSocket: Set<ServerResponse>): void {
    ofSocket.delete(response)
    this.#running.delete(response)
    if (this.#running.size === 0) this.#idle?.()
  }
}

/** Node ends the answer whose turn it is when its client goes, and forgets those that wait behind it. */
function endIfWaiting(response: ServerResponse): void {
  if (response.socket !== null) return
  response.destroy()
  response.emit('close')
}
