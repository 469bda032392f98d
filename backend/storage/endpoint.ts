/**
 * The HTTP side of Storage, `/v0/b/BUCKET/o…`, as @firebase/storage uses it.
 * Invariants: a stored file can never act as a page of this origin, whatever was uploaded.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Tokens } from '#backend/auth/tokens.ts'
import { ApiError, invalid } from '#backend/http/api-error.ts'
import { readJson } from '#backend/http/body.ts'
import { asObject } from '#backend/http/json.ts'
import { replyJson } from '#backend/http/reply.ts'
import { changed, type Objects, type StoredObject } from './objects.ts'
import type { StorageGate } from './storage-gate.ts'
import { serveUpload } from './upload-endpoint.ts'
import type { Uploads } from './uploads.ts'
import { asRulesObject, checkName, wireObject } from './wire-object.ts'

export interface StorageParts {
  readonly objects: Objects
  readonly gate: StorageGate
  readonly tokens: Tokens
  readonly uploads: Uploads
  readonly maxBytes: number
  readonly origin: () => string
}

const METADATA_LIMIT_BYTES = 64 * 1024
const MAX_PAGE = 1000
const ADDRESS = /^\/v0\/b\/([^/]+)\/o(?:\/(.*))?$/s

export async function serveStorage(
  request: IncomingMessage,
  response: ServerResponse,
  params: URLSearchParams,
  parts: StorageParts,
): Promise<void> {
  // A name's slashes come encoded, so it is taken apart before it is decoded.
  const match = ADDRESS.exec((request.url ?? '').split('?')[0] ?? '')
  const bucket = decodeURIComponent(match?.[1] ?? '')
  if (match === null || !/^[a-z0-9][a-z0-9._-]{1,220}$/.test(bucket)) throw invalid('The bucket is not valid.')
  const encodedName = match[2] ?? ''
  if (encodedName !== '')
    return serveObject(request, response, bucket, checkName(decodeURIComponent(encodedName)), params, parts)
  if (request.method === 'GET') return replyJson(response, list(request, bucket, params, parts))
  if (request.method === 'POST' || request.method === 'PUT')
    return serveUpload(request, response, bucket, params, parts)
  throw new ApiError('NOT_FOUND', 'There is no such method.')
}

async function serveObject(
  request: IncomingMessage,
  response: ServerResponse,
  bucket: string,
  name: string,
  params: URLSearchParams,
  parts: StorageParts,
): Promise<void> {
  const { objects, gate, tokens } = parts
  const object = objects.get(bucket, name)
  const before = object && asRulesObject(object)
  if (request.method === 'POST') return serveUpload(request, response, bucket, withName(params, name), parts)
  const hasToken = object !== undefined && params.get('token') === object.downloadTokens
  if (request.method === 'GET' && params.get('alt') === 'media' && hasToken)
    return sendContent(request, response, object, parts)
  const caller = tokens.callerOf(request.headers.authorization)
  if (request.method === 'GET') {
    gate.check(caller, 'get', bucket, name, before)
    if (params.get('alt') === 'media') return sendContent(request, response, found(object), parts)
    return replyJson(response, wireObject(found(object)))
  }
  if (request.method === 'PATCH') {
    const settings = asObject(await readJson(request, METADATA_LIMIT_BYTES), 'The metadata')
    gate.check(caller, 'update', bucket, name, before, object && asRulesObject(changed(object, settings)))
    return replyJson(response, wireObject(await objects.update(found(object), settings)))
  }
  if (request.method !== 'DELETE') throw new ApiError('NOT_FOUND', 'There is no such method.')
  gate.check(caller, 'delete', bucket, name, before)
  await objects.remove(found(object))
  response.writeHead(204).end()
}

function withName(params: URLSearchParams, name: string): URLSearchParams {
  const named = new URLSearchParams(params)
  named.set('name', name)
  return named
}

function found(object: StoredObject | undefined): StoredObject {
  if (object === undefined) throw new ApiError('NOT_FOUND', 'Not Found.')
  return object
}

/** Files and, cut at the delimiter, folders below a prefix. The page token is the last name given. */
function list(request: IncomingMessage, bucket: string, params: URLSearchParams, parts: StorageParts) {
  const prefix = params.get('prefix') ?? ''
  parts.gate.check(
    parts.tokens.callerOf(request.headers.authorization),
    'list',
    bucket,
    prefix.replace(/\/$/, ''),
    undefined,
  )
  const delimiter = params.get('delimiter') ?? ''
  const limit = Math.min(MAX_PAGE, Math.max(1, Number(params.get('maxResults') ?? MAX_PAGE) || MAX_PAGE))
  const after = params.get('pageToken') ?? ''
  const prefixes = new Set<string>()
  const items: { name: string; bucket: string }[] = []
  let last = ''
  for (const name of parts.objects.names(bucket)) {
    if (!name.startsWith(prefix) || name <= after) continue
    const cut = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length)
    const folder = cut < 0 ? undefined : name.slice(0, cut + delimiter.length)
    if (folder !== undefined && (prefixes.has(folder) || after.startsWith(folder))) continue
    if (items.length + prefixes.size >= limit) return { prefixes: [...prefixes], items, nextPageToken: last }
    if (folder === undefined) items.push({ name, bucket })
    else prefixes.add(folder)
    last = name
  }
  return { prefixes: [...prefixes], items }
}

/** The bytes, or the range asked for. Sandboxed and never sniffed: an uploaded page must not run. */
async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  object: StoredObject,
  parts: StorageParts,
): Promise<void> {
  const range = parseRange(request.headers.range, object.size)
  const etag = `"${object.md5Hash}"`
  response.setHeader('Content-Type', object.contentType)
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Cache-Control', object.cacheControl ?? 'private, max-age=0')
  response.setHeader('Accept-Ranges', 'bytes')
  response.setHeader('ETag', etag)
  if (object.contentDisposition !== undefined) response.setHeader('Content-Disposition', object.contentDisposition)
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304).end()
    return
  }
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${object.size}` }).end()
    return
  }
  const content = await parts.objects.read(object)
  if (range === undefined) response.writeHead(200, { 'Content-Length': object.size })
  else {
    const { start, end } = range
    response.writeHead(206, {
      'Content-Length': end - start + 1,
      'Content-Range': `bytes ${start}-${end}/${object.size}`,
    })
  }
  response.end(range === undefined ? content : content.subarray(range.start, range.end + 1))
}

/** One byte range; several, or ones that make no sense, are answered with the whole. RFC 9110, section 14. */
function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (match === null || (match[1] === '' && match[2] === '')) return undefined
  const [, from = '', to = ''] = match
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size) return 'unsatisfiable'
  return end < start ? undefined : { start, end }
}
