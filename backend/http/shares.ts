/**
 * Something that is there for all, of which one holder may have so much at most: what one machine or
 * person floods, it floods for itself. Invariant: what is taken is given back, by whoever took it.
 */
import type { IncomingMessage } from 'node:http'

export class Shares {
  readonly #forOne: number
  readonly #forAll: number
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(forOne: number, forAll: number) {
    this.#forOne = forOne
    this.#forAll = forAll
  }

  /** False when it is too much for this holder, or for all; then nothing is taken. */
  take(holder: string, amount: number): boolean {
    const own = (this.#taken.get(holder) ?? 0) + amount
    if (own > this.#forOne || this.#all + amount > this.#forAll) return false
    this.#taken.set(holder, own)
    this.#all += amount
    return true
  }

  give(holder: string, amount: number): void {
    const left = (this.#taken.get(holder) ?? 0) - amount
    this.#all -= amount
    if (left > 0) this.#taken.set(holder, left)
    else this.#taken.delete(holder)
  }
}

/**
 * The machine that a request comes from. Of IPv6 the network alone counts: one machine has as many
 * addresses there as it likes. Machines behind a proxy, or one address of a house, are one.
 */
export function machineOf({ socket: { remoteAddress = '' } }: Pick<IncomingMessage, 'socket'>): string {
  const bare = remoteAddress.replace(/^::ffff:/, '')
  return bare.includes(':') ? bare.split(':').slice(0, 4).join(':') : bare
}
