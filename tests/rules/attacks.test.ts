/** What a person with a token and bad intentions would try, by hand; the tables in `access.test.ts` and `tampering.test.ts` try the rest. */
import {
  collection,
  deleteDoc,
  doc,
  getDocFromServer,
  getDocsFromServer,
  limit,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CollectionName } from '#schemas/collections.ts'
import { edited, newDocument, type Fields } from './documents.ts'
import { uidOf, type PersonName } from './people.ts'
import { openWarehouse, outcome, type Warehouse } from './warehouse.ts'

let warehouse: Warehouse
beforeAll(async () => {
  warehouse = await openWarehouse('demo-attacks')
})
afterAll(() => warehouse.environment.cleanup())

const target = (person: PersonName, name: CollectionName, id: string) => doc(warehouse.as(person), name, id)
const put = (person: PersonName, name: CollectionName, id: string, document: Fields): Promise<string> =>
  outcome(setDoc(target(person, name, id), document))
/** A document that is there, by another person. */
async function there(name: CollectionName, id: string, fields: Fields = {}, by = 'somebody-else'): Promise<Fields> {
  const document = newDocument(name, id, by, fields)
  await warehouse.seed([{ collection: name, id, fields: document }])
  return document
}
const recordOf = (person: PersonName, role: string): Fields =>
  newDocument('users', uidOf(person), 'seed', { role, active: true, _deleted: false })

test('a receipt: what a donation was worth is corrected by managers alone', async () => {
  const correct = (person: PersonName, id: string) =>
    put(person, 'activity', id, newDocument('activity', id, uidOf(person), { by: uidOf(person), type: 'unit.donationValued' })) // prettier-ignore
  expect(await correct('associate', 'forged')).toBe('denied')
  expect(await correct('manager', 'corrected')).toBe('allowed')
})

test('money: what a channel paid out for a show is told by those alone who may read its ledger in', async () => {
  const tell = (person: PersonName, id: string, fields: Fields = {}) =>
    put(person, 'activity', id, newDocument('activity', id, uidOf(person), { by: uidOf(person), type: 'show.transaction', ...fields })) // prettier-ignore
  expect(await tell('admin', 'show-tx-1')).toBe('allowed')
  expect(await tell('associate', 'show-tx-2')).toBe('denied')
  expect(await tell('manager', 'show-tx-3')).toBe('denied')
  expect(await tell('associate', 'undo-show-tx-1', { undoOf: 'show-tx-1' })).toBe('denied')
  expect(await tell('admin', 'undo-show-tx-1', { undoOf: 'show-tx-1' })).toBe('allowed')
})

test('a load: what it brought before Restow is a manager’s to say and correct, and never of a load with its own sales', async () => {
  const before = { stage: 'closed', broughtCents: 900_000 }
  const make = (person: PersonName, id: string, fields: Fields) =>
    put(person, 'loads', id, newDocument('loads', id, uidOf(person), fields))
  expect(await make('associate', 'forged', before)).toBe('denied')
  expect(await make('manager', 'open', { ...before, stage: 'arrived' })).toBe('denied')
  expect(await make('manager', 'brought', before)).toBe('allowed')
  const change = async (person: PersonName, id: string, was: Fields, fields: Fields) =>
    put(person, 'loads', id, edited(await there('loads', id, was), uidOf(person), fields))
  expect(await change('associate', 'a', before, { broughtCents: 1 })).toBe('denied')
  expect(await change('manager', 'b', before, { stage: 'reconciled' })).toBe('denied')
  expect(await change('manager', 'c', before, { broughtCents: null })).toBe('denied')
  expect(await change('manager', 'd', { ...before, broughtCents: null }, { broughtCents: 1 })).toBe('denied')
  expect(await change('manager', 'e', before, { broughtCents: 850_000 })).toBe('allowed')
  // Records from before the field came have none.
  const older: Fields = await there('loads', 'f', { ...before, broughtCents: null })
  const { broughtCents: _none, ...without } = older
  await warehouse.seed([{ collection: 'loads', id: 'f', fields: without }])
  expect(await put('manager', 'loads', 'f', edited(older, uidOf('manager'), { note: 'Paid' }))).toBe('allowed')
})

