import { english } from '#tests/support/english.ts'
import { describe, expect, test } from 'vitest'
import {
  aliasesAfterRename, closeProblem, codeProblem, fillPct, palletsWithin, placeLabelJob, placePath, placeState, placeSums, placesWithin, placeTree,
} from '#domain/core/floor/zone-tree.ts' // prettier-ignore
import { aLocation } from '#tests/support/records.ts'

const zone = aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone', pickOrder: 100 })
const hold = aLocation({ id: 'L-HOLD', code: 'HOLD', kind: 'zone', pickOrder: 200, capacity: 300 })
const aisle = aLocation({ id: 'L-AISLE-A', code: 'AISLE-A', kind: 'aisle', parentId: zone.id })
const rack = aLocation({ id: 'L-A-01', code: 'A-01', kind: 'rack', parentId: aisle.id })
const bins = [1, 2, 10].map((level) =>
  aLocation({ id: `L-A-01-${level}`, code: `A-01-${level}`, kind: 'bin', parentId: rack.id, capacity: 40 }),
)
const site = [hold, ...bins.toReversed(), rack, aisle, zone]

describe('the tree', () => {
  test('lists zone by zone in the order of the walk, bins by number', () => {
    const [storage, second] = placeTree(site)
    expect([storage?.place.code, second?.place.code]).toEqual(['STORAGE', 'HOLD'])
    const inRack = storage?.children[0]?.children[0]?.children ?? []
    expect(inRack.map((node) => [node.place.code, node.depth])).toEqual([['A-01-1', 3], ['A-01-2', 3], ['A-01-10', 3]]) // prettier-ignore
  })
  test('of a person without a role is the zones', () => {
    expect(placeTree([hold, zone]).map((node) => node.children.length)).toEqual([0, 0])
  })
  test('shows places that are in each other, or in one that is gone, at the top', () => {
    const a = aLocation({ id: 'a', code: 'AA', parentId: 'b' })
    const b = aLocation({ id: 'b', code: 'BB', parentId: 'a' })
    const lost = aLocation({ id: 'c', code: 'CC', parentId: 'gone' })
    const roots = placeTree([a, b, lost])
    expect(roots.map((node) => node.place.id)).toEqual(['c', 'a'])
    expect(roots[1]?.children.map((node) => node.place.id)).toEqual(['b'])
    expect(roots[1]?.children[0]?.children).toEqual([])
    expect(
      placeSums(
        roots,
        new Map([
          ['a', { qty: 5 }],
          ['b', { qty: 2 }],
        ]),
      ).get('a'),
    ).toMatchObject({ qty: 7 })
  })
  test('sums what is below, and the room for it', () => {
    const sums = placeSums(placeTree(site), new Map([['L-A-01-1', { qty: 30 }], ['L-A-01-2', { qty: 7 }], ['L-AISLE-A', { qty: 1 }]])) // prettier-ignore
    expect(sums.get('L-STORAGE')).toEqual({ qty: 38, capacity: 120, blocked: 0, places: 5 })
    expect(sums.get('L-HOLD')).toMatchObject({ qty: 0, capacity: 300 })
    expect(sums.get('L-A-01')).toMatchObject({ qty: 37 })
  })
  test('lists the pallets anywhere in a zone, the fullest first', () => {
    const pallet = (id: string, placeId: string, qty: number) => [id, { id, placeId, units: 1, qty }] as const
    const pallets = new Map([pallet('P-2', 'L-A-01-1', 4), pallet('P-1', 'L-STORAGE', 50), pallet('P-3', 'L-HOLD', 9)])
    expect(palletsWithin(site, 'L-STORAGE', pallets).map(({ id }) => id)).toEqual(['P-1', 'P-2'])
    expect(palletsWithin(site, 'L-A-01', pallets).map(({ id }) => id)).toEqual(['P-2'])
  })
  test('finds the way to a bin, and everything in a zone', () => {
    const byId = new Map(site.map((place) => [place.id, place]))
    expect(placePath(byId, 'L-A-01-1').map((place) => place.code)).toEqual(['STORAGE', 'AISLE-A', 'A-01', 'A-01-1'])
    expect(placesWithin(site, 'L-STORAGE')).toHaveLength(6)
    expect(placesWithin(site, 'L-A-01').map((place) => place.code)).toContain('A-01-10')
  })
})

