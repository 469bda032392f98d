/**
 * What is due now and then, done until it comes through. Invariants: one look after the other; who asks while one pauses ends the pause, for the
 * same look does all that is due; what the line or the server cannot do just now is tried again at any sign that it may work, what the server
 * refuses only when somebody asks or the pause is over: each look at it costs reads.
 */
import { Stopped, type Backoff } from './backoff.ts'
import { asTransportError, failureKind } from './transport/transport.ts'

export class Upkeep {
  readonly #backoff: Backoff
  readonly #longestMs: number
  readonly #does: () => Promise<void>
  #looked: Promise<void> = Promise.resolve()
  /** The look that has not begun yet. */
  #next: Promise<void> | null = null
  #endPause: () => void = () => undefined

  /** `does` may fail; it is repeated after pauses that grow to `longestMs`. */
  constructor(backoff: Backoff, longestMs: number, does: () => Promise<void>) {
    this.#backoff = backoff
    this.#longestMs = longestMs
    this.#does = does
  }

  /** Resolves when all that is due was done, or is waiting for a pause that another look has ended. Never rejects. */
  look(): Promise<void> {
    this.#next ??= this.#looked.then(async () => {
      this.#next = null
      await this.#untilDone()
    })
    this.#looked = this.#next
    this.#endPause()
    return this.#looked
  }

  /** A look that was asked for meanwhile takes over. */
  async #untilDone(): Promise<void> {
    for (let tries = 1; !this.#next; tries += 1) {
      try {
        return await this.#does()
      } catch (error) {
        if (this.#backoff.stopped || error instanceof Stopped) return
        console.warn('What is due did not come through; it is tried again.', error)
        await this.#pause(tries, failureKind(asTransportError(error).code) === 'transient')
      }
    }
  }

  #pause(tries: number, mayBeWoken: boolean): Promise<void> {
    const ms = this.#backoff.pauseMs(tries, this.#longestMs)
    return new Promise((resolve) => {
      const end = (): void => {
        cancel()
        this.#endPause = () => undefined
        resolve()
      }
      const cancel = mayBeWoken ? this.#untilWoken(ms, end) : this.#untilOver(ms, end)
      this.#endPause = end
    })
  }

  #untilWoken(ms: number, end: () => void): () => void {
    this.#backoff.wait(ms).then(end, end)
    return () => undefined
  }

  #untilOver(ms: number, end: () => void): () => void {
    const cancel = this.#backoff.clock.after(ms, end)
    const stopped = this.#backoff.onStop(end)
    return () => {
      cancel()
      stopped.unsubscribe()
    }
  }
}
