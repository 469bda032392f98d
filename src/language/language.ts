/** The language of this page: loaded before the first picture, and followed by everything on the screen. */
import type { CompiledCatalogue } from '#messages/compiled-catalogue.ts'
import { translator, type Language, type Translate } from './translate.ts'

const catalogues: Readonly<Record<Language, () => Promise<CompiledCatalogue>>> = {
  en: () => import('#messages/compiled/en.ts').then(({ catalogue }) => catalogue),
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
  resolveSpoken()
  for (const listener of listeners) listener()
}

/** Loads a language and shows everything in it. */
export async function changeLanguage(language: Language): Promise<void> {
  showIn(translator(language, await catalogues[language](), navigator.languages))
}
