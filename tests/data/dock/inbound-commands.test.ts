import { english } from '#tests/support/english.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { sealState } from '#domain/dock/inbound.ts'
import { Refusal, refusalWords } from '#domain/core/refusal.ts'
import { mintLabel } from '#domain/codes/labels.ts'
import { resumeJobs } from '#data/core/jobs/job.ts'
import { undoJob, undoJobs } from '#data/core/jobs/undo-job.ts'
import { changeOne } from '#data/core/jobs/write.ts'
import { changeLoad } from '#data/core/change-load.ts'
import { addUnlistedPallet, tickPallet, undoTick } from '#data/dock/count-pallets.ts'
import { acceptSeal, arrive, bookLoad, editLoad, moveLoad, refuseLoad, setDoor } from '#data/dock/inbound-commands.ts'
import { findLoadCodes, inboundFacts, inboundFlow } from '#data/dock/inbound.ts'
import { nextPalletLabel } from '#data/dock/open-pallet.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import { writeDraft } from '#data/store/device.ts'
import { firstValueFrom } from 'rxjs'
import { aContainer, aLoad, aUnit } from '#tests/support/records.ts'
import { cutBeforeLedger, cutBeforeSecondWrite, cutBeforeWrite } from '#tests/support/power-cut.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const at = '2026-11-20T09:30:00.000Z'
const coming = aLoad({ stage: 'inTransit', etaAt: '2026-11-20T09:00:00.000Z', palletsExpected: 2 })
const pallet = aContainer({ sourcePallet: 'PTMB72505' })

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['loads', 'containers', 'units', 'activity'])
  await context.put('loads', [coming])
  await context.put('containers', [pallet])
})
afterEach(() => context.db.remove())
const scanOf = (code: string) => ({ kind: 'scan', scan: classifyScan(code) }) as const
const stored = async () => (await context.read('loads', 'load-1')) ?? coming

