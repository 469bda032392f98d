import { english } from '#tests/support/english.ts'
import { describe, expect, test } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { checklistFor } from '#domain/dispositions/checklist.ts'
import { undoOf } from '#domain/core/merge/edits.ts'
import { editOfWrite } from '#domain/core/floor/scan-step.ts'
import { storable } from '#domain/grading/inspection-write.ts'
import {
  emptyBench,
  gradeNow,
  type InspectEvent,
  type InspectFacts,
  type InspectState,
} from '#domain/grading/inspect-state.ts'
import { inspectStep } from '#domain/grading/inspecting.ts'
import type { SortRule } from '#domain/dispositions/sorting.ts'
import { aTime, aUnit } from '#tests/support/records.ts'

const rule = (name: string, over: Partial<SortRule>): SortRule => ({
  key: name, name, active: true, conditions: [], destination: 'auction', targets: [{ code: 'G-4', capacity: null }], ...over,
}) // prettier-ignore
const rules = [
  rule('Broken', { conditions: [{ field: 'grade', op: 'is', values: ['forParts'], bound: null }], destination: 'scrap', targets: [] }),
  rule('Rest', {}),
] // prettier-ignore
const kettle = aUnit({ id: 'u1', label: 'U-1', title: 'Kettle', category: 'Kitchen', containerId: 'p1' })
const other = aUnit({ id: 'u2', label: 'U-2', title: 'Toaster', category: 'Kitchen' })
const facts = (over: Partial<InspectFacts> = {}): InspectFacts => ({
  list: checklistFor('Kitchen', []), rules, occupancies: new Map(), activeGrades: [], onTable: kettle, scanned: null, doubt: null, placeCode: '', benchId: 'bench', sameSerial: [],
  at: aTime, ...over,
}) // prettier-ignore
const scan = (text = 'x'): InspectEvent => ({ kind: 'scan', scan: classifyScan(text) })
const answers = { box: 'yes', look: 'light', works: 'yes', clean: 'yes', parts: ['lid'] }
const onTable: InspectState = { ...emptyBench, unitId: 'u1', since: aTime }
const ready: InspectState = { ...onTable, answers, grade: 'usedGood' }

describe('a code that is no serial number', () => {
  test.each([
    'https://brand.example/verify?sn=1',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'WIFI:S:shop;T:WPA;;',
  ])('%s is refused, and the serial number stays', (text) => {
    const state = { ...onTable, serialNo: 'SN42' }
    const step = inspectStep(state, scan(text), facts({ list: { ...checklistFor('Kitchen', []), serial: 'required' } }))
    expect(english(step)).toMatchObject({
      state: { serialNo: 'SN42' },
      say: { tone: 'red', title: 'Not a serial number' },
    })
  })
})

describe('a code beside the serial number', () => {
  const needed = { list: { ...checklistFor('Kitchen', []), serial: 'required' } } as const
  test('of a place is refused, and names the place', () => {
    const step = inspectStep(onTable, scan('A-01-02'), facts({ ...needed, placeCode: 'A-01-02' }))
    expect(english(step)).toMatchObject({ state: { serialNo: '' }, say: { tone: 'red', title: 'Not a serial number' } })
  })
  test('of a damaged label of ours is refused', () => {
    const step = inspectStep(onTable, scan('U-7KQ0001Z'), facts(needed))
    expect(english(step)).toMatchObject({ state: { serialNo: '' }, say: { tone: 'red', title: 'Not a serial number' } })
  })
  test('asks before it replaces the one that is noted', () => {
    const noted = { ...onTable, serialNo: 'SN42' }
    const step = inspectStep(noted, scan('SN43'), facts(needed))
    expect(english(step)).toMatchObject({
      state: { serialNo: 'SN42' },
      say: { tone: 'amber', detail: 'Noted: SN42. Scanned now: SN43.', mayScanOn: true },
    })
    const [keep, take] = step.say?.choices ?? []
    expect(keep && inspectStep(noted, keep.event, facts(needed)).state.serialNo).toBe('SN42')
    expect(take && inspectStep(noted, take.event, facts(needed)).state.serialNo).toBe('SN43')
  })
  test('is shown as noted when it is the same again', () => {
    expect(inspectStep({ ...onTable, serialNo: 'SN42' }, scan('SN42'), facts(needed)).say).toMatchObject({
      tone: 'plain',
    })
  })
})

