/**
 * Something that is there for all, of which one holder may have so much at most: what one machine or
 * person floods, it floods for itself. Invariant: what is taken is given back, by whoever took it.
 */
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isThisMachine } from './door.ts'

const FORWARDED = 'x-forwarded-for'

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

/** Requests that a proxy of this machine passed on, with the address from which it received each. */
const passedOn = new WeakMap<object, string>()

/**
 * The proxy in front of the server says whom it received a request from: the last address of `X-Forwarded-For`, for those before it are
 * a client's own word. What comes from another machine is not the proxy's word, and counts for nothing.
 */
export function noteProxied(request: IncomingMessage): void {
  const { [FORWARDED]: header } = request.headers
  const last = [header].flat().at(-1)?.split(',').at(-1)?.trim() ?? ''
  if (isThisMachine(request.socket) && isIP(last) !== 0) passedOn.set(request, last)
}

/**
 * The machine that a request comes from. Of IPv6 the network alone counts: one machine has as many
 * addresses there as it likes. Machines behind a proxy of another machine, or one address of a house, are one.
 */
export function machineOf(request: Pick<IncomingMessage, 'socket'>): string {
  const { remoteAddress = '' } = request.socket
  const bare = (passedOn.get(request) ?? remoteAddress).replace(/^::ffff:/, '')
  return bare.includes(':') ? networkOf(bare) : bare
}

/** The first 64 of the 128 bits (RFC 4291, 2.5.1); `::` stands for as many groups of zeros as are left out. */
function networkOf(address: string): string {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
