/** The code on a lot's tag: it names the lot's record, so it stays right when the lot gets another number. */
const PREFIX = 'LOT-'

export const tagCodeOf = (listingId: string): string => `${PREFIX}${listingId}`

/** The id of the lot that a tag names; `''` for every other code. Ids are written in small letters. */
export function lotOfTag(code: string): string {
  const text = code.trim()
  return text.toUpperCase().startsWith(PREFIX) ? text.slice(PREFIX.length).toLowerCase() : ''
}
