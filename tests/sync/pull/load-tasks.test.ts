import { Subject } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import type { SyncDatabase } from '#sync/context.ts'
import type { LocalRows, Row } from '#sync/local-rows.ts'
import { LoadTasks, isWhole, type LoadTask } from '#sync/pull/load-tasks.ts'
import type { Transport } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'

const load = (id: string, stage: string, _deleted = false): Row =>
  ({ id, stage, _deleted, serverTime: '2026-11-20T08:00:00.000000000Z' }) as unknown as Row
/** The server has not had it yet. */
const madeHere = (id: string, stage: string): Row => ({ ...load(id, stage), serverTime: '' })

/** The store of the loads, and the local documents, which a restart keeps. */
function storeOf(...rows: readonly Row[]) {
  const kept = new Map<string, Record<string, unknown>>()
  const written$ = new Subject<readonly Row[]>()
  const database = {
    getLocal: (id: string) => Promise.resolve(kept.has(id) ? { get: (key: string) => kept.get(id)?.[key] } : null),
    upsertLocal: (id: string, data: Record<string, unknown>) => Promise.resolve(kept.set(id, data)),
  } as unknown as SyncDatabase
  const loads = {
    written$,
    async *walk() {
      yield await Promise.resolve(rows)
    },
  } as unknown as LocalRows
  return { database, loads, written$ }
}

const quiet = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const both = ['manifestLines', 'units'] as const
const tasksOf = async (tasks: LoadTasks): Promise<LoadTask[]> => {
  const done: LoadTask[] = []
  await tasks.run((task) => Promise.resolve(void done.push(task)))
  return done
}
const openTasks = (...ids: readonly string[]): LoadTask[] =>
  ids.flatMap((loadId) => both.map((collection) => ({ collection, loadId })))

