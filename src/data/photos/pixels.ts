/**
 * The pixels of photos, beside the store: a small database of its own, named after the store, a row for a picture under its SHA-256. Invariants:
 * pixels that the server has not confirmed never leave by themselves, whatever the room; what it holds leaves oldest first; a
 * picture taken twice is one row; everything survives a reload.
 */
import { switchMap, type Observable } from 'rxjs'
import type { PhotoDoc } from '#schemas/photos.ts'
import { leavingPictures, MOST_HELD_BYTES, unknownStorage, type DeviceStorage } from '#domain/photos/device-storage.ts'
import type { Database } from '#data/store/database.ts'
import { deletePixelRows, PixelRows } from './pixel-rows.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { changeAll, toPlain } from '#data/core/jobs/write.ts'

const nameFor = (databaseName: string): string => `${databaseName}-pixels`

const open = new WeakMap<Database, PixelRows>()

function pixelsOf(db: Database): PixelRows {
  const known = open.get(db)
  if (known) return known
  const opened = new PixelRows(nameFor(db.name))
  open.set(db, opened)
  db.onClose.push(async () => opened.close())
  return opened
}

/** Keeps a picture until the server holds it; the same one again changes nothing. On the disk when it resolves. */
export async function keepPixels(context: CommandContext, sha256: string, pixels: Blob): Promise<void> {
  const rows = pixelsOf(context.db)
  if (await rows.get(sha256)) return
  const { type, size: bytes } = pixels
  const row = { sha256, pixels, type, bytes, keptAt: context.now(), uploadedAt: '' }
  try {
    await rows.put(row)
  } catch (error) {
    // The disk is full: everything that the server holds may go for a picture that it does not.
    if ((await freeStorage(context.db, unknownStorage, 0)) === 0) throw error
    await rows.put(row)
  }
}

/** Keeps a picture that came from the server, to be looked at with no network; a full disk is no error. */
export async function keepFetched(context: CommandContext, sha256: string, pixels: Blob): Promise<void> {
  const rows = pixelsOf(context.db)
  if (await rows.get(sha256)) return
  const at = context.now()
  try {
    await rows.put({ sha256, pixels, type: pixels.type, bytes: pixels.size, keptAt: at, uploadedAt: at })
    await freeStorage(context.db, await deviceStorage())
  } catch (error) {
    console.warn('A picture from the server was not kept.', error)
  }
}

/** Photos whose pixels lie here and nowhere else yet. */
export function watchUnsentPhotos(db: Database): Observable<readonly PhotoDoc[]> {
  return db.photos.find({ selector: { uploadState: 'waiting' } }).$.pipe(
    switchMap(async (docs) => {
      const here = docs.length === 0 ? new Set<string>() : await pixelsOf(db).hashes()
      return docs.map(toPlain).filter((photo) => here.has(photo.sha256))
    }),
  )
}

/** The browser's report of this device's storage. */
export async function deviceStorage(): Promise<DeviceStorage> {
  const { usage = 0, quota = 0 } = (await globalThis.navigator?.storage?.estimate?.()) ?? {}
  return { usageBytes: usage, quotaBytes: quota }
}

/** How many pictures lie here for looking at alone, the server having them, and how large they are. */
export async function heldPixels(db: Database): Promise<{ readonly count: number; readonly bytes: number }> {
  const held = await pixelsOf(db).uploaded()
  return { count: held.length, bytes: held.reduce((sum, row) => sum + row.bytes, 0) }
}

/** The full picture, `null` when this device does not have it. */
export async function readPixels(db: Database, sha256: string): Promise<Blob | null> {
  return (await pixelsOf(db).get(sha256))?.pixels ?? null
}

/** Lets a picture go that no photo on this device waits with. */
export async function dropPixels(db: Database, sha256: string): Promise<void> {
  const isWanted = (await waitingPhotos(db)).some((photo) => photo.sha256 === sha256)
  if (!isWanted) await pixelsOf(db).remove([sha256])
}

/** Takes the pixels of a store off the device: for a sign-out that removes the store, after that. */
export async function removePixels(databaseName: string): Promise<void> {
  await deletePixelRows(nameFor(databaseName))
}

async function waitingPhotos(db: Database): Promise<PhotoDoc[]> {
  return (await db.photos.find({ selector: { uploadState: 'waiting' } }).exec()).map(toPlain)
}

/** What sync's uploader works with; it satisfies sync's `PixelStore`. */
export interface PixelQueue {
  waiting(): Promise<readonly { readonly sha256: string; readonly type: string; readonly bytes: number }[]>
  read(sha256: string): Promise<Blob | null>
  uploaded(sha256: string, path: string): Promise<void>
}

/** The pictures of this store that wait for the server. Pixels whose photo was removed meanwhile are not sent. */
export function pixelQueue(context: CommandContext): PixelQueue {
  const rows = pixelsOf(context.db)
  return {
    async waiting() {
      const wanted = new Set((await waitingPhotos(context.db)).map((photo) => photo.sha256))
      const kept = await Promise.all([...wanted].map((sha256) => rows.get(sha256)))
      return kept.filter((row) => row !== null).map(({ sha256, type, bytes }) => ({ sha256, type, bytes }))
    },
    read: (sha256) => readPixels(context.db, sha256),
    async uploaded(sha256, path) {
      const held = (await waitingPhotos(context.db)).filter((photo) => photo.sha256 === sha256)
      // The photo first: after a crash between the two, the picture is sent once more, which stores nothing twice.
      await changeAll(
        context,
        'photos',
        held.map((photo) => photo.id),
        (): Partial<PhotoDoc> => ({ uploadState: 'uploaded', path }),
      )
      const row = await rows.get(sha256)
      if (row) await rows.put({ ...row, uploadedAt: context.now() })
      await freeStorage(context.db, await deviceStorage())
    },
  }
}

/** Lets the oldest pictures that the server holds go, until the rest fits; one that some photo still waits with stays. Resolves with how many left. */
export async function freeStorage(db: Database, storage: DeviceStorage, mostBytes = MOST_HELD_BYTES): Promise<number> {
  const rows = pixelsOf(db)
  const held = await rows.uploaded()
  if (held.length === 0) return 0
  const wanted = new Set((await waitingPhotos(db)).map((photo) => photo.sha256))
  const leaving = leavingPictures(held, storage, wanted, mostBytes)
  await rows.remove(leaving)
  return leaving.length
}
