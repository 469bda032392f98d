/**
 * Which currency a list's amounts are in, and what becomes of a foreign one. Restow keeps US dollars. Invariants: a currency is never guessed from
 * the size of an amount or from a bare `$`; amounts in a named foreign currency never enter as dollars, a person leaves them out or
 * states a rate; no float touches an amount.
 * Source: ISO 4217 codes; the marks that North American and European sellers write.
 */
import { msg, type Words } from '#messages/message.ts'
import type { Table, TableRow } from './table.ts'

export const HOME_CURRENCY = 'USD'

/** Leave the amounts out, or convert them: millionths of a US dollar for 1 of the currency. */
export type CurrencyAnswer = 'leaveOut' | number
/** By currency code. */
export type CurrencyAnswers = Readonly<Record<string, CurrencyAnswer>>

export const RATE_UNIT = 1_000_000

const codes = [
  'USD', 'CAD', 'EUR', 'GBP', 'MXN', 'AUD', 'NZD', 'JPY', 'CNY', 'INR', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'BRL', 'HKD',
] as const // prettier-ignore

/** Marks and names, the longer ones first: `CA$` before `$`. */
const marks: readonly (readonly [pattern: string, currency: string])[] = [
  ['CAN\\$|CA\\$|C\\$', 'CAD'],
  ['US\\$|U\\.S\\.', 'USD'],
  ['AU\\$|A\\$', 'AUD'],
  ['NZ\\$', 'NZD'],
  ['HK\\$', 'HKD'],
  ['MEX\\$|MX\\$', 'MXN'],
  ['R\\$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['canadian|cdn', 'CAD'],
  ['euros?', 'EUR'],
  ['pesos?', 'MXN'],
  ...codes.map((code) => [code, code] as const),
]
const asWord = (pattern: string): string => `(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`

interface Finders {
  readonly each: readonly (readonly [finder: RegExp, currency: string])[]
  readonly any: RegExp
}

let made: Finders | undefined

/** Made when the first file is read: a start of the app does not wait for them. */
function finders(): Finders {
  made ??= {
    each: marks.map(([pattern, currency]) => [new RegExp(asWord(pattern), 'iu'), currency] as const),
    any: new RegExp(asWord(marks.map(([pattern]) => pattern).join('|')), 'giu'),
  }
  return made
}

/** Cost: fifty thousand rows have mostly bare amounts, which need no search. */
const bareAmount = /^[\d.,\s$()'+-]*$/

/** The currency that a heading, a cell or a line names; `''` for none. A bare `$` names none. */
export function currencyIn(text: string): string {
  if (bareAmount.test(text)) return ''
  return finders().each.find(([finder]) => finder.test(text))?.[1] ?? ''
}

/** The text without the names and marks of currencies, but for `$`. */
export function withoutCurrency(text: string): string {
  return bareAmount.test(text) ? text : text.replace(finders().any, ' ')
}

const currencyHeaders = /^(?:\w+[ _])?(?:currency|curr|ccy)(?:[ _]?code)?$/i

/** The currency that a cell of a column named `Currency` states. */
function statedIn(cell: string): string {
  const text = cell.trim()
  if (/^(?:us|usa|\$)$/i.test(text)) return HOME_CURRENCY
  return currencyIn(text) || (/^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : '')
}

export interface CurrencyReader {
  /** The currency of the amount in this row under this header: the cell, the row, the header, the lines above it, else US dollars. */
  of(row: TableRow, header: string): string
}

export function currencyReader(table: Table): CurrencyReader {
  const column = table.headers.findIndex((header) => currencyHeaders.test(header.trim()))
  const ofFile = table.preamble.map(currencyIn).find((currency) => currency !== '') ?? ''
  const ofHeader = new Map(table.headers.map((header) => [header, currencyIn(header)]))
  const stated = new Map<string, string>()
  const statedOnce = (cell: string): string => {
    const known = stated.get(cell) ?? statedIn(cell)
    stated.set(cell, known)
    return known
  }
  const places = new Map(table.headers.map((header, place) => [header, place]))
  return {
    of: (row, header) =>
      currencyIn(row.cells[places.get(header) ?? -1] ?? '') ||
      statedOnce(row.cells[column] ?? '') ||
      ofHeader.get(header) ||
      ofFile ||
      HOME_CURRENCY,
  }
}

export interface ForeignAmounts {
  readonly currency: string
  /** The first column that holds such amounts. */
  readonly column: string
  readonly examples: readonly string[]
}

const MOST_EXAMPLES = 5

/** The foreign currencies among the amounts of these columns, in the order of the file. */
export function foreignAmounts(table: Table, headers: readonly string[]): readonly ForeignAmounts[] {
  const reader = currencyReader(table)
  const found = new Map<string, { readonly column: string; readonly examples: string[] }>()
  for (const header of headers) {
    const place = table.headers.indexOf(header)
    for (const row of table.rows) {
      const cell = row.problem === '' ? (row.cells[place] ?? '') : ''
      if (!/\d/.test(cell)) continue
      const currency = reader.of(row, header)
      if (currency === HOME_CURRENCY) continue
      const known = found.get(currency) ?? { column: header, examples: [] }
      if (known.examples.length < MOST_EXAMPLES) known.examples.push(cell.trim())
      found.set(currency, known)
    }
  }
  return [...found].map(([currency, facts]) => ({ currency, ...facts }))
}

/** What is asked about foreign amounts. */
export function describeCurrency(currency: string): Words {
  return msg('file.foreign', { currency })
}

/** The amount in US cents, rounded half up; `null` when it is left out. */
export function inDollars(cents: number | null, currency: string, answers: CurrencyAnswers): number | null {
  if (cents === null || currency === HOME_CURRENCY) return cents
  const answer = answers[currency]
  if (answer === undefined || answer === 'leaveOut') return null
  return Number((BigInt(cents) * BigInt(answer) + BigInt(RATE_UNIT / 2)) / BigInt(RATE_UNIT))
}

/** The rate that a person typed (`0.7312`, US dollars for 1 of the currency); `null` when it is none. */
export function readRate(text: string): number | null {
  const parts = /^(\d{1,4})?(?:[.,](\d{1,6}))?$/.exec(text.trim())
  const rate = parts ? Number(parts[1] ?? '0') * RATE_UNIT + Number((parts[2] ?? '').padEnd(6, '0')) : 0
  return rate > 0 ? rate : null
}
