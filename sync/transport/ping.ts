/**
 * Proof that it is our server that answers. Invariants: a captive portal answers everything with 200 and a page of its
 * own; so the answer has to carry the nonce of this very question; `navigator.onLine` proves nothing.
 */
import { normalTime, parseServerTime } from './server-time.ts'
import type { Epoch, ServerIdentity } from './transport.ts'

const PING_MS = 6000

/** Asks our own server who it is; `null` when it did not answer. Never rejects. */
export async function pingByNonce(
  origin: string,
  nonce: string,
  fetcher: typeof fetch = fetch,
): Promise<ServerIdentity | null> {
  try {
    const url = `${origin}/__/restow/ping?n=${encodeURIComponent(nonce)}`
    const response = await fetcher(url, { cache: 'no-store', signal: AbortSignal.timeout(PING_MS) })
    const answer: unknown = await response.json()
    if (typeof answer !== 'object' || answer === null || !('nonce' in answer) || answer.nonce !== nonce) return null
    const time = parseServerTime('time' in answer ? answer.time : '')
    return { epochs: epochsIn('epochs' in answer ? answer.epochs : []), ...(time ? { time } : {}) }
  } catch {
    return null
  }
}

function epochsIn(said: unknown): Epoch[] {
  if (!Array.isArray(said)) return []
  return (said as unknown[]).flatMap((one) => {
    if (typeof one !== 'object' || one === null || !('name' in one) || typeof one.name !== 'string') return []
    return [{ name: one.name, restoredTo: normalTime('restoredTo' in one ? one.restoredTo : '') }]
  })
}
