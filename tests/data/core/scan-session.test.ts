/** A bench of the floor over a real store: nothing is half written, nothing is written twice, and what others did stays. */
import { english } from '#tests/support/english.ts'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { writeTo, type Step, type UnitWrite } from '#domain/core/floor/scan-step.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { msg } from '#messages/message.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { resumeJobs } from '#data/core/jobs/job.ts'
import {
  jobWriter,
  unitJob,
  unitWriter,
  runWrites,
  undoRow,
  type StepJob,
  type StepWriter,
} from '#data/core/jobs/scan-writes.ts'
import { readDraft, writeDraft } from '#data/store/device.ts'
import { finishOpenBenches } from '#data/core/jobs/open-benches.ts'
import { finishStep } from '#data/core/jobs/bench-draft.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import type { ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { changeOne } from '#data/core/jobs/write.ts'
import { answerOf } from '#scan/answers/answer-of.ts'
import { aUnit } from '#tests/support/records.ts'
import { cutBeforeLedger, cutBeforeSecondWrite, cutBeforeWrite, holdDraft } from '#tests/support/power-cut.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

interface Table {
  readonly count: number
}
type Press = { readonly kind: 'grade' | 'ask' }
const grade = (unit: UnitDoc) =>
  writeTo(
    unit,
    { grade: 'usedGood', stage: 'inspected' },
    { type: 'unit.inspected', from: unit.stage, to: 'inspected' },
  )

let context: TestWork
let writer: StepWriter<UnitWrite> = unitWriter
const floor = (): ScanFlow<Table, Press, UnitDoc, UnitWrite> => ({
  key: 'bench',
  empty: { count: 0 },
  facts: async (at) => {
    const unit = await at.db.units.findOne('unit-1').exec()
    if (!unit) throw new Error('The unit is gone.')
    return unit.toJSON() as UnitDoc
  },
  step: (state, event, unit): Step<Table, Press, UnitWrite> =>
    event.kind === 'ask'
      ? { state, say: { tone: 'amber', title: 'Sure', detail: '', choices: [{ label: 'Yes', event: { kind: 'grade' } }] }, writes: [] }
      : { state: { count: state.count + 1 }, say: { tone: 'green', title: 'Graded', detail: '' }, writes: [grade(unit)] },
  writer,
}) // prettier-ignore
const open = () => new ScanFlowSession(context, floor())

const AT = '2026-11-20T11:00:00.000Z'
/** The unit is written, and its ledger row is in the draft. */
async function killAfterAnswer(id = 'job'): Promise<void> {
  await context.put('units', [aUnit({ grade: 'usedGood', stage: 'inspected' })])
  await writeDraft(context.db, 'bench', { state: { count: 1 }, job: { id, at: AT, writes: [grade(aUnit({}))] } })
}
const finish = () => finishStep(context, 'bench', () => Promise.resolve(floor()))
const unit = async () => context.read('units', 'unit-1')
const draft = async () => readDraft<{ state: Table; job: StepJob<UnitWrite> | null }>(context.db, 'bench')

beforeEach(async () => {
  writer = unitWriter
  context = await openTestWork(['units', 'activity'])
  await context.put('units', [aUnit({})])
})

afterEach(async () => {
  await context.db.close()
})

test('what was graded is on the disk with its ledger row, and survives a reload', async () => {
  await open().act({ kind: 'grade' })
  expect(await unit()).toMatchObject({ grade: 'usedGood', stage: 'inspected' })
  expect(await context.ledger('unit-1')).toEqual(['unit.inspected'])
  expect(await firstValueFrom(open().state$)).toEqual({ count: 1 })
  expect(await context.ledger('unit-1'), 'a job that was done is not done again').toEqual(['unit.inspected'])
})

