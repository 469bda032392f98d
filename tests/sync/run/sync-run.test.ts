/** One run of sync as the pages see it, in a tab that syncs and in the tabs beside it. */
import { english } from '#tests/support/english.ts'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { markEdited } from '#domain/core/merge/unsent.ts'
import type { SyncStatus } from '#domain/core/people/sync-status.ts'
import { Stopped } from '#sync/backoff.ts'
import type { SyncHandle } from '#sync/start-sync.ts'
import { HEARTBEAT_MS, type Heartbeat } from '#sync/status/leader.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { OneDevice } from './one-device.ts'

const MINUTE_MS = 60_000
const START = '2026-11-20T08:00:00.000Z'

let device: OneDevice
beforeEach(async () => {
  for (const name of ['warn', 'error'] as const) vi.spyOn(console, name).mockReturnValue(undefined)
  device = await OneDevice.open()
})
afterEach(async () => {
  await device.close()
  vi.restoreAllMocks()
})

const statusOf = (sync: SyncHandle): Promise<SyncStatus> => firstValueFrom(sync.status$)
const stateOf = (sync: SyncHandle, id: string): Promise<string> => firstValueFrom(sync.watchRecord('units', id))
const own = (id: string, fields: object = {}) => ({ ...serverUnit(id, {}, 'ann'), ...fields })
const heartbeat = (): Heartbeat => device.local.of('sync-leader').value?.['heartbeat'] as Heartbeat
/** The server takes no unit of this name. */
const refuseUnits = (): void => {
  device.server.fails = (call) => (call === 'commit units' ? 'permission-denied' : null)
}

