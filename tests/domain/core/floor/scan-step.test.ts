import { expect, test } from 'vitest'
import { isUndoable, undoOf } from '#domain/core/merge/edits.ts'
import { about, editOfWrite, nameOfUnit, writeTo } from '#domain/core/floor/scan-step.ts'
import { aUnit } from '#tests/support/records.ts'

const unit = aUnit({ stage: 'received', grade: '', note: 'old' })
const write = writeTo(unit, { stage: 'inspected', grade: 'usedGood', note: 'old' }, { type: 'unit.inspected', from: 'received', to: 'inspected' }) // prettier-ignore
const after = { ...unit, ...write.patch }

test('a write leaves out what it would not change, and keeps how it was', () => {
  expect(write.patch).toEqual({ stage: 'inspected', grade: 'usedGood' })
  expect(write.before).toEqual({ stage: 'received', grade: '' })
})
const goesBack = (now: typeof unit, done = write) => undoOf({ ...now }, editOfWrite(done))?.after
test('taken back at once, the unit is as it was', () => {
  expect(isUndoable(after, editOfWrite(write))).toBe(true)
  expect({ ...after, ...goesBack(after) }).toEqual(unit)
})
test('taken back after a person graded it otherwise, their grade stays', () => {
  const now = { ...after, grade: 'forParts' as const }
  expect(isUndoable(now, editOfWrite(write))).toBe(false)
  expect(goesBack(now)).toEqual({ stage: 'received' })
})
test('taken back after it was shipped, the stage stays', () => {
  expect(goesBack({ ...after, stage: 'shipped' })).toEqual({ grade: '' })
})
test('a label that covers several items shows how many', () => {
  expect(nameOfUnit({ title: '', label: 'U-1', qty: 7 })).toBe('U-1 × 7')
})
test('taken back where the way back is closed, the stage stays and the rest returns', () => {
  const stored = aUnit({ stage: 'stored', orderId: '' })
  const out = writeTo(
    stored,
    { stage: 'shipped', orderId: 'o1' },
    { type: 'unit.shipped', from: 'stored', to: 'shipped' },
  )
  expect(isUndoable({ ...stored, ...out.patch }, editOfWrite(out))).toBe(false)
  expect(goesBack({ ...stored, ...out.patch }, out)).toEqual({ orderId: '' })
})

test('the picture of a unit stands beside an answer about it, and never displaces the picture that an answer chose', () => {
  const plain = { state: null, say: { tone: 'red', title: '', detail: '' }, writes: [] } as const
  expect(about(unit, plain).say?.pictureOf).toBe(unit.id)
  expect(about(unit, { ...plain, say: { ...plain.say, pictureOf: 'other' } }).say?.pictureOf).toBe('other')
  expect(about(null, plain)).toBe(plain)
  expect(about(unit, { ...plain, say: null }).say).toBeNull()
})
