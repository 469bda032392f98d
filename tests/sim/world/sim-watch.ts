/**
 * A watch over one tab's line, as Firebase's SDK holds it: it survives a broken line and a
 * restarted server, takes up where it was, and reports when its state is old; it ends only with a
 * refusal. Invariant: messages arrive in the order in which the server sent them; those on their
 * way when the line breaks are lost, and so is the token that came with them.
 */
import { Observable } from 'rxjs'
import { TransportError, type PullRequest, type WatchBatch } from '#sync/transport/transport.ts'
import { QueryWatch } from '#tests/sim/world/line/query-watch.ts'
import { ROOT, type ListenConnection } from '#tests/sim/world/line/sim-backend.ts'
import type { NetworkParts } from '#tests/sim/world/line/sim-network.ts'

/** The SDK believes in a connection for so long without one. */
const OUT_OF_REACH_MS = 10_000
const RECONNECT_MS = 1000
const REQUEST_BYTES = 400

/** `isDead`: whether the tab is gone for good. */
export function watchOver(parts: NetworkParts, request: PullRequest, isDead: () => boolean): Observable<WatchBatch> {
  return new Observable((subscriber) => {
    const fault = parts.weather('watch')
    if (fault !== 'none' && fault !== 'twice') {
      return parts.clock.after(RECONNECT_MS, () => {
        if (!isDead()) void parts.awake().then(() => subscriber.error(new TransportError('unavailable', 'It broke.')))
      })
    }
    const stream = new WatchStream(parts, isDead)
    const watch = new QueryWatch(
      request,
      ROOT,
      (batch) => subscriber.next(batch),
      (error) => {
        stream.end()
        subscriber.error(error)
      },
    )
    stream.begin(watch)
    return () => stream.end()
  })
}

class WatchStream {
  readonly #parts: NetworkParts
  readonly #isDead: () => boolean
  readonly #inbox: unknown[] = []
  #watch: QueryWatch | null = null
  #connection: ListenConnection | null = null
  /** One more with each connection: what belongs to an earlier one is dropped. */
  #generation = 0
  #unreachable: () => void = () => undefined
  #stopLine: () => void = () => undefined
  #isPumping = false

  constructor(parts: NetworkParts, isDead: () => boolean) {
    this.#parts = parts
    this.#isDead = isDead
  }

  begin(watch: QueryWatch): void {
    this.#watch = watch
    this.#stopLine = this.#parts.line.onChange((online) => {
      if (online) this.#connectIn(RECONNECT_MS * this.#parts.random())
      else this.#lose()
    })
    if (this.#parts.line.online) this.#connectIn(0)
  }

  end(): void {
    this.#watch = null
    this.#generation += 1
    this.#connection?.close()
    this.#unreachable()
    this.#stopLine()
  }

  #connectIn(ms: number): void {
    this.#generation += 1
    const generation = this.#generation
    this.#parts.clock.after(ms, () => void this.#connect(generation))
  }

  async #connect(generation: number): Promise<void> {
    const { line, server, uid } = this.#parts
    const isOld = (): boolean => generation !== this.#generation || this.#isDead()
    try {
      await line.carry(REQUEST_BYTES, 'up')
    } catch {
      return
    }
    if (isOld()) return
    const hear = (message: unknown): void => {
      if (isOld()) return
      this.#inbox.push(message)
      void this.#pump()
    }
    const cut = (): void => {
      if (isOld()) return
      this.#lose()
      this.#connectIn(RECONNECT_MS * (1 + this.#parts.random()))
    }
    if (server.isDown) return cut()
    this.#connection = server.openStream(uid, hear, cut)
    this.#watch?.begin((json) => this.#connection?.receive(json))
  }

  #lose(): void {
    this.#generation += 1
    this.#connection?.close()
    this.#connection = null
    this.#inbox.length = 0
    this.#unreachable()
    this.#unreachable = this.#parts.clock.after(OUT_OF_REACH_MS, () => {
      if (!this.#connection && !this.#isDead()) void this.#parts.awake().then(() => this.#watch?.outOfReach())
    })
  }

  /** What the server sends in one turn travels together. */
  async #pump(): Promise<void> {
    if (this.#isPumping) return
    this.#isPumping = true
    const { line, awake } = this.#parts
    try {
      await Promise.resolve()
      while (this.#inbox.length > 0) {
        const generation = this.#generation
        const messages = this.#inbox.splice(0)
        const bytes = Number.isFinite(line.speed.downBytes) ? JSON.stringify(messages).length : 0
        await line.carry(bytes, 'down')
        await awake()
        for (const message of messages) {
          if (generation === this.#generation && !this.#isDead()) this.#watch?.receive(message)
        }
      }
    } catch {
      // The line went; with the next one the watch asks for what it missed.
    } finally {
      this.#isPumping = false
      // The next connection may have sent already.
      if (this.#inbox.length > 0) void this.#pump()
    }
  }
}
