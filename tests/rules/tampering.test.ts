/**
 * What no person may write, tried by an admin, who may write everything else; and by each rank what
 * is another's to do.
 */
import { deleteField, doc, setDoc, updateDoc } from 'firebase/firestore'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionNames, collections, type CollectionName } from '#schemas/collections.ts'
import { unitStages } from '#schemas/units.ts'
import { mayMove } from '#domain/core/floor/unit-stages.ts'
import { addedTo, edited, fieldsOf, newDocument, widest, type Fields } from './documents.ts'
import { emailOf, uidOf, type PersonName } from './people.ts'
import { forgeries, wrongFields } from './tampers.ts'
import { openWarehouse, outcome, type Seed, type Warehouse } from './warehouse.ts'

const ADMIN = uidOf('admin')

let warehouse: Warehouse
beforeAll(async () => {
  warehouse = await openWarehouse('demo-tampering')
})
afterAll(() => warehouse.environment.cleanup())

const slug = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, '-')
const created = (
  name: CollectionName,
  id: string,
  fields: Fields = {},
  person: PersonName = 'admin',
): Promise<string> => outcome(setDoc(doc(warehouse.as(person), name, id), newDocument(name, id, uidOf(person), fields)))

describe.each(collectionNames)('a new document in %s', (name) => {
  test('is let in when it is as large as the schema allows', async () => {
    const document = newDocument(name, 'widest', ADMIN, {}, widest)
    expect(await outcome(setDoc(doc(warehouse.as('admin'), name, 'widest'), document))).toBe('allowed')
  })

  test.each([...forgeries, ...wrongFields(name)])('is refused with %s', async (what, fields) => {
    expect(await created(name, slug(`new-${what}`), fields)).toBe('denied')
  })

  const needed = Object.keys(fieldsOf(name)).filter((field) => !addedTo(name).includes(field))
  test.each([...needed, 'syncedAt', '_deleted'])('is refused without %s', async (field) => {
    const id = slug(`without-${field}`)
    const { [field]: _left, ...rest } = newDocument(name, id, ADMIN)
    expect(await outcome(setDoc(doc(warehouse.as('admin'), name, id), rest))).toBe('denied')
  })

  test.each(addedTo(name))('is let in without %s, by a device of the build before', async (field) => {
    const { [field]: _unknown, ...older } = newDocument(name, `older-${field}`, ADMIN)
    const write = (id: string, fields: Fields) =>
      outcome(setDoc(doc(warehouse.as('admin'), name, id), { ...older, id, ...fields }))
    expect(await write(`older-${field}`, {})).toBe('allowed')
    expect(await write(`strange-${field}`, { shadow: true })).toBe('denied')
  })
})

const changeable = collectionNames.filter((name) => name !== 'activity')

describe.each(changeable)('an edit in %s', (name) => {
  const original = newDocument(name, 'edited', 'author')
  const edit = (fields: Fields): Promise<string> =>
    outcome(setDoc(doc(warehouse.as('admin'), name, 'edited'), edited(original, ADMIN, fields)))
  beforeAll(() => warehouse.seed([{ collection: name, id: 'edited', fields: original }]))

  test.each([
    ...forgeries,
    ['another time of birth', { createdAt: '2020-01-01T00:00:00.000Z' }],
    ...wrongFields(name),
  ] as const)('is refused with %s', async (_, fields) => {
    expect(await edit(fields)).toBe('denied')
  })

  const fixed = Object.entries(collections[name].merge).filter(([, rule]) => rule.startsWith('fixed'))
  test.each(fixed)('may not touch %s', async (field) => {
    const schema = fieldsOf(name)[field]
    const other = schema?.enum?.[1] ?? (schema?.type === 'object' ? {} : 'other')
    expect(await edit({ [field]: other })).toBe('denied')
  })

  test.each(addedTo(name))('of a document from before %s is let in by a device of the build before', async (field) => {
    const { [field]: _unknown, ...older } = original
    await warehouse.seed([{ collection: name, id: 'older', fields: { ...older, id: 'older' } }])
    const write = (fields: Fields) =>
      outcome(setDoc(doc(warehouse.as('admin'), name, 'older'), { ...edited(older, ADMIN), id: 'older', ...fields }))
    expect(await write({})).toBe('allowed')
    expect(await write({ shadow: true })).toBe('denied')
  })

  test('of one field alone carries editor and server time or is refused', async () => {
    const target = doc(warehouse.as('admin'), name, 'edited')
    expect(await outcome(updateDoc(target, { updatedAt: '2026-11-20T09:00:00.000Z' }))).toBe('denied')
    expect(await outcome(updateDoc(target, { updatedBy: deleteField() }))).toBe('denied')
  })

  test('is let in otherwise', async () => {
    expect(await edit({})).toBe('allowed')
  })
})

describe('the ledger', () => {
  const row = newDocument('activity', 'row', uidOf('associate'))
  beforeAll(() => warehouse.seed([{ collection: 'activity', id: 'row', fields: row }]))

  test.each(['associate', 'manager', 'admin'] as const)(
    'is never edited or taken back, not by the %s',
    async (person) => {
      const target = doc(warehouse.as(person), 'activity', 'row')
      expect(await outcome(setDoc(target, edited(row, uidOf(person), { to: 'elsewhere' })))).toBe('denied')
      expect(await outcome(setDoc(target, edited(row, uidOf(person), { _deleted: true })))).toBe('denied')
      expect(await outcome(setDoc(target, newDocument('activity', 'row', uidOf(person))))).toBe('denied')
    },
  )

  test('takes no row in another’s name and none that is born deleted', async () => {
    expect(await created('activity', 'forged', { by: 'somebody-else' }, 'associate')).toBe('denied')
    expect(await created('activity', 'unborn', { _deleted: true }, 'associate')).toBe('denied')
  })
})

