/**
 * Finding titles by words typed in haste: misspelt, cut off, run together, in any order. Invariants: the same index and words give the same
 * order on every device; a word that was not typed costs, one that is common counts for little; nothing that is only noise is found.
 *
 * Words weigh by their rarity (K. Spärck Jones, 1972); misspellings are counted as the optimal string alignment distance (a swap is one).
 */

export interface TextEntry {
  readonly id: string
  readonly text: string
}

export interface TextHit {
  readonly id: string
  /** 0 to 1; 1 when every word was found unchanged and the title has no other. */
  readonly score: number
}

interface Indexed {
  readonly id: string
  readonly words: readonly number[]
  readonly weight: number
}

/** Built once over all titles; asking costs one look at every different word. */
export interface TextIndex {
  readonly entries: readonly Indexed[]
  readonly vocabulary: readonly string[]
  readonly weights: readonly number[]
  /** Entries by the place of a word. */
  readonly byWord: readonly (readonly number[])[]
  /** Two adjacent words, run together, by what they make: `airfryer`. */
  readonly pairs: ReadonlyMap<string, readonly (readonly [number, number])[]>
}

/** Under this a title has nothing to do with what was asked. */
const LEAST_SCORE = 0.3
const LEAST_LIKENESS = 0.6
const MOST_WORDS = 12

/** Words in one writing: small letters without accents, digits kept with their units apart. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return plain.match(/\d+(?:\.\d+)?|[\p{L}]+/gu) ?? []
}

export function indexTexts(entries: readonly TextEntry[]): TextIndex {
  const places = new Map<string, number>()
  const vocabulary: string[] = []
  const byWord: number[][] = []
  const pairs = new Map<string, [number, number][]>()
  const placeOf = (word: string): number => {
    const known = places.get(word)
    if (known !== undefined) return known
    places.set(word, vocabulary.length)
    byWord.push([])
    return vocabulary.push(word) - 1
  }
  const lists = entries.map(({ text }, entry) => {
    const words = wordsOf(text).map(placeOf)
    for (const word of new Set(words)) byWord[word]?.push(entry)
    for (const [at, word] of words.entries()) pairUp(pairs, vocabulary, word, words[at + 1])
    return words
  })
  const weights = byWord.map((list) => Math.log(1 + entries.length / list.length))
  const weigh = (words: readonly number[]): number => words.reduce((sum, word) => sum + (weights[word] ?? 0), 0)
  const indexed = entries.map(({ id }, entry) => {
    const words = [...new Set(lists[entry])]
    return { id, words, weight: weigh(words) }
  })
  return { entries: indexed, vocabulary, weights, byWord, pairs }
}

function pairUp(
  pairs: Map<string, [number, number][]>,
  vocabulary: readonly string[],
  word: number,
  next: number | undefined,
): void {
  if (next === undefined) return
  const joined = `${vocabulary[word] ?? ''}${vocabulary[next] ?? ''}`
  const known = pairs.get(joined)
  if (!known) pairs.set(joined, [[word, next]])
  else if (!known.some(([a, b]) => a === word && b === next)) known.push([word, next])
}

/** Titles that are like these words, best first; of equals the one that was indexed first. */
export function searchTexts(index: TextIndex, text: string, limit = 20): readonly TextHit[] {
  const asked = [...new Set(wordsOf(text))].slice(0, MOST_WORDS)
  if (asked.length === 0 || asked.join('').length < 2) return []
  const sums = new Map<number, { asked: number; found: number }>()
  let total = 0
  for (const word of joinedUp(index, asked)) {
    const likes = likesOf(index, word)
    // A word in no title may be any word: it weighs as much as a word of middling rarity.
    const best = Math.max(0, ...likes.map(([, likeness, weight]) => likeness * weight))
    total += best > 0 ? Math.max(...likes.map(([, , weight]) => weight)) : Math.log(1 + index.entries.length) / 2
    for (const [entry, likeness] of bestByEntry(index, likes)) {
      const sum = sums.get(entry) ?? { asked: 0, found: 0 }
      sums.set(entry, { asked: sum.asked + likeness.gain, found: sum.found + likeness.weight })
    }
  }
  return [...sums]
    .map(([entry, sum]) => ({ entry, score: scoreOf(sum, total, index.entries[entry]?.weight ?? 0) }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score || a.entry - b.entry)
    .slice(0, limit)
    .map(({ entry, score }) => ({ id: index.entries[entry]?.id ?? '', score }))
}

/** Mostly how much of what was asked is there; a little how much of the title was asked for, so that the plain one comes before its variants. */
function scoreOf(sum: { readonly asked: number; readonly found: number }, total: number, weight: number): number {
  return 0.85 * Math.min(1, sum.asked / Math.max(total, 1e-9)) + 0.15 * Math.min(1, sum.found / Math.max(weight, 1e-9))
}

/** Two asked words that make one of the titles’ words: `tooth brush` for `toothbrush`. */
function joinedUp(index: TextIndex, asked: readonly string[]): readonly string[] {
  const words = new Set(index.vocabulary)
  const out: string[] = []
  for (let at = 0; at < asked.length; at += 1) {
    const [word = '', next = ''] = [asked[at], asked[at + 1]]
    const isSplit = next !== '' && words.has(word + next) && !(words.has(word) && words.has(next))
    out.push(isSplit ? word + next : word)
    if (isSplit) at += 1
  }
  return out
}

type Like = readonly [words: readonly number[], likeness: number, weight: number]

/** The words of the vocabulary that may be meant by this one. */
function likesOf(index: TextIndex, word: string): readonly Like[] {
  const likes: Like[] = []
  for (const [place, known] of index.vocabulary.entries()) {
    const likeness = wordLikeness(word, known)
    if (likeness >= LEAST_LIKENESS) likes.push([[place], likeness, index.weights[place] ?? 0])
  }
  for (const pair of index.pairs.get(word) ?? []) {
    likes.push([pair, 0.95, (index.weights[pair[0]] ?? 0) + (index.weights[pair[1]] ?? 0)])
  }
  return likes
}

interface Gain {
  readonly gain: number
  readonly weight: number
}

function bestByEntry(index: TextIndex, likes: readonly Like[]): ReadonlyMap<number, Gain> {
  const best = new Map<number, Gain>()
  for (const [[first = 0, second], likeness, weight] of likes) {
    const partners = second === undefined ? null : new Set(index.byWord[second])
    for (const entry of index.byWord[first] ?? []) {
      const gain = likeness * weight
      if ((partners && !partners.has(entry)) || gain <= (best.get(entry)?.gain ?? 0)) continue
      best.set(entry, { gain, weight })
    }
  }
  return best
}

/** 1 for the same word, less the more letters differ; a beginning of a word is nearly the word. Numbers are right or wrong. */
export function wordLikeness(asked: string, known: string): number {
  if (asked === known) return 1
  if (/^\d/.test(asked) || /^\d/.test(known)) return 0
  if (asked.length >= 3 && known.startsWith(asked)) return 0.75 + (0.2 * asked.length) / known.length
  const longer = Math.max(asked.length, known.length)
  const allowed = longer >= 8 ? 3 : longer >= 5 ? 2 : longer >= 4 ? 1 : 0
  if (allowed === 0 || Math.abs(asked.length - known.length) > allowed) return 0
  const wrong = alignment(asked, known)
  return wrong > allowed ? 0 : 1 - wrong / longer
}

/** Letters to add, drop, change or swap with their neighbour. */
function alignment(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, place) => place)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwap) least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1)
      row.push(least)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