describe('a tab alone', () => {
  it('syncs at once, and sends no signs', async () => {
    const sync = device.tab()
    await device.clock.advance(1000)
    expect(await sync.isSettled()).toBe(true)
    expect(device.local.of('sync-leader').value).toBeNull()
  })

  it('shows the state of a record at every moment, to a page that stays open', async () => {
    const sync = device.tab()
    const [taken, refused]: [string[], string[]] = [[], []]
    const subs = [
      sync.watchRecord('units', 'u1').subscribe((state) => taken.push(state)),
      sync.watchRecord('units', 'u2').subscribe((state) => refused.push(state)),
    ]
    await device.clock.advance(1000)
    expect(taken).toEqual(['checking', 'onServer'])
    await device.insert('units', own('u1'))
    await device.clock.advance(1000)
    expect(taken).toEqual(['checking', 'onServer', 'saved', 'sending', 'onServer'])
    refuseUnits()
    await device.insert('units', own('u2'))
    await device.clock.advance(1000)
    expect(refused).toContain('sending')
    expect(refused.at(-1)).toBe('needsAttention')
    expect([await stateOf(sync, 'u1'), await stateOf(sync, 'u2')]).toEqual(['onServer', 'needsAttention'])
    expect(await firstValueFrom(sync.watchRecord('loads', 'u2'))).toBe('onServer')
    for (const sub of subs) sub.unsubscribe()
  })

  it('lists what is unsent, the oldest first, with the current documents', async () => {
    device.server.fails = (call) => (call.startsWith('commit') ? 'unavailable' : null)
    const sync = device.tab()
    await device.insert('units', own('u2', { updatedAt: '2026-11-20T07:30:00.000Z', title: 'Second' }))
    await device.insert('units', own('u1', { updatedAt: '2026-11-20T07:10:00.000Z', title: 'First' }))
    await device.clock.advance(1000)
    expect(await sync.unsent()).toMatchObject([
      { collection: 'units', id: 'u1', since: '2026-11-20T07:10:00.000Z', state: 'saved', doc: { title: 'First' } },
      { collection: 'units', id: 'u2', since: '2026-11-20T07:30:00.000Z', state: 'saved', doc: { title: 'Second' } },
    ])
    expect(await statusOf(sync)).toMatchObject({ unsent: 2, oldestUnsentAt: '2026-11-20T07:10:00.000Z' })
    expect(await sync.onlyHere()).toEqual({ changes: 2, photos: 0 })
  })

  it('names a change that is on its way as sending', async () => {
    const sync = device.tab()
    await device.clock.advance(1000)
    const states: string[] = []
    device.server.fails = (call) => {
      if (call === 'commit units')
        void sync.unsent().then((changes) => states.push(...changes.map(({ state }) => state)))
      return call === 'commit units' && states.length === 0 ? 'unavailable' : null
    }
    await device.insert('units', own('u1'))
    await device.clock.advance(5000)
    expect(states).toContain('sending')
  })

  it('counts pictures whose pixels are only here', async () => {
    const waiting = [{ sha256: 'a', type: 'image/png', bytes: 1 }]
    const pixels = {
      waiting: () => Promise.resolve(waiting),
      read: () => Promise.resolve(null),
      uploaded: () => Promise.resolve(),
    }
    const sync = device.tab({ pixels })
    await device.clock.advance(1000)
    expect(await sync.onlyHere()).toEqual({ changes: 0, photos: 1 })
    expect((await statusOf(sync)).photosWaiting).toBe(1)
    waiting.pop()
    sync.retryNow()
    await device.clock.advance(1000)
    expect((await statusOf(sync)).photosWaiting).toBe(0)
  })

  it('notes its last contact once a minute, and remembers it at the next start', async () => {
    const noted = (): unknown => device.local.of('sync-contact').value?.['at']
    const sync = device.tab()
    await device.clock.advance(1000)
    const first = String(noted())
    expect(first.slice(0, 19)).toBe(START.slice(0, 19))
    device.server.put('units', serverUnit('u1'))
    sync.retryNow()
    await device.clock.advance(50_000)
    expect(noted()).toBe(first)
    await device.clock.advance(MINUTE_MS)
    expect(String(noted()) > first).toBe(true)
    await sync.stop()
    const last = noted()
    device.server.online = false
    const again = device.tab()
    await device.clock.advance(1000)
    expect(await statusOf(again)).toMatchObject({ lastContactAt: last, contact: false })
  })

  it('waits for settled until everything is sent, and ends that wait with Stopped', async () => {
    const sync = device.tab()
    let isOver = false
    void sync.settled().then(() => (isOver = true))
    await device.clock.advance(1000)
    expect(isOver).toBe(true)
    device.server.online = false
    await device.insert('units', own('u1'))
    await device.clock.advance(200)
    const never = expect(sync.settled()).rejects.toBeInstanceOf(Stopped)
    await device.clock.advance(5000)
    await sync.stop()
    await never
  })

  it('reports where it cannot start at all', async () => {
    const heal = device.failStore('units', 'query')
    const sync = device.tab()
    await device.clock.advance(1000)
    expect(english((await statusOf(sync)).trouble)).toContain('could not start')
    expect(device.server.calls).toEqual([])
    heal()
  })

  it('asks at first for pages of 100, and for small ones where pages are to be small', async () => {
    device.tab()
    await device.clock.advance(1000)
    expect(device.server.largestPage).toBe(100)
    device.server.largestPage = 0
    device.local.kept.clear()
    device.tab({ pageSize: 3 })
    await device.clock.advance(1000)
    expect(device.server.largestPage).toBe(3)
  })

  it('leaves nothing running when it stops', async () => {
    const waiting: { sha256: string; type: string; bytes: number }[] = []
    const pixels = {
      waiting: () => Promise.resolve(waiting),
      read: () => Promise.resolve(null),
      uploaded: () => Promise.resolve(),
    }
    const tabs = [device.tab({ pixels }), device.tab({ isElected: true }), device.tab({ isElected: false })]
    await device.clock.advance(1000)
    device.server.online = false
    device.server.breakWatches()
    await device.insert('units', own('u1'))
    await device.clock.advance(10_000)
    expect(device.clock.waiting).toBeGreaterThan(0)
    await device.insert('units', own('u2'))
    for (const tab of tabs) await tab.stop()
    await device.clock.advance(0)
    expect(device.clock.waiting).toBe(0)
  })

  it('syncs at once beside other tabs too, where it is not set to wait', async () => {
    const sync = device.tab({ isElected: false, waitForLeadership: false })
    await device.clock.advance(1000)
    expect(await sync.isSettled()).toBe(true)
    expect(device.local.of('sync-leader').value).toBeNull()
  })

  it('shows no problem when it has sent a change', async () => {
    const sync = device.tab()
    const troubles: string[] = []
    const sub = sync.status$.subscribe(({ trouble }) => troubles.push(english(trouble)))
    await device.insert('units', own('u1'))
    await device.clock.advance(MINUTE_MS)
    sub.unsubscribe()
    expect(device.server.doc('units', 'u1')).toBeDefined()
    expect(troubles.filter((trouble) => trouble !== '')).toEqual([])
  })

  it('reads a picture from Storage, and has none where there is no Storage', async () => {
    const transport = device.server.transport()
    const picture = new Blob(['abc'])
    const sync = device.tab({ transport: { ...transport, readPhoto: () => Promise.resolve(picture) } })
    expect(await sync.readPhoto('photos/a')).toBe(picture)
    expect(await device.tab().readPhoto('photos/a')).toBeNull()
  })
})

