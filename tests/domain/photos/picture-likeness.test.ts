import { describe, expect, test } from 'vitest'
import { dHashOf, HASH_HEIGHT, HASH_WIDTH, hashDistance } from '#domain/photos/photo-hash.ts'
import { resized, type Picture } from '#domain/photos/picture.ts'
import {
  leastDistance,
  likenessDistance,
  LIKE_DISTANCE,
  readSignature,
  signatureOf,
  signaturesToAsk,
  type Signature,
} from '#domain/photos/picture-likeness.ts'
import { indexProducts, recognise } from '#domain/grading/recognition.ts'
import { drawItem, photograph, straight, type Shot } from '#tests/support/drawn-items.ts'
import { seeded } from '#tests/support/seeded.ts'
import { aUnit } from '#tests/support/records.ts'

const ITEMS = 60
/** The last third is of one maker: the same colours, another shape, band and print. */
const items = Array.from({ length: ITEMS }, (_, seed) => drawItem(seed, seed < 40 ? seed : 40))
const ofPicture = (picture: Picture): Signature | null => readSignature(signatureOf(picture))
const stored = items.map((paint, seed) => {
  const picture = photograph(paint, { ...straight, noise: 4 }, 48, seed)
  return { signature: ofPicture(picture), dHash: dHashOf(resized(picture, HASH_WIDTH, HASH_HEIGHT).rgba) }
})

/** A unit of each item was photographed before; it has no other data. */
const index = indexProducts(
  [],
  items.map((_, seed) => aUnit({ id: `u${seed}`, label: `U-${seed}`, title: `Thing ${seed}`, lineId: '' })),
)

/**
 * The place of the right item among the candidates of each photograph, 0 for the first, `Infinity`
 * when it is not offered.
 */
function places(shotOf: (random: () => number) => Partial<Shot>): { readonly own: number[]; readonly dHash: number[] } {
  const random = seeded(4711)
  const found = { own: [] as number[], dHash: [] as number[] }
  for (const [seed, paint] of items.entries()) {
    const shot = {
      ...straight,
      noise: 4,
      shiftX: (random() - 0.5) * 0.06,
      shiftY: (random() - 0.5) * 0.06,
      ...shotOf(random),
    }
    const picture = photograph(paint, shot, 48, seed + 1000)
    const asked = signaturesToAsk(picture)
    const likes = stored.map((one, other) => ({ unitId: `u${other}`, distance: leastDistance(asked, one.signature) }))
    const offered = recognise(index, { codes: [], entered: [], words: '', likes }, '')
    const at = offered.findIndex((one) => one.product.title === `Thing ${seed}`)
    found.own.push(at < 0 ? Infinity : at)
    const hash = dHashOf(resized(picture, HASH_WIDTH, HASH_HEIGHT).rgba)
    const mine = hashDistance(hash, stored[seed]?.dHash ?? '')
    found.dHash.push(stored.filter((one, other) => other !== seed && hashDistance(hash, one.dHash) <= mine).length)
  }
  return found
}

const share = (list: readonly number[], within: number): number =>
  list.filter((place) => place < within).length / list.length
const between = (random: () => number, least: number, most: number): number => least + random() * (most - least)

describe('an item photographed again is offered among 60', () => {
  test.each<[string, (random: () => number) => Partial<Shot>, number, number]>([
    ['as it stood', () => ({}), 0.95, 0.95],
    ['turned by up to twelve degrees', (r) => ({ degrees: between(r, -12, 12) }), 0.95, 0.95],
    ['nearer or farther', (r) => ({ scale: between(r, 0.8, 1.22) }), 0.93, 0.95],
    ['out of focus', () => ({ blurPx: 2 }), 0.93, 0.95],
    [
      'under another lamp',
      (r) => ({ light: between(r, 0.55, 1.35), falloff: between(r, 0, 0.3), warmth: between(r, -0.12, 0.12) }),
      0.93,
      0.95,
    ],
    [
      'all of it at once',
      (r) => ({
        degrees: between(r, -10, 10),
        scale: between(r, 0.84, 1.18),
        blurPx: 1,
        light: between(r, 0.6, 1.3),
        falloff: between(r, 0, 0.25),
        warmth: between(r, -0.1, 0.1),
      }),
      0.9,
      0.93,
    ],
  ])('%s', (name, shotOf, first, firstFive) => {
    const { own, dHash } = places(shotOf)
    if (process.env['SHOW_SHARES'])
      console.log('share', name, 'own', share(own, 1), share(own, 5), 'dHash', share(dHash, 1), share(dHash, 5))
    expect(share(own, 1)).toBeGreaterThanOrEqual(first)
    expect(share(own, 5)).toBeGreaterThanOrEqual(firstFive)
  })
})

describe('a signature', () => {
  const picture = photograph(drawItem(3), straight, 64)
  test('is the same for the same pixels, and for four times as many', () => {
    const large = photograph(drawItem(3), straight, 128)
    expect(likenessDistance(ofPicture(picture), ofPicture(picture))).toBe(0)
    expect(likenessDistance(ofPicture(picture), ofPicture(large))).toBeLessThan(0.1)
  })
  test('moves little under a yellow lamp, and little under half the light', () => {
    for (const shot of [
      { ...straight, warmth: 0.35, light: 0.7 },
      { ...straight, light: 0.5 },
    ]) {
      expect(likenessDistance(ofPicture(picture), ofPicture(photograph(drawItem(3), shot, 64)))).toBeLessThan(0.12)
    }
  })
  test('of another item is far', () => {
    expect(likenessDistance(ofPicture(picture), ofPicture(photograph(drawItem(4), straight, 64)))).toBeGreaterThan(LIKE_DISTANCE)
  }) // prettier-ignore
  test('that is none is like nothing', () => {
    expect(likenessDistance(readSignature(''), ofPicture(picture))).toBe(2)
    expect(leastDistance([], ofPicture(picture))).toBe(2)
  })
  test('of a picture in one colour does not break', () => {
    const plain = { rgba: new Uint8ClampedArray(64 * 64 * 4).fill(255), width: 64, height: 64 }
    expect(likenessDistance(ofPicture(plain), ofPicture(plain))).toBe(0)
  })
  test('of no picture is refused', () => {
    expect(() => signatureOf({ rgba: new Uint8ClampedArray(4), width: 64, height: 64 })).toThrow(RangeError)
  })
})
