/**
 * Uploads one picture to Storage, resumable (`X-Goog-Upload-*` headers, as Firebase's own SDK sends
 * them; read in @firebase/storage 0.14, implementation/requests). Invariants: a picture that is
 * there already counts as uploaded, for the path derives from its content; an upload that was cut
 * short goes on where the server is, after a restart of the app too; a session is only followed on
 * our origin.
 */
import { TransportError, type PhotoUpload } from './transport.ts'

export interface StorageOptions {
  readonly origin: string
  readonly bucket: string
  readonly token: (fresh: boolean) => Promise<string | null>
  readonly fetch?: typeof fetch
}

const CALL_MS = 60_000
const PIECE_BYTES = 1_048_576

/** Resolves when the server holds the picture. Rejects with a `TransportError`. */
export async function uploadToStorage(options: StorageOptions, upload: PhotoUpload): Promise<void> {
  const call = callerOf(options)
  if (await isThere(options, upload, call)) return
  let session = upload.session.startsWith(`${options.origin}/`) ? upload.session : ''
  let offset = session ? await receivedSoFar(session, call) : null
  if (offset === null) {
    session = await begin(options, upload, call)
    await upload.onSession(session)
    offset = 0
  }
  while (offset < upload.pixels.size || offset === 0) {
    const end = Math.min(offset + PIECE_BYTES, upload.pixels.size)
    const last = end === upload.pixels.size
    const headers = {
      'X-Goog-Upload-Command': last ? 'upload, finalize' : 'upload',
      'X-Goog-Upload-Offset': String(offset),
    }
    await accepted(await call(session, { method: 'POST', headers, body: upload.pixels.slice(offset, end) }))
    if (last) return
    offset = end
  }
}

type Call = (url: string, init: RequestInit) => Promise<Response>

function callerOf({ token, fetch: fetcher = fetch }: StorageOptions): Call {
  return async (url, init) => {
    try {
      const bearer = await token(false)
      const headers = {
        ...(init.headers as Record<string, string>),
        ...(bearer ? { Authorization: `Firebase ${bearer}` } : {}),
      }
      return await fetcher(url, { ...init, headers, signal: AbortSignal.timeout(CALL_MS) })
    } catch (error) {
      throw new TransportError('network', error instanceof Error ? error.message : 'No answer.')
    }
  }
}

/**
 * Only the right size proves that it is there whole: a captive portal's page has another, and no
 * such header.
 */
async function isThere(
  { origin, bucket }: StorageOptions,
  { path, pixels }: PhotoUpload,
  call: Call,
): Promise<boolean> {
  const response = await call(`${origin}/v0/b/${encodeURIComponent(bucket)}/o/${encodeURIComponent(path)}`, {
    method: 'GET',
  })
  if (!response.ok) return false
  try {
    const answer: unknown = await response.json()
    return typeof answer === 'object' && answer !== null && 'size' in answer && Number(answer.size) === pixels.size
  } catch {
    throw new TransportError('not-our-server', 'Storage did not answer.')
  }
}

async function begin(
  { origin, bucket }: StorageOptions,
  { path, type, pixels }: PhotoUpload,
  call: Call,
): Promise<string> {
  const response = await call(`${origin}/v0/b/${encodeURIComponent(bucket)}/o?name=${encodeURIComponent(path)}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      'X-Goog-Upload-Header-Content-Length': String(pixels.size),
      'X-Goog-Upload-Header-Content-Type': type,
    },
    body: JSON.stringify({ name: path, contentType: type }),
  })
  await accepted(response)
  const session = response.headers.get('X-Goog-Upload-URL') ?? ''
  if (!session.startsWith(`${origin}/`))
    throw new TransportError('not-our-server', 'Storage gave no place to upload to.')
  return session
}

/** How many bytes the server has of a session; `null` when it is over. */
async function receivedSoFar(session: string, call: Call): Promise<number | null> {
  const response = await call(session, { method: 'POST', headers: { 'X-Goog-Upload-Command': 'query' } })
  const isActive = response.ok && response.headers.get('X-Goog-Upload-Status') === 'active'
  const received = Number(response.headers.get('X-Goog-Upload-Size-Received') ?? Number.NaN)
  return isActive && Number.isSafeInteger(received) ? received : null
}

async function accepted(response: Response): Promise<void> {
  const text = await response.text()
  if (response.ok && response.headers.get('X-Goog-Upload-Status')) return
  if (response.ok) throw new TransportError('not-our-server', 'This was not Storage.')
  const { status } = response
  if (status === 401) throw new TransportError('unauthenticated', text)
  if (status === 403) throw new TransportError('permission-denied', text)
  if (status === 413) throw new TransportError('too-large', text)
  throw new TransportError(status >= 500 || status === 429 ? 'unavailable' : 'invalid-argument', text)
}
