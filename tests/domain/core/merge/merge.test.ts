import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeDocs, type MergeDoc, type Merged } from '#domain/core/merge/merge.ts'
import { fieldsTogether, waysOf } from '#domain/core/merge/merge-ways.ts'
import { conflictRows } from '#domain/core/merge/merge-rows.ts'
import { mergeSets, sameValue } from '#domain/core/merge/merge-values.ts'
import { collections, type CollectionName } from '#schemas/collections.ts'

const EARLY = '2026-11-20T08:00:00.000Z'
const LATE = '2026-11-20T09:00:00.000Z'

/** A document of one person: fields over a common start. */
function doc(fields: object, by = 'ann', at = EARLY): MergeDoc {
  const created = { id: 'u1', createdAt: EARLY, createdBy: 'ann' }
  return { ...created, _deleted: false, ...fields, updatedAt: at, updatedBy: by }
}

const base = doc({
  stage: 'stored',
  title: 'Kettle',
  note: '',
  qty: 1,
  defects: ['dent'],
  locationId: 'A1',
  containerId: '',
})

function merge(
  mine: object,
  theirs: object,
  options: { collection?: CollectionName; base?: MergeDoc | null; mineAt?: string } = {},
): Merged {
  const collection = options.collection ?? 'units'
  const common = options.base === undefined ? base : options.base
  const start = common ?? {}
  return mergeDocs({
    base: common,
    mine: doc({ ...start, ...mine }, 'ann', options.mineAt ?? LATE),
    theirs: doc({ ...start, ...theirs }, 'bob', options.mineAt === EARLY ? LATE : EARLY),
    ...waysOf(collection),
  })
}

