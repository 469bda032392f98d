import { describe, expect, it } from 'vitest'
import { Backoff } from '#sync/backoff.ts'
import { bytesOf, firstChunk } from '#sync/push/chunks.ts'
import { Parked } from '#sync/push/parked.ts'
import { planUnread, type Plan, type PlanTools, type PushRow } from '#sync/push/plan.ts'
import { SentMemory } from '#sync/push/sent-memory.ts'
import type { ServerFields, ServerWrite } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { VirtualClock } from '#tests/sim/virtual-clock.ts'

const tools: PlanTools = {
  collection: 'units',
  uid: 'ann',
  rank: 'manager' as const,
  device: 'A01',
  at: '2026-11-20T08:00:00.000Z',
}
const rowOf = (id: string, title = 'Kettle'): PushRow => ({
  id,
  base: null,
  mine: serverUnit(id, { title }),
  serverTime: '',
})
const planOf = (id: string, title = 'Kettle'): Plan => planUnread(rowOf(id, title), tools)
const plansOf = (count: number): Plan[] => Array.from({ length: count }, (_, index) => planOf(`u${index}`))
const idsOf = (plans: readonly Plan[]): string[] => plans.map(({ row }) => row.id)

describe('firstChunk', () => {
  const bytes = bytesOf([planOf('u1')])
  it('takes as many units as one commit may hold bytes', () => {
    expect(idsOf(firstChunk(plansOf(9), bytes * 3, 100))).toEqual(['u0', 'u1', 'u2'])
    expect(firstChunk(plansOf(9), bytes * 3 - 1, 100)).toHaveLength(2)
  })
  it('takes one unit, however large it is', () => {
    expect(idsOf(firstChunk(plansOf(3), 1, 100))).toEqual(['u0'])
  })
  it('takes no more units than may be tried at once', () => {
    expect(firstChunk(plansOf(9), 1e9, 4)).toHaveLength(4)
  })
  it('takes no more than 200 writes', () => {
    expect(firstChunk(plansOf(300), 1e9, Infinity)).toHaveLength(200)
  })
  it('counts the ledger rows of a merge as writes', () => {
    const merged = plansOf(300).map((plan) => ({ ...plan, writes: [...plan.writes, ...plan.writes] }))
    expect(firstChunk(merged, 1e9, Infinity)).toHaveLength(100)
  })
  it('takes nothing of nothing', () => {
    expect(firstChunk([], 1000, 10)).toEqual([])
    expect(bytesOf([])).toBe(0)
  })
  it('counts the bytes of text as UTF-8', () => {
    expect(bytesOf([planOf('u1', 'é€😀')]) - bytesOf([planOf('u1', '')])).toBe(9)
  })
})

describe('Parked', () => {
  function parked(): { clock: VirtualClock; parked: Parked; due: () => number } {
    const clock = new VirtualClock()
    let due = 0
    const one = new Parked(new Backoff(clock, () => 1), () => (due += 1))
    return { clock, parked: one, due: () => due }
  }
  it('puts a unit aside for about a minute, then lets it be tried', async () => {
    const { clock, parked: one, due } = parked()
    one.park('u1')
    expect([one.has('u1'), one.has('u2')]).toEqual([true, false])
    await clock.advance(63_000)
    expect([one.has('u1'), due()]).toEqual([true, 0])
    await clock.advance(2000)
    expect([one.has('u1'), due()]).toEqual([false, 1])
  })
  it('puts a unit aside twice as long each time, half an hour at most', async () => {
    const { clock, parked: one } = parked()
    for (const [longMs] of [[64_000], [128_000], [256_000], [512_000], [1_024_000], [1_800_000], [1_800_000]]) {
      one.park('u1')
      await clock.advance((longMs ?? 0) - 1000)
      expect(one.has('u1')).toBe(true)
      await clock.advance(1001)
      expect(one.has('u1')).toBe(false)
    }
  })
  it('begins with a short pause again once the server took the unit', async () => {
    const { clock, parked: one } = parked()
    one.park('u1')
    await clock.advance(65_000)
    one.settle('u1')
    one.park('u1')
    await clock.advance(65_000)
    expect(one.has('u1')).toBe(false)
  })
  it('lets what has waited be tried at once when the server takes another unit', async () => {
    const { clock, parked: one, due } = parked()
    one.park('u1')
    one.park('u2')
    await clock.advance(9000)
    one.settle('u3')
    expect([one.has('u1'), one.has('u2'), due()]).toEqual([true, true, 0])
    await clock.advance(1000)
    one.settle('u3')
    expect([one.has('u1'), one.has('u2'), due()]).toEqual([false, false, 2])
  })
  it('cuts no second pause short for a unit that failed again, until a pause has run in full', async () => {
    const { clock, parked: one } = parked()
    one.park('u1')
    await clock.advance(20_000)
    one.settle('u2')
    expect(one.has('u1')).toBe(false)
    one.park('u1')
    await clock.advance(127_000)
    one.settle('u2')
    expect(one.has('u1')).toBe(true)
    await clock.advance(2000)
    expect(one.has('u1')).toBe(false)
    one.park('u1')
    await clock.advance(20_000)
    one.settle('u2')
    expect(one.has('u1')).toBe(false)
  })
  it('lets all be tried at once when a person asks', async () => {
    const { clock, parked: one, due } = parked()
    one.park('u1')
    one.park('u2')
    one.releaseAll()
    expect([one.has('u1'), one.has('u2'), due()]).toEqual([false, false, 2])
    await clock.advance(200_000)
    expect(due()).toBe(2)
  })
  it('has one pause for a unit that is put aside again before its time', async () => {
    const { clock, parked: one, due } = parked()
    one.park('u1')
    one.park('u1')
    await clock.advance(300_000)
    expect(due()).toBe(1)
  })
  it('ends its pauses with sync', async () => {
    const { clock, parked: one, due } = parked()
    one.park('u1')
    one.stop()
    await clock.advance(300_000)
    expect([one.has('u1'), due()]).toEqual([false, 0])
  })
})

