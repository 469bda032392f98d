/** In which order what a reader brings reaches the disk. */
import { NEVER } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LocalRows, RowChange } from '#sync/local-rows.ts'
import type { Place } from '#sync/pull/place.ts'
import { StoreQueue } from '#sync/pull/store-queue.ts'
import type { ServerDoc } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { placeAt, smallContext } from '#tests/sync/small-context.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue(undefined))
afterEach(() => vi.restoreAllMocks())

const page = (...ids: readonly string[]): ServerDoc[] =>
  ids.map((id) => ({ id, fields: serverUnit(id), syncedAt: placeAt(0), updateTime: '2026-11-20T08:00:00.000000000Z' }))
const placeOf = (seconds: number): Place => ({ rank: 'manager', live: placeAt(seconds * 1000), first: null })

interface Writing {
  readonly ids: readonly string[]
  readonly end: (error?: Error) => void
}

/** A disk whose writes end when the test says so. */
function slowDisk() {
  const small = smallContext({})
  const writing: Writing[] = []
  const write = (changes: readonly RowChange[]) =>
    new Promise<Set<string>>((resolve, reject) => {
      const ids = changes.map(({ next }) => next.id)
      writing.push({ ids, end: (error) => (error ? reject(error) : resolve(new Set())) })
    })
  const rows = { name: 'units', written$: NEVER, find: () => Promise.resolve(new Map()), write } as unknown as LocalRows
  const queue = new StoreQueue(small.context, rows, {
    mayJudge: () => false,
    facts: () => ({ rank: 'manager', uid: 'ann', nowMs: 0, loadState: () => 'open' }),
    onUnjudged: () => undefined,
    isNeeded: () => true,
    onRewound: () => Promise.resolve(),
    arrival: () => ({ isOver: () => false, isVouched: () => Promise.resolve(true) }),
  })
  const begun = async (): Promise<string[]> => {
    await small.clock.advance(0)
    return writing.map(({ ids }) => ids.join(' '))
  }
  const place = () => (small.database.kept.get('sync-place-units')?.['place'] as Place | undefined)?.live?.seconds
  return { ...small, queue, writing, begun, place }
}

it('hands the disk one page of new units while the page before it is written, and no third one', async () => {
  const { queue, writing, begun } = slowDisk()
  for (const id of ['a', 'b', 'c', 'd']) void queue.docs(page(id), true)
  expect(await begun()).toEqual(['a', 'b'])
  writing[1]?.end()
  expect(await begun()).toEqual(['a', 'b'])
  writing[0]?.end()
  expect(await begun()).toEqual(['a', 'b', 'c', 'd'])
})

it('writes a place when all that came before it is on the disk, and keeps no page waiting for it', async () => {
  const { queue, writing, begun, place } = slowDisk()
  void queue.docs(page('a'), true)
  void queue.docs(page('b'), true)
  void queue.place(placeOf(1))
  void queue.docs(page('c'), true)
  await begun()
  writing[0]?.end()
  expect(await begun()).toEqual(['a', 'b', 'c'])
  expect(place()).toBeUndefined()
  writing[1]?.end()
  await begun()
  expect(place()).toBe(1)
})

it('writes any other page after all that came before it, and before all that comes after it', async () => {
  const { queue, writing, begun } = slowDisk()
  void queue.docs(page('a'), true)
  void queue.docs(page('b'))
  void queue.docs(page('c'), true)
  expect(await begun()).toEqual(['a'])
  writing[0]?.end()
  expect(await begun()).toEqual(['a', 'b'])
  writing[1]?.end()
  expect(await begun()).toEqual(['a', 'b', 'c'])
  let isIdle = false
  void queue.idle().then(() => (isIdle = true))
  await begun()
  expect(isIdle).toBe(false)
  writing[2]?.end()
  await begun()
  expect(isIdle).toBe(true)
})

it('tries a page again that the disk refused, and writes no place meanwhile though the page after it is there', async () => {
  const { queue, writing, begun, place, clock } = slowDisk()
  void queue.docs(page('a'), true)
  void queue.docs(page('b'), true)
  void queue.docs(page('c'), true)
  void queue.place(placeOf(1))
  await begun()
  writing[1]?.end()
  writing[0]?.end(new Error('full'))
  expect(await begun()).toEqual(['a', 'b'])
  await clock.advance(60_000)
  expect(await begun()).toEqual(['a', 'b', 'a'])
  expect(place()).toBeUndefined()
  writing[2]?.end()
  expect(await begun()).toEqual(['a', 'b', 'a', 'c'])
  writing[3]?.end()
  await begun()
  expect(place()).toBe(1)
})

it('shows that a page could not be stored for as long as one could not', async () => {
  const { queue, writing, begun, context, clock } = slowDisk()
  const trouble = () => context.contact.state$.value.trouble
  void queue.docs(page('a'), true)
  void queue.docs(page('b'), true)
  await begun()
  for (const { end } of writing.splice(0)) end(new Error('full'))
  await clock.advance(60_000)
  expect(await begun()).toEqual(['a', 'b'])
  writing[0]?.end(new Error('full'))
  writing[1]?.end()
  await begun()
  expect(trouble()).not.toBe('')
  await clock.advance(60_000)
  writing[2]?.end()
  await begun()
  expect(trouble()).toBe('')
})
