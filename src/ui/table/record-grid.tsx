/**
 * The table on a desktop or tablet: virtual rows under a header that stays. The grid is one tab
 * stop; the cursor is a row named by `aria-activedescendant`. A row that scrolls away leaves the
 * page, and would take a real focus with it.
 */
import { useWords } from '#language/use-words.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  useEffect,
  useId,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { singleKeysAreOn, useSingleKey } from '#ui/command/single-keys.ts'
import { RecordTableHead } from './record-table-head.tsx'
import { RecordTableRow } from './record-table-row.tsx'
import type { ReadColumn } from './table-column.ts'
import { sortKeys, type SortKey } from '#ui/table/views/table-view.ts'
import { useRowCursor } from './use-row-cursor.ts'
import type { RowChoice } from './use-row-choice.ts'
import styles from './record-table.module.css'

const DENSE_ROW_PX = 32
const TOUCH_ROW_PX = 44
const CHECK_PX = 40
const NARROWEST_PX = 160
/** What names the record is read before all else. */
const NAME_PX = 220
/** A letter of a header on the average, in the widest of the fonts that devices bring: at a desk, and where text is large. */
const HEADER_LETTER_PX = 8
const LARGE_LETTER_PX = 10
/** A figure of a total, which is bold; the sides of its cell. */
const TOTAL_FIGURE_PX = 9
const LARGE_FIGURE_PX = 11
const CELL_SIDES_PX = 20
/** Of a header: its sides, and what the arrow of the order takes more than them. */
const HEADER_SIDES_PX = 26
/** The place of a column among several that rows are sorted by. */
const HEADER_PLACE_PX = 12
/** Two lines of large text are so much higher than a row at most. */
const HEADER_OVER_ROW_PX = 8

export interface RecordGridProps<Row> {
  readonly name: string
  readonly rows: readonly Row[]
  readonly columns: readonly ReadColumn<Row>[]
  readonly rowId: (row: Row) => string
  readonly sort: string
  readonly onSort: (sort: string) => void
  readonly onOpen: ((row: Row) => void) | undefined
  readonly openId: string | undefined
  readonly choice: RowChoice<Row> | null
  readonly footer: Readonly<Record<string, ReactNode>> | undefined
  /** Another filter or order begins at the top again. */
  readonly topKey: string
  /** More rows are on their way. */
  readonly isPart: boolean
}

/** The letters of the longer line, where a text takes the shortest two lines that it can. */
function longerLine(text: string): number {
  const words = text.split(/\s+/)
  const lengths = words.map((_, at) => {
    const [first, second] = [words.slice(0, at + 1), words.slice(at + 1)].map((line) => line.join(' ').length)
    return Math.max(first ?? 0, second ?? 0)
  })
  return Math.min(...lengths)
}

interface GridLook {
  readonly rowPx: number
  readonly withChecks: boolean
  readonly isLarge: boolean
  readonly keys: readonly SortKey[]
  readonly footer: RecordGridProps<never>['footer']
}

/** A header is read whole, on two lines, and a total on one. */
function widthOf<Row>(
  { id, primary, width = primary ? NAME_PX : NARROWEST_PX, header }: ReadColumn<Row>,
  { isLarge, keys, footer }: GridLook,
): number {
  const placePx = keys.length > 1 && keys.some((key) => key.id === id) ? HEADER_PLACE_PX : 0
  const letterPx = isLarge ? LARGE_LETTER_PX : HEADER_LETTER_PX
  const headerPx = longerLine(header) * letterPx + HEADER_SIDES_PX + placePx
  const total = footer?.[id]
  const figures = typeof total === 'string' ? total.length : 0
  const totalPx = figures * (isLarge ? LARGE_FIGURE_PX : TOTAL_FIGURE_PX) + CELL_SIDES_PX
  return Math.max(width, headerPx, totalPx)
}

function gridStyle<Row>(columns: readonly ReadColumn<Row>[], look: GridLook): CSSProperties {
  const { withChecks, rowPx } = look
  const widths = columns.map((column) => widthOf(column, look))
  const tracks = columns.map(({ width }, at) =>
    width === undefined ? `minmax(${widths[at]}px, 1fr)` : `${widths[at]}px`,
  )
  const least = widths.reduce((sum, width) => sum + width, withChecks ? CHECK_PX : 0)
  const vars = {
    '--tracks': [...(withChecks ? [`${CHECK_PX}px`] : []), ...tracks].join(' '),
    '--least': `${least}px`,
    '--row': `${rowPx}px`,
  }
  return vars as CSSProperties
}

/** The row that was pressed, unless the press was meant for something in it. */
function pressedIndex(event: MouseEvent<HTMLElement>): number | null {
  const target = event.target instanceof Element ? event.target : null
  const inside = target?.closest('a, button, input, label, select')
  if (inside && !target?.closest('[data-check]')) return null
  const index = target?.closest('[data-index]')?.getAttribute('data-index')
  return index ? Number(index) : null
}

function isSame<Row>(before: RecordGridProps<Row>, after: RecordGridProps<Row>): boolean {
  const keys = Object.keys(after) as (keyof RecordGridProps<Row>)[]
  return (
    keys.every((key) => key === 'footer' || Object.is(before[key], after[key])) &&
    isSameFoot(before.footer, after.footer)
  )
}

type Foot = RecordGridProps<never>['footer']

function isSameFoot(before: Foot, after: Foot): boolean {
  if (!before || !after) return before === after
  const ids = Object.keys(after)
  return ids.length === Object.keys(before).length && ids.every((id) => Object.is(before[id], after[id]))
}

