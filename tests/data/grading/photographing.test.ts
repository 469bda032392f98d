/** A photo session over a real store: shots, retakes, the wrong unit, what waits, and power cuts. */
import { english } from '#tests/support/english.ts'
import 'fake-indexeddb/auto'
import { firstValueFrom, of } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { msg } from '#messages/message.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { keepPhoto } from '#data/photos/take-photo.ts'
import { readFullPhoto } from '#data/photos/full-photo.ts'
import { watchBriefPhotos } from '#data/photos/brief-photos.ts'
import { watchPhotographed, watchPhotoQueue, watchRejected } from '#data/grading/photo-queues.ts'
import { changePhotosOf, keepPictures, photoFlow } from '#data/grading/photographing.ts'
import { resumeJobs } from '#data/core/jobs/job.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { writeDraft } from '#data/store/device.ts'
import { changeOne } from '#data/core/jobs/write.ts'
import { watchPhotosOf } from '#data/photos/photos.ts'
import { readPixels, removePixels } from '#data/photos/pixels.ts'
import type { MeasuredPhoto } from '#data/photos/shrink-photo.ts'
import { offlineOnly } from '#data/store/sync-port.ts'
import { aTime, aUnit } from '#tests/support/records.ts'
import { cutBeforeLedger } from '#tests/support/power-cut.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const labels = [1, 2].map((count) => mintLabel('unit', '7KQ', count))
const unit = (place: number) => {
  const label = labels[place] ?? ''
  return aUnit({
    id: idOfLabel(label), label, title: `Toy ${place}`, category: 'Toys', stage: 'inspected', grade: 'usedGood', inspectedAt: aTime,
  })
} // prettier-ignore

let pictures = 0
/** Another picture each time. */
function picture(quality: Partial<MeasuredPhoto['quality']> = {}): MeasuredPhoto {
  pictures += 1
  const pixels = new Blob([`picture ${pictures}`], { type: 'image/jpeg' })
  const shrunk = { pixels, sha256: String(pictures).padEnd(64, 'a'), width: 1600, height: 1200, thumb: 'data:,', dHash: '', likeness: '' } // prettier-ignore
  return { shrunk, quality: { isBlurred: false, isDark: false, ...quality } }
}
const open = () => new ScanFlowSession(context, photoFlow)
/** Takes pictures at once, as the page does: each is measured aside. */
const shootAll = (measured: readonly (MeasuredPhoto | Promise<MeasuredPhoto> | Error)[], kept: number[] = []) => {
  const files = measured.map((_, place) => new Blob([String(place)]))
  const measure = async (file: Blob) => {
    const one = measured[files.indexOf(file)] ?? new Error('No such file')
    if (one instanceof Error) throw one
    return one
  }
  return session.act(keepPictures(context, files, measure, (place) => kept.push(place)))
}
const shoot = (quality = {}) => shootAll([picture(quality)])

let context: TestWork
let session: ReturnType<typeof open>
beforeEach(async () => {
  context = await openTestWork(['units', 'photos', 'activity', 'config'])
  await context.put('units', [unit(0), unit(1)])
  session = open()
})
afterEach(async () => {
  const { name } = context.db
  await context.db.remove()
  await removePixels(name)
})

const scan = (place: number, at = session) => {
  const read = classifyScan(labels[place] ?? '')
  return at.act({ kind: 'scan', scan: read }, read)
}
const slots = async (place: number) => (await firstValueFrom(watchPhotosOf(context.db, unit(place).id))).map((one) => one.slot) // prettier-ignore

