/** Lotting and auctions over a real store. */
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { codeOfCommand } from '#domain/codes/command-codes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { tagCodeOf } from '#domain/codes/lot-tags.ts'
import { mergeDocs } from '#domain/core/merge/merge.ts'
import { listings as listingSpec } from '#schemas/listings.ts'
import { units as unitSpec } from '#schemas/units.ts'
import { resumeJobs } from '#data/core/jobs/job.ts'
import { notePrinted } from '#data/core/note-printed.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { changeOne } from '#data/core/jobs/write.ts'
import { addAuction, editAuction, fixCatalog, newAuction, publishAuction } from '#data/selling/auction-commands.ts'
import { lotFlow } from '#data/selling/lot-flow.ts'
import { dropTaken, editLot, moveLots, orderLots, renumberLots, setStartBids, settleNumbers, withdrawLots } from '#data/selling/lot-commands.ts' // prettier-ignore
import { findLots, watchAuctions, watchLotCounts, watchLotRows } from '#data/selling/lots.ts'
import { aLot, aTime, aUnit, anAuction } from '#tests/support/records.ts'
import { cutBeforeInsert, cutBeforeLedger, cutBeforeWrite } from '#tests/support/power-cut.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const labels = [1, 2, 3, 4].map((count) => mintLabel('unit', '7KQ', count))
const label = (place: number) => labels[place] ?? ''
const id = (place: number) => idOfLabel(label(place))
const stock = labels.map((one, place) =>
  aUnit({ id: idOfLabel(one), label: one, title: `Sheet ${place}`, stage: 'stored', grade: 'usedGood', inspectedAt: aTime, locationId: 'L-1' }),
) // prettier-ignore
const event = anAuction()

let context: TestWork
const openBench = (on: TestWork) => {
  const bench = new ScanFlowSession(on, lotFlow)
  bench.bind({ input: { printsTags: false }, go: () => undefined, onWritten: () => undefined })
  return bench
}
let bench: ReturnType<typeof openBench>
const work = async () => {
  const opened = await openTestWork(['units', 'activity', 'config', 'listings', 'saleEvents', 'photos'])
  await opened.put('units', stock)
  await opened.put('saleEvents', [event])
  return opened
}
beforeEach(async () => {
  context = await work()
  bench = openBench(context)
  await bench.act({ kind: 'choose', eventId: event.id })
})
afterEach(() => context.db.close())

const scan = (code: string, at = bench) => {
  const read = classifyScan(code)
  return at.act({ kind: 'scan', scan: read }, read)
}
const lots = () => findLots(context.db, event.id)
const listingOf = async (place: number) => (await context.read('units', id(place)))?.listingId