describe('a truck', () => {
  it('with two loads arrives once for both, and undo sends both back on the road', async () => {
    await context.put('loads', [aLoad({ id: 'load-2', code: 'L-1002', stage: 'booked' })])
    const changes = await arrive(context, ['load-1', 'load-2'], at)
    expect(await stored()).toMatchObject({ stage: 'arrived', arrivedAt: at })
    expect(await context.read('loads', 'load-2')).toMatchObject({ stage: 'arrived', arrivedAt: at })
    await undoJobs(context, changes)
    expect(await stored()).toMatchObject({ stage: 'inTransit', arrivedAt: '' })
    expect(await context.read('loads', 'load-2')).toMatchObject({ stage: 'booked', arrivedAt: '' })
    expect(await context.ledger('load-2')).toEqual(['load.arrived', 'load.undone'])
  })
  it('is at one door with both its loads, also when the tab dies between the two', async () => {
    await context.put('loads', [aLoad({ id: 'load-2', code: 'L-1002', stage: 'booked' })])
    cutBeforeSecondWrite(context, 'loads')
    await expect(setDoor(context, ['load-1', 'load-2'], 'DOOR-04')).rejects.toThrow('power cut')
    expect(await context.read('loads', 'load-2')).toMatchObject({ dockDoor: '' })
    await resumeJobs(context)
    expect(await stored()).toMatchObject({ dockDoor: 'DOOR-04' })
    expect(await context.read('loads', 'load-2')).toMatchObject({ dockDoor: 'DOOR-04' })
    expect(await context.ledger('load-2')).toEqual(['load.door'])
  })
  it('whose items came in before anybody noted its arrival came with the first of them, and its claim counts from then', async () => {
    const receivedAt = '2026-11-19T15:00:00.000Z'
    await context.put('loads', [
      aLoad({ ...coming, id: 'load-2', claimDays: 2 }),
      aLoad({ ...coming, id: 'load-3', claimDays: 2 }),
    ])
    for (const loadId of ['load-2', 'load-3'])
      await context.put('units', [
        aUnit({ id: `late-${loadId}`, loadId, receivedAt: at }),
        aUnit({ id: `first-${loadId}`, loadId, receivedAt }),
      ])
    const cameThen = { arrivedAt: receivedAt, claimBy: '2026-11-21T15:00:00.000Z' }
    await moveLoad(context, 'load-2', 'received', 2)
    expect(await context.read('loads', 'load-2')).toMatchObject({ stage: 'received', ...cameThen })
    await context.put('containers', [
      aContainer({ id: 'p3', label: 'P-00010003Z', loadId: 'load-3', sourcePallet: 'PTZZ00003' }),
    ])
    const [third, pallet3] = [await context.read('loads', 'load-3'), await context.read('containers', 'p3')]
    if (!third || !pallet3) throw new Error('Both are there.')
    await tickPallet(context, pallet3, third)
    expect(await context.read('loads', 'load-3')).toMatchObject({ stage: 'arrived', ...cameThen })
  })
  it('arrives once, however often the button is pressed', async () => {
    await arrive(context, ['load-1'], at)
    expect(await arrive(context, ['load-1'], at)).toEqual([])
    expect(await context.ledger('load-1')).toEqual(['load.arrived'])
  })
  it('whose arrival is corrected later keeps its stage', async () => {
    await context.put('loads', [{ ...coming, stage: 'receiving', arrivedAt: at }])
    await arrive(context, ['load-1'], '2026-11-20T08:00:00.000Z')
    expect(await stored()).toMatchObject({ stage: 'receiving', arrivedAt: '2026-11-20T08:00:00.000Z' })
  })
  it('is refused with a reason, and undo takes it in again', async () => {
    const refusal = await refuseLoad(context, 'load-1', 'Load has shifted', 0)
    expect(await stored()).toMatchObject({ stage: 'refused', refusedReason: 'Load has shifted' })
    expect(await refuseLoad(context, 'load-1', 'Again', 0)).toMatchObject({ after: { refusedReason: 'Again' } })
    if (refusal) await undoJob(context, refusal)
    expect(await stored()).toMatchObject({ stage: 'inTransit' })
  })
  it('that was received meanwhile is not refused, and says where it is; one that was refused has not arrived', async () => {
    await refuseLoad(context, 'load-1', 'Load has shifted', 0)
    expect(await arrive(context, ['load-1'], at)).toEqual([])
    expect(await stored()).toMatchObject({ arrivedAt: '' })
    await moveLoad(context, 'load-1', 'arrived', 0)
    await moveLoad(context, 'load-1', 'received', 0)
    const words = refuseLoad(context, 'load-1', 'Too late', 0).catch((error: unknown) =>
      english(refusalWords(error, '')),
    )
    expect(await words).toBe('L-1001 was moved meanwhile and is at “received” now. Nothing was changed.')
  })
})

describe('the last day for a claim', () => {
  const claimBy = async () => (await stored()).claimBy
  beforeEach(() => context.put('loads', [{ ...coming, claimDays: 2 }]))

  it('counts from the arrival, also where a person moved the load to “arrived” by hand', async () => {
    await moveLoad(context, 'load-1', 'arrived', 0)
    const { arrivedAt } = await stored()
    expect(await claimBy()).toBe(new Date(Date.parse(arrivedAt) + 2 * 86_400_000).toISOString())
  })
  it('goes along when the arrival is corrected, or was none', async () => {
    await arrive(context, ['load-1'], at)
    await arrive(context, ['load-1'], '2026-11-20T08:00:00.000Z')
    expect(await claimBy()).toBe('2026-11-22T08:00:00.000Z')
    await moveLoad(context, 'load-1', 'inTransit', 0)
    expect(await claimBy()).toBe('')
    await arrive(context, ['load-1'], '2026-11-24T08:00:00.000Z')
    expect(await claimBy()).toBe('2026-11-26T08:00:00.000Z')
  })
  it('goes along when a person types another arrival, and back with its undo', async () => {
    await arrive(context, ['load-1'], at)
    const edit = await editLoad(context, 'load-1', { arrivedAt: '2026-11-21T09:30:00.000Z' })
    expect(await claimBy()).toBe('2026-11-23T09:30:00.000Z')
    expect(edit && (await undoJob(context, edit))).toBe(true)
    expect(await claimBy()).toBe('2026-11-22T09:30:00.000Z')
  })
  it('stays where a person entered another', async () => {
    await arrive(context, ['load-1'], at)
    await changeLoad(context, 'load-1', 'load.edited', { claimBy: '2026-12-01T12:00:00.000Z' })
    await arrive(context, ['load-1'], '2026-11-20T08:00:00.000Z')
    expect(await claimBy()).toBe('2026-12-01T12:00:00.000Z')
  })
})

