/**
 * From a list of auctions to leads. Decides which auctions are read and by what each is matched:
 * seller and auction number (or title and end), so that a newer list of the same auctions updates
 * them. Invariants: an end time without a zone is a question to the person, never guessed; money
 * follows the same rules as in a manifest.
 */
import { msg, type Words } from '#messages/message.ts'
import { decimalOfColumn, parseMoney, type DecimalSign } from '#domain/core/money.ts'
import { readZonedTime } from './zoned-time.ts'
import { meaningfulText, readQty } from './cells.ts'
import { plainMoneyHeader } from './columns.ts'
import {
  currencyReader,
  foreignAmounts,
  inDollars,
  withoutCurrency,
  type CurrencyAnswers,
  type CurrencyReader,
} from './currency.ts'
import { withFate, type RowProblem } from './manifest-rows.ts'
import type { Table, TableRow } from './table.ts'

/** One auction of a list. */
export interface LeadFacts {
  /** The same for the same auction, see `leadKeyOf`. */
  readonly key: string
  readonly source: string
  readonly title: string
  readonly sellerOrderNo: string
  /** ISO UTC, or `''`. */
  readonly endsAt: string
  /** IANA name of the zone that the list states it in, or `''`. */
  readonly endZone: string
  readonly declaredRetailCents: number | null
  readonly declaredUnits: number | null
  readonly freightCents: number | null
  readonly currentBidCents: number | null
  readonly category: string
  readonly condition: string
  readonly place: string
  /** The address of its page, as the list has it. */
  readonly pageUrl: string
}

export interface LeadPlan {
  readonly leads: readonly LeadFacts[]
  readonly problems: readonly RowProblem[]
  /** As long as there is one, there are no leads. */
  readonly questions: readonly {
    readonly about: 'zone' | 'decimal' | 'currency'
    readonly column: string
    /** Of foreign amounts; `''` for another question. */
    readonly currency: string
    readonly examples: readonly string[]
  }[]
}

export interface LeadInput {
  readonly table: Table
  /** The seller when the list names none: the name of the marketplace. */
  readonly source: string
  /** IANA zone for times without one; `''` until a person chooses. */
  readonly zone: string
  readonly decimal?: DecimalSign
  readonly currencies?: CurrencyAnswers
}

type LeadColumn =
  | 'title'
  | 'source'
  | 'orderNo'
  | 'endsAt'
  | 'retail'
  | 'units'
  | 'freight'
  | 'bid'
  | 'place'
  | 'category'
  | 'condition'
  | 'address'

const spellings: { readonly [Column in LeadColumn]: readonly string[] } = {
  title: ['title', 'auctiontitle', 'auction', 'lottitle', 'name', 'description'],
  source: ['seller', 'marketplace', 'source', 'storefront', 'sellername'],
  orderNo: ['auctionid', 'auctionnumber', 'lotid', 'listingid', 'orderno', 'ordernumber', 'id'],
  endsAt: ['endtime', 'enddate', 'endsat', 'closingtime', 'closedate', 'closingdate', 'ends', 'auctionend'],
  retail: ['retail', 'msrp', 'totalretail', 'extretail', 'estretail', 'retailvalue', 'estimatedretail'],
  units: ['units', 'quantity', 'qty', 'unitcount', 'totalunits'],
  freight: ['freight', 'shipping', 'shippingcost', 'estfreight', 'freightcost'],
  bid: ['currentbid', 'bid', 'highbid', 'price', 'currentprice'],
  place: ['location', 'warehouse', 'place', 'city', 'shipsfrom'],
  category: ['category', 'categories'],
  condition: ['condition'],
  address: ['url', 'link', 'auctionurl'],
}

/** What makes two leads the same: seller and auction number; without a number, title and end. */
export function leadKeyOf(lead: Pick<LeadFacts, 'source' | 'sellerOrderNo' | 'title' | 'endsAt'>): string {
  const own = lead.sellerOrderNo ? ['number', lead.sellerOrderNo] : ['title', lead.title, lead.endsAt]
  return [lead.source, ...own].join('\n').toLowerCase()
}

const moneyColumns = ['retail', 'freight', 'bid'] as const
type MoneyColumn = (typeof moneyColumns)[number]

type Cells = (row: TableRow, column: LeadColumn) => string
type Say = (column: LeadColumn, message: Words) => void

function cellsOf(table: Table): { readonly cell: Cells; readonly header: (column: LeadColumn) => string } {
  const places = new Map<LeadColumn, number>()
  const plain = table.headers.map(plainMoneyHeader)
  for (const column of Object.keys(spellings) as LeadColumn[]) {
    const place = spellings[column].map((spelling) => plain.indexOf(spelling)).find((found) => found >= 0)
    if (place !== undefined) places.set(column, place)
  }
  return {
    cell: (row, column) => meaningfulText(row.cells[places.get(column) ?? -1] ?? ''),
    header: (column) => table.headers[places.get(column) ?? -1] ?? '',
  }
}

const amountsOf = (rows: readonly TableRow[], column: LeadColumn, cell: Cells): readonly string[] =>
  rows.map((row) => withoutCurrency(cell(row, column)))

