/** All auctions: what is being prepared, what runs, what is over. */
import { useMemo } from 'react'
import { Button } from '@mantine/core'
import {
  IconCircleCheck,
  IconClock,
  IconGavel,
  IconListNumbers,
  IconPencil,
  IconPlus,
  IconSend,
  type Icon,
} from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { auctionStatusLabels, easternTime, lastEnd, mayEditEvent } from '#domain/selling/auction-stages.ts'
import { watchLotCounts } from '#data/selling/lots.ts'
import { saleEventStatuses, type SaleEventDoc, type SaleEventStatus } from '#schemas/sale-events.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import type { StateLook } from '#ui/parts/state-mark.tsx'
import { badgeColumn, percentColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { AuctionWork } from './use-auction.ts'

export const auctionIcons: { readonly [Status in SaleEventStatus]: Icon } = {
  draft: IconPencil,
  catalogued: IconListNumbers,
  published: IconSend,
  live: IconGavel,
  closing: IconClock,
  closed: IconCircleCheck,
  settled: IconCircleCheck,
}

const looks: Readonly<Record<string, StateLook>> = Object.fromEntries(
  saleEventStatuses.map((status) => [status, { words: auctionStatusLabels[status], icon: auctionIcons[status] }]),
)

interface AuctionRow {
  readonly event: SaleEventDoc
  /** `null` while they are being counted: that takes as long as there are lots, and the auctions are shown before. */
  readonly lots: number | null
  readonly units: number | null
}

const uncounted = { lots: null, units: null }

const columns: readonly Column<AuctionRow>[] = [
  textColumn('title', msg('unit.title'), ({ event }) => event.title, { primary: true, width: 244 }),
  badgeColumn('status', msg('auction.column.status'), ({ event }) => event.status, looks, { width: 130, secondary: true }),
  qtyColumn('lots', msg('auction.view.lots'), ({ lots }) => lots, { width: 70 }),
  qtyColumn('units', msg('auction.column.units'), ({ units }) => units, { width: 70 }),
  timeColumn('starts', msg('field.startsAt'), ({ event }) => event.startsAt),
  timeColumn('ends', msg('auction.column.firstEnd'), ({ event }) => event.endsAt, { secondary: true }),
  timeColumn('eastern', msg('auction.column.eastern'), ({ event }) => event.endsAt, { text: ({ event }, t) => t.of(easternTime(event.endsAt)), width: 176 }),
  timeColumn('lastEnd', msg('auction.column.lastEnd'), ({ event, lots }) => (lots === null ? '' : lastEnd(event, lots)), { hidden: true }),
  timeColumn('pickup', msg('field.pickupFrom'), ({ event }) => event.pickupFrom),
  percentColumn('premium', msg('field.premiumPct'), ({ event }) => event.premiumPct),
  percentColumn('tax', msg('field.taxPct'), ({ event }) => event.taxPct, { hidden: true }),
] // prettier-ignore

const rowId = ({ event }: AuctionRow) => event.id

export function AuctionsTable({ work }: { readonly work: AuctionWork }) {
  const t = useWords()
  const { db } = useCommandContext()
  const { events, search, setSearch } = work
  const counts = useLive(() => watchLotCounts(db), [db])
  const rows = useMemo(
    () =>
      events?.map((event) => ({ event, ...(counts ? (counts.get(event.id) ?? { lots: 0, units: 0 }) : uncounted) })),
    [counts, events],
  )
  const { show: _show, event: _event, lot: _lot, unit: _unit, edit, task: _task, ...view } = search
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setSearch({ edit: 'new' })}
    >
      {t('auction.add')}
    </Button>
  )
  return (
    <RecordTable
      rows={rows}
      columns={columns}
      rowId={rowId}
      name={msg('auction.view.auctions')}
      view={view}
      onView={setSearch}
      onOpen={({ event }) => setSearch(mayEditEvent(event) ? { edit: event.id } : { event: event.id, show: 'lots' })}
      openId={edit}
      actions={add}
      empty={
        <EmptyState icon={IconGavel} title={msg('auction.none')}>
          {t('auction.noneHint')}
        </EmptyState>
      }
    />
  )
}