test('a unit that is graded on a bench without a place keeps its pallet and its place', () => {
  const [write] = inspectStep(ready, { kind: 'done' }, facts({ benchId: '' })).writes
  expect(write?.patch).not.toHaveProperty('containerId')
  expect(write?.patch).not.toHaveProperty('locationId')
})

test.each(['SN42', 'IMEI:356938035643809', '00:1B:44:11:3A:B7'])('%s is taken as a serial number', (text) => {
  const step = inspectStep(onTable, scan(text), facts({ list: { ...checklistFor('Kitchen', []), serial: 'required' } }))
  expect(step).toMatchObject({ state: { serialNo: text }, say: { tone: 'plain' } })
})

describe('a unit scanned', () => {
  test('onto an empty table lies there, with nothing written', () => {
    const step = inspectStep(emptyBench, scan(), facts({ onTable: null, scanned: kettle }))
    expect(step).toMatchObject({ state: { unitId: 'u1' }, say: { tone: 'plain', title: 'Kettle' }, writes: [] })
  })
  test.each<[string, Partial<typeof kettle>, string, string]>([
    ['that is sealed is left closed', { coarse: 'sealed' }, 'plain', 'Kettle'],
    ['that was graded asks why', { grade: 'openBox' }, 'amber', 'Graded already'],
    ['that is on hold warns', { stage: 'hold' }, 'amber', 'On hold'],
    ['that is sold is refused', { stage: 'sold' }, 'red', 'This is sold'],
    ['that was shipped is refused', { stage: 'shipped' }, 'red', 'This has left the warehouse'],
  ])('%s', (_, over, tone, title) => {
    const step = inspectStep(emptyBench, scan(), facts({ onTable: null, scanned: { ...kettle, ...over } }))
    expect(english(step.say)).toMatchObject({ tone, title })
  })
  test('that was missing is found, before a person grades it', () => {
    const lost = { ...kettle, stage: 'missing', exceptionCode: 'auditMissing', locationId: 'bin' } as const
    const step = inspectStep(emptyBench, scan(), facts({ onTable: null, scanned: lost }))
    expect(step.writes).toMatchObject([
      { patch: { stage: 'received', exceptionCode: '' }, row: { type: 'unit.found' } },
    ])
    expect(step.state.unitId).toBe('u1')
  })
  test('twice shows what is open, and finishes it once nothing is', () => {
    expect(english(inspectStep(onTable, scan(), facts({ scanned: kettle })).say?.detail)).toBe('5 questions are open.')
    expect(english(inspectStep({ ...ready, grade: '' }, scan(), facts({ scanned: kettle })).say?.detail)).toBe(
      'Choose a grade.',
    )
    expect(inspectStep(ready, scan(), facts({ scanned: kettle })).writes).toHaveLength(1)
  })
  test('while one lies finished on the table finishes that one, and lies there itself', () => {
    const step = inspectStep(ready, scan(), facts({ scanned: other }))
    expect(step.state).toMatchObject({ unitId: 'u2', answers: {}, grade: '' })
    expect(english(step.say)).toMatchObject({ big: 'G-4', detail: expect.stringContaining('Toaster') as unknown })
    expect(step.writes).toMatchObject([{ unitId: 'u1', patch: { grade: 'usedGood' } }])
  })
  test('while one lies half done asks first, and loses nothing', () => {
    const half = { ...onTable, answers: { box: 'no' } }
    const step = inspectStep(half, scan(), facts({ scanned: other }))
    expect(english(step)).toMatchObject({
      state: half,
      say: { tone: 'amber', title: 'The one before is not finished' },
    })
    const leave = step.say?.choices?.find((choice) => choice.onRescan)
    expect(leave && inspectStep(half, leave.event, facts({ scanned: other })).state.unitId).toBe('u2')
  })
  test.each<[string, Partial<InspectState>]>([
    ['serial number', { serialNo: 'SN-REAL-1' }],
    ['serial number taken away', { serialNo: '' }],
    ['note', { note: 'Cord is short' }],
    ['disposition', { disposition: 'donate' }],
    ['reason for another grade', { regradeReason: 'Tested again' }],
  ])('while one lies there with a new %s asks first, and loses nothing', (_, over) => {
    const noted = { ...kettle, serialNo: 'SN-OLD-1' }
    const half = { ...onTable, serialNo: 'SN-OLD-1', ...over }
    const step = inspectStep(half, scan(), facts({ onTable: noted, scanned: other }))
    expect(english(step)).toMatchObject({
      state: half,
      say: { tone: 'amber', title: 'The one before is not finished' },
    })
  })
  test('while one lies untouched takes its place, also one with a serial number or for a second opinion', () => {
    const noted = { ...kettle, serialNo: 'SN-OLD-1' }
    const same = { ...onTable, serialNo: 'SN-OLD-1' }
    expect(inspectStep(same, scan(), facts({ onTable: noted, scanned: other })).state.unitId).toBe('u2')
    const second = { ...onTable, blind: true, regradeReason: 'Second opinion' }
    expect(inspectStep(second, scan(), facts({ scanned: other })).state.unitId).toBe('u2')
    expect(inspectStep(onTable, scan(), facts({ scanned: other })).state.unitId).toBe('u2')
  })
})