describe('fields', () => {
  const cases: readonly [sentence: string, mine: object, theirs: object, result: object, conflicts: readonly string[]][] = [
    ['a field that only I changed keeps my change', { note: 'mine' }, {}, { note: 'mine' }, []],
    ['a field that only they changed keeps theirs', {}, { note: 'theirs' }, { note: 'theirs' }, []],
    ['different fields: both changes stay', { note: 'mine' }, { title: 'theirs' }, { note: 'mine', title: 'theirs' }, []],
    ['the same change on both sides is no conflict', { note: 'same' }, { note: 'same' }, { note: 'same' }, []],
    ['both changed a text: the later edit stands', { note: 'later' }, { note: 'earlier' }, { note: 'later' }, ['note']],
    ['both changed a number: the later edit stands', { qty: 5 }, { qty: 3 }, { qty: 5 }, ['qty']],
    ['sold beats inspected', { stage: 'inspected' }, { stage: 'sold' }, { stage: 'sold' }, ['stage']],
    ['sold beats inspected on my side as well', { stage: 'sold' }, { stage: 'inspected' }, { stage: 'sold' }, ['stage']],
    ['a move that the table forbids follows the server', { stage: 'handedOver' }, { stage: 'shipped' }, { stage: 'shipped' }, ['stage']],
    ['a stage that only I moved back goes back', { stage: 'received' }, { note: 'x' }, { stage: 'received', note: 'x' }, []],
    ['defects found by both are all kept', { defects: ['dent', 'scratch'] }, { defects: ['dent', 'rust'] }, { defects: ['dent', 'rust', 'scratch'] }, []],
    ['a defect that one took out is out', { defects: [] }, { defects: ['dent', 'rust'] }, { defects: ['rust'] }, []],
    ['a label is fixed: the server’s stands', { label: 'U-1' }, { label: 'U-2' }, { label: 'U-2' }, ['label']],
    ['put into a bin here, onto a pallet there: one of the two, never half of each', { locationId: 'B2', containerId: '' }, { locationId: '', containerId: 'P7' }, { locationId: 'B2', containerId: '' }, ['locationId', 'containerId']],
    ['a field that this version does not know is kept', { future: 1 }, { note: 'x' }, { future: 1, note: 'x' }, []],
  ] // prettier-ignore
  test.each(cases)('%s', (_sentence, mine, theirs, result, conflicts) => {
    const merged = merge(mine, theirs)
    expect(merged.doc).toMatchObject(result)
    expect(merged.conflicts.map((conflict) => conflict.path).sort()).toEqual([...conflicts].sort())
  })

  test('in the group that moves together only what the loser changed is reported', () => {
    const merged = merge({ locationId: 'B2' }, { locationId: '', containerId: 'P7' })
    expect(merged.doc).toMatchObject({ locationId: 'B2', containerId: '' })
    expect(merged.conflicts.map((conflict) => conflict.theirs)).toEqual(['P7', ''])
  })

  test('with no common state the later edit wins and every difference is reported', () => {
    const merged = merge({ note: 'mine', title: 'A' }, { note: 'theirs', title: 'A' }, { base: null })
    expect(merged.doc).toMatchObject({ note: 'mine' })
    expect(merged.conflicts.map((conflict) => conflict.path)).toEqual(['note'])
  })

  test('at the same moment both devices decide alike', () => {
    const sides = [doc({ note: 'a' }, 'ann'), doc({ note: 'b' }, 'bob')] as const
    const one = mergeDocs({ base: null, mine: sides[0], theirs: sides[1], rules: {} })
    const two = mergeDocs({ base: null, mine: sides[1], theirs: sides[0], rules: {} })
    expect(one.doc['note']).toBe(two.doc['note'])
  })

  test.each([
    ['stays as the server has it where two devices made the place', { kind: 'bin' }, { kind: 'zone' }, null, 'zone'],
    ['stays while the place is there', { kind: 'bin' }, {}, doc({ kind: 'zone' }), 'zone'],
    ['is new where the place is made anew', { kind: 'bin' }, { kind: 'zone', _deleted: true }, doc({ kind: 'zone', _deleted: true }), 'bin'],
  ])('the kind of a place %s', (_sentence, mine, theirs, before, kind) => {
    const common = before === null ? {} : { ...before, _deleted: false }
    const merged = merge({ ...common, ...mine }, { ...common, ...theirs }, { collection: 'locations', base: before })
    expect(merged.doc).toMatchObject({ kind, _deleted: false })
  }) // prettier-ignore

  test('a person’s own language takes the later choice, and nobody is asked about it', () => {
    const merged = merge({ language: 'es' }, { language: 'en' }, { collection: 'users', base: doc({ language: '' }) })
    expect(merged.doc).toMatchObject({ language: 'es' })
    expect(merged.conflicts).toEqual([])
  })

  test('two devices that saved different views both keep theirs, and a view taken out stays out', () => {
    const [drills, old] = ['drills', 'old']
    const before = doc({ views: { 'units:table': { [old]: 'old' } } })
    const mine = { views: { 'units:table': { [drills]: 'drills' }, 'loads:table': { late: 'late' } } }
    const theirs = { views: { 'units:table': { [old]: 'old', fryers: 'fryers' }, 'loads:table': { soon: 'soon' } } }
    const merged = merge(mine, theirs, { collection: 'users', base: before })
    expect(merged.doc['views']).toEqual({
      'units:table': { drills: 'drills', fryers: 'fryers' },
      'loads:table': { late: 'late', soon: 'soon' },
    })
    expect(merged.conflicts).toEqual([])
  })

  test('one view changed on two devices is as it was left later, and nobody is asked about it', () => {
    const views = (line: string) => ({ views: { 'units:table': { one: line } } })
    const merged = merge(views('later'), views('earlier'), { collection: 'users', base: doc(views('first')) })
    expect(merged.doc).toMatchObject(views('later'))
    expect(merged.conflicts).toEqual([])
  })

  test('two devices that each filled a table with views keep the latest that there is room for, whoever merges', () => {
    const lines = (from: string, minute: number) =>
      Object.fromEntries(
        Array.from({ length: 20 }, (_, second) => [
          `${from}${second}`,
          `2026-11-20T08:0${minute}:${String(second + 10)}.000Z - hide= ${from}${second}`,
        ]),
      )
    const [early, late] = [
      { views: { 'units:table': lines('early', 1) } },
      { views: { 'units:table': lines('late', 2) } },
    ]
    const options = { collection: 'users', base: doc({ views: {} }) } as const
    const kept = merge(early, late, options).doc['views']
    expect(kept).toEqual(late.views)
    expect(merge(late, early, options).doc['views']).toEqual(kept)
    // The answer was lost, and the merge is made again.
    expect(merge(early, { views: kept }, options).doc['views']).toEqual(kept)
  })

  test('two lines of one order, each changed on another device, are both changed', () => {
    const lines = { l1: { state: 'open', priceCents: 100 }, l2: { state: 'open', priceCents: 200 } }
    const mine = { lines: { ...lines, l1: { state: 'picked', priceCents: 100 } } }
    const theirs = { lines: { ...lines, l2: { state: 'missing', priceCents: 200 } } }
    const merged = merge(mine, theirs, { collection: 'orders', base: doc({ lines }) })
    expect(merged.doc['lines']).toEqual({ l1: mine.lines.l1, l2: theirs.lines.l2 })
    expect(merged.conflicts).toEqual([])
  })

  test('two fields of one line are both kept; one field of it is a conflict', () => {
    const lines = { l1: { state: 'open', priceCents: 100 } }
    const merged = merge(
      { lines: { l1: { state: 'picked', priceCents: 90 } } },
      { lines: { l1: { state: 'missing', priceCents: 100 } } },
      { collection: 'orders', base: doc({ lines }) },
    )
    expect(merged.doc['lines']).toEqual({ l1: { state: 'picked', priceCents: 90 } })
    expect(merged.conflicts.map((conflict) => conflict.path)).toEqual(['lines.l1.state'])
  })

  test('the author and the time of creation are the first one’s; the later edit’s time is kept', () => {
    const merged = merge({ note: 'x', createdBy: 'mallory' }, { title: 'y' })
    expect(merged.doc).toMatchObject({ createdBy: 'ann', updatedAt: LATE, updatedBy: 'ann' })
  })
})

