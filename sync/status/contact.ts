/**
 * Whether the server is in reach, as the calls themselves show it, and what is wrong.
 * Invariants: only an answer of the server proves contact; a problem stays until the call that
 * caused it has worked; the server's time is the one it sent last, never this device's.
 */
import { BehaviorSubject } from 'rxjs'
import { msg, type Words } from '#messages/message.ts'
import { isoOf, type Clock } from '#sync/clock.ts'
import type { ServerTime } from '#sync/transport/server-time.ts'
import type { TransportCode, TransportError } from '#sync/transport/transport.ts'

export interface ContactState {
  /** `null` before the first answer or failure. */
  readonly contact: boolean | null
  /** ISO UTC; `''` for never. */
  readonly lastContactAt: string
  readonly trouble: Words
}

const words: { readonly [Code in TransportCode]?: Words } = {
  network: '',
  timeout: msg('sync.trouble.slow'),
  'over-limit': msg('sync.trouble.overLimit'),
  unavailable: msg('sync.trouble.unavailable'),
  'deadline-exceeded': msg('sync.trouble.tooLong'),
  'resource-exhausted': msg('sync.trouble.exhausted'),
  unauthenticated: msg('sync.trouble.signIn'),
  'not-our-server': msg('sync.trouble.portal'),
  'permission-denied': msg('sync.trouble.role'),
  'failed-precondition': msg('sync.trouble.setup'),
}

/**
 * What a failure means for the person at the device; `''` for a plain loss of the network, which
 * the notice shows already.
 */
export function wordsFor(error: TransportError): Words {
  return words[error.code] ?? msg('sync.trouble.other', { code: error.code })
}

/** No more often is it told that contact was regained. */
const CALM_MS = 5000

export class Contact {
  readonly state$ = new BehaviorSubject<ContactState>({ contact: null, lastContactAt: '', trouble: '' })
  readonly #clock: Clock
  readonly #troubles = new Map<string, Words>()
  readonly #regained: () => void
  #regainedAt = Number.NEGATIVE_INFINITY
  /** An answer followed a failure, and that was not told yet. */
  #isNews = false
  #serverTime: ServerTime | null = null

  /** `regained` is called when an answer follows a failure. */
  constructor(clock: Clock, regained: () => void) {
    this.#clock = clock
    this.#regained = regained
  }

  /**
   * As the server sent it last: days are counted by it, and it is hours old at most while there is
   * contact. `null` before the first time.
   */
  get serverTime(): ServerTime | null {
    return this.#serverTime
  }

  /** The server answered `what`; its trouble is over. `serverTime` is that of the answer, if it carries one. */
  answered(what: string, serverTime: ServerTime | null = null): void {
    this.#serverTime = serverTime ?? this.#serverTime
    const before = this.state$.value.contact
    this.#troubles.delete(what)
    this.#publish({ contact: true, lastContactAt: isoOf(this.#clock.now()) })
    this.#isNews ||= before === false
    // One call may fail while others are answered: not every change of mind is a sign. It is told later, though: what waits a minute by then would wait in vain.
    if (!this.#isNews || Math.abs(this.#clock.now() - this.#regainedAt) < CALM_MS) return
    this.#isNews = false
    this.#regainedAt = this.#clock.now()
    this.#regained()
  }

  /** An earlier session's last contact. */
  remember(lastContactAt: string): void {
    if (this.state$.value.lastContactAt === '') this.#publish({ lastContactAt })
  }

  /** `what` got no answer, or a refusal that waiting may cure. */
  failed(what: string, error: TransportError): void {
    this.#troubles.set(what, wordsFor(error))
    const silent = ['network', 'timeout', 'unavailable', 'not-our-server'].includes(error.code)
    this.#publish(silent ? { contact: false } : {})
  }

  /** A trouble that is not the network's: shown until `settled(what)`. */
  alarm(what: string, trouble: Words): void {
    this.#troubles.set(what, trouble)
    this.#publish({})
  }

  /** A problem is over; this implies nothing about the network. */
  settled(what: string): void {
    if (this.#troubles.delete(what)) this.#publish({})
  }

  #publish(change: Partial<ContactState>): void {
    const trouble = [...this.#troubles.values()].findLast((text) => text !== '') ?? ''
    const next = { ...this.state$.value, ...change, trouble }
    const { contact, lastContactAt, trouble: shown } = this.state$.value
    if (next.contact === contact && next.lastContactAt === lastContactAt && next.trouble === shown) return
    this.state$.next(next)
  }
}
