/** The machine's clock jumps: people stay signed in, times of commits only rise, and none stays in the future for ever. */
import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startServer, type RunningServer } from '#backend/server.ts'
import { optionsIn, ROOT, temporaryFolder } from '#tests/backend/server-fixture.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS
const realNow = Date.now()

let folder: string
let server: RunningServer
beforeEach(async () => {
  folder = await temporaryFolder()
  vi.useFakeTimers({ toFake: ['Date'], now: realNow })
  server = await start()
})
afterEach(async () => {
  await server.close()
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

const start = async (): Promise<RunningServer> => startServer(await optionsIn(folder))
const at = (ms: number): void => void vi.setSystemTime(ms)

interface Reply {
  readonly code: number
  readonly body: { readonly idToken: string; readonly localId: string; readonly commitTime: string }
}

async function call(path: string, body: unknown, token = ''): Promise<Reply> {
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(server.origin + path, { method: 'POST', body: JSON.stringify(body), headers })
  return { code: answer.status, body: (await answer.json()) as Reply['body'] }
}

const auth = (action: string, body: unknown) =>
  call(`/identitytoolkit.googleapis.com/v1/accounts:${action}?key=local`, body)
const ada = { email: 'ada@restow.test', password: 'restow-demo', returnSecureToken: true }

const commit = async (token: string, id: string, title: string) => {
  const write = {
    update: { name: `${ROOT}/units/${id}`, fields: { title: { stringValue: title } } },
    updateTransforms: [{ fieldPath: 'syncedAt', setToServerValue: 'REQUEST_TIME' }],
  }
  const { code, body } = await call(`/v1/${ROOT}:commit`, { writes: [write] }, token)
  return { code, at: body.commitTime }
}
interface Stored {
  readonly updateTime: string
  readonly fields: { readonly syncedAt: { readonly timestampValue: string } }
}

async function read(token: string, id: string): Promise<Stored> {
  const answer = await fetch(`${server.origin}/v1/${ROOT}/units/${id}`, { headers: { authorization: `Bearer ${token}` } }) // prettier-ignore
  return (await answer.json()) as Stored
}
const updatedAt = async (token: string, id: string) => (await read(token, id)).updateTime
const epochs = async () =>
  ((await (await fetch(`${server.origin}/__/restow/ping`)).json()) as { epochs: { name: string; restoredTo: string }[] }).epochs // prettier-ignore

test('an hour back: who is signed in stays so, a password just changed works, and times rise', async () => {
  const { body } = await auth('signUp', ada)
  const before = await commit(body.idToken, 'u1', 'Lamp')
  const changed = await auth('update', { idToken: body.idToken, password: 'restow-next', returnSecureToken: true })
  at(realNow - HOUR_MS)
  expect((await commit(changed.body.idToken, 'u1', 'Lamp, mended')).code).toBe(200)
  const again = await auth('signInWithPassword', { ...ada, password: 'restow-next' })
  const after = await commit(again.body.idToken, 'u1', 'Lamp, tested')
  expect(after.code).toBe(200)
  expect(after.at > before.at).toBe(true)
})

test('what was signed in while the clock was ahead ends with a change of password all the same', async () => {
  await auth('signUp', ada)
  at(realNow + 23 * HOUR_MS)
  const stolen = (await auth('signInWithPassword', ada)).body.idToken
  at(realNow + 60_000)
  const own = (await auth('signInWithPassword', ada)).body.idToken
  await auth('update', { idToken: own, password: 'restow-next', returnSecureToken: true })
  for (const later of [120_000, 22 * HOUR_MS + 60_000, 23.5 * HOUR_MS]) {
    at(realNow + later)
    await server.close()
    server = await start()
    expect((await commit(stolen, 'u1', 'Lamp')).code).toBe(401)
  }
})

test('no token is good for a year, though the password was changed while the clock was a year ahead', async () => {
  await auth('signUp', ada)
  at(realNow + YEAR_MS)
  const ahead = (await auth('signInWithPassword', ada)).body.idToken
  await auth('update', { idToken: ahead, password: 'restow-next', returnSecureToken: true })
  at(realNow + 60_000)
  const token = (await auth('signInWithPassword', { ...ada, password: 'restow-next' })).body.idToken
  expect((await commit(token, 'u1', 'Lamp')).code).toBe(200)
  at(realNow + 2 * HOUR_MS)
  expect((await commit(token, 'u1', 'Lamp')).code).toBe(401)
})

test('an hour ahead and back again over a restart: nothing is dated anew, and times rise', async () => {
  const { body } = await auth('signUp', ada)
  at(realNow + HOUR_MS)
  const ahead = await commit(body.idToken, 'u1', 'Lamp').then(async ({ code }) =>
    code === 401 ? commit((await auth('signInWithPassword', ada)).body.idToken, 'u1', 'Lamp') : { code, at: '' },
  )
  await server.close()
  at(realNow)
  server = await start()
  const token = (await auth('signInWithPassword', ada)).body.idToken
  expect(await epochs()).toHaveLength(1)
  const { at: next } = await commit(token, 'u1', 'Lamp, mended')
  expect(next > ahead.at).toBe(true)
})

const readAhead = async (aheadMs: number) => {
  const { idToken } = (await auth('signUp', ada)).body
  await commit(idToken, 'u1', 'Lamp')
  at(realNow + aheadMs)
  const token = (await auth('signInWithPassword', ada)).body.idToken
  const query = { structuredQuery: { from: [{ collectionId: 'units' }] } }
  const [answer] = (await call(`/v1/${ROOT}:runQuery`, query, token)).body as unknown as { readTime: string }[]
  await server.close()
  at(realNow + 60_000)
  server = await start()
  const again = (await auth('signInWithPassword', ada)).body.idToken
  return { readAt: answer?.readTime ?? '', writtenAt: (await commit(again, 'u2', 'Toaster')).at }
}

test('five hours ahead, when nobody wrote, and back again over a restart: what is written then is news to who read', async () => {
  const { readAt, writtenAt } = await readAhead(5 * HOUR_MS)
  expect(writtenAt > readAt).toBe(true)
  expect(await epochs()).toHaveLength(1)
})

test('a year ahead, when nobody wrote: after a restart commits are dated today, and devices give up their place', async () => {
  const { readAt, writtenAt } = await readAhead(YEAR_MS)
  expect(Date.parse(readAt)).toBeGreaterThan(realNow + YEAR_MS - HOUR_MS)
  expect(Date.parse(writtenAt)).toBeLessThan(realNow + 120_000)
  expect(await epochs()).toHaveLength(2)
})

test('a year ahead, when nobody wrote, and a full disk: the server starts, and gives up the time of that read once there is room', async () => {
  const { idToken } = (await auth('signUp', ada)).body
  await commit(idToken, 'u1', 'Lamp')
  at(realNow + YEAR_MS)
  await server.close()
  at(realNow + 60_000)
  server = await startServer({ ...(await optionsIn(folder)), reserveBytes: () => Number.MAX_SAFE_INTEGER })
  await server.close()
  server = await start()
  const again = (await auth('signInWithPassword', ada)).body.idToken
  expect(Date.parse((await commit(again, 'u2', 'Toaster')).at)).toBeLessThan(realNow + 120_000)
  expect(await epochs()).toHaveLength(2)
})

test('a year ahead and back again: after a restart commits are dated today, in their order, and devices compare', async () => {
  const first = (await auth('signUp', ada)).body.idToken
  await commit(first, 'u0', 'Fan')
  at(realNow + YEAR_MS)
  const ahead = (await auth('signInWithPassword', ada)).body.idToken
  await commit(ahead, 'u1', 'Lamp')
  await commit(ahead, 'u2', 'Toaster')
  await server.close()
  at(realNow + 60_000)
  server = await start()
  // What was issued a year ahead is not good until then.
  expect((await commit(ahead, 'u3', 'Chair')).code).toBe(401)
  const token = (await auth('signInWithPassword', ada)).body.idToken
  const times = [await updatedAt(token, 'u0'), await updatedAt(token, 'u1'), await updatedAt(token, 'u2'), (await commit(token, 'u3', 'Chair')).at] // prettier-ignore
  expect(times).toEqual(times.toSorted())
  expect(Date.parse(times[3] ?? '')).toBeLessThan(realNow + 120_000)
  // By this field devices ask for what is new.
  for (const id of ['u0', 'u1', 'u2', 'u3']) {
    const { fields, updateTime } = await read(token, id)
    expect(fields.syncedAt.timestampValue).toBe(updateTime)
  }
  const [newest, ...older] = await epochs()
  expect(older).toHaveLength(1)
  expect(Date.parse(newest?.restoredTo ?? '')).toBeLessThanOrEqual(Date.parse(times[0] ?? ''))
  await server.close()
  server = await start()
  expect(await epochs()).toHaveLength(2)
})

test.each([
  ['an empty battery: years before the first document', -20 * YEAR_MS],
  ['a date set back by a month, through which work went on', -30 * 24 * HOUR_MS],
])('a clock that is behind dates nothing anew: %s', async (_, jump) => {
  await server.close()
  at(realNow - 41 * 24 * HOUR_MS)
  server = await start()
  for (let days = 40; days >= 0; days -= 1) {
    at(realNow - days * 24 * HOUR_MS + HOUR_MS)
    await server.admin.writeDocuments([{ path: `units/day${days}`, data: { days } }])
  }
  const before = await server.admin.writeDocuments([{ path: 'units/last', data: {} }])
  await server.close()
  at(realNow + jump)
  server = await start()
  expect(await epochs()).toHaveLength(1)
  expect(await server.admin.writeDocuments([{ path: 'units/next', data: {} }])).toBeGreaterThan(before)
})

const BUCKET = '/v0/b/demo-restow.appspot.com/o'
/** A command of a resumable upload. */
const upload = (address: string, command: string, token: string, body = '') =>
  fetch(address, {
    method: 'POST',
    headers: {
      authorization: `Firebase ${token}`,
      'x-goog-upload-protocol': 'resumable',
      'x-goog-upload-command': command,
      'x-goog-upload-offset': '0',
      'x-goog-upload-header-content-type': 'image/webp',
    },
    body,
  })

test('three hours ahead: a picture that is half here goes on from there, also after a restart', async () => {
  const { idToken, localId } = (await auth('signUp', ada)).body
  const name = encodeURIComponent(`photos/${localId}/half.webp`)
  const begun = await upload(`${server.origin}${BUCKET}?name=${name}`, 'start', idToken, '{"contentType":"image/webp"}')
  const { pathname, search } = new URL(begun.headers.get('x-goog-upload-url') ?? '')
  const half = 'x'.repeat(262_144)
  expect((await upload(server.origin + pathname + search, 'upload', idToken, half)).status).toBe(200)
  const received = async () => {
    const token = (await auth('signInWithPassword', ada)).body.idToken
    const state = await upload(server.origin + pathname + search, 'query', token)
    return state.headers.get('x-goog-upload-size-received')
  }
  at(realNow + 3 * HOUR_MS)
  const other = encodeURIComponent(`photos/${localId}/other.webp`)
  const token = (await auth('signInWithPassword', ada)).body.idToken
  await upload(`${server.origin}${BUCKET}?name=${other}`, 'start', token, '{"contentType":"image/webp"}')
  expect(await received()).toBe('262144')
  await server.close()
  server = await start()
  expect(await received()).toBe('262144')
  await server.close()
  at(realNow - 3 * HOUR_MS)
  server = await start()
  expect(await received()).toBe('262144')
})

test('three hours ahead: a transaction that was begun a moment ago is made', async () => {
  const { idToken } = (await auth('signUp', ada)).body
  const begin = await fetch(`${server.origin}/v1/${ROOT}:beginTransaction`, { method: 'POST', body: '{}', headers: { authorization: `Bearer ${idToken}` } }) // prettier-ignore
  const { transaction } = (await begin.json()) as { transaction: string }
  at(realNow + 3 * HOUR_MS)
  const token = (await auth('signInWithPassword', ada)).body.idToken
  const writes = [{ update: { name: `${ROOT}/units/u1`, fields: { title: { stringValue: 'Lamp' } } } }]
  expect((await call(`/v1/${ROOT}:commit`, { writes, transaction }, token)).code).toBe(200)
})