describe('people', () => {
  const self = (person: PersonName, fields: Fields = {}): Promise<string> =>
    created('users', uidOf(person), { role: '', active: true, email: emailOf(person), ...fields }, person)

  test('a newcomer introduces themselves with no role, under their own address, and as no one else', async () => {
    expect(await self('stranger', { role: 'associate' })).toBe('denied')
    expect(await self('stranger', { role: 'visitor' })).toBe('denied')
    expect(await self('stranger', { email: emailOf('admin') })).toBe('denied')
    expect(await self('stranger', { _deleted: true })).toBe('denied')
    expect(await created('users', 'another-uid', { role: '', email: emailOf('stranger') }, 'stranger')).toBe('denied')
    expect(await self('nobody')).toBe('denied')
    // The service keeps addresses in small letters; a person types them as they like.
    expect(await self('stranger', { email: emailOf('stranger').toUpperCase() })).toBe('allowed')
  })

  const change = (who: PersonName, whom: PersonName, before: Fields, fields: Fields): Promise<string> => {
    const id = uidOf(whom)
    const record = edited(newDocument('users', id, 'seed', before), uidOf(who), fields)
    return outcome(setDoc(doc(warehouse.as(who), 'users', id), record))
  }
  const records: Partial<Record<PersonName, Fields>> = {
    noRole: { role: '', active: true },
    associate: { role: 'associate', active: true },
    manager: { role: 'manager', active: true },
    admin: { role: 'admin', active: true },
    disabledAdmin: { role: 'admin', active: false },
  }

  test.each(['noRole', 'associate', 'manager', 'admin', 'disabledAdmin'] as const)(
    '%s may not raise themselves',
    async (person) => {
      const before = records[person] ?? {}
      expect(await change(person, person, before, { role: 'manager' === before['role'] ? 'admin' : 'manager' })).toBe(
        'denied',
      )
      expect(await change(person, person, before, { active: !before['active'] })).toBe('denied')
      expect(await change(person, person, before, { _deleted: true })).toBe('denied')
    },
  )

  test('an admin may change their own name, and another’s role', async () => {
    expect(await change('admin', 'admin', records.admin ?? {}, { name: 'Ada' })).toBe('allowed')
    expect(await change('admin', 'noRole', records.noRole ?? {}, { role: 'associate' })).toBe('allowed')
    expect(await change('admin', 'noRole', { ...records.noRole }, { active: false })).toBe('allowed')
  })

  test('a manager may change no person', async () => {
    expect(await change('manager', 'associate', records.associate ?? {}, { role: '' })).toBe('denied')
  })
})

describe('publishing', () => {
  const auction = { saleType: 'auction' }
  const live = { ...auction, status: 'live', publications: { hibid: { lot: 1 } } }
  const seeds: Seed[] = ['draft', 'live'].map((id) => ({
    collection: 'listings',
    id,
    fields: newDocument('listings', id, 'author', id === 'live' ? live : auction),
  }))
  beforeAll(() => warehouse.seed(seeds))
  const change = (person: PersonName, seed: Seed | undefined, fields: Fields): Promise<string> =>
    outcome(
      setDoc(doc(warehouse.as(person), 'listings', seed?.id ?? ''), edited(seed?.fields ?? {}, uidOf(person), fields)),
    )
  const [draft, published] = seeds

  test('an associate makes and changes lots but does not publish them', async () => {
    expect(await created('listings', 'lot', auction, 'associate')).toBe('allowed')
    expect(await created('listings', 'lot-live', { ...auction, status: 'live' }, 'associate')).toBe('denied')
    expect(await created('listings', 'lot-published', { ...auction, publications: { hibid: {} } }, 'associate')).toBe(
      'denied',
    )
    expect(await change('associate', draft, { status: 'live' })).toBe('denied')
    expect(await change('associate', draft, { publications: { hibid: {} } })).toBe('denied')
    expect(await change('associate', published, { title: 'Kettle, dented' })).toBe('allowed')
    expect(await change('associate', published, { publications: {} })).toBe('denied')
  })

  test('a manager publishes', async () => {
    expect(await created('listings', 'lot-by-manager', live, 'manager')).toBe('allowed')
    expect(await change('manager', draft, { status: 'live', publications: { hibid: {} } })).toBe('allowed')
  })

  test('a lot does not become a show item, nor a show item a lot, to get round the ranks', async () => {
    expect(await change('associate', published, { saleType: 'fixed' })).toBe('denied')
    expect(await change('admin', published, { saleType: 'show' })).toBe('denied')
  })
})

describe.each(unitStages)('a unit that is %s', (from) => {
  test.each(unitStages)('may become %s only as in the table of moves', async (to) => {
    const id = `${from}-to-${to}`
    const unit = newDocument('units', id, 'author', { stage: from })
    await warehouse.seed([{ collection: 'units', id, fields: unit }])
    const move = setDoc(doc(warehouse.as('associate'), 'units', id), edited(unit, uidOf('associate'), { stage: to }))
    expect(await outcome(move)).toBe(mayMove(from, to) ? 'allowed' : 'denied')
  })
})

test('the widest value of every kind of field is what the schema allows', () => {
  expect(widest({ type: 'string', maxLength: 3 })).toBe('äää')
  expect(widest({ type: ['integer', 'null'], minimum: 0, maximum: 9 })).toBe(9)
})
