/**
 * What happens on the page Photo: scan a unit, take its shots one after the other, scan the next. A pure step. The photo itself is on the disk before
 * its event comes here, in the slot that `slotNow` names. Must stay true: a photo is never thrown away by a step of its own; retaken means the
 * new one is kept before the old one goes; shots of the wrong unit move as a set; a unit counts as photographed while its
 * required shots are there, and no longer.
 */
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import {
  goneProblem,
  nameOfUnit,
  passOn,
  refuse,
  writeTo,
  type Say,
  type Step,
  type UnitWrite,
} from '#domain/core/scan-step.ts'
import { qualityWords, type PhotoQuality } from '#domain/photos/photo-quality.ts'
import { isComplete, openShots, reordered, type Reslot, type Shot } from './shots.ts'
import { sightingOf } from '#domain/core/found-by-scan.ts'
import { askWhich, type Doubt } from '#domain/codes/units-meant.ts'

/** Kept as a draft. */
export interface ShootState {
  readonly unitId: string
  /** A slot chosen by hand; `''` for the next open one. */
  readonly slot: string
  /** Photos taken since the unit was scanned, oldest first: the set that moves when it was the wrong unit. */
  readonly set: readonly string[]
  /** The next unit that is scanned gets the set. */
  readonly isMoving: boolean
}

export const emptyTent: ShootState = { unitId: '', slot: '', set: [], isMoving: false }

export type ShootEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  /** A photo was taken and is on the disk. */
  | { readonly kind: 'shot'; readonly photo: PhotoDoc; readonly quality: Pick<PhotoQuality, 'isBlurred' | 'isDark'> }
  /** Take this slot next; `''` for the next open one. */
  | { readonly kind: 'choose'; readonly slot: string }
  /** The last photo is taken once more. */
  | { readonly kind: 'retakeLast' }
  | { readonly kind: 'reject'; readonly photoId: string; readonly reason: string }
  /** To another place among the unit's photos, as they are ordered in the facts. */
  | { readonly kind: 'reorder'; readonly photoId: string; readonly to: number }
  | { readonly kind: 'wrongUnit' }
  /** The tent is empty: what was shot stays with its unit. */
  | { readonly kind: 'leave' }
  /** Take up the scanned unit although shots are missing. */
  | { readonly kind: 'goOn' }

export interface ShootFacts {
  readonly unit: UnitDoc | null
  readonly shots: readonly Shot[]
  /** Photos of the unit, the one of the event included. */
  readonly photos: readonly PhotoDoc[]
  /** Why the code that was scanned names no one unit; `null` where it does, and where no unit has it. */
  readonly doubt: Doubt | null
  /** The unit that was scanned, its shots and photos. */
  readonly scanned: UnitDoc | null
  readonly scannedShots: readonly Shot[]
  readonly scannedPhotos: readonly PhotoDoc[]
  /** Now, ISO UTC. */
  readonly at: string
}

export type PhotoWrite =
  | { readonly kind: 'removePhoto'; readonly photo: PhotoDoc; readonly reason: string }
  | { readonly kind: 'movePhotos'; readonly photos: readonly PhotoDoc[]; readonly toUnitId: string }
  | { readonly kind: 'reslot'; readonly unitId: string; readonly slots: readonly Reslot[] }
export type ShootStep = Step<ShootState, ShootEvent, UnitWrite | PhotoWrite>

/** The slot of the next photo; `more` when every shot is there. */
export function slotNow(state: ShootState, { shots, photos }: Pick<ShootFacts, 'shots' | 'photos'>): string {
  return state.slot || (openShots(shots, photos)[0]?.slot ?? 'more')
}

