/** The exact requests of the REST client, and what it makes of every kind of answer. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FirestoreRest, parseAnswer } from '#sync/transport/firestore-rest.ts'
import { beginning } from '#sync/transport/server-time.ts'
import { serverUnit } from '#tests/sim/records.ts'

const ROOT = 'projects/demo/databases/(default)/documents'
const READ_TIME = '2026-11-20T08:00:00.5Z'
const place = { seconds: 1_795_161_600, nanos: 7, id: 'u1' }

interface Sent {
  readonly url: string
  readonly init: RequestInit
  readonly body: Record<string, unknown>
}

/** A client whose server answers with this, and what the client sent. */
function clientOf(answer: unknown, { status = 200, token = () => Promise.resolve<string | null>('secret') } = {}) {
  const sent: Sent[] = []
  const fetcher = ((url: string, init: RequestInit) => {
    sent.push({ url, init, body: JSON.parse(init.body as string) as Sent['body'] })
    return Promise.resolve(new Response(JSON.stringify(answer), { status }))
  }) as unknown as typeof fetch
  return { sent, rest: new FirestoreRest({ origin: 'https://server', projectId: 'demo', token, fetch: fetcher }) }
}

const found = (id: string) => ({
  name: `${ROOT}/units/${id}`,
  fields: { title: { stringValue: 'Kettle' }, syncedAt: { timestampValue: '2026-11-20T08:00:00Z' } },
  updateTime: '2026-11-20T08:00:01Z',
})
const kettle = (id: string) => ({
  id,
  fields: { id, title: 'Kettle' },
  syncedAt: { seconds: 1_795_161_600, nanos: 0 },
  updateTime: '2026-11-20T08:00:01.000000000Z',
})
const order = [
  { field: { fieldPath: 'syncedAt' }, direction: 'ASCENDING' },
  { field: { fieldPath: '__name__' }, direction: 'ASCENDING' },
]

describe('a page', () => {
  it('is asked for in the order of arrival, from the very beginning', async () => {
    const { rest, sent } = clientOf([{ readTime: READ_TIME }])
    await rest.pull({ collection: 'units', filters: [], after: beginning, limit: 50 })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.url).toBe(`https://server/v1/${ROOT}:runQuery`)
    expect(sent[0]?.init).toMatchObject({ method: 'POST', cache: 'no-store' })
    expect(sent[0]?.init.headers).toEqual({ 'Content-Type': 'application/json', Authorization: 'Bearer secret' })
    expect(sent[0]?.body).toEqual({
      structuredQuery: {
        from: [{ collectionId: 'units' }],
        orderBy: order,
        startAt: { values: [{ timestampValue: '1970-01-01T00:00:00.000000000Z' }], before: true },
        limit: 50,
      },
    })
  })

  it('goes on after a document, and carries one filter as it is', async () => {
    const { rest, sent } = clientOf([{ readTime: READ_TIME }])
    const filters = [{ field: 'loadId', op: '==', value: 'L1' }] as const
    await rest.pull({ collection: 'units', filters, after: place, limit: 50 })
    expect(sent[0]?.body['structuredQuery']).toMatchObject({
      where: { fieldFilter: { field: { fieldPath: 'loadId' }, op: 'EQUAL', value: { stringValue: 'L1' } } },
      startAt: {
        values: [{ timestampValue: '2026-11-20T08:00:00.000000007Z' }, { referenceValue: `${ROOT}/units/u1` }],
        before: false,
      },
    })
  })

  it('joins several filters with AND', async () => {
    const { rest, sent } = clientOf([{ readTime: READ_TIME }])
    const filters = [
      { field: 'loadId', op: '==', value: 'L1' },
      { field: 'stage', op: 'in', value: ['sold', 'packed'] },
    ] as const
    await rest.pull({ collection: 'units', filters, after: beginning, limit: 50 })
    const values = [{ stringValue: 'sold' }, { stringValue: 'packed' }]
    const query = sent[0]?.body['structuredQuery'] as Record<string, unknown> | undefined
    expect(query?.['where']).toEqual({
      compositeFilter: {
        op: 'AND',
        filters: [
          { fieldFilter: { field: { fieldPath: 'loadId' }, op: 'EQUAL', value: { stringValue: 'L1' } } },
          { fieldFilter: { field: { fieldPath: 'stage' }, op: 'IN', value: { arrayValue: { values } } } },
        ],
      },
    })
  })

  it('holds the documents of the answer and its last time', async () => {
    const { rest } = clientOf([
      { document: found('u1'), readTime: '2026-11-20T07:00:00Z' },
      { document: { fields: {} } },
      { document: found('u2'), readTime: READ_TIME },
      { skippedResults: 1 },
    ])
    expect(await rest.pull({ collection: 'units', filters: [], after: beginning, limit: 50 })).toEqual({
      docs: [kettle('u1'), kettle('u2')],
      readTime: { seconds: 1_795_161_600, nanos: 500_000_000 },
    })
  })

  it('is a failure of the server where the answer carries no time', async () => {
    const { rest } = clientOf([{ document: found('u1') }])
    const page = rest.pull({ collection: 'units', filters: [], after: beginning, limit: 50 })
    await expect(page).rejects.toMatchObject({ code: 'internal', message: 'The answer carries no time.' })
  })
})

