/**
 * What happens on the page Photo: scan a unit, take its shots one after the other, scan the next.
 * Invariants: a photo is never thrown away by a step of its own; retaken means the new one is kept before the old one goes; shots of the
 * wrong unit move as a set; a unit counts as photographed while its required shots are there, and no longer.
 */
import { joined, msg, sentences, type Words } from '#messages/message.ts'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { askWhich } from '#domain/codes/units-meant.ts'
import { foundByScan } from '#domain/core/floor/found-by-scan.ts'
import {
  about,
  goneProblem,
  nameOfUnit,
  passThrough,
  refuse,
  writeTo,
  type Say,
  type UnitWrite,
} from '#domain/core/floor/scan-step.ts'
import { describeQuality } from '#domain/photos/photo-quality.ts'
import {
  emptySession,
  newPhoto,
  slotNow,
  type PhotoSession,
  type ShootEvent,
  type ShootFacts,
  type ShootStep,
  type TakenPicture,
} from './photo-session.ts'
import { isComplete, openShots, reordered, type Shot } from '#domain/dispositions/shots.ts'

function reslots({ photoId, to }: ShootEvent & { kind: 'reorder' }, { unit, photos }: ShootFacts): ShootStep['writes'] {
  const slots = unit ? reordered(photos, photoId, to) : []
  return unit && slots.length > 0 ? [{ kind: 'reslot', unitId: unit.id, slots }] : []
}

export function shootStep(state: PhotoSession, event: ShootEvent, facts: ShootFacts): ShootStep {
  switch (event.kind) {
    case 'scan':
      return withSlot(scanned(state, event.scan, facts), event.slot)
    case 'shots':
      return about(facts.unit, shots(state, event, facts))
    case 'choose':
      return { state: { ...state, slot: event.slot }, say: null, writes: [] }
    case 'retakeLast': {
      const last = facts.photos.find((photo) => photo.id === state.set.at(-1))
      return { state: { ...state, slot: last?.slot ?? '' }, say: null, writes: [] }
    }
    case 'reject':
      return about(facts.unit, rejected(state, event, facts))
    case 'reorder':
      return { state, say: null, writes: reslots(event, facts) }
    case 'wrongUnit':
      return wrongUnit(state, facts)
    case 'leave':
      return { state: emptySession, say: null, writes: [] }
    case 'goOn':
      return facts.scanned ? takeNext(facts.scanned, facts) : { state, say: null, writes: [] }
  }
}

/** A question or a refusal comes first. */
function withSlot(step: ShootStep, slot: string | undefined): ShootStep {
  const isTaken = slot !== undefined && step.say?.tone !== 'red' && !step.say?.choices
  return isTaken ? { ...step, state: { ...step.state, slot } } : step
}

function scanned(state: PhotoSession, scan: Scan, facts: ShootFacts): ShootStep {
  const asked = askWhich(state, scan, facts.doubt)
  if (asked) return asked
  const { scanned: next, unit, shots, photos } = facts
  if (!next) {
    if (scan.kind === 'unit') return refuse(state, msg('core.noUnitLabel'), scan.raw)
    return state.unitId === ''
      ? passThrough(state)
      : refuse(state, msg('photo.scanUnit'), msg('photo.noUnit', { code: scan.raw }))
  }
  if (state.isMoving) return about(next, moved(state, next, facts))
  if (next.id === state.unitId) return { state, say: progress(next, shots, photos), writes: [] }
  const open = openShots(shots, photos).filter((one) => one.required)
  if (!unit || state.set.length === 0 || open.length === 0) return takeNext(next, facts)
  return {
    state,
    say: {
      tone: 'amber',
      pictureOf: unit.id,
      title: msg('photo.shotsMissing', { count: open.length }),
      detail: msg('photo.missingOf', { unit: nameOfUnit(unit), shots: joined(open.map((one) => one.label)) }),
      choices: [
        { label: msg('core.goOnWithIt'), event: { kind: 'choose', slot: '' } },
        { label: msg('core.leaveTake', { label: next.label }), event: { kind: 'goOn' }, onRescan: true },
      ],
    },
    writes: [],
  }
}

/** Its last photo may have come in without being counted: the power was cut, or another device took it. */
function takeNext(next: UnitDoc, facts: ShootFacts): ShootStep {
  const up = takeUp(next, facts)
  const isDone = up.state.unitId !== '' && isComplete(facts.scannedShots, facts.scannedPhotos)
  return isDone ? { ...up, writes: [...up.writes, ...stageWrites(next, facts.scannedShots, facts.scannedPhotos)] } : up
}

