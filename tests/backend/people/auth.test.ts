import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { AUTH, DOCUMENTS, openServer, ROOT, type TestServer } from '#tests/backend/server-fixture.ts'
import { eventually } from '#tests/support/eventually.ts'

let shop: TestServer

beforeAll(async () => {
  shop = await openServer()
})
afterAll(() => shop.close())
afterEach(() => vi.useRealTimers())

interface Answer {
  readonly error?: { readonly message: string }
  readonly idToken: string
  readonly refreshToken: string
  readonly localId: string
  readonly users: readonly { email: string; displayName?: string }[]
}

const ask = (method: string, body: unknown) => shop.post<Answer>(AUTH(method), body)
const word = async (method: string, body: unknown) => (await ask(method, body)).body.error?.message
const refresh = async (refreshToken: string) => {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
  const response = await fetch(`${shop.server.origin}/securetoken.googleapis.com/v1/token?key=local`, {
    method: 'POST',
    body,
  })
  return {
    code: response.status,
    body: (await response.json()) as Record<string, unknown> & { error?: { message: string } },
  }
}
const mayRead = async (token: string) =>
  (await shop.post(DOCUMENTS('batchGet'), { documents: [`${ROOT}/units/a`] }, token)).code

describe('signing up and in', () => {
  test('a new person gets an account and a token that opens the store', async () => {
    const { code, body } = await ask('signUp', { email: 'New@Restow.test', password: 'restow-demo' })
    expect(code).toBe(200)
    expect(await mayRead(body.idToken)).toBe(200)
    expect((await ask('lookup', { idToken: body.idToken })).body.users[0]?.email).toBe('new@restow.test')
  })

  test('an address is taken whatever its letters', async () => {
    await ask('signUp', { email: 'taken@restow.test', password: 'restow-demo' })
    expect(await word('signUp', { email: 'TAKEN@restow.test', password: 'restow-demo' })).toBe('EMAIL_EXISTS')
  })

  test('two sign-ups for one address at the same moment make one account', async () => {
    const both = await Promise.all(
      [1, 2].map(() => ask('signUp', { email: 'race@restow.test', password: 'restow-demo' })),
    )
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test.each([
    [{ email: 'not an address', password: 'restow-demo' }, 'INVALID_EMAIL'],
    [{ email: 'short@restow.test', password: '12345' }, 'WEAK_PASSWORD : Password should be at least 6 characters'],
    [{ email: 'none@restow.test', password: '' }, 'MISSING_PASSWORD'],
    [{ returnSecureToken: true }, 'ADMIN_ONLY_OPERATION'],
  ])('%j is refused', async (body, expected) => {
    expect(await word('signUp', body)).toBe(expected)
  })

  test('no person can tell a wrong password, an unknown address and a disabled account apart', async () => {
    await shop.signIn('known@restow.test')
    await shop.signIn('gone@restow.test')
    await shop.server.admin.setUserDisabled('gone', true)
    const words = await Promise.all([
      word('signInWithPassword', { email: 'known@restow.test', password: 'wrong-one' }),
      word('signInWithPassword', { email: 'unknown@restow.test', password: 'wrong-one' }),
      word('signInWithPassword', { email: 'gone@restow.test', password: 'restow-demo' }),
    ])
    expect(words).toEqual(Array(3).fill('INVALID_LOGIN_CREDENTIALS'))
  })

  test('guessing is slowed, for known and unknown addresses alike', async () => {
    await shop.signIn('guessed@restow.test')
    for (const email of ['guessed@restow.test', 'not-there@restow.test']) {
      const words: unknown[] = []
      for (let i = 0; i < 7; i++) words.push(await word('signInWithPassword', { email, password: `guess-${i}` }))
      expect(words.slice(0, 5)).toEqual(Array(5).fill('INVALID_LOGIN_CREDENTIALS'))
      expect(words.slice(5)).toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
    }
  })
})

test('a burst of guesses at one moment is cut off as well', async () => {
  // One moment, however long the machine takes over it.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await shop.signIn('burst@restow.test')
  const guess = (i: number) => word('signInWithPassword', { email: 'burst@restow.test', password: `guess-${i}` })
  const words = await Promise.all(Array.from({ length: 40 }, (_, i) => guess(i)))
  expect(words.filter((each) => each === 'INVALID_LOGIN_CREDENTIALS').length).toBeLessThanOrEqual(20)
})

describe('tokens', () => {
  test('a refresh token gives a new ID token', async () => {
    const { refreshToken } = await shop.signIn('refresher@restow.test')
    const { code, body } = await refresh(refreshToken)
    expect(code).toBe(200)
    expect(body['user_id']).toBe('refresher')
    expect(await mayRead(String(body['id_token']))).toBe(200)
    expect((await refresh('made up')).body.error?.message).toBe('TOKEN_EXPIRED')
  })

  test('an ID token ends after an hour', async () => {
    const { token } = await shop.signIn('hour@restow.test')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3599_000 })
    expect(await mayRead(token)).toBe(200)
    vi.setSystemTime(Date.now() + 2000)
    expect(await mayRead(token)).toBe(401)
  })

  test('a token with a changed claim, another signature, or none is not believed', async () => {
    const { token } = await shop.signIn('honest@restow.test')
    const [head = '', body = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = encode({ ...claims, sub: 'boss', user_id: 'boss' })
    for (const bad of [
      `${head}.${forged}.${signature}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}.${signature}x`,
      'owner',
    ]) {
      expect(await mayRead(bad), bad.slice(0, 40)).toBe(401)
    }
  })

  test('a disabled person is out at once', async () => {
    const { token, refreshToken } = await shop.signIn('fired@restow.test')
    await shop.server.admin.setUserDisabled('fired', true)
    expect(await mayRead(token)).toBe(401)
    expect((await refresh(refreshToken)).code).toBe(400)
  })
})

describe('changing an account', () => {
  test('a name is changed without signing in again, a password ends every other sign-in', async () => {
    const first = await shop.signIn('changer@restow.test')
    const { body: named } = await ask('update', { idToken: first.token, displayName: 'Dana' })
    expect(named.idToken).toBeUndefined()
    expect((await ask('lookup', { idToken: first.token })).body.users[0]?.displayName).toBe('Dana')
    const { body } = await ask('update', { idToken: first.token, password: 'another-one' })
    expect(await mayRead(body.idToken)).toBe(200)
    expect((await refresh(first.refreshToken)).code).toBe(400)
    expect((await refresh(body.refreshToken)).code).toBe(200)
    expect(await word('signInWithPassword', { email: 'changer@restow.test', password: 'restow-demo' })).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    )
  })

  test('a password is not changed with a sign-in older than five minutes', async () => {
    const { token } = await shop.signIn('stale@restow.test')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    expect(await word('update', { idToken: token, password: 'another-one' })).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    expect(await word('delete', { idToken: token })).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })

  test('an account that is deleted is gone', async () => {
    const { token } = await shop.signIn('leaver@restow.test')
    expect((await ask('delete', { idToken: token })).code).toBe(200)
    expect(await mayRead(token)).toBe(401)
    expect(await word('signInWithPassword', { email: 'leaver@restow.test', password: 'restow-demo' })).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    )
  })
})

