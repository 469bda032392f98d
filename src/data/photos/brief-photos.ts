/**
 * The photos of some owners in short: unit, shot, state and likeness, kept in memory and live. Thumbnails stay on the disk, and so do all other photos: one weighs
 * 6 kB, and a manager's device has a hundred thousand. A photo costs about 400 bytes here. Invariants: an owner counts as read (`has`) once all its photos are here;
 * a change that comes during a read is newer than what was read.
 */
import type { RxChangeEvent } from 'rxdb'
import { Observable, type Subscription } from 'rxjs'
import type { PhotoDoc } from '#schemas/photos.ts'
import { byKey } from '#data/store/by-key.ts'
import type { Database } from '#data/store/database.ts'
import { Newest } from '#data/store/newest.ts'

export type BriefPhoto = Pick<PhotoDoc, 'id' | 'ownerId' | 'slot' | 'takenAt' | 'uploadState' | 'likeness'>

export interface BriefPhotos {
  readonly of: (ownerId: string) => readonly BriefPhoto[]
  /** Whether its photos are read. */
  readonly has: (ownerId: string) => boolean
}

const EMIT_MS = 100
const none: readonly BriefPhoto[] = []

/** Photos by their owners. */
class Photos {
  readonly #ownerOf = new Map<string, string>()
  readonly #byOwner = new Map<string, readonly BriefPhoto[]>()

  has(id: string): boolean {
    return this.#ownerOf.has(id)
  }

  put(id: string, photo: PhotoDoc | null): void {
    const before = this.#ownerOf.get(id)
    if (before !== undefined) this.#setOwner(before, (list) => list.filter((one) => one.id !== id))
    this.#ownerOf.delete(id)
    if (!photo) return
    const { ownerId, slot, takenAt, uploadState, likeness } = photo
    this.#ownerOf.set(id, ownerId)
    this.#setOwner(ownerId, (list) => [...list, { id, ownerId, slot, takenAt, uploadState, likeness }])
  }

  of(ownerId: string): readonly BriefPhoto[] {
    return this.#byOwner.get(ownerId) ?? none
  }

  #setOwner(ownerId: string, change: (list: readonly BriefPhoto[]) => readonly BriefPhoto[]): void {
    const list = change(this.of(ownerId))
    if (list.length === 0) this.#byOwner.delete(ownerId)
    else this.#byOwner.set(ownerId, list)
  }
}

class Reader {
  readonly #db: Database
  readonly #tell: (photos: BriefPhotos) => void
  readonly #fail: (error: unknown) => void
  readonly #photos = new Photos()
  readonly #newest = new Newest()
  readonly #changed = new Set<string>()
  readonly #asked = new Set<string>()
  readonly #read = new Set<string>()
  readonly #changes: Subscription
  #wanted: readonly string[] = []
  #isReading = false
  #timer: ReturnType<typeof setTimeout> | null = null
  #isOver = false

  constructor(db: Database, tell: (photos: BriefPhotos) => void, fail: (error: unknown) => void) {
    this.#db = db
    this.#tell = tell
    this.#fail = fail
    this.#changes = db.photos.$.subscribe((event) => this.#onChange(event))
  }

  stop(): void {
    this.#isOver = true
    this.#changes.unsubscribe()
    if (this.#timer) clearTimeout(this.#timer)
  }

  want(owners: readonly string[]): void {
    this.#wanted = owners
    if (this.#isReading) return
    this.#isReading = true
    this.#readOn().catch(this.#fail)
  }

  #onChange({ documentId, documentData, operation }: RxChangeEvent<PhotoDoc>): void {
    const photo = operation === 'DELETE' ? null : documentData
    // Of an owner that is asked for later, what is read then is newer.
    if (photo && !this.#asked.has(photo.ownerId)) {
      this.#changed.delete(documentId)
      return
    }
    // A photo that left the device names no owner any more; it may be one that is being read.
    const isAsked = photo !== null || this.#photos.has(documentId) || this.#isReading
    if (!isAsked || !this.#newest.isNewer(documentId, documentData._rev)) return
    this.#changed.add(documentId)
    this.#photos.put(documentId, photo)
    if (!this.#isReading) this.#timer ??= setTimeout(() => this.#emit(), EMIT_MS)
  }

  async #readOn(): Promise<void> {
    for (;;) {
      const fresh = [...new Set(this.#wanted)].filter((id) => !this.#asked.has(id))
      if (fresh.length === 0) break
      // From now on, what changes of them is followed.
      for (const id of fresh) this.#asked.add(id)
      for await (const { values, docs } of byKey(this.#db.photos, ['ownerId', 'slot'], fresh)) {
        if (this.#isOver) return
        for (const doc of docs) if (!this.#changed.has(doc.id)) this.#photos.put(doc.id, doc)
        for (const id of values) this.#read.add(id)
      }
    }
    this.#isReading = false
    this.#emit()
  }

  #emit(): void {
    this.#timer = null
    if (this.#isOver) return
    this.#tell({ of: (ownerId) => this.#photos.of(ownerId), has: (ownerId) => this.#read.has(ownerId) })
  }
}

/** The photos of these owners. A new list of them reads those that came in; at the first, and then after each change. Cost: the photos of new owners. */
export const watchBriefPhotos = (db: Database, owners$: Observable<readonly string[]>): Observable<BriefPhotos> =>
  new Observable((subscriber) => {
    const fail = (error: unknown) => subscriber.error(error)
    const reader = new Reader(db, (photos) => subscriber.next(photos), fail)
    const owners = owners$.subscribe({ next: (ids) => reader.want(ids), error: fail })
    return () => {
      owners.unsubscribe()
      reader.stop()
    }
  })
