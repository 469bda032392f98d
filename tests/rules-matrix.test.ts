/**
 * The whole matrix of the rules, by the server's own evaluator on the committed file: every kind of document × everyone × creating and changing ×
 * every field tampered with. What is expected of the whole document comes from the table of ranks; of a tampered one it is always no.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Timestamp } from 'firebase/firestore'
import { expect, test } from 'vitest'
import { evaluate, parseRules, type RulesValue } from '#backend/rules/rules.ts'
import { fromFirestoreDocument } from '#backend/rules/stored-document.ts'
import { collectionNames, collections, type CollectionName } from '#schemas/collections.ts'
import { emptyValue, isoTime } from '#schemas/fields.ts'
import { viewBounds } from '#schemas/users.ts'
import { collectionAccess } from '#domain/core/people/access.ts'
import { mayChange, mayTouch } from '#domain/core/people/document-access.ts'
import { encodeFields } from '#sync/transport/firestore-values.ts'
import {
  addedTo,
  edited,
  fieldsOf,
  nameOf,
  newDocument,
  variantsOf,
  widest,
  type Fields,
} from '#tests/rules/documents.ts'
import { emailOf, people, personNames, rankOfPerson, uidOf, type PersonName } from '#tests/rules/people.ts'
import { forgeries, wrongFields } from '#tests/rules/tampers.ts'

const DOCUMENTS = '/databases/(default)/documents'
const NOW = { seconds: 1_795_178_096, nanos: 789_000_000 }
const AUTHOR = 'author'
const rules = parseRules(readFileSync(join(import.meta.dirname, '../firestore.rules'), 'utf8'))

const iso = (seconds: number, nanos: number): string =>
  new Date(seconds * 1000).toISOString().replace('.000Z', `.${String(nanos).padStart(9, '0')}Z`)

/** As the server stores it: the place of the server's time is taken by the time of the request, another time stays what it is. */
function stored(path: string, document: Fields): RulesValue {
  const { syncedAt, ...rest } = document
  const fields: Record<string, unknown> = encodeFields(rest)
  if (syncedAt instanceof Timestamp)
    fields['syncedAt'] = { timestampValue: iso(syncedAt.seconds, syncedAt.nanoseconds) }
  else if (typeof syncedAt === 'object' && syncedAt !== null)
    fields['syncedAt'] = { timestampValue: iso(NOW.seconds, NOW.nanos) }
  else if (syncedAt !== undefined) Object.assign(fields, encodeFields({ syncedAt }))
  return fromFirestoreDocument({ name: `${DOCUMENTS}/${path}`, fields })
}

const records = new Map(
  personNames.flatMap((person) => {
    const { record } = people[person]
    const path = `users/${uidOf(person)}`
    return record ? [[`${DOCUMENTS}/${path}`, stored(path, newDocument('users', uidOf(person), 'seed', record))]] : []
  }),
)

/** Firestore gives a request 1,000, and does not say what it counts: the widest write stays well below, literals counted. */
const MOST_EXPRESSIONS = 600
let mostExpressions = 0

function mayWrite(person: PersonName, path: string, document: Fields, before: Fields | null): boolean {
  const uid = uidOf(person)
  const token = { sub: uid, email: emailOf(person), email_verified: true }
  const verdict = evaluate(rules, {
    service: 'firestore',
    method: before ? 'update' : 'create',
    path: `${DOCUMENTS}/${path}`,
    auth: person === 'nobody' ? null : { uid, token },
    time: NOW,
    resource: before ? stored(path, before) : null,
    requestResource: stored(path, document),
    get: (asked) => records.get(asked) ?? null,
  })
  mostExpressions = Math.max(mostExpressions, verdict.expressions)
  return verdict.allowed
}

/** Every way in which one field, a stamp or a key can be wrong or missing. */
function tampered(name: CollectionName, document: Fields): [string, Fields][] {
  const wrong = [...forgeries, ...wrongFields(name)].map(([what, fields]): [string, Fields] => [
    what,
    { ...document, ...fields },
  ])
  const needed = Object.keys(document).filter((field) => !addedTo(name).includes(field))
  const gone = needed.map((field): [string, Fields] => {
    const { [field]: _gone, ...rest } = document
    return [`no ${field}`, rest]
  })
  return [...wrong, ...gone]
}

