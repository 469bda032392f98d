/** What is looked for, over a real store: chance scans, late moves, write-offs and their way back. */
import { english } from '#tests/support/english.ts'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import type { MissingSearchEvent, MissingSearchFacts, MissingSearchState } from '#domain/stock/missing-search.ts'
import type { UnitWrite } from '#domain/core/floor/scan-step.ts'
import { log } from '#data/core/jobs/activity.ts'
import { followLateMoves, noteFoundByScan } from '#data/stock/found-by-scan.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { missingSearchFlow, watchMissing } from '#data/stock/misplaced.ts'
import { aLocation, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const labels = [1, 2, 3].map((count) => mintLabel('unit', '7KQ', count))
const label = (place: number) => labels[place] ?? ''
const idAt = (place: number) => idOfLabel(label(place))
const lost = (place: number, over: Parameters<typeof aUnit>[0] = {}) =>
  aUnit({ id: idAt(place), label: label(place), stage: 'missing', exceptionCode: 'auditMissing', exceptionAt: aTime, inspectedAt: aTime, locationId: 'L-A-01', ...over }) // prettier-ignore
const bin2 = aLocation({ id: 'L-A-02', code: 'A-02' })

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['units', 'activity', 'config', 'locations', 'containers', 'loads'])
  await context.put('locations', [aLocation({ id: 'L-A-01', code: 'A-01' }), bin2])
  await context.put('units', [lost(0), lost(1, { stage: 'stored', exceptionCode: 'wrongPlace' }), lost(2, { stage: 'stored', exceptionCode: '' })]) // prettier-ignore
})
afterEach(async () => {
  await context.db.close()
})

const scanOf = (place: number) => classifyScan(label(place))
const idsLost = async () => (await firstValueFrom(watchMissing(context.db))).map(({ unit }) => unit.id).sort()

test('a scan on any page finds a unit that is looked for, once; the page’s own answer is not shown twice', async () => {
  expect(await idsLost()).toEqual([idAt(0), idAt(1)].sort())
  const seen = await noteFoundByScan(context, scanOf(0), 'receive')
  expect(english(seen?.say.title)).toBe('It was missing and is found')
  expect(await noteFoundByScan(context, scanOf(0), 'receive')).toBeNull()
  expect(await noteFoundByScan(context, scanOf(2), 'receive'), 'nobody looks for it').toBeNull()
  expect(await noteFoundByScan(context, classifyScan('012345678905'), 'receive')).toBeNull()
  expect(await context.ledger(idAt(0))).toEqual(['unit.found'])
  expect(await context.read('units', idAt(0))).toMatchObject({ stage: 'inspected', exceptionCode: '' })
  expect(await seen?.undo()).toBe(true)
  expect(await context.read('units', idAt(0))).toMatchObject({ stage: 'missing', locationId: 'L-A-01' })
})

test('what a merge changed of a unit that is looked for shows, though it left the unit its time', async () => {
  const values: (number | null)[] = []
  const watching = watchMissing(context.db).subscribe((all) => {
    const found = all.find(({ unit }) => unit.id === idAt(0))
    values.push(found?.unit.estimateCents ?? null)
  })
  await expect.poll(() => values.length).toBeGreaterThan(1)
  const before = values.length
  await context.put('units', [lost(0, { estimateCents: 4_200 })])
  // At once, and again with its history.
  await expect.poll(() => values.length).toBeGreaterThan(before + 1)
  expect(values.at(-1)).toBe(4_200)
  watching.unsubscribe()
})

test('found with its place, or written off with a reason; both can be taken back', async () => {
  const search = new ScanFlowSession<MissingSearchState, MissingSearchEvent, MissingSearchFacts, UnitWrite>(
    context,
    missingSearchFlow,
  )
  await search.act({ kind: 'scan', scan: scanOf(1) }, scanOf(1))
  const place = classifyScan('A-02')
  const there = await search.act({ kind: 'scan', scan: place }, place)
  expect(there.say).toMatchObject({ tone: 'green', title: 'A-02' })
  expect(await context.read('units', idAt(1))).toMatchObject({ locationId: bin2.id, exceptionCode: '' })
  expect(await idsLost()).toEqual([idAt(0)])

  const early = await search.act({ kind: 'writeOff', unitId: idAt(0), reason: 'Stolen', rank: 'manager' })
  expect(early.say, 'half a day is no search').toMatchObject({ tone: 'red' })
  const old = { ...lost(0), exceptionAt: '2026-10-01T08:00:00.000Z' }
  await context.put('units', [old])
  const gone = await search.act({ kind: 'writeOff', unitId: idAt(0), reason: 'Stolen', rank: 'manager' })
  expect(english(gone.say)).toMatchObject({ title: 'Written off' })
  expect(await idsLost()).toEqual([])
  expect(await gone.undo?.()).toBe(true)
  expect(await context.read('units', idAt(0))).toMatchObject({ stage: 'missing', exceptionCode: 'auditMissing', locationId: 'L-A-01' }) // prettier-ignore
})

test('a move from before the end of a count that arrives late ends the search; one from after it does not', async () => {
  const following = followLateMoves(context)
  const startedAt = context.now()
  const move = { refType: 'unit', refId: idAt(0), from: 'L-A-01', to: bin2.id }
  const early = context.now()
  await log(context, [{ type: 'unit.missing', refType: 'unit', refId: idAt(0), from: 'stored', to: 'missing', data: { locationId: 'L-A-01', startedAt } }]) // prettier-ignore
  await log(context, [{ id: 'after', type: 'unit.relocated', ...move }])
  expect(await context.read('units', idAt(0))).toMatchObject({ stage: 'missing' })
  await log({ ...context, now: () => early }, [{ id: 'late', type: 'unit.relocated', ...move }])
  await expect.poll(() => context.read('units', idAt(0))).toMatchObject({ stage: 'stored', exceptionCode: '' })
  following.unsubscribe()
})
