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

/** The lines of each product, in their order. */
export function productsOf(list: readonly CandidateLine[]): readonly (readonly CandidateLine[])[] {
  if (isOneProduct(list.map(({ line }) => line))) return list.length > 0 ? [list] : []
  const products = new Map<string, CandidateLine[]>()
  for (const one of list) {
    const key = productOf(one.line)
    products.set(key, [...(products.get(key) ?? []), one])
  }
  return [...products.values()]
}

/** Lines of one product, followed by those of `more` that are of the same. */
export function withSameProduct(
  lines: readonly CandidateLine[],
  more: readonly CandidateLine[],
): readonly CandidateLine[] {
  const others = more.filter((one) => !lines.includes(one) && isOneProduct([...lines, one].map(({ line }) => line)))
  return isOneProduct([...lines, ...others].map(({ line }) => line)) ? [...lines, ...others] : lines
}

interface Part {
  readonly one: CandidateLine
  readonly qty: number
  readonly overQty: number
}

/** The line that has room for so many items; a line of extra items has no number to keep. */
export const fittingOf = (list: readonly CandidateLine[], qty: number): CandidateLine | undefined =>
  list.find(({ line, receivedQty }) => !line.extra && line.qty - receivedQty >= qty)

/** How many items each of these lines of one product takes, one after the other, as single scans would. What is over goes to the first. */
export function spreadOver(list: readonly CandidateLine[], qty: number): readonly Part[] {
  let left = qty
  const taken = list.map(({ line, receivedQty }) => {
    const room = line.extra ? left : Math.max(0, line.qty - receivedQty)
    const part = Math.min(left, room)
    left -= part
    return part
  })
  const overOf = (place: number) => (place === 0 ? left : 0)
  return list
    .map((one, place) => ({ one, qty: (taken[place] ?? 0) + overOf(place), overQty: overOf(place) }))
    .filter((part) => part.qty > 0)
}
