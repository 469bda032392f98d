/**
 * One WebChannel: messages to the client are numbered and kept until the client acknowledges them,
 * so a broken back channel loses none; messages from the client are delivered once each, in its
 * order.
 */
import type { Writable } from 'node:stream'
import { Shares } from '#backend/http/shares.ts'
import { asciiJson, chunkOf, type ClientMessage } from './wire.ts'

/** The client gives a silent back channel up after 45 s (1.5 × the 30 s that it is sent). */
const KEEPALIVE_MS = 20_000
/** A client without a back channel for this long is gone. */
const ABANDONED_MS = 60_000
/** A client that does not read must not fill the server's memory. */
const MAX_UNACKNOWLEDGED_CHARS = 64 * 1024 * 1024
const MAX_EARLY_MESSAGES = 1000
/**
 * A streaming back channel is ended after this much: the client opens the next one at once and
 * acknowledges in doing so what it has. Else neither side could ever free what was sent (the
 * browser keeps the whole text of an answer).
 */
const MAX_BACK_CHANNEL_CHARS = 1024 * 1024

/** What all channels of one person, or of one machine without a sign-in, may have waiting in memory: in, and out. */
const MIB = 1024 * 1024
const incoming = new Shares(32 * MIB, 256 * MIB)
const outgoing = new Shares(128 * MIB, 1024 * MIB)

export interface SessionHandler {
  /** Whose stream it is; `''` without a sign-in. */
  readonly uid: string
  /** A promise where the message stays in memory until it is done. */
  receive(json: unknown): Promise<void> | undefined | void
  /** Called at every keep-alive: may send something more useful than a noop. */
  idle(): void
  close(): void
}

interface BackChannel {
  readonly response: Writable
  /** A long poll is ended by its first chunk. */
  readonly once: boolean
  sentChars: number
}

export class Session {
  readonly sid: string
  /** Whom what waits is counted for. */
  readonly holder: string
  readonly #onEnd: () => void
  #handler: SessionHandler | undefined
  #unacknowledged: { readonly id: number; readonly text: string }[] = []
  #unacknowledgedChars = 0
  #lastId = 0
  #backChannel: BackChannel | undefined
  #ended = false
  #nextClientIndex = 0
  readonly #early = new Map<number, ClientMessage>()
  #heldChars = 0
  readonly #keepAlive: NodeJS.Timeout
  #abandoned: NodeJS.Timeout
  #flushScheduled = false
  #toWrite: string[] = []

  constructor(sid: string, holder: string, onEnd: () => void) {
    this.sid = sid
    this.holder = holder
    this.#onEnd = onEnd
    this.#keepAlive = setInterval(() => this.#beat(), KEEPALIVE_MS)
    this.#abandoned = setTimeout(() => this.end(), ABANDONED_MS)
  }

  attach(handler: SessionHandler): void {
    this.#handler = handler
  }

  /** Queues one message; what is queued in one turn of the event loop leaves as one chunk. */
  send(message: unknown): void {
    this.#sendArray([message])
  }

  /**
   * Sends the error and stops the stream behind. The session stays until the client, which closes a failed stream itself, ends it: the error
   * may have to wait for a back channel, and a lost SID would read as a lost connection.
   */
  fail(error: unknown): void {
    this.send({ error })
    this.#handler?.close()
    this.#handler = undefined
  }

