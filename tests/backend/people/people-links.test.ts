import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isPrivateAddress, networkAddresses } from '#backend/tls/machine-names.ts'
import { AUTH, openServer, type TestServer } from '#tests/backend/server-fixture.ts'

let test: TestServer
let admin = ''
let associate = ''
let refreshToken = ''
beforeEach(async () => {
  test = await openServer()
  const [ada, dana] = [await test.signIn('ada@restow.test'), await test.signIn('dana@restow.test')]
  admin = ada.token
  associate = dana.token
  refreshToken = dana.refreshToken
  await test.server.admin.writeDocuments([
    { path: `users/${ada.uid}`, data: { role: 'admin', active: true, _deleted: false } },
    { path: `users/${dana.uid}`, data: { role: 'associate', active: true, _deleted: false } },
  ])
})
afterEach(() => test.close())

const invite = (email: string, token = admin) =>
  test.post<Record<string, string>>('/__/restow/people/invite', { email, name: 'Ben' }, token)
const spend = (oobCode: string, newPassword = 'nine crates') =>
  test.post(AUTH('resetPassword'), { oobCode, newPassword })
const signIn = async (email: string, password: string) =>
  (await test.post(AUTH('signInWithPassword'), { email, password })).code

describe('an invitation', () => {
  it('makes an account that no password opens until its person has set one, once', async () => {
    const { body } = await invite('ben@restow.test')
    for (const guess of ['', 'undefined', 'null', 'restow-demo'])
      expect(await signIn('ben@restow.test', guess)).toBe(400)
    expect((await spend(body['code'] ?? '')).code).toBe(200)
    expect(await signIn('ben@restow.test', 'nine crates')).toBe(200)
    expect((await spend(body['code'] ?? '', 'other crates')).code).toBe(400)
    expect(await signIn('ben@restow.test', 'nine crates')).toBe(200)
  })

  it('asked for again is another link to the same account, and the first use ends both', async () => {
    const [first, second] = await Promise.all([invite('ben@restow.test'), invite('Ben@restow.test')])
    expect(second.body['uid']).toBe(first.body['uid'])
    expect((await spend(second.body['code'] ?? '')).code).toBe(200)
    expect((await spend(first.body['code'] ?? '', 'stolen crates')).code).toBe(400)
    expect((await invite('ben@restow.test')).body).toMatchObject({ error: { message: 'EMAIL_EXISTS' } })
  })

  it.each([
    ['an associate', () => associate],
    ['nobody', () => ''],
  ])('is not made for %s', async (_who, token) => {
    const of = token()
    const { code } = await (of === ''
      ? test.post('/__/restow/people/invite', { email: 'x@y.test' })
      : invite('x@y.test', of))
    expect(code).toBe(403)
    expect(test.server.admin.findUser('x@y.test')).toBeUndefined()
  })

  it('is not made for an admin who was disabled', async () => {
    await test.server.admin.writeDocuments([{ path: 'users/ada', data: { role: 'admin', active: false } }])
    expect((await invite('x@y.test')).code).toBe(403)
  })
})

describe('a new password on the spot', () => {
  it('is set by the person, ends their other sign-ins, and leaves the old one good until then', async () => {
    const reset = (uid: string, token: string) =>
      test.post<Record<string, string>>('/__/restow/people/reset', { uid }, token)
    expect((await reset('ada', associate)).code).toBe(403)
    const { body } = await reset('dana', admin)
    expect(await signIn('dana@restow.test', 'restow-demo')).toBe(200)
    expect((await spend(body['code'] ?? '')).code).toBe(200)
    expect(await signIn('dana@restow.test', 'restow-demo')).toBe(400)
    expect(await signIn('dana@restow.test', 'nine crates')).toBe(200)
    const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
    const token = await fetch(`${test.server.origin}/securetoken.googleapis.com/v1/token?key=local`, {
      method: 'POST',
      body: form,
    })
    expect(token.status).toBe(400)
    expect((await reset('nobody', admin)).code).toBe(400)
  })
})

describe('the end of all sign-ins of a person', () => {
  const signOut = (uid: string, token: string) => test.post('/__/restow/people/sign-out', { uid }, token)
  const lookup = async (idToken: string) => (await test.post(AUTH('lookup'), { idToken })).code
  const refresh = async () => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
    return (await fetch(`${test.server.origin}/securetoken.googleapis.com/v1/token?key=local`, { method: 'POST', body })).status // prettier-ignore
  }

  it('is at once, on every device, for an admin alone; the password stays', async () => {
    expect((await signOut('dana', associate)).code).toBe(403)
    expect([await lookup(associate), await refresh()]).toEqual([200, 200])
    expect((await signOut('dana', admin)).code).toBe(200)
    expect([await lookup(associate), await refresh()]).toEqual([400, 400])
    expect(await lookup(admin)).toBe(200)
    expect(await signIn('dana@restow.test', 'restow-demo')).toBe(200)
    expect(await lookup(associate)).toBe(400)
    expect((await signOut('nobody', admin)).code).toBe(400)
  })
})

describe('an ID token', () => {
  it('is never the same text twice, also within a second, so that a device takes the refresh token beside it', async () => {
    const [one, other] = [await test.signIn('dana@restow.test'), await test.signIn('dana@restow.test')]
    expect(one.token).not.toBe(other.token)
  })
})

describe('a company’s own server', () => {
  it('refuses every sign-up alike, whoever has an account', async () => {
    const own = await openServer({ own: true })
    await own.signIn('known@restow.test')
    const signUp = (email: string) => own.post(AUTH('signUp'), { email, password: 'nine crates' })
    const [known, unknown] = [await signUp('known@restow.test'), await signUp('new@restow.test')]
    expect(known).toEqual(unknown)
    expect(known.body).toMatchObject({ error: { message: 'OPERATION_NOT_ALLOWED' } })
    await own.close()
  })
})

describe('the address in a link', () => {
  it('is none where the server listens to its own machine alone', async () => {
    expect((await invite('ben@restow.test')).body).toMatchObject({ origin: '', isTrustedFirst: false })
  })

  it('is one of this machine’s on its networks where other devices reach the server', async () => {
    const open = await openServer({ host: '0.0.0.0', tls: 'own' })
    try {
      const ada = await post(open, AUTH('signUp'), { email: 'ada@restow.test', password: 'restow-demo' })
      await open.server.admin.writeDocuments([
        { path: `users/${ada['localId']}`, data: { role: 'admin', active: true, _deleted: false } },
      ])
      const link = await post(open, '/__/restow/people/invite', { email: 'ben@restow.test' }, ada['idToken'])
      const reset = await post(open, '/__/restow/people/reset', { uid: link['uid'] }, ada['idToken'])
      const [first] = networkAddresses()
      const origin =
        first === undefined ? '' : `https://${networkAddresses().find(isPrivateAddress) ?? first}:${open.server.port}`
      for (const one of [link, reset]) expect(one).toMatchObject({ origin, isTrustedFirst: first !== undefined })
    } finally {
      await open.close()
    }
  })
})

/** Over the plain HTTP that the server's own machine gets. */
async function post(open: TestServer, path: string, body: object, token = ''): Promise<Record<string, string>> {
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${open.server.port}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  })
  return (await answer.json()) as Record<string, string>
}
