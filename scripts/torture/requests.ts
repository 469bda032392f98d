/** Requests as the app and its SDK send them, each by a person and about something that is there: what the fuzz then bends. */
import type { Random } from '#scripts/demo/random.ts'
import { ROOT } from './calls.ts'
import type { Identity, MarkedRecord, World } from './world.ts'

const DATABASE = 'projects/demo-restow/databases/(default)'
const BUCKET = '/v0/b/demo-restow.appspot.com/o'
const CHANNEL = '/google.firestore.v1.Firestore'

export interface Draft {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  /** An object is sent as JSON, inside a channel message if there is one around it. */
  readonly body: unknown
  readonly wrap?: 'channel' | 'form'
  /** Whose rights the request may have by the tokens it carries. */
  readonly powers: readonly Identity[]
}

type Maker = (kit: Kit) => Omit<Draft, 'powers' | 'headers'> & { readonly headers?: Record<string, string> }

export interface Kit {
  readonly random: Random
  readonly world: World
  /** Undefined for a person who is not signed in. */
  readonly person: Identity | undefined
  /** An account that may be changed and lost. */
  readonly loser: Identity
}

const some = ({ random, world }: Kit): MarkedRecord => random.pick(world.records)
const nameOf = (record: MarkedRecord): string => `${ROOT}/${record.path}`

/** Plain data on the wire, with the stamps of the one who writes. */
function wireFields(kit: Kit, record: MarkedRecord): Record<string, unknown> {
  const data = { ...record.data, updatedBy: kit.person?.uid ?? 'nobody' }
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, wireValue(value)]))
}

function wireValue(value: unknown): unknown {
  if (value === null) return { nullValue: null }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'number')
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(wireValue) } }
  const entries = Object.entries(value as Record<string, unknown>).map(([key, inner]) => [key, wireValue(inner)])
  return { mapValue: { fields: Object.fromEntries(entries) } }
}

const STAMP = [{ fieldPath: 'syncedAt', setToServerValue: 'REQUEST_TIME' }]

/** An update as sync sends it, a new document, or a write that no person may make. */
function write(kit: Kit): Record<string, unknown> {
  const record = some(kit)
  const fields = wireFields(kit, record)
  const draw = kit.random.next()
  if (draw < 0.1) return { delete: nameOf(record) }
  if (draw < 0.2)
    return {
      update: { name: nameOf(record), fields },
      updateMask: { fieldPaths: ['updatedBy'] },
      updateTransforms: STAMP,
    }
  if (draw < 0.3) return { verify: nameOf(record), currentDocument: { exists: true } }
  if (draw < 0.6) return { update: { name: nameOf(record), fields }, updateTransforms: STAMP }
  const id = `new${kit.random.int(0, 1e6)}`
  const own = {
    id: { stringValue: id },
    createdBy: { stringValue: kit.person?.uid ?? '' },
    by: { stringValue: kit.person?.uid ?? '' },
  }
  const fresh = record.collection === 'activity' ? own : { id: own.id, createdBy: own.createdBy }
  return {
    update: { name: `${ROOT}/${record.collection}/${id}`, fields: { ...fields, ...fresh } },
    updateTransforms: STAMP,
    currentDocument: { exists: false },
  }
}

function structuredQuery(kit: Kit): Record<string, unknown> {
  const { collection, id, data } = some(kit)
  const [collectionId = ''] = collection.split('/').slice(-1)
  const filters: Record<string, unknown>[] = [
    { fieldFilter: { field: { fieldPath: 'id' }, op: 'EQUAL', value: { stringValue: id } } },
    { fieldFilter: { field: { fieldPath: 'by' }, op: 'EQUAL', value: { stringValue: kit.person?.uid ?? '' } } },
    { fieldFilter: { field: { fieldPath: 'kind' }, op: 'EQUAL', value: wireValue(data['kind'] ?? 'zone') } },
    { fieldFilter: { field: { fieldPath: 'saleType' }, op: 'IN', value: wireValue(['auction']) } },
  ]
  return {
    from: [{ collectionId, ...(kit.random.chance(0.1) ? { allDescendants: true } : {}) }],
    ...(kit.random.chance(0.5) ? { where: kit.random.pick(filters) } : {}),
    orderBy: [{ field: { fieldPath: kit.random.pick(['syncedAt', '__name__', 'updatedBy']) } }],
    limit: kit.random.pick([1, 50, 300, 500, 501]),
  }
}

