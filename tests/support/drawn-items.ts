/**
 * Pictures of items that do not exist, drawn from a number alone: boxes, rounds and bottles with
 * stripes, badges and print, on a bench.
 */
import type { Picture } from '#domain/photos/picture.ts'
import { seeded } from './seeded.ts'

type Colour = readonly [number, number, number]
type Paint = (x: number, y: number) => Colour | null

/** How a picture is taken. */
export interface Shot {
  readonly degrees: number
  readonly scale: number
  readonly shiftX: number
  readonly shiftY: number
  /** Blur in pixels, 0 for none. */
  readonly blurPx: number
  /** Brightness, 1 as it is; how much of it falls off to one side; the lamp's tint. */
  readonly light: number
  readonly falloff: number
  readonly warmth: number
  readonly noise: number
}

export const straight: Shot = {
  degrees: 0, scale: 1, shiftX: 0, shiftY: 0, blurPx: 0, light: 1, falloff: 0, warmth: 0, noise: 0,
} // prettier-ignore

const mix = (random: () => number): Colour => [20 + random() * 220, 20 + random() * 220, 20 + random() * 220]

/** The item with this number. Items of one maker have the same colours. */
export function drawItem(seed: number, maker = seed): Paint {
  const ofMaker = seeded(maker * 104_729 + 7)
  const random = seeded(seed * 7919 + 13)
  const [body, second, badge, print] = [mix(ofMaker), mix(ofMaker), mix(ofMaker), mix(ofMaker)]
  const [halfW, halfH] = [0.45 + random() * 0.35, 0.45 + random() * 0.35]
  const shape = Math.floor(random() * 4)
  const inside = (x: number, y: number): boolean => {
    if (shape === 1) return (x / halfW) ** 2 + (y / halfH) ** 2 < 1
    if (shape === 2) return Math.abs(x) < (y < -halfH * 0.5 ? halfW * 0.4 : halfW) && Math.abs(y) < halfH
    return Math.abs(x) < halfW && Math.abs(y) < halfH
  }
  const bandAt = -0.6 + random()
  const bandWide = 0.08 + random() * 0.3
  const isBandUpright = random() < 0.5
  const badges = Array.from({ length: 1 + Math.floor(random() * 3) }, () => [-0.5 + random(), -0.5 + random(), 0.06 + random() * 0.16] as const) // prettier-ignore
  const lines = Array.from({ length: 2 + Math.floor(random() * 5) }, () => [-0.5 + random() * 0.8, -0.4 + random() * 0.5, 0.2 + random() * 0.5, random() * 997] as const) // prettier-ignore
  return (x, y) => {
    if (!inside(x, y)) return null
    for (const [left, row, long, key] of lines) {
      const along = (x - left * halfW * 2) / 0.035
      const isLetter = Math.abs(y - row * halfH * 2) < 0.03 && along > 0 && along * 0.035 < long
      if (isLetter && Math.sin(Math.floor(along) * 12.9898 + key) * 43_758.5453 % 1 > -0.2) return print
    }
    for (const [midX, midY, wide] of badges) {
      if ((x - midX * halfW) ** 2 + (y - midY * halfH) ** 2 < wide * wide) return badge
    }
    return Math.abs((isBandUpright ? x : y) - bandAt * (isBandUpright ? halfW : halfH)) < bandWide ? second : body
  }
} // prettier-ignore

const bench: Colour = [128, 126, 122]

/** A photograph of it, `size` pixels wide and high. The bench behind it is the same every time. */
export function photograph(paint: Paint, shot: Shot, size = 96, seed = 1): Picture {
  const random = seeded(seed)
  const rgba = new Uint8ClampedArray(size * size * 4)
  const angle = (-shot.degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) / shot.scale, Math.sin(angle) / shot.scale]
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const sum = [0, 0, 0]
      for (const [dx, dy] of [[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]] as const) {
        const [u, v] = [((x + dx) / size) * 2 - 1 - shot.shiftX, ((y + dy) / size) * 2 - 1 - shot.shiftY]
        const colour = paint(u * cos - v * sin, u * sin + v * cos) ?? bench
        for (let part = 0; part < 3; part += 1) sum[part] = (sum[part] ?? 0) + (colour[part] ?? 0) / 4
      }
      const lit = shot.light * (1 - shot.falloff * (x / size))
      const tint = [1 + shot.warmth, 1, 1 - shot.warmth]
      const grain = (random() - 0.5) * 2 * shot.noise
      for (let part = 0; part < 3; part += 1) rgba[(y * size + x) * 4 + part] = (sum[part] ?? 0) * lit * (tint[part] ?? 1) + grain
      rgba[(y * size + x) * 4 + 3] = 255
    }
  }
  return blurred({ rgba, width: size, height: size }, shot.blurPx)
} // prettier-ignore

/** Blurred by a box of this many pixels to each side, twice in each direction: near enough to a lens out of focus. */
export function blurred(picture: Picture, radius: number): Picture {
  if (radius < 1) return picture
  let { rgba } = picture
  for (const isAcross of [true, false, true, false]) rgba = smeared({ ...picture, rgba }, radius, isAcross)
  return { ...picture, rgba }
}

function smeared({ rgba, width, height }: Picture, radius: number, isAcross: boolean): Uint8ClampedArray {
  const out = new Uint8ClampedArray(rgba.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let part = 0; part < 4; part += 1) {
        let [sum, count] = [0, 0]
        for (let step = -radius; step <= radius; step += 1) {
          const [fromX, fromY] = isAcross ? [x + step, y] : [x, y + step]
          if (fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue
          sum += rgba[(fromY * width + fromX) * 4 + part] ?? 0
          count += 1
        }
        out[(y * width + x) * 4 + part] = sum / count
      }
    }
  }
  return out
}

/** The grain of a camera: each pixel off by up to this much. */
export function grainy(picture: Picture, seed: number, most = 1.5): Picture {
  const random = seeded(seed)
  const rgba = new Uint8ClampedArray(picture.rgba)
  for (let at = 0; at < rgba.length; at += 4) {
    const grain = (random() - 0.5) * 2 * most
    for (let part = 0; part < 3; part += 1) rgba[at + part] = (picture.rgba[at + part] ?? 0) + grain
  }
  return { ...picture, rgba }
}
