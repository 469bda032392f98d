/** One device's way to the simulated server, with everything that can go wrong on it. The only mocks: the network and time. */
import { Observable, Subject } from 'rxjs'
import { beginning, compareCursors } from '#sync/transport/server-time.ts'
import {
  LARGEST_LIST,
  TransportError,
  type CountAnswer,
  type CountAtRequest,
  type CountRequest,
  type PullPage,
  type PullRequest,
  type ServerDoc,
  type ServerIdentity,
  type ServerWrite,
  type Transport,
  type WatchBatch,
} from '#sync/transport/transport.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { isTakenInAt } from '#tests/sync/small-context.ts'
import type { SimServer } from './sim-server.ts'
import type { VirtualClock } from './virtual-clock.ts'

export type Fault =
  | 'none'
  | 'requestLost'
  | 'answerLost'
  | 'twice'
  | 'tokenExpired'
  | 'quota'
  | 'portal'
  | 'staleAccess'
export type CallKind = 'pull' | 'read' | 'commit' | 'watch' | 'ping'

export interface Weather {
  /** What happens to this call. */
  readonly fault: (kind: CallKind) => Fault
  /** How long each way takes, in ms. */
  readonly delayMs: () => number
}

/** Credentials this fresh are not stale. */
const FRESH_MS = 60_000

export const fairWeather: Weather = { fault: () => 'none', delayMs: () => 5 }

export class SimTransport implements Transport {
  weather: Weather = fairWeather
  /** How often new credentials were fetched. */
  refreshes = 0
  /** Calls by kind, for tests that count them. */
  readonly calls: Record<CallKind, number> = { pull: 0, read: 0, commit: 0, watch: 0, ping: 0 }
  readonly #server: SimServer
  readonly #uid: string
  readonly #clock: VirtualClock
  #online = true
  readonly #back$ = new Subject<void>()
  /** A device that is gone receives nothing any more. */
  #dead = false
  /** Credentials from before a change of role: what they may not do, fresh ones may. */
  #isStale = false
  #refreshedAt = Number.NEGATIVE_INFINITY

  constructor(server: SimServer, uid: string, clock: VirtualClock) {
    this.#server = server
    this.#uid = uid
    this.#clock = clock
  }

  get online(): boolean {
    return this.#online
  }

  /** Streams that were open take up where they were, as the SDK's do. */
  set online(is: boolean) {
    this.#online = is
    if (is) this.#back$.next()
  }

  die(): void {
    this.#dead = true
  }

  async pull(request: PullRequest): Promise<PullPage> {
    return this.#call('pull', () => {
      const docs = this.#server.query({ uid: this.#uid }, request)
      this.#server.reads += Math.max(1, docs.length)
      return { docs, readTime: this.#server.time() }
    })
  }

  read(collection: CollectionName, ids: readonly string[]): Promise<readonly ServerDoc[]> {
    return this.#call('read', () => this.#server.read({ uid: this.#uid }, collection, ids))
  }

  commit(writes: readonly ServerWrite[]): Promise<readonly string[]> {
    return this.#call('commit', () => this.#server.commit({ uid: this.#uid }, writes))
  }

  async count({ upTo, ...request }: CountRequest): Promise<CountAnswer> {
    return this.#call('pull', () => {
      const docs = this.#server.query({ uid: this.#uid }, { ...request, limit: LARGEST_LIST })
      this.#server.reads += 1
      const placeOf = (doc: ServerDoc) => ({ ...(doc.syncedAt ?? { seconds: 0, nanos: 0 }), id: doc.id })
      const within = docs.filter((doc) => !upTo || compareCursors(placeOf(doc), upTo) <= 0)
      return { count: within.length, readTime: this.#server.time() }
    })
  }

  async countAt({ times, ...request }: CountAtRequest): Promise<CountAnswer> {
    return this.#call('pull', () => {
      const docs = this.#server.query({ uid: this.#uid }, { ...request, after: beginning, limit: Infinity })
      this.#server.reads += 1
      return { count: docs.filter((doc) => isTakenInAt(doc, times)).length, readTime: this.#server.time() }
    })
  }

  async ping(): Promise<ServerIdentity | null> {
    try {
      await this.#call('ping', () => undefined)
      return { epochs: [] }
    } catch {
      return null
    }
  }

  async refreshAccess(): Promise<void> {
    this.refreshes += 1
    this.#isStale = false
    this.#refreshedAt = this.#clock.now()
    await Promise.resolve()
  }

  watch(request: PullRequest): Observable<WatchBatch> {
    return new Observable((subscriber) => {
      this.calls.watch += 1
      const known = new Map<string, string>()
      let isFirst = true
      const tell = (): void => {
        if (subscriber.closed || this.#dead || !this.online) return
        try {
          const docs = this.#server.query({ uid: this.#uid }, request)
          const fresh = docs.filter((doc) => known.get(doc.id) !== doc.updateTime)
          const left = [...known.keys()].filter((id) => !docs.some((doc) => doc.id === id))
          this.#server.reads += isFirst ? Math.max(1, fresh.length) : fresh.length
          for (const id of left) known.delete(id)
          for (const doc of fresh) known.set(doc.id, doc.updateTime)
          if (!isFirst && fresh.length === 0 && left.length === 0) return
          isFirst = false
          subscriber.next({ docs: fresh, left, size: docs.length, current: true })
        } catch (error) {
          subscriber.error(error)
        }
      }
      const later = (): void => void this.#clock.after(this.weather.delayMs(), tell)
      const sub = this.#server.changed$.subscribe((collection) => {
        if (collection === request.collection) later()
      })
      const back = this.#back$.subscribe(later)
      const fault = this.weather.fault('watch')
      if (!this.online || fault !== 'none') {
        this.#clock.after(1000, () => subscriber.error(new TransportError('unavailable', 'The stream broke.')))
      } else later()
      return () => {
        sub.unsubscribe()
        back.unsubscribe()
      }
    })
  }

  async #call<T>(kind: CallKind, act: () => T): Promise<T> {
    this.calls[kind] += 1
    const fault = this.weather.fault(kind)
    if (this.#dead) throw new TransportError('network', 'gone')
    await this.#clock.sleep(this.weather.delayMs())
    // What is on its way when the power goes still arrives.
    if (!this.online) throw new TransportError('network', 'offline')
    if (fault === 'staleAccess') this.#isStale = this.#clock.now() - this.#refreshedAt > FRESH_MS
    if (kind === 'commit' && this.#isStale) throw new TransportError('permission-denied', 'stale')
    if (fault === 'requestLost') throw new TransportError('network', 'lost')
    if (fault === 'tokenExpired') throw new TransportError('unauthenticated', 'expired')
    if (fault === 'quota') throw new TransportError('resource-exhausted', 'quota')
    if (fault === 'portal') throw new TransportError('not-our-server', 'a page')
    const answer = act()
    if (fault === 'twice' && kind === 'commit') this.#again(act)
    await this.#clock.sleep(this.weather.delayMs())
    if (fault === 'answerLost') throw new TransportError('network', 'answer lost')
    this.#mustReach()
    return answer
  }

  /** The network delivered the request a second time; no call waits for that answer. */
  #again(act: () => unknown): void {
    try {
      act()
    } catch {
      // Its preconditions hold no longer: that is what they are for.
    }
  }

  #mustReach(): void {
    if (this.#dead) throw new TransportError('network', 'gone')
    if (!this.online) throw new TransportError('network', 'offline')
  }
}
