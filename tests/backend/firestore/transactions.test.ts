import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCUMENTS, openServer, ROOT, type TestServer } from '#tests/backend/server-fixture.ts'

let shop: TestServer
let token: string
const UNIT = `${ROOT}/units/shared`

beforeAll(async () => {
  shop = await openServer()
  token = (await shop.signIn('dock@restow.test')).token
})
afterAll(() => shop.close())

const call = <T>(method: string, body: unknown) => shop.post<T>(DOCUMENTS(method), body, token)
const begin = async () => (await call<{ transaction: string }>('beginTransaction', {})).body.transaction
const read = (transaction: string) =>
  call<{ found?: unknown; missing?: string }[]>('batchGet', { documents: [UNIT], transaction })
const write = (qty: number, transaction?: string) =>
  call<{ error?: { status: string } }>('commit', {
    writes: [{ update: { name: UNIT, fields: { qty: { integerValue: String(qty) } } } }],
    ...(transaction === undefined ? {} : { transaction }),
  })

test('a transaction commits over what it has read', async () => {
  const transaction = await begin()
  expect((await read(transaction)).body[0]).toHaveProperty('missing', UNIT)
  expect((await write(1, transaction)).code).toBe(200)
  expect(shop.server.admin.readDocument('units/shared')).toEqual({ qty: 1 })
})

test('a transaction whose reading was overtaken is aborted and leaves nothing', async () => {
  const transaction = await begin()
  await read(transaction)
  await write(7)
  const late = await write(8, transaction)
  expect([late.code, late.body.error?.status]).toEqual([409, 'ABORTED'])
  expect(shop.server.admin.readDocument('units/shared')).toEqual({ qty: 7 })
})

test('a transaction is good once, and none at all after a rollback', async () => {
  const once = await begin()
  expect((await write(9, once)).code).toBe(200)
  expect((await write(10, once)).code).toBe(400)
  const dropped = await begin()
  expect((await call('rollback', { transaction: dropped })).code).toBe(200)
  expect((await write(11, dropped)).code).toBe(400)
})

test('a read may open its own transaction', async () => {
  const { body } = await call<{ transaction?: string }[]>('batchGet', {
    documents: [UNIT],
    newTransaction: { readWrite: {} },
  })
  const transaction = body[0]?.transaction ?? ''
  await write(20)
  expect((await write(21, transaction)).code).toBe(409)
})

test('what a query read counts too', async () => {
  const transaction = await begin()
  const structuredQuery = { from: [{ collectionId: 'units' }] }
  await call('runQuery', { structuredQuery, transaction })
  await write(30)
  expect((await write(31, transaction)).code).toBe(409)
})
