/**
 * The pixels that wait on a device, beside its store: they survive a power cut, and go to Storage
 * while their photo exists.
 */
import { createHash } from 'node:crypto'
import type { CollectionName } from '#schemas/collections.ts'
import { SimPixels } from './sim-photos.ts'
import type { StoredDoc } from './sim-disk.ts'
import type { Fields } from '#tests/sim/world/app-writes.ts'

/** What of a tab the queue needs. */
interface Writer {
  readonly device: { storedNow(name: CollectionName): Promise<readonly StoredDoc[]> }
  edit(name: CollectionName, id: string, change: (doc: StoredDoc) => Fields | null): Promise<unknown>
}

interface Waiting {
  readonly sha256: string
  readonly type: string
  readonly bytes: number
}

interface Queue {
  waiting(): Promise<readonly Waiting[]>
  read(sha256: string): Promise<Blob | null>
  uploaded(sha256: string, path: string): Promise<void>
}

export class PixelShelf {
  readonly #held = new Map<string, SimPixels>()

  /** Keeps a picture made of this text; returns its SHA-256. */
  keep(text: string, bytes: number): string {
    const filled = Buffer.alloc(bytes, createHash('sha256').update(text).digest())
    const pixels = new SimPixels(new Uint8Array(filled))
    this.#held.set(pixels.sha256, pixels)
    return pixels.sha256
  }

  queueOf(tab: Writer): Queue {
    const waitingPhotos = async (): Promise<StoredDoc[]> => {
      const photos = await tab.device.storedNow('photos')
      return photos.filter((photo) => photo['uploadState'] === 'waiting')
    }
    return {
      waiting: async () => {
        const wanted = new Set((await waitingPhotos()).map((photo) => String(photo['sha256'])))
        const held = [...this.#held].filter(([sha256]) => wanted.has(sha256))
        return held.map(([sha256, pixels]) => ({ sha256, type: pixels.type, bytes: pixels.size }))
      },
      read: (sha256) => Promise.resolve(this.#held.get(sha256) ?? null),
      uploaded: async (sha256, path) => {
        for (const photo of await waitingPhotos()) {
          if (photo['sha256'] !== sha256) continue
          await tab.edit('photos', String(photo['id']), () => ({ uploadState: 'uploaded', path }))
        }
      },
    }
  }
}
