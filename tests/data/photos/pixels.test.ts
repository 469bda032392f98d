import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { keepPhoto, removePhoto, type PhotoPlace } from '#data/photos/take-photo.ts'
import {
  heldPixels,
  keepFetched,
  keepPixels,
  freeStorage,
  pixelQueue,
  readPixels,
  removePixels,
} from '#data/photos/pixels.ts'
import { unknownStorage } from '#domain/photos/device-storage.ts'
import type { ShrunkPhoto } from '#data/photos/shrink-photo.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const door: PhotoPlace = { ownerType: 'load', ownerId: 'load-1', slot: 'damage' }
const picture = (letter: string, bytes = 100): ShrunkPhoto => ({
  pixels: new Blob([letter.repeat(bytes)], { type: 'image/jpeg' }),
  sha256: letter.repeat(64),
  width: 1600,
  height: 1200,
  thumb: 'data:image/jpeg;base64,AAAA',
  dHash: '0123456789abcdef',
  likeness: '',
})
const path = (letter: string) => `photos/u1/${letter.repeat(64)}.jpg`

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['photos', 'activity'])
})
afterEach(async () => {
  const { name } = context.db
  await context.db.remove()
  await removePixels(name)
})

describe('a photo that was taken with no network', () => {
  test('waits with its pixels, and is in the ledger once, however often it is kept', async () => {
    const photo = await keepPhoto(context, door, picture('a'))
    await keepPhoto(context, door, picture('a'))
    expect(photo).toMatchObject({ uploadState: 'waiting', path: '', bytes: 100, ownerId: 'load-1' })
    expect(await pixelQueue(context).waiting()).toEqual([{ sha256: 'a'.repeat(64), type: 'image/jpeg', bytes: 100 }])
    expect(await (await readPixels(context.db, 'a'.repeat(64)))?.text()).toBe('a'.repeat(100))
    expect(await context.ledger('load-1')).toEqual(['photo.taken'])
  })
  test('has its path on the server once it is there, and keeps its pixels to be looked at', async () => {
    const photo = await keepPhoto(context, door, picture('a'))
    await pixelQueue(context).uploaded('a'.repeat(64), path('a'))
    expect(await context.read('photos', photo.id)).toMatchObject({ uploadState: 'uploaded', path: path('a') })
    expect(await pixelQueue(context).waiting()).toEqual([])
    expect(await readPixels(context.db, 'a'.repeat(64))).not.toBeNull()
  })
  test('is sent again when the answer of the upload was lost, and changes nothing then', async () => {
    const photo = await keepPhoto(context, door, picture('a'))
    await pixelQueue(context).uploaded('a'.repeat(64), path('a'))
    const before = await context.read('photos', photo.id)
    await pixelQueue(context).uploaded('a'.repeat(64), path('a'))
    expect(await context.read('photos', photo.id)).toEqual(before)
  })
  test('that another device took does not wait here', async () => {
    const photo = await keepPhoto(context, door, picture('a'))
    await context.put('photos', [{ ...photo, id: 'other', sha256: 'b'.repeat(64) }])
    expect(await pixelQueue(context).waiting()).toHaveLength(1)
  })
})

describe('a photo that was removed', () => {
  test('is not sent, and comes back with its pixels by undo', async () => {
    const photo = await keepPhoto(context, door, picture('a'))
    const removed = await removePhoto(context, photo)
    expect(await context.read('photos', photo.id)).toBeNull()
    expect(await pixelQueue(context).waiting()).toEqual([])
    await undoJob(context, removed)
    expect(await context.read('photos', photo.id)).toMatchObject({ thumb: photo.thumb, uploadState: 'waiting' })
    expect(await pixelQueue(context).waiting()).toHaveLength(1)
    expect(await context.ledger('load-1')).toEqual(['photo.taken', 'photo.removed', 'photo.restored'])
  })
})

describe('room', () => {
  test('is made by pictures that the server holds, oldest first, never by one that waits', async () => {
    for (const letter of ['a', 'b', 'c']) await keepPhoto(context, door, picture(letter))
    await keepPixels(context, 'd'.repeat(64), new Blob(['d'.repeat(5000)]))
    for (const letter of ['b', 'a']) await pixelQueue(context).uploaded(letter.repeat(64), path(letter))
    expect(await freeStorage(context.db, unknownStorage, 100)).toBe(1)
    const here = await Promise.all(['a', 'b', 'c', 'd'].map((letter) => readPixels(context.db, letter.repeat(64))))
    expect(here.map((pixels) => pixels !== null)).toEqual([true, false, true, true])
    expect(await freeStorage(context.db, unknownStorage, 0)).toBe(1)
    expect(await readPixels(context.db, 'c'.repeat(64))).not.toBeNull()
  })
  test('is made on a device that is short of it, however little is kept', async () => {
    await keepPhoto(context, door, picture('a'))
    await pixelQueue(context).uploaded('a'.repeat(64), path('a'))
    expect(await freeStorage(context.db, { usageBytes: 600, quotaBytes: 1000 })).toBe(0)
    expect(await freeStorage(context.db, { usageBytes: 701, quotaBytes: 1000 })).toBe(1)
  })
  test('is not made by a picture that another photo still waits with', async () => {
    await keepPhoto(context, door, picture('a'))
    await pixelQueue(context).uploaded('a'.repeat(64), path('a'))
    await keepPhoto(context, { ...door, slot: 'seal' }, picture('a'))
    expect(await freeStorage(context.db, unknownStorage, 0)).toBe(0)
    expect(await heldPixels(context.db)).toEqual({ count: 1, bytes: 100 })
  })
  test('is made by what came from the server, which is looked at without it', async () => {
    await keepFetched(context, 'e'.repeat(64), new Blob(['e']))
    expect(await readPixels(context.db, 'e'.repeat(64))).not.toBeNull()
    expect(await freeStorage(context.db, unknownStorage, 0)).toBe(1)
  })
})
