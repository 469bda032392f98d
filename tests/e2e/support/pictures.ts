/** Pictures as a camera hands them over, drawn in the page: sharp, dark, blurred, or so full of grain that they are large. */
import type { Page } from '@playwright/test'

export interface PictureFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

export type PictureLook = 'sharp' | 'dark' | 'blurred' | 'grainy'

/** No camera takes two pictures that are alike to the last pixel: a corner tells them apart. */
let taken = 0

/** @param hue distinguishes the items, in degrees */
export async function takePicture(
  page: Page,
  hue: number,
  look: PictureLook = 'sharp',
  width = 800,
): Promise<PictureFile> {
  taken += 1
  const base64 = await page.evaluate(
    async ([ofHue, ofLook, wide, count]) => {
      const high = Math.round((wide * 3) / 4)
      const canvas = new OffscreenCanvas(wide, high)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No canvas.')
      if (ofLook === 'dark') context.filter = 'brightness(0.12)'
      if (ofLook === 'blurred') context.filter = `blur(${wide / 50}px)`
      context.fillStyle = '#8a8782'
      context.fillRect(0, 0, wide, high)
      context.fillStyle = `hsl(${ofHue} 70% 55%)`
      context.fillRect(wide * 0.25, high * 0.2, wide * (0.3 + ofHue / 1800), high * 0.6)
      context.fillStyle = `hsl(${(ofHue + 140) % 360} 60% 30%)`
      context.fillRect(wide * 0.3, high * (0.3 + ofHue / 1800), wide * 0.25, high * 0.1)
      context.fillStyle = `hsl(0 0% ${40 + ((count * 7) % 50)}%)`
      context.fillRect(wide * 0.9, high * 0.9, wide * 0.1, high * 0.1)
      context.fillStyle = '#111'
      context.font = `${high / 12}px sans-serif`
      context.fillText(`Thing ${ofHue}`, wide * 0.3, high * 0.6)
      if (ofLook === 'grainy') {
        const pixels = context.getImageData(0, 0, wide, high)
        for (let at = 0; at < pixels.data.length; at += 1) {
          if (at % 4 !== 3) pixels.data[at] = (pixels.data[at] ?? 0) + (Math.random() - 0.5) * 500
        }
        context.putImageData(pixels, 0, 0)
      }
      const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
      const bytes = new Uint8Array(await jpeg.arrayBuffer())
      let text = ''
      for (const byte of bytes) text += String.fromCharCode(byte)
      return btoa(text)
    },
    [hue, look, width, taken] as const,
  )
  return { name: `thing-${hue}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}