describe('another scan', () => {
  test('that no unit here has is refused', () => {
    const label: InspectEvent = { kind: 'scan', scan: { kind: 'unit', value: 'U-9', raw: 'U-9', serial: '' } }
    expect(inspectStep(onTable, label, facts())).toMatchObject({ state: onTable, say: { tone: 'red' } })
  })
  test('of a serial number is the serial number', () => {
    expect(inspectStep(onTable, scan('SN-44 812'), facts())).toMatchObject({ state: { serialNo: 'SN-44 812' }, say: { tone: 'plain' } })
  }) // prettier-ignore
  test('of a serial number that another unit has is shown', () => {
    const step = inspectStep(onTable, scan('SN44812'), facts({ sameSerial: [{ ...other, serialNo: 'sn-44812' }] }))
    expect(english(step.say)).toMatchObject({ tone: 'amber', detail: expect.stringContaining('U-2') as unknown })
  })
  test.each(['123456789012', '12-34567-89012', '036000291452'])(
    'of digits that look like another code, %s, names the way to enter a serial number',
    (text) => {
      const said = english(inspectStep(onTable, scan(text), facts()).say)
      expect(said).toMatchObject({ tone: 'red', title: 'Finish this unit first' })
      expect(said?.detail).toContain('type it under Serial number')
    },
  )
  test('of a place, or where no serial number is asked, does not speak of typing one', () => {
    const none = { list: { ...checklistFor('Kitchen', []), serial: 'none' } } as const
    expect(english(inspectStep(onTable, scan('L-A-01-01'), facts()).say?.detail)).not.toContain('type it')
    expect(english(inspectStep(onTable, scan('123456789012'), facts(none)).say?.detail)).not.toContain('type it')
  })
  test('of a place with nothing on the table is opened by the app', () => {
    expect(inspectStep(emptyBench, scan('L-A-01-01'), facts({ onTable: null }))).toMatchObject({ unhandled: true })
  })
  test('of a place keeps what lies on the table', () => {
    expect(inspectStep(ready, scan('L-A-01-01'), facts())).toMatchObject({ state: ready, say: { tone: 'red' } })
  })
})

test('a bench of second opinions hides the first grade, keeps a reason, and stays one', () => {
  const graded = { ...kettle, grade: 'usedFair' } as const
  const step = inspectStep({ ...emptyBench, secondOpinions: true }, scan(), facts({ onTable: null, scanned: graded }))
  expect(step.state).toMatchObject({ blind: true, regradeReason: 'Second opinion', gradeBefore: 'usedFair' })
  expect(JSON.stringify(step.say)).not.toContain('Used fair')
  const done = inspectStep({ ...step.state, answers, grade: 'usedGood' }, { kind: 'done' }, facts({ onTable: graded }))
  expect(done.writes[0]?.row).toMatchObject({ type: 'unit.regraded', data: { blind: true, agrees: false } })
  expect(done.state).toEqual({ ...emptyBench, secondOpinions: true })
})