test('an order from before a field came is worked on by associates, who fill in nothing of the money', async () => {
  const mine = uidOf('associate')
  const whole = newDocument('orders', 'older', 'somebody-else', {
    placedAt: '', payment: '', premiumCents: null, taxCents: null, shippingCents: null, feeCents: null, postageCents: null,
  }) // prettier-ignore
  const { placedAt: _at, payment: _how, premiumCents: _premium, taxCents: _tax, ...rest } = whole
  const { shippingCents: _shipping, feeCents: _fee, postageCents: _postage, ...older } = rest
  await warehouse.seed([{ collection: 'orders', id: 'older', fields: older }])
  for (const forged of [
    { premiumCents: 0 },
    { taxCents: 1 },
    { payment: 'Cash' },
    { placedAt: '2026-11-20T08:00:00.000Z' },
  ])
    expect(await put('associate', 'orders', 'older', edited(whole, mine, { batch: 'B-2', ...forged }))).toBe('denied')
  expect(await put('associate', 'orders', 'older', edited(whole, mine, { batch: 'B-2' }))).toBe('allowed')
})

test('a lot that is sold is a manager’s to take back, and no associate’s to remove, their own neither', async () => {
  const mine = uidOf('associate')
  for (const status of ['sold', 'settled']) {
    const lot = await there('listings', 'lot', { saleType: 'auction', status }, mine)
    const change = (person: PersonName, fields: Fields) =>
      put(person, 'listings', 'lot', edited(lot, uidOf(person), fields))
    for (const forged of ['draft', 'ready', 'withdrawn', 'unsold'])
      expect(await change('associate', { status: forged }), `${status} to ${forged}`).toBe('denied')
    expect(await change('associate', { _deleted: true })).toBe('denied')
    expect(await change('associate', { description: 'With its lid' })).toBe('allowed')
    expect(await change('manager', { status: 'ended' })).toBe('allowed')
  }
  const live = await there('listings', 'live', { saleType: 'auction', status: 'live' }, mine)
  expect(await put('associate', 'listings', 'live', edited(live, mine, { status: 'withdrawn' }))).toBe('allowed')
})

test('self-promotion: no person gives themselves a role, not even as one of several writes', async () => {
  const self = target('associate', 'users', uidOf('associate'))
  const raised = edited(recordOf('associate', 'associate'), uidOf('associate'), { role: 'admin' })
  expect(await outcome(setDoc(self, raised))).toBe('denied')
  expect(await outcome(updateDoc(self, { role: 'admin', syncedAt: serverTimestamp() }))).toBe('denied')
  const batch = writeBatch(warehouse.as('associate'))
  batch.set(target('associate', 'units', 'beside'), newDocument('units', 'beside', uidOf('associate')))
  batch.set(self, raised)
  expect(await outcome(batch.commit())).toBe('denied')
  // A removed admin does not bring themselves back.
  const back = edited(recordOf('removedAdmin', 'admin'), uidOf('removedAdmin'))
  expect(await put('removedAdmin', 'users', uidOf('removedAdmin'), back)).toBe('denied')
})

test('a person sets the language of their own record, nothing else with it, and nobody else’s', async () => {
  for (const person of ['associate', 'manager', 'stranger'] as const) {
    const own = recordOf(person, person === 'stranger' ? '' : person)
    await warehouse.seed([{ collection: 'users', id: uidOf(person), fields: own }])
    const spanish = { language: 'es' }
    const putOwn = (fields: Fields) => put(person, 'users', uidOf(person), edited(own, uidOf(person), fields))
    expect(await putOwn({ ...spanish, role: 'admin' }), person).toBe('denied')
    expect(await putOwn({ ...spanish, active: false }), person).toBe('denied')
    expect(await putOwn({ ...spanish, name: 'Another' }), person).toBe('denied')
    expect(await putOwn({ ...spanish, _deleted: true }), person).toBe('denied')
    expect(await putOwn({ language: 'x'.repeat(11) }), person).toBe('denied')
    expect(await putOwn({ ...spanish, updatedBy: 'somebody-else' }), person).toBe('denied')
    expect(await putOwn(spanish), person).toBe('allowed')
  }
  const theirs = recordOf('manager', 'manager')
  await warehouse.seed([{ collection: 'users', id: uidOf('manager'), fields: theirs }])
  expect(
    await put('associate', 'users', uidOf('manager'), edited(theirs, uidOf('associate'), { language: 'es' })),
  ).toBe('denied')
})