describe('a move', () => {
  it('by the table writes stage and time; one that is not in the table is not made, and says where the load is', async () => {
    await arrive(context, ['load-1'], at)
    const words = moveLoad(context, 'load-1', 'closed', 0).catch((error: unknown) => english(refusalWords(error, '')))
    expect(await words).toBe('L-1001 was moved meanwhile and is at “arrived” now. Nothing was changed.')
    expect(await moveLoad(context, 'load-1', 'arrived', 0)).toBeNull()
    await moveLoad(context, 'load-1', 'received', 0)
    expect(await stored()).toMatchObject({ stage: 'received', arrivedAt: at })
    expect((await stored()).receivedAt).not.toBe('')
  })
  it('of a load that was never marked as arrived but has units goes on from receiving', async () => {
    expect(await moveLoad(context, 'load-1', 'received', 12)).not.toBeNull()
    await expect(moveLoad(context, 'load-1', 'won', 12)).rejects.toBeInstanceOf(Refusal)
  })
  it('back takes the time back', async () => {
    await arrive(context, ['load-1'], at)
    await moveLoad(context, 'load-1', 'received', 0)
    await moveLoad(context, 'load-1', 'receiving', 0)
    expect(await stored()).toMatchObject({ stage: 'receiving', receivedAt: '', arrivedAt: at })
  })
})

describe('an edit', () => {
  it('that changes nothing writes nothing', async () => {
    expect(await changeLoad(context, 'load-1', 'load.edited', { palletsExpected: 2 })).toBeNull()
    expect(await context.ledger('load-1')).toEqual([])
  })
  it('is taken back field by field: what another person wrote later stays', async () => {
    const edit = await changeLoad(context, 'load-1', 'load.edited', { carrier: 'Estes', dockDoor: '4' })
    await changeLoad(context, 'load-1', 'load.edited', { dockDoor: '7' })
    if (edit) await undoJob(context, edit)
    expect(await stored()).toMatchObject({ carrier: '', dockDoor: '7' })
    if (edit) await undoJob(context, edit)
    expect(await context.ledger('load-1')).toEqual(['load.edited', 'load.edited', 'load.undone'])
  })
  it('of a load that is not on this device is refused, so that what was typed stays', async () => {
    const words = changeLoad(context, 'nowhere', 'load.edited', { carrier: 'Estes' }).catch((error: unknown) =>
      english(refusalWords(error, '')),
    )
    expect(await words).toBe('This record is gone. It was removed meanwhile.')
  })
})

it('a seal that differs is settled by a note, once, and the note stays with the load', async () => {
  await changeLoad(context, 'load-1', 'load.edited', { sealNo: '111', sealFound: '112', note: 'Fragile' })
  expect(sealState(await stored())).toBe('differs')
  await acceptSeal(context, 'load-1', 'Customs opened it')
  await acceptSeal(context, 'load-1', 'Customs opened it')
  expect(sealState(await stored())).toBe('accepted')
  expect((await stored()).note).toBe('Fragile\n112 ≠ 111: Customs opened it')
})

