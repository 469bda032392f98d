/** What becomes of work that the server will not take from this person: kept aside, taken back, or sent after all. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RefusedChange } from '#domain/core/people/sync-status.ts'
import { markClean, markEdited, markNew } from '#domain/core/merge/unsent.ts'
import type { CollectionName } from '#schemas/collections.ts'
import type { LocalRows, Row, RowChange } from '#sync/local-rows.ts'
import { Aside } from '#sync/push/aside.ts'
import { refusalFor } from '#sync/push/checks.ts'
import { pushRowOf, type PushRow } from '#sync/push/plan.ts'
import type { RefusedStore } from '#sync/push/refused-store.ts'
import { TransportError, type ServerDoc, type ServerFields } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { smallContext } from '#tests/sync/small-context.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))
afterEach(() => vi.restoreAllMocks())

const [t1, t2] = ['2026-11-20T08:00:00.000000001Z', '2026-11-20T08:00:00.000000002Z']
const refusal = refusalFor('permission-denied')
const notYours = refusalFor('not-yours')

/** Longer than any step that needs no disk. */
const moment = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

interface Case {
  readonly server?: ServerFields | null
  readonly isHidden?: boolean
  readonly name?: CollectionName
  readonly belongs?: boolean
}

/** A device with one row, and what its server holds under that name. */
function deviceWith(
  row: object | undefined,
  { server = null, isHidden = false, name = 'units', belongs = true }: Case = {},
) {
  const asked: string[] = []
  const kept: Omit<RefusedChange, 'id'>[] = []
  const events: string[] = []
  const state = { row: row as Row | undefined, meanwhile: null as (() => void) | null, writes: 0 }
  const small = smallContext({
    read: (_, ids) => {
      asked.push(...ids)
      if (isHidden) return Promise.reject(new TransportError('permission-denied', ''))
      const doc = server && { id: server.id, fields: server, syncedAt: null, updateTime: t2 }
      return Promise.resolve(doc ? [doc satisfies ServerDoc] : [])
    },
  })
  const rows = {
    name,
    find: () => Promise.resolve(new Map(state.row ? [[state.row.id, state.row]] : [])),
    write: async (changes: readonly RowChange[]) => {
      await moment()
      state.meanwhile?.()
      state.meanwhile = null
      state.writes += 1
      events.push('written')
      const raced = changes.filter(({ previous }) => previous !== state.row).map(({ next }) => next.id)
      if (raced.length === 0) state.row = changes[0]?.next as unknown as Row
      return new Set(raced)
    },
  } as unknown as LocalRows
  const refused = {
    add: async (change: Omit<RefusedChange, 'id'>) => {
      await moment()
      events.push('kept')
      kept.push(change)
    },
  } as unknown as RefusedStore
  const aside = new Aside(small.context, rows, {
    refused,
    mayJudge: () => true,
    onUnjudged: () => undefined,
    isNeeded: () => belongs,
    facts: () => ({ rank: belongs ? 'manager' : 'signedIn', uid: 'ann', nowMs: 0, loadState: () => 'open' }),
  })
  const tools = {
    collection: name,
    uid: 'ann',
    rank: 'manager' as const,
    device: 'A01',
    at: '2026-11-20T08:00:00.000Z',
  }
  return { aside, state, asked, kept, events, tools }
}

const edited = (fields: object = { title: 'Mine' }, by = 'ann'): Row => {
  const before = markClean(serverUnit('u1'), t1)
  return markEdited(before, { ...before, ...fields, updatedBy: by }) as unknown as Row
}
const pushed = (row: Row): PushRow => pushRowOf('units', row)

