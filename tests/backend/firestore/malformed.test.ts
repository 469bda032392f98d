import { connect } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUTH, DOCUMENTS, openServer, ROOT, type TestServer } from '#tests/backend/server-fixture.ts'

let shop: TestServer
let token: string
const faults: unknown[] = []
const noteFault = (fault: unknown): void => void faults.push(fault)

beforeAll(async () => {
  shop = await openServer({ testMode: true })
  token = (await shop.signIn('dock@restow.test')).token
  process.on('unhandledRejection', noteFault)
  process.on('uncaughtException', noteFault)
})
afterAll(async () => {
  await shop.close()
  process.off('unhandledRejection', noteFault)
  process.off('uncaughtException', noteFault)
})

const CHANNEL =
  '/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=1&database=projects%2Fdemo-restow%2Fdatabases%2F(default)'
const ADDRESSES = [
  DOCUMENTS('commit'),
  DOCUMENTS('batchGet'),
  DOCUMENTS('batchWrite'),
  DOCUMENTS('runQuery'),
  DOCUMENTS('runAggregationQuery'),
  DOCUMENTS('beginTransaction'),
  DOCUMENTS('rollback'),
  DOCUMENTS('listCollectionIds'),
  `/v1/${ROOT}/units`,
  `/v1/${ROOT}/units/a`,
  '/v1/projects/x',
  CHANNEL,
  AUTH('signUp'),
  AUTH('signInWithPassword'),
  AUTH('lookup'),
  AUTH('update'),
  AUTH('sendOobCode'),
  AUTH('resetPassword'),
  '/securetoken.googleapis.com/v1/token',
  '/v0/b/demo-restow.appspot.com/o?name=photos%2Fdock%2Fa.webp',
  '/v0/b/demo-restow.appspot.com/o/photos%2Fdock%2Fa.webp',
  '/v0/b/%20/o',
  '/emulator/v1/projects/demo-restow:securityRules',
  '/internal/setRules',
  '/__/auth/action',
  '/__/firebase/init.json',
  '/nowhere',
]
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

async function isStillWell(): Promise<void> {
  expect(faults).toEqual([])
  expect(shop.lines.filter((line) => line.startsWith('fault'))).toEqual([])
  expect((await fetch(`${shop.server.origin}/__/restow/ping?n=1`)).status).toBe(200)
}

describe('whatever is sent, there is an answer and the server stays up', () => {
  const keys = fc.constantFrom(
    'writes',
    'update',
    'name',
    'fields',
    'documents',
    'structuredQuery',
    'from',
    'where',
    'orderBy',
    'limit',
    'startAt',
    'values',
    'fieldFilter',
    'op',
    'value',
    'email',
    'idToken',
    'transaction',
    'stringValue',
    'mapValue',
    'addTarget',
    'query',
    'parent',
    'collectionId',
    'updateTransforms',
    '__proto__',
  )
  const leaf = fc.oneof(
    fc.constantFrom(ROOT, `${ROOT}/units/a`, '', 'EQUAL', 'REQUEST_TIME', '🧨'),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  )
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5, depthSize: 'large' },
      leaf,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(keys, tie('tree'), { maxKeys: 4 }),
    ),
  }))

  test('to bodies that are nearly right', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...ADDRESSES),
      fc.constantFrom('POST', 'PATCH', 'PUT'),
      tree,
      async (address, method, body) => {
        const response = await fetch(shop.server.origin + address, {
          method,
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify(body) ?? '',
        })
        await response.text()
        expect([200, 204, 400, 401, 403, 404, 409, 413, 429]).toContain(response.status)
      },
    )
    await fc.assert(property, { numRuns: 500 })
    await isStillWell()
  })

  test('to bytes that are nothing at all, with headers that lie', async () => {
    const headers = fc.record({
      authorization: fc.constantFrom('Bearer x', 'Bearer a.b.c', 'Basic ==', 'Bearer eyJhbGciOiJub25lIn0.e30.', ''),
      'x-goog-upload-command': fc.constantFrom('upload', 'finalize', 'start', 'query', 'dance'),
      'x-goog-upload-protocol': fc.constantFrom('resumable', 'multipart', 'x'),
      'content-type': fc.constantFrom('multipart/related; boundary=x', 'multipart/related', 'text/plain'),
      range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'lines=1'),
    })
    const property = fc.asyncProperty(
      fc.constantFrom(...ADDRESSES),
      fc.constantFrom(...METHODS),
      fc.uint8Array({ maxLength: 300 }),
      headers,
      async (address, method, body, sent) => {
        const response = await fetch(shop.server.origin + address, {
          method,
          headers: sent,
          ...(method === 'GET' ? {} : { body }),
        })
        await response.text()
        expect(response.status).toBeLessThan(500)
      },
    )
    await fc.assert(property, { numRuns: 300 })
    await isStillWell()
  })

  test('to channel messages that are no messages', async () => {
    const property = fc.asyncProperty(tree, fc.string(), async (message, noise) => {
      const bodies = [
        `count=1&ofs=0&req0___data__=${encodeURIComponent(JSON.stringify(message) ?? '')}`,
        noise,
        `count=${noise}&ofs=x`,
        'count=99999999',
      ]
      for (const body of bodies) {
        const response = await fetch(shop.server.origin + CHANNEL, {
          method: 'POST',
          body,
          headers: { authorization: `Bearer ${token}` },
        })
        await response.text()
        expect([200, 400, 401]).toContain(response.status)
      }
    })
    await fc.assert(property, { numRuns: 40 })
    await isStillWell()
  })

  test('to bytes that are not HTTP', async () => {
    const send = (bytes: Uint8Array) =>
      new Promise<void>((resolve) => {
        const socket = connect(shop.server.port, '127.0.0.1', () => socket.end(bytes))
        socket.on('close', () => resolve())
        socket.on('error', () => resolve())
        socket.resume()
      })
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), send), { numRuns: 60 })
    await send(Buffer.from('POST /v1/projects/p HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nshort'))
    await isStillWell()
  })
})

test('a client that goes away in the middle of its body is no fault of the server', async () => {
  await new Promise<void>((resolve) => {
    const socket = connect(shop.server.port, '127.0.0.1', () => {
      socket.write(`POST ${DOCUMENTS('commit')} HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"writes"`)
      setTimeout(() => socket.resetAndDestroy(), 50)
    })
    socket.on('close', () => resolve())
    socket.on('error', () => undefined)
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  await isStillWell()
})

describe('limits', () => {
  test('a body over 10 MiB is refused before it is read to its end', async () => {
    const big = await fetch(shop.server.origin + DOCUMENTS('commit'), {
      method: 'POST',
      body: Buffer.alloc(11 * 1024 * 1024, ' '),
    }).catch(() => undefined)
    expect(big?.status ?? 413).toBe(413)
    await isStillWell()
  })

  test('an error has the form of all Google APIs', async () => {
    const response = await fetch(shop.server.origin + DOCUMENTS('runQuery'), { method: 'POST', body: '{not json' })
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: { code: 400, message: 'The request body is not valid JSON.', status: 'INVALID_ARGUMENT' } },
    ])
  })
})
