/**
 * Work that holds the process up, a piece at a time: between two pieces everything else is answered, and the holders come in turn, so that a hundred heavy
 * requests of one of them are one wait for another.
 */
export class Turns {
  /** In the order in which they come next. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #isRunning = false

  /** Begins the work when it is this holder's turn. The turn ends with what the work does at once; what it waits for is not waited for. */
  take<T>(holder: string, work: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const piece = (): void => {
        try {
          resolve(work())
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)))
        }
      }
      const own = this.#waiting.get(holder)
      if (own === undefined) this.#waiting.set(holder, [piece])
      else own.push(piece)
      if (this.#isRunning) return
      this.#isRunning = true
      setImmediate(() => this.#next())
    })
  }

  #next(): void {
    const [first] = this.#waiting
    if (first === undefined) {
      this.#isRunning = false
      return
    }
    const [holder, own] = first
    const piece = own.shift()
    this.#waiting.delete(holder)
    if (own.length > 0) this.#waiting.set(holder, own)
    piece?.()
    setImmediate(() => this.#next())
  }
}

/** Lists and large bodies, whatever they come by. */
export const heavyWork = new Turns()
/** To take in a body of 10 MB takes 0.1 s. */
export const LARGE_BODY_BYTES = 64 * 1024
