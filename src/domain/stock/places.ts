/**
 * Making many places at once from a pattern: `A-{01..12}-{01..05}`, `{A..F}-{1..9..2}`. Invariants:
 * the preview counts before any code is written out, so that no pattern can freeze a page; a
 * mistake is shown with the character where it is; a code that is taken, or once was, is never made
 * again.
 */
import { msg, type Words } from '#messages/message.ts'
import type { LocationDoc, LocationKind } from '#schemas/locations.ts'
import { idOfLabel, locationCodeOf, locationCodeProblem, locationLabelOf } from '#domain/codes/labels.ts'
import { codeProblem, placesWithin } from '#domain/core/floor/zone-tree.ts'
import { compareCodes } from '#domain/core/words/code-order.ts'

/** More at once is surely a slip; the warehouse is drawn whole on every device. */
export const MOST_PLACES_AT_ONCE = 2_000
const MOST_CHARACTERS = 120

/** Literal text, or a range of numbers or letters. */
type Part =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'range'
      readonly from: number
      readonly step: number
      readonly count: number
      readonly write: Writing
    }

type Writing = { readonly kind: 'number'; readonly width: number } | { readonly kind: 'letters' }

export interface Pattern {
  readonly ok: true
  readonly parts: readonly Part[]
  /** How many codes it makes. */
  readonly count: number
}

export interface PatternError {
  readonly ok: false
  /** The sign of the text where the mistake is, from 0. */
  readonly at: number
  readonly words: Words
}

/** The hyphen that keeps a pattern on one line: a hint that is copied has it. */
const unbroken = /\u2011/g

/** Reads a pattern without writing its codes out. */
export function readPattern(typed: string): Pattern | PatternError {
  const text = typed.replace(unbroken, '-')
  if (text.trim() === '') return wrong(0, msg('place.pattern.empty'))
  if (text.length > MOST_CHARACTERS) return wrong(MOST_CHARACTERS, msg('place.pattern.tooLong'))
  const parts: Part[] = []
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('{', at)
    const end = open === -1 ? text.length : open
    const stray = text.slice(at, end).indexOf('}')
    if (stray >= 0) return wrong(at + stray, msg('place.pattern.noOpen'))
    if (end > at) parts.push({ kind: 'text', text: text.slice(at, end) })
    if (open === -1) break
    const close = text.indexOf('}', open)
    const again = text.indexOf('{', open + 1)
    if (close === -1 || (again !== -1 && again < close)) return wrong(open, msg('place.pattern.noClose'))
    const range = readRange(text.slice(open + 1, close), open + 1)
    if ('ok' in range) return range
    parts.push(range)
    at = close + 1
  }
  const count = parts.reduce((product, part) => product * (part.kind === 'range' ? part.count : 1), 1)
  return { ok: true, parts, count }
}

const wrong = (at: number, words: Words): PatternError => ({ ok: false, at, words })

/** And a step, where one is given. */
const hasTwoEnds = (ends: readonly string[]): boolean =>
  ends.length >= 2 && ends.length <= 3 && ends.slice(0, 2).every((end) => end.trim() !== '')

function readRange(inside: string, at: number): Part | PatternError {
  const ends = inside.split('..')
  const [first = '', last = '', by = '1'] = ends.map((end) => end.trim())
  if (!hasTwoEnds(ends)) return wrong(at, msg('place.pattern.twoEnds'))
  if (!/^\d{1,4}$/.test(by) || Number(by) === 0) return wrong(at + inside.lastIndexOf(by), msg('place.pattern.step'))
  const step = Number(by)
  if (/^\d{1,7}$/.test(first) && /^\d{1,7}$/.test(last)) {
    // `{01..12}` writes 01; `{1..12}` writes 1.
    const width = first.startsWith('0') || first.length === last.length ? first.length : 1
    return rangeOf(Number(first), Number(last), step, { kind: 'number', width }, at)
  }
  if (/^[a-z]{1,2}$/i.test(first) && /^[a-z]{1,2}$/i.test(last)) {
    return rangeOf(letterNumber(first), letterNumber(last), step, { kind: 'letters' }, at)
  }
  return wrong(at, msg('place.pattern.mixed'))
}

function rangeOf(from: number, to: number, step: number, write: Writing, at: number): Part | PatternError {
  if (to < from) return wrong(at, msg('place.pattern.downwards'))
  return { kind: 'range', from, step, count: Math.floor((to - from) / step) + 1, write }
}

