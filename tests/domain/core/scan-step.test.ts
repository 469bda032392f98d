import { expect, test } from 'vitest'
import { nameOfUnit, takeBack, writeTo } from '#domain/core/scan-step.ts'
import { aUnit } from '#tests/support/records.ts'

const unit = aUnit({ stage: 'received', grade: '', note: 'old' })
const write = writeTo(unit, { stage: 'inspected', grade: 'usedGood', note: 'old' }, { type: 'unit.inspected', from: 'received', to: 'inspected' }) // prettier-ignore
const after = { ...unit, ...write.patch }

test('a write leaves out what it would not change, and knows how it was', () => {
  expect(write.patch).toEqual({ stage: 'inspected', grade: 'usedGood' })
  expect(write.before).toEqual({ stage: 'received', grade: '' })
})
test('taken back at once, the unit is as it was', () => {
  const back = takeBack(write, after)
  expect(back.isWhole).toBe(true)
  expect({ ...after, ...back.write.patch }).toEqual(unit)
})
test('taken back after somebody graded it otherwise, their grade stays', () => {
  const back = takeBack(write, { ...after, grade: 'forParts' })
  expect(back).toMatchObject({ isWhole: false, write: { patch: { stage: 'received' } } })
  expect(back.write.patch).not.toHaveProperty('grade')
})
test('taken back after it was shipped, the stage stays', () => {
  expect(takeBack(write, { ...after, stage: 'shipped' })).toMatchObject({ isWhole: false, write: { patch: { grade: '' } } })
}) // prettier-ignore
test('a label that stands for several says so', () => {
  expect(nameOfUnit({ title: '', label: 'U-1', qty: 7 })).toBe('U-1 × 7')
})
test('taken back where the way back is closed, the stage stays and the rest returns', () => {
  const stored = aUnit({ stage: 'stored', orderId: '' })
  const out = writeTo(
    stored,
    { stage: 'shipped', orderId: 'o1' },
    { type: 'unit.shipped', from: 'stored', to: 'shipped' },
  )
  const back = takeBack(out, { ...stored, ...out.patch })
  expect(back).toMatchObject({ isWhole: false, write: { patch: { orderId: '' } } })
  expect(back.write.patch).not.toHaveProperty('stage')
})
