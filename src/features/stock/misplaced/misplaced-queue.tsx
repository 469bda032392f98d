/** Everything that is looked for: why, since when, what it is worth, where it is recorded and who had it last. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import {
  IconClockExclamation, IconCurrencyDollar, IconEyeOff, IconMapPinSearch, IconPackageExport, IconPackageOff, IconQuestionMark, IconSearch,
} from '@tabler/icons-react' // prettier-ignore
import { usualWriteOff } from '#domain/stock/misplaced.ts'
import { qtyOf } from '#domain/core/floor/pallet-contents.ts'
import { misplacedLabels } from '#domain/core/floor/found-by-scan.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'
import { badgeColumn, dayColumn, labelColumn, moneyColumn, placeColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx' // prettier-ignore
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import { StatTile } from '#ui/figures/stat-tile.tsx'
import type { Column } from '#ui/table/table-column.ts'
import parts from '#ui/parts/parts.module.css'
import type { MisplacedAddress } from './misplaced-search.ts'
import type { MissingRow } from './use-misplaced.ts'

const looks = {
  pickNotFound: { words: misplacedLabels.pickNotFound, icon: IconSearch },
  auditMissing: { words: misplacedLabels.auditMissing, icon: IconEyeOff },
  wrongPlace: { words: misplacedLabels.wrongPlace, icon: IconMapPinSearch },
  scannedAfterSold: { words: misplacedLabels.scannedAfterSold, icon: IconPackageExport },
  palletGone: { words: misplacedLabels.palletGone, icon: IconPackageOff },
} as const

const columns: readonly Column<MissingRow>[] = [
  textColumn('title', msg('unit.title'), ({ unit }) => unit.title || msg('unit.noTitle'), { primary: true }),
  labelColumn('label', msg('unit.label'), ({ unit }) => unit.label),
  badgeColumn('why', msg('misplaced.column.why'), (row) => row.code, looks, { width: 212, secondary: true }),
  qtyColumn('days', msg('misplaced.column.days'), (row) => row.days, { width: 76, secondary: true }),
  moneyColumn('value', msg('unit.value'), (row) => row.valueCents, { width: 104, secondary: true }),
  qtyColumn('qty', msg('unit.qty'), ({ unit }) => unit.qty, { width: 68 }),
  placeColumn('where', msg('misplaced.column.where'), (row) => row.where, { width: 128, secondary: true }),
  placeColumn('zone', msg('unit.zone'), (row) => row.zone, { width: 116, options: 'auto' }),
  textColumn('who', msg('misplaced.column.who'), (row) => row.who, { width: 140, options: 'auto' }),
  timeColumn('lastAt', msg('misplaced.column.lastAt'), (row) => row.last?.at ?? '', { width: 140, hidden: true }),
  dayColumn('since', msg('misplaced.column.since'), (row) => row.since, { hidden: true }),
  textColumn('stage', msg('unit.stage'), ({ unit }) => stageLabels[unit.stage], {
    options: 'auto',
    width: 108,
    hidden: true,
  }),
]

interface MisplacedQueueProps extends MisplacedAddress {
  readonly rows: readonly MissingRow[] | undefined
}

export function MisplacedQueue({ rows, search, setSearch }: MisplacedQueueProps) {
  const t = useWords()
  return (
    <>
      {rows && rows.length > 0 && <Tiles rows={rows} />}
      <RecordTable
        name={msg('misplaced.queue')}
        rows={rows}
        columns={columns}
        rowId={({ unit }) => unit.id}
        view={search}
        onView={setSearch}
        openId={search.unit}
        onOpen={({ unit }) => setSearch({ unit: unit.id })}
        empty={
          <EmptyState icon={IconQuestionMark} title={msg('misplaced.nothing')}>
            {t('misplaced.nothingQueue')}
          </EmptyState>
        }
      />
    </>
  )
}

function Tiles({ rows }: { readonly rows: readonly MissingRow[] }) {
  const t = useWords()
  const cents = rows.reduce((sum, row) => sum + (row.valueCents ?? 0), 0)
  const old = rows.filter((row) => row.unit.stage === 'missing' && (row.days ?? 0) >= usualWriteOff.afterDays)
  return (
    <div className={parts['tiles']} data-over-list>
      <StatTile value={qtyOf(rows.map((row) => row.unit))} label={msg('misplaced.lookedFor')} icon={IconSearch} />
      <StatTile value={t.money(cents)} label={msg('misplaced.worth')} icon={IconCurrencyDollar} />
      <StatTile
        value={qtyOf(old.map((row) => row.unit))}
        label={msg('misplaced.longMissing', { days: usualWriteOff.afterDays })}
        icon={IconClockExclamation}
      />
    </div>
  )
}
