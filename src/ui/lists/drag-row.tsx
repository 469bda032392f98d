/** A row of a list whose order people change: its handle, and the line that shows where a dragged row would land. */
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import type { RowDrag } from './use-row-drag.ts'
import styles from './drag-list.module.css'

/** Where a dragged row would land beside the row at `place`. `at`: where the dragged row is; -1 for none. */
export function dropSide({ to }: RowDrag, place: number, at: number): 'before' | 'after' | undefined {
  if (at < 0 || place === at) return undefined
  const among = place < at ? place : place - 1
  if (among === to) return 'before'
  return among === to - 1 ? 'after' : undefined
}

export interface DragRowProps {
  readonly id: string
  readonly place: number
  /** Where the dragged row is; -1 for none. */
  readonly at: number
  /** `null` where the order is fixed. */
  readonly drag: RowDrag | null
  /** What the handle moves, and how. */
  readonly move: { readonly label: Words; readonly hint: Words }
  readonly children: ReactNode
}

export function DragRow({ id, place, at, drag, move, children }: DragRowProps) {
  const t = useWords()
  return (
    <li
      className={`${styles['drags']} ${styles['row']}`}
      data-row={id}
      data-dragged={drag?.dragged === id || undefined}
      data-drop={drag ? dropSide(drag, place, at) : undefined}
    >
      {drag ? (
        <button
          type="button"
          className={styles['handle']}
          data-handle={id}
          aria-label={t.of(move.label)}
          title={t.of(move.hint)}
          {...drag.handle(id)}
        >
          <IconGripVertical size={18} aria-hidden />
        </button>
      ) : (
        <span />
      )}
      {children}
    </li>
  )
}