function takeUp(next: UnitDoc, facts: ShootFacts): ShootStep {
  const { writes } = foundByScan(next, { place: [], page: 'photo', at: facts.at })
  const gone = goneProblem(next)
  if (gone !== '') return about(next, { ...refuse(emptySession, msg('core.unitGone'), gone), writes })
  const state = { ...emptySession, unitId: next.id }
  if (next.stage === 'missing') {
    return about(next, {
      state,
      say: { tone: 'amber', title: msg('core.wasMissing'), detail: nameOfUnit(next) },
      writes,
    })
  }
  const say = progress(next, facts.scannedShots, facts.scannedPhotos)
  if (next.grade === '') return { state, say: { ...say, tone: 'amber', title: msg('photo.notGraded') }, writes }
  return { state, say, writes }
}

/** How many required shots are there, and what comes next. */
function progress(unit: UnitDoc, shots: readonly Shot[], photos: readonly PhotoIn[]): Say<ShootEvent> {
  const open = openShots(shots, photos)
  const needed = shots.filter((one) => one.required)
  const missing = open.filter((one) => one.required)
  const [next] = open
  const shot = next?.label ?? ''
  const done = next ? msg('photo.allTakenOr', { shot }) : msg('photo.allTaken')
  const detail = missing.length === 0 ? done : msg('photo.nextShot', { shot })
  return {
    tone: 'plain',
    title: nameOfUnit(unit),
    detail,
    pictureOf: unit.id,
    big: msg('photo.takenOf', { taken: needed.length - missing.length, all: needed.length }),
  }
}

const choices = [
  { label: msg('photo.keepIt'), event: { kind: 'choose', slot: '' } },
  { label: msg('photo.takeItAgain'), event: { kind: 'retakeLast' } },
] as const

type PhotoIn = Pick<PhotoDoc, 'id' | 'slot' | 'sha256'>

/** The unit's photos after some pictures, and what is written for them. */
interface Shooting {
  readonly state: PhotoSession
  readonly photos: readonly PhotoIn[]
  readonly writes: ShootStep['writes']
  /** Pictures that are photos of the unit already. */
  readonly again: number
}

/** One more picture, into the slot that is next. A slot that was chosen by hand is taken again. */
function withPicture(before: Shooting, picture: TakenPicture, unit: UnitDoc, facts: ShootFacts): Shooting {
  const { state, photos } = before
  const slot = slotNow(state, { shots: facts.shots, photos })
  const photo = newPhoto(unit.id, slot, picture.photo, facts.at)
  // A file that was chosen twice is no second shot.
  const isOther = ({ id, sha256 }: PhotoIn): boolean => sha256 === photo.sha256 && id !== photo.id
  if (photos.some(isOther)) return { ...before, again: before.again + 1 }
  const old = state.slot === '' ? [] : photos.filter((one) => one.slot === slot && one.id !== photo.id)
  const kept = photos.filter((one) => !old.includes(one))
  const isKnown = kept.some((one) => one.id === photo.id)
  const gone = facts.photos.filter((one) => old.some(({ id }) => id === one.id))
  const set = state.set.filter((id) => id !== photo.id && !old.some((one) => one.id === id))
  return {
    state: { ...state, slot: '', set: [...set, photo.id] },
    photos: isKnown ? kept : [...kept, photo],
    writes: [
      ...before.writes,
      ...(isKnown ? [] : [{ kind: 'keepPhoto' as const, photo }]),
      ...gone.map((one) => ({ kind: 'removePhoto' as const, photo: one, reason: 'Taken again' })),
    ],
    again: before.again,
  }
}

function shots(state: PhotoSession, event: Extract<ShootEvent, { kind: 'shots' }>, facts: ShootFacts): ShootStep {
  const { unit } = facts
  const { pictures, failures } = event
  if (!unit) return refuse(emptySession, msg('core.scanUnitFirst'), msg('photo.photoNotKept'))
  const start: Shooting = { state, photos: facts.photos, writes: [], again: 0 }
  const after = pictures.reduce((before, picture) => withPicture(before, picture, unit, facts), start)
  const [failure] = failures
  const say = failure
    ? ({ tone: 'red', title: msg('photo.notKept'), detail: failure } as const)
    : shotsSay(progress(unit, facts.shots, after.photos), pictures, { again: after.again, gone: goneProblem(unit) })
  return { state: after.state, say, writes: [...after.writes, ...stageWrites(unit, facts.shots, after.photos)] }
}

