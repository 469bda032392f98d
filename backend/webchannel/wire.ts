/**
 * The bytes of WebChannel, version 8, as the client in @firebase/webchannel-wrapper reads and
 * writes them. A chunk is the length of its text, a newline, and JSON. The client counts the length
 * in UTF-16 units. So everything beyond ASCII is escaped, and bytes, characters and units are the
 * same number.
 */
import { invalid } from '#backend/http/api-error.ts'
import { parseJson } from '#backend/http/json.ts'

const MAX_MESSAGES_PER_POST = 1000

export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export const chunkOf = (json: string): string => `${json.length}\n${json}`

export interface ClientMessage {
  /** The client's running number; a message sent again carries the same. */
  readonly index: number
  readonly json: unknown
  /** Of its text. */
  readonly chars: number
}

export interface PostBody {
  /** Headers the client tucked into the body to spare a preflight; names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly messages: readonly ClientMessage[]
}

/** `headers=…&count=N&ofs=K&req0___data__={…}&req1___data__=…`. Throws INVALID_ARGUMENT. */
export function parsePostBody(text: string): PostBody {
  const form = formOf(text)
  const count = Number(form('count') ?? 0)
  const offset = Number(form('ofs') ?? 0)
  if (
    !Number.isInteger(count) ||
    !Number.isInteger(offset) ||
    count < 0 ||
    offset < 0 ||
    count > MAX_MESSAGES_PER_POST
  ) {
    throw invalid('The channel message count is not valid.')
  }
  const messages: ClientMessage[] = []
  for (let i = 0; i < count; i++) {
    const data = form(`req${i}___data__`)
    if (data !== undefined) messages.push({ index: offset + i, json: parseJson(data), chars: data.length })
  }
  return { headers: parseHeaders(form('headers') ?? ''), messages }
}

/** The fields of a form, by name, each decoded when it is asked for. `URLSearchParams` takes four times as long: 0.1 s for 10 MB. */
function formOf(text: string): (name: string) => string | undefined {
  const fields = new Map<string, string>()
  for (const part of text.split('&')) {
    const equals = part.indexOf('=')
    const name = decoded(equals < 0 ? part : part.slice(0, equals))
    if (!fields.has(name)) fields.set(name, equals < 0 ? '' : part.slice(equals + 1))
  }
  return (name) => {
    const value = fields.get(name)
    return value === undefined ? undefined : decoded(value)
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalid('The form of a channel is not valid.')
  }
}

function parseHeaders(text: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>()
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  return headers
}
