import type { ReactNode } from 'react'
import parts from '#ui/parts/parts.module.css'
import styles from './list-row.module.css'

export interface ListRowProps {
  /** In one line, cut where it is longer. */
  readonly title: ReactNode
  /** Under the title. */
  readonly detail?: ReactNode
  /** A label or a place, at the right. */
  readonly end?: ReactNode
  /** What a press opens; without it the row is only read. */
  readonly onOpen?: (() => void) | undefined
  /** Of the press, where the words of the row do not name it. */
  readonly label?: string
  /** The answer above shows the title already. */
  readonly isSaid?: boolean
  /** Buttons beside it. */
  readonly children?: ReactNode
}

/** One unit, pallet or place in a list: its name, its details, and what can be done with it. */
export function ListRow({ title, detail, end, onOpen, label, isSaid, children }: ListRowProps) {
  const words = (
    <>
      <span className={parts['grow']}>
        <span className={`${parts['cut']} ${isSaid ? parts['said'] : ''}`}>{title}</span>
        {detail !== undefined && <span className={parts['quiet']}>{detail}</span>}
      </span>
      {end !== undefined && <span className={parts['code']}>{end}</span>}
    </>
  )
  return (
    <li className={`${parts['row']} ${styles['row']}`}>
      {onOpen ? (
        <button
          type="button"
          className={`${parts['press']} ${parts['lit']} ${parts['row']} ${styles['words']}`}
          aria-label={label}
          onClick={onOpen}
        >
          {words}
        </button>
      ) : (
        <span className={`${parts['row']} ${styles['words']}`}>{words}</span>
      )}
      {children}
    </li>
  )
}
