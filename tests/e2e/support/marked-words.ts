/**
 * Finds words on the screen that come from no catalogue, or from that of another language. The browser tests run on a build whose every message stands between
 * two marks that take no room, and that Playwright leaves out of names and texts. What a page shows outside of those of its language must be text of a
 * record, of a file, a name, a code or a time: each test ends with a look at all that its devices have shown.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { builtInChecklists } from '#domain/dispositions/checklist-defaults.ts'
import { appTexts } from '#domain/core/words/stored-words.ts'
import type { Language } from '#language/translate.ts'
import { collections, type CollectionName } from '#schemas/collections.ts'
import { languages, readCatalogue } from '#scripts/messages/compile-messages.ts'
import { integrityOf } from '#scripts/whole-files.ts'

/** A space of no width, and a hyphen that shows at the end of a line alone. */
const SPACE = '\u200B'
const HYPHEN = '\u00AD'

/** What stands before and after a message, by its language: English words on a Spanish page are outside of its marks. */
export const marksOf: Readonly<Record<Language, readonly [open: string, close: string]>> = {
  en: [SPACE, HYPHEN],
  es: [HYPHEN, SPACE],
}

/** Copies a build and puts each message of its catalogues between marks. */
export function markBuild(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
  const files = readdirSync(join(to, 'assets'))
  let worker = readFileSync(join(to, 'sw.js'), 'utf8')
  for (const language of languages) {
    const file = files.find((name) => new RegExp(`^${language}-[^.]*\\.js$`).test(name))
    if (file === undefined) throw new Error(`The build has no catalogue of ${language}.`)
    const [open, close] = marksOf[language]
    const texts = [...readCatalogue(language)].map(([id, text]) => [id, compileMessage(open + text + close)] as const)
    const content = `export const catalogue = ${JSON.stringify(Object.fromEntries(texts))}`
    // The worker takes in no file that is not what was built.
    worker = worker.replace(integrityOf(readFileSync(join(to, 'assets', file))), integrityOf(content))
    writeFileSync(join(to, 'assets', file), content)
  }
  writeFileSync(join(to, 'sw.js'), worker)
}

