/**
 * When a tab runs: a frozen one keeps its timers, answers and events until it thaws; one that is gone gets none. The device's clock may be off,
 * and may jump while timers run: they go by the true time that passes.
 */
import { Observable } from 'rxjs'
import type { ClockFace } from '#tests/sim/world/virtual-clock.ts'

export class TabPause implements ClockFace {
  readonly #clock: ClockFace
  readonly #offsetMs: () => number
  #held: (() => void)[] = []
  #frozen = false
  #gone = false

  constructor(clock: ClockFace, offsetMs: () => number) {
    this.#clock = clock
    this.#offsetMs = offsetMs
  }

  get frozen(): boolean {
    return this.#frozen
  }

  now(): number {
    return this.#clock.now() + this.#offsetMs()
  }

  after(ms: number, then: () => void): () => void {
    let canceled = false
    const fire = (): void => {
      if (!canceled && !this.#gone) then()
    }
    const cancel = this.#clock.after(ms, () => (this.#frozen ? void this.#held.push(fire) : fire()))
    return () => {
      canceled = true
      cancel()
    }
  }

  /** Resolves when the tab runs. */
  readonly awake = (): Promise<void> =>
    this.#frozen ? new Promise((resolve) => this.#held.push(resolve)) : Promise.resolve()

  freeze(): void {
    this.#frozen = !this.#gone
  }

  thaw(): void {
    if (!this.#frozen) return
    this.#frozen = false
    const held = this.#held
    this.#held = []
    for (const call of held) call()
  }

  /** No timer fires any more; what waits for an answer gets it, so that the program can end. */
  end(): void {
    this.#gone = true
    this.thaw()
  }

  /** The same events, kept back while the tab is frozen. */
  heard<Event>(events: Observable<Event>): Observable<Event> {
    return new Observable((subscriber) => {
      const sub = events.subscribe((event) => {
        if (this.#frozen) this.#held.push(() => subscriber.next(event))
        else subscriber.next(event)
      })
      return () => sub.unsubscribe()
    })
  }
}
