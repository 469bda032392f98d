/**
 * Checks of passwords, slowed by what failed before. Invariants: only real failures count; no more are under way for one key than may still fail, so a burst
 * of guesses cannot outrun the counting; what is right waits its turn and is not refused.
 */
import { Throttle } from './throttle.ts'

interface Turns {
  /** Running or waiting. */
  held: number
  running: number
  readonly waiting: (() => void)[]
}

export class GuardedChecks {
  readonly #throttle: Throttle
  readonly #mostWaiting: number
  readonly #tooMany: () => Error
  readonly #turns = new Map<string, Turns>()

  /** `freeFailures` cost no wait; `tooMany` makes the refusal. */
  constructor(freeFailures: number, mostWaiting: number, tooMany: () => Error) {
    this.#throttle = new Throttle(freeFailures)
    this.#mostWaiting = mostWaiting
    this.#tooMany = tooMany
  }

  /** Resolves with what `check` found; `undefined` is a failure. */
  async run<T>(key: string, check: () => Promise<T | undefined>): Promise<T | undefined> {
    const turns = this.#turns.get(key) ?? { held: 0, running: 0, waiting: [] }
    if (turns.waiting.length >= this.#mostWaiting) throw this.#tooMany()
    this.#turns.set(key, turns)
    turns.held += 1
    try {
      while (!this.#throttle.isBlocked(key) && turns.running >= this.#throttle.leftFor(key))
        await new Promise<void>((resolve) => turns.waiting.push(resolve))
      if (this.#throttle.isBlocked(key)) throw this.#tooMany()
      return await this.#check(key, turns, check)
    } finally {
      turns.held -= 1
      if (turns.held === 0) this.#turns.delete(key)
    }
  }

  async #check<T>(key: string, turns: Turns, check: () => Promise<T | undefined>): Promise<T | undefined> {
    turns.running += 1
    try {
      const found = await check()
      if (found === undefined) this.#throttle.failed(key)
      return found
    } finally {
      turns.running -= 1
      for (const next of turns.waiting.splice(0)) next()
    }
  }

  succeeded(key: string): void {
    this.#throttle.succeeded(key)
  }
}