describe('what must not be sent', () => {
  it('under another person’s name is taken as the server has it, and nothing is refused', async () => {
    device.server.put('units', serverUnit('u1', { title: 'Theirs' }))
    const sync = device.tab()
    await device.insert('units', serverUnit('u1'))
    await device.clock.advance(2000)
    expect(await device.held('units', 'u1')).toMatchObject({ title: 'Theirs' })
    expect(await statusOf(sync)).toMatchObject({ refused: 0, unsent: 0 })
    expect(device.server.commits).toEqual([])
  })

  it('is tried again where it cannot be kept aside just now, and holds up nothing', async () => {
    const sync = device.tab()
    await device.clock.advance(1000)
    const of = device.local.of.bind(device.local)
    const spy = vi.spyOn(device.local, 'of').mockImplementation((id) => {
      if (id.startsWith('sync-refused-')) throw new Error('The disk failed.')
      return of(id)
    })
    await device.insert('units', own('u1', { note: 'x'.repeat(210_000) }))
    await device.insert('units', own('u2'))
    await device.clock.advance(2000)
    expect(device.server.doc('units', 'u2')).toBeDefined()
    expect(await device.has('units', 'u1')).toBe(true)
    spy.mockRestore()
    sync.retryNow()
    await device.clock.advance(1000)
    expect(await statusOf(sync)).toMatchObject({ refused: 1, unsent: 0 })
    expect(await device.has('units', 'u1')).toBe(false)
  })

  it('for its size is kept aside, and holds up nothing', async () => {
    const sync = device.tab()
    await device.insert('units', own('u1', { note: 'x'.repeat(210_000) }))
    await device.insert('units', own('u2'))
    await device.clock.advance(2000)
    expect(await firstValueFrom(sync.refused$)).toMatchObject([{ docId: 'u1', code: 'too-large' }])
    expect(device.server.doc('units', 'u2')).toBeDefined()
  })
})

describe('a refused change', () => {
  async function refusedUnit(): Promise<SyncHandle> {
    const sync = device.tab()
    await device.clock.advance(1000)
    refuseUnits()
    await device.insert('units', own('u1', { title: 'Mine' }))
    await device.clock.advance(2000)
    return sync
  }

  it('is counted, and taken back here', async () => {
    const sync = await refusedUnit()
    expect(await statusOf(sync)).toMatchObject({ refused: 1, unsent: 0 })
    expect(await device.has('units', 'u1')).toBe(false)
    expect(await firstValueFrom(sync.refused$)).toMatchObject([{ docId: 'u1', doc: { title: 'Mine' } }])
  })

  it('is sent again when a person tries it again, and is then no refused one any more', async () => {
    const sync = await refusedUnit()
    device.server.fails = () => null
    const [change] = await firstValueFrom(sync.refused$)
    await sync.retryRefused('unknown')
    await sync.retryRefused(change?.id ?? '')
    await device.clock.advance(1000)
    expect(device.server.doc('units', 'u1')).toMatchObject({ title: 'Mine' })
    expect(await statusOf(sync)).toMatchObject({ refused: 0, unsent: 0 })
    expect(await stateOf(sync, 'u1')).toBe('onServer')
  })

  it('that wins when it is tried again leaves a ledger row with the device’s code', async () => {
    device.server.put('units', serverUnit('u1', {}, 'ann'))
    const sync = device.tab()
    await device.clock.advance(1000)
    refuseUnits()
    const row = await device.find('units', 'u1')
    if (row) await device.write('units', markEdited(row, { ...row, title: 'Mine' }))
    await device.clock.advance(1000)
    device.server.put('units', serverUnit('u1', { title: 'Theirs' }))
    await device.clock.advance(1000)
    device.server.fails = () => null
    const [change] = await firstValueFrom(sync.refused$)
    await sync.retryRefused(change?.id ?? '')
    await device.clock.advance(2000)
    const ledger = device.server.commits.flat().filter(({ collection }) => collection === 'activity')
    expect(ledger.map(({ fields }) => fields)).toMatchObject([{ from: 'Theirs', to: 'Mine', by: 'ann', device: 'A01' }])
  })

  it('is gone when a person dismisses it', async () => {
    const sync = await refusedUnit()
    const [change] = await firstValueFrom(sync.refused$)
    await sync.dismissRefused(change?.id ?? '')
    await device.clock.advance(1000)
    expect((await statusOf(sync)).refused).toBe(0)
    expect(device.server.doc('units', 'u1')).toBeUndefined()
  })

  it('is visible to a run that starts later', async () => {
    await (await refusedUnit()).stop()
    const sync = device.tab()
    await device.clock.advance(1000)
    expect((await statusOf(sync)).refused).toBe(1)
  })
})