describe('lotting by scan', () => {
  it('puts two units into one lot, and the next one after Next lot into the next; undo takes the last back', async () => {
    await scan(label(0))
    await scan(label(1))
    await scan(codeOfCommand('next'))
    const done = await scan(label(2))
    expect(done.say).toMatchObject({ tone: 'green', big: '2' })
    const [first, second] = await lots()
    expect(first).toMatchObject({ lotNo: 1, unitIds: [id(0), id(1)], title: 'Sheet 0 + 1 more', startBidCents: 500 })
    expect(second).toMatchObject({ lotNo: 2, unitIds: [id(2)] })
    expect(await listingOf(1)).toBe(first?.id)
    expect(await context.ledger(first?.id ?? '')).toEqual(['lot.made', 'lot.finished'])
    expect(await done.undo?.()).toBe(true)
    expect(await lots()).toHaveLength(1)
    expect(await listingOf(2)).toBe('')
    // The number is free again.
    expect((await scan(label(3))).say).toMatchObject({ big: '2' })
  })
  it('makes a lot of each unit, one after the other, and takes one out again', async () => {
    await bench.act({ kind: 'mode', oneEach: true })
    for (const place of [0, 1, 2]) await scan(label(place))
    expect((await lots()).map(({ lotNo, unitIds }) => [lotNo, unitIds.length])).toEqual([[1, 1], [2, 1], [3, 1]]) // prettier-ignore
    const again = await scan(label(2))
    expect(again.say).toMatchObject({ tone: 'amber', choices: [{ event: { kind: 'takeOut' } }] })
    const out = await again.choose({ kind: 'takeOut', unitId: id(2) })
    expect(out.say).toMatchObject({ tone: 'amber' })
    expect(await listingOf(2)).toBe('')
    expect((await lots())[2]).toMatchObject({ unitIds: [], lotNo: 3 })
  })
  it('takes back a lot whose tag was printed at once', async () => {
    bench.bind({ input: { printsTags: true }, go: () => undefined, onWritten: () => undefined })
    await bench.act({ kind: 'mode', oneEach: true })
    const done = await scan(label(0))
    const [lot] = await lots()
    await notePrinted(context, [{ kind: 'lot', refId: lot?.id ?? '', label: 'x', title: '', lines: [] }], 'browser')
    expect(lot).toMatchObject({ sticker: '1' })
    expect(await done.undo?.()).toBe(true)
    expect(await lots()).toEqual([])
    expect(await context.ledger(id(0))).toEqual(['unit.lotted', 'unit.lotted'])
  })
  it('goes on with the lot of a tag after a reload', async () => {
    await scan(label(0))
    await bench.act({ kind: 'next' })
    const [lot] = await lots()
    const reopened = openBench(context)
    expect((await scan(tagCodeOf(lot?.id ?? ''), reopened)).say).toMatchObject({ tone: 'plain', big: '1' })
    await scan(label(1), reopened)
    expect((await lots())[0]?.unitIds).toEqual([id(0), id(1)])
  })
  it.each([
    ['the same page', () => bench],
    ['the next start', () => openBench(context)],
  ])(
    'goes on with the lot in hand on %s where the disk was full between the lot and its unit',
    async (_where, next) => {
      cutBeforeWrite(context, 'units')
      await expect(scan(label(0))).rejects.toThrow('power cut')
      await scan(label(1), next())
      expect((await lots()).map(({ unitIds, title }) => [unitIds, title])).toEqual([
        [[id(0), id(1)], 'Sheet 0 + 1 more'],
      ])
      expect([await listingOf(0), await listingOf(1)]).toEqual([(await lots())[0]?.id, (await lots())[0]?.id])
    },
  )
  it('goes on with the lot in hand after a power cut between its unit and the ledger', async () => {
    cutBeforeLedger(context)
    await expect(scan(label(0))).rejects.toThrow('power cut')
    await scan(label(1), openBench(context))
    const [lot, ...others] = await lots()
    expect([lot?.unitIds, others]).toEqual([[id(0), id(1)], []])
    expect(await context.ledger(lot?.id ?? '')).toEqual(['lot.made'])
    expect(await context.ledger(id(0))).toEqual(['unit.lotted'])
  })
  it('writes nothing where the lot itself cannot be saved', async () => {
    cutBeforeInsert(context, 'listings')
    await expect(scan(label(0))).rejects.toThrow('power cut')
    expect(await lots()).toEqual([])
    expect(await listingOf(0)).toBe('')
  })
})