function shotsSay(
  how: Say<ShootEvent>,
  pictures: readonly TakenPicture[],
  { again, gone }: { readonly again: number; readonly gone: Words },
): Say<ShootEvent> {
  // Another device sold or scrapped it meanwhile: the photos are kept, and nobody takes the unit for done.
  if (gone !== '') return { ...how, tone: 'amber', title: msg('core.unitGone'), detail: gone }
  if (again > 0) {
    const title = msg('photo.takenAlready', { count: again, all: pictures.length })
    return { ...how, tone: 'amber', title, detail: sentences(how.title, how.detail) }
  }
  const poor = pictures.map(({ quality }) => describeQuality(quality)).filter((words) => words !== '')
  const [only] = poor
  if (only === undefined) return { ...how, tone: 'green' }
  const detail = sentences(how.title, how.detail)
  if (pictures.length === 1) return { ...how, tone: 'amber', title: only, detail, choices }
  const title = msg('photo.somePoor', { poor: poor.length, all: pictures.length })
  return { ...how, tone: 'amber', title, detail: msg('photo.lookAgain', { detail }) }
}

/** The unit's stage follows its photos; what is stored or beyond stays where it is. */
export function stageWrites(unit: UnitDoc, shots: readonly Shot[], photos: readonly PhotoIn[]): readonly UnitWrite[] {
  const complete = isComplete(shots, photos)
  const before = unit.stage
  if (complete && (before === 'received' || before === 'inspected')) {
    const data = { shots: photos.length, category: unit.category, qty: unit.qty }
    return [
      writeTo(unit, { stage: 'photographed' }, { type: 'unit.photographed', from: before, to: 'photographed', data }),
    ]
  }
  if (complete || before !== 'photographed') return []
  const stage = unit.inspectedAt === '' ? 'received' : 'inspected'
  return [writeTo(unit, { stage }, { type: 'unit.photosOpen', from: before, to: stage })]
}

function rejected(state: PhotoSession, event: Extract<ShootEvent, { kind: 'reject' }>, facts: ShootFacts): ShootStep {
  const photo = facts.photos.find((one) => one.id === event.photoId)
  if (!photo || !facts.unit) return refuse(state, msg('photo.notHere'), msg('photo.takenAway'))
  const left = facts.photos.filter((one) => one.id !== photo.id)
  return {
    state: { ...state, slot: photo.slot, set: state.set.filter((id) => id !== photo.id) },
    say: { tone: 'amber', title: msg('photo.rejected'), detail: event.reason || msg('photo.takeAgainNow') },
    writes: [{ kind: 'removePhoto', photo, reason: event.reason }, ...stageWrites(facts.unit, facts.shots, left)],
  }
}

/** What was rejected since, or moved by another device, does not move with the others. */
function wrongUnit(state: PhotoSession, { photos }: ShootFacts): ShootStep {
  const set = state.set.filter((id) => photos.some((photo) => photo.id === id))
  if (set.length === 0) return refuse(state, msg('photo.nothingToMove'), msg('photo.noneSinceScan'))
  return {
    state: { ...state, set, isMoving: true },
    say: { tone: 'amber', title: msg('photo.scanRight'), detail: msg('photo.willMove', { count: set.length }) },
    writes: [],
  }
}

function moved(state: PhotoSession, next: UnitDoc, facts: ShootFacts): ShootStep {
  const { unit, shots, photos, scannedShots, scannedPhotos } = facts
  if (next.id === state.unitId) {
    return { state: { ...state, isMoving: false }, say: progress(next, shots, photos), writes: [] }
  }
  const set = photos.filter((photo) => state.set.includes(photo.id))
  const left = photos.filter((photo) => !state.set.includes(photo.id))
  const there = [...scannedPhotos, ...set]
  const up = takeUp(next, { ...facts, scannedPhotos: there })
  // What left the warehouse takes no photos: they stay where they are until the right unit is scanned.
  if (up.state.unitId === '') return { ...up, state }
  const detail = sentences(nameOfUnit(next), up.say?.detail)
  return {
    state: { ...up.state, set: set.map((photo) => photo.id) },
    say: { tone: 'amber', title: msg('photo.moved', { count: set.length }), detail },
    writes: [
      { kind: 'movePhotos', photos: set, toUnitId: next.id },
      ...up.writes,
      ...(unit ? stageWrites(unit, shots, left) : []),
      ...stageWrites(next, scannedShots, there),
    ],
  }
}
