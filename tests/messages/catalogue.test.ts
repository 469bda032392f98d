/** The catalogue is whole: what is generated from it is up to date, and every message is used. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generatedMessages, languages, readCatalogue, valuesIn } from '#scripts/messages/compile-messages.ts'

const root = join(import.meta.dirname, '../..')

/** All code that may name a message. */
const code = ['src', 'sync', 'schemas'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('messages'))
    .map((path) => readFileSync(join(root, folder, path), 'utf8')),
)

/** The ids named whole, and the beginnings of those that are put together: `scan.tone.${tone}`. */
function namedIds(): { readonly whole: ReadonlySet<string>; readonly beginnings: readonly string[] } {
  const whole = new Set<string>()
  const beginnings: string[] = []
  for (const text of code) {
    for (const [, id] of text.matchAll(/'([a-z][A-Za-z]*(?:\.[A-Za-z0-9]+)+)'/g)) whole.add(id ?? '')
    for (const [, id] of text.matchAll(/`([a-z][A-Za-z]*(?:\.[A-Za-z0-9]+)*\.)\$\{/g)) beginnings.push(id ?? '')
  }
  return { whole, beginnings }
}

describe('the catalogue', () => {
  it.each([...generatedMessages()])('is what %s was generated from: else run npm run messages', (path, text) => {
    expect(readFileSync(join(root, 'src/messages', path), 'utf8')).toBe(text)
  })

  it('has no message that no code uses', () => {
    const { whole, beginnings } = namedIds()
    const isUsed = (id: string) => whole.has(id) || beginnings.some((beginning) => id.startsWith(beginning))
    expect([...readCatalogue('en').keys()].filter((id) => !isUsed(id))).toEqual([])
  })

  it.each(languages)('has the same messages with the same values in %s as in English', (language) => {
    const values = (texts: ReadonlyMap<string, string>) =>
      Object.fromEntries([...texts].map(([id, text]) => [id, Object.fromEntries(valuesIn(text))]))
    expect(values(readCatalogue(language))).toEqual(values(readCatalogue('en')))
  })
  it('spells canceled as the United States does', () => {
    const british = [...readCatalogue('en')].filter(([, text]) => /cancell(?:ed|ing)/i.test(text))
    expect(british.map(([id]) => id)).toEqual([])
  })
})
