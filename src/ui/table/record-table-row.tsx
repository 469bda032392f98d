import { memo } from 'react'
import { CutMiddle } from '#ui/parts/cut-middle.tsx'
import { cellText, type ReadColumn } from './table-column.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './record-table.module.css'

export interface RecordTableRowProps<Row> {
  readonly row: Row
  readonly columns: readonly ReadColumn<Row>[]
  readonly index: number
  readonly domId: string
  readonly topPx: number
  readonly atCursor: boolean
  readonly open: boolean
  /** `null` where rows are not chosen. */
  readonly chosen: boolean | null
  readonly checkLabel: string
}

function Row<Row>({ row, columns, index, domId, topPx, atCursor, open, chosen, checkLabel }: RecordTableRowProps<Row>) {
  return (
    <div
      role="row"
      id={domId}
      aria-rowindex={index + 2}
      aria-selected={chosen ?? open}
      data-index={index}
      data-cursor={atCursor || undefined}
      data-open={open || undefined}
      data-chosen={chosen || undefined}
      className={`${parts['lit']} ${styles['row']} ${styles['bodyRow']}`}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      {chosen !== null && (
        <div role="gridcell" data-check className={styles['check']}>
          <input type="checkbox" aria-label={checkLabel} checked={chosen} readOnly tabIndex={-1} />
        </div>
      )}
      {columns.map((column) => {
        const text = cellText(column, row)
        return (
          <div
            key={column.id}
            role="gridcell"
            className={styles['cell']}
            data-align={column.align}
            data-mono={column.mono || undefined}
            title={text.length > 12 ? text : undefined}
          >
            {column.cell ? column.cell(row) : column.mono ? <CutMiddle text={text} /> : text}
          </div>
        )
      })}
    </div>
  )
}

/** One row of a record table; drawn again only when something of it changed. */
export const RecordTableRow = memo(Row) as typeof Row
