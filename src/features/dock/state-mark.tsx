import type { StateLook } from '#ui/columns.tsx'
import styles from './state-mark.module.css'

/** A state in words; its colour never without its icon. */
export function StateMark({ look, words }: { readonly look: StateLook; readonly words?: string }) {
  const Icon = look.icon
  return (
    <span className={styles['state']} data-tone={Icon && look.tone}>
      {Icon && <Icon size={17} aria-hidden />}
      {words ?? look.words}
    </span>
  )
}
