import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CommitRecord, Document } from '#backend/firestore/values/document.ts'
import { encodeFields } from '#backend/firestore/values/plain-data.ts'
import { parseQuery, type Query } from '#backend/firestore/queries/query.ts'
import { runQuery } from '#backend/firestore/queries/run-query.ts'
import { DocumentStore } from '#backend/firestore/store.ts'
import { byCollection, createTarget, type Effect } from '#backend/firestore/listening/targets.ts'

const ROOT = 'projects/p/databases/(default)/documents'

/** One change of a unit: it gets a stage and a rank, or is deleted. */
const step = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  stage: fc.constantFrom('stored', 'sold', 'deleted'),
  rank: fc.nat(5),
})
const commits = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 20 })
const shape = fc.record({
  limit: fc.option(fc.integer({ min: 1, max: 4 })),
  offset: fc.nat(1),
  down: fc.boolean(),
  filtered: fc.boolean(),
})

function queryOf({
  limit,
  offset,
  down,
  filtered,
}: {
  limit: number | null
  offset: number
  down: boolean
  filtered: boolean
}): Query {
  return parseQuery(ROOT, {
    from: [{ collectionId: 'units' }],
    orderBy: [{ field: { fieldPath: 'rank' }, direction: down ? 'DESCENDING' : 'ASCENDING' }],
    ...(filtered
      ? { where: { fieldFilter: { field: { fieldPath: 'stage' }, op: 'EQUAL', value: { stringValue: 'stored' } } } }
      : {}),
    ...(limit === null ? {} : { limit, offset }),
  })
}

function apply(
  store: DocumentStore,
  micros: number,
  steps: readonly { id: string; stage: string; rank: number }[],
): CommitRecord {
  const changes = new Map<string, { name: string; before: Document | undefined; after: Document | undefined }>()
  for (const { id, stage, rank } of steps) {
    const name = `${ROOT}/units/${id}`
    const after =
      stage === 'deleted'
        ? undefined
        : { name, id, fields: encodeFields({ stage, rank }), createdMicros: 1, updatedMicros: micros }
    changes.set(name, { name, before: store.get(name), after })
  }
  const commit = { micros, changes: [...changes.values()].filter(({ before, after }) => before !== after) }
  store.apply(commit)
  return commit
}

function hear(held: Map<string, Document>, effects: readonly Effect[]): void {
  for (const effect of effects) {
    if (effect.kind === 'change') held.set(effect.document.name, effect.document)
    else held.delete(effect.name)
  }
}

const asMap = (documents: readonly Document[]) => new Map(documents.map((document) => [document.name, document]))
const sorted = (held: ReadonlyMap<string, Document>) => [...held.entries()].sort(([a], [b]) => (a < b ? -1 : 1))

describe('a listener', () => {
  test('holds after each commit just what the query would give', () => {
    fc.assert(
      fc.property(commits, shape, (history, options) => {
        const store = new DocumentStore([], 0)
        const query = queryOf(options)
        const target = createTarget(store, query)
        const held = asMap(target.begin())
        for (const [i, steps] of history.entries()) {
          const commit = apply(store, i + 1, steps)
          hear(held, target.apply(byCollection(commit.changes)))
          expect(sorted(held)).toEqual(sorted(asMap(runQuery(store, query))))
        }
      }),
      { numRuns: 400 },
    )
  })

  test('that was away at any point catches up from there, and receives no unchanged document again', () => {
    fc.assert(
      fc.property(commits, shape, fc.nat(20), (history, options, leftAt) => {
        const store = new DocumentStore([], 0)
        const query = queryOf(options)
        let held = asMap(runQuery(store, query))
        for (const [i, steps] of history.entries()) {
          apply(store, i + 1, steps)
          if (i + 1 <= leftAt) held = asMap(runQuery(store, query))
        }
        const missed = store.changesSince(Math.min(leftAt, history.length))
        const effects = createTarget(store, query).resume(missed ?? [])
        for (const effect of effects) {
          if (effect.kind === 'change') expect(held.get(effect.document.name)).not.toBe(effect.document)
        }
        hear(held, effects)
        expect(missed).toBeDefined()
        expect(sorted(held)).toEqual(sorted(asMap(runQuery(store, query))))
      }),
      { numRuns: 400 },
    )
  })

  test('of a page far from the change costs nothing: the effects are empty and the window the same', () => {
    const store = new DocumentStore([], 0)
    apply(store, 1, [
      { id: 'a', stage: 'stored', rank: 1 },
      { id: 'b', stage: 'stored', rank: 2 },
    ])
    const target = createTarget(store, queryOf({ limit: 2, offset: 0, down: false, filtered: true }))
    target.begin()
    const commit = apply(store, 2, [{ id: 'c', stage: 'stored', rank: 5 }])
    expect(target.apply(byCollection(commit.changes))).toEqual([])
  })
})

describe('the memory of past commits', () => {
  test('reports when it does not reach back far enough', () => {
    const store = new DocumentStore([], 100)
    expect(store.changesSince(99)).toBeUndefined()
    expect(store.changesSince(100)).toEqual([])
    for (let i = 0; i < 25_000; i++)
      apply(store, 101 + i * 2, [
        { id: 'a', stage: 'stored', rank: i % 5 },
        { id: 'b', stage: 'stored', rank: i % 5 },
      ])
    expect(store.changesSince(150)).toBeUndefined()
    expect(store.changesSince(101 + 24_990 * 2)).toHaveLength(9)
  })
})
