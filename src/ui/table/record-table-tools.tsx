/** How a table is looked at: saved views, filters, columns or order, and the file of what is shown. */
import { ExportButton } from './export-button.tsx'
import { RecordTableFilters } from './record-table-filters.tsx'
import { ColumnsMenu, SortMenu } from './record-table-menus.tsx'
import type { ReadColumn } from './table-column.ts'
import type { ExportTable } from './table-rows.ts'
import type { OnView, TableView } from '#ui/table/views/table-view.ts'
import { ViewsMenu } from '#ui/table/views/views-menu.tsx'

export interface RecordTableToolsProps<Row extends object> {
  readonly name: string
  /** What the device remembers of the table goes by it. */
  readonly tableKey: string
  readonly view: TableView
  /** How it is shown now, with what the address leaves out. */
  readonly shown: Readonly<Record<'q' | 'sort' | 'f' | 'hide', string>>
  readonly onView: OnView
  readonly onChange: (key: keyof TableView) => (value: string) => void
  readonly rows: readonly Row[]
  readonly columns: readonly ReadColumn<Row>[]
  readonly hidden: ReadonlySet<string>
  /** This, `onSort` and `read` stay the same: what takes them is drawn anew with others. */
  readonly onHidden: (hidden: ReadonlySet<string>) => void
  readonly onSort: (sort: string) => void
  /** What goes into the file; `null` while there is nothing, or not all of it. */
  readonly read: (() => ExportTable) | null
  readonly narrow: boolean
}

const nothing = (): ExportTable => ({ headers: [], rows: [] })

export function RecordTableTools<Row extends object>(props: RecordTableToolsProps<Row>) {
  const { name, tableKey, view, shown, onView, onChange, rows, columns, hidden, onHidden, onSort, read, narrow } = props
  return (
    <>
      <ViewsMenu name={tableKey} view={view} shown={shown} onView={onView} narrow={narrow} />
      <RecordTableFilters rows={rows} columns={columns} f={view.f} onF={onChange('f')} narrow={narrow} />
      {narrow ? (
        <SortMenu columns={columns} sort={shown.sort} onSort={onSort} />
      ) : (
        <ColumnsMenu columns={columns} hidden={hidden} onHidden={onHidden} />
      )}
      <ExportButton name={name} read={read ?? nothing} disabled={read === null} narrow={narrow} />
    </>
  )
}
