/**
 * Text of records as channels and labels take it: on one line, and no longer than they take. Invariants: no control character is left, which some imports
 * end a file at; a sign of two code units, such as an emoji, is never cut in half.
 */

/** With single spaces, without line breaks, control characters and halves of signs. */
export const oneLine = (text: string): string =>
  text.replace(/\p{Cs}/gu, '').replace(/[\s\p{Cc}]+/gu, ' ').trim() // prettier-ignore

/** At most `most` UTF-16 code units, as channels count them. */
export function cutAt(text: string, most: number): string {
  const cut = text.slice(0, Math.max(0, most))
  return cut.length < text.length ? cut.replace(/[\uD800-\uDBFF]$/, '') : cut
}

/** At most `most` characters, cut at a word where there is one near the end. */
export function titleWithin(title: string, most: number): string {
  const line = oneLine(title)
  if (line.length <= most) return line
  // The sign after the cut may be a space: then the last word is whole.
  const word = line.slice(0, most + 1).lastIndexOf(' ')
  return cutAt(line, word > most / 2 ? word : most).replace(/[\s,;:–-]+$/, '')
}
