/**
 * Reads the catalogues and makes what the app loads from them: the texts as trees, and the type of the values that each message needs.
 * Source of the text format: ICU MessageFormat 1; `{name}`, `{name, number}`, `plural` and `selectordinal` are used here.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

const folder = new URL('../../src/messages/', import.meta.url)

/** A catalogue's texts by id. */
export type Catalogue = ReadonlyMap<string, string>

/**
 * The texts of one language, in the order of their ids.
 * @throws where an id does not begin with the name of its file, or a file is no map of texts
 */
export function readCatalogue(language: Language): Catalogue {
  const texts = new Map<string, string>()
  for (const file of readdirSync(new URL(`${language}/`, folder)).toSorted()) {
    const area = file.replace(/\.json$/, '')
    const read: unknown = JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8'))
    for (const [id, text] of Object.entries(read as Record<string, unknown>)) {
      if (!id.startsWith(`${area}.`)) throw new Error(`${language}/${file}: ${id} begins with ${area}.`)
      if (typeof text !== 'string' || text === '') throw new Error(`${language}/${file}: ${id} has no text.`)
      texts.set(id, text)
    }
  }
  return new Map([...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

type Tree = readonly (string | readonly unknown[])[]

/** What `{name}` may hold: a number where it is formatted or counted, else anything that is read. */
export function valuesIn(text: string): ReadonlyMap<string, 'number' | 'MessagePart'> {
  const values = new Map<string, 'number' | 'MessagePart'>()
  const look = (tree: Tree): void => {
    for (const token of tree) {
      if (typeof token === 'string') continue
      const [name, kind, branches] = token as [string, string?, unknown?]
      if (kind === 'select') throw new Error(`“${text}” uses select: make a message of each case.`)
      if (kind || !values.has(name)) values.set(name, kind ? 'number' : 'MessagePart')
      if (typeof branches !== 'object' || branches === null) continue
      for (const branch of Object.values(branches)) if (Array.isArray(branch)) look(branch as Tree)
    }
  }
  look(compileMessage(text))
  return values
}

function typeOf(text: string): string {
  const values = [...valuesIn(text)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return values.length === 0 ? 'null' : `{ ${values.map(([name, type]) => `readonly ${name}: ${type}`).join('; ')} }`
}

/** The text of `src/messages/message-values.ts`. */
export function messageTypes(): string {
  const lines = [...readCatalogue('en')].map(([id, text]) => `  '${id}': ${typeOf(text)}`)
  return [
    '/** Generated from `src/messages/en` by `npm run messages`: the values that each message needs. */',
    "import type { MessagePart } from './message.ts'",
    '',
    'export interface MessageValues {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

/** The text of `src/messages/compiled/<language>.ts`. */
export function compiledCatalogue(language: Language): string {
  // Why a tree even for plain text: the library takes a bare text for one that was never compiled, and warns.
  const lines = [...readCatalogue(language)].map(([id, text]) => `  '${id}': ${JSON.stringify(compileMessage(text))},`)
  return [
    `/** Generated from \`src/messages/${language}\` by \`npm run messages\`. */`,
    "import type { CompiledCatalogue } from '#messages/compiled-catalogue.ts'",
    '',
    'export const catalogue: CompiledCatalogue = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

/** Every generated file by its path from `src/messages`. */
export function generatedMessages(): ReadonlyMap<string, string> {
  return new Map([
    ['message-values.ts', messageTypes()],
    ...languages.map((language) => [`compiled/${language}.ts`, compiledCatalogue(language)] as const),
  ])
}
