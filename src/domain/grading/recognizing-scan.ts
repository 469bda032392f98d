/**
 * What happens on the page Photo recognition: a unit is taken up, seen, described, and a person identifies it.
 * Invariants: a person always confirms; a picture that was shot before its unit was scanned goes to that unit; what was seen of an item is
 * kept until it is named, left for others or cleared.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import {
  about,
  goneProblem,
  nameOfUnit,
  passThrough,
  refuse,
  type RowWrite,
  type Say,
  type Step,
  type UnitWrite,
} from '#domain/core/floor/scan-step.ts'
import { identified, METHOD, type Identity, type Offer } from './identifying.ts'
import { newPhoto, type PhotoWrite, type TakenPicture } from './photo-session.ts'

/** What is in question. Kept as a draft. */
export interface RecognitionState {
  readonly unitId: string
  /** Codes that were scanned. */
  readonly codes: readonly string[]
  /** Codes that were read in the picture. */
  readonly read: readonly string[]
  readonly words: string
  /** What the picture looks like, to ask with. */
  readonly asked: readonly (readonly number[])[]
  readonly thumb: string
  /** A picture of an item whose unit is not scanned yet; its pixels are on the disk. */
  readonly unkept: TakenPicture['photo'] | null
}

export const nothingAsked: RecognitionState = {
  unitId: '',
  codes: [],
  read: [],
  words: '',
  asked: [],
  thumb: '',
  unkept: null,
}

/** What a picture gives to go by. */
export interface SeenInPicture {
  readonly codes: readonly string[]
  readonly asked: readonly (readonly number[])[]
}

export type RecognitionEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  | { readonly kind: 'type'; readonly words: string }
  /** A picture was shot and looked at; its pixels are on the disk. */
  | { readonly kind: 'looked'; readonly picture: TakenPicture; readonly seen: SeenInPicture }
  | { readonly kind: 'notLooked'; readonly problem: Words }
  /** A photo that the unit had already was looked at. */
  | { readonly kind: 'recalled'; readonly unitId: string; readonly thumb: string; readonly seen: SeenInPicture }
  | { readonly kind: 'confirm'; readonly as: Identity; readonly offer: Offer }
  /** It stays in the queue. */
  | { readonly kind: 'giveUp' }
  | { readonly kind: 'clear' }

export interface RecognitionFacts {
  /** The unit in question. */
  readonly unit: UnitDoc | null
  /** The unit whose label was scanned. */
  readonly scanned: UnitDoc | null
  /** The unit that the picture goes to has a photo of its front. */
  readonly hasFront: boolean
  /** Now, ISO UTC. */
  readonly at: string
}

export type RecognitionWrite =
  | UnitWrite
  | RowWrite
  | Extract<PhotoWrite, { kind: 'keepPhoto' }>
  /** The pixels of a picture that no photo shows. */
  | { readonly kind: 'dropPicture'; readonly sha256: string }

export type RecognitionStep = Step<RecognitionState, RecognitionEvent, RecognitionWrite>

/** `unknown`: the seller's own item number may have any form. */
const itemCodes: readonly Scan['kind'][] = ['gtin', 'asin', 'lpn', 'fnsku', 'unknown']

export function recognitionStep(
  state: RecognitionState,
  event: RecognitionEvent,
  facts: RecognitionFacts,
): RecognitionStep {
  switch (event.kind) {
    case 'scan':
      return scanned(state, event.scan, facts)
    case 'type':
      return { state: { ...state, words: event.words }, say: null, writes: [], keepsAnswer: true }
    case 'looked':
      return about(facts.unit, looked(state, event, facts))
    case 'notLooked':
      return refuse(state, msg('recognition.notLooked'), event.problem)
    case 'recalled': {
      const { unitId, thumb, seen } = event
      const isLate = state.unitId !== unitId || state.thumb !== ''
      const next = isLate ? state : { ...state, thumb, read: seen.codes, asked: seen.asked }
      return { state: next, say: null, writes: [], keepsAnswer: true }
    }
    case 'confirm':
      return about(facts.unit, confirm(state, event, facts))
    case 'giveUp':
      return about(facts.unit, giveUp(state, facts))
    case 'clear':
      return { state: nothingAsked, say: null, writes: dropped(state) }
  }
}

function dropped({ unkept }: RecognitionState): readonly RecognitionWrite[] {
  return unkept ? [{ kind: 'dropPicture', sha256: unkept.sha256 }] : []
}

function keptFor(unitId: string, photo: TakenPicture['photo'], { hasFront, at }: RecognitionFacts): RecognitionWrite {
  return { kind: 'keepPhoto', photo: newPhoto(unitId, hasFront ? 'more' : 'front', photo, at) }
}

