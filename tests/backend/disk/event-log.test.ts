import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressWithoutIds, createEventLog, describeFault, placeOf } from '#backend/event-log.ts'
import { AUTH, DOCUMENTS, openServer, ROOT } from '#tests/backend/server-fixture.ts'

describe('the log', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('has one line for one event, however many lines its text has', () => {
    const lines: string[] = []
    createEventLog((line) => lines.push(line))('fault in GET /: Error: no\n    at a.ts:1\r\n    at b.ts:2')
    expect(lines).toEqual(['fault in GET /: Error: no | at a.ts:1 | at b.ts:2'])
  })

  test('counts what a flood adds, and leaves room for the other kinds', () => {
    const lines: string[] = []
    const log = createEventLog((line) => lines.push(line))
    for (let i = 0; i < 5000; i++) log(`denied get users/*: ${i}`)
    log('The certificate was renewed.')
    expect(lines).toHaveLength(21)
    expect(lines.at(-1)).toBe('The certificate was renewed.')
    vi.advanceTimersByTime(10_000)
    expect(lines.at(-1)).toBe('denied: 4980 more in 10 s')
    log('denied get users/*: again')
    expect(lines.at(-1)).toBe('denied get users/*: again')
  })

  test('names places and addresses without ids', () => {
    expect(placeOf('/databases/(default)/documents/users/ida/private/p1')).toBe('users/*/private/*')
    expect(placeOf('photos/ida/abc.webp')).toBe('photos/*')
    expect(addressWithoutIds(`/v1/${ROOT}:commit?key=secret`)).toBe('/v1/…:commit')
    expect(addressWithoutIds('/__/auth/action?oobCode=secret')).toBe('/__/auth/action')
    expect(addressWithoutIds('/v0/b/bucket/o/photos%2Fida%2Fx.webp?token=secret')).toBe('/v0/…')
  })

  test('keeps the text that could not be parsed out of a fault', () => {
    const fault = (): unknown => {
      try {
        return JSON.parse('{"email": ida@harbor.test}')
      } catch (thrown) {
        return thrown
      }
    }
    expect(describeFault(fault())).toMatch(/^SyntaxError .*at /s)
    expect(describeFault(fault())).not.toContain('harbor')
  })
})

test('a denied read, a denied file and a mail leave nothing of the person in the log', async () => {
  const shop = await openServer()
  const { token } = await shop.signIn('ida@restow.test')
  await shop.post(DOCUMENTS('batchGet'), { documents: [`${ROOT}/secrets/of-ida`] }, token)
  await fetch(`${shop.server.origin}/v0/b/demo-restow.appspot.com/o/photos%2Fof-ida%2Fa.webp`)
  await shop.post(AUTH('sendOobCode'), { requestType: 'PASSWORD_RESET', email: 'ida@restow.test' })
  await expect.poll(() => shop.lines.filter((line) => /^(denied|mail)/.test(line)).length).toBe(3)
  expect(shop.lines.join('\n')).not.toMatch(/ida|oobCode/)
  expect(shop.server.admin.mails()).toHaveLength(1)
  await shop.close()
})