describe('a photo session', () => {
  it('shots go into the slots one after the other, and the last one makes the unit photographed', async () => {
    await scan(0)
    await shoot()
    expect((await context.read('units', unit(0).id))?.stage).toBe('inspected')
    const done = await shoot()
    expect(english(done.say)).toMatchObject({ tone: 'green', big: '2 of 2' })
    expect(await slots(0)).toEqual(['back', 'front'])
    expect((await context.read('units', unit(0).id))?.stage).toBe('photographed')
    expect((await firstValueFrom(watchPhotoQueue(context.db))).units.map((one) => one.label)).toEqual([labels[1]])
  })

  it('a shot fired before the next scan lands on the unit before, however long its picture takes', async () => {
    await scan(0)
    let measured: (one: MeasuredPhoto) => void = () => undefined
    const slow = shootAll([new Promise((resolve) => { measured = resolve })]) // prettier-ignore
    const next = scan(1)
    measured(picture())
    await Promise.all([slow, next])
    expect(await slots(0)).toEqual(['front'])
    expect(await slots(1)).toEqual([])
  })

  it('a file that is no picture costs nothing, and the next shot has the same slot', async () => {
    await scan(0)
    const done = await shootAll([new Refusal('notAllowed', msg('photo.problem.noPicture'))])
    expect(done.say).toMatchObject({ tone: 'red', detail: msg('photo.problem.noPicture') })
    await shoot()
    expect(await slots(0)).toEqual(['front'])
  })

  it('taken again, the new one stays and the old one goes; undo brings it back', async () => {
    await scan(0)
    const poor = await shoot({ isBlurred: true })
    expect(poor.say).toMatchObject({ tone: 'amber' })
    await session.act({ kind: 'retakeLast' })
    const again = await shoot()
    expect(await slots(0)).toEqual(['front'])
    const [kept] = await firstValueFrom(watchPhotosOf(context.db, unit(0).id))
    expect(await again.undo?.()).toBe(true)
    expect(await slots(0)).toEqual(['front'])
    expect((await firstValueFrom(watchPhotosOf(context.db, unit(0).id)))[0]?.id).not.toBe(kept?.id)
  })

  it('a shot is taken back with the stage that it brought, and its pixels stay', async () => {
    await scan(0)
    await shoot()
    const last = await shoot()
    const photos = await firstValueFrom(watchPhotosOf(context.db, unit(0).id))
    expect(await last.undo?.()).toBe(true)
    expect(await slots(0)).toEqual(['front'])
    expect((await context.read('units', unit(0).id))?.stage).toBe('inspected')
    const gone = photos.find((photo) => photo.slot === 'back')
    expect(await readPixels(context.db, gone?.sha256 ?? '')).not.toBeNull()
    expect(await context.ledger(unit(0).id)).toContain('photo.taken')
  })

  it('several pictures fill the slots in their order, and one that is none does not cost the others', async () => {
    await scan(0)
    const kept: number[] = []
    const done = await shootAll([picture(), new Error('No picture'), picture()], kept)
    expect(english(done.say)).toMatchObject({ tone: 'red', title: 'Not kept' })
    expect(kept).toEqual([0, 1, 2])
    expect(await slots(0)).toEqual(['back', 'front'])
    expect((await context.read('units', unit(0).id))?.stage).toBe('photographed')
  })

  it('a crash between the pixels and the photo is made good at the next opening, unless the photo was rejected since', async () => {
    await scan(0)
    const done = await shoot()
    const [photo] = await firstValueFrom(watchPhotosOf(context.db, unit(0).id))
    if (!photo) throw new Error('No photo was kept.')
    await done.undo?.()
    const { createdAt: _at, createdBy: _by, updatedAt: _editedAt, updatedBy: _editedBy, ...draft } = photo
    const job = { id: 'job', writes: [{ kind: 'keepPhoto', photo: draft }] }
    const unfinished = { state: { unitId: unit(0).id, slot: '', set: [photo.id], isMoving: false }, job }
    await writeDraft(context.db, 'photo', unfinished)
    await firstValueFrom(open().state$)
    expect(await slots(0)).toEqual(['front'])
    await changePhotosOf(context, unit(0).id, { kind: 'reject', photoId: photo.id, reason: '' })
    await writeDraft(context.db, 'photo', unfinished)
    await firstValueFrom(open().state$)
    expect(await slots(0)).toEqual([])
  })

  it('the photos of the wrong unit move as a set, and come back by undo', async () => {
    await scan(0)
    await shoot()
    await shoot()
    await session.act({ kind: 'wrongUnit' })
    const moved = await scan(1)
    expect(english(moved.say)).toMatchObject({ title: '2 photos moved' })
    expect([await slots(0), await slots(1)]).toEqual([[], ['back', 'front']])
    expect((await context.read('units', unit(0).id))?.stage).toBe('inspected')
    expect((await context.read('units', unit(1).id))?.stage).toBe('photographed')
    expect(await context.ledger(unit(1).id)).toContain('photo.moved')
    expect(await moved.undo?.()).toBe(true)
    expect([await slots(0), await slots(1)]).toEqual([['back', 'front'], []])
    expect((await context.read('units', unit(0).id))?.stage).toBe('photographed')
    expect((await context.read('units', unit(1).id))?.stage).toBe('inspected')
  })

  it('of which one was rejected meanwhile leave the unit that they go back to open for photos', async () => {
    await scan(0)
    await shoot()
    await shoot()
    await session.act({ kind: 'wrongUnit' })
    const moved = await scan(1)
    const back = (await firstValueFrom(watchPhotosOf(context.db, unit(1).id))).find((photo) => photo.slot === 'back')
    await changePhotosOf(context, unit(1).id, { kind: 'reject', photoId: back?.id ?? '', reason: 'Finger in it' })
    expect(await moved.undo?.()).toBe(false)
    expect([await slots(0), await slots(1)]).toEqual([['front'], []])
    expect((await context.read('units', unit(0).id))?.stage).toBe('inspected')
    expect((await firstValueFrom(watchPhotoQueue(context.db))).units.map((one) => one.label)).toEqual(labels)
    expect(await moved.undo?.()).toBe(false)
    expect((await context.read('units', unit(0).id))?.stage).toBe('inspected')
  })

  it('after a power cut the session has its unit, and an uncounted photo counts with the next scan', async () => {
    await scan(0)
    await shoot()
    // The photo was kept, and the power went before the step.
    await keepPhoto(context, { ownerType: 'unit', ownerId: unit(0).id, slot: 'back' }, picture().shrunk)
    const after = open()
    expect(await firstValueFrom(after.state$)).toMatchObject({ unitId: unit(0).id })
    await scan(1, after)
    await scan(0, after)
    expect((await context.read('units', unit(0).id))?.stage).toBe('photographed')
  })

  it('a manager rejects a photo of any unit: it misses that shot again, and the reason is listed', async () => {
    await scan(0)
    await shoot()
    await shoot()
    const [back] = await firstValueFrom(watchPhotosOf(context.db, unit(0).id))
    const undo = await changePhotosOf(context, unit(0).id, {
      kind: 'reject',
      photoId: back?.id ?? '',
      reason: 'Finger in it',
    })
    const table = await firstValueFrom(watchPhotographed(context.db))
    expect(table.map(({ unit: one, missing }) => [one.label, missing.map((shot) => shot.slot)])).toEqual(
      expect.arrayContaining([
        [labels[0], ['back']],
        [labels[1], ['front', 'back']],
      ]),
    )
    const rejected = await firstValueFrom(watchRejected(context.db, aTime))
    expect(rejected.map(({ row }) => [row.to, row.data['reason']])).toEqual([['back', 'Finger in it']])
    expect(await undo?.()).toBe(true)
    expect(await firstValueFrom(watchRejected(context.db, aTime))).toEqual([])
    expect((await context.read('units', unit(0).id))?.stage).toBe('photographed')
  })

  it('the photo put first is the front, and undo puts it back', async () => {
    await scan(0)
    await shoot()
    await shoot()
    const before = await firstValueFrom(watchPhotosOf(context.db, unit(0).id))
    const back = before.find((photo) => photo.slot === 'back')
    const undo = await changePhotosOf(context, unit(0).id, { kind: 'reorder', photoId: back?.id ?? '', to: 0 })
    expect(await context.read('photos', back?.id ?? '')).toMatchObject({ slot: 'front' })
    expect(await undo?.()).toBe(true)
    expect(await firstValueFrom(watchPhotosOf(context.db, unit(0).id))).toMatchObject(
      before.map(({ id, slot }) => ({ id, slot })),
    )
  })

  it('every photo is emitted in short, as it comes and goes', async () => {
    await scan(0)
    await shoot()
    const seen = async () =>
      (await firstValueFrom(watchBriefPhotos(context.db, of([unit(0).id]))))
        .of(unit(0).id)
        .map((one) => one.slot)
        .toSorted()
    expect(await seen()).toEqual(['front'])
    await shoot()
    await expect.poll(seen).toEqual(['back', 'front'])
    const [photo] = await firstValueFrom(watchPhotosOf(context.db, unit(0).id))
    await changePhotosOf(context, unit(0).id, { kind: 'reject', photoId: photo?.id ?? '', reason: '' })
    await expect.poll(seen).toEqual(['front'])
  })
})