test('the power goes before the unit, and before its ledger row: the next opening writes what is missing', async () => {
  const job = { id: 'job', writes: [grade(aUnit({}))] }
  await writeDraft(context.db, 'bench', { state: { count: 1 }, job })
  await firstValueFrom(open().state$)
  expect(await unit()).toMatchObject({ grade: 'usedGood' })
  expect(await context.ledger('unit-1')).toEqual(['unit.inspected'])

  await context.put('units', [aUnit({ id: 'unit-2', grade: 'usedGood', stage: 'inspected' })])
  const second = { id: 'job2', writes: [{ ...grade(aUnit({ id: 'unit-2' })) }] }
  await writeDraft(context.db, 'bench', { state: { count: 2 }, job: second })
  await firstValueFrom(open().state$)
  expect(await context.ledger('unit-2')).toEqual(['unit.inspected'])
})

test('a job that is finished after a crash leaves alone what a person changed meanwhile', async () => {
  await writeDraft(context.db, 'bench', { state: { count: 1 }, job: { id: 'job', writes: [grade(aUnit({}))] } })
  await changeOne(context, 'units', 'unit-1', () => ({ grade: 'forParts' as const }))
  await firstValueFrom(open().state$)
  expect(await unit()).toMatchObject({ grade: 'forParts', stage: 'inspected' })
})

test('undo takes back the unit and brings the bench back as it was; twice changes nothing', async () => {
  const session = open()
  const done = await session.act({ kind: 'grade' })
  expect(await done.undo?.()).toBe(true)
  expect(await done.undo?.()).toBe(true)
  expect(await unit()).toMatchObject({ grade: '', stage: 'received' })
  expect(await draft()).toEqual({ state: { count: 0 }, job: null })
  const rows = await context.db.activity.find().exec()
  expect(rows.filter((row) => row.undoOf !== '')).toHaveLength(1)
})

test('undo keeps what another person did since, and reports it', async () => {
  const done = await open().act({ kind: 'grade' })
  await changeOne(context, 'units', 'unit-1', () => ({ grade: 'forParts' as const }))
  const answer = await answerOf(done)?.undo?.()
  expect(english(answer?.title)).toBe('Not everything was taken back')
  expect(await unit()).toMatchObject({ grade: 'forParts', stage: 'received' })
})

test('what was begun since an undone step stays on the table', async () => {
  const session = open()
  const first = await session.act({ kind: 'grade' })
  await session.act({ kind: 'grade' })
  await first.undo?.()
  expect(await draft()).toMatchObject({ state: { count: 2 } })
})

test('a history row takes its step back on any device', async () => {
  await open().act({ kind: 'grade' })
  const [row] = await context.db.activity.find().exec()
  expect(await undoRow(context, row?.id ?? '')).toBe(true)
  expect(await unit()).toMatchObject({ grade: '', stage: 'received' })
  expect(await undoRow(context, 'no such row')).toBe(false)
})

test('a device that cannot save keeps the bench as it was, and the next try goes through', async () => {
  writer = { undo: unitWriter.undo, apply: () => Promise.reject(new Error('The disk is full.')) }
  const session = open()
  await expect(session.act({ kind: 'grade' })).rejects.toThrow('full')
  expect(await draft()).toEqual({ state: { count: 0 }, job: null })
  writer = unitWriter
  await open().act({ kind: 'grade' })
  expect(await unit()).toMatchObject({ grade: 'usedGood' })
})

test('a question is answered by its choice, and two events never work on the same state', async () => {
  const session = open()
  const asked = answerOf(await session.act({ kind: 'ask' }))
  expect(asked?.undo).toBeUndefined()
  expect((await asked?.choices?.[0]?.act())?.title).toBe('Graded')
  await Promise.all([session.act({ kind: 'grade' }), session.act({ kind: 'grade' })])
  expect(await draft()).toMatchObject({ state: { count: 3 } })
})

test('a write that a rule refuses is answered in words, and the bench stays as it was', async () => {
  writer = { undo: unitWriter.undo, apply: () => Promise.reject(new Refusal('notAllowed', msg('inbound.code.none'))) }
  const session = open()
  expect(english((await session.act({ kind: 'grade' })).say)).toEqual({
    tone: 'red',
    title: 'Not done',
    detail: 'A load needs a code.',
  })
  expect(await firstValueFrom(session.state$)).toEqual({ count: 0 })
})