describe('two devices without a network', () => {
  it('that lot one unit leave it in one lot, and the other lot says that it was taken away', async () => {
    await scan(label(0))
    await scan(label(1))
    const mine = await context.read('units', id(0))
    // The other device lotted it a minute later.
    const theirs = { ...stock[0], listingId: 'far', updatedAt: '2026-11-20T12:05:00.000Z' }
    const { doc, conflicts } = mergeDocs({ base: { ...stock[0] }, mine: { ...mine }, theirs, rules: unitSpec.merge ?? {} }) // prettier-ignore
    expect(conflicts.map(({ path }) => path)).toEqual(['listingId'])
    await context.put('units', [doc as never])
    await context.put('listings', [aLot({ id: 'far', eventId: event.id, lotNo: 2, unitIds: [id(0)] })])
    const rows = await firstValueFrom(watchLotRows(context.db, event.id))
    expect(rows.map(({ units, away }) => [units.length, away])).toEqual([[1, [id(0)]], [1, []]]) // prettier-ignore
    const [left] = await lots()
    const job = await dropTaken(context, left?.id ?? '')
    expect((await lots())[0]).toMatchObject({ title: 'Sheet 1', unitIds: [id(1)] })
    expect(await dropTaken(context, left?.id ?? '')).toBeNull()
    if (job) await undoJob(context, job)
    // What is left in it can be worked with.
    expect((await scan(label(2))).say).toMatchObject({ tone: 'green', title: 'Sheet 1 + 1 more' })
  })
  it('that give one number to two lots: the later one gets the next, and its tag is out of date', async () => {
    await scan(label(0))
    await context.put('listings', [aLot({ id: 'far', eventId: event.id, lotNo: 1, createdAt: '2026-11-25T08:00:00.000Z' })]) // prettier-ignore
    expect(await settleNumbers(context, event.id)).not.toBeNull()
    expect(await settleNumbers(context, event.id)).toBeNull()
    expect(await context.read('listings', 'far')).toMatchObject({ lotNo: 2, sticker: '1' })
    await notePrinted(context, [{ kind: 'lot', refId: 'far', label: 'x', title: '', lines: [] }], 'browser')
    expect(await context.read('listings', 'far')).toMatchObject({ sticker: '2' })
  })
  it('that settle one number alike have no conflict', () => {
    const base = { ...aLot({ id: 'far' }) }
    const mine = { ...base, lotNo: 2, sticker: '1', updatedAt: '2026-11-25T08:00:00.000Z' }
    const theirs = { ...mine, updatedAt: '2026-11-25T09:00:00.000Z' }
    expect(mergeDocs({ base, mine, theirs, rules: listingSpec.merge ?? {} }).conflicts).toEqual([])
  })
})

