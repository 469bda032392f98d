/** A list with its photos in one archive: each photo under the name that the list, or the channel, gives it. */
import { useRef, useState } from 'react'
import { firstValueFrom } from 'rxjs'
import { ZipWriter } from '#domain/files/zip.ts'
import { inShotOrder } from '#domain/dispositions/shots.ts'
import { shotsOf, watchShotRules } from '#data/dispositions/shot-rules.ts'
import { readFullPhoto } from '#data/photos/full-photo.ts'
import { watchPhotosOf } from '#data/photos/photos.ts'
import type { Database } from '#data/store/database.ts'
import { useCommandContext, useSync } from '#hooks/use-session.ts'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { blobOfDataUrl, downloadBlob } from '#ui/download-blob.ts'

export interface PackedItem {
  readonly units: readonly UnitDoc[]
  /** The name of its photo at a place from 0. */
  readonly photoName: (place: number) => string
  /** How many the channel takes of it. */
  readonly most: number
}

export interface PhotoPack {
  /** How many items are packed; `null` while nothing is. */
  readonly packed: number | null
  /** Photos of the last archive of which only a small picture was to be had. */
  readonly small: number
  /** Saves `name.zip` with `name.csv`. @param listOf the list, from the names of each item's photos */
  readonly save: (
    name: string,
    items: readonly PackedItem[],
    listOf: (photos: readonly (readonly string[])[]) => string,
  ) => Promise<void>
  readonly stop: () => void
}

/** In the order in which buyers see them: unit by unit, each in the order of its shots. */
async function photosOf(db: Database, units: readonly UnitDoc[]): Promise<readonly PhotoDoc[]> {
  const rules = await firstValueFrom(watchShotRules(db))
  const photos: PhotoDoc[] = []
  for (const unit of units)
    photos.push(...inShotOrder(await firstValueFrom(watchPhotosOf(db, unit.id)), shotsOf(unit, rules)))
  return photos
}

export function usePhotoPack(): PhotoPack {
  const context = useCommandContext()
  const sync = useSync()
  const [packed, setPacked] = useState<number | null>(null)
  const [small, setSmall] = useState(0)
  const stopped = useRef(false)
  const pixelsOf = async (photo: PhotoDoc) => {
    const full = await readFullPhoto(context, sync, photo)
    if (!full) setSmall((count) => count + 1)
    return new Uint8Array(await (full ?? blobOfDataUrl(photo.thumb)).arrayBuffer())
  }
  const save: PhotoPack['save'] = async (name, items, listOf) => {
    stopped.current = false
    setSmall(0)
    const zip = new ZipWriter(new Date())
    const names: (readonly string[])[] = []
    try {
      for (const [index, { units, photoName, most }] of items.entries()) {
        if (stopped.current) return
        setPacked(index)
        const photos = (await photosOf(context.db, units)).slice(0, most)
        for (const [place, photo] of photos.entries()) zip.add({ name: photoName(place), bytes: await pixelsOf(photo) })
        names.push(photos.map((_, place) => photoName(place)))
      }
      zip.add({ name: `${name}.csv`, bytes: new TextEncoder().encode(listOf(names)) })
      downloadBlob(`${name}.zip`, new Blob([...zip.end()], { type: 'application/zip' }))
    } finally {
      setPacked(null)
    }
  }
  const stop = () => {
    stopped.current = true
  }
  return { packed, small, save, stop }
}
