/**
 * Reads, counts and commits over Firestore's REST calls
 * (https://firebase.google.com/docs/firestore/reference/rest). Invariants: an answer that is not
 * Firestore's (a captive portal's page) is distinguished from a refusal; every write sets the whole
 * document, so that removed fields go, and lets the server stamp it; every call ends: a reading one
 * after `SILENT_MS` without a byte, a commit within a time that grows with its size.
 */
import { textAt } from '#domain/core/merge/merge-values.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { encodeFields, serverDocOf, type RestDocument } from './firestore-values.ts'
import { normalTime, parseServerTime } from './server-time.ts'
import { atTimes, structuredQuery, upToPlace } from './structured-query.ts'
import {
  LARGEST_LIST,
  TransportError,
  transportCode,
  type CountAnswer,
  type CountAtRequest,
  type CountRequest,
  type PullPage,
  type PullRequest,
  type ServerDoc,
  type ServerWrite,
  type TransportCode,
} from './transport.ts'

export interface RestOptions {
  /** Scheme and host of the REST endpoint. */
  readonly origin: string
  readonly projectId: string
  /** The person's token; with `fresh`, a new one. */
  readonly token: (fresh: boolean) => Promise<string | null>
  readonly fetch?: typeof fetch
}

/** No byte for so long: the line is dead, however slow it may be. */
const SILENT_MS = 30_000
/** The slowest line that still counts as one: 1,000 bytes a second. */
const MS_PER_BYTE = 1

export class FirestoreRest {
  readonly #options: RestOptions
  readonly #root: string

  constructor(options: RestOptions) {
    this.#options = options
    this.#root = `projects/${options.projectId}/databases/(default)/documents`
  }

  async pull(request: PullRequest): Promise<PullPage> {
    const answer = await this.#call(':runQuery', { structuredQuery: structuredQuery(request, this.#root) })
    const rows = listOf(answer)
    const docs = rows.flatMap((row) => (isRestDocument(row['document']) ? [serverDocOf(row['document'])] : []))
    const readTime = rows.map((row) => parseServerTime(row['readTime'])).findLast((time) => time !== null)
    if (!readTime) throw new TransportError('internal', 'The answer carries no time.')
    return { docs, readTime }
  }

  async read(collection: CollectionName, ids: readonly string[]): Promise<ServerDoc[]> {
    if (ids.length === 0) return []
    const documents = ids.map((id) => this.#nameOf(collection, id))
    const rows = listOf(await this.#call(':batchGet', { documents }))
    return rows.flatMap((row) => (isRestDocument(row['found']) ? [serverDocOf(row['found'])] : []))
  }

  async count({ collection, filters, after, upTo }: CountRequest): Promise<CountAnswer> {
    const within = structuredQuery({ collection, filters, after, limit: LARGEST_LIST }, this.#root)
    return this.#counted(upTo ? { ...within, ...upToPlace(collection, upTo, this.#root) } : within)
  }

  async countAt({ collection, filters, times }: CountAtRequest): Promise<CountAnswer> {
    return this.#counted({ ...atTimes(collection, filters, times), limit: LARGEST_LIST })
  }

  async #counted(query: object): Promise<CountAnswer> {
    const answer = await this.#call(':runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery: query, aggregations: [{ alias: 'count', count: {} }] },
    })
    const row = listOf(answer).find((one) => isRecord(one['result']))
    const fields = isRecord(row?.['result']) ? row['result']['aggregateFields'] : undefined
    const readTime = parseServerTime(row?.['readTime'])
    const count = isRecord(fields) && isRecord(fields['count']) ? Number(fields['count']['integerValue']) : Number.NaN
    if (!Number.isSafeInteger(count) || !readTime) throw new TransportError('internal', 'The answer carries no count.')
    return { count, readTime }
  }

