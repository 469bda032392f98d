import { english } from '#tests/support/english.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitStages, type UnitDoc } from '#schemas/units.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { checklistFor } from '#domain/dispositions/checklist.ts'
import { emptyMissingSearch, missingSearchStep } from '#domain/stock/missing-search.ts'
import { goneProblem } from '#domain/core/floor/scan-step.ts'
import { emptyBench } from '#domain/grading/inspect-state.ts'
import { inspectStep } from '#domain/grading/inspecting.ts'
import { usualWriteOff } from '#domain/stock/misplaced.ts'
import { emptySession } from '#domain/grading/photo-session.ts'
import { shootStep } from '#domain/grading/shooting.ts'
import { emptySort, sortStep } from '#domain/grading/sort-scan.ts'
import { emptyBinSpot, type BinSpotFacts, type BinSpotState } from '#domain/stock/bin-spot-state.ts'
import { binSpotStep } from '#domain/stock/bin-spot.ts'
import { askWhich, unitMeant, type AtPage, type Doubt } from '#domain/codes/units-meant.ts'
import { aLocation, aTime, aUnit } from '#tests/support/records.ts'

const GTIN = '00760064404380'
const upc = classifyScan('760064404380')
const lpn = classifyScan('LPRQ3978200')
const kettle = (id: string, over: Partial<UnitDoc> = {}) => aUnit({ id, label: `U-${id}`, gtin: GTIN, ...over })
const [a, b] = [kettle('a'), kettle('b', { grade: 'usedGood', stage: 'stored' })]
const gone = kettle('gone', { stage: 'shipped' })
const idle: AtPage = { inWork: '', waits: () => false }
const ids = (doubt: Doubt | null) => (doubt?.kind === 'which' ? doubt.units.map((unit) => unit.id) : doubt?.kind)

describe('the unit that a code means', () => {
  it('is the only one in the warehouse, whatever has left', () => {
    expect(unitMeant(upc, [gone, a], idle)).toEqual({ unit: a, doubt: null })
  })
  it('is asked where several are here, and never one that has left', () => {
    expect(ids(unitMeant(upc, [a, gone, b], idle).doubt)).toEqual(['a', 'b'])
  })
  it('is none where all of a UPC have left', () => {
    expect(unitMeant(upc, [gone], idle)).toEqual({ unit: null, doubt: { kind: 'left' } })
  })
  it('is named where the only one of an LPN has left, and refused where two have', () => {
    expect(unitMeant(lpn, [gone], idle)).toEqual({ unit: gone, doubt: null })
    expect(unitMeant(lpn, [gone, { ...gone, id: 'x' }], idle)).toEqual({ unit: null, doubt: { kind: 'left' } })
  })
  it('is the one in work, even among several', () => {
    expect(unitMeant(upc, [a, b], { ...idle, inWork: 'b' })).toEqual({ unit: b, doubt: null })
    expect(unitMeant(upc, [a, b, gone], { ...idle, inWork: 'gone' }).unit).toBeNull()
  })
  it('is asked among those that were not taken yet, until all were', () => {
    expect(ids(unitMeant(upc, [a, b], { ...idle, taken: ['a'] }).doubt)).toEqual(['b'])
    expect(unitMeant(upc, [a, b], { ...idle, taken: ['a', 'b'] })).toEqual({ unit: a, doubt: null })
  })
  it('is the one with the serial number that the code carries', () => {
    const serial = classifyScan(`(01)${GTIN}(21)SN42`)
    expect(unitMeant(serial, [a, { ...b, serialNo: 'SN42' }], idle).unit?.id).toBe('b')
    expect(ids(unitMeant(serial, [a, b], idle).doubt)).toEqual(['a', 'b'])
  })
  it('is offered with those first that wait for the page, then the newest', () => {
    const units = [
      kettle('old', { updatedAt: '2026-01-01T00:00:00.000Z' }),
      kettle('new', { updatedAt: '2026-02-01T00:00:00.000Z' }),
      kettle('waits', { stage: 'missing', updatedAt: '2025-01-01T00:00:00.000Z' }),
    ]
    const { doubt } = unitMeant(upc, units, { ...idle, waits: ({ stage }) => stage === 'missing' })
    expect(ids(doubt)).toEqual(['waits', 'new', 'old'])
  })
  it('has left the warehouse for no code that is not its own, whatever stages there are', () => {
    const stages = fc.array(fc.constantFrom(...unitStages), { maxLength: 6 })
    fc.assert(
      fc.property(stages, fc.nat(6), (all, place) => {
        const found = all.map((stage, index) => kettle(String(index), { stage }))
        const { unit, doubt } = unitMeant(upc, found, { ...idle, inWork: String(place) })
        const offered = [...(unit ? [unit] : []), ...(doubt?.kind === 'which' ? doubt.units : [])]
        expect(offered.every((one) => goneProblem(one) === '')).toBe(true)
        expect(unit !== null || doubt !== null).toBe(found.length > 0)
      }),
    )
  })
})

