/** Checklists as managers change them, in a real store. */
import { refusal } from '#tests/support/english.ts'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { Checklist, ChecklistItem } from '#domain/dispositions/checklist.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { watchChecklists } from '#data/dispositions/checklists.ts'
import { retireChecklist, saveChecklist } from '#data/grading/checklist-commands.ts'
import { resumeJobs } from '#data/core/jobs/job.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { cutBeforeLedger } from '#tests/support/power-cut.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const works: ChecklistItem = {
  kind: 'check', key: 'works', label: 'Works', defect: 'does not work', bestGrade: 'forParts', whenSealed: false,
} // prettier-ignore
const list = (over: Partial<Checklist> = {}): Checklist => ({
  key: '', name: 'Lamps', categories: ['Lamps'], version: 1, serial: 'none', items: [works], shots: [], ...over,
}) // prettier-ignore

let context: TestWork
beforeEach(async () => {
  context = await openTestWork(['config', 'activity'])
})
afterEach(async () => {
  await context.db.close()
})
const lists = () => firstValueFrom(watchChecklists(context.db))

test('a new list is asked at once, and its undo takes it out of use', async () => {
  const change = await saveChecklist(context, list())
  expect(await lists()).toMatchObject([{ name: 'Lamps', version: 1, items: [works] }])
  await undoJob(context, change)
  expect(await lists()).toEqual([])
})

test('another question makes another version, another name does not, and undo brings the old one back', async () => {
  const { key } = await saveChecklist(context, list())
  await saveChecklist(context, list({ key, name: 'Lights' }))
  expect((await lists())[0]).toMatchObject({ name: 'Lights', version: 1 })
  const change = await saveChecklist(context, list({ key, items: [works, { ...works, key: 'bulb', label: 'Has its bulb' }] })) // prettier-ignore
  expect((await lists())[0]).toMatchObject({ version: 2 })
  await undoJob(context, change)
  expect((await lists())[0]).toMatchObject({ name: 'Lights', version: 1, items: [works] })
})

test('a list with problems is refused with all of them, and nothing is saved', async () => {
  await saveChecklist(context, list())
  const bad = saveChecklist(context, list({ name: ' ', categories: ['LAMPS'], items: [] }))
  await expect(bad).rejects.toThrow(Refusal)
  expect(await refusal(bad)).toMatch(/needs a name[\s\S]*Add at least one question[\s\S]*has a list already/)
  expect(await lists()).toHaveLength(1)
})

test('a list taken out of use makes room for another of its category', async () => {
  const { key } = await saveChecklist(context, list())
  await retireChecklist(context, list({ key }))
  await saveChecklist(context, list({ name: 'All lamps' }))
  expect((await lists()).map((one) => one.name)).toEqual(['All lamps'])
})

describe('a checklist', () => {
  it('gets its ledger row after a crash between the two writes, once', async () => {
    cutBeforeLedger(context)
    await saveChecklist(context, list({ key: 'lamps' }))
    await resumeJobs(context)
    await resumeJobs(context)
    expect(await lists()).toHaveLength(1)
    expect(await context.ledger('checklist-lamps')).toEqual(['checklist.saved'])
  })
  it('keeps what a colleague saved since, and gives back the rest', async () => {
    const { key } = await saveChecklist(context, list())
    const change = await saveChecklist(context, list({ key, name: 'Lights', serial: 'required' }))
    await saveChecklist(context, list({ key, name: 'Bulbs', serial: 'required' }))
    expect(await undoJob(context, change)).toBe(false)
    expect((await lists())[0]).toMatchObject({ name: 'Bulbs', serial: 'none' })
  })
  it('has no counter-entry when no part of a change remains', async () => {
    const { key } = await saveChecklist(context, list())
    const change = await saveChecklist(context, list({ key, name: 'Lights' }))
    await saveChecklist(context, list({ key, name: 'Bulbs' }))
    await undoJob(context, change)
    expect(await context.ledger(`checklist-${key}`)).toHaveLength(3)
  })
})

test('a list that a colleague changed while it was open in a form keeps what both changed', async () => {
  const { key } = await saveChecklist(context, list())
  const [began] = await lists()
  const bulb = { ...works, key: 'bulb', label: 'Has its bulb' }
  const plug = { ...works, key: 'plug', label: 'Has its plug' }
  await saveChecklist(context, list({ key, categories: ['Lamps', 'Lights'], items: [works, plug] }))
  await saveChecklist(context, list({ key, name: 'All lamps', items: [{ ...works, label: 'Lights up' }, bulb] }), began)
  expect(await lists()).toMatchObject([
    { name: 'All lamps', categories: ['Lamps', 'Lights'], version: 3, items: [{ label: 'Lights up' }, bulb, plug] },
  ])
})

test('a list that a colleague took out of use while it was open in a form is in use again, and its versions go on', async () => {
  const { key } = await saveChecklist(context, list())
  const [began] = await lists()
  await saveChecklist(context, list({ key, items: [works, { ...works, key: 'plug', label: 'Has its plug' }] }))
  const [second] = await lists()
  if (second) await retireChecklist(context, second)
  await saveChecklist(context, list({ key, items: [{ ...works, label: 'Lights up' }] }), began)
  expect(await lists()).toMatchObject([{ version: 3, items: [{ label: 'Lights up' }, { key: 'plug' }] }])
})