const rest = (method: string, body: unknown) => ({ method: 'POST', path: `/v1/${ROOT}:${method}`, body })
const channel = (service: string, body: unknown) => ({
  method: 'POST',
  path: `${CHANNEL}/${service}/channel?VER=8&RID=1&CVER=22&database=${encodeURIComponent(DATABASE)}`,
  body,
  wrap: 'channel' as const,
})
const account = (method: string, body: unknown) => ({
  method: 'POST',
  path: `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`,
  body,
})

function aboutDocument(kit: Kit): ReturnType<Maker> {
  const record = some(kit)
  const method = kit.random.pick(['GET', 'GET', 'PATCH', 'DELETE'])
  const body = method === 'PATCH' ? { fields: wireFields(kit, record) } : undefined
  return { method, path: `/v1/${nameOf(record)}`, body }
}

function aboutFile(kit: Kit): ReturnType<Maker> {
  const { random, world, person } = kit
  const own = `photos/${person?.uid ?? 'amy'}/${random.int(1e9, 1e10)}${'0'.repeat(54)}.webp`
  const seeded = random.pick(world.photos).name
  const name = encodeURIComponent(random.chance(0.3) ? own : seeded)
  return random.pick<ReturnType<Maker>>([
    { method: 'GET', path: `${BUCKET}/${name}?alt=media`, body: undefined },
    { method: 'GET', path: `${BUCKET}/${name}`, body: undefined, headers: { range: 'bytes=0-5' } },
    { method: 'GET', path: `${BUCKET}?prefix=photos%2F&delimiter=%2F`, body: undefined },
    { method: 'DELETE', path: `${BUCKET}/${name}`, body: undefined },
    { method: 'PATCH', path: `${BUCKET}/${name}`, body: { contentType: 'text/html', metadata: { slot: 'front' } } },
    { method: 'POST', path: `${BUCKET}?name=${name}`, body: 'pixels', headers: { 'content-type': 'image/webp' } },
    {
      method: 'POST',
      path: `${BUCKET}?name=${name}`,
      body: { name: own, contentType: 'image/webp' },
      headers: { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
    },
    {
      method: 'POST',
      path: `${BUCKET}?name=${name}`,
      body: `--cut\r\nContent-Type: application/json\r\n\r\n{"contentType":"image/webp"}\r\n--cut\r\n\r\npixels\r\n--cut--`,
      headers: { 'x-goog-upload-protocol': 'multipart', 'content-type': 'multipart/related; boundary=cut' },
    },
  ])
}

/** Accounts are changed with the token of one who may lose theirs; all others' must stay. */
function aboutAccount(kit: Kit): ReturnType<Maker> {
  const { random, world, person, loser } = kit
  const victim = random.pick([...world.people.values()])
  return random.pick<ReturnType<Maker>>([
    account('lookup', { idToken: person?.token ?? 'none' }),
    account('lookup', { localId: [victim.uid], email: [victim.email] }),
    account('update', { idToken: loser.token, password: 'another-one', displayName: 'me' }),
    account('update', { localId: victim.uid, password: 'taken-over', idToken: 'x' }),
    account('update', { idToken: loser.token, localId: victim.uid, email: victim.email }),
    account('delete', { localId: victim.uid, idToken: loser.token }),
    account('sendOobCode', { requestType: 'PASSWORD_RESET', email: loser.email, returnOobLink: true }),
    account('resetPassword', { oobCode: `code${random.int(0, 1e6)}`, newPassword: 'taken-over' }),
    account('signInWithPassword', { email: loser.email, password: loser.password, returnSecureToken: true }),
    account('signUp', { email: `x${random.int(0, 1e9)}@restow.test`, password: 'restow-demo' }),
    account('signUp', { email: victim.email, password: 'restow-demo', localId: victim.uid }),
    {
      method: 'POST',
      path: '/securetoken.googleapis.com/v1/token?key=local',
      body: { grant_type: 'refresh_token', refresh_token: loser.refreshToken },
      wrap: 'form',
    },
  ])
}

const STATIC = [
  '/',
  '/index.html',
  '/sw.js',
  '/receive',
  '/assets/none.js',
  '/__/firebase/init.json',
  '/__/restow/ping?n=1',
]
const CLIMBING = [
  '/../../../../etc/passwd',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/..%5c..%5cpackage.json',
  '/assets/%2e%2e%2f%2e%2e%2f.data/db/CURRENT',
  '//etc/passwd',
  '/.restow-data',
  '/__/auth/action?mode=resetPassword&oobCode=%3Cscript%3E',
]

const aboutPages: Maker = ({ random }) => ({
  method: random.pick(['GET', 'GET', 'HEAD', 'POST', 'PUT', 'TRACE']),
  path: random.pick([...STATIC, ...CLIMBING]),
  body: undefined,
})
const forTests: Maker = ({ random }) =>
  random.pick<ReturnType<Maker>>([
    { method: 'DELETE', path: `/emulator/v1/${ROOT}`, body: undefined },
    {
      method: 'PUT',
      path: '/emulator/v1/projects/demo-restow:securityRules',
      body: { rules: { files: [{ content: '' }] } },
    },
    { method: 'PUT', path: '/internal/setRules', body: { rules: { files: [{ content: '' }] } } },
    { method: 'GET', path: '/emulators', body: undefined },
  ])

const MAKERS: readonly Maker[] = [
  (kit) => rest('commit', { writes: Array.from({ length: kit.random.int(1, 3) }, () => write(kit)) }),
  (kit) => rest('batchWrite', { writes: Array.from({ length: kit.random.int(1, 3) }, () => write(kit)) }),
  (kit) => rest('batchGet', { documents: Array.from({ length: kit.random.int(1, 4) }, () => nameOf(some(kit))) }),
  (kit) => rest('runQuery', { structuredQuery: structuredQuery(kit) }),
  (kit) => rest('runQuery', { structuredQuery: structuredQuery(kit), newTransaction: {} }),
  (kit) =>
    rest('runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery: structuredQuery(kit), aggregations: [{ alias: 'n', count: {} }] },
    }),
  (kit) => rest(kit.random.pick(['beginTransaction', 'rollback', 'listCollectionIds']), { transaction: 'dHg=' }),
  aboutDocument,
  aboutDocument,
  (kit) => ({ method: 'GET', path: `/v1/${ROOT}/${some(kit).collection}?pageSize=50`, body: undefined }),
  (kit) =>
    channel('Listen', { addTarget: { targetId: 2, query: { parent: ROOT, structuredQuery: structuredQuery(kit) } } }),
  (kit) => channel('Listen', { addTarget: { targetId: 2, documents: { documents: [nameOf(some(kit))] } } }),
  (kit) => channel('Write', { writes: [write(kit)] }),
  aboutFile,
  aboutFile,
  aboutAccount,
  aboutPages,
  forTests,
]

/** A valid request, or one that is valid but for the rights of the person. */
export function draft(kit: Kit): Draft {
  const made = kit.random.pick(MAKERS)(kit)
  const isForm = made.wrap !== undefined
  const token: Record<string, string> = kit.person === undefined ? {} : { authorization: `Bearer ${kit.person.token}` }
  const type = { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }
  const own = kit.person === undefined ? [] : [kit.person]
  // Only account requests carry the other token, in their body.
  const powers = made.path.includes('googleapis.com') ? [...own, kit.loser] : own
  return { ...made, headers: { ...type, ...token, ...made.headers }, powers }
}
