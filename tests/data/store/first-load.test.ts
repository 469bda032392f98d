/** On a new device a scan waits until what it is judged by has come; on any other, and without a server, it waits for nothing. */
import { BehaviorSubject, type Subscription } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readLoadedFor } from '#data/store/device.ts'
import { watchMayJudge } from '#data/store/first-load.ts'
import { syncOff, syncStarts, type SyncStatus } from '#domain/core/people/sync-status.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'
import { eventually } from '#tests/support/eventually.ts'

const here = { fetched: 30, done: true }
const rest = { config: here, loads: here, manifestLines: here, containers: here, locations: here }
const loading: SyncStatus = {
  ...syncOff,
  phase: 'first',
  contact: true,
  first: { ...rest, units: { fetched: 3, done: false } },
}
/** Orders are no matter of the scans. */
const loaded: SyncStatus = { ...loading, first: { ...rest, units: here, orders: { fetched: 0, done: false } } }

let context: TestWork
let status$: BehaviorSubject<SyncStatus>
let told: boolean[]
let following: Subscription | undefined
beforeEach(async () => {
  context = await openTestWork(['units'])
  status$ = new BehaviorSubject(syncOff)
  told = []
})
afterEach(async () => {
  following?.unsubscribe()
  vi.useRealTimers()
  await context.db.close()
})

async function open(rank = 'associate'): Promise<void> {
  following?.unsubscribe()
  told = []
  const before = readLoadedFor(context.db)
  following = watchMayJudge(context.db, rank, status$).subscribe((may) => told.push(may))
  await before
  await eventually(() => expect(told.length).toBeGreaterThan(0))
}

test('a new device judges no scan until the first sync has stored everything, and counts as loaded from then on', async () => {
  status$.next(loading)
  await open()
  expect(told).toEqual([false])
  status$.next({ ...loading, first: { ...rest, units: { fetched: 29, done: false } } })
  expect(told).toEqual([false])
  status$.next(loaded)
  expect(told).toEqual([false, true])
  await eventually(async () => expect(await readLoadedFor(context.db)).toBe('associate'))
  // Opened again, before sync has reported.
  status$.next(syncOff)
  await open()
  expect(told).toEqual([true])
})

test('a device whose person was given another rank waits for what the new rank reads', async () => {
  status$.next(loaded)
  await open('signedIn')
  await eventually(async () => expect(await readLoadedFor(context.db)).toBe('signedIn'))
  status$.next(loading)
  await open('associate')
  expect(told).toEqual([false])
})

test('when contact is lost in the middle of the first sync, scans are judged by what is here', async () => {
  status$.next(loading)
  await open()
  status$.next({ ...loading, contact: false })
  expect(told).toEqual([false, true])
  expect(await readLoadedFor(context.db)).toBe('')
})

test('while sync is about to begin, a scan waits as long as that takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
  status$.next(syncStarts)
  following = watchMayJudge(context.db, 'associate', status$).subscribe((may) => told.push(may))
  await eventually(() => expect(told).toEqual([false]))
  await vi.advanceTimersByTimeAsync(60_000)
  status$.next({ ...loading, contact: null })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual([false])
  status$.next(syncOff)
  await vi.advanceTimersByTimeAsync(6000)
  expect(told).toEqual([false, true])
})

test('with no word of a server at all, a scan waits some seconds and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
  following = watchMayJudge(context.db, 'associate', status$).subscribe((may) => told.push(may))
  await eventually(() => expect(told).toEqual([false]))
  await vi.advanceTimersByTimeAsync(6000)
  expect(told).toEqual([false, true])
})
