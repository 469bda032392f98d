/**
 * On which machines an account was opened with its password, since the server started: guesses that come from elsewhere do not count against these. A restart
 * forgets it, which shuts nobody out who is signed in.
 */
const MOST_KNOWN = 10_000

/** An address and a machine, as one key. */
export const pairOf = (email: string, machine: string): string => `${machine} ${email}`

export class KnownMachines {
  readonly #pairs = new Set<string>()

  has(pair: string): boolean {
    return this.#pairs.has(pair)
  }

  /** The pair that was not seen for the longest goes first. */
  add(pair: string): void {
    this.#pairs.delete(pair)
    this.#pairs.add(pair)
    if (this.#pairs.size <= MOST_KNOWN) return
    const [oldest] = this.#pairs
    if (oldest !== undefined) this.#pairs.delete(oldest)
  }
}