describe('reading by name', () => {
  it('asks for the documents by their full names, and leaves out what is missing', async () => {
    const { rest, sent } = clientOf([{ found: found('u1') }, { missing: `${ROOT}/units/u2` }])
    expect(await rest.read('units', ['u1', 'u2'])).toEqual([kettle('u1')])
    expect(sent[0]?.url).toBe(`https://server/v1/${ROOT}:batchGet`)
    expect(sent[0]?.body).toEqual({ documents: [`${ROOT}/units/u1`, `${ROOT}/units/u2`] })
  })

  it('asks nothing for no documents', async () => {
    const { rest, sent } = clientOf([])
    expect(await rest.read('units', [])).toEqual([])
    expect(sent).toEqual([])
  })

  it('reads a document without fields, times and update time', async () => {
    const { rest } = clientOf([{ found: { name: `${ROOT}/units/u1` } }])
    expect(await rest.read('units', ['u1'])).toEqual([
      { id: 'u1', fields: { id: 'u1' }, syncedAt: null, updateTime: '' },
    ])
  })
})

describe('a count', () => {
  const counted = (integerValue: unknown) => [
    { result: { aggregateFields: { count: { integerValue } } }, readTime: READ_TIME },
  ]
  const request = { collection: 'units', filters: [], after: beginning, upTo: null } as const

  it('asks for the number of documents after a place', async () => {
    const { rest, sent } = clientOf(counted('12'))
    expect(await rest.count(request)).toEqual({
      count: 12,
      readTime: { seconds: 1_795_161_600, nanos: 500_000_000 },
    })
    expect(sent[0]?.url).toBe(`https://server/v1/${ROOT}:runAggregationQuery`)
    expect(sent[0]?.body).toEqual({
      structuredAggregationQuery: {
        structuredQuery: {
          from: [{ collectionId: 'units' }],
          orderBy: order,
          startAt: { values: [{ timestampValue: '1970-01-01T00:00:00.000000000Z' }], before: true },
          limit: 500,
        },
        aggregations: [{ alias: 'count', count: {} }],
      },
    })
  })

  it('ends with the document at its end', async () => {
    const { rest, sent } = clientOf(counted('0'))
    expect((await rest.count({ ...request, upTo: place })).count).toBe(0)
    const query = sent[0]?.body['structuredAggregationQuery'] as { structuredQuery: object } | undefined
    expect(query?.structuredQuery).toMatchObject({
      endAt: {
        values: [{ timestampValue: '2026-11-20T08:00:00.000000007Z' }, { referenceValue: `${ROOT}/units/u1` }],
        before: false,
      },
    })
  })

  it('of certain times asks for what the server took in at one of them', async () => {
    const { rest, sent } = clientOf(counted('2'))
    const filters = [{ field: 'kind', op: '==', value: 'zone' }] as const
    const times = [place, { seconds: 1_795_161_601, nanos: 0 }]
    expect((await rest.countAt({ collection: 'locations', filters, times })).count).toBe(2)
    const values = ['2026-11-20T08:00:00.000000007Z', '2026-11-20T08:00:01.000000000Z'].map((timestampValue) => ({
      timestampValue,
    }))
    const query = sent[0]?.body['structuredAggregationQuery'] as { structuredQuery: object } | undefined
    expect(query?.structuredQuery).toEqual({
      from: [{ collectionId: 'locations' }],
      where: {
        compositeFilter: {
          op: 'AND',
          filters: [
            { fieldFilter: { field: { fieldPath: 'kind' }, op: 'EQUAL', value: { stringValue: 'zone' } } },
            { fieldFilter: { field: { fieldPath: 'syncedAt' }, op: 'IN', value: { arrayValue: { values } } } },
          ],
        },
      },
      limit: 500,
    })
  })

  it.each([
    ['has no result', [{ readTime: READ_TIME }]],
    ['has no fields', [{ result: {}, readTime: READ_TIME }]],
    ['has no number', counted('many')],
    ['has no time', [{ result: { aggregateFields: { count: { integerValue: '1' } } } }]],
    ['is no list', { count: 1 }],
  ])('is a failure of the server where the answer %s', async (_, answer) => {
    const count = clientOf(answer).rest.count(request)
    await expect(count).rejects.toMatchObject({ code: 'internal', message: 'The answer carries no count.' })
  })
})

