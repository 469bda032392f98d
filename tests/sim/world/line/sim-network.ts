/**
 * One tab's way to the simulated server: the real REST, ping and Storage clients of
 * `sync/transport/`, on a `fetch` with everything that can go wrong. Invariants: what reached the
 * server has happened, whatever the caller receives; a tab that is frozen receives nothing until it
 * thaws; a tab that died never receives anything.
 */
import type { Observable } from 'rxjs'
import { FirestoreRest } from '#sync/transport/firestore-rest.ts'
import { pingByNonce } from '#sync/transport/ping.ts'
import { readFromStorage } from '#sync/transport/storage-read.ts'
import { uploadToStorage } from '#sync/transport/storage-upload.ts'
import type { PhotoUpload, PullRequest, ServerWrite, Transport, WatchBatch } from '#sync/transport/transport.ts'
import { callKind, errorAnswer, faultAnswer, type CallKind, type Fault } from './network-faults.ts'
import { simAnswer, type AnswerParts } from './sim-answer.ts'
import { ORIGIN, PROJECT, type SimBackend } from './sim-backend.ts'
import type { SimLine } from './sim-line.ts'
import { SimPixels, type SimStorage } from '#tests/sim/world/device/sim-photos.ts'
import { SimWatches } from '#tests/sim/world/sim-watch.ts'
import type { ClockFace } from '#tests/sim/world/virtual-clock.ts'

/** What happens to the next call of this kind. */
export type Weather = (kind: CallKind) => Fault

export interface NetworkParts {
  readonly server: SimBackend
  readonly storage: SimStorage
  readonly uid: string
  readonly line: SimLine
  readonly clock: ClockFace
  readonly random: () => number
  readonly weather: Weather
  /** Resolves when the tab receives again. */
  readonly awake: () => Promise<void>
}

/** Credentials this fresh are not stale. */
const FRESH_MS = 60_000
const PORTAL_PAGE = '<html><body>Sign in to the guest network.</body></html>'
const TOO_LARGE_PAGE = '<html><head><title>413 Request Entity Too Large</title></head></html>'
/** The server compresses larger answers; documents shrink to about an eighth. */
const COMPRESSED_FROM = 2048
const COMPRESSION = 8
const HEADER_BYTES = 400
const NOTICED_MS = 5

export class SimTransport implements Transport {
  /** Calls by kind, for tests that count them. */
  readonly calls: Record<CallKind, number> = {
    pull: 0,
    read: 0,
    count: 0,
    commit: 0,
    watch: 0,
    ping: 0,
    photo: 0,
    refresh: 0,
  }
  readonly #parts: NetworkParts
  readonly #rest: FirestoreRest
  readonly #watches: SimWatches
  readonly #photoOptions: Parameters<typeof uploadToStorage>[0]
  #dead = false
  readonly #death: Promise<never>
  #reportDeath: (error: Error) => void = () => undefined
  /** Credentials from before a change of role: what they may not do, fresh ones may. */
  #isStale = false
  #refreshedAt = Number.NEGATIVE_INFINITY
  #pings = 0

