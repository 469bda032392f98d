import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AUTH, DOCUMENTS, openServer, ROOT, type TestServer } from '#tests/backend/server-fixture.ts'

let test: TestServer
let [admin, dana] = ['', '']
beforeEach(async () => {
  test = await openServer()
  admin = (await test.signIn('ada@restow.test')).token
  dana = (await test.signIn('dana@restow.test')).token
  await test.server.admin.writeDocuments([
    { path: 'users/ada', data: { role: 'admin', active: true, _deleted: false } },
    { path: 'users/dana', data: { role: 'associate', active: true, _deleted: false } },
  ])
})
afterEach(() => test.close())

const signIn = (password: string, email = 'dana@restow.test') =>
  test.post<Record<string, string>>(AUTH('signInWithPassword'), { email, password })
const tokenFor = async (password: string, email?: string) => (await signIn(password, email)).body['idToken'] ?? ''
const update = async (idToken: string, change: object) => (await test.post(AUTH('update'), { idToken, ...change })).code
const mayRead = async (token: string) =>
  (await test.post(DOCUMENTS('batchGet'), { documents: [`${ROOT}/units/a`] }, token)).code

describe('a change of the password', () => {
  it('leaves the other devices of this person a moment to read, until they are told', async () => {
    expect(await update(await tokenFor('restow-demo'), { password: 'new crates' })).toBe(200)
    expect(await mayRead(dana)).toBe(200)
  })

  it('does not bring back a sign-in that an admin had ended', async () => {
    expect((await test.post('/__/restow/people/sign-out', { uid: 'dana' }, admin)).code).toBe(200)
    expect(await update(await tokenFor('restow-demo'), { password: 'new crates' })).toBe(200)
    expect(await mayRead(dana)).toBe(401)
    expect(await update(dana, { password: 'crates of a thief' })).toBe(400)
    expect((await signIn('new crates')).code).toBe(200)
  })

  it('does not bring back a sign-in that the change before it had ended', async () => {
    const second = await tokenFor('restow-demo')
    const { body } = await test.post<Record<string, string>>(AUTH('update'), {
      idToken: second,
      password: 'new crates',
    })
    expect(await update(body['idToken'] ?? '', { password: 'newer crates' })).toBe(200)
    expect([await mayRead(dana), await mayRead(second), await mayRead(body['idToken'] ?? '')]).toEqual([401, 401, 200])
  })

  it('lets no sign-in of before change the password, address or name again, or delete the account', async () => {
    await update(await tokenFor('restow-demo'), { password: 'new crates' })
    expect(await update(dana, { password: 'crates of a thief' })).toBe(400)
    expect(await update(dana, { email: 'thief@restow.test' })).toBe(400)
    expect(await update(dana, { displayName: 'Thief' })).toBe(400)
    expect((await test.post(AUTH('delete'), { idToken: dana })).code).toBe(400)
    expect((await signIn('new crates')).code).toBe(200)
  })

  it('lets no sign-in of an admin from before it make links for others', async () => {
    await update(await tokenFor('restow-demo', 'ada@restow.test'), { password: 'new crates' })
    expect((await test.post('/__/restow/people/reset', { uid: 'dana' }, admin)).code).toBe(401)
  })

  it('on two devices at once leaves the password of the one that was told so', async () => {
    const [a, b] = [await tokenFor('restow-demo'), await tokenFor('restow-demo')]
    const codes = await Promise.all([update(a, { password: 'crates of a' }), update(b, { password: 'crates of b' })])
    const opened = [(await signIn('crates of a')).code, (await signIn('crates of b')).code]
    expect(codes.toSorted((x, y) => x - y)).toEqual([200, 400])
    expect(opened).toEqual(codes)
  })
})
