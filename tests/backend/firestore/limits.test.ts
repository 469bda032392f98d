import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseJson } from '#backend/http/json.ts'
import { Shares } from '#backend/http/shares.ts'
import { mayAllowList, parseRules, type RulesRequest } from '#backend/rules/rules.ts'
import { Session } from '#backend/webchannel/session.ts'
import { DOCUMENTS, openServer, ROOT, type TestServer } from '#tests/backend/server-fixture.ts'

describe('limits that hold without signing in', () => {
  let shop: TestServer
  beforeAll(async () => {
    shop = await openServer()
  })
  afterAll(() => shop.close())

  test('JSON nested too deep is refused before it is read, and brackets in a text are no nesting', () => {
    expect(() => parseJson('['.repeat(1_000_000))).toThrow(/nested/)
    expect(() => parseJson('{"a":'.repeat(201))).toThrow(/nested/)
    expect(parseJson(`["${'['.repeat(500)}\\"[[\\\\"]`)).toEqual([`${'['.repeat(500)}"[[\\`])
  })

  test('a body over 256 kB is taken from people who are signed in alone', async () => {
    const { token } = await shop.signIn('dock@restow.test')
    const fields = { text: { stringValue: 'x'.repeat(400_000) } }
    const body = { writes: [{ update: { name: `${ROOT}/units/big`, fields } }] }
    expect((await shop.post(DOCUMENTS('commit'), body)).code).toBe(413)
    expect((await shop.post(DOCUMENTS('commit'), body, token)).code).toBe(200)
  })

  test('what one holder takes is bounded, and leaves the rest to others', () => {
    const shares = new Shares(10, 15)
    expect([shares.take('a', 10), shares.take('a', 1), shares.take('b', 5), shares.take('c', 1)]).toEqual(
      [true, false, true, false],
    ) // prettier-ignore
    shares.give('a', 10)
    expect(shares.take('c', 10)).toBe(true)
  })

  test('a channel that queues too much ends, and gives back what it held', () => {
    const chars = 20 * 1024 * 1024
    for (let round = 0; round < 20; round++) {
      let ended = false
      const session = new Session('sid', 'flood', () => (ended = true))
      session.deliver([{ index: 5, json: '', chars }])
      expect(ended).toBe(false)
      session.deliver([{ index: 6, json: '', chars }])
      expect(ended).toBe(true)
    }
  })

  test('a list that no result could make allowed is refused before it is read', () => {
    const rules = parseRules(`rules_version = '2'; service cloud.firestore { match /databases/{d}/documents {
      match /units/{id} { allow list: if request.auth != null && request.query.limit <= 500; }
      match /mine/{id} { allow list: if request.auth != null && resource.data.by == request.auth.uid; } } }`)
    const judge = (name: string, uid: string, limit?: number): boolean => {
      const request: RulesRequest = {
        service: 'firestore', method: 'list', path: `/databases/(default)/documents/${name}`, auth: uid === '' ? null : { uid, token: {} },
        time: { seconds: 0, nanos: 0 }, resource: null, requestResource: null, query: limit === undefined ? {} : { limit }, get: () => null,
      } // prettier-ignore
      return mayAllowList(rules, request).allowed
    }
    expect([judge('units', '', 5), judge('units', 'amy'), judge('units', 'amy', 501), judge('mine', '')]).toEqual([false, false, false, false]) // prettier-ignore
    expect([judge('units', 'amy', 500), judge('mine', 'amy')]).toEqual([true, true])
  })
})
