/** One item of the run: its handle, place, sticker and title, and what it is worth. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { categoryOf, worthOf } from '#domain/shows/run-order.ts'
import type { ShowItem } from '#domain/shows/show-item.ts'
import { DragRow } from '#ui/lists/drag-row.tsx'
import type { RowDrag } from '#ui/lists/use-row-drag.ts'
import parts from '#ui/parts/parts.module.css'
import styles from '#ui/lists/drag-list.module.css'

interface OrderRowProps {
  readonly item: ShowItem
  readonly place: number
  /** Where the dragged row is; -1 for none. */
  readonly at: number
  /** `null` where the order is fixed. */
  readonly drag: RowDrag | null
  readonly onOpen: () => void
}

export function OrderRow({ item, place, at, drag, onOpen }: OrderRowProps) {
  const t = useWords()
  const { listing } = item
  return (
    <DragRow id={listing.id} place={place} at={at} drag={drag} move={{ label: msg('show.order.move', { sticker: listing.sticker, title: listing.title }), hint: msg('show.order.moveHint') }}>
      <span className={parts['qty']}>{place + 1}</span>
      <button type="button" className={`${parts['press']} ${parts['lit']} ${styles['title']}`} onClick={onOpen}>
        <span className={parts['cut']}>
          <span className={parts['mono']}>#{listing.sticker}</span> {listing.title}
        </span>
      </button>
      <span className={`${parts['quiet']} ${parts['cut']}`}>{categoryOf(item)}</span>
      <span className={parts['qty']}>{t.money(worthOf(item) || null)}</span>
      <span className={parts['qty']}>{t.money(listing.startBidCents)}</span>
    </DragRow>
  )
} // prettier-ignore
