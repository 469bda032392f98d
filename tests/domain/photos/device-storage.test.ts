import { array, assert, integer, nat, property, record, uuid } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  describeBytes,
  isTight,
  leavingPictures,
  unknownStorage,
  type HeldPicture,
} from '#domain/photos/device-storage.ts'

const held = ['a', 'b', 'c'].map((sha256): HeldPicture => ({ sha256, bytes: 100 }))
const none = new Set<string>()

describe('pictures that the server holds', () => {
  test.each<[string, number, number, number, readonly string[]]>([
    ['all stay while there is room', 0, 0, 300, []],
    ['the one confirmed first leaves when they are too many', 0, 0, 250, ['a']],
    ['as many leave as are too much, and not one more', 0, 0, 100, ['a', 'b']],
    ['stay on a roomy device', 600, 1000, 300, []],
    ['stay on a device that is exactly at its share', 700, 1000, 300, []],
    ['leave when the device is short of room', 750, 1000, 300, ['a']],
    ['leave by the greater of the two needs', 880, 1000, 250, ['a', 'b']],
    ['all leave when even that is not enough', 999, 1000, 300, ['a', 'b', 'c']],
  ])('%s', (_, usageBytes, quotaBytes, most, expected) => {
    expect(leavingPictures(held, { usageBytes, quotaBytes }, none, most)).toEqual(expected)
  })
  test('that another photo still waits with are spared', () => {
    expect(leavingPictures(held, unknownStorage, new Set(['a', 'c']), 0)).toEqual(['b'])
  })
  test('leave oldest first, none of the spared, and no more than is needed, whatever there is', () => {
    const picture = record({ sha256: uuid(), bytes: integer({ min: 1, max: 1000 }) })
    assert(
      property(array(picture, { maxLength: 30 }), nat(9000), nat(3), (all, most, every) => {
        const spared = new Set(all.filter((_, place) => place % (every + 1) === 1).map((one) => one.sha256))
        const leaving = leavingPictures(all, unknownStorage, spared, most)
        const mayLeave = all.filter((one) => !spared.has(one.sha256))
        expect(leaving).toEqual(mayLeave.slice(0, leaving.length).map((one) => one.sha256))
        const left = all.reduce((sum, one) => sum + (leaving.includes(one.sha256) ? 0 : one.bytes), 0)
        const last = mayLeave[leaving.length - 1]
        if (last) expect(left + last.bytes).toBeGreaterThan(most)
        expect(left <= most || leaving.length === mayLeave.length).toBe(true)
      }),
    )
  })
})

test('a device that does not report its room is not short of it', () => {
  expect(isTight(unknownStorage)).toBe(false)
})

test.each([
  [0, '0 kB'],
  [300_000, '293 kB'],
  [50 * 1_048_576, '50 MB'],
  [2.25 * 1024 * 1_048_576, '2.3 GB'],
])('%d bytes are %s', (bytes, words) => expect(describeBytes(bytes)).toBe(words))
