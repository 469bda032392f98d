/** Units that wait for a lot: meant for an auction and in no offer, or late for the lot that the rest of their pallet is in. */
import { IconGavel } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import type { FreeUnit } from '#domain/selling/free-units.ts'
import { watchFreeUnits } from '#data/selling/free-units.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { labelColumn, moneyColumn, textColumn } from '#ui/table/columns.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { AuctionWork } from './use-auction.ts'

const columns: readonly Column<FreeUnit>[] = [
  labelColumn('label', msg('field.label'), ({ unit }) => unit.label),
  textColumn('title', msg('unit.title'), ({ unit }) => unit.title || unit.label, { primary: true, width: 300 }),
  textColumn('standing', msg('listing.column.standing'), ({ standing }) => standing, { width: 300, secondary: true }),
  textColumn('grade', msg('field.grade'), ({ unit }) => gradeLabels[unit.grade], { width: 130, options: 'auto' }),
  textColumn('category', msg('field.category'), ({ unit }) => readableName(unit.category), { width: 140, options: 'auto' }),
  textColumn('stage', msg('field.stage'), ({ unit }) => stageLabels[unit.stage], { width: 120, options: 'auto' }),
  moneyColumn('retail', msg('unit.fact.retail'), ({ unit }) => unit.retailCents),
  moneyColumn('estimate', msg('unit.fact.estimate'), ({ unit }) => unit.estimateCents, { secondary: true }),
] // prettier-ignore

const rowId = ({ unit }: FreeUnit) => unit.id

export function ToLotTable({ work: { search, setSearch } }: { readonly work: AuctionWork }) {
  const t = useWords()
  const { db } = useCommandContext()
  const rows = useLive(() => watchFreeUnits(db, 'lot'), [db])
  const { show: _show, event: _event, lot: _lot, unit: open, edit: _edit, task: _task, ...view } = search
  return (
    <RecordTable
      rows={rows}
      columns={columns}
      rowId={rowId}
      name={msg('auction.view.toLot')}
      view={view}
      onView={setSearch}
      onOpen={({ unit }) => setSearch({ unit: unit.id })}
      openId={open}
      empty={
        <EmptyState icon={IconGavel} title={msg('auction.noneToLot')}>
          {t('auction.noneToLotHint')}
        </EmptyState>
      }
    />
  )
}
