/**
 * From a sheet of past purchases to loads that closed before Restow. Decides which rows are loads, which load each is, and what it cost. Invariants: a row
 * gives a right load or a named error; a cost that cannot be told whole is no cost, since a part of it would look like profit; how amounts and days are
 * written is settled for whole columns, by a question when in doubt; totals are no loads.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { parseMoney, type MoneyFormat } from '#domain/core/money.ts'
import { plainDayOf, storedDay } from '#domain/core/plain-days.ts'
import { meaningfulText, readCode, readQty } from './cells.ts'
import { moneyColumns, type ClosedColumn, type ClosedMapping } from './closed-columns.ts'
import { currencyReader, HOME_CURRENCY, inDollars, withoutCurrency, type CurrencyReader } from './currency.ts'
import { dayOrderOfColumn, readDay, type DayOrder } from './days.ts'
import { moneyOf, type ManifestAnswers, type ManifestQuestion } from './manifest-money.ts'
import { withFate, type RowProblem } from './manifest-rows.ts'
import type { Table, TableRow } from './table.ts'

/** One load of the sheet. */
export interface ClosedFacts {
  /** The same for the same load, see `closedKeyOf`. */
  readonly key: string
  readonly source: string
  readonly title: string
  readonly sellerOrderNo: string
  readonly category: string
  readonly condition: string
  /** A day without a clock, as noon UTC (`plain-days.ts`). */
  readonly closedAt: string
  readonly broughtCents: number
  readonly declaredRetailCents: number | null
  readonly declaredUnits: number | null
  /** `null` where the sheet does not say the whole cost. */
  readonly hammerCents: number | null
  readonly freightCents: number | null
  readonly feeCents: number | null
}

export interface ClosedPlan {
  readonly loads: readonly ClosedFacts[]
  readonly problems: readonly RowProblem[]
  /** As long as there is one, there are no loads. */
  readonly questions: readonly ManifestQuestion[]
}

export interface ClosedInput {
  readonly table: Table
  readonly mapping: ClosedMapping
  /** Where the loads were bought when the sheet does not say. */
  readonly source: string
  readonly answers: ManifestAnswers
  /** The last day on which a load can have closed, `YYYY-MM-DD`. */
  readonly today: string
}

/** What makes two loads the same: seller and order number, as for leads; without a number, seller, title and day. */
export function closedKeyOf(load: Pick<LoadDoc, 'source' | 'sellerOrderNo' | 'title' | 'closedAt'>): string {
  const own = load.sellerOrderNo ? ['number', load.sellerOrderNo] : ['closed', load.title, plainDayOf(load.closedAt)]
  return [load.source, ...own].map((text) => text.trim()).join('\n').toLowerCase() // prettier-ignore
}

const MOST_EXAMPLES = 5

interface Reader {
  readonly input: ClosedInput
  readonly places: ReadonlyMap<ClosedColumn, number>
  readonly money: MoneyFormat
  readonly order: DayOrder
  readonly currency: CurrencyReader
}

function placesOf({ table, mapping }: ClosedInput): ReadonlyMap<ClosedColumn, number> {
  const entries = Object.entries(mapping) as [ClosedColumn, string][]
  return new Map(entries.map(([column, header]) => [column, table.headers.indexOf(header)]))
}

function dayQuestion(input: ClosedInput, cells: readonly string[]): readonly ManifestQuestion[] {
  if (input.answers.dayOrder !== undefined || dayOrderOfColumn(cells) !== 'doubt') return []
  const examples = cells.filter((cell) => cell !== '').slice(0, MOST_EXAMPLES)
  const words = msg('file.monthOrDay')
  return [{ about: 'dayOrder', column: input.mapping.closed ?? '', currency: '', examples, words }]
}

/** Plans loads out of a sheet; nothing is written. */
export function planClosed(input: ClosedInput): ClosedPlan {
  const { table, mapping, answers } = input
  const places = placesOf(input)
  const headers = moneyColumns.flatMap((column) => mapping[column] ?? [])
  const { format, questions } = moneyOf(table, headers, answers)
  const whole = table.rows.filter((row) => row.problem === '')
  const days = whole.map((row) => meaningfulText(row.cells[places.get('closed') ?? -1] ?? ''))
  const asked = [...questions, ...dayQuestion(input, days)]
  if (asked.length > 0) return { loads: [], problems: [], questions: asked }
  const known = dayOrderOfColumn(days)
  const order = answers.dayOrder ?? (known === 'dayFirst' ? 'dayFirst' : 'monthFirst')
  const reader: Reader = { input, places, money: format, order, currency: currencyReader(table) }
  const readings = table.rows.map((row) => readRow(row, reader))
  const latest = new Map(readings.flatMap(({ row, load }) => (load ? [[load.key, row.row] as const] : [])))
  const results = readings.map((reading) => {
    const winner = latest.get(reading.load?.key ?? '') ?? reading.row.row
    return winner === reading.row.row
      ? reading
      : leftOut(reading.row, msg('file.closed.laterRow', { row: String(winner) }), reading.problems)
  })
  return {
    loads: results.flatMap(({ load }) => load ?? []),
    problems: results.flatMap((reading) => reading.problems),
    questions: [],
  }
}