test('an answer tapped again is taken away', () => {
  const tap: InspectEvent = { kind: 'answer', item: 'works', answer: 'no' }
  const once = inspectStep(onTable, tap, facts()).state
  expect(once.answers).toEqual({ works: 'no' })
  expect(inspectStep(once, tap, facts()).state.answers).toEqual({})
})

describe('finished', () => {
  const done: InspectEvent = { kind: 'done' }
  test('a unit is inspected, off its pallet, and its destination is in huge words', () => {
    const step = inspectStep(ready, done, facts())
    expect(english(step)).toMatchObject({
      state: emptyBench,
      say: { tone: 'green', big: 'G-4', title: 'Used good: auction' },
    })
    expect(step.writes).toMatchObject([
      {
        patch: { stage: 'inspected', grade: 'usedGood', disposition: 'auction', defects: ['light wear'], missingParts: ['lid'], inspectedAt: aTime, containerId: '', locationId: 'bench' },
        row: { type: 'unit.inspected', from: 'received', to: 'inspected', data: { rule: 'Rest', suggested: 'usedFair', blind: false } },
      },
    ]) // prettier-ignore
  })
  test('and taken back, it is as it came', () => {
    const [write] = inspectStep(ready, done, facts()).writes
    if (!write) throw new Error('Nothing was written.')
    const graded = { ...kettle, ...write.patch }
    expect({ ...graded, ...undoOf(graded, editOfWrite(write))?.after }).toEqual(kettle)
  })
  test('what is only for parts need not be asked through', () => {
    const broken: InspectState = { ...onTable, answers: { works: 'no' }, grade: 'forParts' }
    expect(inspectStep(broken, done, facts()).writes).toMatchObject([
      { patch: { stage: 'scrapped', disposition: 'scrap' } },
    ])
  })
  test('a disposition chosen by hand is no rule’s', () => {
    const [write] = inspectStep({ ...ready, disposition: 'donate' }, done, facts()).writes
    expect(write).toMatchObject({ patch: { disposition: 'donate', stage: 'donated' }, row: { data: { rule: '' } } })
  })
  test('an ordinary hold ends with a grade', () => {
    const held = { ...kettle, stage: 'hold', exceptionCode: 'emptyBox', exceptionAt: aTime } as const
    expect(inspectStep(ready, done, facts({ onTable: held })).writes).toMatchObject([
      { patch: { stage: 'inspected', exceptionCode: '' } },
    ])
  })
  test('a recall stays on hold, whatever its grade', () => {
    const recalled = { ...kettle, stage: 'hold', exceptionCode: 'recall', exceptionAt: aTime } as const
    const [write] = inspectStep(ready, done, facts({ onTable: recalled })).writes
    expect(write?.patch).not.toHaveProperty('stage')
    expect(write?.patch).not.toHaveProperty('exceptionCode')
  })
  test('a stored item graded again for a reason stays where it is', () => {
    const stored = { ...kettle, stage: 'stored', grade: 'openBox', locationId: 'bin', containerId: '' } as const
    const again: InspectState = { ...ready, gradeBefore: 'openBox' }
    expect(english(inspectStep(again, done, facts({ onTable: stored })))).toMatchObject({ say: { tone: 'red', detail: expect.stringContaining('Say why') as unknown } })
    const [write] = inspectStep({ ...again, regradeReason: 'Weekly check', blind: true }, done, facts({ onTable: stored })).writes
    expect(write).toMatchObject({ row: { type: 'unit.regraded', from: 'openBox', to: 'usedGood', data: { blind: true, agrees: false, reason: 'Weekly check' } } })
    expect(write?.patch).not.toHaveProperty('stage')
    expect(write?.patch).not.toHaveProperty('locationId')
  }) // prettier-ignore
  test('a listed item is not scrapped at the bench', () => {
    const listed = { ...kettle, stage: 'listed', listingId: 'l1' } as const
    const broken: InspectState = { ...onTable, answers: { works: 'no' }, grade: 'forParts' }
    expect(inspectStep(broken, done, facts({ onTable: listed })).writes[0]?.patch).not.toHaveProperty('stage')
  })
  test('pressed twice keeps the answer to the first press, and a missing unit is reported', () => {
    const { state } = inspectStep(ready, done, facts())
    expect(inspectStep(state, done, facts({ onTable: null }))).toEqual({
      state,
      say: null,
      writes: [],
      keepsAnswer: true,
    })
    expect(inspectStep(ready, done, facts({ onTable: null }))).toMatchObject({ say: { tone: 'red' }, writes: [] })
  })
  test('a required serial number is asked for, of several alike not', () => {
    const list = { ...checklistFor('Kitchen', []), serial: 'required' } as const
    expect(english(inspectStep(ready, done, facts({ list })).say?.detail)).toBe('Scan or type the serial number.')
    expect(inspectStep(ready, done, facts({ list, onTable: { ...kettle, qty: 7 } })).writes).toHaveLength(1)
  })
})

