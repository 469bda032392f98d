/** One device as the server sees it: a stream with a watch on every collection, a commit a second, and the question who the server is for what arrives. */
import { collectionNames } from '#schemas/collections.ts'
import { FirestoreRest } from '#sync/transport/firestore-rest.ts'
import { pingByNonce } from '#sync/transport/ping.ts'
import { beginning, type Cursor } from '#sync/transport/server-time.ts'
import { structuredQuery } from '#sync/transport/structured-query.ts'
import type { ServerFields } from '#sync/transport/transport.ts'

export const PROJECT = 'demo-restow'
const DATABASE = `projects/${PROJECT}/databases/(default)`
const ROOT = `${DATABASE}/documents`
/** As the app's reader watches. */
const WATCHED = 300
/** As often as sync asks at most. */
const PING_MS = 200

export interface DeviceOptions {
  readonly origin: string
  readonly name: string
  readonly token: string
  /** From here on everything is watched. */
  readonly since: Cursor
  /** Another device's change, or its own, has arrived: what its commit wrote into `note`. */
  readonly onHeard: (note: string) => void
}

interface Told {
  readonly documentChange?: {
    readonly document: { readonly fields?: Readonly<Record<string, { readonly stringValue?: string }>> }
  }
  readonly error?: { readonly status: string }
}

export class Device {
  readonly #options: DeviceOptions
  readonly #rest: FirestoreRest
  readonly #ending = new AbortController()
  #base = ''
  #lastId = 0
  #version = ''
  #isAsked = false

  constructor(options: DeviceOptions) {
    this.#options = options
    const token = () => Promise.resolve(options.token)
    this.#rest = new FirestoreRest({ origin: options.origin, projectId: PROJECT, token })
  }

  /** Opens the stream; what it carries is heard from then on. */
  async open(): Promise<void> {
    const { origin, token, since } = this.#options
    const messages = collectionNames.map((collection, place) => {
      const query = structuredQuery({ collection, filters: [], after: since, limit: WATCHED }, ROOT)
      return JSON.stringify({ addTarget: { targetId: 2 * place + 2, query: { parent: ROOT, structuredQuery: query } } })
    })
    const form = new URLSearchParams({ count: String(messages.length), ofs: '0' })
    for (const [place, message] of messages.entries()) form.set(`req${place}___data__`, message)
    const channel = `${origin}/google.firestore.v1.Firestore/Listen/channel?VER=8&database=${encodeURIComponent(DATABASE)}`
    const headers = { authorization: `Bearer ${token}` }
    const opened = await fetch(`${channel}&RID=1&CVER=22`, { method: 'POST', headers, body: form })
    const sid = /"c","([^"]+)"/.exec(await opened.text())?.[1]
    if (!sid) throw new Error(`No stream was opened for ${this.#options.name}.`)
    this.#base = `${channel}&SID=${sid}&RID=rpc&CI=0&TYPE=xmlhttp`
    void this.#follow()
  }

  end(): void {
    this.#ending.abort()
  }

  /** Writes the document with this note, as a scan does: on the version that this device knows. */
  async commit(fields: ServerFields, note: string): Promise<void> {
    if (this.#version === '') this.#version = (await this.#rest.read('units', [fields.id]))[0]?.updateTime ?? ''
    const precondition = { updateTime: this.#version }
    const [version = ''] = await this.#rest.commit([{ collection: 'units', fields: { ...fields, note }, precondition }])
    this.#version = version
  }

  async #follow(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      try {
        const headers = { authorization: `Bearer ${this.#options.token}` }
        const answer = await fetch(`${this.#base}&AID=${this.#lastId}`, { headers, signal: this.#ending.signal })
        if (!answer.ok || !answer.body) throw new Error(`The stream was answered with ${answer.status}.`)
        await this.#read(answer.body)
      } catch (error) {
        if (this.#ending.signal.aborted) return
        throw error
      }
    }
  }

  /** `LENGTH\nJSON` again and again, in pieces of any size. */
  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let text = ''
    for await (const piece of body) {
      text += decoder.decode(piece, { stream: true })
      for (;;) {
        const line = text.indexOf('\n')
        const length = line < 0 ? Number.NaN : Number(text.slice(0, line))
        if (!(text.length >= line + 1 + length)) break
        this.#take(JSON.parse(text.slice(line + 1, line + 1 + length)) as [number, Told[]][])
        text = text.slice(line + 1 + length)
      }
    }
  }

  #take(arrays: readonly [number, Told[]][]): void {
    for (const [id, told] of arrays) {
      this.#lastId = id
      for (const { documentChange, error } of told) {
        if (error) throw new Error(`A watch was ended with ${error.status}.`)
        const note = documentChange?.document.fields?.['note']?.stringValue
        if (note) this.#heard(note)
      }
    }
  }

  #heard(note: string): void {
    this.#options.onHeard(note)
    if (this.#isAsked) return
    this.#isAsked = true
    setTimeout(() => {
      this.#isAsked = false
      void pingByNonce(this.#options.origin, `${this.#options.name}-${performance.now()}`)
    }, PING_MS)
  }
}

/** Everything that is committed from now on. */
export const fromNow = (): Cursor => ({ ...beginning, seconds: Math.floor(Date.now() / 1000) - 1 })
