/**
 * Uploads, in one shot or resumable, as the Storage SDK sends them (`X-Goog-Upload-*` headers;
 * @firebase/storage, implementation/requests).
 * Invariants: the rules judge the file that is really stored, by its true size, after the last byte
 * has come.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError, invalid } from '#backend/http/api-error.ts'
import { ANYONE_BODY_LIMIT_BYTES, readBody } from '#backend/http/body.ts'
import { asObject, isObject, parseJson } from '#backend/http/json.ts'
import { replyJson } from '#backend/http/reply.ts'
import type { Caller } from '#backend/firestore/caller.ts'
import type { StorageParts } from './endpoint.ts'
import { parseMultipart } from './multipart.ts'
import { describeObject, type ObjectSettings, type StoredObject } from './objects.ts'
import { asRulesObject, checkName, wireObject } from './wire-object.ts'
import type { Upload } from './uploads.ts'

const METADATA_LIMIT_BYTES = 64 * 1024

export async function serveUpload(
  request: IncomingMessage,
  response: ServerResponse,
  bucket: string,
  params: URLSearchParams,
  parts: StorageParts,
): Promise<void> {
  const id = params.get('upload_id')
  if (id !== null) return continueUpload(request, response, parts.uploads.find(id), parts)
  const caller = parts.tokens.callerOf(request.headers.authorization)
  const name = checkName(params.get('name') ?? '')
  if (request.headers['x-goog-upload-protocol'] === 'resumable')
    return startUpload(request, response, caller, bucket, name, parts)
  const mostBytes = caller.kind === 'anyone' ? ANYONE_BODY_LIMIT_BYTES : parts.maxBytes + METADATA_LIMIT_BYTES
  const body = await readBody(request, mostBytes)
  const contentType = request.headers['content-type'] ?? ''
  if (!contentType.startsWith('multipart/')) {
    replyJson(
      response,
      wireObject(await store(caller, bucket, name, body, contentType === '' ? {} : { contentType }, parts)),
    )
    return
  }
  const { metadata, content, partType } = parseMultipart(contentType, body)
  const settings = { ...(partType === undefined ? {} : { contentType: partType }), ...settingsOf(metadata) }
  replyJson(response, wireObject(await store(caller, bucket, name, content, settings, parts)))
}

async function startUpload(
  request: IncomingMessage,
  response: ServerResponse,
  caller: Caller,
  bucket: string,
  name: string,
  parts: StorageParts,
): Promise<void> {
  const text = (await readBody(request, METADATA_LIMIT_BYTES)).toString('utf8')
  const announcedType = request.headers['x-goog-upload-header-content-type']
  const settings = {
    ...(typeof announcedType === 'string' ? { contentType: announcedType } : {}),
    ...settingsOf(text === '' ? {} : asObject(parseJson(text), 'The metadata')),
  }
  const announced = Number(request.headers['x-goog-upload-header-content-length'] ?? 0)
  if (!Number.isSafeInteger(announced) || announced < 0) throw invalid('The announced length is not valid.')
  if (announced > parts.maxBytes)
    throw new ApiError('INVALID_ARGUMENT', `A file may have ${parts.maxBytes} bytes at most.`, 413)
  // A refusal by size, type or person comes now rather than after megabytes.
  const before = parts.objects.get(bucket, name)
  const expected = { ...describeObject(bucket, name, Buffer.alloc(0), settings, before), size: announced }
  parts.gate.check(caller, 'create', bucket, name, before && asRulesObject(before), asRulesObject(expected))
  const upload = await parts.uploads.start(caller, bucket, name, settings)
  const query = new URLSearchParams({ name, upload_id: upload.id, upload_protocol: 'resumable' })
  const address = `${addressOf(request, parts)}/v0/b/${encodeURIComponent(bucket)}/o?${query.toString()}`
  response.setHeader('X-Goog-Upload-URL', address)
  response.setHeader('X-Goog-Upload-Control-URL', address)
  answer(response, upload)
}

/** The address by which the client reached us, which behind a proxy is not our own. */
function addressOf(request: IncomingMessage, parts: StorageParts): string {
  const { host } = request.headers
  const scheme = request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) ? `${scheme}://${host}` : parts.origin()
}

async function continueUpload(
  request: IncomingMessage,
  response: ServerResponse,
  upload: Upload,
  parts: StorageParts,
): Promise<void> {
  const commands = String(request.headers['x-goog-upload-command'] ?? '')
    .split(',')
    .map((command) => command.trim())
  if (commands.includes('cancel')) {
    await parts.uploads.cancel(upload)
    response.setHeader('X-Goog-Upload-Status', 'cancelled')
    replyJson(response, {})
    return
  }
  if (commands.includes('query')) return answer(response, upload)
  const body = await readBody(request, parts.maxBytes)
  // In turn: a chunk sent again because its answer was late must not meet itself.
  await parts.uploads.inTurn(upload, async () => {
    if (upload.finished !== undefined) return
    const offset = Number(request.headers['x-goog-upload-offset'])
    if (commands.includes('upload')) await parts.uploads.append(upload, offset, body)
    else if (!commands.includes('finalize'))
      throw invalid('X-Goog-Upload-Command must be upload, finalize, query or cancel.')
    if (commands.includes('finalize')) await finishUpload(upload, parts)
  })
  answer(response, upload)
}

async function finishUpload(upload: Upload, parts: StorageParts): Promise<void> {
  const { caller, bucket, name, settings } = upload
  const content = await parts.uploads.content(upload)
  requireAllowed(caller, bucket, name, content, settings, parts)
  await parts.uploads.seal(upload, content)
  await parts.uploads.finish(upload, await store(caller, bucket, name, content, settings, parts))
}

function answer(response: ServerResponse, upload: Upload): void {
  response.setHeader('X-Goog-Upload-Status', upload.finished === undefined ? 'active' : 'final')
  response.setHeader('X-Goog-Upload-Size-Received', String(upload.received))
  response.setHeader('X-Goog-Upload-Chunk-Granularity', '262144')
  replyJson(response, upload.finished === undefined ? {} : wireObject(upload.finished))
}

async function store(
  caller: Caller,
  bucket: string,
  name: string,
  content: Buffer,
  settings: ObjectSettings,
  parts: StorageParts,
): Promise<StoredObject> {
  requireAllowed(caller, bucket, name, content, settings, parts)
  return parts.objects.put(bucket, name, content, settings)
}

/** Throws PERMISSION_DENIED, or INVALID_ARGUMENT for a file past the cap. */
function requireAllowed(
  caller: Caller,
  bucket: string,
  name: string,
  content: Buffer,
  settings: ObjectSettings,
  parts: StorageParts,
): void {
  if (content.length > parts.maxBytes)
    throw new ApiError('INVALID_ARGUMENT', `A file may have ${parts.maxBytes} bytes at most.`, 413)
  const before = parts.objects.get(bucket, name)
  const expected = describeObject(bucket, name, content, settings, before)
  parts.gate.check(caller, 'create', bucket, name, before && asRulesObject(before), asRulesObject(expected))
}

function settingsOf(json: Readonly<Record<string, unknown>>): ObjectSettings {
  const settings: Record<string, unknown> = {}
  for (const key of ['contentType', 'cacheControl', 'contentDisposition', 'contentEncoding', 'contentLanguage']) {
    if (typeof json[key] === 'string') settings[key] = json[key]
  }
  const own = json['metadata']
  if (isObject(own))
    settings['metadata'] = Object.fromEntries(Object.entries(own).filter(([, value]) => typeof value === 'string'))
  return settings
}
