/**
 * Serves the built app. Invariants: nothing outside the folder is ever read (a request can only
 * name one of the files that were listed), a missing asset is a 404 and never the shell; only a navigation gets the shell in place of a
 * missing page.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, resolve, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { takesEncoding } from '#backend/http/encodings.ts'
import type { Hosting } from './hosting.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const COMPRESSIBLE = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/
const SMALLEST_COMPRESSED_BYTES = 1024
/** To list the folder takes as long as a hundred answers: unknown paths that come closer together share one listing. */
const LIST_AGAIN_MS = 200

type Encoding = 'br' | 'gzip' | 'identity'

interface StaticFile {
  readonly type: string
  readonly body: Buffer
  readonly etag: string
  readonly encoded: Map<Encoding, Promise<Buffer>>
}

export interface StaticFiles {
  serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>
}

/**
 * By absolute path, for all servers of the process.
 * Cost: to compress a whole build takes 2 s of processor time; a test run opens a server for each test.
 */
const cache = new Map<string, { readonly state: string; readonly file: Promise<StaticFile> }>()

/** `folder` may be missing (an API-only server): every path is then a 404. */
export function createStaticFiles(folder: string | undefined, hosting: Hosting): StaticFiles {
  let listing = folder === undefined ? Promise.resolve(new Set<string>()) : listFiles(folder)

  let listedAt = 0
  let next: Promise<void> | null = null

  async function listAgain(from: string): Promise<void> {
    await setTimeout(Math.max(0, listedAt + LIST_AGAIN_MS - Date.now()))
    next = null
    listedAt = Date.now()
    listing = listFiles(from)
  }

  /** A build made while the server runs is picked up: an unknown path lists the folder again. */
  async function has(path: string): Promise<boolean> {
    if ((await listing).has(path)) return true
    if (folder === undefined) return false
    await (next ??= listAgain(folder))
    return (await listing).has(path)
  }

  async function load(path: string): Promise<StaticFile | undefined> {
    if (folder === undefined || !(await has(path))) return undefined
    return readOnce(resolve(folder, `.${path}`), path)
  }

  return {
    async serve(request, response, path) {
      const isPage = extname(path) === '' && !path.startsWith('/assets/') && !path.startsWith('/__/')
      const file = await load(isPage ? '/index.html' : path)
      for (const [key, value] of Object.entries(hosting.headersFor(path))) response.setHeader(key, value)
      if (file === undefined) {
        response.setHeader('Cache-Control', 'no-store')
        response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n')
        return
      }
      await send(request, response, file)
    },
  }
}

/** `undefined` where it cannot be read. */
async function readOnce(file: string, path: string): Promise<StaticFile | undefined> {
  try {
    // Why ctime: it is the one time that nobody sets.
    const { ctimeMs, ino, size } = await stat(file)
    const state = `${ctimeMs} ${ino} ${size}`
    const known = cache.get(file)
    if (known?.state === state) return await known.file
    // The promise, so that devices that come at once share the work.
    const loaded = readFile(file).then((body) => describe(path, body))
    cache.set(file, { state, file: loaded })
    return await loaded
  } catch {
    cache.delete(file)
    return undefined
  }
}

async function listFiles(folder: string): Promise<Set<string>> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    return new Set(
      files.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
    )
  } catch {
    return new Set()
  }
}

function describe(path: string, body: Buffer): StaticFile {
  const type = TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'
  return { type, body, etag: createHash('sha256').update(body).digest('base64url').slice(0, 27), encoded: new Map() }
}

async function send(request: IncomingMessage, response: ServerResponse, file: StaticFile): Promise<void> {
  const wanted = chooseEncoding(file, request.headers['accept-encoding'] ?? '')
  const tagFor = (encoding: Encoding): string => `"${file.etag}-${encoding}"`
  response.setHeader('Vary', 'Accept-Encoding')
  const known = request.headers['if-none-match'] ?? ''
  if (known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === tagFor(wanted))) {
    response.setHeader('ETag', tagFor(wanted))
    response.writeHead(304).end()
    return
  }
  const { encoding, body } = await encodedFor(file, wanted)
  response.setHeader('ETag', tagFor(encoding))
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function chooseEncoding(file: StaticFile, accepted: string): Encoding {
  if (!COMPRESSIBLE.test(file.type) || file.body.length < SMALLEST_COMPRESSED_BYTES) return 'identity'
  return takesEncoding(accepted, 'br') ? 'br' : takesEncoding(accepted, 'gzip') ? 'gzip' : 'identity'
}

interface Encoded {
  readonly encoding: Encoding
  readonly body: Buffer
}

/** As it is where the machine cannot compress it now (it lacks memory at its start, say): a larger answer, and the next one tries again. */
async function encodedFor(file: StaticFile, encoding: Encoding): Promise<Encoded> {
  try {
    return { encoding, body: await encodedBody(file, encoding) }
  } catch {
    file.encoded.delete(encoding)
    return { encoding: 'identity', body: file.body }
  }
}

/** Of the app's 6 MB, 6 takes 0.4 s and leaves 1.85 MB; 9 takes 18 s for 1 % less, while the first device waits. */
const BROTLI_QUALITY = 6

/** Compressed once, when first asked for. */
function encodedBody(file: StaticFile, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(file.body)
  let body = file.encoded.get(encoding)
  if (body === undefined) {
    const quality = {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: file.body.length,
      },
    }
    body = encoding === 'br' ? promisify(brotliCompress)(file.body, quality) : promisify(gzip)(file.body, { level: 9 })
    file.encoded.set(encoding, body)
  }
  return body
}
