/**
 * How work is measured (product, section 6): units per hour = completed ÷ active hours. Invariants: gaps over five
 * minutes are left out; work that was taken back does not count; where there is too little to measure there is no
 * figure. Times are device times.
 */
import type { ActivityDoc } from '#schemas/activity.ts'

/** A pause longer than this is a break, not work. */
export const IDLE_GAP_MS = 5 * 60_000
/** Under a minute of work there is no pace. */
const LEAST_MS = 60_000

export type WorkRow = Pick<ActivityDoc, 'id' | 'type' | 'at' | 'ms' | 'undoOf'>

/** Rows that finish a unit at one station. A unit that passes two stations of one person is two pieces of work. */
const finishing: ReadonlySet<string> = new Set([
  'unit.received',
  'unit.inspected',
  'unit.photographed',
  'unit.stored',
  'unit.lotted',
  'unit.picked',
  'unit.packed',
  'unit.handedOver',
])

export function isUnitWork(row: Pick<ActivityDoc, 'type'>): boolean {
  return finishing.has(row.type)
}

/**
 * Rows that only record that a person opened the app, or what the machine found: no work, and no
 * sign of it either.
 */
const noWork: ReadonlySet<string> = new Set(['user.seen', 'conflict', 'conflict.settled'])

export interface Pace {
  /** Pieces of work done and not taken back. */
  readonly completed: number
  readonly activeMs: number
  /** Completed in an hour of active time; `null` where too little was done to compute it. */
  readonly perHour: number | null
}

/**
 * The working time that each row of one person ends: the gap before it, where that is no break. The first piece of each stretch counts with its own
 * measured time. Rows in any order; one whose time cannot be read has no share.
 */
export function timeShares<Row extends Pick<WorkRow, 'at' | 'ms'>>(
  rows: readonly Row[],
): readonly { readonly row: Row; readonly atMs: number; readonly ms: number }[] {
  const times = rows.map((row) => ({ row, atMs: Date.parse(row.at) })).filter(({ atMs }) => Number.isFinite(atMs))
  times.sort((a, b) => a.atMs - b.atMs)
  let before = Number.NEGATIVE_INFINITY
  return times.map(({ row, atMs }) => {
    const gap = atMs - before
    before = atMs
    return { row, atMs, ms: gap <= IDLE_GAP_MS ? gap : Math.min(row.ms, IDLE_GAP_MS) }
  })
}

/** Milliseconds of work between these rows, in any order: gaps up to five minutes. */
export const activeMs = (rows: readonly WorkRow[]): number => timeShares(rows).reduce((sum, { ms }) => sum + ms, 0)

/** Rows that are work, or a sign of it. */
export const isWork = ({ type }: Pick<ActivityDoc, 'type'>): boolean => !noWork.has(type)

/** Completed in an hour of active time, a whole number; `null` where too little was done to compute it. */
export const perHourOf = (completed: number, ms: number): number | null =>
  ms >= LEAST_MS && completed > 0 ? Math.round((completed * 3_600_000) / ms) : null

/** The pace of one person from their ledger rows of a time; `counts` returns which rows finish a piece of work. */
export function paceOf(rows: readonly WorkRow[], counts: (row: WorkRow) => boolean = isUnitWork): Pace {
  const undone = new Set(rows.map((row) => row.undoOf).filter((id) => id !== ''))
  const completed = rows.filter((row) => counts(row) && row.undoOf === '' && !undone.has(row.id)).length
  const active = activeMs(rows.filter(isWork))
  return { completed, activeMs: active, perHour: perHourOf(completed, active) }
}
