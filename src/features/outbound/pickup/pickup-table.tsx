/** Every order that is fetched: when it comes, where it stands, what is out and what is missing. */
import { Button } from '@mantine/core'
import { IconCalendarDollar, IconPackage } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { totalsOf } from '#domain/core/orders/order-work.ts'
import type { PickupRow } from '#domain/outbound/pickup.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { badgeColumn, labelColumn, moneyColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { pickupLooks } from './pickup-words.ts'
import type { PickupWork } from './use-pickup.ts'

interface TableRow extends PickupRow {
  readonly event: string
}

const columns: readonly Column<TableRow>[] = [
  textColumn('buyer', msg('pickup.column.buyer'), ({ order }) => order.buyerName || order.buyerKey, { width: 150 }),
  labelColumn('order', msg('pickup.column.order'), ({ order }) => order.externalId, { width: 120 }),
  textColumn('event', msg('pickup.column.event'), ({ event }) => event, {
    width: 120,
    options: 'auto',
    secondary: true,
  }),
  timeColumn('slot', msg('pickup.column.slot'), ({ order }) => order.slotAt, { width: 150 }),
  badgeColumn('state', msg('pickup.column.state'), ({ state }) => state, pickupLooks, { width: 150 }),
  qtyColumn('items', msg('pickup.column.items'), ({ total }) => total, { width: 70 }),
  qtyColumn('out', msg('pickup.column.out'), ({ out }) => out, { width: 62 }),
  qtyColumn('missing', msg('pickup.column.missing'), ({ missing }) => missing, { width: 84 }),
  textColumn('bay', msg('pickup.column.bay'), ({ at }) => at.bay, { width: 64, secondary: true }),
]
const managerColumns: readonly Column<TableRow>[] = [
  ...columns,
  moneyColumn('due', msg('pickup.column.due'), ({ order }) => totalsOf(order).buyerPaysCents, { width: 96 }),
  moneyColumn('fee', msg('pickup.column.fee'), ({ feeCents }) => feeCents || null, { width: 108, secondary: true }),
] // prettier-ignore

const rowId = ({ order }: PickupRow) => order.id

export function PickupTable({ work }: { readonly work: PickupWork }) {
  const t = useWords()
  const { search, setSearch, pickups, isManager } = work
  const { show: _show, open, unit: _unit, task: _task, ...view } = search
  const rows = pickups?.rows.map((row) => ({ ...row, event: pickups.events.get(row.order.eventId)?.title ?? '' }))
  return (
    <RecordTable
      rows={rows}
      columns={isManager ? managerColumns : columns}
      rowId={rowId}
      name={msg('pickup.table')}
      view={view}
      onView={setSearch}
      onOpen={({ order }) => setSearch({ open: order.id })}
      openId={open}
      actions={isManager && <StorageButton onOpen={() => setSearch({ task: 'storage' })} />}
      empty={
        <EmptyState icon={IconPackage} title={msg('pickup.none')}>
          {t('pickup.noneHint')}
        </EmptyState>
      }
    />
  )
}

function StorageButton({ onOpen }: { readonly onOpen: () => void }) {
  const t = useWords()
  return (
    <Button size="sm" variant="default" leftSection={<IconCalendarDollar size={16} aria-hidden />} onClick={onOpen}>
      {t('pickup.storageTerms')}
    </Button>
  )
}