describe('a code', () => {
  const renamed = aLocation({ id: 'L-OLD', code: 'NEW', aliases: ['OLD', 'OLDER'] })
  test.each([
    ['fresh', 'mezzanine 2', ''],
    ['taken', 'storage', 'STORAGE is taken by another zone.'],
    ['a former one', 'OLDER', 'OLDER is a former code of NEW; labels on the rack still say so.'],
    ['the label of a renamed one', 'OLD', 'former code'],
    ['empty', ' ', 'A location needs a code.'],
    ['only digits', '1042', 'needs a letter'],
  ])('%s: %s', (_, code, problem) => {
    if (problem === '') expect(codeProblem(code, [...site, renamed])).toBe('')
    else expect(english(codeProblem(code, [...site, renamed]))).toContain(problem)
  })
  test('that a place once had may come back to it', () => {
    expect(codeProblem('OLD', [renamed], 'L-OLD')).toBe('')
    expect(aliasesAfterRename(renamed, 'OLD')).toEqual(['OLDER', 'NEW'])
  })
  test('never fills the aliases beyond their room', () => {
    const aliases = Array.from({ length: 20 }, (_, index) => `C${index}`)
    expect(aliasesAfterRename({ code: 'NOW', aliases }, 'NEXT')).toHaveLength(20)
    expect(aliasesAfterRename({ code: 'NOW', aliases }, 'NEXT').at(-1)).toBe('NOW')
  })
})

describe('closing a zone', () => {
  test('shows what is in it and where', () => {
    const occupied = [{ code: 'A-01-1', qty: 3 }, { code: 'A-01-2', qty: 40 }, { code: 'A-02-1', qty: 1 }, { code: 'A-02-2', qty: 1 }, { code: 'B', qty: 0 }] // prettier-ignore
    expect(english(closeProblem(zone, occupied, 2))).toBe(
      'STORAGE cannot close: 45 items (40 at A-01-2, 3 at A-01-1, 1 at A-02-1, the rest at 1 more place) and 2 pallets are still in it.',
    )
  })
  test('one item is shown as one item', () => {
    expect(english(closeProblem(zone, [{ code: 'A', qty: 1 }], 0))).toBe(
      'STORAGE cannot close: 1 item (1 at A) is still in it.',
    )
  })
  test('an empty one closes', () => expect(closeProblem(zone, [{ code: 'A', qty: 0 }], 0)).toBe(''))
})

describe('a place in a word', () => {
  const sum = { qty: 40, capacity: 40, blocked: 0, places: 0 }
  test.each([
    ['open', {}, { ...sum, qty: 39 }],
    ['full', {}, sum],
    ['blocked', { blocked: true }, sum],
    ['closed', { blocked: true, closedAt: '2026-11-20T08:00:00.000Z' }, sum],
    ['open', {}, { ...sum, capacity: null }],
  ] as const)('%s', (state, over, of) => expect(placeState(aLocation(over), of)).toBe(state))
  test('fills by percent, unless no one entered how much it holds', () => {
    expect(fillPct({ qty: 30, capacity: 40 })).toBe(75)
    expect(fillPct({ qty: 30, capacity: null })).toBeNull()
    expect(fillPct({ qty: 30, capacity: 0 })).toBeNull()
  })
  test('prints with its code', () => {
    expect(english(placeLabelJob(bins[0] ?? zone))).toMatchObject({ kind: 'location', label: 'L-A-01-1', title: 'Bin' })
  })
})
