import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DOCUMENTS, openServer, ROOT, type TestServer } from '#tests/backend/server-fixture.ts'

let shop: TestServer
let token: string
const NAME = (path: string) => `${ROOT}/${path}`

interface Committed {
  commitTime: string
  writeResults: { updateTime: string; transformResults?: Record<string, unknown>[] }[]
  error?: { status: string; message: string }
}

beforeAll(async () => {
  shop = await openServer()
  token = (await shop.signIn('dock@restow.test')).token
})
afterAll(() => shop.close())

const commit = (...writes: unknown[]) => shop.post<Committed>(DOCUMENTS('commit'), { writes }, token)
const set = (path: string, fields: Record<string, unknown>, rest: Record<string, unknown> = {}) => ({
  update: { name: NAME(path), fields },
  ...rest,
})
const stored = (path: string) => shop.server.admin.readDocument(path)
const number = (integer: number) => ({ integerValue: String(integer) })

test('two labels that the disk could not tell apart, halves of a character, are refused', async () => {
  const answers = [await commit(set('units/half\ud83d', {})), await commit(set('units/half\ud83e', {}))]
  expect(answers.map(({ code }) => code)).toEqual([400, 400])
  expect((await commit(set('units/whole\u{1f4e6}', {}))).code).toBe(200)
})

describe('preconditions', () => {
  test('an insert of a label that exists is refused, and so is an update of one that does not', async () => {
    const insert = set('units/twice', { qty: number(1) }, { currentDocument: { exists: false } })
    expect((await commit(insert)).code).toBe(200)
    const again = await commit(insert)
    expect([again.code, again.body.error?.status]).toEqual([409, 'ALREADY_EXISTS'])
    const update = await commit(set('units/never', {}, { currentDocument: { exists: true } }))
    expect([update.code, update.body.error?.status]).toEqual([404, 'NOT_FOUND'])
  })

  test('an update over a version a person has replaced is refused', async () => {
    const first = await commit(set('units/raced', { qty: number(1) }))
    const updateTime = first.body.writeResults[0]?.updateTime ?? ''
    await commit(set('units/raced', { qty: number(2) }))
    const late = await commit(set('units/raced', { qty: number(3) }, { currentDocument: { updateTime } }))
    expect([late.code, late.body.error?.status]).toEqual([400, 'FAILED_PRECONDITION'])
    expect(stored('units/raced')).toEqual({ qty: 2 })
  })

  test('the version may be given with nine digits, as the SDK writes it', async () => {
    const { body } = await commit(set('units/nine', { qty: number(1) }))
    const updateTime = body.commitTime.replace('Z', '000Z')
    expect((await commit(set('units/nine', { qty: number(2) }, { currentDocument: { updateTime } }))).code).toBe(200)
  })

  test('one bad write of a commit keeps all of it out', async () => {
    const refused = await commit(
      set('units/half', { qty: number(1) }),
      set('units/absent', {}, { currentDocument: { exists: true } }),
    )
    expect(refused.code).toBe(404)
    expect(stored('units/half')).toBeUndefined()
  })

  test('a verify holds the commit to what was read', async () => {
    await commit(set('units/verified', { qty: number(1) }))
    const held = await commit(
      { verify: NAME('units/verified'), currentDocument: { exists: false } },
      set('units/other', {}),
    )
    expect(held.body.error?.status).toBe('ALREADY_EXISTS')
  })
})

