import { english } from '#tests/support/english.ts'
import { describe, expect, test } from 'vitest'
import { indexProducts, recognise, type Seen } from '#domain/grading/recognition.ts'
import { amazonReturns, targetTruckload } from '#scripts/demo/sample-manifests.ts'
import { wordLikeness, wordsOf } from '#domain/grading/text-match.ts'
import { seeded } from '#tests/support/seeded.ts'
import { aLine, aUnit } from '#tests/support/records.ts'

const lines = [
  ...targetTruckload.lines.map((line) => aLine({ ...line, id: `t-${line.id}`, loadId: 'target' })),
  ...amazonReturns.lines.map((line) => aLine({ ...line, id: `a-${line.id}`, loadId: 'amazon' })),
]
const index = indexProducts(lines, [])
const seen = (over: Partial<Seen> = {}): Seen => ({ codes: [], entered: [], words: '', likes: [], ...over })

type Random = () => number
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** One slip of the finger: a letter left out, doubled, changed or swapped with its neighbour, never the first. */
function slip(word: string, random: Random): string {
  if (word.length < 4 || /\d/.test(word)) return word
  const at = 1 + Math.floor(random() * (word.length - 2))
  const other = letters.charAt(Math.floor(random() * letters.length))
  const [head, sign, next, tail] = [word.slice(0, at), word.charAt(at), word.charAt(at + 1), word.slice(at + 2)]
  return [head + next + tail, head + sign + sign + next + tail, head + other + next + tail, head + next + sign + tail][Math.floor(random() * 4)] ?? word
} // prettier-ignore

function shuffled(words: readonly string[], random: Random): string[] {
  return words
    .map((word) => ({ word, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ word }) => word)
}

const slipTwice = (words: readonly string[], random: Random): string[] => {
  const spots = [Math.floor(random() * words.length), Math.floor(random() * words.length)]
  return words.map((word, place) => (spots.includes(place) ? slip(word, random) : word))
}

const hands: readonly (readonly [string, (title: string, random: Random) => string, number, number])[] = [
  ['as it stands', (title) => title, 0.99, 1],
  ['with two slips', (title, random) => slipTwice(wordsOf(title), random).join(' '), 0.9, 0.98],
  ['with two slips and in any order', (title, random) => shuffled(slipTwice(wordsOf(title), random), random).join(' '), 0.9, 0.98],
  ['with a slip in every long word', (title, random) => wordsOf(title).map((word) => slip(word, random)).join(' '), 0.8, 0.95],
  ['with one word left out', (title, random) => { const words = wordsOf(title); words.splice(Math.floor(random() * words.length), 1); return words.join(' ') }, 0.75, 0.95],
  ['with words run together', (title, random) => { const words = wordsOf(title); const at = Math.floor(random() * (words.length - 1)); words.splice(at, 2, `${words[at] ?? ''}${words[at + 1] ?? ''}`); return words.join(' ') }, 0.9, 0.98],
] // prettier-ignore

describe(`a title among ${lines.length} lines (${index.products.size} products) is found when typed`, () => {
  test.each(hands)('%s', (name, typed, first, firstFive) => {
    const random = seeded(20_261_121)
    const asked = [...index.products.values()].filter((product) => product.title !== '')
    const ranks = asked.map(({ title }) =>
      recognise(index, seen({ words: typed(title, random) }), '').findIndex((one) => one.product.title === title),
    )
    const share = (within: number) => ranks.filter((rank) => rank >= 0 && rank < within).length / ranks.length
    if (process.env['SHOW_SHARES']) console.log(name, asked.length, share(1).toFixed(3), share(5).toFixed(3))
    expect(share(1)).toBeGreaterThanOrEqual(first)
    expect(share(5)).toBeGreaterThanOrEqual(firstFive)
  })
})

