import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import {
  codesToAsk,
  nothingAsked,
  recognitionStep,
  type RecognitionEvent,
  type RecognitionFacts,
  type RecognitionState,
  type RecognitionStep,
} from '#domain/grading/recognizing-scan.ts'
import { aTime, aUnit } from '#tests/support/records.ts'

const unit = aUnit({ id: 'u1', label: 'U-1', title: '', brand: '', gtin: '', loadId: 'load-1', lineId: '' })
const facts = (over: Partial<RecognitionFacts> = {}): RecognitionFacts => ({
  unit: null,
  scanned: null,
  hasFront: false,
  at: aTime,
  ...over,
})
const scanned = (text: string, known = facts(), state = nothingAsked): RecognitionStep =>
  recognitionStep(state, { kind: 'scan', scan: classifyScan(text) }, known)
const photo = { sha256: 'a'.repeat(64), width: 8, height: 8, bytes: 9, thumb: 'data:,a', dHash: '', likeness: '' }
const looked = (over: { codes?: string[]; isDark?: boolean; isBlurred?: boolean } = {}): RecognitionEvent => {
  const { codes = [], isDark = false, isBlurred = false } = over
  return { kind: 'looked', picture: { photo, quality: { isDark, isBlurred } }, seen: { codes, asked: [[1, 2]] } }
}
const inWork: RecognitionState = { ...nothingAsked, unitId: 'u1', words: 'kettle', codes: ['123'] }
const kettle = { title: 'Kettle', brand: '', category: '', gtin: '', asin: '', lineId: '', loadId: '' }
const offer = { score: 0.9, reasons: ['UPC 1'], place: 1 }
const confirm: RecognitionEvent = { kind: 'confirm', as: kettle, offer }

describe('a unit', () => {
  it('that is scanned is taken up, and nothing of the one before stays', () => {
    const step = scanned('x', facts({ scanned: unit }), { ...inWork, unitId: 'u0' })
    expect(step).toMatchObject({
      state: { ...nothingAsked, unitId: 'u1' },
      say: { tone: 'plain', title: 'U-1' },
      writes: [],
    })
  })
  it('that is scanned after its picture gets the picture', () => {
    const shot = { ...nothingAsked, thumb: photo.thumb, read: ['123'], unkept: photo }
    const step = scanned('x', facts({ scanned: unit }), shot)
    expect(english(step)).toMatchObject({
      state: { unitId: 'u1', read: ['123'], unkept: null },
      say: { tone: 'plain', detail: 'Choose what it is.' },
      writes: [{ kind: 'keepPhoto', photo: { ownerId: 'u1', slot: 'front', takenAt: aTime } }],
    })
    expect(scanned('x', facts({ scanned: unit, hasFront: true }), shot).writes).toMatchObject([
      { photo: { slot: 'more' } },
    ])
  })
  it('that has a name is taken up in amber', () => {
    expect(english(scanned('x', facts({ scanned: { ...unit, title: 'Kettle' } })))).toMatchObject({
      state: { unitId: 'u1' },
      say: { tone: 'amber', detail: 'It has this name already.' },
    })
  })
  it('that left the warehouse, and an unknown label, change nothing', () => {
    const gone = scanned('x', facts({ scanned: { ...unit, stage: 'shipped' } }), inWork)
    expect(gone).toMatchObject({ state: inWork, say: { tone: 'red' }, writes: [] })
    const label = { kind: 'scan', scan: { kind: 'unit', value: 'U-9', raw: 'U-9', serial: '' } } as const
    expect(recognitionStep(inWork, label, facts())).toMatchObject({ state: inWork, say: { tone: 'red' } })
  })
})

describe('a code', () => {
  it('is noted once, in plain', () => {
    const step = scanned('760064404380', facts(), { ...inWork, codes: ['00760064404380'] })
    expect(english(step)).toMatchObject({
      state: { codes: ['00760064404380'] },
      say: { tone: 'plain', title: 'Code noted' },
      writes: [],
    })
  })
  it('of a place or a pallet is left to the app', () => {
    expect(scanned('L-A-01-01').unhandled).toBe(true)
  })
  it('that was typed is looked up like one that was scanned', () => {
    expect(codesToAsk({ codes: ['111'], words: ' volta  635197050189 KF-200b 111 ' })).toEqual([
      '111',
      '635197050189',
      'KF-200b',
    ])
    expect(codesToAsk({ codes: [], words: 'electric kettle' })).toEqual([])
  })
})

