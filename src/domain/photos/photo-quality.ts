/**
 * Whether a photo can be used: sharp and bright enough. Invariants: it only warns, a person decides; a plain background does not make a sharp
 * photo blurred, and a dark one is called dark before it is called blurred.
 *
 * Sharpness is the variance of the Laplacian (J. L. Pech-Pacheco and others, "Diatom autofocusing in brightfield
 * microscopy", ICPR 2000), taken where the edges are. It is divided by the variance of the gradient there, less what is
 * noise. The usual bare variance with a bound of 100 calls a sharp photo of a plain or dim item blurred; the quotient
 * falls with the width of an edge alone. At a long side of 640 px it is about 2 for a step; 0.7, 0.3, 0.12 and 0.04 for
 * edges 3, 5, 9 and 17 pixels wide. `tests/domain/photos/photo-quality.test.ts` holds pictures on both sides of the
 * bound.
 */
import { msg, type Words } from '#messages/message.ts'
import { atMost, greyOf, type GreyPicture, type Picture } from './picture.ts'

/** Photos are measured at this size, so that one bound serves every camera. */
export const MEASURED_PX = 640
/** Under this the sharpest edges are blurred. */
export const LEAST_SHARPNESS = 0.15
/** A photo whose mean brightness (0 to 255) is under this is dark, unless its lighter parts are light. */
export const LEAST_MEAN = 60
export const LEAST_HIGH = 120

/** Wide enough for a blurred edge to lie within. */
const BLOCK = 16
/** The share of blocks that hold the strongest edges, and of those that are plain enough to show the noise. */
const EDGES = 0.05
const PLAIN = 0.2
/** Laplacian energy of a pixel beyond this is no noise. */
const MOST_NOISE = 40

export interface PhotoQuality {
  readonly sharpness: number
  readonly mean: number
  /** Nine in ten pixels are darker than this. */
  readonly high: number
  readonly isBlurred: boolean
  readonly isDark: boolean
}

export function photoQuality(picture: Picture): PhotoQuality {
  const grey = greyOf(atMost(picture, MEASURED_PX))
  const { mean, high } = brightness(grey)
  const isDark = mean < LEAST_MEAN && high < LEAST_HIGH
  const sharpness = sharpnessOf(grey)
  return { sharpness, mean, high, isDark, isBlurred: !isDark && sharpness < LEAST_SHARPNESS }
}

/** The message about it; `''` when it is good. */
export function describeQuality({ isDark, isBlurred }: Pick<PhotoQuality, 'isDark' | 'isBlurred'>): Words {
  if (isDark) return msg('photo.tooDark')
  return isBlurred ? msg('photo.blurred') : ''
}

function brightness({ luma }: GreyPicture): { readonly mean: number; readonly high: number } {
  const counts = new Uint32Array(256)
  let sum = 0
  for (const value of luma) {
    sum += value
    const bin = Math.max(0, Math.min(255, Math.round(value)))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  let high = 255
  for (let above = 0; high > 0; high -= 1) {
    above += counts[high] ?? 0
    if (above > luma.length / 10) break
  }
  return { mean: sum / luma.length, high }
}

interface Energy {
  /** Sums over a block of squared differences between neighbours, and of the squared Laplacian. */
  readonly gradient: number
  readonly laplacian: number
}

/** Energy of the Laplacian by energy of the gradient, in the blocks with the strongest edges. 0 when there is nothing to see. */
function sharpnessOf(grey: GreyPicture): number {
  const blocks: Energy[] = []
  for (let top = 1; top + BLOCK < grey.height; top += BLOCK) {
    for (let left = 1; left + BLOCK < grey.width; left += BLOCK) blocks.push(energyOf(grey, left, top))
  }
  if (blocks.length === 0) return 0
  const byEdges = blocks.toSorted((a, b) => b.gradient - a.gradient)
  const plain = blocks.map((block) => block.laplacian).sort((a, b) => a - b)[Math.floor(blocks.length * PLAIN)] ?? 0
  // With a margin, since some blocks are noisier than others. Of white noise the Laplacian has five times the energy of the differences.
  const noise = Math.min(MOST_NOISE * BLOCK * BLOCK, 1.15 * plain)
  let [gradient, laplacian] = [0, 0]
  for (const block of byEdges.slice(0, Math.max(1, Math.round(blocks.length * EDGES)))) {
    gradient += Math.max(0, block.gradient - noise / 5)
    laplacian += Math.max(0, block.laplacian - noise)
  }
  return gradient < 1 ? 0 : laplacian / gradient
}

function energyOf({ luma, width }: GreyPicture, left: number, top: number): Energy {
  let [gradient, laplacian] = [0, 0]
  for (let y = top; y < top + BLOCK; y += 1) {
    for (let x = left; x < left + BLOCK; x += 1) {
      const at = y * width + x
      const here = luma[at] ?? 0
      const [before, after] = [luma[at - 1] ?? 0, luma[at + 1] ?? 0]
      const [above, below] = [luma[at - width] ?? 0, luma[at + width] ?? 0]
      gradient += (after - here) ** 2 + (below - here) ** 2
      laplacian += (before + after + above + below - 4 * here) ** 2
    }
  }
  return { gradient, laplacian }
}
