/**
 * The data of a GS1 barcode on an item or a shipping unit, in any of its written forms: elements
 * with FNC1 as GS, the same in brackets, a web address. Invariants: a GTIN or SSCC with a wrong
 * check digit is none; two different GTINs are none; an unknown identifier never costs the elements
 * before it.
 * Source: GS1 General Specifications, section 7.8 (element strings); GS1 Digital Link URI Syntax
 * 1.1 (short names) and later.
 */
import { identifierAt, predefinedLength } from './gs1-identifiers.ts'
import { gtin14Of, ssccOf } from './gtin.ts'

/** What the app keeps of a GS1 code; `''` for what it does not carry. */
export interface Gs1Elements {
  readonly gtin: string
  readonly sscc: string
  readonly serial: string
}

type Elements = readonly (readonly [identifier: string, value: string])[]

const GS = '\u001d'
const MOST_SERIAL_CHARACTERS = 20

/** `(01)…(21)…`, with or without spaces around the values. */
function bracketed(text: string): Elements | null {
  if (!/^\(\d{2,4}\)/.test(text)) return null
  const parts = text.matchAll(/\((\d{2,4})\)(.*?)(?=\(\d{2,4}\)|$)/gs)
  return Array.from(parts, ([, identifier = '', value = '']) => [identifier, value.replaceAll(GS, '').trim()] as const)
}

/**
 * The element at the start of the text and what comes after it; `null` where the text begins with
 * no identifier.
 */
function firstElement(text: string): { readonly element: Elements[number]; readonly rest: string } | null {
  if (!/^\d{2}/.test(text)) return null
  const known = identifierAt(text)
  const separator = text.indexOf(GS)
  const toSeparator = separator < 0 ? text.length : separator
  // A value of one length ends there even if the printer left its separator out.
  const fixed = known && known.min === known.max ? known.id.length + known.max : undefined
  const end = Math.min(toSeparator, predefinedLength(text) ?? fixed ?? toSeparator)
  const start = known?.id.length ?? 2
  return { element: [known?.id ?? '', text.slice(start, end)], rest: text.slice(end) }
}

function concatenated(text: string): Elements {
  const found: (readonly [string, string])[] = []
  for (let rest = text; rest !== '';) {
    if (rest.startsWith(GS)) {
      rest = rest.slice(1)
      continue
    }
    const next = firstElement(rest)
    if (!next) break
    found.push(next.element)
    rest = next.rest
  }
  return found
}

const shortNames: Readonly<Record<string, string>> = { gtin: '01', sscc: '00', ser: '21', itip: '8006' }

const identifierNamed = (name: string): string => shortNames[name.toLowerCase()] ?? name

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const linkForm = /^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?(?:\?([^#\s]*))?(?:#\S*)?$/i

/** Pairs of a path, from the key on: `/any/path/01/GTIN/21/SERIAL`. */
function pathPairs(path: string): Elements {
  const parts = path.split('/').map(decoded)
  const keys: readonly string[] = ['01', '00', '8006']
  const key = parts.findIndex((part, place) => {
    // `/2026/01/12345670` is a day and a page.
    const isDate = part === '01' && /^(?:19|20)\d{2}$/.test(parts[place - 1] ?? '')
    return keys.includes(identifierNamed(part)) && !isDate && /^\d{8,18}$/.test(parts[place + 1] ?? '')
  })
  if (key < 0) return []
  const names = parts.slice(key).filter((_, place) => place % 2 === 0)
  return names.map((name, place) => [identifierNamed(name), parts[key + 2 * place + 1] ?? ''] as const)
}

function queryPairs(query: string): Elements {
  return query.split(/[&;]/).map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return [identifierNamed(decoded(name)), decoded(value.join('='))] as const
  })
}

function linked(text: string): Elements | null {
  const parts = linkForm.exec(text)
  return parts && [...pathPairs(parts[1] ?? ''), ...queryPairs(parts[2] ?? '')]
}

/** Of an identifier's values; `''` when there is none, or two that differ. */
function only(values: readonly string[]): string {
  const [first = '', ...others] = new Set(values)
  return others.length === 0 ? first : ''
}

/**
 * The text read as a GS1 code. `null` when it names neither an item nor a shipping unit with a
 * right check digit.
 */
export function parseGs1(text: string): Gs1Elements | null {
  const link = linked(text)
  const elements = link ?? bracketed(text) ?? concatenated(text)
  const valuesOf = (identifier: string) => elements.filter(([id]) => id === identifier).map(([, value]) => value)
  const items = valuesOf('01').map((value) => value.replaceAll(' ', ''))
  // A piece of a whole carries the GTIN of the whole: fourteen digits, then piece and total.
  const pieces = valuesOf('8006').map((value) => value.slice(0, 14))
  const gtins = [...items, ...pieces].filter((value) => link !== null || value.length === 14).map((value) => gtin14Of(value) ?? '') // prettier-ignore
  const gtin = only(gtins)
  const sscc = ssccOf(only(valuesOf('00').map((value) => value.replaceAll(' ', '')))) ?? ''
  if (gtin === '' && sscc === '') return null
  // A longer value lost its separator: the end of its serial is unknown.
  const serial = only(valuesOf('21'))
  return { gtin, sscc, serial: serial.length <= MOST_SERIAL_CHARACTERS ? serial : '' }
}