describe('a picture', () => {
  it('of a unit in question is kept with it', () => {
    const step = recognitionStep(inWork, looked({ codes: ['635197050189'] }), facts({ unit }))
    expect(english(step)).toMatchObject({
      state: { read: ['635197050189'], codes: ['123'], thumb: photo.thumb, asked: [[1, 2]], unkept: null },
      say: { tone: 'green', title: 'Read 635197050189' },
      writes: [{ kind: 'keepPhoto', photo: { ownerId: 'u1' } }],
    })
  })
  it('before its unit waits for it, and a second one takes its place', () => {
    const first = recognitionStep(nothingAsked, looked(), facts())
    expect(english(first)).toMatchObject({
      state: { unkept: photo },
      say: { tone: 'plain', title: 'Looked at it' },
      writes: [],
    })
    const other = { ...first.state, unkept: { ...photo, sha256: 'b'.repeat(64) } }
    expect(recognitionStep(other, looked(), facts()).writes).toEqual([{ kind: 'dropPicture', sha256: 'b'.repeat(64) }])
    expect(recognitionStep(first.state, looked(), facts()).writes).toEqual([])
  })
  it.each([
    [{ isDark: true }, 'Too dark'],
    [{ isBlurred: true }, 'Blurred'],
  ])('of poor quality is kept and warned of: %j', (quality, title) => {
    const step = recognitionStep(inWork, looked(quality), facts({ unit }))
    expect(english(step)).toMatchObject({ say: { tone: 'amber', title }, writes: [{ kind: 'keepPhoto' }] })
  })
  it('that cannot be read is reported with its reason', () => {
    const step = recognitionStep(inWork, { kind: 'notLooked', problem: 'This is no picture.' }, facts({ unit }))
    expect(step).toMatchObject({ state: inWork, say: { tone: 'red', detail: 'This is no picture.' }, writes: [] })
  })
  it('that the unit has already is looked at quietly, unless it comes too late', () => {
    const recalled = { kind: 'recalled', unitId: 'u1', thumb: 'data:,old', seen: { codes: ['9'], asked: [] } } as const
    const step = recognitionStep(inWork, recalled, facts({ unit }))
    expect(step).toMatchObject({ state: { thumb: 'data:,old', read: ['9'] }, say: null, keepsAnswer: true })
    const late = { ...inWork, thumb: 'data:,new' }
    expect(recognitionStep(late, recalled, facts({ unit })).state).toBe(late)
    expect(recognitionStep({ ...inWork, unitId: 'u2' }, recalled, facts()).state.thumb).toBe('')
  })
})

describe('a person', () => {
  it('types without touching the answer on screen', () => {
    const step = recognitionStep(inWork, { kind: 'type', words: 'red kettle' }, facts())
    expect(step).toMatchObject({ state: { words: 'red kettle' }, say: null, keepsAnswer: true })
  })
  it('names the unit, and the bench is free', () => {
    const step = recognitionStep(inWork, confirm, facts({ unit }))
    expect(english(step)).toMatchObject({
      state: nothingAsked,
      say: { tone: 'green', title: 'Kettle', detail: 'Named U-1. Scan the next.' },
      writes: [{ kind: 'unit', unitId: 'u1', patch: { title: 'Kettle' } }],
    })
  })
  it.each<RecognitionEvent>([confirm, { kind: 'giveUp' }])('keeps its answer when $kind is pressed twice', (event) => {
    const { state } = recognitionStep(inWork, event, facts({ unit }))
    expect(recognitionStep(state, event, facts())).toEqual({ state, say: null, writes: [], keepsAnswer: true })
  })
  it('cannot name what was not scanned, or is no longer here', () => {
    expect(recognitionStep({ ...inWork, unitId: '' }, confirm, facts())).toMatchObject({
      say: { tone: 'amber' },
      writes: [],
    })
    expect(recognitionStep(inWork, confirm, facts())).toMatchObject({ say: { tone: 'red' }, writes: [] })
  })
  it('leaves the unit for others, and the ledger keeps what was tried', () => {
    const step = recognitionStep({ ...inWork, read: ['9'] }, { kind: 'giveUp' }, facts({ unit }))
    expect(english(step)).toMatchObject({
      state: nothingAsked,
      say: { tone: 'amber', title: 'Left for others' },
      writes: [{ kind: 'row', row: { type: 'unit.notRecognised', data: { words: 'kettle', codes: ['123', '9'] } } }],
    })
    expect(recognitionStep({ ...inWork, unitId: '' }, { kind: 'giveUp' }, facts())).toMatchObject({
      say: { tone: 'amber' },
      writes: [],
    })
  })
  it('clears the bench, and with it a picture that has no unit', () => {
    const step = recognitionStep({ ...inWork, unkept: photo }, { kind: 'clear' }, facts({ unit }))
    expect(step).toEqual({ state: nothingAsked, say: null, writes: [{ kind: 'dropPicture', sha256: photo.sha256 }] })
    expect(recognitionStep(inWork, { kind: 'clear' }, facts({ unit })).writes).toEqual([])
  })
})

it('the picture of a unit stands beside its title, also when it is named, left or gone', () => {
  const asking = { ...inWork, unitId: unit.id }
  expect(scanned('x', facts({ scanned: unit })).say?.pictureOf).toBe('u1')
  expect(scanned('x', facts({ scanned: { ...unit, stage: 'shipped' } })).say?.pictureOf).toBe('u1')
  for (const event of [confirm, looked(), { kind: 'giveUp' } as const])
    expect(recognitionStep(asking, event, facts({ unit })).say?.pictureOf).toBe('u1')
})
