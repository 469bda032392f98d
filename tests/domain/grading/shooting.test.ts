import { describe, expect, test } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { checklistFor } from '#domain/dispositions/checklist.ts'
import {
  emptyTent,
  shootStep,
  slotNow,
  type ShootEvent,
  type ShootFacts,
  type ShootState,
} from '#domain/grading/shooting.ts'
import { inShotOrder, isComplete, openShots, pendingWords, reordered, shotsFor } from '#domain/grading/shots.ts'
import { aPhoto, aTime, aUnit } from '#tests/support/records.ts'

const unit = aUnit({
  id: 'u1',
  label: 'U-1',
  stage: 'inspected',
  grade: 'usedGood',
  inspectedAt: aTime,
  defects: ['light wear'],
})
const other = aUnit({
  id: 'u2',
  label: 'U-2',
  title: 'Toaster',
  stage: 'inspected',
  grade: 'openBox',
  inspectedAt: aTime,
})
const list = checklistFor('Toys', [])
const shots = shotsFor(unit, list)
const otherShots = shotsFor(other, list)
const photoOf = (slot: string, over = {}) => aPhoto({ id: `p-${slot}`, ownerId: 'u1', slot, ...over })
const three = ['front', 'back', 'defect-1'].map((slot) => photoOf(slot))
const good = { isBlurred: false, isDark: false }
const scan: ShootEvent = { kind: 'scan', scan: classifyScan('x') }
const inTent: ShootState = { ...emptyTent, unitId: 'u1' }
const facts = (over: Partial<ShootFacts> = {}): ShootFacts => ({
  unit, shots, photos: [], scanned: null, doubt: null, scannedShots: otherShots, scannedPhotos: [], at: aTime, ...over,
}) // prettier-ignore

describe('the shots of a unit', () => {
  const slots = (...of: Parameters<typeof shotsFor>) => shotsFor(...of).map((shot) => shot.slot)
  test('are front, back, label and one for each defect', () => {
    expect(slots(unit, list)).toEqual(['front', 'back', 'label', 'defect-1'])
  })
  test('follow the category’s list, and always have a front and a back', () => {
    expect(slots(other, { ...list, shots: ['screen', 'back'] })).toEqual(['front', 'back', 'screen'])
  })
  test('hold what a channel asks for, the serial number and what is missing', () => {
    const audio = checklistFor('Audio', [])
    expect(slots({ ...other, serialNo: 'S1', missingParts: ['case'] }, audio, ['top', 'front'])).toEqual([
      'front',
      'back',
      'label',
      'top',
      'serial',
      'parts',
    ])
  })
  test('are complete without the label, and not without a defect', () => {
    expect(isComplete(shots, three)).toBe(true)
    expect(isComplete(shots, three.slice(0, 2))).toBe(false)
    expect(openShots(shots, three).map((shot) => shot.slot)).toEqual(['label'])
  })
  test('order the photos, what is in no shot last', () => {
    const some = [photoOf('box'), photoOf('defect-1'), photoOf('front')]
    expect(inShotOrder(some, shots).map((photo) => photo.slot)).toEqual(['front', 'defect-1', 'box'])
  })
  test('dragged to another place hand their slots on', () => {
    expect(reordered(three, 'p-defect-1', 0)).toEqual([
      { photoId: 'p-defect-1', from: 'defect-1', to: 'front' },
      { photoId: 'p-front', from: 'front', to: 'back' },
      { photoId: 'p-back', from: 'back', to: 'defect-1' },
    ])
    expect(reordered(three, 'p-front', 0)).toEqual([])
    expect(reordered(three, 'nobody', 1)).toEqual([])
  })
  test('that wait for contact are counted, with the age of the oldest', () => {
    expect(pendingWords([], aTime)).toBe('')
    expect(pendingWords([photoOf('front')], aTime)).toBe('1 photo to send')
    expect(pendingWords([photoOf('front'), photoOf('back', { takenAt: '2026-11-20T07:15:00.000Z' })], aTime)).toBe(
      '2 photos to send, the oldest 45 min old',
    )
  })
})