describe('the answer to a scan', () => {
  let owed: (() => void)[] = []
  /** A page whose frame with the answer is drawn when the test says so. */
  const openPage = () => {
    const session = open()
    owed = []
    session.bind({
      input: undefined,
      go: () => undefined,
      onWritten: () => undefined,
      afterAnswer: (act) => void owed.push(act),
    })
    return session
  }
  const drawFrame = () => owed.splice(0).forEach((act) => act())
  const ledger = () => context.ledger('unit-1')

  it('comes when the unit is on the disk; its ledger row follows', async () => {
    await openPage().answer({ kind: 'grade' })
    expect(await unit()).toMatchObject({ grade: 'usedGood' })
    expect(await ledger()).toEqual([])
    drawFrame()
    await expect.poll(ledger).toEqual(['unit.inspected'])
  })
  it('comes before the draft is on the disk where the unit alone is whole; its ledger row waits for that', async () => {
    writer = { ...unitWriter, standsAlone: () => true }
    const session = openPage()
    await firstValueFrom(session.state$)
    const letGo = holdDraft(context)
    await session.answer({ kind: 'grade' })
    expect(await unit()).toMatchObject({ grade: 'usedGood' })
    drawFrame()
    const next = session.answer({ kind: 'ask' })
    await unit()
    expect(await ledger()).toEqual([])
    letGo()
    await next
    expect(await ledger()).toEqual(['unit.inspected'])
    expect(await firstValueFrom(open().state$)).toEqual({ count: 1 })
  })
  it('that a person chose has its row as well', async () => {
    const asked = await openPage().answer({ kind: 'ask' })
    drawFrame()
    await asked.choose({ kind: 'grade' })
    expect(await ledger()).toEqual([])
    drawFrame()
    await expect.poll(ledger).toEqual(['unit.inspected'])
  })
  it('has its row before the next event, or an undo, is looked at', async () => {
    const session = openPage()
    const first = await session.answer({ kind: 'grade' })
    await session.answer({ kind: 'ask' })
    expect(await ledger()).toEqual(['unit.inspected'])
    expect(await first.undo?.()).toBe(true)
    expect(await ledger()).toEqual(['unit.inspected', 'unit.inspected'])
  })
  it('and its row have the time of the scan', async () => {
    const session = openPage()
    const at = context.now()
    await session.answer({ kind: 'grade' })
    const before = context.now()
    await session.answer({ kind: 'ask' })
    const times = (await context.db.activity.find().exec()).map((row) => row.at)
    expect(times.map((time) => [time > at, time < before])).toEqual([[true, true]])
  })
  it('gets its row at the next opening when the tab is killed in between', async () => {
    await openPage().answer({ kind: 'grade' })
    expect(await firstValueFrom(open().state$)).toEqual({ count: 1 })
    expect(await ledger()).toEqual(['unit.inspected'])
  })
  it('keeps the time of the scan in a row that the next opening writes', async () => {
    const page = openPage()
    await page.answer({ kind: 'ask' })
    await page.answer({ kind: 'grade' })
    const answeredAt = context.now()
    await firstValueFrom(open().state$)
    const [row] = await context.db.activity.find().exec()
    expect(row?.at && row.at < answeredAt).toBe(true)
  })
  it('gets its row without its page too, with the time of the scan, and once', async () => {
    await killAfterAnswer()
    expect(await finish()).toBe('finished')
    expect((await context.db.activity.find().exec()).map((row) => [row.type, row.at])).toEqual([['unit.inspected', AT]])
    expect(await draft()).toEqual({ state: { count: 1 }, job: null })
    expect(await finish(), 'there is nothing left to finish').toBe('none')
  })
  it('is left to its page while that is open, which writes the row when it goes', async () => {
    const session = openPage()
    await session.answer({ kind: 'grade' })
    expect(await finish()).toBe('none')
    expect(await ledger()).toEqual([])
    await session.close()
    expect(await ledger()).toEqual(['unit.inspected'])
  })
  it('is finished after a page that was opened and left at once', async () => {
    await killAfterAnswer()
    const session = openPage()
    const state = firstValueFrom(session.state$)
    await session.close()
    await state
    await killAfterAnswer('job-2')
    expect(await finish()).toBe('finished')
  })
  it('is written before a person signs out, or rejects', async () => {
    await openPage().answer({ kind: 'grade' })
    cutBeforeLedger(context)
    await expect(finishOpenBenches(context.db)).rejects.toThrow('power cut')
    await finishOpenBenches(context.db)
    expect(await ledger()).toEqual(['unit.inspected'])
  })
  it('that cannot be finished now stays in the draft', async () => {
    await killAfterAnswer()
    cutBeforeLedger(context)
    await expect(finish()).rejects.toThrow('power cut')
    expect(await draft()).toMatchObject({ job: { writes: [{}] } })
    expect(await finish()).toBe('finished')
  })
  it('that the ledger tells of loads no page, and the draft no longer names it', async () => {
    await killAfterAnswer()
    const left = await draft()
    expect(await finish()).toBe('finished')
    await writeDraft(context.db, 'bench', left ?? {})
    const load = vi.fn<() => Promise<ReturnType<typeof floor>>>()
    expect(await finishStep(context, 'bench', load)).toBe('none')
    expect(load).not.toHaveBeenCalled()
    expect(await draft()).toEqual({ state: { count: 1 }, job: null })
  })
  it('of a draft of another kind, and of no draft, loads no page', async () => {
    const load = vi.fn<() => Promise<ReturnType<typeof floor>>>()
    expect(await finishStep(context, 'bench', load)).toBe('none')
    await writeDraft(context.db, 'bench', { count: 4 })
    expect(await finishStep(context, 'bench', load)).toBe('none')
    expect(load).not.toHaveBeenCalled()
  })
  it('that is cut short between two units is finished before the next event, with both rows', async () => {
    await context.put('units', [aUnit({ id: 'unit-2' })])
    const both = (now: Table, event: Press, at: UnitDoc) =>
      event.kind === 'ask' ? floor().step(now, event, at) : { ...floor().step(now, event, at), writes: [grade(at), grade(aUnit({ id: 'unit-2' }))] } // prettier-ignore
    const session = new ScanFlowSession(context, { ...floor(), step: both })
    cutBeforeSecondWrite(context, 'units')
    await expect(session.answer({ kind: 'grade' })).rejects.toThrow('power cut')
    expect(await context.read('units', 'unit-2')).toMatchObject({ grade: '' })
    await session.answer({ kind: 'ask' })
    expect(await context.read('units', 'unit-2')).toMatchObject({ grade: 'usedGood' })
    expect([await ledger(), await context.ledger('unit-2')]).toEqual([['unit.inspected'], ['unit.inspected']])
    expect(await draft()).toMatchObject({ job: null })
  })
  it('whose row alone cannot be saved is told as done: the page learns that its entry is to come', async () => {
    const told = vi.fn<(isDone: boolean) => void>()
    const session = open()
    session.bind({ input: undefined, go: () => undefined, onWritten: () => undefined, onUnwritten: told })
    cutBeforeLedger(context)
    expect((await session.answer({ kind: 'grade' })).say?.tone).toBe('green')
    await expect.poll(() => told.mock.calls).toEqual([[true]])
    expect(await unit()).toMatchObject({ grade: 'usedGood' })
    await session.answer({ kind: 'ask' })
    expect(await ledger()).toEqual(['unit.inspected'])
  })
  it('that is cut between its units is not told as done by the frame of the answer before it', async () => {
    const told = vi.fn<(isDone: boolean) => void>()
    const frames: (() => void)[] = []
    const second = aUnit({ id: 'unit-2' })
    await context.put('units', [second])
    const step = (now: Table, event: Press, at: UnitDoc) =>
      now.count === 0 ? floor().step(now, event, at) : { ...floor().step(now, event, at), writes: [grade(second), writeTo(at, { note: 'x' }, { type: 'unit.inspected', from: '', to: '' })] } // prettier-ignore
    const session = new ScanFlowSession(context, { ...floor(), step })
    session.bind({ input: undefined, go: () => undefined, onWritten: () => undefined, onUnwritten: told, afterAnswer: (act) => frames.push(act) }) // prettier-ignore
    await session.answer({ kind: 'grade' })
    const { storageInstance } = context.db.units
    const write = storageInstance.bulkWrite.bind(storageInstance)
    const full = vi.spyOn(storageInstance, 'bulkWrite').mockImplementationOnce(write).mockRejectedValue(new Error('power cut')) // prettier-ignore
    await expect(session.answer({ kind: 'grade' })).rejects.toThrow('power cut')
    for (const draw of frames) draw()
    await expect.poll(() => told.mock.calls).toEqual([[false]])
    full.mockRestore()
    await session.answer({ kind: 'ask' })
    expect(await context.read('units', 'unit-2')).toMatchObject({ grade: 'usedGood' })
    expect(await unit()).toMatchObject({ note: 'x' })
  })
  it('whose row cannot be saved holds up what comes next, until it can', async () => {
    const session = openPage()
    await session.answer({ kind: 'grade' })
    cutBeforeLedger(context)
    await expect(session.answer({ kind: 'ask' })).rejects.toThrow('power cut')
    await session.answer({ kind: 'ask' })
    expect(await ledger()).toEqual(['unit.inspected'])
  })
})

