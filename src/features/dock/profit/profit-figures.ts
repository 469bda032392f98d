/** The figures of the profit: how each is named, counted and written. */
import { msg, type Words } from '#messages/message.ts'
import { expectedProfit, returnPct, soldProfit, type ProfitFigures, type ProfitGrouping } from '#domain/dock/profit.ts'
import { labelColumn, moneyColumn, percentColumn, qtyColumn, textColumn } from '#ui/table/columns.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { ProfitRow } from './use-profit.ts'

export const groupingLabels: { readonly [By in ProfitGrouping]: Words } = {
  load: msg('profit.by.load'),
  source: msg('profit.by.source'),
  category: msg('profit.by.category'),
  pallet: msg('profit.by.pallet'),
  event: msg('profit.by.event'),
  unit: msg('profit.by.unit'),
}

export interface Figure {
  readonly label: Words
  readonly definition: Words
  readonly read: (figures: ProfitFigures) => number | null
}

const figure = (label: Words, definition: Words, read: Figure['read']): Figure => ({ label, definition, read })

export const figures = {
  sold: figure(msg('profit.sold'), msg('profit.sold.how'), ({ soldQty }) => soldQty),
  left: figure(msg('profit.left'), msg('profit.left.how'), ({ leftQty }) => leftQty),
  net: figure(msg('profit.net'), msg('profit.net.how'), ({ netCents }) => netCents),
  cost: figure(msg('profit.cost'), msg('profit.cost.how'), ({ costCents }) => costCents),
  earned: figure(msg('profit.earned'), msg('profit.earned.how'), soldProfit),
  return: figure(msg('profit.return'), msg('profit.return.how'), returnPct),
  ladder: figure(msg('profit.ladder'), msg('profit.ladder.how'), ({ ladderCents }) => ladderCents),
  expected: figure(msg('profit.expected'), msg('profit.expected.how'), expectedProfit),
} as const

export function profitColumns(by: ProfitGrouping): readonly Column<ProfitRow>[] {
  const { sold, left, net, cost, earned, return: back, ladder, expected } = figures
  return [
    ...(by === 'unit' ? [labelColumn<ProfitRow>('label', msg('field.label'), ({ label }) => label, { width: 124 })] : []),
    textColumn('name', groupingLabels[by], ({ name }) => name, { primary: true }),
    qtyColumn('sold', sold.label, sold.read),
    qtyColumn('left', left.label, left.read, { width: 92 }),
    moneyColumn('net', net.label, net.read, { width: 112 }),
    moneyColumn('cost', cost.label, cost.read, { width: 112 }),
    moneyColumn('earned', earned.label, earned.read, { secondary: true, width: 176 }),
    percentColumn('return', back.label, back.read),
    moneyColumn('ladder', ladder.label, ladder.read, { width: 168 }),
    moneyColumn('expected', expected.label, expected.read, { secondary: true, width: 140 }),
  ]
} // prettier-ignore
