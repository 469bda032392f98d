/** Expected against found, by line, by the seller's pallet or by category. */
import { storedWords } from '#domain/core/words/stored-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import {
  IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconClipboardList, IconHandStop, IconPackageImport, IconPlus,
} from '@tabler/icons-react' // prettier-ignore
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { mayDo } from '#domain/core/people/access.ts'
import { lineNotes, type VarianceRow, type VarianceTable } from '#domain/dock/variance-rows.ts'
import { totalsBy, type VarianceTotals } from '#domain/dock/variance.ts'
import { type LineState } from '#domain/core/loads/line-state.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { useRank } from '#hooks/use-session.ts'
import { badgeColumn, labelColumn, moneyColumn, qtyColumn, textColumn } from '#ui/table/columns.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { StateLook } from '#ui/parts/state-mark.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { OnView, TableView } from '#ui/table/views/table-view.ts'
import type { Selection } from '#ui/table/use-row-choice.ts'

export const stateLooks: { readonly [State in LineState]: StateLook } = {
  open: { words: msg('manifest.state.open'), icon: IconCircleDashed },
  partial: { words: msg('manifest.state.partial'), icon: IconCircleHalf2 },
  complete: { words: msg('manifest.state.complete'), icon: IconCircleCheck, tone: 'green' },
  over: { words: msg('manifest.state.over'), icon: IconPlus, tone: 'amber' },
  short: { words: msg('manifest.state.short'), icon: IconAlertTriangle, tone: 'red' },
  waived: { words: msg('manifest.state.waived'), icon: IconHandStop },
  extra: { words: msg('manifest.state.extra'), icon: IconPackageImport, tone: 'amber' },
}

/** The places of extra lines are made up; the file has no row for them. */
const rowNo = (row: VarianceRow) => (row.variance.line.extra ? null : row.variance.line.row)

const lineColumns: readonly Column<VarianceRow>[] = [
  qtyColumn('row', msg('manifest.column.row'), rowNo, { width: 56 }),
  textColumn('title', msg('unit.title'), (row) => row.variance.line.title || msg('unit.noTitle'), { primary: true }),
  labelColumn('lpn', msg('unit.fact.lpn'), (row) => row.variance.line.lpn, { secondary: true }),
  labelColumn('gtin', msg('unit.fact.upc'), (row) => row.variance.line.gtin, { hidden: true }),
  labelColumn('asin', msg('unit.fact.asin'), (row) => row.variance.line.asin, { hidden: true, width: 120 }),
  labelColumn('item', msg('manifest.column.itemNo'), (row) => row.variance.line.itemNo, { hidden: true, width: 120 }),
  textColumn('brand', msg('unit.fact.brand'), (row) => row.variance.line.brand, { hidden: true, width: 120 }),
  textColumn('category', msg('unit.fact.category'), (row) => readableName(row.variance.line.category), {
    options: 'auto',
    width: 150,
    hidden: true,
  }),
  labelColumn('pallet', msg('unit.fact.pallet'), (row) => row.variance.line.sourcePallet, {
    options: 'auto',
    width: 112,
  }),
  qtyColumn('expected', msg('manifest.column.expected'), (row) => row.variance.expected, {
    secondary: true,
    width: 84,
  }),
  qtyColumn('received', msg('manifest.column.received'), (row) => row.variance.received, {
    secondary: true,
    width: 84,
  }),
  qtyColumn('difference', msg('manifest.column.difference'), (row) => row.variance.difference, { width: 60 }),
  badgeColumn('state', msg('unit.fact.state'), (row) => row.variance.state, stateLooks, {
    secondary: true,
    width: 122,
  }),
  moneyColumn('unitRetail', msg('unit.fact.unitRetail'), (row) => row.variance.line.unitRetailCents, { hidden: true }),
  moneyColumn('differenceRetail', msg('manifest.column.differenceRetail'), (row) => row.variance.differenceCents, {
    width: 104,
    atDesk: true,
  }),
  textColumn('notes', msg('manifest.column.notes'), lineNotes, { width: 120, atDesk: true }),
  textColumn(
    'claimed',
    msg('manifest.column.claimedCondition'),
    (row) => readableName(row.variance.line.claimedCondition),
    {
      hidden: true,
      options: 'auto',
    },
  ),
  textColumn('waived', msg('manifest.column.waived'), (row) => storedWords(row.variance.line.waivedReason), {
    hidden: true,
  }),
]

