import { useWords } from '#language/use-words.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReadColumn } from './table-column.ts'
import type { SortKey } from '#ui/table/views/table-view.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './record-table.module.css'

export interface RecordTableHeadProps<Row> {
  readonly columns: readonly ReadColumn<Row>[]
  readonly keys: readonly SortKey[]
  readonly onSort: (id: string, add: boolean) => void
  /** All shown rows: chosen, some of them, none; `null` where rows are not chosen. */
  readonly chosen: 'all' | 'some' | 'none' | null
  /** `undefined` while not all rows are here. */
  readonly onChooseAll: (() => void) | undefined
}

/** The header row: a press sorts, a press with Shift sorts further. */
export function RecordTableHead<Row>({ columns, keys, onSort, chosen, onChooseAll }: RecordTableHeadProps<Row>) {
  const t = useWords()
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['row']}>
        {chosen !== null && (
          <div role="columnheader" aria-label={t('table.selected')} className={styles['check']}>
            <input
              type="checkbox"
              aria-label={t('table.selectAll')}
              checked={chosen === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = chosen === 'some'
              }}
              disabled={!onChooseAll}
              onChange={() => onChooseAll?.()}
            />
          </div>
        )}
        {columns.map((column) => {
          const at = keys.findIndex((key) => key.id === column.id)
          const key = keys[at]
          const Arrow = key?.descending ? IconArrowDown : IconArrowUp
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={key ? (key.descending ? 'descending' : 'ascending') : 'none'}
              className={`${parts['slim']} ${styles['headCell']}`}
            >
              <button
                type="button"
                className={`${parts['row']} ${styles['sort']}`}
                data-align={column.align}
                onClick={(event) => onSort(column.id, event.shiftKey)}
                title={t('table.sortBy', { column: column.header })}
              >
                <span className={styles['headText']}>{column.header}</span>
                {key && <Arrow size={14} aria-hidden />}
                {key && keys.length > 1 && <small aria-hidden>{at + 1}</small>}
              </button>
            </div>
          )
        })}
      </div>
    </div>
  )
}
