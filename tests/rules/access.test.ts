/** Every collection × everyone × every operation; what is expected comes from the table of ranks that the pages use too. */
import {
  collection,
  deleteDoc,
  doc,
  getDocFromServer,
  getDocsFromServer,
  limit,
  query,
  setDoc,
  where,
} from 'firebase/firestore'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionNames, type CollectionName } from '#schemas/collections.ts'
import { collectionAccess, mayDo } from '#domain/core/people/access.ts'
import { mayRemove, mayTouch } from '#domain/core/people/document-access.ts'
import { edited, nameOf, newDocument, variantsOf, type Fields } from './documents.ts'
import { personNames, rankOfPerson, uidOf, type PersonName } from './people.ts'
import { openWarehouse, outcome, type Seed, type Warehouse } from './warehouse.ts'

const AUTHOR = 'somebody-else'

/** One kind of document of one collection. */
interface Kind {
  readonly name: CollectionName
  readonly variant: Fields
  readonly title: string
}
const kinds: Kind[] = collectionNames.flatMap((name) =>
  variantsOf(name).map((variant) => ({ name, variant, title: nameOf(name, variant) })),
)
const cases = kinds.flatMap((kind) => personNames.map((person) => ({ ...kind, person })))

const word = (allowed: boolean): string => (allowed ? 'allowed' : 'denied')
const mayRead = (person: PersonName, { name, variant }: Kind): boolean =>
  mayTouch(rankOfPerson(person), name, 'read', variant)
const mayReadAny = (person: PersonName, name: CollectionName): boolean => {
  const ownRank = collectionAccess[name].own?.read
  const isOwn = name !== 'users' && ownRank !== undefined && mayDo(rankOfPerson(person), ownRank)
  return isOwn || variantsOf(name).some((variant) => mayTouch(rankOfPerson(person), name, 'read', variant))
}

const DOCUMENTS = ['read', 'edited', 'removed', 'erased'] as const
const idOf = ({ title }: Kind, person: PersonName, use: (typeof DOCUMENTS)[number]): string =>
  `${title}-${person}-${use}`.replaceAll(/[^A-Za-z-]/g, '-')
const stored = (kind: Kind, id: string): Fields => newDocument(kind.name, id, AUTHOR, kind.variant)

let warehouse: Warehouse

beforeAll(async () => {
  warehouse = await openWarehouse('demo-access')
  const seeds = cases.flatMap((each): Seed[] =>
    DOCUMENTS.map((use) => {
      const id = idOf(each, each.person, use)
      return { collection: each.name, id, fields: stored(each, id) }
    }),
  )
  await warehouse.seed(seeds)
})
afterAll(() => warehouse.environment.cleanup())

describe.each(cases)('$title and $person', (each) => {
  const { name, variant, person } = each
  const rank = rankOfPerson(person)
  const uid = uidOf(person)
  const at = (use: (typeof DOCUMENTS)[number]) => doc(warehouse.as(person), name, idOf(each, person, use))

  test(`reading one: ${word(mayRead(person, each))}`, async () => {
    expect(await outcome(getDocFromServer(at('read')))).toBe(word(mayRead(person, each)))
  })

  test(`asking for one that is not there: ${word(mayReadAny(person, name))}`, async () => {
    const missing = doc(warehouse.as(person), name, `missing-${person}`)
    expect(await outcome(getDocFromServer(missing))).toBe(word(mayReadAny(person, name)))
  })

  test(`listing its kind: ${word(mayRead(person, each))}; without a limit never`, async () => {
    const filters = Object.entries(variant).map(([field, value]) => where(field, '==', value))
    const all = collection(warehouse.as(person), name)
    expect(await outcome(getDocsFromServer(query(all, ...filters, limit(500))))).toBe(word(mayRead(person, each)))
    expect(await outcome(getDocsFromServer(query(all, ...filters, limit(501))))).toBe('denied')
    expect(await outcome(getDocsFromServer(query(all, ...filters)))).toBe('denied')
  })

  const mayCreate = mayTouch(rank, name, 'create', variant)
  test(`creating one: ${word(mayCreate)}`, async () => {
    const id = `${idOf(each, person, 'read')}-new`
    const created = setDoc(doc(warehouse.as(person), name, id), newDocument(name, id, uid, variant))
    expect(await outcome(created)).toBe(word(mayCreate))
  })

  const mayUpdate = mayTouch(rank, name, 'update', variant)
  test(`changing one: ${word(mayUpdate)}`, async () => {
    const change = edited(stored(each, idOf(each, person, 'edited')), uid)
    expect(await outcome(setDoc(at('edited'), change))).toBe(word(mayUpdate))
  })

  const mayTakeAway = mayUpdate && mayRemove(rank, name, { createdBy: AUTHOR }, uid)
  test(`taking one out of sight: ${word(mayTakeAway)}`, async () => {
    const removal = edited(stored(each, idOf(each, person, 'removed')), uid, { _deleted: true })
    expect(await outcome(setDoc(at('removed'), removal))).toBe(word(mayTakeAway))
  })

  test('erasing one: denied', async () => {
    expect(await outcome(deleteDoc(at('erased')))).toBe('denied')
  })
})

test('what no block names is denied, even to an admin', async () => {
  const database = warehouse.as('admin')
  expect(await outcome(getDocFromServer(doc(database, 'secrets', 'one')))).toBe('denied')
  expect(await outcome(getDocFromServer(doc(database, 'units', 'u', 'notes', 'n')))).toBe('denied')
  expect(await outcome(setDoc(doc(database, 'secrets', 'one'), { id: 'one' }))).toBe('denied')
})