describe('a change that is refused', () => {
  it('is kept with all that a person needs to judge it, and then taken back to what the server holds', async () => {
    const row = edited()
    const { aside, state, kept, events } = deviceWith(row, { server: serverUnit('u1', { title: 'Theirs' }) })
    await aside.refuse(pushed(row), refusal)
    expect(kept).toEqual([
      {
        collection: 'units',
        docId: 'u1',
        by: 'ann',
        doc: pushed(row).mine,
        baseDoc: pushed(row).base,
        wasThere: true,
        serverDoc: serverUnit('u1', { title: 'Theirs' }),
        refusedAt: '2026-11-20T08:00:00.000Z',
        ...refusal,
      },
    ])
    expect(events).toEqual(['kept', 'written'])
    expect(state.row).toEqual(markClean(serverUnit('u1', { title: 'Theirs' }), t2))
  })

  it.each([
    ['has nothing', {}],
    ['does not show it', { isHidden: true, server: serverUnit('u1') }],
  ])('is gone here where the server %s', async (_, rest) => {
    const row = edited()
    const { aside, state, kept } = deviceWith(row, rest)
    await aside.refuse(pushed(row), refusal)
    expect(kept).toMatchObject([{ serverDoc: null }])
    expect(state.row).toMatchObject({ id: 'u1', _deleted: true, title: '', unsent: 0, serverTime: '' })
  })

  it('is gone here where what the server holds does not belong on this device', async () => {
    const row = edited()
    const { aside, state } = deviceWith(row, { server: serverUnit('u1'), belongs: false })
    await aside.refuse(pushed(row), refusal)
    expect(state.row).toMatchObject({ id: 'u1', _deleted: true, title: '', unsent: 0, serverTime: '' })
  })

  it('is gone here with the server’s version where the server has removed it', async () => {
    const row = edited()
    const { aside, state } = deviceWith(row, { server: { ...serverUnit('u1'), _deleted: true } })
    await aside.refuse(pushed(row), refusal)
    expect(state.row).toMatchObject({ _deleted: true, unsent: 0, serverTime: t2 })
  })

  it('is kept without a look at the server where it has no name', async () => {
    const row = markNew(serverUnit('')) as unknown as Row
    const { aside, asked, kept } = deviceWith(row)
    await aside.refuse(pushed(row), refusal)
    expect(asked).toEqual([])
    expect(kept).toHaveLength(1)
  })

  it.each([
    ['was edited since', edited({ title: 'Later' })],
    ['is clean by now', markClean(serverUnit('u1', { title: 'Mine' }, 'somebody'), t1)],
    ['is gone by now', undefined],
  ])('leaves a document alone that %s', async (_, here) => {
    const { aside, state, kept } = deviceWith(here, { server: serverUnit('u1') })
    await aside.refuse(pushed(edited()), refusal)
    expect([kept.length, state.writes, state.row]).toEqual([1, 0, here])
  })

  it('keeps an edit that comes between the look and the write', async () => {
    const row = edited()
    const later = edited({ title: 'Later' })
    const { aside, state } = deviceWith(row, { server: serverUnit('u1') })
    state.meanwhile = () => {
      state.row = later
    }
    await aside.refuse(pushed(row), refusal)
    expect(state.row).toBe(later)
    expect(state.writes).toBe(1)
  })

  it('is taken back at the second try where the row was only written again', async () => {
    const row = edited()
    const { aside, state } = deviceWith(row, { server: serverUnit('u1') })
    state.meanwhile = () => {
      state.row = { ...row }
    }
    await aside.refuse(pushed(row), refusal)
    expect(state.row).toMatchObject({ title: 'Kettle', unsent: 0, serverTime: t2 })
    expect(state.writes).toBe(2)
  })
})

describe('a change under another person’s name', () => {
  it('is sent on what the server holds where this person edited it last', async () => {
    const row = edited({ title: 'Mine' })
    const { aside, kept, state, tools } = deviceWith(row, { server: serverUnit('u1', { note: 'theirs' }) })
    const plan = await aside.notYours(pushed(row), notYours, tools)
    expect(plan?.writes[0]?.precondition).toEqual({ updateTime: t2 })
    expect(plan?.result).toMatchObject({ title: 'Mine' })
    expect([kept, state.writes]).toEqual([[], 0])
  })

  it('is only what the server has, where the server has the same or newer: no person’s work is at stake', async () => {
    const row = edited({ title: 'Mine', updatedAt: '2026-11-20T07:30:00.000Z' }, 'bob')
    const same = pushed(row).mine
    const newer = { ...serverUnit('u1', { title: 'Theirs' }), updatedAt: '2026-11-20T07:30:00.001Z' }
    const equal = { ...newer, updatedAt: '2026-11-20T07:30:00.000Z' }
    for (const server of [same, newer, equal]) {
      const { aside, kept, state, tools } = deviceWith(row, { server })
      expect(await aside.notYours(pushed(row), notYours, tools)).toBeNull()
      expect(kept).toEqual([])
      expect(state.row).toEqual(markClean(server, t2))
    }
  })

  it.each([
    ['has something older', serverUnit('u1', { title: 'Theirs' })],
    ['has nothing', null],
  ])('is kept aside where the server %s', async (_, server) => {
    const row = edited({ title: 'Mine', updatedAt: '2026-11-20T07:30:00.000Z' }, 'bob')
    const { aside, kept, tools } = deviceWith(row, { server })
    expect(await aside.notYours(pushed(row), notYours, tools)).toBeNull()
    expect(kept).toMatchObject([{ docId: 'u1', code: 'not-yours', doc: { title: 'Mine' } }])
  })

  it('is never sent into the ledger', async () => {
    const row = edited({ title: 'Mine', updatedAt: '2026-11-20T07:30:00.000Z' })
    const { aside, kept, tools } = deviceWith(row, { server: serverUnit('u1'), name: 'activity' })
    expect(await aside.notYours(pushed(row), notYours, tools)).toBeNull()
    expect(kept).toHaveLength(1)
  })
})
