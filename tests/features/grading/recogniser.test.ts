/** Recognition as the page does it: 12,000 lines, 300 photographed units, pictures taken anew; the shares are printed with SHOW_SHARES=1. */
import { describe, expect, test } from 'vitest'
import { signatureOf, signaturesToAsk } from '#domain/photos/picture-likeness.ts'
import { Recogniser } from '#features/grading/photo-recognition/recogniser.ts'
import type { Sought } from '#features/grading/photo-recognition/recognition-messages.ts'
import { drawItem, photograph, straight, type Shot } from '#tests/support/drawn-items.ts'
import { seeded } from '#tests/support/seeded.ts'
import { aLine, aUnit } from '#tests/support/records.ts'

const ITEMS = 300
const LINES = 12_000
const ASKED = 100
const kinds = ['Kettle', 'Toaster', 'Blender', 'Vacuum', 'Speaker', 'Lamp', 'Drill', 'Heater', 'Stroller', 'Puzzle']
const brands = ['Volta', 'Crispo', 'Hearthway', 'Wheelio', 'Linenry', 'Blockadore', 'Sonatek', 'Lumina', 'Torquer']
const titleOf = (at: number) => `${brands[at % 9] ?? ''} ${kinds[at % 10] ?? ''} ${100 + (at % 911)} Model ${at}`
const ask = (over: Partial<Sought>): Sought => ({ codes: [], entered: [], words: '', asked: [], loadId: 'load-1', unitId: '', limit: 5, ...over }) // prettier-ignore
const between = (random: () => number, least: number, most: number): number => least + random() * (most - least)

const items = Array.from({ length: ITEMS }, (_, seed) => drawItem(seed))
const recogniser = new Recogniser()
recogniser.put({
  lines: Array.from({ length: LINES }, (_, at) =>
    aLine({ id: `l${at}`, loadId: `load-${at % 12}`, row: at, title: titleOf(at), brand: brands[at % 9] ?? '', gtin: '' }),
  ),
  units: items.map((_, at) => aUnit({ id: `u${at}`, label: `U-${at}`, title: titleOf(at), gtin: '', lineId: `l${at}` })),
  photos: items.map((paint, at) => ({
    id: `p${at}`, ownerId: `u${at}`, likeness: signatureOf(photograph(paint, { ...straight, noise: 4 }, 48, at)),
  })),
  gone: [],
}) // prettier-ignore

function placesBy(shotOf: (random: () => number) => Partial<Shot>): number[] {
  const random = seeded(815)
  return Array.from({ length: ASKED }, (_, turn) => {
    const at = turn * 3
    const paint = items[at] ?? drawItem(at)
    const shot = { ...straight, noise: 4, ...shotOf(random) }
    const asked = signaturesToAsk(photograph(paint, shot, 48, at + 5000))
    const place = recogniser.find(ask({ asked })).findIndex((one) => one.title === titleOf(at))
    return place < 0 ? Infinity : place
  })
}
const share = (places: readonly number[], within: number) =>
  places.filter((place) => place < within).length / places.length
const show = (what: string, places: readonly number[]) => {
  if (process.env['SHOW_SHARES']) console.log(what, 'first', share(places, 1), 'first five', share(places, 5))
}

describe('a picture taken anew, among 300 photographed units and 12,000 lines, finds its item', () => {
  test.each<[string, (random: () => number) => Partial<Shot>, number, number]>([
    ['turned', (r) => ({ degrees: between(r, -12, 12) }), 0.85, 0.92],
    ['nearer or farther', (r) => ({ scale: between(r, 0.8, 1.22) }), 0.85, 0.92],
    ['out of focus', () => ({ blurPx: 2 }), 0.85, 0.92],
    ['under another lamp', (r) => ({ light: between(r, 0.55, 1.35), falloff: between(r, 0, 0.3), warmth: between(r, -0.12, 0.12) }), 0.85, 0.92],
    ['all of it at once', (r) => ({ degrees: between(r, -10, 10), scale: between(r, 0.84, 1.18), blurPx: 1, light: between(r, 0.6, 1.3), falloff: between(r, 0, 0.25), warmth: between(r, -0.1, 0.1), shiftX: between(r, -0.03, 0.03), shiftY: between(r, -0.03, 0.03) }), 0.8, 0.88],
  ])('%s', (name, shotOf, first, firstFive) => {
    const places = placesBy(shotOf)
    show(name, places)
    expect(share(places, 1)).toBeGreaterThanOrEqual(first)
    expect(share(places, 5)).toBeGreaterThanOrEqual(firstFive)
  })
}) // prettier-ignore

test('words typed in haste find their line among 12,000, and no answer takes long', () => {
  const random = seeded(99)
  let slowest = 0
  const places = Array.from({ length: ASKED }, (_, turn) => {
    const at = Math.floor(random() * LINES)
    const [brand = '', kind = ''] = [brands[at % 9], kinds[at % 10]]
    const cut = 2 + Math.floor(random() * (brand.length - 3))
    const words = `${brand.slice(0, cut)}${brand.slice(cut + 1)} ${kind.toLowerCase()} ${at}`
    const before = performance.now()
    const found = recogniser.find(ask({ words, loadId: turn % 2 === 0 ? `load-${at % 12}` : '' }))
    slowest = Math.max(slowest, performance.now() - before)
    const place = found.findIndex((one) => one.title === titleOf(at))
    return place < 0 ? Infinity : place
  })
  show('words', places)
  if (process.env['SHOW_SHARES']) console.log('slowest answer in ms', Math.round(slowest))
  expect(share(places, 1)).toBeGreaterThanOrEqual(0.9)
  expect(share(places, 5)).toBeGreaterThanOrEqual(0.95)
})

test('an item that was named, changed or taken back is matched by its current state', () => {
  const own = new Recogniser()
  own.put({ lines: [aLine({ id: 'l1', title: 'Kettle', gtin: '' })], units: [], photos: [], gone: [] })
  expect(own.find(ask({ words: 'kettle' }))).toMatchObject([{ title: 'Kettle', lineId: 'l1' }])
  own.put({ lines: [aLine({ id: 'l1', title: 'Toaster', gtin: '' })], units: [], photos: [], gone: [] })
  expect(own.find(ask({ words: 'kettle' }))).toEqual([])
  own.put({ lines: [], units: [], photos: [], gone: [{ of: 'line', id: 'l1' }] })
  expect(own.find(ask({ words: 'toaster' }))).toEqual([])
})

test('the unit in question is not offered for its own picture', () => {
  const own = new Recogniser()
  const picture = photograph(drawItem(1), straight, 48)
  own.put({
    lines: [],
    units: [aUnit({ id: 'u1', title: 'Kettle' })],
    photos: [{ id: 'p1', ownerId: 'u1', likeness: signatureOf(picture) }],
    gone: [],
  })
  const asked = signaturesToAsk(picture)
  expect(own.find(ask({ asked, unitId: 'u1' }))).toEqual([])
  expect(own.find(ask({ asked, unitId: 'u2' }))).toMatchObject([{ title: 'Kettle' }])
})
