/** The measures of each report: what they are called, how they are counted, and how they read. */
import type { Translate } from '#language/translate.ts'
import { msg, type Words } from '#messages/message.ts'
import { shareOf, type Accuracy } from '#domain/reports/load-accuracy.ts'
import type { LotOutcome } from '#domain/reports/lot-outcome.ts'
import type { ReportName } from '#domain/reports/work-cells.ts'
import type { Grouping } from '#domain/reports/work-report.ts'
import { percentColumn, qtyColumn, textColumn } from '#ui/table/columns.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { ReportRow } from './use-report.ts'

export interface Measure {
  readonly id: string
  readonly label: Words
  readonly definition: Words
  readonly read: (row: ReportRow) => number | null
  /** A wait is in hours too; it reads in days where it is long. */
  readonly kind: 'count' | 'percent' | 'hours' | 'wait'
  /** Among the tiles. */
  readonly isTile?: boolean
  /** Drawn as bars. */
  readonly isChart?: boolean
  /** Only loads have it. */
  readonly ofLoads?: boolean
  /** Not in the table until a person chooses it. */
  readonly isRare?: boolean
}

const hours = (ms: number): number => Math.round(ms / 36_000) / 100
const ofLines =
  (part: (of: Accuracy) => number, whole: (of: Accuracy) => number) =>
  ({ accuracy }: ReportRow) =>
    accuracy ? shareOf(part(accuracy), whole(accuracy)) : null
const ofLots =
  (read: (of: LotOutcome) => number | null) =>
  ({ outcome }: ReportRow) =>
    outcome ? read(outcome) : null

const perHour: Measure = {
  id: 'perHour', label: msg('report.perHour'), definition: msg('report.perHour.how'), read: (row) => row.perHour, kind: 'count', isTile: true, isChart: true,
} // prettier-ignore
const active: Measure = {
  id: 'hours',
  label: msg('report.hours'),
  definition: msg('report.hours.how'),
  read: ({ ms }) => hours(ms),
  kind: 'hours',
  isTile: true,
}
const takenBack: Measure = {
  id: 'takenBack',
  label: msg('report.takenBack'),
  definition: msg('report.takenBack.how'),
  isRare: true,
  read: (row) => row.takenBack,
  kind: 'count',
}
const done = (label: Words): Measure => ({
  id: 'done', label, definition: msg('report.done.how'), read: (row) => row.done, kind: 'count', isTile: true, isChart: true,
}) // prettier-ignore
const wait = (label: Words, definition: Words): Measure => ({
  id: 'wait',
  label,
  definition,
  read: (row) => row.waitHours,
  kind: 'wait',
  isTile: true,
})

export const measures: { readonly [Name in ReportName]: readonly Measure[] } = {
  receiving: [
    perHour,
    done(msg('report.received')),
    active,
    { id: 'stored', label: msg('report.stored'), definition: msg('report.stored.how'), read: (row) => row.stored, kind: 'count' },
    wait(msg('report.dockToStock'), msg('report.dockToStock.how')),
    { id: 'accuracy', label: msg('report.accuracy'), definition: msg('report.accuracy.how'), read: ofLines((one) => one.matched, (one) => one.lines), kind: 'percent', isTile: true, ofLoads: true },
    { id: 'short', label: msg('report.short'), definition: msg('report.short.how'), read: ofLines((one) => one.short, (one) => one.expected), kind: 'percent', ofLoads: true },
    { id: 'over', label: msg('report.over'), definition: msg('report.over.how'), read: ofLines((one) => one.over, (one) => one.expected), kind: 'percent', ofLoads: true },
    { id: 'extra', label: msg('report.extra'), definition: msg('report.extra.how'), read: ofLines((one) => one.extra, (one) => one.expected), kind: 'percent', ofLoads: true },
    takenBack,
  ],
  inspection: [
    perHour,
    done(msg('report.inspected')),
    active,
    { id: 'agreement', label: msg('report.agreement'), definition: msg('report.agreement.how'), read: (row) => row.agreementPct, kind: 'percent', isTile: true },
    { id: 'second', label: msg('report.second'), definition: msg('report.second.how'), read: (row) => row.second, kind: 'count', isTile: true },
    takenBack,
  ],
  lotting: [
    { id: 'lotsPerHour', label: msg('report.lotsPerHour'), definition: msg('report.lotsPerHour.how'), read: (row) => row.lotsPerHour, kind: 'count', isTile: true, isChart: true },
    { id: 'lots', label: msg('report.lots'), definition: msg('report.lots.how'), read: (row) => row.lots, kind: 'count', isTile: true, isChart: true },
    done(msg('report.lotted')),
    active,
    wait(msg('report.toLot'), msg('report.toLot.how')),
    { id: 'photos', label: msg('report.photoComplete'), definition: msg('report.photoComplete.how'), read: ofLots((one) => one.photoCompletePct), kind: 'percent' },
    { id: 'sold', label: msg('report.sellThrough'), definition: msg('report.sellThrough.how'), read: ofLots((one) => one.sellThroughPct), kind: 'percent', isTile: true },
    { id: 'realized', label: msg('report.realized'), definition: msg('report.realized.how'), read: ofLots((one) => one.realizedPct), kind: 'percent', isTile: true },
    takenBack,
  ],
} // prettier-ignore

