import { request, type IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WireDocument } from '#backend/firestore/values/document.ts'
import { DOCUMENTS, openServer, ROOT, type TestServer } from '#tests/backend/server-fixture.ts'

let shop: TestServer
let token: string

beforeAll(async () => {
  shop = await openServer()
  token = (await shop.signIn('dock@restow.test')).token
})
afterAll(() => shop.close())

interface Row {
  readonly document?: WireDocument
}

const query = (structuredQuery: unknown) => shop.post<Row[]>(DOCUMENTS('runQuery'), { structuredQuery }, token)
const documents = (rows: readonly Row[]) => rows.flatMap(({ document }) => document ?? [])
const asToken = () => ({ authorization: `Bearer ${token}` })

test('three hundred documents of one commit are paged by a hundred, none twice and none lost', async () => {
  const ids = Array.from({ length: 300 }, (_, i) => `u${(i * 7) % 300}`)
  await shop.server.admin.writeDocuments(
    ids.map((id) => ({ path: `paged/${id}`, data: { id }, commitTimeFields: ['syncedAt'] })),
  )
  const seen: string[] = []
  let cursor: unknown
  for (let page = 0; page < 4; page++) {
    const { body } = await query({
      from: [{ collectionId: 'paged' }],
      orderBy: [{ field: { fieldPath: 'syncedAt' } }, { field: { fieldPath: '__name__' } }],
      limit: 100,
      ...(cursor === undefined ? {} : { startAt: { values: cursor, before: false } }),
    })
    const found = documents(body)
    const last = found.at(-1)
    if (last === undefined) break
    seen.push(...found.map(({ name }) => name))
    cursor = [last.fields['syncedAt'], { referenceValue: last.name }]
  }
  expect(seen).toHaveLength(300)
  expect(new Set(seen).size).toBe(300)
})

describe('an answer of documents', () => {
  const rawPost = (method: string, body: unknown, encodings: string) =>
    new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const headers = { ...asToken(), 'accept-encoding': encodings }
      const address = shop.server.origin + DOCUMENTS(method)
      const sent = request(address, { method: 'POST', headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
      })
      sent.on('error', reject)
      sent.end(JSON.stringify(body))
    })
  const ids = Array.from({ length: 40 }, (_, i) => `w${i}`)
  const wholeList = { structuredQuery: { from: [{ collectionId: 'wide' }] } }
  const byName = { documents: ids.map((id) => `${ROOT}/wide/${id}`) }

  beforeAll(() =>
    shop.server.admin.writeDocuments(ids.map((id) => ({ path: `wide/${id}`, data: { title: 'Kettle, 1.7 l' } }))),
  )

  test.each([
    ['runQuery', wholeList],
    ['batchGet', byName],
  ])('of %s is compressed for a client that accepts gzip', async (method, body) => {
    const packed = await rawPost(method, body, 'gzip, deflate, br')
    const plain = await rawPost(method, body, 'br, gzip;q=0')
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers['vary']).toContain('Accept-Encoding')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.body.length).toBeLessThan(plain.body.length / 5)
    const rows = JSON.parse(gunzipSync(packed.body).toString('utf8')) as unknown[]
    expect(rows).toHaveLength(40)
    expect(JSON.parse(plain.body.toString('utf8'))).toHaveLength(40)
  })

  test('is sent as it is when it is small', async () => {
    const small = await rawPost('batchGet', { documents: [`${ROOT}/wide/w1`] }, 'gzip')
    expect(small.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(small.body.toString('utf8'))).toHaveLength(1)
  })
})

