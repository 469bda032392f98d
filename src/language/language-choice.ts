/** The language that this device speaks: the last one chosen on it, else the first of the browser's that is ours. */
import { languages, type Language } from './translate.ts'

const KEY = 'restow-language'
/** Set while a choice made by hand has not reached the record of the person who signs in. */
const FRESH_KEY = 'restow-language-fresh'

/** What each language calls itself: the same whatever the page speaks. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

export const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((language) => language === text)

export function languageOfDevice(): Language {
  const kept = localStorage.getItem(KEY)
  if (isLanguage(kept)) return kept
  return navigator.languages.map((locale) => locale.split('-')[0]).find(isLanguage) ?? 'en'
}

export function keepOnDevice(language: Language): void {
  localStorage.setItem(KEY, language)
}

/** A choice made by hand: it waits on the device until it is in the person's record, also through a reload. On the sign-in page it is of who signs in next. */
export function noteChoice(language: Language): void {
  keepOnDevice(language)
  localStorage.setItem(FRESH_KEY, language)
}

/** The choice that is in nobody's record yet. */
export function waitingChoice(): Language | null {
  const fresh = localStorage.getItem(FRESH_KEY)
  return isLanguage(fresh) ? fresh : null
}

/** The choice is in the person's record, or could not be made; a later one goes on waiting. */
export function forgetChoice(language: Language): void {
  if (localStorage.getItem(FRESH_KEY) === language) localStorage.removeItem(FRESH_KEY)
}