describe('a unit scanned', () => {
  test.each<[string, Partial<typeof unit>, string, string]>([
    ['tells the first shot', {}, 'green', 'Kettle'],
    ['that nobody graded warns', { grade: '' }, 'amber', 'Not graded yet'],
    ['that was missing is found', { stage: 'missing' }, 'amber', 'It was missing and is found'],
    ['that was shipped is refused', { stage: 'shipped' }, 'red', 'This has left the house'],
  ])('%s', (_, over, tone, title) => {
    const step = shootStep(emptyTent, scan, facts({ unit: null, scanned: { ...unit, ...over }, scannedShots: shots }))
    expect(step.say).toMatchObject({ tone, title })
  })
  test('after all shots of the one before takes its place', () => {
    const step = shootStep({ ...inTent, set: ['p-front'] }, scan, facts({ photos: three, scanned: other }))
    expect(step.state).toMatchObject({ unitId: 'u2', set: [] })
  })
  test('before all shots of the one before asks, and a second scan leaves it', () => {
    const half = { ...inTent, set: ['p-front'] }
    const asked = shootStep(half, scan, facts({ photos: three.slice(0, 1), scanned: other }))
    expect(asked).toMatchObject({ state: half, say: { tone: 'amber', title: '2 shots are missing' } })
    const again = asked.say?.choices?.find((choice) => choice.onRescan)
    expect(again && shootStep(half, again.event, facts({ scanned: other })).state.unitId).toBe('u2')
  })
  test('whose last photo came in when nobody counted it is photographed now', () => {
    const step = shootStep(emptyTent, scan, facts({ unit: null, scanned: unit, scannedShots: shots, scannedPhotos: three })) // prettier-ignore
    expect(step.writes).toMatchObject([{ kind: 'unit', patch: { stage: 'photographed' } }])
    const half = shootStep(
      emptyTent,
      scan,
      facts({ unit: null, scanned: unit, scannedShots: shots, scannedPhotos: [] }),
    )
    expect(half.writes).toEqual([])
  })
  test('twice only tells how far it is', () => {
    expect(shootStep(inTent, scan, facts({ photos: three, scanned: unit })).say).toMatchObject({ big: '3 of 4' })
  })
  test('nobody knows, or that is a place, keeps the tent as it is', () => {
    const label: ShootEvent = { kind: 'scan', scan: { kind: 'unit', value: 'U-9', raw: 'U-9', serial: '' } }
    expect(shootStep(inTent, label, facts())).toMatchObject({ state: inTent, say: { tone: 'red' } })
    expect(shootStep(inTent, scan, facts())).toMatchObject({ state: inTent, say: { tone: 'red' } })
    expect(shootStep(emptyTent, scan, facts())).toMatchObject({ notOurs: true })
  })
})

