/**
 * Finds manifest lines by words, in memory: every word must occur. Lines with exactly this code
 * come first, then lines whose title begins with the first word.
 */
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { hasLineCode, lineCodesOf } from '#domain/codes/line-codes.ts'

function haystack(line: ManifestLineDoc): string {
  return `${line.title} ${line.brand} ${line.category} ${line.lpn} ${line.gtin} ${line.asin} ${line.itemNo} ${line.otherNo} ${line.sourcePallet}`.toLowerCase()
}

/**
 * Returns the lines that have this code or contain all the words, best first; nothing for fewer
 * than two letters.
 */
export function searchLines(lines: readonly ManifestLineDoc[], words: string): ManifestLineDoc[] {
  const wanted = words.toLowerCase().trim().split(/\s+/).filter(Boolean)
  const [first] = wanted
  if (!first || words.trim().length < 2) return []
  const codes = lineCodesOf(classifyScan(words))
  const ranks = new Map<ManifestLineDoc, number>()
  for (const line of lines) {
    const text = haystack(line)
    if (hasLineCode(line, codes)) ranks.set(line, 0)
    else if (wanted.every((word) => text.includes(word))) {
      ranks.set(line, line.title.toLowerCase().startsWith(first) ? 1 : 2)
    }
  }
  return [...ranks].sort(([a, rankA], [b, rankB]) => rankA - rankB || a.row - b.row).map(([line]) => line)
}
