/**
 * Makes one process play the same seed the same way: the store's own short timers count turns of the event loop instead
 * of milliseconds; its hashes are ready at once, not whenever a thread has made them. Invariants: nothing else in a
 * simulation waits for anything but the virtual clock.
 */
import { createHash } from 'node:crypto'

interface Waiting {
  readonly turn: number
  readonly call: () => void
}

let isSteady = false

export function steadyRuntime(): void {
  if (isSteady) return
  isSteady = true
  steadyTimers()
  steadyHashes()
}

function steadyTimers(): void {
  const waiting = new Map<number, Waiting>()
  let [turn, last, pumps] = [0, 0, false]
  const pump = (): void => {
    turn += 1
    for (const [id, one] of waiting) {
      if (one.turn > turn) continue
      waiting.delete(id)
      one.call()
    }
    pumps = waiting.size > 0
    if (pumps) setImmediate(pump)
  }
  const set = (call: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): number => {
    last += 1
    waiting.set(last, { turn: turn + Math.max(1, Math.ceil(ms)), call: () => call(...args) })
    if (!pumps) setImmediate(pump)
    pumps = true
    return last
  }
  const clear = (id: unknown): void => void waiting.delete(Number(id))
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear })
}

function steadyHashes(): void {
  crypto.subtle.digest = (_, data) => {
    const bytes = ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : data
    const hash = createHash('sha256').update(new Uint8Array(bytes)).digest()
    return Promise.resolve(new Uint8Array(hash).buffer)
  }
}
