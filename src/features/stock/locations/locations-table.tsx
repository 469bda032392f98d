/**
 * All places as a table: where each is, how full it is, whether it can be used. Several may be
 * ticked for their labels.
 */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconChartBar, IconGridDots, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { utilisationLabels, type Utilisation } from '#domain/stock/places.ts'
import { placeKindLabels, placeLabelJob } from '#domain/core/floor/zone-tree.ts'
import { badgeColumn, dayColumn, labelColumn, percentColumn, placeColumn, qtyColumn, textColumn } from '#ui/table/columns.tsx' // prettier-ignore
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { useLabelPrinter } from '#ui/labels/label-printer.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { StateLook } from '#ui/parts/state-mark.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { LocationRow } from './location-rows.ts'
import type { Locations } from './use-locations.ts'
import { describeStages, stateLooks } from '#features/stock/zones/zones-tree.tsx'

const tones: { readonly [One in Utilisation]?: StateLook['tone'] } = { nearlyFull: 'amber', full: 'amber', over: 'red' }
const useLooks = Object.fromEntries(
  Object.entries(utilisationLabels).map(([use, words]) => {
    const tone = tones[use as Utilisation]
    return [use, { words, ...(tone ? { tone, icon: stateLooks.full.icon } : {}) }]
  }),
)
const inUse: StateLook = { words: msg('locations.inUse') }
// How full it is has a column of its own.
const states: Readonly<Record<string, StateLook>> = { ...stateLooks, open: inUse, full: inUse }

const columns: readonly Column<LocationRow>[] = [
  labelColumn('code', msg('place.code'), (row) => row.place.code, { primary: true, width: 150 }),
  textColumn('kind', msg('place.fact.kind'), (row) => placeKindLabels[row.place.kind], {
    options: 'auto',
    width: 100,
    secondary: true,
  }),
  textColumn('name', msg('place.name'), (row) => row.place.name, { hidden: true }),
  placeColumn('zone', msg('unit.zone'), (row) => row.zone, { options: 'auto', width: 130, secondary: true }),
  placeColumn('within', msg('place.fact.in'), (row) => row.within, { options: 'auto' }),
  qtyColumn('qty', msg('unit.items'), (row) => row.sum?.qty ?? null, { secondary: true }),
  qtyColumn('capacity', msg('place.capacity'), (row) => row.sum?.capacity ?? row.place.capacity, { width: 96 }),
  percentColumn('full', msg('locations.full'), (row) => row.pct),
  badgeColumn('use', msg('locations.howFull'), (row) => row.use, useLooks, { width: 136 }),
  badgeColumn('state', msg('place.fact.state'), (row) => row.state, states, { secondary: true, width: 116 }),
  textColumn('why', msg('place.fact.whyBlocked'), (row) => row.place.blockedReason),
  dayColumn('counted', msg('locations.counted'), (row) => row.countedAt),
  qtyColumn('walk', msg('locations.walk'), (row) => row.place.pickOrder, { width: 92 }),
  textColumn('stages', msg('place.fact.stages'), (row) => describeStages(row.place.allowedStages), { hidden: true }),
  labelColumn('former', msg('place.fact.formerCodes'), (row) => row.place.aliases.join(', '), { hidden: true }),
  textColumn('purpose', msg('place.purpose'), (row) => row.place.purpose, { hidden: true }),
]

interface LocationsTableProps {
  readonly locations: Locations
  /** Ticking several: on a desktop. */
  readonly bulk: boolean
  /** What else may be done with the ticked ones. */
  readonly onChosen: (ids: ReadonlySet<string>) => void
}

export function LocationsTable({ locations, bulk, onChosen }: LocationsTableProps) {
  const t = useWords()
  const { site, rows, search, setSearch } = locations
  const printer = useLabelPrinter()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const printAll = () =>
    void printer.print((rows ?? []).filter((row) => chosen.has(row.place.id)).map((row) => placeLabelJob(row.place)))
  const draw = () => setSearch({ show: 'fill' })
  const create: ReactNode = site.mayWrite && (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => site.onOpen('new')}>
      {t('locations.new')}
    </Button>
  )
  const many = bulk && chosen.size > 0 && (
    <>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={printAll}>
        {t('locations.print', { count: chosen.size })}
      </Button>
      {site.mayWrite && (
        <Button variant="default" onClick={() => onChosen(chosen)}>
          {t('locations.changeCount', { count: chosen.size })}
        </Button>
      )}
    </>
  )
  return (
    <RecordTable
      name={msg('locations.table')}
      rows={rows}
      columns={columns}
      rowId={(row) => row.place.id}
      view={search}
      onView={setSearch}
      openId={site.open === '' ? undefined : site.open}
      onOpen={(row) => site.onOpen(row.place.id)}
      {...(bulk ? { selection: { ids: chosen, onChange: setChosen } } : {})}
      actions={
        <>
          {many}
          {bulk ? (
            <Button variant="default" leftSection={<IconChartBar size={16} aria-hidden />} onClick={draw}>
              {t('locations.chart')}
            </Button>
          ) : (
            <ActionIcon variant="default" size={48} aria-label={t('locations.chart')} onClick={draw}>
              <IconChartBar size={20} aria-hidden />
            </ActionIcon>
          )}
          {create}
        </>
      }
      footer={(shown) => ({ qty: t.number(shown.reduce((sum, row) => sum + row.ownQty, 0)) })}
      empty={
        <EmptyState icon={IconGridDots} title={msg('locations.none')} action={create}>
          {t('locations.noneHint')}
        </EmptyState>
      }
    />
  )
}
