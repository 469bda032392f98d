import { english } from '#tests/support/english.ts'
import { describe, expect, test } from 'vitest'
import { LEAST_SHARPNESS, photoQuality, describeQuality } from '#domain/photos/photo-quality.ts'
import { blurred, drawItem, grainy, photograph, straight, type Shot } from '#tests/support/drawn-items.ts'

/** Grain comes from the camera, after the lens: blur goes first. */
const shoot = (seed: number, over: Partial<Shot> = {}, blurPx = 0) =>
  grainy(blurred(photograph(drawItem(seed), { ...straight, ...over }, 320, seed), blurPx), seed)
const seeds = [1, 2, 3, 4, 5, 6]

describe('a photo', () => {
  test.each(seeds)('that is sharp and lit is good (item %i)', (seed) => {
    expect(describeQuality(photoQuality(shoot(seed)))).toBe('')
  })
  test.each(seeds)('that is a touch soft still passes (item %i)', (seed) => {
    expect(describeQuality(photoQuality(shoot(seed, {}, 1)))).toBe('')
  })
  test.each(seeds)('that is out of focus is called blurred (item %i)', (seed) => {
    expect(english(describeQuality(photoQuality(shoot(seed, {}, 3))))).toContain('Blurred')
  })
  test.each(seeds)('that was taken in the dark is called dark, not blurred (item %i)', (seed) => {
    expect(english(describeQuality(photoQuality(shoot(seed, { light: 0.15 }))))).toContain('Too dark')
  })
  test.each(seeds)('with half the light is still good (item %i)', (seed) => {
    expect(describeQuality(photoQuality(shoot(seed, { light: 0.55 })))).toBe('')
  })
  test('of a small item on a plain table is not blurred for the table’s sake', () => {
    expect(photoQuality(shoot(2, { scale: 0.3 })).sharpness).toBeGreaterThan(LEAST_SHARPNESS)
  })
  test('of a dark item under a bright lamp is not dark', () => {
    const size = 64
    const rgba = new Uint8ClampedArray(size * size * 4).fill(20)
    for (let pixel = 0; pixel < (size * size) / 6; pixel += 1) rgba.fill(230, pixel * 4, pixel * 4 + 3)
    expect(photoQuality({ rgba, width: size, height: size }).isDark).toBe(false)
  })
  test('without pixels is refused', () => {
    expect(() => photoQuality({ rgba: new Uint8ClampedArray(0), width: 0, height: 0 })).toThrow(RangeError)
  })
})

test('the more it is blurred, the less sharp it measures', () => {
  const measured = [0, 1, 2, 4].map((radius) => photoQuality(shoot(3, {}, radius)).sharpness)
  if (process.env['SHOW_SHARES'])
    console.log(
      'sharpness',
      [0, 1, 2, 3, 4].map((radius) =>
        seeds.map((seed) => photoQuality(shoot(seed, {}, radius)).sharpness.toFixed(3)).join(' '),
      ),
    )
  expect(measured).toEqual(measured.toSorted((a, b) => b - a))
})
