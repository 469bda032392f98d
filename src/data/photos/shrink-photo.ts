/**
 * A camera's picture made fit to keep: at most 1,600 px, JPEG, with a thumbnail and a likeness
 * hash. Decoding and encoding run in the browser's own threads (`createImageBitmap`,
 * `convertToBlob`), so a scan is answered meanwhile. Invariants: a file that cannot be read as a
 * picture is refused in words; no metadata of the camera (its place) is kept, since the pixels are
 * drawn anew.
 */
import { msg } from '#messages/message.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { dHashOf, HASH_HEIGHT, HASH_WIDTH } from '#domain/photos/photo-hash.ts'
import type { Picture } from '#domain/photos/picture.ts'
import { signatureOf, signaturesToAsk, type Signature } from '#domain/photos/picture-likeness.ts'
import { MEASURED_PX, photoQuality, type PhotoQuality } from '#domain/photos/photo-quality.ts'

export interface ShrunkPhoto {
  readonly pixels: Blob
  readonly sha256: string
  readonly width: number
  readonly height: number
  /** A data URL of at most 8 kB. */
  readonly thumb: string
  readonly dHash: string
  /** See `picture-likeness.ts`. */
  readonly likeness: string
}

const LONGEST_PX = 1_600
const QUALITY = 0.82
const THUMB_LIMIT = 8 * 1024
/** Edge and quality of the thumbnail, best first; the first that fits is taken. */
const thumbTries = [
  [200, 0.7],
  [160, 0.6],
  [128, 0.5],
  [96, 0.4],
  [64, 0.3],
] as const

/** A picture fit to keep, and whether it can be used. */
export interface MeasuredPhoto {
  readonly shrunk: ShrunkPhoto
  readonly quality: Pick<PhotoQuality, 'isDark' | 'isBlurred'>
}

export function shrinkPhoto(file: Blob): Promise<ShrunkPhoto> {
  return withBitmap(file, shrink)
}

/** Measuring takes some tens of milliseconds of the thread that asks: on a page, ask by `photo-aside.ts`. */
export function measurePhoto(file: Blob): Promise<MeasuredPhoto> {
  return withBitmap(file, async (bitmap) => ({ shrunk: await shrink(bitmap), quality: qualityOf(bitmap) }))
}

/** A picture to keep, with what to ask likeness by. */
export function lookAt(
  file: Blob,
): Promise<{ readonly measured: MeasuredPhoto; readonly asked: readonly Signature[] }> {
  return withBitmap(file, async (bitmap) => {
    const picture = pictureOf(bitmap, LIKENESS_PX)
    const measured = { shrunk: await shrink(bitmap), quality: qualityOf(bitmap) }
    return { measured, asked: picture ? signaturesToAsk(picture) : [] }
  })
}

async function withBitmap<T>(file: Blob, act: (bitmap: ImageBitmap) => Promise<T>): Promise<T> {
  const bitmap = await decode(file)
  try {
    return await act(bitmap)
  } finally {
    bitmap.close()
  }
}

async function shrink(bitmap: ImageBitmap): Promise<ShrunkPhoto> {
  const full = drawn(bitmap, LONGEST_PX)
  const pixels = await jpegOf(full, QUALITY)
  const [sha256, thumb] = await Promise.all([sha256Of(pixels), thumbOf(bitmap)])
  return {
    pixels,
    sha256,
    width: full.width,
    height: full.height,
    thumb,
    dHash: hashOf(bitmap),
    likeness: likenessOf(bitmap),
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    // The camera notes which side is up; the drawn picture has to be turned that way.
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    throw new Refusal('notAllowed', msg('photo.problem.noPicture'))
  }
}

function drawn(bitmap: ImageBitmap, longestPx: number): OffscreenCanvas {
  const scale = Math.min(1, longestPx / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  return drawnTo(bitmap, width, height)
}

function drawnTo(bitmap: ImageBitmap, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Refusal('notAllowed', msg('photo.problem.cannotDraw'))
  context.imageSmoothingQuality = 'high'
  // A see-through PNG would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas
}

const jpegOf = (canvas: OffscreenCanvas, quality: number): Promise<Blob> =>
  canvas.convertToBlob({ type: 'image/jpeg', quality })

async function sha256Of(pixels: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await pixels.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function thumbOf(bitmap: ImageBitmap): Promise<string> {
  for (const [edge, quality] of thumbTries) {
    const jpeg = await jpegOf(drawn(bitmap, edge), quality)
    const url = dataUrlOf(new Uint8Array(await jpeg.arrayBuffer()))
    if (url.length <= THUMB_LIMIT) return url
  }
  return ''
}

function dataUrlOf(bytes: Uint8Array): string {
  return `data:image/jpeg;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

function hashOf(bitmap: ImageBitmap): string {
  const context = drawnTo(bitmap, HASH_WIDTH, HASH_HEIGHT).getContext('2d')
  return context ? dHashOf(context.getImageData(0, 0, HASH_WIDTH, HASH_HEIGHT).data) : ''
}

/** Small enough to be measured within a frame. */
const LIKENESS_PX = 96

function likenessOf(bitmap: ImageBitmap): string {
  const picture = pictureOf(bitmap, LIKENESS_PX)
  return picture ? signatureOf(picture) : ''
}

function qualityOf(bitmap: ImageBitmap): MeasuredPhoto['quality'] {
  const picture = pictureOf(bitmap, MEASURED_PX)
  if (!picture) return { isDark: false, isBlurred: false }
  const { isDark, isBlurred } = photoQuality(picture)
  return { isDark, isBlurred }
}

function pictureOf(bitmap: ImageBitmap, longestPx: number): Picture | null {
  const canvas = drawn(bitmap, longestPx)
  const { width, height } = canvas
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height)
  return pixels ? { rgba: pixels.data, width, height } : null
}