export function shootStep(state: ShootState, event: ShootEvent, facts: ShootFacts): ShootStep {
  switch (event.kind) {
    case 'scan':
      return scanned(state, event.scan, facts)
    case 'shot':
      return shot(state, event, facts)
    case 'choose':
      return { state: { ...state, slot: event.slot }, say: null, writes: [] }
    case 'retakeLast': {
      const last = facts.photos.find((photo) => photo.id === state.set.at(-1))
      return { state: { ...state, slot: last?.slot ?? '' }, say: null, writes: [] }
    }
    case 'reject':
      return rejected(state, event, facts)
    case 'reorder': {
      const slots = facts.unit ? reordered(facts.photos, event.photoId, event.to) : []
      const writes = facts.unit && slots.length > 0 ? [{ kind: 'reslot' as const, unitId: facts.unit.id, slots }] : []
      return { state, say: null, writes }
    }
    case 'wrongUnit':
      return wrongUnit(state)
    case 'leave':
      return { state: emptyTent, say: null, writes: [] }
    case 'goOn':
      return facts.scanned ? takeNext(facts.scanned, facts) : { state, say: null, writes: [] }
  }
}

function scanned(state: ShootState, scan: Scan, facts: ShootFacts): ShootStep {
  const asked = askWhich(state, scan, facts.doubt)
  if (asked) return asked
  const { scanned: next, unit, shots, photos } = facts
  if (!next) {
    if (scan.kind === 'unit') return refuse(state, 'No unit here has this label', scan.raw)
    return state.unitId === '' ? passOn(state) : refuse(state, 'Scan a unit', `${scan.raw} is none.`)
  }
  if (state.isMoving) return moved(state, next, facts)
  if (next.id === state.unitId) return { state, say: progress(next, shots, photos), writes: [] }
  const open = openShots(shots, photos).filter((one) => one.required)
  if (!unit || state.set.length === 0 || open.length === 0) return takeNext(next, facts)
  return {
    state,
    say: {
      tone: 'amber',
      title: `${open.length} ${open.length === 1 ? 'shot is' : 'shots are'} missing`,
      detail: `${nameOfUnit(unit)}: ${open.map((one) => one.label).join(', ')}.`,
      choices: [
        { label: 'Go on with it', event: { kind: 'choose', slot: '' } },
        { label: `Leave it, take ${next.label}`, event: { kind: 'goOn' }, onRescan: true },
      ],
    },
    writes: [],
  }
}

/** Its last photo may have come in where nobody counted it: the power was cut, or another device took it. */
function takeNext(next: UnitDoc, facts: ShootFacts): ShootStep {
  const up = takeUp(next, facts)
  const isDone = up.state.unitId !== '' && isComplete(facts.scannedShots, facts.scannedPhotos)
  return isDone ? { ...up, writes: [...up.writes, ...stageWrites(next, facts.scannedShots, facts.scannedPhotos)] } : up
}

function takeUp(next: UnitDoc, facts: ShootFacts): ShootStep {
  const { writes } = sightingOf(next, { place: [], page: 'photo', at: facts.at })
  const gone = goneProblem(next)
  if (gone !== '') return { ...refuse(emptyTent, 'This has left the house', gone), writes }
  const state = { ...emptyTent, unitId: next.id }
  if (next.stage === 'missing') {
    return { state, say: { tone: 'amber', title: 'It was missing and is found', detail: nameOfUnit(next) }, writes }
  }
  const say = progress(next, facts.scannedShots, facts.scannedPhotos)
  if (next.grade === '') return { state, say: { ...say, tone: 'amber', title: 'Not graded yet' }, writes }
  return { state, say, writes }
}

function progress(unit: UnitDoc, shots: readonly Shot[], photos: readonly PhotoDoc[]): Say<ShootEvent> {
  const open = openShots(shots, photos)
  const [next] = open
  const detail = next ? `Next: ${next.label}` : 'All shots are taken. Scan the next unit.'
  return { tone: 'green', title: nameOfUnit(unit), detail, big: `${shots.length - open.length} of ${shots.length}` }
}

const choices = [
  { label: 'Keep it', event: { kind: 'choose', slot: '' } },
  { label: 'Take it again', event: { kind: 'retakeLast' } },
] as const

