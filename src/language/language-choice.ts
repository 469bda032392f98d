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

/** A choice on the sign-in page is of the person who signs in next. */
export function chooseBeforeSignIn(language: Language): void {
  keepOnDevice(language)
  localStorage.setItem(FRESH_KEY, language)
}

/** The choice that waits for a person, once. */
export function takeFreshChoice(): Language | null {
  const fresh = localStorage.getItem(FRESH_KEY)
  localStorage.removeItem(FRESH_KEY)
  return isLanguage(fresh) ? fresh : null
}