describe('a pallet', () => {
  it('that is scanned is here, and its truck with it; undo takes both back', async () => {
    const ticked = await tickPallet(context, pallet, coming)
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'received' })
    expect(await stored()).toMatchObject({ stage: 'arrived' })
    expect(await tickPallet(context, pallet, coming)).toBeNull()
    if (ticked) await undoTick(context, ticked)
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'expected' })
    expect(await stored()).toMatchObject({ stage: 'inTransit', arrivedAt: '' })
    expect(await context.ledger('p1')).toEqual(['container.received', 'container.unreceived'])
  })
  it('that was opened meanwhile stays open when its tick is taken back', async () => {
    const ticked = await tickPallet(context, pallet, coming)
    await context.put('containers', [{ ...pallet, status: 'breaking' }])
    if (ticked) await undoTick(context, ticked)
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'breaking' })
  })
  it('that no paper knew gets a label of ours and keeps the seller’s', async () => {
    const { container } = await addUnlistedPallet(context, coming, await nextPalletLabel(context), 'PTZZ00001')
    expect(container).toMatchObject({ sourcePallet: 'PTZZ00001', status: 'received', loadId: 'load-1' })
    expect(container.label).toMatch(/^P-/)
  })
  it('under a label of ours that is stuck on already is made once on two devices', async () => {
    const label = mintLabel('pallet', '00A', 7)
    const first = await addUnlistedPallet(context, coming, label, '')
    const again = await addUnlistedPallet(context, coming, label, '')
    expect([first.container.id, first.isNew, again.container.id, again.isNew]).toEqual([label, true, label, false])
    await undoTick(context, first)
    expect(await context.read('containers', label)).toBeNull()
  })
})

it('a pallet under a label of ours that was counted on the wrong load and then on the right one can be taken back again', async () => {
  await context.put('loads', [aLoad({ id: 'load-2', code: 'L-1002', stage: 'arrived' })])
  const [label, right] = [mintLabel('pallet', '00A', 7), aLoad({ id: 'load-2', code: 'L-1002' })]
  await undoTick(context, await addUnlistedPallet(context, coming, label, ''))
  const again = await addUnlistedPallet(context, right, label, '')
  expect([again.isNew, again.container.loadId]).toEqual([true, 'load-2'])
  expect(await context.ledger(label)).toEqual(['container.added', 'container.unreceived', 'container.added'])
  expect(await undoTick(context, again)).toBe(true)
  expect(await context.read('containers', label)).toBeNull()
})

it('a pallet that was made here stays where a colleague put something on it before the undo', async () => {
  const added = await addUnlistedPallet(context, coming, mintLabel('pallet', '00A', 7), '')
  await context.put('units', [aUnit({ containerId: added.container.id, updatedBy: 'u2' })])
  expect(await undoTick(context, added)).toBe(false)
  expect(await context.read('containers', added.container.id)).toMatchObject({ status: 'received' })
  expect(await stored()).toMatchObject({ stage: 'arrived' })
})