describe('a forgotten password', () => {
  test('is replaced by a link that works once; every address gets the same answer', async () => {
    await shop.signIn('forgetful@restow.test')
    const known = await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'forgetful@restow.test' })
    const unknown = await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'ghost@restow.test' })
    expect([known.code, Object.keys(known.body)]).toEqual([unknown.code, Object.keys(unknown.body)])
    const mails = shop.server.admin.mails().filter(({ to }) => to.includes('forgetful') || to.includes('ghost'))
    expect(mails.map(({ to }) => to)).toEqual(['forgetful@restow.test'])
    const oobCode = new URL(mails[0]?.link ?? '').searchParams.get('oobCode')
    expect((await ask('resetPassword', { oobCode })).code).toBe(200)
    expect((await ask('resetPassword', { oobCode, newPassword: 'remembered' })).code).toBe(200)
    expect(await word('resetPassword', { oobCode, newPassword: 'again-again' })).toBe('INVALID_OOB_CODE')
    expect((await ask('signInWithPassword', { email: 'forgetful@restow.test', password: 'remembered' })).code).toBe(200)
    await eventually(async () =>
      expect(await readFile(join(shop.folder, 'data', 'outbox.ndjson'), 'utf8')).toContain('forgetful'),
    )
  })

  test('the page behind the link sets it without a script', async () => {
    await shop.signIn('clicker@restow.test')
    await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'clicker@restow.test' })
    const link = shop.server.admin.mails().at(-1)?.link ?? ''
    const page = await (await fetch(link)).text()
    const code = /name="oobCode" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const done = await fetch(link, {
      method: 'POST',
      body: new URLSearchParams({ oobCode: code, newPassword: 'from-the-page' }),
    })
    expect(await done.text()).toContain('The new password is set')
    expect((await ask('signInWithPassword', { email: 'clicker@restow.test', password: 'from-the-page' })).code).toBe(
      200,
    )
    const evil = await (
      await fetch(`${shop.server.origin}/__/auth/action?oobCode=${encodeURIComponent('"><script>')}`)
    ).text()
    expect(evil).not.toContain('<script>')
  })
})
