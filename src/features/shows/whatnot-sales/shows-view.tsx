/** All shows: what is being prepared, what is over. */
import { Button } from '@mantine/core'
import { IconCircleCheck, IconFileImport, IconPencil, IconPlus, IconSend, IconSticker2, IconVideo, type Icon } from '@tabler/icons-react' // prettier-ignore
import { useMemo } from 'react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { showStatusLabels } from '#domain/shows/show-stages.ts'
import { watchShowCounts } from '#data/shows/shows.ts'
import { saleEventStatuses, type SaleEventDoc, type SaleEventStatus } from '#schemas/sale-events.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import type { StateLook } from '#ui/parts/state-mark.tsx'
import { ViewTabs } from '#ui/parts/view-tabs.tsx'
import { badgeColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { tableViewOf } from '#ui/table/views/table-view.ts'
import type { Sales } from './use-sales.ts'
import parts from '#ui/parts/parts.module.css'

const icons: { readonly [Status in SaleEventStatus]: Icon } = {
  draft: IconPencil,
  catalogued: IconSticker2,
  published: IconSend,
  live: IconSend,
  closing: IconCircleCheck,
  closed: IconCircleCheck,
  settled: IconCircleCheck,
}
const looks: Readonly<Record<string, StateLook>> = Object.fromEntries(
  saleEventStatuses.map((status) => [status, { words: showStatusLabels[status], icon: icons[status] }]),
)

interface ShowRow {
  readonly show: SaleEventDoc
  readonly items: number
  readonly sold: number
}

const columns: readonly Column<ShowRow>[] = [
  textColumn('title', msg('unit.title'), ({ show }) => show.title, { primary: true, width: 280 }),
  badgeColumn('status', msg('field.status'), ({ show }) => show.status, looks, { width: 150, secondary: true }),
  timeColumn('starts', msg('field.startsAt'), ({ show }) => show.startsAt, { secondary: true }),
  timeColumn('ends', msg('field.endsAt'), ({ show }) => show.endsAt),
  qtyColumn('items', msg('show.column.items'), ({ items }) => items),
  qtyColumn('sold', msg('show.column.sold'), ({ sold }) => sold),
]
const rowId = ({ show }: ShowRow) => show.id

export function ShowsView({ sales }: { readonly sales: Sales }) {
  const t = useWords()
  const { db } = useCommandContext()
  const { shows, search, setSearch } = sales
  const counts = useLive(() => watchShowCounts(db), [db])
  const rows = useMemo(
    () => counts && shows.map((show) => ({ show, ...(counts.get(show.id) ?? { items: 0, sold: 0 }) })),
    [counts, shows],
  )
  const actions = (
    <>
      <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setSearch({ report: true })}>
        {t('show.takeReport')}
      </Button>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setSearch({ edit: 'new' })}>
        {t('show.add')}
      </Button>
    </>
  )
  return (
    <div className={parts['page']}>
      <ViewTabs {...sales.tabs} />
      <RecordTable
        rows={rows}
        columns={columns}
        rowId={rowId}
        name={msg('show.view.shows')}
        view={tableViewOf(search)}
        onView={setSearch}
        onOpen={({ show }) => setSearch({ edit: show.id })}
        openId={search.edit}
        actions={actions}
        empty={
          <EmptyState icon={IconVideo} title={msg('show.none')}>
            {t('show.noneHint')}
          </EmptyState>
        }
      />
    </div>
  )
} // prettier-ignore
