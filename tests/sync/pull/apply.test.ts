/** What a page of the server's does to the rows of a device. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { markClean, markNew } from '#domain/core/merge/unsent.ts'
import type { LocalRows, Row, RowChange } from '#sync/local-rows.ts'
import { applyDocs, belongsHere, dropLeft, type Judgement } from '#sync/pull/apply.ts'
import { sweep } from '#sync/pull/sweep.ts'
import type { ServerDoc } from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))
afterEach(() => vi.restoreAllMocks())

const timeOf = (version: number): string => `2026-11-20T08:00:00.00000000${version}Z`
const docOf = (id: string, version: number, fields: object = {}): ServerDoc => ({
  id,
  fields: { ...serverUnit(id), ...fields },
  syncedAt: null,
  updateTime: timeOf(version),
})

function storeOf(...rows: readonly object[]) {
  const held = new Map((rows as readonly Row[]).map((row) => [row.id, row]))
  const written: string[] = []
  const store = {
    name: 'units',
    held,
    written,
    find: (ids: readonly string[]) => Promise.resolve(new Map([...held].filter(([id]) => ids.includes(id)))),
    write: (changes: readonly RowChange[]) => {
      const raced = changes.filter(({ previous, next }) => held.get(next.id) !== previous).map(({ next }) => next.id)
      for (const { next } of changes) {
        if (raced.includes(next.id)) continue
        written.push(next.id)
        held.set(next.id, next as unknown as Row)
      }
      return Promise.resolve(new Set(raced))
    },
    async *walk() {
      yield await Promise.resolve([...held.values()])
    },
  }
  return { ...store, rows: store as unknown as LocalRows }
}

function judging(options: { may?: boolean; needed?: readonly string[] } = {}) {
  const onUnjudged = vi.fn()
  const judgement: Judgement = {
    mayJudge: () => options.may ?? true,
    facts: () => ({ rank: 'associate', uid: 'ann', nowMs: Date.UTC(2026, 10, 20), loadState: () => 'closed' }),
    onUnjudged,
    isNeeded: (id) => (options.needed ?? []).includes(id),
  }
  return { judgement, onUnjudged }
}

const shipped = { stage: 'shipped', loadId: 'L1' }

describe('belongsHere', () => {
  it('keeps a unit in work, and lets a removed or a shipped one go', () => {
    const { judgement, onUnjudged } = judging()
    expect(belongsHere(judgement, 'units', serverUnit('u1'))).toBe(true)
    expect(belongsHere(judgement, 'units', { ...serverUnit('u1'), _deleted: true })).toBe(false)
    expect(belongsHere(judgement, 'units', { ...serverUnit('u1'), ...shipped })).toBe(false)
    expect(onUnjudged).not.toHaveBeenCalled()
  })
  it('keeps what unsent work refers to', () => {
    const { judgement } = judging({ needed: ['u1'] })
    expect(belongsHere(judgement, 'units', { ...serverUnit('u1'), ...shipped })).toBe(true)
  })
  it('keeps everything until it may judge, and asks to judge again', () => {
    const { judgement, onUnjudged } = judging({ may: false })
    expect(belongsHere(judgement, 'units', { ...serverUnit('u1'), ...shipped })).toBe(true)
    expect(onUnjudged).toHaveBeenCalledTimes(1)
  })
})

describe('applyDocs', () => {
  it('takes a new unit and a newer version, and passes over what is held already', async () => {
    const { rows, held, written } = storeOf(
      markClean(serverUnit('a'), timeOf(2)),
      markClean(serverUnit('b'), timeOf(2)),
    )
    await applyDocs(rows, judging().judgement, [
      docOf('a', 2, { title: 'Echo' }),
      docOf('b', 3, { title: 'News' }),
      docOf('c', 1),
    ])
    expect(written).toEqual(['b', 'c'])
    expect(held.get('a')).toMatchObject({ title: 'Kettle' })
    expect(held.get('b')).toMatchObject({ title: 'News', unsent: 0, base: {}, serverTime: timeOf(3) })
  })
  it('takes the newest of two versions in one page, in whichever order they come', async () => {
    for (const versions of [
      [3, 2],
      [2, 3],
    ]) {
      // prettier-ignore
      const { rows, held, written } = storeOf()
      await applyDocs(rows, judging().judgement, versions.map((version) => docOf('a', version))) // prettier-ignore
      expect([held.get('a')?.serverTime, written]).toEqual([timeOf(3), ['a']])
    }
  })
  it('leaves an unsent unit as it is', async () => {
    const { rows, written } = storeOf(markNew(serverUnit('a')))
    await applyDocs(rows, judging().judgement, [docOf('a', 3)])
    expect(written).toEqual([])
  })
  it('empties a unit that does not belong here any more, and does not take one that never did', async () => {
    const { rows, held, written } = storeOf(markClean(serverUnit('a', { note: 'secret' }), timeOf(1)))
    await applyDocs(rows, judging().judgement, [docOf('a', 2, shipped), docOf('b', 2, shipped)])
    expect(written).toEqual(['a'])
    expect(held.get('a')).toMatchObject({ _deleted: true, note: '', unsent: 0, serverTime: '' })
  })
  it('keeps the version of a unit that was removed on the server', async () => {
    const { rows, held } = storeOf(markClean(serverUnit('a'), timeOf(1)))
    await applyDocs(rows, judging().judgement, [docOf('a', 2, { _deleted: true })])
    expect(held.get('a')).toMatchObject({ _deleted: true, title: '', serverTime: timeOf(2) })
  })
  it('takes a page that should be new as it takes any other', async () => {
    const mine = markNew(serverUnit('mine', { title: 'Mine' }))
    const removed = { ...markNew(serverUnit('gone')), _deleted: true }
    const old = markClean(serverUnit('out'), timeOf(1))
    const page = [
      docOf('new', 1),
      docOf('mine', 3),
      docOf('gone', 3),
      docOf('out', 2, shipped),
      docOf('never', 2, shipped),
    ]
    const [first, other] = [storeOf(mine, removed, old), storeOf(mine, removed, old)]
    const left = await applyDocs(first.rows, judging().judgement, page, undefined, true)
    expect(left).toEqual(await applyDocs(other.rows, judging().judgement, page))
    expect(left?.toSorted()).toEqual(['gone', 'mine'])
    expect(first.held).toEqual(other.held)
    expect(first.written.toSorted()).toEqual(['new', 'out'])
  })
  it('asks who the server is before a unit that is shown gives way, and not for what is new or removed here', async () => {
    const { rows, held } = storeOf(markClean(serverUnit('a'), timeOf(1)), markClean(serverUnit('b'), timeOf(1)))
    const removed = { ...markClean(serverUnit('c'), timeOf(1)), _deleted: true } as unknown as Row
    held.set('c', removed)
    const shown: unknown[] = []
    const arrival = {
      isOver: () => false,
      isVouched: () => {
        shown.push(held.get('a')?.title)
        return Promise.resolve(true)
      },
    }
    await applyDocs(rows, judging().judgement, [docOf('new', 1), docOf('b', 1), docOf('c', 2)], arrival)
    expect(shown).toEqual([])
    await applyDocs(rows, judging().judgement, [docOf('a', 2, { title: 'News' })], arrival)
    expect([shown, held.get('a')?.title]).toEqual([['Kettle'], 'News'])
  })
  it('leaves to its push a unit that was given back while it asked', async () => {
    const { rows, held, written } = storeOf(markClean(serverUnit('a'), timeOf(2)))
    const isVouched = () => Promise.resolve(held.set('a', markNew(serverUnit('a')) as unknown as Row).size > 0)
    const left = await applyDocs(rows, judging().judgement, [docOf('a', 3)], { isOver: () => false, isVouched })
    expect([left, written]).toEqual([['a'], []])
  })
  it('writes nothing that a server of another epoch sent', async () => {
    const { rows, written } = storeOf(markClean(serverUnit('a'), timeOf(1)))
    const page = [docOf('a', 2), docOf('new', 1)]
    for (const isOver of [true, false]) {
      const arrival = { isOver: () => isOver, isVouched: () => Promise.resolve(false) }
      expect(await applyDocs(rows, judging().judgement, page, arrival)).toBeNull()
    }
    expect(written).toEqual([])
  })
  it('passes over a document without a usable name, and takes the others', async () => {
    const { rows, written } = storeOf()
    await applyDocs(rows, judging().judgement, [docOf('', 1), docOf('b', 1)])
    expect(written).toEqual(['b'])
  })
})

describe('what leaves', () => {
  it('empties what the server’s filters let go, but for unsent work, what is gone and what is newer', async () => {
    const gone = { ...markClean(serverUnit('c'), timeOf(1)), _deleted: true }
    const newer = markClean(serverUnit('e'), timeOf(3))
    const { rows, written } = storeOf(markClean(serverUnit('a'), timeOf(1)), markNew(serverUnit('b')), gone, newer)
    await dropLeft(rows, new Map(['a', 'b', 'c', 'd', 'e'].map((id) => [id, timeOf(2)])))
    expect(written).toEqual(['a'])
  })
  it('is swept where it does not belong here, but for unsent work and what is gone', async () => {
    const { rows, written } = storeOf(
      markClean(serverUnit('kept'), timeOf(1)),
      markClean({ ...serverUnit('a'), ...shipped }, timeOf(1)),
      markNew({ ...serverUnit('b'), ...shipped }),
      { ...markClean({ ...serverUnit('c'), ...shipped }, timeOf(1)), _deleted: true },
    )
    await sweep(rows, judging().judgement)
    expect(written).toEqual(['a'])
  })
})
