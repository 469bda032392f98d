import { english } from '#tests/support/english.ts'
import { assert, integer, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  codesOfPattern,
  newPlaces,
  planPlaces,
  readPattern,
  utilisationOf,
  type Pattern,
} from '#domain/stock/places.ts'
import { msg } from '#messages/message.ts'
import { aLocation } from '#tests/support/records.ts'

function read(text: string): Pattern {
  const pattern = readPattern(text)
  if (!pattern.ok) throw new Error(english(pattern.words))
  return pattern
}
const codes = (text: string) => codesOfPattern(read(text))

describe('a pattern makes', () => {
  test.each<[string, string, readonly string[]]>([
    ['one place without a range', 'cage', ['CAGE']],
    ['numbers with their zeros', 'A-{08..11}', ['A-08', 'A-09', 'A-10', 'A-11']],
    ['numbers without zeros', 'A-{9..11}', ['A-9', 'A-10', 'A-11']],
    ['letters', '{A..C}-1', ['A-1', 'B-1', 'C-1']],
    ['letters beyond Z', 'R{Y..AB}', ['RY', 'RZ', 'RAA', 'RAB']],
    ['every second one', 'B-{1..7..2}', ['B-1', 'B-3', 'B-5', 'B-7']],
    ['several ranges, the last turning fastest', '{A..B}-{1..2}', ['A-1', 'A-2', 'B-1', 'B-2']],
    ['capitals, and hyphens for spaces', 'aisle {a..b}', ['AISLE-A', 'AISLE-B']],
  ])('%s', (_, text, expected) => expect(codes(text)).toEqual(expected))
  test('the same from the hint of the form, which keeps its pattern on one line', () => {
    const [hint = ''] = /A\S+/.exec(english(msg('place.pattern.empty'))) ?? []
    expect(hint).not.toMatch(/[-\s]/)
    expect(codes(hint.replace(/\.$/, ''))).toEqual(codes('A-{01..12}-{01..05}'))
  })
  test('as many as it shows', () => {
    expect(read('A-{01..12}-{01..05}').count).toBe(60)
    expect(codes('A-{01..12}-{01..05}')).toHaveLength(60)
    assert(
      property(integer({ min: 0, max: 40 }), integer({ min: 1, max: 9 }), (more, step) => {
        const pattern = read(`X-{10..${10 + more}..${step}}-{A..C}`)
        return new Set(codesOfPattern(pattern)).size === pattern.count
      }),
    )
  })
})

describe('a mistake is shown where it is', () => {
  test.each<[string, string, number, string]>([
    ['nothing typed', '  ', 0, 'Type a pattern'],
    ['a bracket left open', 'A-{01..12', 2, 'without its }'],
    ['a bracket opened twice', 'A-{01..{12}', 2, 'without its }'],
    ['a bracket too many', 'A-01}', 4, 'without its {'],
    ['one end only', 'A-{01}', 3, 'two ends'],
    ['a missing end', 'A-{01..}', 3, 'two ends'],
    ['a range downwards', 'A-{12..01}', 3, 'upwards'],
    ['a number and a letter', 'A-{1..C}', 3, 'Both ends'],
    ['a step of nothing', 'A-{1..9..0}', 9, 'from 1'],
  ])('%s', (_, text, at, words) => {
    expect(english(readPattern(text))).toMatchObject({
      ok: false,
      at,
      words: expect.stringContaining(words) as unknown,
    })
  })
  test('whatever is typed, it never breaks', () => {
    assert(property(string(), (text) => typeof readPattern(text).ok === 'boolean'))
  })
})

describe('a plan', () => {
  const site = [
    aLocation({ id: 'L-A-01', code: 'A-01' }),
    aLocation({ id: 'L-B-99', code: 'B-02', aliases: ['A-02'] }),
    aLocation({ id: 'L-A-03', code: 'C-03', aliases: [] }),
  ]
  test('leaves out what is there, what once was, and what has such an id', () => {
    const plan = planPlaces(read('A-{01..05}'), site)
    expect(plan.codes).toEqual(['A-04', 'A-05'])
    expect(plan.taken.map((one) => one.code)).toEqual(['A-01', 'A-02', 'A-03'])
    expect(english(plan.taken[1]?.words)).toContain('former code of B-02')
  })
  test.each<[string, string, string]>([
    ['of too many is refused before it is written out', 'A-{0000000..9999999}-{A..ZZ}', 'At most 2,000 at once.'],
    ['of codes that no label can carry is refused', '{1..3}', 'needs a letter'],
    ['of strange signs is refused', 'A/{1..3}', 'letters, digits, hyphens'],
    ['of what is all there says so', 'A-{01..03}', 'there already'],
  ])('%s', (_, text, problem) => expect(english(planPlaces(read(text), site).problem)).toContain(problem))
  test('of 2,000 in a warehouse of 20,000 places is quick', () => {
    const large = Array.from({ length: 20_000 }, (_, place) => aLocation({ id: `L-Z-${place}`, code: `Z-${place}` }))
    expect(planPlaces(read('A-{0001..2000}'), large).codes).toHaveLength(2_000)
  })
})

test('new places come after what is there, in the order of the pattern, with ids that follow from their codes', () => {
  const rack = aLocation({ id: 'L-RACK', code: 'RACK', pickOrder: 500 })
  const bin = aLocation({ id: 'L-A-01', code: 'A-01', parentId: rack.id, pickOrder: 507 })
  expect(newPlaces(['A-02', 'A-03'], 'bin', rack.id, 40, [rack, bin])).toMatchObject([
    { id: 'L-A-02', code: 'A-02', parentId: 'L-RACK', pickOrder: 517, capacity: 40 },
    { id: 'L-A-03', pickOrder: 527 },
  ])
})

test.each([
  [0, 10, 'empty'], [0, null, 'empty'], [5, null, 'unknown'], [5, 10, 'room'], [9, 10, 'nearlyFull'], [10, 10, 'full'], [11, 10, 'over'],
] as const)('%i items in a place for %s: %s', (qty, capacity, expected) => expect(utilisationOf({ qty, capacity })).toBe(expected)) // prettier-ignore
