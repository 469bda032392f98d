/** Channels as admins change them, in a real store. */
import { refusal } from '#tests/support/english.ts'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addChannel, addValueList, newChannelKey, removeValueList, saveChannel, setActive } from '#data/selling/channel-commands.ts' // prettier-ignore
import { type CategoryQty, watchCategories, watchChannels, watchValueLists } from '#data/selling/channels.ts'
import { storedDay } from '#domain/core/plain-days.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { changeOne, insertAll } from '#data/core/jobs/write.ts'
import { aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const HIBID = 'channel-h1'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['config', 'units', 'containers', 'activity'])
})
afterEach(async () => {
  await context.db.close()
})
const channel = async () => (await firstValueFrom(watchChannels(context.db)))[0]?.channel
const lists = () => firstValueFrom(watchValueLists(context.db))
const list = (day: string, values: readonly string[]) =>
  addValueList(context, {
    channelKey: 'h1',
    kind: 'conditions',
    fetchedAt: storedDay(day),
    fileName: 'list.csv',
    values,
  })

test('a channel is added once however often it is pressed, turned on once it is complete, and every step is taken back', async () => {
  const added = await addChannel(context, 'h1', 'hibid', 'HiBid')
  expect(await addChannel(context, 'h1', 'hibid', 'HiBid')).toBeNull()
  expect(await refusal(setActive(context, HIBID, true))).toMatch(/seller code/)
  expect(await channel()).toMatchObject({ active: false, titleLimit: 50, premiumPct: 15 })

  const saved = await saveChannel(context, HIBID, { sellerCode: 'RST' })
  const on = await setActive(context, HIBID, true)
  expect(await channel()).toMatchObject({ active: true, sellerCode: 'RST' })
  for (const job of [on, saved, added]) if (job) await undoJob(context, job)
  expect(await channel()).toBeUndefined()
})

test('the first Whatnot channel has its own name as its key, any other channel a short key that no device makes twice', async () => {
  const add = async (name: string) => {
    const key = await newChannelKey(context, 'whatnot')
    return [key, await addChannel(context, key, 'whatnot', name)] as const
  }
  const [first, added] = await add('Whatnot')
  const [second] = await add('Whatnot toys')
  expect(first).toBe('whatnot')
  expect(second).toMatch(/^whatnot-id-\d+$/)
  expect((await newChannelKey({ ...context, newId: () => '3f0c9d9e-6f1e-4e6a-9d2f-0d6f5a3b2c1d' }, 'hibid')).length).toBe(14) // prettier-ignore
  if (added) await undoJob(context, added)
  expect(await newChannelKey(context, 'ebay')).toBe('ebay')
})

test('a channel whose key was taken back is added under it again, and taken back again', async () => {
  for (const name of ['Whatnot', 'Whatnot toys']) {
    const key = await newChannelKey(context, 'whatnot')
    expect(key).toBe('whatnot')
    const added = await addChannel(context, key, 'whatnot', name)
    expect(await channel()).toMatchObject({ name })
    if (added) await undoJob(context, added)
    expect(await channel()).toBeUndefined()
  }
})

test('a channel in use is not made incomplete, and a change that changes nothing writes nothing', async () => {
  await addChannel(context, 'h1', 'hibid', 'HiBid')
  await saveChannel(context, HIBID, { sellerCode: 'RST' })
  await setActive(context, HIBID, true)
  const before = await channel()
  const bad = saveChannel(context, HIBID, { conditions: { ...before?.conditions, forParts: '' }, name: '' })
  expect(await refusal(bad)).toMatch(/name[\s\S]*For parts/)
  expect(await channel()).toEqual(before)
  expect(await saveChannel(context, HIBID, { sellerCode: 'RST', feePct: before?.feePct ?? 0 })).toBeNull()
})

test('of two lists the later day counts; without it the earlier one counts again', async () => {
  await addChannel(context, 'h1', 'hibid', 'HiBid')
  await saveChannel(context, HIBID, { sellerCode: 'RST' })
  const all = ['New', 'Open box', 'New, flawed', 'Refurbished', 'Used, good', 'Used, fair', 'For parts']
  await list('2026-01-10', all)
  expect(await list('2026-01-10', all)).toBeNull()
  await list('2026-11-10', all.slice(1))
  expect(await refusal(setActive(context, HIBID, true))).toMatch(/not in the list of Nov 10, 2026: New\./)
  const newest = (await lists()).find(({ fetchedAt }) => fetchedAt.startsWith('2026-11'))
  await removeValueList(context, newest?.id ?? '')
  await setActive(context, HIBID, true)
  expect(await channel()).toMatchObject({ active: true })
})

test('the categories are those of what is in the warehouse, most units first, and follow every change', async () => {
  const unit = (id: string, category: string, qty: number, stage: 'stored' | 'shipped' = 'stored') =>
    aUnit({ id, label: id, category, qty, stage })
  await insertAll(context, 'units', [
    unit('a', 'Toys', 2), unit('b', 'Audio', 9), unit('c', 'Toys', 3), unit('d', '', 50), unit('e', 'Gone', 90, 'shipped'),
  ]) // prettier-ignore
  const heard: (readonly CategoryQty[])[] = []
  const watch = watchCategories(context.db).subscribe((found) => heard.push(found))
  await expect
    .poll(() => heard.at(-1))
    .toEqual([
      { category: 'Audio', qty: 9 },
      { category: 'Toys', qty: 5 },
    ])
  await changeOne(context, 'units', 'b', () => ({ stage: 'sold' as const }))
  await changeOne(context, 'units', 'b', () => ({ stage: 'shipped' as const }))
  await changeOne(context, 'units', 'a', () => ({ stage: 'missing' as const }))
  await changeOne(context, 'units', 'd', () => ({ category: 'Audio' }))
  await expect
    .poll(() => heard.at(-1))
    .toEqual([
      { category: 'Audio', qty: 50 },
      { category: 'Toys', qty: 5 },
    ])
  watch.unsubscribe()
})

test('a word that another admin put into a map while it was open in a form stays', async () => {
  await addChannel(context, 'h1', 'hibid', 'HiBid')
  const began = { categories: (await channel())?.categories ?? {} }
  await saveChannel(context, HIBID, { categories: { Lamps: 'Lighting' } })
  await saveChannel(context, HIBID, { categories: { Toys: 'Games' } }, began)
  expect(await channel()).toMatchObject({ categories: { Lamps: 'Lighting', Toys: 'Games' } })
})
