/** A code that several units carry, at each page that works on units, over a real store. */
import { english } from '#tests/support/english.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UnitDoc } from '#schemas/units.ts'
import { classifyScan, type Scan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import type { Done, ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { inspectFlow } from '#data/grading/inspecting.ts'
import { missingSearchFlow } from '#data/stock/misplaced.ts'
import { photoFlow } from '#data/grading/photographing.ts'
import { sortFlow } from '#data/grading/sorting.ts'
import { binSpotFlow } from '#data/stock/bin-spot.ts'
import { aLocation, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const GTIN = '00760064404380'
const upc = '760064404380'
const labels = [1, 2, 3].map((count) => mintLabel('unit', '7KQ', count))
const labelAt = (place: number) => labels[place] ?? ''
const kettle = (place: number, over: Partial<UnitDoc> = {}) =>
  aUnit({ id: idOfLabel(labelAt(place)), label: labelAt(place), gtin: GTIN, grade: 'usedGood', inspectedAt: aTime, stage: 'inspected', ...over }) // prettier-ignore

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['units', 'photos', 'activity', 'config', 'locations', 'containers', 'loads'])
  await context.put('locations', [aLocation({ id: 'L-A-01', code: 'A-01' })])
})
afterEach(() => context.db.close())

interface Bench {
  readonly scan: (text: string) => Promise<Done<never>>
  /** Units that the page has taken up. */
  readonly taken: () => Promise<readonly string[]>
}

/** A page whose state names its unit in hand, or its units. */
function benchOf<State extends object, Event, Facts, Write>(
  floor: ScanFlow<State, Event | { kind: 'scan'; scan: Scan }, Facts, Write>,
  idsOf: (state: State) => readonly string[],
): Bench {
  const session = new ScanFlowSession(context, floor)
  let state = floor.empty
  session.state$.subscribe((next) => (state = next))
  return {
    scan: async (text) => {
      const scan = classifyScan(text)
      return (await session.act({ kind: 'scan', scan }, scan)) as unknown as Done<never>
    },
    taken: async () => idsOf(state).map((id) => labels.find((label) => idOfLabel(label) === id) ?? id),
  }
}
const one = ({ unitId }: { readonly unitId: string }) => (unitId === '' ? [] : [unitId])
const lastRule = { conditions: [], destination: 'auction', targets: [], active: true, name: 'All' }

const pages: readonly (readonly [string, () => Bench])[] = [
  ['/inspect', () => benchOf(inspectFlow, one)],
  ['/photo', () => benchOf(photoFlow, one)],
  ['/sorts', () => benchOf(sortFlow, one)],
  ['/bin-spot', () => benchOf(binSpotFlow, ({ inHand }) => inHand)],
  ['/misplaced', () => benchOf(missingSearchFlow, one)],
]

describe.each(pages)('a UPC on %s', (page, open) => {
  let bench: Bench
  beforeEach(async () => {
    if (page === '/sorts') {
      const { aConfig } = { aConfig: { id: 'sort-all', createdAt: aTime, createdBy: 'u1', updatedAt: aTime, updatedBy: 'u1', kind: 'sort', key: 'all', rank: 1, data: lastRule } } // prettier-ignore
      await context.put('config', [aConfig as never])
    }
    bench = open()
  })
  it('asks which where several units here have it, and takes the one that is chosen', async () => {
    await context.put('units', [kettle(0), kettle(1), kettle(2, { stage: 'shipped' })])
    const asked = await bench.scan(upc)
    expect(await bench.taken()).toEqual([])
    expect(asked).toMatchObject({ isOurs: true, say: { tone: 'amber', mayScanOn: true } })
    const offered = asked.say?.choices ?? []
    expect(offered.map((choice) => english(choice.label).split(' ')[0])).toEqual([labelAt(0), labelAt(1)])
    const second = offered[1]
    if (!second) throw new Error('Nothing was offered.')
    await asked.choose(second.event)
    expect(await bench.taken()).toEqual([labelAt(1)])
  })
  it('takes the only one that is here, though another has left', async () => {
    await context.put('units', [kettle(0, { stage: 'handedOver' }), kettle(1)])
    await bench.scan(upc)
    expect(await bench.taken()).toEqual([labelAt(1)])
  })
  it.each(['shipped', 'handedOver', 'scrapped', 'donated'] as const)(
    'opens nothing that is %s, and marks nothing',
    async (stage) => {
      await context.put('units', [kettle(0, { stage }), kettle(1, { stage })])
      expect(await bench.scan(upc)).toMatchObject({ isOurs: true, say: { tone: 'red' } })
      expect(await bench.taken()).toEqual([])
      expect(await context.read('units', idOfLabel(labelAt(0)))).toMatchObject({ exceptionCode: '' })
    },
  )
  it('means the unit in hand where that has it', async () => {
    await context.put('units', [kettle(0), kettle(1)])
    await bench.scan(labelAt(0))
    const again = await bench.scan(upc)
    if (page !== '/bin-spot') {
      expect(again.say?.choices ?? []).toEqual([])
      expect(await bench.taken()).toEqual([labelAt(0)])
    } else expect((again.say?.choices ?? []).map((choice) => english(choice.label).split(' ')[0])).toEqual([labelAt(1)])
  })
  it('leaves a code that no unit has as it was', async () => {
    expect(await bench.scan(upc)).toMatchObject({ isOurs: false })
  })
})

it('asks the next question about the unit that was chosen', async () => {
  await context.put('units', [kettle(0), kettle(1), kettle(2, { gtin: '', stage: 'received', grade: '' })])
  const bench = benchOf(inspectFlow, one)
  await bench.scan(labelAt(2))
  const session = new ScanFlowSession(context, inspectFlow)
  await session.act({ kind: 'answer', item: 'look', answer: 'light' })
  const scan = classifyScan(upc)
  const asked = await session.act({ kind: 'scan', scan }, scan)
  const which = asked.say?.choices?.[0]
  const unfinished = which && (await asked.choose(which.event))
  expect(english(unfinished?.say)).toMatchObject({ title: 'The one before is not finished' })
  const leave = unfinished?.say?.choices?.[1]
  if (!unfinished || !leave) throw new Error('Nothing was asked.')
  await unfinished.choose(leave.event)
  let unitId = ''
  session.state$.subscribe((state) => (unitId = state.unitId))
  expect(unitId).toBe(idOfLabel(labelAt(0)))
})