  get isSignedIn(): boolean {
    return (this.#handler?.uid ?? '') !== ''
  }

  get hasBackChannel(): boolean {
    return this.#backChannel !== undefined
  }

  /** Delivers what is new, in order; repeats are dropped, what came too early waits. Too much of it ends the channel. */
  deliver(messages: readonly ClientMessage[]): void {
    for (const message of messages) {
      const { index, chars } = message
      if (index < this.#nextClientIndex || this.#early.has(index) || this.#early.size >= MAX_EARLY_MESSAGES) continue
      if (!incoming.take(this.holder, chars)) return this.end()
      this.#heldChars += chars
      this.#early.set(index, message)
    }
    for (let message = this.#next(); message !== undefined && !this.#ended; message = this.#next()) {
      const { chars } = message
      const done = this.#handler?.receive(message.json)
      if (done instanceof Promise) void done.finally(() => this.#release(chars))
      else this.#release(chars)
    }
  }

  #next(): ClientMessage | undefined {
    const message = this.#early.get(this.#nextClientIndex)
    if (message !== undefined) this.#early.delete(this.#nextClientIndex++)
    return message
  }

  /** What the end of the channel gave back already is not given back twice. */
  #release(chars: number): void {
    const left = Math.min(chars, this.#heldChars)
    this.#heldChars -= left
    incoming.give(this.holder, left)
  }

  /** The client has all arrays up to this id. */
  acknowledge(id: number): void {
    if (!Number.isInteger(id)) return
    while (this.#unacknowledged[0] !== undefined && this.#unacknowledged[0].id <= id) {
      const chars = this.#unacknowledged.shift()?.text.length ?? 0
      this.#unacknowledgedChars -= chars
      outgoing.give(this.holder, chars)
    }
  }

  /** What a POST is answered with: whether a back channel is open, the newest id, and how much is unread. */
  status(): string {
    return chunkOf(`[${this.#backChannel === undefined ? 0 : 1},${this.#lastId},${this.#unacknowledgedChars}]`)
  }

  /** Takes over the back channel; everything unacknowledged goes out again. */
  connect(response: Writable, once: boolean): void {
    this.#backChannel?.response.end()
    clearTimeout(this.#abandoned)
    const channel = { response, once, sentChars: 0 }
    this.#backChannel = channel
    response.on('close', () => this.#disconnected(channel))
    this.#toWrite = this.#unacknowledged.map(({ text }) => text)
    if (this.#toWrite.length > 0) this.#flush()
    // An early byte shows the client that no proxy holds the stream back; it waits for one only a few round trips.
    else if (!once) this.#sendArray(['noop'])
  }

  end(): void {
    if (this.#ended) return
    this.#ended = true
    clearInterval(this.#keepAlive)
    clearTimeout(this.#abandoned)
    this.#backChannel?.response.end()
    this.#backChannel = undefined
    this.#handler?.close()
    this.#release(this.#heldChars)
    this.#early.clear()
    outgoing.give(this.holder, this.#unacknowledgedChars)
    this.#unacknowledged = []
    this.#unacknowledgedChars = 0
    this.#onEnd()
  }

  #disconnected(channel: BackChannel): void {
    if (this.#backChannel !== channel) return
    this.#backChannel = undefined
    if (!this.#ended) this.#abandoned = setTimeout(() => this.end(), ABANDONED_MS)
  }

  #sendArray(array: readonly unknown[]): void {
    if (this.#ended) return
    const id = ++this.#lastId
    const text = `[${id},${asciiJson(array)}]`
    if (!outgoing.take(this.holder, text.length)) {
      this.end()
      return
    }
    this.#unacknowledged.push({ id, text })
    this.#unacknowledgedChars += text.length
    if (this.#unacknowledgedChars > MAX_UNACKNOWLEDGED_CHARS) {
      this.end()
      return
    }
    this.#toWrite.push(text)
    if (this.#flushScheduled) return
    this.#flushScheduled = true
    setImmediate(() => {
      this.#flushScheduled = false
      this.#flush()
    })
  }

  #flush(): void {
    const channel = this.#backChannel
    if (channel === undefined || this.#toWrite.length === 0) return
    const chunk = chunkOf(`[${this.#toWrite.join(',')}]`)
    channel.response.write(chunk)
    channel.sentChars += chunk.length
    this.#toWrite = []
    if (!channel.once && channel.sentChars < MAX_BACK_CHANNEL_CHARS) return
    this.#backChannel = undefined
    channel.response.end()
    this.#abandoned = setTimeout(() => this.end(), ABANDONED_MS)
  }

  #beat(): void {
    if (this.#backChannel === undefined) return
    const before = this.#lastId
    this.#handler?.idle()
    if (this.#lastId === before) this.#sendArray(['noop'])
  }
}