describe('SentMemory', () => {
  const noRows: ReadonlySet<string> = new Set()
  /** A merge in which the title gave way. */
  const mergeOf = (title: string, result: ServerFields, ...ledger: readonly string[]): Plan => {
    const rows = ledger.map((id): ServerWrite => ({
      collection: 'activity',
      fields: { id },
      precondition: { exists: false },
    }))
    return { ...planOf('u1', title), writes: rows, result, heldTime: '2026-11-20T08:00:00.000000000Z' }
  }
  it('returns the state from which the server’s came', () => {
    const memory = new SentMemory()
    const plan = { ...planOf('u1', 'Mine'), result: serverUnit('u1', { title: 'Merged' }) }
    memory.remember([plan])
    expect(memory.commonState(rowOf('u1'), serverUnit('u1', { title: 'Merged' }), noRows)).toEqual(plan.row.mine)
  })
  it('returns no state for what it did not send exactly so', () => {
    const memory = new SentMemory()
    memory.remember([planOf('u1', 'Mine')])
    expect(memory.commonState(rowOf('u1'), serverUnit('u1', { title: 'Other' }), noRows)).toBeNull()
    expect(memory.commonState(rowOf('u2'), serverUnit('u1', { title: 'Mine' }), noRows)).toBeNull()
  })
  it('returns both of two states of a unit that were sent', () => {
    const memory = new SentMemory()
    memory.remember([planOf('u1', 'First')])
    memory.remember([planOf('u1', 'Second')])
    for (const title of ['First', 'Second'])
      expect(memory.commonState(rowOf('u1'), serverUnit('u1', { title }), noRows)).toMatchObject({ title })
  })
  it('takes the later of two states that came to the same', () => {
    const memory = new SentMemory()
    const result = serverUnit('u1', { title: 'Same' })
    memory.remember([{ ...planOf('u1', 'First'), result }])
    memory.remember([{ ...planOf('u1', 'Second'), result }])
    expect(memory.commonState(rowOf('u1'), result, noRows)).toMatchObject({ title: 'Second' })
  })
  it('returns the state of a merge only where the server has all its ledger rows', () => {
    const memory = new SentMemory()
    const result = serverUnit('u1', { title: 'Theirs' })
    memory.remember([mergeOf('Mine', result, 'c1', 'c2')])
    expect(memory.commonState(rowOf('u1'), result, noRows)).toBeNull()
    expect(memory.commonState(rowOf('u1'), result, new Set(['c1']))).toBeNull()
    expect(memory.commonState(rowOf('u1'), result, new Set(['c1', 'c2']))).toMatchObject({ title: 'Mine' })
  })
  it('returns the one of two merges with one result whose ledger rows the server has', () => {
    const memory = new SentMemory()
    const result = serverUnit('u1', { title: 'Theirs' })
    memory.remember([mergeOf('First', result, 'c1')])
    memory.remember([mergeOf('Second', result, 'c2')])
    expect(memory.commonState(rowOf('u1'), result, new Set(['c1']))).toMatchObject({ title: 'First' })
    expect(memory.commonState(rowOf('u1'), result, new Set(['c1', 'c2']))).toMatchObject({ title: 'Second' })
  })
  it('names the ledger rows to look for, of what came to the state that the server holds', () => {
    const memory = new SentMemory()
    const result = serverUnit('u1', { title: 'Theirs' })
    memory.remember([mergeOf('First', result, 'c1')])
    memory.remember([mergeOf('Second', result, 'c2')])
    expect(memory.ledgerFor(rowOf('u1'), result)).toEqual(['c1', 'c2'])
    expect(memory.ledgerFor(rowOf('u1'), serverUnit('u1', { title: 'Other' }))).toEqual([])
    expect(memory.ledgerFor(rowOf('u2'), result)).toEqual([])
  })
  it('returns no state for a row that rests on another version than what was sent', () => {
    const memory = new SentMemory()
    memory.remember([planOf('u1', 'Mine')])
    const row = { ...rowOf('u1'), serverTime: '2026-11-20T08:00:00.000000000Z' }
    expect(memory.commonState(row, serverUnit('u1', { title: 'Mine' }), noRows)).toBeNull()
  })
  it('remembers 500 units, and forgets the one that was sent longest ago', () => {
    const memory = new SentMemory()
    memory.remember([planOf('old'), planOf('kept')])
    memory.remember(plansOf(498))
    expect(memory.commonState(rowOf('old'), serverUnit('old'), noRows)).not.toBeNull()
    memory.remember([planOf('old'), planOf('new')])
    expect(memory.commonState(rowOf('kept'), serverUnit('kept'), noRows)).toBeNull()
    expect(memory.commonState(rowOf('old'), serverUnit('old'), noRows)).not.toBeNull()
    expect(memory.commonState(rowOf('new'), serverUnit('new'), noRows)).not.toBeNull()
  })
})
