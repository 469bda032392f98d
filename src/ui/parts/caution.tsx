import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import parts from './parts.module.css'
import styles from './caution.module.css'
import { toneClass } from './state-mark.tsx'

export interface CautionProps {
  /** Red where it blocks the work. */
  readonly tone?: 'amber' | 'red'
  /** It came up while the page was open. */
  readonly isAlert?: boolean
  readonly children: ReactNode
}

/** What is to be minded, in a line of its own. */
export function Caution({ tone = 'amber', isAlert, children }: CautionProps) {
  return (
    <p
      role={isAlert ? 'alert' : undefined}
      className={`${toneClass} ${parts['row']} ${styles['line']}`}
      data-tone={tone}
    >
      <IconAlertTriangle size={16} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