describe('an answer that rests on the draft', () => {
  let owed: (() => void)[] = []
  const unwritten = vi.fn<(isDone: boolean) => void>()
  const openPage = (key = 'bench') => {
    const session = new ScanFlowSession(context, { ...floor(), key })
    session.bind({
      input: undefined,
      go: () => undefined,
      onWritten: () => undefined,
      afterAnswer: (act) => void owed.push(act),
      onUnwritten: unwritten,
    })
    return session
  }
  const drawFrame = () => owed.splice(0).forEach((act) => act())
  const ledger = () => context.ledger('unit-1')
  beforeEach(() => {
    writer = jobWriter(unitJob, 'draft')
    owed = []
    unwritten.mockClear()
  })

  it('comes before the unit; unit and ledger row follow the frame', async () => {
    await openPage().answer({ kind: 'grade' })
    expect(await unit()).toMatchObject({ grade: '' })
    expect(await draft()).toMatchObject({ state: { count: 1 }, job: { writes: [{}] } })
    drawFrame()
    await expect.poll(ledger).toEqual(['unit.inspected'])
    expect(await unit()).toMatchObject({ grade: 'usedGood' })
  })
  it('is carried out at the next opening when the tab is killed in between, once and with the time of the scan', async () => {
    await openPage().answer({ kind: 'grade' })
    const answeredAt = context.now()
    expect(await firstValueFrom(open().state$)).toEqual({ count: 1 })
    expect(await unit()).toMatchObject({ grade: 'usedGood' })
    const rows = await context.db.activity.find().exec()
    expect(rows.map((row) => [row.type, row.at < answeredAt])).toEqual([['unit.inspected', true]])
  })
  it('is in the store before the next event of any bench looks there, and before an undo', async () => {
    const here = openPage()
    const beside = openPage('bench-2')
    await firstValueFrom(beside.state$)
    const done = await here.answer({ kind: 'grade' })
    await beside.answer({ kind: 'ask' })
    expect(await unit()).toMatchObject({ grade: 'usedGood' })
    expect(await ledger()).toEqual(['unit.inspected'])
    expect(await done.undo?.()).toBe(true)
    expect(await unit()).toMatchObject({ grade: '', stage: 'received' })
  })
  it('is written once though its own frame and another bench ask for it at once', async () => {
    const here = openPage()
    const beside = openPage('bench-2')
    await firstValueFrom(beside.state$)
    await here.answer({ kind: 'grade' })
    drawFrame()
    await Promise.all([beside.answer({ kind: 'ask' }), here.answer({ kind: 'ask' })])
    expect(await ledger()).toEqual(['unit.inspected'])
  })
  it.each([
    ['unit', () => cutBeforeWrite(context, 'units')],
    ['ledger row', () => cutBeforeLedger(context)],
  ])('whose %s cannot be written is told in red, holds up what comes next and is tried again', async (_what, cut) => {
    const session = openPage()
    await session.answer({ kind: 'grade' })
    cut()
    drawFrame()
    await expect.poll(() => unwritten.mock.calls).toEqual([[false]])
    expect(await ledger()).toEqual([])
    expect(await draft()).toMatchObject({ job: { writes: [{}] } })
    await session.answer({ kind: 'ask' })
    expect(await unit()).toMatchObject({ grade: 'usedGood' })
    expect(await ledger()).toEqual(['unit.inspected'])
  })
  it('holds another bench up until it is written: what that decides would rest on what is no longer so', async () => {
    const beside = openPage('bench-2')
    await firstValueFrom(beside.state$)
    await openPage().answer({ kind: 'grade' })
    cutBeforeWrite(context, 'units')
    await expect(beside.answer({ kind: 'ask' })).rejects.toThrow('power cut')
    await expect(beside.answer({ kind: 'ask' })).resolves.toMatchObject({ isOurs: true })
    expect(await ledger()).toEqual(['unit.inspected'])
  })
  it('tells at the second try of what it wrote, and not of what a colleague had changed before the first', async () => {
    await context.put('units', [aUnit({ id: 'unit-2' })])
    const writes = [grade(aUnit({})), grade(aUnit({ id: 'unit-2' }))]
    await changeOne(context, 'units', 'unit-2', () => ({ grade: 'forParts' as const, stage: 'stored' as const }))
    const rest = await jobWriter(unitJob, 'draft').begin(context, { id: 'job', writes })
    cutBeforeLedger(context)
    await expect(rest()).rejects.toThrow('power cut')
    await rest()
    expect(await ledger()).toEqual(['unit.inspected'])
    expect(await context.ledger('unit-2')).toEqual([])
  })
  it('leaves what a colleague wrote meanwhile, and tells of nothing then', async () => {
    const session = openPage()
    await session.answer({ kind: 'grade' })
    await changeOne(context, 'units', 'unit-1', () => ({ grade: 'forParts' as const, stage: 'stored' as const }))
    drawFrame()
    await session.answer({ kind: 'ask' })
    expect(await unit()).toMatchObject({ grade: 'forParts', stage: 'stored' })
    expect(await ledger()).toEqual([])
  })
})

describe('an undo at the bench', () => {
  it('writes no counter-entry when a colleague has changed all that was written', async () => {
    const done = await open().act({ kind: 'grade' })
    await changeOne(context, 'units', 'unit-1', () => ({ grade: 'forParts' as const, stage: 'stored' as const }))
    expect(await done.undo?.()).toBe(false)
    expect(await context.ledger('unit-1')).toEqual(['unit.inspected'])
  })
  it('that is cut short is finished at the next opening', async () => {
    const done = await open().act({ kind: 'grade' })
    cutBeforeLedger(context)
    await done.undo?.()
    await resumeJobs(context)
    expect(await unit()).toMatchObject({ grade: '', stage: 'received' })
    expect(await context.ledger('unit-1')).toEqual(['unit.inspected', 'unit.inspected'])
  })
})

describe('a write of a unit without a bench', () => {
  it('gets its ledger row after a crash between the unit and the row', async () => {
    cutBeforeLedger(context)
    await runWrites(context, [grade(aUnit({}))], unitJob)
    await resumeJobs(context)
    await resumeJobs(context)
    expect(await unit()).toMatchObject({ grade: 'usedGood' })
    expect(await context.ledger('unit-1')).toEqual(['unit.inspected'])
  })
})
