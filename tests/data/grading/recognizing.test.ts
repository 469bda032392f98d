/** Recognition over a real store: what is known is handed over whole and as it changes, and a name that a person gives can be taken back. */
import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identify, keepForUnit, watchKnownThings, watchNameless, type KnownThings } from '#data/grading/recognizing.ts'
import { watchPhotosOf } from '#data/photos/photos.ts'
import { removePixels } from '#data/photos/pixels.ts'
import { changeOne, removeAll } from '#data/core/write.ts'
import { aLine, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let work: TestWork
beforeEach(async () => {
  work = await openTestWork(['units', 'photos', 'activity', 'manifestLines'])
  await work.put('units', [
    aUnit({ id: 'u1', title: '', brand: '', loadId: 'load-1', lineId: '', receivedAt: aTime, retailCents: null }),
    aUnit({ id: 'u2', title: 'Kettle', loadId: 'load-1' }),
    aUnit({ id: 'u3', title: '', loadId: 'load-1', stage: 'scrapped' }),
  ])
  await work.put('manifestLines', Array.from({ length: 450 }, (_, at) => aLine({ id: `l${at}`, row: at, title: `Thing ${at}` }))) // prettier-ignore
})
afterEach(async () => {
  const { name } = work.db
  await work.db.remove()
  await removePixels(name)
})

test('everything is handed over once, a few at a time, and then what changes', async () => {
  const batches: KnownThings[] = []
  const watching = watchKnownThings(work.db).subscribe((batch) => batches.push(batch))
  const lines = () => new Set(batches.flatMap((batch) => batch.lines.map((line) => line.id)))
  await expect.poll(() => lines().size).toBe(450)
  expect(Math.max(...batches.map((batch) => batch.lines.length))).toBeLessThanOrEqual(200)
  await changeOne(work, 'manifestLines', 'l7', () => ({ title: 'Toaster' }))
  await removeAll(work, 'units', ['u2'])
  await expect.poll(() => batches.at(-1)?.gone).toEqual([{ of: 'unit', id: 'u2' }])
  expect(batches.at(-1)?.lines.map((line) => line.title)).toEqual(['Toaster'])
  watching.unsubscribe()
})

test('a nameless unit waits until somebody names it, and again when that is taken back', async () => {
  const waiting = async () => (await firstValueFrom(watchNameless(work.db))).map((unit) => unit.id)
  expect(await waiting()).toEqual(['u1'])
  const kettle = { title: 'Kettle', brand: 'Volta', category: '', gtin: '', asin: '', lineId: 'l7', loadId: 'load-1' }
  const undo = await identify(work, 'u1', kettle, { score: 0.8, reasons: ['Looks like U-2'], place: 1 })
  expect(await work.read('units', 'u1')).toMatchObject({ title: 'Kettle', lineId: 'l7', retailCents: null })
  expect(await waiting()).toEqual([])
  expect(await undo?.()).toBe(true)
  expect(await work.read('units', 'u1')).toMatchObject({ title: '', lineId: '' })
  expect(await waiting()).toEqual(['u1'])
  expect(await work.ledger('u1')).toEqual(['unit.recognised', 'unit.recognised'])
  expect(await identify(work, 'nobody', kettle, { score: 1, reasons: [], place: 1 })).toBeNull()
})

test('its picture is kept as its front, and a second one beside it', async () => {
  const picture = (letter: string) => ({ pixels: new Blob([letter]), sha256: letter.repeat(64), width: 8, height: 8, thumb: 'data:,', dHash: '', likeness: '' }) // prettier-ignore
  await keepForUnit(work, 'u1', picture('a'))
  await keepForUnit(work, 'u1', picture('b'))
  expect((await firstValueFrom(watchPhotosOf(work.db, 'u1'))).map((photo) => photo.slot)).toEqual(['front', 'more'])
})
