import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { classifyScan, type Scan } from '#domain/codes/barcodes.ts'
import { deviceCodeOf, idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { noPallet, palletStep, sessionOf, type PalletScanFacts, type PalletState } from '#domain/dock/pallet-scan.ts'
import { aContainer, aLocation, aUnit } from '#tests/support/records.ts'

const pallet = aContainer({ id: 'p1', label: 'P-00010001X', status: 'received', locationId: 'dock-1' })
const other = aContainer({ id: 'p2', label: 'P-00010002Y', status: 'stored' })
const bin = aLocation({ id: 'L-A-01-01', code: 'A-01-01' })
const unit = aUnit({ id: 'u-1', label: 'U-00010001X', title: 'Kettle', containerId: 'p1', locationId: 'dock-1' })
const strange = aUnit({ id: 'u-2', label: 'U-00010002Y', title: 'Bike', containerId: '' })

const newLabel = mintLabel('pallet', deviceCodeOf(1), 3)
const facts = (over: Partial<PalletScanFacts> = {}): PalletScanFacts => ({
  current: pallet, currentId: 'p1', aboard: [unit], pallet: null, seenQty: 0, place: [], atPlaceQty: 0, unit: null, unitOn: null,
  newLabel: '', ...over,
}) // prettier-ignore
const carrying: PalletState = { mode: 'carry', chosen: [], forId: 'p1' }
const splitting: PalletState = { mode: 'split', chosen: [], forId: 'p1' }
const merging: PalletState = { mode: 'merge', chosen: [], forId: 'p1' }
const unitScan = { kind: 'unit', value: 'U-00010001X', raw: 'U-00010001X', serial: '' } as const
const binScan = classifyScan('L-A-01-01')
const scanned = (state: PalletState, scan: Scan, known: PalletScanFacts) =>
  palletStep(state, { kind: 'scan', scan }, known)
const red = { say: { tone: 'red' }, writes: [] }

describe('with nothing in hand', () => {
  const empty = facts({ current: null, currentId: '', aboard: [] })
  it('a pallet is taken in hand, in plain', () => {
    const step = scanned(noPallet, classifyScan('PTMB72505'), { ...empty, pallet, seenQty: 60 })
    expect(step).toMatchObject({
      state: { mode: 'carry', chosen: [], forId: 'p1' },
      go: { open: 'p1' },
      say: { tone: 'plain', title: pallet.label },
      writes: [],
    })
    expect(english(step.say?.detail)).toContain('60 items')
  })
  it('a place or a unit is opened by the app', () => {
    expect(scanned(noPallet, binScan, { ...empty, place: [bin] }).unhandled).toBe(true)
    expect(scanned(noPallet, unitScan, { ...empty, unit }).unhandled).toBe(true)
  })
  it('a seller’s label that is unknown may become a new pallet', () => {
    const { say, writes } = scanned(noPallet, classifyScan('PTZZ00001'), empty)
    expect(writes).toEqual([])
    const make = { kind: 'make', sourcePallet: 'PTZZ00001' } as const
    expect(say?.choices?.map(({ event }) => event)).toEqual([make, { kind: 'leave' }])
    const made = palletStep(noPallet, make, { ...empty, newLabel })
    expect(english(made)).toMatchObject({
      state: { forId: idOfLabel(newLabel) },
      go: { open: idOfLabel(newLabel) },
      back: { open: '' },
      say: { tone: 'green', title: `New pallet ${newLabel}` },
      writes: [{ kind: 'add', label: newLabel, loadId: '', sourcePallet: 'PTZZ00001' }],
    })
    expect(palletStep(noPallet, make, facts({ newLabel })).writes).toMatchObject([{ loadId: pallet.loadId }])
    expect(palletStep(carrying, { kind: 'leave' }, facts())).toEqual({ state: carrying, say: null, writes: [] })
  })
  it('a label of ours that is unknown is refused', () => {
    const scan = { kind: 'container', value: 'P-X', raw: 'P-X', serial: '' } as const
    expect(scanned(noPallet, scan, empty)).toMatchObject(red)
  })
})

describe('a place, with a pallet in hand', () => {
  const moves = { writes: [{ kind: 'move', containerId: 'p1', place: { id: bin.id, kind: bin.kind } }] }
  it('takes the pallet with all that is on it', () => {
    const step = scanned(carrying, binScan, facts({ place: [bin] }))
    expect(english(step)).toMatchObject(moves)
    expect(english(step.say)).toMatchObject({ tone: 'green', big: 'A-01-01', detail: '1 item moved along' })
  })
  it('that is blocked refuses', () => {
    const step = scanned(carrying, binScan, facts({ place: [{ ...bin, blocked: true }] }))
    expect(english(step)).toMatchObject({ say: { tone: 'red', detail: 'A-01-01 is blocked.' }, writes: [] })
  })
  it('with another purpose warns and takes it all the same', () => {
    const wrong = { ...bin, allowedStages: ['stored'], purpose: 'Graded stock' }
    const step = scanned(carrying, binScan, facts({ place: [wrong] }))
    expect(step).toMatchObject(moves)
    expect(english(step.say?.tone)).toBe('amber')
    expect(english(step.say?.detail)).toContain('Graded stock')
  })
  it('where it is already only shows that: a double scan', () => {
    const there = { ...pallet, locationId: bin.id }
    const known = facts({ current: there, aboard: [{ ...unit, locationId: bin.id }], place: [bin] })
    expect(english(scanned(carrying, binScan, known))).toMatchObject({
      say: { tone: 'amber', title: 'It is there already' },
      writes: [],
    })
  })
  it('where only stragglers are elsewhere moves them along', () => {
    const there = { ...pallet, locationId: bin.id }
    expect(scanned(carrying, binScan, facts({ current: there, place: [bin] }))).toMatchObject(moves)
  })
  it('takes a pallet that was sold whole, and no scrapped one', () => {
    const known = (status: 'soldWhole' | 'scrapped') => facts({ current: { ...pallet, status }, place: [bin] })
    expect(scanned(carrying, binScan, known('soldWhole'))).toMatchObject(moves)
    expect(scanned(carrying, binScan, known('scrapped'))).toMatchObject(red)
  })
})

describe('a unit, with a pallet in hand', () => {
  const puts = { writes: [{ kind: 'putUnit', unitId: 'u-2', containerId: 'p1' }] }
  it('goes onto it', () => {
    const step = scanned(carrying, unitScan, facts({ unit: strange }))
    expect(english(step)).toMatchObject({ ...puts, say: { tone: 'green', detail: `Now on ${pallet.label}` } })
  })
  it('that is on it already and looked for is found there, and not taken off by that', () => {
    const seen = { ...unit, exceptionCode: 'wrongPlace' }
    const puts = { writes: [{ kind: 'putUnit', unitId: unit.id, containerId: 'p1' }] }
    const step = scanned(carrying, unitScan, facts({ unit: seen, unitOn: pallet }))
    expect(english(step)).toMatchObject({ ...puts, say: { tone: 'amber', detail: expect.stringContaining('It was looked for and is found') } }) // prettier-ignore
    expect(scanned(splitting, unitScan, facts({ unit: seen, unitOn: pallet }))).toMatchObject({ ...puts, state: { chosen: [unit.id] } }) // prettier-ignore
  })
  it('that is on it already stays', () => {
    expect(scanned(carrying, unitScan, facts({ unit, unitOn: pallet }))).toMatchObject({
      say: { tone: 'amber' },
      writes: [],
    })
  })
  it('that was missing is found, aloud', () => {
    const step = scanned(carrying, unitScan, facts({ unit: { ...strange, stage: 'missing' } }))
    expect(english(step)).toMatchObject({ ...puts, say: { tone: 'amber' } })
    expect(english(step.say?.detail)).toContain('It was missing and is found')
  })
  it('that was shipped is refused', () => {
    expect(scanned(carrying, unitScan, facts({ unit: { ...strange, stage: 'shipped' } }))).toMatchObject(red)
  })
  it('of a pallet that was sold whole is locked', () => {
    const sold = { ...other, status: 'soldWhole' as const }
    const step = scanned(carrying, unitScan, facts({ unit: { ...strange, containerId: 'p2' }, unitOn: sold }))
    expect(english(step)).toMatchObject({ say: { tone: 'red', detail: 'P-00010002Y was sold whole.' }, writes: [] })
  })
})

describe('while splitting', () => {
  it('a unit on the pallet is chosen, and counted, in plain', () => {
    const step = scanned(splitting, unitScan, facts({ unit }))
    expect(english(step)).toMatchObject({
      state: { mode: 'split', chosen: ['u-1'] },
      say: { tone: 'plain' },
      writes: [],
    })
    expect(english(step.say?.detail)).toBe('1 item chosen for the new pallet')
  })
  it('a second scan of it changes nothing', () => {
    const state = { ...splitting, chosen: ['u-1'] }
    const step = scanned(state, unitScan, facts({ unit }))
    expect(english(step)).toMatchObject({ state, say: { tone: 'amber', title: 'Chosen already' } })
  })
  it('a unit from elsewhere is refused', () => {
    expect(scanned(splitting, unitScan, facts({ unit: strange }))).toMatchObject(red)
  })
  it('another pallet in hand is not split by it', () => {
    expect(sessionOf(splitting, 'p2')).toEqual({ mode: 'carry', chosen: [] })
    const known = facts({ unit, current: { ...other, id: 'p2' }, currentId: 'p2', aboard: [] })
    expect(scanned(splitting, unitScan, known).writes).toMatchObject([{ kind: 'putUnit' }])
  })
  it('a tap chooses by hand, for the pallet in hand, and keeps the answer on screen', () => {
    const session = { mode: 'split', chosen: ['u-1'] } as const
    expect(palletStep(noPallet, { kind: 'set', session }, facts())).toEqual({
      state: { ...session, forId: 'p1' },
      say: null,
      writes: [],
      keepsAnswer: true,
    })
  })
})

describe('while merging', () => {
  it('the next pallet takes everything, and undo brings the first one back in hand', () => {
    const step = scanned(merging, classifyScan('x'), facts({ pallet: other }))
    expect(english(step)).toMatchObject({
      state: { mode: 'carry', forId: 'p2' },
      go: { open: 'p2' },
      back: { open: 'p1' },
      say: { tone: 'green', title: 'P-00010001X is empty now', detail: '1 item went onto P-00010002Y' },
      writes: [{ kind: 'merge', fromId: 'p1', intoId: 'p2' }],
    })
  })
  it('a pallet of another load warns', () => {
    const step = scanned(merging, classifyScan('x'), facts({ pallet: { ...other, loadId: 'load-2' } }))
    expect(english(step.say?.tone)).toBe('amber')
    expect(english(step.say?.detail)).toContain('It now carries items of two loads')
  })
  it('the same pallet, and one that was sold, refuse', () => {
    expect(scanned(merging, classifyScan('x'), facts({ pallet }))).toMatchObject(red)
    const sold = { ...other, status: 'soldWhole' as const }
    expect(scanned(merging, classifyScan('x'), facts({ pallet: sold }))).toMatchObject(red)
  })
})

it('anything else with a pallet in hand is refused in words', () => {
  expect(english(scanned(carrying, classifyScan('LPRQ3978200'), facts()))).toMatchObject({
    say: { tone: 'red', title: 'Scan a place, a unit or a pallet' },
    writes: [],
  })
})

it('the picture of a unit stands beside its title when it goes onto a pallet, is chosen or is refused', () => {
  expect(scanned(carrying, unitScan, facts({ unit: strange })).say?.pictureOf).toBe('u-2')
  expect(scanned(splitting, unitScan, facts({ unit })).say?.pictureOf).toBe('u-1')
  expect(scanned(carrying, unitScan, facts({ unit: { ...unit, stage: 'shipped' } })).say?.pictureOf).toBe('u-1')
})
