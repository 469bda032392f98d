/**
 * Bends requests: their structure, their bytes, their address, their headers and the identity that
 * they claim.
 */
import type { Random } from '#scripts/demo/random.ts'
import type { RawRequest } from './raw-http.ts'
import type { Draft, Kit } from './requests.ts'

const PATIENCE_MS = 5_000
const CUT_PATIENCE_MS = 1_000
const DEPTH = 20_000

/** Represents a value nested so deep that it cannot be made here, only written down. */
const DEEP = '\u0001deep'
const DEEP_JSON = '{"mapValue":{"fields":{"a":'.repeat(DEPTH) + '{}' + '}}}'.repeat(DEPTH)

function nested(levels: number): unknown {
  let value: unknown = { stringValue: 'a' }
  for (let i = 0; i < levels; i++) value = { mapValue: { fields: { a: value } } }
  return value
}

const jsonOf = (tree: unknown): string => (JSON.stringify(tree) ?? '').replaceAll(JSON.stringify(DEEP), DEEP_JSON)

const NASTY: readonly (() => unknown)[] = [
  () => null,
  () => -1,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER,
  () => '9223372036854775808',
  () => '-0',
  () => 'NaN',
  () => '',
  () => '\u0000',
  () => '\ud800',
  () => '../../users/ada',
  () => '__name__',
  () => '__proto__',
  () => 'constructor',
  () => 'users',
  () => 'secrets',
  () => 'ada',
  () => 'x'.repeat(20_000),
  () => [],
  () => ({}),
  () => [[[[]]]],
  () => Array.from({ length: 600 }, () => ({})),
  () => ({ stringValue: 'a', integerValue: '1' }),
  () => ({ referenceValue: 'projects/demo-restow/databases/(default)/documents/users/ada' }),
  () => ({ timestampValue: '9999-99-99T99:99:99Z' }),
  () => ({ geoPointValue: { latitude: 1e9, longitude: null } }),
  () => ({ bytesValue: '###' }),
  () => DEEP,
  () => nested(19),
  () => nested(120),
]

/** The tree with one place of it bent. */
function bendTree(tree: unknown, random: Random): unknown {
  if (typeof tree !== 'object' || tree === null || random.chance(0.15)) return random.pick(NASTY)()
  if (Array.isArray(tree)) {
    if (tree.length === 0) return [random.pick(NASTY)()]
    const at = random.int(0, tree.length - 1)
    return tree.map((item: unknown, i) => (i === at ? bendTree(item, random) : item))
  }
  const entries = Object.entries(tree)
  if (entries.length === 0) return { [random.pick(['name', '__proto__', 'op'])]: random.pick(NASTY)() }
  const [key] = random.pick(entries)
  const draw = random.next()
  if (draw < 0.1) return Object.fromEntries(entries.filter(([other]) => other !== key))
  if (draw < 0.2) return Object.fromEntries([...entries, [`${key}\u0000`, random.pick(NASTY)()]])
  return Object.fromEntries(entries.map(([other, value]) => [other, other === key ? bendTree(value, random) : value]))
}

function bendBytes(bytes: Buffer, random: Random): Buffer {
  const bent = Buffer.from(bytes)
  if (bent.length === 0 || random.chance(0.2)) return randomBytes(random.int(0, 400), random)
  if (random.chance(0.2)) return bent.subarray(0, random.int(0, bent.length))
  for (let i = random.int(1, 6); i > 0; i--) bent[random.int(0, bent.length - 1)] = random.int(0, 255)
  return bent
}

const randomBytes = (length: number, random: Random): Buffer =>
  Buffer.from(Array.from({ length }, () => random.int(0, 255)))

function bendPath(path: string, random: Random): string {
  const segments = path.split('/')
  const at = random.int(1, Math.max(1, segments.length - 1))
  const odd = [
    '..',
    '.',
    '%2e%2e',
    '%2f',
    '%00',
    '%ff',
    '',
    'users',
    'secrets',
    'x'.repeat(17_000),
    '\u00e9',
    '%C3%A9',
    '*',
    '{x=**}',
    ':commit',
  ]
  return random.pick([
    () => segments.with(at, random.pick(odd)).join('/'),
    () => segments.toSpliced(at, 0, random.pick(odd)).join('/'),
    () => path.replaceAll('amy', 'art').replaceAll('units', 'users'),
    () => path.toUpperCase(),
    () => `${path}${path.includes('?') ? '&' : '?'}${'a=b&'.repeat(random.int(1, 900))}`,
    () => path.replaceAll('/', '%2F').replace('%2F', '/'),
    () => path.replace('demo-restow', random.pick(['other', '__proto__', '..'])),
    () => `${path}&AID=-1&SID=${random.pick(['x', '', '__proto__'])}&CI=9&TYPE=terminate`,
    () => `${path}?upload_id=${random.pick(['x', '..', '__proto__'])}`,
    () => `http://elsewhere.test${path}`,
  ])()
}

