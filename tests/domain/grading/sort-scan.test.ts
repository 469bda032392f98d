import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { emptySort, sortStep, type SortEvent, type SortFacts } from '#domain/grading/sort-scan.ts'
import type { Occupancy, SortRule } from '#domain/dispositions/sorting.ts'
import { aContainer, aLocation, aTime, aUnit } from '#tests/support/records.ts'

const rule: SortRule = {
  key: 'r', name: 'All of it', active: true, conditions: [], destination: 'auction',
  targets: [{ code: 'G-00010001X', capacity: null }, { code: 'HOLD', capacity: null }],
} // prettier-ignore
const gaylord = aContainer({ id: 'g1', kind: 'gaylord', label: 'G-00010001X', status: 'received', locationId: 'zone' })
const hold = aLocation({ id: 'L-HOLD', code: 'HOLD', kind: 'zone' })
const shelf = aLocation({ id: 'L-HOLD-01', code: 'HOLD-01', parentId: hold.id })
const other = aLocation({ id: 'L-A-01-01', code: 'A-01-01' })
const unit = aUnit({ id: 'u1', grade: 'usedGood', locationId: 'bench' })
const inHand = { unitId: 'u1', target: gaylord.label }
const scan: SortEvent = { kind: 'scan', scan: classifyScan('x') }
const full: Occupancy = { qty: 9, capacity: 9, problem: '' }
const facts = (over: Partial<SortFacts> = {}): SortFacts => ({
  rules: [rule], isTest: false, occupancies: new Map(), unit: null, doubt: null, inHand: unit, place: [], container: null, at: aTime, ...over,
}) // prettier-ignore

describe('a unit', () => {
  it('shows its destination in huge words, and nothing is written yet', () => {
    const step = sortStep(emptySort, scan, facts({ unit }))
    expect(english(step)).toMatchObject({
      state: inHand,
      say: { tone: 'plain', title: 'To auction', big: 'G-00010001X' },
      writes: [],
    })
  })
  it('shows the next one when the first is full', () => {
    const step = sortStep(emptySort, scan, facts({ unit, occupancies: new Map([[gaylord.label, full]]) }))
    expect(step.say).toMatchObject({ tone: 'amber', big: 'HOLD' })
    expect(english(step.say?.detail)).toContain('G-00010001X is full.')
  })
  it('that is not graded warns', () => {
    expect(sortStep(emptySort, scan, facts({ unit: { ...unit, grade: '' } })).say).toMatchObject({ tone: 'amber' })
  })
  it('that was shipped is refused', () => {
    expect(sortStep(emptySort, scan, facts({ unit: { ...unit, stage: 'shipped' } })).say).toMatchObject({ tone: 'red' })
  })
  it('that was missing is found, and gets a destination', () => {
    const lost = { ...unit, stage: 'missing', exceptionCode: 'auditMissing' } as const
    const step = sortStep(emptySort, scan, facts({ unit: lost }))
    expect(step).toMatchObject({ state: inHand, say: { tone: 'amber' }, writes: [{ row: { type: 'unit.found' } }] })
  })
  it('with an unknown label is refused', () => {
    const strange: SortEvent = { kind: 'scan', scan: { kind: 'unit', value: 'U-X', raw: 'U-X', serial: '' } }
    expect(sortStep(emptySort, strange, facts()).say).toMatchObject({ tone: 'red' })
  })
  it('while another is in hand takes its place', () => {
    expect(sortStep(inHand, scan, facts({ unit: { ...unit, id: 'u2' } })).state.unitId).toBe('u2')
  })
})