/** Drawn anew only where something of it changed: a press on the page around it draws it with every other part of the page otherwise. */
export const RecordGrid = memo(Grid, isSame) as typeof Grid

function Grid<Row>(props: RecordGridProps<Row>) {
  const { name, rows, columns, rowId, sort, onSort, onOpen, openId, choice, footer, topKey, isPart } = props
  const t = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const gridId = useId()
  const touch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const isLarge = useMediaQuery('(max-width: 899.9px)', false, { getInitialValueInEffect: false })
  const rowPx = touch ? TOUCH_ROW_PX : DENSE_ROW_PX
  const keys = sortKeys.parse(sort)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
    // The header, and the totals, cover part of the scrolled area.
    scrollPaddingEnd: rowPx * (footer ? 2 : 1) + 4 + HEADER_OVER_ROW_PX,
  })
  useEffect(() => virtual.measure(), [virtual, rowPx])
  const firstTop = useRef(topKey)
  useEffect(() => {
    // At the top nothing is to be scrolled, and asking for it would lay the page out twice.
    if (firstTop.current !== topKey && virtual.scrollOffset !== 0) virtual.scrollToOffset(0)
    firstTop.current = topKey
  }, [topKey, virtual])
  const cursor = useRowCursor({ rows, rowId, openId, pageRows: () => pageRowsOf(scroller.current, rowPx) })

  const moveTo = (index: number) => {
    const row = rows[index]
    if (!row) return
    cursor.set(rowId(row), index)
    virtual.scrollToIndex(index, { align: 'auto' })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const row = rows[cursor.index]
    const next = cursor.after(event.key)
    if (next !== null) moveTo(next)
    else if (event.key === 'Enter' && row && onOpen) onOpen(row)
    else if (event.key === ' ' && row) choice?.toggle(row, event.shiftKey)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const index = pressedIndex(event)
    const row = index === null ? undefined : rows[index]
    if (index === null || !row) return
    cursor.set(rowId(row), index)
    if (event.target instanceof Element && event.target.closest('[data-check]')) choice?.toggle(row, event.shiftKey)
    else onOpen?.(row)
  }
  useGridKeys(scroller, (by) => moveTo(Math.max(0, Math.min(rows.length - 1, cursor.index + by))))
  const items = virtual.getVirtualItems()
  const cursorDrawn = items.some((item) => item.index === cursor.index)
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={name}
      aria-rowcount={rows.length + (footer ? 2 : 1)}
      aria-multiselectable={choice ? true : undefined}
      aria-keyshortcuts={singleKeysAreOn() ? 'j k' : undefined}
      aria-activedescendant={cursorDrawn ? `${gridId}-${cursor.index}` : undefined}
      tabIndex={0}
      className={styles['grid']}
      style={gridStyle(columns, { withChecks: choice !== null, rowPx, isLarge, keys, footer })}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <RecordTableHead
        columns={columns}
        keys={keys}
        onSort={(id, add) => onSort(sortKeys.format(sortKeys.next(keys, id, add)))}
        chosen={choice ? choice.of(rows) : null}
        onChooseAll={isPart ? undefined : () => choice?.toggleAll(rows)}
      />
      <div
        role="rowgroup"
        className={styles['body']}
        data-opens={onOpen !== undefined || undefined}
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map((item) => {
          const row = rows[item.index]
          if (!row) return null
          const id = rowId(row)
          return (
            <RecordTableRow
              key={id}
              row={row}
              columns={columns}
              index={item.index}
              domId={`${gridId}-${item.index}`}
              topPx={item.start}
              atCursor={item.index === cursor.index}
              open={id === openId}
              chosen={choice ? choice.has(id) : null}
              checkLabel={t('table.selectThis')}
            />
          )
        })}
      </div>
      {footer && <GridFoot columns={columns} footer={footer} withChecks={choice !== null} rowIndex={rows.length + 2} />}
    </div>
  )
}

/** `j` and `k` move the cursor of the grid that has the focus; an arrow brings the focus there. */
function useGridKeys(grid: RefObject<HTMLElement | null>, moveBy: (rows: number) => void): void {
  const move = (by: number) => (): boolean => {
    const isHere = grid.current !== null && document.activeElement === grid.current
    if (isHere) moveBy(by)
    return isHere
  }
  useSingleKey('j', move(1))
  useSingleKey('k', move(-1))
  useSingleKey('ArrowDown', () => {
    grid.current?.focus()
    return grid.current !== null
  })
}

function pageRowsOf(element: HTMLElement | null, rowPx: number): number {
  return Math.max(1, Math.floor((element?.clientHeight ?? 0) / rowPx) - 2)
}

interface GridFootProps<Row> {
  readonly columns: readonly ReadColumn<Row>[]
  readonly footer: Readonly<Record<string, ReactNode>>
  readonly withChecks: boolean
  readonly rowIndex: number
}

function GridFoot<Row>({ columns, footer, withChecks, rowIndex }: GridFootProps<Row>) {
  const t = useWords()
  return (
    <div role="rowgroup" className={styles['foot']}>
      <div role="row" aria-rowindex={rowIndex} className={styles['row']}>
        {withChecks && <div role="gridcell" aria-label={t('table.totals')} className={styles['check']} />}
        {columns.map((column) => (
          <div key={column.id} role="gridcell" className={styles['cell']} data-align={column.align}>
            {footer[column.id]}
          </div>
        ))}
      </div>
    </div>
  )
}