describe('what a person may not change', () => {
  test('stays as the server has it when two devices received one label; the other value is in the conflict', () => {
    const kept = ['retailCents', 'soldCents']
    const merged = mergeDocs({
      base: null,
      mine: doc({ retailCents: 2_000, title: 'Lamp', updatedAt: LATE }),
      theirs: doc({ retailCents: 1_000, title: 'Lamp', soldCents: 700, orderId: 'o1' }),
      rules: {},
      together: [['orderId', 'soldCents']],
      kept,
    })
    expect(merged.doc).toMatchObject({ retailCents: 1_000, soldCents: 700 })
    expect(merged.conflicts.find(({ path }) => path === 'retailCents')).toMatchObject({ mine: 2_000, chosen: 'theirs' })
  })
})

describe('deletion', () => {
  test('deleted on both sides is deleted', () => {
    expect(merge({ _deleted: true }, { _deleted: true }).doc['_deleted']).toBe(true)
  })
  test('deleted here, untouched there: deleted', () => {
    expect(merge({ _deleted: true }, {}).doc['_deleted']).toBe(true)
  })
  test('deleted on one side and edited on the other: it stays, and that is reported', () => {
    for (const merged of [merge({ _deleted: true }, { note: 'x' }), merge({ note: 'x' }, { _deleted: true })]) {
      expect(merged.doc).toMatchObject({ _deleted: false, note: 'x' })
      expect(merged.conflicts.map((conflict) => conflict.path)).toEqual(['_deleted'])
    }
  })
  test('a unit whose receipt is taken back stays out of sight, however its pallet was moved meanwhile', () => {
    const on = { ...base, containerId: 'P-1', locationId: 'DOCK', _deleted: false }
    for (const [mine, theirs] of [[{ _deleted: true }, { locationId: 'A-01' }], [{ locationId: 'A-01' }, { _deleted: true }]] as const) {
      const sides = { base: on, mine: { ...on, ...mine, updatedAt: LATE }, theirs: { ...on, ...theirs } }
      const merged = mergeDocs({ ...sides, ...waysOf('units') })
      expect(merged.doc['_deleted']).toBe(true)
      expect(merged.conflicts).toEqual([])
    }
  }) // prettier-ignore
  test('a unit whose receipt is taken back stays where a person put it down by itself meanwhile', () => {
    const on = { ...base, containerId: 'P-1', locationId: 'DOCK', _deleted: false }
    const mine = { ...on, _deleted: true, updatedAt: LATE }
    const merged = mergeDocs({ base: on, mine, theirs: { ...on, containerId: '', locationId: 'A-01' }, ...waysOf('units') })
    expect(merged.doc).toMatchObject({ _deleted: false, locationId: 'A-01' })
    expect(merged.conflicts.map((conflict) => conflict.path)).toEqual(['_deleted'])
  }) // prettier-ignore
  test('made anew where a deleted one lay: the old one’s fields are no common state', () => {
    const gone = { ...base, _deleted: true }
    const merged = merge({ note: 'new' }, { note: 'old' }, { base: gone })
    expect(merged.conflicts.map((conflict) => conflict.path)).toContain('note')
  })
})

