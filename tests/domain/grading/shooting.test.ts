import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { checklistFor } from '#domain/dispositions/checklist.ts'
import { shootStep } from '#domain/grading/shooting.ts'
import {
  emptySession,
  slotNow,
  type PhotoSession,
  type ShootEvent,
  type ShootFacts,
  type TakenPicture,
} from '#domain/grading/photo-session.ts'
import { inShotOrder, isComplete, openShots, describePending, reordered, shotsFor } from '#domain/dispositions/shots.ts'
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
let pictures = 0
/** Another picture each time. */
function picture(quality: Partial<TakenPicture['quality']> = {}): TakenPicture {
  pictures += 1
  const photo = { sha256: String(pictures).padEnd(64, 'a'), width: 1600, height: 1200, bytes: 9, thumb: '', dHash: '', likeness: '' } // prettier-ignore
  return { photo, quality: { isBlurred: false, isDark: false, ...quality } }
}
const taken = (...taken: TakenPicture[]): ShootEvent => ({ kind: 'shots', pictures: taken, failures: [] })
const scan: ShootEvent = { kind: 'scan', scan: classifyScan('x') }
const inWork: PhotoSession = { ...emptySession, unitId: 'u1' }
const facts = (over: Partial<ShootFacts> = {}): ShootFacts => ({
  unit, shots, photos: [], scanned: null, doubt: null, scannedShots: otherShots, scannedPhotos: [], at: aTime, ...over,
}) // prettier-ignore