describe('graded on another device meanwhile', () => {
  const theirs = { ...kettle, stage: 'inspected', grade: 'usedFair' } as const
  const asked = inspectStep(ready, { kind: 'done' }, facts({ onTable: theirs }))
  const [keep, mine] = asked.say?.choices ?? []
  test('both grades are shown and nothing is written', () => {
    expect(english(asked)).toMatchObject({ writes: [], say: { tone: 'amber', detail: 'Kettle: theirs Used fair, yours Used good.' } })
  }) // prettier-ignore
  test('theirs kept, ours is in the ledger', () => {
    const step = keep && inspectStep(asked.state, keep.event, facts({ onTable: theirs }))
    expect(step).toMatchObject({ state: emptyBench, writes: [{ patch: {}, row: { type: 'unit.regraded', data: { blind: true, agrees: false } } }] })
  }) // prettier-ignore
  test('ours taken, theirs is in the ledger', () => {
    const step = mine && inspectStep(asked.state, mine.event, facts({ onTable: theirs }))
    expect(step).toMatchObject({ writes: [{ patch: { grade: 'usedGood' }, row: { from: 'usedFair', to: 'usedGood', data: { blind: true } } }] })
  }) // prettier-ignore
})

test('words are kept as the store can hold them', () => {
  expect(storable(['scratch', ' scratch ', '', 'x'.repeat(100)])).toEqual(['scratch', 'x'.repeat(80)])
  expect(storable(Array.from({ length: 50 }, (_, place) => `defect ${place}`))).toHaveLength(30)
})

describe('a grade that a person gave', () => {
  test('is shown as overruled when a colleague’s is kept', () => {
    expect(gradeNow('usedGood', { grade: 'usedFair', disposition: 'auction' })).toMatchObject({ isOverruled: true })
    expect(gradeNow('usedGood', { grade: 'usedGood', disposition: 'auction' })).toMatchObject({ isOverruled: false })
    expect(gradeNow('usedGood', null)).toEqual({ words: '', isOverruled: false })
  })
})

describe('the picture beside an answer at the inspection bench', () => {
  const pictureAfter = (state: InspectState, event: InspectEvent, over: Partial<InspectFacts>) =>
    inspectStep(state, event, facts(over)).say?.pictureOf
  test.each([
    ['taken up', {}],
    ['gone', { stage: 'shipped' }],
    ['sold', { stage: 'sold' }],
    ['missing', { stage: 'missing' }],
  ] as const)('is of a unit that is %s', (_, over) => {
    expect(pictureAfter(emptyBench, scan(), { onTable: null, scanned: { ...kettle, ...over } })).toBe('u1')
  })
  test('is of the unit on the table, while another is scanned, its serial number read or something missing', () => {
    const begun = { ...onTable, answers: { box: 'yes' } }
    expect(pictureAfter(begun, scan(), { scanned: other })).toBe('u1')
    expect(pictureAfter(onTable, scan('SN42'), { list: { ...checklistFor('Kitchen', []), serial: 'required' } })).toBe(
      'u1',
    )
    expect(pictureAfter(onTable, { kind: 'done' }, {})).toBe('u1')
  })
  test('is of no unit where a label is unknown', () => {
    expect(
      pictureAfter(onTable, { kind: 'scan', scan: { kind: 'unit', value: 'U-9', raw: 'U-9', serial: '' } }, {}),
    ).toBeUndefined()
  })
})
