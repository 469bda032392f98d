/** The sorter's bench over a real store. */
import { english } from '#tests/support/english.ts'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ConfigDoc } from '#schemas/config.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { explainUnit, sortFlow, watchMySorts, watchSortQueue } from '#data/grading/sorting.ts'
import { watchSortRules } from '#data/dispositions/sort-rules.ts'
import { changeOne } from '#data/core/jobs/write.ts'
import { aContainer, aLocation, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const labels = [1, 2, 3].map((count) => mintLabel('unit', '7KQ', count))
const gaylord = mintLabel('gaylord', '7KQ', 4)
const unit = (place: number, over: Parameters<typeof aUnit>[0] = {}) => {
  const label = labels[place] ?? ''
  return aUnit({ id: idOfLabel(label), label, title: `Sheet ${place}`, stage: 'inspected', grade: 'usedGood', inspectedAt: aTime, ...over }) // prettier-ignore
}
const ruleDoc = (key: string, rank: number, data: ConfigDoc['data']): ConfigDoc => ({
  id: `sort-${key}`, kind: 'sort', key, rank, data: { name: key, active: true, destination: key, ...data },
  createdAt: aTime, createdBy: 'u1', updatedAt: aTime, updatedBy: 'u1',
}) // prettier-ignore

let context: TestWork
const open = () => new ScanFlowSession(context, sortFlow)
let bench: ReturnType<typeof open>
beforeEach(async () => {
  context = await openTestWork(['units', 'activity', 'config', 'locations', 'containers', 'loads'])
  await context.put('units', [unit(0), unit(1), unit(2, { grade: 'forParts' })])
  await context.put('containers', [aContainer({ id: idOfLabel(gaylord), label: gaylord, kind: 'gaylord', status: 'received', locationId: 'dock' })]) // prettier-ignore
  await context.put('locations', [
    aLocation({ id: 'hold', code: 'HOLD', kind: 'zone' }),
    aLocation({ id: 'hold-1', code: 'HOLD-01', parentId: 'hold' }),
    aLocation({ id: 'dock', code: 'DOCK', kind: 'zone' }),
  ])
  await context.put('config', [
    ruleDoc('scrap', 10, { grades: ['forParts'], zone: 'HOLD' }),
    ruleDoc('auction', 20, { conditions: [], targets: [{ code: gaylord, capacity: 1 }, { code: 'HOLD', capacity: null }] }), // prettier-ignore
  ])
  bench = open()
})
afterEach(async () => {
  await context.db.close()
})

const scan = (code: string) => {
  const read = classifyScan(code)
  return bench.act({ kind: 'scan', scan: read }, read)
}

it('a unit is sorted by two scans, waits no longer, and is taken back', async () => {
  const waiting = async () => (await firstValueFrom(watchSortQueue(context.db, () => aTime))).units.map((one) => one.unit.title) // prettier-ignore
  expect(await waiting()).toEqual(['Sheet 0', 'Sheet 1', 'Sheet 2'])
  expect((await scan(labels[0] ?? '')).say).toMatchObject({ tone: 'plain', big: gaylord })
  const done = await scan(gaylord)
  expect(done.say).toMatchObject({ tone: 'green', title: gaylord })
  expect(await context.read('units', unit(0).id)).toMatchObject({ disposition: 'auction', containerId: idOfLabel(gaylord), locationId: 'dock' }) // prettier-ignore
  expect(await waiting()).toEqual(['Sheet 1', 'Sheet 2'])
  const mine = await firstValueFrom(watchMySorts(context.db, 'u1', aTime))
  expect(mine.map(({ row }) => row.data['rule'])).toEqual(['auction'])
  expect(await done.undo?.()).toBe(true)
  expect(await waiting()).toEqual(['Sheet 0', 'Sheet 1', 'Sheet 2'])
})

it('the gaylord that filled up while the unit was in hand passes it to the zone, and a bin in it will do', async () => {
  await scan(labels[0] ?? '')
  await changeOne(context, 'units', unit(1).id, () => ({ containerId: idOfLabel(gaylord) }))
  const asked = await scan(gaylord)
  expect(asked.say).toMatchObject({ tone: 'amber', big: 'HOLD' })
  expect(english(asked.say?.detail)).toContain('It filled up meanwhile.')
  expect((await scan('HOLD-01')).say).toMatchObject({ tone: 'green', title: 'HOLD-01' })
  expect(await context.read('units', unit(0).id)).toMatchObject({ locationId: 'hold-1', containerId: '' })
})

it('a unit that a person grades again while it is in hand goes where its new grade belongs', async () => {
  await scan(labels[0] ?? '')
  await changeOne(context, 'units', unit(0).id, () => ({ grade: 'forParts' as const }))
  const asked = await scan(gaylord)
  expect(asked.say).toMatchObject({ tone: 'amber', big: 'HOLD' })
  expect(english(asked.say?.detail)).toContain('Its grade or the rules changed meanwhile.')
  const all = asked.say?.choices?.find((choice) => choice.onRescan)
  if (!all) throw new Error('There is no choice.')
  expect((await asked.choose(all.event)).say).toMatchObject({ tone: 'amber', title: gaylord })
  const [sorted] = await firstValueFrom(watchMySorts(context.db, 'u1', aTime))
  expect(sorted?.row.data).toMatchObject({ override: true, told: 'HOLD' })
})

it('the unit in hand is there after a reload', async () => {
  await scan(labels[0] ?? '')
  bench = open()
  expect((await scan(gaylord)).say).toMatchObject({ tone: 'green', title: gaylord })
})

it('testing a unit shows which rule takes it and writes nothing', async () => {
  const rules = await firstValueFrom(watchSortRules(context.db))
  const { verdicts } = await explainUnit(context, unit(0), rules, (id) => id)
  expect(english(verdicts.map((one) => one.why))).toEqual(['Grade is Used good.', 'It fits.'])
  expect(await context.ledger(unit(0).id)).toEqual([])
})

it('where rules are tested, a scan shows which of the changed ones takes the unit, and what is in hand stays there', async () => {
  await scan(labels[0] ?? '')
  const stored = await firstValueFrom(watchSortRules(context.db))
  const mine = stored.map((rule) => (rule.key === 'auction' ? { ...rule, name: 'Shelf', targets: [{ code: 'HOLD', capacity: null }] } : rule)) // prettier-ignore
  const went: object[] = []
  bench.bind({ input: { base: stored, mine }, go: (view) => went.push(view), onWritten: () => undefined })
  const tested = await scan(labels[1] ?? '')
  expect(english(tested.say)).toMatchObject({ tone: 'plain', title: 'Rule 2: Shelf', big: 'HOLD' })
  expect(went).toEqual([{ test: unit(1).id }])
  expect((await scan('HOLD-01')).isOurs, 'a place is opened by the app').toBe(false)
  expect(await context.ledger(unit(1).id)).toEqual([])
  expect(await firstValueFrom(bench.state$)).toMatchObject({ unitId: unit(0).id })
})
