/**
 * Watches queries over one Listen stream. Invariants: a watch survives a broken stream and takes up where it was; it ends with what the server refuses, and
 * with nothing else; what a stream still brings after it was left is dropped; without a watch there is no stream.
 */
import { Observable } from 'rxjs'
import type { Clock } from '#sync/clock.ts'
import {
  asTransportError,
  failureKind,
  TransportError,
  type PullRequest,
  type WatchBatch,
} from '#sync/transport/transport.ts'
import { errorOf, type ListenMessage, type TargetChange } from './messages.ts'
import { QueryWatch } from './query-watch.ts'

export interface Channel {
  send(message: object): void
  /** No event comes after it. */
  close(): void
}

export interface ChannelEvents {
  readonly onMessage: (message: ListenMessage) => void
  /** It is over; called once. */
  readonly onEnd: (error: TransportError) => void
}

export interface ListenOptions {
  /** The name of the database's documents, from the project on. */
  readonly root: string
  readonly token: (fresh: boolean) => Promise<string | null>
  /** Rejects where it cannot be opened at all. What is sent before it is open goes out when it is. */
  readonly openChannel: (token: string | null, events: ChannelEvents) => Promise<Channel>
  readonly clock: Pick<Clock, 'after'>
  /** From 0 to 1. */
  readonly random: () => number
  /** Calls back when the network is back; the result ends it. */
  readonly onNetwork?: (then: () => void) => () => void
}

interface Watched {
  readonly watch: QueryWatch
  readonly fail: (error: TransportError) => void
}

/** Devices that a server's restart has cut off do not come back in one moment. */
const SOON_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** A stream that has lived so long was a good one: the next try comes soon again. */
const HEALTHY_MS = 10_000
/** Nothing heard for longer, and what a watch shows counts as old. */
const OUT_OF_REACH_MS = 10_000
/** An opened stream that nobody has answered for so long is given up where there is a sign that the server is in reach. On a slow line the first answer takes its time. */
const HUNG_MS = 45_000
/** A reader that ends a watch begins the next one at once. */
const IDLE_MS = 10_000
const nothing = (): void => undefined

export class ListenClient {
  readonly #options: ListenOptions
  /** By the id under which the server knows them: another one each time that a watch begins anew on a stream. */
  readonly #watched = new Map<number, Watched>()
  #lastId = 0
  #channel: Channel | null = null
  /** One more with each stream: what comes from an earlier one is dropped. */
  #generation = 0
  #isOpening = false
  /** Whether the server has said anything on this one. */
  #isHeard = false
  /** Streams in a row that did not last. */
  #failures = 0
  #isTokenDoubted = false
  #cancelRetry = nothing
  #cancelHealthy = nothing
  /** How long, at least, nothing has been heard, since the stream was opened or broke. */
  #silentMs = 0
  #cancelSilence = nothing
  #cancelIdle = nothing
  #endNetwork = nothing

  constructor(options: ListenOptions) {
    this.#options = options
  }

  /** Emits what is new or changed since the last batch; an error ends it. */
  watch(request: PullRequest): Observable<WatchBatch> {
    return new Observable((subscriber) => {
      const watch = new QueryWatch(request, this.#options.root, (batch) => subscriber.next(batch))
      const watched = { watch, fail: (error: TransportError) => subscriber.error(error) }
      if (this.#watched.size === 0) this.#wake()
      this.#begin(watched)
      // Who begins a watch has a patience of its own: it is not to wait for a try that is due in a minute.
      if ((!this.#channel && !this.#isOpening) || this.#mayHurry) this.#reconnect()
      return () => this.#end(watched)
    })
  }

  /** The server has answered another call: no watch waits for a try that is due in a minute, or for a stream that nobody answers. */
  answered(): void {
    if (this.#mayHurry && this.#watched.size > 0) this.#reconnect()
  }

  /** Not at each sign: where streams alone do not get through, there would be one try after the other. */
  get #mayHurry(): boolean {
    return this.#silentMs >= (this.#channel || this.#isOpening ? HUNG_MS : OUT_OF_REACH_MS)
  }

  #wake(): void {
    this.#cancelIdle()
    this.#endNetwork()
    this.#endNetwork = this.#options.onNetwork?.(() => this.#reconnect()) ?? nothing
  }

  #begin(watched: Watched): void {
    const id = (this.#lastId += 2)
    this.#watched.set(id, watched)
    this.#channel?.send(watched.watch.begin(id))
  }

  #end(watched: Watched): void {
    const id = this.#idOf(watched)
    if (id === undefined) return
    this.#watched.delete(id)
    this.#channel?.send({ removeTarget: id })
    this.#restSoon()
  }

  #restSoon(): void {
    if (this.#watched.size > 0) return
    this.#cancelIdle()
    this.#cancelIdle = this.#options.clock.after(IDLE_MS, () => {
      if (this.#watched.size === 0) this.#rest()
    })
  }

  #idOf(watched: Watched): number | undefined {
    for (const [id, one] of this.#watched) if (one === watched) return id
    return undefined
  }

  /** Nobody watches: no stream, and no try to get one. */
  #rest(): void {
    this.#leave()
    this.#endNetwork()
    this.#cancelRetry()
    this.#endSilence()
    this.#failures = 0
  }

