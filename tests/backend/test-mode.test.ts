import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUTH, DOCUMENTS, openServer, ROOT, type TestServer } from './server-fixture.ts'

let shop: TestServer
let lab: TestServer

beforeAll(async () => {
  shop = await openServer()
  lab = await openServer({ testMode: true })
})
afterAll(() => Promise.all([shop.close(), lab.close()]))

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const UNSIGNED = `${encode({ alg: 'none', type: 'JWT' })}.${encode({ sub: 'dana', user_id: 'dana', aud: 'demo-restow', iat: 0 })}.`
const write = (server: TestServer, token: string, path = 'units/a') =>
  server.post(DOCUMENTS('commit'), { writes: [{ update: { name: `${ROOT}/${path}`, fields: {} } }] }, token)
const send = async (server: TestServer, method: string, path: string, body: unknown = {}) =>
  (await fetch(server.server.origin + path, { method, body: JSON.stringify(body) })).status
const rules = (condition: string) => ({
  rules: {
    files: [
      {
        content: `rules_version = '2'; service cloud.firestore { match /databases/{d}/documents/{x=**} { allow read, write: if ${condition}; } }`,
      },
    ],
  },
})

describe('in test mode', () => {
  test('unsigned tokens represent people, and the owner passes the rules', async () => {
    expect((await write(lab, UNSIGNED)).code).toBe(200)
    expect((await write(lab, UNSIGNED, 'secrets/a')).code).toBe(403)
    expect((await write(lab, 'owner', 'secrets/a')).code).toBe(200)
  })

  test('a project gets rules of its own and is cleared on demand', async () => {
    const address = '/emulator/v1/projects/demo-restow:securityRules'
    expect(await send(lab, 'PUT', address, rules('false'))).toBe(200)
    expect((await write(lab, UNSIGNED)).code).toBe(403)
    expect(await send(lab, 'PUT', address, rules('perhaps('))).toBe(400)
    expect((await write(lab, UNSIGNED)).code).toBe(403)
    expect(await send(lab, 'PUT', address, rules('true'))).toBe(200)
    expect((await write(lab, UNSIGNED)).code).toBe(200)
    const clear = await fetch(`${lab.server.origin}/emulator/v1/${ROOT}`, { method: 'DELETE' })
    expect([clear.status, lab.server.admin.countDocuments('units')]).toEqual([200, 0])
  })

  test('an unsigned token is good at any age, on streams too', async () => {
    const old = `${encode({ alg: 'none' })}.${encode({ sub: 'dana', user_id: 'dana', iat: 0, exp: 3600 })}.`
    const base = `${lab.server.origin}/google.firestore.v1.Firestore/Listen/channel?VER=8&database=${encodeURIComponent(ROOT.replace('/documents', ''))}`
    const form = new URLSearchParams({
      headers: `Authorization:Bearer ${old}\r\n`,
      count: '1',
      ofs: '0',
      req0___data__: JSON.stringify({ addTarget: { targetId: 2, documents: { documents: [`${ROOT}/units/none`] } } }),
    })
    const hello = await (await fetch(`${base}&RID=1`, { method: 'POST', body: form.toString() })).text()
    const sid = /"c","([^"]+)"/.exec(hello)?.[1] ?? ''
    const told = await (await fetch(`${base}&SID=${sid}&RID=rpc&AID=0&CI=1&TYPE=xmlhttp`)).text()
    expect(told).toContain('CURRENT')
    expect(told).not.toContain('UNAUTHENTICATED')
    await fetch(`${base}&SID=${sid}&RID=2&TYPE=terminate`, { method: 'POST' })
  })

  test('a code that would be mailed is read there, and all accounts are cleared on demand', async () => {
    const project = `${lab.server.origin}/emulator/v1/projects/demo-restow`
    const codes = async () =>
      ((await (await fetch(`${project}/oobCodes`)).json()) as { oobCodes: Record<string, string>[] }).oobCodes
    await lab.signIn('mia@restow.test')
    const email = 'mia@restow.test'
    expect((await lab.post(AUTH('sendOobCode'), { requestType: 'PASSWORD_RESET', email })).code).toBe(200)
    const mailed = (await codes()).at(-1)
    expect(mailed).toMatchObject({ email, requestType: 'PASSWORD_RESET' })
    expect(mailed?.['oobLink']).toContain(mailed?.['oobCode'])
    const { oobCode } = mailed ?? {}
    expect((await lab.post(AUTH('resetPassword'), { oobCode, newPassword: 'new crates' })).code).toBe(200)
    const wordFor = async (password: string) =>
      (await lab.post<{ error?: { message: string } }>(AUTH('signInWithPassword'), { email, password })).body.error
        ?.message
    expect(await wordFor('new crates')).toBeUndefined()
    expect(await wordFor('old crates')).toBe('INVALID_PASSWORD')
    expect((await fetch(`${project}/accounts`, { method: 'DELETE' })).status).toBe(200)
    expect(await wordFor('new crates')).toBe('EMAIL_NOT_FOUND')
  })

  test('the hub names this very server', async () => {
    const hub = (await (await fetch(`${lab.server.origin}/emulators`)).json()) as Record<string, { port: number }>
    expect([hub['firestore']?.port, hub['storage']?.port]).toEqual([lab.server.port, lab.server.port])
  })
})

describe('otherwise', () => {
  test('none of it works', async () => {
    expect((await write(shop, UNSIGNED)).code).toBe(401)
    expect((await write(shop, 'owner')).code).toBe(401)
    expect(await send(shop, 'PUT', '/emulator/v1/projects/demo-restow:securityRules', rules('true'))).toBe(404)
    expect(await send(shop, 'PUT', '/internal/setRules', rules('true'))).toBe(404)
    expect((await fetch(`${shop.server.origin}/emulators`)).status).toBe(404)
    expect((await fetch(`${shop.server.origin}/emulator/v1/${ROOT}`, { method: 'DELETE' })).status).toBe(404)
    const accounts = `${shop.server.origin}/emulator/v1/projects/demo-restow/accounts`
    expect((await fetch(accounts, { method: 'DELETE' })).status).toBe(404)
    const codes = await fetch(accounts.replace('accounts', 'oobCodes'))
    expect(await codes.text()).not.toContain('oobCodes')
  })

  test('only its own project is served', async () => {
    const { token } = await shop.signIn('dock@restow.test')
    const other = await shop.post(
      '/v1/projects/other/databases/(default)/documents:runQuery',
      { structuredQuery: { from: [{ collectionId: 'a' }] } },
      token,
    )
    expect(other.code).toBe(404)
  })
})
