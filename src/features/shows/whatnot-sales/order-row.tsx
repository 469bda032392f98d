/** One item of the run: its handle, place, sticker and title, and what it is worth. */
import { IconGripVertical } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { categoryOf, worthOf } from '#domain/shows/run-order.ts'
import type { ShowItem } from '#domain/shows/show-item.ts'
import type { RowDrag } from '#ui/parts/use-row-drag.ts'
import parts from '#ui/parts/parts.module.css'
import styles from '#ui/parts/drag-list.module.css'

interface OrderRowProps {
  readonly item: ShowItem
  readonly place: number
  /** Where the dragged row is; -1 for none. */
  readonly at: number
  /** `null` where the order is fixed. */
  readonly drag: RowDrag | null
  readonly onOpen: () => void
}

function dropSide({ to }: RowDrag, place: number, at: number): 'before' | 'after' | undefined {
  if (at < 0 || place === at) return undefined
  const among = place < at ? place : place - 1
  if (among === to) return 'before'
  return among === to - 1 ? 'after' : undefined
}

export function OrderRow({ item, place, at, drag, onOpen }: OrderRowProps) {
  const t = useWords()
  const { listing } = item
  return (
    <li className={styles['row']} data-row={listing.id} data-dragged={drag?.dragged === listing.id || undefined} data-drop={drag ? dropSide(drag, place, at) : undefined}>
      {drag ? (
        <button type="button" className={styles['handle']} data-handle={listing.id} aria-label={t('show.order.move', { sticker: listing.sticker, title: listing.title })} title={t('show.order.moveHint')} {...drag.handle(listing.id)}>
          <IconGripVertical size={18} aria-hidden />
        </button>
      ) : (
        <span />
      )}
      <span className={parts['qty']}>{place + 1}</span>
      <button type="button" className={`${parts['press']} ${parts['lit']} ${styles['title']}`} onClick={onOpen}>
        <span className={parts['cut']}>
          <span className={parts['mono']}>#{listing.sticker}</span> {listing.title}
        </span>
      </button>
      <span className={`${parts['quiet']} ${parts['cut']}`}>{categoryOf(item)}</span>
      <span className={parts['qty']}>{t.money(worthOf(item) || null)}</span>
      <span className={parts['qty']}>{t.money(listing.startBidCents)}</span>
    </li>
  )
} // prettier-ignore