describe('candidates', () => {
  const kettle = aLine({
    id: 'l1',
    loadId: 'here',
    title: 'Volta Electric Kettle 1.7 L - Grey',
    gtin: '00635197050189',
    lpn: 'LPNNEG2V2JZ07',
  })
  const kettleThere = { ...kettle, id: 'l2', loadId: 'there', lpn: '' }
  const mixer = aLine({ id: 'l3', loadId: 'there', title: 'Hearthway Stand Mixer 4.5 qt', gtin: '00012345678905' })
  const red = aLine({ id: 'l4', loadId: 'here', title: 'Volta Electric Kettle 1.7 L - Red', gtin: '00012345678912' })
  const known = aUnit({ id: 'u1', label: 'U-1', title: 'Hearthway Stand Mixer 4.5 qt', gtin: '00012345678905' })
  const small = indexProducts([kettle, kettleThere, mixer, red], [known])
  const titles = (facts: Partial<Seen>, loadId = '') =>
    recognise(small, seen(facts), loadId).map((one) => one.product.title)

  test('are found by a code that a person scanned or typed, and one in the picture as well counts once', () => {
    const [entered] = recognise(small, seen({ entered: ['635197050189'] }), 'there')
    expect(english(entered?.reasons)).toContain('UPC 00635197050189')
    const [both] = recognise(small, seen({ codes: ['635197050189'], entered: ['635197050189'] }), 'there')
    expect(both?.product.key).toBe(entered?.product.key)
    expect(english(both)?.reasons.filter((reason) => reason.startsWith('UPC'))).toEqual([
      'UPC 00635197050189 in the picture',
    ])
  })
  test('by the barcode in the picture come first, with the reason', () => {
    const [first] = recognise(small, seen({ codes: ['635197050189'], words: 'mixer' }), 'there')
    expect(english(first)).toMatchObject({
      line: { id: 'l2' },
      isOnLoad: true,
      reasons: ['UPC 00635197050189 in the picture', 'On this load'],
    })
  })
  test('by a code that several items share are less certain than by one’s own', () => {
    const twin = indexProducts([mixer, { ...kettle, id: 'l5', gtin: mixer.gtin }], [])
    const ask = seen({ codes: ['012345678905'] })
    const [alone] = recognise(small, ask, '')
    const shared = recognise(twin, ask, '')
    expect(shared).toHaveLength(2)
    expect(alone && shared[0] && alone.score > shared[0].score).toBe(true)
  })
  test('by an LPN in the picture are found as well', () => {
    expect(titles({ codes: ['lpnneg2v2jz07'] })).toEqual([kettle.title])
  })
  test('of the load in work come first where the words fit both', () => {
    expect(titles({ words: 'volta' }, 'there')[0]).toBe(kettle.title)
    expect(recognise(small, seen({ words: 'volta' }), 'here').every((one) => one.isOnLoad)).toBe(true)
  })
  test('of the load in work do not beat one that fits far better', () => {
    expect(titles({ words: 'hearthway stand mixer' }, 'here')[0]).toBe(mixer.title)
  })
  test('by likeness name the unit that they look like', () => {
    const [first] = recognise(small, seen({ likes: [{ unitId: 'u1', distance: 0.1 }] }), '')
    expect(english(first)).toMatchObject({ product: { title: mixer.title }, reasons: ['Looks like U-1'] })
  })
  test('by likeness are none when nothing is like it, or the unit is unknown', () => {
    expect(
      titles({
        likes: [
          { unitId: 'u1', distance: 0.6 },
          { unitId: 'u9', distance: 0 },
        ],
      }),
    ).toEqual([])
  })
  test('with two reasons come before those with one of them', () => {
    const [first, second] = recognise(
      small,
      seen({ words: 'volta kettle mixer', likes: [{ unitId: 'u1', distance: 0.12 }] }),
      '',
    )
    expect(first?.product.title).toBe(mixer.title)
    expect(first?.reasons).toHaveLength(2)
    expect(first && second && first.score > second.score).toBe(true)
  })
  test('that only some words support never reach certainty', () => {
    for (const one of recognise(
      small,
      seen({ words: kettle.title, codes: ['635197050189'], likes: [{ unitId: 'u1', distance: 0 }] }),
      'here',
    )) {
      expect(one.score).toBeLessThan(1)
    }
  })
  test.each(['', 'x', '   ', '%%%', 'qqqq zzzz'])('for “%s” are none', (words) => expect(titles({ words })).toEqual([]))
  test('are the same however the lines are ordered', () => {
    const turned = indexProducts([red, mixer, kettleThere, kettle], [known])
    const ask = seen({ words: 'volta ketle', likes: [{ unitId: 'u1', distance: 0.2 }] })
    expect(recognise(turned, ask, '').map((one) => one.product.key)).toEqual(
      recognise(small, ask, '').map((one) => one.product.key),
    )
  })
})

describe('one word for another', () => {
  test.each([
    ['kettle', 'kettle', 1],
    ['ketlte', 'kettle', 1 - 1 / 6],
    ['kttle', 'kettle', 1 - 1 / 6],
    ['kettlle', 'kettle', 1 - 1 / 7],
    ['ket', 'kettle', 0.85],
    ['cat', 'car', 0],
    ['1000', '1001', 0],
    ['kettle', 'bottle', 1 - 2 / 6],
    ['vacuum', 'blender', 0],
  ])('%s for %s counts %f', (asked, known, expected) => expect(wordLikeness(asked, known)).toBeCloseTo(expected))
  test('has one writing, whatever accents and signs it has', () => {
    expect(wordsOf('Café-Set 2.5L, “Größe” №7')).toEqual(['cafe', 'set', '2.5', 'l', 'große', 'no', '7'])
  })
})

describe('the seller’s item number', () => {
  const fryer = aLine({ id: 'fryer', itemNo: '96385074', title: 'Air fryer' })
  const soap = aLine({ id: 'soap', row: 2, gtin: '00000096385074', title: 'Soap' })
  const kettle = aLine({ id: 'kettle', row: 3, itemNo: 'KF-200b', title: 'Kettle' })
  const items = indexProducts([fryer, soap, kettle], [])
  const titles = (code: string) => recognise(items, seen({ codes: [code] }), '').map((one) => one.product.title)
  test('is found in any letters', () => {
    expect(titles('KF-200B')).toEqual(['Kettle'])
    expect(titles('kf-200b')).toEqual(['Kettle'])
  })
  test('is offered beside the UPC that its digits make', () => {
    expect(titles('96385074').toSorted()).toEqual(['Air fryer', 'Soap'])
  })
})
