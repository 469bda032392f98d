/**
 * The table of records: dense virtual rows on a desktop, cards on a handheld. How it is looked at lives in the address, so that a link, a
 * reload and the back button show the same; which columns are hidden is remembered on the device as well.
 */
import { isMessage, msg, type Words } from '#messages/message.ts'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilterOff } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useWords } from '#language/use-words.ts'
import { CARDS_BELOW } from './cards-below.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { HiddenTicked } from './hidden-ticked.tsx'
import { RecordCards } from './record-cards.tsx'
import { RecordGrid } from './record-grid.tsx'
import { RecordTableToolbar } from './record-table-toolbar.tsx'
import { RecordTableTools } from './record-table-tools.tsx'
import { readColumns, type Column } from './table-column.ts'
import { exportTable, type ExportTable } from './table-rows.ts'
import { changeView, hiddenColumns, type OnView, type TableView } from '#ui/table/views/table-view.ts'
import { useHiddenColumns } from '#ui/table/views/use-hidden-columns.ts'
import { useQuickFilter } from '#ui/table/views/use-quick-filter.ts'
import { useRowChoice, type Selection } from './use-row-choice.ts'
import { useTableRows } from './use-table-rows.ts'
import { useLatest } from '#ui/use-latest.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './record-table.module.css'

export interface RecordTableProps<Row extends object> {
  /** `undefined` while the store has not answered. */
  readonly rows: readonly Row[] | undefined
  /** More rows are being read. In another order than the usual, or filtered, none is shown before all are here. */
  readonly isPart?: boolean | undefined
  /** The same array at every render: what was worked out for the rows hangs on it. */
  readonly columns: readonly Column<Row>[]
  /** The one of the first render stays. */
  readonly rowId: (row: Row) => string
  /** Names the table aloud, its file and what the device remembers of it. */
  readonly name: Words
  readonly view: TableView
  /** How it is sorted where the address does not say: `-eta`. */
  readonly usualSort?: string
  /** With `push`, back goes to how the table was shown before. */
  readonly onView: OnView
  readonly onOpen?: (row: Row) => void
  readonly openId?: string | undefined
  /** Shown when there is no record at all. */
  readonly empty: ReactNode
  readonly selection?: Selection
  /** At the right of the toolbar. */
  readonly actions?: ReactNode
  /** Totals by column id, of the rows that are shown. */
  readonly footer?: (shown: readonly Row[]) => Readonly<Record<string, ReactNode>>
}

const none: readonly never[] = []

function NothingMatches({ onClear }: { readonly onClear: () => void }) {
  const t = useWords()
  return (
    <EmptyState
      icon={IconFilterOff}
      title={msg('table.nothingMatches')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('table.showAll')}
        </Button>
      }
    />
  )
}

/** Nothing where what is here may not be the rows that are asked for. */
function shownRows<Row extends object>({ rows, isPart, view, usualSort = '' }: RecordTableProps<Row>) {
  const isUsual = (view.sort ?? usualSort) === usualSort && !view.q && !view.f
  return isPart && (!isUsual || rows?.length === 0) ? undefined : rows
}

interface TableActs<Row> {
  readonly onOpen: ((row: Row) => void) | undefined
  readonly hide: (ids: ReadonlySet<string>) => void
  readonly sortBy: (sort: string) => void
  readonly read: () => ExportTable
}

/** The same functions at every render: what gets them is drawn anew with others. */
function useTableActs<Row>(acts: TableActs<Row>) {
  const latest = useLatest(acts)
  return useMemo(
    () => ({
      open: (row: Row) => latest().onOpen?.(row),
      hide: (ids: ReadonlySet<string>) => latest().hide(ids),
      sortBy: (sort: string) => latest().sortBy(sort),
      read: () => latest().read(),
    }),
    [latest],
  )
}

export function RecordTable<Row extends object>(props: RecordTableProps<Row>) {
  const { view, onView, onOpen, openId, empty, selection, actions, footer } = props
  const given = shownRows(props)
  const isPart = given !== undefined && props.isPart === true
  const rows: readonly Row[] = given ?? none
  const t = useWords()
  const [rowId] = useState(() => props.rowId)
  const columns = readColumns(props.columns, t)
  const name = t.of(props.name)
  const narrow = useMediaQuery(CARDS_BELOW, false, { getInitialValueInEffect: false })
  const set = (key: keyof TableView) => (value: string) => onView(changeView(view, key, value))
  const [text, setText] = useQuickFilter(view.q ?? '', set('q'))
  const key = isMessage(props.name) ? props.name.id : name
  const [hidden, setHidden] = useHiddenColumns(key, columns, view.hide, set('hide'))
  const sort = view.sort ?? props.usualSort ?? ''
  const { shown, behind, key: topKey } = useTableRows(rows, columns, { q: text, sort, f: view.f ?? '' })
  const choice = useRowChoice(selection, shown, rowId)
  // The box is ticked at once; the cells follow.
  const gone = useDeferredValue(hidden)
  // The same array until one of them comes or goes: the rows are drawn anew with another.
  const visible = useMemo(() => {
    const left = columns.filter((column) => !gone.has(column.id))
    // A link or a saved view may know nothing of the columns that there are by now.
    return left.length > 0 ? left : columns
  }, [columns, gone])
  const clear = () => {
    setText('')
    onView(changeView(changeView(view, 'q', ''), 'f', ''))
  }
  const showView: OnView = (next, way) => {
    setText(next.q ?? '')
    onView(next, way)
  }
  const acts = useTableActs({ onOpen, hide: setHidden, sortBy: set('sort'), read: () => exportTable(shown, visible) })
  const tools = (
    <RecordTableTools
      name={name}
      tableKey={key}
      view={view}
      shown={{ q: text, sort, f: view.f ?? '', hide: hiddenColumns.format(hidden) }}
      onView={showView}
      onChange={set}
      rows={rows}
      columns={columns}
      hidden={hidden}
      onHidden={acts.hide}
      onSort={acts.sortBy}
      read={shown.length === 0 || isPart ? null : acts.read}
      narrow={narrow}
    />
  )
  const shared = { name, rows: shown, columns: visible, rowId, onOpen: onOpen && acts.open, openId, choice, topKey }
  if (given?.length === 0) return <EmptyTable actions={actions}>{empty}</EmptyTable>
  return (
    <div className={styles['table']} aria-busy={given === undefined || isPart || behind}>
      <RecordTableToolbar
        text={text}
        onText={setText}
        shownCount={shown.length}
        allCount={given?.length}
        isPart={isPart}
        narrow={narrow}
        tools={tools}
        actions={actions}
      />
      <HiddenTicked rows={rows} shown={shown} choice={choice} rowId={rowId} />
      {given && !isPart && shown.length === 0 && <NothingMatches onClear={clear} />}
      {shown.length > 0 && narrow && <RecordCards {...shared} />}
      {shown.length > 0 && !narrow && (
        <RecordGrid
          {...shared}
          sort={sort}
          onSort={acts.sortBy}
          footer={isPart ? undefined : footer?.(shown)}
          isPart={isPart}
        />
      )}
    </div>
  )
}

function EmptyTable({ actions, children }: { readonly actions: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles['table']}>
      {actions && (
        <div className={`${parts['row']} ${styles['toolbar']}`}>
          <div className={styles['actions']}>{actions}</div>
        </div>
      )}
      {children}
    </div>
  )
}
