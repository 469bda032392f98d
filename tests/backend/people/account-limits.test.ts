import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Throttle } from '#backend/auth/throttle.ts'
import { startServer, type RunningServer } from '#backend/server.ts'
import { AUTH, openServer, optionsIn, type TestServer } from '#tests/backend/server-fixture.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let test: TestServer
let restarted: RunningServer | undefined
beforeEach(async () => {
  test = await openServer()
})
afterEach(async () => {
  vi.useRealTimers()
  await restarted?.close()
  restarted = undefined
  await test.close()
})

const admin = (uid: string) => ({ path: `users/${uid}`, data: { role: 'admin', active: true, _deleted: false } })
const signIn = (password = 'restow-demo', email = 'dana@restow.test') =>
  test.post<Record<string, string>>(AUTH('signInWithPassword'), { email, password })
const refresh = async (refreshToken: string, origin = test.server.origin) => {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
  const answer = await fetch(`${origin}/securetoken.googleapis.com/v1/token?key=local`, { method: 'POST', body })
  return { code: answer.status, body: (await answer.json()) as Record<string, string> }
}
const askForCode = (email: string) => test.post(AUTH('sendOobCode'), { requestType: 'PASSWORD_RESET', email })
const spend = async (oobCode: string | null, newPassword = 'new crates') =>
  (await test.post(AUTH('resetPassword'), { oobCode, newPassword })).code
const mailedCodes = () => test.server.admin.mails().map(({ link }) => new URL(link).searchParams.get('oobCode'))

describe('sign-ins of one account', () => {
  it('by a whole shift at once, with the right password, all come through', async () => {
    await test.signIn('dana@restow.test')
    const codes = (await Promise.all(Array.from({ length: 10 }, () => signIn()))).map(({ code }) => code)
    expect(codes).toEqual(Array(10).fill(200))
  })

  it('by a right password come through behind a wrong one', async () => {
    await test.signIn('dana@restow.test')
    const codes = await Promise.all(['wrong one', ...Array<string>(9).fill('restow-demo')].map((one) => signIn(one)))
    expect(codes.map(({ code }) => code)).toEqual([400, ...Array<number>(9).fill(200)])
  })

  it('end with the oldest, also after a restart', { timeout: 120_000 }, async () => {
    await test.signIn('dana@restow.test')
    const tokens: string[] = []
    for (let count = 0; count < 200; count += 1) tokens.push((await signIn()).body['refreshToken'] ?? '')
    await test.server.close()
    restarted = await startServer(await optionsIn(test.folder))
    const body = JSON.stringify({ email: 'dana@restow.test', password: 'restow-demo' })
    for (let count = 0; count < 5; count += 1)
      await fetch(restarted.origin + AUTH('signInWithPassword'), { method: 'POST', body })
    const codes: number[] = []
    for (const token of tokens) codes.push((await refresh(token, restarted.origin)).code)
    // One sign-in more was that of the first line.
    expect(codes).toEqual([...Array<number>(5).fill(400), ...Array<number>(195).fill(200)])
  })
})

describe('a stranger’s guesses on other machines', () => {
  it('keep nobody out who signed in on this machine before', async () => {
    const shop = await openServer({ address: 'https://restow.harbor.test' })
    const signInFrom = async (machine: string, password: string) => {
      const headers = { 'X-Forwarded-For': machine }
      const body = JSON.stringify({ email: 'dana@restow.test', password })
      return (await fetch(shop.server.origin + AUTH('signInWithPassword'), { method: 'POST', body, headers })).status
    }
    try {
      await shop.server.admin.createUser({ uid: 'dana', email: 'dana@restow.test', password: 'nine crates' })
      expect(await signInFrom('203.0.113.9', 'nine crates')).toBe(200)
      for (let guess = 0; guess < 30; guess += 1) await signInFrom(`198.51.100.${guess % 6}`, `guess ${guess}`)
      const heard = (machine: string) => signInFrom(machine, 'nine crates')
      expect([await heard('203.0.113.9'), await heard('203.0.113.8'), await heard('203.0.113.9')]).toEqual([
        200, 400, 200,
      ])
    } finally {
      await shop.close()
    }
  })

  it('are slowed after five on one machine, whoever signs in beside them', async () => {
    const shop = await openServer({ address: 'https://restow.harbor.test' })
    const said = async (machine: string, password: string) => {
      const headers = { 'X-Forwarded-For': machine }
      const body = JSON.stringify({ email: 'dana@restow.test', password })
      const answer = await fetch(shop.server.origin + AUTH('signInWithPassword'), { method: 'POST', body, headers })
      return ((await answer.json()) as { error?: { message: string } }).error?.message ?? 'in'
    }
    try {
      await shop.server.admin.createUser({ uid: 'dana', email: 'dana@restow.test', password: 'nine crates' })
      const words: string[] = []
      for (let guess = 0; guess < 7; guess += 1) {
        expect(await said('203.0.113.9', 'nine crates')).toBe('in')
        words.push(await said('198.51.100.1', `guess ${guess}`))
      }
      expect(words.map((word) => word.startsWith('TOO_MANY'))).toEqual([...Array<boolean>(5).fill(false), true, true])
    } finally {
      await shop.close()
    }
  })
})

