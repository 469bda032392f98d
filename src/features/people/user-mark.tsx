import type { StateLook } from '#ui/columns.tsx'
import styles from './users-page.module.css'

/** A state in words; its colour never without its icon. */
export function UserMark({ look }: { readonly look: StateLook }) {
  const Icon = look.icon
  return (
    <span className={styles['mark']} data-tone={Icon && look.tone}>
      {Icon && <Icon size={15} aria-hidden />}
      {look.words}
    </span>
  )
}
