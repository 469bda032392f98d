import type { PalletFacts } from '#domain/core/pallet-contents.ts'
import { describe, expect, test } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { idleTable, palletStep, type PalletTable } from '#domain/dock/pallet-scan.ts'
import { aContainer, aLocation, aUnit } from '#tests/support/records.ts'

const pallet = aContainer({ id: 'p1', label: 'P-00010001X', status: 'received', locationId: 'dock-1' })
const other = aContainer({ id: 'p2', label: 'P-00010002Y', status: 'stored' })
const bin = aLocation({ id: 'L-A-01-01', code: 'A-01-01' })
const unit = aUnit({ id: 'u-1', label: 'U-00010001X', title: 'Kettle', containerId: 'p1', locationId: 'dock-1' })
const strange = aUnit({ id: 'u-2', label: 'U-00010002Y', title: 'Bike', containerId: '' })

const facts = (over: Partial<PalletFacts> = {}): PalletFacts => ({
  current: pallet, aboard: [unit], pallet: null, place: [], atPlaceQty: 0, unit: null, unitOn: null, ...over,
}) // prettier-ignore
const splitting: PalletTable = { mode: 'split', chosen: [] }
const merging: PalletTable = { mode: 'merge', chosen: [] }
const unitScan = { kind: 'unit', value: 'U-00010001X', raw: 'U-00010001X', serial: '' } as const
const binScan = classifyScan('L-A-01-01')

describe('with nothing in hand', () => {
  const empty = facts({ current: null, aboard: [] })
  test('a pallet is taken in hand', () => {
    expect(palletStep(idleTable, classifyScan('PTMB72505'), { ...empty, pallet })).toEqual({
      kind: 'open',
      container: pallet,
    })
  })
  test('a place or a unit is opened by the app', () => {
    expect(palletStep(idleTable, binScan, { ...empty, place: [bin] })).toEqual({ kind: 'notOurs' })
    expect(palletStep(idleTable, unitScan, { ...empty, unit })).toEqual({ kind: 'notOurs' })
  })
  test('a seller’s label that nobody knows may become a new pallet', () => {
    expect(palletStep(idleTable, classifyScan('PTZZ00001'), empty)).toEqual({
      kind: 'askNew',
      sourcePallet: 'PTZZ00001',
    })
  })
  test('a label of ours that nobody knows is refused', () => {
    const scan = { kind: 'container', value: 'P-X', raw: 'P-X', serial: '' } as const
    expect(palletStep(idleTable, scan, empty)).toMatchObject({ tone: 'red' })
  })
})

describe('a place, with a pallet in hand', () => {
  test('takes the pallet', () => {
    expect(palletStep(idleTable, binScan, facts({ place: [bin] }))).toMatchObject({ kind: 'move', warning: '' })
  })
  test('that is blocked refuses', () => {
    expect(palletStep(idleTable, binScan, facts({ place: [{ ...bin, blocked: true }] }))).toMatchObject({
      tone: 'red',
      detail: 'A-01-01 is blocked.',
    })
  })
  test('with another purpose warns and takes it all the same', () => {
    const wrong = { ...bin, allowedStages: ['stored'], purpose: 'Graded stock' }
    expect(palletStep(idleTable, binScan, facts({ place: [wrong] }))).toMatchObject({
      kind: 'move',
      warning: expect.stringContaining('Graded stock') as unknown,
    })
  })
  test('where it stands already only says so: a double scan', () => {
    const there = { ...pallet, locationId: bin.id }
    const scan = facts({ current: there, aboard: [{ ...unit, locationId: bin.id }], place: [bin] })
    expect(palletStep(idleTable, binScan, scan)).toMatchObject({ tone: 'amber', title: 'It is there already' })
  })
  test('where only stragglers are elsewhere moves them along', () => {
    const there = { ...pallet, locationId: bin.id }
    expect(palletStep(idleTable, binScan, facts({ current: there, place: [bin] }))).toMatchObject({ kind: 'move' })
  })
  test('takes a pallet that was sold whole, and no scrapped one', () => {
    const scan = (status: 'soldWhole' | 'scrapped') => facts({ current: { ...pallet, status }, place: [bin] })
    expect(palletStep(idleTable, binScan, scan('soldWhole'))).toMatchObject({ kind: 'move' })
    expect(palletStep(idleTable, binScan, scan('scrapped'))).toMatchObject({ tone: 'red' })
  })
})

describe('a unit, with a pallet in hand', () => {
  test('goes onto it', () => {
    expect(palletStep(idleTable, unitScan, facts({ unit: strange }))).toMatchObject({ kind: 'putUnit', warning: '' })
  })
  test('that is on it already stays', () => {
    expect(palletStep(idleTable, unitScan, facts({ unit, unitOn: pallet }))).toMatchObject({ tone: 'amber' })
  })
  test('that was missing is found, aloud', () => {
    expect(palletStep(idleTable, unitScan, facts({ unit: { ...strange, stage: 'missing' } }))).toMatchObject({
      kind: 'putUnit',
      warning: 'It was missing and is found',
    })
  })
  test('that was shipped is refused', () => {
    expect(palletStep(idleTable, unitScan, facts({ unit: { ...strange, stage: 'shipped' } }))).toMatchObject({
      tone: 'red',
    })
  })
  test('of a pallet that was sold whole is locked', () => {
    const sold = { ...other, status: 'soldWhole' as const }
    expect(
      palletStep(idleTable, unitScan, facts({ unit: { ...strange, containerId: 'p2' }, unitOn: sold })),
    ).toMatchObject({ tone: 'red', detail: 'P-00010002Y was sold whole.' })
  })
})

describe('while splitting', () => {
  test('a unit on the pallet is chosen, and counted', () => {
    expect(palletStep(splitting, unitScan, facts({ unit }))).toMatchObject({ kind: 'choose', chosenQty: 1 })
  })
  test('a second scan of it changes nothing', () => {
    expect(palletStep({ ...splitting, chosen: ['u-1'] }, unitScan, facts({ unit }))).toMatchObject({
      tone: 'amber',
      title: 'Chosen already',
    })
  })
  test('a unit from elsewhere is refused', () => {
    expect(palletStep(splitting, unitScan, facts({ unit: strange }))).toMatchObject({ tone: 'red' })
  })
})

describe('while merging', () => {
  test('the next pallet takes everything', () => {
    expect(palletStep(merging, classifyScan('x'), facts({ pallet: other }))).toMatchObject({
      kind: 'merge',
      from: { id: 'p1' },
      into: { id: 'p2' },
      warning: '',
    })
  })
  test('a pallet of another load warns', () => {
    expect(palletStep(merging, classifyScan('x'), facts({ pallet: { ...other, loadId: 'load-2' } }))).toMatchObject({
      warning: 'It now carries things of two loads',
    })
  })
  test('the same pallet, and one that was sold, refuse', () => {
    expect(palletStep(merging, classifyScan('x'), facts({ pallet }))).toMatchObject({ tone: 'red' })
    const sold = { ...other, status: 'soldWhole' as const }
    expect(palletStep(merging, classifyScan('x'), facts({ pallet: sold }))).toMatchObject({ tone: 'red' })
  })
})

test('anything else with a pallet in hand is refused in words', () => {
  expect(palletStep(idleTable, classifyScan('LPRQ3978200'), facts())).toMatchObject({
    tone: 'red',
    title: 'Scan a place, a unit or a pallet',
  })
})