describe('several tabs', () => {
  it('one leads, and the others show what it reports, within half a second', async () => {
    const lead = device.tab({ isElected: true })
    const other = device.tab({ isElected: false })
    await device.clock.advance(1000)
    expect([await lead.isSettled(), await other.isSettled()]).toEqual([true, false])
    expect(await statusOf(other)).toMatchObject({ phase: 'live', contact: true, trouble: '' })
    expect(heartbeat()).toMatchObject({ claim: 1, told: { contact: true } })
    device.server.online = false
    lead.retryNow()
    await device.clock.advance(1000)
    expect((await statusOf(other)).contact).toBe(false)
  })

  it('the leader gives a sign every quarter of a minute, though nothing is new', async () => {
    device.tab({ isElected: true })
    await device.clock.advance(5000)
    const { beat } = heartbeat()
    await device.clock.advance(4 * HEARTBEAT_MS)
    expect(heartbeat().beat - beat).toBeGreaterThanOrEqual(4)
  })

  it('every tab lists what is unsent from the store itself', async () => {
    device.server.online = false
    const other = device.tab({ isElected: false })
    await device.insert('units', own('u1'))
    await device.clock.advance(1000)
    expect(await statusOf(other)).toMatchObject({ unsent: 1 })
    expect(await stateOf(other, 'u1')).toBe('saved')
  })

  it('a person in another tab has the leader try now', async () => {
    device.tab({ isElected: true })
    const other = device.tab({ isElected: false })
    await device.clock.advance(1000)
    device.server.online = false
    device.server.breakWatches()
    await device.insert('units', own('u1'))
    await device.clock.advance(10 * MINUTE_MS)
    device.server.online = true
    other.retryNow()
    await device.clock.advance(100)
    expect(device.server.doc('units', 'u1')).toBeDefined()
  })

  it('a tab that waits does nothing but show', async () => {
    device.tab({ isElected: false })
    await device.insert('units', own('u1'))
    await device.clock.advance(2 * HEARTBEAT_MS)
    expect(device.server.calls).toEqual([])
    expect(device.local.of('sync-leader').value).toBeNull()
  })

  it('a visible tab takes over from a leader that gives no sign, and the old one steps down', async () => {
    const old = device.tab({ isElected: true })
    await device.clock.advance(1000)
    const claimed = heartbeat()
    expect(claimed.claim).toBe(1)
    // Another tab, which takes this one for frozen.
    device.local.of('sync-leader').next({ heartbeat: { ...claimed, tab: 'other', claim: 2, beat: 1 } })
    await device.clock.advance(1000)
    expect(await old.isSettled()).toBe(false)
    expect(heartbeat()).toMatchObject({ tab: 'other', claim: 2 })
    const commits = device.server.commits.length
    await device.insert('units', own('u1'))
    await device.clock.advance(2 * HEARTBEAT_MS)
    expect(device.server.commits).toHaveLength(commits)
    // The other one gives no sign either: this one leads again, with a newer claim.
    await device.clock.advance(4 * HEARTBEAT_MS)
    expect(heartbeat()).toMatchObject({ claim: 3 })
    expect(device.server.doc('units', 'u1')).toBeDefined()
    expect(await old.isSettled()).toBe(true)
  })

  it('a leader that received no newer claim sees it when it gives its next sign', async () => {
    const old = device.tab({ isElected: true })
    await device.clock.advance(1000)
    const state = device.local.of('sync-leader')
    const next = state.next.bind(state)
    // The store's news do not reach this tab, its own look does.
    Object.assign(state, { _value: { heartbeat: { ...heartbeat(), tab: 'other', claim: 9 } } })
    Object.assign(state, { next: () => undefined })
    await device.clock.advance(HEARTBEAT_MS)
    Object.assign(state, { next })
    expect(await old.isSettled()).toBe(false)
    expect(heartbeat()).toMatchObject({ tab: 'other', claim: 9 })
  })

  it('a visible tab leads after a minute where no leader ever gave a sign', async () => {
    const sync = device.tab({ isElected: false })
    await device.clock.advance(4 * HEARTBEAT_MS - 1)
    expect(heartbeat()).toBeUndefined()
    await device.clock.advance(1000)
    expect([heartbeat().claim, await sync.isSettled()]).toEqual([1, true])
  })

  it('a leader that stops passes nothing on, and a tab that waits ends at once', async () => {
    const lead = device.tab({ isElected: true })
    const other = device.tab({ isElected: false })
    await device.clock.advance(1000)
    await lead.stop()
    await other.stop()
    const { beat } = heartbeat()
    await device.clock.advance(10 * MINUTE_MS)
    expect(heartbeat().beat).toBe(beat)
  })
})
