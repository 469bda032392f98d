/**
 * Watches over one tab's line: the real client of Listen streams, on a stream that the line carries. Invariant: messages arrive in the order in which the
 * server sent them; those on their way when the line breaks are lost, and so is the token that came with them.
 */
import { Observable } from 'rxjs'
import { ListenClient, type Channel, type ChannelEvents } from '#sync/transport/listen/listen-client.ts'
import type { ListenMessage } from '#sync/transport/listen/messages.ts'
import { TransportError, type PullRequest, type WatchBatch } from '#sync/transport/transport.ts'
import { ROOT, type ListenConnection } from '#tests/sim/world/line/sim-backend.ts'
import type { NetworkParts } from '#tests/sim/world/line/sim-network.ts'

const BROKEN_AFTER_MS = 1000
const REQUEST_BYTES = 400

/** All watches of one tab. */
export class SimWatches {
  readonly #parts: NetworkParts
  readonly #isDead: () => boolean
  readonly #client: ListenClient

  /** `isDead`: whether the tab is gone for good. */
  constructor(parts: NetworkParts, isDead: () => boolean) {
    this.#parts = parts
    this.#isDead = isDead
    this.#client = new ListenClient({
      root: ROOT,
      token: () => Promise.resolve(`token-${parts.uid}`),
      openChannel: (_token, events) => Promise.resolve(new LineChannel(parts, isDead, events)),
      // Nothing runs in a tab that is frozen or gone.
      clock: { after: (ms, then) => parts.clock.after(ms, () => void parts.awake().then(() => !isDead() && then())) },
      random: parts.random,
      onNetwork: (then) => parts.line.onChange((online) => online && !isDead() && void parts.awake().then(then)),
    })
  }

  watch(request: PullRequest): Observable<WatchBatch> {
    const fault = this.#parts.weather('watch')
    if (fault === 'none' || fault === 'twice') return this.#client.watch(request)
    return new Observable((subscriber) =>
      this.#parts.clock.after(BROKEN_AFTER_MS, () => {
        if (!this.#isDead())
          void this.#parts.awake().then(() => subscriber.error(new TransportError('unavailable', 'It broke.')))
      }),
    )
  }
}

class LineChannel implements Channel {
  readonly #parts: NetworkParts
  readonly #isDead: () => boolean
  readonly #events: ChannelEvents
  readonly #outbox: object[] = []
  readonly #inbox: ListenMessage[] = []
  #connection: ListenConnection | null = null
  #isOver = false
  readonly #pumping = { up: false, down: false }
  readonly #stopLine: () => void

  constructor(parts: NetworkParts, isDead: () => boolean, events: ChannelEvents) {
    this.#parts = parts
    this.#isDead = isDead
    this.#events = events
    this.#stopLine = parts.line.onChange((online) => !online && this.#break())
  }

  send(message: object): void {
    if (this.#isOver) return
    this.#outbox.push(message)
    void this.#pump('up', () => this.#sendAll())
  }

  close(): void {
    this.#isOver = true
    this.#connection?.close()
    this.#stopLine()
  }

  #break(): void {
    if (this.#isOver) return
    this.close()
    if (this.#isDead()) return
    void this.#parts.awake().then(() => this.#events.onEnd(new TransportError('unavailable', 'The line is gone.')))
  }

  async #sendAll(): Promise<void> {
    const { line, server, uid } = this.#parts
    while (this.#outbox.length > 0) {
      const messages = this.#outbox.splice(0)
      await line.carry(REQUEST_BYTES * messages.length, 'up')
      if (this.#isOver || this.#isDead()) return
      if (server.isDown) return this.#break()
      this.#connection ??= server.openStream(uid, (message) => this.#hear(message as ListenMessage), () => this.#break()) // prettier-ignore
      for (const message of messages) this.#connection.receive(message)
    }
  }

  #hear(message: ListenMessage): void {
    if (this.#isOver || this.#isDead()) return
    this.#inbox.push(message)
    void this.#pump('down', () => this.#hearAll())
  }

  /** What the server sends in one turn travels together. */
  async #hearAll(): Promise<void> {
    const { line, awake } = this.#parts
    await Promise.resolve()
    while (this.#inbox.length > 0) {
      const messages = this.#inbox.splice(0)
      const bytes = Number.isFinite(line.speed.downBytes) ? JSON.stringify(messages).length : 0
      await line.carry(bytes, 'down')
      await awake()
      for (const message of messages) if (!this.#isOver && !this.#isDead()) this.#events.onMessage(message)
    }
  }

  /** One at a time in each direction. A line that goes takes the stream with it. */
  async #pump(direction: 'up' | 'down', all: () => Promise<void>): Promise<void> {
    if (this.#pumping[direction]) return
    this.#pumping[direction] = true
    try {
      await all()
    } catch {
      this.#break()
    } finally {
      this.#pumping[direction] = false
      // What came in the very turn in which the last was through.
      const box = direction === 'up' ? this.#outbox : this.#inbox
      if (box.length > 0 && !this.#isOver) void this.#pump(direction, all)
    }
  }
}
