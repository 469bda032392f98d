/**
 * Money in integer cents: reading it out of cells, writing it, sharing it out. Decides how a file's amounts are written, by the whole
 * column and never by one cell: `1,234` alone may be a thousand or one and a bit. Invariants: nothing is guessed, no cent is lost or
 * made by sharing, no float touches an amount on its way in.
 * Formulas: unit cost and maximum bid as the product states them; shares by the largest remainder.
 */
import { msg, type Words } from '#messages/message.ts'

export type DecimalSign = 'point' | 'comma'
export type AmountUnit = 'dollars' | 'cents'

export interface MoneyFormat {
  readonly decimal: DecimalSign
  readonly unit: AmountUnit
}

export type MoneyReading =
  | { readonly ok: true; readonly cents: number | null }
  | { readonly ok: false; readonly message: Words }

/** The bound that every money field of the store has: 100 million, in cents. */
export const MAX_CENTS = 10_000_000_000

/** The amount's own characters: sign, digits, separators. `null` when there is something else in the cell. */
function bareAmount(cell: string): { readonly negative: boolean; readonly digits: string } | null {
  const text = cell.replace(/[\s\u00a0\u202f]+/g, ' ').trim()
  const inBrackets = /^\((.*)\)$/.exec(text)
  const signed = (inBrackets?.[1] ?? text).replace(/US\$|USD|EUR|GBP|CAD|[$€£]/gi, '').trim()
  const parts = /^([-−+]?)\s*([\d.,' ]*\d[.,]?)\s*(-?)$/.exec(signed.replace(/^([-−+]?)\s*([.,]\d)/, '$10$2'))
  if (!parts) return null
  return { negative: inBrackets !== null || /[-−]/.test(`${parts[1]}${parts[3]}`), digits: parts[2] ?? '' }
}

/** Which decimal sign one amount proves: `null` when it proves none, as `12` does, `doubt` when it could be either, as `1,234` is. */
function evidenceOf(digits: string): DecimalSign | 'doubt' | null {
  const separators = digits.replace(/[\d' ]/g, '')
  const last = separators.at(-1)
  if (last === undefined) return null
  const sign: DecimalSign = last === '.' ? 'point' : 'comma'
  const other: DecimalSign = sign === 'point' ? 'comma' : 'point'
  const distinct = new Set(separators).size
  if (distinct === 2) return sign
  if (separators.length > 1) return other
  const [whole = '', fraction = ''] = digits.split(last)
  if (fraction.length !== 3) return sign
  const bare = whole.replace(/[' ]/g, '')
  return bare.length > 3 || /^0*$/.test(bare) ? sign : 'doubt'
}

/**
 * The decimal sign that a whole column of amounts uses. `doubt` when cells contradict each other or none of them decides; a column
 * without any separator reads as `point`.
 */
export function decimalOfColumn(cells: Iterable<string>): DecimalSign | 'doubt' {
  const seen = new Set<DecimalSign | 'doubt'>()
  for (const cell of cells) {
    const evidence = evidenceOf(bareAmount(cell)?.digits ?? '')
    if (evidence) seen.add(evidence)
  }
  if (seen.has('point') && seen.has('comma')) return 'doubt'
  if (seen.has('comma')) return 'comma'
  return seen.has('point') || !seen.has('doubt') ? 'point' : 'doubt'
}

/**
 * Whether a column looks as if it held cents: whole numbers only, mostly such as 2499 or 12995. A reason to ask, never to convert.
 */
export function looksLikeCents(cells: Iterable<string>): boolean {
  const amounts: number[] = []
  for (const cell of cells) {
    const digits = bareAmount(cell)?.digits ?? ''
    if (/[.,]/.test(digits)) return false
    if (digits !== '' && Number(digits) > 0) amounts.push(Number(digits))
  }
  const priceEndings = amounts.filter((amount) => amount >= 100 && /(?:9[5-9]|49|50|00)$/.test(String(amount)))
  return amounts.length >= 3 && priceEndings.length * 2 > amounts.length && amounts.some((amount) => amount % 100 !== 0)
}

function inCents(whole: string, fraction: string, unit: AmountUnit): bigint {
  if (unit === 'cents') return BigInt(whole) + (Number(fraction.charAt(0) || '0') >= 5 ? 1n : 0n)
  const places = fraction.padEnd(3, '0')
  return BigInt(whole) * 100n + BigInt(places.slice(0, 2)) + (Number(places.charAt(2)) >= 5 ? 1n : 0n)
}

const refusal = (message: Words): MoneyReading => ({ ok: false, message })

/**
 * Reads one cell: `$1,234.56`, `1.234,56`, `(12.00)`, `12-`; blank is `null`. Digits past the cent
 * are rounded half up. An amount that does not fit the column's decimal sign, a spreadsheet's
 * `1.2E+17` and any other text is refused.
 */
export function parseMoney(cell: string, format: MoneyFormat): MoneyReading {
  if (cell.trim() === '') return { ok: true, cents: null }
  if (/\d[eE][-+]?\d/.test(cell)) return refusal(msg('file.amountShortened'))
  const amount = bareAmount(cell)
  if (!amount) return refusal(msg('file.notAnAmount'))
  const [decimal, group] = format.decimal === 'point' ? ['.', ','] : [',', '.']
  const [whole = '', fraction = '', ...more] = amount.digits.split(decimal)
  const grouped = new RegExp(`^\\d{1,3}(?:[${group}' ]\\d{3})+$`).test(whole)
  if (more.length > 0 || !/^\d*$/.test(fraction) || !(grouped || /^\d+$/.test(whole))) {
    return refusal(format.decimal === 'point' ? msg('file.notPoint') : msg('file.notComma'))
  }
  const cents = Number(inCents(whole.replace(/\D/g, ''), fraction, format.unit))
  if (cents > MAX_CENTS) return refusal(msg('file.amountLarge'))
  return { ok: true, cents: amount.negative ? 0 - cents : cents }
}

/** `$1,234.50`, `-$0.05`; `–` when the amount is unknown. */
export function formatCents(cents: number | null, currency = '$'): string {
  if (cents === null) return '–'
  const whole = Math.floor(Math.abs(cents) / 100)
  const rest = String(Math.abs(cents) % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${currency}${String(whole).replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** `1234.50`: an amount as a spreadsheet wants it; `''` when it is unknown. */
export function centsAsPlain(cents: number | null): string {
  return cents === null ? '' : formatCents(cents, '').replaceAll(',', '')
}

/**
 * Shares `totalCents` out by whole weights (retail cents, units), by the largest remainder; earlier ones first where remainders are equal.
 * The shares sum to the total exactly. Weights that are negative or not finite count as 0; when all are 0 the shares are equal.
 */
export function shareCents(totalCents: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const wholeWeights = weights.map((weight) =>
    Number.isFinite(weight) && weight > 0 ? BigInt(Math.round(weight)) : 0n,
  )
  const allZero = wholeWeights.every((weight) => weight === 0n)
  const parts = allZero ? weights.map(() => 1n) : wholeWeights
  const sum = parts.reduce((all, part) => all + part, 0n)
  const total = BigInt(Math.abs(Math.round(totalCents)))
  const shares = parts.map((part) => (total * part) / sum)
  const left = Number(total - shares.reduce((all, share) => all + share, 0n))
  const byRemainder = parts
    .map((part, place) => ({ place, remainder: (total * part) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1))
  for (const { place } of byRemainder.slice(0, left)) shares[place] = (shares[place] ?? 0n) + 1n
  return shares.map((share) => (totalCents < 0 ? 0 - Number(share) : Number(share)))
}

/** Percent are counted to six decimals. */
const PCT_PARTS = 1_000_000
const WHOLE = 100n * BigInt(PCT_PARTS)

/** So many percent of an amount, in cents, rounded half up. Why whole numbers: as a float, 4.1 % of $15.00 lies a hair below 61.5 cents. */
export function shareOfCents(cents: number, pct: number): number {
  const twice = 2n * BigInt(Math.round(cents)) * BigInt(Math.round(pct * PCT_PARTS)) + WHOLE
  const floored = twice / (2n * WHOLE) - (twice < 0n && twice % (2n * WHOLE) !== 0n ? 1n : 0n)
  return Number(floored)
}

/** `part` of `whole` in percent with one decimal; `null` when there is nothing to compare with. */
export function percentOf(part: number | null, whole: number | null): number | null {
  if (part === null || whole === null || whole === 0) return null
  return Math.round((part / whole) * 1000) / 10
}

/** What one unit cost: the load's cost × the unit's share of the retail that is left after shrink. `null` when a figure is missing. */
export function unitCostCents(figures: {
  readonly loadCostCents: number | null
  readonly unitRetailCents: number | null
  readonly loadRetailCents: number | null
  readonly shrinkPct: number | null
}): number | null {
  const { loadCostCents, unitRetailCents, loadRetailCents, shrinkPct } = figures
  if (loadCostCents === null || unitRetailCents === null || !loadRetailCents) return null
  const kept = loadRetailCents * (1 - (shrinkPct ?? 0) / 100)
  return kept > 0 ? Math.round((loadCostCents * unitRetailCents) / kept) : null
}

/** Net proceeds in percent of the manifest's retail, one decimal. */
export function recoveryPct(netProceedsCents: number | null, retailCents: number | null): number | null {
  return percentOf(netProceedsCents, retailCents)
}

/**
 * The most to bid: retail × expected recovery ÷ (1 + target margin) − fees − freight, rounded down to the cent. Negative means that the load
 * is not worth its fees and freight.
 */
export function maxBidCents(figures: {
  readonly retailCents: number
  readonly expectedRecoveryPct: number
  readonly targetMarginPct: number
  readonly feeCents: number
  readonly freightCents: number
}): number {
  const proceeds = (figures.retailCents * figures.expectedRecoveryPct) / (100 + figures.targetMarginPct)
  // A float a hair under the cent is the cent.
  return Math.floor(proceeds + 1e-6) - figures.feeCents - figures.freightCents
}
