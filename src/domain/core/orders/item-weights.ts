/** Weights of single items in ounces, by their category, as a channel's record has them. */

/** 150 lb: the heaviest parcel that carriers take. */
export const MOST_OUNCES = 2_400

/** What is no weight is left out. */
export function weightsIn(value: unknown): Readonly<Record<string, number>> {
  if (typeof value !== 'object' || value === null) return {}
  const isWeight = (entry: [string, unknown]): entry is [string, number] =>
    typeof entry[1] === 'number' && entry[1] > 0 && entry[1] <= MOST_OUNCES
  return Object.fromEntries(Object.entries(value).filter(isWeight))
}
