/** Where losses come from: by zone, by who had it last, by why. A question to ask, not a verdict. */
import { IconMapSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { lossesBy } from '#domain/stock/misplaced.ts'
import { moneyColumn, qtyColumn, textColumn } from '#ui/table/columns.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { clearedView, columnFilter } from '#ui/table/table-view.ts'
import type { MisplacedAddress } from './misplaced-search.ts'
import type { MissingRow } from './use-misplaced.ts'

interface LossRow {
  readonly by: 'Zone' | 'Had it last' | 'Why'
  /** The column of the queue that shows these. */
  readonly column: string
  readonly name: string
  readonly qty: number
  readonly cents: number
}

const columns: readonly Column<LossRow>[] = [
  textColumn('by', 'By', (row) => row.by, { width: 140, options: 'auto', secondary: true }),
  textColumn('name', 'What', (row) => row.name || 'Not known', { primary: true }),
  qtyColumn('qty', 'Items', (row) => row.qty, { width: 96, secondary: true }),
  moneyColumn('value', 'Value', (row) => row.cents, { width: 120, secondary: true }),
]

const ways = [
  ['Zone', 'zone', (row: MissingRow) => row.zone],
  ['Had it last', 'who', (row: MissingRow) => row.who],
  ['Why', 'why', (row: MissingRow) => row.why],
] as const

interface MisplacedLossesProps extends MisplacedAddress {
  readonly rows: readonly MissingRow[] | undefined
}

export function MisplacedLosses({ rows, search, setSearch }: MisplacedLossesProps) {
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
      name="Where it goes"
      rows={losses}
      columns={columns}
      rowId={(row) => `${row.column}:${row.name}`}
      view={search}
      onView={setSearch}
      onOpen={(row) =>
        setSearch({ ...clearedView, show: undefined, f: columnFilter.change('', row.column, [row.name]) })
      }
      empty={
        <EmptyState icon={IconMapSearch} title="Nothing is looked for">
          Shows where lost units were last, and who had them.
        </EmptyState>
      }
    />
  )
}