describe('the question which unit it is', () => {
  it('names label, stage and grade, and lets a scan of the label answer it', () => {
    const step = askWhich('state', upc, { kind: 'which', units: [a, b], count: 2 })
    expect(step).toMatchObject({ state: 'state', writes: [], say: { tone: 'amber', mayScanOn: true } })
    expect(english(step?.say?.choices)).toMatchObject([
      { label: 'U-a · Received', event: { kind: 'scan', scan: { kind: 'unit', value: 'U-a' } } },
      { label: 'U-b · Stored · Used good' },
    ])
  })
  it('names the titles where they differ', () => {
    const units = [a, { ...b, title: 'Kettle, red' }]
    const labels = askWhich('', upc, { kind: 'which', units, count: 2 })?.say?.choices?.map((one) => one.label)
    expect(english(labels)).toEqual(['U-a · Kettle · Received', 'U-b · Kettle, red · Stored · Used good'])
  })
})

const place = aLocation({ id: 'L-A-01', code: 'A-01' })
const binSpotFacts = (doubt: Doubt, over: Partial<BinSpotFacts> = {}): BinSpotFacts => ({
  unit: null, unitOn: null, doubt, pallet: null, place: [], placeQty: 0, inHand: [], inHandOn: [], palletsInHand: [], auditPlace: [place], auditUnits: [], auditPallets: [], rows: [],
  at: aTime, ...over,
}) // prettier-ignore
const counting: BinSpotState = {
  ...emptyBinSpot,
  audit: { placeId: place.id, code: place.code, startedAt: aTime, counted: [], pallets: [], strays: [], isOver: false, settled: [] },
} // prettier-ignore
const event = { kind: 'scan', scan: upc } as const
const inHand = { unitId: 'x' }
const pages: readonly (readonly [string, (doubt: Doubt) => { readonly before: object; readonly step: { readonly state: object; readonly say: unknown; readonly writes: readonly unknown[] } }])[] = [
  ['inspection, with a unit on the table', (doubt) => {
    const before = { ...emptyBench, ...inHand }
    return { before, step: inspectStep(before, event, { list: checklistFor('Kitchen', []), rules: [], occupancies: new Map(), activeGrades: [], onTable: kettle('x'), scanned: null, doubt, placeCode: '', benchId: '', sameSerial: [], at: aTime }) }
  }],
  ['photos', (doubt) => ({ before: emptySession, step: shootStep(emptySession, event, { unit: null, shots: [], photos: [], scanned: null, doubt, scannedShots: [], scannedPhotos: [], at: aTime }) })],
  ['photos that move to another unit', (doubt) => {
    const before = { ...emptySession, ...inHand, set: ['p'], isMoving: true }
    return { before, step: shootStep(before, event, { unit: kettle('x'), shots: [], photos: [], scanned: null, doubt, scannedShots: [], scannedPhotos: [], at: aTime }) }
  }],
  ['sorting', (doubt) => ({ before: emptySort, step: sortStep(emptySort, event, { rules: [], isTest: false, occupancies: new Map(), unit: null, doubt, inHand: null, place: [], container: null, at: aTime }) })],
  ['put-away', (doubt) => ({ before: emptyBinSpot, step: binSpotStep(emptyBinSpot, event, binSpotFacts(doubt)) })],
  ['the lost and found', (doubt) => ({ before: emptyMissingSearch, step: missingSearchStep(emptyMissingSearch, event, { unit: null, doubt, inHand: null, place: [], placeQty: 0, rule: usualWriteOff, at: aTime }) })],
] // prettier-ignore

describe.each(pages)('at %s', (_page, open) => {
  it('a code of several units here asks which, and changes nothing', () => {
    const { before, step } = open({ kind: 'which', units: [a, b], count: 2 })
    expect(english(step)).toMatchObject({ say: { title: '2 units have this code', choices: [{}, {}] }, writes: [] })
    expect(step.state).toBe(before)
  })
  it('a code whose units have left is refused, and nothing is marked', () => {
    const { before, step } = open({ kind: 'left' })
    expect(english(step)).toMatchObject({ say: { tone: 'red', title: 'No unit here has this code' }, writes: [] })
    expect(step.state).toBe(before)
  })
})

describe('at a blind count', () => {
  it('a code of several units asks which before anything is counted', () => {
    const step = binSpotStep(counting, event, binSpotFacts({ kind: 'which', units: [a, b], count: 2 }))
    expect(step).toMatchObject({ state: counting, say: { choices: [{}, {}] } })
  })
  it('a code whose units have left is noted as found', () => {
    const step = binSpotStep(counting, event, binSpotFacts({ kind: 'left' }))
    expect(english(step)).toMatchObject({ state: { audit: { strays: [upc.raw] } }, say: { title: 'Not known' } })
  })
})
