/** The queries that devices really ask: with the filters of the sync's own table every one is let in, and none shows more. */
import { collection, documentId, getDocsFromServer, limit, orderBy, query, where } from 'firebase/firestore'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionNames, type CollectionName } from '#schemas/collections.ts'
import { firstParts, syncScope, type ScopeFilter } from '#domain/core/people/sync-scope.ts'
import type { Rank } from '#domain/core/people/access.ts'
import { newDocument, variantsOf } from './documents.ts'
import { rankOfPerson, uidOf, type PersonName } from './people.ts'
import { openWarehouse, outcome, type Warehouse } from './warehouse.ts'

const readers: PersonName[] = ['noRole', 'unknownRole', 'disabledAdmin', 'associate', 'manager', 'admin']

let warehouse: Warehouse
beforeAll(async () => {
  warehouse = await openWarehouse('demo-sync-queries')
  // One of every kind, so that a filter that is too wide meets something its reader may not see.
  await warehouse.seed(
    collectionNames.flatMap((name) =>
      variantsOf(name).map((variant, i) => ({
        collection: name,
        id: `kind-${i}`,
        fields: newDocument(name, `kind-${i}`, 'author', variant),
      })),
    ),
  )
})
afterAll(() => warehouse.environment.cleanup())

function ask(person: PersonName, name: CollectionName, filters: readonly ScopeFilter[]): Promise<string> {
  const constraints = filters.map(({ field, op, value }) => where(field, op, value))
  const all = collection(warehouse.as(person), name)
  return outcome(getDocsFromServer(query(all, ...constraints, orderBy('syncedAt'), orderBy(documentId()), limit(500))))
}

describe.each(readers)('the device of %s', (person) => {
  const rank = rankOfPerson(person) as Rank

  test.each(collectionNames)('asks for %s as in the table of scopes', async (name) => {
    const { reads, must } = syncScope(rank, uidOf(person), name)
    expect(await ask(person, name, must)).toBe(reads ? 'allowed' : 'denied')
    if (must.length > 0) expect(await ask(person, name, [])).toBe('denied')
    if (!reads) return
    for (const part of firstParts(rank, name, ['load-1', 'load-2'])) {
      expect(await ask(person, name, [...must, ...part.filters])).toBe('allowed')
    }
  })
})