  #leave(): void {
    this.#generation += 1
    this.#isOpening = false
    this.#cancelHealthy()
    this.#channel?.close()
    this.#channel = null
  }

  /** The network is back: a stream of before may be dead without anybody's knowing. */
  #reconnect(): void {
    this.#leave()
    void this.#open()
  }

  async #open(): Promise<void> {
    this.#cancelRetry()
    this.#generation += 1
    const generation = this.#generation
    const isOld = (): boolean => generation !== this.#generation
    this.#isOpening = true
    this.#isHeard = false
    this.#beginSilence()
    try {
      const token = await this.#options.token(this.#isTokenDoubted)
      if (isOld()) return
      const channel = await this.#options.openChannel(token, {
        onMessage: (message) => !isOld() && this.#hear(message),
        onEnd: (error) => !isOld() && this.#broken(error),
      })
      if (isOld()) channel.close()
      else this.#opened(channel)
    } catch (error) {
      if (!isOld()) this.#broken(asTransportError(error))
    }
  }

  #opened(channel: Channel): void {
    this.#isOpening = false
    this.#channel = channel
    const all = [...this.#watched.values()]
    this.#watched.clear()
    for (const watched of all) this.#begin(watched)
    // The last one may have gone while it was opened.
    if (all.length === 0) this.#rest()
  }

  #broken(error: TransportError): void {
    this.#leave()
    const isSecond = this.#isTokenDoubted
    this.#isTokenDoubted = error.code === 'unauthenticated'
    if (failureKind(error.code) === 'permanent' || (this.#isTokenDoubted && isSecond)) return this.#failAll(error)
    if (this.#watched.size === 0) return this.#rest()
    const { clock, random } = this.#options
    const wait = Math.min(LONGEST_WAIT_MS, SOON_MS * 2 ** Math.min(this.#failures, 6))
    const ms = wait * (this.#failures === 0 ? random() : 0.5 + random() / 2)
    this.#failures += 1
    if (this.#isHeard) this.#beginSilence()
    else this.#outOfReach()
    this.#cancelRetry = clock.after(ms, () => void this.#open())
  }

  #beginSilence(): void {
    this.#endSilence()
    const { clock } = this.#options
    this.#cancelSilence = clock.after(OUT_OF_REACH_MS, () => {
      this.#silentMs = OUT_OF_REACH_MS
      this.#outOfReach()
      this.#cancelSilence = clock.after(HUNG_MS - OUT_OF_REACH_MS, () => (this.#silentMs = HUNG_MS))
    })
  }

  #endSilence(): void {
    this.#cancelSilence()
    this.#silentMs = 0
  }

  #outOfReach(): void {
    for (const { watch } of this.#watched.values()) watch.outOfReach()
  }

  #failAll(error: TransportError): void {
    const all = [...this.#watched.values()]
    this.#watched.clear()
    this.#rest()
    for (const { fail } of all) fail(error)
  }

  #hear({ targetChange, documentChange, documentDelete, documentRemove, filter }: ListenMessage): void {
    if (!this.#isHeard) this.#firstHeard()
    if (targetChange) this.#change(targetChange)
    if (documentChange) {
      const { document, targetIds, removedTargetIds } = documentChange
      for (const watch of this.#watchesOf(targetIds)) watch.take(document)
      for (const watch of this.#watchesOf(removedTargetIds)) watch.drop(document.name)
    }
    const gone = documentDelete ?? documentRemove
    if (gone) for (const watch of this.#watchesOf(gone.removedTargetIds)) watch.drop(gone.document)
    if (filter) this.#count(filter.targetId, filter.count ?? 0)
  }

  /** A target that was left may still be spoken of. */
  #watchesOf(ids: readonly number[] = []): readonly QueryWatch[] {
    return ids.flatMap((id) => this.#watched.get(id)?.watch ?? [])
  }

  #firstHeard(): void {
    this.#isHeard = true
    this.#endSilence()
    this.#cancelHealthy = this.#options.clock.after(HEALTHY_MS, () => (this.#failures = 0))
  }

  /** Asks for everything anew where the server counts otherwise. */
  #count(id: number, count: number): void {
    const watched = this.#watched.get(id)
    if (!watched || watched.watch.isCounted(count)) return
    this.#watched.delete(id)
    this.#channel?.send({ removeTarget: id })
    this.#begin(watched)
  }

  #change({ targetChangeType = 'NO_CHANGE', targetIds = [], cause, resumeToken = '', readTime }: TargetChange): void {
    const ids = targetIds.length > 0 ? targetIds : [...this.#watched.keys()]
    for (const id of ids) {
      const watched = this.#watched.get(id)
      if (!watched) continue
      if (targetChangeType === 'REMOVE') {
        const error = cause ? errorOf(cause) : new TransportError('unavailable', 'The server ended the watch.')
        // The stream keeps the sign-in that it was opened with: begun anew on it, the watch would end so again.
        if (error.code === 'unauthenticated') return this.#broken(error)
        this.#watched.delete(id)
        watched.fail(error)
        this.#restSoon()
        continue
      }
      if (targetChangeType === 'RESET') watched.watch.reset()
      if (targetChangeType === 'CURRENT') watched.watch.current()
      watched.watch.moveTo(resumeToken)
    }
    if (targetIds.length > 0 || readTime === undefined) return
    this.#isTokenDoubted = false
    for (const { watch } of this.#watched.values()) watch.snapshot()
  }
}
