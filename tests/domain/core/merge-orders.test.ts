/** How the work of two devices on one order is brought together. */
import { describe, expect, test } from 'vitest'
import { mergeDocs, type MergeDoc } from '#domain/core/merge.ts'
import { waysOf } from '#domain/core/merge-ways.ts'

const EARLY = '2026-11-20T08:00:00.000Z'
const LATE = '2026-11-20T09:00:00.000Z'

const doc = (fields: object): MergeDoc => ({ id: 'o1', createdAt: EARLY, createdBy: 'ann', _deleted: false, ...fields, updatedAt: EARLY, updatedBy: 'bob' }) // prettier-ignore

describe('an order that two devices work on', () => {
  const order = (fields: object) => doc({ method: 'pickup', status: 'pulling', lines: { a: {}, b: {} }, lineStates: {}, handOver: {}, ...fields }) // prettier-ignore
  const signed = (at: string) => ({ arrivedAt: EARLY, leftAt: at, signedAt: at })
  const merged = (base: object, mine: object, theirs: object) =>
    mergeDocs({
      base: order(base),
      mine: { ...order(mine), updatedAt: LATE },
      theirs: order(theirs),
      ...waysOf('orders'),
    })

  test('has the status of all its lines, which is no conflict', () => {
    const picked = (line: string) => ({ method: 'ship', status: 'picking', lineStates: { [line]: 'picked' } })
    const { doc: result, conflicts } = merged({ method: 'ship', status: 'paid' }, picked('a'), picked('b'))
    expect(result).toMatchObject({ status: 'picked', lineStates: { a: 'picked', b: 'picked' } })
    expect(conflicts).toEqual([])
  })

  test('is complete once both signed for what each of them let out', () => {
    const part = (line: string, at: string) => ({ status: 'partial', lineStates: { [line]: 'handedOver' }, handOver: signed(at) })
    expect(merged({ status: 'checkedIn', handOver: { arrivedAt: EARLY } }, part('a', LATE), part('b', LATE)).doc).toMatchObject({ status: 'complete' })
  }) // prettier-ignore

  test('keeps what is out, however late another device notes that it was fetched', () => {
    const out = { status: 'complete', lineStates: { a: 'handedOver', b: 'handedOver' }, handOver: signed(EARLY) }
    const { doc: result, conflicts } = merged({ handOver: {} }, { lineStates: { a: 'picked' }, handOver: {} }, out)
    expect(result).toMatchObject({ status: 'complete', lineStates: { a: 'handedOver', b: 'handedOver' } })
    expect(conflicts.map(({ path }) => path)).toEqual(['lineStates.a'])
  })

  test.each([
    ['missing', 'picked', 'picked'],
    ['packed', 'picked', 'packed'],
    ['cancelled', 'packed', 'cancelled'],
    ['shipped', 'cancelled', 'shipped'],
    ['handedOver', 'missing', 'handedOver'],
  ])('of a line that is %s here and %s there is %s', (mine, theirs, result) => {
    const line = (state: string) => ({ status: 'noShow', lineStates: { a: state } })
    for (const [one, two] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      expect(merged({ status: 'noShow' }, line(one), line(two)).doc).toMatchObject({ lineStates: { a: result } })
    }
  })

  test('takes a step back that one device alone made', () => {
    const out = { status: 'partial', lineStates: { a: 'handedOver' } }
    const back = merged(out, { status: 'pulling', lineStates: {} }, { ...out, batch: 'x' }).doc
    expect([back['status'], back['lineStates']]).toEqual(['scheduled', {}])
    expect(merged(out, { ...out, batch: 'x' }, { status: 'pulling', lineStates: { a: 'open' } }).doc).toMatchObject({
      lineStates: { a: 'open' },
    })
  })

  test('that is called off stays so when another device works on it later without knowing', () => {
    const off = { status: 'cancelled', lineStates: { a: 'cancelled', b: 'cancelled' } }
    const { doc: result } = merged({}, { status: 'staged', lineStates: { a: 'picked', b: 'picked' } }, off)
    expect(result).toMatchObject(off)
    const { doc: undone } = mergeDocs({
      base: order({}),
      mine: { ...order({}), updatedAt: LATE },
      theirs: order(off),
      ...waysOf('orders'),
      touched: new Set(['status', 'lineStates']),
    })
    expect(undone).toMatchObject(off)
  })

  test('that is called off while another device lets a part of it out is over with that part', () => {
    const off = { status: 'cancelled', lineStates: { a: 'cancelled', b: 'cancelled' } }
    const { doc: result } = merged({}, off, {
      status: 'partial',
      lineStates: { a: 'handedOver' },
      handOver: signed(LATE),
    })
    expect(result).toMatchObject({ status: 'complete', lineStates: { a: 'handedOver', b: 'cancelled' } })
  })

  test('stays as a person decided', () => {
    const merge = merged({}, { status: 'cancelled' }, { status: 'pulling', lineStates: { a: 'picked' } })
    expect(merge.doc).toMatchObject({ status: 'cancelled', lineStates: { a: 'picked' } })
  })

  test('follows nothing that another version wrote in another shape', () => {
    expect(merged({}, { lineStates: null }, { note: 'x' }).doc).toMatchObject({ lineStates: null, status: 'pulling' })
  })
})
