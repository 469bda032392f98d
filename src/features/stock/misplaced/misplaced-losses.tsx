/** Where losses come from: by zone, by who had it last, by why. A question to ask, not a verdict. */
import { useWords } from '#language/use-words.ts'
import { msg, type Message, type Words } from '#messages/message.ts'
import { IconMapSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { lossesBy } from '#domain/stock/misplaced.ts'
import { moneyColumn, qtyColumn, textColumn } from '#ui/table/columns.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { filterKeyOf } from '#ui/table/table-column.ts'
import { clearedView, columnFilter } from '#ui/table/views/table-view.ts'
import type { MisplacedAddress } from './misplaced-search.ts'
import type { MissingRow } from './use-misplaced.ts'

interface LossRow {
  readonly by: Message
  /** The column of the queue that shows these. */
  readonly column: string
  readonly name: Words
  readonly qty: number
  readonly cents: number
}

const columns: readonly Column<LossRow>[] = [
  textColumn('by', msg('misplaced.column.by'), (row) => row.by, { width: 140, options: 'auto', secondary: true }),
  textColumn('name', msg('misplaced.column.what'), (row) => row.name || msg('misplaced.notKnown'), { primary: true }),
  qtyColumn('qty', msg('unit.items'), (row) => row.qty, { width: 96, secondary: true }),
  moneyColumn('value', msg('unit.value'), (row) => row.cents, { width: 120, secondary: true }),
]

const ways = [
  [msg('unit.zone'), 'zone', (row: MissingRow): Words => row.zone],
  [msg('misplaced.column.who'), 'who', (row: MissingRow): Words => row.who],
  [msg('misplaced.column.why'), 'why', (row: MissingRow): Words => row.why],
] as const

interface MisplacedLossesProps extends MisplacedAddress {
  readonly rows: readonly MissingRow[] | undefined
}

export function MisplacedLosses({ rows, search, setSearch }: MisplacedLossesProps) {
  const t = useWords()
  const losses = useMemo(
    () =>
      rows &&
      ways.flatMap(([by, column, keyOf]) =>
        [...lossesBy(rows, (one) => keyOf(one as MissingRow))]
          .map(([name, sum]): LossRow => ({ by, column, name, ...sum }))
          .toSorted((a, b) => b.cents - a.cents || b.qty - a.qty),
      ),
    [rows],
  )
  return (
    <RecordTable
      name={msg('misplaced.losses')}
      rows={losses}
      columns={columns}
      rowId={(row) => `${row.column}:${t.of(row.name)}`}
      view={search}
      onView={setSearch}
      onOpen={(row) =>
        setSearch({
          ...clearedView,
          show: undefined,
          f: columnFilter.change('', row.column, [filterKeyOf(row.name, t)]),
        })
      }
      empty={
        <EmptyState icon={IconMapSearch} title={msg('misplaced.nothing')}>
          {t('misplaced.nothingLosses')}
        </EmptyState>
      }
    />
  )
}
