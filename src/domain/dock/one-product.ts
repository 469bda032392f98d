/** Lines of a manifest that are of one product: it does not matter which of them takes an item. */
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { CandidateLine } from './receive-state.ts'

/** A title without what sellers write now in one way and now in another. */
const titleKey = ({ title }: ManifestLineDoc): string => title.toLowerCase().replace(/\s+/g, ' ').trim()

/** A code that a line lacks says nothing. */
function isOneProduct(lines: readonly ManifestLineDoc[]): boolean {
  const isOne = (words: readonly string[]) => new Set(words).size <= 1
  const codes = (of: 'gtin' | 'asin') => lines.map((line) => line[of]).filter((code) => code !== '')
  return isOne(lines.map(titleKey)) && isOne(codes('gtin')) && isOne(codes('asin'))
}

const productOf = (line: ManifestLineDoc): string => [titleKey(line), line.gtin, line.asin].join('\n')

/** The first line of each product, in their order. */
export function productsOf(list: readonly CandidateLine[]): readonly CandidateLine[] {
  if (isOneProduct(list.map(({ line }) => line))) return list.slice(0, 1)
  const firsts = new Map<string, CandidateLine>()
  for (const one of list) if (!firsts.has(productOf(one.line))) firsts.set(productOf(one.line), one)
  return [...firsts.values()]
}

interface Part {
  readonly one: CandidateLine
  readonly qty: number
}

/**
 * Which of these lines of one product take so many items: the first that has room for all of them, else one after the other, as single scans would. Empty where all
 * of them together have no room.
 */
export function spreadOver(list: readonly CandidateLine[], qty: number): readonly Part[] {
  const roomOf = ({ line, receivedQty }: CandidateLine) => Math.max(0, line.qty - receivedQty)
  const fitting = list.find((one) => roomOf(one) >= qty)
  if (fitting) return [{ one: fitting, qty }]
  const parts: Part[] = []
  let left = qty
  for (const one of list) {
    const taken = Math.min(left, roomOf(one))
    if (taken > 0) parts.push({ one, qty: taken })
    left -= taken
  }
  return left > 0 ? [] : parts
}
