/** All pallets: by load, with what is on them, how long they have been here and what they cost. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Button } from '@mantine/core'
import { IconBox, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { containerLabelJob } from '#domain/codes/label-jobs.ts'
import { kindLabels, statusLabels } from '#domain/core/floor/pallet-contents.ts'
import {
  badgeColumn,
  dayColumn,
  labelColumn,
  moneyColumn,
  placeColumn,
  qtyColumn,
  textColumn,
} from '#ui/table/columns.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { useLabelPrinter } from '#ui/labels/label-printer.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { OnView, TableView } from '#ui/table/views/table-view.ts'
import type { PalletRow } from './pallet-rows.ts'

const statusLooks = Object.fromEntries(Object.entries(statusLabels).map(([status, words]) => [status, { words }]))

const columns: readonly Column<PalletRow>[] = [
  labelColumn('label', msg('unit.label'), (row) => row.container.label, { primary: true }),
  textColumn('load', msg('unit.fact.load'), (row) => row.loadCode, {
    options: 'auto',
    width: 96,
    mono: true,
    secondary: true,
  }),
  badgeColumn('status', msg('unit.fact.state'), (row) => row.container.status, statusLooks, {
    width: 152,
    secondary: true,
  }),
  placeColumn('place', msg('unit.fact.place'), (row) => row.place, { secondary: true, width: 132, options: 'auto' }),
  qtyColumn('qty', msg('pallet.onIt'), (row) => row.qty, { secondary: true }),
  qtyColumn('units', msg('pallet.column.labels'), (row) => row.units, { hidden: true }),
  moneyColumn('retail', msg('pallet.retailOnIt'), (row) => row.retailCents),
  moneyColumn('cost', msg('unit.fact.cost'), (row) => row.costCents),
  qtyColumn('age', msg('pallet.column.daysHere'), (row) => row.ageDays, { width: 100 }),
  dayColumn('since', msg('pallet.column.hereSince'), (row) => row.since, { hidden: true }),
  labelColumn('source', msg('pallet.sellersLabel'), (row) => row.container.sourcePallet, { width: 150 }),
  textColumn('kind', msg('place.fact.kind'), (row) => kindLabels[row.container.kind], {
    options: 'auto',
    width: 96,
    hidden: true,
  }),
  labelColumn('parent', msg('pallet.splitFrom'), (row) => row.container.parentId, { hidden: true }),
  moneyColumn('sold', msg('unit.fact.soldFor'), (row) => row.container.soldCents, { hidden: true }),
]

export interface PalletsTableProps {
  readonly rows: readonly PalletRow[] | undefined
  readonly view: TableView
  readonly onView: OnView
  readonly openId: string
  readonly onOpen: (id: string) => void
  readonly onNew: () => void
  /** Ticking several, for printing: on a desktop. */
  readonly bulk: boolean
}

export function PalletsTable({ rows, view, onView, openId, onOpen, onNew, bulk }: PalletsTableProps) {
  const t = useWords()
  const printer = useLabelPrinter()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const printAll = () =>
    void printer.print(
      (rows ?? [])
        .filter((row) => chosen.has(row.container.id))
        .map((row) => containerLabelJob(row.container, row.loadCode)),
    )
  const create = (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
      {t('pallet.newOne')}
    </Button>
  )
  return (
    <RecordTable
      name={msg('page.pallets')}
      rows={rows}
      columns={columns}
      rowId={(row) => row.container.id}
      view={view}
      onView={onView}
      openId={openId === '' ? undefined : openId}
      onOpen={(row) => onOpen(row.container.id)}
      {...(bulk ? { selection: { ids: chosen, onChange: setChosen } } : {})}
      actions={
        <>
          {bulk && chosen.size > 0 && (
            <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={printAll}>
              {chosen.size === 1 ? t('place.printLabel') : t('place.printLabels', { count: chosen.size })}
            </Button>
          )}
          {create}
        </>
      }
      footer={(shown) => ({
        qty: t.number(shown.reduce((sum, row) => sum + row.qty, 0)),
        retail: t.money(shown.reduce((sum, row) => sum + (row.retailCents ?? 0), 0)),
        cost: t.money(shown.reduce((sum, row) => sum + (row.costCents ?? 0), 0)),
      })}
      empty={
        <EmptyState icon={IconBox} title={msg('pallet.noneYet')} action={create}>
          {t('pallet.noneYetHint')}
        </EmptyState>
      }
    />
  )
}