describe('a manager', () => {
  beforeEach(async () => {
    await bench.act({ kind: 'mode', oneEach: true })
    for (const place of [0, 1, 2]) await scan(label(place))
  })
  const numbers = async () => (await lots()).map(({ lotNo, title }) => `${lotNo} ${title}`)

  it('orders lots, and takes the order back', async () => {
    const [a, b, c] = await lots()
    const job = await orderLots(context, event.id, [c?.id ?? '', a?.id ?? '', b?.id ?? ''])
    expect(await numbers()).toEqual(['1 Sheet 2', '2 Sheet 0', '3 Sheet 1'])
    expect(job && (await undoJob(context, job))).toBe(true)
    expect(await numbers()).toEqual(['1 Sheet 0', '2 Sheet 1', '3 Sheet 2'])
  })
  it('closes gaps after a lot went to another auction', async () => {
    await context.put('saleEvents', [anAuction({ id: 'event-2', title: 'Tools' })])
    const [, b] = await lots()
    await moveLots(context, event.id, [b?.id ?? ''], 'event-2')
    expect(await numbers()).toEqual(['1 Sheet 0', '3 Sheet 2'])
    expect((await findLots(context.db, 'event-2')).map(({ lotNo, sticker }) => [lotNo, sticker])).toEqual([[1, '2']])
    await renumberLots(context, event.id)
    expect(await numbers()).toEqual(['1 Sheet 0', '2 Sheet 2'])
    expect(await renumberLots(context, event.id)).toBeNull()
  })
  it('withdraws a lot: its unit is free, its number stays', async () => {
    const [, b] = await lots()
    const job = await withdrawLots(context, event.id, [b?.id ?? ''])
    expect(await listingOf(1)).toBe('')
    expect(await context.read('units', id(1))).toMatchObject({ stage: 'stored' })
    expect(await numbers()).toHaveLength(3)
    expect((await firstValueFrom(watchLotCounts(context.db))).get(event.id)).toEqual({ lots: 2, units: 2 })
    expect(job && (await undoJob(context, job))).toBe(true)
    expect(await listingOf(1)).toBe(b?.id)
  })
  it('sets start bids in bulk, by hand or by the rule of the auction', async () => {
    const ids = (await lots()).map((lot) => lot.id)
    await setStartBids(context, event.id, ids.slice(0, 2), 900)
    expect((await lots()).map((lot) => lot.startBidCents)).toEqual([900, 900, 500])
    await editAuction(context, event.id, { startBidCents: 200 })
    await setStartBids(context, event.id, ids, null)
    expect((await lots()).map((lot) => lot.startBidCents)).toEqual([200, 200, 200])
  })
  it('edits a lot, and its text stays when a unit comes into it', async () => {
    const [a] = await lots()
    await editLot(context, a?.id ?? '', { title: 'Bedding set' })
    await bench.act({ kind: 'open', lotId: a?.id ?? '' })
    await scan(label(3))
    expect((await lots())[0]).toMatchObject({ title: 'Bedding set', unitIds: [id(0), id(3)] })
  })
  it('keeps what was typed where the lot is sold or the auction is over: neither is changed in silence', async () => {
    const [a] = await lots()
    await changeOne(context, 'listings', a?.id ?? '', () => ({ status: 'sold' as const }))
    await expect(editLot(context, a?.id ?? '', { title: 'Typed' })).rejects.toMatchObject({ code: 'changedSince' })
    await changeOne(context, 'saleEvents', event.id, () => ({ status: 'closed' as const }))
    await expect(editAuction(context, event.id, { title: 'Typed' })).rejects.toMatchObject({ code: 'changedSince' })
  })
  it('publishes: lots are live, units are listed; a lot that comes later is published with the next number', async () => {
    await expect(publishAuction(context, event.id)).rejects.toMatchObject({ code: 'notAllowed' })
    await fixCatalog(context, event.id, true)
    await expect(orderLots(context, event.id, [])).rejects.toMatchObject({ code: 'notAllowed' })
    const [, b] = await lots()
    await publishAuction(context, event.id)
    expect(await context.read('saleEvents', event.id)).toMatchObject({ status: 'published' })
    expect(await context.read('listings', b?.id ?? '')).toMatchObject({ status: 'live', publications: { hibid: { state: 'live', number: '2' } } }) // prettier-ignore
    expect(await context.read('units', id(1))).toMatchObject({ stage: 'listed' })
    expect(await publishAuction(context, event.id)).toBeNull()
    expect((await scan(label(3))).say).toMatchObject({ big: '4' })
    expect(await context.read('units', id(3))).toMatchObject({ stage: 'stored' })
    await publishAuction(context, event.id)
    expect(await context.read('units', id(3))).toMatchObject({ stage: 'listed' })
    expect(await context.ledger(event.id)).toEqual(['event.catalogued', 'event.published', 'event.lotsAdded'])
    // A live lot that is withdrawn puts its unit back on its shelf.
    await withdrawLots(context, event.id, [b?.id ?? ''])
    expect(await context.read('units', id(1))).toMatchObject({ stage: 'stored', listingId: '' })
  })
  it('loses no unit when the power goes while it is published', async () => {
    await fixCatalog(context, event.id, true)
    cutBeforeLedger(context)
    await publishAuction(context, event.id)
    await resumeJobs(context)
    expect((await lots()).map(({ status }) => status)).toEqual(['live', 'live', 'live'])
    for (const place of [0, 1, 2]) expect(await context.read('units', id(place))).toMatchObject({ stage: 'listed' })
  })
  it('adds an auction once, however often the button is pressed', async () => {
    const fields = { ...newAuction, title: 'Tools' }
    expect(await addAuction(context, 'new', fields)).not.toBeNull()
    expect(await addAuction(context, 'new', fields)).toBeNull()
    expect((await firstValueFrom(watchAuctions(context.db))).map(({ title }) => title)).toEqual(['Tools', 'Mixed household']) // prettier-ignore
  })
})
