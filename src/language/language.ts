/** The language of this page: loaded before the first picture, and followed by everything on the screen. */
import type { CompiledCatalogue } from '#messages/compiled-catalogue.ts'
import { languageOfDevice } from './language-choice.ts'
import { translator, type Language, type Translate } from './translate.ts'

/** A chunk for each, which the worker keeps: a change of language needs no network. */
const catalogues: Readonly<Record<Language, () => Promise<CompiledCatalogue>>> = {
  en: () => import('#messages/compiled/en.ts').then(({ catalogue }) => catalogue),
  es: () => import('#messages/compiled/es.ts').then(({ catalogue }) => catalogue),
}

let current: Translate | null = null
let resolveSpoken: () => void = () => undefined
/** Resolves once the first language is loaded: what may come before it waits. */
export const spoken = new Promise<void>((resolve) => {
  resolveSpoken = resolve
})
const listeners = new Set<() => void>()

/** @throws while no language is loaded */
export function words(): Translate {
  if (!current) throw new Error('No language is loaded.')
  return current
}

export function followWords(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows everything in this language from now on. */
export function showIn(translate: Translate): void {
  current = translate
  if (typeof document !== 'undefined') document.documentElement.lang = translate.language
  resolveSpoken()
  for (const listener of listeners) listener()
}

/** The language that was asked for last: of two that load at once, the later counts. */
let asked: Language | null = null

/** Loads a language and shows everything in it; the page stays as it is meanwhile. Rejects where its chunk is not on the device and the network is away. */
export async function changeLanguage(language: Language): Promise<void> {
  if (asked === language) return
  const before = asked
  asked = language
  try {
    const catalogue = await catalogues[language]()
    if (asked === language) showIn(translator(language, catalogue, navigator.languages))
  } catch (error) {
    if (asked === language) asked = before
    throw error
  }
}

/** The first language of the page. English where the device's own cannot be loaded. */
export async function startLanguage(): Promise<void> {
  await changeLanguage(languageOfDevice()).catch(() => changeLanguage('en'))
}
