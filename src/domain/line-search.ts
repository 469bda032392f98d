/** Finding a manifest line by words, in memory: every word must occur; lines that begin with the first word come first. */
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'

function haystack(line: ManifestLineDoc): string {
  return `${line.title} ${line.brand} ${line.category} ${line.lpn} ${line.gtin} ${line.asin} ${line.itemNo} ${line.sourcePallet}`.toLowerCase()
}

/** Lines that contain all the words, best first; nothing for fewer than two letters. */
export function searchLines(lines: readonly ManifestLineDoc[], words: string): ManifestLineDoc[] {
  const wanted = words.toLowerCase().trim().split(/\s+/).filter(Boolean)
  const [first] = wanted
  if (!first || words.trim().length < 2) return []
  const found = lines.filter((line) => {
    const text = haystack(line)
    return wanted.every((word) => text.includes(word))
  })
  const startsWith = (line: ManifestLineDoc) => (line.title.toLowerCase().startsWith(first) ? 0 : 1)
  return found.sort((a, b) => startsWith(a) - startsWith(b) || a.row - b.row)
}
