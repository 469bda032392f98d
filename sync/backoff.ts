/**
 * Waiting before the next try: twice as long each time, never in step with other devices, cut short
 * by any sign that it may work now.
 * Invariant: a wait ends in `Stopped` when sync stops, so that no caller that waits goes on as if
 * the call had worked.
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

export class Backoff {
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

  /** Every waiting try happens now: contact is back, a new token is there, a person asked. */
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

  /** How long to wait before try number `tries` + 1, in ms; `tries` from 1. */
  pauseMs(tries: number, longestMs = LONGEST_WAIT_MS): number {
    const ceiling = Math.min(longestMs, FIRST_WAIT_MS * 2 ** Math.min(tries - 1, 12))
    return ceiling * (0.5 + this.#random() / 2)
  }

  backOff(tries: number): Promise<void> {
    return this.wait(this.pauseMs(tries))
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
