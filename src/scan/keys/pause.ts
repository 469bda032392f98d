/**
 * What happens once the keys pause. A page that was busy meanwhile has keys that wait to be handed over: those come first, and the pause begins anew with
 * them.
 */

/** A timer that comes so late says that the page was busy. */
const LATE_MS = 50

export class Pause {
  readonly #ms: number
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ms: number) {
    this.#ms = ms
  }

  start(then: () => void): void {
    this.#wait(then, true)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** A page that is busy for longer, or in the background, is not waited for again. */
  #wait(then: () => void, mayBeLate: boolean): void {
    clearTimeout(this.#timer)
    const due = performance.now() + this.#ms
    this.#timer = setTimeout(() => {
      if (mayBeLate && performance.now() - due > LATE_MS) this.#wait(then, false)
      else then()
    }, this.#ms)
  }
}
