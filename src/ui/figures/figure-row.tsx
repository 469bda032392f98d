import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import parts from '#ui/parts/parts.module.css'
import styles from './figure-row.module.css'

export interface FigureRowProps {
  /** A label, a code or an icon. */
  readonly lead: ReactNode
  /** How many; at the right. */
  readonly figure?: ReactNode
  /** What a press opens. */
  readonly onOpen?: () => void
  readonly link?: { readonly to: string; readonly search: Readonly<Record<string, unknown>> }
  /** In words, as long as they are. */
  readonly children: ReactNode
}

/** One line of a list in a drawer: a label, words and a figure. */
export function FigureRow({ lead, figure, onOpen, link, children }: FigureRowProps) {
  const cells = (
    <>
      <span className={`${parts['mono']} ${parts['wraps']}`}>{lead}</span>
      <span className={`${parts['grow']} ${parts['wraps']}`}>{children}</span>
      {figure !== undefined && <span className={parts['qty']}>{figure}</span>}
    </>
  )
  const pressed = `${parts['press']} ${parts['lit']} ${parts['row']} ${styles['line']}`
  return (
    <li>
      {onOpen && (
        <button type="button" className={pressed} onClick={onOpen}>
          {cells}
        </button>
      )}
      {link && (
        <Link {...link} className={pressed}>
          {cells}
        </Link>
      )}
      {!onOpen && !link && <div className={`${parts['row']} ${styles['line']}`}>{cells}</div>}
    </li>
  )
}
