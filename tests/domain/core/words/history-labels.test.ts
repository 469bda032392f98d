import { english } from '#tests/support/english.ts'
import { expect, test } from 'vitest'
import type { ActivityDoc } from '#schemas/activity.ts'
import { pastSteps, describeType } from '#domain/core/words/history-labels.ts'
import { aTime } from '#tests/support/records.ts'

const row = (over: Partial<ActivityDoc>): ActivityDoc => ({
  id: 'r', createdAt: aTime, createdBy: 'u1', updatedAt: aTime, updatedBy: 'u1', type: 'container.moved', refType: 'container', refId: 'p1',
  by: 'u1', device: '7KQ', at: aTime, from: '', to: '', ms: 0, undoOf: '', data: {}, atDesc: 0, ...over,
}) // prettier-ignore
const nameOf = (id: string) => ({ 'loc-1': 'DOCK-1', 'loc-2': 'A-01-01' })[id] ?? id

test('a move shows from where to where, and by whom', () => {
  const [step] = pastSteps([row({ from: 'loc-1', to: 'loc-2', data: { qty: 60 } })], nameOf, () => 'Ada')
  expect(english(step)).toMatchObject({ title: 'Moved', detail: 'DOCK-1 → A-01-01 × 60', by: 'Ada', isUndo: false })
})
test('an undone step and its counter-entry name each other', () => {
  const steps = pastSteps(
    [row({ id: 'a', atDesc: 2 }), row({ id: 'undo-a', undoOf: 'a', atDesc: 1 })],
    nameOf,
    () => 'Ada',
  )
  expect(english(steps.map((step) => [step.title, step.isUndo, step.isUndone]))).toEqual([
    ['Undone: moved', true, false],
    ['Moved', false, true],
  ])
})
test('a row that is unknown to this version is shown by its type', () => {
  expect(describeType('unit.pickedShort')).toBe('Picked short')
  expect(pastSteps([row({ type: 'unit.weighed' })], nameOf, () => '')[0]?.title).toBe('Weighed')
})
test('a hand-over names who took it, and a line without a unit where it went', () => {
  const steps = pastSteps(
    [
      row({ id: 'a', type: 'order.handedOver', refType: 'order', to: 'partial', data: { takenBy: 'Cy' }, atDesc: 1 }),
      row({ id: 'b', type: 'unit.handedOver', refType: 'order', to: 'handedOver', atDesc: 2 }),
    ],
    nameOf,
    () => 'Ada',
  )
  expect(english(steps.map(({ detail }) => detail))).toEqual(['Partly handed over (Cy)', 'Handed over'])
})
test('a time that two devices noted at once is no step of the history', () => {
  const gaveWay = (field: string) => row({ id: field, type: 'conflict', data: { field, lost: aTime, kept: aTime } })
  const steps = pastSteps([gaveWay('inspectedAt'), gaveWay('grade')], nameOf, () => 'Ada')
  expect(steps.map(({ id }) => id)).toEqual(['grade'])
})