it('a picture that another device took comes from the server once, and is then here', async () => {
  const photo = { sha256: 'f'.repeat(64), path: `photos/u2/${'f'.repeat(64)}.jpg` }
  expect(await readFullPhoto(context, offlineOnly, photo)).toBeNull()
  const asked: string[] = []
  const online = { ...offlineOnly, readPhoto: async (path: string) => (asked.push(path), new Blob(['picture'])) }
  expect(await (await readFullPhoto(context, online, photo))?.text()).toBe('picture')
  expect(await readFullPhoto(context, online, photo)).not.toBeNull()
  expect(asked).toEqual([photo.path])
  expect(await readPixels(context.db, photo.sha256)).not.toBeNull()
  expect(await readFullPhoto(context, online, { ...photo, sha256: 'e'.repeat(64), path: '' })).toBeNull()
})

describe('a rejected photo', () => {
  const reject = async () => {
    await scan(0)
    await shoot()
    await shoot()
    const [back] = await firstValueFrom(watchPhotosOf(context.db, unit(0).id))
    return changePhotosOf(context, unit(0).id, { kind: 'reject', photoId: back?.id ?? '', reason: 'Finger in it' })
  }
  it('opens the unit for photos again, with both ledger rows, after a crash in the middle', async () => {
    await scan(0)
    await shoot()
    await shoot()
    const [back] = await firstValueFrom(watchPhotosOf(context.db, unit(0).id))
    cutBeforeLedger(context)
    const cut = changePhotosOf(context, unit(0).id, { kind: 'reject', photoId: back?.id ?? '', reason: '' })
    await cut
    await resumeJobs(context)
    expect(await slots(0)).toEqual(['front'])
    expect((await context.read('units', unit(0).id))?.stage).toBe('inspected')
    expect(await context.ledger(unit(0).id)).toEqual(expect.arrayContaining(['photo.removed', 'unit.photosOpen']))
  })
  it('comes back by undo, and the stage that a colleague gave the unit meanwhile stays', async () => {
    const undo = await reject()
    await changeOne(context, 'units', unit(0).id, () => ({ stage: 'stored' as const }))
    expect(await undo?.()).toBe(false)
    expect(await slots(0)).toEqual(['back', 'front'])
    expect((await context.read('units', unit(0).id))?.stage).toBe('stored')
  })
})