describe('ledger rows', () => {
  const sides = {
    collection: 'units',
    mine: doc({ note: 'm' }),
    theirs: doc({ note: 't' }, 'bob'),
    uid: 'ann',
    device: 'A01',
    at: LATE,
  } as const

  test('a row has both values, who lost and when, and is its author’s own', () => {
    const merged = merge({ note: 'm' }, { note: 't' })
    const [row] = conflictRows(sides, merged.conflicts)
    expect(row).toMatchObject({ type: 'conflict', refType: 'units', refId: 'u1', by: 'ann', from: 't', to: 'm' })
    expect(row?.data).toMatchObject({ field: 'note', lost: 't', kept: 'm', lostBy: 'bob', lostAt: EARLY })
  })

  test('two inspections at once leave a row for the grade, and none for the time', () => {
    const mine = { grade: 'usedGood', inspectedAt: EARLY }
    const start = { ...base, grade: '', inspectedAt: '' }
    const merged = merge(mine, { grade: 'usedFair', inspectedAt: LATE }, { base: start })
    expect(merged.conflicts.map(({ path }) => path)).toEqual(expect.arrayContaining(['grade', 'inspectedAt']))
    const fields = conflictRows(sides, merged.conflicts).map((row) => row.data['field'])
    expect(fields).toContain('grade')
    expect(fields).not.toContain('inspectedAt')
  })

  test('a long value that is cut ends with a whole character', () => {
    const [row] = conflictRows(sides, merge({ note: 'm' }, { note: `${'t'.repeat(199)}🛋` }).conflicts)
    expect(row?.from).toBe('t'.repeat(199))
  })

  test('the same conflict reported twice is one row', () => {
    const { conflicts } = merge({ note: 'm' }, { note: 't' })
    expect(conflictRows({ ...sides, at: EARLY }, conflicts)[0]?.id).toBe(conflictRows(sides, conflicts)[0]?.id)
  })
})

const word = fc.constantFrom('', 'a', 'b', 'c')
const fields = fc.record({
  stage: fc.constantFrom('received', 'inspected', 'stored', 'listed', 'sold', 'picked', 'hold', 'missing'),
  title: word,
  note: word,
  qty: fc.integer({ min: 0, max: 3 }),
  defects: fc.uniqueArray(word, { maxLength: 3 }),
  locationId: word,
  containerId: word,
  lineStates: fc.dictionary(
    word,
    fc.constantFrom('open', 'picked', 'packed', 'handedOver', 'shipped', 'missing', 'cancelled'),
  ),
  status: fc.constantFrom('paid', 'picking', 'shipped', 'complete', 'cancelled', 'abandoned', 'other'),
  extra: fc.dictionary(word, fc.oneof(word, fc.dictionary(word, fc.integer({ min: 0, max: 2 })))),
  _deleted: fc.boolean(),
})
const time = fc.constantFrom(EARLY, LATE)
const triple = fc
  .record({ base: fc.option(fields), mine: fields, theirs: fields, mineAt: time, theirsAt: time })
  .map(({ base: common, mine, theirs, mineAt, theirsAt }) => ({
    base: common && doc(common),
    mine: doc(mine, 'ann', mineAt),
    theirs: doc(theirs, 'bob', theirsAt),
  }))
