/** What goes wrong at the photo bench: the same picture twice, a unit that leaves meanwhile, photos that are gone before they move. */
import { english } from '#tests/support/english.ts'
import { describe, expect, it } from 'vitest'
import { checklistFor } from '#domain/dispositions/checklist.ts'
import { shootStep } from '#domain/grading/shooting.ts'
import { emptySession, newPhoto, type PhotoSession, type ShootEvent, type ShootFacts, type TakenPicture } from '#domain/grading/photo-session.ts' // prettier-ignore
import { shotsFor } from '#domain/dispositions/shots.ts'
import { aPhoto, aTime, aUnit } from '#tests/support/records.ts'

const unit = aUnit({ id: 'u1', label: 'U-1', stage: 'inspected', grade: 'usedGood', inspectedAt: aTime })
const shots = shotsFor(unit, checklistFor('Toys', []))
const pictureOf = (letter: string): TakenPicture => {
  const photo = { sha256: letter.repeat(64), width: 1600, height: 1200, bytes: 9, thumb: '', dHash: '', likeness: '' }
  return { photo, quality: { isBlurred: false, isDark: false } }
}
const photoOf = (slot: string, letter: string) => {
  const { id, sha256 } = newPhoto('u1', slot, pictureOf(letter).photo, aTime)
  return aPhoto({ id, ownerId: 'u1', slot, sha256 })
}
const taken = (...letters: string[]): ShootEvent => ({ kind: 'shots', pictures: letters.map(pictureOf), failures: [] })
const inWork: PhotoSession = { ...emptySession, unitId: 'u1' }
const facts = (over: Partial<ShootFacts> = {}): ShootFacts => ({
  unit, shots, photos: [], scanned: null, doubt: null, scannedShots: [], scannedPhotos: [], at: aTime, ...over,
}) // prettier-ignore

describe('one picture that is handed in twice', () => {
  it('is one photo, and the next shot stays open', () => {
    const step = shootStep(inWork, taken('a'), facts({ photos: [photoOf('front', 'a')] }))
    expect(step.writes).toEqual([])
    expect(english(step.say)).toMatchObject({ tone: 'amber', title: 'Taken already', big: '1 of 2' })
  })
  it('is one photo among several, and the others are kept', () => {
    const step = shootStep(inWork, taken('a', 'a', 'b'), facts())
    expect(step.writes.map((write) => write.kind === 'keepPhoto' && write.photo.slot)).toEqual(['front', 'back', false])
    expect(english(step.say)).toMatchObject({ tone: 'amber', title: '1 of 3 was taken already', big: '2 of 2' })
  })
  it('leaves the photo that it was chosen to replace', () => {
    const photos = [photoOf('front', 'a'), photoOf('back', 'b')]
    const step = shootStep(
      { ...inWork, slot: 'back' },
      taken('a'),
      facts({ photos, unit: { ...unit, stage: 'photographed' } }),
    )
    expect([step.writes, step.state.slot]).toEqual([[], 'back'])
    expect(english(step.say)).toMatchObject({ tone: 'amber', title: 'Taken already' })
  })
})

describe('a unit that leaves the warehouse while it is in work', () => {
  it('keeps its photo, and its stage, and the answer says that it is gone', () => {
    const photos = [photoOf('front', 'a')]
    const step = shootStep(inWork, taken('b'), facts({ unit: { ...unit, stage: 'scrapped' }, photos }))
    expect(step.writes.map(({ kind }) => kind)).toEqual(['keepPhoto'])
    expect(english(step.say)).toMatchObject({ tone: 'amber', title: 'This has left the warehouse' })
  })
})

describe('photos of the wrong unit', () => {
  const state = { ...inWork, set: ['p-gone', 'p-front'] }
  it('are counted as they still are there', () => {
    const photos = [aPhoto({ id: 'p-front', ownerId: 'u1', slot: 'front' })]
    const step = shootStep(state, { kind: 'wrongUnit' }, facts({ photos }))
    expect(english(step.say)).toMatchObject({ detail: '1 photo will move to it.' })
    expect(step.state).toMatchObject({ set: ['p-front'], isMoving: true })
  })
  it('that are all gone do not move', () => {
    const step = shootStep(state, { kind: 'wrongUnit' }, facts())
    expect(english(step.say)).toMatchObject({ tone: 'red', title: 'Nothing to move' })
  })
})
