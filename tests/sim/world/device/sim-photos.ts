/**
 * Pictures in the simulator: pixels whose bytes are read without a wait, and Storage's side of a resumable upload.
 * Source: the `X-Goog-Upload-*` headers of sync/transport/storage-upload.ts and backend/storage/upload-endpoint.ts.
 */
import { createHash } from 'node:crypto'
import { ORIGIN } from '#tests/sim/world/line/sim-backend.ts'
import type { AnswerParts } from '#tests/sim/world/line/sim-answer.ts'

export class SimPixels extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([bytes], { type: 'image/jpeg' })
    this.#bytes = bytes
  }

  override get size(): number {
    return this.#bytes.length
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes.slice().buffer)
  }

  override slice(start = 0, end = this.size): SimPixels {
    return new SimPixels(this.#bytes.slice(start, end))
  }

  joined(next: SimPixels): SimPixels {
    const both = new Uint8Array(this.size + next.size)
    both.set(this.#bytes)
    both.set(next.#bytes, this.size)
    return new SimPixels(both)
  }

  get sha256(): string {
    return createHash('sha256').update(this.#bytes).digest('hex')
  }
}

interface Upload {
  readonly path: string
  pixels: SimPixels
}

export class SimStorage {
  readonly pictures = new Map<string, SimPixels>()
  readonly #uploads = new Map<string, Upload>()
  #sessions = 0

  serve(url: URL, init: RequestInit | undefined): AnswerParts {
    const session = url.searchParams.get('session')
    if (session !== null) return this.#take(session, init)
    const name = url.searchParams.get('name')
    if (name !== null) return this.#begin(name)
    const path = decodeURIComponent(url.pathname.slice(url.pathname.indexOf('/o/') + '/o/'.length))
    const pixels = this.pictures.get(path)
    if (!pixels) return { status: 404, text: '{"error":{"code":404}}' }
    if (url.searchParams.get('alt') === 'media') return { status: 200, pixels, text: ' '.repeat(pixels.size) }
    return { status: 200, text: JSON.stringify({ name: path, size: String(pixels.size) }) }
  }

  #begin(path: string): AnswerParts {
    this.#sessions += 1
    const id = String(this.#sessions)
    this.#uploads.set(id, { path, pixels: new SimPixels(new Uint8Array()) })
    const headers = { 'X-Goog-Upload-URL': `${ORIGIN}/v0/b/bucket/o?session=${id}`, 'X-Goog-Upload-Status': 'active' }
    return { status: 200, headers }
  }

  #take(id: string, init: RequestInit | undefined): AnswerParts {
    const upload = this.#uploads.get(id)
    if (!upload) return { status: 404, text: '{"error":{"code":404}}' }
    const asked = new Headers(init?.headers)
    const command = asked.get('X-Goog-Upload-Command') ?? ''
    const offset = Number(asked.get('X-Goog-Upload-Offset') ?? 0)
    if (command.includes('upload')) {
      if (offset !== upload.pixels.size) return { status: 400, text: '{"error":{"code":400}}' }
      if (init?.body instanceof SimPixels) upload.pixels = upload.pixels.joined(init.body)
    }
    const isDone = command.includes('finalize')
    if (isDone) {
      this.pictures.set(upload.path, upload.pixels)
      this.#uploads.delete(id)
    }
    const received = String(upload.pixels.size)
    const headers = { 'X-Goog-Upload-Status': isDone ? 'final' : 'active', 'X-Goog-Upload-Size-Received': received }
    return { status: 200, headers, text: '{}' }
  }
}