describe('counting by scan', () => {
  const open = (input: readonly string[] = ['load-1']) => {
    const session = new ScanFlowSession(context, inboundFlow)
    const went: object[] = []
    session.bind({ input, go: (address) => went.push(address), onWritten: () => undefined })
    return { session, went }
  }
  it('counts the pallet and its truck, and undo takes both back, once', async () => {
    const done = await open().session.act(scanOf('PTMB72505'))
    expect(english(done.say)).toMatchObject({ tone: 'green', big: '1 of 2' })
    expect(await stored()).toMatchObject({ stage: 'arrived' })
    expect(await done.undo?.()).toBe(true)
    await done.undo?.()
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'expected' })
    expect(await stored()).toMatchObject({ stage: 'inTransit', arrivedAt: '' })
    expect(await context.ledger('p1')).toEqual(['container.received', 'container.unreceived'])
  })
  it('explains the refusal when the pallet was opened since', async () => {
    const done = await open().session.act(scanOf('PTMB72505'))
    await context.put('containers', [{ ...pallet, status: 'breaking' }])
    expect(await done.undo?.()).toBe(false)
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'breaking' })
  })
  it('makes a pallet that is on no paper, once a person chooses its load', async () => {
    const { session } = open()
    const asked = await session.act(scanOf('PTZZ00077'))
    const [add] = asked.say?.choices ?? []
    if (!add) throw new Error('Nothing was asked.')
    const added = await asked.choose(add.event)
    const { title, big, detail } = english(added.say) ?? {}
    expect({ title, big }).toEqual({ title: expect.stringMatching(/^New pallet P-/), big: '1 of 2' })
    expect(detail).toContain('PTZZ00077.')
    expect(await context.db.containers.count({ selector: { loadId: 'load-1', status: 'received' } }).exec()).toBe(1)
    expect(await added.undo?.()).toBe(true)
    expect(await context.db.containers.count({ selector: { loadId: 'load-1', status: 'received' } }).exec()).toBe(0)
  })
  it('shows the truck of a pallet while none is open', async () => {
    const { session, went } = open([])
    await session.act(scanOf('PTMB72505'))
    expect(went).toEqual([{ truck: 'load-1' }])
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'expected' })
  })
  it('goes on after a crash, and never counts again what was taken back', async () => {
    const job = { id: 'job-1', writes: [{ kind: 'tick', container: pallet, load: coming }] }
    await writeDraft(context.db, 'inbound', { state: {}, job })
    await firstValueFrom(open().session.state$)
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'received' })
    await context.put('containers', [pallet])
    await writeDraft(context.db, 'inbound', { state: {}, job })
    await firstValueFrom(open().session.state$)
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'expected' })
    expect(await context.ledger('p1')).toEqual(['container.received'])
  })
  it('goes on after a crash with a pallet whose label was counted and taken back before', async () => {
    const label = mintLabel('pallet', '00A', 7)
    await undoTick(context, await addUnlistedPallet(context, coming, label, ''))
    const job = { id: 'job-1', writes: [{ kind: 'add', label, sourcePallet: '', load: coming }] }
    await writeDraft(context.db, 'inbound', { state: {}, job })
    await firstValueFrom(open().session.state$)
    expect(await context.read('containers', label)).toMatchObject({ status: 'received' })
  })
})

describe('a booking', () => {
  it('makes one load, however often it is sent, and undo takes it out of sight', async () => {
    const booked = await bookLoad(context, 'new', { code: 'l-1050', source: 'Target', etaAt: at })
    expect(await bookLoad(context, 'new', { code: 'l-1050', source: 'Target', etaAt: at })).toBeNull()
    expect(await context.read('loads', 'new')).toMatchObject({ code: 'L-1050', stage: 'booked', source: 'Target' })
    expect(await findLoadCodes(context.db, 'new')).toEqual(new Set(['L-1001']))
    expect(booked && (await undoJob(context, booked))).toBe(true)
    expect(await context.read('loads', 'new')).toBeNull()
    expect(await context.ledger('new')).toEqual(['load.booked', 'load.unbooked'])
  })
})

describe('the facts of a scan', () => {
  it('a seller’s label that came back in a later load means the truck on the page, then the load still open', async () => {
    await context.put('loads', [
      aLoad({ id: 'old', code: 'L-0900', stage: 'closed' }),
      aLoad({ id: 'next', code: 'L-1002', stage: 'booked' }),
    ])
    await context.put('containers', [
      { ...pallet, id: 'p0', label: 'P-00', loadId: 'old' },
      { ...pallet, id: 'p2', label: 'P-02', loadId: 'next' },
    ])
    const facts = (open: readonly string[]) => inboundFacts(context, open, scanOf('PTMB72505'))
    expect((await facts(['next'])).pallet?.load?.code).toBe('L-1002')
    expect((await facts(['old'])).pallet?.load?.code).toBe('L-0900')
    expect((await facts([])).pallet?.load?.stage).not.toBe('closed')
  })
  it('a load label finds its load', async () => {
    expect((await inboundFacts(context, [], scanOf('L-1001'))).load?.id).toBe('load-1')
    expect((await inboundFacts(context, [], scanOf('L-4040'))).load).toBeNull()
  })
})

