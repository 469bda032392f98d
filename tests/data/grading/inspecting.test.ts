/** The bench over a real store: grades, serial numbers, rooms, and what two inspectors saw. */
import { english } from '#tests/support/english.ts'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { findSameSerial, readSerials } from '#data/core/find/serials.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { inspectFlow, watchInspectionQueue, watchMyInspections, watchRegrades } from '#data/grading/inspecting.ts'
import { findRoute } from '#data/dispositions/sort-rules.ts'
import { changeOne } from '#data/core/jobs/write.ts'
import { aLocation, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const labels = [1, 2, 3].map((count) => mintLabel('unit', '7KQ', count))
const unit = (place: number, over: Parameters<typeof aUnit>[0] = {}) => {
  const label = labels[place] ?? ''
  return aUnit({ id: idOfLabel(label), label, title: `Sheet ${place}`, category: 'Bedding', ...over })
}
const answers = { look: 'likeNew', clean: 'yes', parts: [] }

let context: TestWork
let bench: ScanFlowSession<
  Parameters<typeof inspectFlow.step>[0],
  Parameters<typeof inspectFlow.step>[1],
  Parameters<typeof inspectFlow.step>[2],
  ReturnType<typeof inspectFlow.step>['writes'][number]
>
beforeEach(async () => {
  context = await openTestWork(['units', 'activity', 'config', 'locations', 'containers', 'loads'])
  await context.put('units', [unit(0), unit(1), unit(2)])
  bench = new ScanFlowSession(context, inspectFlow)
})
afterEach(async () => {
  await context.db.close()
})

const scan = (place: number) => {
  const read = classifyScan(labels[place] ?? '')
  return bench.act({ kind: 'scan', scan: read }, read)
}
async function grade(place: number, to: 'openBox' | 'forParts') {
  await scan(place)
  for (const [item, answer] of Object.entries(answers)) await bench.act({ kind: 'answer', item, answer })
  await bench.act({ kind: 'set', fields: { grade: to } })
}

test('a unit scanned, answered and graded is inspected; the next scan finishes it and takes the next', async () => {
  await grade(0, 'openBox')
  const done = await scan(1)
  expect(english(done.say)).toMatchObject({ tone: 'green', title: 'Open box: no destination' })
  expect(await context.read('units', unit(0).id)).toMatchObject({ stage: 'inspected', grade: 'openBox' })
  expect(await firstValueFrom(bench.state$)).toMatchObject({ unitId: unit(1).id, grade: '' })
  const queue = await firstValueFrom(watchInspectionQueue(context.db, ''))
  expect(queue.units.map((one) => one.label)).toEqual([labels[1], labels[2]])
  const mine = await firstValueFrom(watchMyInspections(context.db, 'u1', aTime))
  expect(mine.map(({ row, unit }) => [row.type, unit?.grade])).toEqual([['unit.inspected', 'openBox']])
})

test('a unit that another device graded while it lay here: both grades are in the ledger', async () => {
  await grade(0, 'openBox')
  await changeOne(context, 'units', unit(0).id, () => ({ grade: 'forParts' as const, stage: 'inspected' as const }))
  const asked = await bench.act({ kind: 'done' })
  expect(english(asked.say)).toMatchObject({ tone: 'amber', detail: 'Sheet 0: theirs For parts, yours Open box.' })
  const mine = asked.say?.choices?.find((choice) => english(choice.label) === 'Make it Open box')
  if (!mine) throw new Error('There is no choice.')
  await asked.choose(mine.event)
  expect(await context.read('units', unit(0).id)).toMatchObject({ grade: 'openBox' })
  const [regrade] = await firstValueFrom(watchRegrades(context.db, aTime))
  expect(regrade?.row).toMatchObject({ from: 'forParts', to: 'openBox', data: { blind: true, agrees: false } })
})

test('a grade is not taken back once another device graded the unit again', async () => {
  await grade(0, 'openBox')
  const first = await bench.act({ kind: 'done' })
  const theirs = { grade: 'forParts', inspectedAt: '2026-11-20T13:00:00.000Z' } as const
  await changeOne(context, 'units', unit(0).id, () => theirs)
  expect(await first.undo?.()).toBe(false)
  expect(await context.read('units', unit(0).id)).toMatchObject({ stage: 'inspected', ...theirs })
})

test('a grade is not taken back once another device photographed the unit', async () => {
  await grade(0, 'openBox')
  const done = await bench.act({ kind: 'done' })
  await changeOne(context, 'units', unit(0).id, () => ({ stage: 'photographed' as const }))
  expect(await done.undo?.()).toBe(false)
  expect(await context.read('units', unit(0).id)).toMatchObject({ stage: 'photographed', grade: 'openBox' })
})

test('a serial number is found however it is written, and follows its unit', async () => {
  await changeOne(context, 'units', unit(0).id, () => ({ serialNo: 'sn-44 812' }))
  await readSerials(context.db)
  expect((await findSameSerial(context.db, 'SN44812')).map((one) => one.id)).toEqual([unit(0).id])
  await changeOne(context, 'units', unit(0).id, () => ({ serialNo: '' }))
  await changeOne(context, 'units', unit(1).id, () => ({ serialNo: 'SN44812' }))
  await expect
    .poll(async () => (await findSameSerial(context.db, 'SN44812')).map((one) => one.id))
    .toEqual([unit(1).id])
  expect(await findSameSerial(context.db, '')).toEqual([])
})

test('a destination that is full or blocked passes to the next', async () => {
  const rule = (key: string, rank: number, codes: readonly string[]) => ({
    id: key, createdAt: aTime, createdBy: 'u1', updatedAt: aTime, updatedBy: 'u1', kind: 'sort' as const, key, rank,
    data: { name: key, active: true, conditions: [], destination: key, targets: codes.map((code) => ({ code, capacity: null })) },
  }) // prettier-ignore
  await context.put('config', [rule('auction', 10, ['FULL', 'SHUT', 'OPEN'])])
  await context.put('locations', [
    aLocation({ id: 'full', code: 'FULL', capacity: 1 }),
    aLocation({ id: 'shut', code: 'SHUT', blocked: true }),
    aLocation({ id: 'open', code: 'OPEN' }),
  ])
  await changeOne(context, 'units', unit(2).id, () => ({ locationId: 'full', stage: 'stored' as const }))
  const route = () => findRoute(context.db, unit(0), aTime)
  await expect.poll(async () => (await route())?.target?.code).toBe('OPEN')
  const itself = await findRoute(context.db, unit(2, { locationId: 'full', stage: 'stored' }), aTime)
  expect(itself?.target?.code, 'a thing is not in its own way').toBe('FULL')
})
