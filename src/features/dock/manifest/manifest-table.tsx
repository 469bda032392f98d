/** Expected against found, by line, by the seller's pallet or by category. */
import {
  IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconClipboardList, IconHandStop, IconPackageImport, IconPlus,
} from '@tabler/icons-react' // prettier-ignore
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { mayDo } from '#domain/core/access.ts'
import { formatCents } from '#domain/core/money.ts'
import { lineNotes, type VarianceRow, type VarianceTable } from '#domain/dock/variance-rows.ts'
import { totalsBy, type LineState, type VarianceTotals } from '#domain/dock/variance.ts'
import { useRank } from '#hooks/use-session.ts'
import { badgeColumn, labelColumn, moneyColumn, qtyColumn, textColumn } from '#ui/table/columns.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { StateLook } from '#ui/parts/state-mark.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { TableView } from '#ui/table/table-view.ts'
import type { Selection } from '#ui/table/use-row-choice.ts'

export const stateLooks: { readonly [State in LineState]: StateLook } = {
  open: { words: 'Open', icon: IconCircleDashed },
  partial: { words: 'Partial', icon: IconCircleHalf2 },
  complete: { words: 'Complete', icon: IconCircleCheck, tone: 'green' },
  over: { words: 'Over', icon: IconPlus, tone: 'amber' },
  short: { words: 'Short', icon: IconAlertTriangle, tone: 'red' },
  waived: { words: 'Waived', icon: IconHandStop },
  extra: { words: 'Extra', icon: IconPackageImport, tone: 'amber' },
}

/** The places of extra lines are made up; the file has no row for them. */
const rowNo = (row: VarianceRow) => (row.variance.line.extra ? null : row.variance.line.row)

const lineColumns: readonly Column<VarianceRow>[] = [
  qtyColumn('row', 'Row', rowNo, { width: 56 }),
  textColumn('title', 'Title', (row) => row.variance.line.title || 'Not on the manifest', { primary: true }),
  labelColumn('lpn', 'LPN', (row) => row.variance.line.lpn, { secondary: true }),
  labelColumn('gtin', 'UPC', (row) => row.variance.line.gtin, { hidden: true }),
  labelColumn('asin', 'ASIN', (row) => row.variance.line.asin, { hidden: true, width: 120 }),
  labelColumn('item', 'Item no.', (row) => row.variance.line.itemNo, { hidden: true, width: 120 }),
  textColumn('brand', 'Brand', (row) => row.variance.line.brand, { hidden: true, width: 120 }),
  textColumn('category', 'Category', (row) => row.variance.line.category, {
    options: 'auto',
    width: 150,
    hidden: true,
  }),
  labelColumn('pallet', 'Pallet', (row) => row.variance.line.sourcePallet, { options: 'auto', width: 112 }),
  qtyColumn('expected', 'Expected', (row) => row.variance.expected, { secondary: true, width: 92 }),
  qtyColumn('received', 'Received', (row) => row.variance.received, { secondary: true, width: 92 }),
  qtyColumn('difference', 'Diff.', (row) => row.variance.difference, { width: 60 }),
  badgeColumn('state', 'State', (row) => row.variance.state, stateLooks, { secondary: true, width: 122 }),
  moneyColumn('unitRetail', 'Unit retail', (row) => row.variance.line.unitRetailCents, { hidden: true }),
  moneyColumn('differenceRetail', 'Diff. at retail', (row) => row.variance.differenceCents, { width: 116 }),
  textColumn('notes', 'Notes', lineNotes, { width: 150 }),
  textColumn('claimed', 'Claimed condition', (row) => row.variance.line.claimedCondition, {
    hidden: true,
    options: 'auto',
  }),
  textColumn('waived', 'Waived because', (row) => row.variance.line.waivedReason, { hidden: true }),
]