interface ClosedReading {
  readonly row: TableRow
  /** `null` when the row is left out. */
  readonly load: ClosedFacts | null
  readonly problems: readonly RowProblem[]
}

/** The row without a load, with the reason first. */
function leftOut(row: TableRow, message: Words, problems: readonly RowProblem[] = []): ClosedReading {
  const value = row.cells.join(', ').slice(0, 200)
  const reason: RowProblem = { row: row.row, column: '', message, value, severity: 'error', fate: 'leftOut' }
  return { row, load: null, problems: [reason, ...withFate(problems, 'leftOut')] }
}

/** The cells of one row by what they hold, and the messages about them. */
function cellsOf(row: TableRow, { input, places, money, currency }: Reader) {
  const problems: RowProblem[] = []
  const text = (column: ClosedColumn): string => meaningfulText(row.cells[places.get(column) ?? -1] ?? '')
  const say = (column: ClosedColumn, message: Words, severity: RowProblem['severity'] = 'error'): void => {
    problems.push({ row: row.row, column: input.mapping[column] ?? '', message, value: text(column).slice(0, 200), severity, fate: 'imported' }) // prettier-ignore
  }
  /** `null` for nothing; `undefined` for what cannot be read, or is left out. */
  const cents = (column: ClosedColumn): number | null | undefined => {
    const reading = parseMoney(withoutCurrency(text(column)), money)
    if (!reading.ok) {
      say(column, reading.message)
      return undefined
    }
    if (reading.cents === null) return null
    const named = currency.of(row, input.mapping[column] ?? '')
    const inUsd = inDollars(reading.cents, named, input.answers.currencies ?? {})
    if (inUsd === null && named !== HOME_CURRENCY) say(column, msg('file.closed.foreignLeftOut', { currency: named }), 'warning')
    return inUsd ?? undefined
  }
  return { problems, text, say, cents }
} // prettier-ignore

type Cells = ReturnType<typeof cellsOf>

const totalWords =
  /^(?:(?:sub|grand[ -])?totals?|averages?|avg|sum|suma|promedio)\b|\b(?:(?:sub)?totals?|averages?|sum)[:.]?$/i

/** A line below the loads that adds them up: it names no day, and says what it is. */
function isTotal({ text }: Cells): boolean {
  const said = (['orderNo', 'title', 'source', 'category', 'condition', 'closed'] as const).map(text)
  return said.some((cell) => totalWords.test(cell)) && !/\d/.test(text('closed'))
}

/** A cost part: never negative, since a sign that was turned would add where it should take off. */
function costPart(cells: Cells, column: ClosedColumn): number | null | undefined {
  const cents = cells.cents(column)
  if (cents === null || cents === undefined || cents >= 0) return cents
  cells.say(column, msg('file.closed.negativeCost'))
  return undefined
}

type Cost = Pick<ClosedFacts, 'hammerCents' | 'freightCents' | 'feeCents'>

/** The goods of the load, out of the cost in all where the sheet has no other; `null` where they cannot be told. */
function goodsOf(cells: Cells, besideCents: number): number | null {
  const [goods, total] = [costPart(cells, 'goods'), costPart(cells, 'totalCost')]
  const hasTotal = typeof total === 'number'
  if (typeof goods === 'number') {
    if (hasTotal && total !== goods + besideCents) cells.say('totalCost', msg('file.closed.totalDiffers'), 'warning')
    return goods
  }
  if (goods === undefined || !hasTotal) return null
  if (total >= besideCents) return total - besideCents
  cells.say('totalCost', msg('file.closed.totalBelow'))
  return null
}

/** What the load cost, in its parts; without goods where any part of it cannot be told. */
function costOf(cells: Cells): Cost {
  const [freight, fees] = [costPart(cells, 'freight'), costPart(cells, 'fees')]
  const goods = goodsOf(cells, (freight ?? 0) + (fees ?? 0))
  const isWhole = freight !== undefined && fees !== undefined
  return { hammerCents: isWhole ? goods : null, freightCents: freight ?? null, feeCents: fees ?? null }
}

function retailOf(cells: Cells): number | null {
  const cents = cells.cents('retail') ?? null
  if (cents === null || cents >= 0) return cents
  cells.say('retail', msg('file.negative'))
  return null
}

