import { Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { LocalRows, Row } from '#sync/local-rows.ts'
import { idsNamedBy } from '#sync/status/needed-ids.ts'
import { UnsentIndex } from '#sync/status/unsent-index.ts'
import { serverUnit } from '#tests/sim/records.ts'

function rowOf(id: string, unsent: number, updatedAt: string, fields: object = {}): Row {
  return { ...serverUnit(id, fields), unsent, updatedAt } as unknown as Row
}

function indexOf(...rows: readonly Row[]) {
  const stored = [...rows]
  const written$ = new Subject<readonly Row[]>()
  const store = {
    name: 'units',
    written$,
    findUnsent: () => Promise.resolve(stored.filter(({ unsent }) => unsent === 1)),
    find: (ids: readonly string[]) =>
      Promise.resolve(new Map(stored.filter(({ id }) => ids.includes(id)).map((row) => [row.id, row]))),
  }
  const index = new UnsentIndex(store as unknown as LocalRows)
  let changes = 0
  index.changed$.subscribe(() => (changes += 1))
  return { index, stored, written$, changes: () => changes, ids: () => [...index.entries.keys()] }
}

describe('UnsentIndex', () => {
  it('lists what earlier sessions left, the oldest first', async () => {
    const { index, ids, changes } = indexOf(rowOf('b', 1, '2'), rowOf('a', 1, '1'), rowOf('c', 0, '0'))
    expect([index.isKnown, index.size]).toEqual([false, 0])
    await index.follow()
    expect([index.isKnown, index.size, changes()]).toEqual([true, 2, 1])
    expect(ids()).toEqual(['a', 'b'])
    expect(index.entries.get('a')?.since).toBe('1')
    expect(await index.count()).toBe(2)
  })

  it('takes what is written while it looks', async () => {
    const { index, written$, ids } = indexOf(rowOf('a', 1, '1'))
    const known = index.follow()
    written$.next([rowOf('a', 0, '2'), rowOf('b', 1, '3')])
    await known
    expect(ids()).toEqual(['b'])
  })

  it('follows every write, and reports only what is different', async () => {
    const { index, written$, ids, changes } = indexOf()
    await index.follow()
    expect(changes()).toBe(0)
    written$.next([rowOf('a', 1, '1')])
    written$.next([rowOf('a', 1, '1')])
    written$.next([rowOf('b', 0, '1')])
    expect([ids(), changes()]).toEqual([['a'], 1])
    written$.next([rowOf('a', 1, '2')])
    expect(changes()).toBe(2)
    written$.next([rowOf('a', 0, '3')])
    expect([index.size, changes()]).toEqual([0, 3])
  })

  it('names the documents that unsent work refers to', async () => {
    const { index, written$ } = indexOf()
    await index.follow()
    written$.next([rowOf('a', 1, '1', { loadId: 'L1', locationId: 'A-01' })])
    expect(index.entries.get('a')?.names.toSorted()).toEqual(['A-01', 'L1'])
  })

  it('finds after a freeze what other tabs wrote', async () => {
    const { index, stored, ids } = indexOf(rowOf('a', 1, '1'), rowOf('b', 1, '2'))
    await index.refresh()
    expect(index.size).toBe(0)
    await index.follow()
    stored.splice(0, 1, rowOf('a', 0, '3'), rowOf('c', 1, '4'))
    await index.refresh()
    expect(ids().toSorted()).toEqual(['b', 'c'])
  })

  it('finds after a freeze that a unit was refused, and left the device without a time', async () => {
    const { index, stored, ids } = indexOf(rowOf('a', 1, '1'))
    await index.follow()
    stored.splice(0, 1, rowOf('a', 0, ''))
    await index.refresh()
    expect(ids()).toEqual([])
  })

  it.each([
    ['was sent', 0, []],
    ['was edited again', 1, ['a']],
  ])('is not misled by the store where a unit %s while it looks', async (_, unsent, left) => {
    const { index, written$, ids } = indexOf(rowOf('a', 1, '1'))
    await index.follow()
    const refreshed = index.refresh()
    written$.next([rowOf('a', unsent, '2')])
    await refreshed
    expect(ids()).toEqual(left)
    expect(index.entries.get('a')?.since).toBe(unsent === 1 ? '2' : undefined)
    expect(written$.observed).toBe(true)
    index.stop()
    expect(written$.observed).toBe(false)
  })

  it('follows no writes any more once it is stopped', async () => {
    const { index, written$ } = indexOf()
    await index.follow()
    index.stop()
    written$.next([rowOf('a', 1, '1')])
    expect(index.size).toBe(0)
  })
})

describe('idsNamedBy', () => {
  it('finds ids in fields, lists and maps, and no empty ones', () => {
    const fields = {
      id: 'x',
      loadId: 'L1',
      unitIds: ['u1', '', 7],
      lines: [{ palletId: 'P1' }],
      map: { a: { orderId: 'O1' } },
      ided: 'no',
    }
    expect(idsNamedBy(fields).toSorted()).toEqual(['L1', 'O1', 'P1', 'u1'])
  })
})