const kinds = collectionNames.flatMap((name) =>
  variantsOf(name).map((variant) => ({ name, variant, title: nameOf(name, variant) })),
)
const cells = kinds.flatMap((kind) => personNames.map((person) => ({ ...kind, person })))

test('the matrix is of every collection and everyone', () => {
  expect(new Set(cells.map(({ name, person }) => `${name} ${person}`)).size).toBe(
    collectionNames.length * personNames.length,
  )
  expect(tampered('units', newDocument('units', 'u', 'ann')).length).toBeGreaterThan(150)
})

test.each(cells)('$person makes one of $title whole or not at all', ({ name, variant, person }) => {
  const may = mayTouch(rankOfPerson(person), name, 'create', variant)
  const document = newDocument(name, 'new', uidOf(person), variant)
  expect(mayWrite(person, `${name}/new`, document, null)).toBe(may)
  const letIn = tampered(name, document).filter(([, one]) => mayWrite(person, `${name}/new`, one, null))
  expect(letIn.map(([what]) => what)).toEqual([])
})

test.each(cells)('$person changes one of $title whole or not at all', ({ name, variant, person }) => {
  const may = mayTouch(rankOfPerson(person), name, 'update', variant)
  const before = newDocument(name, 'there', AUTHOR, variant)
  const after = edited(before, uidOf(person))
  expect(mayWrite(person, `${name}/there`, after, before)).toBe(may)
  const born = { ...after, createdAt: '2020-01-01T00:00:00.000Z' }
  const letIn = [...tampered(name, after), ['another time of birth', born] as const]
  expect(letIn.filter(([, one]) => mayWrite(person, `${name}/there`, one, before)).map(([what]) => what)).toEqual([])
})

/** Another value of the same field, for a document that is like the schema in all else. */
function another(name: CollectionName, field: string, value: unknown): unknown {
  const { [field]: kind = { type: 'boolean' } } = fieldsOf(name)
  const { type, enum: words } = kind
  if (kind === isoTime) return '2026-01-31T23:59:59.999Z'
  if (words) return words.find((word) => word !== value)
  if (type === 'string') return `${String(value)}b`
  if (type === 'boolean') return value !== true
  return type === 'object' ? { b: { c: 2 } } : 7
}

const keptCells = cells.flatMap((cell) => {
  const isFixed = (field: string): boolean =>
    (collections[cell.name].merge as Record<string, unknown>)[field] === 'fixed'
  return (collectionAccess[cell.name].kept?.fields ?? [])
    .filter((field) => !isFixed(field))
    .map((field) => ({ ...cell, field }))
})

test.each(keptCells.filter(({ field }) => field !== '_deleted'))(
  '$person works on one of $title that is from before $field came, and fills in nothing',
  ({ name, variant, person, field }) => {
    const empty = emptyValue(fieldsOf(name)[field] ?? { type: 'string' })
    const whole: Fields = { ...newDocument(name, 'there', AUTHOR, variant), [field]: empty }
    const { [field]: _later, ...before } = whole
    const after = edited(whole, uidOf(person))
    expect(mayWrite(person, `${name}/there`, after, before)).toBe(
      mayTouch(rankOfPerson(person), name, 'update', variant),
    )
    const filled = { ...after, [field]: another(name, field, empty) }
    expect(mayWrite(person, `${name}/there`, filled, before)).toBe(
      mayTouch(rankOfPerson(person), name, 'update', variant) && mayChange(rankOfPerson(person), name, [field]),
    )
  },
)

test.each(keptCells)(
  '$person changes $field of one of $title as the table says',
  ({ name, variant, person, field }) => {
    const rank = rankOfPerson(person)
    const before = newDocument(name, 'there', AUTHOR, variant)
    const after = edited(before, uidOf(person), { [field]: another(name, field, before[field]) })
    const may = mayTouch(rank, name, 'update', variant) && mayChange(rank, name, [field])
    expect(mayWrite(person, `${name}/there`, after, before)).toBe(may)
  },
)

