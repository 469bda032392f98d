import { english } from '#tests/support/english.ts'
import { describe, expect, test } from 'vitest'
import { leaveOutTaken, planRacks, rackPattern, type PlaceRequest } from '#domain/stock/place-racks.ts'
import { codesOfPattern, readPattern, walkByCode, type Pattern } from '#domain/stock/places.ts'
import { aLocation } from '#tests/support/records.ts'

function read(text: string): Pattern {
  const pattern = readPattern(text)
  if (!pattern.ok) throw new Error(english(pattern.words))
  return pattern
}
const storage = aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone', pickOrder: 400 })
const request: PlaceRequest = { kind: 'bin', parentId: storage.id, capacity: 40, inRacks: true }

describe('the racks of a pattern of bins', () => {
  test.each<[string, string, readonly string[] | null]>([
    ['are all but the last range, without the hyphen', 'A-{01..02}-{01..05}', ['A-01', 'A-02']],
    ['run through every range before the last', '{A..B}-{1..2}-{1..9}', ['A-1', 'A-2', 'B-1', 'B-2']],
    ['need no hyphen', 'R{A..B}{1..3}', ['RA', 'RB']],
    ['are none where one range alone stands', 'A-01-{01..05}', null],
  ])('%s', (_, text, expected) => {
    const racks = rackPattern(read(text))
    expect(racks && codesOfPattern(racks)).toEqual(expected)
    if (racks) expect(racks.count).toBe(expected?.length)
  })
})

describe('a plan of bins in racks', () => {
  test('has each rack before its bins, in the list and in the walk, and no room of its own', () => {
    const plan = planRacks(read('A-{01..02}-{1..2}'), request, [storage])
    expect(plan.places.map((one) => [one.code, one.kind, one.parentId, one.capacity])).toEqual([
      ['A-01', 'rack', 'L-STORAGE', null],
      ['A-01-1', 'bin', 'L-A-01', 40],
      ['A-01-2', 'bin', 'L-A-01', 40],
      ['A-02', 'rack', 'L-STORAGE', null],
      ['A-02-1', 'bin', 'L-A-02', 40],
      ['A-02-2', 'bin', 'L-A-02', 40],
    ])
    expect(plan.places.map((one) => one.pickOrder)).toEqual([410, 420, 430, 440, 450, 460])
    expect(plan.racks).toBe(2)
  })
  test('uses a rack that is there, and makes only what is missing', () => {
    const rack = aLocation({ id: 'L-OLD', code: 'A-01', kind: 'rack', parentId: storage.id })
    const bin = aLocation({ id: 'L-A-01-1', code: 'A-01-1', parentId: rack.id, pickOrder: 470 })
    const plan = planRacks(read('A-{01..01}-{1..2}'), request, [storage, rack, bin])
    expect(plan.places).toMatchObject([{ code: 'A-01-2', parentId: 'L-OLD', pickOrder: 480 }])
    expect(plan.racks).toBe(0)
    expect(plan.taken.map((one) => one.code)).toEqual(['A-01-1'])
  })
  test('stops where a rack’s code is a bin, or once was another place', () => {
    const bin = aLocation({ id: 'L-A-01', code: 'A-01', kind: 'bin', parentId: storage.id })
    expect(english(planRacks(read('A-{01..02}-{1..2}'), request, [storage, bin]))).toMatchObject({
      places: [],
      problem: 'No rack can be made: A-01 is taken by another bin.',
    })
    const renamed = aLocation({ id: 'L-Z', code: 'Z', kind: 'rack', aliases: ['A-02'] })
    expect(english(planRacks(read('A-{01..02}-{1..2}'), request, [storage, renamed]).problem)).toContain(
      'former code of Z',
    )
  })
  test('stops where a code would be a rack and a bin at once', () => {
    expect(english(planRacks(read('A{1..11}{1..2}'), request, [storage]).problem)).toContain('a rack and a bin at once')
  })
  test('is of bins alone where no racks are wanted', () => {
    const plan = planRacks(read('A-{01..02}-{1..2}'), { ...request, inRacks: false }, [storage])
    expect(plan.places).toHaveLength(4)
    expect(plan.places.every((one) => one.parentId === storage.id)).toBe(true)
  })
})

test('the walk by code takes A-2 before A-10', () => {
  const walk = walkByCode(['A-10', 'A-2', 'A-1'].map((code) => ({ id: `L-${code}`, code })), 500) // prettier-ignore
  expect([...walk]).toEqual([['L-A-1', 500], ['L-A-2', 510], ['L-A-10', 520]]) // prettier-ignore
})

describe('a plan that is carried out later', () => {
  const { places } = planRacks(read('A-{01..02}-{1..2}'), request, [storage])
  const codesOf = (others: readonly ReturnType<typeof aLocation>[]) => {
    const free = leaveOutTaken(places, [storage, ...others])
    return { made: free.places.map(({ code, parentId }) => `${code} in ${parentId}`), taken: free.taken }
  }
  const second = ['A-02 in L-STORAGE', 'A-02-1 in L-A-02', 'A-02-2 in L-A-02']

  test('is made whole where nothing was taken', () => {
    expect(codesOf([]).taken).toEqual([])
    expect(codesOf([]).made).toHaveLength(6)
  })
  test('puts its bins into the rack that others made meanwhile', () => {
    const rack = aLocation({ id: 'L-OLD', code: 'A-01', kind: 'rack', parentId: storage.id })
    expect(codesOf([rack])).toEqual({ made: ['A-01-1 in L-OLD', 'A-01-2 in L-OLD', ...second], taken: ['A-01'] })
  })
  test('leaves out the bins of a rack whose code means something else by now', () => {
    const renamed = aLocation({ id: 'L-X', code: 'X', aliases: ['A-01'], kind: 'rack', parentId: storage.id })
    const bin = aLocation({ id: 'L-A-01', code: 'A-01', kind: 'bin', parentId: storage.id })
    for (const other of [renamed, bin])
      expect(codesOf([other])).toEqual({ made: second, taken: ['A-01', 'A-01-1', 'A-01-2'] })
  })
})
