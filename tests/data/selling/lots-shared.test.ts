/** A lot that several people fill at the same time, and steps that are taken back in another order: every unit is listed by the lot that it names, and by no other. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { tagCodeOf } from '#domain/codes/lot-tags.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { removeAll } from '#data/core/jobs/write.ts'
import { editLot } from '#data/selling/lot-commands.ts'
import { lotFlow } from '#data/selling/lot-flow.ts'
import { findLots, watchLotRows } from '#data/selling/lots.ts'
import { killBeforeWrites } from '#tests/support/power-cut.ts'
import { aLot, anAuction, aTime, aUnit } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const labels = [1, 2, 3, 4].map((count) => mintLabel('unit', '7KQ', count))
const label = (place: number) => labels[place] ?? ''
const id = (place: number) => idOfLabel(label(place))
const stock = labels.map((one, place) => aUnit({ id: idOfLabel(one), label: one, title: `Sheet ${place}`, stage: 'stored', grade: 'usedGood', inspectedAt: aTime, locationId: 'L-1' })) // prettier-ignore
const event = anAuction()
let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['units', 'activity', 'config', 'listings', 'saleEvents', 'photos', 'orders'])
  await context.put('units', stock)
  await context.put('saleEvents', [event])
})
afterEach(() => context.db.close())

const openBench = (at: TestWork = context, flow: typeof lotFlow = lotFlow) => {
  const bench = new ScanFlowSession(at, flow)
  bench.bind({ input: { printsTags: false }, go: () => undefined, onWritten: () => undefined })
  return bench
}
const scan = (bench: ReturnType<typeof openBench>, code: string) =>
  bench.act({ kind: 'scan', scan: classifyScan(code) }, classifyScan(code))
const choose = async (done: Awaited<ReturnType<typeof scan>>) => {
  const [choice] = done.say?.choices ?? []
  if (!choice) throw new Error('There is nothing to choose.')
  return done.choose(choice.event)
}
const unit = async (place: number) => (await context.read('units', id(place))) as UnitDoc
const lots = () => findLots(context.db, event.id)
const lotting = async () => {
  const bench = openBench()
  await bench.act({ kind: 'choose', eventId: event.id })
  return bench
}
const colleague = () => openBench({ ...context, uid: 'u9', newId: () => `theirs-${context.newId()}` })
/** A colleague's unit arrives in this lot. */
const arrive = async (lotId: string) => {
  const lot = (await context.read('listings', lotId)) as ListingDoc
  const list = [...new Set([...lot.unitIds, id(3)])]
  await context.put('listings', [{ ...lot, unitIds: list, title: `Sheet 0 + ${list.length - 1} more` }])
  await context.put('units', [{ ...(await unit(3)), listingId: lotId }])
}
/** Every unit that names a lot is listed by it, and every lot lists only units that name it. */
async function expectWhole() {
  const all = await lots()
  for (const place of [0, 1, 2, 3]) {
    const { listingId } = await unit(place)
    expect(all.filter(({ unitIds }) => unitIds.includes(id(place))).map((lot) => lot.id)).toEqual(listingId === '' ? [] : [listingId]) // prettier-ignore
  }
  const rows = await firstValueFrom(watchLotRows(context.db, event.id))
  expect(rows.flatMap(({ lot, away }) => away.map((one) => [lot.lotNo, one]))).toEqual([])
}

describe('taken back in another order', () => {
  it('the first unit of a lot leaves it: the lot lists and names what is in it', async () => {
    const bench = await lotting()
    const first = await scan(bench, label(0))
    await scan(bench, label(1))
    await first.undo?.()
    await expectWhole()
    expect((await lots())[0]).toMatchObject({ title: 'Sheet 1', description: 'Sheet 1.', unitIds: [id(1)] })
  })
  it('the second unit leaves a lot of three', async () => {
    const bench = await lotting()
    await scan(bench, label(0))
    const second = await scan(bench, label(1))
    await scan(bench, label(2))
    await second.undo?.()
    await expectWhole()
    expect((await lots())[0]).toMatchObject({ title: 'Sheet 0 + 1 more', description: 'Sheet 0. Sheet 2.' })
  })
  it('the second unit leaves a lot whose title a person wrote: it stays', async () => {
    const bench = await lotting()
    await scan(bench, label(0))
    const second = await scan(bench, label(1))
    await editLot(context, (await lots())[0]?.id ?? '', { title: 'Bed linen' })
    await scan(bench, label(2))
    await second.undo?.()
    await expectWhole()
    expect((await lots())[0]).toMatchObject({ title: 'Bed linen', description: 'Sheet 0. Sheet 2.' })
  })
  it('a unit that was taken out is listed again, also where a colleague put another into the lot', async () => {
    const bench = await lotting()
    await scan(bench, label(0))
    await scan(bench, label(1))
    const out = await choose(await scan(bench, label(1)))
    expect((await unit(1)).listingId).toBe('')
    const other = colleague()
    await scan(other, tagCodeOf((await lots())[0]?.id ?? ''))
    await scan(other, label(2))
    await out.undo?.()
    await expectWhole()
    expect((await lots())[0]).toMatchObject({ title: 'Sheet 0 + 2 more' })
  })
  it('a unit that was moved is listed by the lot of before, also where a colleague put another into it', async () => {
    const bench = await lotting()
    await scan(bench, label(0))
    await scan(bench, label(1))
    await bench.act({ kind: 'next' })
    const moved = await choose(await scan(bench, label(1)))
    expect((await lots()).map(({ unitIds }) => unitIds)).toEqual([[id(0)], [id(1)]])
    const other = colleague()
    await scan(other, tagCodeOf((await lots())[0]?.id ?? ''))
    await scan(other, label(2))
    await moved.undo?.()
    await expectWhole()
  })
})

