/** Buttons that stay in reach: at the foot of a page for what is in hand, at the foot of a form for what was typed. */
import type { ReactNode } from 'react'
import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './foot.module.css'

export interface FootProps {
  /** What the buttons are about, for screen readers. */
  readonly label: Words
  /** Rows of buttons, one under the other. */
  readonly isStacked?: boolean
  /** The page has no margin at its sides. */
  readonly isWide?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** At the bottom of the page, for thumbs. */
export function Foot({ label, isStacked, isWide, className = '', children }: FootProps) {
  const t = useWords()
  return (
    <section
      data-foot
      data-stacked={isStacked || undefined}
      data-wide={isWide || undefined}
      className={`${parts['row']} ${styles['foot']} ${className}`}
      aria-label={t.of(label)}
    >
      {children}
    </section>
  )
}

/** At the bottom of the drawer around the form. */
export function FormFoot({ children }: { readonly children: ReactNode }) {
  return (
    <div data-foot className={`${parts['buttons']} ${styles['form']}`}>
      {children}
    </div>
  )
}