const ofOrders = { lineStates: 'lineStates', status: 'orderStatus' } as const
const rules = { ...collections.units.merge, ...ofOrders, extra: 'map' } as const
const together = fieldsTogether.units ?? []

describe('whatever two people do', () => {
  test('nothing is lost silently: each value that gives way is in a conflict', () => {
    fc.assert(
      fc.property(triple, (sides) => {
        const merged = mergeDocs({ ...sides, rules, together })
        const common = sides.base?.['_deleted'] === true ? null : sides.base
        for (const side of [sides.mine, sides.theirs]) {
          for (const key of ['title', 'note', 'qty', 'stage', 'status', 'locationId', 'containerId']) {
            const isChange = !common || !sameValue(common[key], side[key])
            if (!isChange || sameValue(merged.doc[key], side[key])) continue
            const told = merged.conflicts.find((conflict) => conflict.path === key)
            expect(told && [told.mine, told.theirs]).toContainEqual(side[key])
          }
        }
      }),
    )
  })

  test('no line is put back from where either of them brought it', () => {
    const rank = ['open', 'missing', 'picked', 'packed', 'cancelled', 'shipped', 'handedOver']
    const rankOf = (state: unknown) => Math.min(5, rank.indexOf(String(state)))
    fc.assert(
      fc.property(triple, (sides) => {
        const of = (doc: MergeDoc | null, key: string) => (doc?.['lineStates'] as Record<string, string> | undefined)?.[key] // prettier-ignore
        const common = sides.base?.['_deleted'] === true ? null : sides.base
        const merged = mergeDocs({ ...sides, rules, together })
        for (const key of ['a', 'b', 'c']) {
          const [mine, theirs] = [of(sides.mine, key), of(sides.theirs, key)]
          if (mine === undefined || theirs === undefined) continue
          if (of(common, key) === mine || of(common, key) === theirs) continue
          expect(rankOf(of(merged.doc, key))).toBe(Math.max(rankOf(mine), rankOf(theirs)))
        }
      }),
    )
  })

  test('merging again after a lost answer changes nothing', () => {
    fc.assert(
      fc.property(triple, (sides) => {
        const once = mergeDocs({ ...sides, rules, together })
        const twice = mergeDocs({ ...sides, theirs: once.doc, rules, together })
        expect(twice.doc).toEqual(once.doc)
        expect(twice.differsFromTheirs).toBe(false)
      }),
    )
  })

  test('but for stages and fixed fields, both devices reach the same state', () => {
    fc.assert(
      fc.property(triple, (sides) => {
        const open = { ...ofOrders, extra: 'map', defects: 'union' } as const
        const one = mergeDocs({ ...sides, rules: open, together })
        const two = mergeDocs({ base: sides.base, mine: sides.theirs, theirs: sides.mine, rules: open, together })
        for (const key of [
          'title',
          'note',
          'qty',
          'defects',
          'locationId',
          'containerId',
          'lineStates',
          'status',
          'extra',
          '_deleted',
        ]) {
          expect(sameValue(one.doc[key], two.doc[key])).toBe(true)
        }
      }),
    )
  })

  test('where no other device made a change, mine is kept whole', () => {
    fc.assert(
      fc.property(fields, fields, (common, mine) => {
        const start = doc({ ...common, _deleted: false })
        const merged = mergeDocs({ base: start, mine: doc(mine, 'ann', LATE), theirs: start, rules, together })
        for (const key of Object.keys(mine)) expect(sameValue(merged.doc[key], doc(mine)[key])).toBe(true)
        expect(merged.conflicts).toEqual([])
      }),
    )
  })

  test('a set holds what either added and lacks what either removed', () => {
    const set = fc.uniqueArray(fc.integer({ min: 0, max: 6 }))
    fc.assert(
      fc.property(set, set, set, (common, mine, theirs) => {
        const merged = mergeSets(common, mine, theirs)
        expect(new Set(merged).size).toBe(merged.length)
        for (const item of [...mine, ...theirs]) if (!common.includes(item)) expect(merged).toContain(item)
        for (const item of common) expect(merged.includes(item)).toBe(mine.includes(item) && theirs.includes(item))
      }),
    )
  })
})
