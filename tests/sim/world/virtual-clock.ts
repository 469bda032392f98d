/**
 * Time that moves only when the simulation moves it. Timers fire in the order of their moments, then of their making; between two moments
 * the store's own work runs to its end. Invariant: the same calls give the same order, in every run.
 */
import { shortTimersWait } from './world-runtime.ts'

interface Timer {
  readonly at: number
  readonly order: number
  /** `null` once it is canceled. */
  call: (() => void) | null
}

/** A clock as `sync/` uses it. */
export interface ClockFace {
  now(): number
  after(ms: number, then: () => void): () => void
}

const FEWEST_TURNS = 3
const MOST_TURNS = 40

/** Lets everything run that needs no time: the store's own work takes a few turns of the event loop. With `all`, waits all the turns. */
export async function quiet(most = MOST_TURNS, all = false): Promise<void> {
  for (let turn = 0; turn < most; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    if (!all && turn + 1 >= FEWEST_TURNS && !shortTimersWait()) return
  }
}

export class VirtualClock implements ClockFace {
  #now: number
  #order = 0
  /** A binary heap: the next timer is first. */
  readonly #heap: Timer[] = []

  constructor(startsAt = Date.UTC(2026, 10, 20, 8)) {
    this.#now = startsAt
  }

  now(): number {
    return this.#now
  }

  after(ms: number, call: () => void): () => void {
    this.#order += 1
    const timer: Timer = { at: this.#now + Math.max(0, Math.ceil(ms)), order: this.#order, call }
    this.#push(timer)
    return () => {
      timer.call = null
    }
  }

  /** A promise for `after`. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve))
  }

  /** Whole milliseconds only, as a machine's clock has them. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + Math.ceil(ms)
    await quiet()
    while (this.#nextAt() <= until) {
      const moment = this.#nextAt()
      this.#now = Math.max(this.#now, moment)
      // Timers of one moment belong together.
      while (this.#nextAt() <= this.#now) this.#pop()?.call?.()
      await quiet()
    }
    this.#now = until
  }

  #nextAt(): number {
    while (this.#heap[0]?.call === null) this.#pop()
    return this.#heap[0]?.at ?? Number.POSITIVE_INFINITY
  }

  #push(timer: Timer): void {
    const heap = this.#heap
    let place = heap.push(timer) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (isBefore(heap[parent], timer)) break
      heap[place] = heap[parent] as Timer
      place = parent
    }
    heap[place] = timer
  }

  #pop(): Timer | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (first === last || last === undefined) return first
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1], heap[child])) child += 1
      if (isBefore(last, heap[child])) break
      heap[place] = heap[child] as Timer
      place = child
    }
    heap[place] = last
    return first
  }
}

function isBefore(a: Timer | undefined, b: Timer | undefined): boolean {
  if (!a || !b) return false
  return a.at < b.at || (a.at === b.at && a.order < b.order)
}
