/** What is looked for, over a real store: chance scans, late moves, write-offs and their way back. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import type { MissingSearchEvent, MissingSearchFacts, MissingSearchState } from '#domain/stock/missing-search.ts'
import type { UnitWrite } from '#domain/core/scan-step.ts'
import { log } from '#data/core/activity.ts'
import { followLateMoves, noteFoundByScan } from '#data/stock/found-by-scan.ts'
import { ScanFlowSession } from '#data/core/scan-session.ts'
import { missingSearchFlow, watchMissing } from '#data/stock/misplaced.ts'
import { aLocation, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const labels = [1, 2, 3].map((count) => mintLabel('unit', '7KQ', count))
const label = (place: number) => labels[place] ?? ''
const idAt = (place: number) => idOfLabel(label(place))
const lost = (place: number, over: Parameters<typeof aUnit>[0] = {}) =>
  aUnit({ id: idAt(place), label: label(place), stage: 'missing', exceptionCode: 'auditMissing', exceptionAt: aTime, inspectedAt: aTime, locationId: 'L-A-01', ...over }) // prettier-ignore
const bin2 = aLocation({ id: 'L-A-02', code: 'A-02' })

let work: TestWork
beforeEach(async () => {
  work = await openTestWork(['units', 'activity', 'config', 'locations', 'containers', 'loads'])
  await work.put('locations', [aLocation({ id: 'L-A-01', code: 'A-01' }), bin2])
  await work.put('units', [lost(0), lost(1, { stage: 'stored', exceptionCode: 'wrongPlace' }), lost(2, { stage: 'stored', exceptionCode: '' })]) // prettier-ignore
})
afterEach(async () => {
  await work.db.close()
})

const scanOf = (place: number) => classifyScan(label(place))
const idsLost = async () => (await firstValueFrom(watchMissing(work.db))).map(({ unit }) => unit.id).sort()

test('a scan on any page finds what is looked for, once; the page’s own word is not told twice', async () => {
  expect(await idsLost()).toEqual([idAt(0), idAt(1)].sort())
  const seen = await noteFoundByScan(work, scanOf(0), 'receive')
  expect(seen?.say.title).toBe('It was missing and is found')
  expect(await noteFoundByScan(work, scanOf(0), 'receive')).toBeNull()
  expect(await noteFoundByScan(work, scanOf(2), 'receive'), 'nobody looks for it').toBeNull()
  expect(await noteFoundByScan(work, classifyScan('012345678905'), 'receive')).toBeNull()
  expect(await work.ledger(idAt(0))).toEqual(['unit.found'])
  expect(await work.read('units', idAt(0))).toMatchObject({ stage: 'inspected', exceptionCode: '' })
  expect(await seen?.undo()).toBe(true)
  expect(await work.read('units', idAt(0))).toMatchObject({ stage: 'missing', locationId: 'L-A-01' })
})

test('found with its place, or written off with a reason; both can be taken back', async () => {
  const search = new ScanFlowSession<MissingSearchState, MissingSearchEvent, MissingSearchFacts, UnitWrite>(
    work,
    missingSearchFlow,
  )
  await search.act({ kind: 'scan', scan: scanOf(1) }, scanOf(1))
  const place = classifyScan('A-02')
  const there = await search.act({ kind: 'scan', scan: place }, place)
  expect(there.say).toMatchObject({ tone: 'green', title: 'A-02' })
  expect(await work.read('units', idAt(1))).toMatchObject({ locationId: bin2.id, exceptionCode: '' })
  expect(await idsLost()).toEqual([idAt(0)])

  const early = await search.act({ kind: 'writeOff', unitId: idAt(0), reason: 'Stolen', rank: 'manager' })
  expect(early.say, 'half a day is no search').toMatchObject({ tone: 'red' })
  const old = { ...lost(0), exceptionAt: '2026-10-01T08:00:00.000Z' }
  await work.put('units', [old])
  const gone = await search.act({ kind: 'writeOff', unitId: idAt(0), reason: 'Stolen', rank: 'manager' })
  expect(gone.say).toMatchObject({ title: 'Written off' })
  expect(await idsLost()).toEqual([])
  expect(await gone.undo?.()).toBe(true)
  expect(await work.read('units', idAt(0))).toMatchObject({ stage: 'missing', exceptionCode: 'auditMissing', locationId: 'L-A-01' }) // prettier-ignore
})

test('a move from before the end of a count that arrives late ends the search; one from after it does not', async () => {
  const following = followLateMoves(work)
  const startedAt = work.now()
  const move = { refType: 'unit', refId: idAt(0), from: 'L-A-01', to: bin2.id }
  const early = work.now()
  await log(work, [{ type: 'unit.missing', refType: 'unit', refId: idAt(0), from: 'stored', to: 'missing', data: { locationId: 'L-A-01', startedAt } }]) // prettier-ignore
  await log(work, [{ id: 'after', type: 'unit.relocated', ...move }])
  expect(await work.read('units', idAt(0))).toMatchObject({ stage: 'missing' })
  await log({ ...work, now: () => early }, [{ id: 'late', type: 'unit.relocated', ...move }])
  await expect.poll(() => work.read('units', idAt(0))).toMatchObject({ stage: 'stored', exceptionCode: '' })
  following.unsubscribe()
})