describe('a lot whose first step was taken back while another unit was in it', () => {
  it('goes once the other is taken back as well, and the next unit begins a lot', async () => {
    const bench = await lotting()
    const first = await scan(bench, label(0))
    const second = await scan(bench, label(1))
    await first.undo?.()
    await second.undo?.()
    expect(await lots()).toEqual([])
    await expectWhole()
    await scan(bench, label(2))
    expect((await lots()).map(({ title, unitIds }) => [title, unitIds])).toEqual([['Sheet 2', [id(2)]]])
  })
  it('stays where a colleague put a unit into it', async () => {
    const bench = await lotting()
    const first = await scan(bench, label(0))
    const second = await scan(bench, label(1))
    await arrive((await lots())[0]?.id ?? '')
    await first.undo?.()
    await second.undo?.()
    expect((await lots()).map(({ unitIds }) => unitIds)).toEqual([[id(3)]])
    await expectWhole()
  })
})

describe('a unit that was taken out of a lot that is gone by now', () => {
  it('stays out of it when its step is undone', async () => {
    const bench = await lotting()
    await scan(bench, label(0))
    await scan(bench, label(1))
    const out = await choose(await scan(bench, label(1)))
    await removeAll(context, 'listings', [(await lots())[0]?.id ?? ''])
    expect(await out.undo?.()).toBe(false)
    expect((await unit(1)).listingId).toBe('')
  })
  it('stays in the lot that it was moved to', async () => {
    const bench = await lotting()
    await scan(bench, label(0))
    await scan(bench, label(1))
    await bench.act({ kind: 'next' })
    const moved = await choose(await scan(bench, label(1)))
    const [was, is] = await lots()
    await removeAll(context, 'listings', [was?.id ?? ''])
    expect(await moved.undo?.()).toBe(false)
    expect((await unit(1)).listingId).toBe(is?.id)
    expect((await lots()).map(({ unitIds }) => unitIds)).toEqual([[id(1)]])
  })
})

describe('two at one lot', () => {
  async function twoTabs() {
    const bench = await lotting()
    await scan(bench, label(0))
    const lotId = (await lots())[0]?.id ?? ''
    const other = openBench({ ...context, newId: () => `tab-${context.newId()}` })
    await scan(other, tagCodeOf(lotId))
    return { bench, other, lotId }
  }
  it('put one unit each into it at the same moment: it lists and names both', async () => {
    const { bench, other } = await twoTabs()
    await Promise.all([scan(bench, label(1)), scan(other, label(2))])
    await expectWhole()
    expect((await lots())[0]).toMatchObject({ title: 'Sheet 0 + 2 more' })
  })
  it('and the unit of a colleague arrives between the look and the write: it lists both', async () => {
    const { lotId } = await twoTabs()
    const facts = async (...given: Parameters<typeof lotFlow.facts>) => {
      const known = await lotFlow.facts(...given)
      await arrive(lotId)
      return known
    }
    const done = await scan(openBench(context, { ...lotFlow, facts }), label(1))
    expect(done.say?.tone).toBe('green')
    await expectWhole()
    expect((await lots())[0]).toMatchObject({ title: 'Sheet 0 + 2 more' })
  })
  it('and a tab is killed before it wrote, and the unit of a colleague has come when it opens again: it lists both', async () => {
    const { bench, lotId } = await twoTabs()
    await killBeforeWrites(context, 'auction', () => scan(bench, label(1)))
    await arrive(lotId)
    await firstValueFrom(openBench().state$)
    expect((await unit(1)).listingId).toBe(lotId)
    await expectWhole()
    const out = await choose(await scan(openBench(), label(1)))
    expect(out.say?.tone, 'it can be taken out again').not.toBe('red')
  })
  it('and a tab is killed before it wrote, and the lot is offered when it opens again: neither has the unit', async () => {
    const { bench, lotId } = await twoTabs()
    await killBeforeWrites(context, 'auction', () => scan(bench, label(1)))
    await context.put('listings', [{ ...((await context.read('listings', lotId)) as ListingDoc), status: 'live' }])
    await firstValueFrom(openBench().state$)
    expect((await unit(1)).listingId).toBe('')
    await expectWhole()
  })
  it('and the unit goes into another lot between the look and the write: the scan is refused', async () => {
    await twoTabs()
    await context.put('listings', [aLot({ id: 'theirs', eventId: event.id, lotNo: 9, unitIds: [id(1)] })])
    const facts = async (...given: Parameters<typeof lotFlow.facts>) => {
      const known = await lotFlow.facts(...given)
      await context.put('units', [{ ...(await unit(1)), listingId: 'theirs' }])
      return known
    }
    const done = await scan(openBench(context, { ...lotFlow, facts }), label(1))
    expect(done.say?.tone).toBe('red')
    await expectWhole()
  })
})

it('a unit that came too late into a lot that was published meanwhile goes into the next one', async () => {
  const bench = await lotting()
  await context.put('listings', [aLot({ id: 'out', eventId: event.id, lotNo: 9, status: 'live', unitIds: [id(0)] })])
  await context.put('units', [{ ...(await unit(0)), listingId: 'out', stage: 'listed' }, { ...(await unit(1)), listingId: 'out' }]) // prettier-ignore
  expect((await scan(bench, label(0))).say?.tone).toBe('red')
  expect((await scan(bench, label(1))).say?.tone).toBe('green')
  const made = await context.read('listings', (await unit(1)).listingId)
  expect(made).toMatchObject({ status: 'draft', lotNo: 10, unitIds: [id(1)] })
  expect(await context.read('listings', 'out')).toMatchObject({ unitIds: [id(0)] })
})
