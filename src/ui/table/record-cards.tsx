/** The table on a handheld: one column of cards, virtual too. */
import { useWords } from '#language/use-words.ts'
import { joined } from '#messages/message.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useLatest } from '#ui/use-latest.ts'
import { CutMiddle } from '#ui/parts/cut-middle.tsx'
import { cellText, type ReadColumn } from './table-column.ts'
import type { RowChoice } from './use-row-choice.ts'
import shared from '#ui/parts/parts.module.css'
import styles from './record-cards.module.css'
import table from './record-table.module.css'

const CARD_PX = 76
const FACTS_WITHOUT_MARKS = 3

export interface RecordCardsProps<Row> {
  readonly name: string
  readonly rows: readonly Row[]
  readonly columns: readonly ReadColumn<Row>[]
  readonly rowId: (row: Row) => string
  readonly onOpen: ((row: Row) => void) | undefined
  readonly openId: string | undefined
  readonly choice: RowChoice<Row> | null
  readonly topKey: string
}

interface CardColumns<Row> {
  readonly title: readonly ReadColumn<Row>[]
  readonly facts: readonly ReadColumn<Row>[]
}

/** The fields on a card: the marked columns, or the first ones where none is marked. */
function cardColumns<Row>(columns: readonly ReadColumn<Row>[]): CardColumns<Row> {
  const marked = columns.filter((column) => column.primary)
  const title = marked.length > 0 ? marked : columns.slice(0, 1)
  const rest = columns.filter((column) => !title.includes(column))
  const facts = rest.filter((column) => column.secondary)
  return { title, facts: facts.length > 0 ? facts : rest.slice(0, FACTS_WITHOUT_MARKS) }
}

function Value<Row>({ column, row }: { readonly column: ReadColumn<Row>; readonly row: Row }) {
  const text = cellText(column, row)
  return (
    <span className={styles['value']} data-mono={column.mono || undefined}>
      {column.cell ? column.cell(row) : column.mono ? <CutMiddle text={text} /> : text}
    </span>
  )
}

interface CardProps<Row> {
  readonly row: Row
  readonly parts: CardColumns<Row>
  readonly open: boolean
  readonly canOpen: boolean
  /** `null` where rows are not chosen. */
  readonly chosen: boolean | null
  /** The same function at every render. */
  readonly acts: () => Pick<RecordCardsProps<Row>, 'onOpen' | 'choice'>
}

function CardOf<Row>({ row, parts, open, canOpen, chosen, acts }: CardProps<Row>) {
  const t = useWords()
  const title = parts.title.map((column) => <Value key={column.id} column={column} row={row} />)
  const said = parts.facts.filter((column) => cellText(column, row) !== '')
  return (
    <div className={styles['card']} data-open={open || undefined}>
      {chosen !== null && (
        <label className={styles['check']}>
          <input
            type="checkbox"
            aria-label={t('table.select', {
              record: joined(
                parts.title.map((column) => cellText(column, row)),
                ' ',
              ),
            })}
            checked={chosen}
            onChange={() => acts().choice?.toggle(row, false)}
          />
        </label>
      )}
      <div className={styles['words']}>
        {canOpen ? (
          <button type="button" className={styles['title']} onClick={() => acts().onOpen?.(row)}>
            {title}
          </button>
        ) : (
          <div className={styles['title']}>{title}</div>
        )}
        <div className={styles['facts']}>
          {said.map((column) => (
            <span key={column.id} className={`${shared['slim']} ${styles['fact']}`}>
              <span className={shared['quiet']}>{column.header}</span> <Value column={column} row={row} />
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}

/** One card; drawn again only when something of it changed. */
const Card = memo(CardOf) as typeof CardOf

/** Drawn anew only where something of it changed. */
export const RecordCards = memo(Cards) as typeof Cards

function Cards<Row>({ name, rows, columns, rowId, onOpen, openId, choice, topKey }: RecordCardsProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const parts = useMemo(() => cardColumns(columns), [columns])
  const acts = useLatest({ onOpen, choice })
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    overscan: 6,
    // A measured height belongs to a record, whatever place the order gives it.
    getItemKey: (index) => {
      const row = rows[index]
      return row ? rowId(row) : index
    },
  })
  const firstTop = useRef(topKey)
  useEffect(() => {
    // At the top nothing is to be scrolled, and asking for it would lay the page out twice.
    if (firstTop.current !== topKey && virtual.scrollOffset !== 0) virtual.scrollToOffset(0)
    firstTop.current = topKey
  }, [topKey, virtual])
  return (
    <div ref={scroller} className={table['cards']} tabIndex={onOpen ? undefined : 0}>
      <div role="list" aria-label={name} className={styles['list']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          const id = rowId(row)
          return (
            <div
              key={id}
              ref={virtual.measureElement}
              role="listitem"
              aria-setsize={rows.length}
              aria-posinset={item.index + 1}
              data-index={item.index}
              className={styles['item']}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Card
                row={row}
                parts={parts}
                open={id === openId}
                canOpen={onOpen !== undefined}
                chosen={choice ? choice.has(id) : null}
                acts={acts}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