describe('what a write leaves', () => {
  test('without a mask fields that are not named go; with one they stay', async () => {
    await commit(
      set('units/masked', {
        qty: number(1),
        grade: { stringValue: 'A' },
        place: { mapValue: { fields: { aisle: number(1), bin: number(2) } } },
      }),
    )
    await commit(set('units/masked', { qty: number(5) }, { updateMask: { fieldPaths: ['qty', 'place.bin'] } }))
    expect(stored('units/masked')).toEqual({ qty: 5, grade: 'A', place: { aisle: 1 } })
    await commit(set('units/masked', { qty: number(6) }))
    expect(stored('units/masked')).toEqual({ qty: 6 })
  })

  test('transforms count, take the greater and smaller, and keep sets', async () => {
    const transforms = [
      { fieldPath: 'count', increment: number(2) },
      { fieldPath: 'fresh', increment: { doubleValue: 0.5 } },
      { fieldPath: 'top', maximum: number(9) },
      { fieldPath: 'low', minimum: number(9) },
      { fieldPath: 'tags', appendMissingElements: { values: [{ stringValue: 'a' }, { stringValue: 'c' }] } },
      { fieldPath: 'seen', removeAllFromArray: { values: [number(1)] } },
      { fieldPath: 'syncedAt', setToServerValue: 'REQUEST_TIME' },
    ]
    const list = (...values: unknown[]) => ({ arrayValue: { values } })
    const fields = {
      count: number(1),
      top: number(4),
      low: number(4),
      tags: list({ stringValue: 'a' }),
      seen: list(number(1), number(2), number(1)),
    }
    const { body } = await commit(set('units/transformed', fields, { updateTransforms: transforms }))
    const { syncedAt, ...rest } = stored('units/transformed') ?? {}
    expect(rest).toEqual({ count: 3, fresh: 0.5, top: 9, low: 4, tags: ['a', 'c'], seen: [2] })
    expect(syncedAt).toBe(body.commitTime)
    expect(body.writeResults[0]?.transformResults?.[0]).toEqual(number(3))
  })

  test('whole numbers stop at the end of 64 bits instead of turning over', async () => {
    const fields = { n: { integerValue: '9223372036854775807' } }
    const { body } = await commit(
      set('units/full', fields, { updateTransforms: [{ fieldPath: 'n', increment: number(5) }] }),
    )
    expect(body.writeResults[0]?.transformResults?.[0]).toEqual({ integerValue: '9223372036854775807' })
  })

  test('a write that changes nothing keeps the version', async () => {
    const first = await commit(set('units/same', { qty: number(1) }))
    const second = await commit(set('units/same', { qty: number(1) }))
    expect(second.body.writeResults[0]?.updateTime).toBe(first.body.writeResults[0]?.updateTime)
  })

  test('commit times rise strictly, even of commits in the same instant', async () => {
    const many = await Promise.all(
      Array.from({ length: 50 }, (_, i) => commit(set(`units/instant${i}`, { i: number(i) }))),
    )
    const times = many.map(({ body }) => body.commitTime)
    expect(new Set(times).size).toBe(50)
  })
})

describe('what is refused', () => {
  test.each<[string, unknown]>([
    ['no kind of write', {}],
    ['a name outside the database', { delete: 'projects/other/databases/(default)/documents/units/a' }],
    ['a collection instead of a document', { delete: NAME('units') }],
    ['a name that climbs', { delete: NAME('units/..') }],
    [
      'an unknown server value',
      set('units/a', {}, { updateTransforms: [{ fieldPath: 'x', setToServerValue: 'MIDNIGHT' }] }),
    ],
    ['a reserved field', set('units/a', { __name__: number(1) })],
    ['a document over 1 MiB', set('units/a', { big: { stringValue: 'x'.repeat(1_048_576) } })],
  ])('%s', async (_what, write) => {
    const { code, body } = await commit(write)
    expect([code, body.error?.status]).toEqual([400, 'INVALID_ARGUMENT'])
  })

  test('more than 500 writes at once', async () => {
    const writes = Array.from({ length: 501 }, (_, i) => set(`units/many${i}`, {}))
    expect((await commit(...writes)).code).toBe(400)
  })

  test('in a batch of single writes only the bad one', async () => {
    const writes = [
      set('units/good', { qty: number(1) }),
      set('secrets/bad', {}),
      set('units/gone', {}, { currentDocument: { exists: true } }),
    ]
    const { body } = await shop.post<{ status: { code: number }[] }>(DOCUMENTS('batchWrite'), { writes }, token)
    expect(body.status.map(({ code }) => code)).toEqual([0, 7, 5])
    expect(stored('units/good')).toEqual({ qty: 1 })
  })
})

describe('rules come before every write', () => {
  test('a stranger writes and reads nothing', async () => {
    expect((await shop.post(DOCUMENTS('commit'), { writes: [set('units/x', {})] })).code).toBe(403)
    expect((await shop.post(DOCUMENTS('batchGet'), { documents: [NAME('units/x')] })).code).toBe(403)
    expect((await shop.post(DOCUMENTS('commit'), { writes: [] }, 'no.such.token')).code).toBe(401)
  })

  test('a commit is denied whole when one of its writes is', async () => {
    expect((await commit(set('units/beside', {}), set('secrets/x', {}))).code).toBe(403)
    expect(stored('units/beside')).toBeUndefined()
  })

  test('a role that is taken away counts from the next request on', async () => {
    await shop.server.admin.writeDocuments([{ path: 'users/dock', data: { active: true } }])
    expect((await commit(set('locked/a', {}))).code).toBe(200)
    await shop.server.admin.writeDocuments([{ path: 'users/dock', data: { active: false } }])
    expect((await commit(set('locked/b', {}))).code).toBe(403)
  })
})
