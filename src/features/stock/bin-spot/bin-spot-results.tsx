/** The results of the counts of the last 90 days, and what became of their differences. */
import { useWords } from '#language/use-words.ts'
import { joined, lower, moment, msg, type Words } from '#messages/message.ts'
import { Button, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClipboardList } from '@tabler/icons-react'
import { useMemo } from 'react'
import { placePath } from '#domain/core/floor/zone-tree.ts'
import type { PastAudit } from '#domain/stock/cycle-counts-due.ts'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import { describeException, stageLabels } from '#domain/core/floor/unit-facts.ts'
import { watchAudits } from '#data/stock/cycle-counts.ts'
import { watchPlaces } from '#data/pallets/pallets.ts'
import { watchUnitsById } from '#data/core/units.ts'
import { useLedgerSince } from '#hooks/use-ledger-since.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { badgeColumn, labelColumn, placeColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { clearedView } from '#ui/table/views/table-view.ts'
import type { BinSpotAddress } from './bin-spot-search.ts'
import { Section } from '#ui/parts/section.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import parts from '#ui/parts/parts.module.css'

interface CountRow {
  readonly count: PastAudit
  readonly place: string
  readonly zone: string
  readonly who: string
}

const looks = {
  matched: { words: msg('binSpot.state.matched'), icon: IconCircleCheck, tone: 'green' },
  differs: { words: msg('binSpot.state.differs'), icon: IconAlertTriangle, tone: 'amber' },
} as const

const columns: readonly Column<CountRow>[] = [
  labelColumn('place', msg('place.place'), (row) => row.place, { primary: true, width: 140 }),
  placeColumn('zone', msg('unit.zone'), (row) => row.zone, { options: 'auto', width: 130 }),
  timeColumn('at', msg('binSpot.column.when'), ({ count }) => count.at, { secondary: true }),
  textColumn('who', msg('binSpot.column.who'), (row) => row.who, { options: 'auto', width: 150, secondary: true }),
  badgeColumn('state', msg('binSpot.column.result'), ({ count }) => (count.isClean ? 'matched' : 'differs'), looks, {
    secondary: true,
  }),
  qtyColumn('counted', msg('binSpot.counted'), ({ count }) => count.counted, { width: 96 }),
  qtyColumn('missing', msg('binSpot.missing'), ({ count }) => count.missing.length, { width: 92 }),
  qtyColumn('foreign', msg('binSpot.foreign'), ({ count }) => count.foreign.length, { width: 92 }),
  qtyColumn('extra', msg('binSpot.extra'), ({ count }) => count.left.length + count.strays.length, { width: 84 }),
  qtyColumn('moved', msg('binSpot.column.moved'), ({ count }) => count.moved.length, { width: 92 }),
]

function useCountRows(): readonly CountRow[] | undefined {
  const { db } = useCommandContext()
  const since = useLedgerSince()
  const { person } = useNames()
  const counts = useLive(() => watchAudits(db, since), [db, since])
  const places = useLive(() => watchPlaces(db), [db])
  return useMemo(() => {
    if (!counts || !places) return undefined
    return counts.map((count) => ({
      count,
      place: places.get(count.placeId)?.code ?? count.placeId,
      zone: placePath(places, count.placeId).find((one) => one.kind === 'zone')?.code ?? '',
      who: person(count.by),
    }))
  }, [counts, places, person])
}

export function BinSpotResults({ search, setSearch }: BinSpotAddress) {
  const t = useWords()
  const rows = useCountRows()
  const open = rows?.find(({ count }) => count.id === search.open)
  return (
    <>
      <RecordTable
        name={msg('binSpot.counts')}
        rows={rows}
        columns={columns}
        rowId={({ count }) => count.id}
        view={search}
        onView={setSearch}
        openId={search.open}
        onOpen={({ count }) => setSearch({ open: count.id })}
        empty={
          <EmptyState
            icon={IconClipboardList}
            title={msg('binSpot.noCounts')}
            action={<Button onClick={() => setSearch({ ...clearedView, show: 'due' })}>{t('binSpot.seeDue')}</Button>}
          >
            {t('binSpot.noCountsHint')}
          </EmptyState>
        }
      />
      <RecordDrawer
        openId={open?.count.id}
        onClose={() => setSearch({ open: undefined })}
        title={open ? t('binSpot.countOf', { place: open.place }) : t('binSpot.aCount')}
      >
        {open && <CountDetails row={open} onUnit={(unit) => setSearch({ open: undefined, unit })} />}
      </RecordDrawer>
    </>
  )
}

function CountDetails({ row, onUnit }: { readonly row: CountRow; readonly onUnit: (unitId: string) => void }) {
  const { count } = row
  return (
    <Stack gap={16}>
      <FactList
        facts={[
          { label: msg('binSpot.column.result'), value: count.words },
          { label: msg('binSpot.column.when'), value: joined([moment(count.at, 'time')]) },
          { label: msg('binSpot.column.who'), value: msg('binSpot.whoDevice', { who: row.who, device: count.device }) },
        ]}
      />
      <Units title={msg('binSpot.missing')} ids={count.missing} onUnit={onUnit} />
      <Units title={msg('binSpot.foreign')} ids={count.foreign} onUnit={onUnit} />
      <Units title={msg('binSpot.leftButFound')} ids={count.left} onUnit={onUnit} />
      <Units title={msg('binSpot.movedWhile')} ids={count.moved} onUnit={onUnit} />
      {count.strays.length > 0 && (
        <FactList
          title={msg('binSpot.notKnown')}
          facts={[{ label: msg('binSpot.codes'), value: joined(count.strays), mono: true }]}
        />
      )}
    </Stack>
  )
}

interface UnitsProps {
  readonly title: Words
  readonly ids: readonly string[]
  readonly onUnit: (unitId: string) => void
}

/** Items of a count in their current state. */
function Units({ title, ids, onUnit }: UnitsProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const { nameOf } = useNames()
  const units = useLive(() => watchUnitsById(db, ids), [db, ids])
  if (ids.length === 0 || !units) return null
  const gone = ids.length - units.length
  return (
    <Section title={title} count={ids.length} level={3}>
      <ul className={parts['bare']}>
        {units.map((unit) => (
          <ListRow
            key={unit.id}
            title={nameOfUnit(unit)}
            detail={t('binSpot.now', {
              state: lower(describeException(unit.exceptionCode) || stageLabels[unit.stage]),
            })}
            end={nameOf(unit.containerId || unit.locationId)}
            onOpen={() => onUnit(unit.id)}
          />
        ))}
      </ul>
      {gone > 0 && <p className={parts['quiet']}>{t('binSpot.goneFromDevice', { count: gone })}</p>}
    </Section>
  )
}
