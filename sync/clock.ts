/** Time as sync uses it. Invariant: nothing in `sync/` reads the time or sets a timer but through a clock, so that the simulator can. */

export interface Clock {
  /** Milliseconds since 1970, UTC, as this device believes. */
  now(): number
  /** Calls back once after so many milliseconds; the result ends the wait. */
  after(ms: number, then: () => void): () => void
}

/** The device's own clock; `now` may be given apart, as the app does in its tests. */
export function systemClock(now: () => number = Date.now): Clock {
  return {
    now,
    after: (ms, then) => {
      const timer = setTimeout(then, ms)
      return () => clearTimeout(timer)
    },
  }
}

export const isoOf = (ms: number): string => new Date(ms).toISOString()
