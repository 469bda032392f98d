/** What a page still waits for: no figure is shown before what it rests on has arrived. */
import { BehaviorSubject, type Subscription } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Rank } from '#domain/core/people/access.ts'
import { syncOff, syncStarts, type SyncStatus } from '#domain/core/people/sync-status.ts'
import { noteLoadedFor } from '#data/store/device.ts'
import { watchArriving, type Arriving } from '#data/store/first-load.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'
import { eventually } from '#tests/support/eventually.ts'

const here = { fetched: 30, done: true }
const first = (units: { readonly fetched: number; readonly done: boolean }): SyncStatus => ({
  ...syncOff,
  phase: units.done ? 'live' : 'first',
  contact: true,
  first: { loads: here, units },
})

let context: TestWork
let status$: BehaviorSubject<SyncStatus>
let following: Subscription | undefined
beforeEach(async () => {
  context = await openTestWork(['units'])
  status$ = new BehaviorSubject(syncOff)
})
afterEach(async () => {
  following?.unsubscribe()
  vi.useRealTimers()
  await context.db.close()
})

function follow(rank: Rank = 'associate'): Arriving[] {
  const told: Arriving[] = []
  following = watchArriving(context.db, ['loads', 'units'], rank, status$).subscribe((one) => told.push(one))
  return told
}

describe('a page', () => {
  it('waits on a new device until everything it rests on has arrived, and shows how far it is', async () => {
    status$.next(first({ fetched: 0, done: false }))
    const told = follow()
    await eventually(() => expect(told.at(-1)?.missing).toEqual([{ collection: 'units', fetched: 0 }]))
    status$.next(first({ fetched: 400, done: false }))
    expect(told.at(-1)?.missing).toEqual([{ collection: 'units', fetched: 400 }])
    status$.next(first({ fetched: 500, done: true }))
    expect(told.at(-1)?.missing).toEqual([])
  })

  it('opens at once, without a look at the disk, where sync reports that everything is here', () => {
    status$.next(first({ fetched: 0, done: true }))
    expect(follow().at(-1)?.missing).toEqual([])
  })

  it('opens offline on a device that was loaded for this rank before', async () => {
    await noteLoadedFor(context.db, 'associate')
    const told = follow()
    await eventually(() => expect(told.at(-1)?.missing).toEqual([]))
  })

  it('waits after a change of rank for what the new rank reads', async () => {
    await noteLoadedFor(context.db, 'associate')
    status$.next(first({ fetched: 0, done: false }))
    const told = follow('manager')
    await eventually(() => expect(told.at(-1)?.missing).toEqual([{ collection: 'units', fetched: 0 }]))
  })

  it('waits for nothing that the rank may not read', async () => {
    status$.next({ ...syncOff, phase: 'live', contact: true })
    const told = follow('signedIn')
    await eventually(() => expect(told.at(-1)?.missing).toEqual([]))
  })

  it('waits while sync is about to begin, however long that takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    status$.next(syncStarts)
    const told = follow()
    await eventually(() => expect(told.at(-1)?.missing).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told.at(-1)?.missing).toHaveLength(2)
  })

  it('opens after five seconds where no sync has begun', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    const told = follow()
    await eventually(() => expect(told.at(-1)?.missing).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(told.at(-1)?.missing).toEqual([])
  })
})
