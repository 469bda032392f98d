/** What the store tells of its changes, and that it keeps none of it for the length of a shift. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

/** RxDB itself keeps the last hundred changes, for queries that are asked again. */
const MORE_THAN_KEPT = 150

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['units'])
})
afterEach(() => context.db.close())

test('a change is told with the document before and after, by the collection and by the database', async () => {
  const { units } = context.db
  await context.put('units', [aUnit({ id: 'u1', locationId: 'A' })])
  const ofUnits = firstValueFrom(units.$)
  const ofAll = firstValueFrom(context.db.$)
  const unit = await units.findOne('u1').exec()
  await unit?.incrementalPatch({ locationId: 'B' })
  for (const told of [await ofUnits, await ofAll])
    expect(told).toMatchObject({
      collectionName: 'units',
      isLocal: false,
      documentId: 'u1',
      operation: 'UPDATE',
      documentData: { locationId: 'B' },
      previousDocumentData: { locationId: 'A' },
    })
})

test('a note of the device is told to who follows it', async () => {
  const { db } = context
  const told: unknown[] = []
  const following = db
    .getLocal$<{ value: number }>('draft:x')
    .subscribe((note) => told.push(note?.get('value') ?? null))
  await db.upsertLocal('draft:x', { value: 1 })
  await expect.poll(() => told).toEqual([null, 1])
  following.unsubscribe()
})

test('who follows a note of the device looks again for that note alone, however much else changes', async () => {
  const { db } = context
  await db.upsertLocal('draft:x', { value: 1 })
  const told: unknown[] = []
  const looks = vi.spyOn(db, 'getLocal')
  const following = db.getLocal$('draft:x').subscribe((note) => told.push(note?.get('value') ?? null))
  await context.put('units', [aUnit({ id: 'u1' }), aUnit({ id: 'u2' })])
  await db.upsertLocal('draft:y', { value: 5 })
  const note = await db.getLocal('draft:x')
  await note?.remove()
  await expect.poll(() => told).toEqual([1, null])
  expect(looks.mock.calls.filter(([id]) => id === 'draft:x')).toHaveLength(3)
  following.unsubscribe()
})

test('what was told an hour ago is held no more, while its followers go on', async () => {
  const { units } = context.db
  const told: WeakRef<object>[] = []
  const following = units.$.subscribe(({ documentData }) => told.push(new WeakRef(documentData)))
  await context.put('units', [aUnit({ id: 'u1', locationId: 'A' })])
  const unit = await units.findOne('u1').exec()
  for (let change = 0; change < MORE_THAN_KEPT; change += 1)
    await unit?.incrementalPatch({ locationId: String(change) })
  await expect.poll(() => told.length).toBe(MORE_THAN_KEPT + 1)
  await expect
    .poll(() => {
      collectGarbage()
      // The first state is that of the record in hand.
      return told.slice(1, MORE_THAN_KEPT - 100).filter((one) => one.deref()).length
    })
    .toBe(0)
  following.unsubscribe()
})
