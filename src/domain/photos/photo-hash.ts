/**
 * Likeness of pictures by a difference hash: 64 bits, each is set when a point of a small grey
 * picture is darker than its right neighbour.
 * Invariants: the same pixels give the same hash on every device; a resized or recompressed picture
 * differs in few bits. The method: Neal Krawetz, "Kind of like that", hackerfactor.com, 2013.
 */

/** The small picture that is hashed: nine points wide, so that eight differences come out of a row. */
export const HASH_WIDTH = 9
export const HASH_HEIGHT = 8

/** 16 hexadecimal digits out of RGBA pixels, 9 × 8, row by row. Throws `RangeError` when there are too few pixels. */
export function dHashOf(rgba: Uint8ClampedArray): string {
  if (rgba.length < HASH_WIDTH * HASH_HEIGHT * 4) throw new RangeError('A difference hash needs 9 × 8 pixels.')
  const grey = (x: number, y: number): number => {
    const at = (y * HASH_WIDTH + x) * 4
    return 299 * (rgba[at] ?? 0) + 587 * (rgba[at + 1] ?? 0) + 114 * (rgba[at + 2] ?? 0)
  }
  let hex = ''
  for (let y = 0; y < HASH_HEIGHT; y += 1) {
    let row = 0
    for (let x = 0; x < HASH_WIDTH - 1; x += 1) row = row * 2 + (grey(x, y) < grey(x + 1, y) ? 1 : 0)
    hex += row.toString(16).padStart(2, '0')
  }
  return hex
}

/** In how many of 64 bits two hashes differ; up to about 10 they show the same item. 64 when one is no hash. */
export function hashDistance(a: string, b: string): number {
  if (!/^[0-9a-f]{16}$/.test(a) || !/^[0-9a-f]{16}$/.test(b)) return 64
  let bits = 0
  for (let place = 0; place < 16; place += 1) {
    let differing = Number.parseInt(a.charAt(place), 16) ^ Number.parseInt(b.charAt(place), 16)
    for (; differing > 0; differing &= differing - 1) bits += 1
  }
  return bits
}
