/**
 * Makes one process play the same seed the same way. Short timers (the store's own) count turns of the event loop; long ones (the limits
 * of network calls) and `AbortSignal.timeout` wait for the virtual clock; hashes are ready at once; the store's own clock is the virtual
 * one; what RxDB caches is not collected as garbage.
 * Invariant: nothing else in a simulation waits for anything but the virtual clock.
 */
import { createHash } from 'node:crypto'

interface Waiting {
  readonly turn: number
  readonly call: () => void
}

interface LongTimers {
  now(): number
  after(ms: number, then: () => void): () => void
}

/** From here on a timer is a limit of the network's, not a pause of the store's. */
const LONG_MS = 1000

const waiting = new Map<number, Waiting>()
const long = new Map<number, () => void>()
let [turn, last, pumps, isSteady] = [0, 0, false, false]
let clock: LongTimers | null = null

class StrongRef<Held extends object> {
  readonly #held: Held

  constructor(held: Held) {
    this.#held = held
  }

  deref(): Held {
    return this.#held
  }
}

class NothingIsFinal {
  register(): void {}
  unregister(): void {}
}

/** Whether the store still waits for a turn of the event loop. */
export function shortTimersWait(): boolean {
  return waiting.size > 0
}

/** From now on long timers wait for this clock. */
export function playOn(virtual: LongTimers): void {
  clock = virtual
  if (isSteady) return
  isSteady = true
  Object.assign(globalThis, { setTimeout: set, clearTimeout: clear })
  AbortSignal.timeout = abortAfter
  crypto.subtle.digest = digest
  // The store orders its rows by the time at which they were written.
  Date.now = () => clock?.now() ?? 0
  // RxDB reads a local document again once the engine has collected it as garbage, which no seed decides.
  Object.assign(globalThis, { WeakRef: StrongRef, FinalizationRegistry: NothingIsFinal })
}

function pump(): void {
  turn += 1
  try {
    for (const [id, one] of waiting) {
      if (one.turn > turn) continue
      waiting.delete(id)
      one.call()
    }
  } finally {
    pumps = waiting.size > 0
    if (pumps) setImmediate(pump)
  }
}

function set(call: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): number {
  last += 1
  const id = last
  if (clock && ms >= LONG_MS) {
    const cancel = clock.after(ms, () => {
      long.delete(id)
      call(...args)
    })
    long.set(id, cancel)
    return id
  }
  waiting.set(id, { turn: turn + Math.max(1, Math.ceil(ms)), call: () => call(...args) })
  if (!pumps) setImmediate(pump)
  pumps = true
  return id
}

function clear(id: unknown): void {
  waiting.delete(Number(id))
  long.get(Number(id))?.()
  long.delete(Number(id))
}

function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController()
  clock?.after(ms, () => controller.abort(new DOMException('The call took too long.', 'TimeoutError')))
  return controller.signal
}

function digest(_: AlgorithmIdentifier, data: BufferSource): Promise<ArrayBuffer> {
  const bytes = ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : data
  const hash = createHash('sha256').update(new Uint8Array(bytes)).digest()
  return Promise.resolve(new Uint8Array(hash).buffer)
}
