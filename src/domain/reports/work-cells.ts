/**
 * The work of one person on one day, summed by what a report groups by. Times are device times. Invariants: the time that a row ends belongs to the
 * report of that row, so that the groups of a report add up to it; a piece that was taken back counts as such and as no piece, while its time was spent;
 * a pause of over five minutes is no time.
 */
import type { ActivityDoc } from '#schemas/activity.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import { timeShares } from '#domain/core/people/work-measures.ts'

export const reportNames = ['receiving', 'inspection', 'lotting'] as const
export type ReportName = (typeof reportNames)[number]

/**
 * `done`: pieces of the report's own work. `takenBack`: pieces that were undone later. `stored`: units put away. `second`: blind second opinions, of
 * which `agreed`. `lots`: lots made.
 */
export type Counter = 'done' | 'takenBack' | 'stored' | 'second' | 'agreed' | 'lots'

export interface Cell {
  readonly report: ReportName
  readonly loadId: string
  readonly category: string
  /** 0 to 23. */
  readonly hour: number
  readonly ms: number
  readonly counts: Readonly<Partial<Record<Counter, number>>>
  /** How many pieces waited so many tenths of an hour. */
  readonly waits: Readonly<Record<string, number>>
}

export type CellRow = Pick<ActivityDoc, 'id' | 'type' | 'refType' | 'refId' | 'at' | 'ms' | 'undoOf' | 'data'>

/** What the rows alone do not say. */
export interface CellFacts {
  /** Start and end of the day. */
  readonly fromMs: number
  readonly toMs: number
  readonly hourOf: (ms: number) => number
  /** `undefined` where the unit is not on this device. */
  readonly unitOf: (id: string) => { readonly loadId: string; readonly category: string; readonly inspectedAt: string } | undefined
  /** ISO UTC, `''` for unknown. */
  readonly arrivedAt: (loadId: string) => string
  readonly isUndone: (rowId: string) => boolean
} // prettier-ignore

interface Kind {
  readonly report: ReportName
  readonly counter?: Counter
  /** The time before it was spent on this report's work. */
  readonly isTimed: boolean
  /** From the arrival of its load, or from its inspection. */
  readonly wait?: 'arrival' | 'inspection'
}

const timed = (report: ReportName, counter?: Counter): Kind => ({
  report,
  isTimed: true,
  ...(counter ? { counter } : {}),
})
const dock = timed('receiving')
const lots = timed('lotting')

const kinds: { readonly [Type in LedgerType]?: Kind } = {
  'unit.received': timed('receiving', 'done'),
  'unit.unreceived': dock,
  'unit.damaged': dock,
  'unit.undamaged': dock,
  'container.opened': dock,
  'container.received': dock,
  'container.unreceived': dock,
  'load.arrived': dock,
  'load.counted': dock,
  'load.damage': dock,
  'load.door': dock,
  'load.seal': dock,
  'unit.stored': { report: 'receiving', counter: 'stored', isTimed: false, wait: 'arrival' },
  'unit.inspected': timed('inspection', 'done'),
  'unit.regraded': timed('inspection', 'done'),
  'unit.lotted': { ...timed('lotting', 'done'), wait: 'inspection' },
  'unit.unlotted': lots,
  'lot.made': timed('lotting', 'lots'),
  'lot.finished': lots,
  'lot.edited': lots,
}

const kindOf = (type: string): Kind | undefined => (Object.hasOwn(kinds, type) ? kinds[type as LedgerType] : undefined)

const textIn = (data: CellRow['data'], key: string): string => {
  const value = data[key]
  return typeof value === 'string' ? value : ''
}

/** What a row counts as. A grade that gave way to another device's is a second opinion of which nobody knew, and no piece of its own. */
function countersOf(row: CellRow, kind: Kind, isUndone: boolean): readonly Counter[] {
  if (row.undoOf !== '' || !kind.counter) return []
  if (isUndone) return kind.counter === 'done' ? ['takenBack'] : []
  if (row.type !== 'unit.regraded') return [kind.counter]
  const second: readonly Counter[] =
    row.data['blind'] !== true ? [] : row.data['agrees'] === true ? ['second', 'agreed'] : ['second']
  return Object.hasOwn(row.data, 'kept') ? second : ['done', ...second]
}

const TENTH_MS = 360_000

interface Sum {
  ms: number
  readonly counts: Partial<Record<Counter, number>>
  readonly waits: Record<string, number>
}
type Filling = Omit<Cell, keyof Sum> & Sum

/** An empty cell for what a row is about. */
function emptyCell(row: CellRow, kind: Kind, atMs: number, facts: CellFacts): Filling {
  const unit = row.refType === 'unit' ? facts.unitOf(row.refId) : undefined
  const loadId = row.refType === 'load' ? row.refId : textIn(row.data, 'loadId') || unit?.loadId || ''
  const category = unit?.category || textIn(row.data, 'category')
  return { report: kind.report, loadId, category, hour: facts.hourOf(atMs), ms: 0, counts: {}, waits: {} }
}

/** How long the piece waited, in tenths of an hour; `null` where that is unknown. */
function tenthsWaited(row: CellRow, kind: Kind, atMs: number, loadId: string, facts: CellFacts): number | null {
  if (!kind.wait) return null
  const since = kind.wait === 'arrival' ? facts.arrivedAt(loadId) : (facts.unitOf(row.refId)?.inspectedAt ?? '')
  const waitMs = atMs - Date.parse(since)
  return waitMs >= 0 ? Math.round(waitMs / TENTH_MS) : null
}

/**
 * The cells of a day.
 * @param rows all of one person, in any order, from five minutes before the day
 */
export function cellsOf(rows: readonly CellRow[], facts: CellFacts): readonly Cell[] {
  const cells = new Map<string, Filling>()
  for (const { row, atMs, ms } of timeShares(rows)) {
    const kind = kindOf(row.type)
    if (!kind || atMs < facts.fromMs || atMs >= facts.toMs) continue
    const empty = emptyCell(row, kind, atMs, facts)
    const key = JSON.stringify([empty.report, empty.loadId, empty.category, empty.hour])
    const cell = cells.get(key) ?? empty
    cells.set(key, cell)
    if (kind.isTimed) cell.ms += ms
    const counters = countersOf(row, kind, facts.isUndone(row.id))
    for (const counter of counters) cell.counts[counter] = (cell.counts[counter] ?? 0) + 1
    const isPiece = counters.length > 0 && !counters.includes('takenBack')
    const tenths = isPiece ? tenthsWaited(row, kind, atMs, cell.loadId, facts) : null
    if (tenths !== null) cell.waits[tenths] = (cell.waits[tenths] ?? 0) + 1
  }
  return [...cells.values()]
}
