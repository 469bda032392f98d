/**
 * How well a typed text fits what the command palette offers, and in which order that stands. Invariants: marks and capitals never count; every typed word
 * must fit; a name goes before the words beside it; what is equally good keeps its order, what was chosen lately first.
 */

export interface Named {
  readonly name: string
  /** More words by which it is looked for, in any language. */
  readonly words?: string
}

/** How well a record fits, as the store found it. */
export type RecordFit = 'exact' | 'begins' | 'words'

const scores = {
  name: 100,
  recordExact: 95,
  nameBegins: 80,
  nameWords: 60,
  recordBegins: 55,
  otherWord: 50,
  words: 40,
  recordWords: 30,
  within: 20,
} as const

const SHORTEST_WITHIN = 3

/** Small letters without marks: `Posición` is found by `posicion`. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

const wordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Whether each typed word begins one of these. */
const allBegin = (typed: readonly string[], words: readonly string[]): boolean =>
  typed.every((one) => words.some((word) => word.startsWith(one)))

/** From 0, which is no fit, to 100. */
export function fitOf(typed: string, named: Named): number {
  const text = folded(typed)
  if (text === '') return 0
  const name = folded(named.name)
  const asked = wordsOf(text)
  if (name === text) return scores.name
  if (name.startsWith(text)) return scores.nameBegins
  if (asked.length === 0) return 0
  const own = wordsOf(name)
  if (allBegin(asked, own)) return scores.nameWords
  const others = wordsOf(folded(named.words ?? ''))
  if (asked.every((one) => others.includes(one))) return scores.otherWord
  if (allBegin(asked, [...own, ...others])) return scores.words
  return text.length >= SHORTEST_WITHIN && name.includes(text) ? scores.within : 0
}

const recordScores: { readonly [Fit in RecordFit]: number } = {
  exact: scores.recordExact,
  begins: scores.recordBegins,
  words: scores.recordWords,
}

export const fitOfRecord = (fit: RecordFit): number => recordScores[fit]

export interface Ranked {
  /** Names it among all, as `page:/receive`. */
  readonly key: string
  readonly fit: number
}

/** @param recent keys that were chosen lately, the last one first */
export function inOrder<One extends Ranked>(choices: readonly One[], recent: readonly string[] = []): readonly One[] {
  const places = new Map(recent.map((key, place) => [key, place]))
  const placeOf = ({ key }: One): number => places.get(key) ?? recent.length
  return choices.toSorted((a, b) => b.fit - a.fit || placeOf(a) - placeOf(b))
}

export interface Group<Name extends string, One extends Ranked> {
  readonly name: Name
  readonly choices: readonly One[]
}

/** Groups with what they hold in order, the one with the best fit first; those that are equally good as they were given, empty ones left out. */
export function groupsInOrder<Name extends string, One extends Ranked>(
  groups: readonly Group<Name, One>[],
  recent: readonly string[] = [],
): readonly Group<Name, One>[] {
  return groups
    .map(({ name, choices }) => ({ name, choices: inOrder(choices, recent) }))
    .filter(({ choices }) => choices.length > 0)
    .toSorted((a, b) => (b.choices[0]?.fit ?? 0) - (a.choices[0]?.fit ?? 0))
}

/** The keys after one more was chosen: the last one first, each once. */
export const chosenLately = (keys: readonly string[], key: string, most: number): readonly string[] =>
  [key, ...keys.filter((one) => one !== key)].slice(0, most)
