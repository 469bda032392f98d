/** The shipments of one show: who bought what, how far it is packed, and which parcels may leave. */
import { Button } from '@mantine/core'
import { IconPackage, IconTruck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useWords } from '#language/use-words.ts'
import { joined, money, msg } from '#messages/message.ts'
import { doubtLabels, isDone, lineDoubt, lineLabels, statusLabels, totalsOf, type OrderWithUnits, type UnitLine } from '#domain/core/orders/order-work.ts' // prettier-ignore
import { liveLines, packedOf } from '#domain/shows/pack-scan.ts'
import { packerOf } from '#domain/shows/pack-state.ts'
import { leaveOut, shipPacked, watchShipments } from '#data/shows/shipments.ts'
import { undoJob, undoJobs } from '#data/core/jobs/undo-job.ts'
import { orderStatuses } from '#schemas/orders.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import type { StateLook } from '#ui/parts/state-mark.tsx'
import { badgeColumn, labelColumn, moneyColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { tableViewOf } from '#ui/table/views/table-view.ts'
import { ShowHead } from './show-head.tsx'
import type { Sales } from './use-sales.ts'
import parts from '#ui/parts/parts.module.css'

const looks: Readonly<Record<string, StateLook>> = Object.fromEntries(
  orderStatuses.map((status) => [status, { words: statusLabels[status] }]),
)
const columns: readonly Column<OrderWithUnits>[] = [
  textColumn('buyer', msg('show.column.buyer'), ({ order }) => order.buyerName, { primary: true, width: 180 }),
  badgeColumn('status', msg('field.status'), ({ order }) => order.status, looks, { secondary: true }),
  qtyColumn('items', msg('show.column.items'), (held) => liveLines(held).length),
  qtyColumn('packed', msg('order.line.packed'), (held) => packedOf(held).packed),
  moneyColumn('goods', msg('show.column.goods'), ({ order }) => totalsOf(order).goodsCents),
  textColumn('packer', msg('show.column.packer'), ({ order }) => packerOf(order)?.name ?? '', { width: 130 }),
  labelColumn('shipment', msg('show.column.shipment'), ({ order }) => order.shipmentId, { secondary: true }),
  labelColumn('tracking', msg('field.tracking'), ({ order }) => order.tracking, { width: 210 }),
  timeColumn('placed', msg('show.column.placed'), ({ order }) => order.placedAt, { hidden: true }),
]
const rowId = ({ order }: OrderWithUnits) => order.id

export function ShipmentsView({ sales }: { readonly sales: Sales }) {
  const t = useWords()
  const context = useCommandContext()
  const { db } = context
  const { event, search, setSearch } = sales
  const eventId = event?.id ?? 'none'
  const rows = useLive(() => watchShipments(db, eventId), [db, eventId])
  const ready = useMemo(() => rows?.filter(({ order }) => order.status === 'packed' && order.tracking !== '') ?? [], [rows]) // prettier-ignore
  const { busy, run } = useCommand({ title: msg('show.notShipped') })
  const ship = () =>
    void run(async () => {
      const jobs = await shipPacked(context, ready.map(rowId))
      return jobs.length === 0 ? AS_IT_IS : { words: msg('show.shippedMany', { count: jobs.length }), undo: () => undoJobs(context, jobs) }
    })
  return (
    <ShowHead
      sales={sales}
      actions={
        <Button size="sm" disabled={busy || ready.length === 0} leftSection={<IconTruck size={16} aria-hidden />} onClick={ship}>
          {t('show.shipPacked', { count: ready.length })}
        </Button>
      }
    >
      <RecordTable
        rows={rows}
        columns={columns}
        rowId={rowId}
        name={msg('show.view.shipments')}
        view={tableViewOf(search)}
        onView={setSearch}
        onOpen={({ order }) => setSearch({ order: order.id })}
        openId={search.order}
        empty={
          <EmptyState icon={IconPackage} title={msg('show.pack.nothing')}>
            {t('show.pack.nothingHint')}
          </EmptyState>
        }
      />
      <ShipmentDrawer sales={sales} held={rows?.find(({ order }) => order.id === search.order)} />
    </ShowHead>
  )
} // prettier-ignore

function ShipmentDrawer({ sales, held }: { readonly sales: Sales; readonly held: OrderWithUnits | undefined }) {
  const t = useWords()
  const { search, setSearch } = sales
  return (
    <RecordDrawer
      openId={held ? search.order : undefined}
      onClose={() => setSearch({ order: undefined })}
      title={held?.order.buyerName ?? ''}
      label={held?.order.shipmentId ?? ''}
    >
      {held && (
        <>
          <FactList
            facts={[
              { label: msg('field.status'), value: statusLabels[held.order.status] },
              { label: msg('show.column.goods'), value: t.money(totalsOf(held.order).goodsCents) },
              { label: msg('show.column.packer'), value: packerOf(held.order)?.name ?? '' },
              { label: msg('field.tracking'), value: held.order.tracking, mono: true },
              { label: msg('field.shipTo'), value: held.order.shipTo },
            ]}
          />
          <Section title={msg('show.pack.items')} count={held.lines.length} level={3}>
            <ul className={parts['bare']}>
              {held.lines.map((one) => (
                <ShipmentLine key={one.line.id} orderId={held.order.id} one={one} onUnit={(unit) => setSearch({ unit, order: undefined })} />
              ))}
            </ul>
          </Section>
        </>
      )}
    </RecordDrawer>
  )
} // prettier-ignore

interface ShipmentLineProps {
  readonly orderId: string
  readonly one: UnitLine
  readonly onUnit: (unitId: string) => void
}

function ShipmentLine({ orderId, one, onUnit }: ShipmentLineProps) {
  const t = useWords()
  const context = useCommandContext()
  const { busy, run } = useCommand({ title: msg('show.notLeftOut') })
  const { line, unit } = one
  const doubt = lineDoubt(orderId, one)
  const name = line.sticker || unit?.label || line.id
  const out = () =>
    void run(async () => {
      const job = await leaveOut(context, orderId, line.id)
      return job ? { words: msg('show.pack.lineOut'), undo: () => undoJob(context, job) } : AS_IT_IS
    })
  return (
    <ListRow
      title={`${line.sticker || '–'} ${unit?.title ?? ''}`}
      detail={t.of(joined([doubt === '' ? lineLabels[line.state] : doubtLabels[doubt], money(line.priceCents)], ' · '))}
      onOpen={unit ? () => onUnit(unit.id) : undefined}
    >
      {!isDone(line) && (
        <Button variant="subtle" color="gray" mih={48} disabled={busy} aria-label={t('show.pack.outNamed', { item: name })} onClick={out}>
          {t('show.pack.out')}
        </Button>
      )}
    </ListRow>
  )
} // prettier-ignore
