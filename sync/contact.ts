/**
 * Proof that it is our server that answers. Must stay true: a captive portal answers everything with 200 and a page of its own, so the
 * answer has to carry the nonce of this very question; `navigator.onLine` proves nothing.
 */

const PROBE_MS = 6000

/** Asks our own server; resolves whether it answered. Never rejects. */
export async function probeByNonce(origin: string, nonce: string, fetcher: typeof fetch = fetch): Promise<boolean> {
  try {
    const url = `${origin}/__/restow/ping?n=${encodeURIComponent(nonce)}`
    const response = await fetcher(url, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) })
    const answer: unknown = await response.json()
    return typeof answer === 'object' && answer !== null && 'nonce' in answer && answer.nonce === nonce
  } catch {
    return false
  }
}