/** What an expression matches as one character, and what it is made of besides. */
const atom = /\\.|\[(?:\\.|[^\]])*\]|\(\?[:!=]|\{[\d,]+\}|./gsu

/** The same pattern with marks between its characters: a pattern is held against a text with its marks, unlike a string. */
export function acrossMarks({ source, flags }: RegExp): RegExp {
  const mark = `[${SPACE}${HYPHEN}]*`
  const parts = Array.from(source.matchAll(atom), ([part]) => {
    if (part === '$') return `${mark}$`
    return /^(?:\(\?.|\{.*|[()|^*+?])$/su.test(part) ? part : `${mark}${part}`
  })
  return new RegExp(parts.join('').replaceAll(`${mark}?`, '?'), flags)
}

/** A text without the marks, as a person reads it. */
export const unmarked = (text: string): string => text.replaceAll(SPACE, '').replaceAll(HYPHEN, '')

/** Fields whose words the app has of its own: on the screen they are messages. */
const ownWords: ReadonlySet<string> = new Set([
  'role', 'type', 'refType', 'slot', 'disposition', 'exceptionCode', 'from', 'to', 'defects', 'missingParts', 'waivedReason', 'refusedReason',
]) // prettier-ignore

/** Texts, and the names of a map's entries: the headers of a file, for example. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield* Object.keys(value)
  for (const one of Object.values(value)) yield* textsIn(one)
}

/** Every text of these records that has no language. */
export function* textsOfRecords(name: CollectionName, records: readonly object[]): Generator<string> {
  const fields = collections[name].fields as Readonly<Record<string, { readonly enum?: unknown }>>
  for (const record of records) {
    for (const [field, value] of Object.entries(record)) {
      if (fields[field]?.enum === undefined && !ownWords.has(field)) yield* textsIn(value)
    }
  }
}

/** What reads the same in every language here: months, days, names of companies, places, systems, keys, codes and units of measure. */
const plain =
  /^(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miércoles|jueves|viernes|sábado|domingo|ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|lun|mié|jue|vie|sáb|dom|de|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|June|July|August|September|October|November|December|Jan|Apr|Jun|Jul|Aug|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun|[ap]\.?m\.?|Restow|ASIN|Arizona|English|Español|kB|MB|GB|TB|Chrome|Linux|Ctrl|K|USD|UTC|MMS)$/i

/** What the pages of a context have shown outside of marks, and what was typed or chosen there. */
export interface Shown {
  readonly outside: Set<string>
  readonly typed: string[]
}

/** Notes each text that a page of this context shows or says, if only for a moment. */
export async function noteWords(context: BrowserContext): Promise<Shown> {
  const shown: Shown = { outside: new Set(), typed: [] }
  await context.exposeBinding('noteWords', (_source, kind: 'outside' | 'typed', text: string) => {
    if (kind === 'typed') shown.typed.push(text)
    else shown.outside.add(text)
  })
  await context.addInitScript(({ en, es }) => {
    const note = (kind: 'outside' | 'typed', text: string) =>
      void (globalThis as unknown as { noteWords: (kind: string, text: string) => Promise<void> })
        .noteWords(kind, text)
        .catch(() => undefined)
    const pairs = Object.entries({ en, es }).map(
      ([language, [open, close]]) => [language, new RegExp(`${open}[^${open}${close}]*${close}`, 'g')] as const,
    )
    const known = new Set<string>()
    const outsideOf = (text: string): string => {
      const [, pair] = pairs.find(([language]) => language === document.documentElement.lang) ?? ['', /(?!)/g]
      let rest = text
      for (let before = ''; before !== rest;) {
        before = rest
        rest = rest.replaceAll(pair, ' ')
      }
      return rest
    }
    const look = (text: string | null, element: Element | null) => {
      const key = `${document.documentElement.lang} ${text}`
      if (text === null || known.has(key) || !/\p{L}{2}/u.test(text)) return
      if (
        !element ||
        element.closest('script, style, noscript, textarea[aria-hidden], [lang]:not(html), [data-label-print]')
      )
        return
      known.add(key)
      const outside = outsideOf(text)
      if (/\p{L}{2}/u.test(outside)) note('outside', outside)
    }
    const said = ['aria-label', 'placeholder', 'title', 'alt', 'aria-roledescription']
    const lookAt = (node: Node) => {
      if (node.nodeType === Node.TEXT_NODE) {
        // A chart writes a text in several lines.
        const line = node.parentElement?.closest('text')
        if (line) look([...line.children].map((one) => one.textContent).join(' '), line)
        else look(node.textContent, node.parentElement)
      } else if (node instanceof Element) {
        for (const name of said) look(node.getAttribute(name), node)
        for (const child of node.childNodes) lookAt(child)
      }
    }
    // What a change of language leaves as it was is looked at once the page has settled.
    new MutationObserver(() => setTimeout(() => document.body && lookAt(document.body), 1_000)).observe(document, {
      subtree: true,
      attributeFilter: ['lang'],
    })
    new MutationObserver((changes) => {
      for (const { type, target, attributeName, addedNodes } of changes) {
        if (type === 'childList') addedNodes.forEach(lookAt)
        else if (type === 'characterData') lookAt(target)
        else if (target instanceof Element) look(target.getAttribute(attributeName ?? ''), target)
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: said,
    })
    let keys = ''
    addEventListener(
      'keydown',
      (event) => {
        const { key } = event as KeyboardEvent
        if (key.length === 1) keys += key
        else if (keys !== '') {
          note('typed', keys)
          keys = ''
        }
      },
      { capture: true },
    )
    addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) note('typed', target.value)
      },
      { capture: true },
    )
    addEventListener(
      'change',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement)) return
        for (const file of target.files ?? []) {
          note('typed', file.name)
          if (file.size < 1_000_000) void file.text().then((text) => note('typed', text))
        }
      },
      { capture: true },
    )
  }, marksOf)
  return shown
}

/** The built-in lists name categories as sellers write them. */
const categories = builtInChecklists.flatMap((list) => list.categories)

/** Zones have one name in every language (IANA). */
const isTimeZone = (text: string): boolean => /^[A-Z][\w-]*(\/[\w+-]+){1,2}$/.test(text)

/** The words that come from no catalogue, from no record and from nobody's hand. */
export function strangeWords(shown: Shown, texts: Iterable<string>): readonly string[] {
  const known = [...texts, ...shown.typed, ...categories].join('\n').toLowerCase()
  const strange: string[] = []
  for (const text of shown.outside) {
    const rest = text.trim().replace(/…$/, '')
    if (isTimeZone(rest)) continue
    if (!appTexts.includes(rest) && known.includes(rest.toLowerCase())) continue
    for (const word of rest.split(/[^\p{L}\p{N}.'-]+/u)) {
      // A device is called by three capitals.
      const isCode = /\d|^[A-Z]{3}$/.test(word) || !/\p{L}{2}/u.test(word)
      if (isCode || plain.test(word)) continue
      if (!known.includes(word.toLowerCase())) strange.push(`${word} in “${text.trim().slice(0, 80)}”`)
    }
  }
  return strange
}
