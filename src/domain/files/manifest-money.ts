/**
 * How a file writes its amounts, decided for whole columns. Invariant: in doubt (decimal sign, cents, a foreign currency) nothing is guessed; a
 * person answers first.
 */
import { msg, type Words } from '#messages/message.ts'
import {
  decimalOfColumn,
  looksLikeCents,
  type AmountUnit,
  type DecimalSign,
  type MoneyFormat,
} from '#domain/core/money.ts'
import {
  currencyReader,
  describeCurrency,
  foreignAmounts,
  HOME_CURRENCY,
  withoutCurrency,
  type CurrencyAnswers,
} from './currency.ts'
import type { DayOrder } from './days.ts'
import type { Table } from './table.ts'

/** Something that only a person can settle, with the cells that raise it. */
export interface ManifestQuestion {
  readonly about: 'decimal' | 'unit' | 'currency' | 'dayOrder'
  readonly column: string
  /** Of the amounts that raise it. */
  readonly currency: string
  readonly words: Words
  readonly examples: readonly string[]
}

/** Answers to the questions of an earlier plan. */
export interface ManifestAnswers {
  readonly decimal?: DecimalSign
  readonly unit?: AmountUnit
  readonly dayOrder?: DayOrder
  readonly currencies?: CurrencyAnswers
}

interface MoneyColumn {
  readonly header: string
  readonly currency: string
  readonly cells: readonly string[]
}

const MOST_EXAMPLES = 5

function moneyColumns(table: Table, headers: readonly string[]): readonly MoneyColumn[] {
  const reader = currencyReader(table)
  const rows = table.rows.filter((row) => row.problem === '')
  return headers.map((header) => {
    const place = table.headers.indexOf(header)
    const cells = rows.map((row) => withoutCurrency(row.cells[place] ?? ''))
    return { header, cells, currency: rows[0] ? reader.of(rows[0], header) : HOME_CURRENCY }
  })
}

function unitQuestion(columns: readonly MoneyColumn[]): readonly ManifestQuestion[] {
  const found = columns.find(({ cells }) => looksLikeCents(cells))
  if (!found) return []
  const { header, currency, cells } = found
  const examples = cells.filter((cell) => cell.trim() !== '').slice(0, MOST_EXAMPLES)
  return [{ about: 'unit', column: header, currency, examples, words: msg('file.wholeOrCents', { currency }) }]
}

/** How this file writes the money under these headers, or the questions that must be answered first. */
export function moneyOf(
  table: Table,
  headers: readonly string[],
  answers: ManifestAnswers,
): { readonly format: MoneyFormat; readonly questions: readonly ManifestQuestion[] } {
  const columns = moneyColumns(table, headers)
  const questions: ManifestQuestion[] = foreignAmounts(table, headers)
    .filter(({ currency }) => answers.currencies?.[currency] === undefined)
    .map((foreign) => ({ about: 'currency', ...foreign, words: describeCurrency(foreign.currency) }))
  // A column of bare whole numbers shows nothing about signs.
  const signed = columns.filter(({ cells }) => cells.some((cell) => /[.,]\d/.test(cell)))
  const signs = signed.map(({ cells }) => decimalOfColumn(cells))
  const doubtful = signed.find((_column, place) => signs[place] === 'doubt' || signs[place] !== signs[0])
  if (doubtful && answers.decimal === undefined) {
    const { header, currency, cells } = doubtful
    const examples = cells.filter((cell) => /[.,]/.test(cell)).slice(0, MOST_EXAMPLES)
    const words = msg('file.pointOrComma')
    questions.push({ about: 'decimal', column: header, currency, examples, words })
  }
  if (answers.unit === undefined) questions.push(...unitQuestion(columns))
  const sign = signs[0] === 'comma' ? 'comma' : 'point'
  return { format: { decimal: answers.decimal ?? sign, unit: answers.unit ?? 'dollars' }, questions }
}