test.each(['units', 'containers'] as const)(
  'an associate makes one of %s without money, also where one was removed',
  (name) => {
    const made = newDocument(name, 'there', uidOf('associate'))
    expect(mayWrite('associate', `${name}/there`, { ...made, soldCents: 5 }, null)).toBe(false)
    expect(
      mayWrite('manager', `${name}/there`, { ...newDocument(name, 'there', uidOf('manager')), soldCents: 5 }, null),
    ).toBe(true)
    const removed = newDocument(name, 'there', AUTHOR, { _deleted: true, costCents: 900 })
    const anew = edited(newDocument(name, 'there', AUTHOR), uidOf('associate'))
    expect(mayWrite('associate', `${name}/there`, anew, removed)).toBe(true)
    expect(mayWrite('associate', `${name}/there`, { ...anew, soldCents: 5 }, removed)).toBe(false)
  },
)

test('an associate takes back a unit of their own receiving, and moves an order without saying that it is paid or off', () => {
  const uid = uidOf('associate')
  const own = newDocument('units', 'there', uid)
  expect(mayWrite('associate', 'units/there', edited(own, uid, { _deleted: true }), own)).toBe(true)
  const order = newDocument('orders', 'there', AUTHOR, { status: 'picking' })
  for (const status of ['picked', 'packed', 'shipped', 'noShow'])
    expect(
      mayWrite('associate', 'orders/there', edited(order, uid, { status, lineStates: { a: 'picked' } }), order),
    ).toBe(true)
  for (const status of ['paid', 'cancelled', 'abandoned'])
    expect(mayWrite('associate', 'orders/there', edited(order, uid, { status }), order)).toBe(false)
  // A step of the work that is taken back leaves the order as it was paid.
  const paid = { ...order, paid: true }
  for (const from of ['picking', 'checkedIn', 'pulling', 'staged']) {
    const begun = { ...paid, status: from }
    expect(mayWrite('associate', 'orders/there', edited(begun, uid, { status: 'paid' }), begun)).toBe(true)
  }
  const off = { ...paid, status: 'cancelled' }
  expect(mayWrite('associate', 'orders/there', edited(off, uid, { status: 'paid' }), off)).toBe(false)
  const lot = newDocument('listings', 'there', AUTHOR, { saleType: 'auction' })
  expect(mayWrite('associate', 'listings/there', edited(lot, uid, { status: 'sold' }), lot)).toBe(false)
})

test('no key takes the place of one that a document has lost', () => {
  for (const name of collectionNames) {
    const { before, after } = {
      before: newDocument(name, 'there', AUTHOR),
      after: edited(newDocument(name, 'there', AUTHOR), uidOf('admin')),
    }
    for (const lost of ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'syncedAt', '_deleted']) {
      const { [lost]: _lost, ...damaged } = before
      const { [lost]: _gone, ...rest } = after
      expect(mayWrite('admin', `${name}/there`, { ...rest, shadow: true }, damaged), `${name} ${lost}`).toBe(false)
    }
  }
})

test('a newcomer introduces themselves with a whole record or not at all', () => {
  const uid = uidOf('stranger')
  const record = newDocument('users', uid, uid, { role: '', active: true, email: emailOf('stranger') })
  expect(mayWrite('stranger', `users/${uid}`, record, null)).toBe(true)
  const letIn = tampered('users', record).filter(([, one]) => mayWrite('stranger', `users/${uid}`, one, null))
  expect(letIn.map(([what]) => what)).toEqual([])
})

test('no write of them, and none as large as may be, takes more expressions than Firestore surely gives', () => {
  const admin = uidOf('admin')
  for (const name of collectionNames) {
    const large = newDocument(name, 'large', admin, {}, widest)
    expect(mayWrite('admin', `${name}/large`, large, null), name).toBe(true)
    mayWrite('admin', `${name}/large`, edited(large, admin, { note: '' }), large)
  }
  const table = { one: '2026-11-20T08:00:00.000Z - q=drill Drills' }
  const views = Object.fromEntries(Array.from({ length: viewBounds.tables }, (_, number) => [`table ${number}`, table]))
  const own = newDocument('users', admin, admin, people.admin.record)
  expect(mayWrite('admin', `users/${admin}`, edited(own, admin, { views }), own)).toBe(true)
  expect(mostExpressions).toBeGreaterThan(100)
  expect(mostExpressions).toBeLessThanOrEqual(MOST_EXPRESSIONS)
})
