/**
 * A person's own work by day: how much at which station, and at what pace. Invariants: measured as every pace is (`work-measures.ts`); what was taken
 * back on any day does not count on its own day; a day without work is not listed.
 */
import type { ActivityDoc } from '#schemas/activity.ts'
import { dayOf } from '#domain/core/days.ts'
import { activeMs, isUnitWork, isWork, perHourOf, type Pace, type WorkRow } from './work-measures.ts'

/** Where a unit is worked on, in the order of its way through the house, by the ledger row that finishes it there. */
export const stations = [
  'unit.received',
  'unit.inspected',
  'unit.photographed',
  'unit.stored',
  'unit.lotted',
  'unit.picked',
  'unit.packed',
  'unit.handedOver',
] as const
export type Station = (typeof stations)[number]

export interface OwnDay extends Pace {
  /** `YYYY-MM-DD`; `''` for all of them together. */
  readonly day: string
  /** Stations at which something was done, in their order. */
  readonly done: readonly { readonly station: Station; readonly count: number }[]
}

type OwnRow = WorkRow & Pick<ActivityDoc, 'type'>

function sumOf(day: string, rows: readonly OwnRow[], ms: number): OwnDay {
  const done = stations
    .map((station) => ({ station, count: rows.filter(({ type }) => type === station).length }))
    .filter(({ count }) => count > 0)
  const completed = rows.length
  return { day, done, completed, activeMs: ms, perHour: perHourOf(completed, ms) }
}

/** The days of one person's ledger rows, the latest first, and all of them together. */
export function ownWork(rows: readonly OwnRow[]): { readonly days: readonly OwnDay[]; readonly whole: OwnDay } {
  const undone = new Set(rows.map(({ undoOf }) => undoOf).filter((id) => id !== ''))
  const byDay = new Map<string, OwnRow[]>()
  for (const row of rows.filter(isWork)) {
    const ms = Date.parse(row.at)
    if (Number.isNaN(ms)) continue
    const own = byDay.get(dayOf(ms))
    if (own) own.push(row)
    else byDay.set(dayOf(ms), [row])
  }
  const counted = (of: readonly OwnRow[]) =>
    of.filter((row) => isUnitWork(row) && row.undoOf === '' && !undone.has(row.id))
  const days = [...byDay]
    .toSorted(([a], [b]) => b.localeCompare(a))
    .map(([day, own]) => sumOf(day, counted(own), activeMs(own)))
  const allMs = days.reduce((sum, one) => sum + one.activeMs, 0)
  return { days, whole: sumOf('', counted([...byDay.values()].flat()), allMs) }
}
