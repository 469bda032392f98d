/** The tables of Listings: what is on offer and for how much, what hinders it, and what could be listed. */
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { joined, msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'
import { firstPrice } from '#domain/core/orders/price-ladder.ts'
import type { PriceRules } from '#domain/core/orders/price-rules.ts'
import type { FreeUnit } from '#domain/selling/free-units.ts'
import type { ListingRow, ListingView } from '#domain/selling/listing.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { labelColumn, moneyColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import type { Column } from '#ui/table/table-column.ts'

export const unitColumns = (rules: PriceRules): readonly Column<FreeUnit>[] => [
  labelColumn('label', msg('field.label'), ({ unit }) => unit.label),
  textColumn('title', msg('unit.title'), ({ unit }) => unit.title || unit.label, { primary: true, width: 320 }),
  textColumn('grade', msg('field.grade'), ({ unit }) => gradeLabels[unit.grade], { width: 140, secondary: true, options: 'auto' }),
  textColumn('standing', msg('listing.column.standing'), ({ standing }) => standing, { width: 200, secondary: true }),
  textColumn('category', msg('field.category'), ({ unit }) => readableName(unit.category), { width: 140, options: 'auto' }),
  textColumn('stage', msg('field.stage'), ({ unit }) => stageLabels[unit.stage], { width: 120, options: 'auto' }),
  textColumn('goes', msg('field.disposition'), ({ unit }) => unit.disposition, { width: 120, options: 'auto' }),
  moneyColumn('retail', msg('unit.fact.retail'), ({ unit }) => unit.retailCents),
  moneyColumn('estimate', msg('unit.fact.estimate'), ({ unit }) => unit.estimateCents),
  moneyColumn('price', msg('listing.column.firstPrice'), ({ unit }) => firstPrice(unit, rules), { secondary: true }),
] // prettier-ignore

/** What hinders a draft; ready where nothing does. */
function Problems({ row: { problems } }: { readonly row: ListingRow }) {
  const [first, ...more] = problems
  if (!first) return <StateMark look={{ words: msg('listing.nothingMissing'), icon: IconCircleCheck, tone: 'green' }} />
  const words = more.length > 0 ? msg('listing.andMore', { problem: first, count: more.length }) : first
  return <StateMark look={{ words, icon: IconAlertTriangle, tone: 'amber' }} />
}

function Due({ row: { dueCents } }: { readonly row: ListingRow }) {
  const t = useWords()
  return dueCents === null ? null : (
    <StateMark look={{ words: t.money(dueCents), icon: IconAlertTriangle, tone: 'amber' }} />
  )
}

const common = (nameOf: (key: string) => string): readonly Column<ListingRow>[] => [
  textColumn('title', msg('unit.title'), ({ listing }) => listing.title, { primary: true, width: 320 }),
  labelColumn('label', msg('field.label'), ({ unit }) => unit?.label ?? ''),
  textColumn('grade', msg('field.grade'), ({ unit }) => (unit ? gradeLabels[unit.grade] : ''), { width: 130, options: 'auto' }),
  textColumn('category', msg('field.category'), ({ unit }) => readableName(unit?.category ?? ''), { width: 140, options: 'auto' }),
  qtyColumn('photos', msg('page.photo'), ({ photos }) => photos, { width: 72 }),
  moneyColumn('retail', msg('unit.fact.retail'), ({ unit }) => unit?.retailCents ?? null, { width: 110 }),
  moneyColumn('price', msg('field.priceCents'), ({ listing }) => listing.priceCents, { width: 110, secondary: true }),
  textColumn('where', msg('listing.column.where'), ({ live }) => joined(live.map(([key]) => nameOf(key))), { width: 150, secondary: true, options: 'auto' }),
  timeColumn('since', msg('listing.column.changed'), ({ listing }) => listing.updatedAt, { hidden: true }),
  qtyColumn('relists', msg('field.relists'), ({ listing }) => listing.relists, { width: 92, hidden: true }),
] // prettier-ignore

/** The columns of a view. */
export function listingColumns(view: ListingView, nameOf: (key: string) => string): readonly Column<ListingRow>[] {
  const columns = common(nameOf)
  switch (view) {
    case 'draft':
      return [...columns.slice(0, 1), textColumn('missing', msg('listing.column.missing'), ({ problems }) => joined(problems, ' '), { width: 260, secondary: true, cell: (row) => <Problems row={row} /> }), ...columns.slice(1)]
    case 'live':
      return [...columns.slice(0, 7), moneyColumn('due', msg('listing.column.due'), ({ dueCents }) => dueCents, { width: 120, cell: (row) => <Due row={row} /> }), ...columns.slice(7)]
    case 'endNow':
      return [...columns.slice(0, 1), timeColumn('sold', msg('listing.column.sold'), ({ soldAt }) => soldAt, { secondary: true }), ...columns.slice(7, 8), ...columns.slice(1, 7), ...columns.slice(8)]
    default:
      return columns
  }
} // prettier-ignore
