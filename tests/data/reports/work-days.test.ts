/** The roll-up of the ledger by day, over a real store. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { filter, firstValueFrom, map } from 'rxjs'
import type { ActivityDoc } from '#schemas/activity.ts'
import { figuresOf, type WorkEntry } from '#domain/reports/work-report.ts'
import { cellsOf, type CellRow } from '#domain/reports/work-cells.ts'
import { dayAfter, dayOf, hourOf, startOfDay } from '#domain/core/days.ts'
import { watchWork } from '#data/reports/watch-work.ts'
import { dayKey, forgetWorkDays } from '#data/reports/kept-days.ts'
import { WorkDays } from '#data/reports/work-days.ts'
import { aLoad, anActivity, aUnit, aUser } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const today = dayOf(Date.UTC(2026, 10, 20, 12))
const yesterday = dayAfter(today, -1)
const at = (day: string, minute: number) => new Date(startOfDay(day) + minute * 60_000).toISOString()
const did = (id: string, day: string, minute: number, over: Partial<ActivityDoc> = {}): ActivityDoc =>
  anActivity({ id, type: 'unit.received', refType: 'unit', refId: 'u1', by: 'ann', at: at(day, minute), data: { loadId: 'load-1' }, ...over }) // prettier-ignore

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['activity', 'users', 'units', 'loads'], 'boss')
  await context.put('users', [aUser({ id: 'ann' }), aUser({ id: 'bob' })])
  await context.put('units', [aUnit({ id: 'u1', loadId: 'load-1', category: 'Toys' })])
  await context.put('loads', [aLoad({ id: 'load-1', arrivedAt: at(yesterday, 0) })])
})
afterEach(() => context.db.close())

const rolled = async (days = new WorkDays(context), from = dayAfter(today, -6)): Promise<readonly WorkEntry[]> => {
  await days.refresh(from, today, null, () => undefined, () => false)
  return days.entries()
} // prettier-ignore
const done = (entries: readonly WorkEntry[], day = today, uid = 'ann') =>
  figuresOf(entries.filter((one) => one.day === day && one.uid === uid))

describe('a roll-up', () => {
  it('is what the rows say', async () => {
    await context.put('activity', [did('a', today, 480), did('b', today, 481), did('c', yesterday, 600), did('d', today, 480, { by: 'bob' })])
    const entries = await rolled()
    expect(done(entries)).toMatchObject({ done: 2, ms: 60_000, perHour: 120 })
    expect(done(entries, yesterday).done).toBe(1)
    expect(done(entries, today, 'bob').done).toBe(1)
    expect(entries[0]).toMatchObject({ loadId: 'load-1', category: 'Toys' })
  })

  it('is kept on the device, and corrected by work of a device that was away', async () => {
    await context.put('activity', [did('a', yesterday, 480)])
    await rolled()
    const days = new WorkDays(context)
    const read: string[] = []
    await days.refresh(dayAfter(today, -6), today, null, (_, all) => read.push(String(all)), () => false)
    // Nothing had to be read again.
    expect(read).toEqual(['0'])
    expect(done(days.entries(), yesterday).done).toBe(1)
    await context.put('activity', [did('late', yesterday, 470), did('later', yesterday, 482)])
    expect(done(await rolled(days), yesterday)).toMatchObject({ done: 3, ms: 120_000 })
  })

  it('corrects the day of a row that another person takes back days later, also when the device heard of that first', async () => {
    await context.put('activity', [did('a', yesterday, 480), did('b', yesterday, 481)])
    const days = new WorkDays(context)
    expect(done(await rolled(days), yesterday).done).toBe(2)
    await context.put('activity', [did('undo-b', today, 60, { by: 'bob', type: 'unit.unreceived', undoOf: 'b' }), did('undo-c', today, 61, { by: 'bob', undoOf: 'c' })])
    expect(done(await rolled(days), yesterday)).toMatchObject({ done: 1, takenBack: 1 })
    await context.put('activity', [did('c', yesterday, 700)])
    expect(done(await rolled(days), yesterday)).toMatchObject({ done: 1, takenBack: 2 })
    expect(done(await rolled(new WorkDays(context)), yesterday)).toMatchObject({ done: 1, takenBack: 2 })
  })

  it('gives the first row after midnight the time since a row before it that came late', async () => {
    await context.put('activity', [did('a', today, 1)])
    const days = new WorkDays(context)
    expect(done(await rolled(days)).ms).toBe(0)
    await context.put('activity', [did('late', yesterday, 1438)])
    expect(done(await rolled(days)).ms).toBe(180_000)
  })

  it('stays as it was for days whose rows have left the device', async () => {
    const old = dayAfter(today, -87)
    await context.put('activity', [did('a', old, 480), did('b', old, 481)])
    await rolled(new WorkDays(context), old)
    await context.db.activity.find().remove()
    const later = { ...context, now: () => new Date(startOfDay(today, 5)).toISOString() }
    const days = new WorkDays(later)
    await days.refresh(old, dayAfter(today, 5), null, () => undefined, () => false)
    expect(done(days.entries(), old).done).toBe(2)
  })

  it('leaves the device with the right to see reports', async () => {
    await context.put('activity', [did('a', today, 480)])
    await rolled()
    await context.db.activity.find().remove()
    await forgetWorkDays(context.db)
    expect(await rolled()).toEqual([])
    expect(await context.db.getLocal(dayKey(today))).toBeNull()
  })

  it('stopped in the middle goes on where it was', async () => {
    await context.put('activity', [did('a', yesterday, 480), did('b', today, 480)])
    let looks = 0
    await new WorkDays(context).refresh(dayAfter(today, -6), today, null, () => undefined, () => (looks += 1) > 3)
    const entries = await rolled()
    expect([done(entries, yesterday).done, done(entries).done]).toEqual([1, 1])
  })
}) // prettier-ignore

it('what a page watches follows each new row', async () => {
  await context.put('activity', [did('a', today, 480)])
  const seen = watchWork(context, yesterday).pipe(
    filter(({ progress }) => progress === null),
    map(({ entries }) => done(entries).done),
  )
  const second = firstValueFrom(seen.pipe(filter((count) => count === 2)))
  expect(await firstValueFrom(seen)).toBe(1)
  await context.put('activity', [did('b', today, 481)])
  expect(await second).toBe(2)
})

it('thousands of rows of a crew are summed as one sum over all of them is', async () => {
  const types = ['unit.received', 'unit.inspected', 'unit.lotted', 'unit.moved', 'unit.stored']
  const uids = ['ann', 'bob', 'cy']
  const rows = Array.from({ length: 3_000 }, (_, place) =>
    did(`r${place}`, dayAfter(today, -(place % 6)), (place * 7) % 1_439, { by: uids[place % 3] ?? '', type: types[place % 5] ?? '', ms: (place % 90) * 1_000 }),
  ) // prettier-ignore
  const undo = rows.filter((_, place) => place % 50 === 0).map((row, place) => did(`undo${place}`, today, place, { by: 'boss', undoOf: row.id, type: row.type }))
  await context.put('users', [aUser({ id: 'cy' }), aUser({ id: 'boss' })])
  // In parts, as sync brings them, with a look between.
  const days = new WorkDays(context)
  for (const part of [rows.slice(0, 900), undo, rows.slice(900, 2_000), rows.slice(2_000)]) {
    await context.put('activity', part)
    await rolled(days)
  }
  const undone = new Set(undo.map(({ undoOf }) => undoOf))
  const expected = [...uids, 'boss'].flatMap((uid) =>
    cellsOf([...rows, ...undo].filter(({ by }) => by === uid) as readonly CellRow[], {
      fromMs: 0,
      toMs: startOfDay(today, 1),
      hourOf,
      unitOf: () => ({ loadId: 'load-1', category: 'Toys', inspectedAt: '' }),
      arrivedAt: () => at(yesterday, 0),
      isUndone: (id) => undone.has(id),
    }),
  )
  for (const report of ['receiving', 'inspection', 'lotting'])
    expect(figuresOf((await rolled(days)).filter((one) => one.report === report))).toEqual(figuresOf(expected.filter((one) => one.report === report)))
}) // prettier-ignore