/** A is 0, Z is 25, AA is 26: as a spreadsheet names its columns. */
function letterNumber(letters: string): number {
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function lettersOf(number: number): string {
  const last = String.fromCharCode(65 + (number % 26))
  return number < 26 ? last : lettersOf(Math.floor(number / 26) - 1) + last
}

/** The codes of a pattern in the order of the walk: the last range turns fastest. */
export function codesOfPattern({ parts }: Pattern, most = MOST_PLACES_AT_ONCE): readonly string[] {
  let codes = ['']
  for (const part of parts) {
    codes = codes.flatMap((head) => textsOf(part, most).map((text) => head + text)).slice(0, most)
  }
  return codes.map(locationCodeOf)
}

function textsOf(part: Part, most: number): readonly string[] {
  if (part.kind === 'text') return [part.text]
  return Array.from({ length: Math.min(part.count, most) }, (_, place) => {
    const number = part.from + place * part.step
    return part.write.kind === 'letters' ? lettersOf(number) : String(number).padStart(part.write.width, '0')
  })
}

export interface PlannedPlaces {
  /** To be made, in the order of the walk. */
  readonly codes: readonly string[]
  /** There already, or once: what the pattern makes and does not need to be made again, with the reason. */
  readonly taken: readonly { readonly code: string; readonly words: Words }[]
  /** Why nothing can be made; `''` when it can. */
  readonly problem: Words
}

/** What a pattern would make in this warehouse. */
export function planPlaces(pattern: Pattern, places: readonly LocationDoc[]): PlannedPlaces {
  const nothing = { codes: [], taken: [] }
  if (pattern.count > MOST_PLACES_AT_ONCE) {
    const problem = msg('place.pattern.tooMany', { made: pattern.count, most: MOST_PLACES_AT_ONCE })
    return { ...nothing, problem }
  }
  const codes = codesOfPattern(pattern)
  const bad = codes.map(locationCodeProblem).find((problem) => problem !== '')
  if (bad !== undefined) return { ...nothing, problem: bad }
  const once = [...new Set(codes)]
  const names = new Set(places.flatMap((place) => [place.id, place.code, ...place.aliases]))
  // The full check reads every place; only what some place has to do with needs it.
  const taken = once.filter((code) => names.has(code) || names.has(idOfLabel(locationLabelOf(code)))).map((code) => ({ code, words: codeProblem(code, places) })) // prettier-ignore
  const isTaken = new Set(taken.map((one) => one.code))
  const free = once.filter((code) => !isTaken.has(code))
  return { codes: free, taken, problem: free.length === 0 ? msg('place.pattern.allThere') : '' }
}

export interface NewPlace {
  readonly id: string
  readonly code: string
  readonly kind: LocationKind
  readonly parentId: string
  readonly capacity: number | null
  readonly pickOrder: number
}

const WALK_STEP = 10
const LAST_WALK = 10_000_000

/**
 * The places to write: after everything that is anywhere in `parentId`, in the order of the
 * pattern. Their ids derive from their codes.
 */
export function newPlaces(
  codes: readonly string[],
  kind: LocationKind,
  parentId: string,
  capacity: number | null,
  places: readonly LocationDoc[],
): readonly NewPlace[] {
  const before = parentId === '' ? places : placesWithin(places, parentId)
  const last = before.reduce((most, place) => Math.max(most, place.pickOrder), 0)
  return codes.map((code, place) => ({
    id: idOfLabel(locationLabelOf(code)),
    code,
    kind,
    parentId,
    capacity,
    pickOrder: Math.min(LAST_WALK, last + (place + 1) * WALK_STEP),
  }))
}

/** The walk through these places by their codes, A-2 before A-10, from a number on; by id. */
export function walkByCode(
  places: readonly Pick<LocationDoc, 'id' | 'code'>[],
  from: number,
): ReadonlyMap<string, number> {
  const order = places.toSorted((a, b) => compareCodes(a.code, b.code))
  return new Map(order.map(({ id }, at) => [id, Math.min(LAST_WALK, from + at * WALK_STEP)]))
}

/** How used a place is, in one word; it never rests on colour alone. */
export type Utilisation = 'empty' | 'room' | 'nearlyFull' | 'full' | 'over' | 'unknown'

const NEARLY = 0.9

export const utilisationLabels: { readonly [One in Utilisation]: Words } = {
  empty: msg('place.utilisation.empty'),
  room: msg('place.utilisation.room'),
  nearlyFull: msg('place.utilisation.nearlyFull'),
  full: msg('place.utilisation.full'),
  over: msg('place.utilisation.over'),
  unknown: msg('place.utilisation.unknown'),
}

/** Items at a place against its room; a place without a limit is empty or unknown. */
export function utilisationOf({
  qty,
  capacity,
}: {
  readonly qty: number
  readonly capacity: number | null
}): Utilisation {
  if (qty === 0) return 'empty'
  if (capacity === null || capacity === 0) return 'unknown'
  if (qty > capacity) return 'over'
  if (qty === capacity) return 'full'
  return qty >= capacity * NEARLY ? 'nearlyFull' : 'room'
}