function scanned(state: RecognitionState, scan: Scan, facts: RecognitionFacts): RecognitionStep {
  if (facts.scanned) return about(facts.scanned, takeUp(state, facts.scanned, facts))
  if (scan.kind === 'unit') return refuse(state, msg('core.noUnitLabel'), scan.raw)
  if (!itemCodes.includes(scan.kind)) return passThrough(state)
  return {
    state: { ...state, codes: [...new Set([...state.codes, scan.value])] },
    say: { tone: 'plain', title: msg('recognition.codeNoted'), detail: scan.value },
    writes: [],
  }
}

function takeUp(state: RecognitionState, next: UnitDoc, facts: RecognitionFacts): RecognitionStep {
  const gone = goneProblem(next)
  if (gone !== '') return refuse(state, msg('core.unitGone'), gone)
  const { unkept } = state
  const say: Say<RecognitionEvent> =
    next.title !== ''
      ? { tone: 'amber', title: nameOfUnit(next), detail: msg('recognition.hasName') }
      : {
          tone: 'plain',
          title: next.label,
          detail: unkept ? msg('recognition.choose') : msg('recognition.shootOrType'),
        }
  if (!unkept) return { state: { ...nothingAsked, unitId: next.id }, say, writes: [] }
  return {
    state: { ...state, unitId: next.id, unkept: null },
    say,
    writes: [keptFor(next.id, unkept, facts)],
  }
}

function looked(
  state: RecognitionState,
  { picture, seen }: Extract<RecognitionEvent, { kind: 'looked' }>,
  facts: RecognitionFacts,
): RecognitionStep {
  const { photo, quality } = picture
  const { unit } = facts
  const isPoor = quality.isDark || quality.isBlurred
  const say: Say<RecognitionEvent> = isPoor
    ? {
        tone: 'amber',
        title: quality.isDark ? msg('photo.reason.tooDark') : msg('photo.reason.blurred'),
        detail: msg('recognition.betterPicture'),
      }
    : {
        tone: unit ? 'green' : 'plain',
        title:
          seen.codes.length > 0 ? msg('recognition.read', { codes: joined(seen.codes) }) : msg('recognition.looked'),
        detail: msg('recognition.choose'),
      }
  const before = state.unkept?.sha256 === photo.sha256 ? [] : dropped(state)
  return {
    state: { ...state, read: seen.codes, asked: seen.asked, thumb: photo.thumb, unkept: unit ? null : photo },
    say,
    writes: unit ? [...before, keptFor(unit.id, photo, facts)] : before,
  }
}

/** Nothing to choose by: the press before has answered what this one was for. */
const isCleared = ({ unitId, codes, words, thumb }: RecognitionState): boolean =>
  unitId === '' && codes.length === 0 && words === '' && thumb === ''

const pressedTwice = (state: RecognitionState): RecognitionStep => ({ state, say: null, writes: [], keepsAnswer: true })

function confirm(
  state: RecognitionState,
  { as, offer }: Extract<RecognitionEvent, { kind: 'confirm' }>,
  { unit }: RecognitionFacts,
): RecognitionStep {
  if (isCleared(state)) return pressedTwice(state)
  if (state.unitId === '') {
    const detail = msg('recognition.thenChoose', { title: as.title })
    return { state, say: { tone: 'amber', title: msg('recognition.unitFirst'), detail }, writes: [] }
  }
  if (!unit) return refuse(state, msg('recognition.notHere'), msg('recognition.scanAgain'))
  return {
    state: nothingAsked,
    say: { tone: 'green', title: as.title, detail: msg('recognition.named', { label: unit.label }) },
    writes: [identified(unit, as, offer)],
  }
}

function giveUp(state: RecognitionState, { unit }: RecognitionFacts): RecognitionStep {
  if (isCleared(state)) return pressedTwice(state)
  if (!unit) {
    const say = { tone: 'amber', title: msg('recognition.unitFirst'), detail: msg('recognition.thenStays') } as const
    return { state, say, writes: [] }
  }
  const { words, codes, read } = state
  const data = { method: METHOD, words, codes: [...codes, ...read] }
  const row = { type: 'unit.notRecognised', refType: 'unit', refId: unit.id, from: '', to: '', data } as const
  return {
    state: nothingAsked,
    say: { tone: 'amber', title: msg('recognition.left'), detail: msg('recognition.stays', { label: unit.label }) },
    writes: [{ kind: 'row', row }],
  }
}

const MOST_TYPED = 8

/** The codes to look up that are not in the picture: those that were scanned, and whatever of the words may be one. */
export function codesToAsk({ codes, words }: Pick<RecognitionState, 'codes' | 'words'>): readonly string[] {
  const typed = words
    .trim()
    .split(/\s+/)
    .filter((word) => /\d/.test(word))
  return [...new Set([...codes, ...typed.slice(0, MOST_TYPED)])]
}
