/**
 * Every photo in short, kept in memory: its unit, shot, state and likeness. Thumbnails stay on the
 * disk: all of them would not fit. See `followed.ts`. A photo costs about 400 bytes
 * here.
 */
import type { Observable } from 'rxjs'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { Database } from '#data/store/database.ts'
import { followed, type Tally } from '#data/store/followed.ts'
import { keptFor } from '#data/store/kept.ts'

export type BriefPhoto = Pick<PhotoDoc, 'id' | 'ownerId' | 'slot' | 'takenAt' | 'uploadState' | 'likeness'>

export interface PhotoCounts {
  readonly of: (ownerId: string) => readonly BriefPhoto[]
  readonly all: () => Iterable<BriefPhoto>
  /** Photos that the server does not have; all on this device, its own and others'. */
  readonly waiting: number
  readonly uploaded: number
}

const EMIT_MS = 100
const KEEP_MS = 300_000
const none: readonly BriefPhoto[] = []

class Photos implements Tally<BriefPhoto, PhotoCounts> {
  readonly #byId = new Map<string, BriefPhoto>()
  readonly #byOwner = new Map<string, readonly BriefPhoto[]>()

  put(id: string, photo: BriefPhoto | null): boolean {
    const before = this.#byId.get(id)
    if (before) this.#setOwner(before.ownerId, (list) => list.filter((one) => one.id !== id))
    this.#byId.delete(id)
    if (!photo) return before !== undefined
    const { ownerId, slot, takenAt, uploadState, likeness } = photo
    const brief = { id, ownerId, slot, takenAt, uploadState, likeness }
    this.#byId.set(id, brief)
    this.#setOwner(ownerId, (list) => [...list, brief])
    return true
  }

  snapshot(): PhotoCounts {
    let uploaded = 0
    for (const photo of this.#byId.values()) if (photo.uploadState === 'uploaded') uploaded += 1
    return {
      of: (ownerId) => this.#byOwner.get(ownerId) ?? none,
      all: () => this.#byId.values(),
      waiting: this.#byId.size - uploaded,
      uploaded,
    }
  }

  #setOwner(ownerId: string, change: (list: readonly BriefPhoto[]) => readonly BriefPhoto[]): void {
    const list = change(this.#byOwner.get(ownerId) ?? none)
    if (list.length === 0) this.#byOwner.delete(ownerId)
    else this.#byOwner.set(ownerId, list)
  }
}

/** The counts of all photos on this device. */
export const watchPhotoCounts: (db: Database) => Observable<PhotoCounts> = keptFor(KEEP_MS, (db) =>
  followed<PhotoDoc, PhotoCounts>(db.photos, { tally: () => new Photos(), emitMs: EMIT_MS }),
)
