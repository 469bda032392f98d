/** What a person chose in the palette lately, on this device: keys alone, so that no name of a record leaves the store. */
import { chosenLately } from '#domain/core/words/palette-ranking.ts'

const MOST = 8

const nameOf = (uid: string): string => `restow-palette-${uid}`

/** The last one first. What is damaged counts for nothing. */
export function readRecent(uid: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(uid)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Read anew before it is written: another tab may have noted something meanwhile. */
export function noteRecent(uid: string, key: string): void {
  try {
    localStorage.setItem(nameOf(uid), JSON.stringify(chosenLately(readRecent(uid), key, MOST)))
  } catch {
    // Why: a full or closed storage must not keep anyone from what they chose.
  }
}

/** The store of this person leaves the device. */
export function forgetRecent(uid: string): void {
  localStorage.removeItem(nameOf(uid))
}