describe('asking for a new password', () => {
  it('is slowed by address, for known and unknown ones alike', async () => {
    await test.signIn('dana@restow.test')
    for (const email of ['dana@restow.test', 'nobody@restow.test']) {
      const answers = []
      for (let count = 0; count < 7; count += 1) answers.push(await askForCode(email))
      expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 400, 400])
      expect(answers.at(-1)?.body).toMatchObject({ error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } })
    }
  })

  it('is slowed for a machine that asks for one address after another', async () => {
    const codes = await Promise.all(Array.from({ length: 60 }, (_, place) => askForCode(`p${place}@restow.test`)))
    expect(codes.filter(({ code }) => code === 200)).toHaveLength(50)
  })

  it('is slowed behind a proxy for the machine that the proxy names, whatever that machine says of itself', async () => {
    const proxied = await openServer({ address: 'https://restow.harbor.test' })
    const ask = async ({ server }: TestServer, place: number, from: string) => {
      const body = JSON.stringify({ requestType: 'PASSWORD_RESET', email: `p${place}@restow.test` })
      const headers = { 'X-Forwarded-For': from }
      return (await fetch(server.origin + AUTH('sendOobCode'), { method: 'POST', body, headers })).status
    }
    const many = (one: TestServer, from: (place: number) => string) =>
      Promise.all(Array.from({ length: 60 }, (_, place) => ask(one, place, from(place))))
    try {
      const codes = await many(proxied, (place) => `10.1.1.${place}, 203.0.113.9`)
      expect(codes.filter((code) => code === 200)).toHaveLength(50)
      expect(await ask(proxied, 99, '203.0.113.8')).toBe(200)
      expect(await ask(proxied, 99, '203.0.113.8, nobody')).toBe(200)
      // Without a proxy nobody says of themselves who they are.
      const direct = await many(test, (place) => `203.0.113.${place}`)
      expect(direct.filter((code) => code === 200)).toHaveLength(50)
    } finally {
      await proxied.close()
    }
  })

  it('makes five links at most that are good at once, and ends none that an admin made', async () => {
    const { token } = await test.signIn('ada@restow.test')
    await test.server.admin.writeDocuments([admin('ada')])
    const { body } = await test.post<Record<string, string>>('/__/restow/people/invite', { email: 'ben@restow.test' }, token) // prettier-ignore
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    for (let count = 0; count < 9; count += 1) {
      expect((await askForCode('ben@restow.test')).code).toBe(200)
      vi.setSystemTime(Date.now() + 70_000)
    }
    expect(mailedCodes()).toHaveLength(5)
    expect((await test.post(AUTH('resetPassword'), { oobCode: mailedCodes()[0] })).code).toBe(200)
    vi.setSystemTime(now + HOUR_MS + 1000)
    await askForCode('ben@restow.test')
    expect(mailedCodes()).toHaveLength(6)
    expect(await spend(body['code'] ?? null)).toBe(200)
  })

  it('takes as long for an address that nobody has', async () => {
    await test.signIn('dana@restow.test')
    for (const email of ['dana@restow.test', 'nobody@restow.test']) {
      const start = performance.now()
      await askForCode(email)
      expect(performance.now() - start).toBeGreaterThan(145)
    }
  })
})

describe('the last admin', () => {
  const remove = async (idToken: string) => (await test.post(AUTH('delete'), { idToken })).code

  it('cannot delete the own account, and can once another admin is able to sign in', async () => {
    const ada = await test.signIn('ada@restow.test')
    await test.server.admin.writeDocuments([admin('ada')])
    expect(await remove(ada.token)).toBe(400)
    const invited = await test.post<Record<string, string>>('/__/restow/people/invite', { email: 'ben@restow.test' }, ada.token) // prettier-ignore
    await test.server.admin.writeDocuments([admin(invited.body['uid'] ?? '')])
    expect(await remove(ada.token)).toBe(400)
    expect(await spend(invited.body['code'] ?? null)).toBe(200)
    expect(await remove(ada.token)).toBe(200)
  })

  it('is left when two admins delete their accounts at once', async () => {
    const [ada, ben] = [await test.signIn('ada@restow.test'), await test.signIn('ben@restow.test')]
    await test.server.admin.writeDocuments([admin('ada'), admin('ben')])
    const codes = await Promise.all([remove(ada.token), remove(ben.token)])
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

describe('a clock that was ahead and is set right', () => {
  it('leaves no sign-in that may change the password for ever', async () => {
    const now = Date.now()
    await test.signIn('dana@restow.test')
    vi.useFakeTimers({ toFake: ['Date'], now: now + 30 * DAY_MS })
    const { body } = await signIn()
    vi.setSystemTime(now + 8 * HOUR_MS)
    const later = await refresh(body['refreshToken'] ?? '')
    const changed = await test.post(AUTH('update'), { idToken: later.body['id_token'], password: 'found handheld' })
    expect(changed.body).toMatchObject({ error: { message: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' } })
  })

  it('leaves no link that is good for a year, and ends none by an hour', async () => {
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: now + 365 * DAY_MS })
    const { token } = await test.signIn('ada@restow.test')
    await test.signIn('dana@restow.test')
    await test.server.admin.writeDocuments([admin('ada')])
    const link = async (by: string) =>
      (await test.post<Record<string, string>>('/__/restow/people/reset', { uid: 'dana' }, by)).body['code'] ?? null
    const early = await link(token)
    vi.setSystemTime(now + 30 * DAY_MS)
    expect(await spend(early)).toBe(400)
    const good = await link((await signIn('restow-demo', 'ada@restow.test')).body['idToken'] ?? '')
    vi.setSystemTime(now + 30 * DAY_MS - HOUR_MS)
    expect(await spend(good)).toBe(200)
  })

  it('locks nobody out for a day', () => {
    const throttle = new Throttle(5)
    const now = Date.now()
    for (let count = 0; count < 6; count += 1) throttle.failed('dana', now)
    expect(throttle.isBlocked('dana', now)).toBe(true)
    expect(throttle.isBlocked('dana', now - DAY_MS)).toBe(false)
    throttle.failed('dana', now - DAY_MS)
    expect(throttle.isBlocked('dana', now - DAY_MS)).toBe(true)
  })
})
