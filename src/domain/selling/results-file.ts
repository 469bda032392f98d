/**
 * The results of an auction as its channel reports them. Decides which column is which, who the bidder of a row is, and whether the bids are dollars or
 * cents. Invariants: a lot's number is text (`27m`); a bid without a bidder is no sale; a row whose bidder or bid cannot be read gives no result, since its
 * lot may be sold; where the unit of the bids is in doubt a person answers.
 */
import { msg, type Words } from '#messages/message.ts'
import type { AmountUnit, DecimalSign } from '#domain/core/money.ts'
import type { RowProblem } from '#domain/files/manifest-rows.ts'
import { missingColumns, lacksColumns, sheetOf, type Sheet } from '#domain/files/sheet.ts'
import type { Table } from '#domain/files/table.ts'

type Column = 'lot' | 'title' | 'winner' | 'name' | 'bidderId' | 'high' | 'email' | 'phone'

const names: Readonly<Record<Column, readonly string[]>> = {
  lot: ['lot', 'lotnumber', 'lotno'],
  title: ['title', 'lead'],
  winner: ['winningbidder'],
  name: ['name', 'biddername', 'buyername'],
  bidderId: ['bidderid', 'biddernumber', 'paddle'],
  high: ['highbid', 'winningbid', 'hammerprice'],
  email: ['email', 'emailaddress'],
  phone: ['phone', 'phonenumber'],
}

/** Who bought, as the file names them. */
export interface Bidder {
  /** The same for one bidder in any file of the auction: the number, else the name, in small letters. */
  readonly key: string
  readonly name: string
  readonly email: string
  readonly phone: string
}

export interface ResultRow {
  /** As a spreadsheet counts. */
  readonly row: number
  readonly lot: string
  readonly title: string
  /** `null`: no one bought it. */
  readonly bidder: Bidder | null
  /** As if the file held dollars: hundredths of what the cell says. `null` for none. */
  readonly highCents: number | null
}

/** `ids`: with bidder numbers, in dollars. `names`: with titles and names, in cents. */
export type ResultsShape = 'ids' | 'names'

export interface Results {
  readonly shape: ResultsShape
  readonly rows: readonly ResultRow[]
  readonly problems: readonly RowProblem[]
  /** Amounts of which the decimal sign is not clear, as examples. */
  readonly doubts: readonly string[]
}

export type ResultsReading =
  | { readonly ok: true; readonly results: Results }
  | { readonly ok: false; readonly message: Words }

/** What names a bidder in any file: a number or a name in small letters. A number is the same with and without leading zeros. */
export const bidderKey = (text: string): string =>
  text.trim().toLowerCase().replace(/\s+/g, ' ').replace(/^0+(?=\d+$)/, '').slice(0, 60) // prettier-ignore

/** Whether two keys name one bidder, also where one was kept with its zeros. */
export const isSameBidder = (a: string, b: string): boolean => bidderKey(a) === bidderKey(b)

function bidderOf(row: Sheet<Column>['rows'][number]): Bidder | null {
  const [winner, id, name] = [row.text('winner'), row.code('bidderId'), row.text('name')]
  const key = bidderKey(id || winner || name)
  if (key === '') return null
  return { key, name: (name || winner || id).slice(0, 120), email: row.text('email').slice(0, 120), phone: row.text('phone').slice(0, 40) }
} // prettier-ignore

/** Whether a row without a bidder has a number that a spreadsheet shortened. The sheet has the problem. */
const isShortened = (row: Sheet<Column>['rows'][number]): boolean => /[^0.]/.test(row.text('bidderId'))

/** A row at its lot; `null` where it is not known what came of the lot. */
function resultOf(row: Sheet<Column>['rows'][number], lot: string): ResultRow | null {
  const found = bidderOf(row)
  const result = { row: row.row, lot, title: row.text('title') }
  if (!found) return isShortened(row) ? null : { ...result, bidder: null, highCents: row.cents('high') }
  const highCents = row.cents('high')
  if (row.text('high') === '' || (highCents ?? 0) < 0) row.say('high', msg('closeout.row.noBid'))
  if (highCents === null || highCents < 0) return null
  return { ...result, bidder: highCents > 0 ? found : null, highCents }
}

