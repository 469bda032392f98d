/**
 * Waiting before the next try: twice as long each time, never in step with other devices, cut short by any sign that it may work now.
 * Must stay true: a wait ends in `Stopped` when sync stops, for a push that merely returned then would count as acknowledged.
 */
import { filter, Subject, type Subscription } from 'rxjs'
import type { Clock } from './clock.ts'

/** Thrown out of a wait when sync is stopped. */
export class Stopped extends Error {
  constructor() {
    super('Sync was stopped.')
    this.name = 'Stopped'
  }
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

export class Patience {
  readonly clock: Clock
  readonly #random: () => number
  readonly #wake$ = new Subject<'now' | 'stopped'>()
  #stopped = false

  /** `random` from 0 to 1: the simulator's is seeded. */
  constructor(clock: Clock, random: () => number) {
    this.clock = clock
    this.#random = random
  }

  get stopped(): boolean {
    return this.#stopped
  }

  /** Everybody who waits tries now: contact is back, a new token is there, a person asked. */
  wakeAll(): void {
    this.#wake$.next('now')
  }

  /** Ends all waits, now and later, with `Stopped`. */
  stop(): void {
    this.#stopped = true
    this.#wake$.next('stopped')
  }

  /** Calls back when sync stops. */
  onStop(then: () => void): Subscription {
    return this.#wake$.pipe(filter((why) => why === 'stopped')).subscribe(then)
  }

  /** Waits before try number `tries` + 1; `tries` from 1. */
  backOff(tries: number): Promise<void> {
    const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 10))
    return this.wait(ceiling * (0.5 + this.#random() / 2))
  }

  /** Waits so long, or until woken. Rejects with `Stopped`. */
  wait(ms: number): Promise<void> {
    if (this.#stopped) return Promise.reject(new Stopped())
    return new Promise((resolve, reject) => {
      const cancel = this.clock.after(ms, () => end('now'))
      const sub = this.#wake$.subscribe((why) => end(why))
      const end = (why: 'now' | 'stopped'): void => {
        cancel()
        sub.unsubscribe()
        if (why === 'stopped') reject(new Stopped())
        else resolve()
      }
    })
  }
}