describe('a shot', () => {
  const take = (slot: string, over: Partial<ShootFacts> = {}, state = inTent, quality = good) =>
    shootStep(state, { kind: 'shot', photo: photoOf(slot), quality }, facts(over))
  test('goes on to the next open slot by itself', () => {
    expect(slotNow(inTent, facts())).toBe('front')
    const step = take('front')
    expect(step).toMatchObject({
      state: { set: ['p-front'], slot: '' },
      say: { tone: 'green', detail: 'Next: Back' },
      writes: [],
    })
    expect(slotNow(step.state, facts({ photos: three.slice(0, 1) }))).toBe('back')
    expect(slotNow(inTent, facts({ photos: [...three, photoOf('label')] }))).toBe('more')
  })
  test('that is the last required one makes the unit photographed', () => {
    expect(take('defect-1', { photos: three }).writes).toMatchObject([
      { kind: 'unit', patch: { stage: 'photographed' }, row: { type: 'unit.photographed', from: 'inspected' } },
    ])
  })
  test('of a stored unit leaves it stored', () => {
    expect(take('defect-1', { photos: three, unit: { ...unit, stage: 'stored' } }).writes).toEqual([])
  })
  test('that is blurred or dark is kept and warned of', () => {
    const step = take('front', {}, inTent, { isBlurred: true, isDark: false })
    expect(step).toMatchObject({
      state: { set: ['p-front'] },
      say: { tone: 'amber', title: 'Blurred. Hold still and take it again.' },
    })
    const [keep, again] = step.say?.choices ?? []
    const now = facts({ photos: [photoOf('front')] })
    expect(keep && slotNow(shootStep(step.state, keep.event, now).state, now)).toBe('back')
    expect(again && slotNow(shootStep(step.state, again.event, now).state, now)).toBe('front')
  })
  test('taken again takes the place of the old one', () => {
    const again = shootStep({ ...inTent, set: ['p-front'] }, { kind: 'retakeLast' }, facts({ photos: three })).state
    expect(again.slot).toBe('front')
    const fresh = photoOf('front', { id: 'p-new' })
    const step = shootStep(
      again,
      { kind: 'shot', photo: fresh, quality: good },
      facts({ photos: [...three, fresh], unit: { ...unit, stage: 'photographed' } }),
    )
    expect(step).toMatchObject({
      state: { set: ['p-new'] },
      writes: [{ kind: 'removePhoto', photo: { id: 'p-front' } }],
    })
  })
  test('more of a slot that was not chosen stays beside the first', () => {
    const more = photoOf('front', { id: 'p-2' })
    expect(
      shootStep(
        inTent,
        { kind: 'shot', photo: more, quality: good },
        facts({ photos: [...three, more], unit: { ...unit, stage: 'photographed' } }),
      ).writes,
    ).toEqual([])
  })
  test('rejected opens its slot, and the unit is photographed no more', () => {
    const step = shootStep(
      inTent,
      { kind: 'reject', photoId: 'p-back', reason: 'Finger in it' },
      facts({ photos: three, unit: { ...unit, stage: 'photographed' } }),
    )
    expect(step).toMatchObject({
      state: { slot: 'back' },
      writes: [{ kind: 'removePhoto' }, { patch: { stage: 'inspected' } }],
    })
  })
  test('put first is what buyers see first', () => {
    const step = shootStep(inTent, { kind: 'reorder', photoId: 'p-back', to: 0 }, facts({ photos: three }))
    expect(step.writes).toEqual([
      {
        kind: 'reslot',
        unitId: 'u1',
        slots: [
          { photoId: 'p-back', from: 'back', to: 'front' },
          { photoId: 'p-front', from: 'front', to: 'back' },
        ],
      },
    ])
    expect(shootStep(inTent, { kind: 'reorder', photoId: 'p-front', to: 0 }, facts({ photos: three })).writes).toEqual(
      [],
    )
  })
  test('rejected by somebody else already says so', () => {
    expect(shootStep(inTent, { kind: 'reject', photoId: 'gone', reason: '' }, facts()).say).toMatchObject({
      tone: 'red',
    })
  })
})

describe('the wrong unit', () => {
  const taken: ShootState = { ...inTent, set: ['p-front', 'p-back'] }
  const moving = shootStep(taken, { kind: 'wrongUnit' }, facts({ photos: three })).state
  test('hands its set on to the unit scanned next, and older photos stay', () => {
    const wrong = { ...unit, stage: 'photographed' } as const
    const step = shootStep(moving, scan, facts({ unit: wrong, photos: three, scanned: other }))
    expect(step).toMatchObject({
      state: { unitId: 'u2', isMoving: false, set: ['p-front', 'p-back'] },
      say: { title: '2 photos moved' },
    })
    expect(step.writes).toMatchObject([
      { kind: 'movePhotos', photos: [{ id: 'p-front' }, { id: 'p-back' }], toUnitId: 'u2' },
      { unitId: 'u1', patch: { stage: 'inspected' } },
      { unitId: 'u2', patch: { stage: 'photographed' } },
    ])
  })
  test('scanned again was the right one', () => {
    expect(shootStep(moving, scan, facts({ photos: three, scanned: unit }))).toMatchObject({
      state: { isMoving: false, unitId: 'u1' },
      writes: [],
    })
  })
  test('hands nothing to a unit that left the house', () => {
    const step = shootStep(moving, scan, facts({ photos: three, scanned: { ...other, stage: 'shipped' } }))
    expect(step).toMatchObject({ state: moving, say: { tone: 'red' } })
    expect(step.writes.some((write) => write.kind === 'movePhotos')).toBe(false)
  })
  test('without a photo since its scan has nothing to hand on', () => {
    expect(shootStep(inTent, { kind: 'wrongUnit' }, facts()).say).toMatchObject({ tone: 'red' })
  })
})
