/** On the storage of the devices: what an index serves is only seen there. */
import 'fake-indexeddb/auto'
import { BehaviorSubject, firstValueFrom, skip } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchBriefPhotos, type BriefPhotos } from '#data/photos/brief-photos.ts'
import { openDatabase } from '#data/store/open-database.ts'
import type { Database } from '#data/store/database.ts'
import type { StoredCollection } from '#sync/context.ts'
import { LocalRows } from '#sync/local-rows.ts'
import { leaving } from '#sync/pull/apply.ts'
import { aPhoto } from '#tests/support/records.ts'

const stored = (ownerId: string, slot: string, over: object = {}) => ({
  ...aPhoto({ id: `${ownerId}-${slot}`, ownerId, slot, ...over }), unsent: 0, base: null, serverTime: '',
}) // prettier-ignore

let db: Database
let stores = 0
beforeEach(async () => {
  stores += 1
  db = await openDatabase(`brief-photos-${stores}`)
  await db.photos.bulkInsert([
    stored('lamp', 'front'),
    stored('lamp', 'back'),
    stored('lamp-2', 'front'),
    stored('fryer', 'front'),
    stored('kettle', 'front'),
  ])
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.close()
})

/** Stores of the files before, in the same process, may still be read. */
const isOfPhotos = (table: string) => table.startsWith('photos')

const slots = (photos: BriefPhotos, ownerId: string) => photos.of(ownerId).map(({ slot }) => slot)

describe('the photos of some units', () => {
  it('are read by their index alone: those of other units stay on the disk', async () => {
    const read = vi.spyOn(IDBIndex.prototype, 'getAll')
    const walked = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    const photos = await firstValueFrom(watchBriefPhotos(db, new BehaviorSubject(['lamp', 'fryer', 'none'])))
    expect(slots(photos, 'lamp').toSorted()).toEqual(['back', 'front'])
    expect(slots(photos, 'fryer')).toEqual(['front'])
    expect(slots(photos, 'none')).toEqual([])
    expect(photos.has('none')).toBe(true)
    expect(photos.has('kettle')).toBe(false)
    expect(slots(photos, 'lamp-2')).toEqual([])
    expect((read.mock.contexts as IDBIndex[]).filter(({ objectStore }) => isOfPhotos(objectStore.name))).toHaveLength(3)
    expect((walked.mock.contexts as IDBObjectStore[]).filter(({ name }) => isOfPhotos(name))).toEqual([])
  })

  it('follow what is taken and taken away, and a unit that comes in is read alone', async () => {
    const owners = new BehaviorSubject<readonly string[]>(['lamp'])
    let now: BriefPhotos | undefined
    const seen = watchBriefPhotos(db, owners).subscribe((photos) => (now = photos))
    await expect.poll(() => now && slots(now, 'lamp')).toHaveLength(2)
    await (await db.photos.findOne('lamp-back').exec())?.remove()
    await expect.poll(() => now && slots(now, 'lamp')).toEqual(['front'])
    // Of a unit that nobody asks for yet.
    await db.photos.insert(stored('kettle', 'back'))
    const read = vi.spyOn(IDBIndex.prototype, 'getAll')
    owners.next(['lamp', 'kettle'])
    await expect.poll(() => now?.has('kettle')).toBe(true)
    expect(now && slots(now, 'kettle').toSorted()).toEqual(['back', 'front'])
    expect((read.mock.contexts as IDBIndex[]).filter(({ objectStore }) => isOfPhotos(objectStore.name))).toHaveLength(1)
    seen.unsubscribe()
  })

  it('are there when they are taken while the others are read', async () => {
    let now: BriefPhotos | undefined
    const seen = watchBriefPhotos(db, new BehaviorSubject(['fryer'])).subscribe((photos) => (now = photos))
    await db.photos.insert(stored('fryer', 'serial'))
    await expect.poll(() => now && slots(now, 'fryer').toSorted()).toEqual(['front', 'serial'])
    seen.unsubscribe()
  })

  it('go when they leave the device, and are there again when they come back', async () => {
    const rows = new LocalRows('photos', db.photos as unknown as StoredCollection)
    const leave = async () => {
      const row = (await rows.find(['lamp-back'])).get('lamp-back')
      // As sync does it: nothing of the photo stays, not even its owner.
      await rows.write(row ? [leaving('photos', row)] : [])
    }
    let now: BriefPhotos | undefined
    const owners = new BehaviorSubject<readonly string[]>(['fryer'])
    const seen = watchBriefPhotos(db, owners).subscribe((photos) => (now = photos))
    await expect.poll(() => now?.has('fryer')).toBe(true)
    await leave()
    await db.photos.insert(stored('lamp', 'back'))
    owners.next(['fryer', 'lamp'])
    await expect.poll(() => now && slots(now, 'lamp').toSorted()).toEqual(['back', 'front'])
    await leave()
    await expect.poll(() => now && slots(now, 'lamp')).toEqual(['front'])
    seen.unsubscribe()
  })

  it('are not read before somebody asks for a unit', async () => {
    const owners = new BehaviorSubject<readonly string[]>([])
    const photos = await firstValueFrom(watchBriefPhotos(db, owners))
    expect(photos.has('lamp')).toBe(false)
    const next = firstValueFrom(watchBriefPhotos(db, owners).pipe(skip(1)))
    owners.next(['lamp'])
    expect((await next).has('lamp')).toBe(true)
  })
})
