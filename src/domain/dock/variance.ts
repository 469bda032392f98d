/**
 * Expected against found: what the manifest promised and what the dock received, by line, by the
 * seller's pallet, by category and for the load. Decides the state of each line. Invariants: every
 * figure is derived from lines and units each time, nothing is stored; a line with one license
 * plate may cover many items, so quantities are compared and never rows.
 */
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import {
  countReceived,
  lineState,
  nothingReceived,
  type LineState,
  type ReceivedCount,
  type ReceivedUnit,
} from '#domain/core/loads/line-state.ts'
import { columnOfHeader } from '#domain/files/columns.ts'
import { decimalOfColumn, parseMoney } from '#domain/core/money.ts'
import { readQty } from '#domain/files/cells.ts'
import { readableName } from '#domain/core/words/readable-name.ts'

export interface LineVariance {
  readonly line: ManifestLineDoc
  readonly expected: number
  readonly received: number
  readonly damaged: number
  readonly emptyBoxes: number
  /** Received less expected; negative when something is missing. */
  readonly difference: number
  readonly state: LineState
  /** The difference at retail; `null` when the line has no retail value. */
  readonly differenceCents: number | null
  /**
   * Whether the file's own extended amount was its quantity × unit; `null` when the file has none.
   */
  readonly extAgrees: boolean | null
}

/** Sums over the lines of one pallet, one category or the whole load. Extra lines expect nothing. */
export interface VarianceTotals {
  readonly key: string
  readonly lines: number
  readonly expected: number
  readonly received: number
  /** Items missing on short and open lines, and items too many on over and extra lines: they do not cancel out. */
  readonly missing: number
  readonly surplus: number
  readonly damaged: number
  readonly emptyBoxes: number
  readonly expectedRetailCents: number
  readonly receivedRetailCents: number
  readonly missingRetailCents: number
  readonly states: { readonly [State in LineState]: number }
}

function rawCents(cell: string): number | null {
  const decimal = decimalOfColumn([cell])
  if (decimal === 'doubt') return null
  const reading = parseMoney(cell, { decimal, unit: 'dollars' })
  return reading.ok ? reading.cents : null
}

/** Whether the row of the file agreed with itself: extended = quantity × unit. `null` when it did not give all three. */
export function extAgrees(raw: ManifestLineDoc['raw']): boolean | null {
  const cellOf = (column: string): string =>
    Object.entries(raw).find(([header]) => columnOfHeader(header) === column)?.[1] ?? ''
  const qty = readQty(cellOf('qty'))
  const unit = rawCents(cellOf('unitRetail'))
  const extended = rawCents(cellOf('extRetail'))
  return qty.error !== '' || unit === null || extended === null ? null : qty.value * unit === extended
}

/** One line's variance. What was found extra was not expected at all. */
export function lineVariance(line: ManifestLineDoc, count: ReceivedCount | undefined, finished: boolean): LineVariance {
  const { received, damaged, emptyBoxes } = count ?? nothingReceived
  const expected = line.extra ? 0 : line.qty
  const difference = received - expected
  return {
    line,
    expected,
    received,
    damaged,
    emptyBoxes,
    difference,
    state: lineState(line, received, finished),
    differenceCents: line.unitRetailCents === null ? null : difference * line.unitRetailCents,
    extAgrees: extAgrees(line.raw),
  }
}

/** All lines of a load, in the order of the manifest. */
export function lineVariances(
  lines: readonly ManifestLineDoc[],
  units: Iterable<ReceivedUnit>,
  finished: boolean,
): LineVariance[] {
  const counts = countReceived(units)
  return [...lines].sort((a, b) => a.row - b.row).map((line) => lineVariance(line, counts.get(line.id), finished))
}

const noStates: { readonly [State in LineState]: number } = {
  open: 0,
  partial: 0,
  complete: 0,
  over: 0,
  short: 0,
  waived: 0,
  extra: 0,
}

function addedTo(totals: VarianceTotals, variance: LineVariance): VarianceTotals {
  const retail = variance.line.unitRetailCents ?? 0
  const missing = Math.max(0, -variance.difference)
  return {
    key: totals.key,
    lines: totals.lines + 1,
    expected: totals.expected + variance.expected,
    received: totals.received + variance.received,
    missing: totals.missing + missing,
    surplus: totals.surplus + Math.max(0, variance.difference),
    damaged: totals.damaged + variance.damaged,
    emptyBoxes: totals.emptyBoxes + variance.emptyBoxes,
    expectedRetailCents: totals.expectedRetailCents + variance.expected * retail,
    receivedRetailCents: totals.receivedRetailCents + variance.received * retail,
    missingRetailCents: totals.missingRetailCents + missing * retail,
    states: { ...totals.states, [variance.state]: totals.states[variance.state] + 1 },
  }
}

function totalsOf(key: string, variances: readonly LineVariance[]): VarianceTotals {
  const empty: VarianceTotals = {
    key,
    lines: 0,
    expected: 0,
    received: 0,
    missing: 0,
    surplus: 0,
    damaged: 0,
    emptyBoxes: 0,
    expectedRetailCents: 0,
    receivedRetailCents: 0,
    missingRetailCents: 0,
    states: noStates,
  }
  return variances.reduce(addedTo, empty)
}

/** The whole load in one row. */
export function loadTotals(variances: readonly LineVariance[]): VarianceTotals {
  return totalsOf('', variances)
}

/** Totals by the seller's pallet or by category (as it reads), sorted by name; `''` gathers lines without one. */
export function totalsBy(field: 'sourcePallet' | 'category', variances: readonly LineVariance[]): VarianceTotals[] {
  const groups = new Map<string, LineVariance[]>()
  for (const variance of variances) {
    const { line } = variance
    const key = field === 'category' ? readableName(line.category) : line.sourcePallet
    const group = groups.get(key)
    if (group) group.push(variance)
    else groups.set(key, [variance])
  }
  const collator = new Intl.Collator('en', { numeric: true })
  return [...groups].map(([key, group]) => totalsOf(key, group)).sort((a, b) => collator.compare(a.key, b.key))
}

/** Lines matched ÷ lines, in percent with one decimal: the receiving accuracy of a load. Extra lines count as not matched; `null` without lines. */
export function receivingAccuracyPct(totals: VarianceTotals): number | null {
  return totals.lines === 0 ? null : Math.round((totals.states.complete / totals.lines) * 1000) / 10
}