describe('the shots of a unit', () => {
  const slots = (...of: Parameters<typeof shotsFor>) => shotsFor(...of).map((shot) => shot.slot)
  it('are front, back, label and one for each defect', () => {
    expect(slots(unit, list)).toEqual(['front', 'back', 'label', 'defect-1'])
  })
  it('follow the category’s list, and always have a front and a back', () => {
    expect(slots(other, { ...list, shots: ['screen', 'back'] })).toEqual(['front', 'back', 'screen'])
  })
  it('hold what a channel asks for, the serial number and what is missing', () => {
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
  it('are complete without the label, and not without a defect', () => {
    expect(isComplete(shots, three)).toBe(true)
    expect(isComplete(shots, three.slice(0, 2))).toBe(false)
    expect(openShots(shots, three).map((shot) => shot.slot)).toEqual(['label'])
  })
  it('order the photos, what is in no shot last', () => {
    const some = [photoOf('box'), photoOf('defect-1'), photoOf('front')]
    expect(inShotOrder(some, shots).map((photo) => photo.slot)).toEqual(['front', 'defect-1', 'box'])
  })
  it('dragged to another place hand their slots on', () => {
    expect(reordered(three, 'p-defect-1', 0)).toEqual([
      { photoId: 'p-defect-1', from: 'defect-1', to: 'front' },
      { photoId: 'p-front', from: 'front', to: 'back' },
      { photoId: 'p-back', from: 'back', to: 'defect-1' },
    ])
    expect(reordered(three, 'p-front', 0)).toEqual([])
    expect(reordered(three, 'nobody', 1)).toEqual([])
  })
  it('that wait for contact are counted, with the age of the oldest', () => {
    expect(describePending([], aTime)).toBe('')
    expect(english(describePending([photoOf('front')], aTime))).toBe('1 photo to send')
    expect(
      english(describePending([photoOf('front'), photoOf('back', { takenAt: '2026-11-20T07:15:00.000Z' })], aTime)),
    ).toBe('2 photos to send, the oldest 45 min old')
  })
})

describe('a unit scanned', () => {
  it.each<[string, Partial<typeof unit>, string, string]>([
    ['tells the first shot', {}, 'plain', 'Kettle'],
    ['that nobody graded warns', { grade: '' }, 'amber', 'Not graded yet'],
    ['that was missing is found', { stage: 'missing' }, 'amber', 'It was missing and is found'],
    ['that was shipped is refused', { stage: 'shipped' }, 'red', 'This has left the warehouse'],
  ])('%s', (_, over, tone, title) => {
    const step = shootStep(
      emptySession,
      scan,
      facts({ unit: null, scanned: { ...unit, ...over }, scannedShots: shots }),
    )
    expect(english(step.say)).toMatchObject({ tone, title })
  })
  it('after all shots of the one before takes its place', () => {
    const step = shootStep({ ...inWork, set: ['p-front'] }, scan, facts({ photos: three, scanned: other }))
    expect(step.state).toMatchObject({ unitId: 'u2', set: [] })
  })
  it('before all shots of the one before asks, and a second scan leaves it', () => {
    const half = { ...inWork, set: ['p-front'] }
    const asked = shootStep(half, scan, facts({ photos: three.slice(0, 1), scanned: other }))
    expect(english(asked)).toMatchObject({ state: half, say: { tone: 'amber', title: '2 shots are missing' } })
    const again = asked.say?.choices?.find((choice) => choice.onRescan)
    expect(again && shootStep(half, again.event, facts({ scanned: other })).state.unitId).toBe('u2')
  })
  it('with a slot is shot there next, but for a question', () => {
    const chosen: ShootEvent = { kind: 'scan', scan: classifyScan('x'), slot: 'back' }
    const step = shootStep(emptySession, chosen, facts({ unit: null, scanned: unit, scannedShots: shots }))
    expect(step.state).toMatchObject({ unitId: 'u1', slot: 'back' })
    const half = { ...inWork, set: ['p-front'] }
    expect(shootStep(half, chosen, facts({ photos: three.slice(0, 1), scanned: other })).state).toEqual(half)
  })
  it('whose last photo came in uncounted is photographed now', () => {
    const step = shootStep(emptySession, scan, facts({ unit: null, scanned: unit, scannedShots: shots, scannedPhotos: three })) // prettier-ignore
    expect(step.writes).toMatchObject([{ kind: 'unit', patch: { stage: 'photographed' } }])
    const half = shootStep(
      emptySession,
      scan,
      facts({ unit: null, scanned: unit, scannedShots: shots, scannedPhotos: [] }),
    )
    expect(half.writes).toEqual([])
  })
  it('twice only shows how far it is', () => {
    expect(english(shootStep(inWork, scan, facts({ photos: three, scanned: unit })).say)).toMatchObject({
      tone: 'plain',
      big: '3 of 3',
      detail: 'All required shots are taken. Scan the next unit, or take: Label.',
    })
  })
  it('by an unknown label, or by a place’s, keeps the session as it is', () => {
    const label: ShootEvent = { kind: 'scan', scan: { kind: 'unit', value: 'U-9', raw: 'U-9', serial: '' } }
    expect(shootStep(inWork, label, facts())).toMatchObject({ state: inWork, say: { tone: 'red' } })
    expect(shootStep(inWork, scan, facts())).toMatchObject({ state: inWork, say: { tone: 'red' } })
    expect(shootStep(emptySession, scan, facts())).toMatchObject({ unhandled: true })
  })
})

describe('a shot', () => {
  const take = (over: Partial<ShootFacts> = {}, state = inWork, one = picture()) =>
    shootStep(state, taken(one), facts(over))
  const keeps = (slot: string) => ({ kind: 'keepPhoto', photo: { ownerId: 'u1', slot, uploadState: 'waiting' } })
  it('goes on to the next open slot by itself', () => {
    expect(slotNow(inWork, facts())).toBe('front')
    const step = take()
    expect(english(step)).toMatchObject({
      state: { slot: '' },
      say: { tone: 'green', big: '1 of 3', detail: 'Next: Back' },
      writes: [keeps('front')],
    })
    expect(step.state.set).toHaveLength(1)
    expect(slotNow(step.state, facts({ photos: three.slice(0, 1) }))).toBe('back')
    expect(slotNow(inWork, facts({ photos: [...three, photoOf('label')] }))).toBe('more')
  })
  it('that is the last required one makes the unit photographed', () => {
    const step = take({ photos: three.slice(0, 2) }, { ...inWork, slot: 'defect-1' })
    expect(step.writes).toMatchObject([
      keeps('defect-1'),
      { kind: 'unit', patch: { stage: 'photographed' }, row: { type: 'unit.photographed', from: 'inspected' } },
    ])
    expect(english(step.say)).toMatchObject({ tone: 'green', big: '3 of 3' })
  })
  it('of a stored unit leaves it stored', () => {
    expect(take({ photos: three, unit: { ...unit, stage: 'stored' } }).writes).toMatchObject([keeps('label')])
  })
  it('that is blurred or dark is kept and warned of', () => {
    const step = take({}, inWork, picture({ isBlurred: true }))
    expect(english(step)).toMatchObject({
      say: { tone: 'amber', title: 'Blurred. Hold still and take it again.' },
      writes: [keeps('front')],
    })
    const [keep, again] = step.say?.choices ?? []
    const now = facts({ photos: [photoOf('front', { id: step.state.set[0] })] })
    expect(keep && slotNow(shootStep(step.state, keep.event, now).state, now)).toBe('back')
    expect(again && slotNow(shootStep(step.state, again.event, now).state, now)).toBe('front')
  })
  it('taken again takes the place of the old one', () => {
    const again = shootStep({ ...inWork, set: ['p-front'] }, { kind: 'retakeLast' }, facts({ photos: three })).state
    expect(again.slot).toBe('front')
    const step = take({ photos: three, unit: { ...unit, stage: 'photographed' } }, again)
    expect(step.writes).toMatchObject([keeps('front'), { kind: 'removePhoto', photo: { id: 'p-front' } }])
    expect(step.writes).toHaveLength(2)
    expect(step.state.set).not.toContain('p-front')
  })
  it('that is the same picture again is not kept twice', () => {
    const same = picture()
    const [first] = take({}, inWork, same).writes
    const id = first?.kind === 'keepPhoto' ? first.photo.id : ''
    const step = take({ photos: [photoOf('front', { id })] }, { ...inWork, slot: 'front' }, same)
    expect(step.writes).toEqual([])
  })
  it('more than a unit needs stays beside the others', () => {
    const photos = [...three, photoOf('label')]
    const step = take({ photos, unit: { ...unit, stage: 'photographed' } })
    expect(step.writes).toMatchObject([keeps('more')])
  })
  it('of several at once fills the slots in their order, and counts the poor ones', () => {
    const step = shootStep(inWork, taken(picture(), picture({ isDark: true }), picture()), facts())
    expect(english(step.writes)).toMatchObject([keeps('front'), keeps('back'), keeps('label')])
    expect(english(step.say)).toMatchObject({ tone: 'amber', title: '1 of 3 are dark or blurred', big: '2 of 3' })
    expect(step.say?.choices).toBeUndefined()
  })
  it('that could not be kept is reported, and does not cost the others', () => {
    const event: ShootEvent = { kind: 'shots', pictures: [picture()], failures: ['This file is not a picture.'] }
    expect(english(shootStep(inWork, event, facts()))).toMatchObject({
      say: { tone: 'red', title: 'Not kept', detail: 'This file is not a picture.' },
      writes: [keeps('front')],
    })
  })
  it('without a unit is not kept', () => {
    expect(shootStep(inWork, taken(picture()), facts({ unit: null }))).toMatchObject({
      say: { tone: 'red' },
      writes: [],
    })
  })
  it('rejected opens its slot, and the unit is photographed no more', () => {
    const step = shootStep(
      inWork,
      { kind: 'reject', photoId: 'p-back', reason: 'Finger in it' },
      facts({ photos: three, unit: { ...unit, stage: 'photographed' } }),
    )
    expect(step).toMatchObject({
      state: { slot: 'back' },
      writes: [{ kind: 'removePhoto' }, { patch: { stage: 'inspected' } }],
    })
  })
  it('put first is what buyers see first', () => {
    const step = shootStep(inWork, { kind: 'reorder', photoId: 'p-back', to: 0 }, facts({ photos: three }))
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
    expect(shootStep(inWork, { kind: 'reorder', photoId: 'p-front', to: 0 }, facts({ photos: three })).writes).toEqual(
      [],
    )
  })
  it('rejected by another person already shows that', () => {
    expect(shootStep(inWork, { kind: 'reject', photoId: 'gone', reason: '' }, facts()).say).toMatchObject({
      tone: 'red',
    })
  })
})

describe('the wrong unit', () => {
  const taken: PhotoSession = { ...inWork, set: ['p-front', 'p-back'] }
  const moving = shootStep(taken, { kind: 'wrongUnit' }, facts({ photos: three })).state
  it('hands its set on to the unit scanned next, and older photos stay', () => {
    const wrong = { ...unit, stage: 'photographed' } as const
    const step = shootStep(moving, scan, facts({ unit: wrong, photos: three, scanned: other }))
    expect(english(step)).toMatchObject({
      state: { unitId: 'u2', isMoving: false, set: ['p-front', 'p-back'] },
      say: { title: '2 photos moved' },
    })
    expect(step.writes).toMatchObject([
      { kind: 'movePhotos', photos: [{ id: 'p-front' }, { id: 'p-back' }], toUnitId: 'u2' },
      { unitId: 'u1', patch: { stage: 'inspected' } },
      { unitId: 'u2', patch: { stage: 'photographed' } },
    ])
  })
  it('scanned again was the right one', () => {
    expect(shootStep(moving, scan, facts({ photos: three, scanned: unit }))).toMatchObject({
      state: { isMoving: false, unitId: 'u1' },
      writes: [],
    })
  })
  it('hands nothing to a unit that left the warehouse', () => {
    const step = shootStep(moving, scan, facts({ photos: three, scanned: { ...other, stage: 'shipped' } }))
    expect(step).toMatchObject({ state: moving, say: { tone: 'red' } })
    expect(step.writes.some((write) => write.kind === 'movePhotos')).toBe(false)
  })
  it('without a photo since its scan has nothing to hand on', () => {
    expect(shootStep(inWork, { kind: 'wrongUnit' }, facts()).say).toMatchObject({ tone: 'red' })
  })
})

describe('the picture beside an answer on the page Photo', () => {
  const pictureAfter = (state: PhotoSession, event: ShootEvent, over: Partial<ShootFacts>) =>
    shootStep(state, event, facts(over)).say?.pictureOf
  it.each(['missing', 'shipped', 'inspected'] as const)('is of a scanned unit that is %s', (stage) => {
    expect(pictureAfter(emptySession, scan, { unit: null, scanned: { ...other, stage } })).toBe('u2')
  })
  it('is of the unit in hand while its shots are missing, and after one is rejected', () => {
    const begun = { ...inWork, set: ['p-front'] }
    expect(pictureAfter(begun, scan, { photos: three.slice(0, 1), scanned: other })).toBe('u1')
    expect(pictureAfter(inWork, { kind: 'reject', photoId: 'p-front', reason: 'Blurred' }, { photos: three })).toBe(
      'u1',
    )
  })
  it('is of the right unit once its photos are moved to it', () => {
    const moving = { ...inWork, set: ['p-front'], isMoving: true }
    expect(pictureAfter(moving, scan, { photos: three, scanned: other })).toBe('u2')
  })
})