describe('a load', () => {
  it('gets its ledger row after a crash between the two writes, once', async () => {
    cutBeforeLedger(context)
    await changeLoad(context, 'load-1', 'load.edited', { carrier: 'Estes' })
    await resumeJobs(context)
    await resumeJobs(context)
    expect(await stored()).toMatchObject({ carrier: 'Estes' })
    expect(await context.ledger('load-1')).toEqual(['load.edited'])
  })
  it('has no counter-entry when no part of a change remains', async () => {
    const edit = await changeLoad(context, 'load-1', 'load.edited', { dockDoor: '4' })
    await changeLoad(context, 'load-1', 'load.edited', { dockDoor: '7' })
    expect(edit && (await undoJob(context, edit))).toBe(false)
    expect(await context.ledger('load-1')).toEqual(['load.edited', 'load.edited'])
  })
  it('names in its counter-entry only the fields that went back', async () => {
    const edit = await changeLoad(context, 'load-1', 'load.edited', { carrier: 'Estes', dockDoor: '4' })
    await changeLoad(context, 'load-1', 'load.edited', { dockDoor: '7' })
    if (edit) await undoJob(context, edit)
    expect(await context.read('activity', `undo-${edit?.id}`)).toMatchObject({ data: { after: { carrier: '' } } })
    expect((await context.read('activity', `undo-${edit?.id}`))?.data['after']).not.toHaveProperty('dockDoor')
  })
  it('that was booked stays when a colleague has changed it before the undo', async () => {
    const booked = await bookLoad(context, 'new', { code: 'l-1050' })
    await changeLoad(context, 'new', 'load.edited', { carrier: 'Estes' })
    expect(booked && (await undoJob(context, booked))).toBe(false)
    expect(await context.read('loads', 'new')).toMatchObject({ carrier: 'Estes' })
    expect(await context.ledger('new')).toEqual(['load.booked', 'load.edited'])
  })
})

describe('the first pallet off a truck', () => {
  it('is taken back alone where a colleague has counted another since: the truck is here', async () => {
    const ticked = await tickPallet(context, pallet, coming)
    await context.put('containers', [aContainer({ id: 'p2', label: 'P-00010002Y', status: 'received' })])
    expect(ticked && (await undoTick(context, ticked))).toBe(true)
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'expected' })
    expect((await stored()).arrivedAt).not.toBe('')
    expect(await stored()).toMatchObject({ stage: 'arrived' })
  })
  it('is taken back alone where a colleague has received from the load since', async () => {
    const ticked = await tickPallet(context, pallet, coming)
    await context.put('units', [aUnit({ updatedBy: 'u2' })])
    expect(ticked && (await undoTick(context, ticked))).toBe(true)
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'expected' })
    expect(await stored()).toMatchObject({ stage: 'arrived' })
  })
  it('marks the load as arrived, although the tab was killed right after the pallet', async () => {
    cutBeforeWrite(context, 'loads')
    await expect(tickPallet(context, pallet, coming)).rejects.toThrow('power cut')
    expect(await stored()).toMatchObject({ stage: 'inTransit' })
    await resumeJobs(context)
    expect(await stored()).toMatchObject({ stage: 'arrived' })
    expect(await context.ledger('p1')).toEqual(['container.received'])
    expect(await context.ledger('load-1')).toEqual(['load.arrived'])
  })
  it('stays counted when it was moved before the undo', async () => {
    const ticked = await tickPallet(context, pallet, coming)
    await changeOne(context, 'containers', 'p1', () => ({ locationId: 'L-DOCK-1' }))
    expect(ticked && (await undoTick(context, ticked))).toBe(false)
    expect(await context.read('containers', 'p1')).toMatchObject({ status: 'received' })
    expect(await context.ledger('p1')).toEqual(['container.received'])
  })
})
