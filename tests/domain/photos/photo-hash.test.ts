import { describe, expect, test } from 'vitest'
import { dHashOf, hashDistance } from '#domain/photos/photo-hash.ts'

/** A 9 × 8 grey picture out of a brightness for each point. */
function picture(brightness: (x: number, y: number) => number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(9 * 8 * 4)
  for (let y = 0; y < 8; y += 1) {
    for (let x = 0; x < 9; x += 1) rgba.fill(brightness(x, y), (y * 9 + x) * 4, (y * 9 + x) * 4 + 3)
  }
  return rgba
}

describe('a picture', () => {
  const shade = (x: number, y: number) => ((x * 37 + y * 91) % 7) * 30
  test('that grows lighter to the right has all bits, one that grows darker none', () => {
    expect(dHashOf(picture((x) => x * 20))).toBe('ffffffffffffffff')
    expect(dHashOf(picture((x) => 200 - x * 20))).toBe('0000000000000000')
  })
  test('keeps its hash when it is lit more brightly', () => {
    expect(dHashOf(picture((x, y) => shade(x, y) + 25))).toBe(dHashOf(picture(shade)))
  })
  test('with one spot changed differs in few bits', () => {
    const spotted = dHashOf(picture((x, y) => (x === 4 && y === 4 ? 255 : shade(x, y))))
    expect(hashDistance(spotted, dHashOf(picture(shade)))).toBeLessThanOrEqual(2)
  })
  test('of too few pixels is refused', () => {
    expect(() => dHashOf(new Uint8ClampedArray(4))).toThrow(RangeError)
  })
})

test('a text that is no hash is like nothing', () => {
  expect(hashDistance('', 'ffffffffffffffff')).toBe(64)
  expect(hashDistance('ffffffffffffffff', '<script>xx</scri')).toBe(64)
  expect(hashDistance('ffffffffffffffff', 'fffffffffffffffe')).toBe(1)
})
