/**
 * A client that stores files, at one go and in pieces, over others, and deletes them. What was
 * acknowledged must come back byte for byte; a file that was cut off is there whole or as it was;
 * an upload in pieces goes on after the restart where the server reports that it is.
 */
import type { Random } from '#scripts/demo/random.ts'
import { ConnectionLost, OWNER, send, type Findings, type TortureClient } from './calls.ts'

const BUCKET = '/v0/b/demo-restow.appspot.com/o'
const CHUNK_BYTES = 262_144
const MOST_FILES = 12
const CHECKED_EACH_TIME = 3

interface Piecewise {
  readonly name: string
  readonly content: Buffer
  /** Path and query of the upload, once the server has given it. */
  address?: string
  received: number
  isFinishing: boolean
}

export class UploadClient implements TortureClient {
  readonly #folder: string
  readonly #random: Random
  readonly #findings: Findings
  readonly #files = new Map<string, Buffer>()
  /** What the cut-off step would have made of a file: undefined contents for a deletion. */
  #pending: { readonly name: string; readonly content: Buffer | undefined } | undefined
  #piecewise: Piecewise | undefined
  #count = 0
  acknowledged = 0

  constructor(folder: string, random: Random, findings: Findings) {
    this.#folder = folder
    this.#random = random
    this.#findings = findings
  }

  async step(origin: string): Promise<void> {
    const names = [...this.#files.keys()]
    if (names.length >= MOST_FILES) return this.#delete(origin, names[0] ?? '')
    const isAgain = names.length > 0 && this.#random.chance(0.2)
    const name = isAgain ? this.#random.pick(names) : `${this.#folder}/f${++this.#count}.webp`
    if (!isAgain && this.#random.chance(0.25)) return this.#inPieces(origin, name)
    const content = this.#content(name, this.#random.int(0, 60_000))
    this.#pending = { name, content }
    const { response } = await send(`${origin}${BUCKET}?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { ...OWNER, 'content-type': 'image/webp' },
      body: new Uint8Array(content),
    })
    this.#settle(response.status === 200, `an upload was answered with ${response.status}`)
  }

  async verify(origin: string): Promise<void> {
    if (this.#piecewise !== undefined) await this.#resume(origin, this.#piecewise)
    this.#piecewise = undefined
    const { response, content } = await send(`${origin}${BUCKET}?prefix=${encodeURIComponent(`${this.#folder}/`)}`, {
      headers: OWNER,
    })
    if (!response.ok) throw new ConnectionLost(`The list was answered with ${response.status}.`)
    const listed = JSON.parse(content.toString('utf8')) as { items: { name: string }[] }
    const there = new Set(listed.items.map(({ name }) => name))
    if (this.#pending !== undefined) await this.#settlePending(origin, this.#pending, there)
    this.#pending = undefined
    for (const name of this.#files.keys())
      if (!there.has(name)) this.#findings.missing.push(`the file ${name} is not listed`)
    for (const name of there) if (!this.#files.has(name)) this.#findings.wrong.push(`the file ${name} was never stored`)
    for (const name of this.#random.shuffled([...this.#files.keys()]).slice(0, CHECKED_EACH_TIME))
      if (!this.#files.get(name)?.equals(await this.#read(origin, name)))
        this.#findings.missing.push(`the file ${name} has other contents`)
  }

  /** The step that was cut off was done or not; the file must be as it was or as it would be. */
  async #settlePending(
    origin: string,
    { name, content }: { readonly name: string; readonly content: Buffer | undefined },
    there: ReadonlySet<string>,
  ): Promise<void> {
    if (!there.has(name)) {
      if (content === undefined) this.#files.delete(name)
      return
    }
    const actual = await this.#read(origin, name)
    if (content?.equals(actual) === true) this.#files.set(name, content)
    else if (this.#files.get(name)?.equals(actual) !== true)
      this.#findings.half.push(`the file ${name} is neither as it was nor as it was to be`)
  }

  async #delete(origin: string, name: string): Promise<void> {
    this.#pending = { name, content: undefined }
    const { response } = await send(`${origin}${BUCKET}/${encodeURIComponent(name)}`, {
      method: 'DELETE',
      headers: OWNER,
    })
    this.#settle(response.status === 204, `a deletion was answered with ${response.status}`)
  }

  #settle(isDone: boolean, otherwise: string): void {
    const pending = this.#pending
    this.#pending = undefined
    if (!isDone || pending === undefined) {
      this.#findings.wrong.push(`${this.#folder}: ${otherwise}`)
      return
    }
    if (pending.content === undefined) this.#files.delete(pending.name)
    else this.#files.set(pending.name, pending.content)
    this.acknowledged++
  }

  async #inPieces(origin: string, name: string): Promise<void> {
    const content = this.#content(name, CHUNK_BYTES + this.#random.int(0, 40_000))
    const upload: Piecewise = { name, content, received: 0, isFinishing: false }
    const { response } = await send(`${origin}${BUCKET}?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { ...OWNER, 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
      body: JSON.stringify({ name, contentType: 'image/webp' }),
    })
    if (!response.ok) {
      this.#findings.wrong.push(`the start of an upload was answered with ${response.status}`)
      return
    }
    const { pathname, search } = new URL(response.headers.get('x-goog-upload-url') ?? origin)
    upload.address = pathname + search
    this.#piecewise = upload
    await this.#command(origin, upload, 'upload', content.subarray(0, CHUNK_BYTES))
    upload.received = CHUNK_BYTES
    await this.#finish(origin, upload)
  }

  async #finish(origin: string, upload: Piecewise): Promise<void> {
    this.#pending = { name: upload.name, content: upload.content }
    upload.isFinishing = true
    const answer = await this.#command(origin, upload, 'upload, finalize', upload.content.subarray(upload.received))
    this.#piecewise = undefined
    this.#settle(
      answer.headers.get('x-goog-upload-status') === 'final',
      `a finalize was answered with ${answer.status}`,
    )
  }

  /** As the SDK does after a break: asks how far the upload is, and goes on from there. */
  async #resume(origin: string, upload: Piecewise): Promise<void> {
    const state = await this.#command(origin, upload, 'query')
    const received = Number(state.headers.get('x-goog-upload-size-received'))
    if (state.status !== 200 || received < upload.received) {
      this.#findings.missing.push(`the upload ${upload.name} stands at ${received}, not ${upload.received}`)
      return
    }
    const isWhole = received === upload.content.length
    if (received !== 0 && received !== CHUNK_BYTES && !isWhole)
      this.#findings.half.push(`the upload ${upload.name} stands at ${received}`)
    upload.received = received
    await this.#finish(origin, upload)
  }

  async #command(origin: string, upload: Piecewise, words: string, body?: Buffer): Promise<Response> {
    const { response } = await send(`${origin}${upload.address ?? ''}`, {
      method: 'POST',
      headers: { ...OWNER, 'x-goog-upload-command': words, 'x-goog-upload-offset': String(upload.received) },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    })
    return response
  }

  async #read(origin: string, name: string): Promise<Buffer> {
    return (await send(`${origin}${BUCKET}/${encodeURIComponent(name)}?alt=media`, { headers: OWNER })).content
  }

  /** No two of them alike. */
  #content(name: string, bytes: number): Buffer {
    return Buffer.alloc(bytes, `${name} ${this.#random.int(0, 1e9)};`)
  }
}
