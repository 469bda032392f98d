/** A full disk: what is written is refused in words, what is read goes on, and writing goes on by itself when there is room. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AUTH, openServer, ROOT, type TestServer } from '#tests/backend/server-fixture.ts'

let shop: TestServer
let reserve = 0
beforeEach(async () => {
  reserve = 0
  shop = await openServer({ reserveBytes: () => reserve })
})
afterEach(() => shop.close())

const fill = (): void => void (reserve = Number.MAX_SAFE_INTEGER)
const commit = (token: string, id: string, title: string, currentDocument?: object) =>
  shop.post<{ error?: { message: string } }>(`/v1/${ROOT}:commit`, { writes: [{ update: { name: `${ROOT}/units/${id}`, fields: { title: { stringValue: title } } }, currentDocument }] }, token) // prettier-ignore
const titleOf = (id: string) => shop.server.admin.readDocument(`units/${id}`)?.['title']
const health = async () => (await fetch(`${shop.server.origin}/__/health`)).json()

test('a commit on a full disk is refused in words, and the same commit is taken when there is room', async () => {
  const { token } = await shop.signIn('ada@restow.test')
  await commit(token, 'u1', 'Lamp')
  fill()
  const refused = await commit(token, 'u1', 'Lamp, mended')
  expect([refused.code, refused.body.error?.message]).toEqual([503, 'The disk of the server is full. It goes on by itself when there is room.']) // prettier-ignore
  expect(titleOf('u1')).toBe('Lamp')
  expect(await health()).toEqual({ status: 'diskFull' })
  reserve = 0
  expect((await commit(token, 'u1', 'Lamp, mended')).code).toBe(200)
  expect(titleOf('u1')).toBe('Lamp, mended')
  expect(await health()).toEqual({ status: 'ok' })
  expect(shop.lines.filter((line) => line.startsWith('disk'))).toEqual([expect.stringContaining('takes no more'), 'disk has room again']) // prettier-ignore
})

test('many commits that meet a full disk leave nothing behind, on which a later one would rest', async () => {
  const { token } = await shop.signIn('ada@restow.test')
  fill()
  const refused = await Promise.all(Array.from({ length: 20 }, (_, at) => commit(token, `u${at % 3}`, `Lamp ${at}`)))
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([503]))
  reserve = 0
  const made = await commit(token, 'u1', 'Lamp', { exists: false })
  expect(made.code).toBe(200)
})

test('reading, and a device that is signed in, go on', async () => {
  const { token } = await shop.signIn('ada@restow.test')
  await commit(token, 'u1', 'Lamp')
  fill()
  const read = await fetch(`${shop.server.origin}/v1/${ROOT}/units/u1`, { headers: { authorization: `Bearer ${token}` } }) // prettier-ignore
  expect(read.status).toBe(200)
})

test('a photo is refused before any byte of it is stored, and a newcomer is not half there', async () => {
  const { token, uid } = await shop.signIn('ada@restow.test')
  fill()
  const photo = await fetch(`${shop.server.origin}/v0/b/demo-restow.appspot.com/o?name=photos%2F${uid}%2Fone.png`, { method: 'POST', body: 'pixels', headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' } }) // prettier-ignore
  expect(photo.status).toBe(503)
  expect(await readdir(join(shop.folder, 'data', 'blobs'))).toEqual([])
  await expect(shop.server.admin.createUser({ uid: 'bo', email: 'bo@restow.test', password: 'restow-demo' })).rejects.toThrow('The disk of the server is full') // prettier-ignore
  expect(shop.server.admin.findUser('bo@restow.test')).toBeUndefined()
  reserve = 0
  await shop.server.admin.createUser({ uid: 'bo', email: 'bo@restow.test', password: 'restow-demo' })
})

describe('an account that changes while the disk is full stays as it was', () => {
  const ada = { email: 'ada@restow.test', password: 'restow-demo', returnSecureToken: true }
  interface Signed {
    readonly idToken: string
    readonly refreshToken: string
  }
  const signIn = (password = ada.password) => shop.post<Signed>(AUTH('signInWithPassword'), { ...ada, password })
  const change = (idToken: string, password: string) => shop.post(AUTH('update'), { idToken, password, returnSecureToken: true }) // prettier-ignore
  const codeOf = async (answer: Promise<{ readonly code: number }>) => (await answer).code
  async function refresh(token: string): Promise<number> {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token })
    return (await fetch(`${shop.server.origin}/securetoken.googleapis.com/v1/token`, { method: 'POST', body })).status
  }
  beforeEach(async () => {
    await shop.server.admin.createUser({ uid: 'ada', email: ada.email, password: ada.password })
  })

  test('whichever of several changes came last: the old password, each sign-in and the link of a mail are good', async () => {
    const [one, two] = [(await signIn()).body, (await signIn()).body]
    await shop.post(AUTH('sendOobCode'), { requestType: 'PASSWORD_RESET', email: ada.email })
    const oobCode = new URL(shop.server.admin.mails()[0]?.link ?? '').searchParams.get('oobCode')
    fill()
    const refused = ['first-new', 'second-new', 'third-new'].map((password) => codeOf(change(one.idToken, password)))
    const codes = await Promise.all(refused)
    expect(codes).toContain(503)
    // One that comes while another is under way meets a sign-in that ends with that one, until the disk refuses it.
    expect(codes.filter((code) => code !== 503 && code !== 400)).toEqual([])
    expect(await codeOf(shop.post(AUTH('resetPassword'), { oobCode, newPassword: 'by-mail' }))).toBe(503)
    expect(await codeOf(signIn())).toBe(503)
    reserve = 0
    const asBefore = async () => {
      for (const password of ['first-new', 'second-new', 'third-new', 'by-mail']) expect(await codeOf(signIn(password))).toBe(400) // prettier-ignore
      expect([await refresh(one.refreshToken), await refresh(two.refreshToken)]).toEqual([200, 200])
      expect(await codeOf(commit(one.idToken, 'u1', 'Lamp'))).toBe(200)
    }
    await asBefore()
    expect(await codeOf(signIn())).toBe(200)
    expect(await codeOf(shop.post(AUTH('resetPassword'), { oobCode, newPassword: 'by-mail' }))).toBe(200)
    expect(await codeOf(signIn('by-mail'))).toBe(200)
    expect([await refresh(one.refreshToken), await codeOf(signIn())]).toEqual([400, 400])
  })

  test('a deletion that was refused leaves the account, its sign-ins and its tokens', async () => {
    const { body } = await signIn()
    fill()
    expect(await codeOf(shop.post(AUTH('delete'), { idToken: body.idToken }))).toBe(503)
    reserve = 0
    expect([await refresh(body.refreshToken), await codeOf(commit(body.idToken, 'u1', 'Lamp'))]).toEqual([200, 200])
  })
})
