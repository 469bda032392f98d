/**
 * A report from the cells of people's days: by person, load, category, hour or day. Measures (product, section 6): units per hour = completed ÷ active
 * hours; dock to stock = put-away − arrival, median; agreement = blind second opinions that agree ÷ all of them; lots per hour; inspected → lotted,
 * median. Where there is too little to measure there is no figure.
 */
import { perHourOf } from '#domain/core/people/work-measures.ts'
import { nameKey } from '#domain/core/words/readable-name.ts'
import type { Cell, Counter, ReportName } from './work-cells.ts'

export const groupings = ['person', 'load', 'category', 'hour', 'day'] as const
export type Grouping = (typeof groupings)[number]

/** A cell with whose it is and of when. */
export interface WorkEntry extends Cell {
  readonly uid: string
  /** `YYYY-MM-DD`. */
  readonly day: string
}

export interface Figures {
  readonly done: number
  readonly takenBack: number
  readonly ms: number
  readonly perHour: number | null
  readonly stored: number
  /** Median, in hours with one decimal: to stock for receiving, since the inspection for lotting. */
  readonly waitHours: number | null
  readonly second: number
  readonly agreed: number
  readonly agreementPct: number | null
  readonly lots: number
  readonly lotsPerHour: number | null
}

/** The middle of so many values, by value; between the two middle ones where they are even. */
export function medianOf(counts: ReadonlyMap<number, number>): number | null {
  const values = [...counts].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b)
  const all = values.reduce((sum, [, count]) => sum + count, 0)
  if (all === 0) return null
  const at = (place: number): number => {
    let before = 0
    for (const [value, count] of values) {
      before += count
      if (place < before) return value
    }
    return 0
  }
  return (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2
}

export function figuresOf(entries: readonly Cell[]): Figures {
  const sum = (counter: Counter) => entries.reduce((all, { counts }) => all + (counts[counter] ?? 0), 0)
  const ms = entries.reduce((all, cell) => all + cell.ms, 0)
  const waits = new Map<number, number>()
  for (const cell of entries)
    for (const [tenths, count] of Object.entries(cell.waits)) waits.set(Number(tenths), (waits.get(Number(tenths)) ?? 0) + count)
  const median = medianOf(waits)
  const [done, second, agreed, lots] = [sum('done'), sum('second'), sum('agreed'), sum('lots')]
  return {
    done,
    takenBack: sum('takenBack'),
    ms,
    perHour: perHourOf(done, ms),
    stored: sum('stored'),
    waitHours: median === null ? null : median / 10,
    second,
    agreed,
    agreementPct: second === 0 ? null : (100 * agreed) / second,
    lots,
    lotsPerHour: perHourOf(lots, ms),
  }
} // prettier-ignore

/** What a report looks at. An absent filter is everyone, every load, every category; `''` is what has none. */
export interface WorkFilter {
  readonly report: ReportName
  readonly from: string
  readonly to: string
  readonly person?: string | undefined
  readonly load?: string | undefined
  readonly category?: string | undefined
}

export const entriesIn = (entries: readonly WorkEntry[], filter: WorkFilter): readonly WorkEntry[] =>
  entries.filter(
    (one) =>
      one.report === filter.report &&
      one.day >= filter.from &&
      one.day <= filter.to &&
      (filter.person === undefined || one.uid === filter.person) &&
      (filter.load === undefined || one.loadId === filter.load) &&
      (filter.category === undefined || nameKey(one.category) === filter.category),
  )

export const keyOf: { readonly [By in Grouping]: (entry: WorkEntry) => string } = {
  person: ({ uid }) => uid,
  load: ({ loadId }) => loadId,
  category: ({ category }) => nameKey(category),
  hour: ({ hour }) => String(hour).padStart(2, '0'),
  day: ({ day }) => day,
}

export interface Group extends Figures {
  /** A uid, a load's id, a category in small letters, an hour of two digits or a day; `''` for what has none. */
  readonly key: string
}

/** Hours and days in their order, all else by how much was done. */
export function groupsOf(entries: readonly WorkEntry[], by: Grouping): readonly Group[] {
  const groups = new Map<string, WorkEntry[]>()
  for (const entry of entries) {
    const group = groups.get(keyOf[by](entry))
    if (group) group.push(entry)
    else groups.set(keyOf[by](entry), [entry])
  }
  const rows = [...groups].map(([key, own]): Group => ({ key, ...figuresOf(own) }))
  return by === 'hour' || by === 'day'
    ? rows.toSorted((a, b) => a.key.localeCompare(b.key))
    : rows.toSorted((a, b) => b.done - a.done || a.key.localeCompare(b.key))
}