describe('LoadTasks', () => {
  it('lists which loads are open, closed and unknown', async () => {
    const { database, loads, written$ } = storeOf(
      load('L1', 'receiving'),
      load('L2', 'closed'),
      load('L3', 'receiving', true),
    )
    const tasks = new LoadTasks(database, loads)
    await tasks.follow(() => undefined)
    expect(['L1', 'L2', 'L3', 'L4'].map((id) => tasks.stateOf(id))).toEqual(['open', 'closed', 'closed', 'unknown'])
    written$.next([load('L2', 'receiving')])
    expect(tasks.stateOf('L2')).toBe('open')
  })

  it('makes a task for each collection of an open load that was read before', async () => {
    const { database, loads } = storeOf(load('L1', 'receiving'))
    const tasks = new LoadTasks(database, loads)
    await tasks.follow(() => undefined)
    expect([tasks.isReady, tasks.hasTasks]).toEqual([false, false])
    await tasks.areHere(['units'])
    expect([tasks.isReady, tasks.hasTasks]).toEqual([true, true])
    expect(await tasksOf(tasks)).toEqual([{ collection: 'units', loadId: 'L1' }])
    expect(tasks.hasTasks).toBe(false)
  })

  it('makes no task where the first sync fetches what hangs on the open loads', async () => {
    const { database, loads } = storeOf(load('L2', 'receiving'), load('L1', 'receiving'), load('L0', 'closed'))
    const tasks = new LoadTasks(database, loads)
    await tasks.follow(() => undefined)
    const ready = tasks.whenReady()
    await tasks.areHere([])
    expect(await ready).toEqual(['L1', 'L2'])
    expect(tasks.hasTasks).toBe(false)
  })

  it('makes none for a load that is made on this device, whether it is sent before that is noted or not', async () => {
    const { database, loads, written$ } = storeOf(madeHere('L1', 'won'))
    const tasks = new LoadTasks(database, loads)
    await tasks.follow(() => undefined)
    written$.next([load('L1', 'won')])
    await tasks.areHere(both)
    written$.next([madeHere('L2', 'won')])
    await quiet()
    written$.next([load('L2', 'receiving')])
    await quiet()
    expect(await tasksOf(tasks)).toEqual([])
    // Closed, and opened again by a colleague: what hangs on it may have come meanwhile.
    written$.next([load('L2', 'closed')])
    await quiet()
    written$.next([load('L2', 'receiving')])
    await quiet()
    expect(await tasksOf(tasks)).toEqual(openTasks('L2'))
  })

  it('makes one for a lead that was made on this device and is won by a colleague', async () => {
    const { database, loads, written$ } = storeOf(madeHere('L1', 'lead'))
    const tasks = new LoadTasks(database, loads)
    await tasks.follow(() => undefined)
    await tasks.areHere(both)
    written$.next([load('L1', 'won')])
    await quiet()
    expect(await tasksOf(tasks)).toEqual(openTasks('L1'))
  })

  it('makes a task when a load opens, and reports it', async () => {
    const { database, loads, written$ } = storeOf(load('L1', 'closed'))
    const tasks = new LoadTasks(database, loads)
    const onChange = vi.fn()
    await tasks.follow(onChange)
    written$.next([load('L1', 'closed')])
    await tasks.areHere(both)
    expect(onChange).not.toHaveBeenCalled()
    written$.next([load('L1', 'receiving')])
    await quiet()
    expect(onChange.mock.calls).toEqual([[true]])
    written$.next([load('L1', 'receiving')])
    await quiet()
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(await tasksOf(tasks)).toEqual(openTasks('L1'))
  })

  it('drops the tasks of a load that closes, and makes them again when it opens again', async () => {
    const { database, loads, written$ } = storeOf(load('L1', 'receiving'))
    const tasks = new LoadTasks(database, loads)
    const onChange = vi.fn()
    await tasks.follow(onChange)
    await tasks.areHere(both)
    written$.next([load('L1', 'closed')])
    await quiet()
    expect(onChange.mock.calls).toEqual([[false]])
    expect(tasks.hasTasks).toBe(false)
    written$.next([load('L1', 'receiving')])
    await quiet()
    expect(await tasksOf(tasks)).toEqual(openTasks('L1'))
  })

  it('makes up later for a load that opened while the disk refused the note', async () => {
    vi.spyOn(console, 'error').mockReturnValueOnce(undefined)
    const { database, loads, written$ } = storeOf(load('L1', 'closed'))
    const tasks = new LoadTasks(database, loads)
    await tasks.follow(() => undefined)
    await tasks.note()
    expect(tasks.hasTasks).toBe(false)
    await tasks.areHere(both)
    const spy = vi.spyOn(database, 'upsertLocal').mockRejectedValueOnce(new Error('full'))
    written$.next([load('L1', 'receiving')])
    await quiet()
    expect([tasks.hasTasks, spy.mock.calls.length]).toEqual([false, 1])
    await tasks.note()
    expect(await tasksOf(tasks)).toEqual(openTasks('L1'))
  })

  it('reports a load whose note the disk refused, so that it is looked at again soon', async () => {
    vi.spyOn(console, 'error').mockReturnValueOnce(undefined)
    const { database, loads, written$ } = storeOf(load('L1', 'closed'))
    const tasks = new LoadTasks(database, loads)
    const onChange = vi.fn()
    await tasks.follow(onChange)
    await tasks.areHere(both)
    vi.spyOn(database, 'upsertLocal').mockRejectedValueOnce(new Error('full'))
    written$.next([load('L1', 'receiving')])
    await quiet()
    expect(onChange.mock.calls).toEqual([[true]])
  })

  it('does what comes after a task that is refused, and keeps that one', async () => {
    const { database, loads } = storeOf(load('L1', 'receiving'), load('L2', 'receiving'))
    const tasks = new LoadTasks(database, loads)
    await tasks.follow(() => undefined)
    await tasks.areHere(both)
    const done: LoadTask[] = []
    const refused = { collection: 'manifestLines', loadId: 'L1' }
    const ran = tasks.run((task) => {
      if (task.collection === 'manifestLines' && task.loadId === 'L1') return Promise.reject(new Error('refused'))
      done.push(task)
      return Promise.resolve()
    })
    await expect(ran).rejects.toThrow('refused')
    expect(done).toHaveLength(3)
    expect(await tasksOf(tasks)).toEqual([refused])
  })

  it('keeps its tasks over a restart, until they are done', async () => {
    const { database, loads } = storeOf(load('L1', 'receiving'))
    const tasks = new LoadTasks(database, loads)
    await tasks.follow(() => undefined)
    await tasks.areHere(both)
    const failed = tasks.run(({ collection }) =>
      collection === 'units' ? Promise.reject(new Error('offline')) : Promise.resolve(),
    )
    await expect(failed).rejects.toThrow('offline')
    const again = new LoadTasks(database, loads)
    await again.follow(() => undefined)
    expect(again.hasTasks).toBe(true)
    await again.areHere(both)
    expect(await tasksOf(again)).toEqual([{ collection: 'units', loadId: 'L1' }])
    const last = new LoadTasks(database, loads)
    await last.follow(() => undefined)
    await last.areHere(both)
    expect(last.hasTasks).toBe(false)
  })

  it('has no open load in a store without loads', async () => {
    const tasks = new LoadTasks(storeOf().database, null)
    expect(await tasks.follow(() => undefined)).toBeNull()
    expect(tasks.isReady).toBe(true)
    expect(await tasks.whenReady()).toEqual([])
  })
})

describe('isWhole', () => {
  const here = (count: number, stage = 'shipped'): Row[] =>
    Array.from({ length: count }, (_, index) => {
      const fields = serverUnit(`u${index}`, { loadId: 'L1', stage: stage as 'shipped' })
      return { ...fields, unsent: 0 } as unknown as Row
    })
  const ask = (count: number, rows: readonly Row[]): Promise<boolean> => {
    const transport = {
      count: () => Promise.resolve({ count, readTime: { seconds: 1, nanos: 0 } }),
    } as unknown as Transport
    const local = { findWhere: () => Promise.resolve(rows) } as unknown as LocalRows
    return isWhole(transport, local, { collection: 'units', loadId: 'L1' })
  }
  it('is true where as many units are here as the server has', async () => {
    expect(await ask(3, here(3))).toBe(true)
    expect(await ask(0, [])).toBe(true)
  })
  it('does not count work of this device that the server does not have yet', async () => {
    const [own] = here(1)
    expect(await ask(1, own ? [{ ...own, unsent: 1 }] : [])).toBe(false)
  })
  it('is false where one is missing', async () => {
    expect(await ask(3, here(2))).toBe(false)
  })
  it('counts only what the server counts: a unit that is still in work is not of the load’s task', async () => {
    expect(await ask(2, [...here(2), ...here(1, 'received')])).toBe(true)
  })
  it('is false where a count proves no more', async () => {
    expect(await ask(500, here(500))).toBe(false)
    expect(await ask(499, here(499))).toBe(true)
  })
})
