/**
 * What the clients under torture send to the server, as the owner of the data, and what they find
 * wrong.
 */
export const ROOT = 'projects/demo-restow/databases/(default)/documents'
export const OWNER = { authorization: 'Bearer owner' }

export interface Findings {
  /** Acknowledged work that is not there. */
  readonly missing: string[]
  /** Work of which a part is there. */
  readonly half: string[]
  /** Everything else that must not be: answers, indexes, times, listeners. */
  readonly wrong: string[]
}

/** The connection broke: the server may or may not have done what was asked. */
export class ConnectionLost extends Error {}

const DISK_FULL = 'disk of the server is full'
/** The server said that its disk is full: nothing was done. */
export class NoRoom extends ConnectionLost {}

export interface Answer<T> {
  readonly ok: boolean
  readonly code: number
  readonly body: T
}

/** Rejects with ConnectionLost unless a whole answer came, with NoRoom where nothing was done. */
export async function send(url: string, init: RequestInit): Promise<{ response: Response; content: Buffer }> {
  let response: Response
  let content: Buffer
  try {
    response = await fetch(url, init)
    content = Buffer.from(await response.arrayBuffer())
  } catch (error) {
    throw new ConnectionLost(`${url}: ${String(error)}`)
  }
  if (response.status === 503 && content.includes(DISK_FULL)) throw new NoRoom(url)
  return { response, content }
}

/** Rejects with ConnectionLost unless a whole answer came. */
export async function post<T>(url: string, body: unknown, authorization = OWNER.authorization): Promise<Answer<T>> {
  const { response, content } = await send(url, {
    method: 'POST',
    headers: { authorization },
    body: JSON.stringify(body),
  })
  return { ok: response.ok, code: response.status, body: JSON.parse(content.toString('utf8')) as T }
}

export const documents = (origin: string, method: string): string => `${origin}/v1/${ROOT}:${method}`
export const accounts = (origin: string, method: string): string =>
  `${origin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`

export interface WireDocument {
  readonly name: string
  readonly fields?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly updateTime: string
}

/** The documents of a query; `structured` is a StructuredQuery without `from`. */
export async function query(
  origin: string,
  collectionId: string,
  structured: object = {},
  authorization = OWNER.authorization,
): Promise<WireDocument[]> {
  const structuredQuery = { from: [{ collectionId }], ...structured }
  const url = documents(origin, 'runQuery')
  const answer = await post<{ document?: WireDocument }[]>(url, { structuredQuery }, authorization)
  if (!answer.ok) throw new Error(`The query of ${collectionId} was answered with ${answer.code}.`)
  return answer.body.flatMap(({ document }) => document ?? [])
}

export interface CommitAnswer {
  readonly commitTime: string
  readonly writeResults: readonly { readonly updateTime: string }[]
}

export const idOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** A client under torture. Its steps reject with ConnectionLost when the server is killed; `verify` then finds out what was done. */
export interface TortureClient {
  /** Steps acknowledged so far. */
  readonly acknowledged: number
  step(origin: string): Promise<void>
  verify(origin: string): Promise<void>
}