  constructor(parts: NetworkParts) {
    this.#parts = parts
    this.#watches = new SimWatches(parts, () => this.#dead)
    this.#death = new Promise((_, reject) => (this.#reportDeath = reject))
    this.#death.catch(() => undefined)
    const token = () => Promise.resolve(`token-${parts.uid}`)
    const fetcher = ((url, init) => this.#fetch(url as string, init)) as typeof fetch
    this.#rest = new FirestoreRest({ origin: ORIGIN, projectId: PROJECT, token, fetch: fetcher })
    this.#photoOptions = { origin: ORIGIN, bucket: 'bucket', token, fetch: fetcher }
  }

  /** The device is gone: what is on its way still arrives at the server, nothing comes back. */
  die(): void {
    this.#dead = true
    this.#reportDeath(new TypeError('This device is gone.'))
  }

  pull(request: PullRequest): ReturnType<Transport['pull']> {
    return this.#rest.pull(request)
  }

  count(request: Parameters<Transport['count']>[0]): ReturnType<Transport['count']> {
    return this.#rest.count(request)
  }

  countAt(request: Parameters<Transport['countAt']>[0]): ReturnType<Transport['countAt']> {
    return this.#rest.countAt(request)
  }

  read(...[collection, ids]: Parameters<Transport['read']>): ReturnType<Transport['read']> {
    return this.#rest.read(collection, ids)
  }

  commit(writes: readonly ServerWrite[]): ReturnType<Transport['commit']> {
    return this.#rest.commit(writes)
  }

  ping(): ReturnType<Transport['ping']> {
    this.#pings += 1
    const fetcher = ((url, init) => this.#fetch(url as string, init)) as typeof fetch
    return pingByNonce(ORIGIN, `${this.#parts.uid}-${this.#pings}`, fetcher)
  }

  async refreshAccess(): Promise<void> {
    this.calls.refresh += 1
    const { line, weather } = this.#parts
    const fault = weather('refresh')
    await Promise.race([line.carry(HEADER_BYTES, 'up'), this.#death])
    if (fault !== 'none') throw new TypeError('The token service did not answer.')
    await Promise.race([line.carry(HEADER_BYTES, 'down'), this.#death])
    await this.#parts.awake()
    this.#isStale = false
    this.#refreshedAt = this.#parts.clock.now()
  }

  watch(request: PullRequest): Observable<WatchBatch> {
    this.calls.watch += 1
    return this.#watches.watch(request)
  }

  uploadPhoto(upload: PhotoUpload): Promise<void> {
    return uploadToStorage(this.#photoOptions, upload)
  }

  readPhoto(path: string): Promise<Blob | null> {
    return readFromStorage(this.#photoOptions, path)
  }

  /** Every answer and every failure waits until the tab receives. */
  async #fetch(address: string, init: RequestInit | undefined): Promise<Response> {
    const signal = init?.signal
    try {
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      })
      const answer = await Promise.race([this.#exchange(new URL(address), init), aborted, this.#death])
      if (this.#dead) throw new TypeError('This device is gone.')
      return answer
    } finally {
      await this.#parts.awake()
    }
  }

  async #exchange(url: URL, init: RequestInit | undefined): Promise<Response> {
    const { line, weather } = this.#parts
    const kind = callKind(url)
    this.calls[kind] += 1
    const fault = weather(kind)
    if (this.#dead) throw new TypeError('This device is gone.')
    if (!line.online) return this.#failLater()
    await line.carry(HEADER_BYTES + sizeOf(init?.body), 'up')
    if (fault === 'requestLost' || this.#parts.server.isDown) return this.#failLater()
    if (fault === 'silent' || line.loses()) return this.#neverAnswered(url, init, kind)
    if (sizeOf(init?.body) > line.mostBytes) return simAnswer({ status: 413, text: TOO_LARGE_PAGE })
    if (fault === 'portal') return simAnswer({ status: 200, text: PORTAL_PAGE })
    const answer = await this.#serve(url, init, kind, fault)
    if (fault === 'answerLost') return this.#failLater()
    await line.carry(HEADER_BYTES, 'down')
    if (line.loses()) return never()
    return this.#arriving(answer)
  }

  /** The head of the answer is here; its body comes as fast as the line is. */
  #arriving(answer: AnswerParts): Response {
    const { line } = this.#parts
    const bytes = answer.text?.length ?? 0
    const ratio = bytes > COMPRESSED_FROM && !answer.pixels ? COMPRESSION : 1
    const piece = async (size: number): Promise<void> => {
      try {
        if (Number.isFinite(line.speed.downBytes))
          await Promise.race([line.carry(size / ratio, 'down', false), this.#death])
        if (this.#dead) throw new TypeError('This device is gone.')
      } finally {
        await this.#parts.awake()
      }
    }
    // A piece a second, so that a slow line shows signs of life.
    return simAnswer({ ...answer, piece, pieceBytes: Math.ceil(line.speed.downBytes * ratio) })
  }

  async #serve(url: URL, init: RequestInit | undefined, kind: CallKind, fault: Fault): Promise<AnswerParts> {
    const { server, storage, uid, clock } = this.#parts
    if (kind === 'photo') return faultAnswer(fault) ?? storage.serve(url, init)
    if (kind === 'ping') {
      const nonce = url.searchParams.get('n')
      return {
        status: 200,
        text: JSON.stringify({ nonce, time: new Date(clock.now()).toISOString(), ...server.identity }),
      }
    }
    if (fault === 'staleAccess') this.#isStale = clock.now() - this.#refreshedAt > FRESH_MS
    if (this.#isStale && kind === 'commit') return errorAnswer('PERMISSION_DENIED')
    const body = typeof init?.body === 'string' ? init.body : ''
    const act = () => server.serve(uid, decodeURIComponent(url.pathname), body)
    if (fault === 'failsAfter') await act()
    const refusal = faultAnswer(fault)
    if (refusal) return refusal
    const answer = await act()
    // The network delivered the request a second time; no call waits for that answer.
    if (fault === 'twice') await act()
    return answer
  }

  /** Nothing comes back until the caller gives up; the request may have reached the server all the same. */
  async #neverAnswered(url: URL, init: RequestInit | undefined, kind: CallKind): Promise<never> {
    if (this.#parts.random() < 0.5 && !this.#parts.server.isDown) await this.#serve(url, init, kind, 'none')
    return never()
  }

  /** The line broke: the browser notices after a moment. */
  async #failLater(): Promise<never> {
    await new Promise<void>((resolve) => this.#parts.clock.after(NOTICED_MS, resolve))
    throw new TypeError('Failed to fetch')
  }
}

const never = (): Promise<never> => new Promise<never>(() => undefined)

function sizeOf(body: unknown): number {
  if (typeof body === 'string') return body.length
  return body instanceof SimPixels ? body.size : 0
}
