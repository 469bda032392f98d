/**
 * Recognition over a real store: the products are passed on whole and as they change, and a name
 * that a person gives can be taken back.
 */
import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import type { RecognitionEvent } from '#domain/grading/recognizing-scan.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { recognitionFlow, watchKnownThings, watchNameless, type KnownThings } from '#data/grading/recognizing.ts'
import { watchPhotosOf } from '#data/photos/photos.ts'
import { keepPixels, readPixels, removePixels } from '#data/photos/pixels.ts'
import { changeOne, removeAll } from '#data/core/jobs/write.ts'
import { aLine, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const label = mintLabel('unit', '7KQ', 1)
const nameless = idOfLabel(label)
let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['units', 'photos', 'activity', 'manifestLines'])
  await context.put('units', [
    aUnit({
      id: nameless,
      label,
      title: '',
      brand: '',
      loadId: 'load-1',
      lineId: '',
      receivedAt: aTime,
      retailCents: null,
    }),
    aUnit({ id: 'u2', title: 'Kettle', loadId: 'load-1' }),
    aUnit({ id: 'u3', title: '', loadId: 'load-1', stage: 'scrapped' }),
  ])
  await context.put('manifestLines', Array.from({ length: 450 }, (_, at) => aLine({ id: `l${at}`, row: at, title: `Thing ${at}` }))) // prettier-ignore
})
afterEach(async () => {
  const { name } = context.db
  await context.db.remove()
  await removePixels(name)
})

it('everything is handed over once, a few at a time, and then what changes', async () => {
  const batches: KnownThings[] = []
  const watching = watchKnownThings(context.db).subscribe((batch) => batches.push(batch))
  const lines = () => new Set(batches.flatMap((batch) => batch.lines.map((line) => line.id)))
  await expect.poll(() => lines().size).toBe(450)
  expect(Math.max(...batches.map((batch) => batch.lines.length))).toBeLessThan(450)
  await changeOne(context, 'manifestLines', 'l7', () => ({ title: 'Toaster' }))
  await removeAll(context, 'units', ['u2'])
  await expect.poll(() => batches.at(-1)?.gone).toEqual([{ of: 'unit', id: 'u2' }])
  expect(batches[0]?.unread, 'what is missing is said').toEqual(['lines', 'units', 'photos'])
  expect(batches.at(-1)?.unread).toEqual([])
  expect(batches.at(-1)?.lines.map((line) => line.title)).toEqual(['Toaster'])
  watching.unsubscribe()
})

describe('the bench of recognition', () => {
  const open = () => new ScanFlowSession(context, recognitionFlow)
  const scan: RecognitionEvent = { kind: 'scan', scan: classifyScan(label) }
  const kettle = { title: 'Kettle', brand: 'Volta', category: '', gtin: '', asin: '', lineId: 'l7', loadId: 'load-1' }
  const offer = { score: 0.8, reasons: ['Looks like U-2'], place: 1 }
  const waiting = async () => (await firstValueFrom(watchNameless(context.db))).map((unit) => unit.id)
  const slots = async () => (await firstValueFrom(watchPhotosOf(context.db, nameless))).map((photo) => photo.slot)
  const looked = async (letter: string): Promise<RecognitionEvent> => {
    const sha256 = letter.repeat(64)
    await keepPixels(context, sha256, new Blob([letter]))
    const photo = { sha256, width: 8, height: 8, bytes: 1, thumb: 'data:,', dHash: '', likeness: '' }
    const quality = { isDark: false, isBlurred: false }
    return { kind: 'looked', picture: { photo, quality }, seen: { codes: [], asked: [] } }
  }

  it('keeps a nameless unit waiting until a person names it, and again when that is taken back', async () => {
    expect(await waiting()).toEqual([nameless])
    const session = open()
    await session.act(scan)
    const done = await session.act({ kind: 'confirm', as: kettle, offer })
    expect(await context.read('units', nameless)).toMatchObject({ title: 'Kettle', lineId: 'l7', retailCents: null })
    expect(await waiting()).toEqual([])
    expect(await done.undo?.()).toBe(true)
    expect(await context.read('units', nameless)).toMatchObject({ title: '', lineId: '' })
    expect(await waiting()).toEqual([nameless])
    expect(await context.ledger(nameless)).toEqual(['unit.recognised', 'unit.recognised'])
    expect(await firstValueFrom(session.state$)).toMatchObject({ unitId: nameless })
  })
  it('keeps a picture as the front of its unit, and a second one beside it', async () => {
    const session = open()
    await session.act(scan)
    await session.act(looked('a'))
    await session.act(looked('b'))
    expect(await slots()).toEqual(['front', 'more'])
  })
  it('gives a picture to the unit that is scanned after it, through a reload', async () => {
    await open().act(looked('a'))
    expect(await slots()).toEqual([])
    await open().act(scan)
    expect(await slots()).toEqual(['front'])
  })
  it('lets the pixels of a picture go that is cleared away', async () => {
    const session = open()
    await session.act(looked('a'))
    await session.act({ kind: 'clear' })
    expect(await readPixels(context.db, 'a'.repeat(64))).toBeNull()
    await session.act(scan)
    await session.act(looked('b'))
    await session.act({ kind: 'clear' })
    expect(await readPixels(context.db, 'b'.repeat(64))).not.toBeNull()
  })
  it('records once that a unit was left for others', async () => {
    const session = open()
    await session.act(scan)
    await session.act({ kind: 'giveUp' })
    await firstValueFrom(open().state$)
    expect(await context.ledger(nameless)).toEqual(['unit.notRecognised'])
  })
})
