/** The server has the indexes of the app's own queries before anybody asks: those that Firebase is given for them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { declaredIndexes } from '#backend/firestore/queries/declared-indexes.ts'
import { keepIndexes } from '#backend/firestore/queries/kept-indexes.ts'
import { planIndex } from '#backend/firestore/queries/plan-index.ts'
import { parseQuery } from '#backend/firestore/queries/query.ts'
import { DocumentStore } from '#backend/firestore/store.ts'
import { openJournal, type Journal } from '#backend/journal.ts'
import { firstParts, syncScope } from '#domain/core/people/sync-scope.ts'
import { ranks } from '#domain/core/people/access.ts'
import { collectionNames } from '#schemas/collections.ts'
import { atTimes, structuredQuery } from '#sync/transport/structured-query.ts'
import { beginning } from '#sync/transport/server-time.ts'
import { ROOT } from '#tests/backend/server-fixture.ts'

const project = resolve(import.meta.dirname, '../../..')
const firebaseJson = join(project, 'firebase.json')

/** Every kind of query that a device asks in its first sync and after it. */
function queriesOfDevices() {
  const openLoads = Array.from({ length: 8 }, (_, place) => `load-${place}`)
  const times = [beginning, { ...beginning, seconds: 7 }]
  return ranks.flatMap((rank) =>
    collectionNames.flatMap((collection) => {
      const { reads, must } = syncScope(rank, 'uid', collection)
      if (!reads) return []
      const first = firstParts(rank, collection, openLoads).map(({ filters }) => [...must, ...filters])
      return [
        ...[[...must], ...first].map((filters) =>
          structuredQuery({ collection, filters, after: beginning, limit: 500 }, ROOT),
        ),
        atTimes(collection, must, times),
      ].map((query) => ({ rank, collection, query }))
    }),
  )
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restow-declared-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the declared indexes', () => {
  it('are all that any query of a device walks', async () => {
    const declared = (await declaredIndexes(firebaseJson, ROOT)).map((one) => JSON.stringify(one))
    const queries = queriesOfDevices()
    expect(queries.length).toBeGreaterThan(60)
    for (const { rank, collection, query } of queries) {
      const { indexOrders } = planIndex(parseQuery(ROOT, query))
      const walked = JSON.stringify({ collection: `${ROOT}/${collection}`, orders: indexOrders })
      expect(declared, `${rank}: ${JSON.stringify(query)}`).toContain(walked)
    }
  })

  it.each([
    ['no file is named', '{}', ''],
    ['the file is missing', '{"firestore":{"indexes":"gone.json"}}', ''],
    ['the file is damaged', '{"firestore":{"indexes":"indexes.json"}}', '{"indexes":['],
    [
      'an index says nothing',
      '{"firestore":{"indexes":"indexes.json"}}',
      '{"indexes":[7,{"collectionGroup":"units"}]}',
    ],
    [
      'an index is of a list',
      '{"firestore":{"indexes":"indexes.json"}}',
      '{"indexes":[{"collectionGroup":"units","queryScope":"COLLECTION","fields":[{"fieldPath":"tags","arrayConfig":"CONTAINS"}]}]}',
    ],
  ])('are none where %s, and the server starts all the same', async (_, config, indexes) => {
    await writeFile(join(folder, 'firebase.json'), config)
    if (indexes) await writeFile(join(folder, 'indexes.json'), indexes)
    expect(await declaredIndexes(join(folder, 'firebase.json'), ROOT)).toEqual([])
  })
})

describe('a server that has no data yet', () => {
  let journal: Journal
  beforeEach(async () => {
    journal = await openJournal(join(folder, 'db'), { onFailure: () => undefined })
  })
  afterEach(() => journal.close())

  it('has them all, for what is to come', async () => {
    const declared = await declaredIndexes(firebaseJson, ROOT)
    const store = new DocumentStore([], 0)
    const keeping = keepIndexes(store, journal, declared)
    await keeping.build()
    const texts = (some: readonly object[]) => [...new Set(some.map((one) => JSON.stringify(one)))].sort()
    expect(texts(store.indexes())).toEqual(texts(declared))
    expect(store.collectionIds(ROOT)).toEqual([])
    await keeping.stop()
  })
})