function questionsOf(input: LeadInput, cell: Cells, header: (column: LeadColumn) => string): LeadPlan['questions'] {
  const rows = input.table.rows.filter((row) => row.problem === '')
  const examples = (cells: readonly string[]) => cells.filter((text) => text !== '').slice(0, 5)
  const times = rows
    .map((row) => cell(row, 'endsAt'))
    .filter((text) => {
      const reading = readZonedTime(text, input.zone)
      return text !== '' && !reading.ok && reading.reason === 'zone'
    })
  const doubtful = moneyColumns.find(
    (column) => input.decimal === undefined && decimalOfColumn(amountsOf(rows, column, cell)) === 'doubt',
  )
  const headers = moneyColumns.map(header).filter((name) => name !== '')
  const foreign = foreignAmounts(input.table, headers).filter(({ currency }) => !input.currencies?.[currency])
  const questions: LeadPlan['questions'][number][] = foreign.map((one) => ({ about: 'currency', ...one }))
  if (times.length > 0) {
    questions.push({ about: 'zone', column: header('endsAt'), currency: '', examples: examples(times) })
  }
  if (doubtful) {
    const cells = rows.map((row) => cell(row, doubtful))
    questions.push({ about: 'decimal', column: header(doubtful), currency: '', examples: examples(cells) })
  }
  return questions
}

/** The decimal sign of each column of money; doubt was settled before. */
type Signs = { readonly [Column in MoneyColumn]: DecimalSign }

function signsOf(input: LeadInput, cell: Cells): Signs {
  const signOf = (column: MoneyColumn): DecimalSign => {
    const sign = decimalOfColumn(amountsOf(input.table.rows, column, cell))
    return input.decimal ?? (sign === 'comma' ? 'comma' : 'point')
  }
  return { retail: signOf('retail'), freight: signOf('freight'), bid: signOf('bid') }
}

function leadOf(row: TableRow, input: LeadInput, reader: LeadReader, say: Say): LeadFacts | null {
  const { cell, header, signs, currency } = reader
  const money = (column: MoneyColumn): number | null => {
    const reading = parseMoney(withoutCurrency(cell(row, column)), { decimal: signs[column], unit: 'dollars' })
    if (reading.ok && (reading.cents ?? 0) < 0) {
      say(column, msg('file.belowZero'))
      return null
    }
    if (reading.ok) return inDollars(reading.cents, currency.of(row, header(column)), input.currencies ?? {})
    say(column, reading.message)
    return null
  }
  const title = cell(row, 'title').slice(0, 200)
  const sellerOrderNo = cell(row, 'orderNo').slice(0, 60)
  if (title === '' && sellerOrderNo === '') return null
  const source = (cell(row, 'source') || input.source).slice(0, 80)
  const ends = cell(row, 'endsAt')
  const time = readZonedTime(ends, input.zone)
  if (ends !== '' && !time.ok) say('endsAt', time.message)
  const endsAt = time.ok ? time.at : ''
  const units = cell(row, 'units')
  const qty = units === '' ? null : readQty(units)
  if (qty?.error) say('units', qty.error)
  return {
    key: leadKeyOf({ source, sellerOrderNo, title, endsAt }),
    source,
    title: title || sellerOrderNo,
    sellerOrderNo,
    endsAt,
    endZone: time.ok ? time.zone : '',
    declaredRetailCents: money('retail'),
    declaredUnits: qty && !qty.error ? qty.value : null,
    freightCents: money('freight'),
    currentBidCents: money('bid'),
    category: cell(row, 'category').slice(0, 120),
    condition: cell(row, 'condition').slice(0, 60),
    place: cell(row, 'place').slice(0, 120),
    pageUrl: cell(row, 'address').slice(0, 500),
  }
}

/** Plans leads out of a list of auctions; nothing is written. */
export function planLeads(input: LeadInput): LeadPlan {
  const { cell, header } = cellsOf(input.table)
  const questions = questionsOf(input, cell, header)
  if (questions.length > 0) return { leads: [], problems: [], questions }
  const reader = { cell, header, signs: signsOf(input, cell), currency: currencyReader(input.table) }
  const readings = input.table.rows.map((row) => readLead(row, input, reader))
  const latest = new Map(readings.flatMap(({ row, lead }) => (lead ? [[lead.key, row.row] as const] : [])))
  const results = readings.map((reading) => {
    const winner = latest.get(reading.lead?.key ?? '') ?? reading.row.row
    return winner === reading.row.row ? reading : leftOut(reading, describeLaterRow(winner))
  })
  return {
    leads: results.flatMap(({ lead }) => lead ?? []),
    problems: results.flatMap((reading) => reading.problems),
    questions: [],
  }
}

interface LeadReading {
  readonly row: TableRow
  /** `null` when the row is left out. */
  readonly lead: LeadFacts | null
  readonly problems: readonly RowProblem[]
}

const describeLaterRow = (row: number): Words => msg('file.laterRow', { row: String(row) })

/** The same row without its lead, with the reason first. */
function leftOut({ row, problems }: Pick<LeadReading, 'row' | 'problems'>, message: Words): LeadReading {
  const value = row.cells.join(', ').slice(0, 200)
  const reason: RowProblem = { row: row.row, column: '', message, value, severity: 'error', fate: 'leftOut' }
  return { row, lead: null, problems: [reason, ...withFate(problems, 'leftOut')] }
}

interface LeadReader {
  readonly cell: Cells
  readonly header: (column: LeadColumn) => string
  readonly signs: Signs
  readonly currency: CurrencyReader
}

function readLead(row: TableRow, input: LeadInput, reader: LeadReader): LeadReading {
  const { cell, header } = reader
  const problems: RowProblem[] = []
  const say: Say = (column, message) => {
    const value = cell(row, column).slice(0, 200)
    problems.push({ row: row.row, column: header(column), message, value, severity: 'error', fate: 'imported' })
  }
  if (row.problem) return leftOut({ row, problems }, row.problem)
  const lead = leadOf(row, input, reader, say)
  return lead ? { row, lead, problems } : leftOut({ row, problems }, msg('file.noAuction'))
}
