/** Asks an index of so many titles nine questions; what counts is the dearest of them, which must look through all. */
import { TitleIndex } from '#domain/core/words/title-index.ts'

declare global {
  interface Window {
    /** ms, median of nine turns. */
    timeWords: (count: number) => number
  }
}

const TURNS = 9
const MOST = 30
const DAY_MS = 86_400_000
const items = ['kettle 1.7 l', 'cordless drill', 'bed sheet set', 'desk lamp', 'stand mixer', 'toaster oven']
const questions = [['kettle'], ['drill', '977'], ['brand 60'], ['u-00000012'], ['lamp', 'hearthway', '12'], ['soundbar'], ['sheet', 'zzz'], ['0712'], ['qqq']] // prettier-ignore

function indexOf(count: number): TitleIndex {
  const entries = Array.from({ length: count }, (_, place) => ({
    id: `unit-${String(place).padStart(7, '0')}`,
    text: `hearthway ${items[place % items.length]} model ${(place * 7_919) % 997} brand ${place % 61} u-${String(place).padStart(8, '0')} lpnx${place * 31} ${600_000_000_000 + place * 37}`,
    at: new Date(DAY_MS * 20_000 - place * 1_000).toISOString(),
  }))
  return TitleIndex.of(entries)
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

window.timeWords = (count) => {
  const index = indexOf(count)
  const took = questions.map((words) =>
    middle(
      Array.from({ length: TURNS }, () => {
        const started = performance.now()
        index.find(words, MOST)
        return performance.now() - started
      }),
    ),
  )
  return Math.max(...took)
}
