/** What a bench has answered and not wholly written yet. Invariants: one rest at a time; whoever needs it waits for the one writing; where that fails, it stays owed. */
import type { Rest } from './scan-writes.ts'

export class OwedWork {
  #rest: Rest | null = null
  #isCut = false
  #paying: Promise<void> | null = null
  readonly #onPaid: () => void

  /** @param onPaid called each time when nothing is owed any more */
  constructor(onPaid: () => void) {
    this.#onPaid = onPaid
  }

  get isNone(): boolean {
    return this.#rest === null
  }

  /** A step that could not be written whole is owed: what it says is not done. */
  get isCut(): boolean {
    return this.#isCut
  }

  owe(rest: Rest | null, isCut = false): void {
    this.#rest = rest
    this.#isCut = isCut
  }

  /** Rejects when the device cannot save it. */
  pay(): Promise<void> {
    const rest = this.#rest
    if (!rest) return Promise.resolve()
    this.#paying ??= this.#write(rest)
    return this.#paying
  }

  async #write(rest: Rest): Promise<void> {
    try {
      await rest()
      this.#rest = null
      this.#onPaid()
    } finally {
      this.#paying = null
    }
  }
}
