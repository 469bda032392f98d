/**
 * Every photo in short, kept in memory: its unit, shot, state and likeness. Thumbnails stay on the
 * disk: all of them would not fit. One read in small steps, then every change moves it. Invariants:
 * a change that comes during the read is newer than what was read, and nothing is emitted before
 * everything was read once. A photo costs about 400 bytes here.
 */
import { Observable, ReplaySubject, share, timer } from 'rxjs'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { Database } from '#data/store/database.ts'
import { walk } from '#data/store/walk.ts'

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

class Photos {
  readonly #byId = new Map<string, BriefPhoto>()
  readonly #byOwner = new Map<string, readonly BriefPhoto[]>()

  put(id: string, photo: BriefPhoto | null): void {
    const before = this.#byId.get(id)
    if (before) this.#setOwner(before.ownerId, (list) => list.filter((one) => one.id !== id))
    this.#byId.delete(id)
    if (!photo) return
    const { ownerId, slot, takenAt, uploadState, likeness } = photo
    const brief = { id, ownerId, slot, takenAt, uploadState, likeness }
    this.#byId.set(id, brief)
    this.#setOwner(ownerId, (list) => [...list, brief])
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

function readCounts(db: Database): Observable<PhotoCounts> {
  return new Observable((subscriber) => {
    const photos = new Photos()
    const changed = new Set<string>()
    let reading = true
    let waiting: ReturnType<typeof setTimeout> | null = null
    const emit = () => {
      waiting = null
      subscriber.next(photos.snapshot())
    }
    const changes = db.photos.$.subscribe(({ documentId, documentData, operation }) => {
      if (reading) changed.add(documentId)
      photos.put(documentId, operation === 'DELETE' ? null : documentData)
      if (!reading) waiting ??= setTimeout(emit, EMIT_MS)
    })
    const read = async () => {
      for await (const page of walk(db.photos)) {
        if (subscriber.closed) break
        for (const photo of page) if (!changed.has(photo.id)) photos.put(photo.id, photo)
        // Lets the page draw and listen.
        await new Promise((resolve) => setTimeout(resolve, 0))
      }
      reading = false
      changed.clear()
      if (!subscriber.closed) emit()
    }
    read().catch((error: unknown) => subscriber.error(error))
    return () => {
      if (waiting) clearTimeout(waiting)
      changes.unsubscribe()
    }
  })
}

const watched = new WeakMap<Database, Observable<PhotoCounts>>()

/** The counts of all photos on this device. */
export function watchPhotoCounts(db: Database): Observable<PhotoCounts> {
  const known = watched.get(db)
  if (known) return known
  const shared = readCounts(db).pipe(
    share({
      connector: () => new ReplaySubject<PhotoCounts>(1),
      resetOnRefCountZero: () => timer(KEEP_MS),
      resetOnError: true,
    }),
  )
  watched.set(db, shared)
  return shared
}
