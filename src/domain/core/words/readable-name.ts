/**
 * How a category, a claimed condition or a transaction's kind of a file reads on a page. Sellers write one category as `SMALL_APPLIANCES`, `Small Appliances`
 * and `small appliances`. Invariant: records, channel files and maps keep the file's own writing; only what a person reads has this form.
 */

/** Written in capitals everywhere. */
const capitals = new Set([
  'AC',
  'AV',
  'CD',
  'DIY',
  'DVD',
  'GPS',
  'HVAC',
  'LED',
  'PC',
  'PPE',
  'RV',
  'TV',
  'TVS',
  'UK',
  'US',
  'USA',
  'USB',
  'VR',
])

/** Capitals inside a word are part of a name: `iPhone`. A whole word in capitals is only how the seller writes. */
const isName = (word: string): boolean => /\p{Ll}\p{Lu}/u.test(word)

/** One writing for a category, to compare by: `SMALL_APPLIANCES` and `Small Appliances` give the same key. `''` for none. */
export const nameKey = (category: string): string =>
  category
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase()

/** `Small appliances` for `SMALL_APPLIANCES`; the same for its key. `''` for none. */
export function readableName(category: string): string {
  const words = category
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .replaceAll(/[\p{L}\p{N}]+/gu, (word) => {
      if (isName(word)) return word
      if (!capitals.has(word.toUpperCase())) return word.toLowerCase()
      return word.toUpperCase() === 'TVS' ? 'TVs' : word.toUpperCase()
    })
  return isName(words.split(' ')[0] ?? '') ? words : words.charAt(0).toUpperCase() + words.slice(1)
} // prettier-ignore