const chartedOf = (report: ReportName): readonly Measure[] => measures[report].filter(({ isChart }) => isChart)
/** The measures that are drawn; the same arrays each time. */
export const charted = {
  receiving: chartedOf('receiving'),
  inspection: chartedOf('inspection'),
  lotting: chartedOf('lotting'),
}

/** How a value reads: `12`, `38 min`, `3.5 h`, `10.1 days`, `98.5 %`; a dash where there is none. */
export function valueWords(measure: Measure, value: number | null, t: Translate): string {
  if (value === null) return '–'
  if (measure.kind === 'count') return t.number(value)
  if (measure.kind !== 'percent' && value < 1) return t('report.minutesValue', { minutes: Math.round(value * 60) })
  if (measure.kind === 'wait' && value >= 48) return t('report.daysValue', { days: Math.round(value / 2.4) / 10 })
  const rounded = Math.round(value * 10) / 10
  return measure.kind === 'percent' ? t('table.percent', { pct: rounded }) : t('report.hoursValue', { hours: rounded })
}

export const groupingLabels: { readonly [By in Grouping]: Words } = {
  person: msg('report.by.person'),
  load: msg('report.by.load'),
  category: msg('report.by.category'),
  hour: msg('report.by.hour'),
  day: msg('report.by.day'),
}

/** In CSS pixels, with room for the longest name of a kind. */
const widths = { count: 118, hours: 118, percent: 140, wait: 152 } as const

function columnOf(measure: Measure): Column<ReportRow> {
  const { id, label, read, kind, isRare } = measure
  const changes = { width: widths[kind], ...(isRare ? { hidden: true } : {}) }
  if (kind === 'percent') return percentColumn(id, label, read, changes)
  if (kind === 'count') return qtyColumn(id, label, read, changes)
  return qtyColumn(id, label, read, { ...changes, text: (row, t) => (read(row) === null ? '' : valueWords(measure, read(row), t)) })
} // prettier-ignore

/** The key of hours and days sorts them; what a person reads is their name. */
const nameColumn = (by: Grouping): Column<ReportRow> =>
  by === 'hour' || by === 'day'
    ? textColumn('name', groupingLabels[by], ({ key }) => key, { primary: true, width: 160, text: ({ name }, t) => t.of(name) })
    : textColumn('name', groupingLabels[by], ({ name }) => name, { primary: true, width: 160 }) // prettier-ignore

const made = new Map<string, readonly Column<ReportRow>[]>()

/** The same array each time, as a table needs it. */
export function reportColumns(report: ReportName, by: Grouping): readonly Column<ReportRow>[] {
  const key = `${report} ${by}`
  const columns = made.get(key) ?? [
    nameColumn(by),
    ...measures[report].filter(({ ofLoads }) => !ofLoads || by === 'load').map(columnOf),
  ]
  made.set(key, columns)
  return columns
}