describe('a commit', () => {
  const write = { collection: 'units', fields: serverUnit('u1'), precondition: { exists: false } } as const

  it('sets the whole document under its precondition, and lets the server stamp it', async () => {
    const { rest, sent } = clientOf({ writeResults: [{ updateTime: '2026-11-20T08:00:01Z' }], commitTime: READ_TIME })
    expect(await rest.commit([write])).toEqual(['2026-11-20T08:00:01.000000000Z'])
    expect(sent[0]?.url).toBe(`https://server/v1/${ROOT}:commit`)
    const only = (sent[0]?.body['writes'] as Record<string, unknown>[] | undefined)?.[0]
    expect(only).toMatchObject({
      update: { name: `${ROOT}/units/u1`, fields: { title: { stringValue: 'Kettle' }, qty: { integerValue: '1' } } },
      currentDocument: { exists: false },
      updateTransforms: [{ fieldPath: 'syncedAt', setToServerValue: 'REQUEST_TIME' }],
    })
    expect(Object.keys(only ?? {})).toHaveLength(3)
  })

  it('takes the time of the commit for a write without a time of its own', async () => {
    const { rest } = clientOf({ writeResults: [{}, { updateTime: '2026-11-20T09:00:00Z' }], commitTime: READ_TIME })
    expect(await rest.commit([write, write])).toEqual([
      '2026-11-20T08:00:00.500000000Z',
      '2026-11-20T09:00:00.000000000Z',
    ])
  })

  it.each([
    ['fewer results than writes', { writeResults: [], commitTime: READ_TIME }],
    ['more results than writes', { writeResults: [{}, {}], commitTime: READ_TIME }],
    ['no results', { commitTime: READ_TIME }],
    ['a list', [{ writeResults: [{}] }]],
  ])('is a failure of the server where the answer has %s', async (_, answer) => {
    await expect(clientOf(answer).rest.commit([write])).rejects.toMatchObject({ code: 'internal' })
  })
})

describe('an answer', () => {
  it.each([
    [200, '<html>', 'not-our-server'],
    [302, '<html>', 'not-our-server'],
    [429, '<html>', 'unavailable'],
    [413, '<html>', 'over-limit'],
    [413, '{}', 'over-limit'],
    [499, '<html>', 'not-our-server'],
    [500, '<html>', 'unavailable'],
    [503, '<html>', 'unavailable'],
    [199, '{}', 'not-our-server'],
    [300, '{}', 'not-our-server'],
    [404, '{}', 'not-our-server'],
    [500, '{}', 'unavailable'],
    [403, '{"error":{"status":"PERMISSION_DENIED"}}', 'permission-denied'],
    [403, '[{"error":{"status":"PERMISSION_DENIED"}}]', 'permission-denied'],
    [409, '{"error":{"status":"ABORTED"}}', 'aborted'],
    [400, '{"error":{"status":"INVALID_ARGUMENT"}}', 'invalid-argument'],
    [400, '{"error":{"status":"INVALID_ARGUMENT","message":"It exceeds the maximum size"}}', 'too-large'],
    [400, '{"error":{"status":"INVALID_ARGUMENT","message":"Request TOO LARGE"}}', 'too-large'],
    [403, '{"error":{"status":"PERMISSION_DENIED","message":"too large"}}', 'permission-denied'],
    [429, '{"error":{}}', 'resource-exhausted'],
    [413, '{"error":{}}', 'too-large'],
    [418, '{"error":{}}', 'unknown'],
    [499, '{"error":{}}', 'unknown'],
    [500, '{"error":{}}', 'unavailable'],
    [502, '{"error":{"status":"ODD"}}', 'unavailable'],
  ])('of status %i and text %s counts as %s', (status, text, code) => {
    expect(() => parseAnswer(status, text)).toThrow(expect.objectContaining({ code }) as Error)
  })

  it.each([
    [200, '{"a":1}', { a: 1 }],
    [299, '[]', []],
    [200, '{"error":null}', { error: null }],
    [200, 'null', null],
  ])('of status %i and text %s is taken as it is', (status, text, answer) => {
    expect(parseAnswer(status, text)).toEqual(answer)
  })

  it('is shown in the server’s own words, or by its status', () => {
    expect(() => parseAnswer(409, '{"error":{"status":"ABORTED","message":"Too busy."}}')).toThrow('Too busy.')
    expect(() => parseAnswer(409, '{"error":{"status":"ABORTED"}}')).toThrow('409')
  })
})

