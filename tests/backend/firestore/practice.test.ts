/** What the server asks itself before the first device does: each kind that devices ask, as its people, and nothing comes of it. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { practise, type PracticeParts } from '#backend/firestore/practice.ts'
import { declaredIndexes } from '#backend/firestore/queries/declared-indexes.ts'
import type { CollectionOrders } from '#backend/firestore/queries/kept-indexes.ts'
import { DocumentStore } from '#backend/firestore/store.ts'
import type { Document } from '#backend/firestore/values/document.ts'
import { parseFields } from '#backend/firestore/values/values.ts'
import { parseRules, type Ruleset } from '#backend/rules/rules.ts'
import { withoutMirror, type Audited, type CollectionSpec } from '#schemas/document.ts'
import { loads } from '#schemas/loads.ts'
import { units } from '#schemas/units.ts'
import { users } from '#schemas/users.ts'
import { encodeFields } from '#sync/transport/firestore-values.ts'
import { ROOT } from '#tests/backend/server-fixture.ts'
import { aLoad, aUnit, aUser } from '#tests/support/records.ts'

const project = resolve(import.meta.dirname, '../../..')
let ruleset: Ruleset
let kinds: readonly CollectionOrders[]
beforeAll(async () => {
  ruleset = parseRules(await readFile(join(project, 'firestore.rules'), 'utf8'))
  kinds = await declaredIndexes(join(project, 'firebase.json'), ROOT)
})

function stored<Doc extends Audited>(spec: CollectionSpec<Doc>, doc: Doc): Document {
  const fields = parseFields(
    encodeFields({
      _deleted: false,
      syncedAt: new Date(1e12),
      ...(withoutMirror(spec as never, doc as never) as object),
    }),
  )
  return { name: `${ROOT}/${spec.name}/${doc.id}`, id: doc.id, fields, createdMicros: 1, updatedMicros: 1 }
}

/** A store that says when a query wants an index, as that of a server at work. */
function warehouse(unitCount: number): PracticeParts & { readonly wanted: CollectionOrders[] } {
  const wanted: CollectionOrders[] = []
  const store = new DocumentStore(
    [
      stored(users, aUser({ id: 'ann', role: 'manager', active: true })),
      stored(users, aUser({ id: 'gone', role: 'associate', active: false })),
      ...Array.from({ length: 12 }, (_, place) => stored(loads, aLoad({ id: `load-${place}` }))),
      ...Array.from({ length: unitCount }, (_, place) =>
        stored(
          units,
          aUnit({ id: `U-${place}`, loadId: `load-${place % 12}`, stage: place % 3 ? 'received' : 'shipped' }),
        ),
      ),
    ],
    0,
    kinds,
  )
  store.onWanted((one) => wanted.push(one) > 0)
  return { store, ruleset, root: ROOT, people: ['ann'], kinds, wanted }
}

test('the server practises what its people ask, and its store notices nothing of it', () => {
  const parts = warehouse(5_000)
  const { asked, refused } = practise(parts, { longestMs: 60_000, most: 24 })
  expect(asked).toBe(24)
  expect(refused).toBe(0)
  expect(parts.wanted).toEqual([])
  expect(parts.store.indexes()).toEqual([])
})

test('what the rules refuse is no fault of the start', () => {
  const { asked, refused } = practise({ ...warehouse(300), people: ['gone', 'nobody'] }, { longestMs: 60_000, most: 8 })
  expect(asked).toBe(8)
  expect(refused).toBe(asked)
})

test('practice ends when its time is over', () => {
  expect(practise(warehouse(300), { longestMs: 0, most: 8 })).toEqual({ asked: 0, refused: 0 })
})

test.each([
  ['few documents', () => warehouse(20)],
  ['no people', () => ({ ...warehouse(300), people: [] })],
  ['no kinds of query', () => ({ ...warehouse(300), kinds: [] })],
])('a server with %s has nothing to practise', (_, parts) => {
  expect(practise(parts())).toEqual({ asked: 0, refused: 0 })
})