const viewLine = (name: string, query = 'q=drill&hide=') => `2026-11-20T08:00:00.000Z - ${query} ${name}`
const many = (count: number, make: (index: number) => unknown): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`one-${index}`, make(index)]))
const tableOf = (count: number) => many(count, (index) => viewLine(`View ${index}`))

test('a person saves the views of their own record, within bounds, and nothing else with them', async () => {
  for (const person of ['associate', 'admin', 'stranger'] as const) {
    const own = recordOf(person, person === 'stranger' ? '' : person)
    await warehouse.seed([{ collection: 'users', id: uidOf(person), fields: own }])
    const save = (views: unknown, fields: Fields = {}) =>
      put(person, 'users', uidOf(person), edited(own, uidOf(person), { views, ...fields }))
    const one = { 'units:table': { drills: viewLine('Grandes ñandúes 🛠') } }
    expect(await save(one, { role: 'manager' }), person).toBe('denied')
    expect(await save(one, { active: false }), person).toBe('denied')
    expect(await save(one, { _deleted: true }), person).toBe('denied')
    expect(await save({ 'units:table': tableOf(21) }), 'too many of a table').toBe('denied')
    expect(await save(many(6, (index) => tableOf(index < 5 ? 20 : 1))), 'too many in all').toBe('denied')
    expect(await save(many(17, () => tableOf(1))), 'too many tables').toBe('denied')
    expect(await save({ 'units:table': { a: viewLine('x'.repeat(41)) } }), 'a long name').toBe('denied')
    expect(await save({ 'units:table': { a: viewLine('') } }), 'no name').toBe('denied')
    expect(await save({ 'units:table': { a: '' } }), 'an empty line').toBe('denied')
    expect(await save({ 'units:table': { a: viewLine('two\nlines') } }), 'a name of two lines').toBe('denied')
    expect(await save({ 'units:table': { a: viewLine('long', 'x'.repeat(2001)) } }), 'a long view').toBe('denied')
    expect(await save({ 'units:table': { a: { deep: viewLine('deep') } } }), 'a map for a line').toBe('denied')
    expect(await save({ 'units:table': { a: 7 } }), 'a number for a line').toBe('denied')
    expect(await save({ 'units:table': viewLine('no group') }), 'a line for a table').toBe('denied')
    expect(await save({ ['x'.repeat(1400)]: tableOf(1) }), 'a long table').toBe('denied')
    expect(
      await save({
        'units:table': Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => [id.repeat(1400), viewLine(id)])),
      }),
      'long ids',
    ).toBe('denied')
    expect(await save([viewLine('a list')]), 'a list').toBe('denied')
    expect(await save(one), person).toBe('allowed')
    expect(await save({ 'units:table': { a: viewLine('x'.repeat(40), 'x'.repeat(2000)) } }), 'the widest').toBe(
      'allowed',
    )
    expect(await save({ ...many(15, (index) => tableOf(index < 4 ? 20 : 1)), last: tableOf(9) }), 'as many as may be').toBe('allowed') // prettier-ignore
    expect(await save({ ...many(15, (index) => tableOf(index < 4 ? 20 : 1)), last: tableOf(10) }), 'one more').toBe('denied') // prettier-ignore
  }
})

