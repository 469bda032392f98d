/**
 * Reads one picture from Storage. Invariants: what arrives is the picture that its name promises, by its SHA-256, or nothing: a captive portal's page
 * is none.
 */
import type { StorageOptions } from './storage-upload.ts'

const CALL_MS = 30_000
const hashIn = /^photos\/[^/]+\/([0-9a-f]{64})\.[a-z]+$/

/** `null` when there is no contact, the server does not have it, or something else came. Never rejects. */
export async function readFromStorage(options: StorageOptions, path: string): Promise<Blob | null> {
  const { origin, bucket, token, fetch: fetcher = fetch } = options
  const wanted = hashIn.exec(path)?.[1]
  if (wanted === undefined) return null
  try {
    const bearer = await token(false)
    const url = `${origin}/v0/b/${encodeURIComponent(bucket)}/o/${encodeURIComponent(path)}?alt=media`
    const headers = bearer ? { Authorization: `Firebase ${bearer}` } : {}
    const response = await fetcher(url, { headers, signal: AbortSignal.timeout(CALL_MS) })
    if (!response.ok) return null
    const pixels = await response.blob()
    return (await sha256Of(pixels)) === wanted ? pixels : null
  } catch (error) {
    console.warn('A picture could not be fetched.', error)
    return null
  }
}

async function sha256Of(pixels: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await pixels.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