const totalColumns = (header: string, mono: boolean): readonly Column<VarianceTotals>[] => [
  (mono ? labelColumn<VarianceTotals> : textColumn<VarianceTotals>)('key', header, (row) => row.key || 'None given', {
    primary: true,
  }),
  qtyColumn('lines', 'Lines', (row) => row.lines),
  qtyColumn('expected', 'Expected', (row) => row.expected, { secondary: true, width: 96 }),
  qtyColumn('received', 'Received', (row) => row.received, { secondary: true, width: 96 }),
  qtyColumn('missing', 'Not here', (row) => row.missing, { secondary: true, width: 96 }),
  qtyColumn('surplus', 'Too many', (row) => row.surplus, { secondary: true, width: 96 }),
  qtyColumn('damaged', 'Damaged', (row) => row.damaged, { width: 96 }),
  qtyColumn('emptyBoxes', 'Empty boxes', (row) => row.emptyBoxes, { hidden: true, width: 110 }),
  qtyColumn('complete', 'Complete lines', (row) => row.states.complete, { width: 124 }),
  qtyColumn('short', 'Short lines', (row) => row.states.short, { width: 104 }),
  qtyColumn('waived', 'Waived lines', (row) => row.states.waived, { hidden: true, width: 110 }),
  moneyColumn('expectedRetail', 'Expected at retail', (row) => row.expectedRetailCents, { width: 144 }),
  moneyColumn('receivedRetail', 'Received at retail', (row) => row.receivedRetailCents, { width: 144 }),
  moneyColumn('missingRetail', 'Not here at retail', (row) => row.missingRetailCents, { width: 144 }),
]
const palletColumns = totalColumns('Pallet', true)
const categoryColumns = totalColumns('Category', false)

const sum = <Row,>(rows: readonly Row[], read: (row: Row) => number) => rows.reduce((all, row) => all + read(row), 0)
const count = (qty: number) => qty.toLocaleString('en-US')

function NoLines() {
  if (!mayDo(useRank(), 'manager')) {
    return (
      <EmptyState icon={IconClipboardList} title="No manifest yet">
        A manager imports the seller’s list on the page Import; its lines appear here.
      </EmptyState>
    )
  }
  const open = (
    <Button component={Link} to="/import" variant="default" mih={48} mt={4}>
      Import a list
    </Button>
  )
  return (
    <EmptyState icon={IconClipboardList} title="No manifest yet" action={open}>
      The lines of the seller’s list appear here.
    </EmptyState>
  )
}

export interface ManifestLinesProps {
  readonly table: VarianceTable | null
  readonly view: TableView
  readonly onView: (next: TableView) => void
  readonly openId: string | undefined
  readonly onOpen: (lineId: string) => void
  readonly selection?: Selection
  readonly actions?: ReactNode
}

export function ManifestLines({ table, view, onView, openId, onOpen, selection, actions }: ManifestLinesProps) {
  return (
    <RecordTable
      name="Manifest lines"
      rows={table?.rows}
      columns={lineColumns}
      rowId={(row) => row.id}
      view={view}
      onView={onView}
      openId={openId}
      onOpen={(row) => onOpen(row.id)}
      {...(selection ? { selection } : {})}
      actions={actions}
      footer={(shown) => ({
        expected: count(sum(shown, (row) => row.variance.expected)),
        received: count(sum(shown, (row) => row.variance.received)),
        difference: count(sum(shown, (row) => row.variance.difference)),
        differenceRetail: formatCents(sum(shown, (row) => row.variance.differenceCents ?? 0)),
      })}
      empty={<NoLines />}
    />
  )
}

export interface ManifestTotalsProps {
  readonly by: 'pallet' | 'category'
  readonly table: VarianceTable | null
  readonly view: TableView
  readonly onView: (next: TableView) => void
  readonly onOpen: (key: string) => void
  readonly actions?: ReactNode
}

export function ManifestTotals({ by, table, view, onView, onOpen, actions }: ManifestTotalsProps) {
  const rows = useMemo(
    () =>
      table
        ? totalsBy(
            by === 'pallet' ? 'sourcePallet' : 'category',
            table.rows.map((row) => row.variance),
          )
        : undefined,
    [by, table],
  )
  return (
    <RecordTable
      name={by === 'pallet' ? 'Manifest pallets' : 'Manifest categories'}
      rows={rows}
      columns={by === 'pallet' ? palletColumns : categoryColumns}
      rowId={(row) => row.key}
      view={view}
      onView={onView}
      onOpen={(row) => onOpen(row.key)}
      actions={actions}
      footer={(shown) => ({
        lines: count(sum(shown, (row) => row.lines)),
        expected: count(sum(shown, (row) => row.expected)),
        received: count(sum(shown, (row) => row.received)),
        missing: count(sum(shown, (row) => row.missing)),
        surplus: count(sum(shown, (row) => row.surplus)),
        damaged: count(sum(shown, (row) => row.damaged)),
        expectedRetail: formatCents(sum(shown, (row) => row.expectedRetailCents)),
        receivedRetail: formatCents(sum(shown, (row) => row.receivedRetailCents)),
        missingRetail: formatCents(sum(shown, (row) => row.missingRetailCents)),
      })}
      empty={<NoLines />}
    />
  )
}
