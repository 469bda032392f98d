import { scryptSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PASSWORD_COST, Passwords } from '#backend/auth/passwords.ts'
import { startServer } from '#backend/server.ts'
import { AUTH, openServer, optionsIn, type TestServer } from '#tests/backend/server-fixture.ts'
import { CHEAP_PASSWORDS } from '#tests/support/cheap-passwords.ts'

const scrypted = vi.hoisted(() => ({ work: [] as number[], running: 0, most: 0 }))
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>()
  const scrypt: typeof real.scrypt = (...given: unknown[]) => {
    const [password, salt, bytes, cost, done] = given as Parameters<typeof real.scrypt> & [unknown, unknown, unknown, typeof PASSWORD_COST, (...all: unknown[]) => void] // prettier-ignore
    scrypted.work.push(cost.N * cost.r * cost.p)
    scrypted.running += 1
    scrypted.most = Math.max(scrypted.most, scrypted.running)
    real.scrypt(password, salt, bytes, cost, (...all) => {
      scrypted.running -= 1
      done(...all)
    })
  }
  return { ...real, scrypt }
})

const workOf = ({ N, r, p }: typeof PASSWORD_COST) => N * r * p
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** As it was kept before costs were: the work of a fifth of today's. */
function hashOfBefore(password: string): string {
  const salt = Buffer.from('0123456789abcdef')
  const key = scryptSync(password, salt, 32, { N: 16_384, r: 8, p: 1 })
  return `${salt.toString('base64')}:${key.toString('base64')}`
}

beforeEach(() => {
  scrypted.work.length = 0
  scrypted.most = 0
})

describe('a password', () => {
  const passwords = new Passwords()

  it('is hashed with the work that OWASP asks for at least', async () => {
    const stored = await passwords.hash('nine crates')
    expect(stored).toMatch(/^16384:8:5:[\w+/=]{24}:[\w+/=]{44}$/)
    expect(scrypted.work).toEqual([16_384 * 8 * 5])
    expect(await passwords.check('nine crates', stored)).toBe('right')
    expect(await passwords.check('ten crates', stored)).toBe('wrong')
  })

  it('is right under any Unicode form of its letters', async () => {
    const stored = await new Passwords(CHEAP_PASSWORDS).hash('caf\u00e9')
    expect(await new Passwords(CHEAP_PASSWORDS).check('cafe\u0301', stored)).toBe('right')
  })

  it.each<readonly [string, string | undefined]>([
    ['of a person whom nobody knows', undefined],
    ['of an account that has none yet', ''],
    ['of today', 'today'],
    ['of before', 'before'],
    ['that is damaged', '0:8:5:AAAA:AAAA'],
    ...['16384:8:x', '16385:8:5', '2:8:5', '1073741824:8:5', '16384:99999999:5', '16384:8:9999999999'].map(
      (cost): readonly [string, string] => [`of a damaged cost, ${cost},`, `${cost}:${hashOfBefore('nine crates')}`],
    ),
  ])('%s takes as much work to refuse as any other', async (_, kind) => {
    const stored = kind === 'today' ? await passwords.hash('a') : kind === 'before' ? hashOfBefore('nine crates') : kind
    scrypted.work.length = 0
    expect(await passwords.check('a wrong one', stored)).toBe('wrong')
    expect(sum(scrypted.work)).toBe(workOf(PASSWORD_COST))
  })

  it('is outgrown where its hash is of before, and not where it is of more work than today’s', async () => {
    expect(await passwords.check('nine crates', hashOfBefore('nine crates'))).toBe('outgrown')
    const cheap = new Passwords(CHEAP_PASSWORDS)
    expect(await cheap.check('nine crates', await passwords.hash('nine crates'))).toBe('right')
  })

  it('that is right waits behind one guess of each stranger, and not behind all of them', async () => {
    const cheap = new Passwords(CHEAP_PASSWORDS)
    const stored = await cheap.hash('nine crates')
    let guessed = 0
    const guesses = Array.from({ length: 200 }, (_, place) =>
      cheap.check('a guess', undefined, `stranger ${place % 4}`).then(() => (guessed += 1)),
    )
    expect(await cheap.check('nine crates', stored, 'the dock')).toBe('right')
    expect(guessed).toBeLessThan(20)
    await Promise.all(guesses)
    expect(guessed).toBe(200)
  })

  it('of a whole shift at once leaves threads to the disk', async () => {
    const cheap = new Passwords(CHEAP_PASSWORDS)
    const stored = await cheap.hash('nine crates')
    const given = Array.from({ length: 30 }, (_, place) => (place % 3 === 0 ? 'wrong' : 'nine crates'))
    const verdicts = await Promise.all(given.map((one) => cheap.check(one, stored)))
    expect(verdicts).toEqual(given.map((one) => (one === 'wrong' ? 'wrong' : 'right')))
    expect(scrypted.most).toBeLessThanOrEqual(2)
  })
})

describe('a person whose hash is of before', () => {
  let test: TestServer
  beforeEach(async () => {
    test = await openServer({ passwordCost: PASSWORD_COST })
    await test.server.admin.createUser({ uid: 'dana', email: 'dana@restow.test', passwordHash: hashOfBefore('nine crates') }) // prettier-ignore
  })
  afterEach(() => test.close())
  const signIn = async (password: string, origin = test.server.origin) => {
    const body = JSON.stringify({ email: 'dana@restow.test', password })
    return (await fetch(origin + AUTH('signInWithPassword'), { method: 'POST', body })).status
  }

  it('signs in on four devices at once, and has a hash of today then, also after a restart', async () => {
    expect(await Promise.all(Array.from({ length: 4 }, () => signIn('nine crates')))).toEqual(Array(4).fill(200))
    await test.server.close()
    const restarted = await startServer({ ...(await optionsIn(test.folder)), passwordCost: PASSWORD_COST })
    try {
      scrypted.work.length = 0
      expect(await signIn('nine crates', restarted.origin)).toBe(200)
      expect(scrypted.work).toEqual([workOf(PASSWORD_COST)])
      expect(await signIn('ten crates', restarted.origin)).toBe(400)
    } finally {
      await restarted.close()
    }
  })

  it('keeps it where the password is wrong', async () => {
    expect(await signIn('ten crates')).toBe(400)
    scrypted.work.length = 0
    expect(await signIn('nine crates')).toBe(200)
    expect(scrypted.work).toHaveLength(3)
  })
})
