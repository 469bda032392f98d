/**
 * One device's line to the server: bytes per second and latency in each direction, and whether there is a line at all.
 * Invariant: what is on its way in one direction arrives in the order in which it was sent, and shares the bandwidth.
 */
import type { ClockFace } from '#tests/sim/world/virtual-clock.ts'

export type Direction = 'up' | 'down'

export interface LineSpeed {
  /** Bytes in a second. */
  readonly upBytes: number
  readonly downBytes: number
  /** Of one way. */
  readonly latencyMs: number
}

export const fastLine: LineSpeed = { upBytes: Infinity, downBytes: Infinity, latencyMs: 5 }

export class SimLine {
  speed: LineSpeed = fastLine
  /** The share of calls that get lost on the way, there or back. */
  lossRate = 0
  /** A proxy on the way answers larger requests with a page of its own. */
  mostBytes = Infinity
  readonly #clock: ClockFace
  readonly #random: () => number
  readonly #freeAt: Record<Direction, number> = { up: 0, down: 0 }
  readonly #listeners = new Set<(online: boolean) => void>()
  #online = true

  constructor(clock: ClockFace, random: () => number) {
    this.#clock = clock
    this.#random = random
  }

  get online(): boolean {
    return this.#online
  }

  set online(is: boolean) {
    if (this.#online === is) return
    this.#online = is
    this.#freeAt.up = 0
    this.#freeAt.down = 0
    for (const listener of Array.from(this.#listeners)) listener(is)
  }

  /** Called with each change. Returns the way to stop. */
  onChange(listener: (online: boolean) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  loses(): boolean {
    return this.lossRate > 0 && this.#random() < this.lossRate
  }

  /** Resolves when the bytes have arrived; rejects when the line goes before. */
  async carry(bytes: number, direction: Direction, withLatency = true): Promise<void> {
    if (!this.#online) throw new TypeError('Failed to fetch')
    const rate = direction === 'up' ? this.speed.upBytes : this.speed.downBytes
    const now = this.#clock.now()
    const sentAt = Math.max(now, this.#freeAt[direction]) + (bytes / rate) * 1000
    this.#freeAt[direction] = sentAt
    // No two calls take the same time, so that answers overtake each other.
    const latency = withLatency ? this.speed.latencyMs * (0.5 + this.#random()) : 0
    await new Promise<void>((resolve, reject) => {
      const cancel = this.#clock.after(sentAt - now + latency, () => {
        stop()
        resolve()
      })
      const stop = this.onChange(() => {
        stop()
        cancel()
        reject(new TypeError('Failed to fetch'))
      })
    })
  }
}
