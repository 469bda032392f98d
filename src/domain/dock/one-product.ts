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