const TRICKS: readonly (readonly [string, string])[] = [
  ['Transfer-Encoding', 'chunked'],
  ['Content-Length', '5'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-Host', 'evil.test'],
  ['Authorization', 'Bearer owner'],
  ['Range', 'bytes=-99999999999999'],
  ['Range', 'bytes=0-,0-,0-'],
  ['If-None-Match', '*'],
  ['Expect', '100-continue'],
  ['Upgrade', 'h2c'],
  ['Content-Encoding', 'gzip'],
  ['Content-Type', 'multipart/related; boundary='],
  ['X-Goog-Upload-Command', 'upload, finalize, cancel, query'],
  ['X-Goog-Upload-Protocol', 'resumable'],
  ['X-Goog-Upload-Header-Content-Length', '1e99'],
  ['Origin', 'null'],
  ['Cookie', '__proto__=1'],
  ['X-Big', 'x'.repeat(15_000)],
  ['Bad Name', 'x'],
  ['X-Break', 'a\r\nInjected: yes'],
]

/** Signs nothing: a server that accepts one of these has been fooled. */
function forgedToken(kit: Kit): string {
  const { random, world } = kit
  const victim = random.pick([...world.people.values()])
  const [head = '', body = '', signature = ''] = victim.token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<string, unknown>
  const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const none = encoded({ alg: 'none', typ: 'JWT' })
  return random.pick([
    `${none}.${body}.`,
    `${none}.${encoded({ sub: 'ada', user_id: 'ada', aud: 'demo-restow', iat: 0, exp: 4e9 })}.`,
    `${head}.${encoded({ ...claims, exp: 4e9 })}.${signature}`,
    `${head}.${encoded({ ...claims, sub: 'ada', user_id: 'ada', forged: true })}.${signature}`,
    `${head}.${body}.${'A'.repeat(43)}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    `${encoded({ alg: 'RS256' })}.${body}.${signature}`,
    'owner',
    'null',
    '.'.repeat(9_000),
  ])
}

function bendToken(request: Draft, kit: Kit): Draft {
  const { random, person, world } = kit
  const rank = person?.rank ?? 0
  if (random.chance(0.3)) {
    const other = random.pick([...world.people.values()].filter((one) => one.rank <= rank))
    return {
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${other.token}` },
      powers: [other, ...request.powers],
    }
  }
  const scheme = random.pick(['Bearer', 'Firebase', 'Basic', ''])
  const headers = { ...request.headers, authorization: `${scheme} ${forgedToken(kit)}` }
  // The powers in the body of an account request stay, whatever its headers.
  const powers = request.path.includes('googleapis.com') ? request.powers : []
  return { ...request, headers, powers }
}

function encodeBody({ body, wrap }: Draft, tree: unknown): Buffer {
  if (body === undefined) return Buffer.alloc(0)
  if (typeof tree === 'string') return Buffer.from(tree)
  if (wrap === 'form') return Buffer.from(formOf(tree))
  if (wrap !== 'channel') return Buffer.from(jsonOf(tree))
  const messages = isWrite(tree) ? [{ database: 'projects/demo-restow/databases/(default)' }, tree] : [tree]
  const form = new URLSearchParams({ count: String(messages.length), ofs: '0' })
  for (const [i, message] of messages.entries()) form.set(`req${i}___data__`, jsonOf(message))
  return Buffer.from(form.toString())
}

function formOf(tree: unknown): string {
  if (typeof tree !== 'object' || tree === null) return jsonOf(tree)
  const pairs = Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? value : jsonOf(value)])
  return new URLSearchParams(pairs).toString()
}

const isWrite = (tree: unknown): boolean => typeof tree === 'object' && tree !== null && 'writes' in tree

export interface BentRequest {
  readonly raw: RawRequest
  readonly draft: Draft
  /** False when the request is not whole, or its headers claim that it is not. */
  readonly mustBeAnswered: boolean
}

/** None, one or a few changes to a request. */
export function bend(valid: Draft, kit: Kit): BentRequest {
  const { random } = kit
  const how = random.weighted({ not: 2, tree: 5, path: 2, headers: 2, token: 3, bytes: 1 })
  const request = how === 'token' || random.chance(0.1) ? bendToken(valid, kit) : valid
  const tree = how === 'tree' ? bendTree(request.body, random) : request.body
  let body = encodeBody(request, tree)
  if (how === 'bytes') body = bendBytes(body, random)
  const path = how === 'path' ? bendPath(request.path, random) : request.path
  const manner = random.weighted({ plain: 94, slow: 4, cut: 2 })
  const headers: (readonly [string, string])[] = [['Host', 'restow.test'], ...Object.entries(request.headers)]
  if (body.length > 0) headers.push(['Content-Length', String(body.length)])
  headers.push(['Connection', 'close'])
  if (how === 'headers') for (let i = random.int(1, 3); i > 0; i--) headers.push(random.pick(TRICKS))
  const mustBeAnswered = manner !== 'cut' && how !== 'headers'
  const patienceMs = mustBeAnswered ? PATIENCE_MS : CUT_PATIENCE_MS
  const draft = { ...request, path }
  return { mustBeAnswered, draft, raw: { method: request.method, target: path, headers, body, manner, patienceMs } }
}
