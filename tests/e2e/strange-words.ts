/**
 * Finds words on the screen that come from no catalogue: the Spanish one is handed out with each of its messages between two marks that take no
 * room, and what stands outside of them must be text of a record, a name, or a time.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { readCatalogue } from '#scripts/messages/compile-messages.ts'
import { collections, type CollectionName } from '#schemas/collections.ts'

/** The message between its marks. */
export const marked = (text: string): string => `\u2063${text}\u2064`

/** Spanish from now on, with its marks. The worker must be blocked in this context: it would hand out the real one. */
export async function speakMarkedSpanish(context: BrowserContext): Promise<void> {
  const texts = [...readCatalogue('es')].map(([id, text]) => [id, compileMessage(marked(text))] as const)
  const body = `export const catalogue = ${JSON.stringify(Object.fromEntries(texts))}`
  await context.route(/\/assets\/es-[^/]*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  await context.addInitScript(() => localStorage.setItem('restow-language', 'es'))
}

/** Fields whose words the app has of its own: on the screen they are messages. */
const ownWords: ReadonlySet<string> = new Set([
  'role', 'type', 'refType', 'slot', 'disposition', 'exceptionCode', 'from', 'to', 'defects', 'missingParts', 'waivedReason', 'refusedReason',
]) // prettier-ignore

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* textsIn(one)
}

/** Every text of these records that has no language. */
export function textsOfRecords(records: Readonly<Partial<Record<CollectionName, readonly object[]>>>): string {
  const found: string[] = []
  for (const [name, docs] of Object.entries(records)) {
    const fields = collections[name as CollectionName].fields as Readonly<Record<string, { readonly enum?: unknown }>>
    for (const doc of docs) {
      for (const [field, value] of Object.entries(doc)) {
        if (fields[field]?.enum === undefined && !ownWords.has(field)) found.push(...textsIn(value))
      }
    }
  }
  return found.join('\n').toLowerCase()
}

/** Times, codes and names, which read the same in every language here. */
const plain =
  /^(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|lunes|martes|miércoles|jueves|viernes|sábado|domingo|ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|lun|mar|mié|jue|vie|sáb|dom|de|a\.?m\.?|p\.?m\.?|Restow|English|Español|kB|MB|GB|TB|Chrome|Linux|Ctrl|K|USD|UTC|MMS)$/

/** The words on the screen, and in what a screen reader says, that come from no catalogue. */
export async function strangeWords(page: Page, records: string): Promise<readonly string[]> {
  const shown = await page.evaluate(() => {
    const texts = new Set<string>()
    const said = ['aria-label', 'placeholder', 'title', 'alt', 'aria-roledescription']
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.closest('script, style, noscript, [lang="en"], [data-label-print], [aria-hidden=true]')) continue
      for (const name of said) texts.add(element.getAttribute(name) ?? '')
      // A chart writes a text in several lines.
      if (element.localName === 'tspan') continue
      if (element.localName === 'text') texts.add([...element.children].map((line) => line.textContent).join(' '))
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.add(node.textContent ?? '')
    }
    return [...texts]
  })
  const strange = new Set<string>()
  for (const text of shown) {
    let rest = text
    for (let before = ''; before !== rest;) {
      before = rest
      rest = rest.replaceAll(/\u2063[^\u2063\u2064]*\u2064/g, ' ')
    }
    if (records.includes(rest.trim().replace(/…$/, '').toLowerCase())) continue
    for (const word of rest.split(/[^\p{L}\p{N}.'-]+/u)) {
      // A device is called by three capitals.
      const isCode = /\d|^[A-Z]{3}$/.test(word) || !/\p{L}{2}/u.test(word)
      if (isCode || plain.test(word) || records.includes(word.toLowerCase())) continue
      strange.add(`${word} in “${text.trim().slice(0, 80)}”`)
    }
  }
  return [...strange]
}
