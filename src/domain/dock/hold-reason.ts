/** Which items are put aside at receiving until a person has looked: what may burn, leak or be recalled, and empty boxes. */
import type { CoarseCondition } from '#schemas/units.ts'

/** Words in a title or category that put an item aside. */
const holdPatterns: readonly (readonly [code: string, pattern: RegExp])[] = [
  ['recall', /\brecall(ed)?\b/i],
  ['battery', /\b(lithium|li-?ion|power bank|battery pack|e-?bike|hoverboard|scooter electric|electric scooter)\b/i],
  [
    'hazmat',
    /\b(hazmat|aerosol|propane|butane|bleach|pesticide|insecticide|paint thinner|lighter fluid|ammonia|fertili[sz]er)\b/i,
  ],
]

/** Why an item must be put aside: `recall`, `battery`, `hazmat`, `emptyBox`, or `''`. */
export function holdReason(title: string, category: string, coarse: CoarseCondition): string {
  if (coarse === 'emptyBox') return 'emptyBox'
  const words = `${title} ${category}`
  return holdPatterns.find(([, pattern]) => pattern.test(words))?.[0] ?? ''
}