const totalColumns = (header: Words, isCode: boolean): readonly Column<VarianceTotals>[] => [
  textColumn('key', header, (row) => row.key || msg('manifest.noneGiven'), {
    primary: true,
    ...(isCode ? { mono: true, width: 132 } : {}),
  }),
  qtyColumn('lines', msg('manifest.lines'), (row) => row.lines),
  qtyColumn('expected', msg('manifest.column.expected'), (row) => row.expected, { secondary: true, width: 96 }),
  qtyColumn('received', msg('manifest.column.received'), (row) => row.received, { secondary: true, width: 96 }),
  qtyColumn('missing', msg('manifest.column.notHere'), (row) => row.missing, { secondary: true, width: 96 }),
  qtyColumn('surplus', msg('manifest.tooMany'), (row) => row.surplus, { secondary: true, width: 96 }),
  qtyColumn('damaged', msg('manifest.column.damaged'), (row) => row.damaged, { width: 96 }),
  qtyColumn('emptyBoxes', msg('manifest.column.emptyBoxes'), (row) => row.emptyBoxes, { hidden: true, width: 110 }),
  qtyColumn('complete', msg('manifest.column.completeLines'), (row) => row.states.complete, { width: 124 }),
  qtyColumn('short', msg('manifest.column.shortLines'), (row) => row.states.short, { width: 104 }),
  qtyColumn('waived', msg('manifest.column.waivedLines'), (row) => row.states.waived, { hidden: true, width: 110 }),
  moneyColumn('expectedRetail', msg('manifest.column.expectedRetail'), (row) => row.expectedRetailCents, {
    width: 144,
  }),
  moneyColumn('receivedRetail', msg('manifest.column.receivedRetail'), (row) => row.receivedRetailCents, {
    width: 144,
  }),
  moneyColumn('missingRetail', msg('manifest.column.notHereRetail'), (row) => row.missingRetailCents, { width: 144 }),
]
const palletColumns = totalColumns(msg('unit.fact.pallet'), true)
const categoryColumns = totalColumns(msg('unit.fact.category'), false)

const sum = <Row,>(rows: readonly Row[], read: (row: Row) => number) => rows.reduce((all, row) => all + read(row), 0)

function NoLines({ isNotHere }: { readonly isNotHere: boolean }) {
  const t = useWords()
  const isManager = mayDo(useRank(), 'manager')
  if (isNotHere) {
    return (
      <EmptyState icon={IconClipboardList} title={msg('load.noSuch')}>
        {t('inbound.loadNotHere')}
      </EmptyState>
    )
  }
  if (!isManager) {
    return (
      <EmptyState icon={IconClipboardList} title={msg('manifest.none')}>
        {t('manifest.noneForStaff')}
      </EmptyState>
    )
  }
  const open = (
    <Button component={Link} to="/import" variant="default" mih={48} mt={4}>
      {t('manifest.importList')}
    </Button>
  )
  return (
    <EmptyState icon={IconClipboardList} title={msg('manifest.none')} action={open}>
      {t('manifest.noneHint')}
    </EmptyState>
  )
}

export interface ManifestLinesProps {
  readonly table: VarianceTable | null
  /** The address names a load that is not on this device. */
  readonly isNotHere: boolean
  readonly view: TableView
  readonly onView: OnView
  readonly openId: string | undefined
  readonly onOpen: (lineId: string) => void
  readonly selection?: Selection
  readonly actions?: ReactNode
}

export function ManifestLines({
  table,
  isNotHere,
  view,
  onView,
  openId,
  onOpen,
  selection,
  actions,
}: ManifestLinesProps) {
  const t = useWords()
  return (
    <RecordTable
      name={msg('record.many.manifestLines')}
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
        expected: t.number(sum(shown, (row) => row.variance.expected)),
        received: t.number(sum(shown, (row) => row.variance.received)),
        difference: t.number(sum(shown, (row) => row.variance.difference)),
        differenceRetail: t.money(sum(shown, (row) => row.variance.differenceCents ?? 0)),
      })}
      empty={<NoLines isNotHere={isNotHere} />}
    />
  )
}

export interface ManifestTotalsProps {
  readonly by: 'pallet' | 'category'
  readonly table: VarianceTable | null
  /** The address names a load that is not on this device. */
  readonly isNotHere: boolean
  readonly view: TableView
  readonly onView: OnView
  readonly onOpen: (key: string) => void
  readonly actions?: ReactNode
}

export function ManifestTotals({ by, table, isNotHere, view, onView, onOpen, actions }: ManifestTotalsProps) {
  const t = useWords()
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
      name={msg(by === 'pallet' ? 'manifest.tablePallets' : 'manifest.tableCategories')}
      rows={rows}
      columns={by === 'pallet' ? palletColumns : categoryColumns}
      rowId={(row) => row.key}
      view={view}
      onView={onView}
      onOpen={(row) => onOpen(row.key)}
      actions={actions}
      footer={(shown) => ({
        lines: t.number(sum(shown, (row) => row.lines)),
        expected: t.number(sum(shown, (row) => row.expected)),
        received: t.number(sum(shown, (row) => row.received)),
        missing: t.number(sum(shown, (row) => row.missing)),
        surplus: t.number(sum(shown, (row) => row.surplus)),
        damaged: t.number(sum(shown, (row) => row.damaged)),
        expectedRetail: t.money(sum(shown, (row) => row.expectedRetailCents)),
        receivedRetail: t.money(sum(shown, (row) => row.receivedRetailCents)),
        missingRetail: t.money(sum(shown, (row) => row.missingRetailCents)),
      })}
      empty={<NoLines isNotHere={isNotHere} />}
    />
  )
}