describe('a destination', () => {
  it('that was shown takes the unit', () => {
    const step = sortStep(inHand, scan, facts({ container: gaylord }))
    expect(step).toMatchObject({ state: emptySort, say: { tone: 'green' } })
    expect(step.writes).toMatchObject([
      { unitId: 'u1', patch: { disposition: 'auction', containerId: 'g1', locationId: 'zone' }, row: { type: 'unit.sorted', data: { override: false, rule: 'All of it' } } },
    ]) // prettier-ignore
  })
  it('within the shown zone takes it as well', () => {
    const told = facts({ place: [shelf, hold], occupancies: new Map([[gaylord.label, full]]) })
    expect(sortStep({ unitId: 'u1', target: 'HOLD' }, scan, told)).toMatchObject({
      say: { tone: 'green', title: 'HOLD-01' },
      writes: [{ patch: { locationId: shelf.id } }],
    })
  })
  it('that is wrong is asked for, and scanned again it is an override in the ledger', () => {
    const wrong = facts({ place: [other] })
    const asked = sortStep(inHand, scan, wrong)
    expect(english(asked)).toMatchObject({
      state: inHand,
      say: { tone: 'amber', title: 'Not A-01-01', mayScanOn: true },
      writes: [],
    })
    const again = asked.say?.choices?.find((choice) => choice.onRescan)
    expect(again).toBeDefined()
    if (again)
      expect(sortStep(asked.state, again.event, wrong).writes).toMatchObject([{ row: { data: { override: true } } }])
  })
  it('that filled up meanwhile passes to the next', () => {
    const step = sortStep(inHand, scan, facts({ container: gaylord, occupancies: new Map([[gaylord.label, full]]) }))
    expect(step).toMatchObject({ state: { target: 'HOLD' }, say: { tone: 'amber', big: 'HOLD' }, writes: [] })
    expect(english(step.say?.detail)).toContain('filled up meanwhile')
  })
  it('that no longer holds since a person graded the unit again shows that, and not that it is full', () => {
    const again = facts({ container: gaylord, rules: [{ ...rule, targets: [{ code: 'HOLD', capacity: null }] }] })
    const step = sortStep(inHand, scan, again)
    expect(step).toMatchObject({ state: { target: 'HOLD' }, say: { tone: 'amber', big: 'HOLD' }, writes: [] })
    expect(english(step.say?.detail)).toContain('Its grade or the rules changed meanwhile.')
    expect(step.say?.detail).not.toContain('filled up')
  })
  it('that is blocked, or sold whole, takes nothing, not even as an override', () => {
    const blocked = facts({ place: [{ ...other, blocked: true }] })
    expect(sortStep(inHand, { kind: 'override' }, blocked)).toMatchObject({ say: { tone: 'red' }, writes: [] })
    const sold = facts({ container: { ...gaylord, status: 'soldWhole' } })
    expect(sortStep(inHand, scan, sold)).toMatchObject({ say: { tone: 'red' }, writes: [] })
  })
  it('whose room is closed to everything takes nothing', () => {
    const closed: Occupancy = { qty: 0, capacity: null, problem: 'G-00010001X is being counted.' }
    const step = sortStep(
      inHand,
      { kind: 'override' },
      facts({ container: gaylord, occupancies: new Map([[gaylord.label, closed]]) }),
    )
    expect(step).toMatchObject({ say: { tone: 'red', detail: 'G-00010001X is being counted.' }, writes: [] })
  })
  it('with nothing in hand is opened by the app', () => {
    expect(sortStep(emptySort, scan, facts({ place: [other], inHand: null }))).toMatchObject({ unhandled: true })
  })
  it('after the unit was shipped by another person takes nothing', () => {
    const step = sortStep(inHand, scan, facts({ container: gaylord, inHand: { ...unit, stage: 'shipped' } }))
    expect(step).toMatchObject({ say: { tone: 'red' }, writes: [] })
  })
})

describe('a test of rules', () => {
  const tests = (over: Partial<SortFacts> = {}) => sortStep(inHand, scan, facts({ isTest: true, ...over }))
  it('shows which rule takes the unit, writes nothing and leaves what is in hand', () => {
    const step = tests({ unit: { ...unit, id: 'u2', stage: 'missing' } })
    expect(step).toMatchObject({ state: inHand, writes: [], go: { test: 'u2' } })
    expect(english(step.say)).toMatchObject({ tone: 'plain', title: 'Rule 1: All of it', big: 'G-00010001X' })
    expect(english(step.say?.detail)).toContain('A test: nothing is sorted.')
  })
  it('warns of a unit that is not graded, and where everything is full', () => {
    expect(tests({ unit: { ...unit, grade: '' } }).say?.tone).toBe('amber')
    const occupancies = new Map([gaylord.label, 'HOLD'].map((code) => [code, full]))
    expect(tests({ unit, occupancies }).say?.tone).toBe('amber')
  })
  it('reports when no rule takes the unit, and shows it all the same', () => {
    expect(tests({ unit, rules: [] })).toMatchObject({ say: { tone: 'red' }, go: { test: 'u1' }, writes: [] })
  })
  it('refuses an unknown label, and leaves a destination to the app', () => {
    const label = { kind: 'scan', scan: { kind: 'unit', value: 'U-9', raw: 'U-9', serial: '' } } as const
    expect(sortStep(inHand, label, facts({ isTest: true })).say?.tone).toBe('red')
    expect(tests({ place: [other] })).toMatchObject({ state: inHand, unhandled: true, writes: [] })
  })
})

it('a scan that is no destination keeps the unit in hand', () => {
  expect(sortStep(inHand, scan, facts())).toMatchObject({ state: inHand, say: { tone: 'red' } })
})

it('the picture of a unit stands beside its title, also when it may not go where it was carried', () => {
  expect(sortStep(emptySort, scan, facts({ unit: { ...unit, stage: 'shipped' } })).say?.pictureOf).toBe('u1')
  expect(sortStep(emptySort, scan, facts({ unit, rules: [] })).say?.pictureOf).toBe('u1')
  expect(sortStep(inHand, scan, facts({ place: [other] })).say?.pictureOf).toBe('u1')
  expect(sortStep(inHand, scan, facts({ place: [{ ...other, blocked: true }] })).say?.pictureOf).toBe('u1')
})