  async commit(writes: readonly ServerWrite[]): Promise<string[]> {
    const answer = await this.#call(':commit', {
      writes: writes.map(({ collection, fields, precondition }) => ({
        update: { name: this.#nameOf(collection, fields.id), fields: encodeFields(fields) },
        currentDocument: precondition,
        updateTransforms: [{ fieldPath: 'syncedAt', setToServerValue: 'REQUEST_TIME' }],
      })),
    })
    const results = isRecord(answer) ? listOf(answer['writeResults']) : []
    if (!isRecord(answer) || results.length !== writes.length) {
      throw new TransportError('internal', 'The answer does not tell what became of each write.')
    }
    const committedAt = normalTime(answer['commitTime'])
    return results.map((result) => normalTime(result['updateTime']) || committedAt)
  }

  #nameOf(collection: string, id: string): string {
    return `${this.#root}/${collection}/${id}`
  }

  async #call(method: string, body: object): Promise<unknown> {
    const { origin, token, fetch: fetcher = fetch } = this.#options
    const bearer = await tokenOrFailure(token)
    const text = JSON.stringify(body)
    const limit = new SilenceLimit(SILENT_MS + text.length * MS_PER_BYTE)
    try {
      const response = await fetcher(`${origin}/v1/${this.#root}${method}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) },
        body: text,
        cache: 'no-store',
        signal: limit.signal,
      })
      return parseAnswer(response.status, await textOf(response, () => limit.extend(SILENT_MS)))
    } catch (error) {
      if (error instanceof TransportError) throw error
      throw new TransportError(
        limit.signal.aborted ? 'timeout' : 'network',
        error instanceof Error ? error.message : 'No answer.',
      )
    } finally {
      limit.end()
    }
  }
}

/** Aborts a call when nothing has happened for so long. */
class SilenceLimit {
  readonly #controller = new AbortController()
  #timer: ReturnType<typeof setTimeout>

  constructor(ms: number) {
    this.#timer = setTimeout(() => this.#controller.abort(), ms)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  extend(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#controller.abort(), ms)
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

/** The whole answer; each piece of it is a sign that the line is alive. */
async function textOf(response: Response, onPiece: () => void): Promise<string> {
  if (!response.body) return response.text()
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    onPiece()
    text += decoder.decode(value, { stream: true })
  }
}

/** Getting a token may need the network too. @throws {TransportError} */
export async function tokenOrFailure(token: RestOptions['token'], fresh = false): Promise<string | null> {
  try {
    return await token(fresh)
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
    const lost = code === '' || code === 'auth/network-request-failed'
    throw new TransportError(lost ? 'network' : 'unauthenticated', `No token (${code}).`)
  }
}

/** Firestore answers JSON, errors too: an object or a list with one. Whatever else comes is not from it. */
export function parseAnswer(status: number, text: string): unknown {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new TransportError(strangersCode(status), `No JSON (${status}).`)
  }
  const first: unknown = Array.isArray(answer) ? answer[0] : answer
  const error = isRecord(first) ? first['error'] : undefined
  if (isRecord(error)) throw new TransportError(codeOf(status, error), textAt(error, 'message') || String(status))
  if (status < 200 || status > 299) throw new TransportError(strangersCode(status), `Status ${status}.`)
  return answer
}

/** Of an answer that Firestore did not make. */
function strangersCode(status: number): TransportCode {
  if (status === 413) return 'over-limit'
  return status >= 500 || status === 429 ? 'unavailable' : 'not-our-server'
}

function codeOf(status: number, error: Readonly<Record<string, unknown>>): TransportCode {
  const message = textAt(error, 'message')
  const code = transportCode(textAt(error, 'status'))
  // Firestore returns INVALID_ARGUMENT for a document or a request that is too large.
  if (code === 'invalid-argument' && /exceeds the maximum|too large|larger than/i.test(message)) return 'too-large'
  if (code !== 'unknown') return code
  if (status === 429) return 'resource-exhausted'
  if (status === 413) return 'too-large'
  return status >= 500 ? 'unavailable' : 'unknown'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(answer: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(answer) ? answer.filter(isRecord) : []
}

function isRestDocument(value: unknown): value is RestDocument {
  return isRecord(value) && typeof value['name'] === 'string'
}
