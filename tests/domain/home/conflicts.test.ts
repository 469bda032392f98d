import { english } from '#tests/support/english.ts'
import { describe, expect, test } from 'vitest'
import { describeField, describeValue } from '#domain/core/words/field-labels.ts'
import { conflictOf, keepProblem, type Conflict } from '#domain/home/conflicts.ts'
import { aLoad, aUnit } from '#tests/support/records.ts'

const row = (refType: string, data: Record<string, unknown>) => ({
  id: 'conflict-1', type: 'conflict', refType, refId: 'unit-1', by: 'dana', at: '2026-11-20T10:00:00.000Z', data,
}) // prettier-ignore
const conflict = (over: Partial<Conflict>): Conflict => ({
  id: 'conflict-1', collection: 'units', docId: 'unit-1', field: 'note', lost: 'cable missing', kept: 'box torn', lostBy: 'omar',
  lostAt: '2026-11-20T09:00:00.000Z', mergedAt: '2026-11-20T10:00:00.000Z', mergedBy: 'dana', ...over,
}) // prettier-ignore
const nameOf = (id: string) => (id === 'L-1' ? 'A-01' : '')
const doc = (over: object = {}): Record<string, unknown> => ({ ...aUnit({ note: 'box torn' }), ...over })

describe('a conflict of the ledger', () => {
  test('is read with both values, who and when', () => {
    expect(conflictOf(row('units', { field: 'note', lost: 'a', kept: 'b', lostBy: 'omar', lostAt: 'then' }))).toMatchObject({ collection: 'units', field: 'note', lost: 'a', kept: 'b', lostBy: 'omar', mergedBy: 'dana' }) // prettier-ignore
  })
  test.each([
    ['of a collection that we do not know', row('widgets', { field: 'note' })],
    ['without a field', row('units', {})],
    ['of a time that devices noted by themselves', row('units', { field: 'inspectedAt', lost: 'x', kept: 'y' })],
    ['that is another kind of row', { ...row('units', { field: 'note' }), type: 'unit.received' }],
  ])('%s is left out', (_, entry) => expect(conflictOf(entry)).toBeNull())
})

describe('the value that gave way', () => {
  test.each([
    ['is written while the other still stands', {}, doc(), ''],
    ['is not over a later change', {}, doc({ note: 'new box' }), 'changed again since: new box'],
    ['is not over a later change that emptied it', {}, doc({ note: '' }), 'It was emptied since.'],
    ['is not where the record is gone', {}, null, 'not on this device'],
    ['of a place says to look and scan', { field: 'locationId', lost: 'A', kept: '' }, doc(), 'scan it there'],
    ['of fields that belong together is not', { field: 'exceptionCode', lost: 'x', kept: '' }, doc(), 'together with other fields'],
    ['of a label is fixed', { field: 'label', lost: 'U-1', kept: 'U-2' }, doc(), 'fixed'],
    ['that removed the record is not', { field: '_deleted', lost: true, kept: false }, doc(), 'the change stands'],
    ['of a field that we do not know is not', { field: 'toString', lost: 1, kept: 2 }, doc(), 'does not know the field'],
    ['is a stage that may follow', { field: 'stage', lost: 'inspected', kept: 'stored' }, doc({ stage: 'stored' }), ''],
    ['is no stage that may not', { field: 'stage', lost: 'stored', kept: 'shipped' }, doc({ stage: 'shipped' }), 'does not become stored'],
    ['of an order’s status is not written over what was done', { collection: 'orders', field: 'status', lost: 'cancelled', kept: 'shipped' }, { status: 'shipped' }, 'on its own page'],
    ['of a line that went out is not', { collection: 'orders', field: 'lineStates.a', lost: 'missing', kept: 'shipped' }, { lineStates: { a: 'shipped' } }, 'on its own page'],
    ['of a sold lot is not', { collection: 'listings', field: 'status', lost: 'withdrawn', kept: 'sold' }, { status: 'sold' }, 'on its own page'],
    ['of a published auction is not', { collection: 'saleEvents', field: 'status', lost: 'draft', kept: 'published' }, { status: 'published' }, 'on its own page'],
    ['of a person is looked at under Users', { collection: 'users', field: 'name', lost: 'A', kept: 'B' }, { name: 'B' }, 'Users'],
  ] as const)('%s', (_, over, now, problem) => {
    const said = english(keepProblem(conflict(over), now, 'manager', nameOf))
    if (problem === '') expect(said).toBe('')
    else expect(said).toContain(problem)
  }) // prettier-ignore
  test('is not written by a rank that could not by hand', () => {
    const load = { ...aLoad({ note: 'b' }) }
    const about = conflict({ collection: 'loads', field: 'note', lost: 'a', kept: 'b' })
    expect(english(keepProblem(about, load, 'associate', nameOf))).toContain('Your role')
    expect(keepProblem(about, load, 'manager', nameOf)).toBe('')
  })
})

describe('a value and its field', () => {
  test.each([
    ['bidCents', 'Bid', 123_450, '$1,234.50'],
    ['stage', 'Stage', 'handedOver', 'Handed over'],
    ['defects', 'Defects', ['scratch', 'dent'], 'scratch, dent'],
    ['grade', 'Grade', 'usedGood', 'Used good'],
    ['exceptionCode', 'Exception', 'auditMissing', 'Missing in an audit'],
    ['etaAt', 'Expected', new Date(2026, 10, 20, 10).toISOString(), 'Nov 20, 10:00 AM'],
    ['locationId', 'Place', 'L-1', 'A-01'],
    ['note', 'Note', '', 'nothing'],
    ['paid', 'Paid', true, 'yes'],
    ['lines.a1.paid', 'Lines, a1, Paid', null, 'nothing'],
  ])('%s in words', (field, name, value, words) => {
    expect(english(describeField(field))).toBe(name)
    expect(english(describeValue(field, value, nameOf))).toBe(words)
  })
})
