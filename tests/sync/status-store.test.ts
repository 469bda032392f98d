import { describe, expect, it } from 'vitest'
import { StatusStore, type StatusSources } from '#sync/status/status-store.ts'
import type { Told } from '#sync/status/leader.ts'
import type { UnsentIndex } from '#sync/status/unsent-index.ts'
import { VirtualClock } from '#tests/sim/virtual-clock.ts'

const index = (...since: readonly string[]): UnsentIndex =>
  ({
    size: since.length,
    entries: new Map(since.map((one, at) => [`u${at}`, { since: one, names: [] }])),
  }) as unknown as UnsentIndex

function storeWith(sources: Partial<StatusSources> = {}) {
  const clock = new VirtualClock()
  const contact = { contact: true, lastContactAt: 'now', trouble: '' }
  const all: StatusSources = {
    rank: 'associate',
    contact: () => contact,
    unsent: () => [],
    refused: () => 0,
    told: () => null,
    ...sources,
  }
  const store = new StatusStore(clock, all)
  let states = 0
  store.status$.subscribe(() => (states += 1))
  return { clock, store, states: () => states }
}

describe('StatusStore', () => {
  it('is off before anything happens', () => {
    expect(storeWith().store.status$.value.phase).toBe('off')
  })

  it('is in its first sync until every collection is here', () => {
    const { store } = storeWith()
    store.expect('units', false)
    store.expect('loads', true)
    expect(store.now().phase).toBe('first')
    store.fetched('units', 30)
    store.fetched('units', 12)
    store.fetched('loads', 9)
    store.fetched('orders', 9)
    expect(store.now().first).toEqual({ units: { fetched: 42, done: false }, loads: { fetched: 0, done: true } })
    store.isHere('units')
    store.isHere('orders')
    store.fetched('units', 5)
    expect(store.now()).toMatchObject({ phase: 'live', first: { units: { fetched: 42, done: true } } })
    expect(store.now().first).not.toHaveProperty('orders')
  })

  it('counts what is unsent in all collections, and names the oldest', () => {
    const { store } = storeWith({ unsent: () => [index('5', '3'), index(), index('4')], refused: () => 2 })
    expect(store.now()).toMatchObject({ unsent: 3, oldestUnsentAt: '3', refused: 2 })
    expect(storeWith().store.now()).toMatchObject({ unsent: 0, oldestUnsentAt: '', refused: 0 })
  })

  it('shows what the syncing tab reports, with what is unsent from the store itself', () => {
    const told: Told = { contact: false, lastContactAt: 'old', trouble: 'slow', photosWaiting: 3, first: {} }
    const { store } = storeWith({ told: () => told, unsent: () => [index('1')] })
    store.photosWaiting(7)
    expect(store.now()).toMatchObject({ ...told, unsent: 1, phase: 'live' })
    expect(store.own()).toMatchObject({ contact: true, photosWaiting: 7 })
  })

  it('shows twice a second how far a first sync is, and at once what changes meanwhile', async () => {
    const { store, clock, states } = storeWith()
    store.expect('units', false)
    await clock.advance(100)
    const before = states()
    for (let page = 0; page < 10; page += 1) {
      store.fetched('units', 30)
      await clock.advance(100)
    }
    expect(states()).toBe(before + 2)
    store.fetched('units', 30)
    store.photosWaiting(1)
    await clock.advance(100)
    expect(states()).toBe(before + 3)
    expect(store.status$.value.first['units']?.fetched).toBe(330)
    await clock.advance(1000)
    expect(states()).toBe(before + 3)
  })

  it('makes one status of many changes in a moment', async () => {
    const { store, clock, states } = storeWith()
    store.expect('units', false)
    store.photosWaiting(1)
    store.isHere('units')
    await clock.advance(99)
    expect(states()).toBe(1)
    await clock.advance(1)
    expect(states()).toBe(2)
    expect(store.status$.value).toMatchObject({ phase: 'live', photosWaiting: 1 })
    store.touch()
    await clock.advance(100)
    expect(states()).toBe(3)
  })

  it.each<[string, (store: StatusStore) => void]>([
    ['a collection that takes part', (store) => store.expect('orders', false)],
    ['a collection that is here', (store) => store.isHere('units')],
    ['pictures that wait', (store) => store.photosWaiting(3)],
  ])('shows %s within a moment', async (_, change) => {
    const { store, clock, states } = storeWith()
    store.expect('units', false)
    await clock.advance(100)
    expect(states()).toBe(2)
    change(store)
    await clock.advance(100)
    expect(states()).toBe(3)
  })

  it('emits nothing any more once it is stopped', async () => {
    const { store, clock, states } = storeWith()
    store.touch()
    store.stop()
    await clock.advance(1000)
    expect(states()).toBe(1)
  })
})