describe('a call', () => {
  it('goes out without credentials where there are none', async () => {
    const { rest, sent } = clientOf([{ found: found('u1') }], { token: () => Promise.resolve(null) })
    await rest.read('units', ['u1'])
    expect(sent[0]?.init.headers).toEqual({ 'Content-Type': 'application/json' })
  })

  it.each([
    [{ code: 'auth/network-request-failed' }, 'network'],
    [{ code: 'auth/user-disabled' }, 'unauthenticated'],
    [new Error('odd'), 'network'],
    ['odd', 'network'],
    [null, 'network'],
  ])('whose token fails with %j counts as %s', async (failure, code) => {
    const token = async (): Promise<never> => {
      await Promise.resolve()
      throw failure
    }
    const { rest, sent } = clientOf([], { token })
    await expect(rest.read('units', ['u1'])).rejects.toMatchObject({ code })
    expect(sent).toEqual([])
  })

  it('is read whole where the browser shows no pieces', async () => {
    const answer = { status: 200, body: null, text: () => Promise.resolve(JSON.stringify([{ found: found('u1') }])) }
    const fetcher = (() => Promise.resolve(answer)) as unknown as typeof fetch
    const token = (): Promise<null> => Promise.resolve(null)
    const rest = new FirestoreRest({ origin: 'https://server', projectId: 'demo', token, fetch: fetcher })
    expect(await rest.read('units', ['u1'])).toEqual([kettle('u1')])
  })

  it('that breaks off counts as lost network, in the words of the browser', async () => {
    const token = (): Promise<null> => Promise.resolve(null)
    const broken = ((): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch
    const rest = new FirestoreRest({ origin: 'https://server', projectId: 'demo', token, fetch: broken })
    await expect(rest.read('units', ['u1'])).rejects.toMatchObject({ code: 'network', message: 'Failed to fetch' })
  })
})

describe('a slow call', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A server that sends these pieces, each after so long, and then nothing more. */
  function slowly(pieces: readonly string[], everyMs: number, isEnded: boolean) {
    const fetcher = ((_: string, init: RequestInit) => {
      const { signal } = init
      const body = new ReadableStream<Uint8Array>({
        async start(stream) {
          signal?.addEventListener('abort', () => stream.error(new Error('aborted')))
          for (const piece of pieces) {
            await new Promise((resolve) => setTimeout(resolve, everyMs))
            stream.enqueue(new TextEncoder().encode(piece))
          }
          if (isEnded) stream.close()
        },
      })
      return Promise.resolve(new Response(body))
    }) as unknown as typeof fetch
    const token = (): Promise<null> => Promise.resolve(null)
    return new FirestoreRest({ origin: 'https://server', projectId: 'demo', token, fetch: fetcher })
  }
  const text = JSON.stringify([{ found: found('u1') }])
  const pieces = [text.slice(0, 10), text.slice(10, 20), text.slice(20)]

  it('lives as long as a piece comes every half minute', async () => {
    const answer = slowly(pieces, 29_000, true).read('units', ['u1'])
    await vi.advanceTimersByTimeAsync(90_000)
    expect(await answer).toEqual([kettle('u1')])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends as a time-out half a minute after the last piece', async () => {
    const answer = slowly(pieces, 20_000, false).read('units', ['u1'])
    let code = ''
    answer.catch((error: { code: string }) => (code = error.code))
    await vi.advanceTimersByTimeAsync(89_000)
    expect(code).toBe('')
    await vi.advanceTimersByTimeAsync(1500)
    expect(code).toBe('timeout')
  })

  it('has a second more for each 1,000 bytes that it sends', async () => {
    const rest = slowly([], 0, false)
    let code = ''
    const fields = serverUnit('u1', { note: 'x'.repeat(20_000) })
    const commit = rest.commit([{ collection: 'units', fields, precondition: { exists: false } }])
    commit.catch((error: { code: string }) => (code = error.code))
    await vi.advanceTimersByTimeAsync(50_000)
    expect(code).toBe('')
    await vi.advanceTimersByTimeAsync(5000)
    expect(code).toBe('timeout')
  })

  it('keeps letters whole that arrive in two pieces', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify([{ found: { name: `${ROOT}/units/é` } }]))
    const at = bytes.indexOf(0xc3) + 1
    const fetcher = (() => {
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          stream.enqueue(bytes.slice(0, at))
          stream.enqueue(bytes.slice(at))
          stream.close()
        },
      })
      return Promise.resolve(new Response(body))
    }) as unknown as typeof fetch
    const token = (): Promise<null> => Promise.resolve(null)
    const rest = new FirestoreRest({ origin: 'https://server', projectId: 'demo', token, fetch: fetcher })
    expect(await rest.read('units', ['é'])).toMatchObject([{ id: 'é' }])
  })
})
