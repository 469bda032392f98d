/** The address of a report: what it is grouped by, over which days, of whom. */
import * as z from 'zod/mini'
import { isDay } from '#domain/core/days.ts'
import type { PagePath } from '#domain/core/people/access.ts'
import type { ReportName } from '#domain/reports/work-cells.ts'
import { groupings } from '#domain/reports/work-report.ts'
import { createPageSearch, dropBad, groupKey, oneOf, type AddressOf } from '#ui/page-search.ts'
import { tableParams } from '#ui/table/views/table-view.ts'

/** Days up to today, as text: what a person taps. */
export const spans = ['1', '7', '30', '90'] as const
export type Span = (typeof spans)[number]

/** A report of a year that no warehouse was open in would have a column for each of its days. */
const day = dropBad(z.string().check(z.refine(isDay), z.startsWith('20')))
/** The router reads `?span=7` as a number. */
const span = dropBad(z.pipe(z.transform(String), z.enum(spans)))

const schema = z.object({
  ...tableParams,
  by: oneOf(groupings),
  show: oneOf(['charts', 'table'], 'charts'),
  /** So many days up to today; `from` and `to` go before it. */
  span,
  from: day,
  to: day,
  person: groupKey,
  load: groupKey,
  category: groupKey,
})

export const reportPaths = {
  receiving: '/receiving-performance',
  inspection: '/inspection-performance',
  lotting: '/lotting-performance',
} as const satisfies Record<ReportName, PagePath>

export const reportSearch = {
  receiving: createPageSearch(reportPaths.receiving, schema, { history: 'push' }),
  inspection: createPageSearch(reportPaths.inspection, schema, { history: 'push' }),
  lotting: createPageSearch(reportPaths.lotting, schema, { history: 'push' }),
}

export type ReportAddress = AddressOf<(typeof reportSearch)['receiving']>
