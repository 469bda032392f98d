/**
 * Pictures as plain pixels, for measuring and comparing them away from the main thread. Invariants: nothing here touches a canvas; the same
 * pixels give the same numbers on every device; a picture without pixels is refused with a `RangeError`.
 */

/** RGBA, row by row, four bytes a pixel. */
export interface Picture {
  readonly rgba: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Brightness of each pixel, 0 to 255, row by row. */
export interface GreyPicture {
  readonly luma: Float32Array
  readonly width: number
  readonly height: number
}

function checked({ rgba, width, height }: Picture): void {
  if (width < 1 || height < 1 || rgba.length < width * height * 4) throw new RangeError('A picture needs its pixels.')
}

/** Brightness as the eye weighs colours (ITU-R BT.601). */
export function greyOf(picture: Picture): GreyPicture {
  checked(picture)
  const { rgba, width, height } = picture
  const luma = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 4) {
    luma[pixel] = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0)
  }
  return { luma, width, height }
}

/** The picture in other measures; each new pixel is the mean of those that it covers, so nothing is skipped. */
export function resized(picture: Picture, width: number, height: number): Picture {
  checked(picture)
  const rgba = new Uint8ClampedArray(width * height * 4)
  const [stepX, stepY] = [picture.width / width, picture.height / height]
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = span(y, stepY, picture.height)
    for (let x = 0; x < width; x += 1) {
      const [left, right] = span(x, stepX, picture.width)
      meanInto(rgba, (y * width + x) * 4, picture, [left, right, top, bottom])
    }
  }
  return { rgba, width, height }
}

function span(place: number, step: number, limit: number): readonly [from: number, to: number] {
  const from = Math.min(limit - 1, Math.floor(place * step))
  return [from, Math.min(limit, Math.max(from + 1, Math.round((place + 1) * step)))]
}

type Box = readonly [left: number, right: number, top: number, bottom: number]

function meanInto(into: Uint8ClampedArray, at: number, picture: Picture, [left, right, top, bottom]: Box): void {
  const sums = [0, 0, 0]
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const from = (y * picture.width + x) * 4
      for (let part = 0; part < 3; part += 1) sums[part] = (sums[part] ?? 0) + (picture.rgba[from + part] ?? 0)
    }
  }
  const count = (right - left) * (bottom - top)
  for (let part = 0; part < 3; part += 1) into[at + part] = (sums[part] ?? 0) / count
  into[at + 3] = 255
}

/** No side longer than `longest`; a smaller picture stays as it is. */
export function atMost(picture: Picture, longest: number): Picture {
  const scale = longest / Math.max(picture.width, picture.height)
  if (scale >= 1) return picture
  return resized(
    picture,
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
}

/** Turned by degrees about its middle and made larger by `scale`; what comes in from outside repeats the edge. */
export function turned(picture: Picture, degrees: number, scale: number): Picture {
  checked(picture)
  const { width, height } = picture
  const rgba = new Uint8ClampedArray(width * height * 4)
  const angle = (-degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale]
  const [midX, midY] = [(width - 1) / 2, (height - 1) / 2]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromX = clamp(Math.round(midX + (x - midX) * cos - (y - midY) * sin), width)
      const fromY = clamp(Math.round(midY + (x - midX) * sin + (y - midY) * cos), height)
      const from = (fromY * width + fromX) * 4
      rgba.set(picture.rgba.subarray(from, from + 4), (y * width + x) * 4)
    }
  }
  return { rgba, width, height }
}

const clamp = (value: number, limit: number): number => Math.max(0, Math.min(limit - 1, value))
