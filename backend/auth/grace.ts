/**
 * The moment after a change of password in which the other devices of that person still read and write: they learn of the change while their work is under way.
 * Invariants: it serves the sign-ins that were alive right before the change, so none that had ended comes back; it is no proof of who somebody is, so
 * nothing about accounts is changed in it.
 */
import type { Account } from './accounts.ts'

const GRACE_MS = 5_000

interface Moment {
  readonly before: Account
  readonly timer: NodeJS.Timeout
}

export class Grace {
  readonly #moments = new Map<string, Moment>()

  /** `onEnd` is called when the moment is over, not where it is cut short. */
  start(before: Account, onEnd: (uid: string) => void): void {
    const { uid } = before
    this.end(uid)
    const over = (): void => {
      this.#moments.delete(uid)
      onEnd(uid)
    }
    this.#moments.set(uid, { before, timer: setTimeout(over, GRACE_MS).unref() })
  }

  end(uid: string): void {
    clearTimeout(this.#moments.get(uid)?.timer)
    this.#moments.delete(uid)
  }

  /** The account as it was right before the change. */
  before(uid: string): Account | undefined {
    return this.#moments.get(uid)?.before
  }
}
