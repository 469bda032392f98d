/**
 * Likeness of pictures of things, stronger than the 64-bit hash in `photo-hash.ts`: the coarse shape of light and colour, kept as 53 small numbers
 * that do not move with brightness, contrast or the tint of a lamp, and compared with the asked picture held a little askew, nearer and
 * farther. Must stay true: the same pixels give the same signature on every device; a signature that cannot be read is like nothing.
 *
 * The numbers are low frequencies of the cosine transform, as in the MPEG-7 colour layout descriptor (E. Kasutani and A. Yamada, ICIP 2001).
 */
import { resized, turned, type Picture } from './picture.ts'

const SIDE = 32
/** Frequencies kept of brightness (6 × 6 without the mean) and of each colour difference (3 × 3, with the mean weighed lightly). */
const LIGHT = 6
const COLOUR = 3

/** Hexadecimal digits of a signature: two for each number. */
export const SIGNATURE_LENGTH = 2 * (LIGHT * LIGHT - 1 + 2 * COLOUR * COLOUR)

/** Up to this distance two pictures most likely show the same kind of thing. */
export const LIKE_DISTANCE = 0.35

const cosines = Array.from({ length: LIGHT }, (_, frequency) =>
  Array.from({ length: SIDE }, (_, place) => Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * SIDE))),
)

/** The low frequencies of one channel of a 32 × 32 picture, row by row. */
function lowFrequencies(channel: (pixel: number) => number, kept: number): number[] {
  const across = new Float64Array(SIDE * kept)
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const value = channel(y * SIDE + x)
      for (let u = 0; u < kept; u += 1)
        across[y * kept + u] = (across[y * kept + u] ?? 0) + value * (cosines[u]?.[x] ?? 0)
    }
  }
  return Array.from({ length: kept * kept }, (_, place) => {
    const [u, wave] = [place % kept, cosines[Math.floor(place / kept)]]
    let sum = 0
    for (let y = 0; y < SIDE; y += 1) sum += (across[y * kept + u] ?? 0) * (wave?.[y] ?? 0)
    return sum
  })
}

const lengthOf = (numbers: readonly number[]): number => Math.sqrt(numbers.reduce((sum, one) => sum + one * one, 0))

/** The signature of a picture, as hexadecimal digits. */
export function signatureOf(picture: Picture): string {
  const { rgba } = resized(picture, SIDE, SIDE)
  const at = (pixel: number, part: number): number => rgba[pixel * 4 + part] ?? 0
  const luma = (pixel: number) => 0.299 * at(pixel, 0) + 0.587 * at(pixel, 1) + 0.114 * at(pixel, 2)
  const light = lowFrequencies(luma, LIGHT).slice(1)
  const blue = lowFrequencies((pixel) => at(pixel, 2) - luma(pixel), COLOUR)
  const red = lowFrequencies((pixel) => at(pixel, 0) - luma(pixel), COLOUR)
  // Contrast goes out by the length of all brightness numbers; colours are measured by it as well, so that a dim lamp changes neither.
  const unit = Math.max(1, lengthOf(light))
  // A lamp tints the whole picture: the mean of a colour difference says little.
  const colours = [...blue, ...red].map((value, place) => (place % (COLOUR * COLOUR) === 0 ? value / 6 : value))
  return [...light, ...colours].map((value) => hexOf(value / unit)).join('')
}

/** A number from −1 to 1 in two digits; finer near nothing, where most of them lie. */
function hexOf(value: number): string {
  const bent = Math.sign(value) * Math.sqrt(Math.min(1, Math.abs(value)))
  return Math.round((bent + 1) * 127.5).toString(16).padStart(2, '0')
} // prettier-ignore

/** The numbers of a signature, to compare it with many; `null` when it cannot be read. */
export function readSignature(hex: string): Signature | null {
  if (hex.length !== SIGNATURE_LENGTH || !/^[0-9a-f]+$/.test(hex)) return null
  return Float32Array.from({ length: hex.length / 2 }, (_, place) => {
    const bent = Number.parseInt(hex.slice(2 * place, 2 * place + 2), 16) / 127.5 - 1
    return Math.sign(bent) * bent * bent
  })
}
export type Signature = Float32Array

/** How unlike two pictures are: 0 for the same one, about 1 for two that have nothing to do with each other; 2 when one cannot be read. */
export function likenessDistance(a: Signature | null, b: Signature | null): number {
  if (!a || !b) return 2
  let sum = 0
  for (let place = 0; place < a.length; place += 1) sum += ((a[place] ?? 0) - (b[place] ?? 0)) ** 2
  return Math.min(2, Math.sqrt(sum))
}

const angles = [-8, -4, 0, 4, 8] as const
const scales = [0.88, 1, 1.14] as const

/** A picture as it would look held a little askew, nearer and farther: what one asks with. */
export function signaturesToAsk(picture: Picture): readonly Signature[] {
  const small = resized(picture, 2 * SIDE, 2 * SIDE)
  return angles
    .flatMap((angle) => scales.map((scale) => readSignature(signatureOf(turned(small, angle, scale)))))
    .filter((one) => one !== null)
}

/** The least distance of a stored signature from any of those asked with. */
export function leastDistance(asked: readonly Signature[], stored: Signature | null): number {
  let least = 2
  for (const one of asked) least = Math.min(least, likenessDistance(one, stored))
  return least
}
