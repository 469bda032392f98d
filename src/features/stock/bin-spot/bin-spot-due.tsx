/** Bins that are to be counted, the most urgent first: where something went wrong, never counted, counted long ago. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Button } from '@mantine/core'
import { IconClipboardCheck, IconScan } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { DuePlace } from '#data/stock/cycle-counts.ts'
import { watchAllPlaces } from '#data/core/zones.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { placeLabelJob, placePath } from '#domain/core/floor/zone-tree.ts'
import { dayColumn, labelColumn, placeColumn, qtyColumn, textColumn } from '#ui/table/columns.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import { useScanActs } from '#scan/scan-router.ts'
import type { Column } from '#ui/table/table-column.ts'
import { PlaceCounts } from '#features/stock/place-counts.tsx'
import { clearedView } from '#ui/table/views/table-view.ts'
import type { BinSpotAddress } from './bin-spot-search.ts'
import { useDueAudits } from './use-due-audits.ts'

interface DueRow extends DuePlace {
  readonly turn: number
  readonly zone: string
}

const columns: readonly Column<DueRow>[] = [
  qtyColumn('turn', msg('binSpot.column.turn'), (row) => row.turn, { width: 72 }),
  labelColumn('code', msg('place.place'), (row) => row.place.code, { primary: true, width: 140 }),
  placeColumn('zone', msg('unit.zone'), (row) => row.zone, { options: 'auto', width: 130, secondary: true }),
  textColumn('why', msg('misplaced.column.why'), (row) => row.why, { secondary: true }),
  qtyColumn('days', msg('misplaced.column.days'), (row) => row.days, { width: 84 }),
  dayColumn('last', msg('binSpot.column.lastCount'), (row) => row.lastAt),
  qtyColumn('qty', msg('unit.items'), (row) => row.qty, { width: 92, hidden: true }),
]

export function BinSpotDue({ search, setSearch }: BinSpotAddress) {
  const t = useWords()
  const { db } = useCommandContext()
  const due = useDueAudits()
  const places = useLive(() => watchAllPlaces(db), [db])
  const rows = useMemo(() => {
    const byId = new Map(places?.map((place) => [place.id, place]))
    return due?.map((one, index): DueRow => ({
      ...one,
      turn: index + 1,
      zone: placePath(byId, one.place.id).find((place) => place.kind === 'zone')?.code ?? '',
    }))
  }, [due, places])
  const open = rows?.find((row) => row.place.id === search.open)
  const close = () => setSearch({ open: undefined })
  return (
    <>
      <RecordTable
        name={msg('binSpot.toCount')}
        rows={rows}
        columns={columns}
        rowId={({ place }) => place.id}
        view={search}
        onView={setSearch}
        openId={search.open}
        onOpen={({ place }) => setSearch({ open: place.id })}
        empty={
          <EmptyState icon={IconClipboardCheck} title={msg('binSpot.allCounted')}>
            {t('binSpot.allCountedHint')}
          </EmptyState>
        }
      />
      <RecordDrawer
        openId={open?.place.id}
        onClose={close}
        title={open?.place.code ?? t('place.place')}
        foot={open && <CountButton row={open} setSearch={setSearch} />}
      >
        {open && (
          <>
            <FactList
              facts={[
                { label: msg('misplaced.column.why'), value: open.why },
                { label: msg('unit.zone'), value: open.zone, mono: true },
                {
                  label: msg('binSpot.column.lastCount'),
                  value: open.days === null ? msg('binSpot.noneIn90Days') : msg('binSpot.daysAgo', { days: open.days }),
                },
              ]}
            />
            <PlaceCounts placeId={open.place.id} />
          </>
        )}
      </RecordDrawer>
    </>
  )
}

/** The count is blind: how much is recorded there is not shown beside the way to it. */
function CountButton({ row, setSearch }: Pick<BinSpotAddress, 'setSearch'> & { readonly row: DueRow }) {
  const t = useWords()
  const { take } = useScanActs()
  return (
    <Button
      mih="var(--target)"
      leftSection={<IconScan size={18} aria-hidden />}
      onClick={() => {
        setSearch({ ...clearedView, open: undefined, show: undefined })
        take(placeLabelJob(row.place).label)
      }}
    >
      {t('binSpot.count', { place: row.place.code })}
    </Button>
  )
}