describe('aggregations', () => {
  beforeAll(() =>
    shop.server.admin.writeDocuments([
      { path: 'sums/a', data: { cents: 100, weight: 0.5 } },
      { path: 'sums/b', data: { cents: 250, weight: 1.5 } },
      { path: 'sums/c', data: { cents: 'free' } },
    ]),
  )

  const asked = async (...aggregations: object[]) => {
    const structuredQuery = { from: [{ collectionId: 'sums' }] }
    const { body } = await shop.post<{ result: { aggregateFields: unknown } }[]>(
      DOCUMENTS('runAggregationQuery'),
      { structuredAggregationQuery: { structuredQuery, aggregations } },
      token,
    )
    return body[0]?.result.aggregateFields
  }
  const of = (fieldPath: string) => ({ field: { fieldPath } })

  test('count, add up and average what is a number', async () => {
    expect(await asked({ alias: 'all', count: {} }, { alias: 'money', sum: of('cents') })).toEqual({
      all: { integerValue: '3' },
      money: { integerValue: '350' },
    })
    expect(await asked({ alias: 'mean', avg: of('weight') })).toEqual({ mean: { doubleValue: 1 } })
    expect(await asked({ alias: 'none', avg: of('absent') })).toEqual({ none: { nullValue: null } })
  })
})

describe('single documents over plain HTTP', () => {
  const address = (path: string) => `${shop.server.origin}/v1/${ROOT}/${path}`
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(address(path), {
      method,
      headers: asToken(),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { code: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  test('are created, read, patched, listed page by page and deleted', async () => {
    expect((await send('POST', 'plain?documentId=a', { fields: { n: { integerValue: '1' } } })).code).toBe(200)
    expect((await send('POST', 'plain?documentId=a', { fields: {} })).code).toBe(409)
    await send('PATCH', 'plain/b', { fields: { n: { integerValue: '2' }, m: { integerValue: '3' } } })
    await send('PATCH', 'plain/b?updateMask.fieldPaths=n', { fields: { n: { integerValue: '4' } } })
    expect((await send('GET', 'plain/b')).body['fields']).toEqual({
      n: { integerValue: '4' },
      m: { integerValue: '3' },
    })
    const first = await send('GET', 'plain?pageSize=1')
    expect((first.body['documents'] as WireDocument[]).map(({ name }) => name)).toEqual([`${ROOT}/plain/a`])
    const second = await send('GET', `plain?pageSize=1&pageToken=${String(first.body['nextPageToken'])}`)
    expect((second.body['documents'] as WireDocument[]).map(({ name }) => name)).toEqual([`${ROOT}/plain/b`])
    expect((await send('DELETE', 'plain/a')).code).toBe(200)
    expect((await send('GET', 'plain/a')).code).toBe(404)
  })
})

describe('rules and queries', () => {
  const mine = (by: string) => ({
    from: [{ collectionId: 'mine' }],
    where: { fieldFilter: { field: { fieldPath: 'by' }, op: 'EQUAL', value: { stringValue: by } } },
  })

  test('one row of another person denies the whole list', async () => {
    expect((await query(mine('dock'))).code).toBe(200)
    await shop.server.admin.writeDocuments([
      { path: 'mine/1', data: { by: 'dock' } },
      { path: 'mine/2', data: { by: 'other' } },
    ])
    expect(documents((await query(mine('dock'))).body)).toHaveLength(1)
    expect((await query({ from: [{ collectionId: 'mine' }] })).code).toBe(403)
    expect((await query(mine('other'))).code).toBe(403)
  })

  test('a list of nothing is allowed only where its filters prove that its rows would be', async () => {
    await shop.server.admin.writeDocuments([{ path: 'mine/3', data: { by: 'dock' } }])
    expect((await query({ ...mine('nobody-yet') })).code).toBe(403)
  })

  test('reads are counted as Firestore bills them', async () => {
    const before = shop.server.stats().reads
    await query({ from: [{ collectionId: 'nothing-here' }] })
    await shop.post(DOCUMENTS('batchGet'), { documents: [`${ROOT}/plain/b`, `${ROOT}/plain/none`] }, token)
    await query({ from: [{ collectionId: 'sums' }] })
    expect(shop.server.stats().reads - before).toBe(1 + 2 + 3)
  })
})
