/**
 * A file of fees that states and marketplaces take, into the values of a dated list. Invariants: a row that cannot be read refuses the file with its number,
 * since a fee that is left out makes every price look better than it is; columns are found by their names.
 */
import { extraFeeText, type ExtraFee } from '#domain/core/orders/fees.ts'
import { lacksColumns, missingColumns, sheetOf, type SheetRow } from '#domain/files/sheet.ts'
import { readCsvTable } from '#domain/files/table.ts'
import { msg, type Words } from '#messages/message.ts'
import { MOST_VALUES, type ListReading } from './value-lists.ts'

const names = {
  name: ['fee', 'feename', 'name', 'type', 'description'],
  state: ['state', 'region', 'buyerstate', 'jurisdiction'],
  pct: ['percent', 'pct', 'rate', 'percentage'],
  fixed: ['amount', 'fixed', 'fixedfee', 'fixedamount', 'perorder', 'feeamount'],
  paidBy: ['paidby', 'payer', 'chargedto'],
} as const
type Column = keyof typeof names
const MOST_NAME = 60

const everywhere = /^(?:all|any|every|us|usa)$/i
const buyers = /^(?:buyer|customer)s?$/i
const sellers = /^(?:seller|us|we)s?$/i

const refused = (message: Words): ListReading => ({ ok: false, message })

/** In percent, 0 for nothing; `null` where it is none. */
function percentOf(cell: string): number | null {
  const text = cell.replace(/\s*%$/, '')
  if (text === '') return 0
  return /^\d{1,2}(?:\.\d{1,4})?$/.test(text) ? Number(text) : null
}

/** In cents, 0 for nothing; `null` where it is none, or more than a fee of one order can be. */
function fixedOf(row: SheetRow<Column>): number | null {
  if (row.text('fixed') === '') return 0
  const cents = row.cents('fixed')
  return cents === null || cents < 0 || cents > 100_000 ? null : cents
}

/** Who pays it; `null` for a word that names nobody. */
function payerOf(word: string): ExtraFee['paidBy'] | null {
  if (buyers.test(word)) return 'buyer'
  return word === '' || sellers.test(word) ? 'seller' : null
}

/** One row as its text, or what is wrong with it. */
function feeOf(row: SheetRow<Column>): string | { readonly problem: Words } {
  const at = (problem: Words) => ({ problem: msg('channel.fee.row', { row: String(row.row), problem }) })
  const [name, written] = [row.text('name').slice(0, MOST_NAME), row.text('state').toUpperCase()]
  const state = everywhere.test(written) ? '' : written
  const [pct, fixedCents, paidBy] = [percentOf(row.text('pct')), fixedOf(row), payerOf(row.text('paidBy'))]
  if (name === '') return at(msg('channel.fee.noName'))
  if (state !== '' && !/^[A-Z]{2}$/.test(state)) return at(msg('channel.fee.state', { state: written }))
  if (pct === null) return at(msg('channel.fee.percent', { value: row.text('pct') }))
  if (fixedCents === null) return at(msg('channel.fee.amount', { value: row.text('fixed') }))
  if (pct === 0 && fixedCents === 0) return at(msg('channel.fee.nothing'))
  if (paidBy === null) return at(msg('channel.fee.payer', { value: row.text('paidBy') }))
  return extraFeeText({ name, state, pct, fixedCents, paidBy })
}

/** The fees of a file's text (`decodeFile`). */
export function readFeeList(text: string): ListReading {
  const reading = readCsvTable(text)
  if (!reading.ok) return refused(reading.message)
  const sheet = sheetOf<Column>(reading.table, { names, money: ['fixed'] })
  const missing = missingColumns(sheet, ['name'])
  if (missing.length > 0 || (!sheet.has('pct') && !sheet.has('fixed')))
    return refused(lacksColumns(missing.length > 0 ? ['fee'] : ['percent', 'amount']))
  const [unfit] = sheet.problems
  if (unfit) return refused(msg('channel.fee.row', { row: String(unfit.row), problem: unfit.message }))
  const fees: string[] = []
  for (const row of sheet.rows) {
    const fee = feeOf(row)
    if (typeof fee !== 'string') return refused(fee.problem)
    fees.push(fee)
  }
  const distinct = [...new Set(fees)]
  if (distinct.length > MOST_VALUES)
    return refused(msg('channel.listTooMany', { count: distinct.length, most: MOST_VALUES }))
  return { ok: true, values: distinct, repeated: fees.length - distinct.length }
}