function unitsOf(cells: Cells): number | null {
  if (cells.text('units') === '') return null
  const { value, error } = readQty(cells.text('units'))
  if (error === '') return value
  cells.say('units', error)
  return null
}

/** The day, or why the row has none. */
function dayOf({ text }: Cells, { order, input }: Reader): { readonly day: string } | { readonly problem: Words } {
  const written = text('closed')
  if (written === '') return { problem: msg('file.closed.noDay') }
  const reading = readDay(written, order)
  if (!reading.ok) return { problem: joined([written, reading.message], ': ') }
  return reading.day > input.today ? { problem: msg('file.closed.later', { day: written }) } : { day: reading.day }
}

function readRow(row: TableRow, reader: Reader): ClosedReading {
  if (row.problem) return leftOut(row, row.problem)
  const cells = cellsOf(row, reader)
  const { text, say, problems } = cells
  if (isTotal(cells)) return leftOut(row, msg('file.closed.total'))
  const number = readCode(text('orderNo'))
  if (number.error) say('orderNo', number.error)
  const [title, sellerOrderNo] = [text('title').slice(0, 200), number.value.slice(0, 60)]
  if (title === '' && sellerOrderNo === '') return leftOut(row, msg('file.closed.unnamed'), problems)
  const when = dayOf(cells, reader)
  if ('problem' in when) return leftOut(row, when.problem, problems)
  const broughtCents = cells.cents('brought')
  if (broughtCents === null || broughtCents === undefined) return leftOut(row, msg('file.closed.noAmount'), problems)
  if (broughtCents < 0) say('brought', msg('file.closed.negativeNet'), 'warning')
  if (row.repaired) problems.push({ row: row.row, column: '', message: row.repaired, value: row.cells.join(', ').slice(0, 200), severity: 'warning', fate: 'imported' })
  const named = {
    source: (text('source') || reader.input.source.trim()).slice(0, 80),
    title: title || sellerOrderNo,
    sellerOrderNo,
    closedAt: storedDay(when.day),
  }
  const load: ClosedFacts = {
    key: closedKeyOf(named),
    ...named,
    category: text('category').slice(0, 120),
    condition: text('condition').slice(0, 60),
    broughtCents,
    declaredRetailCents: retailOf(cells),
    declaredUnits: unitsOf(cells),
    ...costOf(cells),
  }
  return { row, load, problems }
} // prettier-ignore

export interface ClosedTotals {
  readonly loads: number
  readonly units: number
  readonly broughtCents: number
  /** Of the loads with a retail, in cents, and what these brought. */
  readonly retailCents: number
  readonly broughtOfRetailCents: number
  readonly withoutRetail: number
  readonly withoutCost: number
}

export function closedTotals(loads: readonly ClosedFacts[]): ClosedTotals {
  const sum = (read: (load: ClosedFacts) => number) => loads.reduce((all, load) => all + read(load), 0)
  return {
    loads: loads.length,
    units: sum(({ declaredUnits }) => declaredUnits ?? 0),
    broughtCents: sum(({ broughtCents }) => broughtCents),
    retailCents: sum(({ declaredRetailCents }) => declaredRetailCents ?? 0),
    broughtOfRetailCents: sum(({ declaredRetailCents, broughtCents }) => (declaredRetailCents ? broughtCents : 0)),
    withoutRetail: loads.filter(({ declaredRetailCents }) => !declaredRetailCents).length,
    withoutCost: loads.filter(({ hammerCents }) => hammerCents === null).length,
  }
}

/** What missing figures mean; `''` when every load has retail and cost. */
export function closedWarning({ loads, withoutRetail, withoutCost }: ClosedTotals): Words {
  if (loads === 0) return ''
  return joined([
    withoutRetail > 0 && msg('file.closed.someRetail', { missing: withoutRetail, loads }),
    withoutCost > 0 && msg('file.closed.someCost', { missing: withoutCost, loads }),
  ], ' ') // prettier-ignore
}

/** The loads of a sheet that are not there yet. */
export function freshLoads(
  loads: readonly ClosedFacts[],
  known: Pick<ReadonlySet<string>, 'has'>,
): readonly ClosedFacts[] {
  return loads.filter(({ key }) => !known.has(key))
}

/**
 * Whether a file was brought in before. Why not by its loads alone: with another column chosen for the number, each of them would seem new. A file of which a
 * part came in, read in the same way, may be gone on with.
 * @param ofFile the loads that came out of it
 */
export function isBroughtIn(loads: readonly ClosedFacts[], ofFile: readonly LoadDoc[], known: Pick<ReadonlySet<string>, 'has'>): boolean {
  const keys = new Set(loads.map(({ key }) => key))
  return ofFile.length > 0 && (freshLoads(loads, known).length === 0 || !ofFile.every((load) => keys.has(closedKeyOf(load))))
} // prettier-ignore