test('nobody saves, changes or takes out the views of another person, an admin neither', async () => {
  const views = { 'units:table': { drills: viewLine('Drills') } }
  const theirs = { ...recordOf('associate', 'associate'), views }
  await warehouse.seed([{ collection: 'users', id: uidOf('associate'), fields: theirs }])
  for (const person of ['manager', 'admin', 'noRole'] as const) {
    const change = (fields: Fields) => put(person, 'users', uidOf('associate'), edited(theirs, uidOf(person), fields))
    expect(await change({ views: {} }), person).toBe('denied')
    expect(await change({ views: { ...views, 'loads:table': { mine: viewLine('Mine') } } }), person).toBe('denied')
    expect(await change({ role: 'manager', views: {} }), person).toBe('denied')
  }
  const raised = edited(theirs, uidOf('admin'), { role: 'manager' })
  expect(await put('admin', 'users', uidOf('associate'), raised)).toBe('allowed')
  const invited = newDocument('users', 'invited', uidOf('admin'), { views })
  expect(await put('admin', 'users', 'invited', invited)).toBe('denied')
})

test('a record from before views came is changed by an admin, and by the person', async () => {
  const before = async () => {
    const { views: _later, ...old } = recordOf('associate', 'associate')
    await warehouse.seed([{ collection: 'users', id: uidOf('associate'), fields: old }])
    return { ...old, views: {} }
  }
  const raised = edited(await before(), uidOf('admin'), { role: 'manager' })
  expect(await put('admin', 'users', uidOf('associate'), raised)).toBe('allowed')
  const own = edited(await before(), uidOf('associate'), { views: { 'units:table': { one: viewLine('One') } } })
  expect(await put('associate', 'users', uidOf('associate'), own)).toBe('allowed')
})

test('a forged author: no person writes, or takes over, in another’s name', async () => {
  const mine = uidOf('associate')
  expect(await put('associate', 'units', 'forged', newDocument('units', 'forged', 'somebody-else'))).toBe('denied')
  const unit = await there('units', 'theirs')
  expect(await put('associate', 'units', 'theirs', { ...edited(unit, mine), createdBy: mine })).toBe('denied')
  expect(await put('associate', 'units', 'theirs', edited(unit, 'somebody-else'))).toBe('denied')
  const row = { ...newDocument('activity', 'row', mine), by: 'somebody-else' }
  expect(await put('associate', 'activity', 'row', row)).toBe('denied')
})

test('an edited ledger: a row stays as it was written, for its author and for an admin', async () => {
  const mine = uidOf('associate')
  const row = await there('activity', 'ledger', {}, mine)
  for (const person of ['associate', 'admin'] as const) {
    expect(await put(person, 'activity', 'ledger', edited(row, uidOf(person), { ms: 1 }))).toBe('denied')
    expect(await put(person, 'activity', 'ledger', edited(row, uidOf(person), { _deleted: true }))).toBe('denied')
    expect(await outcome(deleteDoc(target(person, 'activity', 'ledger')))).toBe('denied')
  }
})

test('a back-dated time: the server’s is its own, a birth is never moved, and a time is a time', async () => {
  const mine = uidOf('associate')
  const longAgo = Timestamp.fromMillis(1_700_000_000_000)
  const created = (fields: Fields) =>
    put('associate', 'units', 'dated', { ...newDocument('units', 'dated', mine), ...fields })
  expect(await created({ syncedAt: longAgo })).toBe('denied')
  expect(await created({ syncedAt: Timestamp.fromMillis(Date.now() + 60_000) })).toBe('denied')
  const unit = await there('units', 'born')
  const changed = (fields: Fields) => put('associate', 'units', 'born', edited(unit, mine, fields))
  expect(await changed({ createdAt: '2020-01-01T00:00:00.000Z' })).toBe('denied')
  expect(await changed({ syncedAt: longAgo })).toBe('denied')
  // A text that sorts after every time would win every merge from then on.
  expect(await changed({ updatedAt: 'zzzz' })).toBe('denied')
  expect(await changed({ updatedAt: '9999' })).toBe('denied')
  expect(await created({ createdAt: '' })).toBe('denied')
  // A device's own clock may be off, and work of last week may come today.
  expect(await changed({ updatedAt: '2026-11-13T08:00:00.000Z' })).toBe('allowed')
})