function shot(state: ShootState, event: Extract<ShootEvent, { kind: 'shot' }>, facts: ShootFacts): ShootStep {
  const { unit, shots, photos } = facts
  if (!unit || unit.id !== state.unitId)
    return refuse(emptyTent, 'Scan a unit first', 'The photo is kept; it has no unit.')
  const { photo, quality } = event
  const isRetake = state.slot === photo.slot
  const old = isRetake ? photos.filter((one) => one.slot === photo.slot && one.id !== photo.id) : []
  const kept = photos.filter((one) => !old.includes(one))
  const now = kept.some((one) => one.id === photo.id) ? kept : [...kept, photo]
  const set = [...state.set.filter((id) => id !== photo.id && !old.some((one) => one.id === id)), photo.id]
  const poor = qualityWords(quality)
  const say = progress(unit, shots, now)
  return {
    state: { ...state, slot: '', set },
    say: poor === '' ? say : { ...say, tone: 'amber', title: poor, detail: `${say.title}. ${say.detail}`, choices },
    writes: [
      ...old.map((one) => ({ kind: 'removePhoto' as const, photo: one, reason: 'Taken again' })),
      ...stageWrites(unit, shots, now),
    ],
  }
}

/** The unit's stage follows its photos; what is stored or beyond stays where it is. */
function stageWrites(unit: UnitDoc, shots: readonly Shot[], photos: readonly PhotoDoc[]): readonly UnitWrite[] {
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

function rejected(state: ShootState, event: Extract<ShootEvent, { kind: 'reject' }>, facts: ShootFacts): ShootStep {
  const photo = facts.photos.find((one) => one.id === event.photoId)
  if (!photo || !facts.unit) return refuse(state, 'That photo is not here', 'Somebody took it away already.')
  const left = facts.photos.filter((one) => one.id !== photo.id)
  return {
    state: { ...state, slot: photo.slot, set: state.set.filter((id) => id !== photo.id) },
    say: { tone: 'amber', title: 'Rejected', detail: event.reason || 'Take it again.' },
    writes: [{ kind: 'removePhoto', photo, reason: event.reason }, ...stageWrites(facts.unit, facts.shots, left)],
  }
}

function wrongUnit(state: ShootState): ShootStep {
  if (state.set.length === 0) return refuse(state, 'Nothing to move', 'No photo was taken since the last scan.')
  const count = `${state.set.length} ${state.set.length === 1 ? 'photo' : 'photos'}`
  return {
    state: { ...state, isMoving: true },
    say: { tone: 'amber', title: 'Scan the right unit', detail: `${count} will move to it.` },
    writes: [],
  }
}

function moved(state: ShootState, next: UnitDoc, facts: ShootFacts): ShootStep {
  const { unit, shots, photos, scannedShots, scannedPhotos } = facts
  if (next.id === state.unitId) {
    return { state: { ...state, isMoving: false }, say: progress(next, shots, photos), writes: [] }
  }
  const set = photos.filter((photo) => state.set.includes(photo.id))
  const left = photos.filter((photo) => !state.set.includes(photo.id))
  const there = [...scannedPhotos, ...set]
  const up = takeUp(next, { ...facts, scannedPhotos: there })
  // What left the house takes no photos: they stay where they are until the right unit is scanned.
  if (up.state.unitId === '') return { ...up, state }
  const count = `${set.length} ${set.length === 1 ? 'photo' : 'photos'} moved`
  const detail = up.say ? `${nameOfUnit(next)}. ${up.say.detail}` : nameOfUnit(next)
  return {
    state: { ...up.state, set: set.map((photo) => photo.id) },
    say: { tone: 'amber', title: count, detail },
    writes: [
      { kind: 'movePhotos', photos: set, toUnitId: next.id },
      ...up.writes,
      ...(unit ? stageWrites(unit, shots, left) : []),
      ...stageWrites(next, scannedShots, there),
    ],
  }
}