/** @param decimal how the bids are written, where a person answered */
export function readResults(table: Table, decimal?: DecimalSign): ResultsReading {
  const sheet = sheetOf<Column>(table, { names, money: ['high'], ...(decimal ? { decimal } : {}) })
  const lacking = missingColumns(sheet, ['lot', 'winner', 'high'])
  if (lacking.length > 0) return { ok: false, message: lacksColumns(lacking.map((column) => headings[column] ?? column)) }
  const rows = sheet.rows.flatMap((row): ResultRow[] => {
    const lot = row.code('lot')
    if (lot === '') {
      if (row.text('winner') !== '' || row.text('title') !== '') row.say('lot', msg('closeout.row.noLot'))
      return []
    }
    const result = resultOf(row, lot)
    return result ? [result] : []
  })
  const doubts = sheet.doubts.filter(({ column }) => column === 'high').flatMap(({ examples }) => examples)
  return { ok: true, results: { shape: sheet.has('bidderId') ? 'ids' : 'names', rows, problems: sheet.problems, doubts } }
} // prettier-ignore

const headings: Partial<Record<Column, string>> = { lot: 'Lot', winner: 'Winning Bidder', high: 'High Bid' }

/** What a bid can be compared with. */
export interface BidFacts {
  readonly highCents: number
  readonly startBidCents: number | null
  readonly retailCents: number | null
}

export type UnitReason = 'decimals' | 'startBids' | 'worth' | 'shape' | 'unclear'

export interface BidUnit {
  readonly unit: AmountUnit
  readonly isSure: boolean
  readonly why: UnitReason
}

/** A lot of returned goods seldom brings its retail; three times of it is another unit. */
const TOO_DEAR = 3

/** A lot may go under its start bid: in the shape that is mostly in cents, most lots must be too low as cents where no retail is known. */
const provesDollars = (shape: ResultsShape, tooLow: number, all: number, known: number): boolean =>
  shape === 'ids' || known > 0 || (tooLow > 1 && tooLow * 2 > all)

/**
 * Whether bids are dollars or cents. A fraction proves dollars; bids under the start bid, and bids far over the retail, prove the other reading wrong; else
 * the shape of the file decides.
 */
export function unitOfBids(shape: ResultsShape, highs: readonly number[], facts: readonly BidFacts[]): BidUnit {
  if (highs.some((cents) => cents % 100 !== 0)) return { unit: 'dollars', isSure: true, why: 'decimals' }
  const tooLow = facts.filter(({ highCents, startBidCents }) => highCents / 100 < (startBidCents ?? 0)).length
  const known = facts.filter(({ retailCents }) => (retailCents ?? 0) > 0)
  const tooDear = known.filter(({ highCents, retailCents }) => highCents > TOO_DEAR * (retailCents ?? 0)).length
  const isMostlyDear = tooDear * 2 > known.length
  const usual: AmountUnit = shape === 'names' ? 'cents' : 'dollars'
  if (tooLow > 0 && (isMostlyDear || !provesDollars(shape, tooLow, facts.length, known.length))) return { unit: usual, isSure: false, why: 'unclear' }
  if (tooLow > 0) return { unit: 'dollars', isSure: true, why: 'startBids' }
  if (isMostlyDear) return { unit: 'cents', isSure: true, why: 'worth' }
  if (shape === 'names') return { unit: 'cents', isSure: known.length > 0 || facts.length > 0, why: 'shape' }
  const looksInCents = known.length === 0 && highs.length > 2 && highs.every((cents) => cents >= 10_000)
  return looksInCents ? { unit: 'dollars', isSure: false, why: 'unclear' } : { unit: 'dollars', isSure: true, why: 'shape' }
} // prettier-ignore

export const inUnit = (highCents: number, unit: AmountUnit): number =>
  unit === 'cents' ? Math.round(highCents / 100) : highCents
