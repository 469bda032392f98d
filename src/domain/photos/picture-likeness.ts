/**
 * Likeness of pictures of items, stronger than the 64-bit hash in `photo-hash.ts`: the coarse shape of light and
 * colour, kept as 51 small numbers. They do not move with brightness, contrast or the tint of a lamp. They are compared
 * with the asked picture held a little askew, nearer and farther. Invariants: the same pixels give the same signature
 * on every device; a signature that cannot be read is like nothing.
 *
 * The numbers are low frequencies of the cosine transform, as in the MPEG-7 colour layout descriptor (E. Kasutani and A. Yamada, ICIP 2001).
 */
import { resized, turned, type Picture } from './picture.ts'

const SIDE = 32
/** Frequencies kept of brightness (6 × 6) and of each colour difference (3 × 3), each without the mean. */
const LIGHT = 6
const COLOUR = 3

/** Hexadecimal digits of a signature: two for each number. */
export const SIGNATURE_LENGTH = 2 * (LIGHT * LIGHT - 1 + 2 * (COLOUR * COLOUR - 1))

/**
 * Up to this distance a picture is offered as alike: 49 in 50 photographs of one drawn item (turned, nearer, under
 * another lamp) are within it; of two different ones, 1 in 70.
 */
export const LIKE_DISTANCE = 0.5

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

/** One colour of all pixels. */
type Channel = Float32Array

const sumOf = (channel: Channel): number => channel.reduce((sum, value) => sum + value, 0)

/** The three colours of a 32 × 32 picture as an even, white lamp would show them: each colour's mean made grey, light that falls off evened out. */
function evenlyLit(picture: Picture): readonly [red: Channel, green: Channel, blue: Channel] {
  const { rgba } = resized(picture, SIDE, SIDE)
  const channels = [0, 1, 2].map((part) =>
    Float32Array.from({ length: SIDE * SIDE }, (_, pixel) => rgba[pixel * 4 + part] ?? 0),
  )
  const [red = new Float32Array(), green = new Float32Array(), blue = new Float32Array()] = channels.map((channel) => {
    const gain = (128 * SIDE * SIDE) / Math.max(1, sumOf(channel))
    return channel.map((value) => value * gain)
  })
  const light = lumaOf(red, green, blue)
  const [slopeX, slopeY] = [slope(light, (pixel) => pixel % SIDE), slope(light, (pixel) => Math.floor(pixel / SIDE))]
  const lamp = light.map(
    (_, pixel) => 1 + (slopeX * middled(pixel % SIDE) + slopeY * middled(Math.floor(pixel / SIDE))) / 128,
  )
  const even = (channel: Channel): Channel => channel.map((value, pixel) => value / Math.max(0.3, lamp[pixel] ?? 1))
  return [even(red), even(green), even(blue)]
}

const middled = (place: number): number => place - (SIDE - 1) / 2

function slope(light: Channel, placeOf: (pixel: number) => number): number {
  let [products, squares] = [0, 0]
  for (let pixel = 0; pixel < light.length; pixel += 1) {
    const off = middled(placeOf(pixel))
    products += off * (light[pixel] ?? 0)
    squares += off * off
  }
  return products / squares
}

function lumaOf(red: Channel, green: Channel, blue: Channel): Channel {
  return red.map((value, pixel) => 0.299 * value + 0.587 * (green[pixel] ?? 0) + 0.114 * (blue[pixel] ?? 0))
}

/** The signature of a picture, as hexadecimal digits. */
export function signatureOf(picture: Picture): string {
  const [red, green, blue] = evenlyLit(picture)
  const luma = lumaOf(red, green, blue)
  const light = lowFrequencies((pixel) => luma[pixel] ?? 0, LIGHT).slice(1)
  const bluish = lowFrequencies((pixel) => (blue[pixel] ?? 0) - (luma[pixel] ?? 0), COLOUR)
  const reddish = lowFrequencies((pixel) => (red[pixel] ?? 0) - (luma[pixel] ?? 0), COLOUR)
  // Contrast goes out by the length of all brightness numbers; colours are measured by it as well, so that a dim lamp changes neither.
  const unit = Math.max(1, lengthOf(light))
  // The means were made gray: they carry no information.
  const colours = [...bluish.slice(1), ...reddish.slice(1)]
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

const angles = [-7, 0, 7] as const
const scales = [0.85, 1, 1.18] as const

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