test('an oversized field: no text, list, map or document grows without end', async () => {
  const mine = uidOf('associate')
  const created = (name: CollectionName, fields: Fields) =>
    put('associate', name, 'fat', { ...newDocument(name, 'fat', mine), ...fields })
  expect(await created('units', { note: 'x'.repeat(2001) })).toBe('denied')
  expect(await created('units', { defects: Array.from({ length: 31 }, () => 'dent') })).toBe('denied')
  expect(await created('units', { defects: ['x'.repeat(30 * 80 + 1)] })).toBe('denied')
  // What rules cannot look into is bounded by the document: 1 MiB.
  expect(await created('activity', { data: { all: 'x'.repeat(1_048_576) } })).toBe('invalid-argument')
})

test('an unknown key: nothing is hidden in a document, at birth or later', async () => {
  const mine = uidOf('associate')
  expect(await put('associate', 'units', 'shadow', { ...newDocument('units', 'shadow', mine), shadow: 1 })).toBe(
    'denied',
  )
  const unit = await there('units', 'plain')
  expect(await put('associate', 'units', 'plain', edited(unit, mine, { shadow: 1 }))).toBe('denied')
  expect(await outcome(updateDoc(target('associate', 'units', 'plain'), { shadow: 1 }))).toBe('denied')
})

test('a hard delete: nothing is erased, not even by its author or by an admin', async () => {
  await there('units', 'doomed', {}, uidOf('associate'))
  for (const person of ['associate', 'manager', 'admin'] as const) {
    expect(await outcome(deleteDoc(target(person, 'units', 'doomed')))).toBe('denied')
    expect(await outcome(deleteDoc(target(person, 'users', uidOf('stranger'))))).toBe('denied')
  }
  expect((await getDocFromServer(target('admin', 'units', 'doomed'))).exists()).toBe(true)
})

test('a listing without limit: the warehouse is not carried off in one question', async () => {
  const all = collection(warehouse.as('admin'), 'units')
  expect(await outcome(getDocsFromServer(query(all)))).toBe('denied')
  expect(await outcome(getDocsFromServer(query(all, where('stage', '==', 'received'))))).toBe('denied')
  expect(await outcome(getDocsFromServer(query(all, limit(501))))).toBe('denied')
  expect(await outcome(getDocsFromServer(query(all, limit(500))))).toBe('allowed')
})

test('another’s activity: an associate sees their own rows alone, by name or by list', async () => {
  await there('activity', 'hers', {}, 'somebody-else')
  await there('activity', 'his', {}, uidOf('associate'))
  const all = collection(warehouse.as('associate'), 'activity')
  expect(await outcome(getDocFromServer(target('associate', 'activity', 'hers')))).toBe('denied')
  expect(await outcome(getDocFromServer(target('associate', 'activity', 'his')))).toBe('allowed')
  expect(await outcome(getDocsFromServer(query(all, limit(100))))).toBe('denied')
  expect(await outcome(getDocsFromServer(query(all, where('by', '==', 'somebody-else'), limit(100))))).toBe('denied')
  const own = await getDocsFromServer(query(all, where('by', '==', uidOf('associate')), limit(100)))
  expect(own.docs.map(({ id }) => id)).toContain('his')
  expect(own.docs.map(({ id }) => id)).not.toContain('hers')
})

test('a disabled user with a live token is shut out from the next request on', async () => {
  const mine = uidOf('manager')
  await there('units', 'seen')
  const read = () => outcome(getDocFromServer(target('manager', 'units', 'seen')))
  const write = (id: string) => put('manager', 'units', id, newDocument('units', id, mine))
  const list = () => outcome(getDocsFromServer(query(collection(warehouse.as('manager'), 'units'), limit(1))))
  expect([await read(), await write('before'), await list()]).toEqual(['allowed', 'allowed', 'allowed'])

  const record = recordOf('manager', 'manager')
  const off = edited(record, uidOf('admin'), { active: false })
  expect(await put('admin', 'users', mine, off)).toBe('allowed')
  expect([await read(), await write('after'), await list()]).toEqual(['denied', 'denied', 'denied'])
  expect(await put('manager', 'users', mine, edited(off, mine, { active: true }))).toBe('denied')
})
