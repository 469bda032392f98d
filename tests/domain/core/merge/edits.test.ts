import { describe, expect, it } from 'vitest'
import { edited, editOf, fieldsFor, insertOf, removalOf, reversed, stands, undoOf, valueOfPath, withPath } from '#domain/core/merge/edits.ts' // prettier-ignore
import { aLocation, aLot, aUnit } from '#tests/support/records.ts'

const bin = aLocation({ id: 'A-01', name: 'Bin', purpose: 'Shoes' })
const edit = editOf('locations', bin, { name: 'Rack', purpose: 'Toys', code: bin.code })
const after = { ...bin, name: 'Rack', purpose: 'Toys' }

describe('an edit', () => {
  it('names only the fields that differ', () => {
    expect(edit).toMatchObject({ before: { name: 'Bin', purpose: 'Shoes' }, after: { name: 'Rack', purpose: 'Toys' } })
    expect(edit.after).not.toHaveProperty('code')
  })
  it('writes a field only while it holds what it held before', () => {
    expect(fieldsFor({ ...bin }, edit)).toEqual({ name: 'Rack', purpose: 'Toys' })
    expect(fieldsFor({ ...bin, name: 'Shelf' }, edit)).toEqual({ purpose: 'Toys' })
    expect(fieldsFor(after, edit)).toBeNull()
  })
  it('is taken back field by field, where it is still there', () => {
    expect(undoOf(after, edit)).toMatchObject({ before: edit.after, after: edit.before })
    expect(undoOf({ ...after, name: 'Shelf' }, edit)).toMatchObject({ after: { purpose: 'Shoes' } })
    expect(undoOf({ ...bin }, edit)).toBeNull()
    expect(undoOf(null, edit)).toBeNull()
  })
  it('does not move a unit to a stage that the table forbids', () => {
    const shipped = aUnit({ stage: 'shipped', orderId: 'o1' })
    const out = editOf('units', aUnit({ stage: 'stored', orderId: '' }), { stage: 'shipped', orderId: 'o1' })
    expect(undoOf({ ...shipped }, out)?.after).toEqual({ orderId: '' })
  })
})

describe('the list of a lot', () => {
  const lot = aLot({ unitIds: ['a', 'b'] })
  const edit = editOf('listings', lot, { unitIds: ['a', 'c'] })

  it('is as it was planned where nobody changed it', () => {
    expect(fieldsFor({ ...lot }, edit)).toEqual({ unitIds: ['a', 'c'] })
  })
  it('keeps what others put in, and what they took out stays out', () => {
    expect(fieldsFor({ ...lot, unitIds: ['b', 'x'] }, edit)).toEqual({ unitIds: ['x', 'c'] })
    expect(stands({ ...lot, unitIds: ['x', 'c'] }, edit)).toBe(true)
    expect(fieldsFor({ ...lot, unitIds: ['x', 'c'] }, edit)).toBeNull()
  })
  it('gets back its own units with an undo, and keeps those of others', () => {
    const back = undoOf({ ...lot, unitIds: ['x', 'c'] }, edit)
    expect(back && fieldsFor({ ...lot, unitIds: ['x', 'c'] }, back)).toEqual({ unitIds: ['x', 'b'] })
  })
})

describe('a new document', () => {
  const made = insertOf('locations', bin)
  it('goes again while it is as it was made', () => {
    expect(undoOf({ ...bin }, made)).toEqual(reversed(made))
    expect(undoOf({ ...bin, name: 'Shelf' }, made)).toBeNull()
    expect(undoOf(null, made)).toBeNull()
  })
})

describe('a removed document', () => {
  const gone = removalOf('locations', bin)
  it('comes back as it was', () => {
    expect(undoOf(null, gone)).toEqual(reversed(gone))
    expect(edited(null, reversed(gone))).toMatchObject({ id: 'A-01', name: 'Bin' })
    expect(stands(null, gone)).toBe(true)
    expect(undoOf({ ...bin }, gone)).toBeNull()
  })
})

describe('a value at a path', () => {
  const order = { lines: { a1: { state: 'paid', priceCents: 500 }, b2: { state: 'open' } }, paid: true }
  it('is read and replaced within maps, and the rest stays', () => {
    expect(valueOfPath(order, 'lines.a1.state')).toBe('paid')
    expect(withPath(order, 'lines.a1.state', 'cancelled')).toEqual({
      lines: { a1: { state: 'cancelled', priceCents: 500 }, b2: { state: 'open' } },
    })
    expect(withPath(order, 'lines.b2', undefined)).toEqual({ lines: { a1: order.lines.a1 } })
    expect(withPath(order, 'paid', false)).toEqual({ paid: false })
  })
  it('is not found in what every object has', () => {
    expect(valueOfPath(order, 'lines.constructor.name')).toBeUndefined()
    expect(valueOfPath(order, 'paid.x')).toBeUndefined()
  })
})
